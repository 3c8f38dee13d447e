"""The hidden set-up of The Plan as a product of small tables: four decks, coupled by who owns which hideout.

It is built here from the rules alone, to see that a product can hold a game of that size: 24 ways to give four spies
four hideouts, four places of The Plan, and eight patterns of half cards for each deck. The order of the cards in a
deck is not modelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import numpy as np

from spylab.engine import Event
from spylab.inference import Claim, Evidence, Factor, ProductBelief, TableBelief, Worlds
from spylab.words import Text

SPIES = "VXYZ"
HIDEOUTS = (1, 2, 3, 4)
OWNERS = tuple(permutations(HIDEOUTS))
"""Which hideout V, X, Y and Z own: 24 ways."""
HALVES = ("top", "bottom", "both")
INDEX = len(SPIES)
"""The number of the table of owners and The Plan; before it come the tables of the four decks."""
Case = tuple[tuple[int, ...], int]
"""Who owns what, and where The Plan is."""
CASES: tuple[Case, ...] = tuple(product(OWNERS, HIDEOUTS))


def _coded(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Worlds:
    values = tuple(dict.fromkeys(value for row in rows for value in row))
    codes = [[values.index(value) for value in row] for row in rows]
    return Worlds(tuple(columns), values, np.array(codes, dtype=np.uint8))


DECK = _coded(
    ("owns", *(f"half of {h}" for h in HIDEOUTS)),
    [
        (own, *halves)
        for own in HIDEOUTS
        for halves in product(*[("both",) if h == own else ("top", "bottom") for h in HIDEOUTS])
    ],
)
"""A deck: whose hideout it proves, and which halves are in it; 32 worlds, 8 for each hideout."""
CASE = _coded((*(f"owned by {spy}" for spy in SPIES), "The Plan"), [(*owners, place) for owners, place in CASES])


def deck(spy: str, evidence: Sequence[Evidence] = (), cases: Sequence[Case] = CASES) -> Factor:
    """The table of one spy's deck: with each case only the patterns of the hideout that this spy owns."""
    owns = [DECK.world(row)[0] for row in range(len(DECK))]
    fits = [[owners[SPIES.index(spy)] == own for own in owns] for owners, _ in cases]
    return Factor(DECK, np.array(fits), tuple(evidence))


def fresh() -> ProductBelief:
    """Before any look: the four decks and, as table `INDEX`, owners and The Plan."""
    return ProductBelief([*map(deck, SPIES), Factor.index(CASE)], [1] * len(CASES))


def decks_alone(seen: Sequence[tuple[str, int, str]]) -> ProductBelief:
    """Without The Plan, and so without claims: 24 indices, and what was seen in the decks."""
    cases = [(owners, 0) for owners in OWNERS]
    looks = [(spy, look(at, hideout, half)) for at, (spy, hideout, half) in enumerate(seen)]
    told = {spy: [piece for whose, piece in looks if whose == spy] for spy in SPIES}
    return ProductBelief([deck(spy, told[spy], cases) for spy in SPIES], [1] * len(cases))


def look(at: int, hideout: int, half: str) -> Evidence:
    """A half card of a hideout was seen in a deck."""
    fits = DECK.where(hideout, [half, "both"])
    return Evidence(at, Event(), fits, Text("{half} {hideout}", half=half, hideout=hideout))


def failed(at: int, spy: str, hideout: int) -> Evidence:
    """A claim failed: not both, that this spy owns the hideout and that The Plan is in it."""
    both = CASE.where(SPIES.index(spy), [hideout]) & CASE.where(4, [hideout])
    return Evidence(at, Event(), ~both, Text("not {spy} and {hideout}", spy=spy, hideout=hideout))


def seen(belief: ProductBelief, at: int, spy: str, hideout: int, half: str) -> ProductBelief:
    """The belief after a look into this spy's file."""
    return belief.given(look(at, hideout, half), SPIES.index(spy))


def owns(spy: str, hideout: int) -> Claim:
    return Claim(f"{spy} owns {hideout}", lambda cases: cases.where(SPIES.index(spy), [hideout]), INDEX)


def lies_in(hideout: int) -> Claim:
    return Claim(f"The Plan is in {hideout}", lambda cases: cases.where(4, [hideout]), INDEX)


def every_case(seen_in: Sequence[tuple[str, int, str]]) -> TableBelief:
    """The same without The Plan as one table of all 98,304 equally likely ways: owners, then halves deck by deck."""
    rows = [
        np.concatenate([np.full((8**4, 4), owners), np.reshape(list(product(*map(_patterns, owners))), (8**4, 16))], 1)
        for owners in OWNERS
    ]
    columns = [f"owned by {s}" for s in SPIES] + [f"{s}: half of {h}" for s in SPIES for h in HIDEOUTS]
    # hideouts 1 to 4 are written as they are, top, bottom and both as 5, 6 and 7
    worlds = Worlds(tuple(columns), (0, *HIDEOUTS, *HALVES), np.concatenate(rows).astype(np.uint8))
    told = []
    for at, (spy, hideout, half) in enumerate(seen_in):
        fits = worlds.where(4 + 4 * SPIES.index(spy) + hideout - 1, [half, "both"])
        told.append(Evidence(at, Event(), fits, look(at, hideout, half).says))
    return TableBelief(worlds, told)


def _patterns(own: int) -> list[tuple[int, ...]]:
    """The eight patterns of a deck, as numbers of halves."""
    return list(product(*[(7,) if h == own else (5, 6) for h in HIDEOUTS]))
