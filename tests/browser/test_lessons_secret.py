"""No answer of an exercise is in the page, in its widgets or in the saved notebook before it is checked."""

from __future__ import annotations

import re

from spylab.lessons import Exercise
from spylab.widgets.lesson import SHOW
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage
from tests.widgets.replies import is_in, replies, without_pictures, words_of

HARD = [Exercise("spy", "count", 5, 3), Exercise("spy", "chance", 8, 3)]
"""Questions whose answers are numbers of three digits or unusual fractions, so that they can be looked for."""
_SOURCES = r'src="[^"]*"|style="[^"]*"|<(?:script|style).*?</(?:script|style)>'


def test_the_page_and_the_saved_notebook_do_not_hold_an_answer(saving_state: None, lab: Lab) -> None:
    lab.show(*(f"import spylab\nspylab.practice('spy', code={exercise.code!r})" for exercise in HARD))
    for at, exercise in enumerate(HARD):
        page = LessonInPage(lab, at, keys=True)
        page.ready()
        right, wrong = replies(exercise)
        assert not is_in(right, _in_page(page)), "not before it is asked"
        assert not is_in(right, _in_file(lab))
        page.type(wrong[0])
        assert not is_in(right, _in_page(page)), "nor after a wrong answer"
        assert not is_in(right, _in_file(lab))
        page.take(SHOW)
        assert is_in(right, _in_page(page)), "this is how it would be found"
        assert is_in(right, _in_file(lab))
    assert lab.complaints == []


def _in_page(page: LessonInPage) -> str:
    """All words and attributes of the table in the page."""
    html: str = page.whole.evaluate("table => table.outerHTML")
    return words_of(re.sub(_SOURCES, " ", html))


def _in_file(lab: Lab) -> str:
    """What is in the notebook after it was saved with Ctrl+S."""
    lab.page.evaluate("() => { jupyterapp.shell.currentWidget.content.model.dirty = true; }")
    lab.press("Control+s")
    lab.until(lambda: not lab.page.evaluate("() => jupyterapp.shell.currentWidget.content.model.dirty"), "it is saved")
    file = (lab.server.notebooks / "test.ipynb").read_text(encoding="utf-8")
    assert "application/vnd.jupyter.widget-state+json" in file
    return words_of(without_pictures(file))
