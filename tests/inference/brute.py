"""Brute force: every candidate truth replayed through the rules, keeping those with the same visible events.

It knows the engine and the rules of SPY; it never asks `spylab.games.spy.worlds` nor `spylab.inference`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from spylab.bots import RandomBot
from spylab.engine import Action, Event, IllegalAction, Match, State, Step
from spylab.games.spy.actions import Arrange
from spylab.games.spy.bots import Careful
from spylab.games.spy.cards import Card
from spylab.games.spy.options import Options
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import View

Order = tuple[Card, ...]
Truth = tuple[Order, ...]
"""One candidate: an order for each of the bases asked about, in the order in which they were laid out."""
Viewer = int | None


def game_of(players: int, seed: int, **options: object) -> tuple[Spy, tuple[Step, ...]]:
    """A whole game by bots and its steps; which seats play at random and which carefully depends on the seed."""
    game = Spy(Options(players=players, **options))  # type: ignore[arg-type]
    bots = {seat: RandomBot() if seed >> seat & 1 else Careful() for seat in range(players)}
    return game, Match(game, bots=bots, seed=seed).state(reveal=True).steps(reveal=True)


class Remembering(Spy):
    """The same rules, but the same event after the same view is worked out once: `evolve` is a pure function.

    Candidates differ in the truth and in one view; what the public and the others see is the same object in all.
    """

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._made: dict[tuple[int, Event], tuple[View, View]] = {}

    def evolve(self, view: View, event: Event) -> View:
        key = (id(view), event)
        if key not in self._made:
            self._made[key] = (view, super().evolve(view, event))  # the view is kept, so nothing else gets its id
        return self._made[key][1]

    def forget(self) -> None:
        self._made.clear()


class Candidates:
    """All candidate truths about some bases, replayed side by side with a game.

    A candidate stays alive for every viewer (a seat, or None for the public) who has seen the same in it as in the
    game itself; it is dropped when no viewer is left.
    """

    def __init__(self, game: Spy, about: Sequence[int], viewers: Iterable[Viewer]) -> None:
        self.game = Remembering(game.options)
        self.about = frozenset(about)
        self._alive: dict[Truth, tuple[State, tuple[Viewer, ...]]] = {(): (State.start(self.game), tuple(viewers))}

    def follow(self, step: Step) -> bool:
        """Replay one more step; says whether fewer or more candidates are alive for anybody than before."""
        before = {truth: viewers for truth, (_, viewers) in self._alive.items()}
        self._alive = dict(self._followed(step))
        self.game.forget()
        return before != {truth: viewers for truth, (_, viewers) in self._alive.items()}

    def _followed(self, step: Step) -> Iterator[tuple[Truth, tuple[State, tuple[Viewer, ...]]]]:
        for truth, (state, viewers) in self._alive.items():
            for longer, action in self._actions(truth, step):
                try:
                    after = state.apply(step.player, action)
                except IllegalAction:
                    continue
                happened = after.steps(reveal=True)[-1].events
                fooled = tuple(viewer for viewer in viewers if seen(viewer, happened) == seen(viewer, step.events))
                if fooled:
                    yield longer, (after, fooled)

    def _actions(self, truth: Truth, step: Step) -> Iterator[tuple[Truth, Action]]:
        """What was done in this step, in every way it may really have been done: with any order of a hidden base."""
        if isinstance(step.action, Arrange) and step.player in self.about:
            for order in set(permutations(step.action.order)):
                yield (*truth, order), replace(step.action, order=order)
        else:
            yield truth, step.action

    def worlds(self, viewer: Viewer) -> set[Truth]:
        """The candidates that are alive for this viewer."""
        return set(self.states(viewer))

    def states(self, viewer: Viewer) -> dict[Truth, State]:
        """The same, each with the position as it would be."""
        return {truth: state for truth, (state, viewers) in self._alive.items() if viewer in viewers}


def truth_of(steps: Iterable[Step], about: Sequence[int]) -> Truth:
    """How these bases were really laid out."""
    laid = {step.player: step.action.order for step in steps if isinstance(step.action, Arrange)}
    return tuple(laid[seat] for seat in sorted(about))


def seen(viewer: Viewer, events: Iterable[Event]) -> list[Event]:
    """The events that this viewer sees."""
    return [event for event in events if event.visible_to(viewer)]


def marginals(worlds: set[Truth]) -> tuple[dict[Card, Fraction], ...]:
    """For every place, of all bases in turn, how likely each card is when all these worlds are equally likely."""
    rows = [tuple(card for order in truth for card in order) for truth in worlds]
    counts = [Counter(column) for column in zip(*rows, strict=True)]
    return tuple({card: Fraction(count[card], len(rows)) for card in Card} for count in counts)


def certain(worlds: set[Truth]) -> dict[int, Card]:
    """The places at which the same card lies in all these worlds."""
    return {at: card for at, chances in enumerate(marginals(worlds)) for card, chance in chances.items() if chance == 1}
