"""What stands over a row: whose it is, what is exposed next, whether it has the turn or is out; and the ring."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.layout import Layout
from spylab.games.spy.view import Base
from spylab.games.spy.words import CARDS, letter
from spylab.kit import Sight
from spylab.scene import Label, Part, Rect, Shape, Style, badge, label, measure, ring_arrow
from spylab.scene.lines import fitting
from spylab.words import Text

HEAD = 15
"""The layer of headings: over the wash that links a column."""


def row_head(sight: Sight, plan: Layout, base: Base, seat: int) -> Part:
    """The heading of a row. The player on turn has the name in a dark pill; one who is out is struck through."""
    theme, y = plan.theme, plan.row(seat)
    x, line = plan.left + plan.gap, y - 1.15 * theme.text
    colour = plan.game.colours[seat]
    sign = badge(x + theme.badge, line - 0.36 * theme.text, theme.badge, colour, letter(colour), theme, out=base.out)
    name = _name(sight, plan, seat, x + 3 * theme.badge, line)
    status = list(_status(sight, plan, base, seat, name.x + name.width + 1.6 * theme.text, line))
    top, tall = line - 1.15 * theme.text, 1.6 * theme.text
    end = max(words.x + words.width for words in (name, *status) if isinstance(words, Label))
    shapes: list[Shape] = [Rect(x - 4, top, end - x + 12, tall, Style("page"), tall / 3)]
    if name.fill == "on_ink":
        shapes.append(Rect(name.x - 8, top, name.width + 16, tall, Style("ink"), tall / 3))
    shapes += [*sign, name, *status, *_ring(plan, base, seat)]
    said = [sight.names[seat], _words(sight, base, seat)]
    if base.faced is not None and not base.out:
        said.append(Text("The Spy faces place {place}", place=base.faced + 1))
    return Part(f"row:{seat}", tuple(shapes), HEAD, ". ".join(map(str, said)))


def _name(sight: Sight, plan: Layout, seat: int, x: float, y: float) -> Label:
    theme = plan.theme
    on_turn = seat in sight.to_act
    fill, ground = ("on_ink", "ink") if on_turn else ("ink", "page")
    x += 6 if on_turn else 0
    room = plan.right - x - 5 * theme.text
    size = theme.text + 2 if plan.projector else theme.heading
    return label(x, y, str(sight.names[seat]), theme, max_width=room, size=size, bold=True, fill=fill, ground=ground)


def _status(sight: Sight, plan: Layout, base: Base, seat: int, x: float, y: float) -> Iterator[Shape]:
    """The card that is exposed next, or that the player is out or has won. Beside a long name signs have to do."""
    theme = plan.theme
    room = plan.right - x
    if base.target is None or _fate(sight, base, seat):
        words = fitting([str(_words(sight, base, seat)), ""], room, theme)
        if words:
            yield label(x, y, words, theme, max_width=room, fill="ink2")
        return
    signs = 2.2 * theme.text
    caption = fitting([str(Text("next to be exposed:")), ""], room - signs, theme)
    if caption:
        yield label(x, y, caption, theme, max_width=room - signs, fill="ink2")
        x += measure(caption, theme.text) + theme.text
    yield from PIPS[base.target.kind](x, y - 0.36 * theme.text, 0.5 * theme.text, theme, ground="page")
    yield label(x + 0.85 * theme.text, y, str(base.target.number), theme, max_width=20, bold=True)


def _ring(plan: Layout, base: Base, seat: int) -> Iterator[Shape]:
    """The arrows at the ends of the row; a Spy that stands at an end takes the place of one."""
    if base.out:
        return
    reach, size = plan.gap * 0.42, min(14.0, plan.gap * 0.45)
    level = plan.row(seat) + plan.card_height / 2
    ends = ((-1, plan.left + plan.gap - reach), (1, plan.board_right - plan.gap + reach))
    spy = None if base.gap is None else plan.gap_x(seat, base.gap, base.facing)
    for side, x in ends:
        if spy is None or abs(spy - x) > plan.gap:
            yield from ring_arrow(x, level, size, plan.theme, side=side)


def _words(sight: Sight, base: Base, seat: int) -> Text:
    return _fate(sight, base, seat) or _next(base)


def _fate(sight: Sight, base: Base, seat: int) -> Text | None:
    if sight.outcome and seat in sight.outcome.winners:
        return Text("winner")
    return Text("out of the game") if base.out else None


def _next(base: Base) -> Text:
    if base.target is None:
        return Text("nothing left to be exposed")
    return Text("Next to be exposed: {card}", card=CARDS[base.target])
