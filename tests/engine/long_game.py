"""A game of SPY as long as one likes, and how much memory something keeps."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import spylab
from spylab.engine import Action, InformationState, Match, State, Stream
from spylab.games.spy import actions as do

MEGABYTE = 1_000_000
T = TypeVar("T")


class Walker:
    """Walks about, or passes, and never looks at a card: a game of such bots ends by its cap alone."""

    kind = "walker"

    def choose(self, info: InformationState[Any], stream: Stream) -> Action:
        legal = info.legal_actions()
        if info.view.active is None:
            return stream.choice(legal)  # the ways to lay out a base, too many to be listed
        return stream.choice([action for action in legal if not isinstance(action, do.Spy)])


def long_match(turns: int, seed: int = 1) -> Match[Any]:
    """A match of two walkers, not begun."""
    game = spylab.load("spy", turn_cap=turns)
    return Match(game, bots={0: Walker(), 1: Walker()}, seed=seed, begin=False)


def played(turns: int, seed: int = 1) -> Match[Any]:
    """A match of two walkers, over."""
    match = long_match(turns, seed)
    match.advance()
    return match


def history(match: Match[Any]) -> list[State[Any]]:
    """The history of a match made once more from its notation: all positions since the first, as undo needs them."""
    states = [State.start(match.game)]
    for step in match.state(reveal=True).steps(reveal=True):
        states.append(states[-1].apply(step.player, match.game.parse(str(step.action))))
    return states


@contextmanager
def counting() -> Iterator[None]:
    """Inside of this `kept` can count."""
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


def kept(make: Callable[[], T], end: Callable[[T], object] = lambda held: None) -> tuple[int, int]:
    """How many more bytes are in use while what `make` returns is held, and how many when it has ended and gone."""
    before = _in_use()
    held = make()
    more = _in_use() - before
    end(held)
    del held
    return more, _in_use() - before


def _in_use() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
