"""What the belief of The Plan costs: against all 393,216 cases in numpy, one by one in Python, and in two solvers.

A position is what a seat has seen in a game of planners on the town. Everything of ours goes through the public
interface; the yardsticks are given the facts ready made: which cases and which sets of halves an event allows.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import combinations, product
from statistics import median
from typing import Any

import networkx as nx
import numpy as np
import pytest

from benchmarks.report import against, in_turn, most_of, ratio, seconds, table
from spylab.engine import Event
from spylab.games.the_plan import events as ev
from spylab.games.the_plan import expected_looks, paths, reach, worlds
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_file import load
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import cases
from spylab.games.the_plan.claims import claim, written
from spylab.games.the_plan.halves import Halves, fits, patterns
from spylab.games.the_plan.planner import Planner
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.worlds import Reader, Town
from spylab.inference import Evidence, Worlds, reasons
from tests.the_plan.best_play import best_play
from tests.the_plan.brute import game_of, seen

ROUNDS, AIM_MS, SEEDS = 9, 20, {2: (1, 4), 3: (2, 5), 4: (3, 6)}
FOUR, HIDEOUTS, SPIES = 4, (1, 2, 3, 4), tuple(Spy)
Chances = tuple[dict[Any, Fraction], ...]
"""For each spy whose hideout, for The Plan its place, then for each file and hideout which halves."""
CASES, SETS = cases(FOUR), patterns(FOUR, Spy.V)
FILES = range(1, 1 + FOUR)
"""The tables of the four files; table 0 are the cases."""


@dataclass(frozen=True)
class Position:
    """What a seat has seen; the last event says something about the town."""

    game: ThePlan
    events: tuple[Event, ...]

    @cached_property
    def belief(self) -> Town:
        return self.reader(last=True).belief()

    def reader(self, last: bool = False) -> Reader:
        """One that has read everything but the last event, or that too."""
        return Reader(self.game).after(self.events if last else self.events[:-1])

    def allowed(self) -> list[np.ndarray]:
        """For each table which of its worlds are left, by what was told of it alone."""
        return [_left(part.worlds, part.evidence) for part in self.belief.factors[: 1 + FOUR]]

    def by_last(self) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """The same without the last event, and by the last event alone."""
        parts, last = self.belief.factors[: 1 + FOUR], len(self.events) - 1
        before = [_left(part.worlds, [piece for piece in part.evidence if piece.at < last]) for part in parts]
        return before, [_left(part.worlds, [piece for piece in part.evidence if piece.at == last]) for part in parts]


def _left(table: Worlds, evidence: Iterable[Evidence]) -> np.ndarray:
    left = np.ones(len(table), dtype=bool)
    for piece in evidence:
        left &= piece.support
    return left


def chances(belief: Town) -> Chances:
    """What a belief says about the town; the keys are left out, as the yardsticks do."""
    return belief.marginals()[: 5 + 4 * FOUR]


@cache
def games(players: int, seed: int) -> tuple[ThePlan, tuple[Event, ...]]:
    """A game of planners on the town, as the first seat sees it."""
    game, steps = game_of(seed, Planner, players=players)
    return game, tuple(seen(0, [event for step in steps for event in step.events]))


def positions(players: int, seed: int, kinds: type[Event] | tuple[type[Event], ...]) -> list[Position]:
    """Every position of a game after an event of this kind, until all is shown."""
    game, events = games(players, seed)
    end = next(at for at, event in enumerate(events) if isinstance(event, ev.Won | ev.PlanShown | ev.GameEnded))
    return [Position(game, events[: at + 1]) for at, event in enumerate(events[:end]) if isinstance(event, kinds)]


def several() -> list[tuple[str, Position]]:
    """Early and late looks, and one of everything else that tells something."""
    looks = {players: positions(players, SEEDS[players][0], ev.Saw) for players in SEEDS}
    keys = (ev.KeySeen, ev.KeyShown, ev.KeyPassed)
    return [
        ("the first look", looks[2][0]),
        ("the third look", looks[2][2]),
        ("the last look, 2 players", looks[2][-1]),
        ("the last look, 3 players", looks[3][-1]),
        ("the last look, 4 players", looks[4][-1]),
        ("a briefcase", positions(2, SEEDS[2][0], ev.BriefcaseSeen)[0]),
        ("a key", positions(4, SEEDS[4][0], keys)[-1]),
        ("a claim that failed", _failed()),
    ]


def _failed() -> Position:
    """After two looks somebody is wrong."""
    early = positions(2, SEEDS[2][0], ev.Saw)[1]
    return Position(early.game, (*early.events, ev.ClaimFailed(1, 2, Spy.X)))


# yardsticks


@cache
def every_case() -> tuple[np.ndarray, np.ndarray]:
    """All 393,216 cases: which row of each table they are, and the values of all columns."""
    rows = []
    for case in range(len(CASES)):
        own = [np.flatnonzero(fits(FOUR, file)[case]) for file in range(FOUR)]
        sets = np.stack([grid.ravel() for grid in np.meshgrid(*own, indexing="ij")], axis=1)
        rows.append(np.concatenate([np.full((len(sets), 1), case), sets], axis=1))
    tables = np.concatenate(rows)
    values = np.concatenate([CASES.rows[tables[:, 0]], *(SETS.rows[tables[:, file]] for file in FILES)], axis=1)
    return tables.astype(np.intp), values


class InNumpy:
    """All cases as the rows of one table; those that the events before have left."""

    def __init__(self, position: Position) -> None:
        tables, values = every_case()
        left = np.ones(len(tables), dtype=bool)
        before, last = position.by_last()
        for at, allowed in enumerate(before):
            left &= allowed[tables[:, at]]
        self.tables, self.values = tables[left], values[left]
        ((self.at, self.allowed),) = ((at, allowed) for at, allowed in enumerate(last) if not allowed.all())

    def counts(self) -> np.ndarray:
        """How often every column has every value."""
        values = self.values[self.allowed[self.tables[:, self.at]]]
        columns = values.shape[1]
        cells = values + np.arange(columns) * FOUR
        return np.bincount(cells.ravel(), minlength=columns * FOUR).reshape(columns, FOUR)

    def chances(self) -> Chances:
        """The same as Fractions."""
        return _fractions(self.counts().tolist())


def _fractions(counts: Sequence[Sequence[int]]) -> Chances:
    total = sum(counts[0])
    values = [HIDEOUTS] * (1 + FOUR) + [tuple(Halves)] * (FOUR * FOUR)
    pairs = zip(values, counts, strict=True)
    return tuple({v: Fraction(n, total) for v, n in zip(names, row, strict=False)} for names, row in pairs)


def one_by_one(position: Position) -> Chances:
    """Every case written out and looked at in Python."""
    allowed = [set(np.flatnonzero(mask).tolist()) for mask in position.allowed()]
    own = [[np.flatnonzero(fits(FOUR, file)[case]).tolist() for file in range(FOUR)] for case in range(len(CASES))]
    found: Counter[tuple[int, int]] = Counter()
    for case in allowed[0]:
        for sets in product(*own[case]):
            if all(halves in allowed[file] for file, halves in zip(FILES, sets, strict=True)):
                found.update(enumerate((case, *sets)))
    return _added(found)


def _added(found: Mapping[tuple[int, int], int]) -> Chances:
    """How often each world of each table occurs, as chances by column."""
    counts = np.zeros((1 + FOUR + FOUR * FOUR, FOUR), dtype=int)
    for (at, row), many in found.items():
        values = (CASES if at == 0 else SETS).rows[row]
        first = 0 if at == 0 else 1 + FOUR * at
        for column, value in enumerate(values, start=first):
            counts[column, value] += many
    return _fractions(counts.tolist())


def by_constraints(position: Position) -> Chances:
    """python-constraint2: a variable for the case and one for each file; only the owner couples them."""
    import constraint

    problem = constraint.Problem(constraint.OptimizedBacktrackingSolver())
    for at, allowed in enumerate(position.allowed()):
        problem.addVariable(at, np.flatnonzero(allowed).tolist())
    for file in FILES:
        fitting = {(int(case), int(halves)) for case, halves in np.argwhere(fits(FOUR, file - 1))}
        problem.addConstraint(constraint.FunctionConstraint(lambda *pair, fitting=fitting: pair in fitting), [0, file])
    return _added(Counter(pair for solution in problem.getSolutions() for pair in solution.items()))


def by_sat(position: Position) -> Chances:
    """python-sat: a variable for every case and every set of halves of a file, one of each true."""
    from pysat.solvers import Solver

    rows = [(at, int(row)) for at, allowed in enumerate(position.allowed()) for row in np.flatnonzero(allowed)]
    variable = {world: number for number, world in enumerate(rows, start=1)}
    with Solver(name="minicard") as solver:
        for table_ in range(1 + FOUR):
            here = [variable[world] for world in rows if world[0] == table_]
            solver.add_clause(here)
            for one, other in combinations(here, 2):
                solver.add_clause([-one, -other])
        for case in (row for at, row in rows if at == 0):
            for file in FILES:
                fitting = np.flatnonzero(fits(FOUR, file - 1)[case]).tolist()
                solver.add_clause([-variable[0, case], *(variable[file, h] for h in fitting if (file, h) in variable)])
        models = [[rows[v - 1] for v in model if v > 0] for model in solver.enum_models()]
    return _added(Counter(world for model in models for world in model))


# one more event


def _fresh(position: Position, ask: Callable[[Town], object], times: int = 4) -> float:
    """Seconds from the last event to an answer, by somebody who has asked before it."""
    spent = 0.0
    for _ in range(times):
        worlds.belief(position.game, position.events[:-1])
        begin = time.process_time()
        ask(worlds.belief(position.game, position.events))
        spent += time.process_time() - begin
    return spent / times


def _anew(position: Position) -> float:
    """Seconds for reading all events, to the Fractions."""
    begin = time.process_time()
    position.reader(last=True).belief().marginals()
    return time.process_time() - begin


def test_updates(publish: Callable[[str], None]) -> None:
    asks: dict[str, Callable[[Town], object]] = {
        "count": lambda belief: belief.count,
        "all Fractions": lambda belief: belief.marginals(),
        "entropy": lambda belief: belief.entropy(),
    }
    rows = []
    for what, position in several():
        measures = {name: partial(_fresh, position, ask) for name, ask in asks.items()}
        taken = in_turn({**measures, "anew": partial(_anew, position)}, ROUNDS)
        *ms, anew = (1000 * median(found) for found in taken.values())
        rows.append([what, len(position.events), position.belief.count, *ms, against(max(ms), 1), anew])
    columns = [
        "after",
        "events",
        "worlds left",
        "count, ms",
        "all Fractions, ms",
        "entropy, ms",
        "aim: 1 ms",
        "anew, ms",
    ]
    note = (
        "From an event, as the engine tells it, to an answer, by a belief that was asked before it; *anew*: all events "
        "are read again, to all Fractions. Worlds count the ways to hold keys too."
    )
    publish(table("The Plan: one more event", columns, rows, note))


def test_all_cases(publish: Callable[[str], None]) -> None:
    rows = []
    for what, position in several():
        if not any(
            piece.at == len(position.events) - 1 for part in position.belief.factors[:5] for piece in part.evidence
        ):
            continue  # it is about keys alone, which the yardsticks leave out
        bare, expected = InNumpy(position), chances(position.belief)
        assert bare.chances() == expected
        assert one_by_one(position) == expected
        measures = {
            "ours": partial(_fresh, position, chances),
            "numpy": partial(seconds, bare.chances, 2),
            "one by one": partial(seconds, partial(one_by_one, position), 1),
        }
        taken = in_turn(measures, 3)
        left = int(bare.counts()[0].sum())
        ms = [1000 * median(taken[name]) for name in measures]
        factors = [ratio(taken[name], taken["ours"]) for name in ("numpy", "one by one")]
        rows.append([what, len(bare.tables), left, ms[0], ms[1], factors[0], ms[2], factors[1]])
    columns = ["after", "cases before", "left", "ms", "in numpy, ms", "ratio", "one by one, ms", "ratio"]
    note = "All Fractions about owners, The Plan and halves. Numpy is given the cases that the events before have left."
    publish(table("The Plan: against all 393,216 cases", columns, rows, note))


def test_solvers(publish: Callable[[str], None]) -> None:
    pytest.importorskip("constraint", reason="python-constraint2 is not installed (extra [bench])")
    pytest.importorskip("pysat", reason="python-sat is not installed (extra [bench])")
    rows = []
    for what, position in several():
        left = len(_ways(position))
        if left > 5000:
            continue  # listing them takes seconds and more
        for solve in (by_constraints, by_sat):
            assert solve(position) == chances(position.belief)
        measures = {
            "ours": partial(_fresh, position, chances),
            "python-constraint2": partial(seconds, partial(by_constraints, position), 1),
            "python-sat": partial(seconds, partial(by_sat, position), 1),
        }
        taken = in_turn(measures, 5)
        for solver in ("python-constraint2", "python-sat"):
            factor = ratio(taken[solver], taken["ours"])
            verdict = "reached" if factor >= 20 else "falls short"
            rows.append([what, left, solver, 1000 * median(taken[solver]), factor, verdict])
    columns = ["after", "cases left", "solver", "ms", "to Fractions", "aim: 20"]
    publish(table("The Plan: against solvers", columns, rows, "Where at most 5,000 cases are left to be listed."))


def _ways(position: Position) -> np.ndarray:
    """The cases that are left, keys aside."""
    tables, _ = every_case()
    left = np.ones(len(tables), dtype=bool)
    for at, allowed in enumerate(position.allowed()):
        left &= allowed[tables[:, at]]
    return np.flatnonzero(left)


# reasons


def test_reasons(publish: Callable[[str], None]) -> None:
    cells = {
        "whose hideout": [f"{spy} owns {h}" for spy in SPIES for h in HIDEOUTS],
        "where The Plan is": [f"plan in {h}" for h in HIDEOUTS],
        "a half": [f"{spy} has {h}-{side}" for spy in SPIES for h in HIDEOUTS for side in ("top", "bottom")],
        "the next card": [f"next {spy} is {h}-top" for spy in SPIES for h in HIDEOUTS],
    }
    found: dict[str, list[float]] = {what: [] for what in cells}
    sheets = []
    for players, seeds in SEEDS.items():
        for position in positions(players, seeds[0], (ev.Saw, ev.BriefcaseSeen, ev.ClaimFailed, ev.BonusPlayed))[::2]:
            for what, claims in cells.items():
                found[what] += [1000 * _explained(position, notation) for notation in claims]
            sheet = [found[what][-len(cells[what]) :] for what in ("whose hideout", "where The Plan is")]
            sheets.append(sum(map(sum, sheet)))
    rows = [
        [what, len(taken), median(taken), most_of(taken), AIM_MS, against(max(taken), AIM_MS)]
        for what, taken in found.items()
    ]
    rows.append(["all 20 cells of a note sheet", len(sheets), median(sheets), most_of(sheets), "", ""])
    columns = ["claim", "explained", "ms", "99 of 100", "aim: under", "all of them"]
    note = "With the sentences, in games to their end for two, three and four players."
    publish(table("The Plan: an explanation", columns, rows, note))


def _explained(position: Position, notation: str) -> float:
    belief = position.belief
    begin = time.process_time()
    why = belief.explain(claim(position.game, notation))
    list(reasons(why, belief.evidence, written))
    return time.process_time() - begin


# movement


def test_movement(publish: Callable[[str], None]) -> None:
    rows: list[list[object]] = []
    for name in ("tiny", "town"):
        board = load(name)
        start = board.counterspies["red"]
        assert {s: reach.stops(board, s, 6) for s in board.by_id} == {s: _stops(board, s, 6) for s in board.by_id}
        rows.append(_compared(f"{name}: where a die leads, from every space", _reached, _reached_by_networkx, board))
        for turns in (3, 5):
            what = f"{name}: into a hideout within {turns} turns"
            ours, theirs = partial(_arrival, start, turns), partial(_arrival_one_by_one, start, turns)
            assert ours(board) == theirs(board)
            rows.append(_compared(what, ours, theirs, board))
    order = [Spy.V, Spy.V, Spy.X]
    looks = 1000 * median(seconds(partial(expected_looks.looks_to_certainty, order, 3), 1) for _ in range(3))
    simulated = partial(expected_looks.simulated_looks, list(SPIES), 4, games=1000, seed=1)
    rows.append(["expected looks, three hideouts, exact", looks, looks, "", "", ""])
    played = 1000 * seconds(simulated, 1)
    rows.append(["expected looks, four hideouts, 1,000 games", played, played, "", "", ""])
    columns = ["question", "first time, ms", "again, ms", "yardstick, ms", "first time", "again"]
    note = (
        "Yardsticks: simple paths by networkx; every roll, card, deed and path one at a time, each position once. The "
        "last columns say how many times as long they take."
    )
    publish(table("The Plan: movement", columns, rows, note))


def _compared(
    what: str, ours: Callable[[Board], object], theirs: Callable[[Board], object], board: Board
) -> list[object]:
    def anew() -> object:
        for kept in (paths._on_foot, paths._by_tram, paths.ways_in, reach._table):
            kept.cache_clear()
        return ours(board)

    measures = {"anew": anew, "again": partial(ours, board), "theirs": partial(theirs, board)}
    taken = in_turn({name: partial(seconds, work, 1) for name, work in measures.items()}, 5)
    ms = [1000 * median(taken[name]) for name in measures]
    return [what, *ms, ratio(taken["theirs"], taken["anew"]), ratio(taken["theirs"], taken["again"])]


def _reached(board: Board) -> object:
    return [reach.stop_chances(board, space) for space in board.by_id]


def _stops(board: Board, start: str, steps: int) -> dict[str, int]:
    graph = nx.Graph([(here, there) for here in board.by_id for there in board.neighbours[here]])
    ends = nx.all_simple_paths(graph, start, set(board.by_id) - {start}, cutoff=steps)
    return dict(Counter(path[-1] for path in ends if len(path) == steps + 1))


def _reached_by_networkx(board: Board) -> object:
    return [[_stops(board, space, steps) for steps in reach.DIE] for space in board.by_id]


def _arrival(start: str, turns: int, board: Board) -> Fraction:
    return reach.arrival(board, start, 1, turns)


def _arrival_one_by_one(start: str, turns: int, board: Board) -> Fraction:
    return best_play(board, 1)(start, frozenset(), turns)
