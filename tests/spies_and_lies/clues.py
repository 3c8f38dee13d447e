"""A second reading of the events of a question, from their notation: what somebody with pencil and paper would count.

It knows neither the rules in code nor `worlds`; tests of the exercises hold their answers against it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations

from spylab.lessons import Question

Order = tuple[int, ...]
SERGEANT = 4
RIVAL = 1
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Clues:
    """What is public about one side's deployment on the day that goes on."""

    exhausted: tuple[int, ...] = ()
    card: tuple[int, int] | None = None
    tokens: tuple[int, ...] | None = None
    shown: tuple[tuple[int, int], ...] = ()
    """Missions, from 0, with their revealed ranks."""
    supposed: tuple[int, int, int] | None = None
    """A mission, from 0, and the lowest and highest rank that the question says to suppose there."""

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(rank for rank in range(1, 11) if rank not in self.exhausted)

    def fits(self, order: Order) -> bool:
        """Whether a row is as the question says to suppose."""
        if self.supposed is None:
            return True
        at, first, last = self.supposed
        return first <= order[at] <= last

    def on_card(self, rank: int) -> bool:
        assert self.card is not None
        return self.card[0] <= rank <= self.card[1]


def clues(question: Question, seat: int = RIVAL) -> Clues:
    """What the events of a question say about a seat's deployment, the seat's own secrets left out."""
    now, tired = Clues(), []
    for event in question.events:
        match str(event).split():
            case [owner, "loses", rank, "to", "exhaustion"] if owner == str(seat):
                tired.append(int(rank))
            case ["day", _, "begins"]:
                now, tired = Clues(exhausted=tuple(tired)), []
            case ["intel", "is", card]:
                first, last = map(int, card.split("-"))
                now = replace(now, card=(first, last))
            case [owner, "shows", "tokens", *pattern] if owner == str(seat):
                now = replace(now, tokens=tuple(map(int, pattern)))
            case [owner, "unveils", rank, "at", mission] if owner == str(seat):
                now = replace(now, shown=(*now.shown, (int(mission), int(rank))))
    facts = question.asks.arguments
    if "first" in facts:
        mission, first, last = (int(str(facts[name])) for name in ("mission", "first", "last"))
        now = replace(now, supposed=(mission - 1, first, last))
    return now


def rises(order: Order) -> bool:
    """Whether the ranks rise, the Sergeant left out."""
    return all(left < right for left, right in pairwise(rank for rank in order if rank != SERGEANT))


@cache
def weights(told: Clues, q: Fraction = HALF) -> dict[Order, Fraction]:
    """All deployments that fit, each with how likely it makes the tokens."""
    found = {}
    for order in permutations(told.hand, 4):
        if not rises(order) or any(order[at] != rank for at, rank in told.shown) or not told.fits(order):
            continue
        weight = Fraction(1)
        for at, token in enumerate(told.tokens or ()):
            if order[at] == SERGEANT:
                weight *= q if token else 1 - q
            elif told.on_card(order[at]) != bool(token):
                weight = Fraction(0)
        if weight:
            found[order] = weight
    return found


def share(found: dict[Order, Fraction], at: int, rank: int) -> Fraction:
    """How likely it is that this rank lies under a mission."""
    inside = sum((weight for order, weight in found.items() if order[at] == rank), Fraction(0))
    return inside / sum(found.values())


def asked(question: Question) -> tuple[int, int]:
    """The mission, from 0, and the rank that a question is about; without a rank it is the Sergeant's."""
    facts = question.asks.arguments
    return int(str(facts["mission"])) - 1, int(str(facts.get("rank", SERGEANT)))


def habit(question: Question) -> Fraction:
    """How often a Sergeant shows a token, as the question says."""
    return Fraction(str(question.given.arguments["q"]))


def cards_left(question: Question) -> list[tuple[int, int]]:
    """The Intel cards that are still to come."""
    left = [(1, 4), (4, 7), (7, 10)] * 2
    for event in question.events:
        words = str(event).split()
        if words[-2:-1] == ["is"] and "intel" in words:
            first, last = map(int, words[-1].split("-"))
            left.remove((first, last))
    return left


def ranks_asked(question: Question) -> list[int]:
    """The ranks that a question about Intel cards asks for: one, or one for each card to come."""
    facts = question.asks.arguments
    return [int(str(facts[name])) for name in ("rank", "second", "third") if name in facts]


def own_soldier(question: Question, at: int) -> int:
    """The student's own soldier under a mission, as deployed last."""
    orders = [str(event).partition(" deploys ")[2].split() for event in question.events if " deploys " in str(event)]
    return int(orders[-1][at])
