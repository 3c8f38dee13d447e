"""Positions for exercises: real games between bots, stopped where the question is a good one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from spylab import lessons
from spylab.bots import RandomBot
from spylab.engine import Bot, Match, Stream
from spylab.games.spies_and_lies.bots import HonestGuesser
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View
from spylab.games.spies_and_lies.words import ranks
from spylab.games.spies_and_lies.worlds import HALF, belief
from spylab.inference import TableBelief
from spylab.lessons import Choice, Exercise, Form, Question
from spylab.words import Text

T = TypeVar("T")
STUDENT, RIVAL = 0, 1
WORLDS = {1: (2, 10), 2: (11, 39), 3: (40, 294)}
"""For each level the fewest and the most deployments that are left, where they have to be counted."""


@dataclass(frozen=True)
class Position(lessons.Position[View]):
    """A moment of a game: what the student in seat 0 has seen. What follows from it is worked out when asked for."""

    game: SpiesAndLies

    def known(self, q: Fraction = HALF) -> TableBelief:
        """What follows for the rival's deployment, if a Sergeant shows a token with probability `q`."""
        return belief(self.game, self.events, RIVAL, q)

    def given_away(self) -> TableBelief:
        """What the rival, or anybody who saw only what is public, knows of the student's deployment."""
        public = [at for at, event in enumerate(self.events) if event.audience is None]
        found = belief(self.game, [self.events[at] for at in public], STUDENT)
        return TableBelief(found.worlds, [replace(piece, at=public[piece.at]) for piece in found.evidence])

    @property
    def name(self) -> Text:
        """The rival's name."""
        return self.game.seat_name(RIVAL)


@dataclass(frozen=True)
class Moment:
    """A position while a question is looked for, with all that follows from it; not kept afterwards."""

    position: Position
    view: View
    level: int

    @cached_property
    def known(self) -> TableBelief:
        """What follows for the rival's deployment."""
        return self.position.known()

    @property
    def guessing(self) -> bool:
        """Whether the student is to guess now: tokens lie on the table."""
        return self.view.phase is Phase.GUESS

    def countable(self, known: TableBelief | None = None) -> bool:
        """Whether as many deployments are left as the level wants; the rival's, if no other belief is given."""
        least, most = WORLDS[self.level]
        return least <= (known or self.known).count <= most


Pick = Callable[[Moment, Stream], T | None]
"""Says what to ask in a moment, such as about which mission; None if it is not good for a question."""


def find(exercise: Exercise, pick: Pick[T]) -> tuple[Position, T]:
    """The first position in which there is something to ask, in games that follow from the exercise's seed."""
    return lessons.find(exercise, _moments, pick)


def _moments(level: int, stream: Stream) -> Iterator[Moment]:
    """The moments of one game in which the student is asked for something."""
    game = SpiesAndLies()
    bots = {seat: _bot(stream) for seat in (STUDENT, RIVAL)}
    match = Match(game, bots=bots, seed=stream.below(2**32), begin=False)
    seat = match.seat(STUDENT)
    while match.advance(1) and not match.outcome():
        if STUDENT in match.to_act():
            yield Moment(Position(game, seat.events), seat.view, level)


def _bot(stream: Stream) -> Bot:
    return RandomBot() if stream.below(2) else HonestGuesser()


def ask(
    position: Position,
    given: Text,
    asks: Text,
    form: Form,
    *,
    choices: tuple[Choice, ...] = (),
    show: tuple[str, ...] = (),
    pips: bool = False,
) -> Question:
    """A question put to the student in a position."""
    game = position.game
    return Question(game, STUDENT, position.names, position.events, given, asks, form, choices, show, pips)


def in_hand(position: Position, view: View) -> str:
    """The ranks that the rival can deploy on this day."""
    return ranks(position.game.hand(view, RIVAL))


def assumed(position: Position, view: View, q: Fraction = HALF) -> Text:
    """What a question about probabilities takes for granted (SL-KNOW-2, SL-KNOW-3)."""
    return Text(
        "{name}: ranks that can be deployed today: {ranks}. Before the tokens all deployments count as equally likely. "
        "A deployed Sergeant (4) shows a token with probability {q}, whatever is on the Intel card.",
        name=position.name,
        ranks=in_hand(position, view),
        q=str(q),
    )


def hidden(view: View) -> list[int]:
    """The rival's missions whose soldiers still lie face down."""
    return [at for at, mission in enumerate(view.sides[RIVAL].missions) if not mission.unveiled]


def possible_at(known: TableBelief, at: int) -> list[Soldier]:
    """The soldiers that may lie under a mission."""
    return [soldier for soldier, p in known.marginals()[at].items() if p]
