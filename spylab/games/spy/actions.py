"""What players choose in SPY, what chance draws, and what happens: the notation of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from spylab.engine import Action, Event, Termination
from spylab.games.spy.cards import Card, Colour, Facing, Kind


@dataclass(frozen=True)
class Arrange(Action):
    """Lay out the base from the owner's left and place the Spy in a gap (SPY-SETUP-2, SPY-SETUP-5)."""

    form = "arrange {order} at {gap} {facing}"
    order: tuple[Card, ...]
    gap: int
    facing: Facing


@dataclass(frozen=True)
class Move(Action):
    """Move the Spy forward, turning it round before or after (SPY-MOVE-1)."""

    form = "{turn_before?turn }move {steps}{turn_after? turn}"
    steps: int
    turn_before: bool = False
    turn_after: bool = False


@dataclass(frozen=True)
class Turn(Action):
    """Turn the Spy round without moving it; only with the option `turn_in_place`."""

    form = "turn"


@dataclass(frozen=True)
class Spy(Action):
    """Look at the mirrored card of an opponent (SPY-MIRROR-1)."""

    form = "spy {target}"
    target: Colour


@dataclass(frozen=True)
class End(Action):
    """End the turn."""

    form = "end"


@dataclass(frozen=True)
class First(Action):
    """Chance: who begins."""

    form = "first {colour}"
    stream: ClassVar[str] = "setup"
    colour: Colour


class Ending(Termination):
    """Why a game of SPY ended."""

    LAST_STANDING = "last_standing"
    TURN_LIMIT = "turn_limit"


class OutBecause(StrEnum):
    """Why a player is out."""

    CAUGHT = "caught"
    SECRET_TWO = "secret_two"


class Quiet(Event):
    """An event that tells nobody anything that could not be taken back."""

    @property
    def informs(self) -> bool:
        return False


@dataclass(frozen=True)
class Arranged(Quiet):
    """The owner's own base; for the owner alone."""

    form = "{seat} arranges {order} at {gap} {facing}"
    seat: int
    order: tuple[Card, ...]
    gap: int
    facing: Facing


@dataclass(frozen=True)
class Ready(Quiet):
    """A player has arranged the base; how is not said."""

    form = "{seat} is ready"
    seat: int


@dataclass(frozen=True)
class Placed(Event):
    """Where a Spy stands, once everybody is ready."""

    form = "{seat} stands at {gap} {facing}"
    seat: int
    gap: int
    facing: Facing


@dataclass(frozen=True)
class FirstPlayer(Event):
    """Who begins."""

    form = "{seat} begins"
    seat: int


@dataclass(frozen=True)
class TurnBegan(Quiet):
    """A turn begins; turns are counted from 1, passes too."""

    form = "turn {number}: {seat}"
    number: int
    seat: int


@dataclass(frozen=True)
class Moved(Event):
    """A Spy moved. `declared`: the number told everybody that of the card it faced (SPY-KNOW-3)."""

    form = "{seat} {turned_before?turns and }moves {steps}{turned_after? and turns}{declared? as declared}"
    seat: int
    steps: int
    turned_before: bool = False
    turned_after: bool = False
    declared: bool = True

    @property
    def informs(self) -> bool:
        return self.declared


@dataclass(frozen=True)
class Turned(Quiet):
    """A Spy turned round where it stands."""

    form = "{seat} turns round"
    seat: int


@dataclass(frozen=True)
class Spied(Event):
    """A player looks at a place of an opponent's base; places are counted from 0."""

    form = "{seat} spies on {target} place {place}"
    seat: int
    target: int
    place: int


@dataclass(frozen=True)
class Said(Event):
    """The owner says what kind the card is, not its number."""

    form = "{owner} says {kind} at {place}"
    owner: int
    place: int
    kind: Kind


@dataclass(frozen=True)
class Exposed(Event):
    """The card is the base's exposure target: everybody sees it from now on."""

    form = "{owner} exposes {card} at {place}"
    owner: int
    place: int
    card: Card


@dataclass(frozen=True)
class Hissed(Event):
    """The card is an unlit bomb: now it is lit."""

    form = "{owner} hisses at {place}"
    owner: int
    place: int


@dataclass(frozen=True)
class Caught(Event):
    """The card is a lit bomb: everybody sees it, and the player who spied is out."""

    form = "{owner} catches {spy} with {card} at {place}"
    owner: int
    place: int
    card: Card
    spy: int


@dataclass(frozen=True)
class NothingNew(Event):
    """The card is exposed already: nothing happens."""

    form = "{owner} has nothing new at {place}"
    owner: int
    place: int


@dataclass(frozen=True)
class WentOut(Event):
    """A player is out of the game."""

    form = "{seat} is out: {reason}"
    seat: int
    reason: OutBecause


@dataclass(frozen=True)
class Revealed(Event):
    """A whole base is turned up for all."""

    form = "{owner} shows {cards}"
    owner: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; without a winner it is a draw."""

    form = "game over: {reason} {winner}"
    reason: Ending
    winner: int | None


ACTIONS = (Arrange, Move, Turn, Spy, End, First)
EVENTS = (
    Arranged,
    Ready,
    Placed,
    FirstPlayer,
    TurnBegan,
    Moved,
    Turned,
    Spied,
    Said,
    Exposed,
    Hissed,
    Caught,
    NothingNew,
    WentOut,
    Revealed,
    GameEnded,
)
