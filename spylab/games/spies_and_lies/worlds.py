"""The worlds of Spies & Lies: every deployment of one army, and what each event of the day says about it.

Every day is a new deployment, so a belief is about the day that goes on: of the days before it only the exhausted
soldiers count. Worlds start equally likely (SL-KNOW-2): nothing is assumed about how people deploy. Everything rules
worlds out, but for one thing that weighs them: a Sergeant may show a token or not. The belief assumes that he shows it
with probability q (SL-KNOW-3), whatever the Intel card says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from spylab.engine import Event, MalformedInput
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.deployments import deployments
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.view import known
from spylab.games.spies_and_lies.words import range_of
from spylab.inference import Evidence, Mask, TableBelief, Weights, Worlds, numbers
from spylab.words import Plural, Text, shown

VALUES = tuple(Soldier)
HALF = Fraction(1, 2)


@cache
def all_deployments(army: tuple[Soldier, ...], missions: int) -> Worlds:
    """All deployments of an army as if nobody were exhausted, in the order of their ranks from left to right.

    >>> len(all_deployments(tuple(Soldier), 4))
    462
    """
    rows = np.array([[VALUES.index(s) for s in order] for order in deployments(army, missions)], dtype=np.uint8)
    return Worlds(tuple(f"mission {n + 1}" for n in range(missions)), VALUES, rows)


def belief(game: SpiesAndLies, events: Sequence[Event], about: int, q: Fraction = HALF) -> TableBelief:
    """What these events (those that some seat has seen) say about the deployment of the seat `about` on this day.

    `q` is the probability with which a deployed Sergeant is assumed to show a token. ContradictoryEvidence if it is 0
    or 1 and he has done the opposite.

    >>> game = SpiesAndLies()
    >>> day_1 = (ev.OldIntelTurned(Intel(1, 4)), ev.Exhausted(0, Soldier.SPY), ev.Exhausted(1, Soldier.SERGEANT))
    >>> belief(game, (*day_1, ev.DayBegan(1)), about=0), belief(game, (*day_1, ev.DayBegan(1)), about=1)
    (<Belief: 294 of 462 worlds>, <Belief: 126 of 462 worlds>)
    """
    return TableBelief(_worlds(game, about), evidence(game, events, about, q))


def evidence(game: SpiesAndLies, events: Sequence[Event], about: int, q: Fraction = HALF) -> tuple[Evidence, ...]:
    """The events that say something about the deployment of this day, each with its weights and in words."""
    reader = Reader(game, about, q)
    for event in events:
        reader.read(event)
    return reader.evidence


class Reader:
    """Reads the events that a seat sees, one by one and in their order, as evidence about one side's deployment.

    `evidence` is what has been read of the day that goes on. A new day leaves only who is exhausted on it.

    >>> reader = Reader(SpiesAndLies(), about=1)
    >>> for event in (ev.Exhausted(1, Soldier.SPY), ev.DayBegan(1), ev.Unveiled(1, 0, Soldier.BOMB)):
    ...     reader.read(event)
    >>> [str(piece.says) for piece in reader.evidence]
    ['Blue: the soldier of rank 1 is exhausted', 'Blue: mission 1 has rank 7']
    """

    def __init__(self, game: SpiesAndLies, about: int, q: Fraction = HALF) -> None:
        if not 0 <= q <= 1:
            raise MalformedInput(Text("q is a probability from 0 to 1, not {given}.", given=shown(str(q))))
        self._game = game
        self._about = about
        self._q = q
        self._worlds = _worlds(game, about)
        self._name = game.seat_name(about)
        self._at = -1
        self._intel: Intel | None = None
        self._exhausted: list[Evidence] = []
        self._tired: list[Evidence] = []
        self._today: list[Evidence] = []

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What has been read about the deployment of this day, oldest first."""
        return (*self._exhausted, *self._today)

    def read(self, event: Event) -> None:
        """Read the next event."""
        self._at += 1
        match event:
            case ev.DayBegan():
                kept = [] if self._game.options.exhausted_return else self._exhausted
                self._exhausted, self._tired, self._today = [*kept, *self._tired], [], []
            case ev.IntelTurned(card):
                self._intel = card
            case ev.Exhausted(owner, rank) if owner == self._about:
                says = Text("{name}: the soldier of rank {rank} is exhausted", name=self._name, rank=int(rank))
                self._tired.append(Evidence(self._at, event, _without(self._worlds, rank), says))
            case ev.Deployed(seat, order) if seat == self._about:
                same = (self._worlds.rows == [VALUES.index(soldier) for soldier in order]).all(axis=1)
                self._add(event, same.astype(np.int64), Text("{name}: the whole deployment is known", name=self._name))
            case ev.TokensShown(seat, pattern) if seat == self._about:
                card = known(self._intel)
                weights, only_liars = likelihoods(self._worlds, card, pattern, self._q)
                self._add(event, weights, _shown(self._name, card, pattern, only_liars, self._q))
            case ev.Unveiled(owner, mission, rank) if owner == self._about:
                says = Text(
                    "{name}: mission {mission} has rank {rank}", name=self._name, mission=mission + 1, rank=int(rank)
                )
                self._add(event, _at(self._worlds, mission, rank), says)

    def _add(self, event: Event, weights: Weights, says: Text) -> None:
        self._today.append(Evidence(self._at, event, weights, says))


def _worlds(game: SpiesAndLies, about: int) -> Worlds:
    return all_deployments(game.armies[about], game.options.missions)


@cache
def _without(worlds: Worlds, rank: Soldier) -> Weights:
    """1 in the worlds in which this soldier is not deployed, else 0. Kept: it comes up in every game."""
    return _kept((worlds.rows != VALUES.index(rank)).all(axis=1))


@cache
def _at(worlds: Worlds, mission: int, rank: Soldier) -> Weights:
    """1 in the worlds with this soldier under a mission, else 0."""
    return _kept(worlds.where(mission, (rank,)))


def _kept(mask: Mask) -> Weights:
    weights = mask.astype(np.int64)
    weights.setflags(write=False)
    return weights


@cache
def likelihoods(worlds: Worlds, card: Intel, pattern: tuple[int, ...], q: Fraction) -> tuple[Weights, bool]:
    """How likely a row of tokens is in each world, in parts of q's denominator; and whether only Sergeants explain it.

    Without a Sergeant a row is certain or impossible. With one, all tokens but his must be right, and his is shown
    with probability q. Only Sergeants explain a row that is right in no world without one.
    """
    on_card = np.array([soldier in card for soldier in VALUES])
    sergeants = worlds.rows == VALUES.index(Soldier.SERGEANT)
    shown = np.array(pattern, dtype=bool)
    fits = ((on_card[worlds.rows] == shown) | sergeants).all(axis=1)
    lies = sergeants.any(axis=1)
    his_token = (sergeants & shown).any(axis=1)
    parts = numbers((q.denominator, q.denominator - q.numerator, q.numerator))  # certain, hides his token, shows it
    weights = np.where(fits, parts[lies.astype(int) + his_token], 0)
    weights.setflags(write=False)
    return weights, not (fits & ~lies).any()


def _shown(name: Text, card: Intel, pattern: tuple[int, ...], only_liars: bool, q: Fraction) -> Text:
    """A row of tokens in words, with what is assumed of a Sergeant where that rules something out."""
    missions = [str(at + 1) for at, token in enumerate(pattern) if token]
    if missions:
        says: Text = Plural(
            "{name}: Intel {card}, a token on mission {missions}",
            "{name}: Intel {card}, tokens on missions {missions}",
            n=len(missions),
            name=name,
            card=range_of(card),
            missions=", ".join(missions),
        )
    else:
        says = Text("{name}: Intel {card}, no tokens", name=name, card=range_of(card))
    if only_liars:
        says = Text("{says}, which only a Sergeant explains", says=says)
    if q == 0:
        says = Text("{says} (assumed: a Sergeant never shows a token, q = 0)", says=says)
    if q == 1:
        says = Text("{says} (assumed: a Sergeant always shows a token, q = 1)", says=says)
    return says


def topics(game: SpiesAndLies, seat: int | None) -> tuple[int, ...]:
    """Whose deployment there is something to find out about: the other's, then the own, as the other knows it."""
    return (0, 1) if seat is None else (1 - seat, seat)


def written(world: Sequence[Soldier]) -> str:
    """One world as ranks, from the owner's left.

    >>> written((Soldier.SCOUT, Soldier.BOMB, Soldier.SERGEANT, Soldier.MARSHAL))
    '2 7 4 10'
    """
    return " ".join(str(int(soldier)) for soldier in world)


def possible(known_worlds: TableBelief) -> Iterator[frozenset[Soldier]]:
    """For every mission, the soldiers that may still be there."""
    for chances in known_worlds.marginals():
        yield frozenset(soldier for soldier, chance in chances.items() if chance)
