"""The information law for all that is said about what is known: panel, reasons, pips, predictions, lessons.

As in test_bytes, deals that a person cannot tell apart must send the same; here with every aid on and everything asked.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from spylab.engine import IllegalAction, Match
from spylab.games.spy.exercises import EXERCISES
from spylab.games.spy.positions import STUDENT
from spylab.games.spy.walkthrough import LAID_OUT, RED, walkthrough
from spylab.kit import Aids
from spylab.lessons import Exercise, Step, Walkthrough, at_position
from spylab.widgets import Table
from spylab.widgets.forecast import EXPECT, SURE
from spylab.widgets.inquiry import ABOUT
from spylab.widgets.lesson import ON, WalkTable
from tests.widgets.twins import ALONE, HIDDEN, KIT, against_a_bot, plain, rebuilt, same, twins
from tests.widgets.wire import Wire, close_all, looks

ALL = Aids(pips=True, belief=True, why=True, predict=True)


# -- a game with every aid ----------------------------------------------------------------------------------


def ask_everything(table: Table) -> list[str]:
    """Ask for every reason there is: each cell of the map of each topic."""
    seen = []
    for topic in (0, 1):
        table.choose(f"{ABOUT}{topic}")
        scene = table._board.scene
        assert scene is not None
        cells = [part.id for part in scene.controls() if part.id.startswith("belief:")]
        assert len(cells) == 7 * 6
        for cell in cells:
            table._board.press(cell)
            seen.append(json.dumps([table._panel.notes, table._panel.log]))
        seen += looks(table)
    return seen


def evening_of_questions(match: Match[Any], wire: Wire) -> str:
    """All that leaves the kernel in a game in which everything is asked, and each look predicted."""
    wire.clear()
    table = Table(KIT, match, aids=ALL)
    seen = [*looks(table, table.project())]
    for _, action in ALONE:
        table.choose(action)
        if action.startswith("spy"):
            table.choose(f"{EXPECT}hiss")
            seen += looks(table)
            table.choose(f"{SURE}70")
    seen += ask_everything(table)
    seen.append(repr(table.predictions))
    close_all()
    return plain(wire.take() + "\n".join(seen))


def test_questions_and_predictions_tell_nothing_of_a_bots_base(wire: Wire) -> None:
    bases = twins(against_a_bot, HIDDEN, ALONE, [0], most=1)
    first, *others = (evening_of_questions(against_a_bot(base), wire) for base in bases)
    for part in ("What do you expect?", "Certain. This proves it:", "Open: it is so in", "Prediction("):
        assert part in first, "all of it was asked"
    for other in others:
        same(first, other)


# -- lessons ------------------------------------------------------------------------------------------------

HELD_BACK = 13
"""So many steps of the walkthrough are one game, in which Red's base is never shown."""


def with_base(base: str) -> Walkthrough:
    """The steps of that game, with another base of Red's."""
    whole = walkthrough()

    def changed(step: Step) -> Step:
        before = [(RED, base) if move == LAID_OUT[1] else move for move in step.before]
        return replace(step, before=tuple(before))

    return replace(whole, steps=tuple(map(changed, whole.steps[:HELD_BACK])))


def seen_by_the_student(lesson: Walkthrough) -> list[object]:
    return [at_position(lesson.game, lesson.names, step.before).seat(0).events for step in lesson.steps]


def walked(lesson: Walkthrough, wire: Wire) -> str:
    """All that leaves the kernel while the student walks through it, with a mistake at each step."""
    wire.clear()
    table = WalkTable(KIT, lesson)
    seen = [*looks(table)]
    while not table.walk.finished:
        step = table.walk.step
        if step.task and not table.walk.done:
            for beginning, _ in step.wrong:
                wrong = [str(a) for a in table.walk.seat.legal_actions() if str(a).startswith(beginning)]
                table.choose(next((action for action in wrong if action not in step.accepts), "spy green"))
            accepted = step.accepts[0]
            table.choose(LAID_OUT[0][1] if accepted.endswith(" ") else accepted)
            seen += looks(table)
        if table.walk.can_go_on:
            table.choose(ON)
    close_all()
    return plain(wire.take() + "\n".join(seen))


def test_a_walkthrough_tells_nothing_of_the_other_base(wire: Wire) -> None:
    wanted = seen_by_the_student(walkthrough_begun := with_base(LAID_OUT[1][1]))
    alike = []
    for base in rebuilt(LAID_OUT[1][1]):
        with suppress(IllegalAction):
            if seen_by_the_student(other := with_base(base)) == wanted:
                alike.append(other)
    assert len(alike) > 2, "there are bases with which the lesson looks the same"
    first = walked(walkthrough_begun, wire)
    assert "A lit Bomb 1 moves its Spy by 1." in first
    for other in (alike[0], alike[-1]):
        same(first, walked(other, wire))


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("kind", EXERCISES)
def test_a_question_is_made_of_what_its_student_has_seen(kind: str, level: int) -> None:
    """Nothing else of the game is left: no event that others saw, and no view but the one those events make."""
    for seed in range(3):
        question = EXERCISES[kind].question(Exercise("spy", kind, seed, level))
        assert all(event.audience is None or STUDENT in event.audience for event in question.events)
        assert question.player in (STUDENT, None)
