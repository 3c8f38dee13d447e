"""The belief of one table against its definition, for small tables with all sorts of weights."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from spylab.engine import ContradictoryEvidence, Event
from spylab.inference import Claim, Evidence, TableBelief, Worlds
from spylab.words import Text
from tests.inference.direct import Direct, check_explanation, check_minimal

VALUES = ("a", "b", "c")
HUGE = 2**61
WEIGHTS = st.sampled_from([0, 0, 1, 1, 2, 3, 6, 2**31 + 1, HUGE])


def piece(at: int, weights: Sequence[int]) -> Evidence:
    return Evidence(at, Event(), np.array(weights, dtype=np.int64), Text("event {n}", n=at))


@st.composite
def tables(draw: st.DrawFn, weights: st.SearchStrategy[int] = WEIGHTS) -> tuple[Worlds, list[Evidence]]:
    """Up to nine different worlds in up to three columns, and up to seven events at growing places."""
    columns = draw(st.integers(1, 3))
    row = st.tuples(*[st.integers(0, len(VALUES) - 1)] * columns)
    rows = draw(st.lists(row, min_size=1, max_size=9, unique=True))
    worlds = Worlds(tuple(f"column {c}" for c in range(columns)), VALUES, np.array(rows, dtype=np.uint8))
    places = sorted(draw(st.sets(st.integers(0, 40), max_size=7)))
    weighed = st.lists(weights, min_size=len(rows), max_size=len(rows))
    return worlds, [piece(at, draw(weighed)) for at in places]


def direct(worlds: Worlds, evidence: Sequence[Evidence]) -> Direct:
    rows = [worlds.world(row) for row in range(len(worlds))]
    return Direct(rows, [1] * len(rows), [(e.at, e.weights.tolist()) for e in evidence])


def claim(worlds: Worlds, column: int, allowed: Sequence[str]) -> Claim:
    return Claim(f"column {column} is one of {allowed}", lambda table: table.where(column, allowed))


@given(tables(), st.data())
def test_a_belief_is_what_its_definition_says(table: tuple[Worlds, list[Evidence]], data: st.DataObject) -> None:
    worlds, evidence = table
    slow = direct(worlds, evidence)
    assume(any(slow.weights()))
    belief = TableBelief(worlds, evidence)
    assert belief.weights.tolist() == slow.weights()
    assert belief.total == sum(slow.weights())
    assert belief.count == slow.count
    assert belief.marginals() == slow.marginals([VALUES] * len(worlds.columns))
    assert belief.certain() == slow.certain()
    assert list(belief.possible()) == [world for world, w in zip(slow.worlds, slow.weights(), strict=True) if w]
    assert belief.columns == worlds.columns
    assert belief.entropy() == pytest.approx(float(slow.entropy()), abs=1e-12, rel=0)
    answers = data.draw(st.lists(st.integers(0, 3), min_size=len(worlds), max_size=len(worlds)))
    bits = belief.expected_information(np.array(answers))
    assert bits == pytest.approx(float(slow.information(answers)), abs=1e-12, rel=0)
    column = data.draw(st.integers(0, len(worlds.columns) - 1))
    said = claim(worlds, column, data.draw(st.lists(st.sampled_from(VALUES), unique=True)))
    holds = said.holds(worlds).tolist()
    assert belief.probability(said) == slow.probability(holds)
    check_explanation(slow, holds, belief.explain(said))
    assert belief.explain(said) == belief.explain(said)


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_evidence_changes_nothing(table: tuple[Worlds, list[Evidence]], chance: random.Random) -> None:
    """Neither all at once nor piece by piece."""
    worlds, evidence = table
    assume(any(direct(worlds, evidence).weights()))
    mixed = chance.sample(evidence, len(evidence))
    belief, other, grown = TableBelief(worlds, evidence), TableBelief(worlds, mixed), TableBelief(worlds, [])
    for one in mixed:
        grown = grown.given(one)
    for again in (other, grown):
        assert again.weights.tolist() == belief.weights.tolist()
        assert again.marginals() == belief.marginals()
        assert again.entropy() == belief.entropy()
        assert again.certain() == belief.certain()
    assert grown.evidence == tuple(mixed)


@given(tables(st.sampled_from([0, 0, 1])))
def test_contradictory_evidence_is_refused_with_a_minimal_set(table: tuple[Worlds, list[Evidence]]) -> None:
    worlds, evidence = table
    slow = direct(worlds, evidence)
    assume(not any(slow.weights()))
    with pytest.raises(ContradictoryEvidence) as refused:
        TableBelief(worlds, evidence)
    check_minimal(slow, [True] * len(worlds), refused.value.events)
    named = [f"event {e.at}" for e in evidence if e.at in refused.value.events]
    assert str(refused.value) == f"This cannot all be true: {'; '.join(named)}."


@pytest.mark.parametrize("pieces", [1, 2, 9])
def test_weights_beyond_64_bits_stay_exact(pieces: int) -> None:
    """Level weights and others, in counts, sums and fractions."""
    worlds = Worlds(("which",), VALUES, np.array([[0], [1], [2]], dtype=np.uint8))
    level = TableBelief(worlds, [piece(n, [HUGE, HUGE, 0]) for n in range(pieces)])
    assert level.total == 2 * HUGE**pieces
    assert level.counts().tolist() == [[HUGE**pieces, HUGE**pieces, 0]]
    assert level.marginals() == ({"a": Fraction(1, 2), "b": Fraction(1, 2), "c": 0},)
    assert level.entropy() == 1.0
    tilted = TableBelief(worlds, [*level.evidence, piece(99, [3, 1, 1])])
    assert tilted.counts().tolist() == [[3 * HUGE**pieces, HUGE**pieces, 0]]
    assert tilted.marginals()[0]["a"] == Fraction(3, 4)
    assert tilted.explain(claim(worlds, 0, ["a"])).shifts[-1].after == Fraction(3, 4)


def test_a_sum_that_64_bits_cannot_hold_stays_exact() -> None:
    """Although they hold each of the weights."""
    worlds = Worlds(("one", "two"), VALUES, np.array([[a, b] for a in range(3) for b in range(3)], dtype=np.uint8))
    belief = TableBelief(worlds, [piece(0, [HUGE] * 8 + [HUGE - 1])])
    assert belief.total == 9 * HUGE - 1
    assert belief.counts().tolist() == [[3 * HUGE, 3 * HUGE, 3 * HUGE - 1]] * 2
    assert belief.probability(claim(worlds, 0, ["a", "b"])) == Fraction(6 * HUGE, 9 * HUGE - 1)


def test_a_claim_that_the_rules_decide_needs_no_event() -> None:
    worlds = Worlds(("which",), VALUES, np.array([[0], [1]], dtype=np.uint8))
    belief = TableBelief(worlds, [piece(4, [0, 1])])
    always, never = (belief.explain(claim(worlds, 0, allowed)) for allowed in (["a", "b"], ["c"]))
    assert (always.verdict, always.events) == ("certain", ())
    assert (never.verdict, never.events) == ("impossible", ())


def test_a_belief_does_not_change_when_more_is_learned() -> None:
    worlds = Worlds(("which",), VALUES, np.array([[0], [1]], dtype=np.uint8))
    before = TableBelief(worlds, [])
    after = before.given(piece(0, [0, 1]))
    assert (before.count, after.count) == (2, 1)
    with pytest.raises(ContradictoryEvidence) as refused:
        after.given(piece(1, [1, 0]))
    assert refused.value.events == (0, 1)
