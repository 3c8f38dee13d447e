"""The golden files of the exercises, one for each game: what a code asks, and how it is explained.

    python -m tests.exercise_print spy            print it
    python -m tests.exercise_print spy --write    write it anew

A code that was given to a class asks the same for ever. So when this file changes in what is asked, raise `content` in
`spylab.lessons.Exercise`; a better wording or explanation may change freely.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from spylab.games import kit
from spylab.lessons import Exercise

SEED = 7


def file(game: str) -> Path:
    """Where the exercises of a game are printed."""
    return Path(__file__).parent / "golden" / f"{game}_exercises.txt"


def lines(game: str) -> Iterator[str]:
    for kind, maker in kit(game).exercises.items():
        for level in range(1, maker.levels + 1):
            yield from _lines(Exercise(game, kind, SEED, level))
            yield ""


def _lines(exercise: Exercise) -> Iterator[str]:
    maker = kit(exercise.game).exercises[exercise.kind]
    question, solution = maker.question(exercise), maker.solution(exercise)
    events = list(map(str, question.events))
    same = sha256("\n".join(events).encode()).hexdigest()[:12]
    yield exercise.code
    yield f"  after {len(events)} events ({same}), the last: {events[-1]}"
    yield "  " + " ".join(str(said) for said in (question.given, question.asks) if said)
    yield from (f"  [{choice.key}] {choice.label}" for choice in question.choices)
    worlds = "" if solution.before is None else f" worlds {solution.before} and {solution.after},"
    yield f"  size {maker.size(exercise)},{worlds} events {solution.events}"
    yield from (f"  > {text}" for text in solution.says)


def text(game: str) -> str:
    return "\n".join(lines(game))


if __name__ == "__main__":
    if "--write" in sys.argv:
        file(sys.argv[1]).write_text(text(sys.argv[1]), encoding="utf-8")
    else:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        print(text(sys.argv[1]), end="")
