"""Why: a smallest set of events that alone proves something, or what moved the odds.

Each event is a fixed mask over the worlds, taken in the public context in which it happened; leaving an event out
leaves out that mask and nothing else. A set is found by deletion, newest event first, so it is subset-minimal (no
event in it could be left out) and always the same. The empty set is allowed: then the rules alone prove it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Literal, Protocol

from spylab.engine import ContradictoryEvidence
from spylab.inference.worlds import Claim, Evidence
from spylab.words import Text


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

    def odds(self) -> Iterator[tuple[int, int]]:
        """The weight of the worlds where the claim holds and that of all: before any event, then after each."""
        ...

    def excludes(self, places: Collection[int], side: bool) -> bool:
        """Whether the events at these places alone rule out every world in which the claim is `side`."""
        ...

    def witness(self, side: bool) -> tuple[Any, ...]:
        """A world that fits everything and in which the claim is `side`."""
        ...


def explain(claim: Claim, case: Case) -> Explanation:
    """The explanation of a claim, from what its case says; at least one world must be left."""
    odds = list(case.odds())
    favourable, total = odds[-1]
    if favourable == total:
        return Explanation(claim, "certain", favourable, total, core(case.places, lambda p: case.excludes(p, False)))
    if favourable == 0:
        return Explanation(claim, "impossible", 0, total, core(case.places, lambda p: case.excludes(p, True)))
    changes = zip(case.places, pairwise(Fraction(*step) for step in odds), strict=True)
    shifts = tuple(Shift(at, before, after) for at, (before, after) in changes if before != after)
    witnesses = (case.witness(True), case.witness(False))
    return Explanation(claim, "open", favourable, total, (), shifts, witnesses)


def core(places: Collection[int], proves: Callable[[Collection[int]], bool]) -> tuple[int, ...]:
    """A subset-minimal set of these places that still proves what all of them prove; the newest are left out first.

    >>> core([1, 4, 6, 7], lambda kept: 7 in kept or {1, 6} <= set(kept))
    (1, 6)
    """
    kept = set(places)
    for at in sorted(kept, reverse=True):
        if proves(kept - {at}):
            kept.remove(at)
    return tuple(sorted(kept))


def contradiction(evidence: Sequence[Evidence], together: Collection[int]) -> ContradictoryEvidence:
    """The error for evidence that leaves no world; the pieces at `together` cannot be true together."""
    said = "; ".join(str(piece.says) for piece in evidence if piece.at in together)
    return ContradictoryEvidence(Text("This cannot all be true: {said}.", said=said), tuple(sorted(together)))
