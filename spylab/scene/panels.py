"""What a page is made of: panels, cards, links between cards, cells of a belief map, the look of buttons."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .agents import Shapes
from .marks import Circle, Rect, Shape, Style
from .pen import Pen, polygon, stroke
from .text import measure, middle
from .themes import LINK_ALPHA, Theme, heat_step

Icon = Callable[[float, float], Shapes]
"""Draws a small picture around a point, at most 1.3 times as wide as text is high."""

_LOOKS = {"plain": ("card", "ink"), "main": ("ink", "on_ink"), "off": ("page", "ink2")}
_ICON = 1.3
_GAP = 0.55


def panel(x: float, y: float, w: float, h: float, theme: Theme) -> Shapes:
    """A quiet area that holds things together; no outline."""
    return (Rect(x, y, w, h, Style("table"), theme.panel_radius),)


def rule(x1: float, x2: float, y: float, theme: Theme) -> Shapes:
    """A soft level line between parts of a page."""
    return (stroke(x1, y, x2, y, Style(stroke="soft", width=1.5 * theme.hair)),)


def card_back(x: float, y: float, w: float, h: float, owner: str, theme: Theme) -> Shapes:
    """The body of a card that lies face down, (x, y) top left: a broad band in its owner's colour."""
    return _card(x, y, w, h, 0.17 * h, owner, "back", theme)


def card_face(x: float, y: float, w: float, h: float, owner: str, theme: Theme) -> Shapes:
    """The body of a card seen from its front, (x, y) top left: a narrow band in its owner's colour."""
    return _card(x, y, w, h, 0.09 * h, owner, "card", theme)


def card_slot(x: float, y: float, w: float, h: float, theme: Theme) -> Shapes:
    """An empty place where a card could lie, or lay."""
    style = Style("page", "line", theme.hair, dash=(4, 4))
    return (Rect(x, y, w, h, style, theme.card_radius),)


def brackets(
    x: float, y: float, w: float, h: float, theme: Theme, *, gap: float | None = None, arm: float | None = None
) -> Shapes:
    """'Look here': four corners `gap` px outside a rectangle, each `arm` px long."""
    gap = 1.6 * theme.bold if gap is None else gap
    arm = 4.6 * theme.bold if arm is None else arm
    r = min(arm, 1.6 * theme.bold)
    pen = Pen()
    left, right, top, bottom = x - gap, x + w + gap, y - gap, y + h + gap
    for cx, cy, sx, sy in ((left, top, 1, 1), (right, top, -1, 1), (left, bottom, 1, -1), (right, bottom, -1, -1)):
        pen.move(cx + sx * arm, cy).across(cx + sx * r).quad(cx, cy, cx, cy + sy * r).down(cy + sy * arm)
    return (pen.path(Style(stroke="accent", width=theme.bold)),)


def link_column(x: float, y: float, w: float, h: float, theme: Theme) -> Shapes:
    """A wash under cards of one column that belong together."""
    return (Rect(x, y, w, h, Style("accent", alpha=LINK_ALPHA), theme.card_radius + 6),)


def link_arrow(x: float, y_from: float, y_to: float, theme: Theme) -> Shapes:
    """A dotted upright line from one card to another, with a triangle whose tip is at `y_to`.

    Where there is room for one or two dots only, they could be taken for a sign of their own: there it is a stem.
    """
    s = 4 * theme.line
    way = 1 if y_to > y_from else -1
    base = y_to - way * 1.3 * s
    dots = Style(stroke="accent", width=theme.bold, dash=(0.1, 2.2 * theme.bold))
    tip = polygon([(x - s, base), (x, y_to), (x + s, base)], Style("accent", "accent", 1))
    last = base - way * 1.2 * theme.bold
    if way * (last - y_from) > 4.5 * theme.bold:
        return stroke(x, y_from, x, last, dots), tip
    stem = Style(stroke="accent", width=0.8 * theme.bold)
    return (stroke(x, y_from, x, base, stem), tip) if way * (base - y_from) > 0 else (tip,)


def ring_arrow(x: float, y: float, s: float, theme: Theme, *, side: int = 1) -> Shapes:
    """The bent arrow at an end of a row: beyond it the row goes on at its other end.

    (x, y) is the middle of the arrow, `s` half its height; `side` is 1 at the right end, -1 at the left.
    """
    style = Style(stroke="line", width=theme.line)
    bend = Pen(x, y, s, mirror=side < 0).move(-0.7, -1).curve(0.8, -1, 0.8, 1, -0.35, 1)
    tip = Pen(x, y, s, mirror=side < 0).move(-0.85, 1).lines((-0.2, 0.64), (-0.2, 1.36)).close()
    return bend.path(style), tip.path(Style("line"))


def arrow(x1: float, y1: float, x2: float, y2: float, theme: Theme, *, ink: str = "ink") -> Shapes:
    """A straight arrow from (x1, y1) to (x2, y2)."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    s = 4 * theme.line
    bx, by = x2 - ux * s, y2 - uy * s
    wing = 0.65 * s
    return (
        stroke(x1, y1, bx, by, Style(stroke=ink, width=1.2 * theme.line)),
        polygon([(x2, y2), (bx - uy * wing, by + ux * wing), (bx + uy * wing, by - ux * wing)], Style(ink)),
    )


def turn_icon(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", direction: int = 1) -> Shapes:
    """An arrow that turns back on itself, `s` half its width."""
    style = Style(stroke=ink, width=1.15 * theme.line)

    def pen() -> Pen:
        return Pen(x, y, s, mirror=direction < 0)

    bend = pen().move(-0.85, -0.65).across(0.1).curve(1.1, -0.65, 1.1, 0.7, 0.1, 0.7).across(-0.3)
    tip = pen().move(-0.95, 0.7).lines((-0.2, 0.1), (-0.2, 1.3)).close()
    return bend.path(style), tip.path(Style(ink))


def heat_cell(
    x: float, y: float, w: float, h: float, chance: Fraction | float, text: str, theme: Theme, *, short: str = ""
) -> Shapes:
    """A cell of a belief map, (x, y) top left: the wash says about how likely, the text says it exactly.

    `short` is written where there is no room for `text`. What is impossible has a dot, what is certain a frame.
    """
    step = heat_step(chance)
    heat = f"heat{step}"
    style = Style(heat, "soft" if step == 0 else None, theme.hair)
    cell = Rect(x + 1, y + 1, w - 2, h - 2, style, theme.cell_radius)
    if step == 0:
        return cell, Circle(x + w / 2, y + h / 2, 0.95 * theme.line, Style("line"))
    bold = step == 5
    room = w - 4
    shown = short if short and measure(text, theme.text, bold) > room else text
    number = middle(
        x + w / 2, y + h / 2, shown, theme, max_width=room, bold=bold, fill=theme.text_on(heat), ground=heat
    )
    frame = Rect(x + 1, y + 1, w - 2, h - 2, Style(None, "ink", 0.8 * theme.bold), theme.cell_radius)
    return (cell, number, frame) if bold else (cell, number)


def button(
    x: float, y: float, w: float, h: float, text: str, theme: Theme, *, look: str = "plain", icon: Icon | None = None
) -> Shapes:
    """How a button looks, for pictures of a page: "plain", "main" (the one suggested) or "off"."""
    fill, ink = _LOOKS[look]
    off, bold = look == "off", look == "main"
    outline = Style(fill, "line", theme.hair, dash=(4, 4)) if off else Style(fill, "ink", theme.line)
    lead = _lead(theme) if icon else 0
    room = w - lead - 12
    wide = min(measure(text, theme.text, bold), room)
    start = x + (w - wide - lead) / 2
    shapes: list[Shape] = [Rect(x, y, w, h, outline, h / 4)]
    if icon:
        shapes += icon(start + _ICON / 2 * theme.text, y + h / 2)
    shapes.append(
        middle(start + lead, y + h / 2, text, theme, max_width=room, bold=bold, fill=ink, anchor="start", ground=fill)
    )
    return tuple(shapes)


def button_width(text: str, theme: Theme, *, look: str = "plain", icon: bool = False) -> float:
    """How wide a button has to be for its text and, if it has one, its icon."""
    return measure(text, theme.text, look == "main") + (_lead(theme) if icon else 0) + 2.3 * theme.text


def _lead(theme: Theme) -> float:
    return (_ICON + _GAP) * theme.text


def _card(x: float, y: float, w: float, h: float, band: float, owner: str, ground: str, theme: Theme) -> Shapes:
    r = theme.card_radius
    strip = Pen(x, y).move(0, band).down(r).quad(0, 0, r, 0).across(w - r).quad(w, 0, w, r).down(band).close()
    return (
        Rect(x, y, w, h, Style(ground, "ink", theme.line), r),
        strip.path(Style(owner, "ink", theme.line)),
    )
