"""The worlds of SPY: every arrangement of one base, and what each event says about them.

Everything but the orders of the bases is public, so a belief about one base needs only events about that base, and
the bases of several rivals are independent. Worlds start equally likely (SPY-KNOW-2): nothing is assumed about how
people arrange. A free choice says nothing beyond having been legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event, MalformedInput, read
from spylab.engine.notation import Record
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import View
from spylab.games.spy.words import CARDS, KINDS
from spylab.inference import Claim, Evidence, Factor, ProductBelief, TableBelief, Weights, Worlds
from spylab.kit import Choice, Sight
from spylab.words import Text

VALUES = tuple(Card)
NUMBERED = {n: tuple(card for card in VALUES if card.number == n) for n in (1, 2)}
KINDRED = {kind: tuple(card for card in VALUES if card.kind is kind) for kind in Kind}


@cache
def arrangements(cards: tuple[Card, ...]) -> Worlds:
    """All orders of these cards, in the order of `VALUES`: 2,520 for the base of two players, 360 for more.

    >>> from spylab.games.spy.options import Options
    >>> len(arrangements(Options().bases()[0])), len(arrangements(Options(players=3).bases()[0]))
    (2520, 360)
    """
    rows = np.array(list(_orders(Counter(VALUES.index(card) for card in sorted(cards)))), dtype=np.uint8)
    return Worlds(tuple(f"place {n + 1}" for n in range(len(cards))), VALUES, rows)


def _orders(left: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Every different order of these codes, alphabetically; those that look alike are made once."""
    if not left.total():
        yield ()
    for code in sorted(code for code in left if left[code]):
        yield from ((code, *rest) for rest in _orders(left - Counter([code])))


def belief(game: Spy, events: Sequence[Event], about: int) -> TableBelief:
    """What these events (those that some seat has seen) say about the base of the seat `about`."""
    return TableBelief(_worlds(game, about), list(evidence(game, events, about)))


def joint(game: Spy, events: Sequence[Event], about: Sequence[int]) -> ProductBelief:
    """What these events say about the bases of several seats together: one table for each, in this order."""
    return ProductBelief([Factor.alone(_worlds(game, seat), list(evidence(game, events, seat))) for seat in about])


def evidence(game: Spy, events: Sequence[Event], about: int) -> Iterator[Evidence]:
    """The events that say something about the base, each with its weights and in words."""
    reader = Reader(game, about)
    return (piece for event in events if (piece := reader.read(event)) is not None)


class Reader:
    """Reads the events that a seat sees, one by one and in their order, as evidence about one base.

    What an answer means depends on the target at that time, and what a move means on where the Spy stood; both are
    taken from the view before the event, which is public in these points.

    >>> from spylab.games.spy.cards import Facing
    >>> game, reader = Spy(), Reader(Spy(), about=1)
    >>> known = belief(game, (), about=1)
    >>> for event in (do.Placed(1, 0, Facing.RIGHT), do.Moved(1, 2)):
    ...     piece = reader.read(event)
    ...     known = known if piece is None else known.given(piece)
    >>> known
    <Belief: 1080 of 2520 worlds>
    """

    def __init__(self, game: Spy, about: int) -> None:
        self._game = game
        self._about = about
        self._worlds = _worlds(game, about)
        self._view = game.opening()
        self._at = -1

    def read(self, event: Event) -> Evidence | None:
        """What the next event says about the base; None if it says nothing."""
        self._at += 1
        whose = getattr(event, "owner", getattr(event, "seat", None))
        if whose != self._about:  # it neither says anything about this base nor changes what is public of it
            return None
        told = _told(self._game, self._worlds, self._view, event, self._about)
        self._view = self._game.evolve(self._view, event)
        return Evidence(self._at, event, *told) if told else None


def _worlds(game: Spy, about: int) -> Worlds:
    return arrangements(tuple(sorted(game.bases[about])))


def _told(game: Spy, worlds: Worlds, view: View, event: Event, about: int) -> tuple[Weights, Text] | None:
    """How likely an event about this base is in each world, and what it says; None if it says nothing."""
    name = game.seat_name(about)
    match event:
        case do.Arranged(order=order) | do.Revealed(cards=order):
            same = (worlds.rows == [VALUES.index(card) for card in order]).all(axis=1)
            return same.astype(np.int64), Text("{name}: the whole base is known", name=name)
        case do.Moved(steps=steps, declared=True):
            place = game.faced(view.bases[about], event.turned_before)
            says = Text("{name}: place {place} bears the number {n}", name=name, place=place + 1, n=steps)
            return _where(worlds, place, NUMBERED[steps]), says
        case do.Said(_, place, kind):
            target = view.bases[about].target
            allowed = tuple(card for card in KINDRED[kind] if card is not target)
            return _where(worlds, place, allowed), _said(name, place, kind, target)
        case do.Exposed(_, place, card) | do.Caught(_, place, card):
            says = Text("{name}: place {place} is {card}", name=name, place=place + 1, card=CARDS[card])
            return _where(worlds, place, (card,)), says
        case do.Hissed(_, place):
            says = Text("{name}: place {place} is a Bomb", name=name, place=place + 1)
            return _where(worlds, place, KINDRED[Kind.BOMB]), says
    return None


@cache
def _where(worlds: Worlds, place: int, allowed: tuple[Card, ...]) -> Weights:
    """1 in the worlds with one of these cards at a place, else 0. Kept: the same few facts come up in every game."""
    weights = worlds.where(place, allowed).astype(np.int64)
    weights.setflags(write=False)
    return weights


def _said(name: Text, place: int, kind: Kind, target: Card | None) -> Text:
    """What an answer means while a card is the target (SPY-KNOW-4, SPY-KNOW-5)."""
    n = place + 1
    if kind is Kind.SAFE:
        if target is Card.S1:
            return Text("{name}: place {place} is a Safe, but not the target Safe 1", name=name, place=n)
        return Text("{name}: place {place} is a Safe", name=name, place=n)
    if target is Card.T1:
        return Text("{name}: place {place} is a Top Secret, but not the target Top Secret 1", name=name, place=n)
    return Text("{name}: place {place} is a Top Secret", name=name, place=n)


def topics(game: Spy, seat: int | None) -> tuple[int, ...]:
    """Whose bases there is something to find out about: those of the others, then the own, as the others know it."""
    others = [other for other in range(game.players) if other != seat]
    return (*others, seat) if seat is not None else tuple(others)


def written(world: tuple[Card, ...]) -> str:
    """One world as the codes of its cards, from the owner's left."""
    return " ".join(world)


@dataclass(frozen=True)
class At(Record):
    """A claim about one place, counted from 1: its card (S1 ... B2), its kind (safe, secret, bomb) or its number."""

    form = "place {place} is {what}"
    place: int
    what: str


def claim(game: Spy, notation: str) -> Claim:
    """The claim written like this, in small or capital letters; its card is written in capital ones.

    >>> str(claim(Spy(), "Place 3 is Bomb")), str(claim(Spy(), "place 2 is s1"))
    ('place 3 is bomb', 'place 2 is S1')
    """
    said = _read(notation)
    allowed = [card for card in VALUES if said.what in (card.value, card.kind.value, str(card.number))]
    if not allowed or not 1 <= said.place <= game.size:
        known = ", ".join([*VALUES, *Kind, "1", "2"])
        raise MalformedInput(
            Text("A claim names a place from 1 to {last} and one of {known}.", last=game.size, known=known)
        )
    return Claim(str(said), lambda worlds: worlds.where(said.place - 1, allowed))


def _read(notation: str) -> At:
    said = read(notation, [At], any_case=True)
    return replace(said, what=said.what.upper() if said.what.upper() in list(Card) else said.what)


def in_words(game: Spy, notation: str) -> Text:
    """A claim in words."""
    said = _read(notation)
    names: dict[str, Text] = {card.value: name for card, name in CARDS.items()}
    names |= {kind.value: name for kind, name in KINDS.items()}
    names |= {str(n): Text("number {n}", n=n) for n in (1, 2)}
    return Text("place {place}, {what}", place=said.place, what=names[said.what])


EXPECTED = {
    "exposed": Text("The target: it is exposed"),
    "safe": Text("“Safe”"),
    "secret": Text("“Top secret”"),
    "hiss": Text("A hiss"),
    "caught": Text("A lit bomb"),
}


def expect(sight: Sight, action: str) -> tuple[Choice, ...]:
    """What may come of a look, for a prediction; nothing for other actions, or where a card is exposed already."""
    game, view, me = sight.game, sight.view, sight.player
    assert isinstance(game, Spy)
    found = game.parse(action)
    if not isinstance(found, do.Spy) or found not in sight.legal or me is None:
        return ()
    place = view.bases[game.colours.index(found.target)].places[game.mirrored(view.bases[me])]
    return () if place.exposed else tuple(Choice(key, label) for key, label in EXPECTED.items())


def came(events: Sequence[Event]) -> str:
    """Which of `EXPECTED` the events of a look were."""
    for event in events:
        match event:
            case do.Said(kind=kind):
                return kind.value
            case do.Exposed():
                return "exposed"
            case do.Hissed():
                return "hiss"
            case do.Caught():
                return "caught"
    return ""


@dataclass(frozen=True)
class LookAt(Record):
    """A question: what would a look at this place, counted from 1, be answered?"""

    form = "look at place {place}"
    place: int


def answers(game: Spy, view: View, about: int, question: str) -> NDArray[np.int64]:
    """For every world of the base the number of the answer to a question like "look at place 3" (see `look`)."""
    place = read(question, [LookAt], any_case=True).place
    if not 1 <= place <= game.size:
        raise MalformedInput(Text("Places are 1 to {last}, not {place}.", last=game.size, place=place))
    return look(game, view, about, place - 1)


def look(game: Spy, view: View, about: int, at: int) -> NDArray[np.int64]:
    """For every world of the base the number of the answer to a look at this place, from 0.

    The answers are: 0 exposed already, 1 safe, 2 top secret, 3 it is the target, 4 a hiss, 5 a lit bomb.
    """
    worlds = _worlds(game, about)
    base = view.bases[about]
    place = base.places[at]
    if place.exposed:
        return np.zeros(len(worlds), dtype=np.int64)
    by_card = [
        3 if card is base.target else {Kind.SAFE: 1, Kind.SECRET: 2, Kind.BOMB: 5 if place.lit else 4}[card.kind]
        for card in VALUES
    ]
    return np.array(by_card, dtype=np.int64)[worlds.rows[:, at]]
