"""The three ways in which an input can be wrong. All are ValueErrors; their message is a `Text`."""

from __future__ import annotations

from spylab.words import Text


class SpylabError(ValueError):
    """An input was refused and nothing has changed; the message says what would be right."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class MalformedInput(SpylabError):
    """It cannot be read: an unknown word, a damaged file, an option of the wrong type."""


class IllegalAction(SpylabError):
    """It can be read, but the rules do not allow it here and now.

    `reason` says why, without the list of what would be possible.
    """

    def __init__(self, text: Text, reason: Text | None = None) -> None:
        super().__init__(text)
        self.reason = reason or text


class ContradictoryEvidence(SpylabError):
    """It cannot be true together with what was said before.

    `events` are the places, among the events that were given, of a minimal set that cannot be true together.
    """

    def __init__(self, text: Text, events: tuple[int, ...] = ()) -> None:
        super().__init__(text)
        self.events = events
