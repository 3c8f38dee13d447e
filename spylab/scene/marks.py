"""A picture as data: shapes, the parts they make up, and the scene.

Lengths are px at 100 %, x to the right, y downwards. A colour is the name of a token of the theme
("ink", "green", "heat3"; see `themes`), so the same shapes can be painted in any theme of the
same measures. Everything is frozen and compares by value: a painter redraws what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Anchor = Literal["start", "middle", "end"]
Segment = tuple[str, tuple[float, ...]]
"""A step of a path: ("M", (x, y)), ("L", (x, y)), ("Q", (cx, cy, x, y)), ("C", (ax, ay, bx, by, x, y)), ("Z", ())."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is filled and outlined; None means not at all. `width` and `dash` are in px."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.75
    alpha: float = 1.0
    dash: tuple[float, ...] = ()
    butt: bool = False
    """Line ends are cut off square instead of rounded."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: of a shape on the page, or of what reacts to a click.

    >>> Box(0, 0, 10, 10).touches(Box(9, 9, 5, 5)), Box(0, 0, 10, 10).touches(Box(10, 0, 5, 5))
    (True, False)
    """

    x: float
    y: float
    w: float
    h: float

    def touches(self, other: Box) -> bool:
        """Whether the two rectangles share some area."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def join(self, other: Box) -> Box:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.x + self.w, other.x + other.w), max(self.y + self.h, other.y + other.h)
        return Box(x, y, right - x, bottom - y)

    def grow(self, margin: float) -> Box:
        """The rectangle with `margin` px added on every side."""
        return Box(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with corners of radius `r`."""

    x: float
    y: float
    w: float
    h: float
    style: Style
    r: float = 0

    def box(self) -> Box:
        return Box(self.x, self.y, self.w, self.h).grow(_edge(self.style))


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    r: float
    style: Style

    def box(self) -> Box:
        return Box(self.x - self.r, self.y - self.r, 2 * self.r, 2 * self.r).grow(_edge(self.style))


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves, drawn in order; control points bound its box."""

    segments: tuple[Segment, ...]
    style: Style

    def box(self) -> Box:
        points = [p for _, p in self.segments if p]
        xs = [v for p in points for v in p[0::2]]
        ys = [v for p in points for v in p[1::2]]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grow(_edge(self.style))


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text on its baseline (x, y); `width` is what it takes up, and a renderer keeps to it.

    Made by `layout`, which measures, shrinks and breaks texts; `size` is in px.
    """

    x: float
    y: float
    text: str
    size: float
    width: float
    bold: bool = False
    fill: str = "ink"
    anchor: Anchor = "start"
    ground: str = "page"
    """The token of what lies under the text, for the contrast test."""

    def box(self) -> Box:
        left = self.x - {"start": 0.0, "middle": self.width / 2, "end": self.width}[self.anchor]
        return Box(left, self.y - 0.93 * self.size, self.width, 1.17 * self.size).grow(1)


Shape = Rect | Circle | Path | Label


def _edge(style: Style) -> float:
    return style.width / 2 + 1 if style.stroke else 1


@dataclass(frozen=True)
class Part:
    """Shapes that belong together and change together.

    `id` is unique in its scene. A part with a `hit` area can be chosen, by mouse and by keyboard: then
    `action` is the notation of what choosing it does (an action of the game, or "draft ..." for a
    step in putting one together), and `label` says in words what and where it is. A part
    with a label and no action is read out, but does nothing.
    """

    id: str
    shapes: tuple[Shape, ...]
    z: int = 0
    label: str = ""
    hit: Box | None = None
    action: str | None = None
    chosen: bool = False
    """Picked up or switched on; shown to screen readers as pressed."""
    legend: bool = False
    """It says what signs mean, and always the same: where a picture is read out again and again, once is enough."""
    detail: str = ""
    """What choosing it would bring, in whole sentences: read out after the label, and shown while it is pointed at."""
    piece: bool = False
    """Something that moves on the board: when its place changes, the page shows from where to where."""

    @property
    def said(self) -> str:
        """Label and detail, one after the other."""
        return f"{self.label}. {self.detail}" if self.detail else self.label

    @cached_property
    def box(self) -> Box | None:
        """The rectangle around all shapes; None for a part that draws nothing."""
        boxes = [shape.box() for shape in self.shapes]
        if not boxes:
            return None
        around = boxes[0]
        for box in boxes[1:]:
            around = around.join(box)
        return around


@dataclass(frozen=True)
class Scene:
    """A whole picture: its size, its theme ("paper", "ink", "projector") and its parts, drawn by rising `z`.

    `title` and `description` are what a person who cannot see it is told first.
    """

    width: int
    height: int
    theme: str
    title: str
    description: str
    parts: tuple[Part, ...] = field(repr=False)

    def __post_init__(self) -> None:
        ids = [part.id for part in self.parts]
        if len(set(ids)) != len(ids):
            twice = sorted({i for i in ids if ids.count(i) > 1})
            raise ValueError(f"parts of a scene need ids of their own; twice: {', '.join(twice)}")
        object.__setattr__(self, "parts", tuple(sorted(self.parts, key=lambda part: part.z)))

    def controls(self) -> Iterator[Part]:
        """The parts that can be chosen, in reading order: by rows from above, then from the left."""
        return iter(_in_reading_order(part for part in self.parts if part.hit and part.action))

    def words(self, *, legend: bool = True) -> str:
        """The picture as lines of text: title, description, then every part that says something, the legend last.

        The lines of the legend stay in the order of the scene, whatever their columns. Without `legend` they are left
        out.
        """
        said = [part for part in self.parts if part.label]
        spoken = _in_reading_order(part for part in said if not part.legend)
        spoken += [part for part in said if part.legend and legend]
        return "\n".join([self.title, self.description, *(part.said for part in spoken)])


ROW = 40
"""How far apart two tops may be, in pixels, so that parts can stand in one row."""


def _in_reading_order(parts: Iterable[Part]) -> list[Part]:
    """By rows, then from the left; what stands in the same place keeps the order of the scene.

    In a row, whatever begins below the end of something else, such as a card below its heading, comes after it.
    """
    rows: list[list[Part]] = []
    end, last = 0.0, -1
    for part in sorted(parts, key=_top):
        box = _place(part)
        row = round(box.y / ROW)
        if not rows or row != last or box.y >= end:
            rows.append([])
            end, last = box.y + box.h, row
        rows[-1].append(part)
        end = min(end, box.y + box.h)
    return [part for row in rows for part in sorted(row, key=lambda part: _place(part).x)]


def _place(part: Part) -> Box:
    return part.hit or part.box or Box(0, 0, 0, 0)


def _top(part: Part) -> float:
    return _place(part).y
