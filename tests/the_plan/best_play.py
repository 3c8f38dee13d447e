"""How soon a counterspy gets into a hideout when it is played well: every roll, card, deed and path, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from spylab.games.the_plan.board import Board
from spylab.games.the_plan.cards import STANDARD_CARDS
from spylab.games.the_plan.paths import rides, walks, ways_in
from spylab.games.the_plan.reach import DIE

Best = Callable[[str, frozenset[int], int], Fraction]


def best_play(board: Board, hideout: int) -> Best:
    """The chance to be inside a hideout, by space, cards used up, and turns left."""

    @cache
    def best(space: str, used: frozenset[int], turns: int) -> Fraction:
        if turns == 0:
            return Fraction(0)
        return sum((rolled(space, used, turns, face) for face in DIE), Fraction(0)) / len(DIE)

    def rolled(space: str, used: frozenset[int], turns: int, face: int) -> Fraction:
        found = [Fraction(0)]
        for card, deeds in enumerate(STANDARD_CARDS, start=1):
            if card in used:
                continue
            left = used | {card} if len(used) < len(STANDARD_CARDS) - 1 else frozenset[int]()
            possible = [way for deed in deeds for way in ways(space, face, deed)]
            found += [best(end, left, turns - 1) if end else Fraction(1) for end in possible or [space]]
        return max(found)

    def ways(space: str, face: int, deed: str) -> list[str]:
        if deed not in ("walk", "ride"):
            return [space]
        go = walks if deed == "walk" else rides
        inside = hideout in ways_in(board, space, face, deed == "ride")
        return [path[-1] for path in go(board, space, face, ())] + ([""] if inside else [])

    return best
