"""Exact arithmetic with weights: whole numbers in 64 bits that become Python integers before they could overflow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import fsum, lcm, log2
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[Any]
"""A whole number for each world: int64, or Python integers once they may grow beyond it."""
LIMIT = 2**62
"""Weights and their sums stay below this in 64 bits; before they could pass it they become Python integers."""


def whole(weights: Weights) -> Weights:
    """The same weights, as int64 or Python integers; ValueError for anything but whole numbers from 0.

    >>> whole(np.array([True, False])).tolist()
    [1, 0]
    """
    if weights.dtype == object:
        if not all(isinstance(weight, int) for weight in weights.flat):
            raise ValueError("weights are whole numbers; fractions go over a common denominator")
    elif weights.dtype == np.uint64:
        weights = weights.astype(object)
    elif weights.dtype.kind in "biu":
        weights = weights.astype(np.int64, copy=False)
    else:
        raise ValueError("weights are whole numbers; fractions go over a common denominator")
    if weights.size and weights.min() < 0:
        raise ValueError("weights are never below 0")
    return weights


def numbers(these: Iterable[int]) -> Weights:
    """Whole numbers as weights, in 64 bits where they fit.

    >>> numbers([1, 2]).dtype, numbers([1, 2**70]).dtype
    (dtype('int64'), dtype('O'))
    """
    listed = [index(number) for number in these]
    return whole(np.array(listed, dtype=np.int64 if max(listed, default=0) < LIMIT else object))


def common(chances: Sequence[Fraction]) -> Weights:
    """Fractions as whole numbers over their common denominator.

    >>> common([Fraction(1, 2), Fraction(1, 3), Fraction(0), Fraction(1)]).tolist()
    [3, 2, 0, 6]
    """
    below = lcm(*(chance.denominator for chance in chances))
    return numbers(chance.numerator * (below // chance.denominator) for chance in chances)


def times(weights: Weights, factor: Weights) -> Weights:
    """The product, world by world.

    >>> times(np.array([2**40, 1]), np.array([2**40, 3])).tolist() == [2**80, 3]
    True
    """
    if weights.dtype != object and int(weights.max(initial=0)) * int(factor.max(initial=0)) >= LIMIT:
        weights = weights.astype(object)
    return weights * factor


def running(start: Weights, factors: Iterable[Weights]) -> Iterator[Weights]:
    """The weights before any factor, then after each."""
    yield start
    for factor in factors:
        start = times(start, factor)
        yield start


def combined(start: Weights, factors: Iterable[Weights]) -> Weights:
    """The product of the weights at the start and all factors, world by world."""
    *_, last = running(start, factors)
    return last


def exact_sums(weights: Weights) -> Weights:
    """The sum of each row, in Python integers if 64 bits might not hold it.

    >>> exact_sums(np.array([[2**61, 2**61], [1, 2]])).tolist() == [2**62, 3]
    True
    """
    if weights.dtype != object and int(weights.max(initial=0)) * weights.shape[-1] >= LIMIT:
        weights = weights.astype(object)
    return np.asarray(weights.sum(axis=-1))


def exact_sum(weights: Weights) -> int:
    """The sum, in Python integers if 64 bits might not hold it."""
    return int(exact_sums(weights))


def tally(rows: NDArray[Any], size: int, weights: Weights) -> Weights:
    """For every column of the rows, and every value below `size`, the weight of the rows that have it there.

    >>> tally(np.array([[0, 1], [1, 1]], dtype=np.uint8), 2, np.array([3, 5])).tolist()
    [[3, 5], [0, 8]]
    """
    if weights.dtype != object and int(weights.max(initial=0)) * len(weights) >= LIMIT:
        weights = weights.astype(object)
    columns = rows.shape[1]
    found = np.zeros((columns, size), dtype=weights.dtype)
    np.add.at(found, (np.arange(columns), rows), weights[:, np.newaxis])
    return found


def entropy(weights: NDArray[Any], total: int) -> float:
    """The entropy in bits of outcomes with these weights, which sum to `total`.

    >>> entropy(np.array([1, 1, 2]), 4)
    1.5
    """
    sizes, times_seen = np.unique(weights[weights > 0], return_counts=True)
    counted = zip(sizes.tolist(), times_seen.tolist(), strict=True)
    return fsum(w * k / total * _bits(w, total) for w, k in counted) + 0.0


def _bits(weight: int, total: int) -> float:
    """log2(total / weight). Where the quotient is beyond floats, a difference of logarithms is precise enough."""
    try:
        return log2(total / weight)
    except OverflowError:
        return log2(total) - log2(weight)


def entropies(weights: Weights) -> NDArray[np.float64]:
    """The entropy in bits of each row by itself; 0 for a row without weight.

    >>> entropies(np.array([[1, 1], [5, 0], [0, 0]])).tolist()
    [1.0, 0.0, 0.0]
    """
    sums = exact_sums(weights)[:, np.newaxis]
    chances = (weights / np.where(sums > 0, sums, 1)).astype(np.float64)
    logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
    bits: NDArray[np.float64] = np.abs((chances * logs).sum(axis=-1))
    return bits
