"""Beliefs about deployments against brute force, at every position of seeded games. SL-KNOW-1 to SL-KNOW-3."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log2

import pytest

from spylab.engine import ContradictoryEvidence, Event, Step
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies import worlds
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.inference import TableBelief
from tests.depth import count
from tests.spies_and_lies.brute import Candidates, Order, Viewer, game_of, seen

VIEWERS: tuple[Viewer, ...] = (None, 0, 1)
SMALL = [
    {"missions": 2, "soldiers": (1, 3, 4, 7, 10), "exhausted_return": True, "days": 3},
    {"missions": 3, "days": 2, "exhausted_return": False, "deceptions": 0, "spaces": 9},
    {
        "missions": 2,
        "soldiers": ((2, 4, 6, 9), (1, 5, 8, 10)),
        "days": 2,
        "first_exhausted": 0,
        "intel": ("2-5", "6-9"),
    },
    {
        "missions": 2,
        "soldiers": (1, 4, 6, 7, 10),
        "activation": "chosen",
        "explosion_carries": True,
        "intel_reshuffled": True,
        "vain_copies": False,
        "retired_scores": True,
        "deception_retired": False,
    },
]


@pytest.mark.parametrize("seed", range(count(1, 30)))
def test_every_position_of_a_game(seed: int) -> None:
    """Nine soldiers for four missions on three days; seen by both players and by the public."""
    game, steps = game_of(seed, spaces=9)  # so that the flag is not captured before the third day
    assert check_game(game, steps, seed % 2, Fraction(1, 2 + seed % 3)) > 3 * 30


@pytest.mark.parametrize("q", [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)], ids=str)
@pytest.mark.parametrize(
    "options", SMALL, ids=["two missions", "they do not return", "armies of their own", "other house rules"]
)
def test_every_position_of_small_games(options: dict[str, object], q: Fraction) -> None:
    compared = 0
    for seed in range(count(2, 40)):
        game, steps = game_of(seed, **options)
        compared += check_game(game, steps, seed % 2, q)
    assert compared > 3 * 12


def check_game(game: SpiesAndLies, steps: Sequence[Step], about: int, q: Fraction) -> int:
    """The beliefs of all viewers after every step that tells something; returns how many were compared."""
    candidates = Candidates(game, about, q)
    events: list[list[Event]] = [[] for _ in VIEWERS]
    truth: Order = ()
    compared = 0
    for step in steps:
        candidates.follow(step)
        for viewer, log in zip(VIEWERS, events, strict=True):
            log.extend(seen(viewer, step.events))
        truth = next((e.order for e in step.events if isinstance(e, ev.Deployed) and e.seat == about), truth)
        if truth and any(isinstance(e, ev.Deployed | ev.TokensShown | ev.Unveiled | ev.DayEnded) for e in step.events):
            for viewer, log in zip(VIEWERS, events, strict=True):
                compared += check_position(game, log, about, q, candidates.worlds(viewer), truth)
        if any(isinstance(event, ev.DayBegan) for event in step.events):
            truth = ()
    return compared


def check_position(
    game: SpiesAndLies, log: Sequence[Event], about: int, q: Fraction, expected: dict[Order, Fraction], truth: Order
) -> int:
    if not expected:
        with pytest.raises(ContradictoryEvidence, match=r"a Sergeant (never|always) shows a token"):
            worlds.belief(game, log, about, q)
        return 1
    belief = worlds.belief(game, log, about, q)
    assert truth in expected or q in (0, 1), (
        "the truth is always among the worlds, unless a policy is taken for certain"
    )
    assert as_worlds(belief) == expected
    assert belief.count == len(expected)
    assert belief.marginals() == marginals(expected, game.options.missions)
    assert belief.entropy() == pytest.approx(-sum(float(p) * log2(p) for p in expected.values()), abs=1e-9)
    same = [{order[at] for order in expected} for at in range(game.options.missions)]
    assert belief.certain() == {at: soldiers.pop() for at, soldiers in enumerate(same) if len(soldiers) == 1}
    return 1


def as_worlds(belief: TableBelief) -> dict[Order, Fraction]:
    """The worlds that are left, with their probabilities."""
    alive = belief.weights.nonzero()[0]
    return {belief.worlds.world(int(row)): Fraction(int(belief.weights[row]), belief.total) for row in alive}


def marginals(expected: dict[Order, Fraction], missions: int) -> tuple[dict[Soldier, Fraction], ...]:
    return tuple(
        {soldier: sum((p for order, p in expected.items() if order[at] is soldier), Fraction(0)) for soldier in Soldier}
        for at in range(missions)
    )
