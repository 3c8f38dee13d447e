"""The agents: a shape for every agent colour, badges, and the Spy who shines a torch.

An agent is a colour and always the same shape as well, so colour never says anything alone. Agents
are named by the token of their colour; letters come from the caller, in the reader's language.
"""

from __future__ import annotations

from .marks import Circle, Rect, Shape, Style
from .pen import Pen, polygon, stroke
from .text import middle
from .themes import Theme

Shapes = tuple[Shape, ...]

AGENTS = ("green", "red", "blue", "yellow")
"""Circle, diamond, square and triangle, in this order."""


def agent_shape(
    x: float,
    y: float,
    r: float,
    agent: str,
    theme: Theme,
    *,
    fill: str | None = None,
    outline: str = "ink",
    width: float | None = None,
) -> Shapes:
    """The shape of an agent around (x, y); all four look equally big at the same `r`.

    It is filled with the agent's colour and outlined in ink unless told otherwise. Raises ValueError for a colour
    that is no agent's.
    """
    style = Style(fill or agent, outline, width or theme.line)
    if agent == "green":
        return (Circle(x, y, r, style),)
    if agent == "red":
        q = 1.24 * r
        return (polygon([(x, y - q), (x + q, y), (x, y + q), (x - q, y)], style),)
    if agent == "blue":
        q = 0.92 * r
        return (Rect(x - q, y - q, 2 * q, 2 * q, style, 0.16 * r),)
    if agent == "yellow":
        q = 1.36 * r
        return (polygon([(x, y - 0.98 * q), (x + 1.04 * q, y + 0.72 * q), (x - 1.04 * q, y + 0.72 * q)], style),)
    raise ValueError(f"no agent is {agent!r}; agents are {', '.join(AGENTS)}")


def badge(x: float, y: float, r: float, agent: str, letter: str, theme: Theme, *, out: bool = False) -> Shapes:
    """An agent's shape with its letter; `out` shows it colourless and struck through."""
    fill, outline, text = ("page", "line", "ink2") if out else (agent, "ink", theme.text_on(agent))
    low, wide = (0.32 * r, 1.12 * r) if agent == "yellow" else (0, r)
    size = max(theme.text, round(1.05 * r))
    reach = 1.3 * r
    strike = stroke(x - reach, y + reach, x + reach, y - reach, Style(stroke="line", width=theme.line))
    return (
        *agent_shape(x, y, wide, agent, theme, fill=fill, outline=outline),
        *((strike,) if out else ()),
        middle(x, y + low, letter, theme, max_width=2 * r, size=size, bold=True, fill=text, ground=fill),
    )


def beam(x: float, y: float, h: float, theme: Theme, *, direction: int, reach: float) -> Shapes:
    """The torch light of the Spy that stands at (x, y) and is `h` high, falling `reach` px far.

    It lies over the bodies of cards and under what is printed on them.
    """
    pen = Pen(x + direction * _TORCH[0] * h / 80, y + _TORCH[1] * h / 80, mirror=direction < 0)
    pen.move(0, -3).line(reach, -reach / 2).quad(1.16 * reach, 0, reach, reach / 2).line(0, 3).close()
    return (pen.path(Style("lamp", alpha=theme.lamp_alpha)),)


def spy_figure(x: float, y: float, h: float, agent: str, letter: str, theme: Theme, *, direction: int = 1) -> Shapes:
    """A standing Spy with its foot at (x, y), `h` px high; `direction` is 1 to look right, -1 to look left.

    Face, foot and torch all say where it looks; the letter is never mirrored.
    """
    unit = h / 80
    cloth = Style(agent, "ink", theme.line)
    skin = Style("card", "ink", theme.line)
    size = max(theme.text, round(14 * unit))

    def pen() -> Pen:
        return Pen(x, y, unit, mirror=direction < 0)

    def across(value: float) -> float:
        return x + direction * value * unit

    return (
        _foot(pen()).path(Style("ink", "ink", theme.line)),
        _coat(pen()).path(cloth),
        _head(pen()).path(skin),
        Circle(across(4.6), y - 55.8 * unit, 1.5 * unit, Style("ink")),
        _collar(pen()).path(cloth),
        *hat(across(1), y - 61 * unit, 14.5 * unit, theme, direction=direction, band=agent),
        _torch(pen()).path(Style("ink")),
        _sleeve(pen()).path(cloth),
        middle(
            across(-1.5), y - 25 * unit, letter, theme,
            max_width=22 * unit, size=size, bold=True, fill=theme.text_on(agent), ground=agent,
        ),
    )  # fmt: skip


def hat(
    x: float, y: float, s: float, theme: Theme, *, direction: int = 1, fill: str = "ink", band: str | None = None
) -> Shapes:
    """A hat whose brim dips to the side it looks to; (x, y) is the middle of the brim, `s` half its width."""
    felt = Style(fill, fill, 1)

    def pen() -> Pen:
        return Pen(x, y, s, mirror=direction < 0)

    crown = pen().move(-0.62, -0.06).curve(-0.6, -0.6, -0.5, -1.02, -0.3, -1.04)
    crown.curve(-0.12, -1.06, 0.02, -0.9, 0.12, -0.92).curve(0.34, -1.0, 0.56, -0.6, 0.6, -0.06).close()
    ribbon = pen().move(-0.62, -0.14).line(-0.6, -0.4).quad(0, -0.26, 0.57, -0.4)
    ribbon.line(0.6, -0.14).quad(0, 0, -0.62, -0.14).close()
    brim = pen().move(-1.02, -0.16).quad(-0.5, 0.06, 0, 0.02).quad(0.6, -0.02, 1.12, 0.16)
    brim.quad(0.5, 0.26, 0, 0.22).quad(-0.7, 0.2, -1.02, -0.16).close()
    return (
        crown.path(felt),
        *((ribbon.path(Style(band)),) if band else ()),
        brim.path(felt),
    )


_TORCH = (17, -39.5)
"""Where the light leaves the torch, seen from the foot of a Spy 80 units high."""


def _foot(pen: Pen) -> Pen:
    """An arrow on the ground."""
    return pen.move(-13, -1).lines((6, -1), (16, -6.5), (6, -12), (-13, -12), (-9, -6.5)).close()


def _coat(pen: Pen) -> Pen:
    """Narrow shoulders, a hem that swings out."""
    pen.move(-12.5, -13).curve(-11.5, -25, -13, -43, -9, -50).across(8)
    return pen.curve(12, -43, 9.5, -25, 11.5, -13).quad(-0.5, -10.5, -12.5, -13).close()


def _head(pen: Pen) -> Pen:
    """A face in profile."""
    return pen.move(-6, -48).down(-60).across(8).down(-57.5).quad(11.5, -54, 8, -53).down(-48).close()


def _collar(pen: Pen) -> Pen:
    """Turned up at the neck, open at the throat."""
    return pen.move(-10, -46).lines((-8.5, -55.5), (1, -47.5), (9, -52.5), (10, -46)).quad(0, -43.5, -10, -46).close()


def _sleeve(pen: Pen) -> Pen:
    """The arm in front, from the shoulder to the hand at the torch."""
    return pen.move(-2, -44.5).curve(3, -45.5, 6, -43.5, 10, -42.5).line(9.5, -35.5).curve(4, -35.5, 0, -36, -4, -38.5)


def _torch(pen: Pen) -> Pen:
    """A barrel that widens towards the light."""
    x, y = _TORCH
    return pen.move(x - 9, y - 2).across(x - 4).lines((x, y - 4), (x, y + 4), (x - 4, y + 2), (x - 9, y + 2)).close()
