"""Exact arithmetic with weights: whole numbers in 64 bits that become Python integers before they could overflow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.inference.worlds import Weights

LIMIT = 2**62
"""Weights and their sums stay below this in 64 bits; before they could pass it they become Python integers."""


def times(weights: Weights, factor: Weights) -> Weights:
    """The product, world by world.

    >>> import numpy as np
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


def exact_sum(weights: Weights) -> int:
    """The sum, in Python integers if 64 bits might not hold it."""
    if weights.dtype != object and int(weights.max(initial=0)) * weights.size >= LIMIT:
        weights = weights.astype(object)
    return int(weights.sum())


def entropy(weights: NDArray[Any], total: int) -> float:
    """The entropy in bits of outcomes with these weights, which sum to `total`.

    >>> import numpy as np
    >>> entropy(np.array([1, 1, 2]), 4)
    1.5
    """
    sizes, times_seen = np.unique(weights[weights > 0], return_counts=True)
    counted = zip(sizes.tolist(), times_seen.tolist(), strict=True)
    return fsum((w * k / total) * (log2(total) - log2(w)) for w, k in counted) + 0.0
