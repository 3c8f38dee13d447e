"""Worlds: every way things could be, as the rows of a table of small numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event
from spylab.inference.weights import Weights, common, whole
from spylab.words import Text

Mask = NDArray[np.bool_]
"""True for each world in which something holds."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """All candidate truths, equally likely before any evidence.

    `rows` has one row for each world and one column for each question ("what lies at place 3?"); its entries are
    indices into `values`. `columns` names the questions.
    """

    columns: tuple[str, ...]
    values: tuple[Any, ...]
    rows: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.rows)

    def code(self, value: object) -> int:
        """The number that stands for a value in `rows`."""
        return self.values.index(value)

    def world(self, index: int) -> tuple[Any, ...]:
        """One world, written with values."""
        return tuple(self.values[code] for code in self.rows[index])

    def settled(self, left: NDArray[Any]) -> dict[int, Any]:
        """The columns that have the same value in all of these rows (a mask or their numbers), with that value."""
        rows = self.rows[left]
        same = (rows == rows[:1]).all(axis=0)
        return {int(column): self.values[rows[0, column]] for column in np.flatnonzero(same)}

    def where(self, column: int, allowed: Sequence[object]) -> Mask:
        """The worlds in which a column has one of the allowed values."""
        table = np.zeros(len(self.values), dtype=bool)
        table[[self.code(value) for value in allowed]] = True
        return table[self.rows[:, column]]


@dataclass(frozen=True)
class Claim:
    """A statement that is true or false in every world, by its notation and the worlds where it holds.

    `table` says which table of a product it is about, from 0.
    """

    notation: str
    holds: Callable[[Worlds], Mask]
    table: int = 0

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, eq=False)
class Evidence:
    """What one event says about the worlds.

    `weights` has a whole number for each world: how likely the event was in it, over a common denominator. A 0 rules
    a world out. Evidence that only rules out has 0 and 1. `says` is the same in words. One event may be given as
    several pieces, each with its place.
    """

    at: int
    """Which of the seat's events it is, from 0."""
    event: Event
    weights: Weights
    says: Text

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", whole(self.weights))

    @classmethod
    def likely(cls, at: int, event: Event, chances: Sequence[Fraction], says: Text) -> Evidence:
        """Evidence that weighs: for each world how likely the event was in it, as a Fraction from 0 to 1.

        >>> heads_or_lie = Evidence.likely(0, Event(), [Fraction(1), Fraction(1, 3)], Text("It says heads"))
        >>> heads_or_lie.weights.tolist()
        [3, 1]
        """
        if not all(0 <= chance <= 1 for chance in chances):
            raise ValueError("a probability lies between 0 and 1")
        return cls(at, event, common(chances), says)

    @property
    def weighs(self) -> bool:
        """Whether it makes some of the worlds that it leaves more likely than others, instead of only ruling out."""
        left = self.weights[self.weights > 0]
        return len(left) > 0 and bool(left.min() != left.max())

    @property
    def support(self) -> Mask:
        """The worlds that the event leaves possible."""
        return self.weights > 0
