"""A game in which no event informs anybody: only chance and the end can stop an undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from spylab.engine import NOBODY, Action, Event, Game, Outcome, Termination


class End(Termination):
    STEPS_DONE = "steps_done"


@dataclass(frozen=True)
class Step(Action):
    form = "step"


@dataclass(frozen=True)
class Toss(Action):
    """Chance: a coin that nobody sees."""

    form = "toss {side}"
    side: int


class Quiet(Event):
    @property
    def informs(self) -> bool:
        return False


@dataclass(frozen=True)
class Stepped(Quiet):
    form = "{seat} steps"
    seat: int


@dataclass(frozen=True)
class Landed(Quiet):
    form = "the coin shows {side}"
    side: int


@dataclass(frozen=True)
class Tossed(Quiet):
    form = "the coin is tossed"


@dataclass(frozen=True)
class Over(Quiet):
    form = "the game is over"


@dataclass(frozen=True)
class View:
    steps: int = 0
    tosses: int = 0
    coin: int | None = None
    over: bool = False


class QuietGame(Game[View]):
    """The first player takes `most` steps. With `coin`, one is tossed after every second step, hidden from all."""

    name = "quiet"
    players = 2
    action_kinds = (Step, Toss)
    event_kinds = (Stepped, Landed, Tossed, Over)
    options = None

    def __init__(self, most: int = 4, *, coin: bool = False) -> None:
        self.most = most
        self.coin = coin

    def opening(self) -> View:
        return View()

    def to_act(self, view: View) -> frozenset[int]:
        return frozenset() if view.over or self._coin_is_due(view) else frozenset([0])

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        return [Step()] if player in self.to_act(view) else []

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        return [(Toss(side), Fraction(1, 2)) for side in (0, 1)] if self._coin_is_due(truth) else []

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Toss):
            return Landed(action.side, audience=NOBODY), Tossed()
        assert player is not None
        return (Stepped(player), Over()) if truth.steps + 1 == self.most else (Stepped(player),)

    def evolve(self, view: View, event: Event) -> View:
        match event:
            case Stepped():
                return replace(view, steps=view.steps + 1)
            case Landed(side):
                return replace(view, coin=side)
            case Tossed():
                return replace(view, tosses=view.tosses + 1)
            case Over():
                return replace(view, over=True)
        raise TypeError(event)

    def outcome(self, view: View) -> Outcome | None:
        return Outcome(frozenset([0]), End.STEPS_DONE) if view.over else None

    def _coin_is_due(self, view: View) -> bool:
        return self.coin and not view.over and view.tosses < view.steps // 2
