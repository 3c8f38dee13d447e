"""What the beliefs of Spies & Lies cost: against bare numpy, solvers, and every deployment replayed through the rules.

A position is what the public has heard of one side's deployment on a day, in games of bots. Everything of ours goes
through the public interface; the yardsticks are given the facts ready made.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from statistics import median
from typing import Any

import numpy as np
import pytest

from benchmarks.report import against, in_turn, most_of, ratio, seconds, table
from spylab.engine import ContradictoryEvidence, Event, State
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies import intel, values, worlds
from spylab.games.spies_and_lies.claims import answers, claim
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.inference import TableBelief, reasons
from tests.spies_and_lies.brute import game_of, seen

ROUNDS, SEEDS, AIM_MS = 15, range(1, 7), 20
SOLDIERS = tuple(Soldier)
SERGEANT = SOLDIERS.index(Soldier.SERGEANT)
MISSIONS = 4
Counts = list[list[int]]
"""By mission and soldier the weight of the deployments that have it there."""


@dataclass(frozen=True)
class Facts:
    """What is known of a deployment on its day: who is exhausted, the card, the tokens, and ranks that lie open."""

    exhausted: frozenset[int]
    card: Intel
    tokens: tuple[int, ...]
    shown: tuple[tuple[int, int], ...]

    def may_lie(self, soldier: int, mission: int) -> bool:
        """Whether a token and a rank that lies open allow for a soldier (by number) under a mission."""
        true = (SOLDIERS[soldier] in self.card) == bool(self.tokens[mission])
        open_ranks = dict(self.shown)
        return (true or soldier == SERGEANT) and open_ranks.get(mission, soldier) == soldier


@dataclass(frozen=True)
class Position:
    """What the public has seen so far; the last event says something about the deployment of `about`."""

    game: SpiesAndLies
    events: tuple[Event, ...]
    about: int

    @cached_property
    def belief(self) -> TableBelief:
        return worlds.belief(self.game, self.events, self.about)

    @cached_property
    def facts(self) -> Facts:
        told = [piece.event for piece in self.belief.evidence]
        exhausted = frozenset(SOLDIERS.index(e.rank) for e in told if isinstance(e, ev.Exhausted))
        tokens = next(e.pattern for e in told if isinstance(e, ev.TokensShown))
        shown = tuple((e.mission, SOLDIERS.index(e.rank)) for e in told if isinstance(e, ev.Unveiled))
        card = next(e.card for e in reversed(self.events) if isinstance(e, ev.IntelTurned))
        return Facts(exhausted, card, tokens, shown)


def positions(seed: int) -> Iterator[Position]:
    """Every position after tokens or a rank that was unveiled, for both sides."""
    game, steps = game_of(seed)
    events = [event for step in steps for event in seen(None, step.events)]
    for at, event in enumerate(events):
        match event:
            case ev.TokensShown(about) | ev.Unveiled(about):
                yield Position(game, tuple(events[: at + 1]), about)


def several() -> list[tuple[str, Position]]:
    """After the tokens with many and few deployments left, and after one, two and three ranks."""
    found = [position for seed in SEEDS for position in positions(seed)]

    def one(shown: int, hand: int, most: int) -> Position:
        fitting = [p for p in found if len(p.facts.shown) == shown and 10 - len(p.facts.exhausted) == hand]
        return next(p for p in sorted(fitting, key=lambda p: -p.belief.count) if p.belief.count <= most)

    return [
        ("tokens, nine in hand", one(0, 9, 200)),
        ("tokens, eight in hand", one(0, 8, 60)),
        ("the first rank", one(1, 9, 40)),
        ("the second rank", one(2, 9, 12)),
        ("the third rank", one(3, 9, 5)),
    ]


# one more event


class Update:
    """One more event, then what it leaves: by the library, and by hand in numpy."""

    def __init__(self, position: Position) -> None:
        self.position = position
        *before, self.event = position.events
        self.before = worlds.belief(position.game, before, position.about)
        self.alive = self.before.weights > 0
        self.rows = self.before.worlds.rows[self.alive]
        self.weights = self.before.weights[self.alive]
        self.on_card = np.array([soldier in position.facts.card for soldier in SOLDIERS])

    def ours(self, last: Callable[[TableBelief], object], forget: bool = False, times: int = 50) -> float:
        """Seconds from the event to the answer; every reader reads it once, and may have to weigh the tokens anew."""
        spent = 0.0
        for reader in [self._reader() for _ in range(times)]:
            if forget:
                worlds.likelihoods.cache_clear()
            begin = time.process_time()
            reader.read(self.event)
            last(self.before.given(reader.evidence[-1]))
            spent += time.process_time() - begin
        return spent / times

    def _reader(self) -> worlds.Reader:
        """One that has read everything but the last event."""
        reader = worlds.Reader(self.position.game, self.position.about)
        for event in self.position.events[:-1]:
            reader.read(event)
        return reader

    def bare(self) -> np.ndarray:
        """The weight of every soldier at every mission."""
        rows, weights = self._left()
        cells = rows + np.arange(MISSIONS) * len(SOLDIERS)
        found = np.bincount(cells.ravel(), np.repeat(weights, MISSIONS), MISSIONS * len(SOLDIERS))
        return found.reshape(MISSIONS, -1)

    def _left(self) -> tuple[np.ndarray, np.ndarray]:
        match self.event:
            case ev.TokensShown(_, pattern):
                shown = np.array(pattern, dtype=bool)
                sergeant = self.rows == SERGEANT
                fits = ((self.on_card[self.rows] == shown) | sergeant).all(axis=1)
                return self.rows[fits], self.weights[fits] * np.where(sergeant[fits].any(axis=1), 1, 2)
            case ev.Unveiled(_, mission, rank):
                fits = self.rows[:, mission] == SOLDIERS.index(rank)
                return self.rows[fits], self.weights[fits]
        raise AssertionError(f"nothing to do with {self.event}")

    def direct(self) -> tuple[dict[Soldier, Fraction], ...]:
        """The same as Fractions."""
        return chances(self.bare().astype(int).tolist())


def chances(counts: Counts) -> tuple[dict[Soldier, Fraction], ...]:
    """Counts as probabilities."""
    total = sum(counts[0])
    return tuple({s: Fraction(n, total) for s, n in zip(SOLDIERS, row, strict=True)} for row in counts)


def test_updates(publish: Callable[[str], None]) -> None:
    rows = []
    for what, position in several():
        update = Update(position)
        assert update.direct() == position.belief.marginals()
        tokens = isinstance(update.event, ev.TokensShown)
        for forget in (True, False) if tokens else (False,):
            measures = {
                "counts": partial(update.ours, TableBelief.counts, forget),
                "fractions": partial(update.ours, TableBelief.marginals, forget),
                "bare": partial(seconds, update.bare, 50),
                "direct": partial(seconds, update.direct, 50),
            }
            taken = in_turn(measures, ROUNDS)
            spent = [1e6 * median(taken[name]) for name in measures]
            factors = (ratio(taken["counts"], taken["bare"]), ratio(taken["fractions"], taken["direct"]))
            verdict = against(max(factors[0] / 3, factors[1] / 2), 1)
            again = "" if not tokens else ", a row not met before" if forget else ", a row met before"
            rows.append([what + again, position.belief.count, spent[0], spent[2], factors[0]])
            rows[-1] += [spent[1], spent[3], factors[1], verdict]
    columns = ["after", "left", "counts, µs", "numpy", "ratio", "Fractions, µs", "direct", "ratio", "aim: 3 and 2"]
    note = (
        "From an event to the weights of 462 deployments and what they say about every mission; weighed with q = 1/2."
    )
    publish(table("Spies & Lies: one more event", columns, rows, note))


# solvers


def by_constraints(facts: Facts) -> tuple[dict[Soldier, Fraction], ...]:
    """python-constraint2: a variable for each mission, with the soldiers that may lie there."""
    import constraint

    problem = constraint.Problem(constraint.OptimizedBacktrackingSolver())
    for mission in range(MISSIONS):
        hand = [s for s in range(len(SOLDIERS)) if s not in facts.exhausted and facts.may_lie(s, mission)]
        problem.addVariable(mission, hand)
    for left in range(MISSIONS):
        for right in range(left + 1, MISSIONS):
            problem.addConstraint(constraint.FunctionConstraint(_in_order), [left, right])
    orders = [[solution[m] for m in range(MISSIONS)] for solution in problem.getSolutions()]
    return _weighed(orders)


def _in_order(left: int, right: int) -> bool:
    return left < right or (left != right and SERGEANT in (left, right))


def by_sat(facts: Facts) -> tuple[dict[Soldier, Fraction], ...]:
    """python-sat: a variable for each mission and soldier, and a clause for every two that cannot be together."""
    from pysat.solvers import Solver

    size = len(SOLDIERS)
    with Solver(name="minicard") as solver:
        for mission in range(MISSIONS):
            here = range(1 + mission * size, 1 + (mission + 1) * size)
            solver.add_clause(list(here))
            for one, other in ((a, b) for a in here for b in here if a < b):
                solver.add_clause([-one, -other])
            for soldier, variable in enumerate(here):
                if soldier in facts.exhausted or not facts.may_lie(soldier, mission):
                    solver.add_clause([-variable])
            for later in range(mission + 1, MISSIONS):
                for left in range(size):
                    for right in (s for s in range(size) if not _in_order(left, s)):
                        solver.add_clause([-(1 + mission * size + left), -(1 + later * size + right)])
        orders = [[(v - 1) % size for v in model if v > 0] for model in solver.enum_models()]
    return _weighed(orders)


def _weighed(orders: Iterable[Sequence[int]]) -> tuple[dict[Soldier, Fraction], ...]:
    """With q = 1/2 a deployment with the Sergeant weighs half of one without."""
    counts = [[0] * len(SOLDIERS) for _ in range(MISSIONS)]
    for order in orders:
        weight = 1 if SERGEANT in order else 2
        for mission, soldier in enumerate(order):
            counts[mission][soldier] += weight
    return chances(counts)


def test_solvers(publish: Callable[[str], None]) -> None:
    pytest.importorskip("constraint", reason="python-constraint2 is not installed (extra [bench])")
    pytest.importorskip("pysat", reason="python-sat is not installed (extra [bench])")
    rows = []
    for what, position in several():
        update = Update(position)
        for solve in (by_constraints, by_sat):
            assert solve(position.facts) == position.belief.marginals()
        measures = {
            "fractions": partial(update.ours, TableBelief.marginals),
            "by hand": partial(seconds, update.direct, 50),
            "all events": partial(seconds, partial(_from_events, position), 20),
            "python-constraint2": partial(seconds, partial(by_constraints, position.facts), 1),
            "python-sat": partial(seconds, partial(by_sat, position.facts), 1),
        }
        taken = in_turn(measures, ROUNDS)
        for solver in ("python-constraint2", "python-sat"):
            times = [ratio(taken[solver], taken[name]) for name in ("fractions", "by hand", "all events")]
            verdict = "reached" if times[0] >= 20 else "falls short"
            rows.append([what, position.belief.count, solver, 1000 * median(taken[solver]), *times, verdict])
    columns = ["after", "left", "solver", "ms", "to Fractions", "by hand", "from all events", "aim: 20"]
    note = "How many times as long a solver takes to list all deployments as one more event does, to all Fractions."
    publish(table("Spies & Lies: against solvers", columns, rows, note))


def _from_events(position: Position) -> object:
    return worlds.belief(position.game, position.events, position.about).marginals()


# what to guess, and what comes next


@dataclass(frozen=True)
class Turn:
    """A moment in which somebody is to guess: the guesser's view and events."""

    game: SpiesAndLies
    view: View
    events: tuple[Event, ...]

    @property
    def owner(self) -> int:
        return 1 - known(self.view.guesser)

    def belief(self) -> TableBelief:
        return worlds.belief(self.game, self.events, self.owner)


def turns(seed: int) -> Iterator[Turn]:
    """Every turn of a game in which a guess is to be made."""
    game, steps = game_of(seed)
    state = State.start(game)
    for step in steps:
        view = state.information_state(None).view
        if view.phase is Phase.GUESS and view.guesser is not None:
            info = state.information_state(view.guesser)
            yield Turn(game, info.view, tuple(info.events))
        state = state.apply(step.player, step.action)


def _valued(turn: Turn) -> list[tuple[Soldier, Fraction]]:
    return [(p.guess, p.worth) for p in values.prospects(turn.game, turn.view, turn.belief())]


def _valued_one_by_one(turn: Turn) -> list[tuple[Soldier, Fraction]]:
    """The same by trying every rank in every deployment that is left."""
    found, belief = [], turn.belief()
    before = values.worth(turn.game, turn.view, known(turn.view.guesser))
    at = known(turn.view.mission)
    for guess in turn.game.armies[turn.owner]:
        total = Fraction(0)
        for row in belief.weights.nonzero()[0].tolist():
            after = values.turn(turn.game, turn.view, belief.worlds.world(row)[at], guess).view
            total += int(belief.weights[row]) * values.worth(turn.game, after, known(turn.view.guesser))
        found.append((guess, total / belief.total - before))
    return found


def test_guesses(publish: Callable[[str], None]) -> None:
    found = [turn for seed in SEEDS for turn in turns(seed)]
    asks: dict[str, Callable[[Turn], object]] = {
        "the most valued guess, all ranks": _valued,
        "bits of a guess and of unveiling": _bits,
        "which Intel card comes next": lambda turn: intel.next_intel(turn.game, turn.view),
    }
    rows: list[list[object]] = []
    for what, ask in asks.items():
        taken = [1000 * seconds(partial(ask, turn), 2) for turn in found]
        rows.append([what, len(taken), median(taken), most_of(taken), AIM_MS, against(max(taken), AIM_MS)])
    columns = ["question", "turns", "ms", "99 of 100", "aim: under", "all of them"]
    publish(table("Spies & Lies: what to guess", columns, rows, "The belief is made anew from all events each time."))
    picked = sorted(found, key=lambda turn: turn.belief().count)[:: len(found) // 4]
    against_all = []
    for turn in picked:
        assert _valued(turn) == _valued_one_by_one(turn)
        measures = {"ours": partial(_valued, turn), "all": partial(_valued_one_by_one, turn)}
        taken = in_turn({name: partial(seconds, work, 1) for name, work in measures.items()}, 3)
        times = [1000 * median(taken[name]) for name in measures]
        against_all.append([turn.belief().count, *times, ratio(taken["all"], taken["ours"])])
    columns = ["deployments left", "ms", "one by one, ms", "ratio"]
    note = "Every rank tried in the rules for every deployment that is left, with its weight: the same Fractions."
    publish(table("Spies & Lies: valued guesses against brute force", columns, against_all, note))


def _bits(turn: Turn) -> object:
    belief, mission = turn.belief(), known(turn.view.mission) + 1
    asked = [f"unveil mission {mission}", *(f"guess {int(s)} at mission {mission}" for s in SOLDIERS)]
    return [belief.expected_information(answers(turn.game, turn.view, turn.owner, one)) for one in asked]


# reasons


def test_reasons(publish: Callable[[str], None]) -> None:
    found: dict[str, list[float]] = {"certain": [], "impossible": [], "open": []}
    all_at_once = []
    for position in (position for seed in SEEDS for position in positions(seed)):
        begin = time.process_time()
        belief = _from_events_alone(position)
        for mission in range(1, MISSIONS + 1):
            for rank in range(1, 11):
                started = time.process_time()
                why = belief.explain(claim(position.game, f"mission {mission} is {rank}"))
                list(reasons(why, belief.evidence, worlds.written))
                found[why.verdict].append(1000 * (time.process_time() - started))
        all_at_once.append(1000 * (time.process_time() - begin))
    assert all(found.values())
    found["a whole table of 4 by 10"] = all_at_once
    found["evidence that contradicts itself"] = [1000 * _refused(seed) for seed in SEEDS]
    rows = [
        [what, len(taken), median(taken), most_of(taken), AIM_MS, against(max(taken), AIM_MS)]
        for what, taken in found.items()
    ]
    columns = ["claim", "explained", "ms", "99 of 100", "aim: under", "all of them"]
    note = "With the sentences; the whole table with the belief made anew from all events."
    publish(table("Spies & Lies: an explanation", columns, rows, note))


def _from_events_alone(position: Position) -> TableBelief:
    return worlds.belief(position.game, position.events, position.about)


def _refused(seed: int) -> float:
    """Seconds until evidence is refused, with a minimal contradictory set: one rank unveiled at two missions."""
    position = next(p for p in positions(seed) if len(p.facts.shown) == 2)
    shown = [event for event in position.events if isinstance(event, ev.Unveiled) and event.owner == position.about]
    same: tuple[Any, ...] = (*position.events[:-1], ev.Unveiled(position.about, shown[-1].mission, shown[-2].rank))
    begin = time.process_time()
    with pytest.raises(ContradictoryEvidence) as error:
        worlds.belief(position.game, same, position.about)
    assert all(left < right for left, right in pairwise(error.value.events))
    return time.process_time() - begin
