"""A projection fills a wide page, and what can be chosen lies on the picture at every width."""

from __future__ import annotations

import pytest

from tests.browser.driver import Lab

WHERE = """() => ['.spylab-board > canvas', '.spylab-controls'].map(name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round);
})"""


@pytest.mark.parametrize(("theme", "width"), [("projector", 1440), ("paper", 960)])
def test_the_controls_cover_the_picture(lab: Lab, theme: str, width: int) -> None:
    lab.page.set_viewport_size({"width": 1920, "height": 1080})
    lab.show(f"import spylab\nspylab.play('spy', seed=16, theme='{theme}')")
    lab.until(lambda: lab.page.evaluate(WHERE)[0][2] == width, "the picture has its width")
    picture, controls = lab.page.evaluate(WHERE)
    assert picture == controls
    assert picture[2] == width


def test_a_projected_table_is_seen_whole(lab: Lab) -> None:
    """Board, news, the guess step by step and the legend are in a screen of 1920 x 1080 px, inside JupyterLab."""
    lab.page.set_viewport_size({"width": 1920, "height": 1080})
    lab.show("import spylab\ntable = spylab.play('spies_and_lies', seed=13)", "table.project()")
    lab.until(lambda: lab.page.evaluate(WHERE)[0][2] > 1400, "the picture is wide")
    _, _, width, height = lab.page.evaluate(WHERE)[0]
    window = lab.page.locator(".jp-WindowedPanel-outer").bounding_box()
    lab.screenshot("lies-whole-wall")
    assert window
    assert width > 0.9 * window["width"]
    assert height < window["height"]


TOGETHER = """() => {
    const page = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    return ['.spylab-board > canvas', '.spylab-rows'].map(name => {
        const box = document.querySelector(name).getBoundingClientRect();
        return [box.left, box.top - page.top, box.right, box.bottom - page.top, page.height].map(Math.round);
    });
}"""
GAMES = {
    "spy": "table.choose('arrange S1 S2 T1 T2 B1 B1 B2 at 0 right')",
    "spies_and_lies": "table.choose('deploy 1 2 3 10')",
    "the_plan": "",
}


def beside(board: list[int], buttons: list[int]) -> bool:
    """Whether the buttons are to the right of the board, and none of them off the page."""
    return board[2] <= buttons[0] and buttons[1] >= 0 and buttons[3] <= buttons[4]


@pytest.mark.parametrize("game", GAMES)
def test_board_and_buttons_are_on_a_low_screen_together(lab: Lab, game: str) -> None:
    """On a usual laptop the buttons stand beside the board and stay there while one scrolls down."""
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.show(f"import spylab\ntable = spylab.play('{game}', seed=1)\n{GAMES[game]}\ntable")
    lab.until(lambda: lab.page.evaluate(WHERE)[0][2] == 640, "the picture is narrow")
    lab.page.evaluate("document.querySelector('.spylab-board').scrollIntoView()")
    lab.until(lambda: lab.page.evaluate(TOGETHER)[0][1] <= 1, "the board begins at the top")
    lab.until(lambda: beside(*lab.page.evaluate(TOGETHER)), "the buttons are beside it, whole")
    board, _ = lab.page.evaluate(TOGETHER)
    assert min(board[3], board[4]) >= 600, "with the cards or the town"
    lab.screenshot(f"{game}-1366")
    lab.page.evaluate("document.querySelector('.spylab-board').parentElement.scrollIntoView({block: 'end'})")
    assert lab.page.evaluate(TOGETHER)[1][3] > 0, "the buttons are still there"
    assert lab.complaints == []


SAME = """canvas => {
    const pixels = [...canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data];
    return [canvas.width, canvas.height, pixels.reduce((sum, value, at) => (sum * 31 + value + at) % 1000003, 7)];
}"""


def test_a_projection_can_have_a_window_of_its_own(lab: Lab) -> None:
    """The hand stays on the laptop; the window shows the public picture, follows what happens, and goes with it."""
    lab.page.set_viewport_size({"width": 1920, "height": 1080})
    wall = "import spylab\ntable = spylab.play('spies_and_lies', seed=13)\ntable.project()"
    play = "turn = globals().get('turn', 0) + 1\nif turn == 2:\n    table.choose('deploy 1 2 3 10')"
    lab.show(wall, play)
    with lab.page.expect_popup() as opened:
        lab.button("Show it in a window of its own").click()
    window = opened.value

    def shown() -> object:
        return window.locator("canvas").evaluate(SAME)

    lab.until(lambda: shown() == lab.canvas().evaluate(SAME), "the window shows the picture")
    before = shown()
    lab.run_cell(1)
    lab.until(lambda: shown() == lab.canvas().evaluate(SAME) != before, "the window follows")
    lab.run_cell(0)
    lab.until(window.is_closed, "a projection that is gone leaves no window behind")
    assert lab.complaints == []
