"""How many different things a player of a small game of SPY can have seen, counted with the second SPY of the tests.

It shares no code with the engine or with `spylab.games.spy`: only the options of the game are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations
from typing import Any

from tests.spy.oracle import RIGHT, Base, House, Oracle

Fact = tuple[object, ...]
Sights = list[set[tuple[Fact, ...]]]


def what_seats_saw(options: Any) -> Sights:
    """Everything that each seat, and last the public, can have seen at some moment. Spies start on the left."""
    saw: Sights = [set() for _ in range(options.players + 1)]
    for laid_out, facts in _laying_out(options.base, ()):
        _see(saw, facts)
        if len(laid_out) == options.players:
            _turns(saw, options, laid_out, facts)
    return saw


def _laying_out(bases: Any, facts: tuple[Fact, ...]) -> Iterator[tuple[dict[int, list[str]], tuple[Fact, ...]]]:
    """The players lay out their bases one after the other, in any order, each in any way."""
    laid_out: dict[int, list[str]] = {fact[1]: list(fact[2]) for fact in facts}  # type: ignore[misc,call-overload]
    yield laid_out, facts
    for seat, cards in enumerate(bases):
        if seat not in laid_out:
            for row in sorted(set(permutations(cards))):
                yield from _laying_out(bases, (*facts, ("Arranged", seat, row)))


def _turns(saw: Sights, options: Any, laid_out: dict[int, list[str]], facts: tuple[Fact, ...]) -> None:
    house = House(turn_round=options.turn_round, turn_cap=options.turn_cap)
    colours = ["green", "red", "blue", "yellow"][: options.players]
    for first in range(options.players) if options.first_player is None else [options.first_player]:
        bases = [Base(laid_out[seat], 0, RIGHT) for seat in range(options.players)]
        begun = facts if options.first_player is not None else (*facts, ("First", first))
        _see(saw, begun)
        _play(saw, Oracle(colours, bases, first, house), begun)


def _play(saw: Sights, oracle: Oracle, facts: tuple[Fact, ...]) -> None:
    for action in sorted(oracle.legal()):
        after = deepcopy(oracle)
        known = (*facts, tuple(after.play(action)))
        _see(saw, known)
        _play(saw, after, known)


def _see(saw: Sights, facts: tuple[Fact, ...]) -> None:
    """Of a base that is laid out, everybody but its owner sees only that it is."""
    for seat, seen in enumerate(saw):
        seen.add(tuple(("Ready", f[1]) if f and f[0] == "Arranged" and f[1] != seat else f for f in facts))
