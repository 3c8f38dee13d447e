"""The exercises of The Plan against everything written down: the right answer, and no other, is right."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial

import pytest

from spylab.games.the_plan import events as ev
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.exercises import EXERCISES
from spylab.lessons import Exercise, Question
from tests.depth import count
from tests.lessons import exercises
from tests.lessons.exercises import LEVELS, right, right_keys
from tests.the_plan.known import (
    BONUS,
    average_looks,
    game_of,
    halves,
    next_card,
    number_of,
    owns,
    share,
    strolls,
    view_of,
    ways,
)

SEEDS = range(count(4))
cases = pytest.mark.parametrize(("level", "seed"), [(level, seed) for level in LEVELS for seed in SEEDS])


pose = partial(exercises.pose, "the_plan")


def spy_and_hideout(question: Question) -> tuple[Spy, int]:
    facts = question.asks.arguments
    return Spy(str(facts["spy"])), int(str(facts["hideout"]))


def hideouts_asked(question: Question) -> list[int]:
    """The one or two hideouts that a question is about."""
    facts = question.asks.arguments
    return [int(str(facts[name])) for name in ("hideout", "other") if name in facts]


def one_of_them(question: Question) -> Fraction:
    """How likely the spy owns one of these hideouts."""
    spy, _ = spy_and_hideout(question)
    return sum((share(ways(question), owns(question, spy, h)) for h in hideouts_asked(question)), Fraction(0))


def is_the_probability(exercise: Exercise, p: Fraction) -> None:
    assert right(exercise, str(p))
    assert right(exercise, f"{float(p):.3f}")
    assert not right(exercise, str((p + 1) / 2))
    assert not right(exercise, str(p / 2))
    assert 0 < p < 1


@cases
def test_what_a_half_tells(level: int, seed: int) -> None:
    exercise, question = pose("half", level, seed)
    is_the_probability(exercise, one_of_them(question))
    assert [len(halves(question, other)) for other in game_of(question).spies if halves(question, other)] == [level]


def test_one_half_tells_what_the_rules_say() -> None:
    """Of four hideouts 2/5 for the one of which a half was seen, 1/5 for each other; of three 1/2 and 1/4."""
    found = set()
    for seed in range(24):
        exercise, question = pose("half", 1, seed)
        known = {half.hideout for half in halves(question, spy_and_hideout(question)[0])}
        weight = sum(2 if hideout in known else 1 for hideout in hideouts_asked(question))
        assert right(exercise, str(Fraction(weight, number_of(question) + 1)))
        found.add((number_of(question), weight))
    assert {number for number, _ in found} == {3, 4}
    assert {weight for _, weight in found} == {1, 2, 3}


@cases
def test_two_files_one_hideout(level: int, seed: int) -> None:
    exercise, question = pose("files", level, seed)
    spy, hideout = spy_and_hideout(question)
    p = share(ways(question), owns(question, spy, hideout))
    is_the_probability(exercise, p)
    assert p != share(ways(question, files=[spy]), owns(question, spy, hideout)), "the other files matter"


@cases
def test_which_one_is_left(level: int, seed: int) -> None:
    exercise, question = pose("left", level, seed)
    spy = Spy(str(question.asks.arguments["spy"]))
    at = game_of(question).spies.index(spy)
    left = {owners[at] for owners, _ in ways(question)}
    assert right_keys(exercise, question) == ([str(*left)] if len(left) == 1 else ["open"])
    own = halves(question, spy)
    assert own
    assert not any(half.other in own for half in own), "the own file proves nothing"
    assert len(question.choices) == number_of(question) + 1 == level + 2


def test_it_is_sometimes_open() -> None:
    answers = [right_keys(*pose("left", level, seed))[0] == "open" for level in LEVELS for seed in range(12)]
    assert 3 <= sum(answers) <= 18


@cases
def test_the_next_card(level: int, seed: int) -> None:
    exercise, question = pose("next", level, seed)
    spy = Spy(str(question.asks.arguments["spy"]))
    asked = asked_card(question)
    assert isinstance(asked, Half) == (level == 3)
    if isinstance(asked, Half):
        assert asked.other in halves(question, spy), "it would be a proof"
    is_the_probability(exercise, next_card(question, spy)[asked])
    others = any(isinstance(event, ev.PutBack) and event.seat and event.spy == spy for event in question.events)
    assert others == (level == 2) or level == 3


def test_after_one_half_the_bonus_card_is_one_of_five() -> None:
    """1/5 with four hideouts (docs/rules), and it is always one of those that were not turned."""
    answers: Counter[Fraction] = Counter()
    for seed in range(16):
        exercise, question = pose("next", 1, seed)
        spy = Spy(str(question.asks.arguments["spy"]))
        looks = [event for event in question.events if isinstance(event, ev.Looked) and event.spy == spy]
        answer = Fraction(1, number_of(question) + 2 - len(looks))
        assert right(exercise, str(answer))
        answers[answer] += 1
    assert {Fraction(1, 5), Fraction(1, 4), Fraction(1, 3)} <= answers.keys()
    assert max(answers.values()) <= 12


@pytest.mark.parametrize("level", [2, 3])
def test_the_next_card_has_different_answers(level: int) -> None:
    answers: Counter[Fraction] = Counter()
    for seed in range(12):
        _, question = pose("next", level, seed)
        answers[next_card(question, Spy(str(question.asks.arguments["spy"])))[asked_card(question)]] += 1
    assert len(answers) >= 3
    assert max(answers.values()) <= 8


def asked_card(question: Question) -> Half | str:
    if "bonus card" in question.asks.message:
        return BONUS
    return Half(spy_and_hideout(question)[1], Side.TOP if "top half" in question.asks.message else Side.BOTTOM)


@cases
def test_a_failed_claim(level: int, seed: int) -> None:
    exercise, question = pose("failed", level, seed)
    spy, hideout = spy_and_hideout(question)
    place = question.asks.message.endswith("The Plan is in hideout {hideout}?")
    holds = (lambda case: case[1] == hideout) if place else owns(question, spy, hideout)
    p = share(ways(question), holds)
    is_the_probability(exercise, p)
    assert p < share(ways(question, failed=False), holds), "that it failed makes both less likely"
    failed = [event for event in question.events if isinstance(event, ev.ClaimFailed)][-1]
    assert (failed.spy, failed.hideout) == (spy, hideout)


def test_a_failed_claim_is_asked_both_ways() -> None:
    asked = {pose("failed", 1, seed)[1].asks.message.rpartition(" likely ")[2] for seed in range(10)}
    assert len(asked) == 2


@cases
def test_how_many_looks(level: int, seed: int) -> None:
    exercise, question = pose("looks", level, seed)
    spy = Spy(str(question.asks.arguments["spy"]))
    assert right_keys(exercise, question) == [str(average_looks(question, spy))]
    assert 3 <= len(question.choices) == len({str(choice.label) for choice in question.choices})
    assert not game_of(question).options.bonuses


def test_both_of_two_unseen_halves_take_four_looks_on_average() -> None:
    """Both halves of a hideout among five cards in random order: the later one comes 4th on average."""
    known = {
        right_keys(exercise, question)[0]
        for exercise, question in (pose("looks", 1, seed) for seed in range(24))
        if number_of(question) == 4 and not halves(question, Spy(str(question.asks.arguments["spy"])))
    }
    assert known == {"4"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_average_looks_do_not_stand_out(level: int) -> None:
    """Many answers, and neither their place in the list nor how broken a number is tells which is right."""
    answers: Counter[str] = Counter()
    found: Counter[str] = Counter()
    seeds = range(24)
    for seed in seeds:
        exercise, question = pose("looks", level, seed)
        (key,) = right_keys(exercise, question)
        keys = [choice.key for choice in question.choices]
        values = [Fraction(k) for k in keys]
        assert values == sorted(values)
        answers[key] += 1
        broken = [v for v in values if v.denominator == max(v.denominator for v in values)]
        found["broken"] += broken == [Fraction(key)]
        found[f"from the left {keys.index(key)}"] += 1
        found[f"from the right {len(keys) - keys.index(key)}"] += 1
    assert len(answers) >= 5
    assert max(answers.values()) <= len(seeds) / 2
    assert max(found.values()) <= len(seeds) / 2


@cases
def test_dice_and_paths(level: int, seed: int) -> None:
    exercise, question = pose("paths", level, seed)
    p = Fraction(len(faces(question)), 6)
    is_the_probability(exercise, p)


@pytest.mark.parametrize("level", LEVELS)
def test_paths_are_asked_from_many_places(level: int) -> None:
    asked = [pose("paths", level, seed)[1] for seed in range(16)]
    places = Counter(view_of(question).players[0].at for question in asked)
    answers = Counter(len(faces(question)) for question in asked)
    assert len(places) >= 8
    assert max(places.values()) <= 4
    assert len(answers) >= 3
    assert max(answers.values()) <= 10


def faces(question: Question) -> list[int]:
    """The numbers of the die with which it can be done."""
    view, game, shown = view_of(question), game_of(question), question.show[1]
    what, _, aim = shown.partition(":")
    taken = view.taken_spaces
    found = []
    for face in range(1, 7):
        if what == "hideout":
            doors = game.board.hideout[int(aim)].entrances
            fewer = [path for steps in range(face) for path in strolls(question, steps)]
            done = any((path or (view.players[0].at,))[-1] in doors for path in fewer)
        else:
            over = aim if what == "space" else view.spies[game.spies.index(Spy(aim))]
            ways_there = [path for path in strolls(question, face) if path[-1] not in taken and over in path]
            done = any(what == "spy" or path[-1] == over for path in ways_there)
        found += [face] if done else []
    return found


def chance_of_claim(question: Question, spy: Spy, hideout: int) -> Fraction:
    mine = owns(question, spy, hideout)
    return share(ways(question), lambda case: mine(case) and case[1] == hideout)


@cases
def test_is_it_time_to_claim(level: int, seed: int) -> None:
    exercise, question = pose("claim", level, seed)
    spy, hideout = spy_and_hideout(question)
    p = chance_of_claim(question, spy, hideout)
    is_the_probability(exercise, 1 - p)
    assert not right(exercise, str(p))


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_position_tells_when_to_claim(level: int) -> None:
    """No choices and no number but the hideout's in what is asked, and many different answers."""
    answers: Counter[Fraction] = Counter()
    for seed in range(16):
        _, question = pose("claim", level, seed)
        spy, hideout = spy_and_hideout(question)
        assert not question.choices
        assert set(question.asks.arguments) == {"spy", "hideout"}
        answers[chance_of_claim(question, spy, hideout)] += 1
    assert len(answers) >= 6
    assert max(answers.values()) <= 8


# -- what every kind has ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EXERCISES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_says_what_is_in_a_file_and_its_explanation_counts_the_ways(kind: str, level: int) -> None:
    exercise, question = pose(kind, level, 3)
    solution = EXERCISES[kind].solution(exercise)
    if kind == "paths":  # the die and the streets are all it needs
        assert question.given is None
        assert (solution.before, solution.after, solution.events) == (None, None, ())
        return
    assert str(question.given).startswith(f"There are {number_of(question)} hideouts here.")
    assert ("no bonus cards" in str(question.given)) == (not game_of(question).options.bonuses)
    assert solution.after == sum(ways(question).values())
    assert all(isinstance(question.events[at], TELLING) for at in solution.events)


TELLING = (ev.Saw, ev.PutBack, ev.BonusPlayed, ev.BriefcaseSeen, ev.ClaimFailed)
