"""What stands around the board: the heading, the die and what is asked, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spylab import around
from spylab.around import said
from spylab.games.the_plan import tasks
from spylab.games.the_plan.card_marks import die, number_place, numbers_left
from spylab.games.the_plan.draft import pointed, reach, step
from spylab.games.the_plan.layout import Layout
from spylab.games.the_plan.sentences import ask, company, company_in_short
from spylab.games.the_plan.view import View
from spylab.kit import Sight
from spylab.scene import Box, Part, Shape, panel
from spylab.scene.lines import Block, aloud, stack
from spylab.words import Text


def header(sight: Sight, plan: Layout) -> Part:
    """The title, whose view it is, and the round."""
    number, players = sight.view.round, plan.game.players
    long = Text("Round {round}, {players} players", round=number, players=players)
    moments = [long, Text("Round {round}", round=number)] if sight.view.turn else []
    left = plan.board.x
    return around.header(Text("The Plan"), sight, moments, plan.game.colours, plan.theme, left, plan.width - left)


def question(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The die, what is asked, what the chosen way brings; on a narrow table also the newest events."""
    theme, box = plan.theme, plan.ask
    size = 3.5 * theme.text
    number = rolled(sight.view)
    at = box.x + 12, box.y + (box.h - size) / 2
    all_spies = isinstance(sight.view.task, tasks.SendingAll)
    shapes: list[Shape] = [*panel(box.x, box.y, box.w, box.h, theme)]
    shapes += () if all_spies else die(*at, size, number, theme)
    x = at[0] + size + 14
    width = box.x + box.w - 12 - x
    blocks = _blocks(sight, plan)
    while len(blocks) > 1 and sum(block.height(width, theme) + 4 for block in blocks) > box.h - 12:
        del blocks[-1]
    shapes += stack(blocks, x, box.y, width, box.h, theme)
    told = aloud(block.text for block in blocks)
    said_anyway = number in ask(sight).arguments.values()
    if number is not None and not all_spies and not said_anyway:
        told = f"{Text('The die shows {number}.', number=number)} {told}"
    yield Part("ask", tuple(shapes), 0, told)
    if all_spies:
        yield from _numbers(sight, plan, *at, size)


def _blocks(sight: Sight, plan: Layout) -> list[Block]:
    """What is asked; then what the chosen way brings; on a narrow table also what happened last."""
    theme = plan.theme
    blocks = [Block(str(ask(sight)), theme.heading if not plan.projector else theme.text, bold=True, most=4)]
    may = reach(sight)
    if ways := pointed(sight, may):
        blocks += [Block(str(company_in_short(way, sight.names)), theme.text, fill="ink2", most=2) for way in ways]
    elif may and may.chosen:
        blocks += [Block(str(said), theme.text, fill="ink2", most=4) for said in company(may.chosen, sight.names)]
    if sight.aids.log and (plan.narrow or (sight.about is not None and plan.news is None)):
        newest = sight.log[-1:] if sight.about is None else sight.log[:-4:-1]
        lines = (said(line, plan.game.colours, theme, theme.text, fill="ink2") for line in newest)
        news = [replace(line, most=3) for line in lines]  # whole, or left out below where there is no room
        blocks += [block for block in news if block.text != blocks[0].text]
    return blocks


def _numbers(sight: Sight, plan: Layout, x: float, y: float, size: float) -> Iterator[Part]:
    """The numbers that are left while all spies are moved; one can be chosen for the spy that is to go."""
    view: View = sight.view
    assert isinstance(view.task, tasks.SendingAll)
    most = plan.game.options.number
    may = reach(sight)
    chosen = may.number if may and may.spy else None
    left = view.task.numbers
    listed = ", ".join(map(str, left))
    yield Part(
        "numbers", numbers_left(x, y, size, most, left, chosen, plan.theme), 1,
        str(Text("Numbers left for the spies: {numbers}", numbers=listed)),
    )  # fmt: skip
    for number in may.numbers if may and may.spy and len(may.numbers) > 1 else ():
        words = Text("Spy {spy} is to go {number}", spy=may.spy if may else None, number=number)
        place = number_place(x, y, size, most, number)
        yield Part(f"number:{number}", (), 2, str(words), place, step(sight, f"number {number}"), number == chosen)


def rolled(view: View) -> int | None:
    """What the die shows: the number of a bonus card while it is walked, in a fight the attacker's, else the turn's."""
    match view.task:
        case tasks.Moving(steps):
            return steps
        case tasks.Fighting(_, int(attacker)):
            return attacker
        case tasks.Rolling():
            return None
    return view.die


def news(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The newest events, on a projection."""
    box, theme = plan.news, plan.theme
    if box is None or not sight.aids.log:
        return
    lines = sight.log[-3:]
    blocks = []
    for at, line in enumerate(lines):
        newest = at == len(lines) - 1
        size = theme.news if newest and plan.projector else theme.text
        fill = "ink" if newest else "ink2"
        blocks.append(said(line, plan.game.colours, theme, size, bold=newest, fill=fill))
    pad = 16
    while len(blocks) > 1 and sum(b.height(box.w - 2 * pad, theme) + 4 for b in blocks) > box.h - 10:
        del blocks[0]
    shapes = (
        *panel(box.x, box.y, box.w, box.h, theme),
        *stack(blocks, box.x + pad, box.y, box.w - 2 * pad, box.h, theme),
    )
    yield Part("news", shapes, 0, aloud(block.text for block in blocks))


def log(sight: Sight, plan: Layout, box: Box) -> list[Part]:
    """As many of the newest lines as fit into the box, set closer than usual."""
    theme = plan.theme
    spacing = around.Spacing(indent=24, sign=8, rise=0.36 * theme.text, begin=1.75 * theme.text, leading=1.35, apart=4)
    top, bottom = box.y + theme.heading, box.y + box.h + theme.text
    return around.log(sight, plan.game.colours, theme, box.x, top, box.w, bottom, spacing)
