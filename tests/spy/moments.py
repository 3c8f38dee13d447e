"""Moments of games of SPY that a picture has to cope with: arranging, playing, somebody out, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from spylab import api
from spylab.engine import Match, Stream
from spylab.kit import Aids, Sight
from tests.scene.pictures import LONG, Moment

KIT = api.kit("spy")
SMALL = {2: ("S1", "B1"), 3: ("S1", "T2", "B1"), 4: ("T2", "B1")}


@cache
def moments() -> tuple[Moment, ...]:
    """Games of 2, 3 and 4, with the standard base and a small one, with the names of the colours and long ones."""
    found: list[Moment] = []
    for players in (2, 3, 4):
        for long in (False, True):
            names = LONG[:players] if long else ("human",) * players
            for base in ((), SMALL[players]):
                game = f"{players} players, {'long' if long else 'short'} names, {len(base) or 'all'} cards"
                found += _of_one_game(game, api.match("spy", names, seed=players, base=base))
    nine = ("S1", "S2", "T1", "T2", "B1", "B1", "B1", "B2", "B2")
    found += _of_one_game("9 cards", api.match("spy", LONG[:2], seed=1, base=nine, turn_in_place=True))
    found += _of_one_game("same place", api.match("spy", LONG[:3], seed=2, mirror="same_place", turn_cap=30))
    return tuple(found)


def _of_one_game(game: str, match: Match) -> Iterator[Moment]:
    for seat, sight in _sights(match):
        if seat is not None and (draft := KIT.draft(sight)):
            draft = draft.after("draft card 1", Stream(0, "none"))
            yield Moment(game, "arranging", replace(sight, draft=draft))
    match.seat(0).act(match.seat(0).legal_actions()[0])
    for _, sight in _sights(match):
        yield Moment(game, "one is ready", sight)
    wanted = {"begun": 1, "later": 8, "much later": 16}
    outs = 0
    while match.outcome() is None:
        _somebody_acts(match)
        view = match.seat(None).view
        out = sum(base.out for base in view.bases)
        when = [name for name, turn in wanted.items() if view.turn >= turn]
        when += ["somebody went out"] if out > outs else []
        outs = out
        for name in when:
            wanted.pop(name, None)
            for _, sight in _sights(match):
                yield Moment(game, f"over: {name}" if match.outcome() else name, sight)
    for _, sight in _sights(match):
        yield Moment(game, "over", sight)
        yield Moment(game, "looked at afterwards", replace(sight, calm=True))
        yield Moment(game, "no aids", replace(sight, aids=Aids(pips=False, log=False)))


def _somebody_acts(match: Match) -> None:
    """A random action of whoever is asked; the Spy likes to spy."""
    seat = match.seat(min(match.to_act()))
    stream = Stream(7, f"moments:{len(match.state(reveal=True).steps(reveal=True))}")
    legal = seat.legal_actions()
    looks = [action for action in legal[:60] if str(action).startswith("spy")]
    seat.act(stream.choice(looks if looks and stream.below(2) else legal))


def _sights(match: Match) -> Iterator[tuple[int | None, Sight]]:
    """What the public sees, and two of the players: one who is asked if there is one."""
    asked = min(match.to_act(), default=0)
    for seat in (None, asked, (asked + 1) % match.game.players):
        yield seat, KIT.sight(match.seat(seat))
