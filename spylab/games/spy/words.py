"""The names of the things of SPY, as texts."""

from __future__ import annotations

from spylab.games.spy.cards import Card, Colour, Kind
from spylab.words import Text

CARDS = {
    Card.S1: Text("Safe 1"),
    Card.S2: Text("Safe 2"),
    Card.T1: Text("Top Secret 1"),
    Card.T2: Text("Top Secret 2"),
    Card.B1: Text("Bomb 1"),
    Card.B2: Text("Bomb 2"),
}
KINDS = {Kind.SAFE: Text("Safe"), Kind.SECRET: Text("Top Secret"), Kind.BOMB: Text("Bomb")}

_LETTERS = {
    Colour.GREEN: Text("Letter for Green: G"),
    Colour.RED: Text("Letter for Red: R"),
    Colour.BLUE: Text("Letter for Blue: B"),
    Colour.YELLOW: Text("Letter for Yellow: Y"),
}


def letter(colour: Colour) -> str:
    """The letter on a player's badge, in the current language: the last word of its message."""
    return str(_LETTERS[colour]).split()[-1]
