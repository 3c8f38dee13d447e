"""The same code asks the same question everywhere, and does not change unnoticed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spylab.games import names
from tests.exercise_print import file, text

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", names())
def test_codes_ask_what_they_always_asked(game: str) -> None:
    """If this fails, read what the head of `exercise_print` says about it."""
    assert text(game) == file(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("hashes", ["0", "12345"])
def test_the_same_code_is_the_same_question_in_another_process(game: str, hashes: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    printed = subprocess.run(
        [sys.executable, "-m", "tests.exercise_print", game], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert printed.stdout.decode("utf-8") == file(game).read_text(encoding="utf-8")
