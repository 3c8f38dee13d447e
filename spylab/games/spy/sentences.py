"""What a table says about a game of SPY: the log, what is asked, and the buttons."""

from __future__ import annotations

from typing import Any

from spylab.engine import Event, Game
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Facing, Kind
from spylab.games.spy.draft import SHUFFLE, TURN
from spylab.games.spy.rules import Spy, known
from spylab.kit import Choice, Group, Line, Sight
from spylab.words import Text

Names = tuple[Text, ...]


def say(game: Game[Any], event: Event, names: Names) -> Line | None:
    """The log line of an event; a turn that begins needs none, since what is done in it has the name."""
    if isinstance(event, do.TurnBegan):
        return None
    assert isinstance(game, Spy)
    seat, text = _seat_and_text(game, event, names)
    return Line(seat, text, event)


def _seat_and_text(game: Spy, event: Event, names: Names) -> tuple[int | None, Text]:
    match event:
        case do.Arranged(seat, order):
            return seat, Text("{name}: has laid out {cards}", name=names[seat], cards=" ".join(order))
        case do.Ready(seat):
            return seat, Text("{name}: is ready", name=names[seat])
        case do.Placed(seat):
            base = game.evolve(game.opening(), event).bases[seat]
            return seat, Text("{name}: the Spy faces place {place}", name=names[seat], place=known(base.faced) + 1)
        case do.FirstPlayer(seat):
            return seat, Text("{name}: begins", name=names[seat])
        case do.Moved():
            return event.seat, _moved(event, names[event.seat])
        case do.Turned(seat):
            return seat, Text("{name}: turns the Spy round", name=names[seat])
        case do.Spied(seat, target, place):
            return seat, Text(
                "{name}: spies on {target}, place {place}", name=names[seat], target=names[target], place=place + 1
            )
        case do.WentOut(seat, do.OutBecause.CAUGHT):
            return seat, Text("{name}: is out, caught by a lit bomb", name=names[seat])
        case do.WentOut(seat):
            return seat, Text("{name}: is out, Top Secret 2 is exposed", name=names[seat])
        case do.Revealed(owner, cards):
            return owner, Text("{name}: had laid out {cards}", name=names[owner], cards=" ".join(cards))
        case do.GameEnded(_, None):
            return None, Text("Nobody wins: the last turn is over")
        case do.GameEnded(_, winner):
            return winner, Text("{name}: wins", name=names[known(winner)])
        case do.Said() | do.Exposed() | do.Hissed() | do.Caught() | do.NothingNew():
            return event.owner, _answer(event, names[event.owner])
    raise TypeError(f"SPY has no event {event!r}")


def _moved(event: do.Moved, name: Text) -> Text:
    match event.turned_before, event.turned_after:
        case False, False:
            return Text("{name}: moves {n}", name=name, n=event.steps)
        case True, False:
            return Text("{name}: turns and moves {n}", name=name, n=event.steps)
        case False, True:
            return Text("{name}: moves {n} and turns", name=name, n=event.steps)
        case _:
            return Text("{name}: turns, moves {n}, turns", name=name, n=event.steps)


def _answer(event: do.Said | do.Exposed | do.Hissed | do.Caught | do.NothingNew, name: Text) -> Text:
    match event:
        case do.Said(kind=Kind.SAFE):
            return Text("{name}: “safe”", name=name)
        case do.Said():
            return Text("{name}: “top secret”", name=name)
        case do.Exposed(card=Card.S1):
            return Text("{name}: Safe 1 is exposed", name=name)
        case do.Exposed(card=Card.S2):
            return Text("{name}: Safe 2 is exposed", name=name)
        case do.Exposed(card=Card.T1):
            return Text("{name}: Top Secret 1 is exposed", name=name)
        case do.Exposed():
            return Text("{name}: Top Secret 2 is exposed", name=name)
        case do.Hissed():
            return Text("{name}: “ssss!” A bomb is lit", name=name)
        case do.Caught():
            return Text("{name}: shows a lit Bomb {n}", name=name, n=event.card.number)
        case _:
            return Text("{name}: this card is exposed already", name=name)


def ask(sight: Sight) -> Text:
    """What is asked now, of whom; or how the game ended."""
    game, view, names, me = sight.game, sight.view, sight.names, sight.player
    assert isinstance(game, Spy)
    if sight.outcome:
        winner = next(iter(sight.outcome.winners), None)
        if winner is None:
            return Text("Nobody wins: the last turn is over")
        return Text("{name}: wins", name=names[winner])
    if me is not None and me in sight.to_act and not sight.calm:
        return _ask_me(sight, me, names[me])
    if view.active is None:
        if not sight.to_act:
            return Text("Before the first turn")
        waiting = ", ".join(str(names[seat]) for seat in sorted(sight.to_act))
        return Text("Not ready yet: {names}", names=waiting)
    return Text("{name}: has the turn", name=names[view.active])


def _ask_me(sight: Sight, me: int, name: Text) -> Text:
    view = sight.view
    if not view.bases[me].ready and sight.typed:
        return Text("{name}: lay out your cards and place your Spy.", name=name)
    if not view.bases[me].ready:
        return Text("{name}: swap cards, place your Spy, then press Ready.", name=name)
    if view.moved:
        return Text("{name}: spy, or end the turn.", name=name)
    if view.spied:
        return Text("{name}: move, or end the turn.", name=name)
    return Text("{name}: move, spy, both or neither.", name=name)


def menu(sight: Sight) -> tuple[Group, ...]:
    """The buttons: only what is legal, each with what it does."""
    game, me = sight.game, sight.player
    assert isinstance(game, Spy)
    if me is None or me not in sight.to_act:
        return ()
    if not sight.view.bases[me].ready:
        return (_arranging(sight, me),)
    base = sight.view.bases[me]
    moves = [a for a in sight.legal if isinstance(a, do.Move | do.Turn)]
    looks = [a for a in sight.legal if isinstance(a, do.Spy)]
    place = game.mirrored(base) + 1
    groups = (
        Group(Text("Move"), tuple(Choice(str(a), move_label(a, base.facing)) for a in moves)),
        Group(Text("Spying"), tuple(_look(game, sight.names, a, place) for a in looks)),
        Group(Text("Turn"), (Choice(str(do.End()), Text("End turn"), main=not moves and not looks),)),
    )
    return tuple(group for group in groups if group.choices)


def _arranging(sight: Sight, me: int) -> Group:
    assert isinstance(sight.game, Spy)
    choices = [Choice(SHUFFLE, Text("Arrange for me"))]
    if len(sight.game.arrangements(me).facings) > 1:
        choices.append(Choice(TURN, Text("Turn the Spy")))
    if sight.draft is not None:
        choices.append(Choice(str(sight.draft.action()), Text("Ready"), main=True))
    return Group(Text("Your base"), tuple(choices))


def _look(game: Spy, names: Names, action: do.Spy, place: int) -> Choice:
    seat = game.colours.index(action.target)
    return Choice(str(action), Text("Spy on {name}, place {place}", name=names[seat], place=place), seat=seat)


def move_label(action: do.Move | do.Turn, facing: Facing | None) -> Text:
    """What a move does, in its owner's eyes."""
    if isinstance(action, do.Turn):
        return Text("Turn round on the spot")
    heading = known(facing).turned() if action.turn_before else known(facing)
    n = action.steps
    match heading, action.turn_before, action.turn_after:
        case Facing.RIGHT, False, False:
            return Text("Move {n} to the right", n=n)
        case Facing.RIGHT, False, True:
            return Text("Move {n} to the right, then turn", n=n)
        case Facing.RIGHT, True, False:
            return Text("Turn, then move {n} to the right", n=n)
        case Facing.RIGHT, True, True:
            return Text("Turn, move {n} to the right, turn again", n=n)
        case Facing.LEFT, False, False:
            return Text("Move {n} to the left", n=n)
        case Facing.LEFT, False, True:
            return Text("Move {n} to the left, then turn", n=n)
        case Facing.LEFT, True, False:
            return Text("Turn, then move {n} to the left", n=n)
        case _:
            return Text("Turn, move {n} to the left, turn again", n=n)
