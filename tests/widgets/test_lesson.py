"""Lessons at the table on the side of the kernel: a walkthrough and practice, through their doors."""

from __future__ import annotations

import gc
import json
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any

import nbformat
import numpy as np
import pytest
from ipywidgets.widgets.widget import _instances
from nbclient import NotebookClient

from spylab import words
from spylab.engine import IllegalAction, MalformedInput
from spylab.games.spy import exercises_selection
from spylab.games.spy.exercises import EXERCISES
from spylab.inference import TableBelief
from spylab.lessons import Exercise, Feedback, Solution, positions
from spylab.scene import THEMES
from spylab.widgets import PracticeTable, WalkTable, errors, practice, walkthrough
from spylab.widgets.surface import Surface
from tests.widgets.replies import is_in, replies, without_pictures, words_of

ROOT = Path(__file__).parents[2]
BASE = "arrange T1 T2 S1 S2 B1 B1 B2 at 2 left"


def page_says(table: Surface, message: dict[str, Any]) -> None:
    """Deliver a message as Jupyter does when the panel in the page sends it."""
    table._panel._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def types(table: Surface, text: str, token: str | None = None) -> None:
    """Type an answer into the field and hand it in."""
    page_says(table, {"type": "answer", "text": text, "token": table._panel.token if token is None else token})


def offered(table: Surface) -> list[str]:
    return [choice[0] for _, choices in table._panel.groups for choice in choices]


def notes(table: Surface, sort: str | None = None) -> list[str]:
    return [text for text, which in table._panel.notes if sort in (None, which)]


def said(table: Surface) -> str:
    return str(table._board._overlay.say)


def alert(table: Surface) -> str:
    return str(table._board._overlay.alert)


def one(kind: str, level: int = 1, seed: int = 1) -> PracticeTable:
    """A table with one question."""
    return practice("spy", kind, level, seed, n=1)


def answers(table: PracticeTable) -> tuple[str, list[str]]:
    """A right answer to the question that is asked now, and wrong ones."""
    return replies(table.exercise)


# -- a walkthrough ------------------------------------------------------------------------------------------


@pytest.fixture
def walk() -> WalkTable:
    return walkthrough("spy")


def test_a_walkthrough_opens_at_its_first_step(walk: WalkTable) -> None:
    assert repr(walk) == "<Walkthrough of SPY, step 1 of 17>"
    assert notes(walk, "title") == ["Step 1 of 17"]
    assert offered(walk) == ["table on"]
    assert "SPY-CARDS-1" in notes(walk, "foot")[0]
    assert notes(walk, "foot")[1].endswith(": SPY-CARDS-3, SPY-CARDS-4, SPY-CARDS-7")
    assert said(walk).startswith("Step 1 of 17")


def test_the_student_lays_out_a_base_and_goes_on(walk: WalkTable) -> None:
    walk.choose("table on")
    assert {"draft shuffle", "table back", "table restart"} <= set(offered(walk))
    assert "table on" not in offered(walk), "first the task"
    before = offered(walk)
    walk.choose("draft shuffle")
    walk._board.press("card:0:0")
    walk._board.press("card:0:6")
    assert offered(walk) != before
    ready = next(choice for choice in offered(walk) if choice.startswith("arrange"))
    walk._panel.press(ready)
    assert notes(walk, "right") == [said(walk)]
    assert offered(walk) == ["table back", "table restart", "table on"]
    assert not list(walk._board.scene.controls()), "what is done cannot be done again"  # type: ignore[union-attr]


def test_a_wrong_move_gets_a_reason_and_is_not_done(walk: WalkTable) -> None:
    go_to(walk, 4)
    walk._board.press("step:move 2")
    assert notes(walk, "wrong") == ["Moving is allowed, but this card is worth a look first."]
    assert said(walk) == notes(walk, "wrong")[0]
    walk._board.press("card:1:3")
    assert notes(walk, "wrong") == []
    assert notes(walk, "right")[0].startswith("It was the target!")
    walk.choose("table on")
    assert notes(walk, "right") == []


def test_a_refused_move_in_the_walkthrough_lists_no_notations(walk: WalkTable) -> None:
    go_to(walk, 1)
    walk.choose("move 1")
    assert notes(walk, "wrong") == ["First arrange the base and place the Spy."]


def go_to(table: WalkTable, at: int) -> None:
    """Go on to a step, doing every task on the way."""
    while table.walk.at < at:
        if not table.walk.done:
            accepted = table.walk.step.accepts[0]
            table.choose(BASE if accepted == "arrange " else accepted)
        table.choose("table on")


def test_back_and_from_the_start(walk: WalkTable) -> None:
    go_to(walk, 5)
    walk.choose("table back")
    assert notes(walk, "title") == ["Step 5 of 17"]
    assert {"table on", "spy red"} <= set(offered(walk)), "the way on stays open, and the task can be done again"
    walk.choose("table restart")
    assert notes(walk, "title") == ["Step 1 of 17"]


def test_the_whole_walkthrough_can_be_walked(walk: WalkTable) -> None:
    go_to(walk, 16)
    assert walk.walk.finished
    assert "table on" not in offered(walk)
    assert repr(walk) == "<Walkthrough of SPY, step 17 of 17>"


def test_a_walkthrough_follows_language_and_theme(walk: WalkTable) -> None:
    english = notes(walk)
    page_says(walk, {"type": "set", "name": "language", "value": "es"})
    assert notes(walk) != english
    page_says(walk, {"type": "set", "name": "theme", "value": "projector"})
    assert walk._board.scene is not None
    assert walk._board.scene.theme == "projector"
    words.language("en")
    assert notes(walk) == english


def test_a_stale_click_changes_nothing(walk: WalkTable) -> None:
    token = walk._panel.token
    walk._panel.press("table on", token)
    walk._panel.press("table on", token)
    walk._panel.press("table restart", token)
    assert walk.walk.at == 1


def test_what_is_shown_of_the_other_base_is_what_the_student_knows(walk: WalkTable) -> None:
    go_to(walk, 13)
    scene = walk._board.scene
    assert scene is not None
    backs = [part.label for part in scene.parts if part.id.startswith("card:1:")]
    assert sum("face down" in label for label in backs) >= 5
    assert "T1 B1 T2 S1 B2 S2 B1" not in json.dumps(states(), default=str)


# -- practice: answering ------------------------------------------------------------------------------------


def test_practice_asks_one_of_each_kind_in_turn() -> None:
    table = practice("spy", seed=1, n=9)
    assert [exercise.kind for exercise in table.exercises] == [*EXERCISES, "count", "chance"]
    assert repr(table) == "<Practice of SPY, question 1 of 9, 0 right>"
    assert notes(table, "title") == ["Question 1 of 9. How many bases are still possible?"]
    assert "Practice. Code of this question: spy.count.1.1.3" in notes(table)


@pytest.mark.parametrize("kind", EXERCISES)
def test_a_right_answer_is_explained_and_ends_the_question(kind: str) -> None:
    table = one(kind)
    right, _ = answers(table)
    assert table.answer(right)
    assert notes(table, "right") == ["Right!"]
    assert said(table) == "Right!"
    assert [text for text in notes(table) if text.startswith("Worlds before: ")]
    assert table.results == ((table.exercise.code, 1, True),)
    assert repr(table) == "<Practice of SPY, question 1 of 1, 1 right>"
    assert notes(table)[-2] == "Finished. Solved: 1 of 1."
    assert offered(table) == []
    assert table._panel.field == []
    with pytest.raises(IllegalAction, match="This question is over"):
        table.answer(answers(table)[1][0])
    assert table.results == ((table.exercise.code, 1, True),)


@pytest.mark.parametrize("kind", EXERCISES)
def test_a_wrong_answer_gets_help_first_and_all_is_explained_after_the_second(kind: str) -> None:
    table = one(kind)
    _, wrong = answers(table)
    assert "table show" not in offered(table), "first think"
    assert not table.answer(wrong[0])
    assert notes(table, "wrong") == ["Not yet."]
    assert len(notes(table, "help")) == 1
    assert said(table) == f"Not yet. {notes(table, 'help')[0]}"
    assert not [text for text in notes(table) if text.startswith("Worlds before: ")]
    assert "table show" in offered(table)
    assert not table.answer(wrong[1])
    assert [text for text in notes(table) if text.startswith("Worlds before: ")]
    assert table.results == ((table.exercise.code, 2, False),)
    assert "Finished. Solved: 0 of 1." in notes(table)
    assert offered(table) == []


@pytest.mark.parametrize("kind", EXERCISES)
def test_who_asks_is_shown_and_an_answer_after_that_does_not_count(kind: str) -> None:
    table = one(kind)
    right, wrong = answers(table)
    table.answer(wrong[0])
    table.choose("table show")
    assert [text for text in notes(table) if text.startswith("Worlds before: ")]
    with pytest.raises(IllegalAction, match="This question is over"):
        table.answer(right)
    assert table.results == ((table.exercise.code, 1, False),)


def test_a_closed_table_takes_no_answer() -> None:
    table = one("chance")
    right, _ = answers(table)
    table.close()
    with pytest.raises(IllegalAction, match="This table was closed"):
        table.answer(right)


@pytest.mark.parametrize("kind", ["chance", "risk"])
def test_numbers_are_answers_too(kind: str) -> None:
    exact = Fraction(answers(one(kind))[0])
    assert all(one(kind).answer(given) for given in (exact, float(exact), round(float(exact), 3), np.float64(exact)))
    assert one("count").answer(int(answers(one("count"))[0]))


@pytest.mark.parametrize("given", [None, True, ["1/3"], 1j, b"1/3", 5, float("nan")])
def test_what_is_no_answer_is_refused_in_words(given: Any) -> None:
    table = one("chance")
    with pytest.raises(MalformedInput, match="not"):
        table.answer(given)
    assert table.results[0][1:] == (0, False)


def test_the_same_wrong_answer_again_is_no_try() -> None:
    table = one("chance")
    _, wrong = answers(table)
    table.answer(wrong[0])
    first = notes(table, "help")
    table.answer(f" {wrong[0]} ")
    assert table.results[0][1:] == (1, False)
    assert notes(table, "wrong") == ["That is the same answer as before. It does not count as a try."]
    assert notes(table, "help") == first
    table.answer(wrong[0].translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")))
    assert table.results[0][1:] == (1, False), "in other digits it is the same number"
    table.answer(wrong[1])
    assert table.results[0][1:] == (2, False)


def test_marks_stay_with_their_question() -> None:
    table = practice("spy", "certain", seed=2, n=2)
    place = next(choice for choice in offered(table) if choice.startswith("table mark"))
    table.choose(place)
    table.choose("table on")
    assert not [c for _, choices in table._panel.groups for c in choices if c[5]]
    table.choose("table back")
    assert [c[0] for _, choices in table._panel.groups for c in choices if c[5]] == [place]


def test_nothing_is_shown_before_the_first_try() -> None:
    table = one("count")
    table.choose("table show")
    assert not [text for text in notes(table) if text.startswith("Worlds before: ")]
    assert table.results[0][1:] == (0, False)


def test_the_explanation_marks_the_lines_of_the_log_that_it_rests_on() -> None:
    table = one("move")
    assert not any(line[3] for line in table._panel.log)
    table.answer(answers(table)[0])
    (marked,) = [line for line in table._panel.log if line[3]]
    assert marked[1].startswith("Red: ")
    assert "moves" in marked[1]


@pytest.mark.parametrize(
    ("game", "kind", "example"),
    [("spy", "risk", "3/7, −3/7 or 0.43"), ("spies_and_lies", "deception", "2, 3/7 or 0.43")],
)
def test_only_where_a_number_may_be_less_than_0_an_example_is(game: str, kind: str, example: str) -> None:
    table = practice(game, kind, n=1, seed=3)
    assert table._panel.field[0] == f"Your answer, such as {example}"


def test_a_typed_answer_comes_through_the_field() -> None:
    table = one("chance")
    label, button, key = table._panel.field
    assert label == "Your answer, such as 3/7, 0.43, 43 % or 3 out of 7"
    assert button == "Answer"
    assert key
    token = table._panel.token
    types(table, answers(table)[1][0])
    types(table, answers(table)[0], token)
    assert table.results[0][1:] == (1, False), "an answer that comes too late is none"
    types(table, answers(table)[0])
    assert table.results[0][1:] == (2, True)


def test_what_is_being_typed_stays_for_its_question_alone() -> None:
    table = practice("spy", "chance", seed=4, n=2)
    key = table._panel.field[2]
    table.answer(answers(table)[1][0])
    words.language("eu")
    assert table._panel.field[2] == key
    table.choose("table on")
    assert table._panel.field[2] != key
    table.choose("table back")
    assert table._panel.field[2] == key


def test_what_cannot_be_read_is_no_try(monkeypatch: pytest.MonkeyPatch) -> None:
    table = one("chance")
    with pytest.raises(MalformedInput, match="is not a probability"):
        table.answer("many")
    assert "is not a probability" in alert(table)
    monkeypatch.setattr(errors, "strict", False)
    types(table, "4/3")
    assert "between 0 and 1" in alert(table)
    assert table.results[0][1:] == (0, False)
    assert not table.answer(answers(table)[1][0])
    assert alert(table) == ""


def test_one_is_chosen_with_a_button() -> None:
    table = one("move", seed=3)
    right, wrong = answers(table)
    choices = EXERCISES["move"].question(table.exercise).choices
    assert offered(table) == [f"table mark {choice.key}" for choice in choices]
    assert {right, *wrong} <= {choice.key for choice in choices}
    table._panel.press(f"table mark {wrong[0]}")
    assert notes(table, "wrong") == ["Not yet."]
    table._panel.press(f"table mark {right}")
    assert table.results[0][1:] == (2, True)


@pytest.mark.parametrize("kind", EXERCISES)
def test_an_answer_draws_the_table_once(kind: str) -> None:
    """A click that comes between two drawings would be taken for one that comes too late."""
    table = one(kind)
    for reply in answers(table)[1][:2]:
        drawn: list[int] = []
        table._panel.observe(lambda change, drawn=drawn: drawn.append(change["new"]), "serial")
        if table._panel.field:
            types(table, reply)
            assert len(drawn) == 1
        elif "table hand in" in offered(table):
            table._panel.press(offered(table)[0])
            assert len(drawn) == 1
            table._panel.press("table hand in")
            assert len(drawn) == 2
        else:
            table._panel.press(f"table mark {reply}")
            assert len(drawn) == 1


def test_several_are_marked_and_handed_in() -> None:
    table = one("certain", seed=2)
    right, _ = answers(table)
    places = [choice for choice in offered(table) if choice.startswith("table mark")]
    assert len(places) >= 3

    def pressed() -> list[str]:
        return [c[0] for _, choices in table._panel.groups for c in choices if c[5]]

    assert pressed() == []
    table._panel.press(places[0])
    assert pressed() == [places[0]]
    table._panel.press(places[0])
    assert pressed() == []
    for key in right.split():
        table._panel.press(f"table mark {key}")
    assert table.results[0][1:] == (0, False), "marks alone are no answer"
    table._panel.press("table hand in")
    assert table.results[0][1:] == (1, True)


def test_a_mark_that_is_not_there_is_refused() -> None:
    with pytest.raises(MalformedInput, match="Choose from"):
        one("certain").choose("table mark 9")
    with pytest.raises(MalformedInput, match="wants a number"):
        one("count").choose("table mark 1")


def test_questions_one_after_another_and_back() -> None:
    table = practice("spy", "count", seed=2, n=3)
    assert "table back" not in offered(table)
    table.answer(answers(table)[0])
    table.choose("table on")
    assert notes(table, "right") == []
    assert repr(table) == "<Practice of SPY, question 2 of 3, 1 right>"
    table.answer(answers(table)[1][0])
    table.choose("table back")
    assert notes(table, "right") == ["Right!"], "what was said stays"
    table.choose("table on")
    assert notes(table, "wrong") == ["Not yet."]
    table.choose("table on")
    assert "table on" not in offered(table)
    table.choose("table on")
    assert table.at == 2


@pytest.mark.parametrize("code", ["es", "eu"])
@pytest.mark.parametrize("kind", EXERCISES)
def test_practice_is_all_in_the_language(kind: str, code: str) -> None:
    """Question, help and explanation: nothing is left in English."""
    table = one(kind, level=2)
    table.answer(answers(table)[1][0])
    table.choose("table show")
    english = notes(table)
    words.language(code)
    assert len(notes(table)) == len(english) > 5
    assert [text for text, before in zip(notes(table), english, strict=True) if text == before] == []
    assert {"Lesson", "Answer", "Show me"}.isdisjoint(title for title, _ in table._panel.groups)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", EXERCISES)
def test_every_question_is_shown_in_every_theme(kind: str, theme: str) -> None:
    table = practice("spy", kind, seed=3, n=1, theme=theme)
    scene = table._board.scene
    assert scene is not None
    assert not list(scene.controls()), "a question is answered below the picture"
    (look,) = [part for part in scene.parts if part.id == "look"]
    assert look.shapes
    bundle, _ = table._repr_mimebundle_()
    assert bundle["text/plain"] == "<Practice of SPY, question 1 of 1, 0 right>"
    assert len(bundle["text/html"]) <= 60_000


# -- practice: asking for it --------------------------------------------------------------------------------


def test_a_code_asks_for_just_that_question() -> None:
    table = practice("spy", seed=6, n=7)
    for exercise in table.exercises:
        again = practice("spy", code=f" {exercise.code}\n")
        assert again.exercises == (exercise,)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"kind": "riddle"}, "There is no exercise “riddle”. There are: count, chance"),
        ({"level": 4}, "Levels go from 1 to 3, not 4"),
        ({"level": 0}, "Levels go from 1 to 3, not 0"),
        ({"level": "2"}, "Levels go from 1 to 3, not '2'"),
        ({"n": 0}, "from 1 to 100, not 0"),
        ({"n": "3"}, "from 1 to 100, not '3'"),
        ({"n": 2.5}, "from 1 to 100, not 2.5"),
        ({"n": None}, "from 1 to 100, not None"),
        ({"n": True}, "from 1 to 100, not True"),
        ({"level": True}, "Levels go from 1 to 3, not True"),
        ({"level": 1.0}, "Levels go from 1 to 3, not 1.0"),
        ({"seed": 10**19}, "at most 17 digits"),
        ({"kind": ["count"]}, "There is no exercise"),
        ({"code": 5}, "is not the code of an exercise"),
        ({"seed": "7"}, "seed is a whole number"),
        ({"code": "spy.count.1"}, "is not the code of an exercise"),
        ({"code": "chess.count.1.1.2"}, "of another game"),
        ({"code": "spy.riddle.1.1.3"}, "There is no exercise"),
        ({"code": "spy.count.1.1.1"}, "another version of spylab"),
    ],
)
def test_what_there_is_not_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        practice("spy", **arguments)
    assert says in str(refused.value)


@pytest.mark.parametrize("kind", EXERCISES)
def test_no_question_comes_twice_in_a_set(kind: str) -> None:
    table = practice("spy", kind, seed=3, n=8)
    questions = [EXERCISES[kind].question(exercise) for exercise in table.exercises]
    read = {(str(q.given), str(q.asks), q.choices, q.events) for q in questions}
    assert len(read) == 8
    assert len({exercise.code for exercise in table.exercises}) == 8


def test_a_question_that_reads_like_one_before_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = EXERCISES["count"]
    ask = type(maker).question
    monkeypatch.setattr(type(maker), "question", lambda self, e: ask(self, replace(e, seed=e.seed // 3)))
    seeds = [exercise.seed for exercise in practice("spy", "count", seed=0, n=4).exercises]
    assert len({seed // 3 for seed in seeds}) == 4


def test_without_a_seed_the_questions_are_new_every_time() -> None:
    codes = {practice("spy", "chosen", n=1).exercise.code for _ in range(6)}
    assert len(codes) > 1


# -- practice: no answer before it is checked ---------------------------------------------------------------

TELLTALES = (TableBelief, Fraction, Solution, np.ndarray)
"""What an answer could be read off; nothing of the kind may be reachable."""
PASSED_BY = (str, bytes, int, float, type, ModuleType, FunctionType, MethodType)


def reachable(value: object, seen: set[int]) -> Iterator[object]:
    """Everything that can be reached by attributes, private ones too, and by opening containers."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    if value is None or isinstance(value, PASSED_BY):
        return
    inside: list[object] = []
    if isinstance(value, Mapping):
        inside = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inside = [*value]
    elif type(value).__module__.startswith("spylab"):
        slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        inside = [*getattr(value, "__dict__", {}).values(), *(getattr(value, name, None) for name in slots)]
    for item in inside:
        yield from reachable(item, seen)


def states() -> list[dict[str, Any]]:
    """What the page holds of all widgets that are alive."""
    return [widget.get_state() for widget in _instances.values()]


def unasked(kind: str, seed: int = 5) -> tuple[PracticeTable, Callable[[], list[object]]]:
    """A table with a question of a higher level, used in every way but answering, and all that is reachable from it."""
    table = practice("spy", kind, level=3, seed=seed, n=2)
    table.choose("table on")
    table.choose("table back")
    words.language("es")
    words.language("en")
    _ = table._repr_mimebundle_()
    question = EXERCISES[kind].question(table.exercise)
    return table, lambda: list(reachable([table, table._kit, question, table.exercise, EXERCISES], set()))


@pytest.mark.parametrize("kind", EXERCISES)
def test_nothing_from_which_an_answer_could_be_read_can_be_reached(kind: str) -> None:
    table, everything = unasked(kind)
    assert sum(isinstance(item, Exercise) for item in everything()) >= 2, "the walk comes to the heart of the table"
    assert not [item for item in everything() if isinstance(item, (*TELLTALES, Feedback))]
    table.answer(answers(table)[1][0])
    assert [item for item in everything() if isinstance(item, Feedback)]
    assert not [item for item in everything() if isinstance(item, TELLTALES)], "nor after a wrong answer"


def test_the_walk_would_find_what_is_hidden_there() -> None:
    table, everything = unasked("chance")
    table._hidden = {"deep": [Feedback(True), Fraction(1, 3)]}
    assert [item for item in everything() if isinstance(item, Fraction)] == [Fraction(1, 3)]


def everything_said(table: PracticeTable, everything: Callable[[], list[object]]) -> str:
    """The state of all widgets, the saved picture, and the reprs of all that can be reached."""
    saved = json.dumps([*states(), table._repr_mimebundle_()[0]], default=str)
    return words_of(saved + repr(table) + "".join(map(repr, everything())))


@pytest.mark.parametrize("seed", [2, 5, 8])
@pytest.mark.parametrize("kind", ["count", "chance"])
def test_the_number_that_is_right_is_nowhere(kind: str, seed: int) -> None:
    table, everything = unasked(kind, seed)
    right, wrong = answers(table)
    assert not is_in(right, everything_said(table, everything))
    table.answer(wrong[0])
    assert not is_in(right, everything_said(table, everything))
    table.choose("table show")
    assert is_in(right, everything_said(table, everything)), "this is how it would be found"


@pytest.mark.parametrize("kind", EXERCISES)
def test_drawing_a_question_judges_and_explains_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nobody has answered yet")

    for name in ("check", "solution", "size"):
        monkeypatch.setattr(type(EXERCISES[kind]), name, never)
    table, _ = unasked(kind)
    assert table.results[0][1:] == (0, False)


def test_nor_is_it_in_what_is_kept_for_the_next_redraw() -> None:
    positions._found.cache_clear()  # other games' questions are full of fractions that are no answers
    for kind in EXERCISES:
        unasked(kind)
    kept = [item for cached in (positions._found, exercises_selection.case) for item in inside_of(cached)]
    assert sum(isinstance(item, Exercise) for item in kept) >= 2 * len(EXERCISES)
    assert not [item for item in kept if isinstance(item, TELLTALES)]


def inside_of(cached: object) -> Iterator[object]:
    """What the garbage collector finds inside a cache, and all that can be reached from there."""
    for item in gc.get_referents(cached):
        if not isinstance(item, PASSED_BY):
            yield from reachable(item, set())


@pytest.mark.parametrize("kind", EXERCISES)
def test_an_error_about_an_answer_carries_no_answer(kind: str) -> None:
    """Neither its message nor the variables of any frame of its traceback."""
    table = practice("spy", kind, level=3, seed=5, n=1)
    try:
        table.answer("?!")
    except MalformedInput as error:
        frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
        inside = [item for frame in frames for item in reachable(dict(frame.f_locals), set())]
        assert len(frames) >= 3
        assert not [item for item in inside if isinstance(item, TELLTALES)]
    else:
        pytest.fail("it cannot be read")


NOTEBOOK = """
import spylab
table = spylab.practice("spy", "{kind}", level=3, seed={seed}, n=2)
table
"""


@pytest.mark.parametrize(("kind", "seed"), [("count", 5), ("chance", 8)])
def test_a_saved_notebook_does_not_hold_the_answer(
    kind: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    cells = [
        nbformat.v4.new_code_cell(NOTEBOOK.format(kind=kind, seed=seed)),
        nbformat.v4.new_code_cell("try:\n    table.answer('?!')\nexcept ValueError as error:\n    print(error)"),
        nbformat.v4.new_code_cell("table.exercises, table.exercise, table.results"),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=120, record_timing=False).execute()
    nbformat.write(notebook, tmp_path / "saved.ipynb")
    file = (tmp_path / "saved.ipynb").read_text(encoding="utf-8")
    assert "application/vnd.jupyter.widget-state+json" in file
    assert "Practice of SPY, question 1 of 2" in file
    right, _ = answers(practice("spy", kind, level=3, seed=seed, n=1))
    assert not is_in(right, words_of(without_pictures(file)))
