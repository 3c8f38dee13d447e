"""A game looked at afterwards, as one seat saw it: its views step by step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Generic

from spylab.engine.game import Game, V
from spylab.engine.records import Event
from spylab.engine.seat import Seat
from spylab.words import Text


class Review(Generic[V]):
    """What one seat (None: the public) saw of a game: `len(review)` events and the views between them."""

    def __init__(self, game: Game[V], player: int | None, names: Sequence[Text], events: Sequence[Event]) -> None:
        self.game = game
        self.player = player
        self.names = tuple(names)
        self.events = tuple(events)
        self._views: list[V] = list(accumulate(self.events, game.evolve, initial=game.opening()))

    @classmethod
    def of(cls, seat: Seat[V]) -> Review[V]:
        """The game so far, as this seat saw it."""
        return cls(seat.game, seat.player, seat.names, seat.events)

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        who = "the public" if self.player is None else str(self.names[self.player])
        return f"<Review of {self.game.name}, {len(self)} events seen by {who}>"

    def view(self, at: int) -> V:
        """The view after the first `at` events; 0 is the opening."""
        return self._views[at]
