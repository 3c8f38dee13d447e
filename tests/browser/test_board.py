"""The board in a real JupyterLab: mouse, finger and keys; focus, names, motion; reload, restart, two views."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Locator

from tests.browser.driver import Lab
from tests.browser.server import LabServer
from tests.widgets.scenes import table

DEMO = "from tests.widgets.demo import Demo\ndemo = Demo()\ndemo.widget"
NAMES = [part.label for part in table().controls()]
CARD, SPY, END = "Green, card 1 of 5", "Spy at 2", "End turn"
WINDOW = {"width": 1280, "height": 900}

_ACTIVE = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.className"
_EXECUTE = """code => jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .requestExecute({ code, stop_on_error: true }).done.then((reply) => reply.content.status)"""

_FILL = "source => jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel.setSource(source)"


@pytest.fixture(scope="module")
def page(chromium: Browser, server: LabServer) -> Iterator[Lab]:
    """One page and one kernel for all tests of this file: opening them takes longest."""
    context = chromium.new_context(viewport=WINDOW)
    lab = Lab(context.new_page(), server)
    lab.show(DEMO, "# here one can write", name="board.ipynb")
    yield lab
    context.close()
    server.close_sessions()


@pytest.fixture
def lab(page: Lab) -> Iterator[Lab]:
    """The page with a fresh board; a test that complains leaves none of its complaints to the next."""
    page.complaints.clear()
    run_again(page)
    yield page
    page.page.emulate_media(reduced_motion="null", forced_colors="null")
    page.page.set_viewport_size(WINDOW)
    assert page.complaints == []


def run_again(lab: Lab) -> None:
    lab.run_cell(0)
    ready(lab)


def ready(lab: Lab, *calls: str) -> None:
    """Wait until there is a board on which that much was played, painted and with its controls."""
    lab.button(END).first.wait_for()
    wait_for(lab, *calls)
    lab.until(lambda: lab.pixel(20, 20)[3] == 255, "the board is painted")
    view(lab)


def view(lab: Lab) -> None:
    board(lab).scroll_into_view_if_needed()
    lab.settle(board(lab))


def execute(lab: Lab, code: str) -> None:
    """Let the kernel do something behind the notebook's back."""
    assert lab.page.evaluate(_EXECUTE, code) == "ok"


def fill_second_cell(lab: Lab, source: str) -> None:
    lab.page.evaluate(_FILL, source)
    lab.run_cell(1)


def board(lab: Lab) -> Locator:
    return lab.page.locator(".spylab-board").first


def layer(lab: Lab) -> Locator:
    return lab.page.get_by_role("toolbar", name="A table")


def chosen(lab: Lab) -> list[str]:
    """What the kernel was told so far."""
    return lab.page.locator(".jp-OutputArea-output .widget-label").first.inner_text().split()[1:]


def wait_for(lab: Lab, *calls: str) -> None:
    lab.until(lambda: chosen(lab) == list(calls), f"the kernel hears {calls}")


def focused(lab: Lab) -> str:
    name: str = lab.page.evaluate(_ACTIVE)
    return name


def middle(item: Locator) -> tuple[float, float]:
    box = item.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(lab: Lab, name: str) -> None:
    """Press the mouse on a control."""
    lab.button(name).hover()
    lab.page.mouse.down()


def move_to(lab: Lab, name: str) -> None:
    """Move the pressed mouse over another control."""
    lab.button(name).hover(force=True)


# -- the mouse ----------------------------------------------------------------------------------------------


def test_a_click_is_a_choice_and_so_is_a_double_click(lab: Lab) -> None:
    before = lab.picture()
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    lab.until(lambda: lab.picture() != before, "the card is turned")
    assert lab.button(CARD).get_attribute("aria-pressed") == "true"
    lab.button("Red, card 2 of 5").dblclick()
    wait_for(lab, "card:0:0", "card:1:1")
    lab.button(END).click()
    wait_for(lab, "card:0:0", "card:1:1", "end")


def test_while_the_kernel_is_busy_three_clicks_are_one_choice(lab: Lab) -> None:
    execute(lab, "import time; demo.answer = lambda part: (time.sleep(1.5), demo.turn_or_move(part))")
    for name in (CARD, SPY, END):
        lab.button(name).click()
    lab.until(lambda: layer(lab).get_attribute("aria-busy") == "true", "the board shows that it waits")
    lab.screenshot("board-waiting", board(lab))
    lab.until(lambda: layer(lab).get_attribute("aria-busy") == "false", "the board is free again")
    lab.button(END).click()
    wait_for(lab, "card:0:0", "end")


def test_a_part_that_lies_over_another_gets_the_click(lab: Lab) -> None:
    lab.page.mouse.click(*middle(lab.button(SPY)))
    wait_for(lab, "spy")
    lab.button("Spy at 3").wait_for()


def test_a_card_is_dragged_onto_another(lab: Lab) -> None:
    take(lab, CARD)
    move_to(lab, END)
    assert lab.page.locator(".spylab-target").count() == 0, "a button is no place to drop a card"
    move_to(lab, "Green, card 4 of 5")
    assert lab.page.locator(".spylab-target").get_attribute("aria-label") == "Green, card 4 of 5"
    lab.screenshot("board-drag")
    lab.page.mouse.up()
    wait_for(lab, "card:0:0", "card:0:3")
    assert lab.page.locator(".spylab-ghost, .spylab-target").count() == 0


def test_a_drag_to_nowhere_is_nothing_and_a_trembling_hand_still_clicks(lab: Lab) -> None:
    take(lab, CARD)
    move_to(lab, END)
    lab.page.mouse.up()
    take(lab, CARD)
    x, y = middle(lab.button(CARD))
    lab.page.mouse.move(x + 9, y)
    lab.page.mouse.up()
    wait_for(lab, "card:0:0")
    take(lab, CARD)
    move_to(lab, "Red, card 1 of 5")
    lab.press("Escape")
    lab.page.mouse.up()
    lab.button(END).click()
    wait_for(lab, "card:0:0", "end")


def test_a_finger_chooses_and_drags(lab: Lab) -> None:
    client = lab.page.context.new_cdp_session(lab.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", middle(lab.button(CARD)))
    touch("touchEnd")
    wait_for(lab, "card:0:0")
    x, y = middle(lab.button("Green, card 2 of 5"))
    touch("touchStart", (x, y))
    touch("touchMove", (x + 20, y + 20))
    touch("touchMove", middle(lab.button("Red, card 2 of 5")))
    touch("touchEnd")
    wait_for(lab, "card:0:0", "card:0:1", "card:1:1")


# -- keys ---------------------------------------------------------------------------------------------------


def test_arrows_lead_to_every_control_and_stay_in_their_row(lab: Lab) -> None:
    lab.button(CARD).focus()
    walked = [focused(lab)]
    for _ in NAMES[1:]:
        lab.press("ArrowRight")
        walked.append(focused(lab))
    assert walked == NAMES
    lab.press(*["ArrowLeft"] * len(NAMES), "ArrowUp")
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
    lab.screenshot("board-focus", board(lab))


def test_enter_and_space_choose_once_however_long_they_are_held(lab: Lab) -> None:
    lab.button(CARD).focus()
    lab.page.keyboard.down("Enter")
    wait_for(lab, "card:0:0")
    for _ in range(3):
        lab.page.keyboard.down("Enter")
    lab.page.keyboard.up("Enter")
    lab.press("ArrowDown", "Space")
    wait_for(lab, "card:0:0", "card:1:0")
    assert focused(lab) == "Red, card 1 of 5"


def test_tab_goes_in_once_and_out_again_past_a_picture_with_a_name(lab: Lab) -> None:
    lab.button(CARD).focus()
    lab.press("ArrowDown", "Tab")
    assert focused(lab) not in NAMES
    lab.press("Shift+Tab")
    assert focused(lab) == "Red, card 1 of 5", "back to where it was left"
    lab.press("Shift+Tab")
    assert focused(lab) not in [*NAMES, "A table"]
    canvas = lab.canvas()
    assert canvas.get_attribute("role") == "img"
    assert canvas.get_attribute("aria-label") == "A table. Two rows of cards."
    assert canvas.evaluate("canvas => canvas.tabIndex") == -1


def test_letters_are_not_commands_of_jupyterlab_but_control_s_is(lab: Lab) -> None:
    before = [cell["source"] for cell in lab.notebook()["cells"]]
    lab.button(CARD).focus()
    lab.press(*"abxzjkmy00dd", "Escape", "Shift+A", "Delete", "Backspace")
    assert [cell["source"] for cell in lab.notebook()["cells"]] == before
    assert focused(lab) == CARD
    is_dirty = "() => jupyterapp.shell.currentWidget.content.model.dirty"
    assert lab.page.evaluate(is_dirty)
    lab.press("Control+s")
    lab.until(lambda: not lab.page.evaluate(is_dirty), "the notebook is saved")
    assert focused(lab) == CARD


# -- focus --------------------------------------------------------------------------------------------------


def test_the_focus_stays_on_its_control_and_waits_while_there_is_none(lab: Lab) -> None:
    lab.button("Green, card 5 of 5").focus()
    lab.press("Enter")
    wait_for(lab, "card:0:4")
    assert focused(lab) == "Green, card 5 of 5"
    execute(lab, "demo.answer = lambda part: demo.draw(controls=False)")
    lab.press("End", "Enter")
    lab.button(END).wait_for(state="detached")
    assert focused(lab) == "A table", "the board keeps the focus for the next control"
    execute(lab, "demo.draw()")
    lab.button(END).wait_for()
    assert focused(lab) == END


def test_a_control_that_goes_hands_the_focus_to_its_neighbour(lab: Lab) -> None:
    execute(lab, "demo.answer = lambda part: demo.draw(rows=1)")
    lab.button("Red, card 5 of 5").focus()
    lab.press("Enter")
    lab.button("Red, card 5 of 5").wait_for(state="detached")
    assert focused(lab) == "Green, card 5 of 5"


def test_a_new_scene_does_not_take_the_focus_from_elsewhere(lab: Lab) -> None:
    lab.button("Red, card 5 of 5").focus()
    lab.cell(1).locator(".cm-content").click()
    writing = focused(lab)
    execute(lab, "demo.draw(rows=1)")
    lab.button("Red, card 5 of 5").wait_for(state="detached")
    assert focused(lab) == writing
    assert "cm-content" in writing


# -- what is heard and seen ---------------------------------------------------------------------------------


def test_what_happened_is_read_out_and_problems_are_shown(lab: Lab) -> None:
    live = board(lab).locator("[aria-live=polite]")
    assert live.inner_text() == ""
    lab.button(CARD).click()
    lab.until(lambda: live.inner_text() == "Choice 1: card:0:0", "it is said")
    execute(lab, "def fail(part): raise RuntimeError('no end')\ndemo.answer = fail")
    lab.button(END).click()
    alert = lab.page.get_by_role("alert")
    alert.wait_for()
    assert "RuntimeError: no end" in alert.inner_text()
    lab.screenshot("board-alert", board(lab))
    execute(lab, "demo.answer = demo.turn_or_move")
    lab.button(CARD).click()
    alert.wait_for(state="detached")
    assert board(lab).locator("li").all_inner_texts() == ["Red is out"]


@pytest.mark.parametrize(("motion", "trails"), [("no-preference", 1), ("reduce", 0)])
def test_what_moved_is_shown_unless_less_motion_is_wanted(lab: Lab, motion: str, trails: int) -> None:
    lab.page.emulate_media(reduced_motion=motion)
    layer(lab).evaluate(
        """layer => {
            window.trails = 0;
            new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
                window.trails += node.className === "spylab-trail";
            }))).observe(layer, { childList: true });
        }"""
    )
    lab.button(SPY).click()
    lab.button("Spy at 3").wait_for()
    assert lab.page.evaluate("window.trails") == trails
    lab.until(lambda: lab.page.locator(".spylab-trail").count() == 0, "no trail stays")


@pytest.mark.parametrize("theme", ["paper", "ink", "projector"])
def test_axe_finds_nothing_to_complain_about(lab: Lab, theme: str) -> None:
    execute(lab, f"demo.theme = {theme!r}; demo.draw(); demo.board.alert('There is a problem.')")
    lab.page.get_by_role("alert").wait_for()
    lab.button(CARD).focus()
    lab.press("ArrowRight")
    found = Axe().run(lab.page, context=".jp-OutputArea-output")
    assert found.violations_count == 0, found.generate_report()
    snapshot = layer(lab).aria_snapshot()
    assert [name for name in NAMES if f'button "{name}"' not in snapshot] == []
    lab.screenshot(f"board-{theme}", board(lab))


def test_with_forced_colours_the_picture_stays_visible(lab: Lab) -> None:
    lab.page.emulate_media(forced_colors="active")
    lab.button(CARD).focus()
    lab.press("ArrowRight")
    control = lab.button("Green, card 2 of 5")
    assert control.evaluate("element => getComputedStyle(element).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert control.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"
    lab.screenshot("board-forced-colours", board(lab))


def test_in_a_narrow_window_the_controls_keep_to_the_picture(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 700, "height": 900})
    lab.until(lambda: middle(lab.canvas())[0] < 600, "the page is laid out again")
    view(lab)
    canvas, controls = lab.canvas().bounding_box(), layer(lab).bounding_box()
    assert canvas is not None
    assert canvas == pytest.approx(controls, abs=0.5)
    assert canvas["width"] < 400, "this window is narrower than the scene"
    assert canvas["height"] / canvas["width"] == pytest.approx(320 / 530, rel=0.01)
    scale = canvas["width"] / 530
    for part in table().controls():
        box = lab.button(part.label).bounding_box()
        assert part.hit is not None
        assert box is not None
        place = [box["x"] - canvas["x"], box["y"] - canvas["y"], box["width"], box["height"]]
        hit = [part.hit.x, part.hit.y, part.hit.w, part.hit.h]
        assert place == pytest.approx([value * scale for value in hit], abs=1)
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    lab.screenshot("board-narrow")


# -- the picture --------------------------------------------------------------------------------------------


def test_a_picture_made_in_steps_is_the_picture_made_at_once(lab: Lab) -> None:
    for name in (CARD, "Red, card 2 of 5", SPY, "Spy at 3", CARD):
        before = lab.picture()
        lab.button(name).click()
        lab.until(lambda before=before: lab.picture() != before, "something is painted")
    in_steps = Image.open(io.BytesIO(lab.picture())).convert("RGB")
    execute(lab, "demo.board._painter._shown = None; demo.theme = 'ink'; demo.draw()")
    lab.until(lambda: lab.pixel(20, 20)[0] < 100, "the page is dark")
    execute(lab, "demo.theme = 'paper'; demo.draw()")
    lab.until(lambda: lab.pixel(20, 20)[0] > 200, "the page is light again")
    at_once = Image.open(io.BytesIO(lab.picture())).convert("RGB")
    furthest = [most for _, most in ImageChops.difference(in_steps, at_once).getextrema()]
    assert max(furthest) < 40, "no more than how the smoothed edge of a clipped curve may differ"


def test_the_board_can_be_shown_twice_and_played_in_both(lab: Lab) -> None:
    fill_second_cell(lab, "demo.widget")
    lab.until(lambda: lab.button(CARD).count() == 2, "there are two boards")
    lab.until(lambda: lab.picture(0) == lab.picture(1), "they look the same")
    live = lab.page.locator(".spylab-board [aria-live=polite]")
    lab.button(CARD).nth(1).click()
    lab.until(lambda: live.all_inner_texts() == ["", "Choice 1: card:0:0"], "it is read out by one board only")
    lab.button(SPY).nth(0).click()
    lab.until(lambda: live.all_inner_texts() == ["Choice 2: spy", ""], "then by the other, and the first has forgotten")
    wait_for(lab, "card:0:0", "spy")
    lab.until(lambda: lab.button("Spy at 3").count() == 2, "both have the new scene")
    lab.until(lambda: lab.picture(0) == lab.picture(1), "they still look the same")
    fill_second_cell(lab, "# here one can write")
    lab.until(lambda: lab.button(CARD).count() == 1, "the second board is gone")
    lab.button(CARD).click()
    wait_for(lab, "card:0:0", "spy", "card:0:0")


def test_after_a_reload_it_is_played_on(lab: Lab) -> None:
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    lab.save()
    lab.reload()
    ready(lab, "card:0:0")
    assert lab.button(CARD).get_attribute("aria-pressed") == "true"
    lab.button(SPY).click()
    wait_for(lab, "card:0:0", "spy")


def test_a_kernel_that_does_not_answer_is_noticed(lab: Lab) -> None:
    execute(lab, "import time; demo.answer = lambda part: (time.sleep(6.5), demo.draw('At last'))")
    lab.button(CARD).click()
    notice = lab.page.get_by_role("status").filter(has_text="No answer.")
    notice.wait_for()
    lab.screenshot("board-lost", board(lab))
    notice.wait_for(state="detached")
    assert board(lab).locator("[aria-live=polite]").inner_text() == "At last"


def test_a_closed_board_leaves_the_page(lab: Lab) -> None:
    execute(lab, "demo.close()")
    lab.until(lambda: lab.page.locator(".spylab-controls, .spylab-board").count() == 0, "the board is gone")


def test_after_a_restart_the_picture_says_what_to_do(lab: Lab) -> None:
    picture = lab.picture()
    lab.restart_kernel()
    notice = lab.page.get_by_text("No answer. If the kernel was restarted, run this cell again.")
    notice.wait_for()
    assert lab.picture() == picture
    lab.button(CARD).click()
    assert layer(lab).get_attribute("aria-busy") == "false"
    assert notice.is_visible()
    run_again(lab)
    lab.button(CARD).click()
    wait_for(lab, "card:0:0")
    assert notice.count() == 0
