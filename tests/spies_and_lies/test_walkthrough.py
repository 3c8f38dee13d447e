"""The walkthrough of Spies & Lies: every rule is taught, every step can be done, and wrong moves get reasons."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from pathlib import Path

import pytest

from spylab.games.spies_and_lies.events import Ending
from spylab.games.spies_and_lies.kit import KIT
from spylab.games.spies_and_lies.walkthrough import walkthrough
from spylab.lessons import Step, Walk

STEPS = walkthrough().steps
RULES = Path(__file__).parents[2] / "docs" / "rules" / "spies_and_lies.md"
DEPLOYED = "deploy 1 2 3 10"


def answer(step: Step) -> str:
    accepted = step.accepts[0]
    return DEPLOYED if accepted == "deploy " else accepted


def test_every_rule_is_taught_once() -> None:
    taught = [rule for step in STEPS for rule in step.rules]
    known = re.findall(r"^\*\*(SL-[A-Z]+-\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(taught) == sorted(known)


def test_house_rules_are_marked() -> None:
    text = RULES.read_text(encoding="utf-8")
    rules = re.findall(r"^\*\*(SL-[A-Z]+-\d+)\*\*(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    house = {rule for rule, said in rules if "[house rule" in said}
    assert len(house) > 10
    assert [step.house for step in STEPS] == [tuple(rule for rule in step.rules if rule in house) for step in STEPS]


def test_the_student_does_most_of_it() -> None:
    assert 18 <= len(STEPS) <= 22
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
        assert not walk.attempt("guess 1").right
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
    forced = len(walk.seat.legal_actions()) == 1
    assert tried or forced or walk.step.accepts == ("deploy ",)


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
    walk._enter(3)
    assert "needs a token" in str(walk.attempt("tokens 0 0 1 0").says)
    assert "no soldier of rank 11" in str(walk.attempt("guess 11").says)
    assert "cannot be read" in str(walk.attempt("jump").says)
    assert not walk.done


def test_what_a_step_says_is_where_the_match_goes_on() -> None:
    """The next step stands where the move that was asked for leads, but for the prepared deployment of day 1."""
    for step, following in pairwise(STEPS):
        if step.task and step.accepts != ("deploy ",):
            assert following.before[: len(step.before) + 1] == (*step.before, (0, step.accepts[0]))
        else:
            assert following.before[: len(step.before)] == step.before


def test_the_student_wins_with_the_flag() -> None:
    walk = Walk(walkthrough())
    walk._enter(len(STEPS) - 1)
    outcome = walk.seat.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == (frozenset([0]), Ending.FLAG)
    assert walk.finished


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
