"""All the ways to arrange a base and place its Spy, as a list that is never written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import factorial, prod
from typing import overload

from spylab.engine.records import Action
from spylab.games.spy.actions import Arrange
from spylab.games.spy.cards import Card, Facing


class Arrangements(Sequence[Action]):
    """Every legal way to set up: each order of the cards, with each gap and direction of the Spy.

    >>> ways = Arrangements([Card.S1, Card.B1, Card.B1], gaps=range(3), facings=list(Facing))
    >>> len(ways), str(ways[0]), ways[17] in ways
    (18, 'arrange S1 B1 B1 at 0 left', True)
    """

    def __init__(self, cards: Iterable[Card], gaps: Sequence[int], facings: Sequence[Facing]) -> None:
        self.cards = sorted(cards, key=list(Card).index)
        self.gaps = gaps
        self.facings = facings

    def __len__(self) -> int:
        return orders(Counter(self.cards)) * len(self.gaps) * len(self.facings)

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Arrange)
            and Counter(action.order) == Counter(self.cards)
            and action.gap in self.gaps
            and action.facing in self.facings
        )

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        rest, facing = divmod(index % len(self), len(self.facings))
        number, gap = divmod(rest, len(self.gaps))
        return Arrange(order_at(Counter(self.cards), number), self.gaps[gap], self.facings[facing])


def orders(cards: Counter[Card]) -> int:
    """In how many orders the cards can lie: n! divided by k! for every k cards that look alike.

    >>> orders(Counter({Card.S1: 1, Card.B1: 2}))
    3
    """
    return factorial(cards.total()) // prod(factorial(count) for count in cards.values())


def order_at(cards: Counter[Card], number: int) -> tuple[Card, ...]:
    """The order with this number, when all are listed alphabetically by the order of `Card`."""
    left, order = Counter(cards), []
    while left.total():
        for card in Card:
            if not left[card]:
                continue
            left[card] -= 1
            block = orders(left)
            if number < block:
                order.append(card)
                break
            number -= block
            left[card] += 1
    return tuple(order)
