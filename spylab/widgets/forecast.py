"""Predict before reveal: what is expected of a look, and how surely, before its answer is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spylab.kit import Choice, Group
from spylab.widgets.panel import Note
from spylab.words import Text

EXPECT, SURE, NEVER_MIND = "table expect ", "table sure ", "table expect nothing"
HOW_SURE = {50: Text("Even odds"), 70: Text("Rather likely"), 90: Text("Almost certain"), 100: Text("Certain")}


@dataclass(frozen=True)
class Prediction:
    """What a player expected of an action, how surely in percent, and what came; in which game at the table."""

    turn: int
    action: str
    expected: str
    sure: int
    came: str
    player: int | None = None
    game: int = 1

    @property
    def right(self) -> bool:
        """Whether it came as expected."""
        return self.expected == self.came


@dataclass(frozen=True)
class Forecast:
    """An action that waits for a prediction: first what is expected, then how surely. `label` says the action."""

    action: str
    choices: Sequence[Choice]
    label: Text | None = None
    expected: str | None = None

    def notes(self) -> list[Note]:
        """What waits: the action, and what was said of it already."""
        action = [Note(str(self.label), "title")] if self.label else []
        expected = [Note(str(c.label), "task") for c in self.choices if c.notation == self.expected]
        return [*action, *expected]

    def groups(self) -> tuple[Group, ...]:
        """What is asked now."""
        back = Choice(NEVER_MIND, Text("Do something else"))
        if self.expected is None:
            answers = (Choice(EXPECT + c.notation, c.label) for c in self.choices)
            return (Group(Text("What do you expect?"), (*answers, back)),)
        sure = (Choice(f"{SURE}{percent}", words) for percent, words in HOW_SURE.items())
        return (Group(Text("How sure are you?"), (*sure, back)),)
