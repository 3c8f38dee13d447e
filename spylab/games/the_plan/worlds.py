"""The worlds of The Plan: owners, the place of The Plan, halves in the files, keys; and what each event says of them.

The belief is a product of small tables: the cases (`cases`), a file of each spy (`halves`), the keys (`keys`). Only
owners couple them. So 98,304 ways to fill the files, times the places of The Plan, are never written out. Where in a
file a half lies changes nothing of that, and is a larger table that is made when somebody asks for the next card
(`deck_order`).

Worlds start equally likely, and a choice of a player says no more than that it was legal (TP-KNOW-3). That is more
than nothing: somebody who passes with a door in reach has not got its key (TP-BONUS-4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event
from spylab.games.the_plan import deck_order, possible, tasks
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.cards import Side, Spy
from spylab.games.the_plan.cases import cases, lies_in, owns, right
from spylab.games.the_plan.claims import OfOrder
from spylab.games.the_plan.deck_order import Turned, check_turned
from spylab.games.the_plan.halves import fits, holds, patterns
from spylab.games.the_plan.keys import Keys, Told
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View, index
from spylab.inference import Claim, Evidence, Explanation, Factor, ProductBelief, Weights, entropy
from spylab.words import Text

T = TypeVar("T")


class Town(ProductBelief):
    """What a seat can know about the town. Tables: 0 the cases, then a file of each spy, then the keys.

    >>> game = ThePlan()
    >>> belief(game, ()).count == 98_304 * 4
    True
    """

    def __init__(self, reader: Reader) -> None:
        index = [1] * len(cases(reader.options.number))
        super().__init__(reader.factors(), index, _weights=reader.weights())
        self._reader = reader.still()
        self._orders: dict[int, ProductBelief] = {}
        told = [*self.evidence, *self._reader.silent]
        self.evidence = tuple(sorted(told, key=lambda piece: piece.at))

    def of_order(self, spy: int) -> ProductBelief:
        """The same belief, with the order of one file besides: its table also says the next card."""
        if spy not in self._orders:
            factors = list(self.factors)
            factors[1 + spy] = self._reader.ordered(spy)
            self._orders[spy] = ProductBelief(factors, self.index)
        return self._orders[spy]

    def _about(self, claim: Claim) -> ProductBelief | None:
        """The belief that a claim about the next card is put to; None for other claims."""
        return self.of_order(claim.table - 1) if isinstance(claim, OfOrder) else None

    def probability(self, claim: Claim, factor: int | None = None) -> Fraction:
        """How likely a claim is."""
        larger = self._about(claim)
        return larger.probability(claim) if larger else super().probability(claim, factor)

    def explain(self, claim: Claim, factor: int | None = None) -> Explanation:
        """Why a claim is certain, impossible, or open."""
        larger = self._about(claim)
        return larger.explain(claim) if larger else super().explain(claim, factor)

    def expected_information(self, answers: NDArray[Any], factor: int = 0) -> float:
        """How many bits the answer to a question tells on average.

        `answers` has the number of the answer for each case. Where a case does not decide the answer, as with a look
        at a file, it has a row for each case with how likely each answer is: then the bits are those about the case.
        """
        if answers.ndim == 1:
            return super().expected_information(answers, factor)
        cases_now = self._joint
        return deck_order.bits(cases_now.astype(np.float64), answers, np.arange(len(cases_now)), len(cases_now))

    @cached_property
    def case_bits(self) -> float:
        """How much is unknown about owners and The Plan together, in bits."""
        return entropy(self._joint, self.total)


MANY_READERS = 4
"""As many seats as there may be."""
_readers: list[tuple[tuple[Event, ...], Reader]] = []
"""Those that were used last, each with what it has read: who asks again after one more event has one more to read."""


def belief(game: ThePlan, events: Sequence[Event], topic: int = 0) -> Town:
    """What these events (those that some seat has seen) say about the town. There is one topic, so it is not read."""
    told = tuple(events)
    fitting = [kept for kept in _readers if kept[1].game == game and told[: len(kept[0])] == kept[0]]
    before, reader = max(fitting, key=lambda kept: len(kept[0]), default=((), Reader(game)))
    _readers[:] = [kept for kept in _readers if kept[1] is not reader]  # if an event is refused, it has read a part
    known = reader.after(told[len(before) :]).belief()
    _readers.insert(0, (told, reader))
    del _readers[MANY_READERS:]
    return known


class Reader:
    """Reads the events that a seat sees, one by one and in their order, as evidence about the town."""

    def __init__(self, game: ThePlan) -> None:
        self.game = game
        self.options: Options = game.options
        self.view: View = game.opening()
        number = game.options.number
        self._told: tuple[tuple[Evidence, ...], ...] = ((),) * (number + 1)
        """By table: the cases, then the files."""
        self._left: tuple[Weights, ...] = tuple(
            _open(size) for size in (len(cases(number)), *[_files(number)] * number)
        )
        """The product of what was told, by table."""
        self.silent: tuple[Evidence, ...] = ()
        """What was told of orders alone: it says nothing about the tables, but reasons may rest on it."""
        self._turned: tuple[tuple[Turned, ...], ...] = ((),) * number
        self._places: list[list[int]] = [list(range(len(file.places))) for file in self.view.files]
        """The places of each file as it lay at first, from its top."""
        self._keys = Keys(number, game.options.keys, game.players)
        self._at = -1

    def after(self, events: Iterable[Event]) -> Reader:
        """This reader, when it has read these events too."""
        for event in events:
            self.read(event)
        return self

    def read(self, event: Event) -> None:
        """Take in the next event."""
        self._at += 1
        match event:
            case ev.Saw() | ev.PutBack() | ev.BonusPlayed():
                self._file(event)
            case ev.KeysReturned(seat, _):
                self._keys.give_back(seat, self._at)
            case ev.KeyReturned(seat, key):
                self._keys.give_back(seat, self._at, key)
            case ev.TookKey() | ev.KeySeen() | ev.KeyShown() | ev.KeyWon() | ev.KeyPassed():
                self._key(event)
            case ev.Passed(seat) | ev.CardUsed(seat, _, _):
                self._doors(event, seat)
            case _:
                self._case(event)
        self.view = self.game.evolve(self.view, event)

    def belief(self) -> Town:
        """What all that was read says."""
        return Town(self)

    def still(self) -> Reader:
        """What was read so far, for a belief that asks for orders later."""
        other = Reader.__new__(Reader)
        other.game, other.options, other.view = self.game, self.options, self.view
        other._told, other._turned, other._at = self._told, self._turned, self._at
        other._left, other.silent = self._left, self.silent
        other._places, other._keys = [list(places) for places in self._places], self._keys
        return other

    def factors(self) -> list[Factor]:
        """The tables, with what was told of each."""
        number = self.options.number
        case_table = Factor.index(cases(number), self._told[0])
        files = [
            Factor(patterns(number, spy), fits(number, at), self._told[1 + at])
            for at, spy in enumerate(self.options.spies)
        ]
        keys = Factor(self._keys.worlds(), self._keys.prior()[np.newaxis], tuple(self._keys.evidence()))
        return [case_table, *files, keys]

    def weights(self) -> list[Weights]:
        """For each of these tables its prior times what was told, which is kept up to date event by event."""
        number = self.options.number
        of_cases, *of_files = self._left
        files = [fits(number, at) * left for at, left in enumerate(of_files)]
        return [np.diag(of_cases), *files, self._keys.left()[np.newaxis]]

    def ordered(self, spy: int) -> Factor:
        """The table of a file that also says its next card."""
        number, top, bonus = self.options.number, self._places[spy][0], bool(self.options.bonuses)
        worlds = deck_order.order(number, self.options.spies[spy], top, bonus)
        told = deck_order.order_evidence(number, top, bonus, list(self._turned[spy]))
        return Factor(worlds, deck_order.order_prior(number, spy, top, bonus), tuple(told))

    def _tell(self, table: int, event: Event, weights: NDArray[Any], says: Text) -> None:
        piece = Evidence(self._at, event, weights, says)
        self._told = _put(self._told, table, (*self._told[table], piece))
        self._left = _put(self._left, table, self._left[table] * piece.weights)

    def _case(self, event: Event) -> None:
        """Owners, The Plan, and claims that failed."""
        number = self.options.number
        match event:
            case ev.BriefcaseSeen(_, hideout, True) | ev.PlanShown(hideout):
                says = Text("The Plan is in hideout {hideout}", hideout=hideout)
                self._tell(0, event, lies_in(number, hideout), says)
            case ev.BriefcaseSeen(_, hideout, False):
                says = Text("The Plan is not in hideout {hideout}", hideout=hideout)
                self._tell(0, event, ~lies_in(number, hideout), says)
            case ev.EvidenceSeen(_, spy, hideout) | ev.OwnerShown(spy, hideout):
                says = Text("{spy} owns hideout {hideout}", spy=spy.value, hideout=hideout)
                self._tell(0, event, owns(number, index(spy), hideout), says)
            case ev.ClaimFailed(seat, hideout, spy):
                says = Text(
                    "{name}: wrong with hideout {hideout} and {spy}, so not both are true",
                    name=self.game.seat_name(seat),
                    hideout=hideout,
                    spy=spy.value,
                )
                self._tell(0, event, ~right(number, index(spy), hideout), says)
            case ev.Won(seat, hideout, spy):
                says = Text(
                    "{name}: right with hideout {hideout} and {spy}",
                    name=self.game.seat_name(seat),
                    hideout=hideout,
                    spy=spy.value,
                )
                self._tell(0, event, right(number, index(spy), hideout), says)

    def _file(self, event: ev.Saw | ev.PutBack | ev.BonusPlayed) -> None:
        """A card of a file. The half is told of the set of halves; where it lies is kept for the order."""
        at, spy = index(event.spy), event.spy
        places = self._places[at]
        match event:
            case ev.Saw(_, _, half):
                says = _in_file(spy, half.hideout, half.side)
                self._tell(1 + at, event, holds(self.options.number, half), says)
                self._turn(at, Turned(self._at, event, places[0], half, False, says))
            case ev.PutBack():
                if self.options.bonuses:
                    says = Text("{spy}: the card that was put back is no bonus card", spy=spy.value)
                    self._turn(at, Turned(self._at, event, places[0], None, False, says))
                places.append(places.pop(0))
            case ev.BonusPlayed():
                says = Text("{spy}: the bonus card was played", spy=spy.value)
                self._turn(at, Turned(self._at, event, places.pop(0), None, True, says))

    def _turn(self, file: int, turned: Turned) -> None:
        check_turned(self.options, self.options.spies[file], self._turned[file], turned)
        self._turned = _put(self._turned, file, (*self._turned[file], turned))
        if turned.half is None:
            nothing = _open(len(cases(self.options.number)))
            self.silent = (*self.silent, Evidence(turned.at, turned.event, nothing, turned.says))

    def _key(self, event: ev.TookKey | ev.KeySeen | ev.KeyShown | ev.KeyWon | ev.KeyPassed) -> None:
        match event:
            case ev.TookKey(seat, key):
                self._keys.take(seat, key, self._at)
            case ev.KeyWon(seat, rival, key):
                self._keys.move(key, rival, seat, self._at)
            case ev.KeySeen(seat, key, hideout) | ev.KeyShown(seat, key, hideout) | ev.KeyPassed(seat, _, key, hideout):
                says = Text("Key {key} opens hideout {hideout}", key=key, hideout=hideout)
                self._keys.tell(Told(self._at, event, (key,), (hideout,), True, says))
                if isinstance(event, ev.KeyShown) and isinstance(self.view.task, tasks.Moving):
                    self._entered(event)

    def _entered(self, event: ev.KeyShown) -> None:
        """Somebody enters with the key that was held longest of those that fit, so none before it fits (TP-CLAIM-4)."""
        hand = self.view.players[event.seat].keys
        shown = next((at for at, key in enumerate(hand) if key.number == event.key), 0)
        before = tuple(key.number for key in hand[:shown] if not key.up)
        if before and not hand[shown].up:
            name, hideout = self.game.seat_name(event.seat), event.hideout
            says = Text("{name}: no key held longer opens hideout {hideout}", name=name, hideout=hideout)
            self._keys.tell(Told(self._at, event, before, (hideout,), False, says))

    def _doors(self, event: Event, seat: int) -> None:
        """A move that is possible, or impossible, for want of a key alone tells of the keys of its player."""
        keys, doors = tuple(self._keys.held[seat]), self._open_doors(event, seat)
        if not keys or not doors:
            return
        one = isinstance(event, ev.CardUsed) and event.deed is not None
        says = Text("{name}: has a key for a door in reach", name=self.game.seat_name(seat))
        if not one:
            says = Text("{name}: has no key for any door in reach", name=self.game.seat_name(seat))
        self._keys.tell(Told(self._at, event, keys, doors, one, says))

    def _open_doors(self, event: Event, seat: int) -> tuple[int, ...]:
        """The doors for which a key was wanting, or was there, when this was chosen; none if it did not matter."""
        options, view = self.options, self.view
        match event:
            case ev.Passed() if isinstance(view.task, tasks.Moving):
                return tuple(possible.open_doors(options, view, seat, view.task.steps, view.task.ride))
            case ev.CardUsed(_, card, deed):
                return possible.telling_doors(options, view, seat, card, deed)
        return ()


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same values, but for one."""
    return (*values[:at], value, *values[at + 1 :])


@cache
def _open(size: int) -> Weights:
    """The weights of so many worlds of which nothing was told."""
    weights = np.ones(size, dtype=np.int64)
    weights.setflags(write=False)
    return weights


def _files(number: int) -> int:
    """How many sets of halves a file may hold."""
    return len(patterns(number, Spy.V))


def _in_file(spy: Spy, hideout: int, side: Side) -> Text:
    if side is Side.TOP:
        return Text("{spy}: the top half of hideout {hideout} is in the file", spy=spy.value, hideout=hideout)
    return Text("{spy}: the bottom half of hideout {hideout} is in the file", spy=spy.value, hideout=hideout)
