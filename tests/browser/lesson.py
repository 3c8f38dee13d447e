"""A lesson in the page as a student meets it: what is said, a field, buttons; with the mouse or with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator

from tests.browser.driver import Lab
from tests.browser.table import TableInPage

_GO = """wanted => wanted === document.activeElement ? ""
    : wanted.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab"
    : "Tab"
"""
_READ = """table => {
    const all = (selector) => [...table.querySelectorAll(selector)];
    const says = (each) => each.textContent.trim();
    return {
        notes: all(".spylab-notes > *, .spylab-foot > *").map((p) => [p.className.replace("spylab-", ""), says(p)]),
        choices: all("[data-choice]").map((b) => [b.dataset.choice, says(b)]),
        pressed: all("[data-choice][aria-pressed=true]").map((b) => b.dataset.choice),
        marked: all(".spylab-lines .spylab-marked").map(says),
        said: table.querySelector("[aria-live]").textContent,
        fields: all("input[name=answer]").length,
    };
}"""
_MOMENT = """table => {
    const [one, other] = [...table.querySelectorAll(".spylab-controls, .spylab-panel")].map((e) => e.dataset.moment);
    return one === other ? one : "";
}"""
_ANSWERED = f"([table, before]) => !['', undefined, before].includes(({_MOMENT})(table))"
_FAR = 40


@dataclass(frozen=True)
class Page:
    """What a lesson shows at one moment. Choices by notation, `marked` lines of the log, what was `said` aloud."""

    notes: list[tuple[str, str]]
    choices: dict[str, str]
    pressed: list[str]
    marked: list[str]
    said: str
    fields: int

    def all(self, sort: str) -> list[str]:
        """The paragraphs of one sort, such as "right" or "reason"; "" for plain ones."""
        return [text for which, text in self.notes if which == sort]


class LessonInPage(TableInPage):
    """A table in the page and somebody who works at it: with `keys` by the keyboard alone, else with the mouse.

    Choices are known by their notation, so that it works in every language.
    """

    def __init__(self, lab: Lab, index: int = 0, *, keys: bool = False) -> None:
        super().__init__(lab, index)
        self.keys = keys

    def after(self, act: Callable[[], object]) -> None:
        """Do something and wait for the answer; the page itself says when it is there, which is soonest."""
        before = self.whole.evaluate(_MOMENT)
        act()
        self.lab.page.wait_for_function(_ANSWERED, arg=[self.whole.element_handle(), before])

    def read(self) -> Page:
        """All that is shown now."""
        found = self.whole.evaluate(_READ)
        notes = [(sort, text) for sort, text in found.pop("notes")]
        return Page(notes=notes, choices=dict(found.pop("choices")), **found)

    def take(self, choice: str) -> None:
        """Choose with the button below the picture."""
        self._activate(self.panel.locator(f'[data-choice="{choice}"]'))

    def take_part(self, part_id: str, *, whole: bool = False) -> None:
        """Choose in the picture; `part_id` may be only the beginning of one, unless it is said to be the `whole`."""
        wanted = self.layer.locator(f'[data-id="{part_id}"]' if whole else f'[data-id^="{part_id}"]')
        if self.keys:
            self._reach(self.layer.locator('[tabindex="0"]'))
            self.lab.press("Home")
            for _ in self.offers():
                if not wanted.evaluate(_GO):
                    break
                self.lab.press("ArrowRight")
        self._activate(wanted)

    def type(self, answer: str) -> None:
        """Write an answer into the field instead of what stands there, and hand it in."""
        field = self.panel.locator("input[name=answer]")
        if self.keys:
            self._reach(field)
            self.lab.press("Control+a")
            self.lab.page.keyboard.type(answer)
            self.after(lambda: self.lab.press("Enter"))
        else:
            field.fill(answer)
            self.after(self.panel.locator(".spylab-form button").click)

    def _activate(self, wanted: Locator) -> None:
        if self.keys:
            self._reach(wanted)
            self.after(lambda: self.lab.press("Enter"))
        else:
            self.after(wanted.click)

    def _reach(self, wanted: Locator) -> None:
        """Go there with Tab, from wherever the focus is."""
        for _ in range(_FAR):
            if not (key := wanted.evaluate(_GO)):
                return
            self.lab.press(key)
        raise AssertionError(f"{_FAR} times Tab do not lead there")
