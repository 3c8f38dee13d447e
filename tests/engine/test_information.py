"""The information law: whoever has seen the same is shown the same, whatever is hidden.

Small games are visited whole, every position grouped by what each seat saw. In games with the usual options the hidden
bases are exchanged for others that the seat could not tell apart, found by replaying the whole game with them. What is
compared is all that a seat is ever handed: view, choices, undo, token, reprs, picture, buttons, log, bots, its file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from spylab.bots import RandomBot
from spylab.engine import Game, IllegalAction, Match, State, Step, Stream, save_record
from spylab.engine.law import positions
from spylab.games.spy import actions as spy
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from spylab.kit import Line, Sight
from tests.depth import count
from tests.engine.games import GAMES, kit_of, match_after, random_state
from tests.toys.witness import Options, Witness


def sight_of(match: Match[Any], player: int | None) -> Sight:
    """What a table makes its picture and its buttons from."""
    seat, kit = match.seat(player), kit_of(match.game)
    said = (kit.say(seat.game, event, seat.names) for event in seat.events)
    log: tuple[Line, ...] = tuple(line for line in said if line is not None)
    sight = Sight(
        game=seat.game,
        view=seat.view,
        player=player,
        names=seat.names,
        to_act=seat.to_act(),
        legal=seat.legal_actions(),
        outcome=seat.outcome(),
        log=log,
    )
    return replace(sight, draft=kit.draft(sight))


def shown(match: Match[Any], player: int | None, folder: Path) -> dict[str, object]:
    """Everything that the seat is shown or can ask for."""
    seat, kit, sight = match.seat(player), kit_of(match.game), sight_of(match, player)
    legal = seat.legal_actions()
    scene = kit.picture(sight)
    makers = [RandomBot, *kit.bots.values()]
    bots = [str(make().choose(seat.info, Stream(number, "bot"))) for make in makers for number in range(3) if legal]
    return {
        "view": seat.view,
        "legal": (len(legal), [str(legal[at]) for at in range(min(len(legal), 30))]),
        "asked": seat.to_act(),
        "outcome": seat.outcome(),
        "undo": seat.can_undo,
        "reprs": (repr(match), repr(match.state(reveal=True)), repr(seat), repr(seat.info)),
        "picture": scene,
        "picture in words": scene.words(),
        "buttons": kit.menu(sight),
        "question": kit.ask(sight),
        "log": sight.log,
        "bots": bots,
        "random numbers": seat.random("draft:1").below(10**9),
        "file": save_record(seat, folder / "record.spylab").read_bytes(),
    }


def assert_same(one: dict[str, object], two: dict[str, object]) -> None:
    assert [name for name in one if one[name] != two[name]] == []


# Small games, whole.

DUEL = SpyOptions(base=("S1", "B2"), spy_start="left", first_player=0, turn_round="once", turn_cap=1)


@pytest.mark.parametrize("game", [Spy(DUEL), Witness(Options(cups=2))], ids=lambda game: game.name)
def test_in_a_small_game_the_same_sight_is_shown_the_same(game: Game[Any], tmp_path: Path) -> None:
    """In every position, and again after an undo wherever one is possible."""
    first: dict[tuple[object, ...], dict[str, object]] = {}
    met_again = 0
    for state in positions(game):
        for player in (None, *range(game.players)):
            match = match_after(game, state.steps(reveal=True))
            met_again += _hold_against(first, match, player, tmp_path)
            if match.seat(player).undo():
                met_again += _hold_against(first, match, player, tmp_path)
    assert met_again > 30


def _hold_against(first: dict[Any, dict[str, object]], match: Match[Any], player: int | None, folder: Path) -> bool:
    """Whether the same was seen before; then the same is shown."""
    saw = (player, *map(str, match.seat(player).events))
    now = shown(match, player, folder)
    before = first.setdefault(saw, now)
    assert_same(before, now)
    return before is not now


# The usual games, sampled.


def other_truths(game: Game[Any], steps: Sequence[Step], player: int | None, stream: Stream) -> Iterator[State[Any]]:
    """Positions with another hidden base that bring the seat the same events, found by replay."""
    saw = _replayed(game, steps).information_state(player).events
    for number, order in _other_orders(steps, player, stream):
        step = steps[number]
        assert isinstance(step.action, spy.Arrange)
        changed = step._replace(action=replace(step.action, order=order))
        try:
            state = _replayed(game, [*steps[:number], changed, *steps[number + 1 :]])
        except IllegalAction:
            continue
        if state.information_state(player).events == saw:
            yield state


def _other_orders(steps: Sequence[Step], player: int | None, stream: Stream) -> Iterator[tuple[int, Any]]:
    """For a hidden base: first a few orders at random, then every exchange of two cards, in random order."""
    hidden = [n for n, s in enumerate(steps) if isinstance(s.action, spy.Arrange) and s.player != player]
    for number in stream.shuffled(hidden):
        order = steps[number].action.order  # type: ignore[attr-defined]
        others = [stream.shuffled(order) for _ in range(3)]
        for a, b in stream.shuffled(list(combinations(range(len(order)), 2))):
            exchanged = list(order)
            exchanged[a], exchanged[b] = exchanged[b], exchanged[a]
            others.append(exchanged)
        for other in others:
            if tuple(other) != order:
                yield number, tuple(other)


def _replayed(game: Game[Any], steps: Sequence[Step]) -> State[Any]:
    state = State.start(game)
    for step in steps:
        state = state.apply(step.player, step.action)
    return state


def moments(game: Game[Any], seed: int) -> Iterator[Sequence[Step]]:
    """A random game cut off at some places: while it is set up, at the start, and later ever more rarely."""
    steps = random_state(game, seed).steps(reveal=True)
    at = game.players - 1
    while at < len(steps):
        yield steps[:at]
        at += max(2, at // 2)


@pytest.mark.parametrize("name", ["spy-2", "spy-3", "spy-4"])
def test_another_hidden_base_changes_nothing_that_is_shown(name: str, tmp_path: Path) -> None:
    game, stream = GAMES[name], Stream(1, "test")
    found = undone = pictures = 0
    for seed in range(count(3)):
        for steps in moments(game, seed):
            player = stream.choice([None, *range(game.players)])
            other = next(other_truths(game, steps, player, stream), None)
            if other is None:
                continue
            found += 1
            match, twin = match_after(game, steps), match_after(game, other.steps(reveal=True))
            assert match.state(reveal=True).truth(reveal=True) != twin.state(reveal=True).truth(reveal=True)
            assert_same(shown(match, player, tmp_path), shown(twin, player, tmp_path))
            owners = [seat for seat in range(game.players) if match.seat(seat).view != twin.seat(seat).view]
            assert owners
            pictures += any(_picture(match, owner) != _picture(twin, owner) for owner in owners)
            for seat in range(game.players):
                assert match.seat(seat).can_undo == twin.seat(seat).can_undo
                taken_back = match.seat(seat).undo()
                assert taken_back == twin.seat(seat).undo()
                undone += taken_back
            assert_same(shown(match, player, tmp_path), shown(twin, player, tmp_path))
    assert found >= count(3) * 3
    assert pictures > found / 2  # the owners see the difference, unless they are out: so it would have been noticed
    assert undone > 0


def _picture(match: Match[Any], player: int) -> object:
    return kit_of(match.game).picture(sight_of(match, player))
