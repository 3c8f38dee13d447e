"""Choosing by worth, the same way on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def best(options: Iterable[tuple[T, float]]) -> T:
    """What is worth most, out of pairs of an option and its worth; of equals the one that comes first.

    A worth is rounded to 9 decimals, so that the last digits of a sum, which may differ between machines, never decide.

    >>> best([("look", 0.1 + 0.2), ("wait", 0.3), ("move", -1.0)])
    'look'

    ValueError if there is nothing to choose from.
    """
    ranked = [(round(worth, 9), -at, option) for at, (option, worth) in enumerate(options)]
    return max(ranked, key=lambda entry: entry[:2])[2]
