"""Worlds: every way things could be, as the rows of a table of small numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event
from spylab.words import Text

Mask = NDArray[np.bool_]
"""True for each world in which something holds."""
Weights = NDArray[Any]
"""A whole number for each world: int64, or Python integers once they may grow beyond it."""


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

    def where(self, column: int, allowed: Sequence[object]) -> Mask:
        """The worlds in which a column has one of the allowed values."""
        table = np.zeros(len(self.values), dtype=bool)
        table[[self.code(value) for value in allowed]] = True
        return table[self.rows[:, column]]


@dataclass(frozen=True)
class Claim:
    """A statement that is true or false in every world, by its notation and the worlds where it holds."""

    notation: str
    holds: Callable[[Worlds], Mask]

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, eq=False)
class Evidence:
    """What one event says about the worlds.

    `weights` has a whole number for each world: how likely the event was in it, over a common denominator. A 0 rules
    a world out. Evidence that only rules out has 0 and 1. `says` is the same in words.
    """

    at: int
    """Which of the seat's events it is, from 0."""
    event: Event
    weights: NDArray[np.int64]
    says: Text

    @property
    def support(self) -> Mask:
        """The worlds that the event leaves possible."""
        return self.weights > 0
