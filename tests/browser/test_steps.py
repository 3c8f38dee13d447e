"""Step by step in the page: a chain of Spies & Lies followed with the mouse beside a projection, and with keys."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage
from tests.browser.table import TableInPage
from tests.widgets.test_steps import RIGHT

BEGUN = """import spylab
table = spylab.play("spies_and_lies", seed=13, days=1, seats=("human", "honest-guesser"))
for choice in ("deploy 1 4 6 10", "tokens 0 1 0 1", "guess 1"):
    table.choose(choice)
table"""
FOLLOWED = """import spylab
table = spylab.play("spies_and_lies", seed=13, days=1, seats=("human", "honest-guesser"), aids=spylab.Aids(steps=True))
for choice in ("deploy 1 4 6 10", "tokens 0 1 0 1", "table all", "guess 1", "table all"):
    table.choose(choice)
table"""
QUESTION = "Red: guess the rank of the enemy soldier of mission 2."
AT = "document.activeElement.textContent.trim()"


def test_a_class_follows_a_guess_with_the_mouse(lab: Lab) -> None:
    lab.show(BEGUN, "table.project()")
    page, wall = LessonInPage(lab), TableInPage(lab, 1)
    page.ready()
    wall.ready()
    page.after(lambda: page.panel.locator("select[name=steps]").select_option("on"))
    page.take_part("choice:deceive")
    for at, line in enumerate(RIGHT[:-1], start=1):
        assert page.ask() == page.log()[-1] == line
        assert page.said() == f"{line}."
        assert page.panel.locator(".spylab-title").first.text_content() == f"Step {at} of {len(RIGHT)}"
        assert page.buttons() == ["Next step", "All at once"]
        assert page.offers() == wall.buttons() == wall.offers() == []
        lab.until(lambda line=line: wall.log()[-1] == line, "the projection keeps pace")
        if line.endswith("goes back to 0"):
            found = Axe().run(lab.page, context=".jp-OutputArea-output")
            assert found.violations_count == 0, found.generate_report()
            lab.screenshot("steps", page.whole)
            lab.screenshot("steps-wall", wall.whole)
        page.take("table next")
    assert page.ask() == QUESTION
    assert page.log()[-1] == RIGHT[-1]
    lab.until(lambda: wall.log()[-1] == RIGHT[-1], "the projection keeps pace")
    page.take("guess 1")
    page.take("table all")
    assert page.buttons()[0].startswith("1 ")
    assert lab.complaints == []


def test_a_chain_is_followed_with_keys_and_a_key_too_many_chooses_nothing(lab: Lab) -> None:
    lab.show(FOLLOWED)
    page = LessonInPage(lab, keys=True)
    page.ready()
    page.take("deceive")
    for at, line in enumerate(RIGHT[:-1]):
        assert page.ask() == line
        assert lab.page.evaluate(AT) == "Next step", "the focus is where it goes on"
        page.after(lambda at=at: lab.press("Space" if at % 2 else "Enter"))
    assert page.ask() == QUESTION
    assert lab.page.evaluate("document.activeElement.className") == "spylab-rows"
    before = page.moment
    lab.press("Enter", "Space")
    lab.press("Tab")
    assert lab.page.evaluate("document.activeElement.dataset.choice") == "guess 1"
    assert (page.moment, page.log()[-1]) == (before, RIGHT[-1])
    page.take("guess 5")
    assert page.ask() == "Red: guesses mission 2: 5 Lieutenant"
    assert lab.complaints == []
