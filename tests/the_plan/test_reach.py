"""Movement mathematics: against sums worked out by hand, against other ways to count, and against random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import pytest

from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_file import load
from spylab.games.the_plan.cards import STANDARD_CARDS, Spy
from spylab.games.the_plan.expected_looks import Estimate, looks_to_certainty, simulated_looks
from spylab.games.the_plan.paths import walks
from spylab.games.the_plan.reach import (
    DIE,
    arrival,
    blind_walk,
    choices,
    nearness,
    stop_chances,
    stops,
)
from tests.the_plan.best_play import best_play
from tests.the_plan.table import ALLEY, Table

TINY, TOWN = load("tiny"), load("town")
HALF = Fraction(1, 2)


# where a die leads


def test_stops_by_hand() -> None:
    """On the alley e3 - e2 - e1 - w1 - w2 - w3 there is one way to each side."""
    alley = load(ALLEY)
    assert stops(alley, "e1", 1) == {"w1": 1, "e2": 1}
    assert stops(alley, "e1", 2) == {"w2": 1, "e3": 1}
    assert stops(alley, "e1", 3) == {"w3": 1}
    assert stops(alley, "e1", 4) == {}
    assert stops(alley, "e1", 2, occupied={"w2"}) == {"e3": 1}
    assert stop_chances(alley, "e1") == {
        "e1": 0,
        "e2": Fraction(1, 6),
        "e3": Fraction(1, 6),
        "w1": Fraction(1, 6),
        "w2": Fraction(1, 6),
        "w3": Fraction(1, 6),
    }
    assert choices(alley, "e1") == {0: HALF, 1: Fraction(1, 6), 2: Fraction(1, 3)}
    assert blind_walk(alley, "e1", (1, 4)) == {
        "e1": HALF,
        "e2": Fraction(1, 4),
        "e3": 0,
        "w1": Fraction(1, 4),
        "w2": 0,
        "w3": 0,
    }


@pytest.mark.parametrize("board", [TINY, TOWN], ids=["tiny", "town"])
def test_a_blind_walk_ends_somewhere(board: Board) -> None:
    for start in board.counterspies.values():
        ends = blind_walk(board, start)
        assert sum(ends.values()) == 1
        assert sum(choices(board, start).values()) == 1
        possible = {space for space, chance in stop_chances(board, start).items() if chance}
        assert {space for space, chance in ends.items() if chance} == possible
        expected = sum(many * chance for many, chance in choices(board, start).items())
        assert expected == sum(stop_chances(board, start).values())


def test_random_walks_end_where_they_should() -> None:
    """4,000 walks on the town: every frequency within four standard deviations, by a seed that was not chosen."""
    draw, many, start = random.Random(1), 4000, TOWN.counterspies["red"]
    ends = Counter(draw.choice(walks(TOWN, start, draw.choice(DIE), ()))[-1] for _ in range(many))
    for space, chance in blind_walk(TOWN, start).items():
        assert abs(ends[space] / many - chance) <= 4 * sqrt(float(chance * (1 - chance)) / many)


def test_the_stops_are_what_the_game_offers() -> None:
    table = Table(board="town", at={}).play("roll 3", "play 1 walk")
    offered = {path.split()[-1] for path in table.paths("walk")}
    start = table.game.options.map.counterspies["green"]
    assert offered == set(stops(TOWN, start, 3, table.public.taken_spaces))


# getting into a hideout


def test_arrival_by_hand() -> None:
    """From e1 of the alley the door of hideout 1 is two steps away; a 1 can only go to e2 or w1."""
    alley = load(ALLEY)
    walk = (("walk",),)
    assert arrival(alley, "e1", 1, 0, cards=walk) == 0
    assert arrival(alley, "e1", 1, 1, cards=walk) == Fraction(5, 6)
    assert arrival(alley, "e1", 1, 2, cards=walk) == Fraction(5, 6) + Fraction(1, 6), "from e2 any roll gets in"
    assert arrival(alley, "e1", 1, 1, cards=(("walk",), ("inspect",)), used=[1]) == 0
    assert arrival(alley, "e1", 1, 2, cards=(("walk",), ("inspect",)), used=[1]) == Fraction(5, 6)
    assert arrival(alley, "e1", 1, 2, cards=(("walk", "inspect"),), die=(1,)) == 1


@pytest.mark.parametrize(("start", "hideout"), [("c1", 1), ("a1", 2), ("w1", 1)])
def test_arrival_is_the_best_of_all_ways_to_play(start: str, hideout: int) -> None:
    """On the tiny board, by going through every roll, card, deed and path, one at a time."""
    best = best_play(TINY, hideout)
    for turns in (1, 2, 3, 4):
        assert arrival(TINY, start, hideout, turns) == best(start, frozenset(), turns)


def test_arrival_grows_with_time_and_is_fair_on_the_town() -> None:
    for hideout in (1, 3):
        chances = [arrival(TOWN, TOWN.counterspies["red"], hideout, turns) for turns in range(9)]
        assert chances == sorted(chances)
        assert chances[0] == 0
        assert Fraction(9, 10) < chances[8] <= 1
    by_colour = [
        sorted(arrival(TOWN, start, hideout, 3) for hideout in range(1, 5)) for start in TOWN.counterspies.values()
    ]
    assert all(found == by_colour[0] for found in by_colour)


def test_nearness_is_the_average_of_patience_to_the_turns() -> None:
    """From the exact chances to be inside within 1, 2, ... turns, where playing for one serves all of them."""
    alley = load(ALLEY)
    walk = (("walk",),)
    near = nearness(alley, walk, DIE, 1, 0.9)
    spaces = list(alley.by_id)
    expected = 0.9 * 5 / 6 + 0.9**2 * 1 / 6
    assert near[0, spaces.index("e1")] == pytest.approx(expected, abs=1e-12)
    assert near[0, spaces.index("e2")] == pytest.approx(0.9, abs=1e-12)
    town = nearness(TOWN, STANDARD_CARDS, DIE, 1)
    assert town.shape == (31, 48)
    assert 0.5 < town.min() < town.max() <= 0.9


# how many looks


def test_looks_by_hand() -> None:
    """Two hideouts: three half cards, two of them the spy's own. Certain once both are seen."""
    assert looks_to_certainty([Spy.V], 2, bonus=False) == Fraction(1, 3) * 2 + Fraction(2, 3) * 3
    assert looks_to_certainty([Spy.V], 2) == 2 * Fraction(5, 3), "the later of two among four cards in a row"


def test_looks_by_every_order_of_the_cards() -> None:
    """Alternating between two files: all orders of both are tried, and two halves of one hideout prove it."""
    cards = [("own", 1), ("own", 2), ("other", 1), ("bonus", 0)]
    counts = [_looks(first, second) for first, second in product(permutations(cards), repeat=2)]
    assert looks_to_certainty([Spy.V, Spy.X], 2) == Fraction(sum(counts), len(counts))


def _looks(*files: tuple[tuple[str, int], ...]) -> int:
    shown: list[set[tuple[str, int]]] = [set(), set()]
    looks = 0
    while all(len([card for card in seen if card[0] == "own"]) < 2 for seen in shown):
        file = looks % 2
        shown[file].add(files[file][looks // 2])
        looks += 1
    return looks


@pytest.mark.parametrize(
    ("order", "hideouts", "bonus"),
    [([Spy.V, Spy.X], 2, True), ([Spy.V, Spy.X], 3, True), ([Spy.V, Spy.V, Spy.X], 3, False)],
)
def test_simulation_agrees_with_the_exact_number(order: list[Spy], hideouts: int, bonus: bool) -> None:
    """The true number lies within twice the 95 % interval; a hundred seeds would hardly miss that."""
    exact = float(looks_to_certainty(order, hideouts, bonus=bonus))
    found = simulated_looks(order, hideouts, bonus=bonus, games=3000, seed=5)
    assert abs(found.mean - exact) <= 2 * (found.high - found.mean)
    assert found.low < found.mean < found.high


def test_looks_on_the_town_by_simulation() -> None:
    """Four files: an interval, narrower with more games, the same again with the same seed."""
    order = list(Spy)
    short, long = (simulated_looks(order, 4, games=games, seed=3) for games in (200, 3200))
    assert long == simulated_looks(order, 4, games=3200, seed=3)
    assert (long.high - long.low) < (short.high - short.low) / 3
    assert 12 < long.low < long.high < 24, "three of four files proved, with six cards each"
    in_a_row = simulated_looks([Spy.V] * 6 + [Spy.X] * 6 + [Spy.Y] * 6, 4, games=3200, seed=3)
    assert in_a_row.mean < 18


@pytest.mark.parametrize("order", [[], [Spy.V], [Spy.V, Spy.Z]])
def test_orders_that_never_come_to_certainty_are_refused(order: list[Spy]) -> None:
    for ask in (looks_to_certainty, simulated_looks):
        refused: Callable[..., object] = ask
        with pytest.raises(ValueError, match="all files but one"):
            refused(order, 3)


def test_an_interval_is_that_of_the_normal_distribution() -> None:
    found = Estimate.of([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.high - found.mean == pytest.approx(1.959964 * sqrt(0.25 * 100 / 99) / 10, abs=1e-12)
