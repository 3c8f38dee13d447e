"""What stands around the board: the heading, what is asked, and on a projector what happened."""

from __future__ import annotations

from dataclasses import replace

from spylab import around
from spylab.around import said
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.rules import SIDES
from spylab.games.spies_and_lies.sentences import ask, phase_name
from spylab.kit import Sight
from spylab.scene import Part, panel
from spylab.scene.lines import Block, stack
from spylab.words import Text


def header(sight: Sight, plan: Layout) -> Part:
    """The title, whose view it is, and where in the game it is."""
    moments, left = [phase_name(sight.view, plan.game)], plan.theme.margin
    return around.header(Text("Spies & Lies"), sight, moments, SIDES, plan.theme, left, plan.width - left)


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
    last = [said(line, SIDES, theme, theme.news, bold=True) for line in lines]
    first = [] if last and last[0].text == asked else [Block(asked, theme.text, fill="ink2")]
    blocks = [replace(block, most=3) for block in (*first, *last)]
    words = stack(blocks, x + 16, y, width - 32, tall, theme)
    return Part("news", (*panel(x, y, width, tall, theme), *words), 0, " ".join(b.text for b in blocks)), tall
