"""What the walkthroughs say against a move is true of it: held against the worlds of the games, for every move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from spylab import games
from spylab.engine import Action
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.values import Prospect, prospects
from spylab.games.the_plan.claims import TOWN
from spylab.inference import TableBelief
from spylab.lessons import Walk, Walkthrough

Asserts = Callable[[Action, Any], tuple[int, list[str]] | None]
"""What an action says about hidden things: whose (a topic), and the claims in notation; None if it says nothing."""


def _guessed(action: Action, view: Any) -> tuple[int, list[str]] | None:
    match str(action).split():
        case ["guess", rank]:
            return view.owner, [f"mission {view.mission + 1} is {rank}"]
    return None


def _claimed(action: Action, view: Any) -> tuple[int, list[str]] | None:
    match str(action).split():
        case ["enter", hideout, "of", spy]:
            return TOWN, [f"plan in {hideout}", f"{spy} owns {hideout}"]
    return None


def _nothing(action: Action, view: Any) -> None:
    """In SPY nobody says what a card is: who spies is told."""


ASSERTS: dict[str, Asserts] = {"spy": _nothing, "spies_and_lies": _guessed, "the_plan": _claimed}


@cache
def lesson(name: str) -> Walkthrough:
    make = games.kit(name).walkthrough
    assert make is not None, f"{name} has no walkthrough"
    return make()


def standing(name: str, number: int) -> Walk:
    walk = Walk(lesson(name))
    walk._enter(number)
    return walk


def tasks(name: str) -> list[int]:
    return [number for number, step in enumerate(lesson(name).steps) if step.task is not None]


def chances(name: str, number: int) -> dict[str, Fraction]:
    """For each legal move of a step that says something about hidden things, how likely it is that each of it is so."""
    walk, kit = standing(name, number), games.kit(name)
    assert kit.mind is not None
    found = {}
    for action in walk.seat.legal_actions():
        if (asserted := ASSERTS[name](action, walk.seat.view)) is not None:
            topic, claims = asserted
            belief = kit.mind.know(kit.sight(walk.seat), topic)
            found[str(action)] = min(belief.probability(kit.mind.claim(walk.seat.game, claim)) for claim in claims)
    return found


def test_every_game_is_looked_at() -> None:
    assert set(ASSERTS) == set(games.names())
    looked_at = {name: [n for n in tasks(name) if chances(name, n)] for name in ("spies_and_lies", "the_plan")}
    assert len(looked_at["spies_and_lies"]) == 6
    assert len(looked_at["the_plan"]) >= 2


@pytest.mark.parametrize(("name", "number"), [(name, n) for name in ASSERTS for n in tasks(name)])
def test_no_reason_is_given_to_what_is_possible_and_to_what_is_not(name: str, number: int) -> None:
    """So a reason that calls a rank or a claim impossible is never the answer to one that may be right."""
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for action, chance in chances(name, number).items():
        reply = standing(name, number).attempt(action)
        if not reply.right:
            said[chance > 0].add(str(reply.says))
    assert not said[True] & said[False]


# Spies & Lies: what is said of likely and better guesses


def guesses(number: int) -> dict[int, Prospect]:
    """What each rank promises in a step of Spies & Lies in which a guess is asked for."""
    walk, kit = standing("spies_and_lies", number), games.kit("spies_and_lies")
    game, view = walk.seat.game, walk.seat.view
    assert kit.mind is not None
    assert isinstance(game, SpiesAndLies)
    belief = kit.mind.know(kit.sight(walk.seat), view.owner)
    assert isinstance(belief, TableBelief)
    return {int(found.guess): found for found in prospects(game, view, belief)}


GUESSES = [n for n in tasks("spies_and_lies") if lesson("spies_and_lies").steps[n].accepts[0].startswith("guess")]


def asked_for(number: int) -> int:
    (wanted,) = lesson("spies_and_lies").steps[number].accepts
    return int(wanted.split()[1])


@pytest.mark.parametrize("number", GUESSES)
def test_what_a_step_asks_to_guess_is_a_best_guess(number: int) -> None:
    """Nothing is likelier, and nothing is worth more, as notebook 22 counts it."""
    found, wanted = guesses(number), asked_for(number)
    assert all(other.right <= found[wanted].right for other in found.values())
    assert all(other.worth <= found[wanted].worth for other in found.values())


LIKELY: dict[str, Callable[[Fraction, Fraction], bool]] = {
    # words in a reason, and how the chance of the guess compares with that of the one that is asked for
    "as likely": lambda this, wanted: this == wanted,
    "more likely": lambda this, wanted: 0 < this < wanted,
    "less likely": lambda this, wanted: 0 < this < wanted,
}


def test_what_is_said_to_be_as_likely_or_less_likely_is_so() -> None:
    seen = set()
    for number in GUESSES:
        found, wanted = guesses(number), asked_for(number)
        for rank, prospect in found.items():
            says = str(standing("spies_and_lies", number).attempt(f"guess {rank}").says).lower()
            for words, holds in LIKELY.items():
                if rank != wanted and words in says:
                    seen.add(words)
                    assert holds(prospect.right, found[wanted].right), (number, rank, says)
    assert seen == set(LIKELY)


def test_the_general_hurts_most_on_day_one() -> None:
    """The step that says so: of the soldiers that may lie there, he is the one whom Red can least let act."""
    steps = lesson("spies_and_lies").steps
    number = next(n for n in GUESSES if "would hurt most" in str(steps[n].task))
    assert asked_for(number) == Soldier.GENERAL
    found = guesses(number)
    rivals = [found[rank] for rank in (Soldier.COLONEL, Soldier.MARSHAL)]
    assert {rival.right for rival in rivals} == {found[Soldier.GENERAL].right}, "equally likely"
    assert all(rival.worth < found[Soldier.GENERAL].worth for rival in rivals), "not equally good"


def test_blues_marshal_cannot_hurt_where_the_step_says_so() -> None:
    steps = lesson("spies_and_lies").steps
    number = next(n for n in GUESSES if any("cannot hurt you" in str(why) for _, why in steps[n].wrong))
    walk = standing("spies_and_lies", number)
    assert Soldier.SPY in walk.seat.view.sides[0].active


# The Plan: who is crossed


def crossing(number: int) -> tuple[str, list[str], set[str]]:
    """Of a step that asks for a way: the word, the spy that is sent, if any, and the spaces of pieces on the way."""
    walk = standing("the_plan", number)
    view = walk.seat.view
    pieces = {*view.spies, *(player.at for player in view.players)}
    word, *way = walk.step.accepts[0].split()
    sent = way[:1] if word == "send" else []
    return word, sent, pieces & set(way[len(sent) : -1]) if word in ("walk", "ride", "send") else set()


@pytest.mark.parametrize("number", [number for number in tasks("the_plan") if crossing(number)[2]])
def test_a_way_that_crosses_the_same_pieces_is_not_told_otherwise(number: int) -> None:
    """Of ways of the same piece, one that crosses all that the wanted way crosses has a reason of its own."""
    walk = standing("the_plan", number)
    word, sent, crossed = crossing(number)
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for action in map(str, walk.seat.legal_actions()):
        first, *way = action.split()
        if first == word and action not in walk.step.accepts:
            same = way[: len(sent)] == sent and crossed <= set(way[len(sent) : -1])
            said[same].add(str(walk.attempt(action).says))
    assert said[False]
    assert not said[True] & said[False]
