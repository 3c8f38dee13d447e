"""Things: what cards show, as ink pictograms, and the pips that stand for them in small.

All stand around their centre (x, y) with the half size `s`. `ground` is the colour they lie on, which
shows through their openings.
"""

from __future__ import annotations

import math

from .agents import Shapes
from .marks import Circle, Rect, Style
from .pen import Pen, polygon, stroke
from .themes import Theme


def safe(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "card") -> Shapes:
    """A safe: a door on two feet, with a wheel to turn."""
    w = theme.line
    cy = y - 0.05 * s
    spokes = []
    for quarter in range(4):
        dx, dy = math.cos(math.pi * (0.25 + quarter / 2)), math.sin(math.pi * (0.25 + quarter / 2))
        inner, outer = 0.16 * s, 0.46 * s
        spoke = Style(stroke=ink, width=0.9 * w)
        spokes.append(stroke(x + inner * dx, cy + inner * dy, x + outer * dx, cy + outer * dy, spoke))
    return (
        Rect(x - 0.62 * s, y + 0.76 * s, 0.34 * s, 0.22 * s, Style(ink)),
        Rect(x + 0.28 * s, y + 0.76 * s, 0.34 * s, 0.22 * s, Style(ink)),
        Rect(x - 0.95 * s, y - 0.9 * s, 1.9 * s, 1.7 * s, Style(ground, ink, w), 0.2 * s),
        Rect(x - 0.68 * s, y - 0.63 * s, 1.36 * s, 1.16 * s, Style(None, ink, 0.75 * w), 0.1 * s),
        Circle(x, cy, 0.34 * s, Style(ink)),
        *spokes,
        Circle(x, cy, 0.12 * s, Style(ground)),
    )


def folder(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "card") -> Shapes:
    """A secret folder: an eye looks out of it."""
    line = Style(ground, ink, theme.line)
    back = Pen(x, y, s).move(-0.9, 0.85).down(-0.7).quad(-0.9, -0.84, -0.76, -0.84).across(-0.24).by(0.2, 0.24)
    back.across(0.76).quad(0.9, -0.6, 0.9, -0.46).down(0.85).close()
    front = Pen(x, y, s).move(-0.9, 0.85).down(-0.2).across(0.9).down(0.85).close()
    lids = Pen(x, y, s).move(-0.52, 0.33).quad(0, -0.2, 0.52, 0.33).quad(0, 0.86, -0.52, 0.33).close()
    return (
        back.path(line),
        front.path(Style(ink, ink, theme.line)),
        lids.path(Style(ground)),
        Circle(x, y + 0.33 * s, 0.17 * s, Style(ink)),
    )


def bomb(
    x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "card", lit: bool = False
) -> Shapes:
    """A bomb; when it is lit, its fuse burns."""
    fuse = Pen(x, y, s).move(0.4, -0.42).curve(0.6, -0.9, 0.85, -0.85, 0.95, -0.6)
    shine = Pen(x, y, s).arc(-0.1, 0.22, 0.47, 182, 262)
    neck = [(0.12, -0.62), (0.38, -0.72), (0.62, -0.3), (0.36, -0.2)]
    return (
        fuse.path(Style(stroke=ink, width=1.15 * theme.line)),
        polygon([(x + dx * s, y + dy * s) for dx, dy in neck], Style(ink, ink, 1)),
        Circle(x - 0.1 * s, y + 0.22 * s, 0.72 * s, Style(ink)),
        shine.path(Style(stroke=ground, width=theme.line)),
        *(flame(x + 0.98 * s, y - 0.62 * s, 0.62 * s, theme) if lit else ()),
    )


def flame(x: float, y: float, s: float, theme: Theme) -> Shapes:
    """A star of eight points: what burns."""
    points = []
    for step in range(16):
        angle = (step / 8 - 0.5) * math.pi
        reach = s if step % 2 == 0 else 0.5 * s
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return (polygon(points, Style("lamp", "ink", 0.85 * theme.line)),)


def eye(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "card") -> Shapes:
    """An open eye: everybody may see it."""
    lids = Pen(x, y, s).move(-1, 0).quad(0, -1.15, 1, 0).quad(0, 1.15, -1, 0).close()
    return lids.path(Style(ground, ink, theme.line)), Circle(x, y, 0.34 * s, Style(ink))


def key(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "card") -> Shapes:
    """A key, its bit to the right."""
    line = Style(stroke=ink, width=max(1.2 * theme.line, 0.26 * s))
    shaft = Pen(x, y, s).move(-0.08, 0).across(1).move(0.58, 0).down(0.45).move(0.94, 0).down(0.45)
    return Circle(x - 0.5 * s, y, 0.42 * s, Style(ground, ink, line.width)), shaft.path(line)


def safe_pip(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "back") -> Shapes:
    """A safe in small: a square with a round hole."""
    return Rect(x - s, y - s, 2 * s, 2 * s, Style(ink), 0.25 * s), Circle(x, y, 0.42 * s, Style(ground))


def folder_pip(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "back") -> Shapes:
    """A secret folder in small: a folder with a bar."""
    outline = Pen(x, y, s).move(-1, 1).down(-1).across(-0.15).by(0.35, 0.45).across(1).down(1).close()
    bar = Pen(x, y, s).move(-0.55, 0.25).across(0.55)
    return outline.path(Style(ink)), bar.path(Style(stroke=ground, width=0.36 * s, butt=True))


def bomb_pip(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "back") -> Shapes:
    """A bomb in small: a disc with a fuse."""
    fuse = Pen(x, y, s).move(0.3, -0.4).quad(0.5, -1.15, 1.05, -0.9)
    return Circle(x - 0.1 * s, y + 0.2 * s, 0.86 * s, Style(ink)), fuse.path(Style(stroke=ink, width=0.32 * s))


def ruled_out(x: float, y: float, theme: Theme) -> Shapes:
    """A dot where a pip would be: it cannot be this."""
    return (Circle(x, y, 0.85 * theme.line, Style("line")),)


def certain(x: float, y: float, s: float, theme: Theme) -> Shapes:
    """A frame around a pip of half size `s`: it must be this."""
    reach = 1.45 * s
    return (Rect(x - reach, y - reach, 2 * reach, 2 * reach, Style(None, "ink", theme.line), theme.cell_radius),)
