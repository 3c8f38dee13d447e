"""What somebody knows of a game of SPY. The same shape serves the truth, a player and the public."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spylab.engine import Outcome
from spylab.games.spy.cards import Card, Facing, Kind


@dataclass(frozen=True)
class Place:
    """One place of a base. `card` is None for whoever may not know it; the rest is public.

    `number` and `kind` are what was declared or said aloud about the card (SPY-KNOW-3 to SPY-KNOW-6).
    """

    card: Card | None = None
    exposed: bool = False
    lit: bool = False
    number: int | None = None
    kind: Kind | None = None


@dataclass(frozen=True)
class Base:
    """A player's base, places from the owner's left, and the Spy before it."""

    places: tuple[Place, ...]
    target: Card | None
    """The next card to be exposed; None when all are."""
    gap: int | None = None
    """Where the Spy stands: gap g lies between the cards g - 1 and g (SPY-RING-1). None: not known yet."""
    facing: Facing | None = None
    ready: bool = False
    out: bool = False
    revealed: bool = False

    @property
    def faced(self) -> int | None:
        """The place the Spy faces."""
        return None if self.gap is None or self.facing is None else faced(self.gap, self.facing, len(self.places))

    def with_place(self, at: int, **changes: object) -> Base:
        """The base with one place changed."""
        place = replace(self.places[at], **changes)  # type: ignore[arg-type]
        return replace(self, places=(*self.places[:at], place, *self.places[at + 1 :]))

    def with_cards(self, cards: tuple[Card, ...]) -> Base:
        """The base with all its cards known."""
        known = tuple(replace(place, card=card) for place, card in zip(self.places, cards, strict=True))
        return replace(self, places=known)


@dataclass(frozen=True)
class View:
    """The position: every base, whose turn it is and what was done in it."""

    bases: tuple[Base, ...]
    begins: int | None = None
    turn: int = 0
    """The number of the turn, from 1; 0 before the first."""
    active: int | None = None
    """Whose turn it is."""
    moved: bool = False
    spied: bool = False
    ended: Outcome | None = None

    def with_base(self, seat: int, base: Base) -> View:
        """The view with one base changed."""
        return replace(self, bases=(*self.bases[:seat], base, *self.bases[seat + 1 :]))


def faced(gap: int, facing: Facing, n: int) -> int:
    """The place a Spy faces: to the right the card of its gap's number, to the left the one before.

    >>> faced(0, Facing.RIGHT, 6), faced(0, Facing.LEFT, 6)
    (0, 5)
    """
    return gap % n if facing is Facing.RIGHT else (gap - 1) % n


def forward(gap: int, facing: Facing, steps: int, n: int) -> int:
    """The gap after so many cards forward; the base is a ring.

    >>> forward(5, Facing.RIGHT, 2, 6), forward(0, Facing.LEFT, 1, 6)
    (1, 5)
    """
    return (gap + steps) % n if facing is Facing.RIGHT else (gap - steps) % n
