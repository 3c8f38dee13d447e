"""A belief as a product of small tables that are coupled by an index.

The joint worlds are never written out: a world is one row of the index (for The Plan a bijection, for SPY with several
rivals nothing at all) and, given that, one row of every table, independently. So every sum over worlds is a sum over
the index of products of sums over tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log2, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.inference.weights import combined, entropy
from spylab.inference.worlds import Claim, Evidence, Worlds


@dataclass(frozen=True, eq=False)
class Factor:
    """One small table. `weights` has a row for each index and a column for each of the table's worlds.

    The weights are whole numbers over a denominator common to all indices: prior given the index times evidence.
    """

    name: str
    worlds: Worlds
    weights: NDArray[Any]

    @classmethod
    def alone(cls, name: str, worlds: Worlds, evidence: Sequence[Evidence]) -> Factor:
        """A table that no index couples to the others."""
        return cls(name, worlds, combined(len(worlds), [piece.weights for piece in evidence])[np.newaxis, :])


class ProductBelief:
    """A belief over the joint worlds of several tables.

    >>> coin = Worlds(("side",), ("heads", "tails"), np.array([[0], [1]], dtype=np.uint8))
    >>> both = ProductBelief([Factor.alone("a", coin, ()), Factor.alone("b", coin, ())])
    >>> both.count, both.entropy()
    (4, 2.0)
    """

    def __init__(self, factors: Sequence[Factor], index: Sequence[int] = (1,)) -> None:
        self.factors = tuple(factors)
        self.index = tuple(index)
        self._sums = [[int(total) for total in f.weights.astype(object).sum(axis=1)] for f in self.factors]
        if self.total == 0:
            raise ValueError("no joint world is left: the evidence of the tables was not checked")

    @cached_property
    def total(self) -> int:
        """The sum of the weights of all joint worlds."""
        return sum(self._joint(i) for i in range(len(self.index)))

    def _joint(self, i: int, leave_out: int | None = None) -> int:
        """The weight of one index with all rows of all tables, but one if it is left out."""
        return self.index[i] * prod(sums[i] for k, sums in enumerate(self._sums) if k != leave_out)

    @property
    def count(self) -> int:
        """How many joint worlds are still possible."""
        alive = [[int(n) for n in (f.weights > 0).sum(axis=1)] for f in self.factors]
        return sum(prod(counts[i] for counts in alive) for i, weight in enumerate(self.index) if weight)

    def probability(self, claim: Claim, factor: int = 0) -> Fraction:
        """How likely a claim about one of the tables is."""
        part = self.factors[factor]
        inside = part.weights[:, claim.holds(part.worlds)].astype(object).sum(axis=1)
        favourable = sum(self._joint(i, factor) * int(inside[i]) for i in range(len(self.index)))
        return Fraction(favourable, self.total)

    def index_probabilities(self) -> tuple[Fraction, ...]:
        """How likely each row of the index is."""
        return tuple(Fraction(self._joint(i), self.total) for i in range(len(self.index)))

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every column of every table, in their order, the probability of every value."""
        result: list[dict[Any, Fraction]] = []
        for k, part in enumerate(self.factors):
            others = [self._joint(i, k) for i in range(len(self.index))]
            row_weights = sum(o * part.weights[i].astype(object) for i, o in enumerate(others))
            for column in range(part.worlds.rows.shape[1]):
                codes = part.worlds.rows[:, column]
                sums = {v: int(np.sum(row_weights[codes == c])) for c, v in enumerate(part.worlds.values)}
                result.append({value: Fraction(weight, self.total) for value, weight in sums.items()})
        return tuple(result)

    def entropy(self) -> float:
        """How much is unknown, in bits: that of the index and, given it, that of each table."""
        bits = 0.0
        for i, p in enumerate(self.index_probabilities()):
            if p:
                given = sum(_entropy_of_row(part.weights[i]) for part in self.factors)
                bits += float(p) * (given - log2(float(p)))
        return bits


def _entropy_of_row(weights: NDArray[Any]) -> float:
    return entropy(weights, int(weights.astype(object).sum()))
