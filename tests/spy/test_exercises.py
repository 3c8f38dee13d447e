"""The exercises of SPY against brute force: for every kind and level the right answer, and no other, is right."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations
from statistics import mean

import pytest

from spylab.games.spy import actions as do
from spylab.games.spy.exercises import EXERCISES
from spylab.lessons import Exercise, Question
from tests.depth import count
from tests.lessons import exercises
from tests.lessons.exercises import LEVELS, right
from tests.spy.clues import answer, bits, cards_of, clues, fitting, share, target, worlds
from tests.spy.replay import replayed

KINDS = [kind for kind in EXERCISES if kind != "chosen"]
SEEDS = range(count(5))
LETTERS = {"Safe": "S", "Top Secret": "T", "Bomb": "B"}


pose = partial(exercises.pose, "spy")


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
    assert 7 <= len(question.choices) == len({str(choice.label) for choice in question.choices})


def places_from_words(question: Question) -> set[int]:
    """The places, from 1, that may come into question for somebody who reads the words and sees no picture."""
    facts, words, size = question.asks.arguments, question.asks.message, len(cards_of(question))
    steps, end = int(str(facts["n"])), int(str(facts["place"]))
    before = "turned round, moved" in words or "turned round, then" in words
    after = "again" in words or "then turned" in words
    found = {end}
    for way in (1, -1):  # the Spy walked this way, and stands in the gap before or behind the card it faces now
        start = end - way * (steps - 1 if after else steps)
        found |= {start} | ({start - way} if before or start == end else set())
    return {(place - 1) % size + 1 for place in found}


@pytest.mark.parametrize("level", LEVELS)
def test_the_choices_about_a_move_follow_from_its_words_alone(level: int) -> None:
    """So nothing can be read off them: both numbers for every place, whichever way the Spy went, and nothing."""
    for seed in range(count(20)):
        _, question = pose("move", level, seed)
        keys = [f"{place}-{number}" for place in sorted(places_from_words(question)) for number in (1, 2)]
        assert [choice.key for choice in question.choices] == [*keys, "nothing"]


@pytest.mark.parametrize("level", LEVELS)
def test_who_sees_no_picture_does_not_find_what_a_move_reveals(level: int) -> None:
    """Every rule that goes by words and buttons alone is right in no more than about half of the questions."""
    posed = [pose("move", level, seed) for seed in range(40)]
    answers = [next(c.key for c in q.choices if right(e, c.key)) for e, q in posed]
    size = max(len(q.choices) for _, q in posed)

    def share_of(guess: Callable[[Question], str]) -> float:
        return mean(guess(q) == answer for (_, q), answer in zip(posed, answers, strict=True))

    def key(q: Question, way: int) -> str:
        return f"{(int(q.asks.arguments['place']) + way - 1) % len(cards_of(q)) + 1}-{q.asks.arguments['n']}"

    for at in range(-size, size):
        assert share_of(lambda q, at=at: q.choices[at % len(q.choices)].key) <= 0.55
    for way in (-2, -1, 0, 1, 2):
        assert share_of(lambda q, way=way: key(q, way)) <= 0.55
    assert 0 < answers.count("nothing") < 20, "it is right now and then, at every level"


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
    assert best - second > (0.19, 0.049, 0.029)[level - 1], "one is clearly best"
    assert [key for key in found if right(exercise, key)] == [key for key, value in found.items() if value == best]
    assert len(found) >= 3
    hidden = [place for place in range(len(cards_of(question))) if bits(question, left, place) > best + 1e-6]
    assert not hidden, "no better place is kept back"


@pytest.mark.parametrize("level", LEVELS)
def test_from_level_two_on_the_best_look_is_mostly_not_the_most_hopeful(level: int) -> None:
    fooled = 0
    for seed in range(20):
        exercise, question = pose("question", level, seed)
        left, now = worlds(question), target(question)
        hopes = {c.key: [answer(b, int(c.key) - 1, now) for b in left].count("exposed") for c in question.choices}
        (best,) = (key for key in hopes if right(exercise, key))
        fooled += hopes[best] < max(hopes.values())
    assert fooled >= (0, 12, 12)[level - 1]


@cases
def test_is_it_worth_the_risk(level: int, seed: int) -> None:
    exercise, question = pose("risk", level, seed)
    (shown,) = question.show
    place, now = int(shown.rpartition(":")[2]), target(question)
    answers = [answer(base, place, now) for base in worlds(question)]
    p, q = (Fraction(answers.count(each), len(answers)) for each in ("exposed", "B"))
    value = question.asks.arguments["gain"] * p - question.asks.arguments["loss"] * q
    assert 0 not in (p, q, value)
    assert right(exercise, str(value))
    assert right(exercise, f"{float(value):.3f}".replace("-", "−"))
    assert not any(right(exercise, str(other)) for other in (-value, value + 1, value / 2, 0))
    verdict = str(EXERCISES["risk"].solution(exercise).says[-1])
    assert verdict.endswith("it is worth it" if value > 0 else "it is not worth it")
    assert not question.choices, "what is right could be told by its company"


@cases
def test_who_chose(level: int, seed: int) -> None:
    """Every case of the story is played through, with its probability."""
    exercise, question = pose("chosen", level, seed)
    facts = question.asks.arguments
    mine, shown, asked = (int(facts[name]) - 1 for name in ("mine", "shown", "asked"))
    bomb = total = Fraction(0)
    for base in fitting(question, []):
        others = could_be_shown(question.asks.message, base, mine)
        assert others, "it can always be done"
        if shown in others and base[shown] == "S1":
            total += Fraction(1, len(others))
            bomb += Fraction(base[asked][0] == "B", len(others))
    assert 0 < bomb < total
    assert right(exercise, str(bomb / total))
    assert not right(exercise, str(1 - bomb / total / 2))
    assert (asked == mine) == (level < 3)


def could_be_shown(story: str, base: tuple[str, ...], mine: int) -> list[int]:
    """The places that could be turned up, all equally likely, in the story that is told."""
    others = [at for at in range(len(base)) if at != mine]
    safe = [at for at in others if base[at][0] == "S"]
    harmless = [at for at in others if base[at][0] != "B"]
    if "blindly" in story:
        return others
    assert "knows every card" in story
    return safe if "a Safe among" in story else harmless[:1] if "the first that" in story else harmless


@pytest.mark.parametrize("level", LEVELS)
def test_who_chose_is_told_in_many_ways(level: int) -> None:
    """Any ten questions in a row are ten stories: another base, or the card turned up in another way."""
    told = [(str(q.given), q.asks.message) for _, q in (pose("chosen", level, seed) for seed in range(10))]
    assert len(set(told)) == 10
    assert len({message for _, message in told}) == 4


@pytest.mark.parametrize("level", LEVELS)
def test_no_count_comes_up_too_often(level: int) -> None:
    sizes = [EXERCISES["count"].size(Exercise("spy", "count", seed, level)) for seed in range(60)]
    assert max(map(sizes.count, sizes)) <= 15


# -- what every kind has ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EXERCISES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_names_the_cards_of_the_base(kind: str, level: int) -> None:
    _, question = pose(kind, level, 3)
    named = [str(card) for card in str(question.given).rstrip(".").partition(": ")[2].split(", ")]
    letters = [LETTERS[name[:-2]] + name[-1] for name in named]
    assert sorted(letters) == sorted(cards_of(question))
    assert str(question.asks).startswith("Red")
