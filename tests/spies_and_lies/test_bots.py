"""The bots of Spies & Lies: what they do for sure, and that they know only what their seat knows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from spylab.bots import RandomBot
from spylab.engine import Action, Bot, IllegalAction, Match, State, Stream
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies import worlds
from spylab.games.spies_and_lies.bluffing import deployment_weights, shows_token
from spylab.games.spies_and_lies.bots import HonestGuesser
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.strategist import Strategist
from spylab.games.spies_and_lies.values import best_guess, best_valued_guess, prospects
from spylab.games.spies_and_lies.view import Phase, View, known
from tests.depth import count
from tests.spies_and_lies.table import BLUE, RED, Table

BOTS: list[type[Bot]] = [HonestGuesser, Strategist]


def played(first: Bot, second: Bot, seed: int, **options: object) -> Match[View]:
    game = SpiesAndLies(Options(**options))  # type: ignore[arg-type]
    match = Match(game, bots={0: first, 1: second}, seed=seed, begin=False)
    match.advance()
    return match


def decisions(match: Match[View], seat: int) -> Iterator[tuple[State[View], Action]]:
    """Every position in which this player had to choose, each with the choice."""
    state = State.start(match.game)
    for step in match.state(reveal=True).steps(reveal=True):
        if step.player == seat:
            yield state, step.action
        state = state.apply(step.player, step.action)


def choice(bot: Bot, table: Table, seat: int, seed: int = 0) -> str:
    return str(bot.choose(table.state.information_state(seat), Stream(seed, "bot")))


# both


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"missions": 2, "soldiers": (1, 3, 4, 7, 10)},
        {"captain_copies": "any", "exhausted_return": False, "missions": 3},
        {"soldiers": ((2, 4, 6, 9), (1, 5, 8, 10)), "missions": 2, "intel": ("2-5", "6-9"), "days": 3},
        {"deceptions": 2, "deception_supply": 0, "spaces": 0, "track": 4},
        {"activation": "chosen", "explosion_carries": True, "intel_reshuffled": True, "vain_copies": False},
        {"retired_scores": True, "deception_retired": False, "reset_at_wall": False, "spaces": 0, "track": 4},
        {"spy_always_scores": False, "deception_supply": 0, "middle": "draw", "missions": 3},
        {"equal_markers": "deceptions", "activation": "chosen", "missions": 1, "days": 1},
    ],
    ids=[
        "usual",
        "two missions",
        "they do not return",
        "armies of their own",
        "short tracks",
        "may do nothing",
        "force pays",
        "no points for Spies",
        "tokens decide",
    ],
)
def test_games_with_all_options_are_played_to_the_end(kind: type[Bot], options: dict[str, Any]) -> None:
    for seed in range(count(2)):
        assert played(kind(), RandomBot(), seed, **options).outcome()
        assert played(kind(), kind(), seed, **options).outcome()


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_does_the_same_where_it_knows_the_same(kind: type[Bot]) -> None:
    """Other deployments of the enemy that look the same to the bot: it chooses the same, with the same numbers."""
    compared = 0
    match = played(kind(), HonestGuesser(), 3, spaces=9)
    for at, (state, _) in list(enumerate(decisions(match, RED)))[:: count(4, 1)]:
        others = [other for other in swapped(state) if other.information_state(RED).view.phase is not Phase.OVER]
        for other in others:
            mine = [str(kind().choose(s.information_state(RED), Stream(at, "bot"))) for s in (state, other)]
            assert mine[0] == mine[1]
            compared += 1
    assert compared >= 8


def swapped(state: State[View], most: int = 2) -> list[State[View]]:
    """The same day with other deployments of Blue, rebuilt by replay; Red has seen the same."""
    steps = state.steps(reveal=True)
    days = [n for n, step in enumerate(steps) if isinstance(step.action, do.Deploy) and step.player == BLUE]
    if not days:
        return []
    before = State.start(state.game)
    for step in steps[: days[-1]]:
        before = before.apply(step.player, step.action)
    seen = state.information_state(RED).events
    found: list[State[View]] = []
    for action in before.information_state(BLUE).legal_actions():
        other = before.apply(BLUE, action)
        try:
            for step in steps[days[-1] + 1 :]:
                other = other.apply(step.player, step.action)
        except IllegalAction:
            continue
        if action != steps[days[-1]].action and other.information_state(RED).events == seen:
            found.append(other)
        if len(found) == most:
            break
    return found


def test_bots_play_the_same_in_every_process() -> None:
    code = (
        "from tests.spies_and_lies.test_bots import played, Strategist, HonestGuesser;"
        "match = played(Strategist(), HonestGuesser(), 5);"
        "print(*[step.action for step in match.state(reveal=True).steps(reveal=True)], sep=';')"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].count(b";") > 40


# honest-guesser


def test_the_honest_guesser_tells_the_truth_and_guesses_what_is_most_likely() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(count(2)):
        for state, action in decisions(played(HonestGuesser(), RandomBot(), seed), RED):
            info = state.information_state(RED)
            kinds[type(action).__name__] += 1
            match action:
                case do.Tokens(pattern):
                    card = known(info.view.intel)
                    assert pattern == tuple(int(known(soldier) in card) for soldier in info.view.sides[RED].order)
                case do.Guess(rank):
                    chances = worlds.belief(state.game, info.events, BLUE).marginals()[known(info.view.mission)]  # type: ignore[arg-type]
                    assert chances[rank] == max(chances.values())
                    assert all(chances[lower] < chances[rank] for lower in Soldier if lower < rank)
                case do.NoDeception() | do.Strike() | do.Copy():
                    raise AssertionError(f"it does not {action}")
    assert kinds["Guess"] > 10
    assert kinds["Tokens"] > 3
    assert kinds["Deceive"]


def test_the_honest_guesser_deploys_anything() -> None:
    table = Table("1 2 3 5", "1 3 5 9", exhausted="4 2", deceptions=0).rest()
    table.do(None, "exhaust red 5").do(None, "exhaust blue 9")
    chosen = {choice(HonestGuesser(), table, RED, seed) for seed in range(200)}
    assert len(chosen) > 120, "of 294"


# strategist


def test_the_strategist_guesses_what_is_worth_most() -> None:
    valued = other = 0
    for seed in range(count(2)):
        for state, action in decisions(played(Strategist(), HonestGuesser(), seed), RED):
            if isinstance(action, do.Guess):
                info, game = state.information_state(RED), state.game
                assert isinstance(game, SpiesAndLies)
                found = prospects(game, info.view, worlds.belief(game, info.events, BLUE))
                assert action.rank is best_valued_guess(found).guess
                valued += 1
                other += action.rank is not best_guess(found).guess
    assert valued > 10
    assert other, "not always what is most likely"


def test_the_strategist_deploys_and_lies_by_the_mixed_strategy() -> None:
    """A Marshal is exhausted: its deployments are those with a weight; its Sergeant's tokens as often as computed."""
    table = Table("1 2 3 5", "1 3 5 9", exhausted="4 10", deceptions=0).rest()
    table.do(None, "exhaust red 5").do(None, "exhaust blue 9")
    hand = (1, 2, 3, 4, 6, 7, 8, 9, 10)
    weights = deployment_weights(hand)
    for seed in range(100):
        order = tuple(int(rank) for rank in choice(Strategist(), table, RED, seed).split()[1:])
        assert weights[order] > 0
    lying = next(
        way for way in sorted(weights) if 4 in way and weights[way] and 0 < shows_token(hand, way, Intel(7, 10)) < 1
    )
    table.do(RED, f"deploy {' '.join(map(str, lying))}").do(BLUE, "deploy 1 2 3 5").do(None, "intel 7-10")
    rows = Counter(choice(Strategist(), table, RED, seed).split()[1:][lying.index(4)] for seed in range(200))
    assert abs(rows["1"] / 200 - shows_token(hand, lying, Intel(7, 10))) < 0.12


def test_the_strategist_tells_the_truth_where_it_must() -> None:
    table = Table("1 2 3 5", "1 3 5 9", exhausted="4 10", deceptions=0).rest()
    table.do(None, "exhaust red 5").do(None, "exhaust blue 9")
    table.do(RED, "deploy 1 2 3 7").do(BLUE, "deploy 1 2 3 5").do(None, "intel 7-10")
    assert choice(Strategist(), table, RED) == "tokens 0 0 0 1"


@pytest.mark.parametrize(
    ("exhausted", "expected"), [("9 2", "copy 9"), ("2 2", "take points"), ("10 2", "copy 10")], ids=str
)
def test_the_strategist_takes_the_better_choice_of_a_captain(exhausted: str, expected: str) -> None:
    """On day 1 six points are worth 6/10 of a space, a copied General two, a copied Marshal's ten points one."""
    table = Table("6 7 8", "1 3 5", exhausted=exhausted, starter=BLUE, deceptions=0).play("wrong")
    assert table.view.phase is Phase.CHOICE
    assert choice(Strategist(), table, RED) == expected


def test_the_strategist_strikes_where_that_is_better() -> None:
    """With Red's marker at 8 five points move the Double Agent as ten do; and Blue loses five besides."""
    table = Table("2 8 10", "3 5 8", exhausted="3 2", starter=BLUE, deceptions=0)
    table.play("right", "wrong", "wrong", "wrong", "wrong")
    assert (table.view.phase, table.markers) == (Phase.CHOICE, (8, 5))
    assert choice(Strategist(), table, RED) == "strike"
