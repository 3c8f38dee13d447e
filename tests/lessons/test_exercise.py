"""Exercises are their codes; questions read choices; feedback tells typical mistakes apart."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab import load
from spylab.engine import MalformedInput
from spylab.lessons import Choice, Exercise, Mistake, Question, judged, probability
from spylab.words import Text

NAMES = st.from_regex(r"[a-z][a-z_]{0,15}", fullmatch=True)
EXERCISES = st.builds(Exercise, NAMES, NAMES, st.integers(-(10**12), 10**12), st.integers(1, 9), st.integers(1, 99))


@given(EXERCISES)
def test_a_code_reads_back(exercise: Exercise) -> None:
    assert Exercise.parse(f" {exercise.code} ") == exercise
    assert exercise.code in repr(exercise)
    assert " " not in exercise.code


@pytest.mark.parametrize(("seed", "level"), [(10**18, 1), (True, 1), (1, True), (1.0, 1), (7, 1.0), (None, 1)])
def test_what_has_no_code_that_reads_back_is_no_exercise(seed: Any, level: Any) -> None:
    with pytest.raises(MalformedInput, match="is not the code"):
        Exercise("spy", "count", seed, level)


WRONG = ["", "spy", "spy.count.1.7", "spy.count.1.7.1.1", "spy.count.one.7.1", "spy.count.1.7,1", "spy..1.7.1"]
WRONG += ["spy.count.1_0.7.1", "spy.count.1.+7.1", "spy.count.1. 7.1", "SPY.count.1.7.1", "spy.count.1.٧.1"]


@pytest.mark.parametrize("code", WRONG)
def test_another_code_is_refused(code: str) -> None:
    with pytest.raises(MalformedInput, match="is not the code of an exercise"):
        Exercise.parse(code)


def question(form: Any) -> Question:
    choices = tuple(Choice(key, Text("Place {place}", place=key)) for key in ("1", "2", "4-1"))
    return Question(load("spy"), 0, (), (), Text("Seven cards."), Text("Which?"), form, choices)


def test_choices_are_read_however_they_are_separated() -> None:
    several = question("several")
    assert several.read("2, 1") == several.read(" 2  1 2 ") == ("2", "1")
    assert several.read("") == ()
    assert question("one").read(" 4-1 ") == ("4-1",)


@pytest.mark.parametrize(("form", "reply"), [("several", "3"), ("several", "1 3"), ("one", ""), ("one", "1 2")])
def test_what_cannot_be_chosen_is_refused_with_what_can(form: str, reply: str) -> None:
    with pytest.raises(MalformedInput, match="Choose from: 1, 2, 4-1"):
        question(form).read(reply)


FIRST, SECOND = Mistake("first", Fraction(1, 4), Text("First.")), Mistake("second", Fraction(2, 7), Text("Second."))
NEVER = Mistake("never", None, Text("Never."))
OTHERWISE = Text("Think.")


@pytest.mark.parametrize(
    ("reply", "right", "mistake", "says"),
    [
        ("1/3", True, None, None),
        ("0.33", True, None, None),
        ("0.25", False, "first", Text("First.")),
        ("2/7", False, "second", Text("Second.")),
        ("0.29", False, "second", Text("Second.")),
        ("1/2", False, None, OTHERWISE),
    ],
)
def test_an_answer_gets_the_help_for_its_mistake(
    reply: str, right: bool, mistake: str | None, says: Text | None
) -> None:
    feedback = judged(probability(reply), Fraction(1, 3), [NEVER, FIRST, SECOND], OTHERWISE)
    assert (feedback.right, feedback.mistake, feedback.help) == (right, mistake, says)


def test_what_is_right_is_no_mistake_and_the_first_of_two_counts() -> None:
    assert judged(7, 7, [Mistake("seven", 7, Text("Seven."))], OTHERWISE).right
    twins = [Mistake("one", 5, Text("One.")), Mistake("two", 5, Text("Two."))]
    assert judged(5, 7, twins, OTHERWISE).mistake == "one"
