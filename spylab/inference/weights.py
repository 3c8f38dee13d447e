"""Exact arithmetic with weights: whole numbers in 64 bits that become Python integers before they could overflow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.inference.worlds import Weights

_LIMIT = 2**62
"""Weights stay below this in 64 bits; before they could pass it they become Python integers."""


def running(size: int, factors: Sequence[NDArray[np.int64]]) -> Iterator[Weights]:
    """The weights before any factor, then after each: the product, world by world."""
    weights: Weights = np.ones(size, dtype=np.int64)
    bound = 1
    yield weights
    for factor in factors:
        bound *= max(int(factor.max(initial=0)), 1)
        if bound >= _LIMIT and weights.dtype != object:
            weights = weights.astype(object)
        weights = weights * factor
        yield weights


def combined(size: int, factors: Sequence[NDArray[np.int64]]) -> Weights:
    """The product of all factors, world by world."""
    *_, last = running(size, factors)
    return last


def exact_sum(weights: Weights) -> int:
    """The sum, in Python integers if 64 bits might not hold it."""
    if weights.dtype != object and len(weights) and int(weights.max()) >= _LIMIT // len(weights):
        weights = weights.astype(object)
    return int(weights.sum())


def entropy(weights: NDArray[Any], total: int) -> float:
    """The entropy in bits of outcomes with these weights.

    >>> import numpy as np
    >>> entropy(np.array([1, 1, 2]), 4)
    1.5
    """
    sizes, times = np.unique(weights[weights > 0], return_counts=True)
    terms = ((int(w) * int(k) / total) * (log2(total) - log2(int(w))) for w, k in zip(sizes, times, strict=True))
    return fsum(terms) + 0.0
