"""A game looked at afterwards, step by step, as one seat saw it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spylab.engine import ContradictoryEvidence, MalformedInput, Review
from spylab.kit import Aids, Choice, Group, Kit, Sight
from spylab.scene.lines import aloud
from spylab.widgets.panel import Content, Note
from spylab.widgets.surface import Shown, Surface
from spylab.words import Text, language

FIRST, BACK, ON, LAST = "table first", "table back", "table on", "table last"


class ReviewTable(Surface):
    """Shows a review at one step; buttons go back and on. `at` is the number of events that have happened."""

    def __init__(self, kit: Kit, review: Review[Any], *, aids: Aids | None = None, theme: str = "paper") -> None:
        super().__init__(aids=aids, theme=theme)
        self._kit = kit
        self.review = review
        self.at = len(review)
        self._begin(self._refresh)

    def __repr__(self) -> str:
        return f"<Review of {self._kit.title}, event {self.at} of {len(self.review)}>"

    def _shown(self) -> Shown:
        sight, notes = self._sight(), tuple[Note, ...]()
        step = Text("Step {at} of {all}", at=self.at, all=len(self.review))
        try:
            scene = self._kit.picture(sight)
        except ContradictoryEvidence as refused:  # a file that was made up: it is shown without what can be known
            notes = (Note(str(refused), "wrong"),)
            scene = self._kit.picture(replace(sight, aids=replace(sight.aids, pips=False, belief=False)))
        badges = [self._kit.badge(sight.game, seat) for seat in range(sight.game.players)]
        rules = self._kit.played_by(sight.game, sight.names)
        look = self._theme, language()
        content = Content(str(step), (self._pace(step),), badges, sight.log, *look, house_rules=rules, notes=notes)
        said = str(sight.log[-1].text) if sight.log else ""
        return Shown(scene, content, aloud([str(step), said]))

    def _sight(self) -> Sight:
        seen = self._kit.sight_of(self.review, self.at, aids=self._aids, theme=self._theme, narrow=self._narrow)
        return replace(seen, calm=True)

    def _pace(self, step: Text) -> Group:
        back = (Choice(FIRST, Text("To the start")), Choice(BACK, Text("Back"), again=True))
        on = (Choice(ON, Text("Forward"), main=True, again=True), Choice(LAST, Text("To the end")))
        return Group(step, (*(back if self.at else ()), *(on if self.at < len(self.review) else ())))

    def _chosen(self, choice: str) -> None:
        if choice not in (FIRST, BACK, ON, LAST):
            raise MalformedInput(Text("A game that is looked at afterwards goes back and on only."))
        steps = {FIRST: 0, BACK: self.at - 1, ON: self.at + 1, LAST: len(self.review)}
        self.at = min(max(steps.get(choice, self.at), 0), len(self.review))
        self._refresh()
