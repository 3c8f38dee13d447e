"""Quiet decoration for the ground of a board: houses and trees where nothing else is. Never information."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from spylab.games.the_plan import board_shape as shape
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_names import largest, name_places

REACH = {"terrace": 20.0, "house": 14.0, "tree": 10.0, "poplar": 10.0, "bush": 7.0}
"""The kinds, and how far each reaches around its middle, in px; the large ones are put up first."""

_MOST = {"terrace": 8, "house": 16, "tree": 40, "poplar": 12, "bush": 20}
_TRIES = 600
_SPACE_RADIUS = 19
_LAMP_RADIUS = 40
_SQUARE = 60
"""Side of the squares in which obstacles are looked up: no less than the largest two radii together."""


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
    taken = _Taken()
    for circle in _obstacles(board):
        taken.add(*circle)
    placed: list[Ornament] = []
    wide, high = board.size
    for kind, reach in REACH.items():
        edge = reach + 8
        left = _MOST[kind]
        for _ in range(_TRIES):
            x = round(edge + random() * (wide - 2 * edge))
            y = round(edge + random() * (high - 2 * edge))
            if shape.from_edge(board, (x, y)) > reach + 3 and taken.free(x, y, reach):
                taken.add(x, y, reach + 5)
                placed.append(Ornament(kind, x, y))
                left -= 1
                if not left:
                    break
    return tuple(sorted(placed, key=lambda thing: (thing.y, thing.x)))


def _obstacles(board: Board) -> Iterator[tuple[float, float, float]]:
    """Circles that cover what must stay free: middle and radius."""
    for arc in shape.arcs(board):
        yield from ((x, y, 10) for x, y in arc.points)
    yield from ((space.x, space.y, _SPACE_RADIUS) for space in board.spaces)
    for house in board.hideouts:
        for row in (-24, -6, 12):
            yield from ((house.x + side, house.y + row, 24) for side in (-18, 0, 18))
    yield (*board.lamp, _LAMP_RADIUS)
    for id_, place in name_places(board).items():
        box = place.box(*board.by_id[id_].at, *largest(board, id_))
        half = box.h / 2
        for step in range(3):
            yield box.x + half + step * (box.w - box.h) / 2, box.y + half, half


class _Taken:
    """What is taken, sorted into squares, so that only what is near has to be looked at."""

    def __init__(self) -> None:
        self._near: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def add(self, x: float, y: float, radius: float) -> None:
        """Take a circle: note it in its square and in the eight around it."""
        column, row = int(x // _SQUARE), int(y // _SQUARE)
        for across in (-1, 0, 1):
            for down in (-1, 0, 1):
                self._near.setdefault((column + across, row + down), []).append((x, y, radius))

    def free(self, x: float, y: float, reach: float) -> bool:
        """Whether a circle touches nothing that is taken."""
        near = self._near.get((int(x // _SQUARE), int(y // _SQUARE)), ())
        return all(math.hypot(x - there_x, y - there_y) >= reach + radius for there_x, there_y, radius in near)
