"""From the tables of a board file to a board, with a word on everything that is not as it should be.

Rows are read as far as possible, so that one slip of the pen does not hide all others: a number that is missing
becomes NaN, a segment or hideout number 0, and the checks that need it pass it over.
Numbers and words have limits far beyond what fits on a board: so nothing that is drawn or said can get out of hand.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from spylab.games.the_plan.board import COUNTERSPIES, SPIES, Board, Hideout, Space, Way
from spylab.games.the_plan.board_names import LONGEST
from spylab.words import Text, quoted, shown

TABLES = ("name", "size", "spotlight", "segments", "light_from", "spaces", "lines", "tracks", "hideouts", "starts")

FARTHEST = 9999
"""The largest number for a place, a bow or an angle."""
MOST = 99
"""The largest number for what is counted."""
ROOM = 60
"""The longest word, in characters."""

_ID = re.compile(rf"(?=.{{2,{LONGEST}}}$)[a-z]+[0-9]{{1,3}}")
_HOUSE = re.compile(r"h[0-9]+")

Row = Mapping[str, Any]


def is_hideout(place: str) -> bool:
    """Whether a place is called as only hideouts are: h1, h2 and so on."""
    return _HOUSE.fullmatch(place) is not None


def sketch(data: Row) -> tuple[Board, list[Text]]:
    """The board that a file describes, as far as it can be read, and what cannot be read."""
    reader = _Reader()
    reader.only(data, "board", TABLES)
    board = Board(
        name=reader.word(data, "board", "name"),
        size=reader.pair(data, "size", (600, 600)),
        lamp=reader.pair(data, "spotlight", (300, 300)),
        segments=reader.whole(data, "board", "segments"),
        light_from=reader.number(data, "board", "light_from", 0),
        spaces=tuple(reader.space(*row) for row in reader.rows(data, "spaces")),
        lines=tuple(reader.way(*row) for row in reader.rows(data, "lines")),
        tracks=tuple(reader.way(*row) for row in reader.rows(data, "tracks", needed=False)),
        hideouts=tuple(reader.hideout(*row) for row in reader.rows(data, "hideouts")),
        starts=reader.starts(data),
    )
    return board, reader.faults


class _Reader:
    """Reads values and keeps a list of what is wrong; `where` names the table and the row for the reader."""

    def __init__(self) -> None:
        self.faults: list[Text] = []

    def space(self, where: str, row: Row) -> Space:
        self.only(row, where, ("id", "x", "y", "segment", "tram", "key"))
        place = self.word(row, where, "id")
        if place and (is_hideout(place) or not _ID.fullmatch(place)):
            self._fault(
                Text(
                    "{where}: “{id}” cannot be an id. Ids are small letters and a number, like a1, of {most} signs at "
                    "most, because they are written on the board; h1, h2 and so on are hideouts.",
                    where=where,
                    id=_told(place),
                    most=LONGEST,
                )
            )
        x, y = self.number(row, where, "x"), self.number(row, where, "y")
        segment = self.whole(row, where, "segment")
        return Space(place, x, y, segment, self.flag(row, where, "tram"), self.flag(row, where, "key"))

    def way(self, where: str, row: Row) -> Way:
        self.only(row, where, ("from", "to", "bow"))
        return Way(self.word(row, where, "from"), self.word(row, where, "to"), self.number(row, where, "bow", 0))

    def hideout(self, where: str, row: Row) -> Hideout:
        self.only(row, where, ("number", "x", "y", "segment", "entrances"))
        number = self.whole(row, where, "number")
        x, y = self.number(row, where, "x"), self.number(row, where, "y")
        return Hideout(number, x, y, self.whole(row, where, "segment"), self.words(row, where, "entrances"))

    def starts(self, data: Row) -> tuple[tuple[str, str], ...]:
        table = data.get("starts")
        if not isinstance(table, Mapping):
            self._fault(
                Text(
                    "The table {table} is missing. It says on which space each piece starts, like: {example}.",
                    table="[starts]",
                    example='red = "a1"',
                )
            )
            return ()
        known = (*COUNTERSPIES, *SPIES)
        self.only(table, "starts", known)
        return tuple((who, self.word(table, "starts", who)) for who in known if who in table)

    def rows(self, data: Row, table: str, *, needed: bool = True) -> list[tuple[str, Row]]:
        """The rows of a table, each with its name for the reader."""
        given = data.get(table)
        if given is None and not needed:
            return []
        if not isinstance(given, list) or (needed and not given):
            self._fault(
                Text(
                    "The table {table} is missing or empty. It is a list of rows, like: {example}.",
                    table=table,
                    example=f"{table} = [{_EXAMPLES[table]}]",
                )
            )
            return []
        rows = []
        for number, row in enumerate(given, 1):
            where = f"{table}, no. {number}"
            if isinstance(row, Mapping):
                rows.append((_named(where, row), row))
            else:
                self._fault(
                    Text(
                        "{where}: a row looks like {example}, not like {given}.",
                        where=where,
                        example=_EXAMPLES[table],
                        given=quoted(row),
                    )
                )
        return rows

    def only(self, row: Row, where: str, known: tuple[str, ...]) -> None:
        """Nothing but what is known: mostly a word that is spelled wrongly."""
        for field in row:
            if field not in known:
                self._fault(
                    Text(
                        "{where}: there is no “{field}”. There are: {known}.",
                        where=where,
                        field=_told(field),
                        known=", ".join(known),
                    )
                )

    def word(self, row: Row, where: str, field: str) -> str:
        value = self._given(row, where, field)
        if value is None:
            return ""
        if not _is_word(value):
            self._fault(
                Text(
                    "{where}: {field} is a word in quotes, not {given}.", where=where, field=field, given=quoted(value)
                )
            )
            return ""
        if len(value) > ROOM:
            self._fault(
                Text(
                    "{where}: {field} is too long: {given}. It has room for {most} characters.",
                    where=where,
                    field=field,
                    given=quoted(value),
                    most=ROOM,
                )
            )
            return ""
        return str(value)

    def number(self, row: Row, where: str, field: str, default: float | None = None) -> float:
        if default is not None and field not in row:
            return default
        value = self._given(row, where, field)
        if value is None:
            return math.nan
        if not _is_number(value):
            self._fault(
                Text(
                    "{where}: {field} is a number, like 120, not {given}.",
                    where=where,
                    field=field,
                    given=quoted(value),
                )
            )
            return math.nan
        if abs(value) > FARTHEST:
            self._fault(
                Text(
                    "{where}: {field} is a number from {least} to {most}, not {given}.",
                    where=where,
                    field=field,
                    least=-FARTHEST,
                    most=FARTHEST,
                    given=quoted(value),
                )
            )
            return math.nan
        return float(value)

    def whole(self, row: Row, where: str, field: str) -> int:
        value = self._given(row, where, field)
        if value is None:
            return 0
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST:
            return value
        self._fault(
            Text(
                "{where}: {field} is a whole number from 1 to {most}, not {given}.",
                where=where,
                field=field,
                most=MOST,
                given=quoted(value),
            )
        )
        return 0

    def flag(self, row: Row, where: str, field: str) -> bool:
        value = row.get(field, False)
        if isinstance(value, bool):
            return value
        self._fault(
            Text("{where}: {field} is true or false, not {given}.", where=where, field=field, given=quoted(value))
        )
        return False

    def words(self, row: Row, where: str, field: str) -> tuple[str, ...]:
        value = self._given(row, where, field)
        if value is None:
            return ()
        if isinstance(value, list) and all(_is_word(item) and len(item) <= ROOM for item in value):
            return tuple(value)
        self._fault(
            Text(
                "{where}: {field} is a list of spaces, like {example}, not {given}.",
                where=where,
                field=field,
                example='["a1", "a2"]',
                given=quoted(value),
            )
        )
        return ()

    def pair(self, data: Row, field: str, default: tuple[float, float]) -> tuple[float, float]:
        value = data.get(field, list(default))
        if isinstance(value, list) and len(value) == 2 and all(_is_number(i) and 1 <= i <= FARTHEST for i in value):
            return float(value[0]), float(value[1])
        self._fault(
            Text(
                "board: {field} is two numbers from 1 to {most}, like {example}, not {given}.",
                field=field,
                most=FARTHEST,
                example=str(list(default)),
                given=quoted(value),
            )
        )
        return default

    def _given(self, row: Row, where: str, field: str) -> Any:
        """The value, or None with a word that it is missing."""
        if field not in row:
            self._fault(Text("{where}: {field} is missing.", where=where, field=field))
        return row.get(field)

    def _fault(self, text: Text) -> None:
        self.faults.append(text)


_EXAMPLES = {
    "spaces": '{ id = "a1", x = 120, y = 80, segment = 1 }',
    "lines": '{ from = "a1", to = "a2" }',
    "tracks": '{ from = "a1", to = "a2" }',
    "hideouts": '{ number = 1, x = 60, y = 60, segment = 1, entrances = ["a1"] }',
}


def _named(where: str, row: Row) -> str:
    """The name of a row with what a reader would look for: its id, its ends, its number."""
    if "id" in row:
        return f"{where} ({_told(row['id'])})"
    if "from" in row and "to" in row:
        return f"{where} ({_told(row['from'])} - {_told(row['to'])})"
    if "number" in row:
        return f"{where} (h{_told(row['number'])})"
    return where


def _told(given: object) -> str:
    """What stands in the file where a name was expected, in one line."""
    words = shown(given)
    return words if words.isprintable() else ascii(words)[1:-1]


def _is_number(value: object) -> bool:
    """Whether this is a number at all; `math` alone would stumble over whole numbers that are too long for it."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, float) and math.isfinite(value)
    )


def _is_word(value: object) -> bool:
    """Whether this is a text that can be shown in one line."""
    return isinstance(value, str) and value != "" and value.isprintable()
