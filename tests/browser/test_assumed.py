"""What beliefs assume, set in the page with a slider: by keys, with the mouse, after a reload, and where it cannot be.

What the map should say is worked out here by `spylab.belief`, in another process than the kernel's.
"""

from __future__ import annotations

from fractions import Fraction

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator

from spylab import api, belief, words
from spylab.engine import Match, save_playthrough
from spylab.widgets.inquiry import ABOUT, OFF
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage

KIT = api.kit("spies_and_lies")
DEALT = (
    *((None, "old intel 1-4"), (None, "exhaust red 3"), (None, "exhaust blue 3")),
    *((0, "deploy 1 4 6 10"), (1, "deploy 2 4 8 10"), (None, "intel 4-7")),
    *((0, "tokens 0 1 1 0"), (1, "tokens 0 1 0 0"), (None, "starter red")),
)
"""Blue's Sergeant is at mission 2 and shows a token, as he may; then he is turned up."""
CELL = "import spylab\ntable = spylab.open_game('game.txt', aids=spylab.Aids(belief=True))\ntable"
STEPS = [Fraction(step, 20) for step in range(21)]


def match() -> Match:
    made = Match.replay(api.load("spies_and_lies"), [None, None], {1: api.bot(KIT, "honest-guesser")}, 4, DEALT)
    return made


class Slider:
    """The slider of q below a table, and what the map above it says."""

    def __init__(self, page: LessonInPage) -> None:
        self.page = page
        self.range: Locator = page.panel.get_by_role("slider")

    def stands_at(self) -> str:
        """What eyes read there; a screen reader is told the same."""
        (shown,) = self.page.panel.locator(".spylab-slider output").all_text_contents()
        assert self.range.get_attribute("aria-valuetext") == shown
        return shown

    def map(self) -> dict[str, str]:
        """The chances on the cells of the map, by their ids."""
        found: list[tuple[str, str]] = self.page.layer.locator("[data-id^='belief:']").evaluate_all(
            "all => all.map((each) => [each.dataset.id, each.ariaLabel])"
        )
        return {name: label.rpartition(": ")[2] for name, label in found}

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.after(lambda key=key: self.page.lab.press(key))
            assert self.page.lab.page.evaluate("document.activeElement.type") == "range", "the focus stays on it"

    def is_true(self, here: Match, q: Fraction) -> None:
        """It stands at this probability, and the map says what follows from it."""
        assert self.stands_at() == str(q)
        known = belief(here, about="Blue", seen_by="Red", q=q)
        said = {
            f"belief:{mission}:{int(soldier)}": str(chance)
            for mission, chances in enumerate(known.marginals())
            for soldier, chance in chances.items()
        }
        assert self.map() == said


def test_the_probability_of_a_lie_is_set_with_a_slider(lab: Lab) -> None:
    """SL-KNOW-3: with keys, dragged, after a reload; what the game contradicts is said, and the slider moves on."""
    here = match()
    save_playthrough(here, lab.server.notebooks / "game.txt")
    lab.show(CELL)
    page = LessonInPage(lab, keys=True)
    page.ready()
    slider = Slider(page)
    assert slider.range.count() == 0, "nothing is assumed before something is asked"
    page.take(f"{ABOUT}1")
    label = KIT.mind.parameters[0].label if KIT.mind else ""
    assert page.panel.get_by_role("slider", name=str(label), exact=True).count() == 1
    slider.is_true(here, Fraction(1, 2))
    by_keys(slider, here)
    by_mouse(slider, here)
    lab.screenshot("lies-slider", page.whole)
    after_a_reload(slider, here)
    what_cannot_be(slider, here)
    assert lab.complaints == []


def by_keys(slider: Slider, here: Match) -> None:
    slider.range.focus()
    for keys, q in ((("ArrowRight",), 11), (("ArrowLeft", "ArrowDown"), 9), (("End",), 20), (("Home",), 0)):
        slider.press(*keys)
        slider.is_true(here, STEPS[q])


def by_mouse(slider: Slider, here: Match) -> None:
    """Dragged without a pause: wherever it is let go, the map follows to that place, however many answers it takes."""
    lab, mouse = slider.page.lab, slider.page.lab.page.mouse
    slider.range.scroll_into_view_if_needed()
    lab.settle(slider.range)
    box = slider.range.bounding_box()
    assert box
    level = box["y"] + box["height"] / 2
    mouse.move(box["x"] + 8, level)
    mouse.down()
    mouse.move(box["x"] + 0.9 * box["width"], level, steps=30)
    mouse.move(box["x"] + 0.3 * box["width"], level, steps=30)
    mouse.up()
    q = Fraction(slider.stands_at())
    assert Fraction(1, 5) < q < Fraction(2, 5)
    chances = [str(chance) for chance in belief(here, about="Blue", seen_by="Red", q=q).marginals()[1].values()]
    lab.until(
        lambda: [chance for cell, chance in slider.map().items() if cell.startswith("belief:1")] == chances,
        "the map follows",
    )
    slider.is_true(here, q)


def after_a_reload(slider: Slider, here: Match) -> None:
    """It stands where it stood, in every language; axe finds nothing, in every theme."""
    page, lab = slider.page, slider.page.lab
    q = Fraction(slider.stands_at())
    lab.save()
    lab.reload()
    page.ready()
    slider.is_true(here, q)
    for code, theme in (("es", "ink"), ("eu", "projector"), ("en", "paper")):
        for name, value in (("theme", theme), ("language", code)):
            page.after(lambda name=name, value=value: page.panel.locator(f"select[name={name}]").select_option(value))
        words.language(code)
        label = KIT.mind.parameters[0].label if KIT.mind else ""
        assert page.panel.get_by_role("slider", name=str(label), exact=True).count() == 1
        assert page.panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth + 1"), "nothing sticks out"
        found = Axe().run(lab.page, context=".spylab-panel")
        assert found.violations_count == 0, found.generate_report()
        lab.screenshot(f"lies-slider-{theme}-{code}", page.whole)


def what_cannot_be(slider: Slider, here: Match) -> None:
    """Blue's Sergeant showed a token: then he does not never show one. The table says so, and the way back is open."""
    page = slider.page
    slider.range.focus()
    slider.press("Home")
    seat = here.seat(0)
    while seat.view.sides[1].missions[1].soldier is None:
        legal = [str(action) for action in seat.legal_actions()]
        wanted = ["no deception", "guess 1" if seat.view.mission == 0 else "guess 5", "take points"]
        action = next(action for action in wanted if action in legal)
        page.take(action)
        assert seat.act(action)
    assert slider.map() == {}
    (why,) = page.read().all("wrong")
    assert "Sergeant" in why
    slider.range.focus()
    slider.press("ArrowRight")
    slider.is_true(here, Fraction(1, 20))
    assert page.read().all("wrong") == []
    page.take(OFF)
    assert slider.range.count() == 0
