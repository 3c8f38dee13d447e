"""The legal deployments of a hand, and what is wrong with others (SL-DEPLOY-2, SL-DEPLOY-3)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

from spylab.games.spies_and_lies.soldiers import Soldier


@cache
def deployments(hand: tuple[Soldier, ...], missions: int) -> tuple[tuple[Soldier, ...], ...]:
    """Every way to put soldiers of `hand` under so many missions, in the order of their ranks from left to right.

    >>> [len(deployments(tuple(Soldier)[:n], 4)) for n in (3, 4, 5)]
    [0, 4, 17]
    """
    others: list[Soldier] = [soldier for soldier in sorted(hand) if soldier is not Soldier.SERGEANT]
    found = list(combinations(others, missions))
    if Soldier.SERGEANT in hand:
        for rest in combinations(others, missions - 1):
            found += [(*rest[:at], Soldier.SERGEANT, *rest[at:]) for at in range(missions)]
    return tuple(sorted(found))


def first_fall(order: tuple[Soldier, ...]) -> tuple[Soldier, Soldier] | None:
    """The first two neighbours whose ranks do not rise, the Sergeant left out; None if all rise.

    >>> first_fall((Soldier(7), Soldier(4), Soldier(3), Soldier(10)))
    (<Soldier.BOMB: 7>, <Soldier.MINER: 3>)
    """
    ranks = [soldier for soldier in order if soldier is not Soldier.SERGEANT]
    return next(((left, right) for left, right in pairwise(ranks) if left >= right), None)


def token_patterns(order: tuple[Soldier, ...], true_pattern: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The rows of tokens that may be shown for a deployment: only the Sergeant's own token is free (SL-TOKENS-3)."""
    if Soldier.SERGEANT not in order:
        return (true_pattern,)
    at = order.index(Soldier.SERGEANT)
    return tuple((*true_pattern[:at], token, *true_pattern[at + 1 :]) for token in (0, 1))
