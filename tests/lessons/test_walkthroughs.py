"""The walkthroughs of all games: every rule is taught, every step can be done, and wrong moves get reasons."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from spylab.api import kit
from spylab.games import names
from spylab.lessons import Step, Walk, Walkthrough

RULES = Path(__file__).parents[2] / "docs"


@cache
def lesson(game: str) -> Walkthrough:
    make = kit(game).walkthrough
    assert make
    return make()


@cache
def rules(game: str) -> dict[str, str]:
    """Every rule with its text."""
    paragraphs = (RULES / kit(game).rules).read_text(encoding="utf-8").split("\n\n")
    found = (re.match(r"\*\*([A-Z]+-[A-Z]+-\d+)\*\*", paragraph) for paragraph in paragraphs)
    return {match[1]: match.string for match in found if match}


def at(game: str, number: int) -> Walk:
    walk = Walk(lesson(game))
    walk._enter(number)
    return walk


def wanted(step: Step, notation: str) -> bool:
    """Whether a step accepts this: it is asked for, or begins as what is asked for."""
    return any(notation == a or (a.endswith(" ") and notation.startswith(a)) for a in step.accepts)


def answer(walk: Walk) -> str:
    """A move that the step asks for."""
    return next(str(action) for action in walk.seat.legal_actions() if wanted(walk.step, str(action)))


def others(walk: Walk) -> list[str]:
    """Legal moves that the step does not ask for; of very many, some."""
    return [str(action) for action in islice(walk.seat.legal_actions(), 400) if not wanted(walk.step, str(action))]


in_all_games = pytest.mark.parametrize("game", names())
in_all_steps = pytest.mark.parametrize(
    ("game", "number"), [(g, n) for g in names() for n in range(len(lesson(g).steps))]
)
in_all_tasks = pytest.mark.parametrize(
    ("game", "number"), [(g, n) for g in names() for n, step in enumerate(lesson(g).steps) if step.task]
)


@in_all_games
def test_every_rule_is_taught_once(game: str) -> None:
    assert len(rules(game)) > 40
    assert sorted(rule for step in lesson(game).steps for rule in step.rules) == sorted(rules(game))


@in_all_games
def test_house_rules_are_marked(game: str) -> None:
    house = {rule for rule, text in rules(game).items() if "[house rule" in text}
    assert len(house) > 10
    for step in lesson(game).steps:
        assert step.house == tuple(rule for rule in step.rules if rule in house)


@in_all_games
def test_the_student_does_most_of_it(game: str) -> None:
    steps = lesson(game).steps
    assert 12 <= len(steps) <= 30
    assert sum(step.task is not None for step in steps) > len(steps) / 2


@in_all_steps
def test_a_step_shows_what_it_speaks_of(game: str, number: int) -> None:
    walk = at(game, number)
    ids = [part.id for part in kit(game).picture(kit(game).sight(walk.seat)).parts]
    for shown in walk.step.show:
        assert shown in ids or (shown.endswith(":") and any(part.startswith(shown) for part in ids)), shown


@in_all_games
def test_the_way_from_the_first_step_to_the_last(game: str) -> None:
    walk = Walk(lesson(game))
    for number, step in enumerate(lesson(game).steps):
        assert walk.at == number
        if step.task is None:
            assert walk.done
            assert not walk.attempt("pass").right
        else:
            assert not walk.done
            walk.go(1)
            assert walk.at == number, "the next step is closed until the task is done"
            reply = walk.attempt(answer(walk))
            assert reply.right, str(reply.says)
            assert walk.done
        walk.go(1)
    assert walk.finished


@in_all_tasks
def test_other_legal_moves_are_not_done_and_every_reason_comes_up(game: str, number: int) -> None:
    walk = at(game, number)
    before, said = walk.seat.events, set()
    for action in others(walk):
        reply = walk.attempt(action)
        assert not reply.right
        said.add(str(reply.says))
        assert walk.seat.events == before
        assert not walk.done
    assert all(len(reason) > 10 for reason in said)
    assert {str(why) for _, why in walk.step.wrong} <= said


@in_all_tasks
def test_what_cannot_be_read_is_not_done_and_gets_a_reason(game: str, number: int) -> None:
    walk = at(game, number)
    assert "cannot be read" in str(walk.attempt("jump").says)
    assert not walk.done


@in_all_games
def test_back_and_restart(game: str) -> None:
    walk = Walk(lesson(game))
    walk.go(-1)
    assert walk.at == 0
    for _ in range(3):
        if not walk.done:
            walk.attempt(answer(walk))
        walk.go(1)
    assert walk.at == 3
    walk.go(-1)
    assert walk.at == 2
    walk.restart()
    assert (walk.at, walk.done) == (0, lesson(game).steps[0].task is None)
