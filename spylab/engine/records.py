"""Actions and events: what players (and chance) choose, and what happens because of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar

from spylab.engine.errors import MalformedInput
from spylab.engine.notation import Record, read, whole
from spylab.words import Text, shown

Audience = frozenset[int] | None
"""Who sees an event: None everybody, a set of seats only these, the empty set nobody (a hidden deal)."""

NOBODY: Audience = frozenset()
E = TypeVar("E", bound="Event")


@dataclass(frozen=True)
class Action(Record):
    """A choice of a player, or an outcome of chance."""

    stream: ClassVar[str] = "dice"
    """For outcomes of chance: the named random stream that draws them ("setup" or "dice")."""


@dataclass(frozen=True)
class Event(Record):
    """Something that happened. Its fields are exactly what its audience learns, wholly or not at all.

    In notation an event that not everybody sees starts with `@` and its audience: `@0,2 ...`, `@- ...`.
    """

    audience: Audience = field(default=None, kw_only=True)

    @property
    def informs(self) -> bool:
        """Whether somebody learned something by it that cannot be taken back: undo stops here."""
        return True

    def visible_to(self, seat: int | None) -> bool:
        """Whether the player in `seat` sees it; None asks for the public."""
        return self.audience is None or seat in self.audience

    def __str__(self) -> str:
        words = super().__str__()
        if self.audience is None:
            return words
        return f"@{','.join(map(str, sorted(self.audience))) or '-'} {words}"


def read_event(notation: str, kinds: tuple[type[E], ...]) -> E:
    """The event written like this, with its audience."""
    if not notation.lstrip().startswith("@"):
        return read(notation, kinds)
    who, _, words = notation.strip()[1:].partition(" ")
    seats = [] if who == "-" else who.split(",")
    try:
        audience = frozenset(map(whole, seats))
    except ValueError:
        audience = frozenset([-1])
    if any(seat < 0 for seat in audience):
        raise MalformedInput(Text("“{notation}” does not say who saw it.", notation=shown(notation)))
    return replace(read(words, kinds), audience=audience)
