"""Quiet decoration for the ground of a board: houses and trees where nothing else is. Never information."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from spylab.games.the_plan import board_shape as shape
from spylab.games.the_plan.board import Board

REACH = {"terrace": 20.0, "house": 14.0, "tree": 10.0, "poplar": 10.0, "bush": 7.0}
"""The kinds, and how far each reaches around its middle, in px; the large ones are put up first."""

_TRIES = {"terrace": 50, "house": 260, "tree": 800, "poplar": 400, "bush": 500}
_SPACE_RADIUS = 19
_LAMP_RADIUS = 40


@dataclass(frozen=True, slots=True)
class Ornament:
    """One piece of decoration: its kind and its middle."""

    kind: str
    x: float
    y: float


@lru_cache(maxsize=8)
def scenery(board: Board) -> tuple[Ornament, ...]:
    """The decoration of a board, the same every time; what stands further down comes later, to be drawn on top."""
    random = Random(7).random
    taken = list(_obstacles(board))
    placed: list[Ornament] = []
    wide, high = board.size
    for kind, reach in REACH.items():
        edge = reach + 8
        for _ in range(_TRIES[kind]):
            x = round(edge + random() * (wide - 2 * edge))
            y = round(edge + random() * (high - 2 * edge))
            if shape.from_edge(board, (x, y)) > reach + 3 and _free(x, y, reach, taken):
                taken.append((x, y, reach + 5))
                placed.append(Ornament(kind, x, y))
    return tuple(sorted(placed, key=lambda thing: (thing.y, thing.x)))


def _obstacles(board: Board) -> Iterator[tuple[float, float, float]]:
    """Circles that cover what must stay free: middle and radius."""
    for arc in shape.arcs(board):
        yield from ((x, y, 10) for x, y in arc.points[::2])
    yield from ((space.x, space.y, _SPACE_RADIUS) for space in board.spaces)
    for house in board.hideouts:
        for row in (-24, -6, 12):
            yield from ((house.x + side, house.y + row, 24) for side in (-18, 0, 18))
    yield (*board.lamp, _LAMP_RADIUS)


def _free(x: float, y: float, reach: float, taken: list[tuple[float, float, float]]) -> bool:
    return all(math.hypot(x - there_x, y - there_y) >= reach + radius for there_x, there_y, radius in taken)
