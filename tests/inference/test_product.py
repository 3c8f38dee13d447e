"""The belief of several small tables against its definition over all joint worlds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import log2, prod

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from spylab.engine import ContradictoryEvidence, Event
from spylab.inference import Belief, Claim, Evidence, Factor, ProductBelief, TableBelief, Worlds
from spylab.words import Text
from tests.inference.direct import Direct, check_explanation, check_minimal
from tests.inference.test_table import VALUES, claim, piece

WEIGHTS = st.sampled_from([0, 0, 1, 1, 2, 5, 2**40])
Parts = tuple[list[Factor], list[int]]
"""What a product is made of: its tables, and the weight of each index."""


def simple(values: Sequence[str], name: str = "which") -> Worlds:
    """A table with one column and a world for each value."""
    return Worlds((name,), tuple(values), np.arange(len(values), dtype=np.uint8)[:, np.newaxis])


@st.composite
def parts(draw: st.DrawFn, weights: st.SearchStrategy[int] = WEIGHTS) -> Parts:
    """Up to three tables of up to four worlds and three indices; evidence about worlds, or indices and worlds."""
    indices = draw(st.integers(1, 3))
    index = draw(st.lists(st.sampled_from([0, 1, 2]), min_size=indices, max_size=indices))
    factors = []
    for _ in range(draw(st.integers(1, 3))):
        size = draw(st.integers(1, 4))
        rows = draw(st.lists(st.tuples(*[st.integers(0, 2)] * 2), min_size=size, max_size=size, unique=True))
        worlds = Worlds(("one", "two"), VALUES, np.array(rows, dtype=np.uint8))
        flat, full = (st.lists(weights, min_size=n, max_size=n) for n in (size, size * indices))
        given = draw(st.sampled_from([1, indices]))  # one row holds for every index
        prior = np.array(draw(st.lists(st.sampled_from([0, 1, 3]), min_size=size * given, max_size=size * given)))
        evidence = []
        for at in sorted(draw(st.sets(st.integers(0, 9), max_size=3))):
            said = draw(st.one_of(flat, full))
            shape = (size,) if len(said) == size else (indices, size)
            evidence.append(Evidence(at, Event(), np.array(said).reshape(shape), Text("event {n}", n=at)))
        factors.append(Factor(worlds, prior.reshape(given, size), tuple(evidence)))
    return factors, index


def joint(factors: Sequence[Factor], index: Sequence[int]) -> Direct:
    """All joint worlds, each written as its index and its values, with all their weights."""
    chosen = [(i, rows) for i in range(len(index)) for rows in product(*(range(len(f.worlds)) for f in factors))]
    worlds = [(i, *(v for f, r in zip(factors, rows, strict=True) for v in f.worlds.world(r))) for i, rows in chosen]
    full = [np.broadcast_to(factor.prior, (len(index), len(factor.worlds))) for factor in factors]
    prior = [index[i] * prod(int(table[i, r]) for table, r in zip(full, rows, strict=True)) for i, rows in chosen]
    pieces = []
    for k, factor in enumerate(factors):
        for one in factor.evidence:
            weights = np.broadcast_to(one.weights, full[k].shape)
            pieces.append((one.at, [int(weights[i, rows[k]]) for i, rows in chosen]))
    return Direct(worlds, prior, pieces)


def without_index(slow: Direct) -> Direct:
    """The same, for comparing columns: the index is no column of a product."""
    return Direct([world[1:] for world in slow.worlds], slow.prior, slow.pieces)


@given(parts(), st.data())
def test_a_product_is_what_its_definition_says(made_of: Parts, data: st.DataObject) -> None:
    slow = joint(*made_of)
    assume(any(slow.weights()))
    belief = ProductBelief(*made_of)
    bare = without_index(slow)
    assert (belief.count, belief.total) == (slow.count, sum(slow.weights()))
    assert belief.marginals() == bare.marginals([VALUES] * 2 * len(belief.factors))
    assert belief.certain() == bare.certain()
    assert belief.entropy() == pytest.approx(float(slow.entropy()), abs=1e-12, rel=0)
    chances = [slow.probability([world[0] == i for world in slow.worlds]) for i in range(len(belief.index))]
    assert belief.index_probabilities() == tuple(chances)

    k = data.draw(st.integers(0, len(belief.factors) - 1))
    table = belief.factors[k].worlds
    rows = {table.world(row): row for row in range(len(table))}
    mine = [rows[world[1 + 2 * k : 3 + 2 * k]] for world in slow.worlds]
    answers = data.draw(st.lists(st.integers(0, 2), min_size=len(table), max_size=len(table)))
    bits = belief.expected_information(np.array(answers), k)
    assert bits == pytest.approx(float(slow.information([answers[row] for row in mine])), abs=1e-12, rel=0)

    said = claim(table, data.draw(st.integers(0, 1)), data.draw(st.lists(st.sampled_from(VALUES), unique=True)))
    in_table = said.holds(table).tolist()
    holds = [in_table[row] for row in mine]
    found = belief.explain(said, k)
    assert belief.probability(said, k) == slow.probability(holds)
    check_explanation(bare, holds, found)
    assert belief.explain(said, k) == found


@given(parts(), st.randoms(use_true_random=False))
def test_learned_piece_by_piece_a_product_is_the_same(made_of: Parts, chance: random.Random) -> None:
    """In any order; and what was known before stays as it was."""
    factors, index = made_of
    slow = joint(*made_of)
    assume(any(slow.weights()))
    belief = ProductBelief(factors, index)
    told = [(piece, k) for k, factor in enumerate(factors) for piece in factor.evidence]
    grown = first = ProductBelief([replace(factor, evidence=()) for factor in factors], index)
    before = (first.total, first.marginals())
    for one, k in chance.sample(told, len(told)):
        grown = grown.given(one, k)
    assert (first.total, first.marginals(), first.evidence) == (*before, ())
    assert [table.tolist() for table in grown.weights] == [table.tolist() for table in belief.weights]
    assert grown.marginals() == belief.marginals()
    assert sorted(e.at for e in grown.evidence) == [e.at for e in belief.evidence]


@given(parts())
def test_the_possible_worlds_are_listed_one_by_one(made_of: Parts) -> None:
    slow = joint(*made_of)
    assume(any(slow.weights()))
    belief = ProductBelief(*made_of)
    left = [world[1:] for world, weight in zip(slow.worlds, slow.weights(), strict=True) if weight]
    assert list(belief.possible()) == left
    assert belief.columns == ("one", "two") * len(belief.factors)


def test_a_claim_knows_its_table() -> None:
    """So that who asks any belief need not know how it is stored."""
    coin, ball = simple(("heads", "tails"), "coin"), simple(("red", "blue"), "ball")
    belief: Belief = ProductBelief([Factor.alone(coin), Factor.alone(ball, [piece(2, [1, 0])])])
    red = Claim("red", lambda table: table.where(0, ["red"]), table=1)
    assert belief.probability(red) == 1
    assert belief.explain(red).events == (2,)
    assert belief.columns == ("coin", "ball")
    assert belief.certain() == {1: "red"}
    assert list(belief.possible()) == [("heads", "red"), ("tails", "red")]


def test_weights_of_a_product_become_python_integers_before_they_run_over() -> None:
    """Each table is well inside 64 bits; only together they are beyond, in sums, in counts and in what is learned."""
    ball = simple(("red", "blue"), "ball")
    heavy = [Factor(ball, np.array([[2**40, 2**40], [2**40, 1]])) for _ in range(4)]
    belief = ProductBelief(heavy, [2**50, 3])
    total = 2**50 * 2**164 + 3 * (2**40 + 1) ** 4
    assert belief.total == total
    assert belief.probability(claim(ball, 0, ["blue"]), 2) == Fraction(2**50 * 2**163 + 3 * (2**40 + 1) ** 3, total)
    assert belief.index_probabilities()[1] == Fraction(3 * (2**40 + 1) ** 4, total)
    more = belief.given(piece(0, [2**62, 1]), 3)
    assert more.total == 2**50 * 2**123 * (2**102 + 2**40) + 3 * (2**40 + 1) ** 3 * (2**102 + 1)
    wide = simple([str(n) for n in range(100)], "card")
    many = ProductBelief([Factor.alone(wide) for _ in range(12)])
    assert many.count == many.total == 100**12


@given(parts(st.sampled_from([0, 0, 0, 1])))
def test_contradictory_evidence_is_refused_with_a_minimal_set(made_of: Parts) -> None:
    """Also when each table could be as it is, but no index allows for all of them."""
    slow = joint(*made_of)
    assume(not any(slow.weights()))
    with pytest.raises(ContradictoryEvidence) as refused:
        ProductBelief(*made_of)
    check_minimal(slow, [True] * len(slow.worlds), refused.value.events)


@given(parts())
def test_the_order_of_tables_indices_and_evidence_changes_nothing(made_of: Parts) -> None:
    factors, index = made_of
    assume(any(joint(factors, index).weights()))
    belief = ProductBelief(factors, index)
    turned = [Factor(f.worlds, f.prior[::-1], tuple(map(_turned, reversed(f.evidence)))) for f in reversed(factors)]
    other = ProductBelief(turned, index[::-1])
    assert (other.count, other.total) == (belief.count, belief.total)
    assert other.entropy() == pytest.approx(belief.entropy(), abs=1e-12, rel=0)
    pairs = [belief.marginals()[c : c + 2] for c in range(0, 2 * len(factors), 2)]
    assert other.marginals() == tuple(column for pair in reversed(pairs) for column in pair)


def _turned(one: Evidence) -> Evidence:
    """The same evidence when the indices are counted backwards."""
    return Evidence(one.at, one.event, one.weights[::-1] if one.weights.ndim == 2 else one.weights, one.says)


def test_a_hidden_coin_decides_from_which_urn_two_balls_are_drawn() -> None:
    """As a product and as one table; worked out by hand: heads has 3 red balls of 4, tails 1 of 4, with putting back.

    After a red ball heads has chance 3/4, so the next ball is red with 3/4 * 3/4 + 1/4 * 1/4 = 5/8.
    """
    coin, ball = simple(("heads", "tails"), "coin"), simple(("red", "blue"), "ball")
    urns = np.array([[3, 1], [1, 3]])
    saw_red = piece(5, [1, 0])
    belief = ProductBelief([Factor.index(coin), Factor(ball, urns, (saw_red,)), Factor(ball, urns)], [1, 1])
    heads, red = claim(coin, 0, ["heads"]), claim(ball, 0, ["red"])
    assert belief.probability(heads, 0) == belief.index_probabilities()[0] == Fraction(3, 4)
    assert belief.probability(red, 2) == Fraction(5, 8)
    assert belief.certain() == {1: "red"}
    assert belief.count == 4
    assert belief.marginals()[0] == {"heads": Fraction(3, 4), "tails": Fraction(1, 4)}
    third = belief.explain(red, 2)
    assert [(s.at, s.before, s.after) for s in third.shifts] == [(5, Fraction(1, 2), Fraction(5, 8))]
    assert belief.explain(red, 1).events == (5,)
    of_coin = 2 - 0.75 * log2(3)
    of_ball = of_coin
    assert belief.entropy() == pytest.approx(of_coin + of_ball, abs=1e-12)
    assert belief.expected_information(np.array([0, 1]), 0) == pytest.approx(of_coin, abs=1e-12)

    rows = np.array([[c, a, b] for c, a, b in product((0, 1), (2, 3), (2, 3))], dtype=np.uint8)
    together = Worlds(("coin", "first", "second"), ("heads", "tails", "red", "blue"), rows)
    how_likely = [int(urns[c, a - 2] * urns[c, b - 2]) for c, a, b in rows]
    table = TableBelief(together, [piece(0, how_likely), piece(5, [int(a == 2) for _, a, _ in rows])])
    assert table.count == belief.count
    assert table.entropy() == pytest.approx(belief.entropy(), abs=1e-12)
    for column, chances in enumerate(belief.marginals()):
        assert {v: p for v, p in table.marginals()[column].items() if v in chances} == chances
    assert table.probability(Claim("red", lambda t: t.where(2, ["red"]))) == Fraction(5, 8)


def test_evidence_about_the_index_settles_what_the_tables_hold() -> None:
    """A claim about one table that is certain because of an event about another one, with that event alone."""
    coin, ball = simple(("heads", "tails"), "coin"), simple(("red", "blue"), "ball")
    same = np.array([[1, 0], [0, 1]])
    belief = ProductBelief([Factor.index(coin, [piece(7, [0, 1])]), Factor(ball, same), Factor(ball, same)], [1, 1])
    found = belief.explain(claim(ball, 0, ["blue"]), 2)
    assert (found.verdict, found.events) == ("certain", (7,))
    assert belief.certain() == {0: "tails", 1: "blue", 2: "blue"}
    with pytest.raises(ContradictoryEvidence) as refused:
        ProductBelief([Factor.index(coin, [piece(7, [0, 1])]), Factor(ball, same, (piece(8, [1, 0]),))], [1, 1])
    assert refused.value.events == (7, 8)


def test_an_index_that_cannot_be_is_no_witness() -> None:
    """The first index has no weight, though all tables would allow for it."""
    coin, ball = simple(("heads", "tails"), "coin"), simple(("red", "blue"), "ball")
    belief = ProductBelief([Factor.index(coin), Factor(ball, np.array([[1, 1], [1, 1]]))], [0, 1])
    assert belief.explain(claim(ball, 0, ["red"]), 1).witnesses == (("tails", "red"), ("tails", "blue"))
    assert belief.explain(claim(coin, 0, ["heads"]), 0).verdict == "impossible"


def test_an_event_that_speaks_about_two_tables_is_left_out_as_a_whole() -> None:
    ball = simple(("red", "blue"), "ball")
    red = piece(3, [1, 0])
    belief = ProductBelief([Factor.alone(ball, [red]), Factor.alone(ball, [red, piece(4, [1, 0])])])
    assert belief.explain(claim(ball, 0, ["red"]), 1).events == (3,)
