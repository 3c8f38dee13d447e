"""Every typical mistake in The Plan's exercises can be made, and gets help of its own that gives no answer away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from spylab.games.the_plan import events as ev
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.exercises import EXERCISES
from spylab.lessons import Question
from tests.lessons.exercises import Replies, made
from tests.the_plan.known import (
    BONUS,
    average_looks,
    fits,
    game_of,
    halves,
    next_card,
    number_of,
    owns,
    share,
    stacks,
    strolls,
    view_of,
    ways,
)
from tests.the_plan.test_exercises import faces, spy_and_hideout


def chance(question: Question) -> Fraction:
    """The right answer to a question for an owner."""
    spy, hideout = spy_and_hideout(question)
    return share(ways(question), owns(question, spy, hideout))


def one_in_all(question: Question) -> Iterator[str]:
    yield str(Fraction(1, number_of(question)))


def opposite_owner(question: Question) -> Iterator[str]:
    yield str(1 - chance(question))


# -- half, files --------------------------------------------------------------------------------------------


def seen_hideouts(question: Question) -> list[int]:
    return sorted({half.hideout for half in halves(question, spy_and_hideout(question)[0])})


def half_taken_for_a_proof(question: Question) -> Iterator[str]:
    known, (_, hideout) = seen_hideouts(question), spy_and_hideout(question)
    if len(known) == 1 or hideout not in known:
        yield "1" if known == [hideout] else "0"


def unseen_forgotten(question: Question) -> Iterator[str]:
    known, (_, hideout) = seen_hideouts(question), spy_and_hideout(question)
    if hideout in known:
        yield str(Fraction(1, len(known)))


def chance_doubled(question: Question) -> Iterator[str]:
    known, (_, hideout) = seen_hideouts(question), spy_and_hideout(question)
    twice = Fraction(2, number_of(question))
    if hideout in known:
        yield str(twice)
    elif 1 - twice * len(known) > 0:
        yield str((1 - twice * len(known)) / (number_of(question) - len(known)))


def by_file(question: Question, spy: Spy) -> Fraction:
    """What one file says alone."""
    _, hideout = spy_and_hideout(question)
    every = [fits(question, spy, own) for own in range(1, number_of(question) + 1)]
    return Fraction(every[hideout - 1], sum(every))


def one_file_alone(question: Question) -> Iterator[str]:
    yield str(by_file(question, spy_and_hideout(question)[0]))


def other_spies_forgotten(question: Question) -> Iterator[str]:
    spy, hideout = spy_and_hideout(question)
    hinted = [s for s in game_of(question).spies if any(half.hideout == hideout for half in halves(question, s))]
    if spy in hinted:
        yield str(Fraction(1, len(hinted)))


def one_hideout_compared(question: Question) -> Iterator[str]:
    spy, _ = spy_and_hideout(question)
    yield str(by_file(question, spy) / sum(by_file(question, other) for other in game_of(question).spies))


# -- left ---------------------------------------------------------------------------------------------------


def proved_of_others(question: Question) -> set[str]:
    asked = question.asks.arguments["spy"]
    known = {spy: halves(question, spy) for spy in game_of(question).spies if spy != asked}
    return {str(half.hideout) for own in known.values() for half in own if half.other in own}


def of_another(question: Question) -> Iterator[str]:
    yield from sorted(proved_of_others(question))


def not_eliminated(question: Question) -> Iterator[str]:
    if len(proved_of_others(question)) == number_of(question) - 1:
        yield "open"


def half_believed(question: Question) -> Iterator[str]:
    own = {str(half.hideout) for half in halves(question, Spy(str(question.asks.arguments["spy"])))}
    yield from sorted(own - proved_of_others(question))


# -- next ---------------------------------------------------------------------------------------------------


def card_asked(question: Question) -> tuple[Spy, Half | None]:
    spy = Spy(str(question.asks.arguments["spy"]))
    if "bonus" in question.asks.message:
        return spy, None
    side = Side.TOP if "top half" in question.asks.message else Side.BOTTOM
    return spy, Half(spy_and_hideout(question)[1], side)


def bonus_only(reply: Callable[[Question, Spy], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        spy, half = card_asked(question)
        if half is None:
            yield str(reply(question, spy))

    return replies


def half_only(reply: Callable[[Question, Spy, Half], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        spy, half = card_asked(question)
        if half is not None:
            yield str(reply(question, spy, half))

    return replies


def on_top(question: Question, spy: Spy, half: Half) -> Fraction:
    """How likely the half is on top if its hideout is the spy's."""
    tops = [(now[0] == half, stack.weight) for stack, now in stacks(question, spy) if stack.own == half.hideout]
    return Fraction(sum(weight for top, weight in tops if top), sum(weight for _, weight in tops))


def cards_in_file(question: Question) -> int:
    return number_of(question) + 2


def opposite_card(question: Question) -> Iterator[str]:
    spy, half = card_asked(question)
    yield str(1 - next_card(question, spy)[BONUS if half is None else half])


# -- failed -------------------------------------------------------------------------------------------------


def doubted(question: Question, *, failed: bool) -> Fraction:
    spy, hideout = spy_and_hideout(question)
    place = question.asks.message.endswith("The Plan is in hideout {hideout}?")
    holds = (lambda case: case[1] == hideout) if place else owns(question, spy, hideout)
    return share(ways(question, failed=failed), holds)


def both_excluded(question: Question) -> Iterator[str]:
    yield "0"


def claim_ignored(question: Question) -> Iterator[str]:
    yield str(doubted(question, failed=False))


def not_divided(question: Question) -> Iterator[str]:
    spy, hideout = spy_and_hideout(question)
    mine = owns(question, spy, hideout)
    gone = share(ways(question, failed=False), lambda case: mine(case) and case[1] == hideout)
    yield str(doubted(question, failed=False) - gone)


def opposite_doubt(question: Question) -> Iterator[str]:
    yield str(1 - doubted(question, failed=True))


# -- looks --------------------------------------------------------------------------------------------------


def file_of(question: Question) -> tuple[list[int], list[int]]:
    """At which looks unknown cards come, and how many halves are missing, for every owner that is possible."""
    spy = Spy(str(question.asks.arguments["spy"]))
    at = game_of(question).spies.index(spy)
    turns = [turn for turn, place in enumerate(view_of(question).files[at].places, start=1) if place.half is None]
    possible = {owners[at] for owners, _ in ways(question)}
    missing = [2 - sum(half.hideout == own for half in halves(question, spy)) for own in possible]
    return turns, missing


def among_choices(reply: Callable[[list[int], list[int]], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        value = str(reply(*file_of(question)))
        if value in {choice.key for choice in question.choices}:
            yield value

    return replies


def later_of(turns: list[int], missing: list[int]) -> Fraction:
    """The later of two unknown cards on average, or the one if no file needs two."""
    last = [max(pair) for pair in combinations(turns, 2)] if max(missing) == 2 else turns
    return Fraction(sum(last), len(last))


def looks_in_a_row(question: Question, spy: Spy) -> Fraction:
    """The average looks, if those at known cards are not counted."""
    known = halves(question, spy)
    total = whole = 0
    for stack, now in stacks(question, spy):
        unknown = [card for card in now if card not in known]
        missing = {Half(stack.own, side) for side in Side} - known
        total += stack.weight * max(unknown.index(half) + 1 for half in missing)
        whole += stack.weight
    return Fraction(total, whole)


def right_choice_changed(reply: Callable[[Question, Spy], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        value = str(reply(question, Spy(str(question.asks.arguments["spy"]))))
        if value in {choice.key for choice in question.choices}:
            yield value

    return replies


# -- paths --------------------------------------------------------------------------------------------------


def aim_of(question: Question) -> tuple[str, str]:
    what, _, aim = question.show[1].partition(":")
    return what, aim


def on_the_street(reply: Callable[[list[int]], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        if aim_of(question)[0] != "hideout":
            yield str(reply(faces(question)))

    return replies


def at_a_door(reply: Callable[[list[int]], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        if aim_of(question)[0] == "hideout":
            yield str(reply(faces(question)))

    return replies


def stop_on_the_spy(question: Question) -> Iterator[str]:
    what, aim = aim_of(question)
    if what == "spy":
        spot = view_of(question).spies[game_of(question).spies.index(Spy(aim))]
        yield str(Fraction(sum(any(p[-1] == spot for p in strolls(question, face)) for face in range(1, 7)), 6))


def ways_counted(question: Question) -> Iterator[str]:
    what, aim = aim_of(question)
    if what == "hideout":
        return
    view = view_of(question)
    spot = aim if what == "space" else view.spies[game_of(question).spies.index(Spy(aim))]
    every = [path for face in range(1, 7) for path in strolls(question, face) if path[-1] not in view.taken_spaces]
    good = [path for path in every if (spot in path if what == "spy" else path[-1] == spot)]
    yield str(Fraction(len(good), len(every)))


def not_possible(question: Question) -> Iterator[str]:
    yield str(1 - Fraction(len(faces(question)), 6))


# -- claim --------------------------------------------------------------------------------------------------


def claimed(question: Question) -> tuple[Fraction, Fraction, Fraction]:
    """How likely the owner, the place and both are right."""
    spy, hideout = spy_and_hideout(question)
    found, mine = ways(question), owns(question, spy, hideout)
    place = share(found, lambda case: case[1] == hideout)
    both = share(found, lambda case: mine(case) and case[1] == hideout)
    return share(found, mine), place, both


def dared(reply: Callable[[Fraction, Fraction, Fraction], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        yield str(reply(*claimed(question)))

    return replies


MISTAKES: dict[str, dict[str, Replies]] = {
    "half": {
        "proof": half_taken_for_a_proof,
        "only these": unseen_forgotten,
        "base rate": one_in_all,
        "doubled": chance_doubled,
        "opposite": opposite_owner,
    },
    "files": {
        "alone": one_file_alone,
        "base rate": one_in_all,
        "only these": other_spies_forgotten,
        "one hideout": one_hideout_compared,
        "opposite": opposite_owner,
    },
    "left": {"taken": of_another, "open": not_eliminated, "half": half_believed},
    "next": {
        "put back": bonus_only(lambda q, spy: Fraction(1, cards_in_file(q))),
        "others": bonus_only(lambda q, spy: Fraction(1, cards_in_file(q) - len(halves(q, spy)))),
        "equal cases": bonus_only(lambda q, spy: Fraction(1, 2)),
        "certain owner": half_only(on_top),
        "in the file": half_only(lambda q, spy, half: share(ways(q), owns(q, spy, half.hideout))),
        "nothing seen": half_only(lambda q, spy, half: Fraction(number_of(q) + 1, 2 * number_of(q)) / cards_in_file(q)),
        "no owner": half_only(lambda q, spy, half: on_top(q, spy, half) / number_of(q)),
        "opposite": opposite_card,
    },
    "failed": {
        "both": both_excluded,
        "ignored": claim_ignored,
        "not divided": not_divided,
        "base rate": one_in_all,
        "opposite": opposite_doubt,
    },
    "looks": {
        "best": among_choices(lambda turns, missing: Fraction(turns[min(missing) - 1])),
        "worst": among_choices(lambda turns, missing: Fraction(turns[-1])),
        "one half": among_choices(lambda turns, missing: Fraction(sum(turns), len(turns))),
        "shuffled": among_choices(
            lambda turns, missing: sum((Fraction(len(turns), n + 1) for n in range(max(missing))), Fraction(0))
        ),
        "two halves": among_choices(later_of),
        "in a row": right_choice_changed(looks_in_a_row),
        "before": right_choice_changed(lambda q, spy: average_looks(q, spy) - 1),
        "all": right_choice_changed(lambda q, spy: average_looks(q, spy) + len(halves(q, spy))),
    },
    "paths": {
        "exact": at_a_door(lambda numbers: Fraction(1, 6)),
        "door": at_a_door(lambda numbers: Fraction(min(6, len(numbers) + 1), 6)),
        "at least": on_the_street(lambda numbers: Fraction(7 - min(numbers), 6)),
        "shortest": on_the_street(lambda numbers: Fraction(1, 6)),
        "stop there": stop_on_the_spy,
        "ways": ways_counted,
        "opposite": not_possible,
    },
    "claim": {
        "turned round": dared(lambda owner, place, both: both),
        "owner alone": dared(lambda owner, place, both: 1 - owner),
        "place alone": dared(lambda owner, place, both: 1 - place),
        "base rate": lambda q: iter([str(1 - Fraction(1, number_of(q) ** 2))]),
    },
}
ALWAYS_TYPICAL = {"looks"}
"""Kinds in which every wrong answer that can be chosen is a mistake of its own."""
ALL = [(kind, name) for kind, names in MISTAKES.items() for name in names]


def secrets(question: Question, kind: str) -> set[str]:
    """The right answer to a question that is answered by a number."""
    answers: dict[str, Callable[[], Fraction]] = {
        "half": lambda: chance(question),
        "files": lambda: chance(question),
        "failed": lambda: doubted(question, failed=True),
        "paths": lambda: Fraction(len(faces(question)), 6),
        "looks": lambda: average_looks(question, Spy(str(question.asks.arguments["spy"]))),
        "claim": lambda: 1 - claimed(question)[2],
    }
    return {str(answers[kind]())} if kind in answers else set()


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_help_gives_no_answer_away(kind: str, name: str) -> None:
    """Held against the right number and against the label of the right choice."""
    for exercise, question, _, feedback in made("the_plan", kind, name)[:1]:
        labels = [str(c.label) for c in question.choices if EXERCISES[kind].check(exercise, c.key).right]
        assert not secrets(question, kind) & set(str(feedback.help).split())
        assert not any(label in str(feedback.help) for label in labels)


def test_a_look_of_another_is_in_every_question_about_it() -> None:
    """The mistake to forget others can be made only where others looked."""
    for _, question, _, _ in made("the_plan", "next", "others"):
        spy, _ = card_asked(question)
        assert any(isinstance(event, ev.PutBack) and event.seat and event.spy == spy for event in question.events)
