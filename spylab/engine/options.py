"""Options as people and files give them: what cannot be is refused here, not somewhere in a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Protocol, get_args, get_origin, get_type_hints, runtime_checkable

from spylab.engine.errors import MalformedInput
from spylab.words import Text, quoted, shown


def tuples(value: object) -> object:
    """Lists, as people and files write them, made into tuples.

    >>> tuples([["walk"], "send"])
    (('walk',), 'send')
    """
    return tuple(map(tuples, value)) if isinstance(value, list | tuple) else value


def is_whole(value: object) -> bool:
    """Whether this is a whole number; True and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_types(options: Any) -> None:
    """Refuse options, a dataclass, whose values do not have the types of its fields; numbers are for `check_numbers`.

    Raises MalformedInput with the name of the option and what it takes.
    """
    hints = get_type_hints(type(options))
    for field in fields(options):
        value, hint = getattr(options, field.name), hints[field.name]
        choices = get_args(hint)
        if hint is int or hint == int | None:
            continue
        if choices and all(isinstance(choice, str) for choice in choices):
            fits, wanted = isinstance(value, str) and value in choices, ", ".join(choices)
        elif hint is bool:
            fits, wanted = isinstance(value, bool), "True, False"
        elif hint is str:
            fits, wanted = isinstance(value, str), "text"
        else:
            fits, wanted = isinstance(value, tuple), "tuple"
        if not fits:
            raise MalformedInput(
                Text(
                    "Option {name} cannot be {given}. It takes: {wanted}.",
                    name=field.name,
                    given=quoted(value),
                    wanted=wanted,
                )
            )


def check_numbers(options: Any, limits: Mapping[str, tuple[int, int]]) -> None:
    """Refuse options whose numbers are no whole numbers, or less or more than these limits.

    An option whose default is None may be None. Raises MalformedInput with the name of the option and its limits.
    """
    may_be_none = {field.name for field in fields(options) if field.default is None}
    for name, (least, most) in limits.items():
        given = getattr(options, name)
        if (given is None and name in may_be_none) or (is_whole(given) and least <= given <= most):
            continue
        said: dict[str, object] = {"name": name, "least": least, "most": most, "given": quoted(given)}
        if name in may_be_none:
            text = Text("Option {name} is a number from {least} to {most}, or None, not {given}.", **said)
        else:
            text = Text("Option {name} is a number from {least} to {most}, not {given}.", **said)
        raise MalformedInput(text)


def check_names(kind: type[Any], names: Iterable[str]) -> None:
    """Refuse names that are no options of this dataclass; MalformedInput lists those there are."""
    known = [field.name for field in fields(kind)]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise MalformedInput(
            Text(
                "The game has no option {unknown}. It has: {known}.",
                unknown=shown(", ".join(unknown)),
                known=", ".join(known),
            )
        )


def typed_options(kind: type[Any], given: Iterable[str]) -> dict[str, Any]:
    """Options as people type them, NAME=VALUE each, made into values for the fields of the dataclass `kind`.

    A list is written with commas, and lists in it with blanks between their words: "walk send,light". Values that do
    not fit are left as they are, for the dataclass to refuse. MalformedInput for what is no option.
    """
    found: dict[str, Any] = {}
    for each in given:
        name, equals, value = each.partition("=")
        name = name.strip()
        if not equals or not name:
            raise MalformedInput(Text("Write an option as NAME=VALUE, not “{given}”.", given=shown(each)))
        if name in found:
            raise MalformedInput(Text("Option {name} is given twice.", name=shown(name)))
        found[name] = value.strip()
    check_names(kind, found)
    hints = get_type_hints(kind)
    return {name: _typed(value, hints[name]) for name, value in found.items()}


def _typed(value: str, hint: Any) -> object:
    """A value for a field with this type; the text itself if it cannot be one."""
    lists = [choice for choice in (hint, *get_args(hint)) if get_origin(choice) is tuple]
    if lists:
        items = [item.split() for item in value.split(",")] if value else []
        elements = [get_args(choice)[0] for choice in lists]
        flat = any(get_origin(element) is not tuple for element in elements) and all(len(i) == 1 for i in items)
        rows = [tuple(map(_number_or_text if "int" in str(hint) else str, item)) for item in items]
        return tuple(row[0] for row in rows) if flat else tuple(rows)
    if hint is bool and value.casefold() in ("true", "false"):
        return value.casefold() == "true"
    if type(None) in get_args(hint) and value.casefold() == "none":
        return None
    return _number_or_text(value) if int in (hint, *get_args(hint)) else value


_WHOLE = re.compile("-?[0-9]{1,9}")


def _number_or_text(word: str) -> int | str:
    return int(word) if _WHOLE.fullmatch(word) else word


@runtime_checkable
class NamesValues(Protocol):
    """Options with values that are too long to be written for people, such as the text of a whole file."""

    @property
    def named(self) -> Mapping[str, str]:
        """What to write instead, by the name of the option; options without a word are not written at all."""
        ...


def written_options(options: Any) -> str:
    """The options of a game as `typed_options` reads them, one after another; what is left open is left out.

    Only what `NamesValues` writes for people cannot be read back.
    """
    named = options.named if isinstance(options, NamesValues) else {}
    values = ((field.name, named.get(field.name, getattr(options, field.name))) for field in fields(options))
    return "; ".join(f"{name}={_written(value)}" for name, value in values if value not in (None, (), ""))


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(" ".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)
    return str(value)
