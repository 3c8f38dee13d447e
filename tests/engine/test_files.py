"""Saved games: they come back as they were, hold no more than they should, and damage is told from the truth."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
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
    SpylabError,
    Stream,
    files,
    load_match,
    load_review,
    read_document,
    save_playthrough,
    save_record,
)
from spylab.games.spy.bots import Careful
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from tests.engine.games import GAMES, choose, match_after, random_state, steps_of
from tests.toys.witness import Options, Witness

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _do_not_wait_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)


def bot(kind: str) -> Bot:
    return {"random": RandomBot, "careful": Careful}[kind]()


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


def test_a_record_holds_neither_seed_nor_clock(tmp_path: Path) -> None:
    """The seed would tell all that chance has drawn; the clock would tell of commitments taken back."""
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


# What is refused.


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A saved playthrough."""
    match = Match(GAMES["witness"], names=["Ane", None], seed=3)
    match.seat(0).act("look 2")
    return save_playthrough(match, tmp_path / "game.spylab")


def rewritten(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """The file with something changed and a check sum that fits: made by somebody who knows how."""
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    body = json.loads(rest)["saved"]
    change(body)
    text = json.dumps({"saved": body, "sum": files._sum(body)})
    path.write_text(f"{first}\n{text}\n", encoding="utf-8")
    return path


def test_a_file_that_is_cut_short_is_damaged(path: Path) -> None:
    """Wherever it is cut; an empty file is no file of ours at all."""
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:length])
        with pytest.raises(MalformedInput, match=r"damaged|not a file that spylab saved") as refused:
            read_document(path)
        assert path.name in str(refused.value)


@given(data=st.data())
def test_a_file_with_one_byte_changed_is_damaged(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Or says just the same as before: spaces between the entries and the words of the first line do not count."""
    target = tmp_path_factory.getbasetemp() / "one_byte.spylab"
    match = Match(GAMES["witness"], names=["Ane", None], seed=3)
    whole = save_playthrough(match, target).read_bytes()
    document = read_document(target)
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = data.draw(st.integers(0, 255))
    target.write_bytes(whole[:at] + bytes([changed]) + whole[at + 1 :])
    with suppress(MalformedInput):
        assert read_document(target) == document


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello",
        b"{}",
        b"\xff\xfe\x00",
        b"\x89PNG\r\n\x1a\n",
        b"spylab-playthrough",
        b"spylab-playthrough 1",
        b"spylab-playthrough 1:\n",
        b"spylab-playthrough 1: x\nnull\n",
        b"spylab-playthrough 1: x\n[1, 2]\n",
        b"spylab-playthrough 1: x\n{}\n",
        b'spylab-playthrough 1: x\n{"saved": {}, "sum": "0"}\n',
        b'spylab-playthrough 1: x\n{"saved": null, "sum": null}\n',
        b"spylab-record 1: x\n" + b"[" * 100_000,
        b'spylab-record 1: x\n{"saved": ' + b"9" * 10_000 + b"}\n",
    ],
    ids=range(16),
)
def test_a_foreign_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "foreign.spylab"
    path.write_bytes(content)
    with pytest.raises(MalformedInput, match=r"foreign\.spylab (is damaged|is not a file|cannot be read)"):
        read_document(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MalformedInput, match=r"nowhere\.spylab cannot be read: No such file"):
        read_document(tmp_path / "nowhere.spylab")
    with pytest.raises(MalformedInput, match="cannot be read: Is a directory"):
        read_document(tmp_path)


def test_another_format_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("spylab-playthrough 1:", "spylab-playthrough 2:")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MalformedInput, match="has format 2; this spylab reads format 1"):
        read_document(path)


def test_another_version_of_the_rules_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = read_document(path)
    monkeypatch.setattr(Witness, "content", 2)
    with pytest.raises(MalformedInput, match="made for version 1 of witness; this is version 2"):
        load_match(document, GAMES["witness"], bot)


def test_a_file_of_another_game_is_refused(path: Path) -> None:
    with pytest.raises(MalformedInput, match="of witness"):
        load_match(read_document(path), GAMES["spy-2"], bot)


def test_a_file_of_an_unknown_game_lists_those_there_are(path: Path) -> None:
    with pytest.raises(MalformedInput, match=r"no game “witness”\. There are: .*spy"):
        api.open_file(path)


def test_the_two_kinds_are_not_mixed_up(path: Path, tmp_path: Path) -> None:
    """A referee's file is not shown as a review: that would show every secret."""
    game = GAMES["witness"]
    with pytest.raises(MalformedInput, match="holds every secret and is not shown"):
        load_review(read_document(path), game)
    record = save_record(Match(game, seed=3).seat(0), tmp_path / "record.spylab")
    with pytest.raises(MalformedInput, match="looked at, not played on"):
        load_match(read_document(record), game, bot)
    for source, old, new in (
        (path, "spylab-playthrough", "spylab-record"),
        (record, "spylab-record", "spylab-playthrough"),
    ):
        renamed = source.read_text(encoding="utf-8").replace(old, new, 1)
        source.write_text(renamed, encoding="utf-8")
        document = read_document(source)
        with pytest.raises(MalformedInput, match="does not hold a game"):
            load_review(document, game) if new == "spylab-record" else load_match(document, game, bot)


def test_an_edited_file_is_damaged(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "look 2" in text
    path.write_text(text.replace("look 2", "look 3"), encoding="utf-8")
    with pytest.raises(MalformedInput, match="damaged: it is not as it was saved"):
        read_document(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.update(actions=[[0, "look 2"]]),
        lambda body: body.update(actions=[[None, "hide 7"]]),
        lambda body: body.update(actions=[[None, "hide 1"], [1, "look 2"]]),
        lambda body: body.update(actions=[[None, "hide 1"], [9, "look 2"]]),
        lambda body: body.update(actions=[[None, "hide 1"], ["0", "look 2"]]),
        lambda body: body.update(actions=[[None, "jump"]]),
        lambda body: body.update(actions=[[None, 5]]),
        lambda body: body.update(actions=[[None]]),
        lambda body: body.update(actions="hide 1"),
        lambda body: body.update(actions=None),
        lambda body: body.pop("actions"),
        lambda body: body.update(names=["Ane"]),
        lambda body: body.update(names=["Ane", "Ane"]),
        lambda body: body.update(names=["Ane", 5]),
        lambda body: body.update(names=None),
        lambda body: body.update(bots={"x": "random"}),
        lambda body: body.update(bots={"7": "random"}),
        lambda body: body.update(bots={"1": "clever"}),
        lambda body: body.update(bots=[]),
        lambda body: body.update(clock="later"),
        lambda body: body.update(clock=None),
        lambda body: body.update(seed="seven"),
        lambda body: body.update(seed=None),
        lambda body: body.update(actions=[[None, "hide 1"], [False, "look 2"]]),
    ],
    ids=range(24),
)
def test_an_edited_playthrough_with_the_right_check_sum_is_refused(
    path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    document = read_document(rewritten(path, change))
    with pytest.raises(SpylabError):
        load_match(document, GAMES["witness"], bot)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.update(player=2),
        lambda body: body.update(player=-1),
        lambda body: body.update(player="0"),
        lambda body: body.pop("player"),
        lambda body: body.update(names=["Ane"]),
        lambda body: body.update(names=None),
        lambda body: body.update(names=["Ane", 5]),
        lambda body: body.update(events=["@- the pea is under 2"]),
        lambda body: body.update(events=["nonsense"]),
        lambda body: body.update(events=[7]),
        lambda body: body.update(events=None),
        lambda body: body.update(events=["@1 1 sees pea"]),
    ],
    ids=range(12),
)
def test_an_edited_record_with_the_right_check_sum_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    match = Match(GAMES["witness"], names=["Ane", None], seed=3)
    path = rewritten(save_record(match.seat(0), tmp_path / "record.spylab"), change)
    with pytest.raises(MalformedInput):
        load_review(read_document(path), GAMES["witness"])


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
        with pytest.raises(OSError, match="no space left"):
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
    for names in (["{name}", "%s"], ["", "None"], ["a" * 500, "\u202eevil"], ["tab\there", 'quote"']):
        match = Match(GAMES["witness"], names=names, seed=1)
        assert saved(match, tmp_path / "game.spylab").names == match.names
        stream = Stream(1, "test")
        while not match.outcome():
            player, action = choose(match.state(reveal=True), stream)
            assert player is not None
            match.seat(player).act(action)
        review = load_review(read_document(save_record(match.seat(0), tmp_path / "record.spylab")), match.game)
        assert review.names == match.names
