"""The boards that come with The Plan: what the rules ask of them, and distances against a second way to count."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from importlib.resources import files as resources
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import spylab
from spylab.api import open_file
from spylab.engine import MalformedInput, Match, files, save_playthrough, save_record
from spylab.games.the_plan import board_check, board_rows, board_shape
from spylab.games.the_plan.board import COUNTERSPIES, SPIES, Board
from spylab.games.the_plan.board_file import BOARDS, check_sum, examine, examine_file, load, read, write
from spylab.games.the_plan.options import Options

ALLEY = resources("spylab.games.the_plan").joinpath("alley.toml").read_text(encoding="utf-8")
POLAR = ALLEY.replace('"e1", x = 420, y = 160', '"e1", x = 420.5716, y = 266.0048')


@pytest.mark.parametrize("name", BOARDS)
def test_our_boards_are_without_fault_and_fair(name: str) -> None:
    report = examine_file(name)
    assert (report.faults, report.unfair) == ((), ())
    assert report.board == load(name)


def test_the_town_has_what_the_rules_ask_for() -> None:
    town = load("town")
    assert 40 <= len(town.spaces) <= 60
    assert len(town.tram_stops) == len(town.key_spaces) == 8
    assert list(town.hideout) == [1, 2, 3, 4] == sorted(town.hideout_of_segment)
    assert tuple(town.counterspies) == COUNTERSPIES
    assert tuple(town.spies) == SPIES
    assert len(set(dict(town.starts).values())) == 8


def test_the_tram_of_the_town_is_one_loop() -> None:
    town = load("town")
    assert {len(town.next_stops[stop]) for stop in town.tram_stops} == {2}
    first = town.tram_stops[0]
    ride = [first, town.next_stops[first][0]]
    while ride[-1] != first:
        ride.append(next(stop for stop in town.next_stops[ride[-1]] if stop != ride[-2]))
    assert sorted(ride[1:]) == sorted(town.tram_stops)


def test_the_tiny_board_is_tiny() -> None:
    tiny = load("tiny")
    assert (len(tiny.spaces), len(tiny.hideouts), tiny.segments) == (16, 2, 2)
    assert tuple(tiny.spies) == ("V", "X")
    assert len(tiny.tram_stops) == len(tiny.key_spaces) == 4


@pytest.mark.parametrize("name", BOARDS)
def test_drawn_without_crossings(name: str) -> None:
    """Every pair of curves, by brute force over all pairs of their straight pieces."""
    curves = list(board_shape.arcs(load(name)))
    for one, other in combinations(curves, 2):
        near = [p for p in one.points if min(abs(p[0] - q[0]) + abs(p[1] - q[1]) for q in other.points) < 3]
        ends = [one.points[0], one.points[-1]] if one.ends & other.ends else []
        assert all(min(abs(p[0] - e[0]) + abs(p[1] - e[1]) for e in ends) < 25 if ends else False for p in near)


@pytest.mark.parametrize("name", BOARDS)
def test_distances_by_repeated_widening(name: str) -> None:
    board = load(name)
    joined = {(way.start, way.end) for way in board.lines} | {(way.end, way.start) for way in board.lines}
    for start in board.by_id:
        reached, steps, expected = {start}, 0, {start: 0}
        while len(reached) < len(board.spaces):
            steps += 1
            wider = reached | {end for begin, end in joined if begin in reached}
            expected |= dict.fromkeys(wider - reached, steps)
            reached = wider
        assert board.distances(start) == expected


def test_steps_to_a_hideout_count_the_door() -> None:
    tiny = load("tiny")
    assert tiny.steps_to_hideout("e2", 1) == 1
    assert tiny.steps_to_hideout("a1", 1) == 3
    assert tiny.steps_to_hideout("a1", 2) == 4


def test_a_hideout_is_no_way_through() -> None:
    """e2 and w2 are entrances; taking their lines away leaves no way, though both still have doors."""
    tiny = load("tiny")
    cut = replace(tiny, lines=tuple(way for way in tiny.lines if "e2" not in (way.start, way.end)))
    assert cut.distances("e2") == {"e2": 0}
    assert cut.steps_to_hideout("e2", 1) == 1


def test_neighbours_go_both_ways() -> None:
    town = load("town")
    for space, others in town.neighbours.items():
        assert all(space in town.neighbours[other] for other in others)
    assert sum(map(len, town.neighbours.values())) == 2 * len(town.lines)
    assert {space: doors for space, doors in town.doors.items() if doors} == {
        "a8": (1,), "a9": (1,), "b8": (2,), "b9": (2,), "c8": (3,), "c9": (3,), "d8": (4,), "d9": (4,),
    }  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_written_and_read_again_it_is_the_same_board(name: str) -> None:
    board = load(name)
    again = read(write(board))
    assert again == board
    assert hash(again) == hash(board)


def test_a_name_with_quotes_survives_writing() -> None:
    board = replace(load("tiny"), name='The "old" town \\ Itsasondo, ñ')
    assert read(write(board)).name == board.name


@pytest.mark.parametrize(("x", "written"), [(420.5716, "420.5716"), (120 + 1 / 3, "120.33333333333333"), (-0.0, "0")])
def test_numbers_are_written_exactly(x: float, written: str) -> None:
    tiny = load("tiny")
    board = replace(tiny, spaces=(replace(tiny.spaces[0], x=x), *tiny.spaces[1:]))
    assert f"x = {written}, " in write(board)
    again, _ = board_rows.sketch(tomllib.loads(write(board)))
    assert again == board
    assert check_sum(again) == check_sum(board)


def test_a_board_that_just_keeps_its_distances_can_be_played_on(tmp_path: Path) -> None:
    """Two spaces are a hair more than 34 apart: rounded, they would overlap."""
    (tmp_path / "polar.toml").write_text(POLAR, encoding="utf-8")
    assert examine(POLAR).faults == ()
    options = Options(board=str(tmp_path / "polar.toml"))
    assert options == replace(options) == Options(board=options.board)


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_a_board_whose_lines_end_otherwise_is_a_text_too(end: str) -> None:
    assert load(write(load("tiny")).replace("\n", end)) == load("tiny")


@pytest.mark.parametrize("path", ["x" * 100_000, "\x1b[2J" * 100_000, "\ud800", "a\x00b", "\u202e.toml"])
def test_a_path_is_told_shortly_and_without_control_signs(path: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        load(path)
    assert len(str(refused.value)) < 300
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("sign", ["\n", "\t", "\x7f", "\x01", "\x1b", "\u202e", "\u200b"])
def test_a_name_that_cannot_be_shown_in_a_line_is_written_well_and_refused(sign: str) -> None:
    with pytest.raises(MalformedInput, match="name is a word in quotes"):
        read(write(replace(load("tiny"), name=f"Tiny{sign}")))


def test_a_board_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(write(load("tiny")), encoding="utf-8")
    assert load(file) == load(str(file)) == load("tiny")


def test_a_board_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    """Some editors write one."""
    file = tmp_path / "ours.toml"
    file.write_text(write(load("tiny")), encoding="utf-8-sig")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    assert load(file) == load("tiny")
    assert examine_file(file).faults == ()


def saved_on_a_board_file(folder: Path) -> tuple[Path, tuple[Path, Path], Match[Any]]:
    """A board file, a playthrough and a record of a game on it, and the game."""
    file = folder / "ours.toml"
    file.write_text("# my own notes\n" + write(replace(load("tiny"), name="Ours")), encoding="utf-8")
    match = spylab.match("the_plan", seats=("Ane", "walker"), seed=1, board=str(file))
    return file, (save_playthrough(match, folder / "game"), save_record(match.seat(0), folder / "record")), match


def rewritten(path: Path, **options: str) -> Path:
    """The saved file with other options, as somebody writes it who also works out the check sum of the file."""
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    body = json.loads(rest)["saved"]
    body["options"] |= options
    path.write_text(first + "\n" + json.dumps({"saved": body, "sum": files._sum(body)}), encoding="utf-8")
    return path


def test_a_saved_game_carries_its_board(tmp_path: Path) -> None:
    """Whoever gets it needs no board file, and it goes on as it was when the file has changed."""
    file, saved, match = saved_on_a_board_file(tmp_path)
    file.write_text(write(load("tiny")), encoding="utf-8")
    assert all(open_file(path)[1].game == match.game for path in saved)
    file.unlink()
    for path in saved:
        _, opened = open_file(path)
        assert opened.game == match.game
        assert opened.game.options.map.name == "Ours"
        text = path.read_text(encoding="utf-8")
        assert "my own notes" not in text
        assert str(tmp_path) not in text


def test_options_keep_the_text_of_a_board_file_and_say_its_name(tmp_path: Path) -> None:
    file, _, match = saved_on_a_board_file(tmp_path)
    options = match.game.options
    assert options == Options(board=str(file)) == Options(board=options.board) == replace(options)
    assert read(options.board) == options.map == replace(load("tiny"), name="Ours")
    assert repr(match.game) == "ThePlan(Options(board=<Ours>))"
    assert repr(Options(board="tiny", players=3)) == "Options(players=3, board='tiny')"
    assert repr(Options()) == "Options()"


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("name = [\n", "board is not written as TOML wants it"),
        (write(replace(load("tiny"), lines=load("tiny").lines[1:])), "has changed since this game was made"),
        (write(replace(load("tiny"), starts=())), "board cannot be played on"),
        ("tiny", "The board tiny comes with the game and has no check sum"),
        ("nowhere.toml", "There is no board “nowhere.toml”"),
    ],
)
def test_a_saved_game_with_another_board_in_it_is_refused(tmp_path: Path, board: str, said: str) -> None:
    _, saved, _ = saved_on_a_board_file(tmp_path)
    for path in saved:
        with pytest.raises(MalformedInput, match=said):
            open_file(rewritten(path, board=board))


def test_a_record_whose_events_cannot_follow_is_refused(tmp_path: Path) -> None:
    _, (_, record), _ = saved_on_a_board_file(tmp_path)
    first, _, rest = record.read_text(encoding="utf-8").partition("\n")
    body = json.loads(rest)["saved"]
    body["events"] *= 2
    record.write_text(first + "\n" + json.dumps({"saved": body, "sum": files._sum(body)}), encoding="utf-8")
    with pytest.raises(MalformedInput, match="does not hold a game that can be looked at"):
        open_file(record)


def test_an_early_saved_game_needs_its_board_file_unchanged(tmp_path: Path) -> None:
    """It has only the path of the file and the sum."""
    file, saved, match = saved_on_a_board_file(tmp_path)
    for path in saved:
        _, opened = open_file(rewritten(path, board=str(file)))
        assert opened.game == match.game
    file.write_text(write(replace(load("tiny"), name="Another")), encoding="utf-8")
    for path in saved:
        with pytest.raises(MalformedInput, match=r"The board Another has changed since this game was made"):
            open_file(path)
    file.unlink()
    for path in saved:
        with pytest.raises(MalformedInput, match="There is no board"):
            open_file(path)


def test_equal_boards_have_equal_sums() -> None:
    tiny = load("tiny")
    assert check_sum(tiny) == check_sum(read(write(tiny))) != check_sum(load("town"))
    assert check_sum(tiny) != check_sum(replace(tiny, lines=tiny.lines[1:]))


def test_a_board_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(MalformedInput, match=r"There are: town, tiny; or name a file"):
        load(tmp_path / "nowhere.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MalformedInput, match="cannot be read as a text file"):
        load(tmp_path / "picture.toml")
    with pytest.raises(MalformedInput, match="cannot be read as a text file"):
        load(tmp_path)


def _turned(board: Board) -> Board:
    """The town after a quarter turn, as a second drawing of the same streets."""
    return replace(board, spaces=tuple(replace(s, x=600 - s.y, y=s.x) for s in board.spaces))


def test_the_quarters_of_the_town_are_one_quarter_turned() -> None:
    town = load("town")
    after = dict(zip("abcd", "bcda", strict=True))
    turned = {after[s.id[0]] + s.id[1:]: s.at for s in _turned(town).spaces}
    assert turned == {s.id: s.at for s in town.spaces}
    lines = {frozenset((way.start, way.end)) for way in town.lines}
    assert {frozenset(after[end[0]] + end[1:] for end in line) for line in lines} == lines


def test_a_start_that_is_moved_makes_a_board_unfair() -> None:
    town = load("town")
    starts = {**dict(town.starts), "green": "c8"}
    told = [str(text) for text in board_check.unfair(replace(town, starts=tuple(starts.items())))]
    assert told
    assert all("green" in text for text in told)
    assert "The hideouts are" in told[0]
