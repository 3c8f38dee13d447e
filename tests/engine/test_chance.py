"""Chance: every draw is exactly as likely as it should be, and streams never change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations, product

import pytest

from spylab.engine import Stream
from tests.depth import count
from tests.engine.games import GAMES, random_state


class Bits:
    """Stands in for the generator: gives the numbers it is told to, and knows what it was asked for."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def getrandbits(self, bits: int) -> int:
        self.asked.append(bits)
        return self.numbers.pop(0)


class Below(Stream):
    """A stream whose `below` gives the numbers it is told to."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def scripted(*numbers: int) -> tuple[Stream, Bits]:
    stream, bits = Stream(0, "test"), Bits(numbers)
    stream._bits = bits  # type: ignore[assignment]
    return stream, bits


@pytest.mark.parametrize("n", range(1, 71))
def test_below_is_uniform(n: int) -> None:
    """Of the numbers that its bits can be, each below n stands for itself and all others are drawn again."""
    width = (n - 1).bit_length()
    results = []
    for number in range(2**width):
        stream, bits = scripted(number, 0)
        results.append((number, stream.below(n), len(bits.asked)))
        assert set(bits.asked) <= {width}
    if n == 1:
        assert results == [(0, 0, 0)]
    else:
        assert results == [(x, x, 1) if x < n else (x, 0, 2) for x in range(2**width)]


def test_below_draws_again_as_often_as_needed() -> None:
    stream, bits = scripted(7, 6, 5, 7, 4)
    assert stream.below(5) == 4
    assert bits.asked == [3] * 5


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match=f"at least 1, not {n}"):
        Stream(0, "test").below(n)


@pytest.mark.parametrize("n", range(6))
def test_every_order_is_as_likely_as_the_others(n: int) -> None:
    """Every sequence of choices leads to another order, and there are as many sequences as orders."""
    items = list(range(n))
    orders: Counter[tuple[int, ...]] = Counter()
    for numbers in product(*(range(size) for size in range(n, 1, -1))):
        stream = Below(numbers)
        orders[tuple(stream.shuffled(items))] += 1
        assert stream.asked == list(range(n, 1, -1))
    assert orders == Counter(permutations(items))
    assert items == list(range(n))


@pytest.mark.parametrize(
    "weights",
    [
        [Fraction(1)],
        [Fraction(3, 4), Fraction(1, 8), Fraction(1, 8)],
        [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)],
        [Fraction(0), Fraction(5, 7), Fraction(2, 7), Fraction(0)],
        [Fraction(1, 64)] * 64,
    ],
)
def test_weighted_gives_each_outcome_its_probability_exactly(weights: list[Fraction]) -> None:
    outcomes = list(enumerate(weights))
    probe = Below([0])
    probe.weighted(outcomes)
    (whole,) = probe.asked
    drawn = Counter(Below([number]).weighted(outcomes) for number in range(whole))
    assert [Fraction(drawn[outcome], whole) for outcome, _ in outcomes] == weights


def test_weights_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to less than 1"):
        Below([3]).weighted([("a", Fraction(1, 4)), ("b", Fraction(1, 2))])


def test_choice_takes_each_item_for_its_number() -> None:
    assert [Below([number]).choice("abc") for number in range(3)] == ["a", "b", "c"]


def test_streams_are_what_they_have_always_been() -> None:
    """Saved games, exercises and classroom codes rest on these numbers: they are never to change."""
    dice = Stream(7, "dice:0")
    assert [dice.below(6) for _ in range(24)] == GOLDEN_DICE
    assert Stream(7, "setup:0").shuffled(range(10)) == GOLDEN_ORDER
    assert [Stream(seed, "bot:1:0").below(1000) for seed in (0, 1, -1, 2**48, 2**200)] == GOLDEN_SEEDS
    thirds = [("a", Fraction(1, 3)), ("b", Fraction(1, 2)), ("c", Fraction(1, 6))]
    assert "".join(Stream(number, "exercise").weighted(thirds) for number in range(24)) == GOLDEN_LETTERS


GOLDEN_DICE = [3, 1, 0, 4, 1, 5, 0, 3, 0, 2, 1, 0, 2, 2, 4, 1, 3, 5, 0, 3, 5, 1, 2, 4]
GOLDEN_ORDER = [1, 2, 0, 4, 9, 6, 8, 5, 7, 3]
GOLDEN_SEEDS = [28, 501, 903, 292, 255]
GOLDEN_LETTERS = "caaaaabaaacbbababcaabbbc"


def test_a_stream_belongs_to_its_seed_and_its_name() -> None:
    names = ["setup:0", "setup:1", "setup:10", "dice:0", "bot:0:0", "bot:0:1", "bot:1:0", "seat:0:draft:1", ""]
    seeds = [0, 1, 10, -1, 2**64]
    first = [tuple(Stream(s, n).below(2**30) for _ in range(1)) for s in seeds for n in names]
    assert len(set(first)) == len(seeds) * len(names)


@pytest.mark.parametrize("sides", [2, 3, 6, 52])
def test_many_draws_are_spread_evenly(sides: int) -> None:
    """Over seeds, as games use streams: the first number of each. With fixed seeds, so it always comes out alike.

    Chi-square; the limit is far out (five standard deviations above what is expected).
    """
    draws = count(4000)
    rolled = Counter(Stream(seed, "dice:0").below(sides) for seed in range(draws))
    expected = draws / sides
    chi_square = sum((rolled[side] - expected) ** 2 / expected for side in range(sides))
    assert chi_square < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5


@pytest.mark.parametrize("name", GAMES)
def test_chance_nodes_are_small_and_whole(name: str) -> None:
    """At most 64 outcomes, all different, none impossible, summing to 1."""
    nodes = 0
    for seed in range(count(4)):
        state = random_state(GAMES[name], seed, 0)
        for step in random_state(GAMES[name], seed).steps(reveal=True):
            if outcomes := state.chance_outcomes():
                actions = [action for action, _ in outcomes]
                assert 1 <= len(actions) <= 64
                assert len(set(actions)) == len(actions)
                assert len({action.stream for action in actions}) == 1
                assert all(p > 0 for _, p in outcomes)
                assert sum(p for _, p in outcomes) == 1
                nodes += 1
            state = state.apply(step.player, step.action)
    assert nodes >= count(4)
