"""What stands around the board: the heading, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.sentences import ask, phase_name
from spylab.kit import Line, Sight
from spylab.scene import Part, Rect, Shapes, Style, agent_shape, heading, labels, panel
from spylab.scene.lines import Block, stack, title_row
from spylab.words import Text


def header(sight: Sight, plan: Layout) -> Part:
    """The title, whose view it is, and where in the game it is."""
    views, colour = [str(Text("Public view"))], ""
    if sight.player is not None:
        name, colour = sight.names[sight.player], plan.colour(sight.player).value
        views = [str(Text("Seen by {name}", name=name)), str(name)]
    moments = [str(phase_name(sight.view, plan.game))]
    return title_row(
        str(Text("Spies & Lies")), views, moments, plan.theme, plan.theme.margin, plan.width - plan.theme.margin, colour
    )


def question(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[Part, float]:
    """What is asked now; what is wrong with a draft is said here at once."""
    theme = plan.theme
    tall = 4.6 * theme.text
    block = Block(str(ask(sight)), theme.heading, bold=True, most=3)
    words = stack([block], x + 16, y, width - 32, tall, theme)
    return Part("ask", (*panel(x, y, width, tall, theme), *words), 0, block.text), tall


def news(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[Part, float]:
    """On a projector: what is asked, and the newest event in large letters. Nothing is said twice."""
    theme, asked = plan.theme, str(ask(sight))
    tall = 8.6 * theme.text
    lines = [line for line in sight.log if sight.aids.log][-1:]
    last = [Block(str(line.text), theme.news, bold=True, sign=whose(plan, line)) for line in lines]
    first = [] if last and last[0].text == asked else [Block(asked, theme.text, fill="ink2")]
    blocks = [replace(block, most=3) for block in (*first, *last)]
    words = stack(blocks, x + 16, y, width - 32, tall, theme)
    return Part("news", (*panel(x, y, width, tall, theme), *words), 0, " ".join(b.text for b in blocks)), tall


def log(sight: Sight, plan: Layout, x: float, top: float, width: float, bottom: float) -> list[Part]:
    """As many of the newest lines as fit, the newest last and bold; read out as one, so that rows stay together."""
    theme = plan.theme
    step = 1.4 * theme.text
    y = top + 28
    room = bottom - y
    shown: list[tuple[Line, int]] = []
    for line in reversed(sight.log):
        words = labels(x + 26, 0, str(line.text), theme, max_width=width - 26, max_lines=4, bold=not shown)
        room -= len(words) * step + 5
        if room < 0:
            break
        shown.insert(0, (line, len(words)))
    title = heading(x, top, str(Text("What happened")), theme, max_width=width)
    parts = [Part("log", (title,), 0, ". ".join([title.text, *(str(line.text) for line, _ in shown)]))]
    for number, (line, rows) in enumerate(shown):
        bold = number == len(shown) - 1
        words = labels(x + 26, y, str(line.text), theme, max_width=width - 26, max_lines=4, bold=bold)
        sign = whose(plan, line)
        bar = (Rect(x - 8, y - theme.text, 3, theme.text + 4, Style("accent")),) if line.marked else ()
        parts.append(Part(f"log:{number}", (*(sign(x + 9, y - 5, 7) if sign else ()), *words, *bar)))
        y += rows * step + 5
    return parts


def whose(plan: Layout, line: Line) -> Callable[[float, float, float], Shapes] | None:
    """Draws the sign of the player whose line it is."""
    seat = line.seat
    if seat is None:
        return None
    return lambda x, y, r: agent_shape(x, y, r, plan.colour(seat).value, plan.theme)
