"""Why: a smallest set of events that alone proves something, or what moved the odds.

Each event is a fixed mask over the worlds, taken in the public context in which it happened; leaving an event out
leaves out that mask and nothing else. A set is found by deletion, newest event first, so it is subset-minimal (no
event in it could be left out) and always the same. The empty set is allowed: then the rules alone prove it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate, pairwise
from typing import Any, Literal, Protocol, TypeVar

from spylab.engine import ContradictoryEvidence
from spylab.inference.worlds import Claim, Evidence
from spylab.words import Text

T = TypeVar("T")


@dataclass(frozen=True)
class Shift:
    """An event that changed the odds of a claim."""

    at: int
    before: Fraction
    after: Fraction


@dataclass(frozen=True)
class Explanation:
    """Why a claim is certain, impossible or open.

    `events` are the places, among the seat's events, of a minimal set that alone proves it (for "open": none).
    For an open claim `shifts` tells which events moved its odds, and the two witnesses are worlds that still fit
    everything, the claim true in the first and false in the second. `favourable` and `total` are weights: numbers of
    worlds, as long as all evidence only rules out.
    """

    claim: Claim
    verdict: Literal["certain", "impossible", "open"]
    favourable: int
    total: int
    events: tuple[int, ...] = ()
    shifts: tuple[Shift, ...] = ()
    witnesses: tuple[tuple[Any, ...], ...] = ()
    each: int = 0
    """The weight of every single world that is left, if all weigh the same; 0 if some count for more than others."""

    @property
    def probability(self) -> Fraction:
        """How likely the claim is."""
        return Fraction(self.favourable, self.total)


class Case(Protocol):
    """What an explanation asks of a belief about one claim. `places` are those of its events, oldest first."""

    @property
    def places(self) -> Sequence[int]:
        """The places of the events."""
        ...

    @property
    def each(self) -> int:
        """The weight of every single world that is left, if all weigh the same, else 0."""
        ...

    def now(self) -> tuple[int, int]:
        """The weight of the worlds where the claim holds and that of all, after all events."""
        ...

    def odds(self) -> Iterator[tuple[int, int]]:
        """The weight of the worlds where the claim holds and that of all: before any event, then after each."""
        ...

    def start(self, side: bool) -> Any:
        """The worlds before any event in which the claim is `side`, as `narrow` and `empty` take them."""
        ...

    def narrow(self, left: Any, at: int) -> Any:
        """Those of the worlds `left` that the event at this place leaves possible."""
        ...

    def empty(self, left: Any) -> bool:
        """Whether no world is left."""
        ...

    def witness(self, side: bool) -> tuple[Any, ...]:
        """A world that fits everything and in which the claim is `side`."""
        ...


def explain(claim: Claim, case: Case) -> Explanation:
    """The explanation of a claim, from what its case says; at least one world must be left."""
    favourable, total = case.now()
    if favourable == total:
        return Explanation(claim, "certain", favourable, total, proof(case, against=False))
    if favourable == 0:
        return Explanation(claim, "impossible", 0, total, proof(case, against=True))
    changes = zip(case.places, pairwise(Fraction(*step) for step in case.odds()), strict=True)
    shifts = tuple(Shift(at, before, after) for at, (before, after) in changes if before != after)
    witnesses = (case.witness(True), case.witness(False))
    return Explanation(claim, "open", favourable, total, (), shifts, witnesses, case.each)


def proof(case: Case, against: bool) -> tuple[int, ...]:
    """The places of a subset-minimal set of events that alone rule out every world where the claim is `against`."""
    return core(case.places, case.start(against), case.narrow, case.empty)


def core(places: Sequence[int], start: T, narrow: Callable[[T, int], T], empty: Callable[[T], bool]) -> tuple[int, ...]:
    """A subset-minimal set of these places that still leaves nothing, as all do; the newest are left out first.

    `start` is what there is before any of them, `narrow` what one of them leaves of it.

    >>> rules_out = {1: {"a"}, 4: {"a"}, 6: {"b"}, 7: {"a", "b"}}
    >>> core([1, 4, 6, 7], {"a", "b"}, lambda left, at: left - rules_out[at], lambda left: not left)
    (1, 6)
    """
    left_by_older = list(accumulate(places, narrow, initial=start))
    kept: list[int] = []
    for older in reversed(range(len(places))):
        without = reduce(narrow, kept, left_by_older[older])
        if not empty(without):
            kept.append(places[older])
    return tuple(reversed(kept))


def by_event(evidence: Sequence[Evidence]) -> dict[int, list[Evidence]]:
    """The pieces of evidence by the place of their event, oldest first: an event is left out as a whole."""
    found: dict[int, list[Evidence]] = {}
    for piece in evidence:
        found.setdefault(piece.at, []).append(piece)
    return dict(sorted(found.items()))


def contradiction(evidence: Sequence[Evidence], together: Collection[int]) -> ContradictoryEvidence:
    """The error for evidence that leaves no world; the pieces at `together` cannot be true together."""
    said = "; ".join(str(piece.says) for piece in evidence if piece.at in together)
    return ContradictoryEvidence(Text("This cannot all be true: {said}.", said=said), tuple(sorted(together)))
