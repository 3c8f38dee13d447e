"""What somebody knows of a game of Spies & Lies. The same shape serves the truth, a player and the public."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from spylab.engine import Outcome
from spylab.games.spies_and_lies.events import Retirement
from spylab.games.spies_and_lies.soldiers import Intel, Soldier

T = TypeVar("T")


class Phase(StrEnum):
    """What is going on now, and so who is asked."""

    OLD_INTEL = "old_intel"
    """Chance turns up the Intel card that is left out."""
    EXHAUSTION = "exhaustion"
    """Chance picks soldiers that will be exhausted: those of the sides in `View.picks`, one by one."""
    DEPLOYMENT = "deployment"
    """Both players commit to a deployment."""
    INTEL = "intel"
    """Chance turns up the Intel card of the day."""
    TOKENS = "tokens"
    """Both players commit to tokens."""
    STARTER = "starter"
    """Chance draws who begins."""
    DECEPTION = "deception"
    """The owner of the mission plays a Deception token or not."""
    GUESS = "guess"
    """The guesser names a rank."""
    CHOICE = "choice"
    """The owner of the activated Captain or Marshal chooses."""
    OVER = "over"
    """The game is over."""


@dataclass(frozen=True)
class Mission:
    """One mission of a side on this day. `soldier` and `token` are None for whoever may not know them (yet)."""

    soldier: Soldier | None = None
    token: int | None = None
    """1: an Intel token lies here; 0: none does."""
    deception: bool = False
    """Whether a Deception token was put here."""
    guess: Soldier | None = None
    """The rank that the enemy named."""
    unveiled: bool = False
    retired: Retirement | None = None
    activated: bool = False


@dataclass(frozen=True)
class Side:
    """One player's side of the table. Everything but the missions' soldiers and fresh tokens is public."""

    missions: tuple[Mission, ...]
    deceptions: int
    """Deception tokens held."""
    exhausted: tuple[Soldier, ...] = ()
    """Soldiers that cannot be deployed on this day, in the order of their ranks."""
    tired: tuple[Soldier, ...] = ()
    """Soldiers picked for the day to come."""
    marker: int = 0
    deployed: bool = False
    """Whether the player has committed to a deployment."""
    tokens_in: bool = False
    """Whether the player has committed to tokens."""
    active: tuple[Soldier, ...] = ()
    """Spy, Scout, Miner: those that work until the end of the day."""
    explosion: bool = False
    """Whether the next enemy soldier that this player reveals retires by force."""
    double_damage: bool = False
    """Whether two of the enemy's soldiers are exhausted at the end of the day."""

    @property
    def order(self) -> tuple[Soldier | None, ...]:
        """The deployment, with None for what is not known."""
        return tuple(mission.soldier for mission in self.missions)

    @property
    def tokens(self) -> tuple[int | None, ...]:
        """The row of Intel tokens, with None for what is not known."""
        return tuple(mission.token for mission in self.missions)

    def with_mission(self, at: int, **changes: object) -> Side:
        """The side with one mission changed."""
        mission = replace(self.missions[at], **changes)  # type: ignore[arg-type]
        return replace(self, missions=(*self.missions[:at], mission, *self.missions[at + 1 :]))

    def with_order(self, order: tuple[Soldier, ...]) -> Side:
        """The side with its whole deployment known."""
        known = tuple(replace(mission, soldier=s) for mission, s in zip(self.missions, order, strict=True))
        return replace(self, missions=known)

    def with_tokens(self, pattern: tuple[int, ...]) -> Side:
        """The side with its whole row of tokens known."""
        known = tuple(replace(mission, token=token) for mission, token in zip(self.missions, pattern, strict=True))
        return replace(self, missions=known)


@dataclass(frozen=True)
class View:
    """The position: both sides, the Double Agent, the Intel, and what is asked now."""

    sides: tuple[Side, ...]
    supply: int
    """Deception tokens in the supply."""
    phase: Phase = Phase.OLD_INTEL
    day: int = 0
    """The number of the day, from 1; 0 before the first."""
    agent: int = 0
    """Where the Double Agent stands: 0 in the middle, positive on Blue's half, negative on Red's."""
    walled: bool = False
    """Whether the Double Agent has come to the wall in this very turn, and so cannot move any more in it."""
    old_intel: tuple[Intel, ...] = ()
    """The Intel cards that are over, in the order in which they were turned up."""
    intel: Intel | None = None
    """The Intel card of this day."""
    starter: int | None = None
    """Who guesses first on this day; on later days the last starter until the tokens are shown."""
    guesser: int | None = None
    """Who guesses in this turn."""
    mission: int | None = None
    """Which mission is guessed, from 0."""
    picks: tuple[int, ...] = ()
    """Whose soldiers are still to be picked for exhaustion, in this order; a seat twice for two of them."""
    ended: Outcome | None = None

    @property
    def owner(self) -> int | None:
        """Whose soldier is guessed in this turn."""
        return None if self.guesser is None else 1 - self.guesser

    def with_side(self, seat: int, **changes: object) -> View:
        """The view with one side changed."""
        return self.put(seat, replace(self.sides[seat], **changes))  # type: ignore[arg-type]

    def put(self, seat: int, side: Side) -> View:
        """The view with another side in this seat."""
        return replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))


def known(value: T | None) -> T:
    """A value that the rules guarantee to be there, such as a deployed soldier in the truth."""
    if value is None:
        raise ValueError("the rules need something here that this view does not know")
    return value
