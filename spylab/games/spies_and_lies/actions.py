"""What players choose in Spies & Lies and what chance draws: the notation of the actions. Events: `events`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from spylab.engine import Action
from spylab.games.spies_and_lies.soldiers import Colour, Intel, Soldier


@dataclass(frozen=True)
class Deploy(Action):
    """Put a soldier under each mission, from the owner's left (SL-DEPLOY-1)."""

    form = "deploy {order}"
    order: tuple[Soldier, ...]


@dataclass(frozen=True)
class Tokens(Action):
    """Show Intel tokens: for each mission 1 for a token, 0 for none (SL-TOKENS-1)."""

    form = "tokens {pattern}"
    pattern: tuple[int, ...]


@dataclass(frozen=True)
class Deceive(Action):
    """Put a Deception token on the mission that is about to be guessed (SL-DECEPTION-1)."""

    form = "deceive"


@dataclass(frozen=True)
class NoDeception(Action):
    """Keep the Deception token."""

    form = "no deception"


@dataclass(frozen=True)
class Guess(Action):
    """Name the rank of the enemy soldier whose turn it is (SL-GUESS-1)."""

    form = "guess {rank}"
    rank: Soldier


@dataclass(frozen=True)
class TakePoints(Action):
    """Take the points of the activated soldier: 6 of a Captain, 10 of a Marshal."""

    form = "take points"


@dataclass(frozen=True)
class Strike(Action):
    """Use the activated Marshal for 5 points, and the enemy loses 5."""

    form = "strike"


@dataclass(frozen=True)
class Copy(Action):
    """Let the activated Captain do what an exhausted soldier does; `strike`: the Marshal's second way."""

    form = "copy {rank}{strike? strike}"
    rank: Soldier
    strike: bool = False


@dataclass(frozen=True)
class Act(Action):
    """Let the soldier act that the enemy has guessed wrong; only asked with the option `activation` (SL-GUESS-6)."""

    form = "act"


@dataclass(frozen=True)
class Decline(Action):
    """Let the soldier do nothing; only possible with the option `activation` (SL-GUESS-6)."""

    form = "decline"


@dataclass(frozen=True)
class OldIntel(Action):
    """Chance: the Intel card that is turned up before day 1."""

    form = "old intel {card}"
    stream: ClassVar[str] = "setup"
    card: Intel


@dataclass(frozen=True)
class Exhaust(Action):
    """Chance: a soldier of this side is picked blindly and exhausted."""

    form = "exhaust {colour} {rank}"
    stream: ClassVar[str] = "setup"
    colour: Colour
    rank: Soldier


@dataclass(frozen=True)
class TurnIntel(Action):
    """Chance: the Intel card of the day."""

    form = "intel {card}"
    stream: ClassVar[str] = "setup"
    card: Intel


@dataclass(frozen=True)
class Starter(Action):
    """Chance: who guesses first on day 1."""

    form = "starter {colour}"
    stream: ClassVar[str] = "setup"
    colour: Colour


CHANCE = (OldIntel, Exhaust, TurnIntel, Starter)
ACTIONS = (
    Deploy,
    Tokens,
    Deceive,
    NoDeception,
    Guess,
    TakePoints,
    Strike,
    Copy,
    Act,
    Decline,
    *CHANCE,
)
