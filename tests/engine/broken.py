"""The game of the witness, broken in one way at a time: `check_game` has to find each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Any

from spylab.engine import Action, Event, Game
from tests.toys import witness_notation as do
from tests.toys.witness import Options, View, Witness


class Broken(Witness):
    """Checked with two cups, which is enough to show every fault."""

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        return [cls(Options(cups=2))]


class ToldToAll(Broken):
    """What a player sees under a cup is an event for everybody. No law can know that it should not be."""

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        return tuple(
            replace(event, audience=None) if isinstance(event, do.Saw) else event
            for event in super().decide(truth, player, action)
        )


class SecretAside(Broken):
    """`evolve` writes the pea, which it remembers from elsewhere, into the view of whoever asks."""

    _pea: int | None = None

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        self._pea = truth.pea
        return super().decide(truth, player, action)

    def evolve(self, view: View, event: Event) -> View:
        after = super().evolve(view, event)
        return replace(after, pea=self._pea) if isinstance(event, do.Looked) else after


class MenuFromTruth(Broken):
    """Only cups without the pea may be guessed: the number of buttons gives it away."""

    _truth = View()

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        self._truth = truth
        return super().chance_outcomes(truth)

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        return [a for a in super().legal_actions(view, player) if a != do.Guess(self._truth.pea or 0)]

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        """With two cups a player knows where the pea is after one look, so nothing would be given away."""
        return [cls(Options(cups=3))]


class SecretTurn(Broken):
    """Whoever has found the pea is not asked for a guess."""

    def to_act(self, view: View) -> frozenset[int]:
        return frozenset(seat for seat in super().to_act(view) if view.saw[seat] is not do.Found.PEA)


class TooQuiet(Broken):
    """Only the player who looks learns that it was done."""

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        return tuple(
            replace(event, audience=frozenset([event.seat])) if isinstance(event, do.Looked) else event
            for event in super().decide(truth, player, action)
        )


@dataclass(frozen=True)
class Peep(Action):
    form = "peep"


class SecretSteps(Broken):
    """The first player may look under the first cup unheard; the number of actions betrays it."""

    action_kinds = (*do.ACTIONS, Peep)

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        more = [Peep()] if player == 0 and view.said is None and view.saw[0] is None else []
        return [*super().legal_actions(view, player), *more]

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Peep):
            return (do.Saw(0, do.Found.PEA if truth.pea == 1 else do.Found.EMPTY, audience=frozenset([0])),)
        return super().decide(truth, player, action)


class SecretEnd(Broken):
    """Only the winner, if any, learns that the game is over."""

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        return tuple(
            replace(event, audience=frozenset([0])) if isinstance(event, do.Ended) else event
            for event in super().decide(truth, player, action)
        )


class WrongSum(Broken):
    """The witness says each cup with half a chance, the right one with a bit more."""

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        return [(a, max(p, Fraction(1, 2))) for a, p in super().chance_outcomes(truth)]


class TooManyOutcomes(Broken):
    """The pea is under one of 65 cups, in one draw."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options)
        self.cups = range(1, 66)


@dataclass(frozen=True)
class Peek(do.Look):
    """A look whose notation does not say where."""

    form = "peek"


class LossyAction(Broken):
    """An action's notation lacks a field."""

    action_kinds = (*do.ACTIONS, Peek)

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        return [Peek(a.cup) if isinstance(a, do.Look) else a for a in super().legal_actions(view, player)]


@dataclass(frozen=True)
class Heard(Event):
    """What the witness says, written as a look is."""

    form = "0 looks under {cup}"
    cup: int


class AmbiguousEvent(Broken):
    """Two kinds of events are written alike."""

    event_kinds = (*do.EVENTS, Heard)

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        return (Heard(action.cup),) if isinstance(action, do.Testify) else super().decide(truth, player, action)

    def evolve(self, view: View, event: Event) -> View:
        return super().evolve(view, do.Testified(event.cup) if isinstance(event, Heard) else event)


class FalseView(Broken):
    """Whoever finds nothing takes the pea to be under the first cup."""

    def evolve(self, view: View, event: Event) -> View:
        after = super().evolve(view, event)
        if isinstance(event, do.Saw) and event.found is do.Found.EMPTY and view.pea is None:
            return replace(after, pea=1)
        return after


class ForgetsThePublic(Broken):
    """`evolve` branches on what its audience may lack: who has seen one thing takes no notice of the witness."""

    def evolve(self, view: View, event: Event) -> View:
        if isinstance(event, do.Testified) and view.saw.count(None) == 1:
            return view
        return super().evolve(view, event)


class GoesOn(Broken):
    """The first player is asked after the end."""

    def to_act(self, view: View) -> frozenset[int]:
        return frozenset([0]) if view.ended else super().to_act(view)


class NobodyAsked(Broken):
    """After the looks the game waits for nobody."""

    def to_act(self, view: View) -> frozenset[int]:
        return super().to_act(view) if None in view.looked else frozenset()


class ChanceInterrupts(Broken):
    """The witness speaks while a player is asked."""

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        return super().chance_outcomes(truth) or [(do.Testify(1), Fraction(1))]


class NothingToDo(Broken):
    """A player is asked for a guess and has none to make."""

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        return [a for a in super().legal_actions(view, player) if not isinstance(a, do.Guess)]


class Capricious(Broken):
    """The same action happens differently each time."""

    _times = count()

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        if isinstance(action, do.Testify):
            return (do.Testified(1 + next(self._times) % 2),)
        return super().decide(truth, player, action)


class Endless(Broken):
    """A guess is never taken down, so the players are asked for ever. There is no small game to be visited whole."""

    def evolve(self, view: View, event: Event) -> View:
        return view if isinstance(event, do.Wrote | do.Committed) else super().evolve(view, event)

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        return []
