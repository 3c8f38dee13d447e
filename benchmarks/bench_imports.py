"""How long an import takes: every program runs in a fresh process, in turn with those it is compared with."""

from __future__ import annotations

import os
import subprocess
import sys
import time
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
    ("import numpy, spylab; spylab.load", "import numpy", None),
    ("import spylab; spylab.load('spy')", "pass", None),
    (f"{JUPYTER}, spylab; spylab.play", JUPYTER, None),
)
"""A program, what it is compared with, and by how many ms it may take longer (None: nobody has said)."""


def test_imports(publish: Callable[[str], None]) -> None:
    programs = {program for ours, theirs, _ in COMPARED for program in (ours, theirs)}
    measures = {program: partial(seconds, program) for program in sorted(programs)}
    in_turn(measures, rounds=1)
    found = {program: [1000 * s for s in taken] for program, taken in in_turn(measures, ROUNDS).items()}
    rows = []
    for ours, theirs, most in COMPARED:
        more = excess(found[ours], found[theirs])
        aim = "" if most is None else f"at most {most:g}"
        rows.append([ours, median(found[ours]), theirs, more, aim, "" if most is None else against(more, most)])
    assert len(rows) == len(COMPARED)
    columns = ["program", "ms", "compared with", "ms more", "aim", ""]
    publish(table("Imports in a fresh process", columns, rows, f"Medians of {ROUNDS} rounds."))


def seconds(program: str) -> float:
    """How long a new Python takes for this program, from start to end."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=os.environ | {"PYTHONPATH": str(REPOSITORY)})
    return time.perf_counter() - begin
