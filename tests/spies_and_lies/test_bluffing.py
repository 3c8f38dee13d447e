"""The mixed strategy: how little it can be exploited is recomputed, and tiny games are solved by trying everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from spylab.games.spies_and_lies.bluffing import (
    ALWAYS,
    KINDS,
    WHOLE,
    WORTH,
    Deployment,
    OneDay,
    Sight,
    Strategy,
    Tokens,
    deployment_weights,
    hand_key,
    shows_token,
    stored,
    uniform,
    usual_hands,
)
from spylab.games.spies_and_lies.regret import Learning, in_parts
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from tests.depth import DEEP
from tools import solve_bluffing

HANDS = usual_hands()
BOUND = Fraction(1, 100)
"""In points a day; a day is worth about ten."""
SAMPLE = HANDS if DEEP else (HANDS[0], HANDS[6], HANDS[9], HANDS[30])
TWO_MISSIONS = OneDay((4, 9, 10), missions=2)
TINY = (TWO_MISSIONS, OneDay((2, 4, 6, 10), missions=2), OneDay((3, 4, 9), missions=3), OneDay((1, 2, 8), 2))


# The small game, written down a second time and more simply


def ways(day: OneDay) -> list[Deployment]:
    """All legal deployments: of all rows of different soldiers those that rise where the Sergeant is left out."""
    rows = permutations(day.hand, day.missions)
    return [row for row in rows if [rank for rank in row if rank != 4] == sorted(rank for rank in row if rank != 4)]


def rows(way: Deployment, intel: Intel) -> list[tuple[Tokens, bool]]:
    """All legal rows of tokens, each with whether the Sergeant, if there is one, has a token."""
    found = [
        row
        for row in product((False, True), repeat=len(way))
        if all(token == (intel.first <= rank <= intel.last) for token, rank in zip(row, way, strict=True) if rank != 4)
    ]
    return [(row, any(token and rank == 4 for token, rank in zip(row, way, strict=True))) for row in found]


def lines(strategy: Strategy, intel: Intel) -> Iterator[tuple[Fraction, Tokens, Deployment]]:
    """What can happen once this card is turned up, with its probability."""
    for way in ways(strategy.day):
        for row, shown in rows(way, intel):
            part = Fraction(strategy.weights.get(way, 0), WHOLE)
            if part and 4 in way:
                shows = Fraction(strategy.shows[way][KINDS.index(intel)], ALWAYS)
                part *= shows if shown else 1 - shows
            if part:
                yield part, row, way


def tried_everything(strategy: Strategy) -> Fraction:
    """What the deployer gains from the best of all plans of a guesser, each of them played."""
    total = Fraction(0)
    for intel in KINDS:
        played = list(lines(strategy, intel))
        sights: dict[tuple[Tokens, Deployment], set[int]] = {}
        for _, row, way in played:
            for at, rank in enumerate(way):
                sights.setdefault((row, way[:at]), set()).add(rank)
        worst: Fraction | None = None
        for plan in product(*map(sorted, sights.values())):
            guess = dict(zip(sights, plan, strict=True))
            gain = Fraction(0)
            for part, row, way in played:
                for at, rank in enumerate(way):
                    gain += part * (-2 if guess[row, way[:at]] == rank else strategy.day.worth(rank))
            worst = gain if worst is None else min(worst, gain)
        assert worst is not None
        total += worst / 3
    return total


def uneven(day: OneDay) -> Strategy:
    """A strategy without rhyme or reason."""
    numbers = [(7 * at * at + 3 * at + 5) % 23 + 1 for at in range(len(day.deployments))]
    weights = in_parts({way: number / sum(numbers) for way, number in zip(day.deployments, numbers, strict=True)})
    shows = {way: (137 * at % 1000, 500, 411 * at % 1000) for at, way in enumerate(weights) if 4 in way}
    return Strategy(day, weights, shows)


# The game


def test_deployments_are_those_of_the_rules() -> None:
    for day, size in ((OneDay(HANDS[0]), 294), (OneDay(HANDS[6]), 126)):
        assert list(day.deployments) == sorted(ways(day))
        assert len(day.deployments) == size
    assert {len(OneDay(hand).deployments) for hand in HANDS} == {294, 126, 175, 70}


def test_only_the_sergeant_has_a_choice_of_tokens() -> None:
    for way, intel in product(OneDay(HANDS[0]).deployments, KINDS):
        assert sorted(OneDay(HANDS[0]).rows(way, intel)) == sorted(row for row, _ in rows(way, intel))
        shown = OneDay(HANDS[0]).rows(way, intel)[-1]
        assert 4 not in way or shown[way.index(4)], "the second row is the one with his token"


def test_a_sergeant_without_lies_tells_what_the_card_says() -> None:
    honest = OneDay((3, 4, 5, 8, 9), lies=False)
    assert honest.rows((3, 4, 5, 8), Intel(1, 4)) == ((True, True, False, False),)
    assert honest.rows((3, 4, 5, 8), Intel(7, 10)) == ((False, False, False, True),)


def test_what_soldiers_are_worth() -> None:
    scoring = (Soldier.MINER, Soldier.SERGEANT, Soldier.CAPTAIN, Soldier.COLONEL, Soldier.MARSHAL)
    assert all(WORTH[soldier] == soldier.points for soldier in scoring)
    assert WORTH[Soldier.GENERAL] == 2 * WORTH[Soldier.LIEUTENANT] == 10


@pytest.mark.parametrize(("out", "worth"), [((1,), 6), ((7,), 6), ((8,), 8), ((9,), 10), ((3, 10), 10), ((2, 8), 8)])
def test_the_captain_copies_who_is_exhausted(out: tuple[int, ...], worth: int) -> None:
    day = OneDay(tuple(rank for rank in range(1, 11) if rank not in out))
    assert day.worth(6) == worth
    assert day.stake(6) == worth + 2
    assert day.worth(5) == 5


def test_hands_and_strategies_that_are_none_are_refused() -> None:
    for hand, missions in (((3, 2, 5, 6), 4), ((1, 1, 2, 3), 4), ((0, 1, 2, 3), 4), ((1, 2, 3), 4), ((1, 2, 3), 0)):
        with pytest.raises(ValueError, match=r"hand|missions"):
            OneDay(hand, missions)
    day = OneDay((1, 2, 4), missions=2)
    wrong: tuple[tuple[dict[Deployment, int], dict[Deployment, tuple[int, ...]]], ...] = (
        ({(1, 2): WHOLE - 1}, {}),
        ({(2, 1): WHOLE}, {}),
        ({(1, 2): WHOLE + 1, (1, 4): -1}, {(1, 4): (0, 0, 0)}),
        ({(1, 4): WHOLE}, {}),
        ({(1, 4): WHOLE}, {(1, 4): (0, 0, ALWAYS + 1)}),
        ({(1, 2): WHOLE}, {(1, 4): (0, 0, 0)}),
    )
    for weights, shows in wrong:
        with pytest.raises(ValueError, match=r"weights|token"):
            Strategy(day, weights, shows)


# The best guesser


@pytest.mark.parametrize("day", TINY, ids=str)
def test_the_best_guesser_is_the_best_of_all(day: OneDay) -> None:
    for strategy in (uniform(day), uneven(day)):
        assert strategy.secures() == tried_everything(strategy)
        assert strategy.brings(strategy.best_guesses()) == strategy.secures()


def test_another_guess_never_costs_the_deployer_more() -> None:
    strategy = uneven(TWO_MISSIONS)
    best = strategy.best_guesses()
    for sight, ranks in strategy.chances().items():
        for rank in ranks:
            assert strategy.brings({**best, sight: rank}) >= strategy.secures()


def test_the_example_with_two_missions_is_worth_six_points() -> None:
    """The page shows this strategy and how it is worked out."""
    weights: dict[Deployment, int] = {(4, 9): 25_000, (4, 10): 25_000, (10, 4): 25_000, (9, 4): 16_667, (9, 10): 8_333}
    hides, pretends = 0, ALWAYS
    strategy = Strategy(TWO_MISSIONS, weights, {way: (hides, hides, pretends) for way in weights if 4 in way})
    assert abs(strategy.secures() - 6) < Fraction(1, 1000)
    learning, honest = Learning(TWO_MISSIONS), Learning(OneDay((4, 9, 10), missions=2, lies=False))
    learning.play(2000)
    honest.play(2000)
    assert learning.limit() == pytest.approx(6, abs=0.01), "nothing secures more"
    assert honest.limit() == pytest.approx(2, abs=0.01)
    assert uniform(TWO_MISSIONS).secures() == Fraction(13, 5)


# Learning


@pytest.mark.parametrize("day", TINY, ids=str)
def test_learning_measures_itself_rightly(day: OneDay) -> None:
    """What the averages secure is worked out anew from what they are."""
    learning = Learning(day)
    learning.play(300)
    assert -1e-9 <= learning.gap() < 0.1
    assert float(learning.strategy().secures()) == pytest.approx(learning.secured(), abs=0.02)

    guesses = learning.guesses()
    assert all(sum(shares.values()) == pytest.approx(1) for shares in guesses.values())

    def brings(way: Deployment, intel: Intel, row: Tokens) -> float:
        right = [guesses[Sight(intel, row, way[:at])].get(rank, 0) for at, rank in enumerate(way)]
        return sum(day.worth(rank) - day.stake(rank) * part for rank, part in zip(way, right, strict=True))

    best = max(
        sum(max(brings(way, intel, row) for row, _ in rows(way, intel)) for intel in KINDS) / 3 for way in ways(day)
    )
    assert learning.limit() == pytest.approx(best)


def test_learning_goes_on_where_it_was_and_always_the_same_way() -> None:
    one, two = Learning(OneDay(HANDS[30])), Learning(OneDay(HANDS[30]))
    one.play(60)
    two.play(25)
    two.play(35)
    assert one.rounds == two.rounds == 60
    assert one.strategy() == two.strategy()
    assert one.guesses() == two.guesses()


def test_learning_gets_closer() -> None:
    learning = Learning(OneDay(HANDS[0]))
    gaps: list[float] = []
    for _ in range(4):
        learning.play(10 * 3 ** len(gaps))
        gaps.append(learning.gap())
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] < gaps[0] / 10


# The stored strategies


def test_every_hand_has_a_strategy_that_nobody_can_exploit_much() -> None:
    """Against the stored limits; those are recomputed below."""
    for hand in HANDS:
        assert 0 <= stored(hand).exploitability <= BOUND
    assert set(json.loads(solve_bluffing.FILE.read_text(encoding="utf-8"))) == {hand_key(hand) for hand in HANDS}
    assert solve_bluffing.FILE.stat().st_size <= 150_000


@pytest.mark.parametrize("hand", SAMPLE, ids=str)
def test_exploitability_recomputed_without_the_stored_limits(hand: tuple[int, ...]) -> None:
    """A guesser found here holds every deployer below a limit; in a deep run for all hands."""
    learning, honest = Learning(OneDay(hand)), Learning(OneDay(hand, lies=False))
    learning.play(1500)
    honest.play(500)
    entry = stored(hand)
    assert learning.limit() - float(entry.strategy.secures()) <= 2 * BOUND
    assert learning.secured() <= entry.limit
    assert honest.secured() <= entry.honest <= honest.limit() + 0.02


def test_it_beats_deploying_at_random_and_telling_the_truth() -> None:
    """By 1.9 and by 1.2 points a day at least; without Sergeant there is nothing to lie about."""
    for hand in HANDS:
        entry = stored(hand)
        secured = entry.strategy.secures()
        assert secured >= uniform(OneDay(hand)).secures() + Fraction(19, 10)
        if 4 in hand:
            assert secured >= entry.honest + Fraction(6, 5)
        else:
            assert entry.honest == entry.limit


def test_the_file_says_what_the_strategies_are() -> None:
    assert solve_bluffing.written({hand: stored(hand) for hand in HANDS}) == solve_bluffing.FILE.read_text(
        encoding="utf-8"
    )


def test_solving_again_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_bluffing, "ROUNDS", 300)
    hand = HANDS[20]
    once, again = (solve_bluffing.written({hand: solve_bluffing.solve(hand)}) for _ in range(2))
    assert once == again
    assert once.startswith('{\n"' + hand_key(hand))


def test_the_page_says_what_is_stored() -> None:
    """If this fails, a table was changed by hand or `python -m tools.solve_bluffing` not run."""
    text = solve_bluffing.PAGE.read_text(encoding="utf-8")
    assert solve_bluffing.page(text) == text
    assert text.count("\n| 10 | ") == 3


def test_what_the_page_says_about_the_sergeant() -> None:
    low, middle, high = range(3)
    for hand in solve_bluffing.nines():
        if 4 in hand:
            strategy = stored(hand).strategy
            assert Fraction(3, 4) <= solve_bluffing.deployed(strategy, 4) <= Fraction(5, 6)
            assert solve_bluffing.shown(strategy, high) >= solve_bluffing.shown(strategy, low) + Fraction(1, 3)
    without_bomb = stored(tuple(rank for rank in range(1, 11) if rank != 7)).strategy
    assert [solve_bluffing.shown(without_bomb, kind) for kind in (low, middle, high)] == [0, 0, 1]


# What a bot asks


def test_weights_for_a_bot() -> None:
    weights = deployment_weights(tuple(Soldier)[:9])
    assert weights == deployment_weights([9, 8, 7, 6, 5, 4, 3, 2, 1]) == stored(tuple(range(1, 10))).strategy.weights
    assert sum(weights.values()) == WHOLE
    assert (Soldier.SPY, Soldier.SERGEANT, Soldier.BOMB, Soldier.COLONEL) in weights


def test_unusual_hands_are_played_evenly() -> None:
    for hand, missions, size in ((range(1, 11), 4, 462), ((1, 4, 9), 2, 5), (range(1, 10), 3, 140)):
        weights = deployment_weights(hand, missions)
        assert len(weights) == size == len(ways(OneDay(tuple(hand), missions)))
        assert sum(weights.values()) == WHOLE
        assert max(weights.values()) - min(weights.values()) <= 1
    with pytest.raises(ValueError, match="nine or eight"):
        stored((1, 4, 9))


def test_tokens_for_a_bot() -> None:
    hand = tuple(range(1, 10))
    shows = stored(hand).strategy.shows
    for way, intel in product(shows, KINDS):
        parts = shows_token(hand, [Soldier(rank) for rank in way], intel)
        assert parts == Fraction(shows[way][KINDS.index(intel)], ALWAYS)
    never_deployed = next(way for way in OneDay(hand).deployments if 4 in way and way not in shows)
    assert shows_token(hand, never_deployed, Intel(1, 4)) == Fraction(1, 2)
    assert shows_token(hand, next(iter(shows)), Intel(2, 5)) == Fraction(1, 2)
    assert shows_token((1, 4, 9), (4, 9), Intel(1, 4)) == Fraction(1, 2)
    with pytest.raises(ValueError, match="nobody can lie"):
        shows_token(hand, (1, 2, 3, 5), Intel(1, 4))
