"""A whole game of SPY with the keyboard alone; names, roles and order of what the focus meets."""

from __future__ import annotations

from collections.abc import Callable

from spylab.scene.lines import aloud
from tests.browser.driver import Lab
from tests.browser.table import END, TableInPage

MOST_CHOICES = 60
_FOCUS = """() => {
    const at = document.activeElement;
    return at.ariaLabel ?? at.labels?.[0]?.firstChild.textContent.trim() ?? at.textContent.trim();
}"""
_DIRTY = "() => jupyterapp.shell.currentWidget.content.model.dirty"


class Hands:
    """Two hands on the keyboard, which know only where the focus is."""

    def __init__(self, lab: Lab, table: TableInPage) -> None:
        self.lab = lab
        self.table = table

    @property
    def at(self) -> str:
        """The name of what has the focus."""
        name: str = self.lab.page.evaluate(_FOCUS)
        return name

    def inside(self, part: str) -> bool:
        """Whether the focus is in this part of the table."""
        found: bool = self.table.whole.locator(part).evaluate("part => part.contains(document.activeElement)")
        return found

    def press_until(self, key: str, is_true: Callable[[], bool], most: int) -> None:
        """Press a key, again and again, until something is so."""
        for _ in range(most):
            if is_true():
                return
            self.lab.press(key)
        assert is_true(), f"{most} times {key} do not lead there, but to {self.at!r}"

    def choose(self, name: str, key: str = "Enter") -> None:
        """Go to something in the picture, or else to a button below it, and choose it."""
        self.press_until("Shift+Tab", lambda: self.at == name or self.inside(".spylab-controls"), 12)
        if name in self.table.offers():
            self.lab.press("Home")
            self.press_until("ArrowRight", lambda: self.at == name, len(self.table.offers()))
        else:
            self.press_until("Tab", lambda: self.at == name, len(self.table.all_buttons()))
        self.table.after(lambda: self.lab.press(key))


def test_a_whole_game_with_the_keyboard(lab: Lab) -> None:
    lab.show("import spylab\nspylab.play('spy', seed=18)")
    table = TableInPage(lab).ready()
    hands = Hands(lab, table)
    names_and_order(lab, table, hands)
    lay_out(table, hands)
    saves_with_control_s(lab, table, hands)
    play(table, hands)
    leaves_the_focus_in_place(lab, hands)
    assert lab.complaints == []


def names_and_order(lab: Lab, table: TableInPage, hands: Hands) -> None:
    """Tab meets the board once, every button, the settings and the log, and goes on; Shift+Tab the same way back."""
    canvas = lab.canvas()
    assert canvas.get_attribute("role") == "img"
    assert (canvas.get_attribute("aria-label") or "").startswith("SPY, seen by Green. One row of cards")
    assert canvas.evaluate("canvas => canvas.tabIndex") == -1
    assert table.layer.get_attribute("role") == "toolbar"
    assert table.layer.get_attribute("aria-label") == "SPY, seen by Green"
    hands.press_until("Tab", lambda: hands.inside(".spylab-controls"), 6)
    stops = [hands.at]
    below = table.all_buttons()
    for _ in range(len(below) + 5):
        lab.press("Tab")
        stops.append(hands.at)
    assert stops[0] == table.offers()[0]
    assert stops[1:4] == table.buttons() == ["Arrange for me", "Turn the Spy", "Ready"]
    assert stops[1:-1] == [*below, "Look", "Language", "What happens", "The whole log, with notation"]
    assert not table.whole.evaluate("table => table.contains(document.activeElement)"), "nothing holds the focus"
    for name in reversed(stops[:-1]):
        lab.press("Shift+Tab")
        assert hands.at == name
    lab.press("Shift+Tab")
    assert not table.whole.evaluate("table => table.contains(document.activeElement)")
    lab.press("Tab")
    assert hands.inside(".spylab-controls")


def lay_out(table: TableInPage, hands: Hands) -> None:
    first, last = (next(n for n in table.offers() if n.startswith(f"Green, place {place}:")) for place in (1, 7))
    hands.choose(first)
    assert table.control(first).get_attribute("aria-pressed") == "true"
    assert hands.at == first
    hands.choose(last, key="Space")
    assert "Green, place 1: Bomb 2" in table.offers()
    hands.choose(next(name for name in table.offers() if name.startswith("Put the Spy") and name.endswith("3")))
    hands.choose("Turn the Spy")
    assert hands.at == "Turn the Spy", "the focus stays on a button that stays"
    assert any("the Spy faces place 2" in name for name in table.offers())
    hands.choose("Arrange for me")
    hands.choose("Ready")
    assert hands.inside(".spylab-rows"), "a button that goes hands the focus to the one in its place"
    assert "Green: is ready" in table.log()


def saves_with_control_s(lab: Lab, table: TableInPage, hands: Hands) -> None:
    for part in (".spylab-rows", ".spylab-controls"):
        hands.press_until("Shift+Tab", lambda part=part: hands.inside(part), 12)
        at, cells = hands.at, lab.notebook()["cells"]
        lab.page.evaluate("() => { jupyterapp.shell.currentWidget.content.model.dirty = true; }")
        lab.press(*"abxdd0")
        assert lab.notebook()["cells"] == cells, "letters are no commands here"
        lab.press("Control+s")
        lab.until(lambda: not lab.page.evaluate(_DIRTY), "the notebook is saved")
        assert hands.at == at


def play(table: TableInPage, hands: Hands) -> None:
    """Play to the end; every choice is answered aloud with what happened and what is asked."""
    choices = []
    while (table.offers() or table.buttons()) and len(choices) < MOST_CHOICES:
        before = table.log()
        choices.append(table.wise_choice())
        hands.choose(choices[-1])
        news = table.news(before)
        assert [line for line in news if line not in table.said()] == []
        assert table.said().endswith(aloud([table.ask()]))
        assert news or choices[-1] == END
    assert any(name.startswith("Red, place") for name in choices)
    assert any("ove" in name for name in choices)
    assert table.ask() in ("Green: wins", "Red: wins"), "the game is over"


def leaves_the_focus_in_place(lab: Lab, hands: Hands) -> None:
    """Nothing can be chosen any more, and still the focus is at the table, and Tab leads on."""
    assert hands.inside(".spylab-controls") or hands.inside(".spylab-rows")
    hands.press_until("Tab", lambda: hands.at == "Play again", 6)
    hands.press_until("Tab", lambda: hands.at == "Look", 4)
    lab.press("Shift+Tab")
    assert hands.at != "Look"
