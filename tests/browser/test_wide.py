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
