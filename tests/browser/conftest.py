"""One JupyterLab and one Chromium for all tests in this folder; every test gets a page of its own."""

from __future__ import annotations

import json
import os
import shutil
import urllib.request
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.driver import REPOSITORY, Lab
from tests.browser.server import LabServer

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

_WIDGET_SETTINGS = "lab/api/settings/@jupyter-widgets/jupyterlab-manager:plugin"

OpenLab = Callable[..., Lab]
_PAGES = pytest.StashKey[list[Lab]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a picture of every page of a test that fails."""
    report = yield
    if report.failed and call.when == "call":
        for number, lab in enumerate(item.stash.get(_PAGES, [])):
            lab.screenshot(f"failed-{item.name}-{number}")
    return report


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; without one the test is skipped, or fails if SPYLAB_BROWSER=required."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        reason = "no Chromium was found (on Debian: apt install chromium)"
        if os.environ.get("SPYLAB_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """JupyterLab over a copy of the notebooks."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(REPOSITORY / "notebooks", folder / "notebooks", ignore=shutil.ignore_patterns(".*"))
    running = LabServer(folder / "notebooks", folder)
    try:
        running.wait()
        yield running
    finally:
        running.stop()


@pytest.fixture
def open_lab(chromium: Browser, server: LabServer, request: pytest.FixtureRequest) -> Iterator[OpenLab]:
    """A function that opens a page; it takes the options of Playwright's `new_context`, like color_scheme="dark"."""
    pages: list[Lab] = []
    request.node.stash[_PAGES] = pages

    def open_page(**options: Any) -> Lab:
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 900}} | options)
        pages.append(Lab(context.new_page(), server))
        return pages[-1]

    yield open_page
    for lab in pages:
        lab.page.context.close()
    server.close_sessions()


@pytest.fixture
def lab(open_lab: OpenLab) -> Lab:
    """A page of 1280 x 900 px in the light theme."""
    return open_lab()


@pytest.fixture
def saving_state(server: LabServer) -> Iterator[None]:
    """JupyterLab saves the state of the widgets with each notebook, as its settings menu offers."""

    def keep(on: bool) -> None:
        settings = json.dumps({"raw": json.dumps({"saveState": on})}).encode()
        request = urllib.request.Request(f"{server.url}/{_WIDGET_SETTINGS}", data=settings, method="PUT")
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert answer.status == 204

    keep(True)
    yield
    keep(False)
