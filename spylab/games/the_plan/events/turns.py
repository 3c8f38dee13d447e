"""Events of the set-up, of turns and of action cards."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.engine import Event
from spylab.games.the_plan.cards import Deed, Spy
from spylab.games.the_plan.events.base import Quiet


@dataclass(frozen=True)
class PlanHidden(Event):
    """The Plan is in the briefcase of this hideout; for nobody."""

    form = "the plan is hidden in {hideout}"
    hideout: int


@dataclass(frozen=True)
class EvidenceDealt(Event):
    """The hideout belongs to the spy; for nobody."""

    form = "{spy} is given {hideout}"
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class Lit(Event):
    """The segment that is lit at the start."""

    form = "{segment} is lit"
    segment: int


@dataclass(frozen=True)
class FirstPlayer(Event):
    """Who begins."""

    form = "{seat} begins"
    seat: int


@dataclass(frozen=True)
class TurnBegan(Quiet):
    """A turn begins. Turns and rounds are counted from 1."""

    form = "turn {number} in round {round}: {seat}"
    number: int
    round: int
    seat: int


@dataclass(frozen=True)
class Rolled(Event):
    """The die of a turn or of a bonus card."""

    form = "{seat} rolls {number}"
    seat: int
    number: int


@dataclass(frozen=True)
class CardUsed(Quiet):
    """An action card is turned face down for a deed; None: nothing on it was possible."""

    form = "{seat} uses card {card} for {deed}{tells? with a door in reach}"
    seat: int
    card: int
    deed: Deed | None
    tells: bool = False
    """Nothing but a door was in reach, so it tells all whether one of the player's keys opens it."""

    @property
    def informs(self) -> bool:
        return self.tells


@dataclass(frozen=True)
class CardsBack(Quiet):
    """All action cards were used, so all are turned face up again."""

    form = "{seat} gets all cards back"
    seat: int


@dataclass(frozen=True)
class Passed(Quiet):
    """A player does without what comes next: a key, a fight, the use of the light, a move that is impossible."""

    form = "{seat} passes{tells? with a door in reach}"
    seat: int
    tells: bool = False
    """A door was in reach, so it tells all that none of the player's keys opens it."""

    @property
    def informs(self) -> bool:
        return self.tells


@dataclass(frozen=True)
class Lapsed(Quiet):
    """What comes next is impossible, as everybody can see, so it is left out."""

    form = "{seat} can do nothing here"
    seat: int
