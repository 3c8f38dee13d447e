"""Who owns which hideout, and where The Plan is: the cases that everything else in The Plan hangs on.

With four hideouts there are 24 ways to give them to the spies and four places of The Plan: 96 cases, equally likely
before anything is known (TP-SETUP-2, TP-SETUP-3).
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from spylab.games.the_plan.cards import Spy
from spylab.inference import Mask, Worlds


@cache
def cases(number: int) -> Worlds:
    """Every case with so many hideouts: a column for what each spy owns, and a last one for the place of The Plan.

    >>> cases(4).columns, len(cases(4))
    (('V owns', 'X owns', 'Y owns', 'Z owns', 'plan in'), 96)
    >>> cases(2).world(1)
    (1, 2, 2)
    """
    hideouts = range(number)
    rows = [(*owners, place) for owners in permutations(hideouts) for place in hideouts]
    columns = (*(f"{spy} owns" for spy in tuple(Spy)[:number]), "plan in")
    return Worlds(columns, tuple(hideout + 1 for hideout in hideouts), np.array(rows, dtype=np.uint8))


@cache
def owners(number: int) -> NDArray[np.intp]:
    """For every case (row) and spy (column) the hideout that the spy owns, from 0."""
    return cases(number).rows[:, :number].astype(np.intp)


@cache
def places(number: int) -> NDArray[np.intp]:
    """For every case the hideout where The Plan is, from 0."""
    return cases(number).rows[:, number].astype(np.intp)


def owns(number: int, spy: int, hideout: int) -> Mask:
    """The cases in which this spy (from 0) owns this hideout (from 1)."""
    mask: Mask = owners(number)[:, spy] == hideout - 1
    return mask


def lies_in(number: int, hideout: int) -> Mask:
    """The cases in which The Plan is in this hideout."""
    mask: Mask = places(number) == hideout - 1
    return mask


def right(number: int, spy: int, hideout: int) -> Mask:
    """The cases in which a claim would be right: The Plan is in this hideout, and this spy owns it.

    A claim that failed leaves all others: 90 of 96.

    >>> int((~right(4, spy=0, hideout=2)).sum())
    90
    """
    return owns(number, spy, hideout) & lies_in(number, hideout)


@cache
def claims(number: int) -> NDArray[np.intp]:
    """For every case the number of the claim that would be right: hideout (from 0) times spies, plus the spy."""
    owner = np.argsort(owners(number), axis=1)
    here = places(number)
    return here * number + owner[np.arange(len(here)), here]
