"""The witness who may lie: evidence that weighs worlds instead of ruling them out, against Bayes by brute force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import log2
from typing import Any

import numpy as np
import pytest

from spylab.engine import Event, State
from spylab.engine.law import moves
from spylab.inference import reasons
from tests.toys import witness_notation as do
from tests.toys.witness import Options, Witness
from tests.toys.witness_worlds import belief, cups, evidence, under

GAMES = [Options(), Options(cups=2), Options(truthful=(1, 5)), Options(witness=False)]


@pytest.mark.parametrize("options", GAMES)
def test_every_position_of_every_game(options: Options) -> None:
    """Each is weighed by its chances; positions in which a viewer saw the same are what that viewer takes for possible.

    What the players do is free: it has been legal, and weighs nothing.
    """
    game = Witness(options)
    found: dict[tuple[int | None, tuple[Event, ...]], dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for state, chance in _all(State.start(game), Fraction(1)):
        pea = state.truth(reveal=True).pea
        if pea is not None:
            for viewer in (None, 0, 1):
                found[viewer, state.information_state(viewer).events][pea] += chance
    assert len(found) > 100
    for (_, events), chances in found.items():
        total = sum(chances.values())
        expected = {cup: Fraction(chances.get(cup, 0), total) for cup in game.cups}
        assert belief(game, events).marginals() == (expected,)


def _all(state: State[Any], chance: Fraction) -> Iterator[tuple[State[Any], Fraction]]:
    """Every position with the product of the chances that led to it; who writes first makes no difference."""
    yield state, chance
    weighed = dict(state.chance_outcomes())
    for player, action in moves(state):
        if player in (None, min(state.to_act(), default=None)):
            yield from _all(state.apply(player, action), chance * weighed.get(action, 1))


def test_the_weights_of_one_statement_are_how_likely_it_is_in_each_world() -> None:
    """Three of four statements are true, and the two lies are equally likely: 6/8, 1/8, 1/8."""
    game = Witness()
    (said,) = evidence(game, [do.Ready(), do.Testified(2)])
    assert said.weights.tolist() == [1, 6, 1]
    known = belief(game, [do.Ready(), do.Testified(2)])
    assert known.marginals() == ({1: Fraction(1, 8), 2: Fraction(6, 8), 3: Fraction(1, 8)},)
    assert known.count == 3, "a lie rules nothing out"
    assert known.entropy() == pytest.approx(3 - 0.75 * log2(6), abs=1e-12)
    assert known.expected_information(np.array([0, 1, 0])) == pytest.approx(2 - 0.75 * log2(3), abs=1e-12)


def test_an_empty_cup_and_a_statement_go_together() -> None:
    """Bayes by hand: 1 and 6 of 8 are left of the weights 1, 6, 1, so 1/7 and 6/7; and in words."""
    game = Witness()
    events = [
        do.Ready(),
        do.Looked(0, 3),
        do.Saw(0, do.Found.EMPTY, audience=frozenset([0])),
        do.Looked(1, 1),
        do.Testified(2),
    ]
    known = belief(game, events)
    assert known.marginals() == ({1: Fraction(1, 7), 2: Fraction(6, 7), 3: Fraction(0)},)
    found = known.explain(under(2))
    steps = [(shift.at, shift.before, shift.after) for shift in found.shifts]
    assert steps == [(2, Fraction(1, 3), Fraction(1, 2)), (4, Fraction(1, 2), Fraction(6, 7))]
    assert found.witnesses == ((2,), (1,))
    assert known.explain(under(3)).events == (2,)
    told = [str(sentence) for sentence in reasons(found, known.evidence, lambda world: f"cup {world[0]}")]
    assert told == [
        "Open: 6/7. A way counts for more, the more likely it makes what happened.",
        "From 1/3 to 1/2: Cup 3 is empty.",
        "From 1/2 to 6/7: The witness says that it is cup 2.",
        "It could be cup 2, but also cup 1.",
    ]


def test_many_statements_stay_exact() -> None:
    """Weights far beyond 64 bits, and beyond the range of floats; and certainty never comes from a lie."""
    game = Witness()
    known = belief(game, [do.Ready(), *[do.Testified(1)] * 500, *[do.Testified(2)] * 490])
    assert known.total == 6**500 + 6**490 + 1
    assert known.probability(under(3)) == Fraction(1, 6**500 + 6**490 + 1)
    assert known.certain() == {}
    assert 0 < known.entropy() < 1e-6
    assert len(cups(game)) == 3
