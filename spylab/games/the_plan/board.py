"""The board of The Plan as data: spaces and what joins them, hideouts, starts, the light.

Lengths are px at 100 %, x to the right, y downwards. A board that was read from a file (`board_file`) has been
checked (`board_check`); a `Board` made by hand has not.

>>> from spylab.games.the_plan.board_file import load
>>> town = load("town")
>>> len(town.spaces), len(town.key_spaces), len(town.tram_stops)
(48, 8, 8)
>>> town.counterspies["red"], town.neighbours[town.counterspies["red"]]
('a12', ('a10', 'a11', 'd6'))
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

COUNTERSPIES = ("green", "red", "blue", "yellow")
"""The players' pieces, by colour, in the order in which they are named."""

SPIES = ("V", "X", "Y", "Z")
"""The spies, by letter. A board has as many of them, from the first on, as hideouts."""


def exact(number: float) -> str:
    """A number as short as it can be written without changing it: boards are written, compared and told with it.

    >>> exact(600.0), exact(-0.0), exact(420.5716)
    ('600', '0', '420.5716')
    """
    short = f"{number + 0.0:g}"
    return short if float(short) == number else repr(number)


@dataclass(frozen=True, slots=True)
class Space:
    """A space: where it lies, in which segment of the light (from 1), and what is printed on it."""

    id: str
    x: float
    y: float
    segment: int
    tram: bool = False
    key: bool = False

    @property
    def at(self) -> tuple[float, float]:
        """The middle of the space."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Way:
    """A line or a tram track between two spaces.

    It is drawn as a curve that is pulled `bow` px away from the straight line, to the right of somebody who walks
    from `start` to `end` if that is above 0, and passes it at half that distance. The drawing alone has a direction;
    pieces go either way.
    """

    start: str
    end: str
    bow: float = 0


@dataclass(frozen=True, slots=True)
class Hideout:
    """A numbered hideout: the middle of its house, its segment, and the spaces from which it is entered."""

    number: int
    x: float
    y: float
    segment: int
    entrances: tuple[str, ...]

    @property
    def at(self) -> tuple[float, float]:
        """The middle of the house."""
        return self.x, self.y


@dataclass(frozen=True)
class Board:
    """A whole board.

    `lamp` is where the spotlight stands. The segments are equal sectors around it, numbered clockwise; the first
    begins `light_from` degrees clockwise from straight up. `starts` are pairs of a counterspy's colour or a spy's
    letter and a space.
    """

    name: str
    size: tuple[float, float]
    lamp: tuple[float, float]
    segments: int
    spaces: tuple[Space, ...]
    lines: tuple[Way, ...]
    tracks: tuple[Way, ...]
    hideouts: tuple[Hideout, ...]
    starts: tuple[tuple[str, str], ...]
    light_from: float = 0

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.spaces, self.lines, self.tracks, self.hideouts, self.starts))

    @cached_property
    def by_id(self) -> Mapping[str, Space]:
        """Every space by its id, in the order of the file."""
        return MappingProxyType({space.id: space for space in self.spaces})

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces that a line joins to each space, in the order of the lines."""
        return self._joined(self.lines)

    @cached_property
    def next_stops(self) -> Mapping[str, tuple[str, ...]]:
        """The tram stops that a track joins to each space; none for a space without a tram."""
        return self._joined(self.tracks)

    @cached_property
    def doors(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the hideouts that are entered from each space; mostly none."""
        doors: dict[str, tuple[int, ...]] = {space.id: () for space in self.spaces}
        for hideout in self.hideouts:
            for entrance in hideout.entrances:
                doors[entrance] = (*doors[entrance], hideout.number)
        return MappingProxyType(doors)

    @cached_property
    def hideout(self) -> Mapping[int, Hideout]:
        """Every hideout by its number, from 1."""
        return MappingProxyType({hideout.number: hideout for hideout in self.hideouts})

    @cached_property
    def hideout_of_segment(self) -> Mapping[int, int]:
        """The number of the hideout that lies in each segment."""
        return MappingProxyType({hideout.segment: hideout.number for hideout in self.hideouts})

    @cached_property
    def counterspies(self) -> Mapping[str, str]:
        """The start of each counterspy that the board has, by colour: as many can play."""
        starts = dict(self.starts)
        return MappingProxyType({who: starts[who] for who in COUNTERSPIES if who in starts})

    @cached_property
    def spies(self) -> Mapping[str, str]:
        """The start of each spy, by letter."""
        starts = dict(self.starts)
        return MappingProxyType({who: starts[who] for who in SPIES if who in starts})

    @cached_property
    def key_spaces(self) -> tuple[str, ...]:
        """The spaces where a key may be taken."""
        return tuple(space.id for space in self.spaces if space.key)

    @cached_property
    def tram_stops(self) -> tuple[str, ...]:
        """The spaces where the tram stops."""
        return tuple(space.id for space in self.spaces if space.tram)

    def distances(self, start: str) -> dict[str, int]:
        """How many steps along lines each space is away from `start`, on an empty board; the nearest first.

        Spaces that cannot be reached are left out.
        """
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for there in self.neighbours[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    waiting.append(there)
        return found

    def steps_to_hideout(self, start: str, number: int) -> int:
        """How many steps on foot lead from a space into a hideout, on an empty board.

        The way to the nearest entrance, and one step through the door: the hideout itself is no way to anywhere.
        """
        away = self.distances(start)
        return min(away[entrance] for entrance in self.hideout[number].entrances if entrance in away) + 1

    def _joined(self, ways: Iterable[Way]) -> Mapping[str, tuple[str, ...]]:
        joined: dict[str, tuple[str, ...]] = {space.id: () for space in self.spaces}
        for way in ways:
            joined[way.start] = (*joined[way.start], way.end)
            joined[way.end] = (*joined[way.end], way.start)
        return MappingProxyType(joined)
