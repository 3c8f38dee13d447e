"""Boards spoilt in any way: the checker never fails, and what it lets pass can be drawn, written and played on."""

from __future__ import annotations

import math
import re
import tomllib
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab.engine import MalformedInput
from spylab.games.the_plan.board_file import BOARDS, Report, examine, read, write
from spylab.games.the_plan.board_picture import board_scene, drawable
from spylab.scene import svg

Path = tuple[str | int, ...]

TEXTS = {name: files("spylab.games.the_plan").joinpath(f"{name}.toml").read_text(encoding="utf-8") for name in BOARDS}
GOOD = {name: tomllib.loads(text) for name, text in TEXTS.items()}
BAD = (
    "", "north", "h1", "\x07", "x" * 5000, True, False, 0, -1, 3, 10**400, -(10**400), 1.5, 1e308, -1e308, 5e-324,
    math.nan, math.inf, -math.inf, [], [[]], ["a1"], [1e308, 1e308], {}, {"a": 1},
)  # fmt: skip
NEVER = ("", "\x07", "x" * 5000, 10**400, 1e308, math.nan, math.inf, [[]], {"a": 1})
"""What no field of a board can be."""
values = st.sampled_from(BAD) | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)


def toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case float():
            return "nan" if math.isnan(value) else repr(value)
        case int():
            return str(value)
        case str():
            return '"' + "".join(f"\\U{ord(sign):08x}" for sign in value) + '"'
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{toml(key)} = {toml(item)}" for key, item in value.items()) + "}"
    raise TypeError(value)


def written(data: dict[str, Any]) -> str:
    return "\n".join(f"{toml(key)} = {toml(value)}" for key, value in data.items())


def is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


def fields(value: object, path: Path = ()) -> list[Path]:
    """Everything in a board file that can be replaced: tables, rows, fields, items of lists."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [deeper for key, item in inside for deeper in fields(item, (*path, key))]


def holder(data: dict[str, Any], path: Path) -> Any:
    for key in path[:-1]:
        data = data[key]  # type: ignore[index]
    return data


def judged(text: str) -> Report:
    """What the checker says; whatever it is, it can be told, and the board can be drawn or plainly cannot."""
    report = examine(text)
    for fault in (*report.faults, *report.unfair):
        assert 10 < len(str(fault)) < 600
        assert str(fault).isprintable()
    board = drawable(report.board) if report.faults else report.board
    if board is not None:
        assert not re.search(r"\b(nan|inf)\b", svg(board_scene(board, lit=1)))
    if not report.faults:
        assert read(write(report.board)).starts == report.board.starts
        assert set(report.board.doors) == set(report.board.by_id)
    return report


@pytest.mark.parametrize("path", [p for p in fields(GOOD["tiny"]) if 0 in p or 7 in p or len(p) == 1 or "starts" in p])
def test_no_nonsense_passes(path: Path) -> None:
    """One of each kind of field, and nothing that no field can be."""
    for bad in NEVER:
        data = deepcopy(GOOD["tiny"])
        holder(data, path)[path[-1]] = bad
        assert examine(written(data)).faults, (path, bad)


@given(st.data())
def test_whatever_is_changed_the_checker_names_it_or_the_board_can_be_played_on(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(("tiny", "tiny", "tiny", "town")))
    board = deepcopy(GOOD[name])
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(fields(board)))
        inside = holder(board, path)
        match data.draw(st.sampled_from(("replace", "remove", "double", "copy"))):
            case "replace":
                inside[path[-1]] = data.draw(values)
            case "remove":
                del inside[path[-1]]
            case "double" if isinstance(inside, list):
                inside.append(deepcopy(inside[path[-1]]))  # type: ignore[index]
            case _:
                source = data.draw(st.sampled_from(fields(board)))
                inside[path[-1]] = deepcopy(holder(board, source)[source[-1]])
        if not board:
            break
    judged(written(board))


@given(st.sampled_from(("tiny", "tiny", "tiny", "town")), st.data())
def test_a_text_that_is_damaged_anywhere_is_refused_in_words_or_read(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    at = data.draw(st.integers(0, len(text) - 1))
    gone = data.draw(st.integers(0, 40))
    put = data.draw(
        st.text(max_size=8) | st.sampled_from(("[", "{", '"', "=", "# ", "1e999", "9" * 5000, "1979-05-27"))
    )
    damaged = text[:at] + put + text[at + gone :]
    if is_toml(damaged):
        judged(damaged)
    else:
        with pytest.raises(MalformedInput, match="is not written as TOML wants it"):
            examine(damaged)


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 20000, "x = " + "{a=" * 5000, "x = " + "9" * 5000, "x = 1979-02-31", "x = 1\nx = 2"]
)
def test_what_cannot_even_be_read_is_refused_in_words(text: str) -> None:
    with pytest.raises(MalformedInput, match=r"ours\.toml (is not written as TOML|cannot be read)"):
        examine(text, "ours.toml")
