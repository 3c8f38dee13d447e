"""Deals that a person cannot tell apart, and texts made comparable: for the tests of the information law.

Twins have another hidden base and the same events for whoever looks. What leaves the kernel for that person is compared
as text, after the names that Jupyter draws at random were replaced.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import permutations
from typing import Any

import pytest

from spylab import api
from spylab.engine import Event, IllegalAction, Match

KIT = api.kit("spy")
SEED = 11
GREEN = "arrange S1 B1 T2 B1 S2 T1 B2 at 0 right"
"""What the person who looks has laid out."""
MODEL = r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"
"""The name that Jupyter gives to a widget."""
STAMP = r"(?<![\d.])\d{15}(?![\d.])"
"""The number of a moment (spylab.widgets.stamps)."""

Script = Sequence[tuple[int, str]]
"""Who does what, in notation or "undo"; bots act by themselves in between."""
Make = Callable[[str], Match[Any]]
"""The start of a match in which one base, hidden from the person who looks, is as given."""


def deal(seats: Sequence[str | None], bases: Sequence[str]) -> Match[Any]:
    """A match in which these bases were laid out, by people and bots alike; the first seat begins."""
    game = api.load("spy", players=len(seats), first_player=0)
    kinds = api.bot_kinds(KIT)
    bots = {seat: kinds[kind]() for seat, kind in enumerate(seats) if kind in kinds}
    names = [None if seat in bots else name for seat, name in enumerate(seats)]
    return Match.replay(game, names, bots, SEED, list(enumerate(bases)))


def play(match: Match[Any], script: Script) -> None:
    """Do all of the script at once."""
    for player, action in script:
        seat = match.seat(player)
        assert seat.undo() if action == "undo" else seat.act(action)


def rebuilt(base: str) -> list[str]:
    """Other orders of the same cards, the Spy where it is: the 250 in which the fewest places differ."""
    *cards, _, gap, facing = base.removeprefix("arrange ").split()
    orders = sorted({*permutations(cards)} - {tuple(cards)})
    orders.sort(key=lambda order: sum(card != other for card, other in zip(cards, order, strict=True)))
    return [f"arrange {' '.join(order)} at {gap} {facing}" for order in orders[:250]]


def twins(make: Make, base: str, script: Script, seen_by: Sequence[int], most: int = 3) -> list[str]:
    """The base, and others with which the script looks the same to those seats."""

    def events(match: Match[Any]) -> list[tuple[Event, ...]]:
        play(match, script)
        return [match.seat(seat).events for seat in seen_by]

    wanted = events(make(base))
    alike = []
    for other in rebuilt(base):
        with suppress(IllegalAction):
            if events(make(other)) == wanted:
                alike.append(other)
    chosen = [base, *alike[:: max(1, len(alike) // most)][:most]]
    truths = {str(make(each).state(reveal=True).truth(reveal=True)) for each in chosen}
    assert len(truths) == most + 1, "the script leaves too little open: there are no twins"
    return chosen


HIDDEN = "arrange B1 S2 T1 B2 T2 B1 S1 at 3 left"
"""A base of Red's, who is a bot."""
ALONE = [(0, "move 1"), (0, "spy red"), (0, "move 1"), (0, "spy red"), (0, "move 2"), (0, "spy red")]
"""A game of Green against it."""


def against_a_bot(base: str) -> Match[Any]:
    """Green, a person, and Red, who has laid out `base`."""
    return deal((None, "careful"), (GREEN, base))


# -- texts --------------------------------------------------------------------------------------------------


def plain(text: str, match: Match[Any] | None = None) -> str:
    """The text with numbers instead of what is drawn or counted anew each time: models, addresses, this match."""
    names: dict[str, str] = {}
    text = re.sub(MODEL, lambda found: names.setdefault(found[0], f"model {len(names)}"), text)
    text = re.sub(r"0x[0-9a-f]{6,}", "0x", text)
    text = re.sub(STAMP, lambda found: names.setdefault(found[0], f"stamp {len(names)}"), text)
    if match is not None:
        number = match.turn.partition(".")[0]
        text = re.sub(rf"""(["'])({number})\.""", r"\1match.", text)
    return text


def same(one: str, other: str) -> None:
    """Two long texts are equal; if not, the message shows where they part."""
    if one != other:
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        pytest.fail(f"they part at {at}: {one[at - 200 : at + 200]!r} and {other[at - 200 : at + 200]!r}")


def comparable(file: str) -> str:
    """A notebook with all models of widgets called the same, and put in an order of their own."""
    notebook = json.loads(
        re.sub(STAMP, "0", re.sub(MODEL, "model", file)), object_pairs_hook=lambda pairs: [list(pair) for pair in pairs]
    )
    return re.sub("0x[0-9a-f]{6,}", "0x", json.dumps(_sorted_states(notebook)))


def _sorted_states(value: Any) -> Any:
    """Pairs under the key "state" sorted by what they hold."""
    if not isinstance(value, list):
        return value
    inside = [_sorted_states(item) for item in value]
    return [inside[0], sorted(inside[1], key=json.dumps)] if inside[:1] == ["state"] else inside
