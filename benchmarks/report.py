"""What a benchmark has found, as a table that reads well in a terminal and in a Markdown file."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from statistics import median


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]], note: str = "") -> str:
    """A heading, the rows with numbers of three digits to the right, and a note below.

    >>> print(table("Speed", ["game", "a second"], [["chess", 12345.6], ["go", 0.5]]))
    ### Speed
    <BLANKLINE>
    | game  | a second |
    |:------|---------:|
    | chess |   12,300 |
    | go    |     0.50 |
    """
    cells = [list(columns), *([written(value) for value in row] for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(columns))]
    left = [all(isinstance(row[at], str) for row in rows) for at in range(len(columns))]
    lines = [_line(row, widths, left) for row in cells]
    rules = [f":{'-' * (w + 1)}" if to_left else f"{'-' * (w + 1)}:" for w, to_left in zip(widths, left, strict=True)]
    return "\n".join([f"### {title}", "", lines[0], f"|{'|'.join(rules)}|", *lines[1:], *(["", note] if note else [])])


def written(value: object) -> str:
    """A number with about three digits; anything else as it is.

    >>> [written(value) for value in (1234567.0, 87.25, 9.876, 0.1234, 12345, "yes")]
    ['1,230,000', '87.2', '9.88', '0.12', '12,345', 'yes']
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    if not isinstance(value, float):
        return str(value)
    size = abs(value)
    if size < 100:
        return f"{value:.1f}" if size >= 10 else f"{value:.2f}"
    return f"{float(f'{value:.3g}'):,.0f}"


def against(value: float, most: float) -> str:
    """Whether an aim is met; a benchmark says so and never fails.

    >>> against(29.0, most=30), against(31.0, most=30)
    ('reached', 'falls short')
    """
    return "reached" if value <= most else "falls short"


def seconds(work: Callable[[], object], times: int) -> float:
    """How much time of the processor one call takes, on average over some."""
    begin = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begin) / times


def most_of(taken: Sequence[float], part: float = 0.99) -> float:
    """What this part of the times does not exceed.

    >>> most_of([5.0, 1.0, 2.0, 9.0], part=0.5)
    5.0
    """
    return sorted(taken)[int(part * len(taken))]


def in_turn(measures: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Take every measure once in every round, so that a busy moment of the machine hits them all alike."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            found[name].append(measure())
    return found


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median over the rounds of how many times as large ours is as theirs.

    >>> ratio([2.0, 30.0, 4.0], [1.0, 10.0, 4.0])
    2.0
    """
    return median(our / their for our, their in zip(ours, theirs, strict=True))


def excess(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median over the rounds of how much larger ours is than theirs."""
    return median(our - their for our, their in zip(ours, theirs, strict=True))


def machine() -> str:
    """On what this was measured, and how busy it was."""
    versions = [f"{name} {metadata.version(name)}" for name in ("numpy", "ipycanvas", "ipywidgets", "jupyterlab")]
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores{busy}"
    return f"Python {platform.python_version()}; {', '.join(versions)}; {system}."


def _line(cells: Sequence[str], widths: Sequence[int], left: Sequence[bool]) -> str:
    put = [c.ljust(w) if to_left else c.rjust(w) for c, w, to_left in zip(cells, widths, left, strict=True)]
    return f"| {' | '.join(put)} |"
