"""Brute force: every candidate deployment replayed through the rules, keeping those with the same visible events.

It knows the engine and the rules of Spies & Lies; it never asks `worlds` nor `spylab.inference`. Where the rules let
somebody choose between two rows of tokens, the row with the token weighs q and the one without it 1 - q.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from spylab.bots import RandomBot
from spylab.engine import Action, Bot, Event, IllegalAction, Match, State, Step
from spylab.games.spies_and_lies.actions import Deploy, Tokens
from spylab.games.spies_and_lies.bots import HonestGuesser
from spylab.games.spies_and_lies.events import DayBegan
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import View

Order = tuple[Soldier, ...]
Viewer = int | None


def game_of(seed: int, **options: object) -> tuple[SpiesAndLies, tuple[Step, ...]]:
    """A whole game by bots and its steps; which seats play at random and which honestly depends on the seed."""
    game = SpiesAndLies(Options(**options))  # type: ignore[arg-type]
    bots: dict[int, Bot] = {seat: RandomBot() if seed >> seat & 1 else HonestGuesser() for seat in (0, 1)}
    return game, Match(game, bots=bots, seed=seed).state(reveal=True).steps(reveal=True)


class Listed(list[Action]):
    """A list of actions in which each is found at once."""

    def __init__(self, actions: Iterable[Action]) -> None:
        super().__init__(actions)
        self._all = set(self)

    def __contains__(self, action: object) -> bool:
        return action in self._all


class Remembering(SpiesAndLies):
    """The same rules, but what may be done in the same view is worked out once: thousands of candidates share it."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._listed: dict[tuple[int, int], tuple[View, Listed]] = {}

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        key = (id(view), player)
        if key not in self._listed:
            if len(self._listed) > 100:
                self._listed.clear()
            self._listed[key] = (view, Listed(super().legal_actions(view, player)))  # kept, so no other has its id
        return self._listed[key][1]

    def why_illegal(self, view: View, player: int, action: Action) -> Any:
        return self.seat_name(player)


@dataclass(frozen=True)
class Candidate:
    """One way it may really have been: today's deployment, the position, how likely the tokens were, who is fooled."""

    order: Order
    state: State[View]
    weight: Fraction
    viewers: tuple[Viewer, ...]


class Candidates:
    """All candidate deployments of one side, replayed side by side with a game.

    A candidate stays alive for every viewer (a seat, or None for the public) who has seen the same in it as in the
    game itself. How likely tokens were counts for the deployment of the same day only.
    """

    def __init__(self, game: SpiesAndLies, about: int, q: Fraction, viewers: Sequence[Viewer] = (None, 0, 1)) -> None:
        self.game = Remembering(game.options)
        self.about = about
        self.q = q
        self._alive = [Candidate((), State.start(self.game), Fraction(1), tuple(viewers))]

    def follow(self, step: Step) -> None:
        """Replay one more step."""
        self._alive = [after for before in self._alive for after in self._after(before, step)]

    def _after(self, before: Candidate, step: Step) -> Iterator[Candidate]:
        for order, action in self._actions(before, step):
            try:
                state = before.state.apply(step.player, action)
            except IllegalAction:
                continue
            happened = state.steps(reveal=True)[-1].events
            fooled = tuple(v for v in before.viewers if seen(v, happened) == seen(v, step.events))
            new_day = any(isinstance(event, DayBegan) for event in happened)
            weight = Fraction(1) if new_day else before.weight * self._chance(before, step, action)
            if fooled:
                yield replace(before, order=order, state=state, weight=weight, viewers=fooled)

    def _actions(self, before: Candidate, step: Step) -> Iterator[tuple[Order, Action]]:
        """What was done in this step, in every way it may really have been done."""
        match step.action:
            case Deploy(order) if step.player == self.about:
                hand = self.game.armies[self.about]
                yield from ((way, Deploy(way)) for way in permutations(hand, len(order)))
            case Tokens(pattern) if step.player == self.about:
                yield from ((before.order, Tokens(row)) for row in product((0, 1), repeat=len(pattern)))
            case _:
                yield before.order, step.action

    def _chance(self, before: Candidate, step: Step, action: Action) -> Fraction:
        """How likely a row of tokens is where there are two; 1 for everything else that somebody chooses."""
        if step.player != self.about or not isinstance(action, Tokens):
            return Fraction(1)
        view = before.state.information_state(self.about).view
        rows = [row.pattern for row in self.game.legal_actions(view, self.about) if isinstance(row, Tokens)]
        if len(rows) == 1:
            return Fraction(1)
        _, with_token = sorted(rows)
        return self.q if action.pattern == with_token else 1 - self.q

    def worlds(self, viewer: Viewer) -> dict[Order, Fraction]:
        """The deployments that this viewer still has to reckon with, each with its probability; none if none is."""
        weights: dict[Order, Fraction] = {}
        for candidate in self._alive:
            if viewer in candidate.viewers and candidate.order:
                weights[candidate.order] = weights.get(candidate.order, Fraction(0)) + candidate.weight
        total = sum(weights.values())
        return {order: weight / total for order, weight in weights.items() if weight}


def seen(viewer: Viewer, events: Iterable[Event]) -> list[Event]:
    """The events that this viewer sees."""
    return [event for event in events if event.visible_to(viewer)]
