"""What stands over a row: whose it is, what is exposed next, whether it has the turn or is out; and the ring."""

from __future__ import annotations

from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.layout import Layout
from spylab.games.spy.view import Base
from spylab.games.spy.words import CARDS, letter
from spylab.kit import Sight
from spylab.scene import Label, Part, Rect, Shape, Style, badge, label, ring_arrow
from spylab.words import Text

HEAD = 15
"""The layer of headings: over the wash that links a column."""


def row_head(sight: Sight, plan: Layout, base: Base, seat: int) -> Part:
    """The heading of a row. The player on turn has the name in a dark pill; one who is out is struck through."""
    theme, y = plan.theme, plan.row(seat)
    x, line = plan.left + plan.gap, y - 1.15 * theme.text
    colour = plan.game.colours[seat]
    shapes: list[Shape] = [
        *badge(x + theme.badge, line - 0.36 * theme.text, theme.badge, colour, letter(colour), theme, out=base.out)
    ]
    name = _name(sight, plan, seat, x + 3 * theme.badge, line)
    if name.fill == "on_ink":
        top, tall = line - 1.15 * theme.text, 1.6 * theme.text
        shapes.append(Rect(name.x - 8, top, name.width + 16, tall, Style("ink"), tall / 3))
    shapes.append(name)
    shapes += _status(plan, base, name.x + name.width + 1.6 * theme.text, line)
    if not base.out:
        reach = plan.gap * 0.42
        middle_of_row, size = y + plan.card_height / 2, min(14.0, plan.gap * 0.45)
        shapes += ring_arrow(plan.left + plan.gap - reach, middle_of_row, size, theme, side=-1)
        shapes += ring_arrow(plan.board_right - plan.gap + reach, middle_of_row, size, theme, side=1)
    return Part(f"row:{seat}", tuple(shapes), HEAD, f"{sight.names[seat]}. {_words(base)}")


def _name(sight: Sight, plan: Layout, seat: int, x: float, y: float) -> Label:
    on_turn = seat in sight.to_act
    fill, ground = ("on_ink", "ink") if on_turn else ("ink", "page")
    room = 0.3 * (plan.board_right - plan.left)
    size = plan.theme.heading if not plan.projector else plan.theme.text + 2
    return label(
        x + (6 if on_turn else 0),
        y,
        str(sight.names[seat]),
        plan.theme,
        max_width=room,
        size=size,
        bold=True,
        fill=fill,
        ground=ground,
    )


def _status(plan: Layout, base: Base, x: float, y: float) -> list[Shape]:
    """ "Out", or the card that is exposed next."""
    theme = plan.theme
    room = plan.board_right - x - 3 * theme.text
    if base.out or base.target is None:
        return [label(x, y, _words(base), theme, max_width=room, fill="ink2")]
    caption = label(x, y, str(Text("next to be exposed:")), theme, max_width=room, fill="ink2")
    end = x + caption.width + theme.text
    pip = PIPS[base.target.kind](end, y - 0.36 * theme.text, 0.5 * theme.text, theme, ground="page")
    number = label(end + 0.85 * theme.text, y, str(base.target.number), theme, max_width=20, bold=True)
    return [caption, *pip, number]


def _words(base: Base) -> str:
    if base.out:
        return str(Text("out of the game"))
    if base.target is None:
        return str(Text("nothing left to be exposed"))
    return str(Text("Next to be exposed: {card}", card=CARDS[base.target]))
