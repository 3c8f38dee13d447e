"""What happens to an error in a handler: a person reads it, a test fails by it.

Jupyter drops what a callback raises, or writes it where nobody looks; so every handler runs inside `guarded`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from spylab.engine import SpylabError
from spylab.words import Text

strict = False
"""Whether errors go on after they were shown. Tests switch it on."""

_log = logging.getLogger("spylab")


@contextmanager
def guarded(show: Callable[[Text], None]) -> Iterator[None]:
    """Run the body of a handler; an error in it is handed to `show` in plain words.

    What the engine refuses is shown as the engine says it. Anything else is a fault of the program: that
    is said, and the log gets the traceback.

    >>> with guarded(print):
    ...     raise SpylabError(Text("The Spy cannot move 4. It can move 1, 2 or 3."))
    The Spy cannot move 4. It can move 1, 2 or 3.
    """
    try:
        yield
    except Exception as error:
        show(_words(error))
        if strict:
            raise
        if not isinstance(error, SpylabError):
            _log.exception("a handler failed")


def _words(error: Exception) -> Text:
    if isinstance(error, SpylabError):
        return error.text
    return Text(
        "Something went wrong inside spylab ({kind}: {detail}). If the board looks wrong, run this cell again.",
        kind=type(error).__name__,
        detail=str(error) or "-",
    )
