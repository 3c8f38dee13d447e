"""A notebook in a real browser: open, run, look, click, type, reload, restart.

Places are CSS px from the upper left corner of a canvas. Waiting is always for something to become
true, never for a time to pass.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import nbformat
from playwright.sync_api import Locator, Page

from tests.browser.server import REPOSITORY, LabServer

SCREENS = REPOSITORY / "test-results" / "screens"
CANVAS = ".jp-OutputArea-output canvas"
PATIENCE = 30_000  # ms: a machine with two busy cores may take long, a fault is told apart by its message
_T = TypeVar("_T")

_PIXEL = """([canvas, x, y]) => {
    const box = canvas.getBoundingClientRect();
    const [column, row] = [x * canvas.width / box.width, y * canvas.height / box.height].map(Math.round);
    return Array.from(canvas.getContext("2d").getImageData(column, row, 1, 1).data);
}"""
_READY = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
    return context?.isReady && context.kernelDisplayStatus === "idle"
        && context.session?.kernel?.connectionStatus === "connected";
}"""


class Lab:
    """One page of a browser that shows JupyterLab.

    `page` is Playwright's own, for whatever has no helper here. `complaints` collects errors that
    the page itself reports.
    """

    def __init__(self, page: Page, server: LabServer) -> None:
        self.page = page
        self.server = server
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    # -- notebooks -----------------------------------------------------------------------------

    def write(self, cells: Iterable[str], name: str = "test.ipynb") -> Path:
        """Save a notebook of these code cells in the served folder; returns its path."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = self.server.notebooks / name
        nbformat.write(notebook, path)
        return path

    def open(self, name: str = "test.ipynb") -> None:
        """Open a notebook of the served folder in a fresh workspace and wait for its kernel."""
        self.page.goto(f"{self.server.url}/lab/tree/{name}?reset", wait_until="domcontentloaded")
        self.wait_ready()

    def show(self, *cells: str, name: str = "test.ipynb") -> None:
        """Write, open and run a notebook of these cells."""
        self.write(cells, name)
        self.open(name)
        self.run_all()

    def wait_ready(self) -> None:
        """Wait until a notebook is shown and its kernel is connected and has nothing to do."""
        self.page.wait_for_function(_READY)
        self.cell(0).wait_for()

    def run_all(self) -> None:
        """Run all cells and wait for the last; AssertionError if one of them raises."""
        self.command("notebook:run-all-cells")
        self.wait_ready()
        outputs = [output for cell in self.notebook()["cells"] for output in cell.get("outputs", [])]
        faults = [f"{output['ename']}: {output['evalue']}" for output in outputs if output["output_type"] == "error"]
        assert not faults, f"a cell raised {faults}"

    def run_cell(self, index: int) -> None:
        """Run one cell (0-based) and wait until the kernel is done with it."""
        self.cell(index).locator(".jp-InputArea-editor").click()
        self.command("notebook:run-cell")
        self.wait_ready()

    def restart_kernel(self) -> None:
        """Restart the kernel; the outputs stay."""
        self._finish("jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
        self.wait_ready()

    def save(self) -> None:
        """Save the notebook; returns when the file is written."""
        self.command("docmanager:save")

    def reload(self) -> None:
        """Load the page again; the kernel lives on."""
        self.page.reload(wait_until="domcontentloaded")
        self.wait_ready()

    def command(self, name: str) -> None:
        """Give a command of JupyterLab by its id, like "docmanager:save", and wait until it is done."""
        self._finish(f"jupyterapp.commands.execute({name!r})")

    def _finish(self, promise: str) -> None:
        """Wait until a promise of the page is kept, but not for ever."""
        late = f"new Promise((_, no) => setTimeout(() => no(new Error('too late')), {PATIENCE}))"
        self.page.evaluate(f"() => Promise.race([{promise}, {late}]).then(() => null)")

    # -- what is on the page -------------------------------------------------------------------

    def notebook(self) -> dict[str, Any]:
        """The notebook as the page holds it, saved or not, in the form of the file."""
        whole: dict[str, Any] = self.page.evaluate("() => jupyterapp.shell.currentWidget.content.model.toJSON()")
        return whole

    def cell(self, index: int) -> Locator:
        """A cell of the notebook, 0-based."""
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index)

    def outputs(self) -> list[str]:
        """The visible text of every output."""
        return self.page.locator(".jp-OutputArea-output").all_inner_texts()

    def canvas(self, index: int = 0) -> Locator:
        """A canvas among the outputs, 0-based."""
        return self.page.locator(CANVAS).nth(index)

    def pixel(self, x: float, y: float, index: int = 0) -> tuple[int, int, int, int]:
        """Red, green, blue and alpha (0 to 255) at a place of a canvas."""
        handle = self.canvas(index).element_handle()
        red, green, blue, alpha = self.page.evaluate(_PIXEL, [handle, x, y])
        return red, green, blue, alpha

    def picture(self, index: int = 0) -> bytes:
        """The whole canvas as PNG: equal bytes mean that nothing was repainted differently."""
        url: str = self.canvas(index).evaluate("canvas => canvas.toDataURL('image/png')")
        return base64.b64decode(url.split(",", 1)[1])

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Keep a picture of the page, or of one element, under test-results/screens for people to look at."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        path = SCREENS / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path

    # -- what a person does --------------------------------------------------------------------

    def click(self, x: float, y: float, index: int = 0, clicks: int = 1) -> None:
        """Click a place of a canvas with the mouse, after it stands still in the window."""
        canvas = self.canvas(index)
        canvas.scroll_into_view_if_needed()
        self.settle(canvas)
        canvas.click(position={"x": x, "y": y}, click_count=clicks)

    def settle(self, item: Locator) -> None:
        """Wait until an element has stopped moving: a notebook goes on scrolling for a while."""
        boxes = [item.bounding_box()]

        def is_still() -> bool:
            self.page.wait_for_timeout(100)
            boxes.append(item.bounding_box())
            return boxes[-1] == boxes[-2]

        self.until(is_still, "the element stands still")

    def button(self, name: str) -> Locator:
        """The button of the outputs that bears this name."""
        return self.page.locator(".jp-OutputArea").get_by_role("button", name=name, exact=True)

    def press(self, *keys: str) -> None:
        """Press keys one after another, by Playwright's names ("Tab", "Enter", "ArrowLeft", "Control+S")."""
        for key in keys:
            self.page.keyboard.press(key)

    def until(self, is_true: Callable[[], _T], what: str) -> _T:
        """Wait until `is_true()` gives something true, and return that; AssertionError naming `what` otherwise."""
        for _ in range(PATIENCE // 100):
            if answer := is_true():
                return answer
            self.page.wait_for_timeout(100)
        self.screenshot("too-late")
        raise AssertionError(f"It never happened that {what}. Outputs: {self.outputs()}")
