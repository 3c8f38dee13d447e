"""A belief as a product of small tables that are coupled by an index.

The joint worlds are never written out: a world is one row of the index (for The Plan a bijection, for SPY with several
rivals nothing at all) and, given that, one row of every table, independently. So every sum over worlds is a sum over
the index of products of sums over tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import fsum, log2, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.inference.belief import Belief
from spylab.inference.explain import Explanation, contradiction, core, explain
from spylab.inference.weights import combined, entropy, exact_sum
from spylab.inference.worlds import Claim, Evidence, Mask, Weights, Worlds


@dataclass(frozen=True, eq=False)
class Factor:
    """One small table. `prior` has a row for each index and a column for each of the table's worlds.

    The prior is in whole numbers over a denominator common to all indices. Evidence has a weight for each world of the
    table, or for each index and world.
    """

    worlds: Worlds
    prior: Weights
    evidence: tuple[Evidence, ...] = ()

    @classmethod
    def alone(cls, worlds: Worlds, evidence: Sequence[Evidence] = ()) -> Factor:
        """A table that no index couples to the others."""
        return cls(worlds, np.ones((1, len(worlds)), dtype=np.int64), tuple(evidence))

    @classmethod
    def index(cls, worlds: Worlds, evidence: Sequence[Evidence] = ()) -> Factor:
        """The index itself as a table with a world for each index, for claims and evidence about it."""
        return cls(worlds, np.eye(len(worlds), dtype=np.int64), tuple(evidence))

    @cached_property
    def weights(self) -> Weights:
        """Prior times evidence, in the shape of the prior."""
        return combined(self.prior, [piece.weights for piece in self.evidence])

    def until(self, at: int) -> Factor:
        """The table with the evidence up to this place alone."""
        return replace(self, evidence=tuple(piece for piece in self.evidence if piece.at <= at))

    def sums(self, holds: Mask | None = None) -> list[int]:
        """For each index the weight of the table's worlds, of all or of those where something holds."""
        weights = self.weights if holds is None else self.weights[:, holds]
        return [exact_sum(row) for row in weights]

    def possible(self, places: Collection[int]) -> NDArray[np.bool_]:
        """Which worlds the prior and the events at these places leave, for each index."""
        left = self.prior > 0
        for piece in self.evidence:
            if piece.at in places:
                left = left & piece.support
        return left


class ProductBelief(Belief):
    """A belief over the joint worlds of several tables. `index` has the weight of each index before any evidence.

    Claims and questions are about one table; `factor` says which, from 0.

    >>> coin = Worlds(("side",), ("heads", "tails"), np.array([[0], [1]], dtype=np.uint8))
    >>> both = ProductBelief([Factor.alone(coin), Factor.alone(coin)])
    >>> both.count, both.entropy()
    (4, 2.0)

    ContradictoryEvidence, with a minimal contradictory set, if no world is left.
    """

    def __init__(self, factors: Sequence[Factor], index: Sequence[int] = (1,)) -> None:
        self.factors = tuple(factors)
        self.index = tuple(index)
        self._sums = [factor.sums() for factor in self.factors]
        if not self.total:
            everything = _Case(self, 0, np.ones(len(self.factors[0].worlds), dtype=bool))
            places = core(everything.places, lambda kept: everything.excludes(kept, True))
            raise contradiction(self.evidence, places)

    def __repr__(self) -> str:
        return f"<Belief: {self.count} worlds of {len(self.factors)} tables>"

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """The evidence of all tables, oldest first."""
        return tuple(sorted((piece for f in self.factors for piece in f.evidence), key=lambda piece: piece.at))

    @cached_property
    def total(self) -> int:
        """The sum of the weights of all joint worlds."""
        return sum(self._joint())

    def _joint(self, besides: int | None = None) -> list[int]:
        """For each index the weight of its joint worlds; with `besides` as if that table were not there."""
        others = [sums for k, sums in enumerate(self._sums) if k != besides]
        return [weight * prod(sums[i] for sums in others) for i, weight in enumerate(self.index)]

    def _weight(self, factor: int, holds: Mask) -> int:
        """The weight of the joint worlds in which something holds for one table."""
        inside = self.factors[factor].sums(holds)
        return sum(others * mine for others, mine in zip(self._joint(factor), inside, strict=True))

    @property
    def count(self) -> int:
        """How many joint worlds are still possible."""
        alive = [np.count_nonzero(factor.weights, axis=1).tolist() for factor in self.factors]
        return sum(prod(counts[i] for counts in alive) for i, weight in enumerate(self.index) if weight)

    def probability(self, claim: Claim, factor: int = 0) -> Fraction:
        """How likely a claim about one of the tables is."""
        return Fraction(self._weight(factor, claim.holds(self.factors[factor].worlds)), self.total)

    def index_probabilities(self) -> tuple[Fraction, ...]:
        """How likely each row of the index is."""
        return tuple(Fraction(weight, self.total) for weight in self._joint())

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every column of every table, in their order, the probability of every value."""
        result: list[dict[Any, Fraction]] = []
        for k, part in enumerate(self.factors):
            of_row = np.array(self._joint(k), dtype=object) @ part.weights.astype(object)
            for codes in part.worlds.rows.T:
                sums = {v: exact_sum(of_row[codes == c]) for c, v in enumerate(part.worlds.values)}
                result.append({value: Fraction(weight, self.total) for value, weight in sums.items()})
        return tuple(result)

    def entropy(self) -> float:
        """How much is unknown, in bits: that of the index and, given it, that of each table."""
        bits = []
        for i, weight in enumerate(self._joint()):
            if weight:
                given = fsum(entropy(f.weights[i], sums[i]) for f, sums in zip(self.factors, self._sums, strict=True))
                bits.append(weight / self.total * (given + log2(self.total) - log2(weight)))
        return fsum(bits)

    def expected_information(self, answers: NDArray[Any], factor: int = 0) -> float:
        """How many bits the answer to a question about one table gives on average: the entropy of the answer.

        `answers` has, for each world of the table, the number of the answer that would be given in it.
        """
        weights = [self._weight(factor, answers == answer) for answer in np.unique(answers)]
        return entropy(np.array(weights, dtype=object), self.total)

    def certain(self) -> dict[int, Any]:
        """The columns whose value is certain, with it; columns are numbered through all tables."""
        sure = ((c, v) for c, column in enumerate(self.marginals()) for v, chance in column.items() if chance == 1)
        return dict(sure)

    def explain(self, claim: Claim, factor: int = 0) -> Explanation:
        """Why a claim about one of the tables is certain, impossible, or open; witnesses are joint worlds."""
        return explain(claim, _Case(self, factor, claim.holds(self.factors[factor].worlds)))


@dataclass(frozen=True, eq=False)
class _Case:
    """A claim about one table of a product: `holds` says in which of its worlds it is true."""

    belief: ProductBelief
    factor: int
    holds: Mask

    @property
    def places(self) -> list[int]:
        return sorted({piece.at for piece in self.belief.evidence})

    def odds(self) -> Iterator[tuple[int, int]]:
        for at in (-1, *self.places):
            then = ProductBelief([part.until(at) for part in self.belief.factors], self.belief.index)
            yield then._weight(self.factor, self.holds), then.total

    def excludes(self, places: Collection[int], side: bool) -> bool:
        left = [part.possible(places) for part in self.belief.factors]
        left[self.factor] = left[self.factor] & (self.holds == side)
        ways = np.array(self.belief.index, dtype=object) > 0
        for table in left:
            ways = ways & table.any(axis=1)
        return not ways.any()

    def witness(self, side: bool) -> tuple[Any, ...]:
        left = [part.weights > 0 for part in self.belief.factors]
        left[self.factor] = left[self.factor] & (self.holds == side)
        for i, weight in enumerate(self.belief.index):
            if weight and all(table[i].any() for table in left):
                chosen = [int(np.flatnonzero(table[i])[0]) for table in left]
                worlds = [part.worlds.world(row) for part, row in zip(self.belief.factors, chosen, strict=True)]
                return tuple(value for world in worlds for value in world)
        raise LookupError("no world is left on this side of the claim")
