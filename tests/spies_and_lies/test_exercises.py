"""The exercises of Spies & Lies, counted a second time: for every kind and level the right answer, and no other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import permutations

import pytest

from spylab.games.spies_and_lies.exercises import EXERCISES
from spylab.lessons import Exercise
from tests.depth import count
from tests.lessons import exercises
from tests.lessons.exercises import LEVELS, right, right_keys
from tests.spies_and_lies.clues import asked, cards_left, clues, habit, own_soldier, share, weights

SEEDS = range(count(5))
WORTH = (3, 3, 3, 4, 5, 6, 4, 8, 10, 10)
SIZES = {1: (2, 10), 2: (11, 39), 3: (40, 294)}


cases = pytest.mark.parametrize(("level", "seed"), [(level, seed) for level in LEVELS for seed in SEEDS])
pose = partial(exercises.pose, "spies_and_lies")


def only_right_is(exercise: Exercise, p: Fraction) -> None:
    """The probability is right as a fraction and rounded, others are not."""
    assert 0 < p < 1
    assert right(exercise, str(p))
    assert right(exercise, f"{float(p):.3f}")
    assert not right(exercise, str((p + 1) / 2))
    assert not right(exercise, str(p / 2))


@cases
def test_how_many(level: int, seed: int) -> None:
    exercise, question = pose("count", level, seed)
    n = len(weights(clues(question)))
    assert right(exercise, str(n))
    assert not any(right(exercise, str(other)) for other in (0, 1, n - 1, n + 1, 2 * n))
    assert SIZES[level][0] <= n <= SIZES[level][1]


@pytest.mark.parametrize(("exhausted", "ways"), [((1,), 294), ((4,), 126), ((1, 2), 175), ((1, 4), 70)])
def test_the_second_count_is_the_published_one(exhausted: tuple[int, ...], ways: int) -> None:
    assert len(weights(replace(clues(pose("count", 1, 0)[1]), exhausted=exhausted, tokens=None, shown=()))) == ways


def test_the_morning_is_asked_about_as_well() -> None:
    """Combinations alone: before the tokens, with the formula in the explanation."""
    mornings = [e for e, q in (pose("count", 3, seed) for seed in range(20)) if clues(q).tokens is None]
    assert 0 < len(mornings) < 20
    for exercise in mornings:
        solution = EXERCISES["count"].solution(exercise)
        assert f" {solution.after}." in str(solution.says[1])
        assert "C(" in str(solution.says[1])


@cases
def test_how_likely_after_the_intel(level: int, seed: int) -> None:
    exercise, question = pose("chance", level, seed)
    at, rank = asked(question)
    told = clues(question)
    found = weights(told)
    only_right_is(exercise, share(found, at, rank))
    assert habit(question) == Fraction(1, 2)
    cases_there = {order[at] for order in found}
    before = share(weights(replace(told, tokens=None, shown=())), at, rank)
    assert share(found, at, rank) not in (Fraction(1, len(cases_there)), before), "not to be guessed"


@cases
def test_the_lying_witness(level: int, seed: int) -> None:
    exercise, question = pose("witness", level, seed)
    at, rank = asked(question)
    told = clues(question)
    assert told.tokens is not None
    assert rank == 4
    assert ("there is a token" in str(question.asks)) == bool(told.tokens[at])
    only_right_is(exercise, share(weights(told, habit(question)), at, rank))


@cases
def test_which_guess_is_worth_most(level: int, seed: int) -> None:
    """All averages in full: points for a right guess, minus the worth of the soldier for a wrong one."""
    exercise, question = pose("guess", level, seed)
    at, _ = asked(question)
    found = weights(clues(question))
    total = sum(found.values())

    def average(guess: int) -> Fraction:
        return sum((w * (2 if o[at] == guess else -WORTH[o[at] - 1]) for o, w in found.items()), Fraction(0)) / total

    values = {choice.key: average(int(choice.key)) for choice in question.choices}
    assert ", ".join(map(str, WORTH)) in str(question.asks)
    assert {order[at] for order in found} <= set(map(int, values))
    best, second = sorted(values.values(), reverse=True)[:2]
    assert best - second >= Fraction(1, 20)
    assert right_keys(exercise, question) == [key for key, value in values.items() if value == best]


def test_the_most_valued_guess_is_mostly_not_the_likeliest() -> None:
    differ = 0
    for seed in range(12):
        exercise, question = pose("guess", seed % 3 + 1, seed)
        at, found = asked(question)[0], weights(clues(question))
        chances = {choice.key: share(found, at, int(choice.key)) for choice in question.choices}
        (best,) = right_keys(exercise, question)
        differ += chances[best] < max(chances.values())
    assert 6 <= differ < 12


@cases
def test_what_an_exhausted_marshal_changes(level: int, seed: int) -> None:
    exercise, question = pose("marshal", level, seed)
    at, rank = asked(question)
    told = clues(question)
    assert 10 in told.exhausted
    p = share(weights(told), at, rank)
    only_right_is(exercise, p)
    others = tuple(r for r in told.exhausted if r != 10)
    with_him = weights(replace(told, exhausted=others))
    assert share(with_him, at, rank) != p, "he makes a difference"
    solution = EXERCISES["marshal"].solution(exercise)
    assert (solution.before, solution.after) == (len(with_him), len(weights(told)))


@cases
def test_what_a_deception_brings(level: int, seed: int) -> None:
    exercise, question = pose("deception", level, seed)
    at, _ = asked(question)
    p = share(weights(clues(question, seat=0)), at, own_soldier(question, at))
    assert 0 < p < 1
    value = 4 * (1 - p)
    assert right(exercise, str(value))
    assert right(exercise, f"{float(value):.3f}")
    assert not any(right(exercise, str(other)) for other in (-value, value + 1, value / 2, 0, 4))
    assert not question.choices, "what is right could be told by its company"


@cases
def test_which_intel_comes_next(level: int, seed: int) -> None:
    exercise, question = pose("intel", level, seed)
    rank = int(str(question.asks.arguments["rank"]))
    ways = list(permutations(cards_left(question), level))
    named = [any(first <= rank <= last for first, last in way) for way in ways]
    p = Fraction(sum(named), len(named))
    only_right_is(exercise, 1 - p if "on none" in str(question.asks) else p)
    assert EXERCISES["intel"].size(exercise) == len(ways)


# -- what every kind has ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EXERCISES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_names_the_ranks_in_hand(kind: str, level: int) -> None:
    exercise, question = pose(kind, level, 3)
    seat = 0 if kind == "deception" else 1
    if kind != "intel":
        assert question.given.arguments["ranks"] == ", ".join(map(str, clues(question, seat).hand))
    assert len(EXERCISES[kind].solution(exercise).says) >= 2


@pytest.mark.parametrize("kind", EXERCISES)
def test_a_question_shows_no_soldier_of_the_rival(kind: str) -> None:
    _, question = pose(kind, 2, 4)
    missions = question.game.view_after(question.events).sides[1].missions
    assert all(mission.soldier is None for mission in missions if not mission.unveiled)
