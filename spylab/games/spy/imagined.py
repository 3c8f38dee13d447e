"""What a series of looks at one base would bring: the answers are imagined in every world that is still possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event
from spylab.games.spy.cards import TARGET_ORDER, Card, Kind
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import View
from spylab.games.spy.worlds import VALUES, belief
from spylab.inference import TableBelief, Worlds, together

NOTHING_NEW, SAFE, SECRET, BOMB, TARGET = range(5)
"""The answers to a look, as numbers."""


@dataclass(frozen=True)
class Gain:
    """What one more look brings on average: how much its answer tells, and how likely it exposes a card."""

    bits: float = 0.0
    exposes: float = 0.0


@dataclass(frozen=True, eq=False)
class _Looked:
    """After some looks: for every world the number of its target and of its answers, and how many bits these are."""

    target: NDArray[np.int64]
    answers: NDArray[np.int64]
    bits: float
    gain: Gain
    """What the last of the looks brought."""


class Looks:
    """What looks at the base of `owner` would bring, to somebody who has seen these events.

    A world decides what each of several looks in a row is answered, also when one of them exposes a card and so makes
    another one the target. Nothing is really looked at, and no bomb is lit.

    >>> looks = Looks(Spy(), Spy().opening(), (), owner=1)
    >>> looks.gain((0,)).exposes == 1 / 7
    True
    >>> looks.gain((0, 1)).exposes == 1 / 7 + 1 / 42  # Safe 1, or Safe 2 after the first look has exposed Safe 1
    True
    """

    def __init__(self, game: Spy, view: View, events: Sequence[Event], owner: int) -> None:
        held, base = belief(game, events, owner), view.bases[owner]
        rows = held.worlds.rows[held.weights > 0]
        self._left = TableBelief(Worlds(held.worlds.columns, VALUES, rows), ())
        targets = [card for card in TARGET_ORDER if card in game.bases[owner]]
        self._answers = _answers(targets)
        now = targets.index(base.target) if base.target else len(targets)
        same = np.zeros(len(rows), dtype=np.int64)
        self._known: dict[tuple[int, ...], _Looked] = {(): _Looked(same + now, same, 0.0, Gain())}

    def gain(self, places: tuple[int, ...]) -> Gain:
        """What the last of these looks would bring, after the others."""
        return self._looked(places).gain

    def _looked(self, places: tuple[int, ...]) -> _Looked:
        if places not in self._known:
            before = self._looked(places[:-1])
            answer = self._answers[before.target, self._left.worlds.rows[:, places[-1]]]
            hit = answer == TARGET
            target, answers = before.target + hit, together(before.answers, answer)
            bits = self._left.expected_information(answers)
            gain = Gain(bits - before.bits, int(hit.sum()) / len(hit))
            self._known[places] = _Looked(target, answers, bits, gain)
        return self._known[places]


def _answers(targets: Sequence[Card]) -> NDArray[np.int64]:
    """The answer for every number of the target (rows) and every card (columns)."""
    by_kind = {Kind.SAFE: SAFE, Kind.SECRET: SECRET, Kind.BOMB: BOMB}
    table = np.array([[by_kind[card.kind] for card in VALUES]] * (len(targets) + 1), dtype=np.int64)
    for number, card in enumerate(targets):
        table[number, VALUES.index(card)] = TARGET
        table[number + 1 :, VALUES.index(card)] = NOTHING_NEW
    return table
