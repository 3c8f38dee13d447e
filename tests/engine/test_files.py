"""Saved games: they come back as they were, hold no more than they should, and survive a crash."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spylab
from spylab import api
from spylab.bots import RandomBot
from spylab.engine import (
    Bot,
    MalformedInput,
    Match,
    Stream,
    load_match,
    load_review,
    read_document,
    save_playthrough,
    save_record,
)
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from tests.engine.games import GAMES, bot, choose, match_after, random_state, steps_of
from tests.toys.witness import Options, Witness

ROOT = Path(__file__).resolve().parents[2]


def saved(match: Match[Any], path: Path) -> Match[Any]:
    """The match after it was saved and loaded."""
    return load_match(read_document(save_playthrough(match, path)), match.game, bot)


# What comes back.


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**48), length=st.integers(0, 60))
def test_a_playthrough_comes_back_and_goes_on_as_it_would_have(
    name: str, seed: int, length: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = GAMES[name]
    bots: dict[int, Bot] = {seat: RandomBot() for seat in range(1, game.players)}
    match, stream = Match(game, bots=bots, seed=seed), Stream(seed, "test")
    while not match.outcome() and len(steps_of(match)) < length:
        match.seat(0).act(stream.choice(match.seat(0).legal_actions()))
    loaded = saved(match, tmp_path_factory.getbasetemp() / f"{name}.spylab")
    for _ in range(4):
        assert steps_of(loaded) == steps_of(match)
        assert loaded.names == match.names
        assert loaded.bots.keys() == match.bots.keys()
        assert repr(loaded) == repr(match)
        for seat in (None, *range(game.players)):
            assert loaded.seat(seat).view == match.seat(seat).view
            assert loaded.seat(seat).events == match.seat(seat).events
            assert loaded.seat(seat).can_undo == match.seat(seat).can_undo
        if match.outcome():
            return
        action = stream.choice(match.seat(0).legal_actions())
        match.seat(0).act(action)
        loaded.seat(0).act(action)


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**48), length=st.integers(0, 60))
def test_a_record_comes_back_as_a_review(
    name: str, seed: int, length: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = GAMES[name]
    match = match_after(game, random_state(game, seed, length).steps(reveal=True))
    path = tmp_path_factory.getbasetemp() / f"{name}.spylab"
    for player in (None, *range(game.players)):
        seat = match.seat(player)
        review = load_review(read_document(save_record(seat, path)), game)
        assert review.player == player
        assert review.names == seat.names
        assert review.events == seat.events
        assert review.view(0) == game.opening()
        assert review.view(len(review)) == seat.view


def test_the_options_come_back(tmp_path: Path) -> None:
    """Tuples as tuples, so that the same game is made of them."""
    bases = (("S1", "T2"), ("B1", "B1"), ("S2", "B1"))
    options = SpyOptions(players=3, colours=("blue", "green", "red"), base=bases, first_player=2, turn_cap=9)
    path = save_playthrough(Match(Spy(options)), tmp_path / "game.spylab")
    assert SpyOptions(**read_document(path).options) == options
    toy = Options(cups=4, truthful=(2, 3))
    assert Options(**read_document(save_playthrough(Match(Witness(toy)), path)).options) == toy


def test_a_file_is_opened_by_what_it_says_about_itself(tmp_path: Path) -> None:
    match = spylab.match("spy", seats=("Ane", "careful", "Jon"), seed=5, turn_cap=40)
    match.seat(0).act("arrange S1 B1 T2 B1 S2 T1 at 3 right")
    kit, again = api.open_file(save_playthrough(match, tmp_path / "game.spylab"))
    assert kit.name == "spy"
    assert isinstance(again, Match)
    assert again.game == match.game
    assert steps_of(again) == steps_of(match)
    assert {seat: bot.kind for seat, bot in again.bots.items()} == {1: "careful"}
    _, review = api.open_file(save_record(match.seat(2), tmp_path / "record.spylab"))
    assert repr(review) == "<Review of spy, 2 events seen by Jon>"


def test_the_first_line_says_what_kind_of_file_it_is(tmp_path: Path) -> None:
    match = Match(GAMES["spy-2"], seed=1)
    first = save_playthrough(match, tmp_path / "game").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("spylab-playthrough 1: This file holds every hidden card of a game.")
    first = save_record(match.seat(0), tmp_path / "record").read_text(encoding="utf-8").splitlines()[0]
    assert first == "spylab-record 1: This file holds what one player saw of a game, and nothing else."


@pytest.mark.parametrize("language", ["es", "eu"])
def test_a_file_that_was_saved_in_another_language_is_read(language: str, tmp_path: Path) -> None:
    spylab.language(language)
    path = save_playthrough(Match(GAMES["spy-2"], seed=1), tmp_path / "game.spylab")
    spylab.language("en")
    assert read_document(path).game == "spy"


# What they hold.


@pytest.mark.parametrize("length", [2, 3, 12])
def test_two_deals_that_differ_in_a_hidden_base_give_the_same_bytes(length: int, tmp_path: Path) -> None:
    """The record of Ane, and of the public, while Jon's base lies one way or the other."""
    files = []
    for base in ("T2 S2 B1 T1 B1 B2 S1", "T2 B1 S2 T1 B2 B1 S1"):  # the same where Ane looks, and the same numbers
        match = Match(Spy(SpyOptions(first_player=0)), names=["Ane", "Jon"], seed=1)
        match.seat(0).act("arrange S1 B1 T2 B1 S2 T1 B2 at 3 right")
        match.seat(1).act(f"arrange {base} at 0 right")
        actions = ["spy red", "move 2", "spy green", "move 1", "end", "end", "end", "end", "end", "end"]
        for action in actions[: length - 2]:
            (seat,) = match.to_act()
            match.seat(seat).act(action)
        for player in (0, None, 1):
            path = save_record(match.seat(player), tmp_path / "record.spylab")
            files.append(path.read_bytes())
        assert base in files[-1].decode()
    assert files[0] == files[3]
    assert files[1] == files[4]
    assert files[2] != files[5]
    assert b"S1 B1 T2 B1 S2 T1 B2" in files[0]
    assert b"arranges" not in files[1]


def test_a_record_holds_no_seed(tmp_path: Path) -> None:
    """The seed would tell all that chance has drawn."""
    match = Match(GAMES["witness"], names=["Ane", "Jon"], seed=918273645)
    match.seat(0).act("look 1")
    text = save_record(match.seat(1), tmp_path / "record.spylab").read_text(encoding="utf-8")
    body = json.loads(text.split("\n", 1)[1])["saved"]
    assert set(body) == {"game", "content", "options", "player", "names", "events"}
    assert body["events"] == ["the pea is hidden", "0 looks under 1"]
    assert "918273645" not in text
    assert "918273645" in save_playthrough(match, tmp_path / "game.spylab").read_text(encoding="utf-8")


def test_no_repr_of_a_file_shows_what_is_in_it(tmp_path: Path) -> None:
    match = Match(GAMES["witness"], seed=1)
    document = read_document(save_playthrough(match, tmp_path / "game.spylab"))
    assert repr(document) == "<Document spylab-playthrough of witness>"


# Killed while saving.


@pytest.mark.parametrize("step", ["os.replace", "os.fsync", "os.fdopen"])
def test_a_failure_while_saving_leaves_the_old_file_whole(
    step: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    match = Match(GAMES["spy-2"], seed=9)

    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(MalformedInput, match="cannot be written: no space left"):
            save_playthrough(match, path)
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    save_playthrough(match, path)
    assert read_document(path).game == "spy"


@pytest.mark.parametrize("step", ["os.fsync", "os.replace"])
def test_being_killed_while_saving_leaves_the_old_file_whole(step: str, path: Path) -> None:
    """The process ends there and then, as when the machine goes down."""
    before = path.read_bytes()
    program = f"""
import os
from spylab.engine import Match, save_playthrough
from tests.engine.games import GAMES
{step} = lambda *_: os._exit(9)
save_playthrough(Match(GAMES["spy-2"], seed=9), {str(path)!r})
"""
    assert run(program).returncode == 9
    assert path.read_bytes() == before
    assert read_document(path).game == "witness"


# Accents.


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


NAMES = ["Iñaki Etxeberría", "Ἀριάδνη 🕵"]


def test_accents_survive_on_a_machine_that_does_not_speak_utf_8(tmp_path: Path) -> None:
    path, record = tmp_path / "game.spylab", tmp_path / "record.spylab"
    program = f"""
import locale
from spylab.engine import *
from tests.engine.games import GAMES
assert locale.getpreferredencoding(False).upper() not in ("UTF-8", "UTF8"), locale.getpreferredencoding(False)
match = Match(GAMES["witness"], names={NAMES!a}, seed=3)
save_playthrough(match, {str(path)!r})
save_record(match.seat(0), {str(record)!r})
match = load_match(read_document({str(path)!r}), match.game, None)
review = load_review(read_document({str(record)!r}), match.game)
print(ascii([str(name) for name in match.names]))
print(ascii([str(name) for name in review.names]))
"""
    done = run(program, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [ascii(NAMES)] * 2
    here = load_match(read_document(path), GAMES["witness"], bot)
    assert [str(name) for name in here.names] == NAMES
    assert "Iñaki Etxeberría" in path.read_text(encoding="utf-8")


def test_a_file_from_a_machine_with_other_line_ends_is_read(path: Path) -> None:
    before = read_document(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_document(path) == before


def test_people_can_be_called_anything(tmp_path: Path) -> None:
    for names in (["{name}", "%s"], ["None", "0"], ["a" * 40, "Íñigo Ørsted"], ["<b>x</b>", 'quote"']):
        match = Match(GAMES["witness"], names=names, seed=1)
        assert saved(match, tmp_path / "game.spylab").names == match.names
        stream = Stream(1, "test")
        while not match.outcome():
            player, action = choose(match.state(reveal=True), stream)
            assert player is not None
            match.seat(player).act(action)
        review = load_review(read_document(save_record(match.seat(0), tmp_path / "record.spylab")), match.game)
        assert review.names == match.names
