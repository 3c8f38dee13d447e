"""Spies & Lies in the page: whole games with the mouse and with keys, a reload on a day, two people, a projection, axe.

Each game is played twice, in the page and in this process: what the page shows must be what the rules, played here with
the same seed, say of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from spylab import api, words
from spylab.games.spies_and_lies.view import Phase
from spylab.games.spies_and_lies.words import RANKED
from spylab.kit import Sight
from spylab.scene.lines import aloud
from spylab.widgets.inquiry import ABOUT
from tests.browser.conftest import OpenLab
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage
from tests.browser.table import TableInPage, reload_and_compare

KIT = api.kit("spies_and_lies")
SEATS = ("human", "honest-guesser")
ONE_DAY = {"seed": 13, "days": 1}
"""A day on which Red's Captain and Marshal both act."""
TWO_SHORT_DAYS = {"seed": 2, "days": 2, "missions": 2}
WINDOW = {"width": 1440, "height": 900}


class Game:
    """A game in the page, and the same game here."""

    def __init__(self, lab: Lab, *, keys: bool, **options: Any) -> None:
        self.lab = lab
        self.match = api.match("spies_and_lies", SEATS, **options)
        self.seat = self.match.seat(0)
        given = ", ".join(f"{name}={value!r}" for name, value in options.items())
        lab.show(f"import spylab\ntable = spylab.play('spies_and_lies', seats={SEATS}, {given})\ntable")
        self.page = LessonInPage(lab, keys=keys)
        self.page.ready()

    @property
    def phase(self) -> Phase:
        phase: Phase = self.seat.view.phase
        return phase

    def sight(self) -> Sight:
        """What the table is made from, with nothing put together yet."""
        sight = KIT.sight(self.seat)
        return replace(sight, draft=KIT.draft(sight))

    def do(self, action: str) -> None:
        """Do this in the picture, and here; then both say the same."""
        scene = KIT.picture(self.sight())
        part = next((part.id for part in scene.controls() if part.action == action), f"choice:{action}")
        self.page.take_part(part, whole=True)
        assert self.seat.act(action)
        self.compare()

    def compare(self) -> None:
        """Log, question and all that can be chosen in the picture are what they are here."""
        sight = self.sight()
        log, shown = [str(line.text) for line in sight.log], self.page.log()
        assert shown == log[-len(shown) :] != []
        assert self.page.ask() == str(KIT.ask(sight))
        assert sorted(self.page.offers()) == sorted(part.label for part in KIT.picture(sight).controls())

    def guess(self) -> None:
        """What is most likely; a Deception token is played, and of several choices the last one is taken."""
        legal = [str(action) for action in self.seat.legal_actions()]
        if self.phase is Phase.GUESS:
            assert KIT.mind is not None
            chances = KIT.mind.know(KIT.sight(self.seat), 1).marginals()[self.seat.view.mission]
            self.do(f"guess {int(max(chances, key=lambda rank: (chances[rank], -rank)))}")
        else:
            self.do("deceive" if "deceive" in legal else legal[-1])

    def to_the_end(self) -> set[Phase]:
        """Guess until the game is over; returns what was asked."""
        met = set()
        while self.match.outcome() is None:
            met.add(self.phase)
            self.guess()
        assert self.page.offers() == self.page.buttons() == []
        assert self.page.said().endswith(aloud([self.page.ask()]))
        return met


# -- whole games ---------------------------------------------------------------------------------------------


def test_a_whole_game_with_the_mouse(lab: Lab) -> None:
    game = Game(lab, keys=False, **ONE_DAY)
    deploy_with_the_mouse(game)
    lie(game)
    lab.screenshot("lies-mouse-day", game.page.whole)
    assert game.to_the_end() == {Phase.GUESS, Phase.DECEPTION, Phase.CHOICE}
    assert game.page.ask().startswith("Red: wins")
    lab.screenshot("lies-mouse-end", game.page.whole)
    assert lab.complaints == []


def deploy_with_the_mouse(game: Game) -> None:
    """Click, drag, change places, take back; an order that falls is explained at once, and cannot be handed in."""
    page = game.page
    game.compare()
    nothing_yet = page.log()
    page.choose("10 Marshal: in hand")
    assert page.control("10 Marshal: in hand").get_attribute("aria-pressed") == "true"
    page.choose("Mission 1: put here: 10 Marshal")
    page.drag("1 Spy: in hand", "Mission 2: empty")
    assert page.ask().endswith("the Sergeant (4) left out: 10 before 1 does not rise.")
    assert page.said().endswith(aloud([page.ask()])), "it is said aloud as well"
    game.lab.screenshot("lies-mouse-fall", page.whole)
    page.drag("Mission 1: 10 Marshal", "Mission 2: 1 Spy")
    assert "Mission 2: 10 Marshal" in page.offers(), "the two change places"
    assert page.ask() == "Red: one soldier under each mission, with rising ranks."
    page.choose("6 Captain: in hand")
    page.choose("Mission 3: put here: 6 Captain")
    assert "10 before 6 does not rise" in page.ask()
    page.drag("Mission 2: 10 Marshal", "Mission 4: empty")
    page.drag("Mission 3: 6 Captain", "6 Captain: deployed")
    assert {"6 Captain: in hand", "Mission 3: empty"} <= set(page.offers())
    page.choose("4 Sergeant: in hand")
    page.choose("Mission 2: put here: 4 Sergeant")
    assert "Ready" not in [*page.offers(), *page.buttons()], "a mission is empty"
    page.drag("6 Captain: in hand", "Mission 3: empty")
    assert page.log() == nothing_yet, "nothing of all this has happened in the game"
    page.choose("Ready")
    game.seat.act("deploy 1 4 6 10")
    game.compare()


def lie(game: Game) -> None:
    """A row of tokens that is not allowed is explained at once; then the Sergeant lies."""
    page = game.page
    page.take_part("token:0:0", whole=True)
    assert page.ask() == "Red: Mission 1 must stay without a token: rank 1 is not on the Intel card 7–10."
    page.take_part("token:0:0", whole=True)
    page.take_part("token:0:1", whole=True)
    assert page.ask() == "Red: show your Intel tokens. The Sergeant may lie about his."
    game.do("tokens 0 1 0 1")


def test_a_game_of_two_days_with_the_keyboard_with_a_reload_and_in_another_language(lab: Lab) -> None:
    game = Game(lab, keys=True, **TWO_SHORT_DAYS)
    deploy_with_keys(game)
    game.do("tokens 1 1")
    game.guess()
    reload_and_compare(game)
    while game.seat.view.day == 1:
        game.guess()
    speak(game, "eu")
    game.page.take("draft shuffle")
    game.page.take("draft clear")
    for part in ("hand:2", "card:0:0", "hand:3", "card:0:1"):
        game.page.take_part(part, whole=True)
    game.do("deploy 2 3")
    game.do("tokens 0 0")
    speak(game, "es")
    game.to_the_end()
    speak(game, "en")
    assert game.page.ask() == "Blue: wins with the enemy flag"
    assert game.page.read().choices == {"table again": "Play again"} | about(game)
    assert lab.complaints == []


def about(game: Game) -> dict[str, str]:
    return {choice: label for choice, label in game.page.read().choices.items() if choice.startswith(ABOUT)}


def deploy_with_keys(game: Game) -> None:
    """The same as with the mouse: taken up, put down, an order that falls, and taken back."""
    page = game.page
    game.compare()
    for part in ("hand:2", "card:0:0", "hand:1", "card:0:1"):
        page.take_part(part, whole=True)
    assert page.lab.page.evaluate("document.activeElement.dataset.id") == "card:0:1", "the focus stays on the mission"
    assert "2 before 1 does not rise" in page.ask()
    assert page.said().endswith(aloud([page.ask()]))
    page.take_part("card:0:0", whole=True)
    page.take_part("card:0:1", whole=True)
    assert page.ask() == "Red: ready? Nobody sees the soldiers before they are guessed."
    game.do("deploy 1 2")


def speak(game: Game, code: str) -> None:
    """Choose a language at the table; everything is said in it."""
    before = game.page.ask()
    game.page.after(lambda: game.page.panel.locator("select[name=language]").select_option(code))
    words.language(code)
    game.compare()
    assert game.page.ask() != before


# -- two people and a projector ------------------------------------------------------------------------------

AFTER_LUNCH = {"seed": 7, "days": 1, "missions": 2, "first_starter": 0}
NEIGHBOURS = f"""import spylab
table = spylab.play("spies_and_lies", seats=("Ane", "Jon"), **{AFTER_LUNCH})
table"""
NAMED = re.compile("|".join(str(name) for name in RANKED.values()) + "|deploy [0-9]|deploys [0-9]|tokens [01]")
"""What names a soldier with its rank, in words or in notation."""


def test_two_people_and_a_projector(lab: Lab) -> None:
    lab.show(NEIGHBOURS, "wall = table.project()\nwall")
    page, wall = LessonInPage(lab), TableInPage(lab, 1)
    page.ready()
    wall.ready()
    here = api.match("spies_and_lies", ("Ane", "Jon"), **AFTER_LUNCH)
    evening = Evening(page, wall, here)
    evening.open("Ane")
    for part in ("hand:2", "card:0:0", "hand:3", "card:0:1", "card:0:1", "card:0:0"):
        page.take_part(part, whole=True)
    evening.on_the_wall()
    page.take("draft shuffle")
    evening.do(0, "deploy 2 4")
    page.take("table undo")
    assert here.seat(0).undo()
    evening.on_the_wall()
    assert not any("deployed" in line for line in wall.log()), "what was taken back has never been"
    evening.open("Ane")
    evening.do(0, "deploy 2 4")
    assert wall.log()[-1] == "Ane: has deployed"
    evening.open("Jon")
    evening.do(1, "deploy 5 6")
    assert page.buttons() == ["Show no tokens"], "who has no choice is asked all the same"
    evening.do(1, "tokens 0 0")
    evening.open("Ane")
    evening.do(0, "tokens 0 1")
    evening.open("Jon")
    evening.do(1, "deceive")
    evening.open("Ane")
    evening.do(0, "guess 1")
    lab.screenshot("lies-wall", wall.whole)
    assert any(line.startswith("Jon, mission 1: 5 Lieutenant") for line in wall.words())
    assert lab.complaints == []


class Evening:
    """Two people at one table beside a projection, and the same game here."""

    def __init__(self, page: LessonInPage, wall: TableInPage, match: Any) -> None:
        self.page, self.wall, self.match = page, wall, match

    def open(self, name: str) -> None:
        """The curtain is closed for this person, with nothing of anybody's hand behind it; then it opens."""
        assert self.page.ask() == f"Pass to: {name}"
        html = self.page.whole.evaluate("table => table.outerHTML")
        assert [html[found.start() - 60 : found.end() + 40] for found in NAMED.finditer(html)] == []
        self.page.take("table open")

    def do(self, player: int, action: str) -> None:
        """In the page, as far as there is a button for it, and here."""
        if action.startswith("deploy"):
            self._deploy(action.split()[1:])
        self.page.take(action)
        assert self.match.seat(player).act(action)
        self.on_the_wall()

    def _deploy(self, ranks: list[str]) -> None:
        if self.page.panel.locator('[data-choice="draft clear"]').count():
            self.page.take("draft clear")
        for mission, rank in enumerate(ranks):
            self.page.take(f"draft soldier {rank}")
            self.page.take(f"draft mission {mission}")

    def on_the_wall(self) -> None:
        """The projection keeps step, and shows what is public: nothing else, and nothing to press."""
        sight = KIT.sight(self.match.seat(None), theme="projector")
        log = [str(line.text) for line in sight.log]
        self.page.lab.until(lambda: self.wall.log() == log[-len(self.wall.log()) :], "the projection keeps step")
        assert self.wall.words() == KIT.picture(sight).words().splitlines()[2:]
        assert self.wall.offers() == self.wall.buttons() == []


# -- for everybody -------------------------------------------------------------------------------------------

LOOKS = """import spylab
def begin(*actions, **options):
    table = spylab.play("spies_and_lies", seed=13, days=1, aids=spylab.Aids(belief=True), **options)
    for action in actions:
        table.choose(action)
    return table
fall = begin("draft soldier 10", "draft mission 0", "draft soldier 1", "draft mission 1")
tokens = begin("deploy 1 4 6 10")
guess = begin("deploy 1 4 6 10", "tokens 0 1 0 1", "table about 1", "table why mission 1 is spy")
fall"""


def test_axe_and_room_in_three_themes_and_languages(open_lab: OpenLab) -> None:
    lab = open_lab(viewport=WINDOW)
    lab.show(LOOKS, "tokens", "guess", "guess.project()")
    tables = [LessonInPage(lab, index) for index in range(4)]
    for table in tables:
        table.ready()
    assert tables[2].read().all("reason"), "an explanation is shown"
    what_is_asked_fits_the_window(lab, tables[2])
    lab.page.set_viewport_size({"width": 1440, "height": 1500})
    for theme, code in (("ink", "eu"), ("projector", "es"), ("paper", "en")):
        for name, table in zip(("fall", "tokens", "guess"), tables, strict=False):
            set_to(table, "theme", theme)
            set_to(table, "language", code)
            assert table.whole.evaluate("table => table.scrollWidth <= table.clientWidth + 1"), "nothing sticks out"
            assert len(set(table.offers())) == len(table.offers()), "every control has a name of its own"
            assert "" not in table.words()
            lab.screenshot(f"lies-{name}-{theme}-{code}", table.whole)
        found = Axe().run(lab.page, context=".jp-OutputArea-output")
        assert found.violations_count == 0, found.generate_report()
    assert lab.complaints == []


def set_to(table: LessonInPage, setting: str, value: str) -> None:
    select = table.panel.locator(f"select[name={setting}]")
    if select.input_value() != value:
        table.after(lambda: select.select_option(value))


def what_is_asked_fits_the_window(lab: Lab, table: LessonInPage) -> None:
    """Board, question and the ranks to guess are seen together in a window of 1440 x 900 px, inside JupyterLab."""
    board = table.board.bounding_box()
    last = table.layer.locator("[data-id='guess:10']").bounding_box()
    window = lab.page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert board
    assert last
    assert window
    assert last["y"] + last["height"] - board["y"] < window["height"]
