"""Other seats, other colours, bases laid out mirrored: the same game in other words, so the answers are permuted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from spylab.engine import Action, State, Step
from spylab.games.spy import actions as do
from spylab.games.spy import worlds as spy
from spylab.games.spy.cards import Card
from spylab.games.spy.rules import Spy
from spylab.inference import TableBelief
from tests.depth import count
from tests.inference.brute import game_of

CLAIMS = ("S1", "T2", "B1", "bomb", "safe", "2")


@dataclass(frozen=True)
class Retold:
    """A game told in other words: its options, where each seat has gone, and whether the bases are mirrored."""

    changes: dict[str, Any]
    seat: Callable[[int], int]
    mirrored: bool = False

    def action(self, game: Spy, other: Spy, action: Action) -> Action:
        """The action as it is called in the other game."""
        match action:
            case do.Arrange(order, gap, facing) if self.mirrored:
                return do.Arrange(order[::-1], -gap % game.size, facing.turned())
            case do.Spy(target):
                return do.Spy(other.colours[self.seat(game.colours.index(target))])
            case do.First(colour):
                return do.First(other.colours[self.seat(game.colours.index(colour))])
        return action


def rotated(players: int) -> Retold:
    return Retold({}, lambda seat: (seat + 1) % players)


def reflected(players: int) -> Retold:
    return Retold({"direction": "counterclockwise"}, lambda seat: -seat % players)


def recoloured(players: int) -> Retold:
    others = {2: ("red", "green"), 3: ("yellow", "red", "blue"), 4: ("blue", "yellow", "red", "green")}
    return Retold({"colours": others[players]}, lambda seat: seat)


def mirrored(players: int) -> Retold:
    return Retold({}, lambda seat: seat, mirrored=True)


@pytest.mark.parametrize("mirror", ["face_to_face", "same_place"])
@pytest.mark.parametrize("seed", range(count(1)))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("words", [rotated, reflected, recoloured, mirrored])
def test_the_same_game_in_other_words(words: Callable[[int], Retold], players: int, seed: int, mirror: str) -> None:
    retold = words(players)
    game, steps = game_of(players, seed, mirror=mirror)
    other = Spy(replace(game.options, **retold.changes))
    for one, two in _positions(game, other, steps, retold):
        for viewer in (None, *range(players)):
            for about in range(players):
                now = spy.belief(game, one.information_state(viewer).events, about)
                there = None if viewer is None else retold.seat(viewer)
                then = spy.belief(other, two.information_state(there).events, retold.seat(about))
                _check_same(now, then, game, other, retold.mirrored)


def _positions(game: Spy, other: Spy, steps: Sequence[Step], retold: Retold) -> Iterator[tuple[State, State]]:
    """Some positions of the game, each with the position in the other words."""
    one, two = State.start(game), State.start(other)
    for number, step in enumerate(steps[:-1]):
        one = one.apply(step.player, step.action)
        player = None if step.player is None else retold.seat(step.player)
        two = two.apply(player, retold.action(game, other, step.action))
        if number % 9 == 5:
            yield one, two


def _check_same(now: TableBelief, then: TableBelief, game: Spy, other: Spy, turned: bool) -> None:
    way = -1 if turned else 1
    assert _worlds(then) == {world[::way] for world in _worlds(now)}
    assert then.marginals() == now.marginals()[::way]
    assert then.entropy() == now.entropy()
    place = now.count % game.size
    elsewhere = game.size - 1 - place if turned else place
    for what in CLAIMS:
        here = now.explain(spy.claim(game, f"place {place + 1} is {what}"))
        there = then.explain(spy.claim(other, f"place {elsewhere + 1} is {what}"))
        assert (there.verdict, there.favourable, there.events, there.shifts) == (
            here.verdict,
            here.favourable,
            here.events,
            here.shifts,
        )


def _worlds(belief: TableBelief) -> set[tuple[Card, ...]]:
    return {belief.worlds.world(row) for row in belief.weights.nonzero()[0]}
