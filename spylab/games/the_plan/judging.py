"""What an action of The Plan leads to, for bots that say what looks, keys and places are worth to them.

A `Judge` follows an action as far as the player alone decides: a card to the best thing that can be done with it, a
path to whom it crosses, what it passes and where it ends. What that is worth is up to the bot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from dataclasses import replace
from functools import cache

from spylab.engine import Action, InformationState
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import events as ev
from spylab.games.the_plan import meetings, possible, tasks
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import claims
from spylab.games.the_plan.halves import weigh
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View

NEVER = -1000.0
"""Worse than anything that a bot would do of its own accord."""


class Judge(ABC):
    """What one seat knows, and what actions are worth to it. Bots fill in the methods at the end."""

    def __init__(self, info: InformationState[View]) -> None:
        game = info.game
        assert isinstance(game, ThePlan)
        assert info.player is not None
        self.game: ThePlan = game
        self.options: Options = game.options
        self.view: View = info.view
        self.me: int = info.player
        number = self.options.number
        weights = weigh(number, info.view).astype(float)
        self.cases = weights / weights.sum()
        """How likely each case is (see `cases`)."""
        self.right = [0.0] * (number * number)
        """How likely each claim is to be right: hideout (from 0) times spies, plus spy."""
        for at, chance in zip(claims(number).tolist(), self.cases.tolist(), strict=True):
            self.right[at] += chance

    # what is known

    def chance(self, hideout: int, spy: Spy) -> float:
        """How likely a claim is right."""
        return self.right[(hideout - 1) * self.options.number + self.options.spies.index(spy)]

    def plan_in(self, hideout: int) -> float:
        """How likely The Plan is in a hideout."""
        first = (hideout - 1) * self.options.number
        return sum(self.right[first : first + self.options.number])

    @property
    def mine(self) -> frozenset[int]:
        """The hideouts whose keys this seat holds."""
        return frozenset(key.hideout for key in self.view.players[self.me].keys if key.hideout is not None)

    def certain(self) -> int | None:
        """The hideout of The Plan, when it is certain and its owner too."""
        best = max(self.right)
        return self.right.index(best) // self.options.number + 1 if best > 1 - 1e-12 else None

    # what actions lead to

    def worth(self, action: Action) -> float:
        """What an action is worth."""
        match action:
            case do.Play(card, deed):
                return self._follow(self.game.evolve(self.view, ev.CardUsed(self.me, card, deed)))
            case do.Spend(card):
                return self.stay(self.game.evolve(self.view, ev.CardUsed(self.me, card, None)))
            case do.Pass():
                return 0.0
            case do.Walk(path) | do.Ride(path):
                return self._path(self.view, path)
            case do.Send(spy, path):
                return self._sent(self.view, spy, path)
            case do.Enter(hideout, spy):
                return self.enter(hideout, spy)
            case do.Turn(segment):
                return self._turned(self.view, segment)
            case do.Open():
                return self.open(possible.lit_hideout(self.options, self.view) or 0)
            case do.Look(spy):
                return self.look(spy)
            case do.Take():
                return self.key(1.0)
            case do.Fight(colour):
                return self.fight(self.options.seats.index(colour))
            case do.Pick(number):
                mine = self.view.players[self.me].key(number) is not None
                return self.opens(self._key(number)) * (-1 if mine else 1)
            case do.Show(number):
                mine = self.view.players[self.me].key(number) is not None
                return -self.plan_in(self._key(number) or 0) if mine else 0.0
        return 0.1

    def _follow(self, view: View) -> float:
        """The best that can be made of a card."""
        if isinstance(view.task, tasks.SendingAll):
            ways = [
                max(
                    (self._sent(view, spy, path) for n in view.task.numbers for path in self._ways(view, spy, n)),
                    default=0.0,
                )
                for spy in view.task.spies
            ]
            return sum(ways) + self.stay(view)
        if isinstance(view.task, tasks.Moving | tasks.Sending | tasks.Turning | tasks.Inspecting):
            moves = possible.legal_actions(self.options, view, self.me)
            most = max((self._done(view, move) for move in moves), default=0.0)
            return most if isinstance(view.task, tasks.Moving | tasks.Turning) else most + self.stay(view)
        return 0.0

    def _done(self, view: View, move: Action) -> float:
        """What a move is worth that could be made in this view."""
        match move:
            case do.Walk(path) | do.Ride(path):
                return self._path(view, path)
            case do.Send(spy, path):
                return self._sent(view, spy, path)
            case do.Turn(segment):
                return self._turned(view, segment)
        return self.worth(move)

    def stay(self, view: View) -> float:
        """What it is worth to stand where one stands, with the cards that are left in this view."""
        at = view.players[self.me].at
        return self.stand(view, at) if at else 0.0

    def _ways(self, view: View, spy: Spy, steps: int) -> list[Path]:
        return possible.spy_paths(self.options, view, spy, steps)

    def _path(self, view: View, path: Path) -> float:
        """Looks, keys and fights on the way, and where it ends."""
        met = [spy for spy, at in zip(self.options.spies, view.spies, strict=True) if at in path]
        keys = meetings.keys_to_get(self.options, view, self.me, path)
        rivals = meetings.rivals(self.options, view, self.me, path)
        on_the_way = sum(map(self.look, met)) + sum(map(self.fight, rivals))
        return on_the_way + self.key(float(keys)) + self.stand(view, path[-1])

    def _sent(self, view: View, spy: Spy, path: Path) -> float:
        met = self.look(spy) if view.players[self.me].at in path else 0.0
        return met + self.near(spy, path[-1])

    def _turned(self, view: View, segment: int) -> float:
        """The best use of the light there, and what it lights."""
        hideout = self.options.map.hideout_of_segment.get(segment, 0)
        seen = self.open(hideout) if 1 <= hideout <= self.options.number else 0.0
        return seen + self.light(segment) + self.stay(replace(view, lit=segment))

    def _key(self, number: int) -> int | None:
        """The hideout that a key with this number opens, in whoever's hand, if it is known."""
        return next(key.hideout for player in self.view.players for key in player.keys if key.number == number)

    # what things are worth: up to the bot

    @abstractmethod
    def look(self, spy: Spy) -> float:
        """A look at a file."""
        ...

    @abstractmethod
    def open(self, hideout: int) -> float:
        """A look into a briefcase."""
        ...

    @abstractmethod
    def key(self, many: float) -> float:
        """So many keys from the table."""
        ...

    @abstractmethod
    def opens(self, hideout: int | None) -> float:
        """A key of this hideout; None: an unknown one from a rival."""
        ...

    @abstractmethod
    def fight(self, rival: int) -> float:
        """A fight for a key."""
        ...

    @abstractmethod
    def stand(self, view: View, space: str) -> float:
        """To stand on a space at the end of the turn, with the cards that are left in this view."""
        ...

    def near(self, spy: Spy, space: str) -> float:
        """To have a spy there."""
        return 0.0

    def light(self, segment: int) -> float:
        """To have the light there."""
        return 0.0

    @abstractmethod
    def enter(self, hideout: int, spy: Spy) -> float:
        """To claim."""
        ...


@cache
def steps_to(board: Board, space: str) -> dict[str, int]:
    """How many steps along lines lead from every space to this one."""
    return board.distances(space)


@cache
def steps_to_door(board: Board, hideout: int) -> dict[str, int]:
    """How many steps lead from every space into a hideout, on foot and on an empty board."""
    found = dict.fromkeys(board.hideout[hideout].entrances, 1)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for there in board.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


@cache
def steps_to_key(board: Board) -> dict[str, int]:
    """How many steps lead from every space to the nearest key space, at least one: who stands on it has to leave."""
    found = {}
    for space in board.by_id:
        others = [steps for key in board.key_spaces if (steps := steps_to(board, key).get(space, 99))]
        found[space] = min(others, default=99)
    return found
