"""A whole game of SPY with the mouse alone: lay out a base, play to the end, and nothing more can be done."""

from __future__ import annotations

from spylab.scene.lines import aloud
from tests.browser.driver import Lab
from tests.browser.table import END, TableInPage

MOST_CHOICES = 40
BOX = ["Safe 1", "Safe 2", "Top Secret 1", "Top Secret 2", "Bomb 1", "Bomb 1", "Bomb 2"]


def base(table: TableInPage) -> list[str]:
    """Green's cards from left to right, as their names in the picture say."""
    names = sorted(name for name in table.words() if name.startswith("Green, place"))
    return [name.split(": ", 1)[1].split(".")[0] for name in names]


def spy_faces(table: TableInPage) -> str:
    """Where Green's own Spy stands, in words."""
    return next(name for name in table.offers() if name.startswith("Green: the Spy faces"))


def card(table: TableInPage, place: int) -> str:
    return next(name for name in table.offers() if name.startswith(f"Green, place {place}:"))


def gap(table: TableInPage, before: int) -> str:
    return next(name for name in table.offers() if name.startswith("Put the Spy") and name.endswith(str(before)))


def lay_out(table: TableInPage) -> None:
    """Swap cards by clicking and by dragging, turn and move the Spy, then let the table do it."""
    assert base(table) == BOX
    table.choose(card(table, 1))
    assert table.control(card(table, 1)).get_attribute("aria-pressed") == "true"
    table.choose(card(table, 7))
    assert base(table) == ["Bomb 2", *BOX[1:6], "Safe 1"]
    table.drag(card(table, 2), card(table, 6))
    assert base(table) == ["Bomb 2", "Bomb 1", *BOX[2:5], "Safe 2", "Safe 1"]
    before = spy_faces(table)
    table.choose(before)
    assert spy_faces(table) != before, "a click turns the Spy round"
    table.drag(spy_faces(table), gap(table, 4))
    assert "the Spy faces place 3" in spy_faces(table)
    table.choose(gap(table, 6))
    assert "the Spy faces place 5" in spy_faces(table)
    table.choose("Turn the Spy")
    assert "the Spy faces place 6" in spy_faces(table)
    by_hand = base(table)
    table.choose("Arrange for me")
    assert base(table) != by_hand
    assert sorted(base(table)) == sorted(BOX)


def test_a_whole_game_with_the_mouse(lab: Lab) -> None:
    lab.show("import spylab\nspylab.play('spy', seed=16)")
    table = TableInPage(lab).ready()
    lay_out(table)
    mine = base(table)
    table.choose("Ready")
    assert base(table) == mine
    assert not [name for name in table.words() if name.startswith("Red, place") and "face down" not in name]
    lab.screenshot("mouse-begin")

    choices = []
    while (table.offers() or table.buttons()) and len(choices) < MOST_CHOICES:
        before = table.log()
        choices.append(table.wise_choice())
        table.choose(choices[-1])
        assert choices[-1] == END or table.news(before)
    assert any(name.startswith("Red, place") for name in choices)
    assert any("Move" in name or "move" in name for name in choices)

    assert table.ask() in ("Green: wins", "Red: wins"), "the game is over"
    assert table.said().endswith(aloud([table.ask()]))
    assert table.log()[-1] == table.ask()
    assert not [name for name in table.words() if "face down" in name], "all cards lie open at the end"
    lab.screenshot("mouse-end")
    nothing_more_can_be_done(lab, table)
    assert lab.complaints == []


def nothing_more_can_be_done(lab: Lab, table: TableInPage) -> None:
    """Click all over the picture: the kernel hears nothing, the picture stays."""
    assert table.offers() == table.buttons() == []
    picture, moment = lab.picture(), table.moment
    box = table.layer.bounding_box()
    assert box is not None
    for x in range(20, int(box["width"]), 120):
        for y in range(20, int(box["height"]), 60):
            lab.page.mouse.click(box["x"] + x, box["y"] + y)
    lab.wait_ready()
    assert table.moment == moment
    assert lab.picture() == picture
