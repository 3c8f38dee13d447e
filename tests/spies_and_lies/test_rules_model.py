"""Spies & Lies against a second implementation, the scorekeeper of `oracle`, action by action in random games."""

from __future__ import annotations

from collections import Counter

import pytest

from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.view import View
from tests.depth import count
from tests.engine.games import random_state
from tests.spies_and_lies.oracle import House, Oracle

GAMES = {
    "usual": Options(),
    "at the wall": Options(soldiers=(1, 4, 5, 6, 7, 8, 9, 10), missions=3, spaces=0, track=5),
    "Captain and Marshal": Options(soldiers=(1, 3, 6, 7, 8, 10), missions=3, spaces=1),
    "Spy, Miner, Bomb": Options(soldiers=(1, 2, 3, 6, 7, 10), missions=4, spaces=1, days=2),
    "may do nothing": Options(soldiers=(1, 3, 6, 7, 8, 10), missions=3, spaces=1, activation="chosen"),
    "force pays": Options(soldiers=(1, 2, 3, 7, 8, 10), missions=4, retired_scores=True, deception_retired=False),
    "waiting": Options(soldiers=(1, 2, 6, 7, 8), missions=3, explosion_carries=True, intel_reshuffled=True, days=5),
    "stops at the wall": Options(soldiers=(1, 5, 6, 8, 9, 10), missions=3, spaces=0, track=4, reset_at_wall=False),
    "no supply": Options(soldiers=(1, 2, 3, 6), missions=2, deception_supply=1, spy_always_scores=False),
    "in the middle": Options(soldiers=(3, 4, 5), missions=1, days=1, track=20, middle="draw"),
    "tokens decide": Options(soldiers=(3, 4, 5), missions=1, days=1, track=20, equal_markers="deceptions"),
}


def house(options: Options) -> House:
    """The house rules as the scorekeeper calls them."""
    return House(
        may_do_nothing=options.activation == "chosen",
        force_pays_guesser=options.retired_scores,
        token_pays_when_retired=options.deception_retired,
        spy_scores_without_supply=options.spy_always_scores,
        bomb_waits_overnight=options.explosion_carries,
        full_marker_always_goes_back=options.reset_at_wall,
        middle_is_a_draw=options.middle == "draw",
        tokens_break_ties=options.equal_markers == "deceptions",
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_scorekeeper_comes_to_the_same(name: str) -> None:
    """SL-SOLDIER-1, SL-POINTS-2, SL-AGENT-3, SL-FORCE-1 and all the others, in every combination that chance brings."""
    endings: Counter[str] = Counter()
    for seed in range(count(40)):
        endings[_compare(SpiesAndLies(GAMES[name]), seed)] += 1
    assert len(endings) > 1


def _compare(game: SpiesAndLies, seed: int) -> str:
    """Play a random game beside the scorekeeper; how it ended."""
    oracle = Oracle(game.options.spaces, game.options.track, house(game.options), game.options.days)
    oracle.supply = game.options.deception_supply
    end = random_state(game, seed)
    view: View = game.opening()
    for step in end.steps(reveal=True):
        before = view
        for event in step.events:
            view = game.evolve(view, event)
        _tell(oracle, step.player, step.action, before)
        _same(oracle, view, before)
    outcome = end.outcome()
    assert outcome is not None
    assert oracle.result() == (str(outcome.termination), next(iter(outcome.winners), None))
    return str(outcome.termination)


def _tell(oracle: Oracle, player: int | None, action: object, before: View) -> None:
    """What the scorekeeper hears of an action; before a day it forgets who was exhausted."""
    match action:
        case do.Exhaust(colour, rank):
            if len(before.picks) == sum(oracle.picked):
                for pad in oracle.pads:
                    pad.exhausted = []
            oracle.pads[["red", "blue"].index(colour)].exhausted.append(int(rank))
        case do.Deploy(order):
            oracle.pads[player or 0].row = [int(soldier) for soldier in order]
        case do.Deceive():
            oracle.deceive(player or 0)
        case do.Guess(rank):
            oracle.guess(player or 0, before.mission or 0, int(rank))
        case do.TakePoints() | do.Strike() | do.Copy() | do.Act() | do.Decline():
            oracle.choose(str(action))


def _same(oracle: Oracle, view: View, before: View) -> None:
    """The view says what the scorekeeper has written down."""
    if before.mission is not None and view.mission is None and not view.ended:
        oracle.picked = oracle.evening()
        assert view.picks == (0,) * oracle.picked[0] + (1,) * oracle.picked[1]
    if oracle.captured_by is None:
        assert view.agent == oracle.lead
        assert [side.marker for side in view.sides] == [pad.marker for pad in oracle.pads]
    assert [side.deceptions for side in view.sides] == [pad.tokens for pad in oracle.pads]
    assert view.supply == oracle.supply
    if view.mission is not None:
        assert [set(side.active) for side in view.sides] == [pad.acted & {1, 2, 3} for pad in oracle.pads]
        assert [side.explosion for side in view.sides] == [pad.bomb_waits for pad in oracle.pads]
        assert [side.double_damage for side in view.sides] == [pad.double for pad in oracle.pads]
    if not view.picks and view.day:
        assert [list(side.exhausted) for side in view.sides] == [
            sorted(pad.exhausted) for pad in oracle.pads
        ] or view.ended
