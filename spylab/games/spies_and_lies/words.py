"""The names of the things of Spies & Lies, as texts."""

from __future__ import annotations

from spylab.games.spies_and_lies.soldiers import Colour, Intel, Soldier
from spylab.words import Text

RANKED = {
    Soldier.SPY: Text("1 Spy"),
    Soldier.SCOUT: Text("2 Scout"),
    Soldier.MINER: Text("3 Miner"),
    Soldier.SERGEANT: Text("4 Sergeant"),
    Soldier.LIEUTENANT: Text("5 Lieutenant"),
    Soldier.CAPTAIN: Text("6 Captain"),
    Soldier.BOMB: Text("7 Bomb"),
    Soldier.COLONEL: Text("8 Colonel"),
    Soldier.GENERAL: Text("9 General"),
    Soldier.MARSHAL: Text("10 Marshal"),
}
"""Soldiers with their ranks, as they are called in sentences."""

_LETTERS = {Colour.RED: Text("Letter for Red: R"), Colour.BLUE: Text("Letter for Blue: B")}


def letter(colour: Colour) -> str:
    """The letter on a player's badge, in the current language: the last word of its message."""
    return str(_LETTERS[colour]).split()[-1]


def range_of(card: Intel) -> str:
    """The ranks on an Intel card as they are printed, wherever people read them; in notation it is "4-7".

    >>> range_of(Intel(4, 7)), range_of(Intel(4, 4))
    ('4–7', '4')
    """
    return f"{card.first}–{card.last}" if card.first < card.last else str(card.first)


def ranks(soldiers: tuple[Soldier, ...]) -> str:
    """The ranks of soldiers in a row.

    >>> ranks((Soldier.SCOUT, Soldier.SERGEANT, Soldier.BOMB))
    '2, 4, 7'
    """
    return ", ".join(str(int(soldier)) for soldier in soldiers)


def missions_of(pattern: tuple[int, ...]) -> str:
    """The numbers, from 1, of the missions with a token.

    >>> missions_of((0, 1, 1, 0))
    '2, 3'
    """
    return ", ".join(str(at + 1) for at, token in enumerate(pattern) if token)
