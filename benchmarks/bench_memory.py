"""What a long game keeps in memory beyond its history. The aims are also tests, with the same measure."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.report import against, table
from spylab.engine import Match, save_playthrough
from spylab.games.spy.kit import KIT
from spylab.widgets import Table
from tests.engine.long_game import MEGABYTE, counting, history, kept, long_match, played

TURNS, ACTIONS_A_LOOK = 1000, 20


def test_memory(publish: Callable[[str], None]) -> None:
    look_on(long_match(20)).close()
    with counting():
        match, left_of_match = kept(lambda: played(TURNS))
        shown, left_of_table = kept(lambda: look_on(long_match(TURNS)), end=Table.close)
        past, _ = kept(lambda: history(played(TURNS)))
    rows = [
        ["the history: every position, for undo", past, "", ""],
        _aimed("a match, beyond the history", match - past),
        _aimed("a table that is drawn all the while, beyond the history", shown - past),
        _aimed("what stays when the match has gone", left_of_match),
        _aimed("what stays when the table is closed", left_of_table),
        ["the same game as a saved file", _saved(played(TURNS)), "", ""],
    ]
    assert past > 0
    note = f"A game of SPY between two bots that never look at a card, with a cap of {TURNS:,} turns."
    publish(table(f"Memory over {TURNS:,} turns", ["what", "bytes", "aim", ""], rows, note))


def look_on(match: Match[Any]) -> Table:
    """A table on this match, that is drawn again and again until the match is over."""
    shown = Table(KIT, match)
    while match.advance(ACTIONS_A_LOOK):
        pass
    return shown


def _aimed(what: str, found: int) -> list[object]:
    return [what, found, f"under {MEGABYTE:,}", against(found, most=MEGABYTE)]


def _saved(match: Match[Any]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return save_playthrough(match, Path(folder) / "game.txt").stat().st_size
