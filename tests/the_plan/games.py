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

GENTLE: dict[str, Any] = {
    "spend": "free",
    "send_all": "may_stay",
    "looks": "may_pass",
    "bonus": "may_pass",
    "key_spaces": "one",
    "start_key": "offered",
    "pick": "loser",
    "out_keys": "claimed",
}
"""House rules under which much may be left."""
STRICT: dict[str, Any] = {
    "spend": "last_resort",
    "after_bonus": "look",
    "take_keys": "taken",
    "fights": "fought",
    "defender": "wins",
    "show": "asker",
}
"""House rules under which more has to be done."""
HOUSE_RULES = {
    "tiny, gentle": ThePlan(Options(board="tiny", players=3, round_cap=14, **CROWDED, **GENTLE)),
    "tiny, strict": ThePlan(Options(board="tiny", players=4, round_cap=12, **CROWDED, **STRICT)),
    "tiny, all at once": ThePlan(Options(board="tiny", round_cap=30, **CROWDED, **{**STRICT, **GENTLE})),
    "tiny, quiet": ThePlan(
        Options(
            board="tiny", round_cap=14, **{**CROWDED, "cards": (("walk",), ("light",))}, fights="none", bonus="may_pass"
        )
    ),
    "alley, strict": ThePlan(Options(board=ALLEY, round_cap=40, die=(1, 2), keys=2, last_player="plays_on", **STRICT)),
    "alley, gentle": ThePlan(Options(board=ALLEY, round_cap=40, die=(1, 2), keys=2, last_player="plays_on", **GENTLE)),
    "town, strict": ThePlan(Options(round_cap=10, **STRICT)),
}
"""The same for house rules that say what may be left, and who chooses."""
VARIANTS |= HOUSE_RULES
