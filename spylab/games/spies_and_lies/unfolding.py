"""Events as they come about in one action: each is added and changes the truth that decides the next.

Here are points, the Double Agent, and what the soldiers do; which of it happens when is in `rules`.
"""

from __future__ import annotations

from spylab.engine import Event
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.evolution import evolve, toward
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Side, View

STRIKE = 5
"""What a Marshal's owner scores, and the enemy loses, instead of 10 points (SL-SOLDIER-9)."""


class Unfolding:
    """What happens, event by event. Once the game is over nothing more does (SL-AGENT-5)."""

    def __init__(self, options: Options, truth: View) -> None:
        self.options = options
        self.truth = truth
        self.happened: tuple[Event, ...] = ()

    def add(self, *events: Event) -> None:
        """Let these happen, one after the other."""
        for event in events:
            if self.truth.ended:
                return
            self.truth = evolve(self.options, self.truth, event)
            self.happened = (*self.happened, event)

    def score(self, seat: int, points: int, source: ev.Source, carries: bool = False) -> None:
        """Add points; a marker at the end of its track goes back and moves the Double Agent (SL-POINTS-2).

        What is more than the track is lost, unless it `carries` over (a Colonel's). What happens when the Double Agent
        cannot move any more in this turn is the option `reset_at_wall` (SL-AGENT-6).
        """
        self.add(ev.Scored(seat, points, source))
        track = self.options.track
        while not self.truth.ended and self.truth.sides[seat].marker >= track:
            if self.truth.walled and not self.options.reset_at_wall:
                self.add(ev.MarkerStopped(seat, track - 1))
                return
            self.add(ev.MarkerReset(seat, self.truth.sides[seat].marker - track if carries else 0))
            self.move(seat, self.truth.day)

    def move(self, seat: int, spaces: int) -> None:
        """Move the Double Agent toward the enemy's flag, up to the wall or on from it (SL-AGENT-3, SL-AGENT-4)."""
        step, place = toward(seat), self.truth.agent
        wall = step * (self.options.spaces + 1)
        if self.truth.walled:
            self.add(ev.MoveLost(seat, spaces))
            return
        if place == wall:
            self.add(ev.FlagTaken(seat), ev.GameEnded(ev.Ending.FLAG, seat))
            return
        going = min(spaces, abs(wall - place))
        self.add(ev.AgentMoved(seat, going, place + step * going))
        if self.truth.agent == wall:
            self.add(ev.WallReached(seat))
            if going < spaces:
                self.add(ev.MoveLost(seat, spaces - going))

    def act(self, owner: int, soldier: Soldier, strike: bool = False) -> None:
        """Let an activated or copied soldier do its work for its owner (the table of SL-SOLDIER-1)."""
        if strike:
            self.score(owner, STRIKE, ev.Source.SOLDIER)
            enemy = 1 - owner
            self.add(ev.PointsLost(enemy, min(STRIKE, self.truth.sides[enemy].marker)))
            return
        if soldier.points and self._scores(soldier):
            self.score(owner, soldier.points, ev.Source.SOLDIER, carries=soldier is Soldier.COLONEL)
        if soldier.spaces:
            self.move(owner, soldier.spaces)
        room = self.truth.sides[owner].deceptions < self.options.deception_most
        if soldier is Soldier.SPY and room and self.truth.supply:
            self.add(ev.TokenGained(owner))

    def _scores(self, soldier: Soldier) -> bool:
        """Whether a soldier's points count: only a Spy's may not, if the supply has no token for it (SL-SOLDIER-4)."""
        return soldier is not Soldier.SPY or self.truth.supply > 0 or self.options.spy_always_scores


def force(guesser: Side, soldier: Soldier) -> ev.Retirement | None:
    """Why a soldier retires whatever the guess is, or None (SL-FORCE-1 to SL-FORCE-3)."""
    if guesser.explosion:
        return ev.Retirement.EXPLOSION
    return forbidden(guesser, soldier)


def forbidden(enemy: Side, soldier: Soldier) -> ev.Retirement | None:
    """The active enemy soldier because of which a Marshal or a Bomb can do nothing, or None."""
    if soldier is Soldier.MARSHAL and Soldier.SPY in enemy.active:
        return ev.Retirement.SPY
    if soldier is Soldier.BOMB and Soldier.MINER in enemy.active:
        return ev.Retirement.MINER
    return None
