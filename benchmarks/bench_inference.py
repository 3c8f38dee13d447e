"""What a belief costs: against bare numpy, against Fractions written directly, against constraint and SAT solvers.

The position is one of SPY for two: 2,520 worlds of Red's base, and what the public has heard about it. Everything of
ours goes through the public interface; the yardsticks are given the facts ready made (which card may lie where).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import chain
from statistics import median
from typing import Any

import numpy as np
import pytest

from benchmarks.report import against, in_turn, most_of, ratio, seconds, table
from spylab.engine import Event, InformationState, State
from spylab.games.spy import actions as do
from spylab.games.spy import worlds as spy
from spylab.games.spy.cards import Card
from spylab.games.spy.rules import Spy, known
from spylab.inference import TableBelief
from tests.inference import plan
from tests.inference.brute import game_of, seen

ROUNDS, SEEDS = 15, range(1, 7)
CARDS = tuple(Card)
AIM_MS = 20
Facts = list[tuple[int, list[int]]]
"""Places, and which cards (by their number in the table) may lie there."""


@dataclass(frozen=True)
class Position:
    """What the public has seen so far, and what it says about Red's base."""

    game: Spy
    events: tuple[Event, ...]

    @cached_property
    def belief(self) -> TableBelief:
        return spy.belief(self.game, self.events, 1)

    @cached_property
    def facts(self) -> Facts:
        rows = self.belief.worlds.rows
        return [_fact(rows, piece.weights > 0) for piece in self.belief.evidence]


def _fact(rows: np.ndarray, fits: np.ndarray) -> tuple[int, list[int]]:
    """The one place about which an event of SPY says something, and the cards that may lie there."""
    for place in range(rows.shape[1]):
        allowed = np.unique(rows[fits, place])
        if (np.isin(rows[:, place], allowed) == fits).all():
            return place, allowed.tolist()
    raise ValueError("this event says something about several places")


def positions(seed: int) -> Iterable[Position]:
    """One position after each event that said something about Red's base, until the bases are shown."""
    game, steps = game_of(2, seed)
    events = [e for step in steps for e in seen(None, step.events) if not isinstance(e, do.Revealed)]
    for piece in spy.evidence(game, events, 1):
        yield Position(game, tuple(events[: piece.at + 1]))


# Updates.


class Update:
    """One more event, then what it leaves: by the library, and by hand in numpy."""

    def __init__(self, position: Position) -> None:
        self.position = position
        *before, self.event = position.events
        self.before = spy.belief(position.game, before, 1)
        self.alive = self.before.weights > 0
        self.rows = self.before.worlds.rows
        self.fact = position.facts[-1]

    def ours(self, last: Callable[[TableBelief], object], times: int = 50) -> float:
        """Seconds from the event to the answer; every reader reads it once."""
        readers = [self._reader() for _ in range(times)]
        begin = time.process_time()
        for reader in readers:
            last(self.before.given(known(reader.read(self.event))))
        return (time.process_time() - begin) / times

    def _reader(self) -> spy.Reader:
        """One that has read everything but the last event."""
        reader = spy.Reader(self.position.game, 1)
        for event in self.position.events[:-1]:
            reader.read(event)
        return reader

    def bare(self) -> np.ndarray:
        """How often every card lies at every place."""
        place, codes = self.fact
        allowed = np.zeros(len(CARDS), dtype=bool)
        allowed[codes] = True
        left = self.rows[self.alive & allowed[self.rows[:, place]]]
        cells = left + np.arange(left.shape[1]) * len(CARDS)
        return np.bincount(cells.ravel(), minlength=left.shape[1] * len(CARDS)).reshape(-1, len(CARDS))

    def direct(self) -> list[dict[Card, Fraction]]:
        """The same as Fractions."""
        counts = self.bare().tolist()
        total = sum(counts[0])
        return [{card: Fraction(n, total) for card, n in zip(CARDS, row, strict=True)} for row in counts]


def test_updates(publish: Callable[[str], None]) -> None:
    rows = []
    for position in _several():
        update = Update(position)
        assert update.bare().tolist() == position.belief.counts().tolist()
        assert tuple(update.direct()) == position.belief.marginals()
        for what, ours, theirs, most in (
            ("counts, against bare numpy", TableBelief.counts, update.bare, 3),
            ("Fractions, against direct ones", TableBelief.marginals, update.direct, 2),
        ):
            taken = in_turn({"ours": partial(update.ours, ours), "theirs": partial(seconds, theirs, 50)}, ROUNDS)
            spent = [1e6 * median(taken[name]) for name in ("ours", "theirs")]
            factor = ratio(taken["ours"], taken["theirs"])
            rows.append([position.belief.count, what, *spent, factor, most, against(factor, most)])
    columns = ["worlds left", "then", "µs", "yardstick, µs", "ratio", "aim: at most", ""]
    note = "From an event, as the engine tells it, to the weights of 2,520 worlds and what they say about every place."
    publish(table("One more event", columns, rows, note))


def _several() -> list[Position]:
    """Positions after an event that leaves fewer and fewer worlds."""
    found = sorted(chain.from_iterable(map(positions, SEEDS)), key=lambda p: -p.belief.count)
    return [next(p for p in found if p.belief.count <= most) for most in (2000, 1200, 400, 100, 10)]


# Solvers.


def by_constraints(facts: Facts) -> list[dict[Card, Fraction]]:
    """python-constraint2: where the five cards lie that occur once; the two Bombs 1 take the rest."""
    import constraint

    allowed = _allowed(facts)
    single = [card for card in CARDS if card is not Card.B1]
    problem = constraint.Problem(constraint.OptimizedBacktrackingSolver())
    for card in single:
        problem.addVariable(card, [place for place in range(7) if card in allowed[place]])
    problem.addConstraint(constraint.AllDifferentConstraint())
    needed = [place for place in range(7) if Card.B1 not in allowed[place]]
    if needed:
        problem.addConstraint(constraint.FunctionConstraint(lambda *taken: set(needed) <= set(taken)), single)
    orders = []
    for solution in problem.getSolutions():
        order = [Card.B1] * 7
        for card, place in solution.items():
            order[place] = card
        orders.append(order)
    return _chances(orders)


def by_sat(facts: Facts) -> list[dict[Card, Fraction]]:
    """python-sat: a variable for each place and card; the solver that enumerates fastest of those it comes with."""
    from pysat.solvers import Solver

    allowed = _allowed(facts)
    lies = {(place, card): 1 + place * len(CARDS) + n for place in range(7) for n, card in enumerate(CARDS)}
    with Solver(name="minicard") as solver:
        for place in range(7):
            _exactly_one(solver, [lies[place, card] for card in CARDS])
            for card in set(CARDS) - allowed[place]:
                solver.add_clause([-lies[place, card]])
        for card in CARDS:
            if card is not Card.B1:
                _exactly_one(solver, [lies[place, card] for place in range(7)])
        models = [[CARDS[(v - 1) % len(CARDS)] for v in model if v > 0] for model in solver.enum_models()]
    return _chances(models)


def _exactly_one(solver: Any, variables: Sequence[int]) -> None:
    solver.add_clause(list(variables))
    for n, one in enumerate(variables):
        for other in variables[n + 1 :]:
            solver.add_clause([-one, -other])


def _allowed(facts: Facts) -> list[set[Card]]:
    allowed = [set(CARDS) for _ in range(7)]
    for place, codes in facts:
        allowed[place] &= {CARDS[code] for code in codes}
    return allowed


def _chances(orders: Sequence[Sequence[Card]]) -> list[dict[Card, Fraction]]:
    counts = [Counter(column) for column in zip(*orders, strict=True)]
    return [{card: Fraction(count[card], len(orders)) for card in CARDS} for count in counts]


def test_solvers(publish: Callable[[str], None]) -> None:
    pytest.importorskip("constraint", reason="python-constraint2 is not installed (extra [bench])")
    pytest.importorskip("pysat", reason="python-sat is not installed (extra [bench])")
    rows = []
    for position in _several():
        update = Update(position)
        for solve in (by_constraints, by_sat):
            assert tuple(solve(position.facts)) == position.belief.marginals()
        taken = in_turn(
            {
                "counts": partial(update.ours, TableBelief.counts),
                "fractions": partial(update.ours, TableBelief.marginals),
                "by hand": partial(seconds, update.direct, 50),
                "all events": partial(seconds, partial(_from_events, position), 20),
                "python-constraint2": partial(seconds, partial(by_constraints, position.facts), 1),
                "python-sat": partial(seconds, partial(by_sat, position.facts), 1),
            },
            ROUNDS,
        )
        for solver in ("python-constraint2", "python-sat"):
            times = [ratio(taken[solver], taken[ours]) for ours in ("counts", "fractions", "by hand", "all events")]
            verdict = "reached" if times[1] >= 20 else "falls short"
            rows.append([position.belief.count, solver, 1000 * median(taken[solver]), *times, verdict])
    columns = ["worlds left", "solver", "ms", "to counts", "to Fractions", "by hand", "from all events", "aim: 20"]
    note = (
        "How many times as long the solver takes to enumerate the position as one more event does: to counts, to all "
        "Fractions, to Fractions by hand in numpy (no belief can do much better); and as reading all events anew does."
    )
    publish(table("Against solvers", columns, rows, note))


def _from_events(position: Position) -> object:
    return spy.belief(position.game, position.events, 1).marginals()


# A product of small tables.


def test_products(publish: Callable[[str], None]) -> None:
    """The hidden set-up of The Plan: the product of four decks against the table of all 98,304 cases."""
    rows = []
    for looks in (plan_looks(1), plan_looks(9)):
        *before, (spy_asked, hideout, half) = looks
        known, table_known = (
            plan.decks_alone(before),
            TableBelief(every_case().worlds, plan.every_case(before).evidence),
        )
        piece, wide = plan.look(99, hideout, half), plan.every_case(looks).evidence[-1]
        deck = plan.SPIES.index(spy_asked)
        questions: list[tuple[str, Callable[[Any], object]]] = [
            ("weights and count", lambda belief: belief.count),
            ("all Fractions", lambda belief: belief.marginals()),
            ("entropy", lambda belief: belief.entropy()),
        ]
        for what, ask in questions:
            ours = partial(_learn, known, (piece, deck), ask)
            theirs = partial(_learn, table_known, (wide,), ask)
            taken = in_turn({"ours": partial(seconds, ours, 50), "theirs": partial(seconds, theirs, 1)}, ROUNDS)
            ms = 1000 * median(taken["ours"])
            times = ratio(taken["theirs"], taken["ours"])
            rows.append([len(looks), what, ms, 1000 * median(taken["theirs"]), times, 1, against(ms, 1)])
        assert known.given(piece, deck).count == table_known.given(wide).count
    columns = ["looks", "one more, then", "ms", "98,304 rows, ms", "ratio", "aim: under", ""]
    publish(table("Four decks as a product of small tables", columns, rows, "24 bijections, 32 worlds for each deck."))


@cache
def every_case() -> TableBelief:
    return plan.every_case([])


def plan_looks(many: int) -> list[tuple[str, int, str]]:
    """Looks at all decks in turn, each at another hideout; they contradict nothing."""
    return [(plan.SPIES[n % 4], 1 + (n + n // 4) % 4, "top") for n in range(many)]


def _learn(known: Any, told: Sequence[Any], ask: Callable[[Any], object]) -> object:
    return ask(known.given(*told))


# Questions and reasons.


def test_questions(publish: Callable[[str], None]) -> None:
    rows = []
    for players in (2, 3, 4):
        turns = [info for seed in SEEDS for info in _turns(players, seed)]
        work = {str(n): partial(seconds, partial(_all_questions, info), 3) for n, info in enumerate(turns)}
        taken = sorted(1000 * median(found) for found in in_turn(work, 3).values())
        asked = [_all_questions(info) for info in turns]
        assert max(map(len, asked)) >= players - 1
        questions = sum(map(len, asked)) / len(asked)
        rows.append([players, len(turns), questions, median(taken), taken[-1], AIM_MS, against(taken[-1], AIM_MS)])
    columns = ["players", "turns", "questions a turn", "ms", "at most", "aim: under", ""]
    note = "Every look that a turn allows, with or without a move before; beliefs about all rivals are made anew."
    publish(table("Expected information of all questions of a turn", columns, rows, note))


def _turns(players: int, seed: int) -> list[InformationState[Any]]:
    """What the player knows who begins a turn, for every tenth action of a game."""
    game, steps = game_of(players, seed)
    state, found = State.start(game), []
    for number, step in enumerate(steps):
        public = state.information_state(None).view
        if number % 10 == 9 and public.active is not None:
            found.append(state.information_state(public.active))
        state = state.apply(step.player, step.action)
    return found


def _all_questions(info: InformationState[Any]) -> dict[tuple[int, int], float]:
    """The bits of each look, by rival and place."""
    game, view, me = info.game, info.view, known(info.player)
    assert isinstance(game, Spy)
    moves = [action for action in info.legal_actions() if isinstance(action, do.Move)]
    bases = [game.after_move(view.bases[me], m.steps, m.turn_before, m.turn_after) for m in moves]
    places = sorted({game.mirrored(base) for base in [view.bases[me], *bases]})
    bits = {}
    for rival, base in enumerate(view.bases):
        if rival != me and not base.out:
            belief = spy.belief(game, info.events, rival)
            for place in places:
                bits[rival, place] = belief.expected_information(spy.look(game, view, rival, place))
    return bits


def test_reasons(publish: Callable[[str], None]) -> None:
    found: dict[str, list[float]] = {"certain": [], "impossible": [], "open": []}
    for position in chain.from_iterable(map(positions, SEEDS)):
        for place in range(1, 8):
            for what in ("S1", "bomb", "2"):
                claim = spy.claim(position.game, f"place {place} is {what}")
                begin = time.process_time()
                verdict = position.belief.explain(claim).verdict
                found[verdict].append(1000 * (time.process_time() - begin))
    assert all(found.values())
    rows = [
        [verdict, len(taken), median(taken), most_of(taken), AIM_MS, against(max(taken), AIM_MS)]
        for verdict, taken in found.items()
    ]
    rows.append(_together())
    columns = ["claim", "explained", "ms", "99 of 100", "aim: under", "all of them"]
    publish(table("An explanation", columns, rows, "About 2,520 worlds, in games to their end."))


def _together() -> list[object]:
    """Explanations about the bases of three rivals at once."""
    taken = []
    for seed in SEEDS:
        game, steps = game_of(4, seed)
        events = [e for step in steps for e in seen(0, step.events) if not isinstance(e, do.Revealed)]
        belief = spy.joint(game, events, [1, 2, 3])
        for place in range(1, 7):
            for factor in range(3):
                claim = spy.claim(game, f"place {place} is bomb")
                begin = time.process_time()
                belief.explain(claim, factor)
                taken.append(1000 * (time.process_time() - begin))
    slow = most_of(taken)
    return ["about three bases", len(taken), median(taken), slow, AIM_MS, against(max(taken), AIM_MS)]
