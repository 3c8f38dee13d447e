"""The logic of a walkthrough, on a small one: what is open, what is done, what is said, and going back."""

from __future__ import annotations

import pytest

from spylab.games.spy.options import Options
from spylab.games.spy.rules import Spy
from spylab.lessons import Step, Walk, Walkthrough
from spylab.words import Text

BEGUN = ((0, "arrange S1 B1 at 0 right"), (1, "arrange B1 S1 at 0 right"))
GAME = Spy(Options(base=("S1", "B1"), first_player=0))
LOOK = Step(
    ("A-2",),
    Text("Look."),
    before=BEGUN,
    task=Text("spy on Red."),
    accepts=("spy red",),
    wrong=(("move", Text("Do not move.")), ("move 1 turn", Text("Never said."))),
    after=Text("A look."),
)
STEPS = (
    Step(("A-1",), Text("Read this."), before=BEGUN),
    LOOK,
    Step(("A-3",), Text("Lay out."), task=Text("lay out anything."), accepts=("arrange ",)),
)


@pytest.fixture
def walk() -> Walk:
    return Walk(Walkthrough(GAME, (None, None), STEPS))


def test_a_step_without_a_task_is_done_at_once(walk: Walk) -> None:
    assert (walk.at, walk.done, walk.can_go_on, walk.finished) == (0, True, True, False)
    assert repr(walk) == "<Walk, step 1 of 3>"
    reply = walk.attempt("spy red")
    assert (reply.right, str(reply.says)) == (False, "There is nothing to be done here: go on.")


def test_the_way_on_opens_when_the_task_is_done(walk: Walk) -> None:
    walk.go(1)
    assert (walk.done, walk.can_go_on) == (False, False)
    walk.go(1)
    assert walk.at == 1
    reply = walk.attempt(" spy  red ")
    assert (reply.right, reply.says) == (True, Text("A look."))
    assert walk.seat.view.turn == 2, "it was really done"
    assert (walk.done, walk.can_go_on) == (True, True)
    walk.go(1)
    assert walk.at == 2
    assert walk.seat.view.turn == 0, "every step has a position of its own"


@pytest.mark.parametrize(
    ("tried", "said"),
    [
        ("move 1", "Do not move."),
        ("move 1 turn", "Do not move."),
        ("end", "The rules allow that, but here: spy on Red."),
        ("move 2", "The Spy faces a card with the number 1, so it moves 1, not 2."),
        ("jump", "“jump” cannot be read."),
        ("", "“” cannot be read."),
    ],
)
def test_anything_else_is_not_done_and_gets_a_reason(walk: Walk, tried: str, said: str) -> None:
    walk.go(1)
    before = walk.seat.events
    reply = walk.attempt(tried)
    assert not reply.right
    assert str(reply.says).startswith(said)
    assert walk.seat.events == before
    assert not walk.done
    assert walk.attempt("spy red").right


def test_a_beginning_accepts_all_that_begin_like_it(walk: Walk) -> None:
    walk.go(1)
    walk.attempt("spy red")
    walk.go(1)
    assert not walk.attempt("arrange S1 S1 at 0 right").right, "the rules still count"
    reply = walk.attempt("arrange B1 S1 at 1 left")
    assert (reply.right, str(reply.says)) == (True, "That is it.")
    assert walk.finished
    assert not walk.can_go_on
    walk.go(1)
    assert walk.at == 2


def test_back_undoes_a_step_but_leaves_the_way_on_open(walk: Walk) -> None:
    walk.go(-1)
    assert walk.at == 0
    walk.go(1)
    walk.attempt("spy red")
    walk.go(1)
    walk.go(-1)
    assert (walk.at, walk.done, walk.can_go_on) == (1, False, True)
    assert walk.attempt("spy red").right, "it can be done again"
    walk.restart()
    assert (walk.at, walk.done) == (0, True)
    walk.go(1)
    walk.go(1)
    assert (walk.at, walk.can_go_on) == (2, False)


def test_each_walk_is_its_own() -> None:
    first, second = (Walk(Walkthrough(GAME, (None, None), STEPS)) for _ in range(2))
    first.go(1)
    assert second.at == 0
