"""Explanations printed, for positions made by hand: the golden file `tests/golden/spies_and_lies_explanations.txt`.

    python -m tests.spies_and_lies.explanations            print it
    python -m tests.spies_and_lies.explanations --write    write it anew; then read what has changed before you keep it

After each claim: the verdict, the weights, what of the seat's events is named, and the sentences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from spylab.engine import Event
from spylab.games.spies_and_lies import claims, worlds
from spylab.inference import Explanation, TableBelief, reasons
from tests.spies_and_lies.table import BLUE, RED, Table

FILE = Path(__file__).parents[1] / "golden" / "spies_and_lies_explanations.txt"
BLUE_SIDE = "1 3 5 9"


@dataclass(frozen=True)
class Position:
    """A day as far as it is played, and claims about Red's deployment, asked by Blue or by the public (None)."""

    title: str
    red: str
    claims: Sequence[str]
    played: Sequence[str] = ()
    exhausted: str = "3 2"
    intel: str = "1-4"
    q: Fraction = worlds.HALF
    viewer: int | None = BLUE
    options: dict[str, Any] = field(default_factory=dict)

    def table(self) -> Table:
        table = Table(
            self.red, BLUE_SIDE, exhausted=self.exhausted, intel=self.intel, starter=BLUE, deceptions=0, **self.options
        )
        return table.play(*self.played)

    def events(self) -> tuple[Event, ...]:
        return self.table().state.information_state(self.viewer).events

    def belief(self) -> TableBelief:
        return worlds.belief(self.table().game, self.events(), RED, self.q)


POSITIONS = [
    Position(
        "Somebody exhausted is not deployed",
        "1 2 5 9",
        ["mission 1 is 3", "miner is deployed", "mission 4 is marshal", "mission 4 is spy"],
        intel="4-7",
    ),
    Position(
        "A row that only a Sergeant explains",
        "2 7 4 10",
        ["sergeant is deployed", "mission 3 is sergeant", "mission 1 is sergeant", "mission 4 is 10"],
        intel="7-10",
    ),
    Position(
        "A row that both explain",
        "5 6 8 9",
        ["sergeant is deployed", "mission 1 is sergeant", "mission 2 is 6", "mission 3 is 8-10"],
        intel="4-7",
    ),
    Position(
        "The same row, if a Sergeant seldom shows a token",
        "5 6 8 9",
        ["sergeant is deployed", "mission 1 is sergeant"],
        intel="4-7",
        q=Fraction(1, 5),
    ),
    Position(
        "The same row, if a Sergeant never shows a token",
        "5 6 8 9",
        ["mission 1 is sergeant", "mission 4 is sergeant"],
        intel="4-7",
        q=Fraction(0),
    ),
    Position(
        "What is unveiled orders what lies beside it",
        "1 2 5 9",
        ["mission 2 is 1", "mission 1 is 6", "mission 4 is 10", "mission 4 is 7-10"],
        played=["wrong", "right", "wrong", "right", "wrong"],
        intel="7-10",
        viewer=None,
    ),
    Position(
        "Red knows its own deployment",
        "1 2 5 9",
        ["mission 4 is 9", "sergeant is deployed"],
        viewer=RED,
    ),
    Position(
        "Red, as the others know it, when all is unveiled but one",
        "2 5 6 9",
        ["mission 4 is general", "mission 4 is sergeant", "mission 4 is lieutenant"],
        played=["wrong", "right", "wrong", "right", "wrong", "take points", "right"],
        intel="7-10",
        viewer=None,
    ),
]


def text() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Explanations in Spies & Lies (python -m tests.spies_and_lies.explanations --write)"
    for position in POSITIONS:
        game, events, belief = position.table().game, position.events(), position.belief()
        yield from ("", f"## {position.title}", "")
        yield f"played: {', '.join(position.played) or 'tokens shown'}; Intel {position.intel}; q = {position.q}"
        yield f"left: {belief!r}"
        for written in position.claims:
            yield from _explained(belief, events, belief.explain(claims.claim(game, written)))


def _explained(belief: TableBelief, events: Sequence[Event], found: Explanation) -> Iterator[str]:
    yield from ("", f"{found.claim}: {found.verdict}, {found.favourable} of {found.total}")
    named = found.events or tuple(shift.at for shift in found.shifts)
    yield from (f"    event {at}: {events[at]}" for at in named)
    yield from (f"  {sentence}" for sentence in reasons(found, belief.evidence, worlds.written))


if __name__ == "__main__":
    if "--write" in sys.argv:
        FILE.write_text(text(), encoding="utf-8", newline="\n")
    else:
        print(text(), end="")
