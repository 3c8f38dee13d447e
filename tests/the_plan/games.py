"""Games of The Plan in which much happens, for tests that play at random."""

from __future__ import annotations

from typing import Any

from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from tests.the_plan.table import ALLEY

CROWDED: dict[str, Any] = {
    "cards": (("walk",), ("ride", "light"), ("send-all",), ("inspect", "send")),
    "die": (2, 3, 4),
    "keys": 2,
    "last_player": "plays_on",
}
"""On the tiny board with these, everything that can happen happens soon."""

VARIANTS = {
    "town, 2": ThePlan(Options(round_cap=12)),
    "town, 4": ThePlan(Options(players=4, round_cap=6)),
    "tiny, 2": ThePlan(Options(board="tiny", round_cap=40, ties="attacker", direction="counterclockwise")),
    "tiny, 3": ThePlan(Options(board="tiny", players=3, round_cap=20, **CROWDED)),
    "tiny, 4": ThePlan(Options(board="tiny", players=4, round_cap=16, ride="stop", turn_light="onward", **CROWDED)),
    "alley": ThePlan(Options(board=ALLEY, round_cap=40, die=(1, 2), keys=2, last_player="plays_on")),
    "one hideout": ThePlan(
        Options(board="tiny", hideouts=1, round_cap=30, lit=2, first_player=1, bonuses=("key", "walk"))
    ),
}
"""One game for each way to play that changes what can happen."""
