"""Holds the beliefs about SPY against brute force, at every position of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log2

from spylab.engine import Event, Step
from spylab.games.spy import worlds as spy
from spylab.games.spy.actions import Arrange
from spylab.games.spy.rules import Spy
from spylab.inference import TableBelief, Worlds
from tests.inference import brute
from tests.inference.brute import Candidates, Viewer


class Watcher:
    """One viewer's belief about one base, kept up to date event by event."""

    def __init__(self, game: Spy, about: int, viewer: Viewer) -> None:
        self.game, self.about, self.viewer = game, about, viewer
        self.reader = spy.Reader(game, about)
        self.belief = spy.belief(game, (), about)
        self.events: list[Event] = []

    def follow(self, step: Step) -> bool:
        """Read what this viewer sees of a step; says whether it told anything about the base."""
        seen = brute.seen(self.viewer, step.events)
        pieces = [piece for event in seen if (piece := self.reader.read(event)) is not None]
        for piece in pieces:
            self.belief = self.belief.given(piece)
        self.events += seen
        return bool(pieces)

    def from_the_start(self) -> TableBelief:
        """The same belief made from all events at once."""
        return spy.belief(self.game, self.events, self.about)


def check_game(game: Spy, steps: Sequence[Step]) -> int:
    """Every seat's and the public's belief about every base after every step; returns how many were compared."""
    viewers = (None, *range(game.players))
    return sum(_check_base(game, steps, about, viewers) for about in range(game.players))


def _check_base(game: Spy, steps: Sequence[Step], about: int, viewers: Sequence[Viewer]) -> int:
    candidates = Candidates(game, [about], viewers)
    watchers = [Watcher(game, about, viewer) for viewer in viewers]
    truth, laid_out = brute.truth_of(steps, [about]), False
    for number, step in enumerate(steps):
        changed = candidates.follow(step)
        laid_out |= step.player == about and isinstance(step.action, Arrange)
        for watcher in watchers:
            told = watcher.follow(step)
            if laid_out and (told or changed):
                worlds = candidates.worlds(watcher.viewer)
                assert truth in worlds, "the truth is always among the worlds"
                check_belief(watcher.belief, worlds)
            if number % 10 == 0 or step is steps[-1]:
                again = watcher.from_the_start()
                assert again.weights.tolist() == watcher.belief.weights.tolist()
    return len(steps) * len(watchers)


@cache
def _truths(worlds: Worlds) -> list[brute.Truth]:
    """The rows of the table as candidates."""
    return [(worlds.world(row),) for row in range(len(worlds))]


def check_belief(belief: TableBelief, worlds: set[brute.Truth]) -> None:
    """Exactly these worlds, all with the same weight, and everything that follows."""
    assert belief.weights.tolist() == [truth in worlds for truth in _truths(belief.worlds)]
    assert belief.count == belief.total == len(worlds)
    assert belief.marginals() == brute.marginals(worlds)
    assert belief.certain() == brute.certain(worlds)
    assert abs(belief.entropy() - log2(len(worlds))) < 1e-12
