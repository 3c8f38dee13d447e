"""The soldiers of Spies & Lies, the Intel cards and the two sides: plain data, printed as in the notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from spylab.engine import whole
from spylab.words import Text


class Soldier(IntEnum):
    """A soldier is its rank, from Spy 1 to Marshal 10 (SL-CARDS-1); in notation the rank is written.

    >>> Soldier.parse("4"), Soldier.SERGEANT.points, Soldier.GENERAL.spaces
    (<Soldier.SERGEANT: 4>, 4, 2)
    """

    SPY = 1
    SCOUT = 2
    MINER = 3
    SERGEANT = 4
    LIEUTENANT = 5
    CAPTAIN = 6
    BOMB = 7
    COLONEL = 8
    GENERAL = 9
    MARSHAL = 10

    @classmethod
    def parse(cls, word: str) -> Soldier:
        """The soldier of a rank in notation; ValueError if there is none."""
        return cls(whole(word))

    @property
    def label(self) -> Text:
        """The soldier's name, without the rank."""
        return LABELS[self]

    @property
    def points(self) -> int:
        """Infiltration points for the owner of an activated soldier (of a Captain or Marshal: if these are chosen)."""
        return 0 if self in (Soldier.LIEUTENANT, Soldier.BOMB, Soldier.GENERAL) else int(self)

    @property
    def spaces(self) -> int:
        """Spaces that the Double Agent moves for the owner of an activated soldier."""
        return {Soldier.LIEUTENANT: 1, Soldier.GENERAL: 2}.get(self, 0)

    @property
    def stays_active(self) -> bool:
        """Whether the soldier, once activated, works on until the end of the day (SL-SOLDIER-2)."""
        return self in (Soldier.SPY, Soldier.SCOUT, Soldier.MINER)

    @property
    def offers_a_choice(self) -> bool:
        """Whether the owner of the activated soldier has to choose what it does."""
        return self in (Soldier.CAPTAIN, Soldier.MARSHAL)


LABELS = {
    Soldier.SPY: Text("Spy"),
    Soldier.SCOUT: Text("Scout"),
    Soldier.MINER: Text("Miner"),
    Soldier.SERGEANT: Text("Sergeant"),
    Soldier.LIEUTENANT: Text("Lieutenant"),
    Soldier.CAPTAIN: Text("Captain"),
    Soldier.BOMB: Text("Bomb"),
    Soldier.COLONEL: Text("Colonel"),
    Soldier.GENERAL: Text("General"),
    Soldier.MARSHAL: Text("Marshal"),
}


@dataclass(frozen=True, order=True)
class Intel:
    """An Intel card: the ranks from `first` to `last`, written like "4-7" (SL-CARDS-3).

    >>> Soldier.CAPTAIN in Intel.parse("4-7"), Soldier.COLONEL in Intel.parse("4-7")
    (True, False)
    """

    first: int
    last: int

    @classmethod
    def parse(cls, word: str) -> Intel:
        """The card in notation; ValueError if it is none."""
        first, dash, last = word.partition("-")
        card = cls(whole(first), whole(last))
        if not dash or not 1 <= card.first <= card.last <= max(Soldier):
            raise ValueError(word)
        return card

    def __contains__(self, soldier: Soldier) -> bool:
        return self.first <= soldier <= self.last

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


class Colour(StrEnum):
    """The two sides; Red has seat 0 and Blue seat 1."""

    RED = "red"
    BLUE = "blue"

    @property
    def seat(self) -> int:
        """The seat of this side."""
        return 0 if self is Colour.RED else 1


COLOUR_NAMES = {Colour.RED: Text("Red"), Colour.BLUE: Text("Blue")}
