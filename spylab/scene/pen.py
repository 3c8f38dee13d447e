"""Paths, drawn as with a pen: from a place of their own, in units of their own, mirrored if wanted."""

from __future__ import annotations

import math
from collections.abc import Iterable

from .marks import Path, Segment, Style


class Pen:
    """Collects the segments of a path.

    What it is told is in the units of the drawing: (0, 0) is `(x, y)` on the page, 1 is `scale` px, and a
    mirrored drawing looks the other way, left and right exchanged. Every step returns the pen.

    >>> Pen(10, 10, 2).move(0, 0).line(3, 0).by(0, 1).close().segments
    (('M', (10, 10)), ('L', (16, 10)), ('L', (16, 12)), ('Z', ()))
    >>> Pen(10, 10, 2, mirror=True).move(3, 1).segments
    (('M', (4, 12)),)
    """

    def __init__(self, x: float = 0, y: float = 0, scale: float = 1, *, mirror: bool = False) -> None:
        self._x = x
        self._y = y
        self._across = -scale if mirror else scale
        self._down = scale
        self._at = (0.0, 0.0)
        self._segments: list[Segment] = []

    @property
    def segments(self) -> tuple[Segment, ...]:
        """What has been drawn so far, in px of the page."""
        return tuple(self._segments)

    def path(self, style: Style) -> Path:
        """The drawing as a shape."""
        return Path(self.segments, style)

    def move(self, x: float, y: float) -> Pen:
        """Lift the pen and put it down at (x, y)."""
        return self._step("M", x, y)

    def line(self, x: float, y: float) -> Pen:
        """A straight line to (x, y)."""
        return self._step("L", x, y)

    def lines(self, *points: tuple[float, float]) -> Pen:
        """Straight lines from point to point."""
        for x, y in points:
            self.line(x, y)
        return self

    def across(self, x: float) -> Pen:
        """A level line to `x`."""
        return self.line(x, self._at[1])

    def down(self, y: float) -> Pen:
        """An upright line to `y`."""
        return self.line(self._at[0], y)

    def by(self, dx: float, dy: float) -> Pen:
        """A straight line to the place `dx`, `dy` away."""
        return self.line(self._at[0] + dx, self._at[1] + dy)

    def quad(self, cx: float, cy: float, x: float, y: float) -> Pen:
        """A curve to (x, y), pulled towards (cx, cy)."""
        return self._step("Q", cx, cy, x, y)

    def curve(self, ax: float, ay: float, bx: float, by: float, x: float, y: float) -> Pen:
        """A curve to (x, y) that leaves towards (ax, ay) and arrives from (bx, by)."""
        return self._step("C", ax, ay, bx, by, x, y)

    def arc(self, cx: float, cy: float, r: float, start: float, end: float) -> Pen:
        """Part of the circle around (cx, cy), from angle `start` to `end`.

        Angles are in degrees, clockwise as seen from the right-hand side. A line leads to where it starts,
        unless nothing has been drawn yet.
        """
        pieces = max(1, math.ceil(abs(end - start) / 90))
        turn = math.radians(end - start) / pieces
        pull = r * 4 / 3 * math.tan(turn / 4)
        angle = math.radians(start)
        x, y = cx + r * math.cos(angle), cy + r * math.sin(angle)
        self._step("L" if self._segments else "M", x, y)
        for _ in range(pieces):
            ax, ay = x - pull * math.sin(angle), y + pull * math.cos(angle)
            angle += turn
            x, y = cx + r * math.cos(angle), cy + r * math.sin(angle)
            self.curve(ax, ay, x + pull * math.sin(angle), y - pull * math.cos(angle), x, y)
        return self

    def close(self) -> Pen:
        """Back to where the pen was put down last."""
        self._segments.append(("Z", ()))
        return self

    def _step(self, command: str, *numbers: float) -> Pen:
        self._at = (numbers[-2], numbers[-1])
        page = [self._place(x, y) for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
        self._segments.append((command, tuple(value for point in page for value in point)))
        return self

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return self._x + self._across * x, self._y + self._down * y


def polygon(points: Iterable[tuple[float, float]], style: Style) -> Path:
    """Corners joined by straight lines, closed.

    >>> len(polygon([(0, 0), (4, 0), (0, 3)], Style(fill="ink")).segments)
    4
    """
    first, *others = points
    return Pen().move(*first).lines(*others).close().path(style)


def stroke(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    """One straight line."""
    return Pen().move(x1, y1).line(x2, y2).path(style)
