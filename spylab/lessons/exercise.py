"""An exercise: a question from a real game, made from a code and nothing else.

An exercise holds kind, seed, level and the version of its content. The question and the answer are computed from
these when they are needed, by playing a game and asking its worlds; so before it is checked the answer is nowhere: not
in the exercise, its repr, a widget, or a saved notebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from spylab.engine import Event, Game, MalformedInput
from spylab.words import Text


@dataclass(frozen=True)
class Exercise:
    """What an exercise is: its code. The same code is the same question everywhere.

    >>> Exercise("spy", "count", seed=7, level=1)
    Exercise('spy.count.1.7.1')
    """

    game: str
    kind: str
    seed: int
    level: int
    content: int = 1

    @property
    def code(self) -> str:
        """The exercise as one word, to be given to others."""
        return f"{self.game}.{self.kind}.{self.level}.{self.seed}.{self.content}"

    def __repr__(self) -> str:
        return f"Exercise({self.code!r})"

    @classmethod
    def parse(cls, code: str) -> Exercise:
        """The exercise with this code."""
        try:
            game, kind, level, seed, content = code.strip().split(".")
            return cls(game, kind, int(seed), int(level), int(content))
        except ValueError:
            raise MalformedInput(Text("“{code}” is not the code of an exercise.", code=code)) from None


@dataclass(frozen=True)
class Choice:
    """One of the answers to choose from: what is handed in, and its words."""

    key: str
    label: Text


@dataclass(frozen=True)
class Question:
    """A question as it is put to a student: a position as one seat knows it, and what is asked.

    `form` says how to answer: a probability, a whole number, one of `choices`, or several of them. `show` are the ids
    of parts of the picture to look at. Holds no secret of the game and no answer.
    """

    game: Game[Any]
    player: int | None
    names: tuple[Text, ...]
    events: tuple[Event, ...]
    asks: Text
    form: Literal["probability", "count", "one", "several"]
    choices: tuple[Choice, ...] = ()
    show: tuple[str, ...] = ()

    def read(self, reply: str) -> tuple[str, ...]:
        """The keys that were chosen, for the last two forms; MalformedInput lists what there is."""
        keys = tuple(dict.fromkeys(word for word in reply.replace(",", " ").split() if word))
        known = {choice.key for choice in self.choices}
        if not set(keys) <= known or (self.form == "one" and len(keys) != 1):
            raise MalformedInput(Text("Choose from: {choices}.", choices=", ".join(c.key for c in self.choices)))
        return keys


@dataclass(frozen=True)
class Feedback:
    """What is said to an answer: whether it is right, why, and how many worlds there were and are left.

    `mistake` names the typical mistake that leads to this answer, if it is one; the sentences speak to it.
    """

    right: bool
    says: tuple[Text, ...]
    before: int
    after: int
    mistake: str | None = None


class Maker(Protocol):
    """A kind of exercise: makes questions and judges answers, both from the exercise's code alone."""

    title: Text
    levels: int

    def question(self, exercise: Exercise) -> Question:
        """The question; it may hold nothing that gives the answer away."""
        ...

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        """Judge an answer, as it was typed. MalformedInput if it cannot be read; that costs nothing."""
        ...


def told_apart(given: Any, mistakes: Sequence[tuple[Any, str, Text]]) -> tuple[str, Text] | None:
    """The first typical mistake (value, name, what to say to it) that a given value is, if any.

    A mistake's value may be None where it cannot be made in this question.
    """
    for value, name, says in mistakes:
        if value is not None and (given.means(value) if hasattr(given, "means") else given == value):
            return name, says
    return None
