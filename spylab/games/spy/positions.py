"""Positions for exercises: real games between bots, stopped where the question is a good one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from spylab import lessons
from spylab.bots import RandomBot
from spylab.engine import Match, Stream
from spylab.games.spy.bots import Careful
from spylab.games.spy.cards import Card
from spylab.games.spy.options import BASE_FOR_MORE, Options
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import Base, View
from spylab.games.spy.words import CARDS
from spylab.games.spy.worlds import Reader, belief
from spylab.inference import TableBelief
from spylab.lessons import Choice, Exercise, Form, Question
from spylab.words import Listed, Text

T = TypeVar("T")
STUDENT, RIVAL = 0, 1
WORLDS = {1: (2, 24), 2: (25, 119), 3: (120, 2519)}
"""For each level the fewest and the most worlds that are left, for questions that are answered by counting them."""
_MOST_ACTIONS = 60
"""A game that has no good question by then is given up for the next."""


@dataclass(frozen=True)
class Position(lessons.Position[View]):
    """A moment of a game: what the student in seat 0 has seen. What follows from it is worked out when asked for."""

    game: Spy

    def known(self) -> TableBelief:
        """What follows for the rival's base."""
        return belief(self.game, self.events, RIVAL)

    @property
    def name(self) -> Text:
        """The rival's name."""
        return self.game.seat_name(RIVAL)


@dataclass(frozen=True)
class Moment:
    """A position while a question is looked for, with all that follows from it; not kept afterwards."""

    position: Position
    view: View
    known: TableBelief
    clues: int
    """How many of the events made the worlds fewer."""
    level: int

    @property
    def countable(self) -> bool:
        """Whether as many worlds are left as the level wants, and there were clues enough to be put together."""
        least, most = WORLDS[self.level]
        return least <= self.known.count <= most and self.clues >= self.level


Pick = Callable[[Moment, Stream], T | None]
"""Says what to ask in a moment, such as about which place; None if it is not good for a question."""


def find(exercise: Exercise, pick: Pick[T]) -> tuple[Position, T]:
    """The first position in which there is something to ask, in games that follow from the exercise's seed."""
    return lessons.find(exercise, _moments, pick)


def _moments(level: int, stream: Stream) -> Iterator[Moment]:
    """The moments of one game in which it is the student's turn; level 1 has six cards, the others seven."""
    game = Spy(Options(base=BASE_FOR_MORE) if level == 1 else Options())
    bots = {STUDENT: RandomBot() if stream.below(2) else Careful(), RIVAL: Careful()}
    match = Match(game, bots=bots, seed=stream.below(2**32), begin=False)
    seat, reader, known = match.seat(STUDENT), Reader(game, RIVAL), belief(game, (), RIVAL)
    read = clues = 0
    for _ in range(_MOST_ACTIONS):
        if not match.advance(1) or match.outcome():
            return
        events = seat.events
        for event in events[read:]:
            piece, before = reader.read(event), known.count
            known = known if piece is None else known.given(piece)
            clues += known.count < before
        read = len(events)
        if seat.view.turn and match.to_act() == {STUDENT}:
            yield Moment(Position(game, events), seat.view, known, clues, level)


def ask(
    position: Position,
    asks: Text,
    form: Form,
    *,
    choices: tuple[Choice, ...] = (),
    show: tuple[str, ...] = (),
    pips: bool = False,
) -> Question:
    """A question put to the student in a position."""
    game = position.game
    given = made_of(game)
    return Question(game, STUDENT, position.names, position.events, given, asks, form, choices, show, pips)


def made_of(game: Spy) -> Text:
    """Which cards the bases of an exercise are made of; the picture shows only backs."""
    cards = [CARDS[card] for card in sorted(game.bases[RIVAL], key=list(Card).index)]
    return Text("Every base here has {n} cards: {cards}.", n=len(cards), cards=Listed(cards))


def hidden(base: Base) -> list[int]:
    """The places that lie face down and were not given away by a hiss."""
    return [at for at, place in enumerate(base.places) if not place.exposed and not place.lit]


def place_choice(at: int) -> Choice:
    """A place to choose, counted from 1."""
    return Choice(str(at + 1), Text("Place {place}", place=at + 1))
