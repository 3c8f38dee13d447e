"""What tests of exercises share, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import islice

from spylab.api import kit
from spylab.games import names
from spylab.kit import Sight
from spylab.lessons import Exercise, Feedback, Question

LEVELS = (1, 2, 3)
KINDS = [(game, kind) for game in names() for kind in kit(game).exercises]
Replies = Callable[[Question], Iterator[str]]
"""What somebody answers who makes a certain mistake; nothing where it cannot be made."""
Made = tuple[Exercise, Question, str, Feedback]
SEVERAL = "more than one way"
"""What is said where several mistakes lead to the same number."""


def pose(game: str, kind: str, level: int, seed: int) -> tuple[Exercise, Question]:
    exercise = Exercise(game, kind, seed, level)
    return exercise, kit(game).exercises[kind].question(exercise)


def check(exercise: Exercise, reply: str) -> Feedback:
    return kit(exercise.game).exercises[exercise.kind].check(exercise, reply)


def right(exercise: Exercise, reply: str) -> bool:
    return check(exercise, reply).right


def right_keys(exercise: Exercise, question: Question) -> list[str]:
    return [choice.key for choice in question.choices if right(exercise, choice.key)]


def sight_of(question: Question) -> Sight:
    view = question.game.view_after(question.events)
    return Sight(game=question.game, view=view, player=question.player, names=question.names, calm=True)


def mistakes(game: str) -> Mapping[str, Mapping[str, Replies]]:
    """For each kind the typical mistakes, by their names."""
    found: Mapping[str, Mapping[str, Replies]] = import_module(f"tests.{game}.test_exercise_mistakes").MISTAKES
    return found


@cache
def made(game: str, kind: str, name: str) -> tuple[Made, ...]:
    """Up to three questions in which this mistake leads to an answer that is recognised as this mistake."""
    return tuple(islice(_made(game, kind, name), 3))


def _made(game: str, kind: str, name: str) -> Iterator[Made]:
    for seed in range(160):
        exercise, question = pose(game, kind, seed % 3 + 1, seed)
        for reply in mistakes(game)[kind][name](question):
            feedback = check(exercise, reply)
            if feedback.mistake == name and SEVERAL not in str(feedback.help):
                yield exercise, question, reply, feedback
