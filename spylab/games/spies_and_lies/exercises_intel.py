"""The exercise of the Intel cards: which come next, since everybody sees which are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product

from spylab.engine import Stream
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.positions import Moment, Position, ask, find
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.view import Phase
from spylab.games.spies_and_lies.words import range_of
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, probability
from spylab.words import Text

Cards = tuple[Intel, ...]
RANKS = (*Soldier, *[Soldier.SERGEANT, Soldier.BOMB] * 3)
"""The ranks that may be asked about: more often those that are on two kinds of cards."""


@dataclass(frozen=True)
class Case:
    """A rank and the number of cards to come that are asked about; `never`: on none of them, else on one or more."""

    soldier: Soldier
    cards: int
    never: bool = False

    def holds(self, drawn: Cards) -> bool:
        """Whether it is so for these cards."""
        return any(self.soldier in card for card in drawn) != self.never

    def share(self, ways: Iterable[Cards]) -> Fraction:
        """In how many of these ways, all equally likely, it is so."""
        found = [self.holds(drawn) for drawn in ways]
        return Fraction(sum(found), len(found))


class NextIntel:
    """Will the Intel cards to come name this rank? Levels go by how many cards are asked about: 1, 2 or 3."""

    title = Text("Which Intel card comes next?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, case = find(exercise, _open_card)
        all_cards = ", ".join(map(range_of, position.game.cards))
        given = Text(
            "The Intel cards of a game: {cards}. Those that are over do not come again; of the others each is as "
            "likely as any.",
            cards=all_cards,
        )
        return ask(position, given, _asked(case), "probability", show=("intel",))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, case = find(exercise, _open_card)
        right = case.share(_drawn(_left(position), case.cards))
        otherwise = Text("Write down the cards that are left, every single one, and count.")
        return judged(given, right, _mistakes(position, case), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, case = find(exercise, _open_card)
        left = _left(position)
        ways = list(_drawn(left, case.cards))
        right = sum(map(case.holds, ways))
        says = (
            Text("These cards are left: {cards}.", cards=", ".join(map(range_of, left))),
            Text("Cards among them that name rank {rank}: {n}.", rank=int(case.soldier), n=_naming(left, case)),
            *_step_by_step(left, case),
            Text(
                "It is so in {right} of {ways} ways, {p}.",
                right=right,
                ways=len(ways),
                p=str(Fraction(right, len(ways))),
            ),
        )
        turned = tuple(
            at for at, event in enumerate(position.events) if isinstance(event, ev.OldIntelTurned | ev.IntelTurned)
        )
        before = len(list(_drawn(position.game.cards, case.cards)))
        return Solution(says, before, len(ways), turned)

    def size(self, exercise: Exercise) -> int:
        position, case = find(exercise, _open_card)
        return len(list(_drawn(_left(position), case.cards)))


def _open_card(moment: Moment, stream: Stream) -> Case | None:
    """In the morning: a rank, and as many cards as the level says, if so many are still to come."""
    game, view = moment.position.game, moment.view
    if view.phase is not Phase.DEPLOYMENT or view.day + moment.level - 1 > game.options.days:
        return None
    if moment.level < 3 and stream.below(2):
        return None
    case = Case(stream.choice(RANKS), moment.level, never=moment.level > 1 and stream.below(2) == 1)
    return case if 0 < case.share(_drawn(_left(moment.position), case.cards)) < 1 else None


def _left(position: Position) -> Cards:
    """The cards that are still to be turned up."""
    return tuple(sorted(position.game.intel_left(position.view()).elements()))


def _drawn(cards: Cards, n: int) -> Iterator[Cards]:
    """Every way to turn up `n` of the cards one after the other; two cards of a kind are two cards."""
    yield from permutations(cards, n)


def _naming(cards: Cards, case: Case) -> int:
    return sum(case.soldier in card for card in cards)


def _asked(case: Case) -> Text:
    facts = {"rank": int(case.soldier), "n": case.cards}
    if case.cards == 1:
        return Text("How likely is it that rank {rank} is on the next Intel card?", rank=int(case.soldier))
    if case.never:
        return Text("How likely is it that rank {rank} is on none of the next {n} Intel cards?", **facts)
    return Text("How likely is it that rank {rank} is on at least one of the next {n} Intel cards?", **facts)


def _step_by_step(left: Cards, case: Case) -> Iterator[Text]:
    """For several cards: how likely none of them names the rank, card by card."""
    if case.cards == 1:
        return
    others = len(left) - _naming(left, case)
    factors = [f"{max(others - n, 0)}/{len(left) - n}" for n in range(case.cards)]
    yield Text(
        "That none of {n} cards names it: {product} = {p}.",
        n=case.cards,
        product=" · ".join(factors),
        p=str(Case(case.soldier, case.cards, never=True).share(_drawn(left, case.cards))),
    )
    if not case.never:
        yield Text("At least one is everything else: 1 minus that.")


def _mistakes(position: Position, case: Case) -> Iterator[Mistake]:
    left, every = _left(position), position.game.cards
    right = case.share(_drawn(left, case.cards))
    yield Mistake(
        "over",
        case.share(_drawn(every, case.cards)),
        Text("Some of the cards are over and do not come again. Which are left?"),
    )
    kinds = tuple(sorted(set(left)))
    yield Mistake(
        "kinds",
        case.share(_drawn(kinds, case.cards)) if len(kinds) >= case.cards else None,
        Text("The kinds are not equally likely: of some kinds more cards are left than of others."),
    )
    yield Mistake("one kind", _one_kind(left, case), Text("This rank is on two kinds of cards. Count both."))
    if case.cards > 1:
        yield Mistake(
            "put back",
            case.share(product(left, repeat=case.cards)),
            Text("A card that was turned up does not go back: for the next one there is one card less."),
        )
        yield Mistake(
            "next alone",
            Case(case.soldier, 1, case.never).share(_drawn(left, 1)),
            Text("That is so for the next card alone. Here more than one card is to come."),
        )
        added = case.cards * Case(case.soldier, 1).share(_drawn(left, 1))
        yield Mistake(
            "added",
            None if case.never or added > 1 else added,
            Text("Chances that can come true together must not simply be added: some ways are counted twice."),
        )
    yield Mistake("opposite", 1 - right, Text("That is the chance that it is not so."))


def _one_kind(left: Cards, case: Case) -> Fraction | None:
    """What somebody finds who thinks of only one kind of cards with the rank, the first."""
    naming = [card for card in sorted(set(left)) if case.soldier in card]
    if len(naming) < 2:
        return None
    ways = [any(card == naming[0] for card in drawn) != case.never for drawn in _drawn(left, case.cards)]
    return Fraction(sum(ways), len(ways))
