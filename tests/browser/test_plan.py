"""The Plan in the page: whole games with the mouse and with keys, a reload, two people, a projection, axe."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from spylab import api
from spylab.games.the_plan.draft import BY_HAND, BY_TABLE, step
from tests.browser.conftest import OpenLab
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage
from tests.browser.plan import KIT, Game
from tests.browser.table import TableInPage, reload_and_compare

ALONE: dict[str, Any] = {"seats": ("human", "random"), "board": "tiny", "bonuses": (), "first_player": 0}
TO_THE_DOOR = (
    *("play 2 light", "turn to 1", "open", "play 5 inspect", "look V"),
    *("play 1 walk", "walk b1 b2 b3 c3 c2", "take", "take", "look V"),
    *("play 3 ride", "ride c3 b3 b2 a2", "look V", "play 4 send-all", "send V b2 b1", "send X c3", "play 1 walk"),
)
"""A game with this seed: a briefcase, looks, both keys; then Green stands before hideout 1, and it is proved whose."""


# -- whole games ---------------------------------------------------------------------------------------------


def test_a_whole_game_with_the_mouse(lab: Lab) -> None:
    """A briefcase, looks, both keys, and a claim that is right."""
    game = Game(lab, keys=False, seed=2, **ALONE)
    game.do(*TO_THE_DOOR[:5])
    notes_by_hand(game)
    game.do(*TO_THE_DOOR[5:6])
    several_ways_to_one_end(game)
    game.do(*TO_THE_DOOR[6:])
    assert "top half seen" in game.facts("note:V:1")
    assert "both halves seen" in game.facts("note:V:2"), "so V owns 2, and X owns 1"
    lab.screenshot("plan-mouse-walk", game.page.whole)
    game.do("enter 1 of X")
    assert game.page.ask() == "Green: wins, The Plan is found"
    assert game.page.offers() == game.page.buttons() == []
    assert game.page.said().count(game.page.ask()) == 1, "the end is said once"
    lab.screenshot("plan-mouse-end", game.page.whole)
    assert lab.complaints == []


def notes_by_hand(game: Game) -> None:
    """What was seen is on the sheet; kept by hand it is empty, and every field goes round."""
    before = game.page.log()
    seen = game.facts("note:V:1")
    game.choose(BY_HAND)
    assert game.facts("note:V:1").startswith("Spy V, hideout 1: no half seen. ")
    for what in ("top half seen", "bottom half seen", "both halves seen", "no half seen", "top half seen"):
        game.choose("draft note V 1")
        assert f": {what}. " in game.facts("note:V:1")
    game.choose("draft note case 2")
    assert game.page.log() == before, "notes are nobody else's affair"
    game.choose(BY_TABLE)
    assert game.facts("note:V:1") == seen


def several_ways_to_one_end(game: Game) -> None:
    """Ways that meet different agents are offered apart; a way is only shown until it is chosen again."""
    at = len(game.seat.events)
    game.show_way("walk b1 b2 b3 e1 a3")
    assert "Meets a spy: a look at file V" in game.facts("space:a3")
    game.show_way("walk c2 w2 d2 d3 a3")
    assert "Meets" not in game.facts("space:a3")
    assert "2 keys on the way" in game.facts("space:a3")
    assert len(game.seat.events) == at
    game.choose(step(game.sight(), "back"))
    assert not any(name.endswith("Go this way") for name in game.page.offers())


def test_a_whole_game_with_keys_with_a_reload_and_in_other_languages(lab: Lab) -> None:
    """The same with the keyboard alone; the claim is wrong, and the other player is left."""
    game = Game(lab, keys=True, seed=5, **ALONE)
    game.do("play 2 light", "turn to 1", "open")
    game.do("play 5 inspect", "look V", "play 1 walk")
    game.choose(BY_HAND)
    game.choose("draft note V 2")
    game.show_way("walk c2 c3 b3 e1")
    reload_and_compare(game)
    game.choose("walk c2 c3 b3 e1")
    game.do("take", "take", "look X")
    game.speak("eu")
    game.do("play 3 ride", "ride a3 a2 b2 b1", "look V")
    game.do("play 4 send-all", "send V b1 c1")
    game.speak("es")
    game.do("send X c2", "look V", "play 1 walk")
    game.speak("en")
    game.do("enter 1 of X")
    assert game.page.ask() == "Red: wins, all the others are out"
    assert game.page.offers() == game.page.buttons() == []
    lab.screenshot("plan-keys-end", game.page.whole)
    assert lab.complaints == []


def test_a_key_a_fight_a_bonus_card_and_a_key_that_is_asked_for(lab: Lab) -> None:
    """On the way come a key and a fight, in this order; then a look finds a bonus card; then Red asks for a key."""
    game = Game(lab, keys=False, seats=("human", "random"), board="tiny", first_player=0, seed=33)
    game.do("play 2 send", "send X d3 d2 w2 c2 c3", "play 3 ride", "ride c2 d2 a2 b2 b1", "play 1 walk")
    game.show_way("walk b2 b3 c3 c2 w2")
    assert "Go this way: w2: meets X; in this order: key, fight with Red" in game.page.buttons()
    game.choose("walk b2 b3 c3 c2 w2")
    assert game.page.ask() == "Green: take a key from the table, or not."
    game.do("take")
    assert game.page.ask() == "Green: fight for a key, or not."
    game.do("fight red")
    assert game.page.ask() == "Green: the fight is won. Pick a key."
    game.do("pick 1", "look X")
    assert "Green: finds a bonus card of spy X: take a key" in game.page.log()
    assert game.page.ask() == "Green: choose a key to turn up."
    game.do("show 2")
    assert game.page.ask() == "Green: rolled 6. Choose an action card."
    lab.screenshot("plan-mouse-key-shown", game.page.whole)
    assert lab.complaints == []


def test_four_in_the_town(lab: Lab) -> None:
    """Two turns of everybody in the town: a look, a walk to a key, and a key that Blue asks for."""
    game = Game(lab, keys=False, seats=("human", "random", "random", "random"), first_player=0, seed=8)
    game.do("play 5 inspect", "look V")
    assert "bottom half seen" in game.facts("note:V:3")
    game.do("play 1 walk", "walk c10 b4 b3 b2 b1", "take")
    assert game.page.ask() == "Green: choose a key to turn up."
    game.do("show 1")
    assert {line.split(":")[0] for line in game.page.log()} >= {"Green", "Red", "Blue"}
    lab.screenshot("plan-town-four", game.page.whole)
    assert lab.complaints == []


# -- two people and a projector ------------------------------------------------------------------------------

OPTIONS: dict[str, Any] = {"board": "tiny", "bonuses": (), "first_player": 0, "seed": 3}
NEIGHBOURS = f"""import spylab
table = spylab.play("the_plan", seats=("Ane", "Jon"), **{OPTIONS})
table"""
SECRET = re.compile("(top|bottom|both) half|half of hideout|halves|note:|sees ")
"""What only somebody who looked, or who keeps notes, may have before them."""


def test_two_people_and_a_projector(lab: Lab) -> None:
    lab.show(NEIGHBOURS, "wall = table.project()\nwall")
    evening = Evening(LessonInPage(lab), TableInPage(lab, 1))
    page = evening.page
    evening.open("Ane")
    page.take(BY_HAND)
    evening.do(0, "play 5 inspect", "look V")
    assert "Ane: sees in the file of spy V: bottom half of hideout 2" in page.log()
    assert page.buttons() == ["I have read it: hide my cards"]
    page.take_part("note:V:2", whole=True)
    page.take_part("note:case:1", whole=True)
    assert evening.notes() == ["Spy V, hideout 2: top half seen", "Briefcase of hideout 1: The Plan is not here"]
    evening.on_the_wall()
    page.take("table pass")
    evening.open("Jon")
    assert evening.notes() == [], "somebody else's notes"
    assert not any("Ane: sees" in line for line in page.log())
    evening.do(1, "play 5 inspect", "look V")
    page.take("table pass")
    evening.open("Ane")
    assert evening.notes() == ["Spy V, hideout 2: top half seen", "Briefcase of hideout 1: The Plan is not here"]
    evening.do(0, "play 2 light", "turn to 1", "open")
    lab.screenshot("plan-wall", evening.wall.whole)
    assert lab.complaints == []


class Evening:
    """Two people at one table beside a projection, and the same game here."""

    def __init__(self, page: LessonInPage, wall: TableInPage) -> None:
        self.page, self.wall = page, wall
        page.ready()
        wall.ready()
        self.match = api.match("the_plan", ("Ane", "Jon"), **OPTIONS)

    def open(self, name: str) -> None:
        """The curtain is closed for this person, with nothing behind it that only one knows; then it opens."""
        assert self.page.ask() == f"Pass to: {name}"
        for surface in (self.page, self.wall):
            html = surface.whole.evaluate("table => table.outerHTML")
            assert [html[found.start() - 60 : found.end() + 40] for found in SECRET.finditer(html)] == []
        self.page.take("table open")

    def do(self, player: int, *actions: str) -> None:
        """In the page and here; the projection keeps step."""
        for action in actions:
            self.page.take(action)
            assert self.match.seat(player).act(action)
            self.on_the_wall()

    def notes(self) -> list[str]:
        """What stands on the note sheet of whoever is before the screen."""
        fields = [name.removesuffix(". Change this note") for name in self.page.words()]
        blank = ("no half seen", "not looked into")
        kept = [name for name in fields if name.startswith(("Spy ", "Briefcase")) and ": " in name]
        return [name for name in kept if not name.endswith(blank)]

    def on_the_wall(self) -> None:
        """The projection shows what is public: nothing else, and nothing to press."""
        sight = KIT.sight(self.match.seat(None), theme="projector")
        log = [str(line.text) for line in sight.log]
        self.page.lab.until(lambda: self.wall.log() == log[-len(self.wall.log()) :], "the projection keeps step")
        assert sorted(self.wall.words()) == sorted(part.label for part in KIT.picture(sight).parts if part.label)
        assert self.wall.offers() == self.wall.buttons() == []


# -- for everybody -------------------------------------------------------------------------------------------

LOOKS = f"""import spylab
def begin(*actions, **options):
    table = spylab.play("the_plan", first_player=0, **options)
    for action in actions:
        table.choose(action)
    return table

way = begin("play 1 walk", seats=("Maialen", "walker", "planner"), seed=4)
meeting = next(part.id for part in way._board.scene.controls() if "look at file" in part.detail)
way._board.press(meeting)
claim = begin(*{TO_THE_DOOR}, seats=("human", "random"), board="tiny", bonuses=(), seed=2)
claim.choose(f"draft {{len(claim.seat.events)}} hideout 1")
claim.choose("table about 4")
claim.choose("table why X owns 1")
way"""
NAMES = ("way", "claim", "wall")


def test_axe_and_room_in_three_themes_and_languages(open_lab: OpenLab) -> None:
    lab = open_lab(viewport={"width": 1440, "height": 1700})
    lab.show(LOOKS, "claim", "wall = way.project()\nwall")
    tables = [LessonInPage(lab, index) for index in range(len(NAMES))]
    for table in tables:
        table.ready()
    assert tables[1].read().all("reason"), "an explanation is shown"
    for theme, code in (("ink", "eu"), ("projector", "es"), ("paper", "en")):
        for table in tables[:2]:
            for setting, value in (("theme", theme), ("language", code)):
                select = table.panel.locator(f"select[name={setting}]")
                if select.input_value() != value:
                    table.after(lambda select=select, value=value: select.select_option(value))
        for name, table in zip(NAMES, tables, strict=True):
            assert table.whole.evaluate("table => table.scrollWidth <= table.clientWidth + 1"), "nothing sticks out"
            assert len(set(table.offers())) == len(table.offers()), "every control has a name of its own"
            assert "" not in table.words()
            lab.screenshot(f"plan-{name}-{theme}-{code}", table.whole)
        found = Axe().run(lab.page, context=".jp-OutputArea-output")
        assert found.violations_count == 0, found.generate_report()
    assert lab.complaints == []
