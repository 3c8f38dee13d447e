"""What holds for every test: English words, how thorough to be, and which tests share a process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from spylab import words
from tests.depth import DEEP

os.environ["SPYLAB_LANG"] = "en"

settings.register_profile("quick", deadline=None, derandomize=True, database=None, max_examples=50)
settings.register_profile("deep", deadline=None, max_examples=1000, stateful_step_count=100, print_blob=True)
settings.load_profile("deep" if DEEP else "quick")

BROWSER = "tests/browser/"


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Work is handed out by whole files, so that module fixtures and kernels are made once.

    All tests in the browser are one piece: they share one JupyterLab and one Chromium.
    """

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else nodeid.split("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Our own grouping; the mark `xdist_group` would do, but pytest 9.2 with xdist 3.8 does not heed it."""
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest piece, the browser, begins first."""
    items.sort(key=lambda item: not item.nodeid.startswith(BROWSER))


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A test may change the language; the next one starts in English."""
    words.language("en")
    yield
    words.language("en")
