"""The cards of Spies & Lies as they are drawn, and as they are told to somebody who does not see them."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.spies_and_lies.events import Retirement
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.soldiers import Colour, Soldier
from spylab.games.spies_and_lies.token_marks import right
from spylab.games.spies_and_lies.view import Mission
from spylab.games.spies_and_lies.words import RANKED
from spylab.scene import (
    Pen,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    agent_shape,
    flame,
    measure,
    middle,
    stroke,
)
from spylab.words import Text

CORNER = 11
SMALL = 6.2
"""Half the size of the soldiers on a back."""


def outline(x: float, y: float, w: float, h: float, colour: Colour, style: Style, theme: Theme) -> Shapes:
    """A card's edge: Red's has cut corners, Blue's round ones."""
    c = min(CORNER * theme.text / 14, 0.22 * h)
    if colour is Colour.BLUE:
        return (Rect(x, y, w, h, style, c),)
    pen = Pen(x, y).move(c, 0).across(w - c).line(w, c).down(h - c).line(w - c, h).across(c).line(0, h - c).down(c)
    return (pen.close().path(style),)


def face(
    x: float,
    y: float,
    w: float,
    h: float,
    colour: Colour,
    soldier: Soldier,
    state: Mission,
    theme: Theme,
    *,
    works_on: bool = False,
) -> Shapes:
    """A soldier face up: rank, picture, name where it fits, and what has become of it; `works_on`: it is active."""
    ink = "ink2" if state.retired else "ink"
    u = theme.text / 14
    size = theme.numeral + 2
    rank = middle(
        x + 0.1 * w, y + 19 * u, str(int(soldier)), theme,
        max_width=0.5 * w, size=size, bold=True, fill=ink, anchor="start", ground="card",
    )  # fmt: skip
    name = str(soldier.label)
    named = measure(name, theme.text) <= w - 8
    s = min(0.25 * w, 0.21 * h)
    level = y + (0.55 if named else 0.64) * h
    shapes: list[Shape] = [
        *outline(x, y, w, h, colour, Style("card", "ink", theme.line), theme),
        *agent_shape(x + w - 17 * u, y + 18 * u, 7 * u, colour.value, theme),
        rank,
        *glyph(soldier, x + w / 2, level, s, theme, ink=ink),
    ]
    if named:
        shapes.append(middle(x + w / 2, y + h - 14 * u, name, theme, max_width=w - 8, fill=ink, ground="card"))
    return (*shapes, *_fate(x, y, w, h, level, s, state, theme, works_on))


def _fate(
    x: float, y: float, w: float, h: float, level: float, s: float, state: Mission, theme: Theme, works_on: bool
) -> Iterator[Shape]:
    """A soldier that works on burns; one that has retired is struck through, with the reason beside it."""
    u = theme.text / 14
    spot = x + w - 16 * u, y + 0.4 * h
    if works_on:
        yield from flame(*spot, 8 * u, theme)
    if state.retired:
        reach = 1.35 * s
        yield stroke(x + w / 2 - reach, level - s, x + w / 2 + reach, level + s, Style(stroke="ink", width=theme.line))
        yield from reason(state.retired, *spot, 7 * u, theme)


def reason(why: Retirement, x: float, y: float, s: float, theme: Theme, *, ground: str = "card") -> Shapes:
    """The sign for why a soldier retires: a tick for a right guess, or the enemy soldier that is to blame."""
    if why is Retirement.GUESSED:
        return right(x, y, s, theme)
    blame = {Retirement.EXPLOSION: Soldier.BOMB, Retirement.SPY: Soldier.SPY, Retirement.MINER: Soldier.MINER}
    return glyph(blame[why], x, y, s, theme, ground=ground)


def back(
    x: float, y: float, w: float, h: float, colour: Colour, may_be: frozenset[Soldier] | None,
    army: tuple[Soldier, ...], theme: Theme,
) -> Shapes:  # fmt: skip
    """A soldier face down; below the owner's sign the soldiers that it may be, a dot for each that it cannot be."""
    inset = 6
    field = h - 2 * inset if may_be is None else h - 2 * inset - 40 * w / 88
    cx, cy = x + w / 2, y + inset + field / 2
    light = f"on_{colour.value}"
    shapes: list[Shape] = [
        *outline(x, y, w, h, colour, Style("back", "ink", theme.line), theme),
        *outline(x + inset, y + inset, w - 2 * inset, field, colour, Style(colour.value), theme),
    ]
    for r in (0.38, 0.24):
        shapes += agent_shape(
            cx, cy, r * field, colour.value, theme, fill=colour.value, outline=light, width=theme.hair
        )
    shapes += agent_shape(cx, cy, 0.08 * field, colour.value, theme, fill=light, outline=light, width=theme.hair)
    if may_be is not None:
        shapes += _pips(x, y + inset + field, w, h - inset - field, may_be, army, theme)
    return tuple(shapes)


def _pips(
    x: float, y: float, w: float, h: float, may_be: frozenset[Soldier], army: tuple[Soldier, ...], theme: Theme
) -> Iterator[Shape]:
    """The soldiers in small, two rows of five in the order of their ranks."""
    s = SMALL * w / 88
    dots = Pen()
    for at, soldier in enumerate(army):
        cx = x + w / 2 + (at % 5 - 2) * 2.5 * s
        cy = y + h / 2 + (-1.3 if at < 5 else 1.3) * s
        if soldier in may_be:
            yield from glyph(soldier, cx, cy, s, theme, ground="back")
        else:
            dots.move(round(cx), round(cy)).by(0.1, 0)
    if dots.segments:
        yield dots.path(Style(stroke="line", width=1.7 * theme.line))


def slot(x: float, y: float, w: float, h: float, colour: Colour, theme: Theme) -> Shapes:
    """An empty place for a card."""
    return outline(x, y, w, h, colour, Style("page", "line", theme.hair, dash=(4, 4)), theme)


def resting(x: float, y: float, w: float, h: float, colour: Colour, soldier: Soldier, theme: Theme) -> Shapes:
    """An exhausted soldier lies on its side: a flat card, hatched."""
    u = theme.text / 14
    pen, gap, m = Pen(x, y), 12, 6
    inner_w, inner_h = w - 2 * m, h - 2 * m
    for step in range(gap, int(inner_w + inner_h), gap):
        fro = max(0.0, step - inner_h), min(inner_h, step)
        to = min(inner_w, step), max(0.0, step - inner_w)
        pen.move(m + fro[0], m + fro[1]).line(m + to[0], m + to[1])
    size = min(theme.numeral + 2, max(theme.text, 0.55 * h))
    wide = w >= 60 * u
    return (
        *outline(x, y, w, h, colour, Style("table", "line", theme.line), theme),
        pen.path(Style(stroke="soft", width=theme.line)),
        middle(
            x + (0.32 if wide else 0.5) * w, y + h / 2, str(int(soldier)), theme,
            max_width=0.5 * w, size=size, bold=True, fill="ink2", ground="table",
        ),
        *(glyph(soldier, x + 0.68 * w, y + h / 2, 0.32 * h, theme, ink="ink2", ground="table") if wide else ()),
    )  # fmt: skip


def told(mission: Mission, soldier: Soldier | None) -> str:
    """What is known of a mission's soldier, in words, each fact standing for itself."""
    facts = [Text("face down") if soldier is None else RANKED[soldier]]
    if mission.activated:
        facts.append(Text("activated"))
    if mission.retired:
        facts.append(RETIRED[mission.retired])
    if mission.token is not None:
        facts.append(Text("an Intel token") if mission.token else Text("no Intel token"))
    if mission.deception:
        facts.append(Text("a Deception token"))
    if mission.guess is not None:
        named = RANKED[mission.guess]
        right_guess = mission.guess is soldier
        facts.append(
            Text("guessed right: {soldier}", soldier=named)
            if right_guess
            else Text("guessed wrong: {soldier}", soldier=named)
        )
    return ", ".join(map(str, facts))


RETIRED = {
    Retirement.GUESSED: Text("retired, guessed"),
    Retirement.EXPLOSION: Text("retired by the enemy Bomb"),
    Retirement.SPY: Text("retired by the enemy Spy"),
    Retirement.MINER: Text("retired by the enemy Miner"),
}
