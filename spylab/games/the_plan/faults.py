"""What is wrong with an action of The Plan that the rules do not allow, said to the player who tried it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spylab.engine import Action
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import possible, tasks
from spylab.games.the_plan.cards import Colour
from spylab.games.the_plan.fault_paths import path_fault
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import View
from spylab.words import Text, shown


def reason(options: Options, view: View, player: int, action: Action) -> Text:
    """Why `player`, who is asked, may not do this now; every fault of the rules has its own sentence."""
    find = _FINDERS.get(type(action))
    if find is None:
        return Text("“{action}” is drawn by chance; nobody chooses it.", action=shown(str(action)))
    return find(options, view, player, action)


def _not_now(action: Action) -> Text:
    return Text("“{action}” is not what is to be done now.", action=shown(str(action)))


def _play(options: Options, view: View, player: int, action: do.Play | do.Spend) -> Text:
    card, last = action.card, len(options.cards)
    if not isinstance(view.task, tasks.Choosing):
        return Text("An action card was chosen already in this turn.")
    if not 1 <= card <= last:
        return Text("There is no action card {card}; they are numbered from 1 to {last}.", card=card, last=last)
    if card in view.players[player].used:
        left = ", ".join(map(str, possible.unused(options, view, player)))
        return Text("Action card {card} is used up. Not used yet: {left}.", card=card, left=left)
    offers = ", ".join(options.deeds(card))
    if isinstance(action, do.Spend):
        if options.spend == "last_resort":
            return Text(
                "Action card {card} is spent only if nothing is possible on any card. Possible is: {deeds}.",
                card=card,
                deeds=", ".join(str(a) for a in possible.legal_actions(options, view, player)),
            )
        return Text(
            "On action card {card} something is possible, so it is not just spent: {deeds}.", card=card, deeds=offers
        )
    if action.deed not in options.deeds(card):
        return Text(
            "“{deed}” is not on action card {card}, which offers: {deeds}.", deed=action.deed, card=card, deeds=offers
        )
    return Text("“{deed}” is impossible here and now with a {die}.", deed=action.deed, die=view.die or 0)


def _move(options: Options, view: View, player: int, action: do.Walk | do.Ride) -> Text:
    task = view.task
    if not isinstance(task, tasks.Moving):
        return Text("Your own counterspy is not to be moved now.")
    if task.ride is not isinstance(action, do.Ride):
        return (
            Text("This move is a ride on the tram: it is written with “ride”.")
            if task.ride
            else Text("This move is a walk: it is written with “walk”.")
        )
    at = view.players[player].at or ""
    return path_fault(options, view, at, action.path, (task.steps,), task.ride) or _not_now(action)


def _send(options: Options, view: View, player: int, action: do.Send | do.Stay) -> Text:
    spy, task = action.spy, view.task
    if spy not in options.spies:
        return Text("The spy {spy} is not in this game. There are: {spies}.", spy=spy, spies=", ".join(options.spies))
    if not isinstance(task, tasks.Sending | tasks.SendingAll):
        return Text("No spy is to be moved now.")
    numbers = task.numbers if isinstance(task, tasks.SendingAll) else (task.steps,)
    if isinstance(task, tasks.SendingAll) and spy not in task.spies:
        return Text("The spy {spy} has had its number. To go: {spies}.", spy=spy, spies=", ".join(task.spies))
    if isinstance(action, do.Send):
        at = view.spies[options.spies.index(spy)]
        return path_fault(options, view, at, action.path, numbers, ride=False) or _not_now(action)
    if isinstance(task, tasks.Sending):
        return Text(
            "One of the spies has to go {number}; to leave them where they are is no choice.", number=task.steps
        )
    if action.number not in numbers:
        left = ", ".join(map(str, numbers))
        return Text("The number {number} is not left. Left are: {numbers}.", number=action.number, numbers=left)
    return Text("The spy {spy} can go {number}, so it has to.", spy=spy, number=action.number)


def _enter(options: Options, view: View, player: int, action: do.Enter) -> Text:
    hideout, task = action.hideout, view.task
    if not 1 <= hideout <= options.number:
        return Text("There is no hideout {hideout}; they are 1 to {last}.", hideout=hideout, last=options.number)
    if action.spy not in options.spies:
        return Text(
            "The spy {spy} is not in this game. There are: {spies}.", spy=action.spy, spies=", ".join(options.spies)
        )
    if not isinstance(task, tasks.Moving):
        return Text("A hideout is entered during a move of one's own counterspy only.")
    if hideout not in {key.hideout for key in view.players[player].keys}:
        return Text("Nobody enters hideout {hideout} without its key.", hideout=hideout)
    if options.map.hideout[hideout].segment == view.lit:
        return Text("Hideout {hideout} is lit: nobody enters it until the spotlight is turned away.", hideout=hideout)
    if task.ride:
        return Text("With {steps} steps by tram nobody gets into hideout {hideout}.", hideout=hideout, steps=task.steps)
    return Text("With {steps} steps nobody gets into hideout {hideout}.", hideout=hideout, steps=task.steps)


def _turn(options: Options, view: View, player: int, action: do.Turn) -> Text:
    if not isinstance(view.task, tasks.Turning):
        return Text("The spotlight is not to be turned now.")
    possible_ones = ", ".join(map(str, possible.next_segments(options, view)))
    return Text(
        "The spotlight cannot turn from segment {lit} to {segment}. It can turn to: {segments}.",
        lit=view.lit or 0,
        segment=action.segment,
        segments=possible_ones,
    )


def _open(options: Options, view: View, player: int, action: do.Open) -> Text:
    if not isinstance(view.task, tasks.Using):
        return Text("A briefcase is opened right after the spotlight was turned on its hideout.")
    return Text("No hideout of this game is lit.")


def _ask(options: Options, view: View, player: int, action: do.Ask) -> Text:
    if not isinstance(view.task, tasks.Using):
        return Text("An opponent is asked for a key right after the spotlight was turned.")
    holder = _seat(options, action.colour)
    if holder is None:
        return Text("Nobody plays the colour “{colour}” in this game.", colour=action.colour.value)
    if holder == player:
        return Text("Nobody asks themselves for a key.")
    at = view.players[holder].at
    if at is None:
        return Text("A counterspy that is out cannot be asked for a key.")
    if options.map.by_id[at].segment != view.lit:
        return Text("Only a counterspy that stands in the lit segment can be asked for a key.")
    return Text("This opponent has no key that lies face down.")


def _show(options: Options, view: View, player: int, action: do.Show) -> Text:
    if not isinstance(view.task, tasks.Showing):
        return Text("Nobody has asked for a key.")
    if view.players[view.task.holder].key(action.key) is None:
        return Text("Key {key} is not in this player's hand.", key=action.key)
    return Text("Key {key} lies face up already.", key=action.key)


def _look(options: Options, view: View, player: int, action: do.Look) -> Text:
    if action.spy not in options.spies:
        return Text(
            "The spy {spy} is not in this game. There are: {spies}.", spy=action.spy, spies=", ".join(options.spies)
        )
    if view.task is None:
        return Text("The spy {spy} was not crossed: there is no look at this file.", spy=action.spy)
    if action.spy in view.looks:
        return Text("First comes what is still to be done in this move; then the look.")
    return Text("A file is looked at after an encounter with its spy, or with an inspection.")


def _use(options: Options, view: View, player: int, action: do.Use) -> Text:
    return Text("There is no bonus card now that could be carried out or left.")


def _take(options: Options, view: View, player: int, action: do.Take) -> Text:
    if view.table == 0:
        return Text("No key is left on the table.")
    return Text("A key is taken when one's own counterspy reaches or passes a key space.")


def _fight(options: Options, view: View, player: int, action: do.Fight) -> Text:
    rival = _seat(options, action.colour)
    if rival is None:
        return Text("Nobody plays the colour “{colour}” in this game.", colour=action.colour.value)
    if rival == player:
        return Text("Nobody fights themselves.")
    if options.fights == "none":
        return Text("There are no fights in this game.")
    if not view.players[rival].keys:
        return Text("This opponent has no key to fight for.")
    return Text("There is a fight only with a counterspy that was just crossed.")


def _pick(options: Options, view: View, player: int, action: do.Pick) -> Text:
    if not isinstance(view.task, tasks.Picking):
        return Text("A key is picked only after a fight was won.")
    return Text("Key {key} is not in the hand of the opponent who lost.", key=action.key)


def _pass(options: Options, view: View, player: int, action: do.Pass) -> Text:
    return Text("This cannot be passed: something possible has to be done.")


def _seat(options: Options, colour: Colour) -> int | None:
    return options.seats.index(colour) if colour in options.seats else None


_FINDERS: dict[type[Action], Callable[[Options, View, int, Any], Text]] = {
    do.Play: _play,
    do.Spend: _play,
    do.Walk: _move,
    do.Ride: _move,
    do.Send: _send,
    do.Stay: _send,
    do.Enter: _enter,
    do.Turn: _turn,
    do.Open: _open,
    do.Ask: _ask,
    do.Show: _show,
    do.Look: _look,
    do.Use: _use,
    do.Take: _take,
    do.Fight: _fight,
    do.Pick: _pick,
    do.Pass: _pass,
}
