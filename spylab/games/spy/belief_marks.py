"""What is known of a base, as a map: places by cards, a wash for how likely, the fraction in words."""

from __future__ import annotations

from fractions import Fraction

from spylab.around import belief_cell, belief_title
from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.cards import Card
from spylab.games.spy.layout import Layout
from spylab.games.spy.words import CARDS
from spylab.games.spy.worlds import belief
from spylab.inference import TableBelief
from spylab.kit import Sight
from spylab.scene import Box, Part, Shape, Shapes, heading, label, measure, middle
from spylab.words import Plural, Text

_HEAD, _ROW, _NAME = 60 / 14, 30 / 14, 48 / 14
"""Heights of the heading and of a row, and the width of the column of cards, as multiples of the size of text."""


def possible(sight: Sight, plan: Layout, seat: int) -> tuple[frozenset[Card], ...]:
    """For every place of a base, the cards that it may still be: the pips on its back."""
    known = belief(plan.game, sight.known_about(seat), seat)
    return tuple(frozenset(card for card, p in chances.items() if p) for chances in known.marginals())


def belief_map(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    """The map for the topic of this sight, and its height; nothing where no topic is chosen."""
    seat = sight.about
    if seat is None:
        return [], 0
    known = belief(plan.game, sight.known_about(seat), seat)
    chances = known.marginals()
    cards = sorted(set(plan.game.bases[seat]), key=list(Card).index)
    text = plan.theme.text
    head, step, name = _HEAD * text, _ROW * text, _NAME * text
    size = (width - name) / plan.game.size
    order = sorted(range(plan.game.size), key=lambda place: plan.card_x(seat, place))
    at = {place: x + name + column * size for column, place in enumerate(order)}
    parts = [Part("belief", _frame(sight, plan, known, x, y, width, at, size, cards), 0, _heading(sight, known))]
    for row, card in enumerate(cards):
        top = y + head + row * step
        parts += [_cell(sight, plan, place, card, at[place], top, size, chances[place][card]) for place in order]
    return parts, head + len(cards) * step


def _heading(sight: Sight, known: TableBelief) -> str:
    return f"{belief_title(sight)}. {_ways(known)}"


def _ways(known: TableBelief) -> Text:
    return Plural("{n} way left", "{n} ways left", n=known.count)


def _frame(
    sight: Sight,
    plan: Layout,
    known: TableBelief,
    x: float,
    y: float,
    width: float,
    at: dict[int, float],
    size: float,
    cards: list[Card],
) -> Shapes:
    """Heading, number of worlds, place numbers above the columns, cards before the rows."""
    theme = plan.theme
    title, _, ways = _heading(sight, known).partition(". ")
    text = theme.text
    count = label(x, y + 20 / 14 * text, ways, theme, max_width=width, fill="ink2")
    if measure(title, theme.heading, bold=True) > width:  # a long name; what is known of it stands on its button
        title = str(sight.names[sight.about or 0])
    shapes: list[Shape] = [heading(x, y, title, theme, max_width=width), count]
    for place, left in at.items():
        shapes.append(middle(left + size / 2, y + 44 / 14 * text, str(place + 1), theme, max_width=size, fill="ink2"))
    for row, card in enumerate(cards):
        line = y + (_HEAD + (row + 0.5) * _ROW) * text
        shapes += PIPS[card.kind](x + 0.86 * text, line, 0.57 * text, theme, ground="page")
        shapes.append(middle(x + 2.3 * text, line, str(card.number), theme, max_width=1.15 * text, bold=True))
    return tuple(shapes)


def _cell(
    sight: Sight, plan: Layout, place: int, card: Card, x: float, y: float, size: float, chance: Fraction
) -> Part:
    """One cell; choosing it asks why."""
    assert sight.about is not None
    words = Text(
        "{name}, place {place}, {card}: {chance}",
        name=sight.names[sight.about],
        place=place + 1,
        card=CARDS[card],
        chance=str(chance),
    )
    name, claim = f"belief:{place}:{card.value}", f"place {place + 1} is {card.value}"
    return belief_cell(sight, name, Box(x, y, size, _ROW * plan.theme.text), chance, claim, words, plan.theme)
