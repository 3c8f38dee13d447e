"""What the events of an exercise say, worked out by writing everything down: owners, files card by card, streets.

It never asks `worlds`, `halves`, `deck_order`, `cases`, `paths` nor the exercises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from spylab.engine import Event
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from spylab.lessons import Question

Case = tuple[tuple[int, ...], int]
"""Which hideout each spy owns, and where The Plan is."""
BONUS = "bonus"
Card = Half | str


def game_of(question: Question) -> ThePlan:
    assert isinstance(question.game, ThePlan)
    return question.game


def number_of(question: Question) -> int:
    return game_of(question).options.number


@cache
def fillings(number: int, own: int) -> tuple[frozenset[Half], ...]:
    """Every set of halves in the file of a spy who owns this hideout."""
    pairs = [
        [frozenset(Half(h, side) for side in Side)] if h == own else [frozenset([Half(h, side)]) for side in Side]
        for h in range(1, number + 1)
    ]
    return tuple(frozenset().union(*chosen) for chosen in product(*pairs))


def halves(question: Question, spy: Spy) -> set[Half]:
    """The halves that the student saw in a file."""
    return {event.half for event in question.events if isinstance(event, ev.Saw) and event.spy == spy}


def fits(question: Question, spy: Spy, own: int) -> int:
    """How many ways there are to fill a file, if its spy owns this hideout."""
    known = halves(question, spy)
    return sum(known <= filled for filled in fillings(number_of(question), own))


def ways(question: Question, *, failed: bool = True, files: Sequence[Spy] | None = None) -> dict[Case, int]:
    """For every case that is possible how many ways there are to fill the files.

    Without `failed` the last claim that failed is forgotten; `files` are those whose cards are remembered.
    """
    number, spies = number_of(question), game_of(question).spies
    claims = [event for event in question.events if isinstance(event, ev.ClaimFailed)]
    found: dict[Case, int] = {}
    for owners in permutations(range(1, number + 1)):
        weight = 1
        for spy, own in zip(spies, owners, strict=True):
            weight *= fits(question, spy, own) if files is None or spy in files else 2 ** (number - 1)
        for plan in range(1, number + 1):
            wrong = any(
                plan == c.hideout and owners[spies.index(c.spy)] == c.hideout for c in claims[: None if failed else -1]
            )
            if weight and not wrong and not _opened(question.events, plan):
                found[owners, plan] = weight
    return found


def _opened(events: Sequence[Event], plan: int) -> bool:
    """Whether a briefcase was seen that says that The Plan is not here."""
    cases = [event for event in events if isinstance(event, ev.BriefcaseSeen)]
    return any((case.hideout == plan) != case.plan for case in cases)


def share(found: dict[Case, int], holds: Callable[[Case], bool]) -> Fraction:
    """How likely something is."""
    return Fraction(sum(w for case, w in found.items() if holds(case)), sum(found.values()))


def owns(question: Question, spy: Spy, hideout: int) -> Callable[[Case], bool]:
    at = game_of(question).spies.index(spy)
    return lambda case: case[0][at] == hideout


# a file, card by card


@dataclass(frozen=True)
class Stack:
    """One way a file may have lain at first: its cards from the top, whose it is, and how much the way weighs."""

    own: int
    cards: tuple[Card, ...]
    weight: int

    def now(self, events: Sequence[Event], spy: Spy) -> tuple[Card, ...] | None:
        """The cards from the top now, after all looks at the file; None if the looks would have gone otherwise."""
        cards = list(self.cards)
        for event in events:
            match event:
                case ev.Saw(spy=s, half=half) if s == spy and cards[0] != half:
                    return None
                case ev.PutBack(spy=s) if s == spy:
                    if cards[0] == BONUS:
                        return None
                    cards.append(cards.pop(0))
                case ev.BonusPlayed(spy=s) if s == spy:
                    if cards.pop(0) != BONUS:
                        return None
        return tuple(cards)


def stacks(question: Question, spy: Spy) -> Iterator[tuple[Stack, tuple[Card, ...]]]:
    """Every way the file may have lain that fits all that was seen, with the cards as they lie now."""
    number, game = number_of(question), game_of(question)
    at = game.spies.index(spy)
    others: dict[int, int] = {}
    for (owners, _), weight in ways(question, files=[other for other in game.spies if other != spy]).items():
        others[owners[at]] = others.get(owners[at], 0) + weight
    bonus: list[Card] = [BONUS] if game.options.bonuses else []
    for own, weight in others.items():
        for filled in fillings(number, own):
            for cards in permutations([*sorted(filled), *bonus]):
                stack = Stack(own, cards, weight)
                now = stack.now(question.events, spy)
                if now is not None:
                    yield stack, now


def next_card(question: Question, spy: Spy) -> dict[Card, Fraction]:
    """How likely each card is on top of a file."""
    found: dict[Card, int] = {}
    for stack, now in stacks(question, spy):
        found[now[0]] = found.get(now[0], 0) + stack.weight
    whole = sum(found.values())
    return {card: Fraction(weight, whole) for card, weight in found.items()}


def average_looks(question: Question, spy: Spy) -> Fraction:
    """How many looks it takes on average until both halves of the own hideout were seen."""
    known = halves(question, spy)
    total = whole = 0
    for stack, now in stacks(question, spy):
        missing = {Half(stack.own, side) for side in Side} - known
        total += stack.weight * max(now.index(half) + 1 for half in missing)
        whole += stack.weight
    return Fraction(total, whole)


# streets


def view_of(question: Question) -> View:
    view = question.game.opening()
    for event in question.events:
        view = question.game.evolve(view, event)
    assert isinstance(view, View)
    return view


def strolls(question: Question, steps: int) -> list[tuple[str, ...]]:
    """Every walk of the student with so many steps, over no space twice; the last space may be taken."""
    start = view_of(question).players[0].at
    assert start is not None
    return [path[1:] for path in _from(game_of(question).board, start, steps)]


@cache
def _from(board: Board, start: str, steps: int) -> list[tuple[str, ...]]:
    if not steps:
        return [(start,)]
    before = _from(board, start, steps - 1)
    return [(*path, there) for path in before for there in _next_to(board, path[-1]) if there not in path]


@cache
def _next_to(board: Board, space: str) -> list[str]:
    joined = [{way.start, way.end} for way in board.lines]
    return sorted(there for pair in joined if space in pair for there in pair - {space})
