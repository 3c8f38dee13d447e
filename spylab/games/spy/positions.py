"""Positions for exercises: real games between bots, stopped where the question is a good one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spylab.bots import RandomBot
from spylab.engine import Event, Match, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.bots import Careful
from spylab.games.spy.options import BASE_FOR_MORE, Options
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import View
from spylab.games.spy.worlds import belief
from spylab.inference import TableBelief
from spylab.lessons import Exercise

STUDENT, RIVAL = 0, 1
WORLDS = {1: (2, 30), 2: (12, 120), 3: (60, 2519)}
"""For each level the fewest and the most worlds that are left; fewer are easier to write down."""
_MOST_ACTIONS = 60


@dataclass(frozen=True)
class Position:
    """A moment of a game, as the student in seat 0 knows it, and the belief about the rival's base."""

    game: Spy
    events: tuple[Event, ...]
    view: View
    belief: TableBelief

    @property
    def before_last(self) -> int:
        """How many worlds there were before the last event that said something about the rival's base."""
        told = self.belief.evidence
        if not told:
            return self.belief.count
        return belief(self.game, self.events[: told[-1].at], RIVAL).count


def find(exercise: Exercise, good: Callable[[Position, Stream], bool]) -> Position:
    """The first position for which `good` says yes, in games numbered from the exercise's seed."""
    least, most = WORLDS[exercise.level]
    attempt = 0
    while True:
        stream = Stream(exercise.seed, f"exercise:{exercise.kind}:{exercise.level}:{attempt}")
        attempt += 1
        for position in _moments(exercise.level, stream):
            if least <= position.belief.count <= most and good(position, stream):
                return position


def _moments(level: int, stream: Stream) -> list[Position]:
    """The moments of one game in which the student is asked; level 1 has six cards, the others seven."""
    game = Spy(Options(base=BASE_FOR_MORE) if level == 1 else Options())
    bots = {STUDENT: RandomBot() if stream.below(2) else Careful(), RIVAL: Careful()}
    match = Match(game, bots=bots, seed=stream.below(2**32), begin=False)
    moments = []
    for _ in range(_MOST_ACTIONS):
        if not match.advance(1) or match.outcome():
            break
        if match.to_act() == {STUDENT} and match.seat(None).view.turn:
            seat = match.seat(STUDENT)
            moments.append(Position(game, seat.events, seat.view, belief(game, seat.events, RIVAL)))
    return moments


def last_of(events: tuple[Event, ...], kind: type[do.Moved]) -> do.Moved | None:
    """The rival's last move."""
    found = [event for event in events if isinstance(event, kind) and event.seat == RIVAL]
    return found[-1] if found else None
