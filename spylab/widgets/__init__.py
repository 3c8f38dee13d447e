"""Tables in a notebook: the only part of spylab that knows Jupyter."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spylab import api
from spylab.engine import Match
from spylab.kit import Aids, Kit
from spylab.widgets.review import ReviewTable
from spylab.widgets.table import Table

__all__ = ["ReviewTable", "Table", "open_game", "play"]


def play(
    name: str | Kit,
    seats: Sequence[str] = (api.HUMAN, "careful"),
    seed: int | None = None,
    *,
    aids: Aids | None = None,
    theme: str = "paper",
    **options: Any,
) -> Table:
    """A table at which a game is played, to be shown as the last line of a cell.

    `seats` says who plays: "human" or any name for a person, "random" or "careful" for a bot. The same `seed` deals
    and rolls the same. `aids` are the helps that are shown, `theme` is "paper", "ink" or "projector", and further
    options are those of the game (`spylab.load`).
    """
    return Table(api.kit(name), api.match(name, seats, seed, **options), aids=aids, theme=theme)


def open_game(path: str | Path, *, aids: Aids | None = None, theme: str = "paper") -> Table | ReviewTable:
    """The table of a saved game: to be played on if it is a playthrough, to be looked at if it is a player's record."""
    kit, found = api.open_file(path)
    if isinstance(found, Match):
        return Table(kit, found, aids=aids, theme=theme)
    return ReviewTable(kit, found, aids=aids, theme=theme)
