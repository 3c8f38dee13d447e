"""When a Deception token is played: by what everybody knows, and where the guess is least likely right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

import pytest

from spylab.engine import State
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies import worlds
from spylab.games.spies_and_lies.bots import HonestGuesser
from spylab.games.spies_and_lies.deception import Day, Weighted, deceives
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.strategist import Strategist
from spylab.games.spies_and_lies.view import Phase, View, known
from tests.depth import count
from tests.spies_and_lies.table import BLUE, RED, Table
from tests.spies_and_lies.test_bots import choice, decisions, played, swapped

NEVER = Fraction(0)


def asked(seeds: int, seat: int) -> Iterator[tuple[State[View], do.Deceive | do.NoDeception]]:
    """Every position of some games in which the strategist in this seat is asked for a Deception token."""
    for seed in range(seeds):
        red, blue = (Strategist(), HonestGuesser()) if seat == RED else (HonestGuesser(), Strategist())
        for state, action in decisions(played(red, blue, seed, spaces=9), seat):
            if isinstance(action, do.Deceive | do.NoDeception):
                yield state, action


def public_ways(state: State[View], owner: int) -> tuple[View, Weighted]:
    """What the public sees, and the deployments of a side that it holds possible, with their weights."""
    info, game = state.information_state(None), state.game
    assert isinstance(game, SpiesAndLies)
    found = worlds.belief(game, info.events, owner)
    rows = found.weights.nonzero()[0].tolist()
    return info.view, [(found.worlds.world(row), int(found.weights[row])) for row in rows]


def wrong(ways: Weighted, at: int, later: int) -> Fraction:
    """The probability that the guess at a later mission will be wrong, if it is always the most probable rank."""
    seen: dict[tuple[Soldier, ...], Counter[Soldier]] = {}
    for way, weight in ways:
        seen.setdefault(way[at:later], Counter())[way[later]] += weight
    return 1 - Fraction(sum(max(chances.values()) for chances in seen.values()), sum(weight for _, weight in ways))


# it tells nothing


def test_the_decision_is_the_same_whatever_lies_there() -> None:
    """Other deployments of the owner that the guesser holds possible, rebuilt by replay: the same decision in each."""
    soldiers = 0
    for state, action in asked(count(2), BLUE):
        at = known(state.information_state(None).view.mission)
        lying = {known(state.information_state(BLUE).view.sides[BLUE].missions[at].soldier)}
        for other in swapped(state, most=count(6, 40)):
            info = other.information_state(BLUE)
            assert info.events != state.information_state(BLUE).events
            assert deceives(info.game, info.events, BLUE) is isinstance(action, do.Deceive)  # type: ignore[arg-type]
            lying.add(known(info.view.sides[BLUE].missions[at].soldier))
        soldiers += len(lying) - 1
    assert soldiers >= 10, "so often another soldier lay there"


def test_the_decision_is_made_from_public_events() -> None:
    both: Counter[bool] = Counter()
    for state, action in asked(count(2), RED):
        game = state.game
        assert isinstance(game, SpiesAndLies)
        public = deceives(game, state.information_state(None).events, RED)
        assert public is isinstance(action, do.Deceive)
        both[public] += 1
    assert both[True]
    assert both[False]


# where it is played


def test_on_the_last_day_it_is_played_where_the_guess_is_least_likely_right() -> None:
    """With one token: compared with every mission that follows, and exactly so where only one follows."""
    checked: Counter[str] = Counter()
    for state, action in asked(count(4), RED):
        view, ways = public_ways(state, RED)
        if view.day < 3 or view.sides[RED].deceptions != 1:
            continue
        at = known(view.mission)
        chances = [wrong(ways, at, mission) for mission in range(at, 4)]
        plays = isinstance(action, do.Deceive)
        if plays:
            assert chances[0] >= max(chances), "no later mission is better"
            checked["played"] += 1
        elif at == 2:
            assert chances[0] < chances[1]
            checked["kept for the last mission"] += 1
        else:
            assert at < 3
            checked["kept"] += 1
    assert checked["played"] >= 3
    assert checked["kept"]


def test_no_plan_made_beforehand_does_better() -> None:
    """To wait and look is at least as good as to name the mission, or two of them, before anything is unveiled."""
    compared = 0
    for state, _ in asked(count(3), RED):
        view, ways = public_ways(state, RED)
        at, whole = known(view.mission), sum(weight for _, weight in ways)
        chances = sorted((wrong(ways, at, mission) for mission in range(at, 4)), reverse=True)
        for held in (1, 2):
            day = Day(1, 4, NEVER)
            best = max(day.played(ways, at, held), day.kept(ways, at, held)) / whole
            assert best >= sum(chances[:held])
            assert best <= held
            compared += 1
    assert compared >= 30


def test_before_the_last_day_a_token_is_kept() -> None:
    """Its points are worth most on the last day, and no guess is wrong for certain."""
    found = [
        (state.information_state(None).view.day, isinstance(action, do.Deceive)) for state, action in asked(3, RED)
    ]
    assert set(found) == {(1, False), (2, False), (3, True), (3, False)}


def test_what_is_left_is_played_on_the_last_mission() -> None:
    now = Table("1 2 5 9", "1 3 5 9", exhausted="3 2", starter=BLUE, days=1)
    decided = []
    while now.view.phase is not Phase.OVER:
        if now.view.phase is Phase.DECEPTION and now.view.owner == RED:
            decided.append(choice(Strategist(), now, RED))
            now.play(decided[-1])
        else:
            now.play("no deception" if now.view.phase is Phase.DECEPTION else "right")
    assert decided.count("deceive") == 1, "there is one token"
    assert [key for key, _ in groupby(decided)] in (["no deception", "deceive"], ["deceive"])


@pytest.mark.parametrize(("later", "plays"), [(NEVER, True), (Fraction(1, 2), True), (Fraction(2, 3), False)], ids=str)
def test_a_token_is_kept_for_a_better_day(later: Fraction, plays: bool) -> None:
    """Two soldiers are equally likely; what a later day offers is more than one half or not."""
    ways = [((Soldier.SPY,), 1), ((Soldier.BOMB,), 1)]
    day = Day(1, 1, later)
    assert (day.played(ways, 0, 1) >= day.kept(ways, 0, 1)) is plays


def test_a_sure_guess_is_no_place_for_it() -> None:
    """Mission 1 is certain, at mission 2 it is one of two, once the first is seen."""
    ways = [((Soldier.SPY, Soldier.BOMB), 1), ((Soldier.SPY, Soldier.MARSHAL), 1)]
    day = Day(3, 2, NEVER)
    assert day.played(ways, 0, 1) == 0
    assert day.kept(ways, 0, 1) == 3
    assert day.played(ways, 0, 2) == 3, "the second token is played on mission 2"
