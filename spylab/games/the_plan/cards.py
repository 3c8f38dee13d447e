"""What is printed on the cards and pieces of The Plan: plain data, written as in the notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from spylab.engine import whole


class Colour(StrEnum):
    """A player's counterspy, by its colour."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


class Spy(StrEnum):
    """A spy, by its letter. A game has as many, from V on, as hideouts."""

    V = "V"
    X = "X"
    Y = "Y"
    Z = "Z"


class Side(StrEnum):
    """Which half of a hideout a card shows."""

    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, order=True)
class Half:
    """A half card: the top or the bottom half of one hideout (TP-FILE-1).

    >>> str(Half(2, Side.TOP)), Half.parse("4-bottom").other
    ('2-top', Half(hideout=4, side=<Side.TOP: 'top'>))
    """

    hideout: int
    side: Side

    def __str__(self) -> str:
        return f"{self.hideout}-{self.side.value}"

    @classmethod
    def parse(cls, word: str) -> Half:
        """The half written like “2-top”; ValueError if it is none."""
        number, _, side = word.partition("-")
        return cls(whole(number), Side(side))

    @property
    def other(self) -> Half:
        """The other half of the same hideout: together they prove whose it is."""
        return Half(self.hideout, Side.BOTTOM if self.side is Side.TOP else Side.TOP)


class Bonus(StrEnum):
    """A bonus card in a file, by what it lets the player do at once (TP-BONUS-2)."""

    WALK = "walk"
    RIDE = "ride"
    LIGHT = "light"
    KEY = "key"


class Deed(StrEnum):
    """What an action card lets a player do (TP-CARD-1)."""

    WALK = "walk"
    """Move the own counterspy by the number of the die."""
    SEND = "send"
    """Move one spy by the number of the die."""
    RIDE = "ride"
    """Take the tram with the own counterspy."""
    SEND_ALL = "send-all"
    """Move every spy, each by another number."""
    LIGHT = "light"
    """Turn the spotlight."""
    INSPECT = "inspect"
    """Look at the top card of any file."""


STANDARD_CARDS = (
    ("walk", "send"),
    ("send", "light"),
    ("ride", "light"),
    ("send-all",),
    ("inspect",),
)
"""The action cards of every player, numbered from 1: the deeds that each of them offers."""
