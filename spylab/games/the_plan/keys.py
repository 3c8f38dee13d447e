"""Which hideout a key in somebody's hand opens. Keys say nothing about spies or The Plan.

Keys bear the numbers in which they were taken (TP-KEY-5), so everybody can follow them. A world says for each number
which hideout it opens, and so how many keys of every hideout lie on the table. A key that was returned gets mixed with
those on the table (TP-OUT-2): known keys stay known there, which tells about those that are drawn next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from spylab.engine import ContradictoryEvidence, Event
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import View
from spylab.inference import Evidence, TableBelief, Weights, Worlds, combined
from spylab.words import Text

MANY = 600
"""With more worlds than this, what is known of the keys is settled: reasons go back no further."""


@dataclass(frozen=True)
class Told:
    """What an event says of keys: that one of these (by number) opens one of these hideouts, or that none does."""

    at: int
    event: Event
    keys: tuple[int, ...]
    hideouts: tuple[int, ...]
    one: bool
    says: Text


@dataclass
class Keys:
    """The keys of a game, drawn one after the other, as a seat can follow them."""

    number: int
    copies: int
    players: int
    columns: list[int] = field(default_factory=list)
    """The numbers of the keys that the worlds are about."""
    told: list[Told] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rows: list[tuple[int, ...]] = [()]
        self._prior: list[int] = [1]
        self.held: list[list[int]] = [[] for _ in range(self.players)]
        """The numbers of the keys in each hand."""
        self._taken: dict[int, int] = {}
        """For each key the place of the event in which it was taken."""
        self._kept: tuple[Worlds, Weights] | None = None
        """Worlds and prior, as long as they stay the same."""
        self._pieces: list[Evidence] = []
        """What was told, as evidence about these worlds; what was told since is added when it is asked for."""
        self._left: Weights | None = None
        """The prior times these pieces."""

    def take(self, seat: int, key: int, at: int) -> None:
        """A seat draws a key from the table: any that lies there, each with the same chance.

        ContradictoryEvidence if none lies there, or if this key is in a hand.
        """
        held = [key for hand in self.held for key in hand]
        if len(held) >= self.number * self.copies:
            taken = (*sorted(self._taken[key] for key in held), at)
            many = Text("More keys were taken than there are: {number}.", number=len(held) + 1)
            raise ContradictoryEvidence(many, taken)
        if key in held:
            twice = Text("Key {key} was taken twice.", key=key)
            raise ContradictoryEvidence(twice, (self._taken[key], at))
        self._taken[key] = at
        if len(self._rows) > MANY or key in self.columns:
            self._settle()
        drawn = [
            ((*row, hideout), weight * left)
            for row, weight in zip(self._rows, self._prior, strict=True)
            for hideout, left in enumerate(self._on_table(row), start=1)
            if left
        ]
        self._rows, self._prior = [row for row, _ in drawn], [weight for _, weight in drawn]
        self.columns.append(key)
        self.held[seat].append(key)
        self._changed()

    def move(self, key: int, loser: int, winner: int, at: int) -> None:
        """A key changes hands; ContradictoryEvidence if the loser has not got it."""
        if key not in self.held[loser]:
            raise ContradictoryEvidence(not_held(key), (at,))
        self.held[loser].remove(key)
        self.held[winner].append(key)

    def give_back(self, seat: int, at: int, key: int | None = None) -> None:
        """All keys of a seat go back to the table, or only this one.

        ContradictoryEvidence if that one is not in this hand.
        """
        if key is not None and key not in self.held[seat]:
            raise ContradictoryEvidence(not_held(key), (at,))
        self.held[seat] = [] if key is None else [other for other in self.held[seat] if other != key]
        self._changed()

    def tell(self, told: Told) -> None:
        """Take in what was told of keys in hands; ContradictoryEvidence if one of them is in no hand."""
        for key in told.keys:
            if not any(key in hand for hand in self.held):
                raise ContradictoryEvidence(not_held(key), (told.at,))
        self.told.append(told)

    def worlds(self) -> Worlds:
        """A column for each key, then one for each hideout with how many of its keys are on the table."""
        return self._both()[0]

    def prior(self) -> Weights:
        """How likely each world is by the draws alone, over a common denominator."""
        return self._both()[1]

    def evidence(self) -> list[Evidence]:
        """What was told of keys, about `worlds`."""
        if len(self._pieces) < len(self.told):
            rows = np.array(self._rows, dtype=np.int64).reshape(len(self._rows), len(self.columns))
            for told in self.told[len(self._pieces) :]:
                self._pieces.append(Evidence(told.at, told.event, self._fits(told, rows), told.says))
            self._left = None
        return list(self._pieces)

    def left(self) -> Weights:
        """How likely each world is by all that was told, over a common denominator."""
        pieces = self.evidence()
        if self._left is None:
            self._left = combined(self.prior(), [piece.weights for piece in pieces])
        return self._left

    def _changed(self) -> None:
        """The worlds are others now."""
        self._kept, self._pieces, self._left = None, [], None

    def _both(self) -> tuple[Worlds, Weights]:
        if self._kept is None:
            columns = [f"key {key} opens" for key in self.columns]
            columns += [f"keys on the table for {hideout}" for hideout in range(1, self.number + 1)]
            rows = np.array([(*row, *self._on_table(row)) for row in self._rows], dtype=np.uint8)
            worlds = Worlds(tuple(columns), tuple(range(max(self.number, self.copies) + 1)), rows)
            self._kept = worlds, np.array(self._prior, dtype=object if max(self._prior) > 2**40 else np.int64)
        return self._kept

    def _fits(self, told: Told, rows: Weights) -> Weights:
        asked = [self.columns.index(key) for key in told.keys]
        some = np.isin(rows[:, asked], told.hideouts).any(axis=1)
        weights: Weights = np.equal(some, told.one).astype(np.int64)
        return weights

    def _on_table(self, row: Sequence[int]) -> list[int]:
        """How many keys of each hideout are on the table in a world."""
        out = [row[at] for at, key in enumerate(self.columns) if any(key in hand for hand in self.held)]
        return [self.copies - out.count(hideout) for hideout in range(1, self.number + 1)]

    def _settle(self) -> None:
        """Worlds that are ruled out go, and so do the columns of keys that are on the table again."""
        weights = self.left().tolist()
        in_hand = [at for at, key in enumerate(self.columns) if any(key in hand for hand in self.held)]
        if not weights or not max(weights):
            TableBelief(self.worlds(), self.evidence())  # refuses what contradicts itself, with the reason
        left: dict[tuple[int, ...], int] = {}
        for row, weight in zip(self._rows, weights, strict=True):
            if weight:
                kept = tuple(row[at] for at in in_hand)
                left[kept] = left.get(kept, 0) + weight
        self._rows, self._prior = list(left), list(left.values())
        self.columns = [self.columns[at] for at in in_hand]
        self.told = []
        self._changed()


def not_held(key: int) -> Text:
    """What is wrong with an event about a key that nobody can have."""
    return Text("Key {key} is not in the hand in which it should be.", key=key)


def guessed(options: Options, view: View) -> tuple[float, ...]:
    """How likely a key that this view does not know opens each hideout, for a quick guess: all are mixed alike.

    It leaves aside what returned keys tell; the belief does not.
    """
    known = [key.hideout for player in view.players for key in player.keys if key.hideout is not None]
    left = [max(0, options.keys - known.count(hideout)) for hideout in range(1, options.number + 1)]
    return tuple(many / max(1, sum(left)) for many in left)
