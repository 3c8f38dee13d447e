"""What can be pending in a turn of The Plan. The first task of a view decides who is asked, and for what.

A task is public, and so is whether it can be done at all. Tasks of chance: `Rolling`, `Fighting`, `DrawingKey` and
`TurningCard`. Who is asked for all others is in `meetings`: mostly the player whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.the_plan.cards import Bonus, Deed, Spy


@dataclass(frozen=True)
class Rolling:
    """The die is to be rolled, for the turn or (with a deed: walk or ride) for a bonus card."""

    bonus: Deed | None = None


@dataclass(frozen=True)
class Choosing:
    """An action card is to be chosen."""


@dataclass(frozen=True)
class Moving:
    """The own counterspy has to go so many steps: it walks or rides."""

    steps: int
    ride: bool = False


@dataclass(frozen=True)
class Sending:
    """One spy has to go so many steps."""

    steps: int


@dataclass(frozen=True)
class SendingAll:
    """These spies have still to go, each one of these numbers."""

    spies: tuple[Spy, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Turning:
    """The spotlight has to be turned."""


@dataclass(frozen=True)
class Using:
    """The spotlight was turned and can be used."""


@dataclass(frozen=True)
class Showing:
    """The holder has to turn up a key."""

    holder: int


@dataclass(frozen=True)
class Inspecting:
    """Any file may be looked at."""


@dataclass(frozen=True)
class TurningCard:
    """Somebody looks at the top card of this spy's file."""

    spy: Spy


@dataclass(frozen=True)
class KeyOffer:
    """A key may be taken, because of this key space."""

    space: str


@dataclass(frozen=True)
class DrawingKey:
    """A key is to be drawn from the table."""


@dataclass(frozen=True)
class FightOffer:
    """This rival was crossed and may be fought."""

    rival: int


@dataclass(frozen=True)
class Fighting:
    """A fight is on; `rolled` is the attacker's die, None before it was rolled."""

    rival: int
    rolled: int | None = None


@dataclass(frozen=True)
class Picking:
    """A fight is won: one of the loser's keys has to be picked.

    `rival` was attacked; `defended`: the rival won it, and a key of the player whose turn it is.
    """

    rival: int
    defended: bool = False


@dataclass(frozen=True)
class BonusOffer:
    """A bonus card was found and may be carried out."""

    bonus: Bonus


Task = (
    Rolling
    | Choosing
    | Moving
    | Sending
    | SendingAll
    | Turning
    | Using
    | Showing
    | Inspecting
    | TurningCard
    | KeyOffer
    | DrawingKey
    | FightOffer
    | Fighting
    | Picking
    | BonusOffer
)
