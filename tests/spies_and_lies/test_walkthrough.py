"""The walkthrough of Spies & Lies, beyond what all walkthroughs have: it is one match, and the student wins it."""

from __future__ import annotations

from itertools import pairwise

from spylab.games.spies_and_lies.events import Ending
from spylab.games.spies_and_lies.walkthrough import walkthrough
from spylab.lessons import Walk

STEPS = walkthrough().steps


def test_an_illegal_move_gets_the_engines_reason() -> None:
    walk = Walk(walkthrough())
    walk._enter(3)
    assert "needs a token" in str(walk.attempt("tokens 0 0 1 0").says)
    assert "no soldier of rank 11" in str(walk.attempt("guess 11").says)
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
