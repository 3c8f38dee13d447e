"""Events of claims and of the end."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.engine import Event, Termination
from spylab.games.the_plan.cards import Spy


class Ending(Termination):
    """Why a game of The Plan ended."""

    PLAN = "plan"
    LAST_STANDING = "last_standing"
    ALL_OUT = "all_out"
    TURN_LIMIT = "turn_limit"


@dataclass(frozen=True)
class Claimed(Event):
    """A player enters a hideout by this path and says whose it is. The path is - when it lies next door."""

    form = "{seat} enters {hideout} of {spy} by {path}"
    seat: int
    hideout: int
    spy: Spy
    path: tuple[str, ...]


@dataclass(frozen=True)
class EvidenceSeen(Event):
    """The hideout on a spy's evidence card; for the player who entered."""

    form = "{seat} sees that {spy} owns {hideout}"
    seat: int
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class ClaimFailed(Event):
    """The Plan is not there, or the hideout belongs to another spy, or both: which, is not said."""

    form = "{seat} is wrong about {hideout} of {spy}"
    seat: int
    hideout: int
    spy: Spy


@dataclass(frozen=True)
class WentOut(Event):
    """A player is out; the counterspy leaves the board."""

    form = "{seat} is out"
    seat: int


@dataclass(frozen=True)
class Won(Event):
    """A player is right: The Plan is in this hideout, and it belongs to this spy."""

    form = "{seat} finds the plan in {hideout} of {spy}"
    seat: int
    hideout: int
    spy: Spy


@dataclass(frozen=True)
class PlanShown(Event):
    """Where The Plan was, for all, when the game is over."""

    form = "the plan was in {hideout}"
    hideout: int


@dataclass(frozen=True)
class OwnerShown(Event):
    """Which hideout belonged to a spy, for all, when the game is over."""

    form = "{spy} owned {hideout}"
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; without a winner it is a draw, or all are out."""

    form = "game over: {reason} {winner}"
    reason: Ending
    winner: int | None
