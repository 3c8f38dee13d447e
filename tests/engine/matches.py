"""Matches between people, to try the referee with, and everything that anybody is shown of one."""

from __future__ import annotations

from itertools import islice
from typing import Any

from spylab.engine import Match
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from tests.engine.games import kit_of

SIX = "arrange S1 B1 T2 B1 S2 T1 at 3 right"
OTHER_SIX = "arrange T1 S2 B1 T2 B1 S1 at 0 left"
TINY = SpyOptions(base=("S1", "S2", "B1"), spy_start="left", first_player=0, turn_cap=6)


def three() -> Match[Any]:
    """Three people who still have to lay out their bases; Green will begin."""
    return Match(Spy(SpyOptions(players=3, first_player=0)), names=["Ane", "Jon", None])


def duel() -> Match[Any]:
    """Two people in Green's first turn. Green's Spy faces Safe 1, Red's Bomb 1."""
    match = Match(Spy(TINY))
    match.seat(0).act("arrange S1 S2 B1 at 0 right")
    match.seat(1).act("arrange B1 S2 S1 at 0 right")
    return match


def everything_shown(match: Match[Any]) -> dict[str, object]:
    """All that anybody is shown of a match, except the token of the moment."""
    seats = [match.seat(player) for player in (None, *range(match.game.players))]
    kit = kit_of(match.game) if match.game.name != "quiet" else None
    return {
        "repr": repr(match),
        "state": repr(match.state(reveal=True)),
        "outcome": match.outcome(),
        "views": [seat.view for seat in seats],
        "events": [seat.events for seat in seats],
        "legal": [[str(a) for a in islice(seat.legal_actions(), 50)] for seat in seats],
        "undo": [seat.can_undo for seat in seats],
        "reprs": [(repr(seat), repr(seat.info)) for seat in seats],
        "log": [[kit.say(match.game, e, seat.names) for e in seat.events] for seat in seats] if kit else [],
    }
