"""Options as people and files give them: what cannot be is refused here, not somewhere in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from spylab.engine.errors import MalformedInput
from spylab.words import Text, quoted


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
