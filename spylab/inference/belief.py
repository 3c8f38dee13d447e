"""Belief: which worlds remain, and how likely each is. Probabilities are exact fractions.

Worlds start equally likely. Evidence multiplies the weight of each world by how likely the event was in it. Weights
are whole numbers, so nothing is rounded; bits of entropy are the only floats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from spylab.inference.explain import Explanation, contradiction, core, explain
from spylab.inference.weights import LIMIT, combined, entropy, exact_sum, running, times
from spylab.inference.worlds import Claim, Evidence, Mask, Weights, Worlds


class Belief(Protocol):
    """What every belief answers, however it is stored."""

    @property
    def count(self) -> int:
        """How many worlds are still possible."""
        ...

    def probability(self, claim: Claim) -> Fraction:
        """How likely the claim is."""
        ...

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every column the probability of every value."""
        ...

    def entropy(self) -> float:
        """How much is unknown, in bits: 0 when one world is left, log2 of the number of equally likely worlds."""
        ...

    def expected_information(self, answers: NDArray[Any]) -> float:
        """How many bits the answer to a question gives on average."""
        ...

    def certain(self) -> dict[int, Any]:
        """The columns whose value is certain, with it."""
        ...

    def explain(self, claim: Claim) -> Explanation:
        """Why the claim is certain, impossible, or open."""
        ...


class TableBelief(Belief):
    """A belief over the rows of one table.

    >>> import numpy as np
    >>> cups = Worlds(("pea",), ("left", "right"), np.array([[0], [1]], dtype=np.uint8))
    >>> TableBelief(cups, ()).marginals()
    ({'left': Fraction(1, 2), 'right': Fraction(1, 2)},)

    ContradictoryEvidence, with a minimal contradictory set, if no world is left.
    """

    def __init__(self, worlds: Worlds, evidence: Sequence[Evidence], *, _weights: Weights | None = None) -> None:
        self.worlds = worlds
        self.evidence = tuple(evidence)
        if _weights is None:
            _weights = combined(np.ones(len(worlds), dtype=np.int64), [piece.weights for piece in self.evidence])
        self.weights = _weights
        if not self.weights.any():
            everything = _Case(worlds, self.evidence, np.ones(len(worlds), dtype=bool))
            places = core(everything.places, lambda kept: everything.excludes(kept, True))
            raise contradiction(self.evidence, places)

    def __repr__(self) -> str:
        return f"<Belief: {self.count} of {len(self.worlds)} worlds>"

    def given(self, piece: Evidence) -> TableBelief:
        """The belief after one more piece of evidence; this one does not change."""
        return TableBelief(self.worlds, (*self.evidence, piece), _weights=times(self.weights, piece.weights))

    @cached_property
    def _alive(self) -> NDArray[np.intp]:
        return np.flatnonzero(self.weights)

    @cached_property
    def _level(self) -> bool:
        """Whether all worlds that remain weigh the same."""
        left = self.weights[self._alive]
        return bool((left == left[0]).all())

    @property
    def count(self) -> int:
        """How many worlds are still possible."""
        return len(self._alive)

    @cached_property
    def total(self) -> int:
        """The sum of all weights."""
        return exact_sum(self.weights)

    def probability(self, claim: Claim) -> Fraction:
        """How likely the claim is: the weight of the worlds where it holds over that of all."""
        return Fraction(exact_sum(self.weights[claim.holds(self.worlds)]), self.total)

    def counts(self) -> NDArray[Any]:
        """The weight of every value (columns of the result) in every column of the worlds (its rows)."""
        rows = self.worlds.rows[self._alive]
        columns, values = rows.shape[1], len(self.worlds.values)
        if self._level:
            shifted = rows + np.arange(columns, dtype=np.int64) * values
            counted = np.bincount(shifted.ravel(), minlength=columns * values).reshape(columns, values)
            return times(counted, self.weights[self._alive[:1]])
        left = self.weights[self._alive]
        sums = [[exact_sum(left[rows[:, c] == v]) for v in range(values)] for c in range(columns)]
        return np.array(sums, dtype=np.int64 if self.total < LIMIT else object)

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every column the probability of every value; values that never occur have 0."""
        total, values = self.total, self.worlds.values
        table = self.counts().tolist()
        fractions = {weight: Fraction(weight, total) for weight in {weight for row in table for weight in row}}
        return tuple({v: fractions[w] for v, w in zip(values, row, strict=True)} for row in table)

    def entropy(self) -> float:
        """How much is unknown, in bits (Shannon 1948)."""
        return entropy(self.weights[self._alive], self.total)

    def expected_information(self, answers: NDArray[Any]) -> float:
        """How many bits the answer to a question gives on average.

        `answers` has, for each world, the number of the answer that would be given in it. Since the world decides the
        answer, this is the entropy of the answer.
        """
        left = np.asarray(answers)[self._alive]
        if self._level:
            _, sizes = np.unique(left, return_counts=True)
            return entropy(sizes, self.count)
        weights = self.weights[self._alive]
        sizes = np.array([exact_sum(weights[left == answer]) for answer in np.unique(left)], dtype=object)
        return entropy(sizes, self.total)

    def certain(self) -> dict[int, Any]:
        """The columns whose value is certain, with it."""
        rows = self.worlds.rows[self._alive]
        same = (rows == rows[0]).all(axis=0)
        return {int(c): self.worlds.values[rows[0, c]] for c in np.flatnonzero(same)}

    def explain(self, claim: Claim) -> Explanation:
        """Why the claim is certain, impossible, or open."""
        return explain(claim, _Case(self.worlds, self.evidence, claim.holds(self.worlds)))


@dataclass(frozen=True, eq=False)
class _Case:
    """A claim about the rows of a table: `holds` says in which of them it is true."""

    worlds: Worlds
    evidence: Sequence[Evidence]
    holds: Mask

    @property
    def places(self) -> list[int]:
        return [piece.at for piece in self.evidence]

    def odds(self) -> Iterator[tuple[int, int]]:
        for weights in self._weights():
            yield exact_sum(weights[self.holds]), exact_sum(weights)

    def excludes(self, places: Collection[int], side: bool) -> bool:
        left = self.holds == side
        for piece in self.evidence:
            if piece.at in places:
                left = left & piece.support
        return not left.any()

    def witness(self, side: bool) -> tuple[Any, ...]:
        *_, last = self._weights()
        return self.worlds.world(int(np.flatnonzero((last > 0) & (self.holds == side))[0]))

    def _weights(self) -> Iterator[Weights]:
        return running(np.ones(len(self.worlds), dtype=np.int64), [piece.weights for piece in self.evidence])
