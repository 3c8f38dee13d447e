"""A game of The Plan in the page, and the same game in this process: what the page shows must be what is so here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spylab import api, words
from spylab.engine import Match, Stream
from spylab.games.the_plan.draft import reach, step
from spylab.games.the_plan.routes import Move
from spylab.kit import Draft, Sight
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage

KIT = api.kit("the_plan")
QUIET = Stream(0, "nothing is drawn")


class Game:
    """A game in the page, played by one person with `keys` or the mouse, and the same game here."""

    def __init__(self, lab: Lab, *, keys: bool, seats: tuple[str, ...], **options: Any) -> None:
        self.lab = lab
        self.match: Match[Any] = api.match("the_plan", seats, **options)
        self.seat = self.match.seat(0)
        self._draft: Draft | None = None
        given = ", ".join(f"{name}={value!r}" for name, value in options.items())
        lab.show(f"import spylab\ntable = spylab.play('the_plan', seats={seats}, {given})\ntable")
        self.page = LessonInPage(lab, keys=keys)
        self.page.ready()
        self.compare()

    def sight(self) -> Sight:
        """What the table is made from, with what is prepared."""
        sight = KIT.sight(self.seat)
        empty = KIT.draft(sight)
        if empty is None or self._draft is None:
            self._draft = empty
        return replace(sight, draft=self._draft)

    def choose(self, choice: str) -> None:
        """Choose this in the picture if it is offered there, else with a button; and here. Then both say the same."""
        part = next((part.id for part in KIT.picture(self.sight()).controls() if part.action == choice), None)
        if part:
            self.page.take_part(part, whole=True)
        else:
            self.page.take(choice)
        if choice.startswith("draft") and self._draft is not None:
            self._draft = self._draft.after(choice, QUIET)
        else:
            assert self.seat.act(choice)
        self.compare()

    def do(self, *actions: str) -> None:
        """Do these one after another; a move is shown first, and a hideout is chosen before its owner."""
        for action in actions:
            if isinstance(self.match.game.parse(action), Move):
                self.show_way(action)
            elif action.startswith("enter"):
                self.choose(step(self.sight(), f"hideout {action.split()[1]}"))
            self.choose(action)

    def show_way(self, action: str) -> None:
        """Choose who goes, how far, where to, and of several ways there this one; it is shown, and not yet done."""
        parts = action.split()
        may = reach(self.sight())
        assert may
        if parts[0] == "send":
            if may.spy != parts[1]:
                self.choose(step(self.sight(), f"spy {parts[1]}"))
            may = reach(self.sight())
            assert may
            if may.number != len(parts) - 2:
                self.choose(step(self.sight(), f"number {len(parts) - 2}"))
            may = reach(self.sight())
            assert may
        shown = may.chosen
        if not shown or shown.end != parts[-1]:
            shown = may.ends[parts[-1]][0]
            self.choose(step(self.sight(), shown.action))
        if action != str(shown.action):
            self.choose(step(self.sight(), action))

    def compare(self) -> None:
        """Log, question and all that can be chosen in the picture are what they are here."""
        sight = self.sight()
        log, shown = [str(line.text) for line in sight.log], self.page.log()
        assert shown == log[-len(shown) :] != []
        assert self.page.ask() == str(KIT.ask(sight))
        assert sorted(self.page.offers()) == sorted(part.label for part in KIT.picture(sight).controls())

    def speak(self, code: str) -> None:
        """Choose a language at the table; everything is said in it."""
        before = self.page.ask()
        self.page.after(lambda: self.page.panel.locator("select[name=language]").select_option(code))
        words.language(code)
        self.compare()
        assert self.page.ask() != before

    def facts(self, part_id: str) -> str:
        """What the picture in the page says of one of its parts, offered or not; "" if there is no such part."""
        part = next((part for part in KIT.picture(self.sight()).parts if part.id == part_id), None)
        if part is None:
            return ""
        assert any(part.label == said or part.label in said for said in self.page.words())
        return part.said
