"""Solve the one-day game of Spies & Lies for every hand that can occur, and store how to deploy and when to lie.

    python -m tools.solve_bluffing          solves, writes bluffing.json and the tables in docs/bluffing.md

Needs numpy alone and about a minute. The same file comes out every time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil
from pathlib import Path

from spylab.games.spies_and_lies import bluffing
from spylab.games.spies_and_lies.bluffing import (
    ALWAYS,
    KINDS,
    LIMITS,
    RANKS,
    WHOLE,
    OneDay,
    Stored,
    Strategy,
    hand_key,
    stored,
    uniform,
    usual_hands,
)
from spylab.games.spies_and_lies.regret import Learning
from spylab.games.spies_and_lies.soldiers import Soldier

ROOT = Path(__file__).parent.parent
FILE = Path(bluffing.__file__).with_name(bluffing.FILE)
PAGE = ROOT / "docs" / "bluffing.md"
BEGIN, END = "<!-- {} -->\n", "<!-- end of {} -->"

ROUNDS = 4000
"""So many make the gap smaller than what rounding costs."""
LEAST = 20
"""A deployment that would be chosen less often than so many times in a hundred thousand is left out."""


def limit_of(learning: Learning) -> Fraction:
    """The limit rounded up to what the file can say, so that it stays a limit."""
    return Fraction(ceil(round(learning.limit() * LIMITS, 6)), LIMITS)


def solve(hand: tuple[int, ...]) -> Stored:
    """What to store for a hand."""
    learning, honest = Learning(OneDay(hand)), Learning(OneDay(hand, lies=False))
    learning.play(ROUNDS)
    honest.play(ROUNDS)
    return Stored(learning.strategy(LEAST), limit_of(learning), limit_of(honest))


def written(solved: Mapping[tuple[int, ...], Stored]) -> str:
    """The file: a line for each hand."""
    lines = [
        f"{json.dumps(hand_key(hand))}: {json.dumps(bluffing.to_json(entry), separators=(',', ':'))}"
        for hand, entry in solved.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


# The tables of the page


def nines() -> list[tuple[int, ...]]:
    """The hands of nine, by the rank that is exhausted."""
    return [tuple(rank for rank in RANKS if rank != out) for out in RANKS]


def deployed(strategy: Strategy, rank: int) -> Fraction:
    """How often a soldier is deployed."""
    return Fraction(sum(weight for way, weight in strategy.weights.items() if rank in way), WHOLE)


def placed(strategy: Strategy, mission: int) -> Fraction:
    """How often a deployed Sergeant lies under a mission, from 0."""
    liars = {way: weight for way, weight in strategy.weights.items() if Soldier.SERGEANT in way}
    there = sum(weight for way, weight in liars.items() if way[mission] == Soldier.SERGEANT)
    return Fraction(there, sum(liars.values()))


def shown(strategy: Strategy, kind: int) -> Fraction:
    """How often a deployed Sergeant shows a token for a kind of Intel."""
    liars = {way: weight for way, weight in strategy.weights.items() if Soldier.SERGEANT in way}
    return Fraction(
        sum(weight * strategy.shows[way][kind] for way, weight in liars.items()), sum(liars.values()) * ALWAYS
    )


def percent(part: Fraction) -> str:
    """A share for a table."""
    return f"{float(100 * part):.0f} %"


def values_table() -> str:
    """What strategies secure, by the exhausted soldier."""
    head = (
        "| exhausted | all equally likely | best without lies | stored strategy | best possible | can fall short by |"
    )
    rows = [head, "|---:|---:|---:|---:|---:|---:|"]
    for out, hand in zip(RANKS, nines(), strict=True):
        entry = stored(hand)
        points = (uniform(OneDay(hand)).secures(), entry.honest, entry.strategy.secures(), entry.limit)
        cells = [str(out), *(f"{float(value):.2f}" for value in points), f"{float(entry.exploitability):.3f}"]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def ranks_table() -> str:
    """How often each soldier is deployed, by the exhausted one."""
    rows = [f"| exhausted | {' | '.join(map(str, RANKS))} |", "|---:|" + "---:|" * len(RANKS)]
    for out, hand in zip(RANKS, nines(), strict=True):
        strategy = stored(hand).strategy
        cells = [percent(deployed(strategy, rank)) if rank != out else "" for rank in RANKS]
        rows.append(f"| {out} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def sergeant_table() -> str:
    """Where a deployed Sergeant lies and how often he shows a token, by the exhausted soldier."""
    head = ["exhausted", *(f"mission {at}" for at in range(1, 5)), *(f"token at Intel {kind}" for kind in KINDS)]
    rows = [f"| {' | '.join(head)} |", "|---:" * len(head) + "|"]
    for out, hand in zip(RANKS, nines(), strict=True):
        if out != Soldier.SERGEANT:
            strategy = stored(hand).strategy
            shares = [
                *(placed(strategy, at) for at in range(4)),
                *(shown(strategy, kind) for kind in range(len(KINDS))),
            ]
            rows.append(f"| {out} | {' | '.join(map(percent, shares))} |")
    return "\n".join(rows) + "\n"


def page(text: str) -> str:
    """The page with the tables that belong to the stored strategies."""
    for name, table in (("values", values_table()), ("ranks", ranks_table()), ("sergeant", sergeant_table())):
        begin, end = BEGIN.format(name), END.format(name)
        before, rest = text.split(begin)
        text = before + begin + table + end + rest.split(end)[1]
    return text


def main(hands: Iterable[tuple[int, ...]] = usual_hands()) -> None:
    """Solve and write everything."""
    solved = {}
    for hand in hands:
        solved[hand] = solve(hand)
        print(f"{hand_key(hand)}: can fall short by {float(solved[hand].exploitability):.4f} points a day", flush=True)
    FILE.write_text(written(solved), encoding="utf-8", newline="\n")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
