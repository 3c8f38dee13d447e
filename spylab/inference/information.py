"""Information in bits, where a belief alone does not say it: of one fact, and of several questions together."""

from __future__ import annotations

from fractions import Fraction
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray


def surprise(probability: Fraction) -> float:
    """How many bits somebody learns who hears a fact and held it this likely (more than 0, at most 1).

    >>> surprise(Fraction(1, 8)), surprise(Fraction(1))
    (3.0, 0.0)
    """
    return log2(probability.denominator) - log2(probability.numerator)


def together(first: NDArray[Any], second: NDArray[Any]) -> NDArray[np.int64]:
    """Two questions as one: for every world a number that stands for both its answers, counted from 0.

    Answers are whole numbers from 0, as in `Belief.expected_information`; so the result can be asked or joined again.

    >>> together(np.array([0, 0, 1, 1]), np.array([5, 7, 5, 5])).tolist()
    [0, 1, 2, 2]
    """
    pairs = first.astype(np.int64) * (int(second.max(initial=0)) + 1) + second
    _, numbers = np.unique(pairs, return_inverse=True)
    return np.asarray(numbers, dtype=np.int64)
