"""Which half cards are in a file: both halves of the own hideout, one of every other (TP-FILE-1, TP-FILE-2).

What anybody sees of a file says something about the halves in it, and so about its owner. Where in the file a half
lies is another matter (`deck_order`): of every set of halves, each order is as likely, so looks only rule sets out.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.cases import lies_in, owners, owns, right
from spylab.games.the_plan.view import File, View
from spylab.inference import Mask, Weights, Worlds


class Halves(StrEnum):
    """Which halves of a hideout are in a file."""

    TOP = "top"
    BOTTOM = "bottom"
    BOTH = "both"


@cache
def patterns(number: int, spy: Spy) -> Worlds:
    """Every set of halves that the file of a spy may hold, hideout by hideout: 8 for each of four owners.

    >>> worlds = patterns(4, Spy.V)
    >>> len(worlds), worlds.columns[1], [str(halves) for halves in worlds.world(0)]
    (32, 'V: halves of 2', ['both', 'top', 'top', 'top'])
    """
    one = (0, 1)
    rows = [
        row for own in range(number) for row in product(*[(2,) if other == own else one for other in range(number)])
    ]
    columns = tuple(f"{spy}: halves of {hideout}" for hideout in range(1, number + 1))
    return Worlds(columns, tuple(Halves), np.array(rows, dtype=np.uint8))


@cache
def proves(number: int) -> NDArray[np.intp]:
    """For every set of halves the hideout (from 0) of which both are there: the spy's own."""
    own: NDArray[np.intp] = (patterns(number, Spy.V).rows == 2).argmax(axis=1)
    return own


@cache
def fits(number: int, spy: int) -> Weights:
    """1 where a case (row) and a set of halves in this spy's file (column) agree about the owner, else 0."""
    agree: Weights = (owners(number)[:, spy, np.newaxis] == proves(number)).astype(np.int64)
    return agree


@cache
def holds(number: int, half: Half) -> Mask:
    """The sets in which this half is."""
    rows = patterns(number, Spy.V).rows[:, half.hideout - 1]
    inside: Mask = (rows == 2) | (rows == tuple(Side).index(half.side))
    return inside


def seen(file: File) -> frozenset[Half]:
    """The halves in a file that the view it comes from knows."""
    return frozenset(place.half for place in file.places if place.half is not None)


def ways(number: int, halves: frozenset[Half]) -> Weights:
    """For every owner of a file how many sets of halves fit to those that were seen.

    It is a product over the *other* hideouts: 2 while none of its halves was seen, 1 after one, 0 after both.

    >>> ways(4, frozenset([Half(2, Side.TOP)])).tolist()
    [4, 8, 4, 4]
    """
    left = np.full(number, 2, dtype=np.int64)
    for half in halves:
        left[half.hideout - 1] -= 1
    return np.array([np.delete(left, own).prod() for own in range(number)], dtype=np.int64)


def weigh(number: int, view: View) -> Weights:
    """For every case how many ways to fill the files fit to all that a view knows: a quick belief about the cases.

    It needs no events, since the view keeps all that says something about owners and The Plan. So bots ask it; tables
    and lessons ask the belief (`worlds`), which also knows reasons, and the two are equal.
    """
    weights = np.ones(len(owners(number)), dtype=np.int64)
    for at, file in enumerate(view.files):
        weights = weights * ways(number, seen(file))[owners(number)[:, at]]
        if file.owner is not None:
            weights = weights * owns(number, at, file.owner)
    for hideout, case in enumerate(view.briefcases, start=1):
        if case.plan is not None:
            weights = weights * (lies_in(number, hideout) == case.plan)
    for claim in view.failed:
        weights = weights * ~right(number, tuple(Spy).index(claim.spy), claim.hideout)
    return weights
