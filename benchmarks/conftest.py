"""Collects the tables of all benchmarks and prints them together at the end; lends them JupyterLab and Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.report import machine
from tests.browser.conftest import chromium as chromium
from tests.browser.conftest import lab as lab
from tests.browser.conftest import open_lab as open_lab
from tests.browser.conftest import server as server

_TABLES = pytest.StashKey[list[str]]()


@pytest.fixture
def publish(pytestconfig: pytest.Config) -> Callable[[str], None]:
    """Takes a table to be printed when all is measured."""
    return pytestconfig.stash.setdefault(_TABLES, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    tables = config.stash.get(_TABLES, [])
    if not tables:
        return
    terminalreporter.section("what was measured")
    terminalreporter.write_line("\n\n".join([machine(), *tables]))
