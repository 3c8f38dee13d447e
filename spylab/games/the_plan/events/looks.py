"""Events of looks: into files, and, with the spotlight, into briefcases."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.engine import Event
from spylab.games.the_plan.cards import Bonus, Half, Spy
from spylab.games.the_plan.events.base import Quiet


@dataclass(frozen=True)
class Looked(Event):
    """A player looks at the top card of a spy's file."""

    form = "{seat} looks at the file of {spy}"
    seat: int
    spy: Spy


@dataclass(frozen=True)
class CardDrawn(Event):
    """The top card of a file, which nobody had turned, is this half; for nobody."""

    form = "the file of {spy} shows {half}"
    spy: Spy
    half: Half


@dataclass(frozen=True)
class Saw(Event):
    """The half that was looked at; for the player who looked."""

    form = "{seat} sees {half} in the file of {spy}"
    seat: int
    spy: Spy
    half: Half


@dataclass(frozen=True)
class PutBack(Event):
    """The card goes to the bottom of the file. So everybody knows that it is a half card."""

    form = "{seat} puts the card of {spy} back"
    seat: int
    spy: Spy


@dataclass(frozen=True)
class BonusPlayed(Event):
    """The card is a bonus card: it is shown to all, played and leaves the game."""

    form = "{seat} finds the bonus {bonus} in the file of {spy}"
    seat: int
    spy: Spy
    bonus: Bonus


@dataclass(frozen=True)
class BonusUsed(Quiet):
    """The player carries out the bonus card, though it could have been left."""

    form = "{seat} uses the bonus"
    seat: int


@dataclass(frozen=True)
class LightTurned(Quiet):
    """A player turned the spotlight; now this segment is lit."""

    form = "{seat} turns the light to {segment}"
    seat: int
    segment: int


@dataclass(frozen=True)
class Opened(Event):
    """A player looks into the briefcase of a hideout."""

    form = "{seat} looks into the briefcase of {hideout}"
    seat: int
    hideout: int


@dataclass(frozen=True)
class BriefcaseSeen(Event):
    """Whether The Plan is in that briefcase; for the player who looked."""

    form = "{seat} sees the briefcase of {hideout}{plan? with the plan}"
    seat: int
    hideout: int
    plan: bool
