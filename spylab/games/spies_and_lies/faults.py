"""What is wrong with an action of Spies & Lies that the rules do not allow, said to the player who tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spylab.engine import Action
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.deployments import first_fall
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.games.spies_and_lies.words import range_of
from spylab.words import Plural, Text, shown

if TYPE_CHECKING:
    from spylab.games.spies_and_lies.rules import SpiesAndLies


def reason(game: SpiesAndLies, view: View, player: int, action: Action) -> Text:
    """Why `player`, who is asked, may not do this now; every fault of the rules has its own sentence."""
    if isinstance(action, do.OldIntel | do.TurnIntel | do.Exhaust | do.Starter):
        return Text("Cards and the starter are drawn, not chosen.")
    match view.phase, action:
        case Phase.DEPLOYMENT, do.Deploy(order):
            return _deployment(game, view, player, order)
        case Phase.TOKENS, do.Tokens(pattern):
            return _tokens(game, view, player, pattern)
        case Phase.GUESS, do.Guess(rank):
            return Text("The enemy has no soldier of rank {rank} in this game.", rank=int(rank))
        case Phase.GUESS, do.Deceive() | do.NoDeception():
            return Text("Only the owner of the soldier plays a Deception token, before the guess.")
        case Phase.CHOICE, do.TakePoints() | do.Strike() | do.Copy() | do.Act() | do.Decline():
            return _choice(game, view, player, action)
    return _what_is_asked(view.phase, action)


def unreadable(game: SpiesAndLies, notation: str) -> Text | None:
    """What to say about an action that cannot be read because something is missing or a rank does not exist."""
    match notation.split():
        case ["deploy"]:
            return _needed(game, 0)
        case ["tokens"]:
            return _for_each(game)
        case [("deploy" | "guess" | "copy" | "exhaust"), *words]:
            numbers = [word for word in words if word.isascii() and word.removeprefix("-").isdecimal()]
            known = sorted({int(soldier) for army in game.armies for soldier in army})
            unknown = [word for word in numbers if word not in map(str, Soldier)]
            if unknown:
                return Text(
                    "There is no soldier of rank {rank}. Ranks in this game: {known}.",
                    rank=shown(unknown[0]),
                    known=", ".join(map(str, known)),
                )
    return None


def not_asked(game: SpiesAndLies, view: View, player: int, action: Action) -> Text | None:
    """Why a player who is not asked now is not, where more can be said than whose turn it is."""
    of_tokens = isinstance(action, do.Deceive | do.NoDeception) and view.phase is Phase.GUESS
    if of_tokens and not view.sides[player].deceptions:
        return Text("{name}: holds no Deception token.", name=game.seat_name(player))
    return None


def _deployment(game: SpiesAndLies, view: View, player: int, order: tuple[Soldier, ...]) -> Text:
    hand = " ".join(str(int(soldier)) for soldier in game.hand(view, player))
    if len(order) != game.options.missions:
        return _needed(game, len(order))
    for soldier in order:
        if order.count(soldier) > 1:
            return Text("There is only one soldier of rank {rank}.", rank=int(soldier))
        if soldier in view.sides[player].exhausted:
            return Text("The soldier of rank {rank} is exhausted; in hand: {hand}.", rank=int(soldier), hand=hand)
        if soldier not in game.armies[player]:
            return Text(
                "There is no soldier of rank {rank} in this army; in hand: {hand}.", rank=int(soldier), hand=hand
            )
    left, right = known(first_fall(order))
    return Text(
        "Ranks must rise from left to right, the Sergeant (4) left out: {left} before {right} does not rise.",
        left=int(left),
        right=int(right),
    )


def _needed(game: SpiesAndLies, given: int) -> Text:
    return Plural(
        "A deployment needs {n} soldier, not {given}.",
        "A deployment needs {n} soldiers, not {given}.",
        n=game.options.missions,
        given=given,
    )


def _for_each(game: SpiesAndLies) -> Text:
    return Plural(
        "Say for each of {n} mission: 1 for a token, 0 for none.",
        "Say for each of {n} missions: 1 for a token, 0 for none.",
        n=game.options.missions,
    )


def _tokens(game: SpiesAndLies, view: View, player: int, pattern: tuple[int, ...]) -> Text:
    order, card = view.sides[player].order, known(view.intel)
    if len(pattern) != len(order) or not set(pattern) <= {0, 1}:
        return _for_each(game)
    at = next(
        at
        for at, (soldier, token) in enumerate(zip(order, pattern, strict=True))
        if soldier is not Soldier.SERGEANT and token != int(known(soldier) in card)
    )
    rank = int(known(order[at]))
    if pattern[at]:
        return Text(
            "Mission {mission} must stay without a token: rank {rank} is not on the Intel card {card}.",
            mission=at + 1,
            rank=rank,
            card=range_of(card),
        )
    return Text(
        "Mission {mission} needs a token: rank {rank} is on the Intel card {card}.",
        mission=at + 1,
        rank=rank,
        card=range_of(card),
    )


def _choice(game: SpiesAndLies, view: View, player: int, action: Action) -> Text:
    soldier = known(view.sides[player].missions[known(view.mission)].soldier)
    if isinstance(action, do.Decline):
        return Text("In this game a soldier that was guessed wrong always acts (SL-GUESS-6): choose what it does.")
    if not soldier.offers_a_choice:
        return Text("There is no choice in what this soldier does: let it act, or decline.")
    if isinstance(action, do.Act):
        return Text("Captain and Marshal can act in different ways: choose one.")
    if soldier is Soldier.MARSHAL:
        return Text("A Marshal copies nobody: take 10 points, or strike.")
    if isinstance(action, do.Copy) and action.rank is Soldier.CAPTAIN:
        return Text("A Captain is never copied.")
    if isinstance(action, do.Copy) and action.rank in game.copies(view, player):
        return Text("Only a Marshal can strike.")
    if isinstance(action, do.Copy) and not game.options.vain_copies and action.rank in game.in_vain(view, player):
        return Text(
            "Rank {rank} cannot be copied now: in this game an active enemy Spy or Miner forbids it (SL-CAPTAIN-5).",
            rank=int(action.rank),
        )
    if isinstance(action, do.Copy):
        return _not_to_be_copied(game, int(action.rank))
    return Text("Only a Marshal can strike; a Captain can copy an exhausted one.")


def _not_to_be_copied(game: SpiesAndLies, rank: int) -> Text:
    """Whose exhausted soldiers can be copied is an option; one of the other side's may lie face up all the same."""
    match game.options.captain_copies:
        case "own":
            return Text("A Captain copies an exhausted soldier of his own side, and rank {rank} is none.", rank=rank)
        case "enemy":
            return Text("In this game a Captain copies an exhausted enemy soldier, and rank {rank} is none.", rank=rank)
    return Text("A Captain copies an exhausted soldier, and rank {rank} is none.", rank=rank)


def _what_is_asked(phase: Phase, action: Action) -> Text:
    match phase:
        case Phase.DEPLOYMENT:
            return Text("“{action}” is not possible now: soldiers are to be deployed.", action=shown(str(action)))
        case Phase.TOKENS:
            return Text("“{action}” is not possible now: Intel tokens are to be shown.", action=shown(str(action)))
        case Phase.DECEPTION:
            return Text("“{action}” is not possible now: play a Deception token or keep it.", action=shown(str(action)))
        case Phase.GUESS:
            return Text("“{action}” is not possible now: a rank is to be guessed.", action=shown(str(action)))
    return Text("“{action}” is not possible now: choose what the soldier does.", action=shown(str(action)))
