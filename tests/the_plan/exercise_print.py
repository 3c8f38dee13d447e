"""The golden file of The Plan's exercises: what a code asks, and how it is explained.

    python -m tests.the_plan.exercise_print            print it
    python -m tests.the_plan.exercise_print --write    write it anew

A code that was given to a class asks the same for ever. So when this file changes in what is asked, raise `content` in
`spylab.lessons.Exercise`; a better wording or explanation may change freely.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from spylab.games.the_plan.exercises import EXERCISES
from spylab.lessons import Exercise

FILE = Path(__file__).parents[1] / "golden" / "the_plan_exercises.txt"
SEED = 7


def lines() -> Iterator[str]:
    for kind, maker in EXERCISES.items():
        for level in range(1, maker.levels + 1):
            yield from _lines(Exercise("the_plan", kind, SEED, level))
            yield ""


def _lines(exercise: Exercise) -> Iterator[str]:
    maker = EXERCISES[exercise.kind]
    question, solution = maker.question(exercise), maker.solution(exercise)
    events = list(map(str, question.events))
    same = sha256("\n".join(events).encode()).hexdigest()[:12]
    yield exercise.code
    yield f"  after {len(events)} events ({same}), the last: {events[-1]}"
    yield f"  {question.given} {question.asks}"
    yield from (f"  [{choice.key}] {choice.label}" for choice in question.choices)
    yield f"  size {maker.size(exercise)}, worlds {solution.before} and {solution.after}, events {solution.events}"
    yield from (f"  > {text}" for text in solution.says)


def text() -> str:
    return "\n".join(lines())


if __name__ == "__main__":
    if "--write" in sys.argv:
        FILE.write_text(text(), encoding="utf-8")
    else:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        print(text(), end="")
