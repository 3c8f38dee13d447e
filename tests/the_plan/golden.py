"""Options for golden playthroughs of The Plan: on the tiny board, so short that they can be read, and yet eventful."""

from __future__ import annotations

from spylab.games.the_plan.options import Options
from tests.the_plan.games import CROWDED

SHORT = {
    players: Options(board="tiny", players=players, round_cap=rounds, **CROWDED)
    for players, rounds in ((2, 14), (3, 6), (4, 5))
}
