"""What somebody knows of a game of The Plan. The same shape serves the truth, a player and the public.

Only four things are ever None for somebody: whose hideout is whose (`File.owner`), the half on a card, the hideout
that a key opens, and whether a briefcase holds The Plan. All the rest is public. In the truth a half is None until
somebody turns the card: it has not been drawn yet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spylab.engine import Outcome
from spylab.games.the_plan.cards import Bonus, Half, Spy
from spylab.games.the_plan.tasks import Task


@dataclass(frozen=True)
class Key:
    """A key in somebody's hand. `number` tells it from others and everybody can follow it; `up`: it lies face up."""

    number: int
    hideout: int | None = None
    up: bool = False


@dataclass(frozen=True)
class Player:
    """A player: the space of the counterspy, used action cards, keys.

    `at` is None when it stands on no space: it is out, or inside the hideout `inside`.
    """

    at: str | None
    inside: int | None = None
    used: tuple[int, ...] = ()
    keys: tuple[Key, ...] = ()
    out: bool = False

    def key(self, number: int) -> Key | None:
        """The key with this number, if the player holds it."""
        return next((key for key in self.keys if key.number == number), None)

    def with_key(self, number: int, **changes: object) -> Player:
        """The player with one key changed."""
        changed = (replace(key, **changes) if key.number == number else key for key in self.keys)  # type: ignore[arg-type]
        return replace(self, keys=tuple(changed))


@dataclass(frozen=True)
class Place:
    """A place in the cycle of a file. `turned`: the seats that have looked at it, in order of seats."""

    half: Half | None = None
    turned: tuple[int, ...] = ()


@dataclass(frozen=True)
class File:
    """A spy's file: its cards from the top, how often it was turned, its bonus card once that was played.

    `owner` is the hideout that belongs to the spy.
    """

    places: tuple[Place, ...]
    looks: int = 0
    bonus: Bonus | None = None
    owner: int | None = None

    def with_top(self, **changes: object) -> File:
        """The file with its top card changed."""
        return replace(self, places=(replace(self.places[0], **changes), *self.places[1:]))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Briefcase:
    """The briefcase of a hideout. `opened`: the seats that have looked into it by the light, in order of seats."""

    plan: bool | None = None
    opened: tuple[int, ...] = ()


@dataclass(frozen=True)
class Claim:
    """A claim that failed."""

    seat: int
    hideout: int
    spy: Spy


@dataclass(frozen=True)
class View:
    """The position. `pending` is what has to be done before the turn can end, the next thing first."""

    players: tuple[Player, ...]
    spies: tuple[str, ...]
    """The space where each spy stands."""
    files: tuple[File, ...]
    """By spy."""
    briefcases: tuple[Briefcase, ...]
    """By hideout; the first belongs to hideout 1."""
    table: int
    """How many keys lie on the table, face down."""
    taken: int = 0
    """How many keys were ever taken from the table: the number of the last one."""
    lit: int | None = None
    begins: int | None = None
    turn: int = 0
    """The number of the turn, from 1; 0 before the first."""
    round: int = 0
    active: int | None = None
    """Whose turn it is."""
    die: int | None = None
    """What was rolled for this turn; a bonus card has a roll of its own."""
    pending: tuple[Task, ...] = ()
    looks: tuple[Spy, ...] = ()
    """The looks that crossings have earned and that are still to be taken, in order of spies."""
    failed: tuple[Claim, ...] = ()
    ended: Outcome | None = None

    @property
    def task(self) -> Task | None:
        """What has to be done now; None: a look that was earned, or nothing."""
        return self.pending[0] if self.pending else None

    @property
    def taken_spaces(self) -> frozenset[str]:
        """The spaces where somebody stands."""
        return frozenset(self.spies) | {player.at for player in self.players if player.at is not None}

    def with_player(self, seat: int, player: Player) -> View:
        """The view with one player changed."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_file(self, spy: Spy, file: File) -> View:
        """The view with one file changed."""
        at = index(spy)
        return replace(self, files=(*self.files[:at], file, *self.files[at + 1 :]))

    def file(self, spy: Spy) -> File:
        """The file of a spy."""
        return self.files[index(spy)]

    def with_briefcase(self, hideout: int, **changes: object) -> View:
        """The view with one briefcase changed."""
        cases = list(self.briefcases)
        cases[hideout - 1] = replace(cases[hideout - 1], **changes)  # type: ignore[arg-type]
        return replace(self, briefcases=tuple(cases))

    def done(self, *first: Task) -> View:
        """The view with the next task done, and these to be done before the others."""
        return replace(self, pending=(*first, *self.pending[1:]))


def index(spy: Spy) -> int:
    """The place of a spy among all: V is 0.

    >>> index(Spy.X)
    1
    """
    return tuple(Spy).index(spy)
