"""The cards of SPY, the colours and the two directions: plain data, printed as in the notation."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a card is, without its number (SPY-CARDS-1)."""

    SAFE = "safe"
    SECRET = "secret"
    BOMB = "bomb"


class Card(StrEnum):
    """A card of a base; the Spy is not counted among them.

    >>> Card("T2").kind, Card("T2").number
    (<Kind.SECRET: 'secret'>, 2)
    """

    S1 = "S1"
    S2 = "S2"
    T1 = "T1"
    T2 = "T2"
    B1 = "B1"
    B2 = "B2"

    @property
    def kind(self) -> Kind:
        """Safe, Top Secret or Bomb."""
        return {"S": Kind.SAFE, "T": Kind.SECRET, "B": Kind.BOMB}[self.value[0]]

    @property
    def number(self) -> int:
        """1 or 2: how far a Spy that faces this card moves."""
        return int(self.value[1])


TARGET_ORDER = (Card.S1, Card.S2, Card.T1, Card.T2)
"""The order in which the cards of a base are exposed."""


class Colour(StrEnum):
    """A player's colour."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


class Facing(StrEnum):
    """Which way a Spy looks, in the eyes of its owner."""

    LEFT = "left"
    RIGHT = "right"

    def turned(self) -> Facing:
        """The other way."""
        return Facing.LEFT if self is Facing.RIGHT else Facing.RIGHT
