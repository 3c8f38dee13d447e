"""What can be done in the game of the witness, and what happens: the words it is written down with.

Each event is seen whole by its audience and by nobody else: what is half secret is two events.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from spylab.engine import Action, Event, Termination


@dataclass(frozen=True)
class Hide(Action):
    """Chance: where the pea is."""

    form, stream = "hide {cup}", "setup"
    cup: int


@dataclass(frozen=True)
class Look(Action):
    form = "look {cup}"
    cup: int


@dataclass(frozen=True)
class Testify(Action):
    """Chance: what the witness says."""

    form = "testify {cup}"
    cup: int


@dataclass(frozen=True)
class Guess(Action):
    form = "guess {cup}"
    cup: int


class Found(StrEnum):
    PEA = "pea"
    EMPTY = "empty"


class End(Termination):
    ONE_RIGHT = "one_right"
    BOTH_RIGHT = "both_right"
    BOTH_WRONG = "both_wrong"


@dataclass(frozen=True)
class Hidden(Event):
    """For nobody: it is the secret of the game."""

    form = "the pea is under {cup}"
    cup: int


@dataclass(frozen=True)
class Ready(Event):
    form = "the pea is hidden"


@dataclass(frozen=True)
class Looked(Event):
    form = "{seat} looks under {cup}"
    seat: int
    cup: int


@dataclass(frozen=True)
class Saw(Event):
    """For the player who looked."""

    form = "{seat} sees {found}"
    seat: int
    found: Found


@dataclass(frozen=True)
class Testified(Event):
    form = "the witness says {cup}"
    cup: int


class Quiet(Event):
    """Tells nobody anything that could not be taken back (TOY-4)."""

    @property
    def informs(self) -> bool:
        return False


@dataclass(frozen=True)
class Wrote(Quiet):
    """For the player who wrote it."""

    form = "{seat} writes {cup}"
    seat: int
    cup: int


@dataclass(frozen=True)
class Committed(Quiet):
    form = "{seat} has written"
    seat: int


@dataclass(frozen=True)
class Lifted(Event):
    form = "the pea was under {cup}"
    cup: int


@dataclass(frozen=True)
class Opened(Event):
    form = "{seat} had written {cup}"
    seat: int
    cup: int


@dataclass(frozen=True)
class Ended(Event):
    form = "game over: {reason} {winner}"
    reason: End
    winner: int | None


ACTIONS: tuple[type[Action], ...] = (Hide, Look, Testify, Guess)
EVENTS: tuple[type[Event], ...] = (Hidden, Ready, Looked, Saw, Testified, Wrote, Committed, Lifted, Opened, Ended)
