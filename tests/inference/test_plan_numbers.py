"""The exact facts of The Plan's hidden set-up, out of a product of small tables: numbers worked out by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import log2, prod

import numpy as np
import pytest

from spylab.engine import ContradictoryEvidence
from spylab.inference import ProductBelief, TableBelief
from tests.depth import count
from tests.inference.plan import (
    CASES,
    DECK,
    HIDEOUTS,
    INDEX,
    OWNERS,
    SPIES,
    decks_alone,
    every_case,
    failed,
    fresh,
    lies_in,
    owns,
    seen,
)

QUARTER, FIFTH = Fraction(1, 4), Fraction(1, 5)
Look = tuple[str, int, str]


def test_before_any_look_every_hideout_is_as_likely() -> None:
    belief = fresh()
    assert len(CASES) == 96
    assert belief.count == belief.total == 98_304 * 4
    assert decks_alone([]).count == 98_304 == 24 * 8**4
    assert {belief.probability(owns(spy, h)) for spy in SPIES for h in HIDEOUTS} == {QUARTER}
    assert {belief.probability(lies_in(h)) for h in HIDEOUTS} == {QUARTER}
    assert belief.entropy() == pytest.approx(log2(98_304 * 4), abs=1e-12)
    assert belief.certain() == {}


def test_one_half_doubles_the_odds_of_its_hideout() -> None:
    belief = seen(fresh(), 0, "V", 2, "top")
    assert belief.probability(owns("V", 2)) == Fraction(2, 5)
    assert {belief.probability(owns("V", h)) for h in (1, 3, 4)} == {FIFTH}
    assert {belief.probability(owns(spy, 2)) for spy in "XYZ"} == {FIFTH}
    assert {belief.probability(owns(spy, h)) for spy in "XYZ" for h in (1, 3, 4)} == {Fraction(4, 15)}
    found = belief.explain(owns("V", 2))
    assert [(s.at, s.before, s.after) for s in found.shifts] == [(0, QUARTER, Fraction(2, 5))]


def test_both_halves_prove_and_the_same_half_again_tells_nothing() -> None:
    once = seen(fresh(), 3, "V", 2, "top")
    again = seen(once, 5, "V", 2, "top")
    assert (again.count, again.marginals()) == (once.count, once.marginals())
    proved = seen(again, 8, "V", 2, "bottom")
    assert proved.probability(owns("V", 2)) == 1
    found = proved.explain(owns("V", 2))
    assert (found.verdict, found.events) == ("certain", (3, 8)), "the older of two equal looks is enough"
    other = proved.explain(owns("X", 2))
    assert (other.verdict, other.events) == ("impossible", (3, 8))
    names = {proved.columns[column]: value for column, value in proved.certain().items()}
    assert names == {"owns": 2, "half of 2": "both", "owned by V": 2}


def test_three_proofs_prove_the_fourth_hideout() -> None:
    belief, at = fresh(), 0
    for spy, hideout in zip("VXY", (3, 1, 4), strict=True):
        for half in ("top", "bottom"):
            belief, at = seen(belief, at, spy, hideout, half), at + 1
    found = belief.explain(owns("Z", 2))
    assert (found.verdict, found.events) == ("certain", (0, 1, 2, 3, 4, 5))


def test_two_proofs_of_one_hideout_are_refused() -> None:
    belief = seen(seen(seen(fresh(), 2, "V", 1, "top"), 3, "X", 1, "bottom"), 4, "V", 1, "bottom")
    with pytest.raises(ContradictoryEvidence) as refused:
        seen(seen(belief, 6, "Y", 3, "top"), 7, "X", 1, "top")
    assert refused.value.events == (2, 3, 4, 7)
    assert str(refused.value) == "This cannot all be true: top 1; bottom 1; bottom 1; top 1."


def test_after_a_failed_claim_90_of_96_cases_remain() -> None:
    belief = fresh().given(failed(4, "V", 3), INDEX)
    assert sum(chance > 0 for chance in belief.index_probabilities()) == 90
    assert belief.probability(owns("V", 3)) == belief.probability(lies_in(3)) == FIFTH
    assert belief.probability(owns("V", 1)) == belief.probability(lies_in(1)) == Fraction(4, 15)
    assert belief.probability(owns("X", 3)) == Fraction(4, 15)
    assert belief.entropy() == pytest.approx(log2(90 * 8**4), abs=1e-12)


def test_a_failed_claim_about_a_proved_owner_rules_the_place_out() -> None:
    belief = fresh().given(failed(1, "V", 3), INDEX).given(failed(2, "X", 3), INDEX)
    belief = seen(seen(seen(belief, 5, "V", 3, "top"), 6, "Y", 3, "top"), 7, "V", 3, "bottom")
    found = belief.explain(lies_in(3))
    assert (found.verdict, found.events) == ("impossible", (1, 5, 7))
    assert belief.probability(lies_in(4)) == Fraction(1, 3)


def test_all_claims_about_one_hideout_failed() -> None:
    """It has an owner among the four, so The Plan is elsewhere; that needs every claim and nothing else."""
    belief = fresh()
    for at, spy in enumerate(SPIES):
        belief = belief.given(failed(at, spy, 1), INDEX)
    belief = seen(belief, 9, "V", 1, "top")
    found = belief.explain(lies_in(1))
    assert (found.verdict, found.events) == ("impossible", (0, 1, 2, 3))
    for at, (spy, hideout) in enumerate([*product("VXY", (2, 3, 4)), ("Z", 2), ("Z", 3)]):
        belief = belief.given(failed(10 + at, spy, hideout), INDEX)
    assert belief.probability(owns("Z", 4)) == belief.probability(lies_in(4)) == 1
    with pytest.raises(ContradictoryEvidence) as refused:
        belief.given(failed(21, "Z", 4), INDEX)
    assert refused.value.events == (*range(4), *range(10, 22))


@pytest.mark.parametrize("seed", range(count(25)))
def test_marginals_are_ratios_of_permanents(seed: int) -> None:
    """The weight of spy and hideout: 2, 1 or 0 for each other hideout of which none, one or both halves were seen."""
    looks = some_looks(seed)
    halves: dict[tuple[str, int], set[str]] = {(spy, h): set() for spy in SPIES for h in HIDEOUTS}
    for spy, hideout, half in looks:
        halves[spy, hideout].add(half)
    weight = {
        (spy, own): prod(2 - len(halves[spy, other]) for other in HIDEOUTS if other != own)
        for spy in SPIES
        for own in HIDEOUTS
    }
    belief = fresh()
    for at, (spy, hideout, half) in enumerate(looks):
        belief = seen(belief, at, spy, hideout, half)
    whole = [
        prod(weight[spy, own] for spy, own in zip(SPIES, owners, strict=True)) for owners in permutations((1, 2, 3, 4))
    ]
    assert belief.count == 4 * sum(whole)
    for number, spy in enumerate(SPIES):
        for hideout in HIDEOUTS:
            with_it = sum(w for w, owners in zip(whole, OWNERS, strict=True) if owners[number] == hideout)
            assert belief.probability(owns(spy, hideout)) == Fraction(with_it, sum(whole))


@pytest.mark.parametrize("seed", range(count(2)))
def test_a_product_is_equal_to_the_table_of_all_98304_cases(seed: int) -> None:
    looks = some_looks(seed)
    belief, table = decks_alone(looks), table_after(looks)
    assert len(table.worlds) == 98_304
    assert belief.count == table.count == belief.total == table.total
    assert belief.entropy() == pytest.approx(table.entropy(), abs=1e-12)
    owned, halves = table.marginals()[:4], table.marginals()[4:]
    for number in range(4):
        mine = belief.marginals()[5 * number : 5 * number + 5]
        assert {h: mine[0][h] for h in HIDEOUTS} == {h: owned[number][h] for h in HIDEOUTS}
        for column, chances in enumerate(mine[1:]):
            there = halves[4 * number + column]
            assert {v: p for v, p in chances.items() if v not in HIDEOUTS} == {
                v: there[v] for v in ("top", "bottom", "both")
            }
    _check_questions(belief, table)


def _check_questions(belief: ProductBelief, table: TableBelief) -> None:
    """What is in a deck, which half of a hideout is in it, and whose hideout it proves: as many bits in both."""
    for number in range(4):
        for column in range(5):
            there = number if column == 0 else 4 + 4 * number + column - 1
            here = belief.expected_information(DECK.rows[:, column].astype(np.int64), number)
            assert here == pytest.approx(table.expected_information(table.worlds.rows[:, there]), abs=1e-12)


@cache
def all_cases() -> TableBelief:
    return every_case([])


def table_after(looks: list[Look]) -> TableBelief:
    return TableBelief(all_cases().worlds, every_case(looks).evidence)


def some_looks(seed: int) -> list[Look]:
    """Up to nine looks into the decks of a set-up drawn at random."""
    chance = random.Random(seed)
    owners = chance.choice(OWNERS)
    halves = {
        (spy, h): ["top", "bottom"] if h == own else [chance.choice(["top", "bottom"])]
        for spy, own in zip(SPIES, owners, strict=True)
        for h in HIDEOUTS
    }
    asked = [(chance.choice(SPIES), chance.choice(HIDEOUTS)) for _ in range(chance.randint(1, 9))]
    return [(spy, hideout, chance.choice(halves[spy, hideout])) for spy, hideout in asked]


def test_the_decks_prove_what_they_hold() -> None:
    """32 worlds of a deck: five half cards each, both halves of one hideout alone."""
    assert len(DECK) == 32
    for row in range(len(DECK)):
        own, *halves = DECK.world(row)
        assert Counter(halves)["both"] == 1
        assert halves[own - 1] == "both"
