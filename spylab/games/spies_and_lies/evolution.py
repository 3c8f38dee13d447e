"""How a view of Spies & Lies changes with each event; the same for the truth, a player and the public."""

from __future__ import annotations

from dataclasses import replace

from spylab.engine import Event, Outcome
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Mission, Phase, Side, View, known


def evolve(options: Options, view: View, event: Event) -> View:
    """The view after an event."""
    match event:
        case ev.OldIntelTurned(card):
            picks = (0,) * options.first_exhausted + (1,) * options.first_exhausted
            return replace(view, old_intel=(card,), picks=picks, phase=Phase.EXHAUSTION)
        case ev.Exhausted(owner, rank):
            tired = tuple(sorted((*view.sides[owner].tired, rank)))
            return replace(view.with_side(owner, tired=tired), picks=view.picks[1:])
        case ev.DayBegan(day):
            sides = tuple(_morning(options, side) for side in view.sides)
            return replace(view, sides=sides, day=day, phase=Phase.DEPLOYMENT)
        case ev.IntelTurned(card):
            return replace(view, intel=card, phase=Phase.TOKENS)
        case ev.Starts(seat):
            return replace(view, starter=seat)
        case ev.TurnBegan(guesser, mission):
            phase = Phase.DECEPTION if view.sides[1 - guesser].deceptions else Phase.GUESS
            return replace(view, guesser=guesser, mission=mission, walled=False, phase=phase)
        case ev.DayEnded():
            return _evening(options, view)
        case ev.GameEnded(reason, winner):
            winners = frozenset() if winner is None else frozenset([winner])
            return replace(view, phase=Phase.OVER, ended=Outcome(winners, reason))
        case ev.Deployed() | ev.Committed() | ev.TokensChosen() | ev.TokensShown():
            return _committed(view, event)
        case ev.Scored() | ev.MarkerReset() | ev.MarkerStopped() | ev.PointsLost() | ev.TokenGained():
            return _counted(view, event)
        case ev.AgentMoved(_, _, place):
            return replace(view, agent=place)
        case ev.WallReached():
            return replace(view, walled=True)
        case ev.MoveLost():
            return view
        case ev.FlagTaken(seat):
            return replace(view, agent=toward(seat) * (options.spaces + 2))
    return _turn(view, event)


def toward(seat: int) -> int:
    """The direction in which the Double Agent moves for a player: 1 toward Blue's flag, -1 toward Red's."""
    return 1 if seat == 0 else -1


def _morning(options: Options, side: Side) -> Side:
    """A side when a day begins: those who were exhausted before go back to hand, unless the option forbids it."""
    exhausted = side.tired if options.exhausted_return else tuple(sorted({*side.exhausted, *side.tired}))
    empty = (Mission(),) * len(side.missions)
    return replace(side, missions=empty, exhausted=exhausted, tired=(), deployed=False, tokens_in=False)


def _evening(options: Options, view: View) -> View:
    """The day is over: its effects end, its Intel is old, and whose soldiers are picked is fixed (SL-DAY-2)."""
    picks: tuple[int, ...] = ()
    if view.day < options.days:
        for seat in (0, 1):
            picks += (seat,) * min(2 if view.sides[1 - seat].double_damage else 1, options.missions)
    over = () if view.intel is None or options.intel_reshuffled else (view.intel,)
    carries = options.explosion_carries and view.day < options.days
    sides = tuple(
        replace(side, active=(), explosion=side.explosion and carries, double_damage=False) for side in view.sides
    )
    evening = replace(
        view, sides=sides, old_intel=(*view.old_intel, *over), intel=None, picks=picks, phase=Phase.EXHAUSTION
    )
    return replace(evening, guesser=None, mission=None, walled=False)


def _committed(view: View, event: ev.Deployed | ev.Committed | ev.TokensChosen | ev.TokensShown) -> View:
    side = view.sides[event.seat]
    match event:
        case ev.Deployed(seat, order):
            return view.put(seat, side.with_order(order))
        case ev.TokensChosen(seat, pattern):
            return view.put(seat, side.with_tokens(pattern))
        case ev.TokensShown(seat, pattern):
            return replace(view.put(seat, side.with_tokens(pattern)), phase=Phase.STARTER)
        case ev.Committed(seat, ev.Commitment.TOKENS):
            return view.with_side(seat, tokens_in=True)
        case ev.Committed(seat):
            after = view.with_side(seat, deployed=True)
            return replace(after, phase=Phase.INTEL) if all(s.deployed for s in after.sides) else after


def _counted(view: View, event: ev.Scored | ev.MarkerReset | ev.MarkerStopped | ev.PointsLost | ev.TokenGained) -> View:
    side = view.sides[event.seat]
    match event:
        case ev.Scored(seat, points):
            return view.with_side(seat, marker=side.marker + points)
        case ev.MarkerReset(seat, marker) | ev.MarkerStopped(seat, marker):
            return view.with_side(seat, marker=marker)
        case ev.PointsLost(seat, points):
            return view.with_side(seat, marker=side.marker - points)
        case ev.TokenGained(seat):
            return replace(view.with_side(seat, deceptions=side.deceptions + 1), supply=view.supply - 1)


def _turn(view: View, event: Event) -> View:
    """What happens to the mission that is guessed in this turn."""
    match event:
        case ev.Deception(owner, mission):
            side = view.sides[owner].with_mission(mission, deception=True)
            return replace(view.put(owner, replace(side, deceptions=side.deceptions - 1)), phase=Phase.GUESS)
        case ev.NoDeception():
            return replace(view, phase=Phase.GUESS)
        case ev.Guessed(guesser, mission, rank):
            return view.put(1 - guesser, view.sides[1 - guesser].with_mission(mission, guess=rank))
        case ev.Unveiled(owner, mission, rank):
            side = view.sides[owner].with_mission(mission, soldier=rank, unveiled=True)
            return view.put(owner, side).with_side(1 - owner, explosion=False)
        case ev.Retired(owner, _, reason):
            return view.put(owner, view.sides[owner].with_mission(known(view.mission), retired=reason))
        case ev.DoubleDamage(seat):
            return view.with_side(seat, double_damage=True)
        case ev.MayAct():
            return replace(view, phase=Phase.CHOICE)
        case ev.Activated(owner, rank) | ev.LetAct(owner, rank):
            side = view.sides[owner].with_mission(known(view.mission), activated=True)
            after = view.put(owner, _acting(side, rank))
            return replace(after, phase=Phase.CHOICE) if rank.offers_a_choice else after
        case ev.Copied(owner, rank):
            return view if event.in_vain else view.put(owner, _acting(view.sides[owner], rank))
        case ev.TookPoints() | ev.Struck() | ev.Declined():
            return view
    raise TypeError(f"Spies & Lies has no event {event!r}")


def _acting(side: Side, rank: Soldier) -> Side:
    """The side with what the soldier sets going: Spy, Scout and Miner until the day ends, a Bomb until it goes off."""
    if rank.stays_active:
        side = replace(side, active=tuple(sorted({*side.active, rank})))
    return replace(side, explosion=side.explosion or rank is Soldier.BOMB)
