"""Ways on the board: where a piece can go in so many steps, how it gets into a hideout, and whom it crosses.

A path is the spaces that are entered, one for each step, without the one where the move begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

from spylab.games.the_plan.board import Board

Path = tuple[str, ...]


def walks(board: Board, start: str, steps: int, occupied: Collection[str]) -> list[Path]:
    """Every way to go exactly so many steps along lines, over no space twice, to a space that is free (TP-MOVE-1).

    Occupied spaces are passed and counted (TP-MOVE-2). The order is that of the board file.

    >>> from spylab.games.the_plan.board_file import load
    >>> walks(load("tiny"), "e1", 2, occupied={"b2"})
    [('a3', 'a2'), ('a3', 'd3'), ('b3', 'c3')]
    """
    return [path for path in _on_foot(board, start, steps) if path[-1] not in occupied]


def rides(board: Board, start: str, steps: int, occupied: Collection[str], stop_is_enough: bool = False) -> list[Path]:
    """The same by tram: lines and tracks, with a track among them (TP-TRAM-1, TP-TRAM-2).

    Where a line and a track join the same two stops, the tram is taken. `stop_is_enough`: it suffices that the path
    touches a tram stop.

    >>> from spylab.games.the_plan.board_file import load
    >>> rides(load("tiny"), "a1", 2, occupied=set())
    [('a2', 'd2'), ('a2', 'b2')]
    """
    return [path for path in _by_tram(board, start, steps, stop_is_enough) if path[-1] not in occupied]


@lru_cache(maxsize=4096)
def ways_in(board: Board, start: str, steps: int, ride: bool = False, stop_is_enough: bool = False) -> dict[int, Path]:
    """The hideouts that can be entered in at most so many steps, each with a shortest way to its door (TP-CLAIM-2).

    The step through the door counts; whoever stands on the way is passed. By tram a track has to come before the
    door (TP-TRAM-3). Which of several ways is taken makes no difference, so one is enough.

    >>> from spylab.games.the_plan.board_file import load
    >>> ways_in(load("tiny"), "a1", 3)
    {1: ('a2', 'e2')}
    """
    found: dict[int, Path] = {}
    for length in range(steps):
        paths = _by_tram(board, start, length, stop_is_enough) if ride else _on_foot(board, start, length)
        for path in paths:
            for number in board.doors[(start, *path)[-1]]:
                found.setdefault(number, path)
    return dict(sorted(found.items()))


def gap(board: Board, start: str, path: Path, ride: bool) -> tuple[str, str] | None:
    """The first two spaces in a row that nothing joins, on foot or (with `ride`) by line and track; None: all joined.

    >>> from spylab.games.the_plan.board_file import load
    >>> gap(load("tiny"), "a1", ("a2", "b2"), ride=False)
    ('a2', 'b2')
    """
    for here, there in pairwise((start, *path)):
        if there not in board.neighbours[here] and not (ride and there in board.next_stops[here]):
            return here, there
    return None


def uses_tram(board: Board, start: str, path: Path, stop_is_enough: bool = False) -> bool:
    """Whether a path counts as a ride: it goes along a track, or (with `stop_is_enough`) touches a tram stop."""
    if stop_is_enough and any(board.by_id[space].tram for space in path):
        return True
    return any(there in board.next_stops[here] for here, there in pairwise((start, *path)))


@lru_cache(maxsize=4096)
def _on_foot(board: Board, start: str, steps: int) -> tuple[Path, ...]:
    return tuple(_simple(board, start, steps, tram=False))


@lru_cache(maxsize=1024)
def _by_tram(board: Board, start: str, steps: int, stop_is_enough: bool) -> tuple[Path, ...]:
    paths = _simple(board, start, steps, tram=True)
    return tuple(path for path in paths if uses_tram(board, start, path, stop_is_enough))


def _simple(board: Board, start: str, steps: int, tram: bool) -> Iterator[Path]:
    """Every path of so many steps that enters no space twice, and never the one where it starts."""

    def on(path: Path) -> Iterator[Path]:
        if len(path) == steps:
            yield path
            return
        here = (start, *path)[-1]
        for there in dict.fromkeys((*board.neighbours[here], *(board.next_stops[here] if tram else ()))):
            if there != start and there not in path:
                yield from on((*path, there))

    return on(())
