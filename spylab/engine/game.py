"""What a game is: its rules as pure functions of views, actions and events.

A *view* is what somebody knows of the position: a frozen dataclass in which everything unknown is None.
The truth is a view without gaps. There is one state transition, `evolve`, folded over the events that
somebody saw; so nobody's view can hold what that player was not told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from spylab.engine.notation import read
from spylab.engine.records import Action, Event, read_event
from spylab.words import Text, shown

V = TypeVar("V")


class Termination(StrEnum):
    """Why a game ended; each game lists its own reasons."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats (none: a draw, or all lost) and the reason."""

    winners: frozenset[int]
    termination: Termination


class Game(ABC, Generic[V]):
    """The rules of one game under fixed options. Stateless: every method is a pure function."""

    name: ClassVar[str]
    content: ClassVar[int] = 1
    """Version of the rules and data: saved files of another version are refused."""
    action_kinds: ClassVar[tuple[type[Action], ...]]
    chance_kinds: ClassVar[tuple[type[Action], ...]] = ()
    """Those of `action_kinds` that only chance does: they are read, but offered to nobody who types."""
    event_kinds: ClassVar[tuple[type[Event], ...]]

    options: Any
    """The frozen dataclass of options this game is played with."""
    players: int

    @abstractmethod
    def opening(self) -> V:
        """The view before anything has happened; the same for everybody."""

    @abstractmethod
    def evolve(self, view: V, event: Event) -> V:
        """The view after an event. Never looks at a field that the event's audience may lack."""

    def view_after(self, events: Iterable[Event]) -> V:
        """The view of somebody who has seen these events, oldest first."""
        view = self.opening()
        for event in events:
            view = self.evolve(view, event)
        return view

    @abstractmethod
    def to_act(self, view: V) -> frozenset[int]:
        """The seats that are asked now: several when they choose at the same time. Depends on public facts only."""

    @abstractmethod
    def legal_actions(self, view: V, player: int) -> Sequence[Action]:
        """What `player` may do, from that player's own view. May be lazy: it is asked `in`, `len` and by index."""

    def chance_outcomes(self, truth: V) -> Sequence[tuple[Action, Fraction]]:
        """What chance may do now, with probabilities that sum to 1; empty when it is not chance's turn."""
        return ()

    @abstractmethod
    def decide(self, truth: V, player: int | None, action: Action) -> tuple[Event, ...]:
        """What happens when `player` (None: chance) does this legal action. The only function that reads secrets."""

    @abstractmethod
    def outcome(self, view: V) -> Outcome | None:
        """How the game ended, or None while it goes on. Public."""

    def why_illegal(self, view: V, player: int, action: Action) -> Text:
        """What is wrong with an action that is not legal, from the player's own view."""
        return Text("“{action}” is not possible now.", action=shown(str(action)))

    def why_not_asked(self, view: V, player: int, action: Action) -> Text | None:
        """Why a player who is not asked now cannot do this, where there is more to say than whose turn it is."""
        return None

    def seat_name(self, seat: int) -> Text:
        """What the seat is called when nobody gives it a name."""
        return Text("Player {n}", n=seat + 1)

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        """Games so small that every position can be visited: for the information law and brute force."""
        return ()

    def parse(self, notation: str) -> Action:
        """The action written like this; MalformedInput if it is none of this game's."""
        return read(notation, self.action_kinds, untold=self.chance_kinds)

    def parse_event(self, notation: str) -> Event:
        """The event written like this, with its audience."""
        return read_event(notation, self.event_kinds)
