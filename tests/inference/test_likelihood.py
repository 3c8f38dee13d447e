"""Somebody who lies with probability q: what a statement weighs, what it proves, what contradicts q.

A small game for it: two of four soldiers stand at two missions, in an order that nobody else sees. A row of tokens says
at which missions a high rank stands (4 or 3 of Spy 4, Miner 3, Scout 2, Sergeant 1). Only who has sent the Sergeant may
show a wrong row, and does so with probability q, each of the three wrong ones as often.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from spylab.engine import ContradictoryEvidence, Event
from spylab.inference import Claim, Evidence, TableBelief, Worlds, reasons
from spylab.words import Text
from tests.inference.direct import Direct, check_explanation

RANKS = ("Spy", "Miner", "Scout", "Sergeant")
HIGH = ("Spy", "Miner")
SENT = tuple(permutations(RANKS, 2))
ROWS = tuple(product((True, False), repeat=2))
QS = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)]
Row = tuple[bool, ...]

WORLDS = Worlds(("mission 1", "mission 2"), RANKS, np.array([[RANKS.index(r) for r in w] for w in SENT], np.uint8))
SERGEANT = Claim("the Sergeant is out", lambda t: t.where(0, ["Sergeant"]) | t.where(1, ["Sergeant"]))


def honest(world: tuple[str, ...]) -> Row:
    return tuple(rank in HIGH for rank in world)


def chance(world: tuple[str, ...], row: Row, q: Fraction) -> Fraction:
    """How likely this row is shown when these soldiers were sent."""
    if "Sergeant" not in world:
        return Fraction(row == honest(world))
    return 1 - q if row == honest(world) else q / 3


def shown(at: int, row: Row, q: Fraction) -> Evidence:
    says = Text("The tokens show {row}", row="".join("H" if high else "L" for high in row))
    return Evidence.likely(at, Event(), [chance(world, row, q) for world in SENT], says)


def unveiled(at: int, mission: int, rank: str) -> Evidence:
    says = Text("Mission {mission}: {rank}", mission=mission + 1, rank=rank)
    return Evidence(at, Event(), WORLDS.where(mission, [rank]), says)


@pytest.mark.parametrize("q", QS)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("rank", [None, *RANKS])
def test_every_row_for_every_q_is_bayes(row: Row, q: Fraction, rank: str | None) -> None:
    """Marginals for each mission and rank, before and after the first soldier is unveiled, worked out in Fractions."""
    weights = [chance(w, row, q) * (rank in (None, w[0])) for w in SENT]
    told = [shown(3, row, q), *([unveiled(8, 0, rank)] if rank else [])]
    if not any(weights):
        _check_refused(told)
        return
    belief = TableBelief(WORLDS, told)
    for mission, chances in enumerate(belief.marginals()):
        for other in RANKS:
            favourable = sum(w for world, w in zip(SENT, weights, strict=True) if world[mission] == other)
            assert chances[other] == favourable / sum(weights)
    holds = SERGEANT.holds(WORLDS).tolist()
    check_explanation(direct(told), holds, belief.explain(SERGEANT))


def _check_refused(told: Sequence[Evidence]) -> None:
    with pytest.raises(ContradictoryEvidence) as refused:
        TableBelief(WORLDS, told)
    places = set(refused.value.events)
    slow = direct([piece for piece in told if piece.at in places])
    assert not any(slow.weights())
    assert all(any(slow.weights(places - {at})) for at in places)


def direct(told: Sequence[Evidence]) -> Direct:
    return Direct(SENT, [1] * len(SENT), [(piece.at, piece.weights.tolist()) for piece in told])


def test_a_row_that_only_a_sergeant_explains_proves_him() -> None:
    """Two low ranks: the only honest pair is Scout and Sergeant, so either way he is out, for every q."""
    for q in QS:
        belief = TableBelief(WORLDS, [shown(5, (False, False), q)])
        found = belief.explain(SERGEANT)
        assert (found.verdict, found.events) == ("certain", (5,))
    told = [str(sentence) for sentence in reasons(found, belief.evidence, " ".join)]
    assert told == ["Certain. This proves it:", "The tokens show LL."]


def test_a_row_that_both_explain_weighs_q_against_certainty() -> None:
    """HH: surely shown by the two pairs without him (two orders), and as a lie by his six pairs, with q/3 each."""
    for q in QS:
        belief = TableBelief(WORLDS, [shown(5, (True, True), q)])
        lies = 6 * q / 3
        assert belief.probability(SERGEANT) == lies / (lies + 2)
    assert belief.probability(SERGEANT) == Fraction(1, 2)
    assert belief.explain(SERGEANT).shifts == (), "who always lies shows HH as often as it is true"


def test_who_never_lies_and_is_caught_lying_contradicts_it() -> None:
    """With q = 0: the row says that mission 2 is low, and a Spy stands there; the Sergeant is not needed to see it."""
    told = [shown(5, (True, False), Fraction(0)), unveiled(6, 1, "Spy"), unveiled(9, 0, "Sergeant")]
    with pytest.raises(ContradictoryEvidence) as refused:
        TableBelief(WORLDS, told)
    assert refused.value.events == (5, 6)
    assert str(refused.value) == "This cannot all be true: The tokens show HL; Mission 2: Spy."


def test_who_always_lies_and_tells_the_truth_contradicts_it() -> None:
    """With q = 1: he is out, so the row should have been false."""
    told = [shown(5, (False, True), Fraction(1)), unveiled(6, 0, "Sergeant"), unveiled(7, 1, "Miner")]
    with pytest.raises(ContradictoryEvidence) as refused:
        TableBelief(WORLDS, told)
    assert refused.value.events == (5, 6, 7)
    assert TableBelief(WORLDS, [shown(5, (False, True), Fraction(99, 100)), *told[1:]]).count == 1


@pytest.mark.parametrize("q", [Fraction(1, 3), Fraction(1, 2)])
def test_neither_row_is_proof_when_both_can_be(q: Fraction) -> None:
    """Support decides what is certain, not how likely it was; 40 such rows keep all that is possible, exactly."""
    belief = TableBelief(WORLDS, [shown(at, (True, True), q) for at in range(40)])
    assert belief.count == 8
    assert belief.certain() == {}
    assert belief.probability(SERGEANT) == 6 * (q / 3) ** 40 / (6 * (q / 3) ** 40 + 2)


def test_one_event_in_two_pieces_is_left_out_as_a_whole() -> None:
    """A row and what it means besides, both at the place of their event."""
    told = [unveiled(2, 0, "Scout"), shown(5, (False, False), Fraction(1, 2)), unveiled(5, 1, "Sergeant")]
    belief = TableBelief(WORLDS, told)
    found = belief.explain(SERGEANT)
    assert found.events == (5,)
    check_explanation(direct(told), SERGEANT.holds(WORLDS).tolist(), found)
    said = [str(sentence) for sentence in reasons(found, belief.evidence, " ".join)]
    assert said == ["Certain. This proves it:", "The tokens show LL.", "Mission 2: Sergeant."]
    scout = Claim("Scout first", lambda t: t.where(0, ["Scout"]))
    open_told = TableBelief(
        WORLDS, [told[1], Evidence(5, Event(), WORLDS.where(0, ["Scout", "Sergeant"]), Text("low"))]
    )
    found = open_told.explain(scout)
    assert [(s.at, s.before, s.after) for s in found.shifts] == [(5, Fraction(1, 4), open_told.probability(scout))]
    said = [str(sentence) for sentence in reasons(found, open_told.evidence, " ".join)]
    assert said[2] == "low."
