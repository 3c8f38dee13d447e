"""Every typical mistake, in all games, can be made and gets help of its own."""

from __future__ import annotations

from importlib import import_module

import pytest

from spylab.api import kit
from spylab.games import names
from spylab.lessons import Exercise
from tests.lessons.exercises import KINDS, check, made, mistakes, pose

TYPED = {"count": ["1"], "probability": ["1/1000"], "number": ["1/1000"]}
of_every_kind = pytest.mark.parametrize(("game", "kind"), KINDS)
every_mistake = pytest.mark.parametrize(
    ("game", "kind", "name"), [(game, kind, name) for game, kind in KINDS for name in mistakes(game)[kind]]
)


@pytest.mark.parametrize("game", names())
def test_every_kind_has_its_mistakes(game: str) -> None:
    assert mistakes(game).keys() == kit(game).exercises.keys()


@every_mistake
def test_a_mistake_can_be_made_and_gets_its_own_help(game: str, kind: str, name: str) -> None:
    feedback = made(game, kind, name)[0][3]
    assert not feedback.right
    assert feedback.help is not None
    others = {made(game, kind, other)[0][3].help for other in mistakes(game)[kind] if other != name}
    assert feedback.help.message not in {str(other and other.message) for other in others}


@every_mistake
def test_a_mistake_is_never_taken_for_right(game: str, kind: str, name: str) -> None:
    """Whoever makes it gets the help of a mistake, or has the right answer all the same."""
    for seed in range(6):
        exercise, question = pose(game, kind, seed % 3 + 1, seed)
        for reply in mistakes(game)[kind][name](question):
            feedback = check(exercise, reply)
            assert feedback.right == (feedback.help is None)
            assert not (feedback.right and feedback.mistake)


@of_every_kind
def test_an_answer_without_a_typical_mistake_gets_general_help(game: str, kind: str) -> None:
    """Where there can be one: every wrong choice may be a mistake of its own."""
    helps = []
    for seed in range(24):
        exercise, question = pose(game, kind, seed % 3 + 1, seed)
        for reply in [choice.key for choice in question.choices] or TYPED[question.form]:
            feedback = check(exercise, reply)
            if not feedback.right and feedback.mistake is None:
                helps.append(feedback.help)
    always = import_module(f"tests.{game}.test_exercise_mistakes").ALWAYS_TYPICAL
    assert len(set(helps)) == (0 if kind in always else 1)


@pytest.mark.parametrize("game", names())
def test_questions_do_not_mix(game: str) -> None:
    """What is said to one question does not depend on which others were asked or answered before."""
    typed = [kind for played, kind in KINDS if played == game and not pose(game, kind, 1, 0)[1].choices][:2]
    exercises = [Exercise(game, kind, seed, 1) for kind in typed for seed in range(5)]
    assert len(exercises) == 10
    forwards = {e: check(e, "1") for e in exercises}
    assert forwards == {e: check(e, "1") for e in reversed(exercises)}
    makers = kit(game).exercises
    solutions = {e: makers[e.kind].solution(e) for e in exercises}
    assert solutions == {e: makers[e.kind].solution(e) for e in reversed(exercises)}
