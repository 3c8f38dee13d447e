"""Saved games, in two kinds of files that are never mixed up.

A *playthrough* is the referee's: options, seed and every action, so all secrets; its first line says so. A *record*
is one player's: the events that player saw and nothing else; it opens as a review. Both are a line in words, then
JSON with a check sum; they are written beside their place and moved there whole, so a crash loses nothing.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from spylab.engine.bot import Bot
from spylab.engine.errors import MalformedInput, SpylabError
from spylab.engine.game import Game
from spylab.engine.match import Match
from spylab.engine.review import Review
from spylab.engine.seat import Seat
from spylab.words import Name, Text

T = TypeVar("T")
FORMAT = 1
PLAYTHROUGH, RECORD = "spylab-playthrough", "spylab-record"
_FIRST_LINE = {
    PLAYTHROUGH: Text("This file holds every hidden card of a game. Keep it from its players until the game is over."),
    RECORD: Text("This file holds what one player saw of a game, and nothing else."),
}


@dataclass(frozen=True)
class Document:
    """A saved file that was read and found whole: its kind, the name and options of its game, and the rest."""

    kind: str
    game: str
    content: int
    options: Mapping[str, Any]
    body: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<Document {self.kind} of {self.game}>"

    def check(self, game: Game[Any]) -> None:
        """Refuse a file that was made for other rules than those of `game`."""
        if (game.name, game.content) != (self.game, self.content):
            raise MalformedInput(
                Text(
                    "The file was made for version {old} of {game}; this is version {new}.",
                    old=self.content,
                    game=self.game,
                    new=game.content,
                )
            )


def save_playthrough(match: Match[Any], path: str | Path) -> Path:
    """Write the referee's file, with the whole truth. Returns its path."""
    return _write(PLAYTHROUGH, match.game, match._record(), path)


def save_record(seat: Seat[Any], path: str | Path) -> Path:
    """Write what this seat saw, and nothing else. Returns its path."""
    body = {
        "player": seat.player,
        "names": [name.message if isinstance(name, Name) else None for name in seat.names],
        "events": [str(event) for event in seat.events],
    }
    return _write(RECORD, seat.game, body, path)


def read_document(path: str | Path) -> Document:
    """Read either kind of file; MalformedInput says what is wrong with a damaged or foreign one."""
    try:
        first, _, rest = Path(path).expanduser().read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise MalformedInput(Text("{path} cannot be read: {reason}.", path=path, reason=reason)) from error
    kind, _, version = first.partition(":")[0].partition(" ")
    if kind not in _FIRST_LINE or not version:
        raise MalformedInput(Text("{path} is not a file that spylab saved.", path=path))
    if version != str(FORMAT):
        raise MalformedInput(
            Text(
                "{path} has format {version}; this spylab reads format {known}.",
                path=path,
                version=version,
                known=FORMAT,
            )
        )
    try:
        whole = json.loads(rest)
        body = whole["saved"]
        if whole["sum"] != _sum(body):
            raise ValueError
        return Document(kind, _of(str, body["game"]), body["content"], _tuples(_of(dict, body["options"])), body)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise MalformedInput(Text("{path} is damaged: it is not as it was saved.", path=path)) from None


def load_match(document: Document, game: Game[Any], bot: Callable[[str], Bot]) -> Match[Any]:
    """The match of a playthrough, ready to be played on. `bot` makes a bot of a kind."""
    if document.kind != PLAYTHROUGH:
        raise MalformedInput(Text("This is a player's record: it can be looked at, not played on."))
    document.check(game)
    body = document.body
    try:
        bots = {int(seat): bot(_of(str, kind)) for seat, kind in body["bots"].items()}
        actions = [(_player(seat, game), _of(str, notation)) for seat, notation in body["actions"]]
        return Match.replay(game, _names(body), bots, _of(int, body["seed"]), actions)
    except SpylabError:
        raise
    except _NOT_AS_EXPECTED:
        raise MalformedInput(Text("The file does not hold a game that can be replayed.")) from None


def load_review(document: Document, game: Game[Any]) -> Review[Any]:
    """The review of a player's record."""
    if document.kind != RECORD:
        raise MalformedInput(
            Text("This is a referee's playthrough: it holds every secret and is not shown as a review.")
        )
    document.check(game)
    body = document.body
    try:
        player = _player(body["player"], game)
        names = [Name(name) if name else game.seat_name(seat) for seat, name in enumerate(_names(body))]
        events = [game.parse_event(_of(str, line)) for line in body["events"]]
        if len(names) != game.players or not all(event.visible_to(player) for event in events):
            raise ValueError
        return Review(game, player, names, events)
    except SpylabError:
        raise
    except _NOT_AS_EXPECTED:
        raise MalformedInput(Text("The file does not hold a game that can be looked at.")) from None


_NOT_AS_EXPECTED = (ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What goes wrong when a file with the right check sum was written by somebody else."""


def _names(body: Mapping[str, Any]) -> list[str | None]:
    return [None if name is None else _of(str, name) for name in body["names"]]


def _player(seat: object, game: Game[Any]) -> int | None:
    if seat is None:
        return None
    number = _of(int, seat)
    if not 0 <= number < game.players:
        raise ValueError
    return number


def _of(kind: type[T], value: object) -> T:
    """The value, if it is of this kind and not of a derived one: JSON has a true that is equal to 1."""
    if type(value) is not kind:
        raise TypeError
    return value


def _write(kind: str, game: Game[Any], body: Mapping[str, Any], path: str | Path) -> Path:
    saved = {"game": game.name, "content": game.content, "options": asdict(game.options), **body}
    saved = json.loads(json.dumps(saved))
    text = f"{kind} {FORMAT}: {_FIRST_LINE[kind]}\n"
    text += json.dumps({"saved": saved, "sum": _sum(saved)}, ensure_ascii=False, indent=1) + "\n"
    return write_whole(path, text)


def write_whole(path: str | Path, text: str) -> Path:
    """Write a text file so that at every moment either the old or the new one is there, whole."""
    try:
        target = Path(path).expanduser()
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".spylab-", suffix=".tmp")
    except (OSError, ValueError, TypeError) as error:
        raise _not_written(path, error) from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _usual_mode())
        os.replace(temporary, target)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise _not_written(path, error) from error
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return target


def _not_written(path: object, error: Exception) -> MalformedInput:
    reason = getattr(error, "strerror", None) or str(error)
    return MalformedInput(Text("{path} cannot be written: {reason}.", path=path, reason=reason))


def _usual_mode() -> int:
    """The permissions that a new file has here; a temporary file is made for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sum(saved: object) -> str:
    return sha256(json.dumps(saved, sort_keys=True).encode()).hexdigest()[:16]


def _tuples(value: Any) -> Any:
    """JSON has lists; options have tuples."""
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
