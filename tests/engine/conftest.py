"""What the tests of saved files share."""

from __future__ import annotations

from pathlib import Path

import pytest

from spylab.engine import Match, save_playthrough
from tests.engine.games import GAMES


@pytest.fixture(autouse=True)
def _do_not_wait_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A saved playthrough."""
    match = Match(GAMES["witness"], names=["Ane", None], seed=3)
    match.seat(0).act("look 2")
    return save_playthrough(match, tmp_path / "game.spylab")
