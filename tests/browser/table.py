"""A table of SPY as a person in the page meets it: by names, buttons, what is said, and nothing else."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Locator

from tests.browser.driver import Lab

PLACES = 7
END = "End turn"
HARDLY_SEEN = 40
"""Of 255, on average over BLOCK: an edge that was painted in parts may differ so much from one painted at once."""
BLOCK = 4
"""In pixels: no stroke of a letter is thinner, and an edge is but one pixel."""


class TableInPage:
    """One view of a table among the outputs of a notebook; `index` counts views from the top of the page."""

    def __init__(self, lab: Lab, index: int = 0) -> None:
        self.lab = lab
        self.index = index
        self.whole = lab.page.locator(".spylab-table").nth(index)
        self.board = self.whole.locator(".spylab-board")
        self.layer = self.whole.locator(".spylab-controls")
        self.panel = self.whole.locator(".spylab-panel")

    # -- what is there

    @property
    def moment(self) -> str:
        """Changes with every answer of the kernel; empty while there is no table, or only half of the answer."""
        parts = [part.get_attribute("data-moment") or "" for part in (self.layer, self.panel) if part.count()]
        return parts[0] if len(parts) == 2 and parts[0] == parts[1] else ""

    def ready(self) -> TableInPage:
        """Wait until the table is painted and can be played."""
        self.lab.until(lambda: self.moment, "the table is there")
        self.lab.until(lambda: self.lab.pixel(8, 8, self.index)[3] == 255, "the picture is painted")
        return self

    def offers(self) -> list[str]:
        """The names of what can be chosen in the picture, in reading order."""
        return self.layer.locator("button").evaluate_all("all => all.map((each) => each.ariaLabel)")

    def words(self) -> list[str]:
        """All that the picture says to somebody who cannot see it."""
        return [*self.offers(), *self.board.locator("li").all_text_contents()]

    def buttons(self) -> list[str]:
        """The names of the buttons below the picture that play the game."""
        asks = "[data-choice^='table about'], [data-choice='table again']"
        return self._names(f".spylab-choices button:not({asks})")

    def all_buttons(self) -> list[str]:
        """The names of all buttons below the picture, those that ask what is known as well."""
        return self._names(".spylab-choices button")

    def _names(self, which: str) -> list[str]:
        return [text.strip() for text in self.panel.locator(which).all_inner_texts()]

    def ask(self) -> str:
        return self.panel.locator(".spylab-ask").text_content() or ""

    def said(self) -> str:
        """What was read out last."""
        return self.board.locator("[aria-live]").text_content() or ""

    def log(self) -> list[str]:
        """The lines of the whole log, oldest first."""
        return self.panel.locator(".spylab-lines li span").all_text_contents()

    def news(self, before: list[str]) -> list[str]:
        """The lines that came to the log since it was `before`; of a long one the page has the end only."""
        now = self.log()
        kept = next(n for n in range(len(before), -1, -1) if n == 0 or before[-n:] == now[:n])
        return now[kept:]

    def control(self, name: str) -> Locator:
        """Something in the picture that can be chosen."""
        return self.layer.get_by_role("button", name=name, exact=True)

    def button(self, name: str) -> Locator:
        """A button below the picture."""
        return self.panel.get_by_role("button", name=name, exact=True)

    def select(self, label: str) -> Locator:
        return self.panel.get_by_label(label, exact=True)

    # -- what is done

    def after(self, act: Callable[[], object]) -> None:
        """Do something and wait for the answer."""
        before = self.moment
        act()
        self.lab.until(lambda: self.moment not in ("", before), "the kernel answers")

    def choose(self, name: str) -> None:
        """Click on something in the picture, or else on the button of this name."""
        control = self.control(name)
        self.after((control if control.count() else self.button(name)).click)

    def drag(self, taken: str, onto: str) -> None:
        """Drag one thing in the picture onto another with the mouse."""

        def pull() -> None:
            mouse = self.lab.page.mouse
            mouse.move(*_middle(self.control(taken)))
            mouse.down()
            mouse.move(*_middle(self.control(onto)), steps=6)
            mouse.up()

        for name in (onto, taken):  # a picture may be higher than the window
            self.control(name).scroll_into_view_if_needed()
        self.lab.settle(self.layer)
        self.after(pull)

    # -- how somebody sensible plays

    def wise_choice(self) -> str:
        """The name of what to choose next: look where something is to be learned, never at a lit bomb."""
        return wise_choice(self.offers(), self.words())


def reload_and_compare(game: Any) -> None:
    """Load the page of a game again: all is there again, with what was begun, and the picture is the same."""
    lab, page = game.lab, game.page
    words, picture = page.words(), lab.picture()
    lab.save()
    lab.reload()
    page.ready()
    assert page.words() == words
    game.compare()
    lab.until(lambda: alike(lab.picture(), picture), "the picture is the same again")


def alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures (PNG) look the same."""
    first, second = (Image.open(io.BytesIO(png)).convert("RGB") for png in (one, other))
    if first.size != second.size:
        return False
    coarse = ImageChops.difference(first, second).reduce(BLOCK)
    return all(most < HARDLY_SEEN for _, most in coarse.getextrema())


def _middle(item: Locator) -> tuple[float, float]:
    box = item.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wise_choice(offers: list[str], words: list[str]) -> str:
    """Of the names that a board offers to Green, and of END, the one that promises most against Red."""
    red = {int(place): facts for place, facts in re.findall(r"^Red, place (\d): ([^.\n]*)", "\n".join(words), re.M)}
    target = re.search(r"^Red\. Next to be exposed: ([^.\n]*)", "\n".join(words), re.M)
    worth = {END: -2}
    for name in offers:
        if name.startswith("Red, place"):
            worth[name] = _look(red[int(name[len("Red, place ")])], target[1] if target else "")
        elif step := re.search(r"will face place (\d)", name):
            worth[name] = _look(red[PLACES + 1 - int(step[1])], target[1] if target else "") - 1
    return max(worth, key=lambda name: (worth[name], name))


def _look(facts: str, target: str) -> int:
    """What a look at a card is worth, by what is known of it."""
    if "lit" in facts:
        return -9
    number = re.search(r"number (\d)", facts)
    fits = number is None or target.endswith(number[1])
    kind = next((kind for kind in ("Safe", "Top Secret") if kind in facts), None)
    if "exposed" in facts or (kind and not (fits and target.startswith(kind))):
        return -3
    return (8 if kind else 4) + 2 * fits
