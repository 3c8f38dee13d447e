"""Paints a scene on an ipycanvas canvas, and afterwards only what has changed.

The canvas has two pixels for every px of the scene, so that it is crisp on dense screens, and CSS shows it
at the scene's size or narrower. All commands are put together first and then sent at once: inside
`hold_canvas` nothing may fail, or ipycanvas would hold back everything from then on; and nothing may be sent
that a browser refuses, or its queue of commands would stop.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain

from ipycanvas import Canvas, hold_canvas

from spylab.scene import THEMES, Box, Circle, Label, Path, Rect, Scene, Shape, Shapes, Style

DENSITY = 2
"""Pixels of the canvas per px of the scene."""
PROJECTED = 1440
"""How wide a picture for a projector is made at most, in px; a wider one is not enlarged."""
_SPARE = 1600
"""So many square px may be painted for nothing to have one area less."""
_FONT = '"DejaVu Sans",Verdana,sans-serif'
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_STEPS = {"M": "move_to", "L": "line_to", "Q": "quadratic_curve_to", "C": "bezier_curve_to", "Z": "close_path"}

Command = tuple[str, tuple[object, ...]]
"""A method of the canvas and its arguments; "__setattr__" sets an attribute."""


def shown_width(scene: Scene) -> int:
    """How wide a scene may be in the page, in px: one for a projector is enlarged, up to the width of a wall."""
    return max(scene.width, min(round(scene.width * THEMES[scene.theme].widen), PROJECTED))


class Painter:
    """Keeps a canvas equal to the scene that is to be shown."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._shown: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Paint what differs from the scene shown before; everything if size or theme changed."""
        before = self._shown
        areas = None if before is None or _frame(before) != _frame(scene) else changed(before, scene)
        if areas != ():
            ready = commands(scene, areas)
            if areas is None:
                self._resize(scene)
            self._send(ready)
        self._shown = scene

    def repaint(self) -> None:
        """Paint everything, for a browser that has just come."""
        if self._shown is not None:
            self._send(commands(self._shown))

    def _resize(self, scene: Scene) -> None:
        canvas = self._canvas
        with canvas.hold_sync():
            canvas.width, canvas.height = DENSITY * scene.width, DENSITY * scene.height
        canvas.layout.width = f"{shown_width(scene)}px"

    def _send(self, ready: Sequence[Command]) -> None:
        # ipycanvas names the canvas only when it is another one than last time. A page that was loaded since then
        # has not heard it, and a command for no canvas stops its queue for good. So it is named every time.
        self._canvas._canvas_manager._current_canvas = None
        with hold_canvas():
            for name, values in ready:
                getattr(self._canvas, name)(*values)


def changed(before: Scene, now: Scene) -> tuple[Box, ...]:
    """The areas that look different, in whole px, few and small.

    They are the boxes of all shapes that came or went. What only changed its place in the pile counts as
    gone and come.
    """
    old = {part.id: part.shapes for part in before.parts}
    new = {part.id: part.shapes for part in now.parts}
    same_order = [i for i in old if i in new] == [i for i in new if i in old]
    shapes: list[Shape] = []
    for part_id in dict.fromkeys([*old, *new]):
        was, is_now = old.get(part_id, ()), new.get(part_id, ())
        shapes += _different(was, is_now) if same_order else (*was, *is_now)
    return _few(_whole(shape.box()) for shape in shapes)


def commands(scene: Scene, areas: Sequence[Box] | None = None) -> list[Command]:
    """What a canvas has to do to show the scene, all of it or only inside some areas.

    Areas are painted one by one: clipped to several at once, a browser smooths edges in another way, and a
    picture made in steps would differ from the same picture made at once.
    """
    if areas is None:
        return _painted(scene, Box(0, 0, scene.width, scene.height), clip=False)
    return list(chain.from_iterable(_painted(scene, area, clip=True) for area in areas))


def _painted(scene: Scene, area: Box, *, clip: bool) -> list[Command]:
    pen = _Pen(scene.theme)
    pen.call("save")
    pen.call("scale", DENSITY, DENSITY)
    if clip:
        pen.call("begin_path")
        pen.call("rect", area.x, area.y, area.w, area.h)
        pen.call("clip")
    pen.shape(Rect(area.x, area.y, area.w, area.h, Style("page")))
    parts = (part for part in scene.parts if part.box and part.box.touches(area))
    for shape in chain.from_iterable(part.shapes for part in parts):
        if shape.box().touches(area):
            pen.shape(shape)
    pen.call("restore")
    return pen.commands


class _Pen:
    """Turns shapes into commands; sets an attribute only when it is not what it was for the shape before."""

    def __init__(self, theme: str) -> None:
        self.commands: list[Command] = []
        self._theme = THEMES[theme]
        self._attributes: dict[str, object] = {}

    def call(self, method: str, *values: object) -> None:
        self.commands.append((method, tuple(_short(value) for value in values)))

    def shape(self, shape: Shape) -> None:
        match shape:
            case Label():
                self._label(shape)
            case Rect(x, y, w, h, style, r) if r > 0:
                self._style(style)
                self._outline_corners(x, y, w, h, min(r, w / 2, h / 2))
                self._ink("fill", "stroke", style)
            case Rect(x, y, w, h, style):
                self._style(style)
                self._ink("fill_rect", "stroke_rect", style, x, y, w, h)
            case Circle(x, y, r, style):
                self._style(style)
                self._ink("fill_circle", "stroke_circle", style, x, y, max(0, r))
            case Path(segments, style):
                self._style(style)
                self.call("begin_path")
                for step, points in segments:
                    self.call(_STEPS[step], *points)
                self._ink("fill", "stroke", style)

    def _label(self, label: Label) -> None:
        """Text; a font that is wider than the one measured is squeezed."""
        self._set("global_alpha", 1.0)
        self._set("fill_style", self._theme.colour(label.fill))
        self._set("font", f"{'bold ' if label.bold else ''}{_short(label.size)}px {_FONT}")
        self._set("text_align", _ALIGN[label.anchor])
        self.call("fill_text", label.text, label.x, label.y, label.width + 0.5)

    def _outline_corners(self, x: float, y: float, w: float, h: float, r: float) -> None:
        right, bottom = x + w, y + h
        self.call("begin_path")
        self.call("move_to", x + r, y)
        self.call("arc_to", right, y, right, bottom, r)
        self.call("arc_to", right, bottom, x, bottom, r)
        self.call("arc_to", x, bottom, x, y, r)
        self.call("arc_to", x, y, right, y, r)
        self.call("close_path")

    def _style(self, style: Style) -> None:
        self._set("global_alpha", style.alpha)
        if style.fill:
            self._set("fill_style", self._theme.colour(style.fill))
        if style.stroke:
            self._set("stroke_style", self._theme.colour(style.stroke))
            self._set("line_width", style.width)
            self._set("line_cap", "butt" if style.butt else "round")
            self._set("line_join", "round")
            self._set("dash", style.dash)

    def _ink(self, fill: str, stroke: str, style: Style, *values: float) -> None:
        if style.fill:
            self.call(fill, *values)
        if style.stroke:
            self.call(stroke, *values)

    def _set(self, name: str, value: object) -> None:
        if self._attributes.get(name) == value:
            return
        first = name not in self._attributes
        self._attributes[name] = value
        if name != "dash":
            self.commands.append(("__setattr__", (name, _short(value))))
        elif value or not first:
            self.commands.append(("set_line_dash", (list(value),)))  # type: ignore[call-overload]


def _different(was: Shapes, now: Shapes) -> Shapes:
    """The shapes of a part that came or went."""
    if was == now:
        return ()
    both = set(was) & set(now)
    if [shape for shape in was if shape in both] != [shape for shape in now if shape in both]:
        return (*was, *now)
    return tuple(shape for shape in (*was, *now) if shape not in both)


def _few(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Boxes that cover at least the same; those are joined that make a box hardly larger than they are."""
    few: list[Box] = []
    for box in boxes:
        while partner := next((other for other in few if _worth_joining(box, other)), None):
            few.remove(partner)
            box = box.join(partner)
        few.append(box)
    return tuple(sorted(few, key=lambda b: (b.y, b.x)))


def _worth_joining(a: Box, b: Box) -> bool:
    return _area(a.join(b)) <= _area(a) + _area(b) + _SPARE


def _area(box: Box) -> float:
    return box.w * box.h


def _whole(box: Box) -> Box:
    """The box in whole px, so that an area ends between two pixels of the canvas and not inside one."""
    x, y = math.floor(box.x), math.floor(box.y)
    return Box(x, y, math.ceil(box.x + box.w) - x, math.ceil(box.y + box.h) - y)


def _frame(scene: Scene) -> tuple[int, int, str]:
    return scene.width, scene.height, scene.theme


def _short(value: object) -> object:
    """A number with no more digits than can be seen; anything else as it is."""
    if not isinstance(value, float):
        return value
    value = round(value, 2)
    return int(value) if value.is_integer() else value
