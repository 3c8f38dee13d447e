"""The driver itself: a trivial notebook runs, paints, hears a click, and survives reload and restart."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenLab
from tests.browser.driver import Lab

PAINT = """
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Button, VBox

canvas = Canvas(width=400, height=200, layout={"width": "200px", "height": "100px"})
spare = Canvas(width=1, height=1)

def paint(colour):
    # A page that was loaded again is told which canvas to draw on only when that changes.
    with hold_canvas():
        spare.clear()
        canvas.fill_style = colour
        canvas.fill_rect(0, 0, 400, 200)

def clicked(x, y):
    paint("#0000ff" if x > 200 else "#00ff00")

canvas.on_mouse_down(clicked)
canvas.on_client_ready(lambda: paint("#ff0000"))
button = Button(description="Paint it black")
button.on_click(lambda _: paint("#000000"))
VBox([canvas, button])
"""
RED, GREEN, BLUE, BLACK = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (0, 0, 0, 255)


def wait_for_colour(lab: Lab, colour: tuple[int, int, int, int]) -> None:
    lab.until(lambda: lab.pixel(50, 50) == colour, f"the canvas turns {colour}")


def test_a_canvas_paints_and_hears_the_mouse(lab: Lab) -> None:
    lab.show(PAINT)
    wait_for_colour(lab, RED)
    red = lab.picture()
    lab.click(150, 50)
    wait_for_colour(lab, BLUE)
    lab.click(50, 50)
    wait_for_colour(lab, GREEN)
    assert lab.picture() != red
    lab.button("Paint it black").click()
    wait_for_colour(lab, BLACK)
    assert lab.screenshot("driver").stat().st_size > 5_000
    assert lab.complaints == []


def test_a_reload_keeps_the_kernel(lab: Lab) -> None:
    lab.show(PAINT, "button.description = 'Paint it grey'")
    lab.save()
    lab.reload()
    wait_for_colour(lab, RED)
    assert lab.button("Paint it grey").is_visible()


def test_a_restart_forgets_and_a_rerun_paints_again(lab: Lab) -> None:
    lab.show(PAINT, "1 + 1")
    lab.restart_kernel()
    lab.run_cell(1)
    assert lab.outputs()[-1] == "2"
    assert lab.notebook()["cells"][1]["execution_count"] == 1
    lab.run_cell(0)
    wait_for_colour(lab, RED)


def test_an_exception_in_a_cell_is_a_failure(lab: Lab) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.show("1 / 0")


def test_a_page_can_be_dark_and_dense(open_lab: OpenLab) -> None:
    lab = open_lab(device_scale_factor=2, color_scheme="dark")
    lab.show("print('dark')")
    assert [text.strip() for text in lab.outputs()] == ["dark"]
    assert lab.page.evaluate("[devicePixelRatio, matchMedia('(prefers-color-scheme: dark)').matches]") == [2, True]
