"""The exercises of SPY against brute force: for every kind and level the right answer, and no other, is right."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from statistics import mean

import pytest

from spylab.games.spy import actions as do
from spylab.games.spy.exercises import EXERCISES
from spylab.games.spy.kit import KIT
from spylab.kit import Sight
from spylab.lessons import Exercise, Question
from tests.depth import count
from tests.spy.clues import answer, bits, cards_of, clues, fitting, share, target, worlds
from tests.spy.replay import replayed

KINDS = [kind for kind in EXERCISES if kind != "chosen"]
LEVELS = (1, 2, 3)
SEEDS = range(count(5))
LETTERS = {"Safe": "S", "Top Secret": "T", "Bomb": "B"}


def pose(kind: str, level: int, seed: int) -> tuple[Exercise, Question]:
    exercise = Exercise("spy", kind, seed, level)
    return exercise, EXERCISES[kind].question(exercise)


def right(exercise: Exercise, reply: str) -> bool:
    return EXERCISES[exercise.kind].check(exercise, reply).right


def place_and_letter(question: Question) -> tuple[int, str]:
    """The place and the kind that a question about one card asks for."""
    (shown,) = question.show
    name = next(name for name in LETTERS if question.asks.message.endswith(f"is a {name}?"))
    return int(shown.rpartition(":")[2]), LETTERS[name]


cases = pytest.mark.parametrize(("level", "seed"), [(level, seed) for level in LEVELS for seed in SEEDS])


@pytest.mark.parametrize("kind", KINDS)
def test_the_worlds_are_those_that_replay_to_the_same_events(kind: str) -> None:
    """The clues of these tests are themselves held against a replay through a second SPY."""
    for level in LEVELS:
        for seed in range(count(1)):
            _, question = pose(kind, level, seed)
            assert worlds(question) == replayed(question)


@cases
def test_how_many(level: int, seed: int) -> None:
    exercise, question = pose("count", level, seed)
    n = len(worlds(question))
    assert right(exercise, str(n))
    assert not any(right(exercise, str(other)) for other in (0, 1, n - 1, n + 1, 2 * n))
    assert 1 < n < len(fitting(question, []))


@cases
def test_how_likely(level: int, seed: int) -> None:
    exercise, question = pose("chance", level, seed)
    place, letter = place_and_letter(question)
    left = worlds(question)
    p = share(left, place, letter)
    assert right(exercise, str(p))
    assert right(exercise, f"{float(p):.3f}")
    assert not right(exercise, str((p + 1) / 2))
    assert not right(exercise, str(p / 2))
    kinds = {base[place][0] for base in left}
    assert p not in (0, 1, Fraction(1, len(kinds)), share(fitting(question, []), place, letter)), "not to be guessed"


@cases
def test_what_is_certain(level: int, seed: int) -> None:
    exercise, question = pose("certain", level, seed)
    left = worlds(question)
    keys = [choice.key for choice in question.choices]
    sure = [key for key in keys if len({base[int(key) - 1][0] for base in left}) == 1]
    assert 0 < len(sure) < len(keys)
    for size in range(len(keys) + 1):
        for marked in combinations(keys, size):
            if abs(size - len(sure)) <= 1:
                assert right(exercise, " ".join(marked)) == (list(marked) == sure)
    said = {clue.place for clue in clues(question) if clue.sort == "said"}
    assert any(int(key) - 1 not in said for key in sure), "something has to be concluded"


@cases
def test_what_a_move_reveals(level: int, seed: int) -> None:
    exercise, question = pose("move", level, seed)
    at = max(at for at, event in enumerate(question.events) if isinstance(event, do.Moved) and event.seat == 1)
    turns = [event.seat for event in question.events[at:] if isinstance(event, do.TurnBegan)]
    assert turns == [0], "it was the rival's last turn"
    before, after = (
        fitting(question, [c.test for c in clues(question, question.events[:end])]) for end in (at, at + 1)
    )
    learned = [choice.key for choice in question.choices if was_learned(choice.key, before, after)]
    assert len(learned) == 1
    assert [c.key for c in question.choices if right(exercise, c.key)] == learned
    assert 3 <= len(question.choices) == len({str(choice.label) for choice in question.choices})


def was_learned(key: str, before: list[tuple[str, ...]], after: list[tuple[str, ...]]) -> bool:
    """Whether what a choice says became certain."""
    if key == "nothing":
        return before == after
    place, number = key.split("-")
    sure = [all(base[int(place) - 1][1] == number for base in bases) for bases in (before, after)]
    return sure == [False, True]


@cases
def test_which_look_tells_most(level: int, seed: int) -> None:
    exercise, question = pose("question", level, seed)
    left = worlds(question)
    found = {choice.key: bits(question, left, int(choice.key) - 1) for choice in question.choices}
    best, second = sorted(found.values(), reverse=True)[:2]
    assert best - second > (0.19, 0.09, 0.04)[level - 1], "one is clearly best"
    assert [key for key in found if right(exercise, key)] == [key for key, value in found.items() if value == best]
    assert len(found) >= 3


@cases
def test_is_it_worth_the_risk(level: int, seed: int) -> None:
    exercise, question = pose("risk", level, seed)
    (shown,) = question.show
    place, now = int(shown.rpartition(":")[2]), target(question)
    answers = [answer(base, place, now) for base in worlds(question)]
    p, q = (Fraction(answers.count(each), len(answers)) for each in ("exposed", "B"))
    value = question.asks.arguments["gain"] * p - question.asks.arguments["loss"] * q
    assert 0 not in (p, q, value)
    assert [choice.key for choice in question.choices if right(exercise, choice.key)] == [str(value)]
    verdict = next(str(choice.label) for choice in question.choices if choice.key == str(value))
    assert verdict.endswith("it is worth it" if value > 0 else "it is not worth it")
    assert 3 <= len(question.choices) == len({str(choice.label) for choice in question.choices})


@cases
def test_who_chose(level: int, seed: int) -> None:
    """Every case of the story is played through, with its probability."""
    exercise, question = pose("chosen", level, seed)
    facts = question.asks.arguments
    mine, shown, asked = (int(facts[name]) - 1 for name in ("mine", "shown", "asked"))
    knows = "knows every card" in question.asks.message
    bomb = total = Fraction(0)
    for base in fitting(question, []):
        others = [at for at in range(len(base)) if at != mine and (base[at][0] != "B" or not knows)]
        if shown in others and base[shown] == "S1":
            total += Fraction(1, len(others))
            bomb += Fraction(base[asked][0] == "B", len(others))
    assert right(exercise, str(bomb / total))
    assert not right(exercise, str(1 - bomb / total / 2))
    assert (asked == mine) == (level < 3)


def test_both_stories_are_told() -> None:
    told = {("knows every card" in pose("chosen", 1, seed)[1].asks.message) for seed in range(20)}
    assert told == {True, False}


# -- what every kind has ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EXERCISES)
def test_higher_levels_have_larger_explanations_on_average(kind: str) -> None:
    seeds = range(count(12))
    sizes = [mean(EXERCISES[kind].size(Exercise("spy", kind, seed, level)) for seed in seeds) for level in LEVELS]
    assert sizes == sorted(sizes)
    assert sizes[0] * 1.3 < sizes[1] * 1.1 < sizes[2]


@pytest.mark.parametrize("kind", EXERCISES)
def test_another_seed_asks_something_else(kind: str) -> None:
    asked = {(str(question.asks), question.events) for _, question in (pose(kind, 2, seed) for seed in range(10))}
    assert len(asked) >= 8


@pytest.mark.parametrize("kind", EXERCISES)
def test_the_right_answer_is_not_always_at_the_same_place(kind: str) -> None:
    questions = [pose(kind, level, seed) for level in LEVELS for seed in range(4)]
    if questions[0][1].form != "one":
        assert all(not question.choices or question.form == "several" for _, question in questions)
        return
    spots = {[right(exercise, c.key) for c in question.choices].index(True) for exercise, question in questions}
    assert len(spots) >= 3


@pytest.mark.parametrize("kind", EXERCISES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_is_complete(kind: str, level: int) -> None:
    """It names the cards of the base, shows what it speaks of, and has an explanation."""
    exercise, question = pose(kind, level, 3)
    named = [str(card) for card in str(question.given).rstrip(".").partition(": ")[2].split(", ")]
    letters = [LETTERS[name[:-2]] + name[-1] for name in named]
    assert sorted(letters) == sorted(cards_of(question))
    ids = [part.id for part in KIT.picture(sight_of(question)).parts]
    assert all(any(i.startswith(shown) for i in ids) for shown in question.show)
    assert str(question.asks).startswith("Red")
    solution = EXERCISES[kind].solution(exercise)
    assert len(solution.says) >= 1
    assert solution.after <= solution.before


def sight_of(question: Question) -> Sight:
    view = question.game.opening()
    for event in question.events:
        view = question.game.evolve(view, event)
    return Sight(game=question.game, view=view, player=question.player, names=question.names, calm=True)


UNREADABLE: dict[str, str] = {"probability": "seven", "count": "1/2", "one": "x", "several": "x"}


@pytest.mark.parametrize("kind", EXERCISES)
def test_what_cannot_be_read_is_refused_before_anything_is_worked_out(kind: str) -> None:
    exercise, question = pose(kind, 1, 1)
    check: Callable[..., object] = EXERCISES[kind].check
    with pytest.raises(ValueError, match=r"is not a|Choose from"):
        check(exercise, UNREADABLE[question.form])
