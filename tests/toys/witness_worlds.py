"""The worlds of the pea and the witness: under which cup the pea is, and what each event says about it.

The witness is the case that SPY does not have: a statement that may be false is no mask, it weighs the worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from spylab.engine import Event
from spylab.inference import Claim, Evidence, TableBelief, Worlds
from spylab.words import Text
from tests.toys import witness_notation as do
from tests.toys.witness import Witness


def cups(game: Witness) -> Worlds:
    """One world for each cup, all equally likely (TOY-1)."""
    rows = np.arange(len(game.cups), dtype=np.uint8)[:, np.newaxis]
    return Worlds(("the pea",), tuple(game.cups), rows)


def belief(game: Witness, events: Sequence[Event]) -> TableBelief:
    """What these events, those that some seat has seen, say about the pea."""
    return TableBelief(cups(game), list(evidence(game, events)))


def evidence(game: Witness, events: Sequence[Event]) -> Iterator[Evidence]:
    """The events that say something about the pea. Where somebody looks or what is guessed is a free choice."""
    worlds = cups(game)
    true, cases = game.options.truthful
    looked = 0
    for at, event in enumerate(events):
        match event:
            case do.Looked(_, cup):
                looked = cup
            case do.Saw(_, do.Found.PEA):
                yield _mask(at, event, worlds, [looked], Text("The pea is under cup {cup}", cup=looked))
            case do.Saw(_, do.Found.EMPTY):
                others = [cup for cup in game.cups if cup != looked]
                yield _mask(at, event, worlds, others, Text("Cup {cup} is empty", cup=looked))
            case do.Testified(cup):
                weights = np.where(worlds.where(0, [cup]), true * (len(worlds) - 1), cases - true)
                yield Evidence(at, event, weights, Text("The witness says that it is cup {cup}", cup=cup))
            case do.Lifted(cup):
                yield _mask(at, event, worlds, [cup], Text("The pea was under cup {cup}", cup=cup))


def _mask(at: int, event: Event, worlds: Worlds, allowed: Sequence[int], says: Text) -> Evidence:
    """Evidence that only rules out: the pea is under one of these cups."""
    return Evidence(at, event, worlds.where(0, allowed).astype(np.int64), says)


def under(cup: int) -> Claim:
    """The claim that the pea is under this cup."""
    return Claim(f"pea under {cup}", lambda worlds: worlds.where(0, [cup]))
