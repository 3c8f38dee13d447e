"""The table for everybody: axe in three themes, names and roles, a focus that is seen, less motion, forced colours."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import OpenLab
from tests.browser.driver import Lab
from tests.browser.table import TableInPage

CELLS = (
    'import spylab\nplayed = spylab.play("spy", seed=5, first_player=0)\n'
    'played.choose("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right")\nplayed',
    'spylab.play("spy", seats=("Ane", "Jon"), seed=5)',
    "played.project()",
)
FIRST = "Green: has the first turn, without a draw."
_STYLE = "(e, names) => names.map((name) => getComputedStyle(e)[name])"
_COUNT_TRAILS = """() => {
    window.trails = 0;
    const count = (node) => { window.trails += node.className === "spylab-trail"; };
    const seen = new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(count)));
    seen.observe(document.querySelector(".spylab-controls"), { childList: true });
}"""


def tables(lab: Lab) -> tuple[TableInPage, TableInPage, TableInPage]:
    """A game that is played, a curtain, and a projection."""
    lab.show(*CELLS)
    played, curtain, wall = (TableInPage(lab, index).ready() for index in range(3))
    lab.page.evaluate(_COUNT_TRAILS)
    played.choose("Move 1 to the right")
    lab.until(lambda: lab.page.evaluate("window.trails") == 1, "an outline shows where the Spy went")
    lab.until(lambda: lab.page.locator(".spylab-trail").count() == 0, "the outline goes")
    played.choose(next(name for name in played.offers() if name.endswith("Spy on this card")))
    return played, curtain, wall


def focus_is_seen(table: TableInPage) -> None:
    """The focus of the keyboard has an outline, 2 px or more, in a colour of its own."""
    table.layer.locator("button").first.focus()
    seen = []
    for _ in range(4):
        table.lab.press("Tab")
        at = table.lab.page.evaluate_handle("document.activeElement").as_element()
        assert at is not None
        style, width, colour, ground = at.evaluate(
            _STYLE, ["outlineStyle", "outlineWidth", "outlineColor", "backgroundColor"]
        )
        assert style in ("solid", "auto")
        assert float(width.removesuffix("px")) >= 2
        assert colour != ground
        seen.append(at.evaluate("e => e.localName"))
    assert "button" in seen


def stays_folded(table: TableInPage) -> None:
    """House rules that somebody has read and folded up do not unfold with whatever happens next."""
    rule = table.panel.get_by_text(FIRST)
    assert rule.is_visible()
    table.panel.locator(".spylab-house summary").click()
    table.choose("End turn")
    assert not rule.is_visible()


def test_axe_names_motion_and_focus_in_three_themes(lab: Lab) -> None:
    played, curtain, wall = tables(lab)
    played.panel.locator(".spylab-log summary").click()
    for theme in ("ink", "projector", "paper"):
        for table in (played, curtain):
            look = table.panel.locator("select[name=theme]")
            table.after(lambda look=look, theme=theme: look.select_option(theme))
        found = Axe().run(lab.page, context=".jp-OutputArea-output")
        assert found.violations_count == 0, found.generate_report()
        focus_is_seen(played)
        lab.screenshot(f"focus-{theme}", played.whole)

    titles = ["SPY, seen by Green", "SPY", "SPY, public view"]
    for index, (table, title) in enumerate(zip((played, curtain, wall), titles, strict=True)):
        canvas = lab.canvas(index)
        assert canvas.get_attribute("role") == "img"
        assert (canvas.get_attribute("aria-label") or "").startswith(f"{title}. ")
        assert canvas.evaluate("canvas => canvas.tabIndex") == -1, "the picture itself is no stop for Tab"
        assert table.layer.get_attribute("aria-label") == title
        assert len(set(table.offers())) == len(table.offers()), "every control has a name of its own"
        assert "" not in table.words()
    for table, listed in ((played, True), (curtain, False), (wall, True)):
        house = table.panel.locator(".spylab-house")
        assert house.get_by_text("House rules of this table").is_visible() is listed
        assert house.locator("li").all_inner_texts() == [FIRST] * listed
    stays_folded(played)
    snapshot = played.panel.aria_snapshot()
    for part in ('group "Move"', 'combobox "Look"', 'combobox "Language"', "The whole log, with notation", "listitem"):
        assert part in snapshot
    assert lab.complaints == []


def test_less_motion_and_forced_colours(open_lab: OpenLab) -> None:
    lab = open_lab(reduced_motion="reduce", forced_colors="active")
    lab.show(CELLS[0])
    played = TableInPage(lab).ready()
    lab.page.evaluate(_COUNT_TRAILS)
    before = lab.picture()
    played.choose("Move 1 to the right")
    lab.until(lambda: lab.picture() != before, "the Spy has moved")
    assert lab.page.evaluate("window.trails") == 0
    for control in (played.layer.locator("button").first, played.panel.locator("button").first):
        control.focus()
        lab.press("Tab", "Shift+Tab")
        assert control.evaluate("e => document.activeElement === e")
        style, width = control.evaluate(_STYLE, ["outlineStyle", "outlineWidth"])
        assert style == "solid"
        assert float(width.removesuffix("px")) >= 2
    assert played.layer.locator("button").first.evaluate(_STYLE, ["backgroundColor"]) == ["rgba(0, 0, 0, 0)"]
    colour, ground = played.panel.locator("button").first.evaluate(_STYLE, ["color", "backgroundColor"])
    assert colour != ground
    lab.screenshot("forced-colours", played.whole)
    assert lab.complaints == []
