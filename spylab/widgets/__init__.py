"""Tables in a notebook: the only part of spylab that knows Jupyter."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spylab import api
from spylab.engine import MalformedInput, Match, SpylabError, Stream
from spylab.engine.options import is_whole
from spylab.kit import Aids, Kit
from spylab.lessons import Exercise
from spylab.widgets.lesson import PracticeTable, WalkTable
from spylab.widgets.review import ReviewTable
from spylab.widgets.table import Table
from spylab.words import Text, quoted, shown

__all__ = ["PracticeTable", "ReviewTable", "Table", "WalkTable", "open_game", "play", "practice", "walkthrough"]
_MOST = 100
"""So many questions are a set for a whole day."""
_TRIES = 20
"""So often another question is looked for that reads differently from those before."""


def play(
    name: str | Kit,
    seats: Sequence[str] | None = None,
    seed: int | None = None,
    *,
    aids: Aids | None = None,
    theme: str = "paper",
    **options: Any,
) -> Table:
    """A table at which a game is played, to be shown as the last line of a cell.

    `seats` says who plays: "human" or any name for a person, "random" or another kind of bot; without it you play
    against the game's first bot. The same `seed` deals and rolls the same. `aids` are the helps that are shown,
    `theme` is "paper", "ink" or "projector", and further options are those of the game (`spylab.load`).
    """
    return Table(api.kit(name), api.match(name, seats, seed, **options), aids=aids, theme=theme)


def open_game(path: str | Path, *, aids: Aids | None = None, theme: str = "paper") -> Table | ReviewTable:
    """The table of a saved game: to be played on if it is a playthrough, to be looked at if it is a player's record."""
    kit, found = api.open_file(path)
    if isinstance(found, Match):
        return Table(kit, found, aids=aids, theme=theme)
    try:
        return ReviewTable(kit, found, aids=aids, theme=theme)
    except (ValueError, IndexError, TypeError) as error:
        if isinstance(error, SpylabError):
            raise
        raise MalformedInput(Text("The file does not hold a game that can be looked at.")) from None


def walkthrough(name: str | Kit, *, theme: str = "paper") -> WalkTable:
    """The rules of a game one by one: each step says one, and mostly you make a move."""
    kit = api.kit(name)
    if kit.walkthrough is None:
        raise MalformedInput(Text("This game has no walkthrough."))
    return WalkTable(kit, kit.walkthrough(), theme=theme)


def practice(
    name: str | Kit,
    kind: str | None = None,
    level: int = 1,
    seed: int | None = None,
    n: int = 5,
    *,
    code: str | None = None,
    theme: str = "paper",
) -> PracticeTable:
    """`n` questions from real games that check themselves and explain.

    `kind` is one of the game's kinds of questions, or None for one of each in turn; `level` 1 to 3 goes by how much the
    explanation has to put together. The same `seed` asks the same questions; `code` asks the one with this code alone.
    No question comes twice, as long as the kind has others.
    """
    kit = api.kit(name)
    if code is not None:
        return PracticeTable(kit, [_known(kit, Exercise.parse(code))], theme=theme)
    if not kit.exercises:
        raise MalformedInput(Text("This game has no exercises."))
    kinds = list(kit.exercises) if kind is None else [_kind(kit, kind)]
    if not is_whole(n) or not 1 <= n <= _MOST:
        raise MalformedInput(Text("n is the number of questions, from 1 to {most}, not {n}.", most=_MOST, n=quoted(n)))
    first = _first_seed(seed)
    chosen: list[Exercise] = []
    for i in range(n):
        made = (_made(kit, kinds[i % len(kinds)], first + i + n * again, level) for again in range(_TRIES))
        chosen.append(_another(kit, made, [exercise for exercise in chosen if exercise.kind == kinds[i % len(kinds)]]))
    return PracticeTable(kit, chosen, theme=theme)


def _another(kit: Kit, made: Iterator[Exercise], before: Sequence[Exercise]) -> Exercise:
    """The first of these exercises that reads differently from all before, or the last if none does."""
    read = [_reads(kit, exercise) for exercise in before]
    for exercise in made:
        if not read or _reads(kit, exercise) not in read:
            break
    return exercise


def _reads(kit: Kit, exercise: Exercise) -> tuple[object, ...]:
    """All that a student sees of a question."""
    question = kit.exercises[exercise.kind].question(exercise)
    return question.given, question.asks, question.choices, question.events


def _kind(kit: Kit, kind: object) -> str:
    if not isinstance(kind, str) or kind not in kit.exercises:
        kinds = ", ".join(kit.exercises)
        raise MalformedInput(Text("There is no exercise “{kind}”. There are: {kinds}.", kind=shown(kind), kinds=kinds))
    return kind


def _made(kit: Kit, kind: str, seed: int, level: int) -> Exercise:
    """An exercise of a kind that there is; people type the level."""
    last = kit.exercises[kind].levels
    if not is_whole(level) or not 1 <= level <= last:
        raise MalformedInput(Text("Levels go from 1 to {last}, not {level}.", last=last, level=quoted(level)))
    return Exercise(kit.name, kind, seed, level)


def _first_seed(seed: Any) -> int:
    """The seed of the first question; people type it. Without one it is drawn."""
    if seed is None:
        return Stream(secrets.randbits(32), "practice").below(10**6)
    api.check_seed(seed)
    return int(seed)


def _known(kit: Kit, exercise: Exercise) -> Exercise:
    """The exercise, if this game has its kind, level and version."""
    if exercise.game != kit.name:
        raise MalformedInput(Text("“{code}” is a question of another game.", code=exercise.code))
    _made(kit, _kind(kit, exercise.kind), exercise.seed, exercise.level)
    if exercise.content != Exercise.content:
        raise MalformedInput(Text("This question was made by another version of spylab."))
    return exercise
