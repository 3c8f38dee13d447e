"""Deals that a person cannot tell apart, and texts made comparable: for the tests of the information law.

Twins have another hidden base and the same events for whoever looks. What leaves the kernel for that person is compared
as text, after the names that Jupyter draws at random were replaced.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from spylab import api
from spylab.engine import Event, IllegalAction, Match, save_playthrough

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


def plain(text: str) -> str:
    """The text with numbers instead of what is drawn or counted anew each time: models, addresses, stamps."""
    names: dict[str, str] = {}
    text = re.sub(MODEL, lambda found: names.setdefault(found[0], f"model {len(names)}"), text)
    text = re.sub(r"0x[0-9a-f]{6,}", "0x", text)
    text = re.sub(STAMP, lambda found: names.setdefault(found[0], f"stamp {len(names)}"), text)
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


# -- what a notebook holds ----------------------------------------------------------------------------------


def saved_notebook(match: Match[Any], sources: Sequence[str], folder: Path) -> str:
    """A notebook in which a game is played on from the file game.txt, run and saved with the state of its widgets."""
    folder.mkdir()
    save_playthrough(match, folder / "game.txt")
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(sources)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=120, record_timing=False, resources={"metadata": {"path": str(folder)}}).execute()
    nbformat.write(notebook, folder / "saved.ipynb")
    return comparable((folder / "saved.ipynb").read_text(encoding="utf-8"))


def reachable(name: str, value: object, seen: set[str], deep: int = 6) -> Iterator[str]:
    """The reprs of all that can be reached by public attributes and by opening containers; what looks alike, once."""
    line = f"{value!r} = {str(value)!r}"
    yield f"{name} = {line}"
    if line in seen or deep == 0 or value is None or isinstance(value, str | bytes | int | float | type):
        return
    seen.add(line)
    if isinstance(value, Mapping):
        inside = [(f"[{key!r}]", item) for key, item in value.items()]
    elif isinstance(value, Sequence | set | frozenset):
        inside = [(f"[{number}]", item) for number, item in enumerate([*value][:50])]
    elif type(value).__module__.startswith("spylab"):
        inside = [(f".{each}", getattr(value, each, None)) for each in _own_names(value)]
    else:
        inside = []
    for where, item in inside:
        if not (callable(item) and not type(item).__module__.startswith("spylab")):
            yield from reachable(name + where, item, seen, deep - 1)


def everything_held(table: Any, match: Match[Any]) -> str:
    """The reprs of all that a notebook holds of a match against a bot."""
    held = {
        "table": table,
        "wall": table.project(),
        "match": match,
        "seats": [match.seat(0), match.seat(None), match.seat(0).info, match.seat(None).info],
        "legal": match.seat(0).legal_actions(),
        "state": match.state(reveal=True),
        "bot": match.bots[1],
    }
    return plain("\n".join(line for name, value in held.items() for line in reachable(name, value, set())))


def _own_names(value: object) -> list[str]:
    """The public names that spylab itself gave to this object."""
    ours = [kind for kind in type(value).__mro__ if kind.__module__.startswith("spylab")]
    names = {name for kind in ours for name in vars(kind)} | {*getattr(value, "__dict__", ())}
    return sorted(name for name in names if not name.startswith("_"))
