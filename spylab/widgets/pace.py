"""Step by step: how much of what has happened is shown, so that one can follow what comes of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from spylab.engine import Event, Match, Seat
from spylab.kit import Choice, Group, Kit
from spylab.words import Text

NEXT, ALL = "table next", "table all"


class Pace:
    """How far each seat at a table has been shown what happened; a projection of the table keeps the same pace.

    It begins with everything shown. With `on`, of what is new to a seat the first step is shown at once, and each
    other step when it is asked for. A seat has its own steps, made of its own events: with several people at one
    screen each of them follows what is new to that person. The public is shown what somebody at the table has been
    shown. What is shown is kept as events, not as a number: where these have not happened any more, because a step was
    taken back or a new game begun, there is nothing to follow, and all is shown.
    """

    def __init__(self, kit: Kit, match: Match[Any], *, on: bool) -> None:
        self.on = on
        self._kit = kit
        self._public = match.seat(None)
        seats = [self._public, *(match.seat(player) for player in range(match.game.players))]
        self._shown: dict[int | None, tuple[Event, ...]] = {seat.player: seat.events for seat in seats}
        self._since = {seat.player: len(seat.events) for seat in seats}
        """With how many events shown each seat began to follow; as many as are shown where it is not following."""
        self._watchers: list[Callable[[], None]] = []

    def at(self, seat: Seat[Any]) -> int:
        """How many of the events that this seat has seen happen are shown."""
        return len(self._shown[seat.player]) if self._goes_on(seat) else len(seat.events)

    def follows(self, seat: Seat[Any]) -> bool:
        """Whether something has happened that this seat is not shown yet."""
        return self.at(seat) < len(seat.events)

    def has_to_follow(self, seat: Seat[Any]) -> bool:
        """Whether what is new to this seat takes more than one step."""
        return self._goes_on(seat) and len(self._ends(seat, self._since[seat.player])) > 1

    def begin(self, seat: Seat[Any]) -> None:
        """This seat is to be drawn: the first step of what is new to it is shown at once."""
        if not self._goes_on(seat):
            self.rest(seat)
        elif not self.follows(seat) or self._since[seat.player] == self.at(seat):
            self.next(seat)

    def next(self, seat: Seat[Any]) -> None:
        """Show this seat one step more."""
        self._show(seat, next(iter(self._ends(seat, self.at(seat))), len(seat.events)))

    def rest(self, seat: Seat[Any]) -> None:
        """Show this seat all that happened."""
        self._show(seat, len(seat.events))

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Whatever happens in the meantime is shown at once."""
        before, self.on = self.on, False
        try:
            yield
        finally:
            self.on = before

    def groups(self, seat: Seat[Any]) -> tuple[Group, ...]:
        """The buttons that lead on, while this seat follows."""
        if not self.follows(seat):
            return ()
        ends = self._ends(seat, self._since[seat.player])
        done = sum(end <= self.at(seat) for end in ends)
        choices = (Choice(NEXT, Text("Next step"), main=True, again=True), Choice(ALL, Text("All at once")))
        return (Group(Text("Step {at} of {all}", at=done, all=len(ends)), choices),)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` when `tell` is called; returns a function that stops it."""
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed)

    def tell(self) -> None:
        """More is shown than before, although nothing has happened: whoever keeps this pace has to draw anew."""
        for changed in tuple(self._watchers):
            changed()

    def end(self) -> None:
        """Nobody leads any more: from now on everything is shown."""
        if self.on:
            self.on = False
            self.tell()

    def _goes_on(self, seat: Seat[Any]) -> bool:
        """Whether this seat is shown steps, and what it was shown still is how the game began."""
        shown = self._shown[seat.player]
        return self.on and seat.events[: len(shown)] == shown

    def _ends(self, seat: Seat[Any], since: int) -> list[int]:
        """Where the steps end that come after so many events."""
        return [since + end for end in self._kit.steps(seat.game, seat.events[since:], seat.names)]

    def _show(self, seat: Seat[Any], to: int) -> None:
        events = seat.events
        self._shown[seat.player] = events[:to]
        if to == len(events):
            self._since[seat.player] = to
        if seat.player is not None:
            public = sum(event.audience is None for event in events[:to])
            if not self._goes_on(self._public) or public > self.at(self._public):
                self._show(self._public, public)
