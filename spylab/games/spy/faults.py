"""What is wrong with an action of SPY that the rules do not allow, said to the player who tried it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from spylab.engine import Action
from spylab.games.spy import actions as do
from spylab.games.spy.view import View
from spylab.words import Text, shown

if TYPE_CHECKING:
    from spylab.games.spy.rules import Spy


def reason(game: Spy, view: View, player: int, action: Action) -> Text:
    """Why `player` may not do this now; every fault of the rules has its own sentence."""
    if isinstance(action, do.First):
        return Text("Who begins is drawn, not chosen.")
    if isinstance(action, do.Arrange):
        return _arrange(game, view, player, action)
    if not view.bases[player].ready:
        return Text("First arrange the base and place the Spy.")
    if isinstance(action, do.Move | do.Turn):
        return _move(game, view, player, action)
    if isinstance(action, do.Spy):
        return _look(game, view, player, action)
    return Text("“{action}” is not possible now.", action=shown(str(action)))


def _arrange(game: Spy, view: View, player: int, action: do.Arrange) -> Text:
    if view.bases[player].ready:
        return Text("The base is arranged already; its order never changes.")
    cards = game.bases[player]
    if Counter(action.order) != Counter(cards):
        return Text(
            "“{given}” is not an order of the base's cards, which are: {cards}.",
            given=shown(" ".join(action.order)),
            cards=" ".join(cards),
        )
    return Text(
        "The Spy cannot start in gap {gap} facing {facing}: gaps are 0 to {last}, and spy_start is “{rule}”.",
        gap=action.gap,
        facing=action.facing.value,
        last=game.size - 1,
        rule=game.options.spy_start,
    )


def _move(game: Spy, view: View, player: int, action: do.Move | do.Turn) -> Text:
    if view.moved:
        return Text("The Spy has moved already in this turn.")
    if isinstance(action, do.Turn):
        return Text("Turning round without moving is not allowed.")
    if action.turn_before and action.turn_after and game.options.turn_round == "once":
        return Text("In this game the Spy turns round only once: before or after the move.")
    place = view.bases[player].places[game.faced(view.bases[player], action.turn_before)]
    if place.card is not None and not place.exposed and action.steps != place.card.number:
        return Text(
            "The Spy faces a card with the number {number}, so it moves {number}, not {given}.",
            number=place.card.number,
            given=action.steps,
        )
    return Text("A Spy moves 1 or 2 cards, not {given}.", given=action.steps)


def _look(game: Spy, view: View, player: int, action: do.Spy) -> Text:
    if action.target not in game.colours:
        return Text("Nobody plays the colour “{colour}” in this game.", colour=action.target.value)
    target = game.colours.index(action.target)
    if target == player:
        return Text("A player cannot spy on their own base.")
    if view.bases[target].out:
        return Text("{name}: this player is out, so nobody can spy there.", name=game.seat_name(target))
    if view.spied:
        return Text("{name}: has spied already in this turn.", name=game.seat_name(player))
    return Text("The card opposite is exposed already, and this game does not allow spying on it.")
