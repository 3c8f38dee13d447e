"""The tables of notation that people read, in the rules pages and the notebooks, hold every action of the game."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spylab import games
from spylab.engine import Action, Game

ROOT = Path(__file__).parent.parent
NOTEBOOKS = {
    "spy": "11_spy_play.ipynb",
    "spies_and_lies": "21_spies_and_lies_play.ipynb",
    "the_plan": "31_the_plan_play.ipynb",
}
"""Where each game is played in notation."""


def _rules(game: str) -> str:
    """The section of the rules page about notation."""
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return page.split("\n## How a game is written down\n")[1].split("\n## ")[0]


def _notebook(game: str) -> str:
    """The cell of the notebook that has the table."""
    cells = json.loads((ROOT / "notebooks" / NOTEBOOKS[game]).read_text(encoding="utf-8"))["cells"]
    (table,) = (text for cell in cells if "| notation |" in (text := "".join(cell["source"])))
    return table


def _written(table: str) -> Iterator[str]:
    """What stands in the first column, but for steps of the table, which are no actions of the game."""
    for row in table.splitlines():
        if row.startswith("| `") and not row.startswith("| `table "):
            yield from re.findall(r"`([^`]+)`", row.split(" | ")[0])


def _of_chance(kind: type[Action]) -> bool:
    return (kind.__doc__ or "").startswith("Chance:")


def _missing(game: Game[object], table: str, *, chance: bool) -> set[str]:
    """The kinds of actions, and their optional parts, that nothing in the table is an example of."""
    shown = [game.parse(notation) for notation in _written(table)]
    missing = set()
    for kind in game.action_kinds:
        if _of_chance(kind) and not chance:
            continue
        examples = [action for action in shown if type(action) is kind]
        if not examples:
            missing.add(kind.__name__)
        for part in dataclasses.fields(kind):
            if part.type == "bool" and {getattr(action, part.name) for action in examples} != {False, True}:
                missing.add(f"{kind.__name__} with and without {part.name}")
    return missing


def _game(name: str) -> Game[object]:
    kit = games.kit(name)
    return kit.make(kit.options())


def test_every_game_has_a_notebook_with_a_table() -> None:
    assert set(NOTEBOOKS) == set(games.names())


@pytest.mark.parametrize("name", games.names())
def test_the_rules_page_shows_every_action(name: str) -> None:
    assert _missing(_game(name), _rules(name), chance=True) == set()


@pytest.mark.parametrize("name", games.names())
def test_the_notebook_shows_every_action_that_a_player_can_do(name: str) -> None:
    assert _missing(_game(name), _notebook(name), chance=False) == set()


def test_what_is_missing_would_be_found() -> None:
    table = "| `deceive` | a token |\n| `copy 8` | his Colonel |\n"
    missing = _missing(_game("spies_and_lies"), table, chance=False)
    assert "Deceive" not in missing
    assert {"Guess", "Copy with and without strike"} <= missing
    assert "Starter" not in missing
