"""What is known of a base, as a map: places by cards, a wash for how likely, the fraction in words."""

from __future__ import annotations

from fractions import Fraction

from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.cards import Card
from spylab.games.spy.layout import Layout
from spylab.games.spy.words import CARDS
from spylab.games.spy.worlds import belief
from spylab.inference import TableBelief
from spylab.kit import WHY, Sight
from spylab.scene import Box, Part, Shape, Shapes, brackets, heading, heat_cell, label, middle
from spylab.words import Plural, Text

_HEAD, _ROW, _NAME = 60, 30, 48
"""Heights of the heading and of a row, and the width of the column of cards, in px at 100 %."""


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
    size = (width - _NAME) / plan.game.size
    order = sorted(range(plan.game.size), key=lambda place: plan.card_x(seat, place))
    at = {place: x + _NAME + column * size for column, place in enumerate(order)}
    parts = [Part("belief", _frame(sight, plan, known, x, y, width, at, size, cards), 0, _heading(sight, known))]
    for row, card in enumerate(cards):
        top = y + _HEAD + row * _ROW
        parts += [_cell(sight, plan, place, card, at[place], top, size, chances[place][card]) for place in order]
    return parts, _HEAD + len(cards) * _ROW


def _heading(sight: Sight, known: TableBelief) -> str:
    assert sight.about is not None
    name = sight.names[sight.about]
    title = (
        Text("{name}, as the others know it", name=name)
        if sight.about == sight.player
        else Text("{name}: what is known", name=name)
    )
    return f"{title}. {_ways(known)}"


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
    count = label(x, y + 20, ways, theme, max_width=width, fill="ink2")
    shapes: list[Shape] = [heading(x, y, title, theme, max_width=width), count]
    for place, left in at.items():
        shapes.append(middle(left + size / 2, y + 44, str(place + 1), theme, max_width=size, fill="ink2"))
    for row, card in enumerate(cards):
        line = y + _HEAD + (row + 0.5) * _ROW
        shapes += PIPS[card.kind](x + 12, line, 8, theme, ground="page")
        shapes.append(middle(x + 32, line, str(card.number), theme, max_width=16, bold=True))
    return tuple(shapes)


def _cell(
    sight: Sight, plan: Layout, place: int, card: Card, x: float, y: float, size: float, chance: Fraction
) -> Part:
    """One cell; choosing it asks why."""
    assert sight.about is not None
    percent = f"{round(100 * chance)}%"
    claim = f"place {place + 1} is {card.value}"
    asked = sight.why == claim
    shapes = heat_cell(x, y, size, _ROW, chance, str(chance), plan.theme, short=percent)
    if asked:
        shapes += brackets(x + 3, y + 3, size - 6, _ROW - 6, plan.theme, gap=2, arm=8)
    words = Text(
        "{name}, place {place}, {card}: {chance}",
        name=sight.names[sight.about],
        place=place + 1,
        card=CARDS[card],
        chance=str(chance),
    )
    hit = Box(x + 1, y + 1, size - 2, _ROW - 2) if sight.aids.why and sight.player is not None else None
    return Part(f"belief:{place}:{card.value}", shapes, 1, str(words), hit, WHY + claim if hit else None, asked)
