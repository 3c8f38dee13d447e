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
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, passed_over, probability
from spylab.words import Text

Cards = tuple[Intel, ...]
RANKS = (*Soldier, *[Soldier.SERGEANT, Soldier.BOMB] * 3)
"""The ranks that may be asked about: more often those that are on two kinds of cards."""

OFTEN: dict[int, dict[Fraction, int]] = {
    1: {Fraction(2, 5): 2, Fraction(3, 5): 2},
    2: {Fraction(1, 10): 2, Fraction(3, 10): 2},
    3: {Fraction(1, 15): 2, Fraction(1, 10): 2},
}
"""Answers that would come up too often, by level: of so many questions one is asked."""


@dataclass(frozen=True)
class Case:
    """A rank and the number of cards to come that are asked about; `never`: on none of them, else on one or more.

    With `then` the rank is asked for on the next card, and each of these on one of the cards after it, in this order.
    """

    soldier: Soldier
    cards: int
    never: bool = False
    then: tuple[Soldier, ...] = ()

    @property
    def ranks(self) -> tuple[Soldier, ...]:
        """Every rank that is asked about, once."""
        return tuple(dict.fromkeys((self.soldier, *self.then)))

    def holds(self, drawn: Cards) -> bool:
        """Whether it is so for these cards."""
        if self.then:
            return all(rank in card for rank, card in zip((self.soldier, *self.then), drawn, strict=True))
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
            *(
                Text("Cards among them that name rank {rank}: {n}.", rank=int(rank), n=_naming(left, rank))
                for rank in case.ranks
            ),
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
    case = _some_case(moment.level, stream)
    share = case.share(_drawn(_left(moment.position), case.cards))
    return case if 0 < share < 1 and not passed_over(share, OFTEN[moment.level], stream) else None


def _some_case(level: int, stream: Stream) -> Case:
    """What may be asked about so many cards; about three of them mostly one rank on each, for the answers differ."""
    soldier = stream.choice(RANKS)
    if level > 1 and stream.below(2 * level) > 1:
        return Case(soldier, level, then=tuple(stream.choice(RANKS) for _ in range(level - 1)))
    return Case(soldier, level, never=level > 1 and stream.below(2) == 1)


def _left(position: Position) -> Cards:
    """The cards that are still to be turned up."""
    return tuple(sorted(position.game.intel_left(position.view()).elements()))


def _drawn(cards: Cards, n: int) -> Iterator[Cards]:
    """Every way to turn up `n` of the cards one after the other; two cards of a kind are two cards."""
    yield from permutations(cards, n)


def _naming(cards: Cards, rank: Soldier) -> int:
    return sum(rank in card for card in cards)


def _asked(case: Case) -> Text:
    first, *then = map(int, (case.soldier, *case.then))
    if len(then) == 1:
        return Text(
            "How likely is it that rank {rank} is on the next Intel card and rank {second} on the one after it?",
            rank=first,
            second=then[0],
        )
    if then:
        return Text(
            "How likely is it that rank {rank} is on the next Intel card, rank {second} on the one after it and rank "
            "{third} on the third?",
            rank=first,
            second=then[0],
            third=then[1],
        )
    facts = {"rank": first, "n": case.cards}
    if case.cards == 1:
        return Text("How likely is it that rank {rank} is on the next Intel card?", rank=int(case.soldier))
    if case.never:
        return Text("How likely is it that rank {rank} is on none of the next {n} Intel cards?", **facts)
    return Text("How likely is it that rank {rank} is on at least one of the next {n} Intel cards?", **facts)


def _step_by_step(left: Cards, case: Case) -> Iterator[Text]:
    """For several cards: how likely none of them names the rank, card by card."""
    if case.cards == 1 or case.then:
        return
    others = len(left) - _naming(left, case.soldier)
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
            None if case.never or case.then or added > 1 else added,
            Text("Chances that can come true together must not simply be added: some ways are counted twice."),
        )
    if case.then:
        in_any_order = [any(map(case.holds, permutations(way))) for way in _drawn(left, case.cards)]
        yield Mistake(
            "order",
            Fraction(sum(in_any_order), len(in_any_order)),
            Text("The order counts: every card has a rank of its own to name."),
        )
    yield Mistake("opposite", 1 - right, Text("That is the chance that it is not so."))


def _one_kind(left: Cards, case: Case) -> Fraction | None:
    """What somebody finds who thinks of only one kind of cards with the rank, the first."""
    naming = [card for card in sorted(set(left)) if case.soldier in card]
    if len(naming) < 2 or case.then:
        return None
    ways = [any(card == naming[0] for card in drawn) != case.never for drawn in _drawn(left, case.cards)]
    return Fraction(sum(ways), len(ways))
