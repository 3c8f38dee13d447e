"""The picture of a board: ground, light, streets, spaces and hideouts, as parts of a scene.

The table puts its pieces and routes between and on top of these parts; `spylab board draw` shows them alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from spylab.games.the_plan import board_shape as shape
from spylab.games.the_plan.board import SPIES, Board, Hideout, Space, Way
from spylab.games.the_plan.board_check import readable
from spylab.games.the_plan.board_marks import hideout_marks, lamp_marks, ornament_marks, space_marks
from spylab.games.the_plan.board_names import RISE, name_places
from spylab.games.the_plan.board_scenery import scenery
from spylab.scene import (
    THEMES,
    Box,
    Part,
    Path,
    Pen,
    Rect,
    Scene,
    Segment,
    Shape,
    Shapes,
    Style,
    Theme,
    measure,
    middle,
)
from spylab.words import Text

GROUND, LIGHT, STREETS, ROUTES, PLACES = range(0, 50, 10)
"""The layers from below. ROUTES is left free: for ways that are shown over the streets and under the spaces."""

CORNER = 22
STREET, CASING, PAVEMENT, TRACK = 6, 9.5, 21, 8
"""Widths of a street, of its outline, of the pavement along it, and of a tram track."""


@dataclass(frozen=True)
class Frame:
    """Where on the page a board is drawn: its top left corner and its scale."""

    board: Board
    x: float = 0
    y: float = 0
    scale: float = 1

    def at(self, point: shape.Point) -> shape.Point:
        """Where a point of the board is on the page."""
        return self.x + point[0] * self.scale, self.y + point[1] * self.scale

    def space(self, id_: str) -> shape.Point:
        """Where the middle of a space is on the page."""
        return self.at(self.board.by_id[id_].at)

    def hit(self, id_: str) -> Box:
        """What reacts to a click on a space."""
        x, y = self.space(id_)
        half = 15 * self.scale
        return Box(x - half, y - half, 2 * half, 2 * half)

    def curve(self, way: Way) -> tuple[Segment, Segment]:
        """A line or track as steps of a path."""
        return self._bent(self.board.by_id[way.start].at, self.board.by_id[way.end].at, way.bow)

    def step(self, start: str, end: str, *, tram: bool = False) -> tuple[Segment, Segment]:
        """One step of a piece, from a space along a line (or a track) to the next, as steps of a path."""
        for way in self.board.tracks if tram else self.board.lines:
            if {way.start, way.end} == {start, end}:
                bow = way.bow if way.start == start else -way.bow
                return self._bent(self.board.by_id[start].at, self.board.by_id[end].at, bow)
        raise KeyError(f"nothing joins {start} and {end}")

    def door(self, entrance: str, number: int) -> tuple[Segment, Segment]:
        """The way from an entrance into a hideout."""
        return self._bent(self.board.by_id[entrance].at, self.board.hideout[number].at, 0)

    def _bent(self, start: shape.Point, end: shape.Point, bow: float) -> tuple[Segment, Segment]:
        first, last = self.at(start), self.at(end)
        if not bow:
            return ("M", first), ("L", last)
        return ("M", first), ("Q", (*self.at(shape.control(start, end, bow)), *last))


def board_parts(frame: Frame, theme: Theme, lit: int | None, *, hidden: frozenset[str] = frozenset()) -> list[Part]:
    """The whole board, with segment `lit` in the light.

    Spaces in `hidden` are not drawn, only told: somebody stands there, or the table draws them itself.
    """
    board = frame.board
    starts = {place: who for who, place in board.starts}
    return [
        Part("board:ground", (_plate(frame, "ground"),), GROUND),
        Part("board:light", tuple(_light(frame, theme, lit)), LIGHT),
        Part("board:streets", _streets(frame, theme), STREETS),
        Part("board:lamp", _lamp(frame, theme, lit), PLACES, str(lamp_words(lit))),
        *(_hideout(frame, house, theme, lit=house.segment == lit) for house in board.hideouts),
        *(
            Part(f"at:{space.id}", (), PLACES, space_in_full(board, space), legend=True)
            if space.id in hidden
            else Part(
                f"space:{space.id}",
                space_marks(space, starts.get(space.id), *frame.space(space.id), frame.scale, theme),
                PLACES,
                space_in_full(board, space),
                legend=True,
            )
            for space in board.spaces
        ),
        Part("board:names", _names(frame, theme), PLACES + 1),
    ]


def board_scene(board: Board, theme: str = "paper", lit: int | None = None, scale: float = 1) -> Scene:
    """A picture of the board alone. Unless told otherwise, no segment is lit."""
    tokens = THEMES[theme]
    margin = tokens.margin
    wide, high = (round(side * scale + 2 * margin) for side in board.size)
    words = Text(
        "Spaces: {spaces}. Tram stops: {stops}. Key spaces: {keys}. Hideouts: {hideouts}.",
        spaces=len(board.spaces),
        stops=len(board.tram_stops),
        keys=len(board.key_spaces),
        hideouts=len(board.hideouts),
    )
    parts = board_parts(Frame(board, margin, margin, scale), tokens, lit)
    return Scene(wide, high, theme, str(Text("The Plan, board {name}", name=board.name)), str(words), tuple(parts))


def drawable(board: Board) -> Board | None:
    """What of a faulty board can be drawn, for its teacher to see where it is wrong; None if nothing can."""
    wide, high = board.size
    if not 1 <= board.segments <= len(SPIES) or not (0 < board.lamp[0] < wide and 0 < board.lamp[1] < high):
        return None
    placed = readable(
        replace(
            board,
            light_from=board.light_from if math.isfinite(board.light_from) else 0,
            spaces=tuple(space for space in board.spaces if math.isfinite(space.x + space.y)),
            lines=tuple(way for way in board.lines if math.isfinite(way.bow)),
            tracks=tuple(way for way in board.tracks if math.isfinite(way.bow)),
        )
    )
    houses = {house.number: house for house in placed.hideouts if house.number and math.isfinite(house.x + house.y)}
    return replace(placed, hideouts=tuple(houses.values())) if placed.spaces else None


def space_words(space: Space) -> Text:
    """What a space is, for those who cannot see it."""
    if space.tram:
        return Text("{id}, tram stop, segment {segment}", id=space.id, segment=space.segment)
    if space.key:
        return Text("{id}, key space, segment {segment}", id=space.id, segment=space.segment)
    return Text("{id}, space, segment {segment}", id=space.id, segment=space.segment)


def space_in_full(board: Board, space: Space) -> str:
    """The same with where one can go from it, so that the board can be learned without being seen."""
    said = [space_words(space)]
    if lines := board.neighbours[space.id]:
        said.append(Text("Lines to: {spaces}", spaces=", ".join(lines)))
    if stops := board.next_stops[space.id]:
        said.append(Text("Tracks to: {spaces}", spaces=", ".join(stops)))
    said += [Text("Door of hideout {hideout}", hideout=hideout) for hideout in board.doors[space.id]]
    return ". ".join(map(str, said))


def lamp_words(lit: int | None) -> Text:
    """What the spotlight does."""
    if lit is None:
        return Text("The spotlight is off.")
    return Text("The spotlight lights segment {segment}.", segment=lit)


def _hideout(frame: Frame, house: Hideout, theme: Theme, *, lit: bool) -> Part:
    words = (
        Text("Hideout {number}, in the light", number=house.number)
        if lit
        else Text("Hideout {number}, in the dark", number=house.number)
    )
    marks = hideout_marks(house.number, *frame.at(house.at), frame.scale, theme, lit=lit)
    return Part(f"hideout:{house.number}", marks, PLACES, str(words))


def _plate(frame: Frame, fill: str | None, stroke: str | None = None, width: float = 0) -> Rect:
    wide, high = frame.board.size
    k = frame.scale
    return Rect(frame.x, frame.y, wide * k, high * k, Style(fill, stroke, width), CORNER * k)


def _light(frame: Frame, theme: Theme, lit: int | None) -> Iterator[Shape]:
    """The lit segment with its glow and bright edges, and dotted edges between the others."""
    board, k = frame.board, frame.scale
    wide = 360 / board.segments
    edges = [board.light_from + wide * number for number in range(board.segments)]
    bright: list[float] = []
    if lit is not None:
        start = edges[lit - 1]
        bright = [start, start + wide]
        yield _outline([board.lamp, *_rim(board, start, start + wide)], frame, Style("lit"))
        x, y = frame.at(board.lamp)
        room = min(*board.lamp, board.size[0] - board.lamp[0], board.size[1] - board.lamp[1])
        for reach in (0.4, 0.72):
            pen = Pen(x, y, k).move(0, 0).arc(0, 0, reach * room, start - 90, start + wide - 90)
            yield pen.close().path(Style("lamp", alpha=0.3 * theme.lamp_alpha))
    for edge in edges:
        if not any(math.isclose((edge - light) % 360, 0, abs_tol=1e-6) for light in bright):
            style = Style(stroke="line", width=1.2 * k, dash=(2 * k, 6 * k))
            yield _outline([board.lamp, _on_rim(board, edge)], frame, style, closed=False)
    for light in bright:
        style = Style(stroke="lamp", width=4 * k, butt=True)
        yield _outline([board.lamp, _on_rim(board, light)], frame, style, closed=False)


def _rim(board: Board, start: float, end: float) -> list[shape.Point]:
    """The rim of the board from one angle around the lamp to another, clockwise."""
    corners = [(angle, point) for point in _corners(board) for angle in (start + (_angle(board, point) - start) % 360,)]
    between = [point for angle, point in sorted(corners) if start < angle < end]
    return [_on_rim(board, start), *between, _on_rim(board, end)]


def _corners(board: Board) -> Iterator[shape.Point]:
    """Points along the four rounded corners."""
    wide, high = board.size
    for x, y, first in ((wide, 0, 0), (wide, high, 90), (0, high, 180), (0, 0, 270)):
        cx, cy = (CORNER if not side else side - CORNER for side in (x, y))
        for step in range(0, 91, 15):
            angle = math.radians(first + step)
            yield cx + CORNER * math.sin(angle), cy - CORNER * math.cos(angle)


def _angle(board: Board, point: shape.Point) -> float:
    """Degrees clockwise from straight up, as seen from the lamp."""
    return math.degrees(math.atan2(point[0] - board.lamp[0], board.lamp[1] - point[1])) % 360


def _on_rim(board: Board, angle: float) -> shape.Point:
    """Where a ray from the lamp meets the rim of the board."""
    across, down = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    corners = list(_corners(board))
    (x, y) = board.lamp
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        ex, ey = bx - ax, by - ay
        cross = across * ey - down * ex
        if abs(cross) < 1e-9:
            continue
        away = ((ax - x) * ey - (ay - y) * ex) / cross
        along = ((ax - x) * down - (ay - y) * across) / cross
        if away > 0 and -1e-9 <= along <= 1 + 1e-9:
            return x + away * across, y + away * down
    raise ValueError("the lamp is not on the board")


def _outline(points: Iterable[shape.Point], frame: Frame, style: Style, *, closed: bool = True) -> Path:
    first, *others = (frame.at(point) for point in points)
    pen = Pen().move(*first).lines(*others)
    return (pen.close() if closed else pen).path(style)


@lru_cache(maxsize=16)
def _streets(frame: Frame, theme: Theme) -> Shapes:
    """Decoration, tracks and streets. All streets are one path, outlines first, so that crossings come out clean."""
    board, k = frame.board, frame.scale
    lines = tuple(step for way in board.lines for step in frame.curve(way))
    tracks = tuple(step for way in board.tracks for step in frame.curve(way))
    doors = tuple(
        step for house in board.hideouts for door in house.entrances for step in frame.door(door, house.number)
    )
    ornaments = (ornament_marks(thing.kind, *frame.at((thing.x, thing.y)), k) for thing in scenery(board))
    rails = (
        Path(tracks, Style(stroke="tram", width=TRACK * k, butt=True)),
        Path(tracks, Style(stroke="card", width=TRACK / 2 * k, dash=(7 * k, 5 * k), butt=True)),
    )
    shapes = (
        Path(lines, Style(stroke="soft", width=PAVEMENT * k, alpha=0.55)),
        *(mark for marks in ornaments for mark in marks),
        _plate(frame, None, "ink", theme.line),
        *rails,
        Path(lines, Style(stroke="ink", width=CASING * k)),
        Path(doors, Style(stroke="ink", width=6.5 * k)),
        Path(doors, Style(stroke="road", width=3.2 * k, dash=(k, 6 * k))),
        Path(lines, Style(stroke="road", width=STREET * k)),
    )
    return tuple(shape for shape in shapes if not isinstance(shape, Path) or shape.segments)


@lru_cache(maxsize=16)
def _names(frame: Frame, theme: Theme) -> Shapes:
    """The name of every space beside it; on a plate where no place was free."""
    k, size = frame.scale, theme.text
    shapes: list[Shape] = []
    for id_, place in name_places(frame.board).items():
        wide = measure(id_, size)
        box = place.box(*frame.space(id_), wide, RISE * size, k)
        if not place.free:
            shapes.append(Rect(box.x - 3, box.y - 3, wide + 6, box.h + 6, Style("card", "line", theme.hair), 4))
        ground = "ground" if place.free else "card"
        x, y = box.x + wide / 2, box.y + box.h / 2
        shapes.append(middle(x, y, id_, theme, max_width=wide + 1, ground=ground))
    return tuple(shapes)


def _lamp(frame: Frame, theme: Theme, lit: int | None) -> Shapes:
    board = frame.board
    wide = 360 / board.segments
    towards = None if lit is None else board.light_from + (lit - 0.5) * wide
    return lamp_marks(*frame.at(board.lamp), frame.scale, towards, theme)
