"""What is known, in the page: the map of a belief, reasons for a cell of it, and predicting before a look.

What should be shown is worked out here by `spylab.belief`, in another process than the kernel's.
"""

from __future__ import annotations

from ast import literal_eval

from spylab import belief, words
from spylab.engine import save_playthrough
from spylab.games.spy.words import CARDS
from spylab.knowledge import Knowledge
from spylab.widgets.forecast import EXPECT, NEVER_MIND, SURE
from spylab.widgets.inquiry import ABOUT, OFF
from spylab.words import Text
from tests.browser.driver import Lab
from tests.browser.lesson import LessonInPage
from tests.widgets.twins import ALONE, HIDDEN, KIT, against_a_bot, play

CELLS = (
    "import spylab\nspylab.open_game('game.txt', aids=spylab.Aids(belief=True))",
    "predicting = spylab.open_game('game.txt', aids=spylab.Aids(predict=True))\npredicting",
    "[(p.action, p.expected, p.sure, p.came, p.right) for p in predicting.predictions]",
)
MATCH = against_a_bot(HIDDEN)
play(MATCH, [*ALONE, (0, "move 2")])
PLACE = MATCH.game.mirrored(MATCH.seat(0).view.bases[0]) + 1
"""Where Green may look now."""


def a_claim(known: Knowledge, verdict: str) -> tuple[str, str]:
    """A cell of the map and the claim it stands for, certain, impossible or open, with reasons in the log."""
    for place, chances in enumerate(known.marginals()):
        for card in chances:
            found = known.explain(claim := f"place {place + 1} is {card.value}")
            if found.verdict == verdict and (found.events or found.shifts):
                return f"belief:{place}:{card.value}", claim
    raise AssertionError(f"nothing is {verdict}")


def cells_of(known: Knowledge, seat: int) -> dict[str, str]:
    """What the cells of the map say, by their ids."""
    message = "{name}, place {place}, {card}: {chance}"
    return {
        f"belief:{place}:{card.value}": str(
            Text(message, name=MATCH.names[seat], place=place + 1, card=CARDS[card], chance=str(chance))
        )
        for place, chances in enumerate(known.marginals())
        for card, chance in chances.items()
    }


def shown_cells(page: LessonInPage) -> dict[str, str]:
    found: list[tuple[str, str]] = page.layer.locator("[data-id^='belief:']").evaluate_all(
        "all => all.map((each) => [each.dataset.id, each.ariaLabel])"
    )
    return dict(found)


def lines_of_proof(known: Knowledge, claim: str) -> list[str]:
    """The lines of the log on which the explanation rests."""
    found = known.explain(claim)
    proof = found.events or [shift.at for shift in found.shifts]
    return [str(line.text) for line in KIT.lines(MATCH.game, known.events, MATCH.names, proof) if line.marked]


def ask_why(page: LessonInPage, known: Knowledge, seat: int, verdict: str) -> None:
    """Choose a cell; the reasons stand below the picture, are said aloud, and their events are marked."""
    part_id, claim = a_claim(known, verdict)
    page.take_part(part_id)
    shown = page.read()
    assert shown.all("reason") == [str(text) for text in known.why(claim)]
    assert shown.all("reason")[0] in shown.said
    assert [title.startswith(str(MATCH.names[seat])) for title in shown.all("title")] == [True]
    marked = page.panel.locator(".spylab-lines .spylab-marked span").all_text_contents()
    assert marked == lines_of_proof(known, claim) != []
    assert page.layer.locator("[aria-pressed=true]").evaluate_all("all => all.map((e) => e.dataset.id)") == [part_id]
    if page.keys:
        assert page.lab.page.evaluate("document.activeElement.dataset.id") == part_id, "the focus stays on the cell"


def test_what_is_known_and_what_is_expected(lab: Lab) -> None:
    save_playthrough(MATCH, lab.server.notebooks / "game.txt")
    lab.show(*CELLS)
    say_what_is_expected(lab)
    page = LessonInPage(lab)
    page.ready()
    ask_what_is_known(lab, page)
    assert lab.complaints == []


def ask_what_is_known(lab: Lab, page: LessonInPage) -> None:
    """Of Red with the mouse at first, then with the keyboard; in every language."""
    theirs, mine = belief(MATCH, about=1, seen_by=0), belief(MATCH, about=0)
    assert shown_cells(page) == {}
    assert [c for c in page.read().choices if "about" in c] == [f"{ABOUT}1", f"{ABOUT}0"]
    for code, verdict in (("en", "open"), ("es", "certain"), ("eu", "impossible")):
        if code != words.language():
            page.after(lambda code=code: page.panel.locator("select[name=language]").select_option(code))
            words.language(code)
        page.take(f"{ABOUT}1")
        assert shown_cells(page) == cells_of(theirs, 1)
        assert page.read().pressed == [f"{ABOUT}1"]
        ask_why(page, theirs, 1, verdict)
        lab.screenshot(f"belief-{verdict}-{code}", page.whole)
        page.keys = True
        page.take(f"{ABOUT}0")
        assert shown_cells(page) == cells_of(mine, 0), "what the others know, not what Green sees"
        assert page.read().all("reason") == []
        ask_why(page, mine, 0, "open")
        page.take(OFF)
        shown = page.read()
        assert shown_cells(page) == {}
        assert shown.all("reason") == shown.marked == shown.pressed == []
    page.take(f"{ABOUT}1")
    page.after(lambda: page.panel.locator("select[name=theme]").select_option("projector"))
    assert shown_cells(page) == cells_of(theirs, 1), "the projection has room for the map as well"


def say_what_is_expected(lab: Lab) -> None:
    """With the mouse as far as changing one's mind, then with the keyboard."""
    for keys in (False, True):
        page = LessonInPage(lab, 1, keys=keys)
        page.ready()
        before = page.log()
        page.take_part("card:1:")
        shown = page.read()
        assert page.log() == before, "nothing has happened yet"
        assert page.offers() == [], "first an answer"
        assert shown.all("title") == [f"Spy on Red, place {PLACE}"]
        assert shown.said.endswith("What do you expect?")
        answers = [choice for choice in shown.choices if not choice.startswith(ABOUT)]
        assert answers == [EXPECT + x for x in ("exposed", "safe", "secret", "hiss", "caught", "nothing")]
        if not keys:
            page.take(NEVER_MIND)
            assert page.read().all("title") == []
            assert page.log() == before
            continue
        page.take(f"{EXPECT}secret")
        assert page.read().all("task") == ["“Top secret”"]
        assert page.read().said.endswith("How sure are you?")
        assert page.log() == before
        page.take(f"{SURE}70")
        news = " ".join(page.news(before)[:2])
        assert page.news(before)[0].startswith(f"Green: spies on Red, place {PLACE}")
    lab.run_cell(2)
    (kept,) = literal_eval(lab.notebook()["cells"][2]["outputs"][0]["data"]["text/plain"])
    came = kept[3]
    assert kept == ("spy red", "secret", 70, came, came == "secret")
    assert {"hiss": "“ssss!”", "safe": "“safe”", "secret": "“top secret”", "exposed": "is exposed"}[came] in news
