"""An exercise: a question from a real game, made from a code and nothing else.

An exercise holds kind, seed, level and the version of its content. The question, and later the answer, are computed
from these when they are needed, by playing a game and asking its worlds; so before it is checked the answer is
nowhere: not in the exercise, its question, a widget, an error, or a saved notebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from spylab.engine import Event, Game, MalformedInput, Stream
from spylab.lessons.answers import Number
from spylab.words import Text, shown

_CODE = re.compile(r"([a-z_]+)\.([a-z_]+)\.(\d{1,3})\.(-?\d{1,18})\.(\d{1,6})", re.ASCII)


Form = Literal["probability", "count", "number", "one", "several"]
NEAR = Text("That is near, but not exact enough. Give more decimals, rounded, or a fraction.")


@dataclass(frozen=True)
class Exercise:
    """What an exercise is: its code. The same code is the same question everywhere.

    >>> Exercise("spy", "count", seed=7, level=1)
    Exercise('spy.count.1.7.3')

    `content` is the version of what questions are made of. It rises when the same code would ask something else.
    """

    game: str
    kind: str
    seed: int
    level: int
    content: int = 3

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):  # it could not be read again
            raise MalformedInput(Text("“{code}” is not the code of an exercise.", code=shown(self.code)))

    @property
    def code(self) -> str:
        """The exercise as one word, to be given to others: game, kind, level, seed and version."""
        return f"{self.game}.{self.kind}.{self.level}.{self.seed}.{self.content}"

    def __repr__(self) -> str:
        return f"Exercise({self.code!r})"

    @classmethod
    def parse(cls, code: str) -> Exercise:
        """The exercise with this code; MalformedInput if it is none.

        >>> Exercise.parse("spy.count.1.7.3").seed
        7
        """
        match = _CODE.fullmatch(str(code).strip())
        if match is None:
            raise MalformedInput(Text("“{code}” is not the code of an exercise.", code=shown(str(code))))
        game, kind, level, seed, content = match.groups()
        return cls(game, kind, int(seed), int(level), int(content))


@dataclass(frozen=True)
class Choice:
    """One of the answers to choose from: what is handed in, and its words."""

    key: str
    label: Text


@dataclass(frozen=True)
class Question:
    """A question as it is put to a student: a position as one seat knows it, and what is asked.

    `form` says how to answer: a probability, a whole number ("count"), any number, one of `choices`, or several of
    them. `given` says what the picture does not; None if it says all. `show` are the ids of parts of the picture to
    look at; one that ends in a colon means all that begin with it. With `pips` the table may mark on the cards what
    everybody could remember of them. `signed` says that a number may be less than 0, whatever the answer is. Holds no
    secret of the game and no answer.
    """

    game: Game[Any]
    player: int | None
    names: tuple[Text, ...]
    events: tuple[Event, ...]
    given: Text | None
    asks: Text
    form: Form
    choices: tuple[Choice, ...] = ()
    show: tuple[str, ...] = ()
    pips: bool = False
    signed: bool = False

    def read(self, reply: str) -> tuple[str, ...]:
        """The keys that were chosen, for the last two forms; MalformedInput lists what there is."""
        keys = tuple(dict.fromkeys(reply.replace(",", " ").split()))
        known = [choice.key for choice in self.choices]
        if not set(keys) <= set(known) or (self.form == "one" and len(keys) != 1):
            raise MalformedInput(Text("Choose from: {choices}.", choices=", ".join(known)))
        return keys


@dataclass(frozen=True)
class Mistake:
    """A typical mistake: its name, the answer it leads to, and what helps whoever made it.

    The help speaks to the mistake and does not give the right answer away. `answer` is None where the mistake cannot
    be made in this question.
    """

    name: str
    answer: Any
    help: Text


@dataclass(frozen=True)
class Feedback:
    """What is said to an answer: whether it is right, and if not, what may help.

    `mistake` names the typical mistake that leads to this answer, if it is one. Says nothing of the right answer.
    """

    right: bool
    help: Text | None = None
    mistake: str | None = None


@dataclass(frozen=True)
class Solution:
    """The full explanation: what is right and why, and how many worlds there were before and are left after it all.

    `before` and `after` are None where the question is not about worlds, such as where a die leads. `events` are the
    places, among the events of the question, of those that it rests on.
    """

    says: tuple[Text, ...]
    before: int | None = None
    after: int | None = None
    events: tuple[int, ...] = ()


class Maker(Protocol):
    """A kind of exercise: makes questions, judges answers and explains, all from the exercise's code alone.

    Levels go by `size`: the higher the level, the larger the explanation on average.
    """

    title: Text
    levels: int

    def question(self, exercise: Exercise) -> Question:
        """The question; it holds nothing that gives the answer away."""
        ...

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        """Judge an answer, as it was typed. MalformedInput, before anything is worked out, if it cannot be read."""
        ...

    def solution(self, exercise: Exercise) -> Solution:
        """The full explanation, with the answer."""
        ...

    def size(self, exercise: Exercise) -> int:
        """How much the explanation has to put together: events, or worlds where they are counted."""
        ...


def judged(given: Any, right: Any, mistakes: Iterable[Mistake], otherwise: Text) -> Feedback:
    """The feedback to an answer: right, or the first typical mistake that leads to it, or else a general help.

    A decimal that is only not exact enough is told so; as a mistake that is called "near".

    >>> twice = Mistake("twice", 12, Text("You counted every pair twice."))
    >>> judged(6, 6, [twice], Text("Count again.")).right
    True
    >>> judged(12, 6, [twice], Text("Count again.")).mistake
    'twice'
    """

    def is_(value: Any) -> bool:
        return given.means(value) if isinstance(given, Number) else bool(given == value)

    if is_(right):
        return Feedback(True)
    for mistake in mistakes:
        if mistake.answer is not None and is_(mistake.answer):
            return Feedback(False, mistake.help, mistake.name)
    if isinstance(given, Number) and given.near(right):
        return Feedback(False, NEAR, "near")
    return Feedback(False, otherwise)


def passed_over(answer: Any, often: Mapping[Any, int], stream: Stream) -> bool:
    """Whether a question is not asked because too many have this answer: of those in `often`, one out of so many is.

    Without it somebody who always gave the same answer would often be right.

    >>> passed_over(7, {6: 3}, Stream(1, "exercise"))
    False
    """
    return answer in often and stream.below(often[answer]) > 0


def apart(mistakes: Iterable[Mistake], general: Text) -> Iterator[Mistake]:
    """The mistakes, with a more `general` help where several with different helps lead to the same answer.

    >>> pairs, order = Mistake("pairs", 12, Text("Every pair twice.")), Mistake("order", 12, Text("Order counts."))
    >>> [str(mistake.help) for mistake in apart([pairs, order], Text("Something is counted twice."))]
    ['Something is counted twice.', 'Something is counted twice.']
    """
    every = list(mistakes)
    for mistake in every:
        helps = {other.help for other in every if other.answer == mistake.answer}
        yield mistake if len(helps) == 1 else replace(mistake, help=general)
