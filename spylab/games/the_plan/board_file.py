"""Board files: read, checked and written. They are TOML, so that teachers can draw their own (docs/boards.md)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from spylab.engine.errors import MalformedInput
from spylab.games.the_plan import board_check, board_rows
from spylab.games.the_plan.board import Board, Way, exact
from spylab.words import Text, shown

BOARDS = ("town", "tiny")
"""The boards that come with the game: the town for two to four players, and a tiny one to learn and to test on."""


_LONG = 200
"""How many signs of a path are told: paths are long, and their end is what tells files apart."""


@dataclass(frozen=True)
class Report:
    """A board as far as it can be read, what is wrong with it, and, once nothing is, in what it is unfair."""

    board: Board
    faults: tuple[Text, ...]
    unfair: tuple[Text, ...]

    @property
    def crowded(self) -> tuple[Text, ...]:
        """Where names of spaces can hardly be read, on a board without faults: worked out when asked for only."""
        return () if self.faults else tuple(board_check.crowded(self.board))


def load(name_or_path: str | Path) -> Board:
    """One of the boards that come with the game, by its name, or one from a file, by its path or its whole text.

    What has several lines, however they end, is a text. Raises MalformedInput with all that is wrong with the board.
    An unfair board is read like any other.

    >>> load("tiny").name
    'Tiny'
    >>> load("village")
    Traceback (most recent call last):
    spylab.engine.errors.MalformedInput: There is no board “village”. There are: town, tiny; or name a file.
    """
    if name_or_path in BOARDS:
        return _ours(str(name_or_path))
    if len(lines := re.split("\r\n|\r|\n", str(name_or_path))) > 1:
        return read("\n".join(lines))
    if not str(name_or_path).strip():
        raise MalformedInput(Text("Name a board: one of {boards}, or a file.", boards=", ".join(BOARDS)))
    text = _text(Path(name_or_path))
    return read(text, shown_path(Path(name_or_path).name))


@lru_cache(maxsize=32)
def read(text: str, name: str = "board") -> Board:
    """The board that the text of a board file describes.

    Raises MalformedInput with all that is wrong; `name` says in it which file is meant.
    """
    report = examine(text, name)
    if report.faults:
        lines = "\n".join(f"- {fault}" for fault in report.faults)
        raise MalformedInput(Text("{name} cannot be played on:\n{faults}", name=name, faults=lines))
    return report.board


def examine(text: str, name: str = "board") -> Report:
    """Everything there is to say about the text of a board file.

    Raises MalformedInput if it is not TOML at all: then nothing else can be said.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise MalformedInput(
            Text("{name} cannot be read: too many brackets stand inside each other.", name=name)
        ) from None
    except ValueError as error:
        # mostly a TOMLDecodeError; a number of thousands of digits or a day like the 31st of February is another one
        raise MalformedInput(
            Text("{name} is not written as TOML wants it: {reason}", name=name, reason=shown(str(error)))
        ) from None
    board, unreadable = board_rows.sketch(data)
    faults = [*unreadable, *board_check.faults(board)]
    return Report(board, tuple(dict.fromkeys(faults)), () if faults else tuple(board_check.unfair(board)))


def examine_file(name_or_path: str | Path) -> Report:
    """Everything there is to say about a board that comes with the game or a board file."""
    if name_or_path in BOARDS:
        return examine(_bundled(str(name_or_path)), str(name_or_path))
    return examine(_text(Path(name_or_path)), shown_path(Path(name_or_path).name))


def check_sum(board: Board) -> str:
    """A short sum over all that a board says: equal boards have equal sums, however their files are written."""
    return sha256(write(board).encode()).hexdigest()[:16]


def write(board: Board) -> str:
    """The board as the text of a board file, one line for each thing; `read` makes the same board of it."""
    lines = [
        f"name = {_quoted(board.name)}",
        f"size = [{exact(board.size[0])}, {exact(board.size[1])}]",
        f"spotlight = [{exact(board.lamp[0])}, {exact(board.lamp[1])}]",
        f"segments = {board.segments}",
        f"light_from = {exact(board.light_from)}",
        "",
        *_table("spaces", _spaces(board)),
        *_table("lines", map(_way, board.lines)),
        *_table("tracks", map(_way, board.tracks)),
        *_table("hideouts", _hideouts(board)),
        "[starts]",
        *(f"{who} = {_quoted(place)}" for who, place in board.starts),
    ]
    return "\n".join(lines) + "\n"


@cache
def _ours(name: str) -> Board:
    """A board of ours is not checked whenever it is read: a test holds that it is without fault."""
    board, _ = board_rows.sketch(tomllib.loads(_bundled(name)))
    return board


def _bundled(name: str) -> str:
    return files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise MalformedInput(
            Text(
                "There is no board “{name}”. There are: {boards}; or name a file.",
                name=shown_path(path),
                boards=", ".join(BOARDS),
            )
        ) from None
    except (OSError, ValueError):
        raise MalformedInput(Text("{name} cannot be read as a text file.", name=shown_path(path))) from None


def shown_path(path: str | Path) -> str:
    """A path for a reader: its end if it is very long, and signs that cannot be shown by their numbers.

    >>> shown_path("boards/mine.toml"), shown_path("a\\x1b.toml"), len(shown_path("x" * 1000))
    ('boards/mine.toml', "'a\\\\x1b.toml'", 200)
    """
    words = str(path) if str(path).isprintable() else ascii(str(path))
    return words if len(words) <= _LONG else f"…{words[1 - _LONG :]}"


def _table(name: str, rows: Iterator[str]) -> Iterator[str]:
    yield f"{name} = ["
    yield from (f"  {{ {row} }}," for row in rows)
    yield "]"
    yield ""


def _spaces(board: Board) -> Iterator[str]:
    for space in board.spaces:
        printed = ", tram = true" * space.tram + ", key = true" * space.key
        yield f'id = "{space.id}", x = {exact(space.x)}, y = {exact(space.y)}, segment = {space.segment}{printed}'


def _way(way: Way) -> str:
    bow = f", bow = {exact(way.bow)}" if way.bow else ""
    return f'from = "{way.start}", to = "{way.end}"{bow}'


def _hideouts(board: Board) -> Iterator[str]:
    for house in board.hideouts:
        doors = ", ".join(map(_quoted, house.entrances))
        place = f"number = {house.number}, x = {exact(house.x)}, y = {exact(house.y)}, segment = {house.segment}"
        yield f"{place}, entrances = [{doors}]"


def _quoted(word: str) -> str:
    """A word as TOML writes it: as JSON does, but for one sign."""
    return json.dumps(word, ensure_ascii=False).replace("\x7f", "\\u007f")
