"""How long an import takes: every program runs in a fresh process, in turn with those it is compared with.

The process itself tells how much of the processor it has used since it began, so a busy machine changes little.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from statistics import median

from benchmarks.report import against, excess, in_turn, table
from tests.browser.server import REPOSITORY

ROUNDS = 21
JUPYTER = "import anywidget, ipycanvas, ipywidgets"
COMPARED: tuple[tuple[str, str, float | None], ...] = (
    ("import spylab", "pass", 30),
    ("import numpy, spylab", "import numpy", 25),
    ("import spylab; spylab.load", "pass", None),
    ("import numpy, spylab; spylab.load", "import numpy", 25),
    ("import spylab; spylab.load('spy')", "pass", None),
    (f"{JUPYTER}, spylab; spylab.play", JUPYTER, None),
)
"""A program, what it is compared with, and by how many ms it may take longer (None: nobody has said)."""


def test_imports(publish: Callable[[str], None]) -> None:
    programs = {program for ours, theirs, _ in COMPARED for program in (ours, theirs)}
    measures = {program: partial(milliseconds, program) for program in sorted(programs)}
    in_turn(measures, rounds=1)
    found = in_turn(measures, ROUNDS)
    rows = []
    for ours, theirs, most in COMPARED:
        more = excess(found[ours], found[theirs])
        aim = "" if most is None else f"at most {most:g}"
        rows.append([ours, median(found[ours]), theirs, more, aim, "" if most is None else against(more, most)])
    assert len(rows) == len(COMPARED)
    columns = ["program", "ms", "compared with", "ms more", "aim", ""]
    publish(
        table(
            "Imports in a fresh process",
            columns,
            rows,
            f"Processor time, from the start of Python; medians of {ROUNDS}.",
        )
    )


def milliseconds(program: str) -> float:
    """What a new Python has used of the processor when it is at the end of this program."""
    tell = f"{program}\nimport time; print(time.process_time())"
    here = os.environ | {"PYTHONPATH": str(REPOSITORY)}
    done = subprocess.run([sys.executable, "-c", tell], check=True, env=here, capture_output=True, text=True)
    return 1000 * float(done.stdout)
