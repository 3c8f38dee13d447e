"""Finds what a picture draws again and again, so that a file needs to hold it only once.

Neighbours that always stand in the same way to each other are joined to one drawing, then these to
larger ones, for as long as that pays: pips, bombs and Spies come out as what they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

_OFTEN = 3
"""So many times at least do two drawings stand together before they become one."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One element of a file: its beginning, how its place is written ("x", "cx", "d"), a path's way from there."""

    start: str
    place: str
    outline: str = ""
    single: bool = False
    """Never becomes part of something larger."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two drawings that stand together, the second `dx`, `dy` px from the first."""

    first: Drawing
    second: Drawing
    dx: float
    dy: float


Drawing = Atom | Pair
Placed = tuple[float, float, Drawing]


def join(rows: list[list[Placed]]) -> list[list[Placed]]:
    """The same rows of drawings, neighbours that come together often put into pairs.

    >>> dot, ring = Atom("<circle r='1'", "cx"), Atom("<circle r='2'", "cx")
    >>> row = [place for x in (10, 20, 30) for place in ((x, 0, dot), (x + 1, 5, ring))]
    >>> [(x, y, type(drawing).__name__) for x, y, drawing in join([row])[0]]
    [(10, 0, 'Pair'), (20, 0, 'Pair'), (30, 0, 'Pair')]
    """
    while True:
        pairs = Counter(pair for row in rows for pair in _neighbours(row))
        if not pairs:
            return rows
        best, times = pairs.most_common(1)[0]
        if times < _OFTEN:
            return rows
        joined = [_joined(row, best) for row in rows]
        if joined == rows:
            return rows
        rows = joined


def uses(rows: Iterable[Iterable[Placed]]) -> Counter[Drawing]:
    """How often each drawing is used, on the page or inside a larger drawing that is counted once."""
    counts: Counter[Drawing] = Counter()
    waiting = [drawing for row in rows for _, _, drawing in row]
    while waiting:
        drawing = waiting.pop()
        if isinstance(drawing, Pair) and drawing not in counts:
            waiting += [drawing.first, drawing.second]
        counts[drawing] += 1
    return counts


def _neighbours(row: list[Placed]) -> Iterator[Pair]:
    """Every pair that could be joined. In a row of three alike the one in the middle counts once."""
    taken = False
    before: Pair | None = None
    for (ax, ay, one), (bx, by, other) in pairwise(row):
        if _is_single(one) or _is_single(other):
            before = None
            continue
        pair = Pair(one, other, round(bx - ax, 2), round(by - ay, 2))
        taken = pair == before and not taken
        before = pair
        if not taken:
            yield pair


def _joined(row: list[Placed], pair: Pair) -> list[Placed]:
    out: list[Placed] = []
    for x, y, drawing in row:
        if out and drawing == pair.second and out[-1][2] == pair.first:
            ax, ay, _ = out[-1]
            if (round(x - ax, 2), round(y - ay, 2)) == (pair.dx, pair.dy):
                out[-1] = (ax, ay, pair)
                continue
        out.append((x, y, drawing))
    return out


def _is_single(drawing: Drawing) -> bool:
    return isinstance(drawing, Atom) and drawing.single
