"""Every typical mistake in the exercises of Spies & Lies can be made, and gets help that gives no answer away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from spylab.games.spies_and_lies.exercises import EXERCISES
from spylab.lessons import Question
from tests.lessons.exercises import Replies, made
from tests.spies_and_lies.clues import (
    SERGEANT,
    Clues,
    Order,
    asked,
    cards_left,
    clues,
    habit,
    own_soldier,
    share,
    weights,
)
from tests.spies_and_lies.test_exercises import WORTH


def all_ranks(told: Clues) -> Clues:
    return replace(told, exhausted=())


def morning(told: Clues) -> Clues:
    """Before the tokens were shown."""
    return replace(told, tokens=None, shown=())


def honest(told: Clues) -> list[Order]:
    """The deployments in which every token is true."""
    if told.tokens is None:
        return list(weights(told))
    return [
        order
        for order in weights(told)
        if all(told.on_card(rank) == bool(token) for rank, token in zip(order, told.tokens, strict=True))
    ]


def evenly(orders: dict[Order, Fraction] | list[Order]) -> dict[Order, Fraction]:
    """All of them equally likely."""
    return dict.fromkeys(orders, Fraction(1))


def seen_here(told: Clues, at: int) -> dict[Order, Fraction]:
    """What fits the token of one mission, whatever lies elsewhere."""
    assert told.tokens is not None
    token = bool(told.tokens[at])
    return evenly([o for o in weights(morning(told)) if o[at] == SERGEANT or told.on_card(o[at]) == token])


# -- how many -----------------------------------------------------------------------------------------------


def sergeant_in_his_rank(question: Question) -> Iterator[str]:
    yield str(sum(list(order) == sorted(order) for order in weights(clues(question))))


def tokens_trusted(question: Question) -> Iterator[str]:
    if clues(question).tokens is not None:
        yield str(len(honest(clues(question))))


def order_forgotten(question: Question) -> Iterator[str]:
    told = clues(question)
    rows = 0
    for order in permutations(told.hand, 4):
        known = all(order[at] == rank for at, rank in told.shown)
        tokens = zip(order, told.tokens or (), strict=False)
        rows += known and all(rank == SERGEANT or told.on_card(rank) == bool(token) for rank, token in tokens)
    yield str(rows)


def groups_counted(question: Question) -> Iterator[str]:
    yield str(len({frozenset(order) for order in weights(clues(question))}))


def exhausted_counted(question: Question) -> Iterator[str]:
    yield str(len(weights(all_ranks(clues(question)))))


def morning_counted(question: Question) -> Iterator[str]:
    yield str(len(weights(morning(clues(question)))))


def one_clue_overlooked(question: Question) -> Iterator[str]:
    told = clues(question)
    yield str(len(weights(replace(told, tokens=None))))
    for shown in told.shown:
        yield str(len(weights(replace(told, shown=tuple(other for other in told.shown if other != shown)))))


# -- how likely ---------------------------------------------------------------------------------------------


def of(count: Callable[[Clues, int, int], Fraction | None]) -> Replies:
    """The mistake in a question about a rank under a mission."""

    def replies(question: Question) -> Iterator[str]:
        answer = count(clues(question), *asked(question))
        if answer is not None and 0 <= answer <= 1:
            yield str(answer)

    return replies


def trusted(told: Clues, at: int, rank: int) -> Fraction | None:
    fits = honest(told)
    return share(evenly(fits), at, rank) if fits else None


def turned_round(told: Clues, at: int, rank: int) -> Fraction:
    """How likely the tokens are, given the rank."""
    before = [order for order in weights(morning(told)) if order[at] == rank]
    found = weights(replace(told, shown=()))
    return sum((found.get(order, Fraction(0)) for order in before), Fraction(0)) / len(before)


def equal_ranks(told: Clues, at: int, _: int) -> Fraction:
    return Fraction(1, len({order[at] for order in weights(told)}))


def with_marshal(told: Clues, at: int, rank: int) -> Fraction:
    return share(weights(replace(told, exhausted=tuple(r for r in told.exhausted if r != 10))), at, rank)


BASE_RATE = of(lambda told, at, rank: share(weights(morning(told)), at, rank))
WEIGHTS = of(lambda told, at, rank: share(evenly(weights(told)), at, rank))
OPPOSITE = of(lambda told, at, rank: 1 - share(weights(told), at, rank))


def likely(question: Question) -> Fraction:
    """How likely the Sergeant does with his token what was seen."""
    token = (clues(question).tokens or ())[asked(question)[0]]
    return habit(question) if token else 1 - habit(question)


def witness(count: Callable[[Question, Clues, int], Fraction]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        yield str(count(question, clues(question), asked(question)[0]))

    return replies


def row_turned_round(question: Question, told: Clues, at: int) -> Fraction:
    before = [order for order in weights(morning(told)) if order[at] == SERGEANT]
    found = weights(replace(told, shown=()), habit(question))
    return sum((found.get(order, Fraction(0)) for order in before), Fraction(0)) / len(before)


# -- weighing -----------------------------------------------------------------------------------------------


def chances(question: Question, told: Clues) -> dict[str, Fraction]:
    at, found = asked(question)[0], weights(told)
    return {choice.key: share(found, at, int(choice.key)) for choice in question.choices}


def cannot_be(question: Question) -> Iterator[str]:
    yield from (key for key, p in chances(question, clues(question)).items() if p == 0)


def likeliest(question: Question) -> Iterator[str]:
    found = chances(question, clues(question))
    yield from (key for key, p in found.items() if p == max(found.values()))


def most_at_stake(question: Question) -> Iterator[str]:
    possible = [int(key) for key, p in chances(question, clues(question)).items() if p]
    yield str(max(possible, key=lambda rank: (WORTH[rank - 1], rank)))


def tokens_ignored(question: Question) -> Iterator[str]:
    found = chances(question, morning(clues(question)))
    yield max(found, key=lambda key: found[key] * (2 + WORTH[int(key) - 1]))


def deception(count: Callable[[Question, Clues, int, int], Fraction | int]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        at = asked(question)[0]
        yield str(count(question, clues(question, seat=0), at, own_soldier(question, at)))

    return replies


# -- Intel --------------------------------------------------------------------------------------------------

Cards = tuple[tuple[int, int], ...]
EVERY = ((1, 4), (4, 7), (7, 10)) * 2


def drawn(question: Question, ways: list[Cards], one_kind: bool = False) -> Fraction:
    """In how many of these ways it is so, or would be for somebody who thinks of the first kind of cards only."""
    rank = int(str(question.asks.arguments["rank"]))
    kinds = [card for card in sorted(set(EVERY)) if card[0] <= rank <= card[1] and card in cards_left(question)]
    kinds = kinds[:1] if one_kind else kinds
    named = [any(card in kinds for card in way) != ("on none" in str(question.asks)) for way in ways]
    return Fraction(sum(named), len(named))


def level(question: Question) -> int:
    return int(str(question.asks.arguments.get("n", 1)))


def intel(count: Callable[[Question, list[tuple[int, int]], int], Fraction | None]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        answer = count(question, cards_left(question), level(question))
        if answer is not None and 0 <= answer <= 1:
            yield str(answer)

    return replies


def added(question: Question, left: list[tuple[int, int]], n: int) -> Fraction | None:
    return n * drawn(question, [(card,) for card in left]) if n > 1 and "on none" not in str(question.asks) else None


MISTAKES: dict[str, dict[str, Replies]] = {
    "count": {
        "sergeant": sergeant_in_his_rank,
        "lie": tokens_trusted,
        "order": order_forgotten,
        "groups": groups_counted,
        "exhausted": exhausted_counted,
        "all": morning_counted,
        "clue": one_clue_overlooked,
    },
    "chance": {
        "base rate": BASE_RATE,
        "lie": of(trusted),
        "weights": WEIGHTS,
        "elsewhere": of(lambda told, at, rank: share(seen_here(told, at), at, rank)),
        "equal ranks": of(equal_ranks),
        "opposite": OPPOSITE,
        "inverted": of(turned_round),
    },
    "witness": {
        "inverted": witness(lambda question, told, at: likely(question)),
        "base rate": witness(lambda question, told, at: likely(question) / (1 + likely(question))),
        "tokens": witness(lambda question, told, at: share(weights(replace(told, tokens=None)), at, SERGEANT)),
        "weights": WEIGHTS,
        "opposite": witness(lambda question, told, at: 1 - share(weights(told, habit(question)), at, SERGEANT)),
        "habit": witness(lambda question, told, at: share(weights(told, 1 - habit(question)), at, SERGEANT)),
        "whole row": witness(row_turned_round),
    },
    "guess": {
        "impossible": cannot_be,
        "likeliest": likeliest,
        "stakes alone": most_at_stake,
        "tokens": tokens_ignored,
    },
    "marshal": {
        "marshal": of(with_marshal),
        "base rate": BASE_RATE,
        "weights": WEIGHTS,
        "equal ranks": of(equal_ranks),
        "opposite": OPPOSITE,
    },
    "deception": {
        "sure": deception(lambda question, told, at, rank: 4),
        "even": deception(lambda question, told, at, rank: 2),
        "swapped": deception(lambda question, told, at, rank: 4 * share(weights(told), at, rank)),
        "equal ranks": deception(lambda question, told, at, rank: 4 * (1 - equal_ranks(told, at, rank))),
        "tokens": deception(lambda question, told, at, rank: 4 * (1 - share(weights(morning(told)), at, rank))),
        "weights": deception(lambda question, told, at, rank: 4 * (1 - share(evenly(weights(told)), at, rank))),
    },
    "intel": {
        "over": intel(lambda question, left, n: drawn(question, list(permutations(EVERY, n)))),
        "kinds": intel(lambda question, left, n: drawn(question, list(permutations(sorted(set(left)), n)))),
        "one kind": intel(lambda question, left, n: drawn(question, list(permutations(left, n)), one_kind=True)),
        "put back": intel(lambda question, left, n: drawn(question, list(product(left, repeat=n)))),
        "next alone": intel(lambda question, left, n: drawn(question, [(card,) for card in left])),
        "added": intel(added),
        "opposite": intel(lambda question, left, n: 1 - drawn(question, list(permutations(left, n)))),
    },
}
ALWAYS_TYPICAL = set[str]()
"""Kinds in which every wrong answer that can be chosen is a mistake of its own."""
ALL = [(kind, name) for kind, names in MISTAKES.items() for name in names]


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_help_gives_no_answer_away(kind: str, name: str) -> None:
    """Held against the number or the label that is right."""
    for exercise, question, _, feedback in made("spies_and_lies", kind, name):
        labels = [str(c.label) for c in question.choices if EXERCISES[kind].check(exercise, c.key).right]
        if kind == "count":
            labels = [str(len(weights(clues(question))))]
        elif kind in ("chance", "witness", "marshal"):
            labels = [str(share(weights(clues(question), habit(question)), *asked(question)))]
        elif kind == "intel":
            labels = [str(drawn(question, list(permutations(cards_left(question), level(question)))))]
        elif kind == "deception":
            at = asked(question)[0]
            labels = [str(4 * (1 - share(weights(clues(question, seat=0)), at, own_soldier(question, at))))]
        said = str(feedback.help)
        assert labels
        assert not any(label in said.replace(".", "").split() for label in labels)
        assert not any(label in said for label in labels if question.form == "one")
