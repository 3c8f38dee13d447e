"""What lies under a text and over it, found by geometry: for tests of contrast that trust no declaration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from spylab.scene import THEMES, Box, Circle, Label, Path, Rect, Scene, Shape, blend

Point = tuple[float, float]


@dataclass(frozen=True)
class Drawn:
    """A shape in its place of the drawing order, with the part it belongs to."""

    shape: Shape
    part: str
    box: Box
    outline: tuple[Point, ...] = ()


def in_order(scene: Scene) -> list[Drawn]:
    """All shapes as they are painted, one after the other."""
    return [
        Drawn(shape, part.id, shape.box(), tuple(_outline(shape)) if isinstance(shape, Path) else ())
        for part in scene.parts
        for shape in part.shapes
    ]


def ink_box(label: Label) -> Box:
    """The area in which letters are: from the top of capitals to the foot of a g."""
    box = label.box()
    return Box(box.x + 1, label.y - 0.73 * label.size, label.width, 0.93 * label.size)


def points_of(label: Label) -> list[Point]:
    """Points along the middle of a line of text."""
    box = ink_box(label)
    return [(box.x + step * box.w / 8, label.y - 0.36 * label.size) for step in range(9)]


def ground_at(drawn: list[Drawn], until: int, point: Point, theme: str) -> str:
    """The colour seen at a point after the first `until` shapes are painted."""
    colour = THEMES[theme].colour
    seen = colour("page")
    for one in drawn[:until]:
        style = None if isinstance(one.shape, Label) else one.shape.style
        if style and style.fill and one.box.contains(*point) and covers(one, point):
            seen = blend(colour(style.fill), seen, style.alpha)
    return seen


def covers(one: Drawn, point: Point) -> bool:
    """Whether the filled area of a shape holds the point."""
    x, y = point
    match one.shape:
        case Rect() as rect:
            return Box(rect.x, rect.y, rect.w, rect.h).contains(x, y)
        case Circle() as circle:
            return (circle.x - x) ** 2 + (circle.y - y) ** 2 <= circle.r**2
        case Path():
            return one.box.contains(x, y) and _inside(one.outline, point)
    return False


def _outline(path: Path) -> Iterator[Point]:
    """The path as corners, curves in eight pieces each."""
    here: Point = (0.0, 0.0)
    for command, values in path.segments:
        ends = list(zip(values[0::2], values[1::2], strict=True))
        if command in "ML":
            yield from ends
        elif ends:
            controls = [here, *ends]
            yield from (_on_curve(controls, step / 8) for step in range(1, 9))
        here = ends[-1] if ends else here


def _on_curve(controls: list[Point], t: float) -> Point:
    while len(controls) > 1:
        controls = [((1 - t) * ax + t * bx, (1 - t) * ay + t * by) for (ax, ay), (bx, by) in pairwise(controls)]
    return controls[0]


def _inside(corners: tuple[Point, ...], point: Point) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd
