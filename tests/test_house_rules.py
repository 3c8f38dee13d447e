"""House rules in words: a table says which of its rules are not the usual ones, in every game of the registry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from spylab import api
from spylab.games import names
from spylab.kit import Kit
from spylab.words import LANGUAGES, Name, language
from tests.toys.witness import Witness
from tests.toys.witness_kit import KIT as TOY

OTHER: dict[str, dict[str, tuple[Any, ...]]] = {
    "spy": {
        "base": (("S1", "T1", "B1"), (("S1", "B1"), ("T2", "B2"))),
        "first_player": (0, 1),
        "turn_cap": (1, 30),
    },
    "spies_and_lies": {
        "soldiers": (((1, 2, 3, 4, 5, 6), (4, 5, 6, 7, 8, 9, 10)),),
        "days": (1, 2),
        "first_starter": (0, 1),
        "deception_most": (1, 3),
    },
    "the_plan": {
        "die": ((1, 2), (1, 2, 3, 4, 5, 6, 6)),
        "bonuses": ((), ("walk", "walk", "light", "key")),
        "keys": (2,),
        "first_player": (0, 1),
        "round_cap": (1, 30),
    },
}
"""Other ways to play the house rules whose choices are too many to try all of them."""
SEEN: dict[str, dict[str, str]] = {
    "spy": {
        "players": "There is a base for each.",
        "colours": "The bases and Spies have them.",
    },
    "spies_and_lies": {
        "missions": "They lie in the middle.",
        "intel": "All cards are drawn, the ranks of each kind with them.",
        "intel_copies": "All cards are drawn.",
        "spaces": "The Double Agent's track is drawn.",
        "track": "The tracks are drawn, with their numbers.",
        "first_exhausted": "Exhausted soldiers lie face up before anybody chooses anything.",
        "deceptions": "They lie beside their owner.",
        "deception_supply": "They lie in the supply.",
    },
    "the_plan": {
        "players": "Their counterspies are on the board.",
        "board": "It is what is drawn.",
        "board_sum": "It is no rule, but tells a board from another one of the same name.",
        "colours": "The counterspies have them.",
        "hideouts": "They are on the board, and there is a file for each.",
        "cards": "They lie on the table with what is on them.",
        "lit": "The light is on the board before anybody chooses anything.",
    },
}
"""The options that need no sentence, and where they are seen."""
WITH: dict[str, dict[str, dict[str, Any]]] = {"spies_and_lies": {"retired_scores": {"deception_retired": False}}}
"""House rules that can be played only together with others."""

in_all_games = pytest.mark.parametrize("game", names())


def choices(kit: Kit) -> dict[str, tuple[Any, ...]]:
    """The options that have few choices, with those that are not usual."""
    found = {}
    for option, hint in get_type_hints(kit.options).items():
        few = (False, True) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
        if few:
            found[option] = tuple(choice for choice in few if choice != getattr(kit.options(), option))
    return found


def differing(kit: Kit) -> Iterator[tuple[str, set[str]]]:
    """Every way to play one house rule that is not usual, with the sentences that it brings."""
    for option, values in (choices(kit) | OTHER[kit.name]).items():
        besides = WITH.get(kit.name, {}).get(option, {})
        for value in values:
            before = set(map(str, kit.house_rules(kit.options(**besides))))
            said = kit.house_rules(kit.options(**besides, **{option: value}))
            yield f"{option}={value}", set(map(str, said)) - before


@in_all_games
def test_every_option_has_sentences_or_is_seen(game: str) -> None:
    kit = api.kit(game)
    kinds = [set(choices(kit)), set(OTHER[game]), set(SEEN[game])]
    assert sorted(option for kind in kinds for option in kind) == sorted(field.name for field in fields(kit.options))


@in_all_games
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_other_way_to_play_says_what_no_other_says(game: str, code: str) -> None:
    language(code)
    said = dict(differing(api.kit(game)))
    assert [way for way, sentences in said.items() if not sentences] == []
    every = [sentence for sentences in said.values() for sentence in sentences]
    assert len(set(every)) == len(every)
    assert [sentence for sentence in every if not sentence.endswith(".")] == []


@in_all_games
def test_what_is_usual_is_not_said(game: str) -> None:
    """By any number of players, also where the usual choice is written out."""
    kit = api.kit(game)
    least, most = kit.players
    for players in range(least, most + 1):
        options = kit.options(**({"players": players} if least < most else {}))
        written = {field.name: getattr(options, field.name) for field in fields(options)}
        assert kit.house_rules(options) == kit.house_rules(kit.options(**written)) == ()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("spy", {"base": ("B2", "B1", "S1", "S2", "B1", "T1", "T2")}),
        ("spy", {"base": (("S1", "S2", "T1", "T2", "B1", "B1", "B2"),) * 2}),
        ("spies_and_lies", {"soldiers": (tuple(range(1, 11)), tuple(range(10, 0, -1)))}),
        ("the_plan", {"die": (6, 5, 4, 3, 2, 1), "bonuses": ("key", "light", "ride", "walk")}),
        ("the_plan", {"players": 3, "colours": ("red", "blue", "green")}),
    ],
)
def test_the_usual_in_another_order_is_usual(game: str, options: dict[str, Any]) -> None:
    kit = api.kit(game)
    assert kit.house_rules(kit.options(**options)) == ()


def test_those_who_play_are_called_by_their_names() -> None:
    for game, option in (("spy", "first_player"), ("spies_and_lies", "first_starter"), ("the_plan", "first_player")):
        match = api.match(game, ("Ane", "Jon"), seed=1, **{option: 1})
        (rule,) = api.kit(game).played_by(match.game, match.names)
        assert str(rule).startswith("Jon: ")


def test_a_game_without_house_rules_says_none() -> None:
    game = Witness()
    assert TOY.played_by(game, [Name("Ane"), Name("Jon")]) == ()
