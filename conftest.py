"""What holds for every test: English words, how thorough to be, and which tests share a worker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from spylab import words
from tests.depth import DEEP

os.environ["SPYLAB_LANG"] = "en"

settings.register_profile("quick", deadline=None, derandomize=True, database=None, max_examples=50)
settings.register_profile("deep", deadline=None, max_examples=1000, stateful_step_count=100, print_blob=True)
settings.load_profile("deep" if DEEP else "quick")

BROWSER_TESTS = Path(__file__).parent / "tests" / "browser"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the cells of one notebook, and all tests in the browser, on one worker and in their order."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(f"nb:{item.path.stem}"))
        elif BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A test may change the language; the next one starts in English."""
    words.language("en")
    yield
    words.language("en")
