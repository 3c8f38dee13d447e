"""Beliefs that somebody would hold who makes a mistake: overlooks a clue, trusts the Sergeant, forgets a weight.

Exercises ask them for the answers that typical mistakes lead to. None where the mistake leaves nothing possible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import numpy as np

from spylab.engine import ContradictoryEvidence
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.supposed import Supposed
from spylab.games.spies_and_lies.worlds import VALUES
from spylab.inference import Claim, Evidence, Mask, TableBelief, Weights, Worlds


def odds(known: TableBelief | None, asked: Claim) -> Fraction | None:
    """How likely the claim is in a belief that may be none."""
    return None if known is None else known.probability(asked)


def how_many(known: TableBelief | None) -> int:
    """How many worlds are left in a belief that may be none."""
    return 0 if known is None else known.count


def believe(worlds: Worlds, evidence: list[Evidence]) -> TableBelief | None:
    """What follows from this evidence; None if it leaves no world."""
    try:
        return TableBelief(worlds, evidence)
    except ContradictoryEvidence:
        return None


def only(known: TableBelief, keep: Callable[[Evidence], bool]) -> TableBelief:
    """What would be known from some of the clues alone."""
    return TableBelief(known.worlds, [piece for piece in known.evidence if keep(piece)])


def all_but(known: TableBelief, left_out: Evidence) -> TableBelief:
    """What would be known without one clue."""
    return only(known, lambda piece: piece is not left_out)


def before_tokens(known: TableBelief) -> TableBelief:
    """What is known before the tokens are shown: who is exhausted."""
    return only(known, is_exhaustion)


def is_exhaustion(piece: Evidence) -> bool:
    """Whether a clue says who is exhausted."""
    return isinstance(piece.event, ev.Exhausted)


def unweighted(known: TableBelief) -> TableBelief:
    """What somebody would believe who counts deployments, but forgets how likely each makes the tokens."""
    return TableBelief(known.worlds, [replace(p, weights=p.support.astype(np.int64)) for p in known.evidence])


def trusting(known: TableBelief, card: Intel) -> TableBelief | None:
    """What somebody would believe who takes the Sergeant for honest."""

    def honest(piece: Evidence) -> Weights:
        fits = piece.support
        if isinstance(piece.event, ev.TokensShown):
            fits = (_on(known.worlds, card) == np.array(piece.event.pattern, dtype=bool)).all(axis=1)
        return fits.astype(np.int64)

    return believe(known.worlds, [replace(piece, weights=honest(piece)) for piece in known.evidence])


def from_here_alone(known: TableBelief, card: Intel, at: int) -> TableBelief | None:
    """What somebody would believe who looks at one mission only: who is exhausted, and whether a token lies there."""
    here = _on(known.worlds, card)[:, at]
    sergeant = known.worlds.where(at, [Soldier.SERGEANT])

    def of_mission(piece: Evidence) -> Weights:
        fits = piece.support
        if isinstance(piece.event, ev.TokensShown):
            fits = (here == bool(piece.event.pattern[at])) | sergeant
        return fits.astype(np.int64)

    kept = [p for p in known.evidence if is_exhaustion(p) or isinstance(p.event, ev.TokensShown)]
    return believe(known.worlds, [replace(piece, weights=of_mission(piece)) for piece in kept])


def _on(worlds: Worlds, card: Intel) -> Mask:
    """For every world and mission whether the soldier's rank is on the Intel card."""
    found: Mask = np.isin(worlds.rows, [VALUES.index(soldier) for soldier in VALUES if soldier in card])
    return found


def inverted(known: TableBelief, asked: Claim, q: Fraction) -> Fraction:
    """How likely the tokens are if the claim is true: the condition turned round."""
    prior = before_tokens(known)
    holds = asked.holds(known.worlds) & (prior.weights > 0)
    shown = next(piece for piece in known.evidence if isinstance(piece.event, ev.TokensShown))
    return Fraction(int(shown.weights[holds].sum()), q.denominator * int(holds.sum()))


def rising(known: TableBelief) -> int:
    """How many deployments somebody finds who lets the Sergeant's rank rise like all others."""
    rows = known.worlds.rows[known.weights > 0].astype(np.int64)
    return int((np.diff(rows, axis=1) > 0).all(axis=1).sum())


def groups(known: TableBelief) -> int:
    """How many different groups of soldiers are left, whatever their order."""
    return len(np.unique(np.sort(known.worlds.rows[known.weights > 0], axis=1), axis=0))


def in_any_order(known: TableBelief, hand: tuple[Soldier, ...], card: Intel | None) -> int:
    """How many rows somebody finds who forgets that ranks must rise."""
    shown = {piece.event.mission: piece.event.rank for piece in known.evidence if isinstance(piece.event, ev.Unveiled)}
    rows = [piece.event.pattern for piece in known.evidence if isinstance(piece.event, ev.TokensShown)]
    supposed = [piece.event for piece in known.evidence if isinstance(piece.event, Supposed)]

    def fits(order: tuple[Soldier, ...]) -> bool:
        if any(order[at] is not rank for at, rank in shown.items()):
            return False
        if any(order[bounds.mission] not in bounds for bounds in supposed):
            return False
        return not rows or all(
            soldier is Soldier.SERGEANT or (card is not None and soldier in card) == bool(token)
            for soldier, token in zip(order, rows[0], strict=True)
        )

    return sum(fits(order) for order in permutations(hand, len(known.worlds.columns)))
