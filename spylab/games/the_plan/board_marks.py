"""The signs of the town: what stands on spaces, houses, the lamp, and the decoration around them.

Everything stands around its middle (x, y); `k` is the scale of the board, 1 for a board of its own size.
"""

from __future__ import annotations

import math

from spylab.games.the_plan.board import COUNTERSPIES, SPIES, Space
from spylab.scene import Circle, Path, Pen, Rect, Shape, Shapes, Style, Theme, agent_shape, key, middle, polygon, stroke

RADIUS = 10
"""Of an ordinary space, in px."""
WIDE_RADIUS = 14
"""Of a space with a sign on it."""
TRAM_HALF = 12.5
"""Half the side of a tram stop."""


def space_marks(space: Space, starts: str | None, x: float, y: float, k: float, theme: Theme) -> Shapes:
    """A space with what is printed on it; `starts` is the piece that starts there, by colour or letter."""
    if space.tram:
        half = TRAM_HALF * k
        plate = Rect(x - half, y - half, 2 * half, 2 * half, Style("card", "tram", 3.5 * k), 6 * k)
        return (plate, *tram_front(x, y - 0.5 * k, 9 * k, theme))
    rim = Style("card", "ink", theme.line)
    if space.key:
        return (Circle(x, y, WIDE_RADIUS * k, rim), *key(x - 1.5 * k, y - 1.5 * k, 9 * k, theme))
    if starts is None:
        return (Circle(x, y, RADIUS * k, rim),)
    disc = Circle(x, y, WIDE_RADIUS * k, rim)
    if starts in COUNTERSPIES:
        low = k if starts == "yellow" else 0
        sign = agent_shape(x, y + low, 6.5 * k, starts, theme, fill="card", outline=starts, width=2.6 * k)
        return (disc, *sign)
    size = max(theme.text, 14 * k)
    letter = middle(
        x, y, starts, theme, max_width=2 * WIDE_RADIUS * k, size=size, bold=True, fill="ink2", ground="card"
    )
    return (disc, letter)


def small_sign(space: Space, starts: str | None, x: float, y: float, k: float, theme: Theme) -> Shapes:
    """What is printed on a space, small, to stand beside a piece that hides it; nothing for an ordinary space."""
    if starts is None and not (space.tram or space.key):
        return ()
    small = 0.62 * k
    if starts in SPIES and not (space.tram or space.key):
        small = max(small, 0.62 * theme.text / 14)
    return space_marks(space, starts, x, y, small, theme)


def tram_front(x: float, y: float, s: float, theme: Theme, *, ink: str = "tram", ground: str = "card") -> Shapes:
    """A tram that comes towards us; `s` is half its height."""
    feet = Pen(x, y, s).move(-0.3, 0.62).line(-0.55, 0.98).move(0.3, 0.62).line(0.55, 0.98)
    return (
        Rect(x - 0.62 * s, y - 0.8 * s, 1.24 * s, 1.4 * s, Style(ink), 0.3 * s),
        Rect(x - 0.4 * s, y - 0.54 * s, 0.8 * s, 0.52 * s, Style(ground), 0.08 * s),
        Circle(x - 0.3 * s, y + 0.27 * s, 0.13 * s, Style(ground)),
        Circle(x + 0.3 * s, y + 0.27 * s, 0.13 * s, Style(ground)),
        feet.path(Style(stroke=ink, width=0.2 * s)),
    )


def hideout_marks(number: int, x: float, y: float, k: float, theme: Theme, *, lit: bool) -> Shapes:
    """The house of a hideout: four silhouettes, its number on the wall, light in its windows when the lamp is on it."""
    w = 29 * k
    pane = Style("lamp" if lit else "ink2", "ink", 0.7 * theme.line)
    windows = [
        Rect(x + (19 * side - 4) * k, y + row * k, 8 * k, 9 * k, pane) for side in (-1, 1) for row in (-2.5, 12.0)
    ]
    size = max(theme.text, 24 * k)
    return (
        *_ROOFS[(number - 1) % len(_ROOFS)](Pen(x, y, k), theme),
        Rect(x - w, y - 10 * k, 2 * w, 36 * k, Style("card", "ink", 1.25 * theme.line), 2 * k),
        *windows,
        middle(x, y + 8 * k, str(number), theme, max_width=30 * k, size=size, bold=True, ground="card"),
    )


def _slate(theme: Theme) -> Style:
    return Style("ink", "ink", theme.line)


def _gable(pen: Pen, theme: Theme) -> Shapes:
    return (pen.move(-34, -9).line(0, -37).line(34, -9).close().path(_slate(theme)),)


def _battlements(pen: Pen, theme: Theme) -> Shapes:
    pen.move(-29, -8).down(-32)
    for tooth in range(4):
        left = -29 + 16.6 * tooth
        pen.line(left, -32).across(left + 8.2).down(-25)
        if tooth < 3:
            pen.across(left + 16.6)
    return (pen.down(-8).close().path(_slate(theme)),)


def _dome(pen: Pen, theme: Theme) -> Shapes:
    dome = pen.move(-29, -9).curve(-27, -34, 27, -34, 29, -9).close().move(0, -28).down(-37)
    return (dome.path(Style("ink", "ink", 1.5 * theme.line)),)


def _saw_tooth(pen: Pen, theme: Theme) -> Shapes:
    pen.move(-29, -8).down(-32)
    for tooth in (-29, -9.7, 9.7):
        pen.line(tooth, -32).line(tooth + 19.3, -16)
    return (pen.down(-8).close().path(_slate(theme)),)


_ROOFS = (_gable, _battlements, _dome, _saw_tooth)


def lamp_marks(x: float, y: float, k: float, towards: float | None, theme: Theme) -> Shapes:
    """The spotlight on its round base. It points `towards` an angle (degrees clockwise from straight up), or is off."""
    shapes: list[Shape] = [
        Circle(x, y, 34 * k, Style("card", "ink", theme.line)),
        Circle(x, y, 28 * k, Style(None, "soft", 1.5 * k)),
    ]
    turn = _Turned(x, y, k, 0 if towards is None else towards)
    if towards is not None:
        glow = turn.path([("M", 5, -14), ("L", 27, -16), ("Q", 36, 0, 27, 16), ("L", 5, 14)], Style("lamp", alpha=0.9))
        shapes.append(glow)
    lens: list[_Step] = [("M", 4, -9), ("C", 20, -9, 20, 9, 4, 9)]
    body: list[_Step] = [
        ("M", -17, -7),
        ("C", -8, -8, -2, -13, 5, -17),
        ("L", 5, 17),
        ("C", -2, 13, -8, 8, -17, 7),
        ("Q", -21, 0, -17, -7),
    ]
    shapes += [
        turn.path(lens, Style("card", "ink", theme.line)),
        turn.path(body, Style("ink", "ink", theme.line)),
        turn.path([("M", -10, -5), ("L", -10, 5)], Style(stroke="card", width=1.5 * k), closed=False),
    ]
    return tuple(shapes)


_Step = tuple[str | float, ...]
"""A command of a path and its numbers."""


class _Turned:
    """Draws what is given as seen by the lamp: the first number along its light, the second to the right of it."""

    def __init__(self, x: float, y: float, k: float, towards: float) -> None:
        self._x, self._y, self._k = x, y, k
        angle = math.radians(towards)
        self._along = math.sin(angle), -math.cos(angle)
        self._right = math.cos(angle), math.sin(angle)

    def path(self, steps: list[_Step], style: Style, *, closed: bool = True) -> Path:
        segments = []
        for command, *numbers in steps:
            points = [self._place(float(a), float(b)) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
            segments.append((str(command), tuple(value for point in points for value in point)))
        return Path((*segments, *([("Z", ())] if closed else [])), style)

    def _place(self, along: float, right: float) -> tuple[float, float]:
        return (
            self._x + self._k * (along * self._along[0] + right * self._right[0]),
            self._y + self._k * (along * self._along[1] + right * self._right[1]),
        )


_WALL, _TILES = Style("ink", alpha=0.08), Style("ink", alpha=0.15)
_LEAVES = Style("green", alpha=0.22)


def ornament_marks(kind: str, x: float, y: float, k: float) -> Shapes:
    """A house or a tree of the decoration, faint enough never to look like a sign."""
    pen = Pen(x, y, k)
    if kind == "house":
        roof = [(x - 14 * k, y - 1.5 * k), (x, y - 13 * k), (x + 14 * k, y - 1.5 * k)]
        return Rect(x - 12 * k, y - 1.5 * k, 24 * k, 13 * k, _WALL), polygon(roof, _TILES)
    if kind == "terrace":
        roofs = pen.move(-20, 0).line(-14, -11).line(6, -11).line(13, -17).line(20, -11).down(0).close()
        return Rect(x - 18 * k, y, 36 * k, 13 * k, _WALL), roofs.path(_TILES)
    trunk = stroke(x, y, x, y + 9 * k, Style(stroke="ink", width=2 * k, alpha=0.25))
    if kind == "tree":
        return Circle(x, y - 2 * k, 7.5 * k, _LEAVES), trunk
    if kind == "poplar":
        crown = pen.move(0, -11).curve(6, -6, 6, 4, 0, 5).curve(-6, 4, -6, -6, 0, -11).close()
        return crown.path(_LEAVES), trunk
    return (Circle(x, y + 1 * k, 5 * k, _LEAVES),)
