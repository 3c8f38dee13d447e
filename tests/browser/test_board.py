"""The board in a real JupyterLab: mouse, finger and keys; focus, names, motion; reload, restart, two views."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator

from tests.browser.driver import Lab
from tests.widgets.scenes import table

BOARD = """
import time
from ipywidgets import Label, VBox
from spylab.scene import Box
from spylab.widgets.board import Board
from tests.widgets.scenes import place, table

CARDS = [f"card:{row}:{card}" for row in (0, 1) for card in range(5)]
calls, faces, look = [], set(), {"theme": "paper", "spy": 2}

def choose(part, token):
    calls.append(part)
    log.value = " ".join(["chosen", *calls])
    motion = []
    if part in CARDS:
        faces.__ixor__({CARDS.index(part)})
    elif part == "spy":
        move = [place(look["spy"]), place((look["spy"] + 1) % 5)]
        look["spy"] = (look["spy"] + 1) % 5
        motion = [move]
    draw(f"Choice {len(calls)}: {part}", motion)

def draw(say="", motion=(), controls=True):
    scene = table(faces=faces, chosen=faces, controls=controls, **look)
    board.show(scene, token=str(len(calls)), say=say, motion=motion, draggable=CARDS)

log = Label("chosen")
board = Board(lambda *choice: choose(*choice))
draw()
VBox([board, log])
"""
NAMES = [part.label for part in table().controls()]
CARD, SPY, END = "Green, card 1 of 5", "Spy at 2", "End turn"
_ACTIVE = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.className"

Show = Callable[..., Lab]


@pytest.fixture
def show(open_lab: Callable[..., Lab]) -> Show:
    """Open a page on a notebook with the board and perhaps more cells."""

    def open_board(*cells: str, **options: object) -> Lab:
        lab = open_lab(**options)
        lab.show(BOARD, *cells)
        ready(lab)
        return lab

    return open_board


def ready(lab: Lab) -> None:
    """Wait until the board is painted and its controls are there."""
    lab.button(END).first.wait_for()
    lab.until(lambda: lab.pixel(20, 20)[3] == 255, "the board is painted")


def chosen(lab: Lab) -> list[str]:
    """What the kernel was told so far."""
    return lab.page.locator(".widget-label").first.inner_text().split()[1:]


def wait_for(lab: Lab, *calls: str) -> None:
    lab.until(lambda: chosen(lab) == list(calls), f"the kernel hears {calls}")


def focused(lab: Lab) -> str:
    name: str = lab.page.evaluate(_ACTIVE)
    return name


def layer(lab: Lab) -> Locator:
    return lab.page.get_by_role("toolbar", name="A table")


def middle(item: Locator) -> tuple[float, float]:
    box = item.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- the mouse ----------------------------------------------------------------------------------------------


def test_a_click_is_a_choice_and_so_is_a_double_click(show: Show) -> None:
    lab = show()
    before = lab.picture()
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    lab.until(lambda: lab.picture() != before, "the card is turned")
    assert lab.button(CARD).get_attribute("aria-pressed") == "true"
    lab.button("Red, card 2 of 5").dblclick()
    lab.button(END).click()
    wait_for(lab, "card:0:0", "card:1:1", "end")
    assert lab.complaints == []


def test_while_the_kernel_is_busy_three_clicks_are_one_choice(show: Show) -> None:
    lab = show("fast = choose\ndef choose(part, token):\n    time.sleep(1.5)\n    fast(part, token)")
    lab.button(CARD).click()
    lab.button(SPY).click()
    lab.button(END).click()
    lab.until(lambda: layer(lab).get_attribute("aria-busy") == "true", "the board shows that it waits")
    lab.screenshot("board-waiting", lab.page.locator(".spylab-board"))
    wait_for(lab, "card:0:0")
    lab.until(lambda: layer(lab).get_attribute("aria-busy") == "false", "the board is free again")
    lab.button(END).click()
    wait_for(lab, "card:0:0", "end")


def test_a_part_that_lies_over_another_gets_the_click(show: Show) -> None:
    lab = show()
    x, y = middle(lab.button(SPY))
    lab.page.mouse.click(x, y)
    wait_for(lab, "spy")
    lab.until(lambda: lab.button("Spy at 3").is_visible(), "the Spy has moved on")


def test_a_card_is_dragged_onto_another(show: Show) -> None:
    lab = show()
    board = lab.page.locator(".spylab-board")
    board.scroll_into_view_if_needed()
    lab.settle(board)
    start, end = middle(lab.button(CARD)), middle(lab.button("Green, card 4 of 5"))
    lab.page.mouse.move(*start)
    lab.page.mouse.down()
    lab.page.mouse.move(*middle(lab.button(END)), steps=4)
    assert lab.page.locator(".spylab-target").count() == 0, "a button is no place to drop a card"
    lab.page.mouse.move(*end, steps=4)
    assert lab.page.locator(".spylab-target").get_attribute("aria-label") == "Green, card 4 of 5"
    lab.screenshot("board-drag", board)
    lab.page.mouse.up()
    wait_for(lab, "card:0:0", "card:0:3")
    assert lab.page.locator(".spylab-ghost, .spylab-target").count() == 0

    lab.page.mouse.move(*start)
    lab.page.mouse.down()
    lab.page.mouse.move(*middle(lab.button(END)), steps=4)
    lab.page.mouse.up()
    lab.page.mouse.move(*start)
    lab.page.mouse.down()
    lab.page.mouse.move(start[0] + 9, start[1], steps=3)
    lab.page.mouse.up()
    wait_for(lab, "card:0:0", "card:0:3", "card:0:0")
    assert lab.complaints == []


def test_a_finger_chooses_and_drags(show: Show) -> None:
    lab = show(has_touch=True)
    lab.button(CARD).tap()
    wait_for(lab, "card:0:0")
    client = lab.page.context.new_cdp_session(lab.page)
    (x, y), (to_x, to_y) = middle(lab.button("Green, card 2 of 5")), middle(lab.button("Red, card 2 of 5"))
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + 20, "y": y + 20}]),
        ("touchMove", [{"x": to_x, "y": to_y}]),
        ("touchEnd", []),
    ):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait_for(lab, "card:0:0", "card:0:1", "card:1:1")


# -- keys ---------------------------------------------------------------------------------------------------


def test_arrows_lead_to_every_control_and_stay_in_their_row(show: Show) -> None:
    lab = show()
    lab.button(CARD).focus()
    walked = [focused(lab)]
    for _ in NAMES[1:]:
        lab.press("ArrowRight")
        walked.append(focused(lab))
    assert walked == NAMES
    for _ in NAMES[1:]:
        lab.press("ArrowLeft")
    assert focused(lab) == NAMES[0]
    lab.press("ArrowLeft", "ArrowUp")
    assert focused(lab) == NAMES[0], "there is nothing beyond the ends"
    steps = {
        "End": END,
        "Home": CARD,
        "ArrowRight": "Green, card 2 of 5",
        "ArrowDown": "Red, card 2 of 5",
        "ArrowUp": "Green, card 2 of 5",
    }
    for key, name in steps.items():
        lab.press(key)
        assert focused(lab) == name
    lab.screenshot("board-focus", lab.page.locator(".spylab-board"))


def test_enter_and_space_choose_once_however_long_they_are_held(show: Show) -> None:
    lab = show()
    lab.button(CARD).focus()
    lab.page.keyboard.down("Enter")
    wait_for(lab, "card:0:0")
    for _ in range(3):
        lab.page.keyboard.down("Enter")
    lab.page.keyboard.up("Enter")
    lab.press("ArrowDown", "Space")
    wait_for(lab, "card:0:0", "card:1:0")
    assert focused(lab) == "Red, card 1 of 5"


def test_tab_goes_in_once_and_out_again(show: Show) -> None:
    lab = show()
    lab.button(CARD).focus()
    lab.press("ArrowDown", "Tab")
    outside = focused(lab)
    assert outside not in NAMES
    lab.press("Shift+Tab")
    assert focused(lab) == "Red, card 1 of 5", "back to where it was left"
    lab.press("Shift+Tab")
    assert focused(lab) not in [*NAMES, "A table"]
    canvas = lab.canvas()
    assert canvas.get_attribute("role") == "img"
    assert canvas.get_attribute("aria-label") == "A table. Two rows of cards."
    assert canvas.evaluate("canvas => canvas.tabIndex") == -1


def test_letters_are_not_commands_of_jupyterlab_but_control_s_is(show: Show) -> None:
    lab = show("print('a second cell')")
    before = lab.notebook()["cells"]
    lab.button(CARD).focus()
    lab.press(*"abxzjkmy00dd", "Escape", "Shift+A", "Shift+Enter", "Delete", "Backspace")
    assert [cell["source"] for cell in lab.notebook()["cells"]] == [cell["source"] for cell in before]
    assert focused(lab) == CARD
    is_dirty = "() => jupyterapp.shell.currentWidget.content.model.dirty"
    assert lab.page.evaluate(is_dirty)
    lab.press("Control+s")
    lab.until(lambda: not lab.page.evaluate(is_dirty), "the notebook is saved")
    assert focused(lab) == CARD


# -- focus --------------------------------------------------------------------------------------------------


def test_the_focus_stays_on_its_control_or_goes_to_the_nearest(show: Show) -> None:
    lab = show(
        "def choose(part, token):\n"
        "    calls.append(part)\n"
        "    log.value = ' '.join(['chosen', *calls])\n"
        "    if part == 'end':\n"
        "        draw(controls=False)\n"
        "        time.sleep(1)\n"
        "    board.show(table(rows=1), token=str(len(calls)))\n"
    )
    lab.button("Green, card 5 of 5").focus()
    lab.press("Enter")
    wait_for(lab, "card:0:4")
    assert focused(lab) == "Green, card 5 of 5"
    lab.press("End", "Enter")
    lab.until(lambda: lab.page.get_by_role("button", name=END).count() == 0, "nothing can be chosen")
    assert focused(lab) == "A table", "the board keeps the focus for the next control"
    lab.button(END).wait_for()
    assert focused(lab) == END


def test_a_control_that_goes_hands_the_focus_to_its_neighbour(show: Show) -> None:
    lab = show("def choose(part, token):\n    board.show(table(rows=1), token='next')")
    lab.button("Red, card 5 of 5").focus()
    lab.press("Enter")
    lab.button("Red, card 5 of 5").wait_for(state="detached")
    assert focused(lab) == "Green, card 5 of 5"


def test_a_new_scene_does_not_take_the_focus_from_elsewhere(show: Show) -> None:
    lab = show("board.show(table(rows=1), token='next')\n# here I write")
    lab.button("Red, card 5 of 5").wait_for(state="detached")
    lab.button("Green, card 5 of 5").focus()
    lab.cell(1).locator(".cm-content").click()
    lab.press("Control+Enter")
    lab.wait_ready()
    assert not layer(lab).evaluate("layer => layer.contains(document.activeElement)")


# -- what is heard and seen ---------------------------------------------------------------------------------


def test_what_happened_is_read_out_and_problems_are_shown(show: Show) -> None:
    lab = show("def choose(part, token):\n    if part == 'end': raise RuntimeError('no end')\n    draw('Well done')")
    live = lab.page.locator(".spylab-board [aria-live=polite]")
    assert live.inner_text() == ""
    lab.button(CARD).click()
    lab.until(lambda: live.inner_text() == "Well done", "it is said")
    lab.button(END).click()
    alert = lab.page.get_by_role("alert")
    lab.until(lambda: alert.count() == 1, "the problem is shown")
    assert "RuntimeError: no end" in alert.inner_text()
    lab.screenshot("board-alert", lab.page.locator(".spylab-board"))
    lab.button(CARD).click()
    lab.until(lambda: alert.count() == 0, "the problem is gone")
    assert lab.page.locator(".spylab-board li").all_inner_texts() == ["Red is out"]


@pytest.mark.parametrize(("motion", "trails"), [("no-preference", 1), ("reduce", 0)])
def test_what_moved_is_shown_unless_less_motion_is_wanted(show: Show, motion: str, trails: int) -> None:
    lab = show(reduced_motion=motion)
    lab.page.evaluate(
        "() => { window.trails = 0; new MutationObserver((changes) => changes.forEach((change) =>"
        " change.addedNodes.forEach((node) => { window.trails += node.className === 'spylab-trail'; })))"
        ".observe(document.querySelector('.spylab-controls'), { childList: true }); }"
    )
    lab.button(SPY).click()
    wait_for(lab, "spy")
    lab.until(lambda: lab.button("Spy at 3").is_visible(), "the Spy has moved on")
    assert lab.page.evaluate("window.trails") == trails
    lab.until(lambda: lab.page.locator(".spylab-trail").count() == 0, "no trail stays")


@pytest.mark.parametrize("theme", ["paper", "ink"])
def test_axe_finds_nothing_to_complain_about(show: Show, theme: str) -> None:
    lab = show(f"look['theme'] = {theme!r}\ndraw()\nboard.alert('There is a problem.')")
    lab.page.get_by_role("alert").wait_for()
    found = Axe().run(lab.page, context=".jp-OutputArea-output")
    assert found.violations_count == 0, found.generate_report()
    snapshot = layer(lab).aria_snapshot()
    assert [name for name in NAMES if f'button "{name}"' not in snapshot] == []
    lab.screenshot(f"board-{theme}", lab.page.locator(".spylab-board"))


def test_with_forced_colours_the_picture_stays_visible(show: Show) -> None:
    lab = show(forced_colors="active")
    lab.button(CARD).focus()
    lab.press("ArrowRight")
    assert lab.button("Green, card 2 of 5").evaluate("e => getComputedStyle(e).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert lab.button("Green, card 2 of 5").evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    lab.screenshot("board-forced-colours", lab.page.locator(".spylab-board"))


def test_in_a_narrow_window_the_controls_keep_to_the_picture(show: Show) -> None:
    lab = show(viewport={"width": 700, "height": 900}, device_scale_factor=2)
    canvas, controls = lab.canvas().bounding_box(), layer(lab).bounding_box()
    assert canvas is not None
    assert controls is not None
    assert canvas["width"] < 400, "this window is narrower than the scene"
    for side in ("x", "y", "width", "height"):
        assert canvas[side] == pytest.approx(controls[side], abs=0.5)
    assert canvas["height"] / canvas["width"] == pytest.approx(320 / 530, rel=0.01)
    scale = canvas["width"] / 530
    for part in table().controls():
        box = lab.button(part.label).bounding_box()
        assert part.hit is not None
        assert box is not None
        assert box["x"] - canvas["x"] == pytest.approx(part.hit.x * scale, abs=1)
        assert box["y"] - canvas["y"] == pytest.approx(part.hit.y * scale, abs=1)
        assert box["width"] == pytest.approx(part.hit.w * scale, abs=1)
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    lab.screenshot("board-narrow")


# -- the picture --------------------------------------------------------------------------------------------


def test_painting_what_changed_gives_the_same_picture_as_painting_all(show: Show) -> None:
    lab = show()
    for name in (CARD, "Red, card 2 of 5", SPY, "Spy at 3", CARD):
        before = lab.picture()
        lab.button(name).click()
        lab.until(lambda before=before: lab.picture() != before, "something is painted")
    lab.page.wait_for_timeout(300)
    in_steps = lab.picture()
    lab.save()
    lab.reload()
    ready(lab)
    lab.until(lambda: lab.picture() == in_steps, "the whole picture equals the one made in steps")
    assert len(chosen(lab)) == 5


def test_the_board_can_be_shown_twice_and_played_in_both(show: Show) -> None:
    lab = show("board")
    lab.until(lambda: lab.button(CARD).count() == 2, "there are two boards")
    lab.until(lambda: lab.picture(0) == lab.picture(1), "they look the same")
    lab.button(CARD).nth(1).click()
    wait_for(lab, "card:0:0")
    lab.button(SPY).nth(0).click()
    wait_for(lab, "card:0:0", "spy")
    lab.until(lambda: lab.button("Spy at 3").count() == 2, "both have the new scene")
    lab.until(lambda: lab.picture(0) == lab.picture(1), "they still look the same")
    spoken = lab.page.locator(".spylab-board [aria-live=polite]").all_inner_texts()
    assert sorted(spoken) == ["Choice 1: card:0:0", "Choice 2: spy"], "each was read out by one board only"
    assert lab.complaints == []


def test_after_a_reload_it_is_played_on(show: Show) -> None:
    lab = show()
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    lab.save()
    lab.reload()
    ready(lab)
    assert lab.button(CARD).get_attribute("aria-pressed") == "true"
    lab.button(SPY).click()
    wait_for(lab, "card:0:0", "spy")
    assert lab.complaints == []


def test_after_a_restart_the_picture_says_what_to_do(show: Show) -> None:
    lab = show()
    picture = lab.picture()
    lab.restart_kernel()
    notice = lab.page.get_by_text("No answer. If the kernel was restarted, run this cell again.")
    notice.wait_for()
    assert lab.picture() == picture
    lab.button(CARD).click()
    assert layer(lab).get_attribute("aria-busy") == "false"
    assert notice.is_visible()
    lab.run_cell(0)
    ready(lab)
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    assert notice.count() == 0


def test_a_kernel_that_does_not_answer_is_noticed(show: Show) -> None:
    lab = show("def choose(part, token):\n    time.sleep(7)\n    draw('At last')")
    lab.button(CARD).click()
    notice = lab.page.get_by_role("status").filter(has_text="No answer.")
    notice.wait_for()
    lab.screenshot("board-lost", lab.page.locator(".spylab-board"))
    notice.wait_for(state="detached")
    assert lab.page.locator(".spylab-board [aria-live=polite]").inner_text() == "At last"


def test_a_closed_board_leaves_the_page(show: Show) -> None:
    lab = show("board.close()")
    lab.until(lambda: lab.page.locator(".spylab-controls, .spylab-board").count() == 0, "the board is gone")
    assert lab.complaints == []
