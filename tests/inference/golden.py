"""Explanations printed, for positions made by hand: the golden file `tests/golden/explanations.txt`.

    python -m tests.inference.golden            print it
    python -m tests.inference.golden --write    write it anew; then read what has changed before you keep it

After each claim: the verdict, the weights, what of the seat's events is named, and the sentences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spylab.engine import Event
from spylab.games.spy import worlds
from spylab.games.spy.rules import Spy
from spylab.inference import Explanation, TableBelief, reasons
from tests.spy.table import SIX, Table

FILE = Path(__file__).parents[1] / "golden" / "explanations.txt"
GREEN = "S1 T1 B1 B1 S2 T2 B2"
"""Green's base in most positions: from gap 0 the Spy goes card by card, and looks at Red's places from 7 down."""


@dataclass(frozen=True)
class Position:
    """A game as far as it is played, and claims about one base; `viewer` None asks what the public knows."""

    title: str
    rows: Sequence[str]
    actions: str
    claims: Sequence[str]
    first: int = 0
    about: int = 1
    viewer: int | None = None
    options: dict[str, Any] = field(default_factory=dict)

    def table(self) -> Table:
        played = [action.strip() for action in self.actions.split(",") if action.strip()]
        return Table(*self.rows, first=self.first, **self.options).play(*played)


POSITIONS = [
    Position("Nothing is known", [GREEN, GREEN], "", ["place 3 is bomb", "place 1 is S1"]),
    Position(
        "The rules alone",
        ["B1 B2 B1", "B1 B1 B2"],
        "",
        ["place 1 is bomb", "place 1 is S1"],
        options={"base": ("B1", "B1", "B2")},
    ),
    Position(
        "A move of 2",
        [GREEN, "S2 B1 T2 S1 B2 T1 B1"],
        "move 2",
        ["place 1 is 2", "place 1 is S2", "place 1 is S1", "place 2 is S2"],
        first=1,
    ),
    Position(
        "The three cards with a 2",
        [GREEN, "S2 B1 T2 S1 B2 T1 B1"],
        "move 2, end, end, move 2, end, end, move 2",
        ["place 2 is 1", "place 2 is B2", "place 2 is bomb"],
        first=1,
    ),
    Position(
        "“Safe” while Safe 1 is the target",
        [GREEN, "S1 B1 T2 B1 B2 T1 S2"],
        "spy red",
        ["place 7 is S2", "place 7 is bomb", "place 1 is S2", "place 1 is S1"],
    ),
    Position(
        "“Safe” twice: the older one is enough",
        [GREEN, "S1 B1 T2 B1 B2 T1 S2"],
        "spy red, end, spy red",
        ["place 7 is S2"],
    ),
    Position(
        "“Top secret” at first may be either",
        [GREEN, "S1 B1 T2 B1 B2 S2 T1"],
        "spy red",
        ["place 7 is secret", "place 7 is T1", "place 6 is T1"],
    ),
    Position(
        "A hiss, then the bomb's number",
        [GREEN, "S1 B1 T2 B1 S2 T1 B2 at 0 left"],
        "spy red, move 2",
        ["place 7 is B2", "place 7 is B1", "place 6 is B2", "place 6 is B1"],
    ),
    Position(
        "A hiss among three",
        [SIX, "T1 T2 S2 S1 B1 B1", SIX],
        "spy red",
        ["place 6 is B1", "place 5 is B1"],
    ),
    Position(
        "What is left over",
        [GREEN, "T1 T2 S2 B1 B2 B1 S1"],
        "spy red, end, move 1, spy red, end, move 1, spy red, end, move 1, spy red",
        ["place 1 is bomb", "place 1 is secret", "place 5 is B2"],
    ),
    Position(
        "What is left over, one look later",
        [GREEN, "T1 T2 S2 B1 B2 B1 S1"],
        "spy red, end, move 1, spy red, end, move 1, spy red, end, move 1, spy red, end, move 1, spy red",
        ["place 1 is secret", "place 1 is safe", "place 1 is T1"],
    ),
    Position(
        "A move from an exposed card tells nothing",
        [GREEN, "T1 T2 S2 B1 B2 B1 S1 at 0 left"],
        "spy red, move 2",
        ["place 7 is S1", "place 6 is 2"],
    ),
    Position(
        "Caught: the earliest proof is named, though the base is shown later",
        [GREEN, "S1 S2 T1 T2 B1 B2 B1"],
        "spy red, end, spy red",
        ["place 7 is B1", "place 6 is B2"],
    ),
    Position(
        "The owner knows",
        [GREEN, "S1 S2 T1 T2 B1 B2 B1"],
        "spy red",
        ["place 7 is B1", "place 1 is bomb"],
        viewer=1,
    ),
]


def text() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Explanations (python -m tests.inference.golden --write)"
    for position in POSITIONS:
        table = position.table()
        assert isinstance(table.game, Spy)
        events = table.state.information_state(position.viewer).events
        belief = worlds.belief(table.game, events, position.about)
        yield from ("", f"## {position.title}", "", f"played: {position.actions or 'nothing'}", f"left: {belief!r}")
        for written in position.claims:
            yield from _explained(belief, events, belief.explain(worlds.claim(table.game, written)))


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
