"""Moments of games of Spies & Lies that a picture has to cope with: every phase, every choice, every ending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from spylab import api
from spylab.engine import Match, Stream
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase
from spylab.kit import Aids, Sight
from tests.scene.pictures import LONG, Moment

KIT = api.kit("spies_and_lies")
HELPED = Aids(belief=True)


@cache
def moments() -> tuple[Moment, ...]:
    """Whole games with short and with long names, one with other options, and one with other house rules."""
    found: list[Moment] = []
    for seed, names in ((1, ("human", "human")), (5, LONG[:2])):
        game = "long names" if names == LONG[:2] else "short names"
        found += _of_one_game(game, api.match("spies_and_lies", names, seed=seed))
    options = {"soldiers": (1, 2, 4, 5, 6, 7, 10), "missions": 3, "days": 2, "spaces": 1, "captain_copies": "any"}
    found += _of_one_game("other options", api.match("spies_and_lies", LONG[:2], seed=8, **options))
    rules = {"activation": "chosen", "explosion_carries": True, "intel_reshuffled": True, "captain_copies": "any"}
    small = {"soldiers": (1, 4, 6, 7, 10), "missions": 3, "days": 1}
    found += _of_one_game("house rules", api.match("spies_and_lies", LONG[:2], seed=4, **small, **rules))
    return tuple(found)


def _of_one_game(game: str, match: Match) -> Iterator[Moment]:
    """Every phase a few times: as it is first met on each day, with the most told, and drafts in all stages."""
    met: dict[tuple[int, Phase, Soldier | None], int] = {}
    while match.outcome() is None:
        view = match.seat(None).view
        soldier = None if view.phase is not Phase.CHOICE else view.sides[view.owner].missions[view.mission].soldier
        key = view.day, view.phase, soldier
        met[key] = met.get(key, 0) + 1
        if met[key] in (1, 3):
            when = f"day {view.day}, {view.phase}{f' of {soldier.name}' if soldier else ''} {met[key]}"
            for seat, sight in _sights(match):
                yield Moment(game, when, sight)
                if seat is not None and (draft := KIT.draft(sight)):
                    yield from _drafts(game, when, replace(sight, draft=draft))
                elif seat is not None:
                    other = 1 - seat if met[key] == 1 else seat
                    yield Moment(game, f"{when}, belief", replace(sight, aids=HELPED, about=other))
        _somebody_acts(match)
    for _, sight in _sights(match):
        yield Moment(game, "over", sight)
        yield Moment(game, "looked at afterwards", replace(sight, calm=True))
        yield Moment(game, "no aids", replace(sight, aids=Aids(pips=False, log=False)))


def _drafts(game: str, when: str, sight: Sight) -> Iterator[Moment]:
    """What is being put together: nothing yet, a soldier taken up, a fall in the ranks, all done."""
    yield Moment(game, f"{when}, draft", sight)
    if sight.view.phase is Phase.TOKENS:
        yield Moment(game, f"{when}, not allowed", after(sight, *(f"draft token {at}" for at in range(3))))
        return
    hand = [int(soldier) for soldier in sight.draft.hand if soldier is not Soldier.SERGEANT]
    yield Moment(game, f"{when}, taken up", after(sight, f"draft soldier {hand[2]}"))
    fall = (f"draft soldier {hand[-1]}", "draft mission 0", f"draft soldier {hand[0]}", "draft mission 1")
    yield Moment(game, f"{when}, not allowed", after(sight, *fall))
    yield Moment(game, f"{when}, from a mission", after(sight, *fall, "draft mission 0"))
    yield Moment(game, f"{when}, done", after(sight, "draft shuffle"))


def after(sight: Sight, *steps: str) -> Sight:
    """The sight after these steps of its draft."""
    draft = sight.draft
    for step in steps:
        draft = draft.after(step, Stream(3, "moments"))
    return replace(sight, draft=draft)


def _somebody_acts(match: Match) -> None:
    """A random action of whoever is asked; Deception is played when it can be."""
    seat = match.seat(min(match.to_act()))
    stream = Stream(7, f"moments:{len(match.state(reveal=True).steps(reveal=True))}")
    legal = seat.legal_actions()
    seat.act(next((action for action in legal if str(action) == "deceive"), stream.choice(legal)))


def _sights(match: Match) -> Iterator[tuple[int | None, Sight]]:
    """What the public sees, and both players."""
    for seat in (None, 0, 1):
        yield seat, KIT.sight(match.seat(seat))
