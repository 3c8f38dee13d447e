"""What the log of The Plan says: one line for each event that is worth one."""

from __future__ import annotations

from typing import Any

from spylab.engine import Event, Game
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.cards import Bonus, Deed
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.words import half_words
from spylab.kit import Line
from spylab.words import Text

Names = tuple[Text, ...]
_SILENT = (ev.TurnBegan, ev.PutBack, ev.Reached, ev.BonusUsed)
"""What the next line says anyway."""


def say(game: Game[Any], event: Event, names: Names) -> Line | None:
    """The log line of an event; None for those that the next line tells."""
    assert isinstance(game, ThePlan)
    if isinstance(event, _SILENT):
        return None
    seat = getattr(event, "winner" if isinstance(event, ev.GameEnded) else "seat", None)
    name = names[seat] if seat is not None else None
    if text := _by_choice(game.options, event, name):
        return Line(seat, text, event)
    for find in (_set_up, _turn, _movement, _file, _key, _fight, _light, _claim, _end):
        if text := find(event, name, names):
            return Line(seat, text, event)
    raise TypeError(f"The Plan has no event {event!r}")


def _by_choice(options: Options, event: Event, name: Text | None) -> Text | None:
    """What is done because somebody wants it, where usually nothing else is possible."""
    match event:
        case ev.CardUsed(_, card, None) if options.spend == "free":
            return Text("{name}: uses up card {card} and does nothing", name=name, card=card)
        case ev.Stayed(_, spy, number) if options.send_all == "may_stay":
            return Text("{name}: spy {spy} stays, the {number} is spent", name=name, spy=spy, number=number)
    return None


def _set_up(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.PlanHidden(hideout):
            return Text("The Plan lies in hideout {hideout}", hideout=hideout)
        case ev.EvidenceDealt(spy, hideout):
            return Text("Spy {spy} is given hideout {hideout}", spy=spy, hideout=hideout)
        case ev.Lit(segment):
            return Text("The spotlight begins on segment {segment}", segment=segment)
        case ev.FirstPlayer():
            return Text("{name}: begins", name=name)
    return None


def _turn(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.Rolled(_, number):
            return Text("{name}: rolls {number}", name=name, number=number)
        case ev.CardUsed(_, card, deed):
            return _used(name, card, deed)
        case ev.CardsBack():
            return Text("{name}: takes all action cards back", name=name)
        case ev.Passed():
            return Text("{name}: does without", name=name)
        case ev.Lapsed():
            return Text("{name}: can do nothing here", name=name)
    return None


def _used(name: Text | None, card: int, deed: Deed | None) -> Text:
    match deed:
        case None:
            return Text("{name}: uses up card {card}, on which nothing is possible", name=name, card=card)
        case Deed.WALK:
            return Text("{name}: uses card {card} to walk", name=name, card=card)
        case Deed.SEND:
            return Text("{name}: uses card {card} to move one spy", name=name, card=card)
        case Deed.RIDE:
            return Text("{name}: uses card {card} to ride the tram", name=name, card=card)
        case Deed.SEND_ALL:
            return Text("{name}: uses card {card} to move all spies", name=name, card=card)
        case Deed.LIGHT:
            return Text("{name}: uses card {card} to turn the spotlight", name=name, card=card)
        case Deed.INSPECT:
            return Text("{name}: uses card {card} to look at a file", name=name, card=card)


def _movement(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.Walked(_, path):
            return Text("{name}: walks {steps}: {path}", name=name, steps=len(path), path=" ".join(path))
        case ev.Rode(_, path):
            return Text("{name}: rides {steps}: {path}", name=name, steps=len(path), path=" ".join(path))
        case ev.Sent(_, spy, path):
            return Text(
                "{name}: moves spy {spy} {steps}: {path}", name=name, spy=spy, steps=len(path), path=" ".join(path)
            )
        case ev.Stayed(_, spy, number):
            return Text("{name}: spy {spy} cannot go {number}, it stays", name=name, spy=spy, number=number)
    return None


def _file(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.Looked(_, spy):
            return Text("{name}: looks at the file of spy {spy}", name=name, spy=spy)
        case ev.CardDrawn(spy, half):
            return Text("In the file of spy {spy}: {half}", spy=spy, half=half_words(half))
        case ev.Saw(_, spy, half):
            return Text("{name}: sees in the file of spy {spy}: {half}", name=name, spy=spy, half=half_words(half))
        case ev.BonusPlayed(_, spy, Bonus.WALK):
            return Text("{name}: finds a bonus card of spy {spy}: roll and walk", name=name, spy=spy)
        case ev.BonusPlayed(_, spy, Bonus.RIDE):
            return Text("{name}: finds a bonus card of spy {spy}: roll and ride the tram", name=name, spy=spy)
        case ev.BonusPlayed(_, spy, Bonus.LIGHT):
            return Text("{name}: finds a bonus card of spy {spy}: turn the spotlight", name=name, spy=spy)
        case ev.BonusPlayed(_, spy, Bonus.KEY):
            return Text("{name}: finds a bonus card of spy {spy}: take a key", name=name, spy=spy)
    return None


def _key(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.TookKey(_, key):
            return Text("{name}: takes key number {key} from the table", name=name, key=key)
        case ev.KeySeen(_, key, hideout):
            return Text(
                "{name}: sees that key number {key} opens hideout {hideout}", name=name, key=key, hideout=hideout
            )
        case ev.KeyShown(_, key, hideout):
            return Text(
                "{name}: shows that key number {key} opens hideout {hideout}", name=name, key=key, hideout=hideout
            )
        case ev.KeysReturned(_, count):
            return Text("{name}: keys that go back to the table: {count}", name=name, count=count)
        case ev.KeyReturned(_, key):
            return Text("{name}: only key number {key} goes back to the table", name=name, key=key)
    return None


def _fight(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.FightBegan(_, rival):
            return Text("{name}: fights for a key with {rival}", name=name, rival=names[rival])
        case ev.FightRolled(_, number):
            return Text("{name}: rolls {number} in the fight", name=name, number=number)
        case ev.KeyWon(_, rival, key):
            return Text("{name}: wins key number {key} from {rival}", name=name, rival=names[rival], key=key)
        case ev.KeyPassed(_, rival, key, hideout):
            return Text("{name}: key number {key} opens hideout {hideout}", name=name, key=key, hideout=hideout)
    return None


def _light(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.LightTurned(_, segment):
            return Text("{name}: turns the spotlight to segment {segment}", name=name, segment=segment)
        case ev.Opened(_, hideout):
            return Text("{name}: looks into the briefcase of hideout {hideout}", name=name, hideout=hideout)
        case ev.BriefcaseSeen(_, hideout, True):
            return Text("{name}: sees The Plan in hideout {hideout}", name=name, hideout=hideout)
        case ev.BriefcaseSeen(_, hideout, _):
            return Text("{name}: sees that The Plan is not in hideout {hideout}", name=name, hideout=hideout)
        case ev.Asked(_, holder):
            return Text("{name}: wants to see a key of {holder}", name=name, holder=names[holder])
    return None


def _claim(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.Claimed(_, hideout, spy):
            return Text("{name}: enters hideout {hideout} and names spy {spy}", name=name, hideout=hideout, spy=spy)
        case ev.EvidenceSeen(_, spy, hideout):
            return Text("{name}: sees that spy {spy} owns hideout {hideout}", name=name, spy=spy, hideout=hideout)
        case ev.ClaimFailed(_, hideout, spy):
            return Text("{name}: is wrong about hideout {hideout} and spy {spy}", name=name, hideout=hideout, spy=spy)
        case ev.WentOut():
            return Text("{name}: is out", name=name)
        case ev.Won(_, hideout, spy):
            return Text("{name}: finds The Plan in hideout {hideout} of spy {spy}", name=name, hideout=hideout, spy=spy)
    return None


def _end(event: Event, name: Text | None, names: Names) -> Text | None:
    match event:
        case ev.PlanShown(hideout):
            return Text("The Plan was in hideout {hideout}", hideout=hideout)
        case ev.OwnerShown(spy, hideout):
            return Text("Spy {spy} owned hideout {hideout}", spy=spy, hideout=hideout)
        case ev.GameEnded(reason, _):
            return ended(reason, name)
    return None


def ended(reason: object, name: Text | None) -> Text:
    """How a game ended; `name` is the winner's."""
    match reason:
        case ev.Ending.PLAN:
            return Text("{name}: wins, The Plan is found", name=name)
        case ev.Ending.LAST_STANDING:
            return Text("{name}: wins, all the others are out", name=name)
        case ev.Ending.ALL_OUT:
            return Text("Nobody wins: all are out")
    return Text("Nobody wins: the last round is over")
