"""Belief: which worlds remain, and how likely each is. Probabilities are exact fractions.

Worlds start equally likely. Evidence multiplies the weight of each world by how likely the event was in it. Weights
are whole numbers, so nothing is rounded; bits of entropy are the only floats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from spylab.inference.explain import Explanation, by_event, contradiction, explain, proof
from spylab.inference.weights import Weights, combined, entropy, exact_sum, running, tally, times
from spylab.inference.worlds import Claim, Evidence, Mask, Worlds


class Belief(Protocol):
    """What every belief answers, however it is stored."""

    evidence: tuple[Evidence, ...]
    """What it rests on."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, as `marginals` and `certain` number them."""
        ...

    @property
    def count(self) -> int:
        """How many worlds are still possible."""
        ...

    def possible(self) -> Iterator[tuple[Any, ...]]:
        """The worlds that are still possible, one by one, each with a value for every column."""
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
        if not self.count:
            everything = _Case(self, np.ones(len(worlds), dtype=bool))
            raise contradiction(self.evidence, proof(everything, against=True))

    def __repr__(self) -> str:
        return f"<Belief: {self.count} of {len(self.worlds)} worlds>"

    def given(self, piece: Evidence) -> TableBelief:
        """The belief after one more piece of evidence; this one does not change."""
        return TableBelief(self.worlds, (*self.evidence, piece), _weights=times(self.weights, piece.weights))

    @cached_property
    def _alive(self) -> NDArray[np.intp]:
        return (self.weights > 0).nonzero()[0]

    @cached_property
    def _level(self) -> bool:
        """Whether all worlds that remain weigh the same."""
        left = self.weights[self._alive]
        return bool((left == left[0]).all())

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, as `marginals` and `certain` number them."""
        return self.worlds.columns

    @property
    def count(self) -> int:
        """How many worlds are still possible."""
        return len(self._alive)

    def possible(self) -> Iterator[tuple[Any, ...]]:
        """The worlds that are still possible, one by one, each with a value for every column."""
        return (self.worlds.world(row) for row in self._alive.tolist())

    @cached_property
    def total(self) -> int:
        """The sum of all weights."""
        return exact_sum(self.weights)

    def probability(self, claim: Claim) -> Fraction:
        """How likely the claim is: the weight of the worlds where it holds over that of all."""
        return Fraction(exact_sum(self.weights[claim.holds(self.worlds)]), self.total)

    def counts(self) -> NDArray[Any]:
        """The weight of every value (columns of the result) in every column of the worlds (its rows)."""
        rows = self.worlds.rows.take(self._alive, axis=0)
        columns, values = rows.shape[1], len(self.worlds.values)
        if self._level:
            shifted = rows + np.arange(columns, dtype=np.int64) * values
            counted = np.bincount(shifted.ravel(), minlength=columns * values).reshape(columns, values)
            each = self.weights[self._alive[:1]]
            return counted if each[0] == 1 else times(counted, each)
        return tally(rows, values, self.weights[self._alive])

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every column the probability of every value; values that never occur have 0."""
        return chances(self.worlds.values, self.counts(), self.total)

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
        return self.worlds.settled(self._alive)

    def explain(self, claim: Claim) -> Explanation:
        """Why the claim is certain, impossible, or open."""
        return explain(claim, _Case(self, claim.holds(self.worlds)))


def chances(values: Sequence[Any], counts: Weights, total: int) -> tuple[dict[Any, Fraction], ...]:
    """Weights by column (rows) and value (columns) as probabilities; equal weights share one Fraction."""
    table = counts.tolist()
    fractions = {weight: Fraction(weight, total) for weight in {weight for row in table for weight in row}}
    return tuple({v: fractions[w] for v, w in zip(values, row, strict=True)} for row in table)


@dataclass(frozen=True, eq=False)
class _Case:
    """A claim about the rows of a table: `holds` says in which of them it is true."""

    belief: TableBelief
    holds: Mask

    @cached_property
    def _told(self) -> dict[int, list[Evidence]]:
        return by_event(self.belief.evidence)

    @property
    def places(self) -> list[int]:
        return list(self._told)

    @property
    def each(self) -> int:
        return self.belief.total // self.belief.count if self.belief._level else 0

    def now(self) -> tuple[int, int]:
        return exact_sum(self.belief.weights[self.holds]), self.belief.total

    def odds(self) -> Iterator[tuple[int, int]]:
        start = np.ones(len(self.holds), dtype=np.int64)
        told = ([piece.weights for piece in pieces] for pieces in self._told.values())
        for weights in running(start, (combined(start, factors) for factors in told)):
            yield exact_sum(weights[self.holds]), exact_sum(weights)

    def start(self, side: bool) -> Mask:
        return self.holds if side else ~self.holds

    def narrow(self, left: Mask, at: int) -> Mask:
        for piece in self._told[at]:
            left = left & piece.support
        return left

    def empty(self, left: Mask) -> bool:
        return not left.any()

    def witness(self, side: bool) -> tuple[Any, ...]:
        fitting = (self.belief.weights > 0) & (self.holds == side)
        return self.belief.worlds.world(int(np.flatnonzero(fitting)[0]))
