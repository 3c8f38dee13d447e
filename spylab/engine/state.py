"""A position of a game: the fold of its events, for the referee and for every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Generic, Literal, NamedTuple

from spylab.engine.errors import IllegalAction
from spylab.engine.game import Game, Outcome, V
from spylab.engine.records import Action, Event
from spylab.words import Listed, Name, Text, said, shown


class Step(NamedTuple):
    """One action of a playthrough and what happened because of it; `player` is None for chance."""

    player: int | None
    action: Action
    events: tuple[Event, ...]


class _Past(NamedTuple):
    """A chain of steps, newest first: positions share their past instead of copying it."""

    step: Step
    before: _Past | None


@dataclass(frozen=True, repr=False)
class InformationState(Generic[V]):
    """All that one seat (None: the public) knows: the view and the events it is made of."""

    game: Game[V]
    player: int | None
    view: V
    _past: _Past | None = field(repr=False, compare=False)

    def __repr__(self) -> str:
        """Without what is known: a notebook prints reprs, and others read them."""
        who = "the public" if self.player is None else f"seat {self.player}"
        return f"<What {who} knows of {self.game.name}: {len(self.events)} events>"

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events this seat has seen, oldest first."""
        return tuple(e for step in _steps(self._past) for e in step.events if e.visible_to(self.player))

    def legal_actions(self) -> Sequence[Action]:
        """What this seat may do now; empty when it is not asked."""
        if self.player is None or self.player not in self.game.to_act(self.view):
            return ()
        return self.game.legal_actions(self.view, self.player)


@dataclass(frozen=True, repr=False, eq=False)
class State(Generic[V]):
    """A position, immutable. It holds the whole truth for the referee; its repr shows what is public.

    >>> from spylab import load
    >>> state = State.start(load("spy"))
    >>> sorted(state.to_act())
    [0, 1]
    """

    game: Game[V]
    length: int
    _truth: V
    _public: V
    _views: tuple[V, ...]
    _past: _Past | None

    @classmethod
    def start(cls, game: Game[V]) -> State[V]:
        """The position before anything has happened."""
        opening = game.opening()
        return cls(game, 0, opening, opening, (opening,) * game.players, None)

    def __repr__(self) -> str:
        return f"<State of {self.game.name} after {self.length} actions: {self._public!r}>"

    def truth(self, *, reveal: Literal[True]) -> V:
        """The view of the referee, with every secret. `reveal=True` says that you mean it."""
        return self._truth

    def steps(self, *, reveal: Literal[True]) -> tuple[Step, ...]:
        """The whole playthrough with every secret, oldest first. `reveal=True` says that you mean it."""
        return tuple(_steps(self._past))

    def information_state(self, player: int | None) -> InformationState[V]:
        """What the seat `player` knows; None gives what everybody knows."""
        view = self._public if player is None else self._views[player]
        return InformationState(self.game, player, view, self._past)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self._public)

    def to_act(self) -> frozenset[int]:
        """The seats that are asked now; empty when chance is, or when the game is over."""
        return frozenset() if self.outcome() else self.game.to_act(self._public)

    def chance_outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        """What chance may do now; empty when it is not asked."""
        return () if self.outcome() else self.game.chance_outcomes(self._truth)

    def apply(self, player: int | None, action: Action) -> State[V]:
        """The position after `player` (None: chance) does `action`.

        IllegalAction says why it may not be done; then nothing has changed.
        """
        self._check(player, action)
        events = self.game.decide(self._truth, player, action)
        return self._after(Step(player, action, events))

    def _after(self, step: Step) -> State[V]:
        evolve = self.game.evolve
        truth, public, views = self._truth, self._public, list(self._views)
        for event in step.events:
            truth = evolve(truth, event)
            if event.audience is None:
                public = evolve(public, event)
                views = [evolve(view, event) for view in views]
            else:
                for seat in event.audience:
                    views[seat] = evolve(views[seat], event)
        return State(self.game, self.length + 1, truth, public, tuple(views), _Past(step, self._past))

    def _check(self, player: int | None, action: Action) -> None:
        if self.outcome():
            raise IllegalAction(Text("The game is over: nothing more can be done."))
        if player is None:
            if all(action != outcome for outcome, _ in self.chance_outcomes()):
                raise IllegalAction(Text("“{action}” is not an outcome of chance here.", action=shown(str(action))))
            return
        if player not in self.to_act():
            raise IllegalAction(self._not_asked(player, action))
        view = self._views[player]
        legal = self.game.legal_actions(view, player)
        if action not in legal:
            reason = self.game.why_illegal(view, player, action)
            text = Text("{reason} Possible now: {choices}.", reason=reason, choices=listed(legal))
            raise IllegalAction(text, reason)

    def _not_asked(self, player: int, action: Action) -> Text:
        if not 0 <= player < self.game.players:
            return Text(
                "There is no seat {seat}; seats are 0 to {last}.", seat=shown(player), last=self.game.players - 1
            )
        asked = sorted(self.to_act())
        if not asked:
            return Text("Nobody is asked now: chance is to draw.")
        names = Listed(self.game.seat_name(seat) for seat in asked)
        if reason := self.game.why_not_asked(self._views[player], player, action):
            return Text("{reason} To act: {names}.", reason=reason, names=names)
        return Text(
            "{name}: it is not this player's turn. To act: {names}.", name=self.game.seat_name(player), names=names
        )


def _steps(past: _Past | None) -> Iterator[Step]:
    newest_first = []
    while past is not None:
        newest_first.append(past.step)
        past = past.before
    return reversed(newest_first)


def listed(legal: Sequence[Action], most: int = 8) -> Text:
    """The first few legal actions in notation."""
    first = [said(str(action)) for action in islice(legal, most)]
    return Listed([*first, Name("…")] if len(legal) > most else first)
