"""In which order the cards of a file lie, as far as it is known: what the next look at it will show.

For one set of halves, a place of the file that nobody has turned is each of the cards left with the same chance; a
place that only others have turned is each of the halves left with the same chance, and never the bonus card, for that
would have been played (TP-LOOK-5).

There are two ways to ask. `next_card` gives the chances from a view, at once. `order` is a table of a whole file, with
its top card and the place of the bonus card; it is larger, and it knows reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spylab.engine import ContradictoryEvidence, Event
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.cases import owners
from spylab.games.the_plan.halves import Halves, patterns, proves, seen
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import View
from spylab.inference import Evidence, Mask, Weights, Worlds
from spylab.words import Text

BONUS = "bonus"
"""The bonus card of a file, whichever it is."""
Card = Half | str


@cache
def every_card(number: int) -> tuple[Card, ...]:
    """All cards that a file may hold: the halves, hideout by hideout, then the bonus card."""
    return (*(Half(hideout, side) for hideout in range(1, number + 1) for side in Side), BONUS)


def next_card(options: Options, view: View, spy: Spy) -> Weights:
    """For every owner (row, hideouts from 0) the chances of the top card of a file, in the order of `every_card`.

    Whole numbers; divide a row by its sum. For an owner whom the view rules out the row has no meaning.

    >>> from spylab.games.the_plan.rules import ThePlan
    >>> fresh = next_card(Options(), ThePlan().opening(), Spy.V)
    >>> [int(weight) for weight in fresh[0]], int(fresh[0].sum())
    ([10, 10, 5, 5, 5, 5, 5, 5, 10], 60)
    """
    number, file = options.number, view.file(spy)
    cards = every_card(number)
    table = np.zeros((number, len(cards)), dtype=np.int64)
    top = file.places[0]
    if top.half is not None:
        table[:, cards.index(top.half)] = 1
        return table
    known = seen(file)
    untouched = sum(1 for place in file.places if not place.turned)
    kept = bool(options.bonuses) and file.bonus is None
    halves = sum(1 for place in file.places if place.half is None) - kept
    may_be_bonus = kept and not top.turned
    if may_be_bonus:
        table[:, -1] = 2 * halves or 1
    others = untouched - 1 if may_be_bonus else 1
    for hideout in range(1, number + 1):
        left = [half for half in (Half(hideout, side) for side in Side) if half not in known]
        for half in left:
            column = cards.index(half)
            table[:, column] = others if len(left) == 2 else 0
            table[hideout - 1, column] = 2 * others
    return table


def bits(weights: Weights, channel: Weights, claims: NDArray[np.intp], many: int) -> float:
    """How many bits a card tells on average about which of `many` claims is right.

    `channel` has for each case the chances of every card, `claims` the number of its claim.
    """
    sums = channel.sum(axis=1, keepdims=True)
    together = np.zeros((many, channel.shape[1]))
    np.add.at(together, claims, weights[:, np.newaxis] * channel / np.where(sums > 0, sums, 1))
    together = together / together.sum()
    apart = together.sum(axis=1, keepdims=True) * together.sum(axis=0)
    some = together > 0
    return float((together[some] * np.log2(together[some] / apart[some])).sum())


# the table of a whole file


@dataclass(frozen=True)
class Turned:
    """What a seat has learned of one place of a file (numbered from 0 as the file lay at first).

    Either the half that it saw there, or that the bonus card was there, or only that it was not.
    """

    at: int
    event: Event
    place: int
    half: Half | None
    bonus: bool
    says: Text


def check_turned(options: Options, spy: Spy, before: Sequence[Turned], now: Turned) -> None:
    """Refuse what cannot be true of a file together with what was learned of it before.

    Every card lies at one place, and every place has one card. ContradictoryEvidence names the events.
    """
    for old in before:
        same_half = old.half is not None and old.half == now.half
        other_half = old.half is not None and now.half is not None and old.half != now.half
        if old.place == now.place and (other_half or old.bonus is not now.bonus):
            one = Text("{spy}: one place of the file cannot show two different cards.", spy=spy.value)
            raise ContradictoryEvidence(one, (old.at, now.at))
        if old.place != now.place and (same_half or (old.bonus and now.bonus)):
            twice = Text("{spy}: one card cannot lie at two places of the file.", spy=spy.value)
            raise ContradictoryEvidence(twice, (old.at, now.at))
    if options.bonuses and not now.bonus:
        first: dict[int, int] = {}
        for fact in (*before, now):
            first.setdefault(fact.place, fact.at)
        if len(first) == options.number + 2 and not any(fact.bonus for fact in before):
            none = Text("{spy}: every card of the file was put back, so none is its bonus card.", spy=spy.value)
            raise ContradictoryEvidence(none, tuple(sorted(first.values())))


class _Row(NamedTuple):
    pattern: int
    top: Card
    bonus: int


@cache
def _rows(number: int, top: int, bonus: bool) -> tuple[_Row, ...]:
    """For every set of halves each card at the place `top`, with each place of the bonus card (-1: the file has none).

    >>> len(_rows(4, 0, True)), len(_rows(4, 0, False))
    (832, 160)
    """
    found = []
    for pattern, halves in enumerate(_sets(number)):
        for at in range(number + 2) if bonus else (-1,):
            found += [_Row(pattern, card, at) for card in ((BONUS,) if at == top else halves)]
    return tuple(found)


@cache
def _sets(number: int) -> tuple[tuple[Half, ...], ...]:
    """Every set of halves of `patterns`, written out."""
    worlds = patterns(number, Spy.V)
    return tuple(
        tuple(
            Half(hideout, side)
            for hideout, halves in enumerate(worlds.world(row), start=1)
            for side in Side
            if halves in (Halves.BOTH, Halves(side.value))
        )
        for row in range(len(worlds))
    )


@cache
def order(number: int, spy: Spy, top: int, bonus: bool) -> Worlds:
    """A file with its top card, which lay at the place `top` at first, and the place of the bonus card."""
    worlds = patterns(number, spy)
    spots = (-1, *range(number + 2))
    values = (*Halves, *every_card(number), *spots)
    first = len(Halves)
    rows = [
        (*worlds.rows[row.pattern], values.index(row.top, first), len(values) - len(spots) + row.bonus + 1)
        for row in _rows(number, top, bonus)
    ]
    columns = (*worlds.columns, f"next {spy}", f"{spy}: place of the bonus card")
    return Worlds(columns, values, np.array(rows, dtype=np.uint8))


@cache
def order_prior(number: int, spy: int, top: int, bonus: bool) -> Weights:
    """For every case (row) how many orders of the file each row of `order` stands for, over a common factor."""
    rows = _rows(number, top, bonus)
    own = proves(number)[[row.pattern for row in rows]]
    orders = np.array([number + 1 if row.bonus == top else 1 for row in rows], dtype=np.int64)
    return np.where(owners(number)[:, spy, np.newaxis] == own, orders, 0)


def order_evidence(number: int, top: int, bonus: bool, facts: list[Turned]) -> list[Evidence]:
    """What was learned of a file, as evidence about `order`: each piece given those before it."""
    table = _Columns(number, top, bonus)
    found, halves = [], dict[int, Half]()
    for fact in facts:
        if fact.half is not None:
            weights = table.saw(fact.half, fact.place, len(halves) if fact.place not in halves else None)
            if fact.place != top:
                halves[fact.place] = fact.half
        else:
            weights = ((table.spot == fact.place) == fact.bonus).astype(np.int64)
        found.append(Evidence(fact.at, fact.event, weights, fact.says))
    return found


class _Columns:
    """The columns of `order`, to be asked what a look says."""

    def __init__(self, number: int, top: int, bonus: bool) -> None:
        rows = _rows(number, top, bonus)
        self.number, self.top = number, top
        self.spot = np.array([row.bonus for row in rows])
        self._cards = every_card(number)
        self._top = np.array([self._cards.index(row.top) for row in rows])
        self._pattern = np.array([row.pattern for row in rows])

    def saw(self, half: Half, place: int, known: int | None) -> Weights:
        """How likely this half is at this place, when `known` halves were seen at others than the top one.

        None: it was seen there before. If the bonus card lies on top, one half more is left for the other places.
        """
        at_top: Mask = self._top == self._cards.index(half)
        if place == self.top:
            weights: Weights = at_top.astype(np.int64)
            return weights
        inside = np.array([half in halves for halves in _sets(self.number)])[self._pattern]
        possible = inside & ~at_top & (self.spot != place)
        left = 1 if known is None else self.number + 1 - known
        return np.where(possible, np.where(self.spot == self.top, max(1, left - 1), left), 0)
