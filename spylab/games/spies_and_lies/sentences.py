"""What a table says about a game of Spies & Lies: what is asked, and the buttons. The log: `log_lines`."""

from __future__ import annotations

from spylab.engine import Action
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.abilities import copying
from spylab.games.spies_and_lies.draft import (
    BACK,
    CLEAR,
    MISSION,
    SHUFFLE,
    SOLDIER,
    DeploymentDraft,
    TokensDraft,
    honest,
)
from spylab.games.spies_and_lies.events import Ending
from spylab.games.spies_and_lies.log_lines import ended
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.games.spies_and_lies.words import RANKED, missions_of
from spylab.kit import Choice, Group, Sight
from spylab.words import Text


def ask(sight: Sight) -> Text:
    """What is asked now, of whom; or how the game ended."""
    view, names, me = sight.view, sight.names, sight.player
    if sight.outcome:
        return _ended(sight)
    if me is not None and me in sight.to_act and not sight.calm:
        return _ask_me(sight, view, me)
    if not sight.to_act:
        return Text("Before the first turn") if not view.day else Text("Day {day}", day=view.day)
    if view.phase in (Phase.DEPLOYMENT, Phase.TOKENS):
        waiting = ", ".join(str(names[seat]) for seat in sorted(sight.to_act))
        return Text("Not ready yet: {names}", names=waiting)
    name, mission = names[min(sight.to_act)], known(view.mission) + 1
    match view.phase:
        case Phase.DECEPTION:
            return Text("{name}: may play a Deception token on mission {mission}", name=name, mission=mission)
        case Phase.GUESS:
            return Text("{name}: guesses the enemy soldier of mission {mission}", name=name, mission=mission)
    return Text("{name}: chooses what the soldier of mission {mission} does", name=name, mission=mission)


def _ended(sight: Sight) -> Text:
    assert sight.outcome is not None
    winner = next(iter(sight.outcome.winners), None)
    return ended(Ending(sight.outcome.termination), None if winner is None else sight.names[winner])


def _ask_me(sight: Sight, view: View, me: int) -> Text:
    name = sight.names[me]
    match view.phase:
        case Phase.DEPLOYMENT | Phase.TOKENS:
            return _ask_draft(sight, name)
    mission = known(view.mission) + 1
    match view.phase:
        case Phase.DECEPTION:
            return Text("{name}: play a Deception token on mission {mission}, or keep it.", name=name, mission=mission)
        case Phase.GUESS:
            return Text("{name}: guess the rank of the enemy soldier of mission {mission}.", name=name, mission=mission)
    if do.Decline() in sight.legal:
        return Text(
            "{name}: the soldier of mission {mission} may act. Choose what it does, or that it does nothing.",
            name=name,
            mission=mission,
        )
    if view.sides[me].missions[mission - 1].soldier is Soldier.MARSHAL:
        return Text("{name}: the Marshal acts. Choose what he does.", name=name)
    return Text("{name}: the Captain acts. Choose what he does.", name=name)


def _ask_draft(sight: Sight, name: Text) -> Text:
    """What to do with the draft as it is; what is not allowed about it comes first."""
    draft = sight.draft
    if isinstance(draft, DeploymentDraft | TokensDraft) and draft.fault:
        return Text("{name}: {fault}", name=name, fault=draft.fault)
    if sight.view.phase is Phase.TOKENS:
        if Soldier.SERGEANT in sight.view.sides[sight.player].order:
            return Text("{name}: show your Intel tokens. The Sergeant may lie about his.", name=name)
        return Text("{name}: show your Intel tokens. Without the Sergeant they are all true.", name=name)
    if isinstance(draft, DeploymentDraft):
        if draft.picked:
            return Text("{name}: choose a mission for the soldier.", name=name)
        if draft.action():
            return Text("{name}: ready? Nobody sees the soldiers before they are guessed.", name=name)
    return Text("{name}: one soldier under each mission, with rising ranks.", name=name)


def menu(sight: Sight) -> tuple[Group, ...]:
    """The buttons: only what is legal, each with what it does."""
    view, me = sight.view, sight.player
    if me is None or me not in sight.to_act:
        return ()
    match view.phase:
        case Phase.DEPLOYMENT:
            return _deploying(sight)
        case Phase.TOKENS:
            return (Group(Text("Intel tokens"), tuple(_tokens(sight, action, me) for action in sight.legal)),)
        case Phase.GUESS:
            guesses = tuple(Choice(str(action), action_label(action, sight)) for action in sight.legal)
            return (Group(Text("Guess"), guesses),)
        case Phase.DECEPTION:
            title = Text("Deception")
        case _ if do.Decline() in sight.legal:
            title = Text("The soldier")
        case _:
            title = Text("Captain or Marshal")
    return (Group(title, tuple(Choice(str(action), action_label(action, sight)) for action in sight.legal)),)


def _deploying(sight: Sight) -> tuple[Group, ...]:
    draft = sight.draft
    if not isinstance(draft, DeploymentDraft):
        return (Group(Text("Deployment"), (Choice(SHUFFLE, Text("Deploy for me")),)),)
    soldiers = tuple(
        Choice(SOLDIER.format(int(soldier)), RANKED[soldier], chosen=soldier is draft.picked)
        for soldier in draft.hand
        if soldier not in draft.order or soldier is draft.picked
    )
    missions = tuple(
        Choice(MISSION.format(at), mission_label(at, there, draft.picked)) for at, there in enumerate(draft.order)
    )
    rest = [Choice(SHUFFLE, Text("Deploy for me"))]
    if any(draft.order):
        rest.append(Choice(CLEAR, Text("Take all back")))
    if draft.picked in draft.order and draft.picked:
        rest.append(Choice(BACK, Text("Put this soldier back into the hand")))
    if action := draft.action():
        rest.append(Choice(str(action), Text("Ready"), main=True))
    hand, places = Group(Text("Hand"), soldiers), Group(Text("Missions"), missions)
    return hand, places, Group(Text("Deployment"), tuple(rest))


def mission_label(at: int, there: Soldier | None, picked: Soldier | None) -> Text:
    """What a click on a mission does while soldiers are deployed."""
    if picked is not None and picked is not there:
        return Text("Mission {mission}: put here: {soldier}", mission=at + 1, soldier=RANKED[picked])
    if there is None:
        return Text("Mission {mission}: empty", mission=at + 1)
    return Text("Mission {mission}: {soldier}", mission=at + 1, soldier=RANKED[there])


def _tokens(sight: Sight, action: Action, me: int) -> Choice:
    """A button for a legal row of tokens: what is shown, and whether the Sergeant lies with it."""
    assert isinstance(action, do.Tokens)
    draft = sight.draft
    main = isinstance(draft, TokensDraft) and draft.action() == action
    return Choice(str(action), _tokens_label(action.pattern, honest(sight.view, me)), main=main)


def _tokens_label(pattern: tuple[int, ...], truth: tuple[int, ...]) -> Text:
    missions = missions_of(pattern)
    match pattern == truth, bool(missions):
        case True, True:
            return Text("Show tokens on: {missions}", missions=missions)
        case True, False:
            return Text("Show no tokens")
        case False, True:
            return Text("Lie: show tokens on: {missions}", missions=missions)
    return Text("Lie: show no tokens")


def token_label(at: int, token: int | None, card: str) -> Text:
    """What a click on the place of an own token does."""
    if token:
        return Text("Mission {mission}: take the Intel token away ({card})", mission=at + 1, card=card)
    return Text("Mission {mission}: put an Intel token ({card})", mission=at + 1, card=card)


def action_label(action: Action, sight: Sight) -> Text:
    """What a guess, a Deception or a choice does, in whole words."""
    view = sight.view
    match action:
        case do.Guess(rank):
            return RANKED[rank]
        case do.Deceive():
            return Text("Play a Deception token: 4 points if the guess is wrong")
        case do.NoDeception():
            return Text("Keep the Deception token")
        case do.Strike():
            return Text("5 points, and the enemy loses 5")
        case do.Copy(rank, strike):
            if strike:
                return Text("Copy the Marshal: 5 points, and the enemy loses 5")
            return copying(rank, sight.game.options, view)
        case do.Act():
            return Text("Let the soldier act")
        case do.Decline():
            return Text("Let the soldier do nothing")
        case do.TakePoints():
            side = view.sides[known(view.owner)]
            return POINTS[known(side.missions[known(view.mission)].soldier)]
    raise TypeError(f"no button of Spies & Lies is for {action!r}")


POINTS = {Soldier.CAPTAIN: Text("Take 6 points"), Soldier.MARSHAL: Text("Take 10 points")}


def phase_name(view: View, game: SpiesAndLies) -> Text:
    """Where in the day the game is."""
    match view.phase:
        case Phase.DEPLOYMENT:
            return Text("Day {day}: deployment", day=view.day)
        case Phase.INTEL | Phase.TOKENS | Phase.STARTER:
            return Text("Day {day}: Intel", day=view.day)
        case Phase.OVER:
            return Text("Day {day}: the end", day=view.day)
        case _ if view.mission is not None:
            turn, turns = turn_of_day(view), 2 * game.options.missions
            return Text("Day {day}: guess {turn} of {turns}", day=view.day, turn=turn, turns=turns)
    return Text("Day {day}", day=view.day) if view.day else Text("Before the first turn")


def turn_of_day(view: View) -> int:
    """The number of the guess on its day, from 1; 0 when nobody guesses."""
    if view.mission is None:
        return 0
    return 2 * view.mission + (1 if view.guesser == view.starter else 2)


def turn_number(view: View) -> int:
    """The number of the guess in the whole game, from 1; 0 before the first."""
    if not view.day:
        return 0
    return 2 * len(view.sides[0].missions) * (view.day - 1) + turn_of_day(view)
