"""Why: a smallest set of events that alone proves something, or what moved the odds.

Each event is a fixed mask over the worlds, taken in the public context in which it happened; leaving an event out
leaves out that mask and nothing else. A set is found by deletion, newest event first, so it is subset-minimal (no
event in it could be left out) and always the same. The empty set is allowed: then the rules alone prove it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from spylab.engine import ContradictoryEvidence
from spylab.inference.weights import combined, exact_sum, running
from spylab.inference.worlds import Claim, Evidence, Mask, Worlds
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
    everything, the claim true in the first and false in the second.
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


def explain(worlds: Worlds, evidence: Sequence[Evidence], claim: Claim) -> Explanation:
    """The explanation of a claim about these worlds under this evidence, which leaves at least one of them."""
    holds = claim.holds(worlds)
    weights = combined(len(worlds), [piece.weights for piece in evidence])
    favourable, total = exact_sum(weights[holds]), exact_sum(weights)
    if favourable == total:
        return Explanation(claim, "certain", favourable, total, core(evidence, ~holds))
    if favourable == 0:
        return Explanation(claim, "impossible", favourable, total, core(evidence, holds))
    shifts = _shifts(len(worlds), evidence, holds)
    yes, no = (int(np.flatnonzero((weights > 0) & side)[0]) for side in (holds, ~holds))
    witnesses = (worlds.world(yes), worlds.world(no))
    return Explanation(claim, "open", favourable, total, (), shifts, witnesses)


def core(evidence: Sequence[Evidence], against: Mask) -> tuple[int, ...]:
    """A subset-minimal set of events that rules out every world in `against`, by deletion, newest first.

    An event may go when each world that it rules out is ruled out by another one that stays.
    """
    out = [~piece.support[against] for piece in evidence]
    ruled_out_by = np.zeros(int(against.sum()), dtype=np.int64)
    for mask in out:
        ruled_out_by += mask
    kept = []
    for piece, mask in zip(reversed(evidence), reversed(out), strict=True):
        if (ruled_out_by[mask] > 1).all():
            ruled_out_by -= mask
        else:
            kept.append(piece.at)
    return tuple(sorted(kept))


def contradiction(evidence: Sequence[Evidence]) -> ContradictoryEvidence:
    """The error for evidence that leaves no world, naming a minimal set that cannot be true together."""
    everything = np.ones(len(evidence[0].weights), dtype=bool)
    together = set(core(evidence, everything))
    said = "; ".join(str(piece.says) for piece in evidence if piece.at in together)
    return ContradictoryEvidence(Text("This cannot all be true: {said}.", said=said))


def _shifts(size: int, evidence: Sequence[Evidence], holds: Mask) -> tuple[Shift, ...]:
    steps = running(size, [piece.weights for piece in evidence])
    odds = [Fraction(exact_sum(weights[holds]), exact_sum(weights)) for weights in steps]
    changes = zip(evidence, pairwise(odds), strict=True)
    return tuple(Shift(piece.at, before, after) for piece, (before, after) in changes if before != after)
