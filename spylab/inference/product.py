"""A belief as a product of small tables that are coupled by an index.

The joint worlds are never written out: a world is one row of the index (for The Plan a bijection and a place, for SPY
with several rivals nothing at all) and, given that, one row of every table, independently. So every sum over worlds is
a sum over the index of products of sums over tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.inference.belief import Belief, chances
from spylab.inference.explain import Explanation, by_event, contradiction, explain, proof
from spylab.inference.weights import (
    Weights,
    combined,
    entropies,
    entropy,
    exact_sum,
    exact_sums,
    numbers,
    tally,
    times,
    whole,
)
from spylab.inference.worlds import Claim, Evidence, Mask, Worlds


@dataclass(frozen=True, eq=False)
class Factor:
    """One small table. `prior` has a row for each index and a column for each of the table's worlds.

    A single row holds for every index: such a table and the others tell nothing about each other. The prior is in
    whole numbers over a denominator common to all indices. Evidence has a weight for each world of the table, or for
    each index and world.
    """

    worlds: Worlds
    prior: Weights
    evidence: tuple[Evidence, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "prior", whole(self.prior))

    @classmethod
    def alone(cls, worlds: Worlds, evidence: Sequence[Evidence] = ()) -> Factor:
        """A table that no index couples to the others."""
        return cls(worlds, np.ones((1, len(worlds)), dtype=np.int64), tuple(evidence))

    @classmethod
    def index(cls, worlds: Worlds, evidence: Sequence[Evidence] = ()) -> Factor:
        """The index itself as a table with a world for each index, for claims and evidence about it."""
        return cls(worlds, np.eye(len(worlds), dtype=np.int64), tuple(evidence))

    def weighed(self) -> Weights:
        """Prior times evidence, in the shape of the prior."""
        told = [piece.weights for piece in self.evidence]
        flat = combined(np.ones(len(self.worlds), dtype=np.int64), [weights for weights in told if weights.ndim == 1])
        return combined(times(self.prior, flat), [weights for weights in told if weights.ndim == 2])


class ProductBelief(Belief):
    """A belief over the joint worlds of several tables. `index` has the weight of each index before any evidence.

    A claim is about one table, the one that it names (`Claim.table`), unless `factor` says another; a question is
    about the table `factor`, from 0.

    >>> coin = Worlds(("side",), ("heads", "tails"), np.array([[0], [1]], dtype=np.uint8))
    >>> both = ProductBelief([Factor.alone(coin), Factor.alone(coin)])
    >>> both.count, both.entropy()
    (4, 2.0)

    ContradictoryEvidence, with a minimal contradictory set, if no world is left.
    """

    def __init__(
        self,
        factors: Sequence[Factor],
        index: Sequence[int] = (1,),
        *,
        _weights: Sequence[Weights] | None = None,
        _sums: Sequence[Weights] | None = None,
    ) -> None:
        self.factors = tuple(factors)
        self.index = tuple(index)
        told = [piece for factor in self.factors for piece in factor.evidence]
        self.evidence = tuple(sorted(told, key=lambda piece: piece.at))
        self._start = numbers(self.index)
        self.weights = tuple(factor.weighed() for factor in self.factors) if _weights is None else tuple(_weights)
        """For each table the weight of every world (columns) with every index (rows)."""
        self._sums = list(map(exact_sums, self.weights)) if _sums is None else list(_sums)
        self._seen: dict[int, Weights] = {}
        if not self.total:
            everything = _Case(self, 0, np.ones(len(self.factors[0].worlds), dtype=bool))
            raise contradiction(self.evidence, proof(everything, against=True))

    def __repr__(self) -> str:
        return f"<Belief: {self.count} worlds of {len(self.factors)} tables>"

    def given(self, piece: Evidence, factor: int = 0) -> ProductBelief:
        """The belief after one more piece of evidence about a table; this one does not change."""
        factors, weights, sums = list(self.factors), list(self.weights), list(self._sums)
        factors[factor] = replace(factors[factor], evidence=(*factors[factor].evidence, piece))
        weights[factor] = times(weights[factor], piece.weights)
        sums[factor] = exact_sums(weights[factor])
        return ProductBelief(factors, self.index, _weights=weights, _sums=sums)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of all tables, as `marginals` and `certain` number them."""
        return tuple(name for factor in self.factors for name in factor.worlds.columns)

    @cached_property
    def _joint(self) -> Weights:
        """For each index the weight of its joint worlds."""
        return combined(self._start, self._sums)

    @cached_property
    def total(self) -> int:
        """The sum of the weights of all joint worlds."""
        return exact_sum(self._joint)

    def of_worlds(self, factor: int) -> Weights:
        """For each world of one table the weight of the joint worlds that contain it."""
        if factor not in self._seen:
            sums, weights = self._sums[factor], self.weights[factor]
            others = self._joint // np.maximum(sums, 1)  # exact; where the sum is 0, so is what it multiplies
            if len(weights) == 1:
                others = exact_sums(others[np.newaxis])
            self._seen[factor] = exact_sums(times(weights.T, others))
        return self._seen[factor]

    @property
    def count(self) -> int:
        """How many joint worlds are still possible."""
        alive = [np.count_nonzero(weights, axis=1) for weights in self.weights]
        return exact_sum(combined((self._start > 0).astype(np.int64), alive))

    def possible(self) -> Iterator[tuple[Any, ...]]:
        """The joint worlds that are still possible, one by one, each with a value for every column; maybe many."""
        for i in np.flatnonzero(self._joint).tolist():
            rows = [np.flatnonzero(_row(weights, i)).tolist() for weights in self.weights]
            yield from (self._world(chosen) for chosen in product(*rows))

    def _world(self, rows: Sequence[int]) -> tuple[Any, ...]:
        """The joint world of these rows, one of each table."""
        return tuple(v for part, row in zip(self.factors, rows, strict=True) for v in part.worlds.world(row))

    def probability(self, claim: Claim, factor: int | None = None) -> Fraction:
        """How likely a claim about one of the tables is."""
        about = claim.table if factor is None else factor
        return Fraction(exact_sum(self.of_worlds(about)[claim.holds(self.factors[about].worlds)]), self.total)

    def index_probabilities(self) -> tuple[Fraction, ...]:
        """How likely each row of the index is."""
        return tuple(Fraction(weight, self.total) for weight in self._joint.tolist())

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every column of every table, in their order, the probability of every value."""
        result: list[dict[Any, Fraction]] = []
        for k, part in enumerate(self.factors):
            values = part.worlds.values
            result += chances(values, tally(part.worlds.rows, len(values), self.of_worlds(k)), self.total)
        return tuple(result)

    def entropy(self) -> float:
        """How much is unknown, in bits: that of the index and, given it, that of each table."""
        of_index = (self._joint / self.total).astype(np.float64)
        given = [float((of_index * entropies(weights)).sum()) for weights in self.weights]
        return fsum([entropy(self._joint, self.total), *given])

    def expected_information(self, answers: NDArray[Any], factor: int = 0) -> float:
        """How many bits the answer to a question about one table gives on average: the entropy of the answer.

        `answers` has, for each world of the table, the number of the answer that would be given in it.
        """
        asked, which = np.unique(answers, return_inverse=True)
        return entropy(tally(which[:, np.newaxis], len(asked), self.of_worlds(factor)), self.total)

    def certain(self) -> dict[int, Any]:
        """The columns whose value is certain, with it; columns are numbered through all tables."""
        sure: dict[int, Any] = {}
        first = 0
        for k, part in enumerate(self.factors):
            settled = part.worlds.settled(self.of_worlds(k) > 0)
            sure |= {first + column: value for column, value in settled.items()}
            first += len(part.worlds.columns)
        return sure

    def explain(self, claim: Claim, factor: int | None = None) -> Explanation:
        """Why a claim about one of the tables is certain, impossible, or open; witnesses are joint worlds."""
        about = claim.table if factor is None else factor
        return explain(claim, _Case(self, about, claim.holds(self.factors[about].worlds)))


def _row(table: NDArray[Any], index: int) -> NDArray[Any]:
    """What a table says with one index."""
    row: NDArray[Any] = table[index if len(table) > 1 else 0]
    return row


@dataclass(frozen=True, eq=False)
class _Case:
    """A claim about one table of a product: `holds` says in which of its worlds it is true."""

    belief: ProductBelief
    factor: int
    holds: Mask

    @cached_property
    def _told(self) -> list[dict[int, list[Evidence]]]:
        """For each table what every event says about it."""
        return [by_event(part.evidence) for part in self.belief.factors]

    @property
    def places(self) -> list[int]:
        return sorted({piece.at for piece in self.belief.evidence})

    @property
    def each(self) -> int:
        return 0 if any(piece.weighs for piece in self.belief.evidence) else self.belief.total // self.belief.count

    def now(self) -> tuple[int, int]:
        return self._weighed(self.belief)

    def odds(self) -> Iterator[tuple[int, int]]:
        now = ProductBelief([replace(part, evidence=()) for part in self.belief.factors], self.belief.index)
        yield self._weighed(now)
        for at in self.places:
            for k, told in enumerate(self._told):
                for piece in told.get(at, ()):
                    now = now.given(piece, k)
            yield self._weighed(now)

    def _weighed(self, belief: ProductBelief) -> tuple[int, int]:
        return exact_sum(belief.of_worlds(self.factor)[self.holds]), belief.total

    def start(self, side: bool) -> list[NDArray[np.bool_]]:
        left = [part.prior > 0 for part in self.belief.factors]
        left[self.factor] = left[self.factor] & (self.holds == side)
        return left

    def narrow(self, left: list[NDArray[np.bool_]], at: int) -> list[NDArray[np.bool_]]:
        left = list(left)
        for k, told in enumerate(self._told):
            for piece in told.get(at, ()):
                left[k] = left[k] & piece.support
        return left

    def empty(self, left: list[NDArray[np.bool_]]) -> bool:
        return not self._ways(left).any()

    def witness(self, side: bool) -> tuple[Any, ...]:
        left = [weights > 0 for weights in self.belief.weights]
        left[self.factor] = left[self.factor] & (self.holds == side)
        first = int(np.flatnonzero(self._ways(left))[0])
        return self.belief._world([int(np.flatnonzero(_row(table, first))[0]) for table in left])

    def _ways(self, left: Sequence[NDArray[np.bool_]]) -> Mask:
        """The indices that allow for a joint world, when these worlds are left of each table."""
        ways: Mask = self.belief._start > 0
        for table in left:
            ways = ways & table.any(axis=1)
        return ways
