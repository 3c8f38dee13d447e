"""Weights: whole numbers whatever they were made from, exact at the edge of 64 bits, bits to 1e-12."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab.engine import Event
from spylab.inference import Evidence, Factor, Worlds, common, entropy, exact_sum
from spylab.inference.weights import LIMIT, entropies, exact_sums, numbers, tally, times, whole
from spylab.words import Text
from tests.inference.direct import bits

EDGES = st.sampled_from([0, 1, 2, 3, 2**31, 2**32 + 1, LIMIT - 1, LIMIT, 2**63 - 1, 2**63, 2**64, 10**40])
ROWS = st.integers(1, 6).flatmap(lambda n: st.lists(st.lists(EDGES, min_size=n, max_size=n), min_size=1, max_size=4))


@given(ROWS)
def test_sums_and_products_are_those_of_python(rows: list[list[int]]) -> None:
    tables = [numbers(row) for row in rows]
    for table, row in zip(tables, rows, strict=True):
        assert exact_sum(table) == sum(row)
        for other, factor in zip(tables, rows, strict=True):
            assert times(table, other).tolist() == [a * b for a, b in zip(row, factor, strict=True)]
    stacked = np.array(rows, dtype=object if max(map(max, rows)) >= 2**63 else np.int64)
    assert exact_sums(stacked).tolist() == [sum(row) for row in rows]


@given(ROWS, st.data())
def test_a_tally_adds_up_exactly(rows: list[list[int]], data: st.DataObject) -> None:
    weights = rows[0]
    codes = data.draw(st.lists(st.tuples(*[st.integers(0, 2)] * 2), min_size=len(weights), max_size=len(weights)))
    expected = [
        [sum(w for w, code in zip(weights, codes, strict=True) if code[column] == value) for value in range(3)]
        for column in range(2)
    ]
    assert tally(np.array(codes, dtype=np.uint8), 3, numbers(weights)).tolist() == expected


@given(ROWS)
def test_bits_are_right_to_twelve_places(rows: list[list[int]]) -> None:
    exact = [bits(row) if any(row) else Decimal(0) for row in rows]
    for row, right in zip(rows, exact, strict=True):
        if any(row):
            assert entropy(numbers(row), sum(row)) == pytest.approx(float(right), abs=1e-12, rel=0)
    big = max(map(max, rows)) >= 2**63
    found = entropies(np.array(rows, dtype=object if big else np.int64))
    assert found.tolist() == pytest.approx([float(right) for right in exact], abs=1e-12, rel=0)


def test_bits_of_very_small_and_very_large_chances() -> None:
    """Beyond what floats can hold, and after so much evidence that logarithms alone would be off by 1e-12."""
    huge = 3**5000
    assert entropy(numbers([huge, 1]), huge + 1) == pytest.approx(0, abs=1e-12)
    level = entropy(numbers([huge] * 3), 3 * huge)
    assert level == pytest.approx(float(bits([1, 1, 1])), abs=1e-15)
    assert entropies(np.array([[huge, huge, 0], [huge, 1, 0]], dtype=object)).tolist() == [1.0, 0.0]


@pytest.mark.parametrize("kind", [bool, np.int8, np.uint8, np.int32, np.uint32, np.int64, np.uint64, object])
def test_whole_numbers_of_any_type_are_taken(kind: Any) -> None:
    """Small types would run over in a product: 255 times itself would be 1."""
    top = 1 if kind is bool else 100
    weights = np.array([top, 0], dtype=kind)
    worlds = Worlds(("which",), ("a", "b"), np.array([[0], [1]], dtype=np.uint8))
    piece = Evidence(0, Event(), weights, Text("so"))
    factor = Factor(worlds, weights[np.newaxis], (piece,) * 3)
    assert factor.weighed().tolist() == [[top**4, 0]]
    assert piece.support.tolist() == [True, False]


@pytest.mark.parametrize(
    "wrong",
    [[0.5, 1.0], [1, -1], np.array([Fraction(1, 2), 1], dtype=object), np.array(["1"]), np.array([np.nan])],
)
def test_anything_else_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="weights are"):
        whole(np.asarray(wrong))
    with pytest.raises(ValueError, match="weights are"):
        Evidence(0, Event(), np.asarray(wrong), Text("so"))


@given(st.lists(st.fractions(0, 1, max_denominator=60), min_size=1, max_size=9))
def test_fractions_over_a_common_denominator_keep_their_ratios(chances: list[Fraction]) -> None:
    weights = common(chances).tolist()
    assert all(isinstance(weight, int) for weight in weights)
    for one, its in zip(weights, chances, strict=True):
        for other, that in zip(weights, chances, strict=True):
            assert one * that == other * its
    assert [weight > 0 for weight in weights] == [chance > 0 for chance in chances]
    assert Evidence.likely(0, Event(), chances, Text("so")).weights.tolist() == weights


@pytest.mark.parametrize("wrong", [Fraction(-1, 2), Fraction(3, 2)])
def test_what_is_no_probability_is_refused(wrong: Fraction) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Evidence.likely(0, Event(), [Fraction(1), wrong], Text("so"))
