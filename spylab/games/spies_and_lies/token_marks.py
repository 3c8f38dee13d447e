"""The small things of Spies & Lies: tokens, flags, walls, the Double Agent, and the signs for right and wrong."""

from __future__ import annotations

import math

from spylab.games.spies_and_lies.soldiers import Colour
from spylab.scene import Circle, Pen, Rect, Shapes, Style, Theme, polygon, stroke


def hexagon(x: float, y: float, r: float, style: Style) -> Shapes:
    """The outline of an Intel token."""
    corners = [math.pi * (1 / 6 + step / 3) for step in range(6)]
    return (polygon([(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in corners], style),)


def intel_token(x: float, y: float, r: float, theme: Theme) -> Shapes:
    """An Intel token: a hexagon with an i."""
    ink = theme.text_on("lamp")
    stem = Pen(x, y, r).move(-0.2, -0.12).across(0.04).down(0.55).move(-0.26, 0.55).across(0.32)
    return (
        *hexagon(x, y, 1.08 * r, Style("lamp", "ink", theme.line)),
        Circle(x, y - 0.5 * r, 0.15 * r, Style(ink)),
        stem.path(Style(stroke=ink, width=0.22 * r)),
    )


def token_place(x: float, y: float, r: float, theme: Theme) -> Shapes:
    """Where an Intel token could lie."""
    return hexagon(x, y, 1.08 * r, Style("page", "line", theme.hair, dash=(3, 3)))


def deception(x: float, y: float, r: float, theme: Theme) -> Shapes:
    """A Deception token: a mask on a round token; on whole px, as `glyph`."""
    x, y = round(x), round(y)
    s = 0.64 * r
    edge = Pen(x, y, s).move(-1, -0.3).quad(-0.5, -0.62, 0, -0.3).quad(0.5, -0.62, 1, -0.3)
    edge.quad(1.02, 0.5, 0.5, 0.52).quad(0.2, 0.5, 0, 0.16).quad(-0.2, 0.5, -0.5, 0.52).quad(-1.02, 0.5, -1, -0.3)
    eyes = Pen(x, y, s)
    for side in (-1, 1):
        eyes.move(side * 0.72, 0).quad(side * 0.48, -0.32, side * 0.24, 0.04).quad(side * 0.48, 0.28, side * 0.72, 0)
        eyes.close()
    return (
        Circle(x, y, r, Style("ink", "ink", theme.line)),
        Circle(x, y, 0.84 * r, Style(None, "on_ink", theme.hair)),
        edge.close().path(Style("on_ink")),
        eyes.path(Style("ink")),
    )


def wall(x: float, y: float, w: float, h: float, theme: Theme) -> Shapes:
    """A wall of three courses around (x, y)."""
    left, top = x - w / 2, y - h / 2
    joints = Pen(left, top)
    for row in (1, 2):
        joints.move(0, row * h / 3).across(w)
    for row in range(3):
        for place in (0.33, 0.67) if row % 2 == 0 else (0.17, 0.5, 0.83):
            joints.move(place * w, row * h / 3).down((row + 1) * h / 3)
    return (
        Rect(left, top, w, h, Style("back", "ink", theme.line), 3),
        joints.path(Style(stroke="ink", width=1.2 * theme.hair, butt=True)),
    )


def flag(x: float, y: float, s: float, colour: Colour, theme: Theme) -> Shapes:
    """A flag: Red's is a pennant, Blue's a square."""
    pole = Pen(x, y, s).move(-0.6, 1).down(-1).move(-1, 1).across(-0.2)
    cloth = Pen(x, y, s).move(-0.5, -1)
    if colour is Colour.RED:
        cloth.lines((1, -0.45), (-0.5, 0.1))
    else:
        cloth.lines((0.95, -1), (0.95, 0.1), (-0.5, 0.1))
    return (
        pole.path(Style(stroke="ink", width=1.4 * theme.line)),
        cloth.close().path(Style(colour.value, "ink", theme.line)),
    )


def double_agent(x: float, y: float, s: float, theme: Theme) -> Shapes:
    """The Double Agent: a hat over a coat that is half Red's and half Blue's; on whole px, as `glyph`."""
    x, y = round(x), round(y)
    coats = [
        Pen(x, y, s, mirror=colour is Colour.RED)
        .move(0, -0.35)
        .quad(0.62, -0.3, 0.72, 1)
        .across(0)
        .close()
        .path(Style(colour.value, "ink", 0.8 * theme.line))
        for colour in Colour
    ]
    brim = Pen(x, y, s).move(-0.95, -0.52).quad(0, -0.78, 0.95, -0.52).quad(0, -0.98, -0.95, -0.52).close()
    crown = Pen(x, y, s).move(-0.48, -0.78).curve(-0.45, -1.3, -0.2, -1.4, 0, -1.22)
    crown.curve(0.2, -1.4, 0.45, -1.3, 0.48, -0.78).close()
    eyes = [Circle(x + side * 0.15 * s, y - 0.4 * s, 0.08 * s, Style("ink")) for side in (-1, 1)]
    return (
        *coats,
        Circle(x, y - 0.45 * s, 0.36 * s, Style("card", "ink", 0.8 * theme.line)),
        *eyes,
        brim.path(Style("ink", "ink", 1)),
        crown.path(Style("ink", "ink", 1)),
    )


def right(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink") -> Shapes:
    """A tick: the guess was right."""
    return (
        Pen(x, y, s).move(-0.8, 0.1).line(-0.2, 0.7).line(0.9, -0.7).path(Style(stroke=ink, width=1.4 * theme.line)),
    )


def wrong(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink") -> Shapes:
    """A cross: the guess was wrong."""
    pen = Pen(x, y, s).move(-0.7, -0.7).line(0.7, 0.7).move(0.7, -0.7).line(-0.7, 0.7)
    return (pen.path(Style(stroke=ink, width=1.4 * theme.line)),)


def warning(x: float, y: float, r: float, theme: Theme) -> Shapes:
    """A dark triangle with an exclamation mark: something is not allowed."""
    body = [(x, y - 1.1 * r), (x + 1.15 * r, y + 0.9 * r), (x - 1.15 * r, y + 0.9 * r)]
    return (
        polygon(body, Style("ink", "ink", theme.line)),
        stroke(x, y - 0.4 * r, x, y + 0.2 * r, Style(stroke="on_ink", width=0.22 * r)),
        Circle(x, y + 0.58 * r, 0.13 * r, Style("on_ink")),
    )
