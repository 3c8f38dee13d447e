"""The ten soldiers as ink pictograms, told apart without reading; all around (x, y) with the half size `s`."""

from __future__ import annotations

import math
from collections.abc import Callable

from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.scene import Circle, Pen, Rect, Shape, Shapes, Style, Theme, bomb, hat, polygon

SIDES = (-1, 1)


def glyph(
    soldier: Soldier, x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "card"
) -> Shapes:
    """The pictogram of a soldier; `ground` shows through its openings.

    It stands on a whole px, so that a file can use one drawing for all of the same size.
    """
    x, y = round(x), round(y)
    if soldier is Soldier.SPY:
        return hat(x, y + 0.42 * s, 0.92 * s, theme, fill=ink, band=ground)
    if soldier is Soldier.BOMB:
        return bomb(x, y, 0.95 * s, theme, ink=ink, ground=ground)
    return _DRAWN[soldier](x, y, s, ink, ground)


def _scout(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """Field glasses."""
    shapes: list[Shape] = []
    for side in SIDES:
        tube = Pen(x, y, s, mirror=side < 0).move(0.12, -0.7).across(0.62).line(0.95, 0.3).across(0.08).close()
        middle = x + side * 0.52 * s, y + 0.38 * s
        shapes += [
            tube.path(Style(ink)),
            Circle(*middle, 0.44 * s, Style(ink)),
            Circle(*middle, 0.24 * s, Style(ground)),
        ]
    return tuple(shapes)


def _miner(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """A pickaxe."""
    head = Pen(x, y, s).move(-0.55, -0.72).quad(0.35, -0.95, 0.62, -0.28).quad(0.95, 0.2, 0.78, 0.72)
    head.quad(0.62, 0.1, 0.2, -0.22).quad(-0.1, -0.52, -0.55, -0.72).close()
    handle = Pen(x, y, s).move(-0.62, 0.85).line(0.35, -0.45)
    return handle.path(Style(stroke=ink, width=0.24 * s)), head.path(Style(ink))


def _sergeant(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """Three chevrons."""
    pen = Pen(x, y, s)
    for row in (-0.72, -0.22, 0.28):
        pen.move(-0.8, row).line(0, row + 0.42).line(0.8, row)
    return (pen.path(Style(stroke=ink, width=0.24 * s, butt=True)),)


def _lieutenant(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """A sabre."""
    blade = Pen(x, y, s).move(0.6, -0.95).quad(0.62, -0.05, -0.28, 0.5).line(-0.44, 0.3).quad(0.32, -0.2, 0.6, -0.95)
    hilt = Pen(x, y, s).move(-0.72, 0.08).line(-0.08, 0.76).move(-0.38, 0.44).line(-0.78, 0.84)
    return blade.close().path(Style(ink)), hilt.path(Style(stroke=ink, width=0.21 * s))


def _captain(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """A peaked cap."""
    top = Pen(x, y, s).move(-0.95, -0.28).quad(-0.5, -0.8, 0.1, -0.74).quad(0.8, -0.68, 0.95, -0.28)
    top.quad(0.85, -0.02, 0.66, 0.02).across(-0.66).quad(-0.88, -0.04, -0.95, -0.28).close()
    peak = Pen(x, y, s).move(-0.66, 0.42).across(0.66).quad(0.82, 0.66, 0.5, 0.74)
    peak.quad(0, 0.52, -0.5, 0.74).quad(-0.82, 0.66, -0.66, 0.42).close()
    band = Rect(x - 0.64 * s, y + 0.1 * s, 1.28 * s, 0.26 * s, Style(ink))
    return top.path(Style(ink)), band, peak.path(Style(ink)), Circle(x, y - 0.34 * s, 0.17 * s, Style(ground))


def _colonel(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """Wings."""
    shapes: list[Shape] = []
    for side in SIDES:
        wing = Pen(x, y, s, mirror=side < 0).move(0.1, -0.12).quad(0.55, -0.72, 1.05, -0.6).quad(1.0, -0.3, 0.82, -0.2)
        wing.quad(0.84, 0.04, 0.62, 0.12).quad(0.6, 0.36, 0.14, 0.38).close()
        shapes.append(wing.path(Style(ink)))
    body = Pen(x, y, s).move(0, -0.5).lines((0.2, -0.2), (0.14, 0.5), (0, 0.8), (-0.14, 0.5), (-0.2, -0.2)).close()
    return (*shapes, body.path(Style(ink, ground, 1.2)))


def _general(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """A star."""
    corners = []
    for step in range(10):
        angle, reach = math.pi * (step / 5 - 0.5), s if step % 2 == 0 else 0.42 * s
        corners.append((x + reach * math.cos(angle), y + 0.06 * s + reach * math.sin(angle)))
    return (polygon(corners, Style(ink, ink, 1)),)


def _marshal(x: float, y: float, s: float, ink: str, ground: str) -> Shapes:
    """A crown over crossed batons."""
    batons = Pen(x, y, s).move(-0.72, 0.82).line(0.6, 0.02).move(0.72, 0.82).line(-0.6, 0.02)
    crown = Pen(x, y, s).move(-0.62, -0.95)
    crown.lines((-0.3, -0.6), (0, -1.05), (0.3, -0.6), (0.62, -0.95), (0.5, -0.18), (-0.5, -0.18)).close()
    knobs = [Circle(x + side * 0.68 * s, y - 0.02 * s, 0.2 * s, Style(ink)) for side in SIDES]
    return batons.path(Style(stroke=ink, width=0.3 * s)), *knobs, crown.path(Style(ink))


_DRAWN: dict[Soldier, Callable[[float, float, float, str, str], Shapes]] = {
    Soldier.SCOUT: _scout,
    Soldier.MINER: _miner,
    Soldier.SERGEANT: _sergeant,
    Soldier.LIEUTENANT: _lieutenant,
    Soldier.CAPTAIN: _captain,
    Soldier.COLONEL: _colonel,
    Soldier.GENERAL: _general,
    Soldier.MARSHAL: _marshal,
}
