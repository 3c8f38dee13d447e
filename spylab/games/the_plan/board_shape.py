"""How the board lies on the page: curves of lines, sectors of light, what crosses and what is too close."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from spylab.games.the_plan.board import Board

Point = tuple[float, float]

HOUSE_WIDTH, HOUSE_ABOVE, HOUSE_BELOW = 34, 38, 27
"""How far the house of a hideout reaches to the sides, up and down from its middle."""

_PIECES = 24


@dataclass(frozen=True, slots=True)
class Arc:
    """A line, a track or the way through a door, as the points of its curve."""

    table: str
    start: str
    end: str
    points: tuple[Point, ...]

    @property
    def ends(self) -> frozenset[str]:
        """The two places it joins; a hideout is called h1, h2 and so on."""
        return frozenset((self.start, self.end))

    @property
    def middle(self) -> Point:
        """The point half-way along the curve."""
        return self.points[len(self.points) // 2]


def control(start: Point, end: Point, bow: float) -> Point:
    """The point that pulls a curve from `start` to `end`: `bow` px to the right of the middle.

    >>> control((0, 0), (10, 0), 4)
    (5.0, 4.0)
    """
    (x1, y1), (x2, y2) = start, end
    length = math.dist(start, end) or 1
    return (x1 + x2) / 2 - bow * (y2 - y1) / length, (y1 + y2) / 2 + bow * (x2 - x1) / length


def curve(start: Point, end: Point, bow: float) -> tuple[Point, ...]:
    """Points along a curve, both ends among them."""
    cx, cy = control(start, end, bow)
    steps = [step / _PIECES for step in range(_PIECES + 1)]
    return tuple(
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * cx + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * cy + t * t * end[1],
        )
        for t in steps
    )


def arcs(board: Board) -> Iterator[Arc]:
    """Everything that is drawn from place to place."""
    at = {space.id: space.at for space in board.spaces}
    for table, ways in (("lines", board.lines), ("tracks", board.tracks)):
        for way in ways:
            yield Arc(table, way.start, way.end, curve(at[way.start], at[way.end], way.bow))
    for hideout in board.hideouts:
        for door in hideout.entrances:
            yield Arc("entrances", door, f"h{hideout.number}", curve(at[door], hideout.at, 0))


def sector(board: Board, at: Point) -> int:
    """In which segment of the light a point lies."""
    return int(_turned(board, at) // (360 / board.segments)) % board.segments + 1


def from_edge(board: Board, at: Point) -> float:
    """How many px a point lies away from the nearest edge between two segments."""
    wide = 360 / board.segments
    beyond = _turned(board, at) % wide
    angle = math.radians(min(beyond, wide - beyond))
    away = math.dist(board.lamp, at)
    return away if angle > math.pi / 2 else away * math.sin(angle)


def cross(one: Arc, other: Arc) -> bool:
    """Whether two curves meet anywhere but in a place that both lead to."""
    if _apart(one.points, other.points):
        return False
    shared = [point for point, name in ((one.points[0], one.start), (one.points[-1], one.end)) if name in other.ends]
    for a, b in pairwise(one.points):
        if _apart((a, b), other.points):
            continue
        for c, d in pairwise(other.points):
            if _meet(a, b, c, d) and not any(point in (a, b) and point in (c, d) for point in shared):
                return True
    return False


def distance(arc: Arc, at: Point) -> float:
    """How close a curve comes to a point, in px, anywhere along it."""
    return min(_to_piece(start, end, at) for start, end in pairwise(arc.points))


def through_house(arc: Arc, house: Point, margin: float) -> bool:
    """Whether a curve comes closer than `margin` px to the house that stands at `house`, anywhere along it."""
    return any(_piece_in_house(start, end, house, margin) for start, end in pairwise(arc.points))


def in_house(point: Point, house: Point, margin: float) -> bool:
    """Whether a point is closer than `margin` px to the house that stands at `house`."""
    dx, dy = abs(point[0] - house[0]), point[1] - house[1]
    return dx < HOUSE_WIDTH + margin and -HOUSE_ABOVE - margin < dy < HOUSE_BELOW + margin


def _to_piece(start: Point, end: Point, at: Point) -> float:
    """How far a point lies from a straight piece, in px.

    >>> _to_piece((0, 0), (1000, 0), (500, 3)), _to_piece((0, 0), (1000, 0), (-3, 4))
    (3.0, 5.0)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist((start[0] + along * dx, start[1] + along * dy), at)


def _piece_in_house(start: Point, end: Point, house: Point, margin: float) -> bool:
    """Whether some point of a straight piece is in the house: what is left of the piece between each two walls.

    >>> _piece_in_house((0, 0), (1000, 0), (500, 0), 0), _piece_in_house((0, 0), (1000, 0), (500, 60), 0)
    (True, False)
    """
    first, last = 0.0, 1.0
    for begin, finish, low, high in (
        (start[0], end[0], house[0] - HOUSE_WIDTH - margin, house[0] + HOUSE_WIDTH + margin),
        (start[1], end[1], house[1] - HOUSE_ABOVE - margin, house[1] + HOUSE_BELOW + margin),
    ):
        if begin == finish:
            if not low < begin < high:
                return False
            continue
        enters, leaves = sorted(((low - begin) / (finish - begin), (high - begin) / (finish - begin)))
        first, last = max(first, enters), min(last, leaves)
    if first > last:
        return False
    half = (first + last) / 2
    return in_house((start[0] + half * (end[0] - start[0]), start[1] + half * (end[1] - start[1])), house, margin)


def _turned(board: Board, at: Point) -> float:
    """The angle of a point around the lamp: degrees clockwise from where segment 1 begins."""
    dx, dy = at[0] - board.lamp[0], at[1] - board.lamp[1]
    return (math.degrees(math.atan2(dx, -dy)) - board.light_from) % 360


def _apart(points: tuple[Point, ...], others: tuple[Point, ...]) -> bool:
    """Whether the rectangles around two rows of points do not even touch: the quick answer for most pairs."""
    return any(
        max(p[axis] for p in points) < min(q[axis] for q in others)
        or max(q[axis] for q in others) < min(p[axis] for p in points)
        for axis in (0, 1)
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight pieces have a point in common, ends included."""
    sides = (_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b))
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    return any(
        side == 0 and _between(p, q, r)
        for side, p, q, r in zip(sides, (a, a, c, c), (b, b, d, d), (c, d, a, b), strict=True)
    )


def _side(a: Point, b: Point, c: Point) -> float:
    """On which side of the line from a to b the point c lies: above 0, below 0, or 0 on the line."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return 0 if abs(turn) < 1e-9 else turn


def _between(a: Point, b: Point, c: Point) -> bool:
    """Whether c, on the line through a and b, lies from a to b."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
