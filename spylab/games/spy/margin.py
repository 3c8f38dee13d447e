"""What stands around the rows: the heading, the log with its legend, and on a projector one panel of news."""

from __future__ import annotations

from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.layout import SIDE, Layout
from spylab.games.spy.sentences import ask
from spylab.games.spy.words import KINDS
from spylab.kit import Line, Sight
from spylab.scene import (
    Part,
    Shape,
    Style,
    agent_shape,
    eye,
    flame,
    heading,
    label,
    labels,
    panel,
    polygon,
    rule,
    ruled_out,
)
from spylab.words import Text


def header(sight: Sight, plan: Layout) -> Part:
    """The title, whose view it is, and the turn."""
    theme, m = plan.theme, plan.theme.margin
    y = 1.55 * theme.title
    shapes: list[Shape] = [label(m, y, "SPY", theme, max_width=120, size=theme.title, bold=True)]
    x = m + shapes[0].box().w + 1.6 * theme.text
    if sight.player is None:
        shapes.append(label(x, y, str(Text("Public view")), theme, max_width=380, size=theme.heading))
    else:
        colour = plan.game.colours[sight.player]
        shapes += agent_shape(x + 0.6 * theme.text, y - 0.36 * theme.text, 0.6 * theme.text, colour, theme)
        view = Text("Seen by {name}", name=sight.names[sight.player])
        shapes.append(label(x + 1.8 * theme.text, y, str(view), theme, max_width=380, size=theme.heading))
    turn = Text("Turn {turn}, {players} players", turn=sight.view.turn, players=plan.game.players)
    if sight.view.turn:
        shapes.append(label(plan.width - m, y, str(turn), theme, max_width=330, fill="ink2", anchor="end"))
    shapes += rule(m, plan.width - m, y + 0.6 * theme.title, theme)
    return Part("header", tuple(shapes))


def side(sight: Sight, plan: Layout) -> tuple[list[Part], int]:
    """The column on the right, and the height of the picture it needs."""
    theme, x = plan.theme, plan.side or 0
    bottom = max(plan.rows_end + 6.2 * theme.text, 420)
    ask_top = bottom
    legend = _legend(plan, x, bottom - 176 + 50)
    parts = [_ask(sight, plan, ask_top), legend]
    if sight.aids.log:
        parts += _log(sight, plan, x, 74, bottom - 176 + 36)
    return parts, round(bottom + 50 + theme.margin)


def _ask(sight: Sight, plan: Layout, top: float) -> Part:
    """The strip below the board: what is asked now."""
    theme = plan.theme
    width = plan.board_right - theme.margin
    text = label(
        theme.margin + 16,
        top + 30,
        str(ask(sight)),
        theme,
        max_width=width - 32,
        size=theme.heading,
        bold=True,
        ground="table",
    )
    return Part("ask", (*panel(theme.margin, top, width, 50, theme), text), 0, text.text)


def _log(sight: Sight, plan: Layout, x: float, top: float, bottom: float) -> list[Part]:
    """As many of the newest lines as fit, the newest last and bold."""
    theme = plan.theme
    title = heading(x, top, str(Text("What happened")), theme, max_width=SIDE)
    step = 1.4 * theme.text
    room = bottom - top - 14
    blocks: list[tuple[Line, bool]] = []
    for line in reversed(sight.log):
        newest = not blocks
        block = labels(x + 26, 0, str(line.text), theme, max_width=SIDE - 26, max_lines=2, bold=newest)
        room -= len(block) * step + 5
        if room < 0:
            break
        blocks.append((line, newest))
    parts = [Part("log", (title,))]
    y = top + 28
    for number, (line, newest) in enumerate(reversed(blocks)):
        words = labels(x + 26, y, str(line.text), theme, max_width=SIDE - 26, max_lines=2, bold=newest)
        parts.append(Part(f"log:{number}", (*_whose(plan, line, x + 9, y - 5, 7), *words), 0, str(line.text)))
        y += len(words) * step + 5
    return parts


def _whose(plan: Layout, line: Line, x: float, y: float, r: float) -> tuple[Shape, ...]:
    return () if line.seat is None else agent_shape(x, y, r, plan.game.colours[line.seat], plan.theme)


def _legend(plan: Layout, x: float, y: float) -> Part:
    """What the signs mean."""
    theme = plan.theme
    shapes: list[Shape] = [*panel(x, y, SIDE, 176, theme)]
    at = x + 16
    for kind, pip in PIPS.items():
        name = label(at + 16, y + 29, str(KINDS[kind]), theme, max_width=100, fill="ink2", ground="table")
        shapes += [*pip(at + 3, y + 24, 7, theme, ground="table"), name]
        at += 16 + name.width + 20
    signs = (
        (eye(x + 22, y + 57, 10, theme), Text("exposed: all may see it")),
        (flame(x + 22, y + 90, 9, theme), Text("lit: who spies on it is out")),
        (_triangle(x + 22, y + 123), Text("mirror: the card opposite")),
        (_pip_sample(plan, x + 22, y + 155), Text("dot: it cannot be this")),
    )
    for number, (sign, words) in enumerate(signs):
        text = label(x + 44, y + 62 + 33 * number, str(words), theme, max_width=SIDE - 56, fill="ink2", ground="table")
        shapes += [*sign, text]
    return Part("legend", tuple(shapes))


def _triangle(x: float, y: float) -> tuple[Shape, ...]:
    return (polygon([(x - 7, y + 5), (x, y - 5), (x + 7, y + 5)], Style("accent", "accent", 1)),)


def _pip_sample(plan: Layout, x: float, y: float) -> tuple[Shape, ...]:
    return ruled_out(x, y, plan.theme)


def news(sight: Sight, plan: Layout) -> tuple[list[Part], int]:
    """The panel of a projected table: what is asked, and the last events in large letters."""
    theme, m = plan.theme, plan.theme.margin
    top = plan.rows_end + 2.6 * theme.text
    width = plan.width - 2 * m
    words = plan.width - 2 * m - 260
    shapes: list[Shape] = [*panel(m, top, width, 132, theme)]
    spoken = [str(ask(sight))]
    shapes.append(label(m + 24, top + 36, spoken[0], theme, max_width=words, fill="ink2", ground="table"))
    for line in sight.log[-2:] if sight.aids.log else ():
        newest = line is sight.log[-1]
        y = top + (74 if not newest else 114)
        size = theme.news if newest else theme.text + 2
        shapes += _whose(plan, line, m + 38, y - 8, 12 if newest else 10)
        shapes.append(
            label(m + 66, y, str(line.text), theme, max_width=words - 42, size=size, bold=newest, ground="table")
        )
        spoken.append(str(line.text))
    for number, (kind, pip) in enumerate(PIPS.items()):
        y = top + 36 + 36 * number
        shapes += pip(plan.width - m - 210, y - 7, 9, theme, ground="table")
        shapes.append(
            label(plan.width - m - 186, y, str(KINDS[kind]), theme, max_width=170, fill="ink2", ground="table")
        )
    return [Part("news", tuple(shapes), 0, " ".join(spoken))], round(top + 132 + m)
