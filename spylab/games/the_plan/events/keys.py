"""Events of keys: taken, fought for, turned up, given back."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.engine import Event
from spylab.games.the_plan.events.base import Quiet


@dataclass(frozen=True)
class Reached(Quiet):
    """A player is about to draw a key."""

    form = "{seat} reaches for a key"
    seat: int


@dataclass(frozen=True)
class TookKey(Event):
    """A player took a key from the table. Keys in hands bear numbers, from 1, in the order in which they are taken."""

    form = "{seat} takes key {key}"
    seat: int
    key: int


@dataclass(frozen=True)
class KeySeen(Event):
    """The hideout that a key opens; for the player who took it."""

    form = "{seat} sees that key {key} opens {hideout}"
    seat: int
    key: int
    hideout: int


@dataclass(frozen=True)
class FightBegan(Quiet):
    """A counterspy fights one that it crossed."""

    form = "{seat} fights {rival}"
    seat: int
    rival: int


@dataclass(frozen=True)
class FightRolled(Event):
    """A die in a fight: first the attacker's, then the defender's."""

    form = "{seat} rolls {number} in the fight"
    seat: int
    number: int


@dataclass(frozen=True)
class KeyWon(Event):
    """The attacker takes this key from the defender and keeps it face down."""

    form = "{seat} wins key {key} from {rival}"
    seat: int
    rival: int
    key: int


@dataclass(frozen=True)
class KeyPassed(Event):
    """The hideout that a won key opens; for the winner and for the loser, who knew it."""

    form = "{seat} sees that key {key} from {rival} opens {hideout}"
    seat: int
    rival: int
    key: int
    hideout: int


@dataclass(frozen=True)
class Asked(Quiet):
    """A player makes an opponent turn up a key."""

    form = "{seat} asks {holder} for a key"
    seat: int
    holder: int


@dataclass(frozen=True)
class KeyShown(Event):
    """A key is turned up: because somebody asked, or to enter a hideout."""

    form = "{seat} shows that key {key} opens {hideout}"
    seat: int
    key: int
    hideout: int


@dataclass(frozen=True)
class KeysReturned(Event):
    """All keys of a player go back and are shuffled with those on the table."""

    form = "{seat} returns {count} keys"
    seat: int
    count: int


@dataclass(frozen=True)
class KeyReturned(Event):
    """Only this key of a player goes back and is shuffled with those on the table; the others are out of the game."""

    form = "{seat} returns key {key}"
    seat: int
    key: int
