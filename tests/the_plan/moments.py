"""Moments of games of The Plan that a picture has to cope with: all that can be asked, long names, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from spylab import api
from spylab.engine import Match, Seat, Stream
from spylab.games.the_plan.draft import BY_HAND, reach, step
from spylab.games.the_plan.kit import KIT
from spylab.kit import Aids, Sight
from tests.scene.pictures import LONG, Moment
from tests.the_plan.games import CROWDED, GENTLE
from tests.the_plan.table import ALLEY

QUIET = Stream(0, "none")


GAMES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "town, 4 players": (("human",) * 4, {}),
    "town, 4 long names": (LONG, {}),
    "town, 3 players": (("human",) * 3, {"first_player": 1}),
    "town, 2 long names": (LONG[:2], {"hideouts": 2}),
    "tiny, 2 players": (("human",) * 2, {"board": "tiny"}),
    "tiny, 4 players": (("human",) * 4, {"board": "tiny", "keys": 4}),
    "alley, no bonus": (("human",) * 2, {"board": ALLEY, "bonuses": (), "die": (1, 2), "keys": 2}),
    "house rules": (
        ("human",) * 3,
        {"board": "tiny", **CROWDED, **GENTLE, "defender": "wins", "show": "asker", "out_keys": "claimed"},
    ),
    "many cards": (
        ("human",) * 2,
        {"board": "tiny", "cards": (("walk", "send", "ride"), *(("inspect",), ("light",), ("send-all", "walk")) * 2)},
    ),
}


@cache
def moments() -> tuple[Moment, ...]:
    """All of them."""
    found: list[Moment] = []
    for number, (game, (names, options)) in enumerate(GAMES.items()):
        found += _of_one_game(game, api.match("the_plan", names, seed=number, **options))
    return tuple(found)


def seated(seat: Seat[Any]) -> Sight:
    """What a table shows of a seat, with its draft."""
    sight = KIT.sight(seat)
    return replace(sight, draft=KIT.draft(sight))


def _of_one_game(game: str, match: Match[Any]) -> Iterator[Moment]:
    met: set[str] = set()
    for number in range(700):
        if match.outcome() is not None:
            break
        (asked,) = match.to_act()
        seat = match.seat(asked)
        for when in _news(seat, met):
            met.add(when)
            yield from _around(game, when, match, asked)
        _acts(seat, number)
    yield from _around(game, "over" if match.outcome() else "cut off", match, 0)
    over = KIT.sight(match.seat(0))
    yield Moment(game, "looked at afterwards", replace(over, calm=True))
    yield Moment(game, "no aids", replace(over, aids=Aids(pips=False, log=False, why=False)))


def _news(seat: Seat[Any], met: set[str]) -> Iterator[str]:
    """What about this moment was not met yet: what is asked, and whether a hideout can be entered."""
    whens = [type(seat.view.task).__name__]
    whens += ["entering"] if any(str(action).startswith("enter") for action in seat.legal_actions()) else []
    whens += ["somebody is out"] if any(player.out for player in seat.view.players) else []
    whens += ["later"] if seat.view.turn > 30 else []
    yield from (when for when in whens if when not in met)


def _around(game: str, when: str, match: Match[Any], asked: int) -> Iterator[Moment]:
    """What the public sees, another player, and the one who is asked: bare, with belief, and with each choice made."""
    yield Moment(game, when, KIT.sight(match.seat(None)))
    other = (asked + 1) % match.game.players
    yield Moment(game, when, seated(match.seat(other)))
    sight = seated(match.seat(asked))
    yield Moment(game, when, sight)
    yield Moment(game, f"{when}, belief", replace(sight, about=4, why="V owns 1"))
    if not sight.draft:
        return
    noted = sight.draft.after(BY_HAND, QUIET).after("draft note V 1", QUIET).after("draft note case 1", QUIET)
    yield Moment(game, f"{when}, by hand", replace(sight, draft=noted))
    if not (may := reach(sight)):
        return
    if may.spies:
        picked = sight.draft.after(step(sight, f"spy {may.spies[-1]}"), QUIET)
        sight = replace(sight, draft=picked)
        yield Moment(game, f"{when}, who goes", sight)
        may = reach(sight)
        assert may
    for routes in sorted(may.ends.values(), key=lambda routes: -len(routes))[:1]:
        way = sight.draft.after(step(sight, routes[0].action), QUIET)
        yield Moment(game, f"{when}, a way", replace(sight, draft=way))
    if may.hideouts:
        claim = sight.draft.after(step(sight, f"hideout {may.hideouts[0]}"), QUIET)
        yield Moment(game, f"{when}, whose", replace(sight, draft=claim))


def _acts(seat: Seat[Any], number: int) -> None:
    """A random action, with a liking for what happens seldom; nobody enters a hideout early."""
    stream = Stream(7, f"moments:{number}")
    legal = [str(action) for action in seat.legal_actions()]
    entering = [action for action in legal if action.startswith("enter")]
    seldom = [action for action in legal if action.split()[0] in ("take", "fight", "ask", "open", "pick")]
    if entering and seat.view.turn > 40:
        seat.act(stream.choice(entering))
    else:
        seat.act(stream.choice(seldom or [action for action in legal if action not in entering] or legal))
