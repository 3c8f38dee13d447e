"""Pictures of the table for people to look at, in test-results/screens; nothing in them is cut off or left blank."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from spylab.scene import THEMES
from tests.browser.conftest import OpenLab
from tests.browser.driver import SCREENS, Lab
from tests.browser.table import TableInPage

TABLES = """import spylab
from spylab.api import bot, kit
from spylab.engine import Stream

def play(seats, seed, turns, **options):
    table = spylab.play("spy", seats=seats, seed=seed, **options)
    table.choose("draft shuffle")
    table.choose(str(table._draft.action()))
    player = bot(kit("spy"), "careful")
    for turn in range(turns):
        if table.match.to_act():
            table.choose(str(player.choose(table.seat.info, Stream(seed, f"turn {turn}"))))
    return table

def look(theme, language):
    spylab.language(language)
    for table in tables:
        table._hear({"type": "set", "name": "theme", "value": theme})

arranging = spylab.play("spy", seed=3)
arranging.choose("draft card 2")
middle = play(("Maialen", "careful"), 9, 8)
four = play(("human", "careful", "random", "careful"), 4, 9)
over = play(("human", "careful"), 9, 60)
curtain = spylab.play("spy", seats=("Ane", "Jon"), seed=3)
review = spylab.open_game(middle.save_record("middle.txt"))
tables = [arranging, middle, four, over, curtain, review]
"""
NAMES = ("arranging", "middle", "four", "over", "curtain", "review")
CELLS = (TABLES, *NAMES, "middle.project()", "# here is room")
WALL = len(NAMES)
_CUT_OFF = """panel => [...panel.querySelectorAll("button, select, summary, label, .spylab-title")].filter((each) => {
    const [inner, outer] = [each.getBoundingClientRect(), panel.getBoundingClientRect()];
    return each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 || inner.right > outer.right + 1;
}).map((each) => each.textContent)"""
_SMALL = """([panel, least]) => [...panel.querySelectorAll("*")].filter((each) =>
    each.innerText && !each.children.length && parseFloat(getComputedStyle(each).fontSize) < least
).map((each) => each.innerText)"""


def show(lab: Lab, theme: str, language: str) -> None:
    """Draw all tables in this theme and language."""
    before = [TableInPage(lab, index).moment for index in range(len(NAMES))]
    lab.page.evaluate(
        """([cell, source]) => {
            jupyterapp.shell.currentWidget.content.widgets[cell].model.sharedModel.setSource(source);
        }""",
        [len(CELLS) - 1, f"look({theme!r}, {language!r})"],
    )
    lab.run_cell(len(CELLS) - 1)
    for index, old in enumerate(before):
        table = TableInPage(lab, index)
        lab.until(lambda table=table, old=old: table.moment not in ("", old), "the table is drawn anew")


def shoot(lab: Lab, name: str, index: int, theme: str) -> Image.Image:
    """Keep a picture of a table, and see that nothing of it is blank, cut off or too small."""
    table = TableInPage(lab, index)
    ground = tuple(int(THEMES[theme].colour("page")[at : at + 2], 16) for at in (1, 3, 5))
    lab.until(lambda: lab.pixel(4, 4, index)[:3] == ground, f"{name} is painted")
    assert table.panel.evaluate(_CUT_OFF) == []
    assert table.whole.evaluate("table => table.scrollWidth <= table.clientWidth + 1"), "nothing sticks out"
    least = 20 if theme == "projector" else 14
    code_is_smaller = 0.93 * least - 0.1
    assert lab.page.evaluate(_SMALL, [table.panel.element_handle(), code_is_smaller]) == []
    picture = Image.open(io.BytesIO(table.whole.screenshot(path=_path(name)))).convert("RGB")
    colours = picture.getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 60, "there is something in the picture"
    return picture


def _path(name: str) -> Path:
    SCREENS.mkdir(parents=True, exist_ok=True)
    return SCREENS / f"{name}.png"


def all_tables(lab: Lab, theme: str, language: str, names: Iterable[str] = NAMES) -> None:
    show(lab, theme, language)
    for name in names:
        shoot(lab, f"{name}-{theme}-{language}", NAMES.index(name), theme)


def test_pictures_of_every_kind_of_table(open_lab: OpenLab) -> None:
    lab = open_lab(viewport={"width": 1440, "height": 1300})
    lab.show(*CELLS)
    for index in range(len(CELLS) - 2):
        TableInPage(lab, index).ready()
    english = [TableInPage(lab, index).buttons() for index in range(len(NAMES))]
    assert [len(buttons) > 0 for buttons in english] == [True, True, True, False, True, True]
    for theme in ("ink", "projector", "paper"):
        all_tables(lab, theme, "en")
    shoot(lab, "wall-en", WALL, "projector")
    _in_grey(lab)
    for language in ("es", "eu"):
        all_tables(lab, "paper", language)
        shoot(lab, f"wall-{language}", WALL, "projector")
        assert all(TableInPage(lab, index).buttons() != words for index, words in enumerate(english) if words), (
            "every button speaks the language"
        )
    show(lab, "paper", "en")
    lab.page.set_viewport_size({"width": 1920, "height": 1080})
    for name, index in (("middle", NAMES.index("middle")), ("wall", WALL)):
        TableInPage(lab, index).whole.scroll_into_view_if_needed()
        lab.settle(TableInPage(lab, index).whole)
        lab.screenshot(f"{name}-1920x1080")
        box = TableInPage(lab, index).board.bounding_box()
        assert box is not None
        assert box["width"] >= 900
        assert box["height"] <= 1080, "the whole picture fits the window"
    assert lab.complaints == []


def _in_grey(lab: Lab) -> None:
    """Without colours: what can be told apart is told apart by shape."""
    style = lab.page.add_style_tag(content="html { filter: grayscale(1); }")
    for name, index, theme in (("middle", 1, "paper"), ("four", 2, "paper"), ("wall", WALL, "projector")):
        picture = shoot(lab, f"{name}-grey", index, theme)
        red, green, blue = (list(band.getextrema()) for band in picture.split())
        assert red == green == blue
    style.evaluate("style => style.remove()")
