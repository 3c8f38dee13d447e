"""Beliefs under house rules and with other bases against brute force; several bases together; whole small games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log2
from typing import Any

import numpy as np
import pytest

from spylab.engine.law import positions
from spylab.games.spy import worlds as spy
from spylab.games.spy.cards import Card
from spylab.games.spy.options import Options
from spylab.games.spy.rules import Spy
from spylab.inference import ProductBelief
from tests.depth import count
from tests.inference import brute
from tests.inference.brute import Candidates, game_of
from tests.inference.direct import Direct, check_explanation
from tests.inference.equal import check_game

FIVE = ("S1", "S2", "T2", "B1", "B2")
THREE = ("S1", "T2", "B1")
OPTIONS: dict[str, dict[str, Any]] = {
    "side by side": {"mirror": "same_place"},
    "spy first": {"any_order": True},
    "turn round alone": {"turn_in_place": True},
    "spy first and turn round alone": {"any_order": True, "turn_in_place": True},
    "turn round once": {"turn_round": "once"},
    "show who is out": {"reveal_out": True},
    "Top Secret 2 puts nobody out": {"secret_two_out": False},
    "no look at exposed cards": {"spy_on_exposed": False},
    "counterclockwise": {"direction": "counterclockwise"},
    "all start left": {"spy_start": "left"},
    "the third begins": {"first_player": 2},
    "a short game": {"turn_cap": 5},
    "bombs alone": {"base": ("B1", "B1", "B2", "B2", "B2")},
    "no bombs": {"base": ("S1", "S2", "T1", "T2"), "secret_two_out": False},
    "no targets 1": {"base": ("S2", "T2", "B1", "B2"), "secret_two_out": False},
    "a base for each": {"base": (FIVE, ("S2", "T1", "B2", "B2", "B2"), ("T1", "T2", "B1", "B1", "B2"))},
    "everything": {
        "mirror": "same_place",
        "any_order": True,
        "turn_in_place": True,
        "turn_round": "once",
        "reveal_out": True,
        "secret_two_out": False,
        "direction": "counterclockwise",
        "colours": ("yellow", "blue", "green"),
    },
}


@pytest.mark.parametrize("seed", range(count(1)))
@pytest.mark.parametrize("name", OPTIONS)
def test_every_position_under_a_house_rule(name: str, seed: int) -> None:
    game, steps = game_of(3, seed, **{"base": FIVE, **OPTIONS[name]})
    assert check_game(game, steps) == len(steps) * 4 * 3


@pytest.mark.parametrize("seed", range(count(2)))
@pytest.mark.parametrize("players", [3, 4])
def test_several_bases_together_are_a_product(players: int, seed: int) -> None:
    """Every choice of an order for each rival at once is replayed; the joint worlds are all pairs, triples or more."""
    game, steps = game_of(players, seed, base=THREE, secret_two_out=bool(seed % 2))
    viewers = (None, *range(players))
    candidates = Candidates(game, range(players), viewers)
    for number, step in enumerate(steps):
        changed = candidates.follow(step)
        if number < players - 1 or not (changed or step is steps[-1]):
            continue
        for viewer in viewers:
            events = [e for s in steps[: number + 1] for e in brute.seen(viewer, s.events)]
            _check_joint(spy.joint(game, events, range(players)), candidates.worlds(viewer))


def _check_joint(belief: ProductBelief, worlds: set[brute.Truth]) -> None:
    assert belief.count == belief.total == len(worlds)
    assert belief.marginals() == brute.marginals(worlds)
    assert belief.certain() == brute.certain(worlds)
    assert belief.entropy() == pytest.approx(log2(len(worlds)), abs=1e-12)


@pytest.mark.parametrize("seed", range(count(2)))
def test_a_product_and_the_joint_table_give_the_same_reasons(seed: int) -> None:
    """Also for what is sure about one base while nothing is known about the others."""
    game, steps = game_of(3, seed, base=THREE)
    events = [e for step in steps[: 8 + 4 * seed] for e in brute.seen(0, step.events)]
    belief = spy.joint(game, events, [1, 2])
    table = _joint_table(belief)
    claims = [f"place {place} is {what}" for place in (1, 2, 3) for what in ("S1", "bomb", "2", "B2")]
    for k, part in enumerate(belief.factors):
        for said in (spy.claim(game, written) for written in claims):
            in_part = said.holds(part.worlds)
            holds = [bool(in_part[row]) for row in np.indices([len(f.worlds) for f in belief.factors])[k].ravel()]
            check_explanation(table, holds, belief.explain(said, k))
            assert belief.probability(said, k) == table.probability(holds)


def _joint_table(belief: ProductBelief) -> Direct:
    rows = np.indices([len(f.worlds) for f in belief.factors]).reshape(len(belief.factors), -1)
    worlds = [
        tuple(card for f, row in zip(belief.factors, chosen, strict=True) for card in f.worlds.world(row))
        for chosen in rows.T
    ]
    pieces = [(e.at, e.weights[rows[k]].tolist()) for k, f in enumerate(belief.factors) for e in f.evidence]
    return Direct(worlds, [1] * len(worlds), pieces)


TURNS = count(2, 3)
TWO_BOMBS = ("B1", "B1")
SMALL = [
    Options(
        base=(("S1", "B1", "B2"), ("T1", "B2", "B2")),
        spy_start="left",
        first_player=0,
        turn_cap=TURNS,
        turn_round="once",
    ),
    Options(base=("T1", "T2"), spy_start="left", turn_cap=TURNS, turn_round="once", any_order=True),
    Options(base=(("S1", "B1"), ("S2", "T2")), first_player=1, turn_cap=TURNS - 1, turn_in_place=True),
    Options(
        players=3,
        base=(("T2", "B1"), TWO_BOMBS, TWO_BOMBS),
        spy_start="left",
        first_player=2,
        turn_cap=TURNS,
        turn_round="once",
    ),
]


@pytest.mark.parametrize("options", SMALL)
def test_whole_small_games(options: Options) -> None:
    """No replay at all: every position of every game, sorted by what was seen. Those that look alike are the worlds."""
    game = Spy(options)
    found: dict[tuple[int | None, tuple[object, ...]], dict[int, Counter[tuple[Card, ...]]]] = defaultdict(dict)
    for state in positions(game):
        orders = {seat: order for seat, order in enumerate(_orders(state.truth(reveal=True).bases)) if order}
        for viewer in (None, *range(game.players)):
            worlds = found[viewer, state.information_state(viewer).events]
            for seat, order in orders.items():
                worlds.setdefault(seat, Counter())[order] += 1
    assert len(found) > 200
    for (_, events), worlds in found.items():
        for about, seen in worlds.items():
            belief = spy.belief(game, events, about)
            assert {belief.worlds.world(row) for row in belief.weights.nonzero()[0]} == set(seen)
            assert len(set(seen.values())) == 1, "all equally likely"


def _orders(bases: Sequence[Any]) -> list[tuple[Card, ...] | None]:
    cards = [tuple(place.card for place in base.places) for base in bases]
    return [None if None in order else order for order in cards]
