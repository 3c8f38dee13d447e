"""What follows from a belief, in every game: `Knowledge.advice`."""

from __future__ import annotations

from fractions import Fraction

import pytest

import spylab
from spylab import games as registry
from spylab.engine import Match
from spylab.kit import Advice, Promise


@pytest.mark.parametrize("game", registry.names())
def test_every_choice_has_the_same_numbers_and_the_best_is_one_of_them(game: str) -> None:
    match: Match = spylab.match(game, seats=("Ane", next(iter(registry.kit(game).bots))), seed=3)
    match.advance(40)
    mind = registry.kit(game).mind
    assert mind is not None
    for topic in mind.topics(match.game, 0):
        found = spylab.belief(match, about=topic).advice()
        assert len({frozenset(choice.numbers) for choice in found.choices}) <= 1
        for name, best in found.best.items():
            assert best in found.choices
            assert best[name] == pytest.approx(max(choice[name] for choice in found.choices), abs=1e-9)
        assert sum(found.coming.values()) in (0, 1)


def test_in_spy_the_look_that_tells_most() -> None:
    match: Match = spylab.match("spy", seats=("Ane", "careful"), seed=1)
    assert spylab.belief(match, about="Ane").advice() == Advice(), "the base is not arranged yet"
    red = spylab.belief(match, about="Red")
    assert [choice.action for choice in red.advice().choices] == [f"look at place {n}" for n in range(1, 8)]
    for choice in red.advice().choices:
        assert choice["information"] == red.information(choice.action)
    assert red.advice().says == (), "at the table that is for the player to find out"


def test_in_the_plan_the_claim_that_is_likeliest_right() -> None:
    town = spylab.belief(spylab.match("the_plan", seats=("Ane", "walker"), seed=1))
    found = town.advice()
    assert len(found.choices) == 16
    assert found.best["right"] == Promise("enter 1 of V", {"right": Fraction(1, 16)})
    assert sum(choice["right"] for choice in found.choices) == 1
