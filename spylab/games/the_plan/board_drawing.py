"""Faults of the drawing: what leaves the page, overlaps, crosses, or lies in another light than it says."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from spylab.games.the_plan import board_shape as shape
from spylab.games.the_plan.board import SPIES, Board, Hideout, Space, exact
from spylab.words import Text

APART = 34
"""Least distance between the middles of two spaces, in px: pieces and click areas need the room."""
CLEAR = 20
"""Least distance of a line from the middle of a space that it does not lead to."""
EDGE = 20
"""Least distance of the middle of a space from the edge of the board."""
LAMP = 40
"""The room that the spotlight takes up around its middle."""
MARGIN = 6
"""Least distance of a line from the edge of the board and from houses that it does not lead to."""
TWILIGHT = 12
"""Least distance of the middle of a space from the edge of its light."""
SIDES = 400, 720
"""Least and largest width and height of a board. The table shows every board at the same width, and what is drawn
here in px would be too small to be read and clicked on a wider one."""


def drawing(board: Board) -> list[Text]:
    """Every fault of the drawing. Ends of lines must be known; what has no place yet is passed over."""
    spaces = [space for space in board.spaces if _placed(space)]
    houses = [house for house in board.hideouts if _placed(house)]
    lines = [arc for arc in shape.arcs(board) if all(math.isfinite(x + y) for x, y in arc.points)]
    things: list[Space | Hideout] = [*spaces, *houses]
    return [
        *_size(board),
        *_outside(board, things, lines),
        *_overlaps(spaces, houses),
        *_under_lamp(board, things),
        *(_light(board, things) if 1 <= board.segments <= len(SPIES) and math.isfinite(board.light_from) else ()),
        *_crossings(lines),
        *_grazes(board, lines, spaces, houses),
    ]


def _room(thing: Space | Hideout) -> tuple[float, float, float]:
    """How much room a thing takes up around its middle: to the sides, above, below."""
    if isinstance(thing, Space):
        return EDGE, EDGE, EDGE
    return shape.HOUSE_WIDTH, shape.HOUSE_ABOVE, shape.HOUSE_BELOW


def _size(board: Board) -> Iterator[Text]:
    wide, high = board.size
    least, most = SIDES
    if not (least <= wide <= most and least <= high <= most):
        yield Text(
            "board: the size is {wide} by {high}. Width and height go from {least} to {most}, because the table "
            "shows every board at the same width.",
            wide=exact(wide), high=exact(high), least=least, most=most,
        )  # fmt: skip


def _outside(board: Board, things: list[Space | Hideout], lines: list[shape.Arc]) -> Iterator[Text]:
    wide, high = board.size
    for thing in things:
        side, above, below = _room(thing)
        if not (side <= thing.x <= wide - side and above <= thing.y <= high - below):
            yield Text(
                "{where}: ({x}, {y}) is not well on the board. Here x goes from {left:g} to {right:g} and y from "
                "{top:g} to {bottom:g}.",
                where=_where(thing), x=exact(thing.x), y=exact(thing.y), left=side, right=wide - side,
                top=above, bottom=high - below,
            )  # fmt: skip
    for line in lines:
        if not all(MARGIN <= x <= wide - MARGIN and MARGIN <= y <= high - MARGIN for x, y in line.points):
            yield Text("{where}: the curve leaves the board. Make its bow smaller.", where=_line(line))
    if not (LAMP <= board.lamp[0] <= wide - LAMP and LAMP <= board.lamp[1] <= high - LAMP):
        x, y = map(exact, board.lamp)
        yield Text("The spotlight at ({x}, {y}) is not well on the board.", x=x, y=y)


def _overlaps(spaces: list[Space], houses: list[Hideout]) -> Iterator[Text]:
    for one, other in combinations(spaces, 2):
        away = math.dist(one.at, other.at)
        if away < APART:
            yield Text(
                "Spaces {one} and {other} overlap: they are {away} px apart and need {least}.",
                one=one.id, other=other.id, away=_below(away, APART), least=APART,
            )  # fmt: skip
    for house in houses:
        for space in spaces:
            if shape.in_house(space.at, house.at, APART / 2):
                yield Text("Space {id} lies under the house of hideout {number}.", id=space.id, number=house.number)
    for house, next_one in combinations(houses, 2):
        if (
            abs(house.x - next_one.x) < 2 * shape.HOUSE_WIDTH
            and abs(house.y - next_one.y) < shape.HOUSE_ABOVE + shape.HOUSE_BELOW
        ):
            yield Text("The houses of hideouts {one} and {other} overlap.", one=house.number, other=next_one.number)


def _under_lamp(board: Board, things: list[Space | Hideout]) -> Iterator[Text]:
    for thing in things:
        if math.dist(thing.at, board.lamp) < LAMP + max(_room(thing)):
            yield Text("{where}: this lies under the spotlight.", where=_where(thing))


def _light(board: Board, things: list[Space | Hideout]) -> Iterator[Text]:
    for thing in things:
        lies = shape.sector(board, thing.at)
        if 1 <= thing.segment <= board.segments and lies != thing.segment:
            yield Text(
                "{where}: it says segment {segment}, but lies in the light of segment {lies}.",
                where=_where(thing), segment=thing.segment, lies=lies,
            )  # fmt: skip
        elif shape.from_edge(board, thing.at) < TWILIGHT:
            yield Text(
                "{where}: this lies on the edge of two segments. Move it {least} px away, so that all see which it is.",
                where=_where(thing), least=TWILIGHT,
            )  # fmt: skip


def _crossings(lines: list[shape.Arc]) -> Iterator[Text]:
    for one, other in combinations(lines, 2):
        if one.ends == other.ends:
            if one.table != other.table and math.dist(one.middle, other.middle) < CLEAR / 2:
                yield Text(
                    "{one} and {other} lie on each other. Give them different bows.", one=_line(one), other=_line(other)
                )
        elif shape.cross(one, other):
            yield Text("{one} and {other} cross. They may meet in spaces only.", one=_line(one), other=_line(other))


def _grazes(board: Board, lines: list[shape.Arc], spaces: list[Space], houses: list[Hideout]) -> Iterator[Text]:
    for line in lines:
        for space in spaces:
            if space.id not in line.ends and shape.distance(line, space.at) < CLEAR:
                yield Text("{where}: this passes too close to the space {id}.", where=_line(line), id=space.id)
        for house in houses:
            if f"h{house.number}" not in line.ends and shape.through_house(line, house.at, MARGIN):
                yield Text(
                    "{where}: this passes too close to hideout {number}.", where=_line(line), number=house.number
                )
        if shape.distance(line, board.lamp) < LAMP:
            yield Text("{where}: this passes too close to the spotlight.", where=_line(line))


def _below(length: float, least: float) -> str:
    """A length that is too small, in whole px, or with as many tenths as show that it is too small.

    >>> _below(26.2, 34), _below(33.4, 34), _below(33.996, 34)
    ('26', '33', '33.9')
    """
    return f"{length:.0f}" if round(length) < least else f"{math.floor(10 * length) / 10:.1f}"


def _where(thing: Space | Hideout) -> str:
    return f"spaces ({thing.id})" if isinstance(thing, Space) else f"hideouts (h{thing.number})"


def _line(line: shape.Arc) -> str:
    return f"{line.table} ({line.start} - {line.end})"


def _placed(thing: Space | Hideout) -> bool:
    return math.isfinite(thing.x) and math.isfinite(thing.y)
