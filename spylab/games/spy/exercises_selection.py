"""The exercise of selection: the same card is seen, but it matters who chose it (Selvin 1975, "Monty Hall")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.options import BASE_FOR_MORE, BASE_FOR_TWO, Options
from spylab.games.spy.positions import RIVAL, made_of
from spylab.games.spy.rules import Spy
from spylab.games.spy.words import CARDS
from spylab.games.spy.worlds import VALUES, arrangements
from spylab.inference import Worlds
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, probability
from spylab.words import Text

BASES = {
    1: (("S1", "S2", "T1", "B1"), ("S1", "T1", "B1"), ("S1", "T1", "B1", "B1"), ("S1", "S2", "T1", "T2", "B1")),
    2: (("S1", "S2", "T1", "B1", "B1"), BASE_FOR_MORE, ("S1", "S2", "T1", "B1", "B2")),
    3: (BASE_FOR_MORE, BASE_FOR_TWO, ("S1", "S2", "T1", "T2", "B1", "B1", "B1")),
}
"""For each level the bases that it may be about; at level 3 the question is about a third place."""
SHOWN = Card.S1
"""The card that is turned up: the target, so that the picture can show it exposed."""


class How(Enum):
    """How the other card came to be turned up."""

    BLINDLY = "blindly"
    NO_BOMB = "the owner chose one that is no Bomb"
    A_SAFE = "the owner chose one that is a Safe"
    FIRST = "the owner took the first from the left that is no Bomb"


@dataclass(frozen=True)
class Case:
    """What happens: somebody points at a place, then another one is turned up and `SHOWN` lies there.

    `how` says who chose that one, and how. `asked` is the place that may be a Bomb.
    """

    game: Spy
    pointed: int
    shown: int
    asked: int
    how: How

    @property
    def worlds(self) -> Worlds:
        """All bases there are."""
        return arrangements(tuple(sorted(self.game.bases[RIVAL])))

    @property
    def fits(self) -> int:
        """In how many of them the card lies where it was seen."""
        return int(self.worlds.where(self.shown, [SHOWN]).sum())

    def chance(self, how: How, at: int) -> Fraction:
        """How likely place `at` is a Bomb: each world weighs as much as the chance that just this would be shown."""
        fits = self.worlds.rows[self.worlds.where(self.shown, [SHOWN])]
        bombs = _among(fits, [card for card in VALUES if card.kind is Kind.BOMB])
        weights = self._shown_there(how, fits, bombs)
        inside = sum((w for w, bomb in zip(weights, bombs[:, at], strict=True) if bomb), Fraction(0))
        return inside / sum(weights, Fraction(0))

    def _shown_there(self, how: How, fits: NDArray[Any], bombs: NDArray[np.bool_]) -> list[Fraction]:
        """For each base in which the card lies there, how likely just that place is turned up."""
        others = [at for at in range(self.game.size) if at != self.pointed]
        match how:
            case How.BLINDLY:
                could_be = np.full(len(fits), len(others))
            case How.NO_BOMB:
                could_be = (~bombs)[:, others].sum(axis=1)
            case How.A_SAFE:
                could_be = _among(fits, [Card.S1, Card.S2])[:, others].sum(axis=1)
            case How.FIRST:
                before = [at for at in others if at < self.shown]
                return [Fraction(int(bomb[before].all())) for bomb in bombs]
        return [Fraction(1, int(n)) for n in could_be]


def _among(rows: NDArray[Any], cards: Sequence[Card]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.isin(rows, [VALUES.index(card) for card in cards])
    return found


@lru_cache(maxsize=64)
def case(exercise: Exercise) -> Case:
    """What the exercise is about; drawn from its seed.

    Neighbouring seeds tell different stories, so that a set of exercises does not repeat itself: first the same base
    with the card turned up in another way, then another base.
    """
    stories = [(base, how) for base in BASES[exercise.level] for how in How if _is_told(how, base)]
    base, how = stories[exercise.seed % len(stories)]
    game = Spy(Options(base=base))
    stream = Stream(exercise.seed, f"exercise:{exercise.kind}:{exercise.level}")
    while True:
        pointed, shown, third = stream.shuffled(range(game.size))[:3]
        found = Case(game, pointed, shown, third if exercise.level == 3 else pointed, how)
        if _is_open(found):
            return found


def _is_told(how: How, base: tuple[str, ...]) -> bool:
    """Whether this can happen with every base of these cards, and leaves something open."""
    return {How.A_SAFE: "S2" in base, How.FIRST: _bombs(base) > 1}.get(how, True)


def _is_open(now: Case) -> bool:
    """Whether something was passed over, if anything could be, and it is open whether there is a Bomb where asked."""
    passed = [at for at in range(now.shown) if at != now.pointed]
    first = now.how is How.FIRST
    return not first or (now.asked not in passed and 0 < len(passed) < _bombs(now.game.bases[RIVAL]))


def _bombs(base: Sequence[str]) -> int:
    return sum(Card(card).kind is Kind.BOMB for card in base)


class WhoChose:
    """You chose the card, or its owner chose what to show: the same card seen, not the same odds."""

    title = Text("Who chose the card?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        now = case(exercise)
        name = now.game.seat_name(RIVAL)
        facts = {"name": name, "mine": now.pointed + 1, "shown": now.shown + 1, "card": CARDS[SHOWN]}
        asks = _story(now.how, facts | {"asked": now.asked + 1})
        names = tuple(now.game.seat_name(seat) for seat in range(now.game.players))
        events = (do.Exposed(RIVAL, now.shown, SHOWN),)
        show = (f"card:{RIVAL}:{now.asked}",)
        return Question(now.game, None, names, events, made_of(now.game), asks, "probability", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        now = case(exercise)
        otherwise = Text("Ask of every base that fits: how likely would just this card have been shown in it?")
        return judged(given, now.chance(now.how, now.asked), _mistakes(now), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        now = case(exercise)
        says = (
            _why(now),
            Text("The same card was seen, but a choice by somebody who knows tells something else than a blind one."),
        )
        return Solution(says, len(now.worlds), now.fits)

    def size(self, exercise: Exercise) -> int:
        return case(exercise).fits


def _story(how: How, facts: Mapping[str, object]) -> Text:
    match how:
        case How.BLINDLY:
            return Text(
                "{name}: nothing is known of this base yet. You point at place {mine}. Then you pick one of the other "
                "cards blindly, to be turned up whatever it is. It is place {shown}: {card}. How likely is it now that "
                "place {asked} is a Bomb?",
                **facts,
            )
        case How.NO_BOMB:
            return Text(
                "{name}: nothing is known of this base yet. You point at place {mine}. The owner, who knows every "
                "card, has to turn up one of the other cards, but no Bomb; if there are several to choose from, each "
                "is equally likely. It is place {shown}: {card}. How likely is it now that place {asked} is a Bomb?",
                **facts,
            )
        case How.A_SAFE:
            return Text(
                "{name}: nothing is known of this base yet. You point at place {mine}. The owner, who knows every "
                "card, has to turn up a Safe among the other cards; if there are two to choose from, each is equally "
                "likely. It is place {shown}: {card}. How likely is it now that place {asked} is a Bomb?",
                **facts,
            )
        case How.FIRST:
            return Text(
                "{name}: nothing is known of this base yet. You point at place {mine}. The owner, who knows every "
                "card, goes through the other cards from place 1 on and turns up the first that is no Bomb. It is "
                "place {shown}: {card}. How likely is it now that place {asked} is a Bomb?",
                **facts,
            )


def _mistakes(now: Case) -> Iterator[Mistake]:
    yield Mistake(
        "selection",
        now.chance(How.NO_BOMB if now.how is How.BLINDLY else How.BLINDLY, now.asked),
        Text("That would be right if the card had been chosen otherwise. Who chose it, and what did they know?"),
    )
    yield Mistake(
        "base rate",
        Fraction(_bombs(now.game.bases[RIVAL]), now.game.size),
        Text("That was the chance before. But a card has been turned up since, and it was no Bomb."),
    )
    yield Mistake("opposite", 1 - now.chance(now.how, now.asked), Text("That is the chance that it is not so."))


def _why(now: Case) -> Text:
    facts = {"mine": now.pointed + 1, "p": str(now.chance(now.how, now.asked))}
    if now.how is How.BLINDLY:
        return Text(
            "The card could have been a Bomb, and was not. So the Bombs lie among the places that are still face "
            "down, and these are equally likely: {p}.",
            **facts,
        )
    if now.how is How.FIRST:
        return Text(
            "All cards that the owner passed over are Bombs: those before place {shown}, place {mine} left out. The "
            "other Bombs lie among the rest of the places that are face down, and these are equally likely: {p}.",
            shown=now.shown + 1,
            **facts,
        )
    if now.how is How.A_SAFE:
        return Text(
            "If the other Safe lies at place {mine}, the owner had no choice; anywhere else this one was shown only "
            "half of the times. So bases with a Safe at place {mine} weigh twice as much as the others: {p}.",
            **facts,
        )
    before = str(now.chance(How.NO_BOMB, now.pointed))
    if now.asked == now.pointed:
        return Text(
            "Whatever lies at place {mine}, the owner could show another card that is no Bomb. So nothing was told "
            "about place {mine}: it stays as likely as before, {p}.",
            **facts,
        )
    return Text(
        "Whatever lies at place {mine}, the owner could show another card that is no Bomb; so it stays at {before}. "
        "All other Bombs lie among the places that were neither pointed at nor shown, and these are equally likely: "
        "{p}.",
        before=before,
        **facts,
    )
