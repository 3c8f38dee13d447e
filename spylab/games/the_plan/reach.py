"""Movement mathematics: where a die leads, and how soon a counterspy gets into a hideout when it is played well.

Every function answers a question that its docstring states. The board is empty but for the piece that moves, unless
occupied spaces are given: nobody is in the way, no door is lit, and the key is in hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.games.the_plan.board import Board
from spylab.games.the_plan.cards import STANDARD_CARDS, Deed
from spylab.games.the_plan.paths import rides, walks, ways_in

DIE = (1, 2, 3, 4, 5, 6)
Cards = tuple[tuple[str, ...], ...]


def stops(board: Board, start: str, steps: int, occupied: Collection[str] = ()) -> dict[str, int]:
    """Where can a piece stop that walks exactly so many steps, and on how many ways does it get to each of them?

    >>> from spylab.games.the_plan.board_file import load
    >>> stops(load("tiny"), "c1", 3)
    {'b3': 2, 'e2': 1, 'w1': 1, 'd2': 1}
    """
    return dict(Counter(path[-1] for path in walks(board, start, steps, occupied)))


def stop_chances(board: Board, start: str, die: tuple[int, ...] = DIE) -> dict[str, Fraction]:
    """For every space: how likely does the die allow to stop there on foot? In the order of the board."""
    found = {space: Fraction(0) for space in board.by_id}
    for face in die:
        for space in stops(board, start, face):
            found[space] += Fraction(1, len(die))
    return found


def blind_walk(board: Board, start: str, die: tuple[int, ...] = DIE) -> dict[str, Fraction]:
    """For every space: how likely does somebody end there who rolls and takes any path, each with the same chance?

    Somebody for whom no path is possible stays. The chances sum to 1.
    """
    found = {space: Fraction(0) for space in board.by_id}
    for face in die:
        ends = stops(board, start, face) or {start: 1}
        ways = sum(ends.values())
        for space, many in ends.items():
            found[space] += Fraction(many, ways * len(die))
    return found


def choices(board: Board, start: str, die: tuple[int, ...] = DIE) -> dict[int, Fraction]:
    """How many different spaces does the die offer to stop at? The chance of every number, smallest first."""
    found = Counter(len(stops(board, start, face)) for face in die)
    return {many: Fraction(count, len(die)) for many, count in sorted(found.items())}


def arrival(
    board: Board,
    start: str,
    hideout: int,
    turns: int,
    *,
    cards: Cards = STANDARD_CARDS,
    die: tuple[int, ...] = DIE,
    used: Collection[int] = (),
) -> Fraction:
    """How likely is a counterspy inside a hideout within so many own turns, if it is played as well as possible?

    In every turn the die is rolled, then a card is chosen that is not used up, then a deed on it and a path. A deed
    that moves nothing of one's own serves to use up its card, so that all of them come back. `used` are the numbers
    of the cards that are used up at the start.

    >>> from spylab.games.the_plan.board_file import load
    >>> arrival(load("tiny"), "b2", 1, turns=1)
    Fraction(5, 6)
    """
    play = _Play(board, cards, die)
    values = np.zeros((play.hands, len(board.spaces)), dtype=object)
    for turn in range(turns):
        values = play.turn(values, hideout, len(die) ** turn)
    at = play.spaces.index(start)
    return Fraction(int(values[play.hand(used), at]), len(die) ** turns)


@cache
def nearness(
    board: Board, cards: Cards, die: tuple[int, ...], hideout: int, patience: float = 0.9
) -> NDArray[np.float64]:
    """What is it worth to be on a space, if getting into a hideout is worth 1, and `patience` times that a turn later?

    Rows are hands of cards (bit n is set if card n + 1 is used up), columns are the spaces of the board, in its order.
    With best play for just this; the value is the average of patience ** turns.
    """
    play = _Play(board, cards, die)
    values = np.zeros((play.hands, len(board.spaces)))
    for _ in range(60):
        values = patience * play.turn(values, hideout, 1.0) / len(die)
    return values


@dataclass(frozen=True)
class _Play:
    """All that a counterspy can do in a turn on an empty board, as tables over spaces and hands of cards."""

    board: Board
    cards: Cards
    die: tuple[int, ...]

    @property
    def spaces(self) -> tuple[str, ...]:
        return tuple(self.board.by_id)

    @property
    def hands(self) -> int:
        """How many hands there are: with all cards used up all come back, so that hand is the first again."""
        return (1 << len(self.cards)) - 1

    def hand(self, used: Collection[int]) -> int:
        """The number of a hand in which these cards, from 1, are used up."""
        return sum(1 << (card - 1) for card in set(used)) % self.hands

    def turn(self, values: NDArray[Any], hideout: int, inside: float) -> NDArray[Any]:
        """The value of every hand and space before a turn, summed over the faces of the die.

        `values` are those after the turn, `inside` is the value of being in the hideout.
        """
        total = values * 0
        for face in self.die:
            total = total + self._after_roll(values, hideout, face, inside)
        return total

    def _after_roll(self, values: NDArray[Any], hideout: int, face: int, inside: float) -> NDArray[Any]:
        best = values * 0 - 1
        moved = {deed: self._moved(values, deed, hideout, face, inside) for deed in (Deed.WALK, Deed.RIDE)}
        for card, deeds in enumerate(self.cards):
            hands = np.array([hand for hand in range(self.hands) if not hand >> card & 1])
            after = (hands | 1 << card) % self.hands
            worth = values[after] * 0 - 1
            for deed in deeds:
                worth = np.maximum(worth, moved[Deed(deed)][after] if deed in ("walk", "ride") else values[after])
            worth = np.where(worth < 0, values[after], worth)  # nothing on the card is possible: it is only spent
            best[hands] = np.maximum(best[hands], worth)
        return best

    def _moved(self, values: NDArray[Any], deed: Deed, hideout: int, face: int, inside: float) -> NDArray[Any]:
        """The best end of a move for every hand and space; -1 where no move is possible."""
        ends, doors = _table(self.board, deed, face)
        nowhere = np.full((len(values), 1), -1, dtype=values.dtype)
        best: NDArray[Any] = np.hstack([values, nowhere])[:, ends].max(axis=2)
        best[:, doors[:, hideout - 1]] = inside
        return best


@cache
def _table(board: Board, deed: Deed, steps: int) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """For every space the ends of its moves (padded with one past the last), and which hideouts can be entered."""
    spaces = list(board.by_id)
    ends: list[list[int]] = []
    doors = np.zeros((len(spaces), len(board.hideouts)), dtype=bool)
    for at, space in enumerate(spaces):
        paths = walks(board, space, steps, ()) if deed is Deed.WALK else rides(board, space, steps, ())
        ends.append(sorted({spaces.index(path[-1]) for path in paths}))
        for hideout in ways_in(board, space, steps, deed is Deed.RIDE):
            doors[at, hideout - 1] = True
    width = max(1, *map(len, ends))
    padded = [found + [len(spaces)] * (width - len(found)) for found in ends]
    return np.array(padded, dtype=np.intp), doors
