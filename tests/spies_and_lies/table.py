"""A game of Spies & Lies in progress, played in notation: what the tests of the rules sit at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum

from spylab.engine import Event, State
from spylab.games.spies_and_lies.events import EVENTS
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View

RED, BLUE = 0, 1
COLOURS = ("red", "blue")


class Table:
    """Day 1, when both have deployed as told and shown true tokens, and it is known who starts.

    `exhausted` is a rank of Red and one of Blue. There are as many missions as soldiers are deployed.
    """

    def __init__(
        self, red: str, blue: str, *, exhausted: str = "2 2", starter: int = RED, intel: str = "1-4", **options: object
    ) -> None:
        self.game = SpiesAndLies(Options(missions=len(red.split()), **options))  # type: ignore[arg-type]
        self.state = State.start(self.game)
        self.do(None, "old intel 4-7")
        for colour, rank in zip(COLOURS, exhausted.split(), strict=True):
            self.do(None, f"exhaust {colour} {rank}")
        self.day(red, blue, intel)
        self.do(None, f"starter {COLOURS[starter]}")

    def day(self, red: str, blue: str, intel: str) -> Table:
        """Both deploy, the card is turned up, both show true tokens."""
        self.do(RED, f"deploy {red}").do(BLUE, f"deploy {blue}").do(None, f"intel {intel}")
        first, last = map(int, intel.split("-"))
        for seat, row in enumerate((red, blue)):
            tokens = " ".join(str(int(first <= int(rank) <= last)) for rank in row.split())
            self.do(seat, f"tokens {tokens}")
        return self

    def do(self, seat: int | None, notation: str) -> Table:
        """Let `seat` (None: chance) do what is written."""
        self.state = self.state.apply(seat, self.game.parse(notation))
        return self

    def play(self, *words: str) -> Table:
        """Let whoever is asked do each of these.

        "right" and "wrong" are guesses; a Deception token is kept unless it is said before: "deceive".
        """
        for word in words:
            if word in ("right", "wrong"):
                self._guess(right=word == "right")
            else:
                self.do(self.seat, word)
        return self

    def _guess(self, right: bool) -> None:
        if self.view.phase is Phase.DECEPTION:
            self.do(self.seat, "no deception")
        lies = self.truth.sides[self.view.owner].missions[self.view.mission].soldier  # type: ignore[index]
        other = next(rank for rank in Soldier if rank is not lies)
        self.do(self.seat, f"guess {int(lies if right else other)}")  # type: ignore[arg-type]

    def rest(self, word: str = "right") -> Table:
        """Play all guesses of the day that are left, right or wrong."""
        day = self.view.day
        while self.view.phase in (Phase.DECEPTION, Phase.GUESS, Phase.CHOICE) and self.view.day == day:
            self.play("take points" if self.view.phase is Phase.CHOICE else word)
        return self

    @property
    def seat(self) -> int:
        """Who is asked."""
        (seat,) = self.state.to_act()
        return seat

    @property
    def legal(self) -> list[str]:
        """What the player who is asked may do."""
        return [str(action) for action in self.state.information_state(self.seat).legal_actions()]

    @property
    def drawn(self) -> list[str]:
        """What chance may draw."""
        return [str(action) for action, _ in self.state.chance_outcomes()]

    @property
    def view(self) -> View:
        """What everybody knows."""
        return self.state.information_state(None).view

    @property
    def truth(self) -> View:
        """Everything."""
        return self.state.truth(reveal=True)

    @property
    def markers(self) -> tuple[int, ...]:
        """Where Red's and Blue's infiltration markers stand."""
        return tuple(side.marker for side in self.view.sides)

    def events(self) -> Iterator[Event]:
        """Everything that has happened, with every secret."""
        for step in self.state.steps(reveal=True):
            yield from step.events

    @property
    def all(self) -> list[tuple[object, ...]]:
        """Everything that has happened, as plain tuples."""
        return [facts(event) for event in self.events()]

    @property
    def turn(self) -> list[tuple[object, ...]]:
        """What came of the last guess after the soldier was turned up, to the end of the turn."""
        happened = self.all
        at = max(n for n, fact in enumerate(happened) if fact[0] == "Unveiled")
        ends = ("TurnBegan", "DayEnded")
        end = next((n for n, fact in enumerate(happened) if n > at and fact[0] in ends), len(happened))
        return happened[at + 1 : end]

    @property
    def ended(self) -> tuple[str, int | None] | None:
        """Why the game ended and who won."""
        outcome = self.state.outcome()
        return None if outcome is None else (str(outcome.termination), next(iter(outcome.winners), None))


def facts(event: Event) -> tuple[object, ...]:
    """An event as plain data: its kind, then what it holds."""
    assert isinstance(event, EVENTS)
    return (type(event).__name__, *(_plain(getattr(event, f.name)) for f in fields(event) if f.name != "audience"))


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, Enum):
        return value.value
    return value if value is None or isinstance(value, int) else str(value)
