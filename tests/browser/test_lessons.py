"""The walkthrough and exercises in the page, in every language: done right and wrong, with the mouse and with keys.

What is right is worked out here, in another process than the kernel's, from the code of the exercise; what should be
said comes from the lesson's own texts, in the language of the page.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from spylab import words
from spylab.api import kit
from spylab.games.spy.exercises import EXERCISES
from spylab.lessons import Exercise, Walk
from spylab.widgets.lesson import BACK, HAND_IN, MARK, ON, RESTART, SHOW
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage, Page
from tests.widgets.replies import replies

SPY = kit("spy")
LANGUAGES = {
    "en": (20, ["count", "chance", "certain"]),
    "es": (40, ["move", "question"]),
    "eu": (60, ["risk", "chosen"]),
}
"""The language of the page, the seed of its exercises, and the kinds that are not solved."""
OUT_OF = {"en": "{part} out of {whole}", "es": "{part} de {whole}", "eu": "{whole}tik {part}"}
MISTAKEN, TURNING_BACK = 4, 5
"""At which steps a mistake is made, and from which the walk goes back (from 0)."""


def say(text: object) -> str:
    """A text as it is said in the language of this moment, on one line."""
    return " ".join(str(text).split())


# -- the walkthrough ----------------------------------------------------------------------------------------


class Pupil:
    """Somebody who walks through the rules in the page, and the same walk in this process to compare with."""

    def __init__(self, page: LessonInPage) -> None:
        assert SPY.walkthrough is not None
        self.page = page
        self.walk = Walk(SPY.walkthrough())

    def look(self) -> Page:
        """The step that is shown is the one where the walk is."""
        step, shown = self.walk.step, self.page.read()
        number, last = str(self.walk.at + 1), str(len(self.walk.walkthrough.steps))
        assert [re.findall(r"\d+", title) for title in shown.all("title")] == [[number, last]]
        assert shown.all("") == [say(step.says)]
        assert [task[-len(say(step.task)) :] for task in shown.all("task")] == ([say(step.task)] if step.task else [])
        assert all(rule in " ".join(shown.all("foot")) for rule in (*step.rules, *step.house))
        assert (ON in shown.choices) == self.walk.can_go_on
        assert (BACK in shown.choices) == (RESTART in shown.choices) == (self.walk.at > 0)
        return shown

    def do(self, action: str, *, right: bool) -> None:
        """Do something, in the picture where it can be done there, and see what is said to it."""
        part = "card:1:" if action.startswith("spy") else f"step:{action}"
        in_picture = self.page.layer.locator(f'[data-id^="{part}"]').count() == 1
        self.page.take_part(part) if in_picture else self.page.take(action)
        reply = self.walk.attempt(action)
        shown = self.look()
        assert reply.right == right
        assert shown.all("right" if right else "wrong") == [say(reply.says)]
        assert shown.all("wrong" if right else "right") == []
        assert shown.said == say(reply.says)

    def make_a_mistake(self) -> None:
        """Do what the step has a reason against."""
        beginning, _ = self.walk.step.wrong[0]
        offered = self.page.read().choices
        self.do(next(c for c in offered if c.startswith(beginning) and not c.startswith("table")), right=False)

    def do_the_task(self) -> None:
        if self.walk.step.task and not self.walk.done:
            accepted, offered = self.walk.step.accepts[0], self.page.read().choices
            self.do(next(c for c in offered if c == accepted or c.startswith("arrange")), right=True)

    def go(self, choice: str) -> None:
        """On, back, or to the start."""
        self.page.take(choice)
        self.walk.restart() if choice == RESTART else self.walk.go(1 if choice == ON else -1)
        shown = self.look()
        assert shown.all("right") == shown.all("wrong") == []


def walk_through(page: LessonInPage, code: str) -> None:
    """In English with the keyboard, in Spanish with the mouse, in Basque one step with the mouse and one with keys."""
    page.ready()
    page.keys = code == "en"
    pupil = Pupil(page)
    pupil.look()
    while not pupil.walk.finished:
        if pupil.walk.at == MISTAKEN:
            pupil.make_a_mistake()
            _what_was_said_follows_the_language(pupil, code)
        pupil.do_the_task()
        if pupil.walk.at == TURNING_BACK:
            pupil.go(BACK)
            pupil.go(ON)
            pupil.do_the_task()
        page.keys ^= code == "eu"
        if not pupil.walk.finished:
            pupil.go(ON)
    assert page.offers() == []
    assert list(page.read().choices) == [BACK, RESTART]
    pupil.go(RESTART)


def _what_was_said_follows_the_language(pupil: Pupil, code: str) -> None:
    """Choose another language while a reason is shown, and come back."""
    reason, choose = pupil.page.read().all("wrong"), pupil.page.panel.locator("select[name=language]")
    pupil.page.after(lambda: choose.select_option(next(other for other in LANGUAGES if other != code)))
    assert pupil.page.read().all("wrong") != reason
    pupil.page.after(lambda: choose.select_option(code))
    assert pupil.page.read().all("wrong") == reason


# -- exercises ----------------------------------------------------------------------------------------------


class Solver:
    """Somebody who works through a set of exercises in the page."""

    def __init__(self, page: LessonInPage, seed: int, code: str) -> None:
        self.page = page
        self.exercises = [Exercise("spy", kind, seed + at, 1) for at, kind in enumerate(EXERCISES)]
        self.code = code

    def look(self, exercise: Exercise) -> None:
        """The question is there, in words, and nothing but the question."""
        maker, shown = EXERCISES[exercise.kind], self.page.read()
        question = maker.question(exercise)
        (title,) = shown.all("title")
        assert title.endswith(say(maker.title))
        assert shown.all("") == ([say(question.given)] if question.given else [])
        assert shown.all("task") == [say(question.asks)]
        assert shown.all("foot")[0].endswith(exercise.code)
        assert shown.all("reason") == shown.marked == shown.pressed == []
        assert SHOW not in shown.choices
        offered = {choice[len(MARK) :]: label for choice, label in shown.choices.items() if choice.startswith(MARK)}
        assert list(offered.items()) == [(choice.key, say(choice.label)) for choice in question.choices]
        assert shown.fields == (question.form in ("count", "probability", "number"))

    def answer(self, exercise: Exercise, reply: str) -> None:
        """Give an answer, as its form wants it."""
        form = EXERCISES[exercise.kind].question(exercise).form
        if form == "one":
            self.page.take(MARK + reply)
        elif form == "several":
            marked = {choice.removeprefix(MARK) for choice in self.page.read().pressed}
            for key in sorted(marked ^ set(reply.split())):
                self.page.take(MARK + key)
            self.page.take(HAND_IN)
        elif "/" in reply:
            part, whole = reply.split("/")
            self.page.type(OUT_OF[self.code].format(part=part, whole=whole))
        else:
            self.page.type(reply)

    def answer_wrongly(self, exercise: Exercise, reply: str) -> Page:
        """A wrong answer: it is said that it is wrong, and what may help."""
        self.answer(exercise, reply)
        help_, shown = EXERCISES[exercise.kind].check(exercise, reply).help, self.page.read()
        assert shown.all("help") == [say(help_)]
        assert len(shown.all("wrong")) == 1
        assert shown.all("right") == []
        assert shown.said.startswith(f"{shown.all('wrong')[0]} {say(help_)}")
        return shown

    def is_explained(self, exercise: Exercise) -> None:
        """All is said, the lines of the log are marked, and nothing can be answered any more."""
        solution, shown = EXERCISES[exercise.kind].solution(exercise), self.page.read()
        *says, worlds = shown.all("reason")
        assert says == [say(text) for text in solution.says]
        assert re.findall(r"\d+", worlds) == [str(solution.before), str(solution.after)]
        assert len(shown.marked) == len(set(solution.events))
        assert {*shown.choices} <= {BACK, ON}
        assert shown.fields == 0

    def solve_all_at_the_second_try(self) -> None:
        for exercise in self.exercises:
            self.look(exercise)
            right, wrong = replies(exercise)
            assert self.answer_wrongly(exercise, wrong[-1]).all("reason") == []
            self.answer(exercise, right)
            shown = self.page.read()
            assert len(shown.all("right")) == 1
            assert shown.all("wrong") == shown.all("help") == []
            assert shown.said == shown.all("right")[0]
            self.is_explained(exercise)
            self.on(exercise)

    def fail(self, kinds: Sequence[str]) -> None:
        """These by two wrong answers, or by giving up after the first; the others are left out."""
        for at, exercise in enumerate(self.exercises):
            self.look(exercise)
            if exercise.kind not in kinds:
                self.on(exercise)
                continue
            _, wrong = replies(exercise)
            assert self.answer_wrongly(exercise, wrong[0]).all("reason") == []
            if at % 2:
                self.page.take(SHOW)
            else:
                self.answer_wrongly(exercise, wrong[1])
            self.is_explained(exercise)
            shown = self.page.read()
            assert shown.all("reason")[0] in shown.said, "it is read out as well"
            self.on(exercise)

    def on(self, exercise: Exercise) -> None:
        if exercise != self.exercises[-1]:
            self.page.take(ON)


def solve(lab: Lab, page: LessonInPage, seed: int, code: str) -> list[Exercise]:
    """Solve one exercise of each kind, each at the second try."""
    solver = Solver(page, seed, code)
    _cannot_be_read(solver)
    solver.solve_all_at_the_second_try()
    assert [re.findall(r"\d+", note) for note in page.read().all("task")[1:]] == [["7", "7"]]
    lab.screenshot(f"practice-{code}", page.whole)
    return solver.exercises


def _cannot_be_read(solver: Solver) -> None:
    """What is no number is refused in words, and is no try."""
    solver.page.panel.locator("input[name=answer]").fill("?!")
    solver.page.panel.locator(".spylab-form button").click()
    alert = solver.page.whole.get_by_role("alert")
    alert.wait_for()
    assert "?!" in alert.inner_text()
    solver.look(solver.exercises[0])


@pytest.mark.parametrize("code", LANGUAGES)
def test_lessons(lab: Lab, code: str) -> None:
    """The walkthrough to its end, one exercise of each kind solved, and some failed: all kinds in the three languages.

    One notebook for all of it, because opening one takes longest.
    """
    words.language(code)
    seed, given_up = LANGUAGES[code]
    lab.show(
        f"import spylab\nspylab.language({code!r})\nspylab.walkthrough('spy')",
        f"solved = spylab.practice('spy', seed={seed}, n=7)\nsolved",
        f"failed = spylab.practice('spy', seed={seed + 100}, n=7)\nfailed",
        "solved.results, failed.results",
    )
    walk_through(LessonInPage(lab, 0), code)
    solved = solve(lab, LessonInPage(lab, 1, keys=code == "eu"), seed, code)
    loser = Solver(LessonInPage(lab, 2, keys=code == "es"), seed + 100, code)
    loser.fail(given_up)

    lab.run_cell(3)
    results = literal_eval(lab.notebook()["cells"][3]["outputs"][0]["data"]["text/plain"])
    assert results[0] == tuple((exercise.code, 2, True) for exercise in solved)
    tries = [(2 - at % 2) * (exercise.kind in given_up) for at, exercise in enumerate(loser.exercises)]
    assert results[1] == tuple((e.code, tried, False) for e, tried in zip(loser.exercises, tries, strict=True))
    assert Axe().run(lab.page, context=".jp-OutputArea-output").violations_count == 0
    assert lab.complaints == []
