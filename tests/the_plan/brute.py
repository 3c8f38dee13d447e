"""Brute force for The Plan: every way chance may have gone is replayed through the rules, and kept while it fits.

It knows the engine and the rules of The Plan; it never asks `worlds`, `halves`, `deck_order`, `keys` nor
`spylab.inference`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from spylab.engine import Action, Bot, Event, IllegalAction, InformationState, Match, State, Step, Stream
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import tasks
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View

Viewer = int | None


def game_of(seed: int, bot: Callable[[], Bot] | None = None, **options: Any) -> tuple[ThePlan, tuple[Step, ...]]:
    """A whole game of bots, who do anything unless others are given, and its steps."""
    game = ThePlan(Options(**options))
    bots = {seat: (bot or Reckless)() for seat in range(game.players)}
    return game, Match(game, bots=bots, seed=seed).state(reveal=True).steps(reveal=True)


class Reckless:
    """Does anything, but takes every key, and enters a hideout as soon as it can."""

    kind = "reckless"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        legal = info.legal_actions()
        bold = [action for action in legal if isinstance(action, do.Enter | do.Take | do.Fight)]
        return stream.choice(bold or legal)


def seen(viewer: Viewer, events: Iterable[Event]) -> list[Event]:
    """The events that this viewer sees."""
    return [event for event in events if event.visible_to(viewer)]


class Candidates:
    """Every truth in which a viewer would have seen the same as in the game, with its chance (not yet divided)."""

    def __init__(self, game: ThePlan, viewer: Viewer) -> None:
        self.game, self.viewer = game, viewer
        self._alive: dict[View, tuple[State[View], Fraction]] = {}
        start = State.start(game)
        self._add(self._alive, start, Fraction(1))

    @staticmethod
    def _add(alive: dict[View, tuple[State[View], Fraction]], state: State[View], chance: Fraction) -> None:
        """Truths that came about in different ways, but are the same now, count together."""
        truth = state.truth(reveal=True)
        before = alive[truth][1] if truth in alive else Fraction(0)
        alive[truth] = (state, before + chance)

    def follow(self, step: Step) -> None:
        """Replay one more step of the game."""
        after: dict[View, tuple[State[View], Fraction]] = {}
        told = seen(self.viewer, step.events)
        for state, chance in self._alive.values():
            for reached, likely in _replayed(state, step):
                if seen(self.viewer, reached.steps(reveal=True)[-1].events) == told:
                    self._add(after, reached, chance * likely)
        self._alive = after

    def truths(self) -> set[View]:
        """The truths that are left."""
        return set(self._alive)

    def probability(self, holds: Callable[[View], bool]) -> Fraction:
        """How likely something about the truth is."""
        whole = sum((chance for _, chance in self._alive.values()), Fraction(0))
        true = sum((chance for truth, (_, chance) in self._alive.items() if holds(truth)), Fraction(0))
        return true / whole

    def next_cards(self, spy: Spy) -> dict[str, Fraction]:
        """How likely each card is on top of a file: chance is asked what it would draw."""
        found: dict[str, Fraction] = {}
        whole = sum((chance for _, chance in self._alive.values()), Fraction(0))
        for truth, (_, chance) in self._alive.items():
            for card, likely in _top(self.game, truth, spy):
                found[card] = found.get(card, Fraction(0)) + chance * likely / whole
        return found


def _replayed(state: State[View], step: Step) -> Iterator[tuple[State[View], Fraction]]:
    """What may have happened in this step: a player did the same, chance may have done anything."""
    if step.player is None:
        for action, chance in state.chance_outcomes():
            yield state.apply(None, action), chance
        return
    try:
        yield state.apply(step.player, step.action), Fraction(1)
    except IllegalAction:
        return


def _top(game: ThePlan, truth: View, spy: Spy) -> Sequence[tuple[str, Fraction]]:
    file = truth.file(spy)
    if file.places[0].half is not None:
        return [(str(file.places[0].half), Fraction(1))]
    drawing = replace(truth, pending=(tasks.TurningCard(spy),))
    drawn = game.chance_outcomes(drawing)
    return [(str(action.half) if isinstance(action, do.DrawHalf) else "bonus", chance) for action, chance in drawn]
