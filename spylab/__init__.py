"""spylab: learn what can be known, and how likely the rest is, by playing spies.

>>> import spylab
>>> spylab.load("spy").players
2

Importing this package loads neither Jupyter nor numpy: each name below is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spylab.api import load as load
    from spylab.api import match as match
    from spylab.kit import Aids as Aids
    from spylab.knowledge import belief as belief
    from spylab.widgets import open_game as open_game
    from spylab.widgets import play as play
    from spylab.widgets import practice as practice
    from spylab.widgets import walkthrough as walkthrough
    from spylab.words import language as language

__version__ = "0.1.0"

_HOME = {
    "Aids": "spylab.kit",
    "belief": "spylab.knowledge",
    "games": "spylab.games",
    "language": "spylab.words",
    "load": "spylab.api",
    "match": "spylab.api",
    "open_game": "spylab.widgets",
    "play": "spylab.widgets",
    "practice": "spylab.widgets",
    "walkthrough": "spylab.widgets",
}
__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'spylab' has no attribute {name!r}")
    module = import_module(_HOME[name])
    return module if module.__name__ == f"{__name__}.{name}" else getattr(module, name)


def __dir__() -> list[str]:
    return sorted(__all__)
