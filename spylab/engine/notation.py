"""Notation: every action and event as a short line of words, and back.

A record states its `form` once; writing and reading both follow it. In a form `{name}` stands for
a field and `{name?words}` for words that are there when the field is true.

>>> @dataclass(frozen=True)
... class Step(Record):
...     form = "{backwards?back }step {n}"
...     n: int
...     backwards: bool = False
>>> str(Step(2, backwards=True))
'back step 2'
>>> read("back step 2", [Step]) == Step(2, backwards=True)
True

Numbers are written in the digits 0 to 9, without signs or spaces between them; nothing else is read as a number.
Fields are int, str, bool, an enum or a class with `parse`; a tuple of one of these is written with
spaces between; None and an empty tuple are written `-`. A str must be one word without spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

from spylab.engine.errors import MalformedInput
from spylab.words import Listed, Text, said, shown

R = TypeVar("R", bound="Record")
_SLOT = re.compile(r"\{(\w+)(?:\?([^}]*))?\}")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,79}")


@dataclass(frozen=True)
class Record:
    """A frozen dataclass that is written and read by its `form`."""

    form: ClassVar[str] = ""

    def __str__(self) -> str:
        def fill(slot: re.Match[str]) -> str:
            value = getattr(self, slot[1])
            return _write(value) if slot[2] is None else slot[2] if value else ""

        return _SLOT.sub(fill, self.form)


def read(notation: str, kinds: Iterable[type[R]], *, any_case: bool = False, untold: Container[type[R]] = ()) -> R:
    """The record of one of `kinds` that is written like this; MalformedInput if there is none.

    It lists the known forms but those of kinds that are `untold`, such as what only chance does.
    With `any_case` small and capital letters are the same; a str is then read in small letters.
    """
    words = " ".join(notation.split())
    known: list[Any] = list(kinds)
    for kind in known:
        if match := _pattern(kind, any_case).fullmatch(words):
            try:
                found: R = _build(kind, match, any_case)
                return found
            except (ValueError, KeyError):
                continue
    forms = Listed(said(shape(kind)) for kind in known if kind not in untold)
    raise MalformedInput(
        Text("“{notation}” cannot be read. Known forms: {forms}.", notation=shown(notation), forms=forms)
    )


def whole(word: str) -> int:
    """The whole number that is written like this; ValueError if none is, or one of more than 80 digits.

    `int` would also take 1_0, +1, 01, spaces around and the digits of other scripts.

    >>> whole("10"), whole("-3")
    (10, -3)
    """
    if not _WHOLE.fullmatch(word):
        raise ValueError(f"{shown(word)} is no whole number")
    return int(word)


def shape(kind: type[Record]) -> str:
    """The form as a reader sees it: optional words in square brackets.

    >>> @dataclass(frozen=True)
    ... class Step(Record):
    ...     form = "{backwards?back }step {n}"
    >>> shape(Step)
    '[back] step N'
    """
    shown = _SLOT.sub(lambda s: s[1].upper() if s[2] is None else f" [{s[2].strip()}] ", kind.form)
    return " ".join(shown.split())


def _write(value: object) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple):
        return " ".join(_write(item) for item in value)
    return str(value.value) if isinstance(value, Enum) else str(value)


@cache
def _pattern(kind: Any, any_case: bool = False) -> re.Pattern[str]:
    hints = _hints(kind)
    pattern, at = "", 0
    for slot in _SLOT.finditer(kind.form):
        pattern += re.escape(kind.form[at : slot.start()])
        if slot[2] is not None:
            pattern += f"(?P<{slot[1]}>{re.escape(slot[2])})?"
        else:
            many = get_origin(_plain(hints[slot[1]])) is tuple
            pattern += f"(?P<{slot[1]}>{'.+?' if many else '[^ ]+'})"
        at = slot.end()
    return re.compile(pattern + re.escape(kind.form[at:]), re.IGNORECASE if any_case else 0)


def _build(kind: Any, match: re.Match[str], any_case: bool) -> Any:
    hints = _hints(kind)
    values: dict[str, object] = {}
    for name, words in match.groupdict().items():
        hint = hints[name]
        values[name] = words is not None if _plain(hint) is bool else _reader(hint, any_case)(words)
    return kind(**values)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind)}


def _plain(hint: Any) -> Any:
    """The type without `| None`."""
    options = [t for t in get_args(hint) if t is not NoneType] if isinstance(hint, UnionType) else [hint]
    return options[0]


def _reader(hint: Any, any_case: bool) -> Callable[[str], object]:
    plain = _plain(hint)
    if get_origin(plain) is tuple:
        one = _reader(get_args(plain)[0], any_case)
        return lambda words: () if words == "-" else tuple(one(word) for word in words.split(" "))
    make = _maker(plain, any_case)
    optional = plain is not hint
    return lambda word: None if optional and word == "-" else make(word)


def _maker(plain: Any, any_case: bool) -> Callable[[str], object]:
    """Makes a value of this type of one word."""
    make: Callable[[str], object] = whole if plain is int else getattr(plain, "parse", plain)
    if not any_case:
        return make
    if make is plain and isinstance(plain, type) and issubclass(plain, Enum):
        members = {str(member.value).lower(): member for member in plain}
        return lambda word: members[word.lower()]
    return lambda word: make(word.lower())
