"""The seeker: what it may know, what it does for sure, how it arranges, and that it gets to the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from spylab import load, match
from spylab.engine import Action, IllegalAction, InformationState, Match, State, Step, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card
from spylab.games.spy.rules import Spy
from spylab.games.spy.seeker import Seeker, Stand, journey, stand
from spylab.games.spy.view import View
from spylab.games.spy.worlds import belief
from tests.depth import count
from tests.spy.table import Table


def played(kinds: list[str], seed: int, **options: object) -> Match[Any]:
    """A whole game between bots."""
    game = match("spy", kinds, seed=seed, **options)
    game.advance()
    return game


def decisions(game: Match[Any], seat: int = 0) -> Iterator[tuple[State[Any], Action]]:
    """Every position in which this player had to choose, each with the choice, once the bases are laid out."""
    state = State.start(game.game)
    for step in game.state(reveal=True).steps(reveal=True):
        if step.player == seat and not isinstance(step.action, do.Arrange):
            yield state, step.action
        state = state.apply(step.player, step.action)


def chosen(info: InformationState[View]) -> str:
    return str(Seeker().choose(info, Stream(0, "bot")))


def with_other_base(state: State[Any], owner: int, order: tuple[Card, ...]) -> State[Any]:
    """The position after the same actions, but with another base of one player."""
    twin = State.start(state.game)
    for step in state.steps(reveal=True):
        action = step.action
        if isinstance(action, do.Arrange) and step.player == owner:
            action = replace(action, order=order)
        twin = twin.apply(step.player, action)
    return twin


# What it may know


def test_it_knows_what_its_seat_knows_and_nothing_else() -> None:
    """Another base of the rival, with which everything would have looked the same, brings the same choice."""
    stream, compared = Stream(3, "test"), 0
    for seed in range(count(4)):
        for state, action in decisions(played(["seeker", "careful"], seed)):
            if stream.below(3):
                continue
            info = state.information_state(0)
            held = belief(state.game, info.events, about=1)
            world = held.worlds.world(stream.choice(held.weights.nonzero()[0].tolist()))
            twin = with_other_base(state, 1, world)
            assert twin.information_state(0).events == info.events
            assert chosen(twin.information_state(0)) == chosen(info) == str(action)
            compared += twin.truth(reveal=True) != state.truth(reveal=True)
    assert compared >= count(4) * 2


def steps_of(game: Match[Any]) -> tuple[Step, ...]:
    return game.state(reveal=True).steps(reveal=True)


def test_it_does_the_same_again() -> None:
    once, again, other = (steps_of(played(["seeker", "seeker", "seeker"], seed)) for seed in (5, 5, 6))
    assert once == again
    assert once != other


def test_it_does_the_same_in_another_process() -> None:
    game = "match('spy', ['seeker', 'careful'], seed=2)"
    say = f"from spylab import match; game = {game}; game.advance(); print(game.seat(None).events)"
    said = {
        subprocess.run(
            [sys.executable, "-c", say],
            env=os.environ | {"PYTHONHASHSEED": number, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for number in ("1", "2")
    }
    assert said == {str(played(["seeker", "careful"], 2).seat(None).events)}


# What it does for sure


@pytest.mark.parametrize("players", [2, 3])
def test_it_never_looks_at_a_lit_bomb(players: int) -> None:
    could = 0
    for seed in range(count(6)):
        for state, action in decisions(played(["seeker", *["careful"] * (players - 1)], seed)):
            info = state.information_state(0)
            deadly = [look for look in info.legal_actions() if isinstance(look, do.Spy) and lit(info, look)]
            could += bool(deadly)
            assert action not in deadly
    assert could >= count(6)


def lit(info: InformationState[View], look: do.Spy) -> bool:
    assert isinstance(info.game, Spy)
    base = info.view.bases[info.game.colours.index(look.target)]
    return base.places[info.game.mirrored(info.view.bases[0])].lit


def test_it_rather_ends_its_turn() -> None:
    """Red has lit Green's bomb at the end of the row, and its Spy faces it again."""
    table = Table("S1 B1 T2 B1 S2 T1 B2", "S1 T1 B2 S2 B1 T2 B1", first=1)
    assert table.answer("spy green")[0] == "Hissed"
    table.play("end", "move 1 turn")
    assert table.legal == {"spy green", "end"}
    assert chosen(table.state.information_state(1)) == "end"
    assert table.answer("spy green")[0] == "Caught"


@pytest.mark.parametrize("rival", ["careful", "seeker"])
def test_a_certain_win_is_taken_in_the_same_turn(rival: str) -> None:
    wins = 0
    for seed in range(count(6)):
        for state, action in decisions(played(["seeker", rival], seed)):
            if surely_wins(state):
                after = state.apply(0, action)
                assert won(after) or surely_wins(after)
                wins += won(after)
    assert wins >= count(6) / 3


def surely_wins(state: State[Any]) -> bool:
    """Whether player 0 can win in this turn with every base that the rival may have; searched by playing."""
    if 0 not in state.to_act():
        return False
    info = state.information_state(0)
    held = belief(state.game, info.events, about=1)
    if held.count > 3:  # the three bombs lie somewhere else than the last target, in three ways at most
        return False
    worlds = [held.worlds.world(int(row)) for row in held.weights.nonzero()[0]]
    lines: list[list[Action]] = [[look] for look in info.legal_actions() if isinstance(look, do.Spy)]
    for move in info.legal_actions():
        if isinstance(move, do.Move):
            lines += [[move, look] for look in state.apply(0, move).information_state(0).legal_actions()]
    return any(all(won(after_all(with_other_base(state, 1, w), line)) for w in worlds) for line in lines)


def after_all(state: State[Any], line: list[Action]) -> State[Any] | None:
    """The position after these actions of player 0; None if the rules forbid one of them."""
    try:
        for action in line:
            state = state.apply(0, action)
    except IllegalAction:
        return None
    return state


def won(state: State[Any] | None) -> bool:
    outcome = state.outcome() if state else None
    return outcome is not None and outcome.winners == {0}


def test_of_two_ways_to_the_same_place_it_takes_the_one_that_tells_nothing() -> None:
    """A number that the others have heard already costs nothing, so it is repeated rather than a new one declared."""
    told = repeated = 0
    for seed in range(count(12)):
        for state, action in decisions(played(["seeker", "careful"], seed)):
            info = state.information_state(0)
            if isinstance(action, do.Move):
                told += is_news(info, action)
                repeated += not is_news(info, action)
                moves = [move for move in info.legal_actions() if isinstance(move, do.Move)]
                quiet = {stand_after(info, move) for move in moves if not is_news(info, move)}
                assert not (is_news(info, action) and stand_after(info, action) in quiet)
    assert told > 0
    assert repeated > 0


def is_news(info: InformationState[View], move: do.Move) -> bool:
    """Whether a move declares a number that was not heard before."""
    assert isinstance(info.game, Spy)
    base = info.view.bases[0]
    place = base.places[info.game.faced(base, move.turn_before)]
    return not place.exposed and place.number is None


def stand_after(info: InformationState[View], move: do.Move) -> Stand:
    assert isinstance(info.game, Spy)
    return stand(info.game.after_move(info.view.bases[0], move.steps, move.turn_before, move.turn_after))


# How it arranges


def test_its_base_makes_the_rival_walk() -> None:
    info = State.start(load("spy")).information_state(0)
    ways = [Seeker().choose(info, Stream(number, "bot:0:0")) for number in range(count(60))]
    anyhow = [info.legal_actions()[at] for at in range(0, len(info.legal_actions()), 97)]
    assert mean(ways) > mean(anyhow) + 2
    assert len({str(way) for way in ways}) > len(ways) * 0.9
    assert all(way in info.legal_actions() for way in ways)


def mean(ways: list[Action]) -> float:
    return sum(map(journey, ways)) / len(ways)


def test_every_card_can_lie_everywhere() -> None:
    """It cannot be read: no place gives a card away."""
    info = State.start(load("spy")).information_state(0)
    seen: set[tuple[object, object]] = set()
    for number in range(count(150)):
        way = Seeker().choose(info, Stream(number, "bot:0:0"))
        assert isinstance(way, do.Arrange)
        seen |= {*enumerate(way.order), (str(way.gap), way.facing)}
    assert len(seen) == 7 * 6 + 7 * 2


# To the end


@pytest.mark.parametrize(("players", "games"), [(2, 20), (3, 6), (4, 4)])
def test_seekers_do_not_wait_for_each_other_for_ever(players: int, games: int) -> None:
    drawn, turns = 0, []
    for seed in range(count(games)):
        game = played(["seeker"] * players, seed)
        outcome = game.outcome()
        assert outcome is not None
        drawn += not outcome.winners
        turns.append(game.seat(None).view.turn)
    assert drawn <= count(games) / 20
    assert sum(turns) / len(turns) < 15 * players


OTHER_RULES: list[dict[str, Any]] = [
    {"any_order": True},
    {"turn_in_place": True},
    {"turn_round": "once"},
    {"spy_on_exposed": False, "mirror": "same_place"},
    {"secret_two_out": False, "turn_cap": 40},
    {"spy_start": "left", "direction": "counterclockwise"},
    {"base": ("S1", "B1"), "turn_cap": 20},
    {"base": ("T2", "B2", "B2", "T1")},
    {"base": ("B1", "B1", "B2"), "turn_cap": 20},
    {"players": 3, "reveal_out": True},
]


@pytest.mark.parametrize("options", OTHER_RULES, ids=lambda options: " ".join(map(str, options)))
def test_it_plays_by_every_house_rule_and_is_never_caught(options: dict[str, Any]) -> None:
    players = options.get("players", 2)
    for seed in range(count(2)):
        game = played(["seeker"] * players, seed, **options)
        assert game.outcome() is not None
        assert not any(isinstance(event, do.Caught) for event in game.seat(None).events)
