"""Golden playthroughs: what every seat sees, action by action, stays as it was read and approved."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from spylab import games
from spylab.engine import Event
from tests.engine.games import GAMES, kit_of
from tests.golden_print import ENDINGS, FOLDER, GOLDEN

ROOT = Path(__file__).resolve().parents[2]
BY_OPTION = {"BonusUsed", "KeyReturned"}
"""The Plan: what happens under other house rules only."""
ALL = GOLDEN | ENDINGS
RARE = {
    "spies_and_lies_2": {"DoubleDamage", "MayAct", "LetAct", "Declined", "MarkerStopped"},
    "the_plan_2": {"Won", "Stayed", *BY_OPTION},
    "the_plan_3": {"KeysReturned", "ClaimFailed", "WentOut", "Stayed", *BY_OPTION},
    "the_plan_4": {"Won", "Opened", "Asked", "Lapsed", *BY_OPTION},
}
"""What one short game does not show; the three of The Plan together show all that happens with the usual options."""
BOTS_PLAY = """
from spylab.bots import RandomBot
from spylab.engine import Match
from spylab.games.spy.bots import Careful
from tests.engine.games import GAMES, steps_of
from tests.golden_print import main

main([])
for name, game in GAMES.items():
    for seed in range(3):
        bots = {seat: Careful() if seat % 2 == 0 and "spy" in name else RandomBot() for seat in range(game.players)}
        match = Match(game, bots=bots, seed=seed)
        match.advance()
        print(name, seed, *(f"{step.player}: {step.action};" for step in steps_of(match)))
"""
"""The golden games, and games between bots: what is printed is to be the same everywhere."""


@pytest.mark.parametrize("name", ALL)
def test_a_golden_playthrough_is_as_it_was(name: str) -> None:
    """If a change is meant, write the files anew (see tests/golden_print.py) and read the difference."""
    assert ALL[name].text() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_game_has_a_golden_playthrough_for_every_number_of_players() -> None:
    kits = [games.kit(name) for name in games.names()] + [kit_of(GAMES["witness"])]
    wanted = {f"{kit.name}_{n}" for kit in kits for n in range(kit.players[0], kit.players[1] + 1)}
    assert set(GOLDEN) == wanted
    assert {path.stem for path in FOLDER.glob("*_[0-9].txt")} == wanted


def events_of(name: str) -> Iterator[Event]:
    """What happens in a golden playthrough, read back from what is printed."""
    for line in ALL[name].text().splitlines():
        if line.startswith("    "):
            yield ALL[name].game.parse_event(line.split("   (")[0].strip())


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_playthroughs_show_much_of_the_game(name: str) -> None:
    text, game = GOLDEN[name].text(), GOLDEN[name].game
    kinds = {type(event).__name__ for event in events_of(name)}
    missing = {kind.__name__ for kind in game.event_kinds} - kinds
    assert missing == RARE.get(name, missing & {"Turned"})  # SPY: only with the option turn_in_place
    assert text.endswith("\n")


@pytest.mark.parametrize("game", games.names())
def test_the_golden_playthroughs_of_a_game_show_every_kind_of_event_and_every_ending(game: str) -> None:
    names = [name for name in ALL if name.startswith(f"{game}_")]
    events: list[Any] = [event for name in names for event in events_of(name)]
    kinds = {kind.__name__ for kind in ALL[names[0]].game.event_kinds}
    assert kinds - {type(event).__name__ for event in events} == ({"Turned"} if game == "spy" else set())
    endings = [event.reason for event in events if type(event).__name__ == "GameEnded"]
    known: Any = type(endings[0])
    assert set(endings) == set(known)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_file_that_is_named_after_an_ending_has_it(name: str) -> None:
    *_, last = events_of(name)
    assert f"game over: {name.split('_2_')[-1].split('_3_')[-1]}" in str(last)
    assert (FOLDER / f"{name}.txt").exists()


@cache
def printed_here() -> str:
    return printed_by(sys.executable)


def printed_by(python: str, **environment: str) -> str:
    done = subprocess.run(
        [python, "-c", BOTS_PLAY],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("hashing", ["0", "1", "4294967295"])
def test_another_process_plays_the_same_games(hashing: str) -> None:
    """Nothing depends on the order of sets or on hash(), which differ from process to process."""
    assert printed_by(sys.executable, PYTHONHASHSEED=hashing) == printed_here()
    assert len(printed_here()) > 50_000


@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_another_python_plays_the_same_games(version: str) -> None:
    """The engine and the rules need nothing but Python itself, so any Python at hand will do."""
    found = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    python = str(found[-1]) if found else shutil.which(f"python{version}")
    if python is None:
        pytest.skip(f"there is no Python {version}, neither on the path nor in ~/.pyenv/versions")
    assert printed_by(python) == printed_here()
