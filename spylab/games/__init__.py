"""The registry: every folder here with a module `kit` is a game."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from spylab.engine.errors import MalformedInput
from spylab.words import Text, shown

if TYPE_CHECKING:
    from spylab.kit import Kit


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg and _has_kit(module.name)))


def _has_kit(name: str) -> bool:
    """A folder without a kit is a game that is still being written."""
    return find_spec(f"{__name__}.{name}.kit") is not None


@cache
def kit(name: str) -> Kit:
    """The kit of the game with this name."""
    if name not in names():
        raise MalformedInput(
            Text("There is no game “{name}”. There are: {games}.", name=shown(name), games=", ".join(names()))
        )
    found: Kit = import_module(f"spylab.games.{name}.kit").KIT
    return found


class _Callable(ModuleType):
    """`spylab.games` is this package and also what a notebook calls, `spylab.games()`: so the package can be called."""

    def __call__(self) -> tuple[str, ...]:
        """The names of all games, in alphabetical order."""
        return names()


sys.modules[__name__].__class__ = _Callable
