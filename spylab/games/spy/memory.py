"""What everybody could remember about a base, without drawing conclusions: the pips on its backs.

The conclusions (such as what "safe" means while Safe 1 is the target) are the business of belief.
"""

from __future__ import annotations

from collections.abc import Sequence

from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.view import Base, Place


def remembered(base: Base, cards: Sequence[Card]) -> tuple[frozenset[Card], ...]:
    """For every place, which cards of the base fit what was seen and heard about it.

    `cards` are the cards of the base; a Safe or Top Secret that lies exposed elsewhere is left out. Uses public
    facts only, so it is the same for whoever looks.
    """
    shown = {place.card for place in base.places if place.exposed and place.card}
    return tuple(
        frozenset([place.card])
        if place.exposed and place.card
        else frozenset(card for card in cards if _fits(card, place) and (card.kind is Kind.BOMB or card not in shown))
        for place in base.places
    )


def _fits(card: Card, place: Place) -> bool:
    return place.kind in (None, card.kind) and place.number in (None, card.number)
