"""From a click to the picture, in a real browser: how long, how much is drawn again, how many bytes; and reruns.

A person who takes every step that is offered plays SPY against the careful bot, by clicking on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.report import against, table
from benchmarks.wire import Wire, sizes
from tests.browser.driver import Lab

GAMES, RERUNS, AIM = 4, 50, 40
PLAY = "import spylab; table = spylab.play('spy', seats=('Ane', 'careful'), seed={seed}); table"
LAY_OUT, MOVE, SPY, PANEL = "lay out the base", "move the Spy", "spy, and the bot's turn", "a button below the board"
KINDS = (LAY_OUT, MOVE, SPY, PANEL)
CONTROL, MAIN = ".spylab-control", ".spylab-panel .spylab-main"


@dataclass(frozen=True)
class Click:
    """What one click led to; times in ms after it."""

    kind: str
    noted: dict[str, Any]
    bytes: tuple[int, int, int]

    def after(self, what: str) -> float:
        """When something happened the last time."""
        return float(self.noted[what] - self.noted["click"])


def test_clicks(lab: Lab, publish: Callable[[str], None]) -> None:
    wire = Wire(lab.page)
    lab.page.add_init_script(path=Path(__file__).with_name("probe.js"))
    clicks = [click for seed in range(1, GAMES + 1) for click in _game(lab, wire, seed)]
    assert {click.kind for click in clicks} == set(KINDS)
    assert lab.complaints == []
    publish(_times(clicks))
    publish(_drawing(clicks))
    publish(_bytes(clicks))


def test_reruns(lab: Lab, publish: Callable[[str], None]) -> None:
    count = "from ipywidgets.widgets.widget import _instances; print(len(_instances))"
    lab.show(PLAY.format(seed=1), count)
    alive = [_alive(lab)]
    for _ in range(RERUNS):
        lab.run_cell(0)
    lab.run_cell(1)
    alive.append(_alive(lab))
    assert alive[0][0] > 0
    once, often = alive
    columns = ["", "after 1 run", f"after {RERUNS + 1}", "aim", ""]
    what = ("widgets in the kernel", "lines from the page to the kernel", "boards on the page")
    counts = zip(what, once, often, strict=True)
    rows = [[name, few, many, "the same", against(abs(many - few), most=0)] for name, few, many in counts]
    publish(table("Running a cell again", columns, rows))


def _alive(lab: Lab) -> tuple[int, int, int]:
    lines = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel._comms.size"
    return int(lab.outputs()[-1]), lab.page.evaluate(lines), lab.page.locator(".spylab-board").count()


def _game(lab: Lab, wire: Wire, seed: int) -> Iterator[Click]:
    """Play a game to its end, click by click."""
    lab.show(PLAY.format(seed=seed))
    lab.canvas().scroll_into_view_if_needed()
    lab.settle(lab.canvas())
    for number in (1, 4, 0, -1):  # take up two cards, which swaps them; the Spy turns; the Spy goes elsewhere
        yield _click(lab, wire, LAY_OUT, _offered(lab)[number])
    yield _click(lab, wire, PANEL, None)
    while parts := _offered(lab):
        steps = [part for part in parts if part.startswith("step:")]
        yield _click(lab, wire, MOVE if steps else SPY, (steps or parts)[0])


def _offered(lab: Lab) -> list[str]:
    """The parts of the board that can be clicked now."""
    ids: list[str] = lab.page.locator(CONTROL).evaluate_all("all => all.map(button => button.dataset.id)")
    return ids


def _click(lab: Lab, wire: Wire, kind: str, part: str | None) -> Click:
    """Click on a part of the board, or on the main button below it, and wait until nothing more happens."""
    lab.page.evaluate("probe.keep()")
    wire.clear()
    lab.page.locator(MAIN if part is None else f"{CONTROL}[data-id='{part}']").click()
    lab.until(wire.is_idle, "the kernel has answered")
    lab.page.wait_for_function("probe.isQuiet(150)")
    return Click(kind, lab.page.evaluate("probe.noted()"), sizes(wire.frames))


def _by_kind(clicks: list[Click]) -> Iterator[tuple[str, list[Click]]]:
    for kind in KINDS:
        yield kind, [click for click in clicks if click.kind == kind]
    yield "all", clicks


def _times(clicks: list[Click]) -> str:
    rows = []
    for kind, some in _by_kind(clicks):
        drawn, words, frame = (sorted(click.after(what) for click in some) for what in ("drawn", "words", "frame"))
        slow = drawn[int(0.9 * len(drawn))]
        verdict = against(median(drawn), AIM) if kind == "all" else ""
        rows.append([kind, len(some), median(drawn), verdict, slow, median(words), median(frame)])
    columns = ["click", "clicks", "drawn", f"aim: {AIM}", "9 of 10 drawn", "buttons renewed", "on the screen"]
    note = "Medians in ms after the click. On the screen: after the next frame, which comes every 17 ms at best."
    return table("From a click to the picture", columns, rows, note)


def _drawing(clicks: list[Click]) -> str:
    rows = []
    for kind, some in _by_kind(clicks):
        redrawn, changed = (median(click.noted[what] for click in some) for what in ("redrawn", "changed"))
        calls, areas, idle, outside = (
            sum(click.noted[what] for click in some) for what in ("calls", "areas", "idle", "outside")
        )
        verdict = against(idle + outside, most=0) if kind == "all" else ""
        rows.append([kind, calls // len(some), f"{redrawn:.0%}", f"{changed:.0%}", areas, idle, outside, verdict])
    columns = ["click", "calls a click", "redrawn", "changed", "areas", "in vain", "px missed", "aim: none"]
    note = (
        "Calls of the canvas. How much of the board is drawn again, and how much of it looks different afterwards "
        "(medians). All areas drawn again, those in which no pixel changed, and pixels that changed outside of them."
    )
    return table("What is drawn again", columns, rows, note)


def _bytes(clicks: list[Click]) -> str:
    rows = []
    for kind, some in _by_kind(clicks):
        whole = [sum(click.bytes) for click in some]
        parts = [int(median(column)) for column in zip(*(click.bytes for click in some), strict=True)]
        rows.append([kind, int(median(whole)), max(whole), *parts])
    columns = ["click", "bytes a click", "at most", "drawing", "words and controls", "envelopes"]
    note = "Both ways over the websocket of the kernel, uncompressed; medians."
    return table("Bytes of a click", columns, rows, note)
