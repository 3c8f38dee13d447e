"""What happens in Spies & Lies: the events, their notation, and who sees them.

Seats and missions are counted from 0. The Double Agent's place is 0 in the middle, positive on Blue's half, negative
on Red's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from spylab.engine import Event, Termination
from spylab.games.spies_and_lies.soldiers import Intel, Soldier


class Ending(Termination):
    """Why a game of Spies & Lies ended."""

    FLAG = "flag"
    CLOSER = "closer"
    INFILTRATION = "infiltration"
    DECEPTIONS = "deceptions"
    TIE = "tie"
    MIDDLE = "middle"


class Commitment(StrEnum):
    """What a player commits to in secret."""

    DEPLOYMENT = "deployment"
    TOKENS = "tokens"


class Retirement(StrEnum):
    """Why a soldier retires without being activated."""

    GUESSED = "guessed"
    EXPLOSION = "explosion"
    SPY = "spy"
    MINER = "miner"


class Source(StrEnum):
    """What points are scored for."""

    GUESS = "guess"
    SOLDIER = "soldier"
    FORCE = "force"
    DECEPTION = "deception"


class Quiet(Event):
    """An event that tells nobody anything that could not be taken back."""

    @property
    def informs(self) -> bool:
        return False


@dataclass(frozen=True)
class OldIntelTurned(Event):
    """The Intel card that is left out."""

    form = "old intel is {card}"
    card: Intel


@dataclass(frozen=True)
class Exhausted(Event):
    """A soldier was picked blindly: it lies face up, exhausted, on the next day."""

    form = "{owner} loses {rank} to exhaustion"
    owner: int
    rank: Soldier


@dataclass(frozen=True)
class DayBegan(Quiet):
    """A day begins, with deployment."""

    form = "day {day} begins"
    day: int


@dataclass(frozen=True)
class Deployed(Quiet):
    """The owner's own deployment; for the owner alone."""

    form = "{seat} deploys {order}"
    seat: int
    order: tuple[Soldier, ...]


@dataclass(frozen=True)
class Committed(Quiet):
    """A player has committed to a deployment or to tokens; to which is not said."""

    form = "{seat} commits {what}"
    seat: int
    what: Commitment


@dataclass(frozen=True)
class IntelTurned(Event):
    """The Intel card of the day."""

    form = "intel is {card}"
    card: Intel


@dataclass(frozen=True)
class TokensChosen(Quiet):
    """The owner's own tokens before they are shown; for the owner alone."""

    form = "{seat} chooses tokens {pattern}"
    seat: int
    pattern: tuple[int, ...]


@dataclass(frozen=True)
class TokensShown(Event):
    """The row of tokens, once both players have committed: 1 a token, 0 none."""

    form = "{seat} shows tokens {pattern}"
    seat: int
    pattern: tuple[int, ...]


@dataclass(frozen=True)
class Starts(Event):
    """Who guesses first on this day."""

    form = "{seat} starts"
    seat: int


@dataclass(frozen=True)
class TurnBegan(Quiet):
    """A turn begins: somebody is to guess the enemy soldier under this mission."""

    form = "turn of {guesser} at {mission}"
    guesser: int
    mission: int


@dataclass(frozen=True)
class Deception(Event):
    """The owner has put a Deception token on the mission."""

    form = "{owner} deceives at {mission}"
    owner: int
    mission: int


@dataclass(frozen=True)
class NoDeception(Event):
    """The owner has kept the Deception tokens."""

    form = "{owner} does not deceive at {mission}"
    owner: int
    mission: int


@dataclass(frozen=True)
class Guessed(Event):
    """The rank that was named."""

    form = "{guesser} guesses {rank} at {mission}"
    guesser: int
    mission: int
    rank: Soldier


@dataclass(frozen=True)
class Unveiled(Event):
    """The soldier under the mission is turned up; with it an explosion of the guesser's is used up."""

    form = "{owner} unveils {rank} at {mission}"
    owner: int
    mission: int
    rank: Soldier


@dataclass(frozen=True)
class Retired(Event):
    """The soldier retires: it was guessed, or by force."""

    form = "{owner} retires {rank} by {reason}"
    owner: int
    rank: Soldier
    reason: Retirement


@dataclass(frozen=True)
class DoubleDamage(Event):
    """The player has guessed right a soldier that the player's own explosion hit as well."""

    form = "{seat} has double damage"
    seat: int


@dataclass(frozen=True)
class MayAct(Quiet):
    """The guess was wrong, and the owner chooses whether the soldier acts (option `activation`)."""

    form = "{owner} may activate {rank}"
    owner: int
    rank: Soldier


@dataclass(frozen=True)
class LetAct(Quiet):
    """The owner has chosen that the soldier acts."""

    form = "{owner} lets {rank} act"
    owner: int
    rank: Soldier


@dataclass(frozen=True)
class Declined(Quiet):
    """The owner has chosen that the soldier does nothing."""

    form = "{owner} declines {rank}"
    owner: int
    rank: Soldier


@dataclass(frozen=True)
class Activated(Event):
    """The guess was wrong and the soldier acts for its owner."""

    form = "{owner} activates {rank}"
    owner: int
    rank: Soldier


@dataclass(frozen=True)
class TookPoints(Quiet):
    """The owner of a Captain or Marshal has chosen the points."""

    form = "{owner} takes points of {rank}"
    owner: int
    rank: Soldier


@dataclass(frozen=True)
class Struck(Quiet):
    """The owner of a Marshal has chosen that the enemy loses points."""

    form = "{owner} strikes"
    owner: int


@dataclass(frozen=True)
class Copied(Quiet):
    """The owner of a Captain has chosen an exhausted soldier; `in_vain`: an active enemy soldier forbids it."""

    form = "{owner} copies {rank}{strike? striking}{in_vain? in vain}"
    owner: int
    rank: Soldier
    strike: bool = False
    in_vain: bool = False


@dataclass(frozen=True)
class Scored(Quiet):
    """Points are added to a marker; it may stand beyond the end of its track until it is set back."""

    form = "{seat} scores {points} for {source}"
    seat: int
    points: int
    source: Source


@dataclass(frozen=True)
class MarkerReset(Quiet):
    """A marker has reached the end of its track and goes back; `marker` is where it stands then."""

    form = "{seat} is back at {marker}"
    seat: int
    marker: int


@dataclass(frozen=True)
class MarkerStopped(Quiet):
    """A marker that would be full stays on the last space, since the Double Agent cannot move (`reset_at_wall`)."""

    form = "{seat} stops at {marker}"
    seat: int
    marker: int


@dataclass(frozen=True)
class PointsLost(Quiet):
    """A marker goes back by so many points; never below 0."""

    form = "{seat} loses points {points}"
    seat: int
    points: int


@dataclass(frozen=True)
class TokenGained(Quiet):
    """A Deception token from the supply."""

    form = "{seat} gains a deception token"
    seat: int


@dataclass(frozen=True)
class AgentMoved(Quiet):
    """The Double Agent has moved for a player, to this place."""

    form = "{seat} moves the agent {spaces} to {place}"
    seat: int
    spaces: int
    place: int


@dataclass(frozen=True)
class WallReached(Quiet):
    """The Double Agent has come to the enemy's wall: in this turn it moves no further."""

    form = "{seat} reaches the wall"
    seat: int


@dataclass(frozen=True)
class MoveLost(Quiet):
    """Spaces that the Double Agent cannot go any more in this turn, because it came to the wall in it."""

    form = "{seat} loses spaces {spaces}"
    seat: int
    spaces: int


@dataclass(frozen=True)
class FlagTaken(Quiet):
    """The Double Agent stood at the enemy's wall and moved on: the flag is captured."""

    form = "{seat} takes the flag"
    seat: int


@dataclass(frozen=True)
class DayEnded(Quiet):
    """The last guess of a day is over, and all its effects end."""

    form = "day {day} ends"
    day: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; without a winner it is a draw."""

    form = "game over: {reason} {winner}"
    reason: Ending
    winner: int | None


EVENTS = (
    OldIntelTurned,
    Exhausted,
    DayBegan,
    Deployed,
    Committed,
    IntelTurned,
    TokensChosen,
    TokensShown,
    Starts,
    TurnBegan,
    Deception,
    NoDeception,
    Guessed,
    Unveiled,
    Retired,
    DoubleDamage,
    MayAct,
    LetAct,
    Declined,
    Activated,
    TookPoints,
    Struck,
    Copied,
    Scored,
    MarkerReset,
    MarkerStopped,
    PointsLost,
    TokenGained,
    AgentMoved,
    WallReached,
    MoveLost,
    FlagTaken,
    DayEnded,
    GameEnded,
)
