"""What can be claimed, asked and expected about a deployment: the notation, and what it is in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event, MalformedInput, read
from spylab.engine.notation import Record
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.view import View, known
from spylab.games.spies_and_lies.words import range_of
from spylab.games.spies_and_lies.worlds import VALUES, all_deployments
from spylab.inference import Claim, Mask, Worlds
from spylab.kit import Choice, Sight
from spylab.words import Text


@dataclass(frozen=True)
class At(Record):
    """A claim about one mission, counted from 1: its soldier by name or rank, or an Intel card its rank is on."""

    form = "mission {mission} is {what}"
    mission: int
    what: str


@dataclass(frozen=True)
class OnMission(Record):
    """A claim about the whole deployment: this soldier, by name or rank, is in it."""

    form = "{what} is deployed"
    what: str


def claim(game: SpiesAndLies, notation: str) -> Claim:
    """The claim written like this; capital letters make no difference.

    >>> for words in ("mission 2 is marshal", "mission 2 is 10", "mission 2 is 7-10", "sergeant is deployed"):
    ...     print(claim(SpiesAndLies(), words))
    mission 2 is marshal
    mission 2 is 10
    mission 2 is 7-10
    sergeant is deployed

    MalformedInput lists what can be claimed.
    """
    said = _read(notation)
    written = str(said)
    allowed = _meant(said.what)
    if isinstance(said, At):
        if not 1 <= said.mission <= game.options.missions or not allowed:
            raise _not_a_claim(game)
        mission = said.mission - 1
        return Claim(written, lambda worlds: worlds.where(mission, allowed))
    if len(allowed) != 1:
        raise _not_a_claim(game)
    return Claim(written, lambda worlds: deployed(worlds, allowed[0]))


def deployed(worlds: Worlds, soldier: Soldier) -> Mask:
    """The worlds in which a soldier lies under some mission."""
    found: Mask = (worlds.rows == worlds.code(soldier)).any(axis=1)
    return found


def _read(notation: str) -> At | OnMission:
    said: Record = read(notation, [At, OnMission], any_case=True)
    assert isinstance(said, At | OnMission)
    return said


def _meant(what: str) -> tuple[Soldier, ...]:
    """The soldiers that are meant by a name, a rank or an Intel card; none if it is nothing of these."""
    if "-" in what:
        try:
            card = Intel.parse(what)
        except ValueError:
            return ()
        return tuple(soldier for soldier in VALUES if soldier in card)
    return tuple(soldier for soldier in VALUES if what in (soldier.name.lower(), str(int(soldier))))


def _not_a_claim(game: SpiesAndLies) -> MalformedInput:
    return MalformedInput(
        Text(
            "A claim names a mission from 1 to {last} and one of {known}, a rank or an Intel card; or who is deployed.",
            last=game.options.missions,
            known=", ".join(soldier.name.lower() for soldier in VALUES),
        )
    )


def in_words(game: SpiesAndLies, notation: str) -> Text:
    """A claim in words.

    >>> str(in_words(SpiesAndLies(), "mission 2 is 10")), str(in_words(SpiesAndLies(), "mission 2 is 4-7"))
    ('mission 2, Marshal (10)', 'mission 2, a rank on Intel 4–7')
    """
    said = _read(notation)
    meant = _meant(said.what)
    if isinstance(said, OnMission):
        return Text("deployed: {soldier} ({rank})", soldier=meant[0].label, rank=int(meant[0]))
    if "-" in said.what:
        return Text(
            "mission {mission}, a rank on Intel {card}", mission=said.mission, card=range_of(Intel.parse(said.what))
        )
    return Text(
        "mission {mission}, {soldier} ({rank})", mission=said.mission, soldier=meant[0].label, rank=int(meant[0])
    )


# questions


@dataclass(frozen=True)
class GuessAt(Record):
    """A question with two answers: would this guess be right?"""

    form = "guess {rank} at mission {mission}"
    rank: Soldier
    mission: int


@dataclass(frozen=True)
class Unveil(Record):
    """A question with an answer for each rank: what is unveiled at this mission?"""

    form = "unveil mission {mission}"
    mission: int


def answers(game: SpiesAndLies, view: View, about: int, question: str) -> NDArray[np.int64]:
    """For every world the number of the answer to a question.

    "guess 7 at mission 2": 1 right, 0 wrong; "guess 7": the same for the mission that is guessed in this view.
    "unveil mission 2": the rank. Every guess unveils the soldier, so that is what a guess tells, whatever is named.
    """
    said: Record = read(question, [GuessAt, Unveil, do.Guess], any_case=True)
    assert isinstance(said, GuessAt | Unveil | do.Guess)
    rows = all_deployments(game.armies[about], game.options.missions).rows
    mission = _guessed_now(view, about) if isinstance(said, do.Guess) else said.mission - 1
    if not 0 <= mission < game.options.missions:
        raise MalformedInput(
            Text("Missions are 1 to {last}, not {mission}.", last=game.options.missions, mission=mission + 1)
        )
    ranks = np.array([int(soldier) for soldier in VALUES], dtype=np.int64)[rows[:, mission]]
    return ranks if isinstance(said, Unveil) else (ranks == said.rank).astype(np.int64)


def _guessed_now(view: View, about: int) -> int:
    if view.owner != about:
        raise MalformedInput(Text("No soldier of this side is guessed now: name the mission, “guess 7 at mission 2”."))
    return known(view.mission)


# predictions

EXPECTED = {
    "right": Text("The guess is right"),
    "acts": Text("It is wrong, and the soldier acts"),
    "retires": Text("It is wrong, and the soldier retires all the same"),
}
MAY_ACT = Text("It is wrong, and the soldier may act")
"""What stands for "acts" where the owner chooses whether it does (SL-GUESS-6)."""


def expect(sight: Sight, action: str) -> tuple[Choice, ...]:
    """What may come of a guess, for a prediction; nothing for other actions."""
    found = sight.game.parse(action)
    if not isinstance(found, do.Guess) or found not in sight.legal:
        return ()
    chosen = sight.game.options.activation == "chosen"
    words = {**EXPECTED, "acts": MAY_ACT} if chosen else EXPECTED
    return tuple(Choice(key, label) for key, label in words.items())


def came(events: Sequence[Event]) -> str:
    """Which of `EXPECTED` the events of a guess were."""
    for event in events:
        match event:
            case ev.Retired(reason=ev.Retirement.GUESSED):
                return "right"
            case ev.Retired():
                return "retires"
            case ev.Activated() | ev.MayAct():
                return "acts"
    return ""
