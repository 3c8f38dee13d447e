"""Where the name of a space is written: beside it, clear of streets, houses, other names and of whoever stands there.

A space is called by its id, everywhere: on the board, in the log, on buttons, aloud. The places depend on the board
alone, so a name never moves, and they are good for the larger letters of a projection as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from spylab.games.the_plan import board_shape as shape
from spylab.games.the_plan.board import Board, Space
from spylab.scene import Box, measure

LONGEST = 5
"""The most letters and digits that a name may have: longer ones hide the board."""
CLEAR = 23.5
"""How far a name keeps from the middle of its space: rings around pieces and spaces are smaller, in px of the board."""
_PIECE = Box(-21.5, -21.5, 43, 43)
"""What a piece, and brackets around it, may cover about the middle of its space."""
INSIDE = (-30, 22)
"""Where a piece stands that is in a hideout, from the middle of the house."""
RISE = 0.74
"""How high letters and digits are, in sizes of the text."""
_DIRECTIONS = 32
_LAMP, _STREET = 38, 5.5
_HIDDEN = 10.0
"""What it costs at least to lie over something."""


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a name goes: it begins (x, y) from its space, in px of the board, and reaches on from there.

    `across` and `down` say in which direction, each from -1 to 1: it lies to the right of its beginning, around it, to
    the left. `free`: nothing else is there.
    """

    x: float
    y: float
    across: float
    down: float
    free: bool = True

    def box(self, x: float, y: float, wide: float, high: float, k: float = 1) -> Box:
        """The rectangle of a text of this size beside a space at (x, y), on a board of scale `k`."""
        at_x, at_y = x + self.x * k + self.across * wide / 2, y + self.y * k + self.down * high / 2
        return Box(at_x - wide / 2, at_y - high / 2, wide, high)


def largest(board: Board, name: str) -> tuple[float, float]:
    """Width and height of a name in the largest letters that it is written in: those of a projection.

    In px of the board, whose width is that of 31 such letters.
    """
    size = board.size[0] / 31
    return measure(name, size), RISE * size


@lru_cache(maxsize=16)
def name_places(board: Board) -> dict[str, NamePlace]:
    """The place of every name, by the id of its space; the spaces with the least room choose first."""
    ways = [point for arc in shape.arcs(board) for point in arc.points]
    offers: dict[str, list[_Offer]] = {space.id: list(_offers(board, space, ways)) for space in board.spaces}
    waiting = sorted(board.spaces, key=lambda space: min(cost for cost, _, _ in offers[space.id]), reverse=True)
    found: dict[str, NamePlace] = {}
    taken: list[Box] = []
    for space in waiting:
        cost, place, box = min(
            (
                (cost + sum(_too_close(box, other) for other in taken), place, box)
                for cost, place, box in offers[space.id]
            ),
            key=lambda offer: offer[0],
        )
        found[space.id] = replace(place, free=cost < _HIDDEN)
        taken.append(box)
    return found


def _too_close(box: Box, other: Box) -> float:
    """What speaks against a place for a name beside another name: two that stand close are read as one."""
    return 30 * box.touches(other) + 4 * box.grow(12).touches(other)


def corner(board: Board, id_: str, *wanted: tuple[int, int]) -> shape.Point:
    """The first of these corners of a space that all names leave free, as the middle of a small sign.

    Corners are named by their directions, like (-1, 1) for below on the left.
    """
    x, y = board.by_id[id_].at
    places = name_places(board)
    names = [places[s.id].box(s.x - x, s.y - y, *largest(board, s.id)).grow(3) for s in board.spaces]
    signs = {at: Box(_CORNER * at[0] - 10, _CORNER * at[1] - 10, 20, 20) for at in wanted}
    free = (at for at, sign in signs.items() if not any(name.touches(sign) for name in names))
    across, down = next(free, wanted[0])
    return _CORNER * across, _CORNER * down


_CORNER = 16.0
"""How far a small sign in a corner is from the middle of its space, to the side and up or down."""


_Offer = tuple[float, NamePlace, Box]
"""What speaks against a place, the place, and what it would cover."""


def _offers(board: Board, space: Space, ways: list[shape.Point]) -> Iterator[_Offer]:
    """All places around a space."""
    wide, high = largest(board, space.id)
    wide, high = wide + 3, high + 3
    x, y = space.at
    near = [point for point in ways if abs(point[0] - x) < 90 and abs(point[1] - y) < 70]
    others = [other for other in board.spaces if other is not space and math.dist(other.at, space.at) < 130]
    for number in range(_DIRECTIONS):
        place = _towards(2 * math.pi * number / _DIRECTIONS, high)
        box = place.box(x, y, wide, high)
        yield _against(board, space, box, near, others), place, box


@lru_cache(maxsize=256)
def _towards(angle: float, high: float) -> NamePlace:
    """The nearest place in a direction that is clear of a piece and of the rings around it."""
    c, s = math.cos(angle), math.sin(angle)
    longest = max(abs(c), abs(s))
    across, down = round(c / longest, 3), round(s / longest, 3)
    away = CLEAR
    while True:
        place = NamePlace(round(away * c, 1), round(away * s, 1), across, down)
        box = place.box(0, 0, 20, high)
        if _distance(box) >= CLEAR and not box.touches(_PIECE):
            return place
        away += 0.5


def _distance(box: Box) -> float:
    """How far a box is away from the origin."""
    return math.hypot(max(box.x, -box.x - box.w, 0), max(box.y, -box.y - box.h, 0))


def _against(board: Board, space: Space, box: Box, near: list[shape.Point], others: list[Space]) -> float:
    """What speaks against writing into this box: what it would cover, and whose name it could be taken for."""
    middle = box.x + box.w / 2, box.y + box.h / 2
    reach_x, reach_y = box.w / 2 + _STREET, box.h / 2 + _STREET
    cost = _HIDDEN * sum(abs(x - middle[0]) < reach_x and abs(y - middle[1]) < reach_y for x, y in near)
    cost += 40 * sum(box.touches(Box(other.x - 20, other.y - 22, 40, 43)) for other in others)
    cost += 40 * any(box.touches(part) for house in board.hideouts for part in _house(house.at))
    cost += 40 * box.touches(Box(board.lamp[0] - _LAMP, board.lamp[1] - _LAMP, 2 * _LAMP, 2 * _LAMP))
    cost += 100 * (not _on(board, box))
    own = math.dist(middle, space.at)
    cost += sum(max(0.0, 1.6 - math.dist(middle, other.at) / own) for other in others)
    cost += max(0.0, 1 - shape.from_edge(board, middle) / (0.5 * box.w))
    return cost + 0.02 * own


def _house(at: shape.Point) -> tuple[Box, Box]:
    """The house of a hideout, and where somebody stands who is in it."""
    x, y = at
    wide, high = 2 * shape.HOUSE_WIDTH, shape.HOUSE_ABOVE + shape.HOUSE_BELOW
    house = Box(x - shape.HOUSE_WIDTH, y - shape.HOUSE_ABOVE, wide, high).grow(3)
    return house, Box(x + INSIDE[0] - 17, y + INSIDE[1] - 17, 34, 34)


def _on(board: Board, box: Box) -> bool:
    wide, high = board.size
    return box.x > 4 and box.y > 4 and box.x + box.w < wide - 4 and box.y + box.h < high - 4
