"""Files that are damaged, foreign, edited or of the wrong kind are refused, in words that say which."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab import api
from spylab.engine import (
    MalformedInput,
    Match,
    SpylabError,
    files,
    load_match,
    load_review,
    read_document,
    save_playthrough,
    save_record,
)
from tests.engine.games import GAMES, bot
from tests.toys.witness import Witness


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
        lambda body: body.update(seed="seven"),
        lambda body: body.update(seed=None),
        lambda body: body.update(actions=[[None, "hide 1"], [False, "look 2"]]),
    ],
    ids=range(22),
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
