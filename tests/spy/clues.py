"""The clues about a hidden base, read a second time: from the rules page alone, in plain data.

It shares no code with `spylab.games.spy.worlds` nor `spylab.inference`. A base is a tuple of codes such as "B1", and a
clue is a test that a base passes or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import log2

from spylab.engine import Event
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Facing
from spylab.lessons import Question

Base = tuple[str, ...]
Test = Callable[[Base], bool]
RIVAL = 1
TARGETS = ("S1", "S2", "T1", "T2")
LETTERS = {"safe": "S", "secret": "T", "bomb": "B"}


@dataclass(frozen=True)
class Clue:
    """What one event says: `sort` ("moved", "said", "exposed", "hissed", "caught"), place and test.

    `weak` is the test of somebody who forgets that a card that is only named cannot be the target.
    """

    sort: str
    place: int
    test: Test
    weak: Test


@cache
def all_bases(cards: Base) -> tuple[Base, ...]:
    """Every order of these cards; cards that look alike are not told apart."""
    return tuple(sorted(set(permutations(cards))))


def cards_of(question: Question) -> Base:
    return tuple(str(card) for card in question.game.bases[RIVAL])


@dataclass
class Reader:
    """Follows the rival's Spy and target through the events."""

    size: int
    gap: int = 0
    way: int = 1
    target: str = "S1"

    def faced(self, way: int) -> int:
        return (self.gap if way == 1 else self.gap - 1) % self.size

    def read(self, event: Event) -> Clue | None:
        match event:
            case do.Placed(seat, gap, facing) if seat == RIVAL:
                self.gap, self.way = gap, 1 if facing is Facing.RIGHT else -1
            case do.Moved(seat, steps) if seat == RIVAL:
                return self.moved(event, steps)
            case do.Said(owner, place, kind) if owner == RIVAL:
                letter, target = LETTERS[str(kind)], self.target
                return Clue(
                    "said",
                    place,
                    lambda b: b[place][0] == letter and b[place] != target,
                    lambda b: b[place][0] == letter,
                )
            case do.Exposed(owner, place, card) if owner == RIVAL:
                self.target = (*TARGETS[TARGETS.index(card) + 1 :], "none")[0]
                return same("exposed", place, lambda b: b[place] == card)
            case do.Hissed(owner, place) if owner == RIVAL:
                return same("hissed", place, lambda b: b[place][0] == "B")
            case do.Caught(owner, place, card) if owner == RIVAL:
                return same("caught", place, lambda b: b[place] == card)
        return None

    def moved(self, event: do.Moved, steps: int) -> Clue | None:
        way = -self.way if event.turned_before else self.way
        place = self.faced(way)
        self.gap = (self.gap + way * steps) % self.size
        self.way = -way if event.turned_after else way
        return same("moved", place, lambda b: b[place][1] == str(steps)) if event.declared else None


def same(sort: str, place: int, test: Test) -> Clue:
    return Clue(sort, place, test, test)


def clues(question: Question, events: Sequence[Event] | None = None) -> list[Clue]:
    """All clues of a question, oldest first; or those of the first events alone."""
    reader = Reader(len(cards_of(question)))
    read = [reader.read(event) for event in (question.events if events is None else events)]
    return [clue for clue in read if clue]


def target(question: Question) -> str:
    """The rival's target now."""
    reader = Reader(len(cards_of(question)))
    for event in question.events:
        reader.read(event)
    return reader.target


def fitting(question: Question, tests: Sequence[Test]) -> list[Base]:
    """The bases that pass these tests."""
    return [base for base in all_bases(cards_of(question)) if all(test(base) for test in tests)]


def worlds(question: Question) -> list[Base]:
    """The bases that fit everything."""
    return fitting(question, [clue.test for clue in clues(question)])


def share(bases: Sequence[Base], place: int, letter: str) -> Fraction:
    """In what part of these bases a place has this kind."""
    return Fraction(sum(base[place][0] == letter for base in bases), len(bases))


def answer(base: Base, place: int, now: str) -> str:
    """What a look at a face-down place that is not lit brings."""
    return "exposed" if base[place] == now else base[place][0]


def bits(question: Question, bases: Sequence[Base], place: int) -> float:
    """What the answer to a look tells on average: the entropy of the answer."""
    answers = [answer(base, place, target(question)) for base in bases]
    odds = [answers.count(each) / len(answers) for each in set(answers)]
    return -sum(p * log2(p) for p in odds)
