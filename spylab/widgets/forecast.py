"""Predict before reveal: what is expected of a look, and how surely, before its answer is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spylab.kit import Choice, Group
from spylab.widgets.panel import Note
from spylab.words import Text

EXPECT, SURE, NEVER_MIND = "table expect ", "table sure ", "table expect nothing"
HOW_SURE = {
    10: Text("A wild guess"),
    25: Text("Rather unlikely"),
    50: Text("Even odds"),
    70: Text("Rather likely"),
    90: Text("Almost certain"),
    100: Text("Certain"),
}
"""How sure somebody can be, in percent; where there are five outcomes even the likeliest may be no more than 25."""


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
        sure = (
            Choice(f"{SURE}{percent}", Text("{words}: {percent} %", words=words, percent=percent))
            for percent, words in HOW_SURE.items()
        )
        return (Group(Text("How sure are you?"), (*sure, back)),)


@dataclass(frozen=True)
class Told:
    """What is told to whoever predicted something: which seat, at which moment of the match, and what came."""

    player: int | None
    moment: str
    of: Forecast
    sure: int
    came: str

    def notes(self) -> list[Note]:
        """Whether it came as expected; nothing while what came cannot be told yet, such as an answer that waits."""
        said = {choice.notation: choice.label for choice in self.of.choices}
        if self.of.expected is None or self.came not in said:
            return []
        expected, sure, came = said[self.of.expected], self.sure, said[self.came]
        if self.came == self.of.expected:
            words = Text("You expected: {expected} ({sure} % sure). It was so.", expected=expected, sure=sure)
            return [Note(str(words), "right")]
        words = Text(
            "You expected: {expected} ({sure} % sure). What came: {came}.", expected=expected, sure=sure, came=came
        )
        return [Note(str(words), "help")]
