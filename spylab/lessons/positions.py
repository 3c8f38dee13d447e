"""Where exercises take their positions from: real games, stopped where the question is a good one. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar

from spylab.engine import Event, Game, Stream
from spylab.lessons.exercise import Exercise
from spylab.words import Text

V = TypeVar("V")
M = TypeVar("M", bound="Moment")
T = TypeVar("T")


@dataclass(frozen=True)
class Position(Generic[V]):
    """A moment of a game: what the student in seat 0 has seen. What follows from it is worked out when asked for."""

    game: Game[V]
    events: tuple[Event, ...]

    def view(self) -> V:
        """What the student sees."""
        return self.game.view_after(self.events)

    @property
    def names(self) -> tuple[Text, ...]:
        """What the players are called."""
        return tuple(self.game.seat_name(seat) for seat in range(self.game.players))


class Moment(Protocol):
    """A position while a question is looked for, with what helps to choose it; not kept afterwards."""

    @property
    def position(self) -> Any:
        """The position, which is kept."""
        ...


Moments = Callable[[int, Stream], Iterator[M]]
"""Plays one game of a level and stops where the student could be asked; may draw what the game is like."""
Pick = Callable[[M, Stream], T | None]
"""Says what to ask in a moment, such as about which place; None if it is not good for a question."""


def find(exercise: Exercise, moments: Moments[M], pick: Pick[M, T]) -> tuple[Any, T]:
    """The first position in which there is something to ask, and what; the games follow from the exercise's seed.

    A question that was found is kept, so `moments` and `pick` have to be the same functions every time.
    """
    position, picked = _found(exercise, moments, pick)
    return position, picked


@lru_cache(maxsize=512)
def _found(exercise: Exercise, moments: Moments[Any], pick: Pick[Any, Any]) -> tuple[Any, Any]:
    """Kept for the next redraw. Holds what the student has seen and what is asked, but nothing of the answer."""
    attempt = 0
    while True:
        stream = Stream(exercise.seed, f"exercise:{exercise.kind}:{exercise.level}:{attempt}")
        for moment in moments(exercise.level, stream):
            if (picked := pick(moment, stream)) is not None:
                return moment.position, picked
        attempt += 1
