"""The walkthrough of SPY: every rule is taught, every step can be reached and done, and wrong moves get reasons."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from spylab.games.spy.kit import KIT
from spylab.games.spy.walkthrough import walkthrough
from spylab.lessons import Step, Walk

STEPS = walkthrough().steps
RULES = Path(__file__).parents[2] / "docs" / "rules" / "spy.md"
ARRANGED = "arrange T1 T2 S1 S2 B1 B1 B2 at 2 left"


def answer(step: Step) -> str:
    accepted = step.accepts[0]
    return ARRANGED if accepted == "arrange " else accepted


def test_every_rule_is_taught_once() -> None:
    taught = [rule for step in STEPS for rule in step.rules]
    known = re.findall(r"^\*\*(SPY-[A-Z]+-\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(taught) == sorted(known)


def test_house_rules_are_marked() -> None:
    text = RULES.read_text(encoding="utf-8")
    house = set(re.findall(r"^\*\*(SPY-[A-Z]+-\d+)\*\* \[house rule", text, re.MULTILINE))
    assert len(house) > 10
    assert [step.house for step in STEPS] == [tuple(rule for rule in step.rules if rule in house) for step in STEPS]


def test_the_student_does_most_of_it() -> None:
    assert 12 <= len(STEPS) <= 18
    assert sum(step.task is not None for step in STEPS) > len(STEPS) / 2


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_a_step_stands_and_shows_what_it_speaks_of(number: int) -> None:
    walk = Walk(walkthrough())
    while walk.at < number:
        if walk.step.task is not None:
            assert walk.attempt(answer(walk.step)).right
        walk.go(1)
    assert walk.at == number
    ids = {part.id for part in KIT.picture(KIT.sight(walk.seat)).parts}
    for shown in walk.step.show:
        assert shown in ids or (shown.endswith(":") and any(part.startswith(shown) for part in ids))
    if walk.step.task is None:
        assert walk.done
        assert not walk.attempt("end").right
        return
    assert not walk.done
    walk.go(1)
    assert walk.at == number, "the next step is closed until the task is done"
    reply = walk.attempt(answer(walk.step))
    assert reply.right, str(reply.says)
    assert walk.done


@pytest.mark.parametrize("number", [n for n, step in enumerate(STEPS) if step.task])
def test_other_legal_moves_are_not_done_and_get_a_reason(number: int) -> None:
    walk = Walk(walkthrough())
    walk._enter(number)
    tried = 0
    for action in islice(walk.seat.legal_actions(), 40):
        if any(str(action) == a or (a.endswith(" ") and str(action).startswith(a)) for a in walk.step.accepts):
            continue
        before = walk.seat.events
        reply = walk.attempt(str(action))
        assert not reply.right
        assert len(str(reply.says)) > 10
        assert walk.seat.events == before
        tried += 1
    assert tried or walk.step.accepts == ("arrange ",)


def test_every_reason_can_come_up() -> None:
    for number, step in enumerate(STEPS):
        walk = Walk(walkthrough())
        walk._enter(number)
        said = {
            str(walk.attempt(str(a)).says)
            for a in islice(walk.seat.legal_actions(), 40)
            if not walk.done and str(a) not in step.accepts
        }
        assert {str(why) for _, why in step.wrong} <= said, step.says


def test_an_illegal_or_unreadable_move_gets_the_engines_reason() -> None:
    walk = Walk(walkthrough())
    walk._enter(6)
    assert "moves 2, not 1" in str(walk.attempt("move 1").says)
    assert "cannot be read" in str(walk.attempt("jump").says)
    assert not walk.done


def test_back_and_restart() -> None:
    walk = Walk(walkthrough())
    walk.go(1)
    walk.go(-1)
    assert walk.at == 0
    walk.go(-1)
    assert walk.at == 0
    walk.go(1)
    walk.restart()
    assert (walk.at, walk.done) == (0, True)
