"""The exercise of selection: the same card is seen, but it matters who chose it (Selvin 1975, "Monty Hall")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

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
    1: (("S1", "T1", "B1"), ("S1", "S2", "T1", "B1")),
    2: (("S1", "S2", "T1", "B1", "B1"), BASE_FOR_MORE),
    3: (BASE_FOR_MORE, BASE_FOR_TWO),
}
"""For each level the bases that it may be about; at level 3 the question is about a third place."""
SHOWN = Card.S1
"""The card that is turned up: the target, so that the picture can show it exposed."""


@dataclass(frozen=True)
class Case:
    """What happens: somebody points at a place, then another one is turned up and `SHOWN` lies there.

    `owner`: the owner chose, knowing all; else it was chosen blindly. `asked` is the place that may be a Bomb.
    """

    game: Spy
    pointed: int
    shown: int
    asked: int
    owner: bool

    @property
    def worlds(self) -> Worlds:
        """All bases there are."""
        return arrangements(tuple(sorted(self.game.bases[RIVAL])))

    @property
    def fits(self) -> int:
        """In how many of them the card lies where it was seen."""
        return int(self.worlds.where(self.shown, [SHOWN]).sum())

    def chance(self, *, owner: bool, at: int) -> Fraction:
        """How likely place `at` is a Bomb: each world weighs as much as the chance that just this would be shown."""
        bombs = np.isin(self.worlds.rows, [VALUES.index(card) for card in VALUES if card.kind is Kind.BOMB])
        fits = self.worlds.where(self.shown, [SHOWN])
        could_be_shown = (~bombs).sum(axis=1) - ~bombs[:, self.pointed]
        weights = [Fraction(1, int(n)) if owner else Fraction(1) for n in could_be_shown[fits]]
        inside = sum((w for w, bomb in zip(weights, bombs[fits, at], strict=True) if bomb), Fraction(0))
        return inside / sum(weights, Fraction(0))


@lru_cache(maxsize=64)
def case(exercise: Exercise) -> Case:
    """What the exercise is about; drawn from its seed."""
    stream = Stream(exercise.seed, f"exercise:{exercise.kind}:{exercise.level}")
    game = Spy(Options(base=stream.choice(BASES[exercise.level])))
    pointed, shown, third = stream.shuffled(range(game.size))[:3]
    asked = third if exercise.level == 3 else pointed
    return Case(game, pointed, shown, asked, owner=bool(stream.below(2)))


class WhoChose:
    """You chose the card, or its owner chose what to show: the same card seen, not the same odds."""

    title = Text("Who chose the card?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        now = case(exercise)
        name = now.game.seat_name(RIVAL)
        facts = {"name": name, "mine": now.pointed + 1, "shown": now.shown + 1, "card": CARDS[SHOWN]}
        if now.owner:
            asks = Text(
                "{name}: nothing is known of this base yet. You point at place {mine}. The owner, who knows every "
                "card, has to turn up one of the other cards, but no Bomb; if there are several to choose from, each "
                "is equally likely. It is place {shown}: {card}. How likely is it now that place {asked} is a Bomb?",
                asked=now.asked + 1,
                **facts,
            )
        else:
            asks = Text(
                "{name}: nothing is known of this base yet. You point at place {mine}. Then you pick one of the other "
                "cards blindly, to be turned up whatever it is. It is place {shown}: {card}. How likely is it now that "
                "place {asked} is a Bomb?",
                asked=now.asked + 1,
                **facts,
            )
        names = tuple(now.game.seat_name(seat) for seat in range(now.game.players))
        events = (do.Exposed(RIVAL, now.shown, SHOWN),)
        show = (f"card:{RIVAL}:{now.asked}",)
        return Question(now.game, None, names, events, made_of(now.game), asks, "probability", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        now = case(exercise)
        otherwise = Text("Ask of every base that fits: how likely would just this card have been shown in it?")
        return judged(given, now.chance(owner=now.owner, at=now.asked), _mistakes(now), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        now = case(exercise)
        says = (
            _why(now),
            Text("The same card was seen, but a choice by somebody who knows tells something else than a blind one."),
        )
        return Solution(says, len(now.worlds), now.fits)

    def size(self, exercise: Exercise) -> int:
        return case(exercise).fits


def _mistakes(now: Case) -> Iterator[Mistake]:
    yield Mistake(
        "selection",
        now.chance(owner=not now.owner, at=now.asked),
        Text("That would be right if the card had been chosen otherwise. Who chose it, and what did they know?"),
    )
    bombs = sum(card.kind is Kind.BOMB for card in now.game.bases[RIVAL])
    yield Mistake(
        "base rate",
        Fraction(bombs, now.game.size),
        Text("That was the chance before. But a card has been turned up since, and it was no Bomb."),
    )
    yield Mistake(
        "opposite", 1 - now.chance(owner=now.owner, at=now.asked), Text("That is the chance that it is not so.")
    )


def _why(now: Case) -> Text:
    p = str(now.chance(owner=now.owner, at=now.asked))
    if not now.owner:
        return Text(
            "The card could have been a Bomb, and was not. So the Bombs lie among the places that are still face "
            "down, and these are equally likely: {p}.",
            p=p,
        )
    before = str(now.chance(owner=True, at=now.pointed))
    if now.asked == now.pointed:
        return Text(
            "Whatever lies at place {mine}, the owner could show another card that is no Bomb. So nothing was told "
            "about place {mine}: it stays as likely as before, {p}.",
            mine=now.pointed + 1,
            p=p,
        )
    return Text(
        "Whatever lies at place {mine}, the owner could show another card that is no Bomb; so it stays at {before}. "
        "All other Bombs lie among the places that were neither pointed at nor shown, and these are equally likely: "
        "{p}.",
        mine=now.pointed + 1,
        before=before,
        p=p,
    )
