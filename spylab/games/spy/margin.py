"""What stands around the rows: the heading, what is asked, what happened, and what the signs mean."""

from __future__ import annotations

from spylab import around
from spylab.around import said
from spylab.games.spy.actions import Revealed
from spylab.games.spy.belief_marks import belief_map
from spylab.games.spy.layout import SIDE, Layout
from spylab.games.spy.legend import kinds, legend
from spylab.games.spy.sentences import ask
from spylab.kit import Sight
from spylab.scene import Part, Shape, panel
from spylab.scene.lines import Block, draw_signs, sign_width, stack
from spylab.words import Text


def header(sight: Sight, plan: Layout) -> Part:
    """The title, whose view it is, and the turn."""
    turn, players = sight.view.turn, plan.game.players
    long, short = Text("Turn {turn}, {players} players", turn=turn, players=players), Text("Turn {turn}", turn=turn)
    moments = [long, short] if turn else []
    left = plan.theme.margin
    return around.header(Text("SPY"), sight, moments, plan.game.colours, plan.theme, left, plan.width - left)


def beside(sight: Sight, plan: Layout) -> tuple[list[Part], int]:
    """A wide table: the question below the rows, log and legend at their right. Also the height of the picture."""
    theme, x = plan.theme, plan.side
    tall = 78 if plan.wordy else 62
    top = max(plan.below, 420 - tall)
    bottom = top + tall
    width = plan.right - theme.margin
    question = stack([_question(sight, plan)], theme.margin + 16, top, width - 32, tall, theme)
    parts = [Part("ask", (*panel(theme.margin, top, width, tall, theme), *question), 0, str(ask(sight)))]
    known, height = belief_map(sight, plan, x, 74, SIDE)
    parts += known
    log_end = bottom
    if not known:
        signs = legend(theme, SIDE)
        parts.append(signs.part(x, bottom - signs.height))
        log_end = bottom - signs.height - 14
    if sight.aids.log:
        top = 74 + height + (34 if known else 0)
        parts += around.log(sight, plan.game.colours, theme, x, top, SIDE, log_end)
    return parts, round(bottom + theme.margin)


def beneath(sight: Sight, plan: Layout) -> tuple[list[Part], int]:
    """A narrow table or a projected one: question and news in one panel below the rows, and the height."""
    theme, m, top = plan.theme, plan.theme.margin, plan.below
    width = plan.width - 2 * m
    tall = _news_height(plan)
    shapes: list[Shape] = [*panel(m, top, width, tall, theme)]
    room = width - 32
    if not plan.narrow:
        signs = kinds(theme)
        column = max(sign_width(sign, theme) for sign in signs)
        room -= column + 2 * theme.text
        line = top + tall / 2 - 1.44 * theme.text
        shapes += draw_signs([[sign] for sign in signs], m + 16 + room + 2 * theme.text, line, 36, column, theme)
    blocks = _news(sight, plan)
    while len(blocks) > 2 and sum(block.height(room, theme) + 4 for block in blocks) > tall - 12:
        del blocks[1]
    shapes += stack(blocks, m + 16, top, room, tall, theme)
    parts = [Part("news", tuple(shapes), 0, " ".join(block.text for block in blocks))]
    bottom = top + tall
    above = 34 / 14 * theme.text
    known, height = belief_map(sight, plan, m, bottom + above, width)
    parts += known
    bottom += height + above if known else 0
    if plan.narrow:
        meanings = legend(theme, width)
        parts.append(meanings.part(m, bottom + 10))
        bottom += 10 + meanings.height
    return parts, round(bottom + m)


def _question(sight: Sight, plan: Layout) -> Block:
    """What is asked now, as a player wants it: first and bold."""
    return Block(str(ask(sight)), plan.theme.heading, bold=True, most=3 if plan.wordy else 2)


def _news(sight: Sight, plan: Layout) -> list[Block]:
    """What is asked, and the last events: up to three, or two on a projector, where the newest is in large letters.

    Nothing is said twice, and whole bases are left out: at the end they lie open.
    """
    theme, colours, asked = plan.theme, plan.game.colours, str(ask(sight))
    lines = [line for line in sight.log if sight.aids.log and not isinstance(line.event, Revealed)][-3:]
    if not plan.projector:
        newest = [said(line, colours, theme, theme.text) for line in lines]
        return [_question(sight, plan), *(block for block in newest if block.text != asked)]
    lines = lines[-2:]
    question = Block(asked, theme.text, fill="ink2", most=3 if plan.wordy else 2)
    before = [said(line, colours, theme, theme.text + 2) for line in lines[:-1]]
    last = [said(line, colours, theme, theme.news, bold=True) for line in lines[-1:]]
    return [*([] if last and last[0].text == asked else [question]), *before, *last]


def _news_height(plan: Layout) -> float:
    if plan.projector:
        return 172 if plan.wordy or plan.narrow else 140
    return 190 if plan.wordy else 130
