"""All that a widget, a bot, a hint or a belief ever holds of a match: one player's view and hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic

from spylab.engine.chance import Stream
from spylab.engine.errors import IllegalAction
from spylab.engine.game import Game, Outcome, V
from spylab.engine.records import Action, Event
from spylab.engine.state import InformationState
from spylab.words import Text

if TYPE_CHECKING:
    from spylab.engine.match import Match


class Seat(Generic[V]):
    """A place at the table. `player` is its number from 0, or None for the public, who only looks on."""

    def __init__(self, match: Match[V], player: int | None) -> None:
        self._match = match
        self.player = player

    def __repr__(self) -> str:
        who = "the public" if self.player is None else str(self.names[self.player])
        return f"<Seat of {who} in {self.game.name}>"

    @property
    def game(self) -> Game[V]:
        """The rules that are played."""
        return self._match.game

    @property
    def names(self) -> tuple[Text, ...]:
        """The names of all players, by seat."""
        return self._match.names

    @property
    def people(self) -> frozenset[int]:
        """The seats that are played by people, not by bots."""
        return frozenset(range(self.game.players)) - self._match.bots.keys()

    @property
    def info(self) -> InformationState[V]:
        """What this seat knows."""
        return self._match._info(self.player)

    @property
    def view(self) -> V:
        """The position as this seat knows it."""
        return self.info.view

    @property
    def events(self) -> tuple[Event, ...]:
        """What this seat has seen happen, oldest first."""
        return self.info.events

    @property
    def turn(self) -> str:
        """The token of this moment, to be handed back with an action chosen now."""
        return self._match.turn

    def to_act(self) -> frozenset[int]:
        """The seats that are asked now; public."""
        return self._match.to_act()

    def outcome(self) -> Outcome | None:
        """How the game ended, or None; public."""
        return self._match.outcome()

    def legal_actions(self) -> Sequence[Action]:
        """What this seat may do now; empty when it is not asked."""
        return () if self.outcome() else self.info.legal_actions()

    def act(self, action: Action | str, turn: str | None = None) -> bool:
        """Do an action, given as such or in notation.

        With `turn`, the token of the moment in which it was chosen, an action that comes too late (a second
        click, an old button) returns False and changes nothing. An action that the rules forbid raises
        IllegalAction, an unreadable one MalformedInput; nothing changes then either.
        """
        if self.player is None:
            raise IllegalAction(Text("The public only looks on."))
        return self._match._act(self.player, action, turn)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would take something back."""
        return self.player is not None and self._match._undoable(self.player) is not None

    def undo(self, turn: str | None = None) -> bool:
        """Take back this seat's own last action; False, and nothing changes, when that is not allowed.

        It is allowed as long as chance has not drawn and nobody was informed since (design: Undo).
        """
        return self.player is not None and self._match._undo(self.player, turn)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after everything that happens; returns a function that stops it."""
        return self._match.watch(changed)

    def advance(self, most: int | None = None) -> int:
        """Let chance and bots act, at most so many actions, until a person is asked; returns how many were done."""
        return self._match.advance(most)

    def random(self, name: str) -> Stream:
        """Random numbers for this seat's own comfort ("arrange for me"); they touch no other draw."""
        return Stream(self._match._seed, f"seat:{self.player}:{name}")
