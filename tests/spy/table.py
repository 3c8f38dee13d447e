"""A game of SPY in progress, played in notation: what the tests of the rules sit at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum

from spylab import load
from spylab.engine import Event, State

SEVEN = "S1 B1 T2 B1 S2 T1 B2"
SIX = "S1 B1 T2 B1 S2 T1"
COLOURS = {2: ("green", "red"), 3: ("green", "red", "blue"), 4: ("green", "red", "blue", "yellow")}


class Table:
    """Bases that are laid out as the rows say, and a first player; then whoever's turn it is plays.

    A row is like "S1 B1 T2 B1 S2 T1 B2 at 3 right"; without "at ..." the Spy starts in gap 0, facing right.
    """

    def __init__(self, *rows: str, first: int = 0, **options: object) -> None:
        self.game = load("spy", players=len(rows), **options)
        self.colours = tuple(options.get("colours") or COLOURS[len(rows)])
        self.state = State.start(self.game)
        for seat, row in enumerate(rows):
            self.do(seat, "arrange " + (row if " at " in row else f"{row} at 0 right"))
        if self.state.chance_outcomes():
            self.do(None, f"first {self.colours[first]}")

    def do(self, seat: int | None, notation: str) -> Table:
        """Let `seat` (None: chance) do what is written."""
        self.state = self.state.apply(seat, self.game.parse(notation))
        return self

    def play(self, *notations: str) -> Table:
        """Let whoever's turn it is do each of these."""
        for notation in notations:
            self.do(self.seat, notation)
        return self

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        (seat,) = self.state.to_act()
        return seat

    @property
    def legal(self) -> set[str]:
        """What the player whose turn it is may do."""
        if not self.state.to_act():
            return set()
        return {str(action) for action in self.state.information_state(self.seat).legal_actions()}

    @property
    def moves(self) -> set[str]:
        """The legal moves among them."""
        return {action for action in self.legal if "move" in action or action == "turn"}

    @property
    def last(self) -> list[tuple[object, ...]]:
        """What the last action brought about, as plain tuples."""
        return [facts(event) for event in self.events_of_last]

    @property
    def events_of_last(self) -> tuple[Event, ...]:
        """The same as events."""
        return self.state.steps(reveal=True)[-1].events

    def events(self) -> Iterator[Event]:
        """Everything that has happened, with every secret."""
        for step in self.state.steps(reveal=True):
            yield from step.events

    def answer(self, notation: str) -> tuple[object, ...]:
        """Play a spy and return the event that answers it."""
        self.play(notation)
        return self.last[1]

    def place(self, colour: str) -> int:
        """The index that a spy on `colour` would look at now; nothing is played."""
        state = self.state.apply(self.seat, self.game.parse(f"spy {colour}"))
        return next(fact[3] for fact in map(facts, state.steps(reveal=True)[-1].events) if fact[0] == "Spied")  # type: ignore[return-value]


def facts(event: Event) -> tuple[object, ...]:
    """An event as plain data: its kind, then what it holds."""
    return (type(event).__name__, *(_plain(getattr(event, f.name)) for f in fields(event) if f.name != "audience"))


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, Enum):
        return str(value.value)
    return value if value is None or isinstance(value, int) else str(value)
