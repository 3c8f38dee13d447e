"""The log of Spies & Lies: a sentence for every event."""

from __future__ import annotations

from typing import Any

from spylab.engine import Event, Game
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.words import RANKED, missions_of, range_of, ranks
from spylab.kit import Line
from spylab.words import Plural, Text

Names = tuple[Text, ...]
Said = tuple[int | None, Text]


def say(game: Game[Any], event: Event, names: Names) -> Line | None:
    """The log line of an event; a turn that begins needs none, since the guess in it has the name."""
    if isinstance(event, ev.TurnBegan):
        return None
    seat, text = _seat_and_text(event, names)
    return Line(seat, text, event)


def _seat_and_text(event: Event, names: Names) -> Said:
    for family in (_of_nobody, _preparing, _guessing, _counting):
        if said := family(event, names):
            return said
    raise TypeError(f"Spies & Lies has no event {event!r}")


def _of_nobody(event: Event, names: Names) -> Said | None:
    match event:
        case ev.OldIntelTurned(card):
            return None, Text("Old Intel: {card}", card=range_of(card))
        case ev.IntelTurned(card):
            return None, Text("Intel today: {card}", card=range_of(card))
        case ev.DayBegan(day):
            return None, Text("Day {day} begins", day=day)
        case ev.DayEnded(day):
            return None, Text("Day {day} ends", day=day)
        case ev.GameEnded(why, winner):
            return winner, ended(why, None if winner is None else names[winner])
    return None


def ended(why: ev.Ending, winner: Text | None) -> Text:
    """How the game ended; also what a table says then, instead of a question."""
    if winner is None and why is ev.Ending.MIDDLE:
        return Text("Nobody wins: the Double Agent is in the middle")
    if winner is None:
        return Text("Nobody wins: the Double Agent is in the middle and the markers are equal")
    match why:
        case ev.Ending.DECEPTIONS:
            return Text("{name}: wins with more Deception tokens, the markers are equal", name=winner)
        case ev.Ending.FLAG:
            return Text("{name}: wins with the enemy flag", name=winner)
        case ev.Ending.CLOSER:
            return Text("{name}: wins, the Double Agent is nearer to the enemy flag", name=winner)
    return Text("{name}: wins with the higher infiltration marker", name=winner)


def _preparing(event: Event, names: Names) -> Said | None:
    match event:
        case ev.Exhausted(owner, rank):
            return owner, Text("{name}: exhausted: {soldier}", name=names[owner], soldier=RANKED[rank])
        case ev.Deployed(seat, order):
            return seat, Text("{name}: deploys {ranks}", name=names[seat], ranks=ranks(order))
        case ev.Committed(seat, ev.Commitment.DEPLOYMENT):
            return seat, Text("{name}: has deployed", name=names[seat])
        case ev.Committed(seat):
            return seat, Text("{name}: has chosen Intel tokens", name=names[seat])
        case ev.TokensChosen(seat, pattern) if any(pattern):
            missions = missions_of(pattern)
            return seat, Text("{name}: chooses tokens for missions: {missions}", name=names[seat], missions=missions)
        case ev.TokensChosen(seat):
            return seat, Text("{name}: chooses no tokens", name=names[seat])
        case ev.TokensShown(seat, pattern) if any(pattern):
            missions = missions_of(pattern)
            return seat, Text("{name}: shows tokens on missions: {missions}", name=names[seat], missions=missions)
        case ev.TokensShown(seat):
            return seat, Text("{name}: shows no tokens", name=names[seat])
        case ev.Starts(seat):
            return seat, Text("{name}: guesses first today", name=names[seat])
    return None


def _guessing(event: Event, names: Names) -> Said | None:
    match event:
        case ev.Deception(owner, mission):
            return owner, Text("{name}: a Deception token on mission {mission}", name=names[owner], mission=mission + 1)
        case ev.NoDeception(owner):
            return owner, Text("{name}: no Deception token", name=names[owner])
        case ev.Guessed(guesser, mission, rank):
            return guesser, Text(
                "{name}: guesses mission {mission}: {soldier}",
                name=names[guesser],
                mission=mission + 1,
                soldier=RANKED[rank],
            )
        case ev.Unveiled(owner, mission, rank):
            return owner, Text(
                "{name}: mission {mission} is {soldier}", name=names[owner], mission=mission + 1, soldier=RANKED[rank]
            )
        case ev.Retired(owner, _, ev.Retirement.GUESSED):
            return owner, Text("{name}: guessed right, the soldier retires", name=names[owner])
        case ev.Retired(owner, _, ev.Retirement.EXPLOSION):
            return owner, Text("{name}: the soldier retires, hit by the enemy Bomb", name=names[owner])
        case ev.Retired(owner, _, ev.Retirement.SPY):
            return owner, Text("{name}: the Marshal retires because of the enemy Spy", name=names[owner])
        case ev.Retired(owner):
            return owner, Text("{name}: the Bomb retires because of the enemy Miner", name=names[owner])
        case ev.DoubleDamage(seat):
            return seat, Text("{name}: double damage, two enemy soldiers will be exhausted", name=names[seat])
        case ev.MayAct(owner):
            return owner, Text("{name}: the guess is wrong, the soldier may act", name=names[owner])
        case ev.LetAct(owner):
            return owner, Text("{name}: lets the soldier act", name=names[owner])
        case ev.Declined(owner):
            return owner, Text("{name}: lets the soldier do nothing", name=names[owner])
        case ev.Activated(owner):
            return owner, Text("{name}: the guess is wrong, the soldier acts", name=names[owner])
        case ev.TookPoints(owner):
            return owner, Text("{name}: takes the points", name=names[owner])
        case ev.Struck(owner):
            return owner, Text("{name}: chooses that the enemy loses points", name=names[owner])
        case ev.Copied(owner):
            return owner, _copied(event, names[owner])
    return None


def _copied(event: ev.Copied, name: Text) -> Text:
    if event.in_vain:
        return Text("{name}: the Captain copies in vain: {soldier}", name=name, soldier=RANKED[event.rank])
    if event.strike:
        return Text("{name}: the Captain copies the Marshal, and the enemy loses points", name=name)
    return Text("{name}: the Captain copies: {soldier}", name=name, soldier=RANKED[event.rank])


def _counting(event: Event, names: Names) -> Said | None:
    match event:
        case ev.Scored(seat, points, source):
            return seat, _scored(names[seat], points, source)
        case ev.MarkerReset(seat, marker):
            return seat, Text("{name}: the marker is full and goes back to {marker}", name=names[seat], marker=marker)
        case ev.MarkerStopped(seat, marker):
            return seat, Text(
                "{name}: the marker stops on {marker}, as the Double Agent cannot move any more",
                name=names[seat],
                marker=marker,
            )
        case ev.PointsLost(seat, points):
            return seat, Plural("{name}: loses {n} point", "{name}: loses {n} points", name=names[seat], n=points)
        case ev.TokenGained(seat):
            return seat, Text("{name}: takes a Deception token from the supply", name=names[seat])
        case ev.AgentMoved(seat, spaces):
            return seat, Plural(
                "{name}: the Double Agent moves {n} space towards the enemy flag",
                "{name}: the Double Agent moves {n} spaces towards the enemy flag",
                name=names[seat],
                n=spaces,
            )
        case ev.WallReached(seat):
            return seat, Text("{name}: the Double Agent has come to the enemy wall", name=names[seat])
        case ev.MoveLost(seat, spaces):
            return seat, Plural(
                "{name}: {n} space is lost at the wall",
                "{name}: {n} spaces are lost at the wall",
                name=names[seat],
                n=spaces,
            )
        case ev.FlagTaken(seat):
            return seat, Text("{name}: the Double Agent takes the enemy flag", name=names[seat])
    return None


def _scored(name: Text, points: int, source: ev.Source) -> Text:
    match source:
        case ev.Source.GUESS:
            return Plural("{name}: {n} point for the guess", "{name}: {n} points for the guess", name=name, n=points)
        case ev.Source.SOLDIER:
            return Plural(
                "{name}: {n} point for the soldier", "{name}: {n} points for the soldier", name=name, n=points
            )
        case ev.Source.FORCE:
            return Plural(
                "{name}: {n} point for the soldier retired by force",
                "{name}: {n} points for the soldier retired by force",
                name=name,
                n=points,
            )
    return Plural(
        "{name}: {n} point for the Deception token",
        "{name}: {n} points for the Deception token",
        name=name,
        n=points,
    )
