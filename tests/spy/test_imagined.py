"""Imagined looks are held against the rules: in every world that remains, `decide` answers look after look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import log2

import pytest

from spylab import load, match
from spylab.engine import InformationState, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Facing, Kind
from spylab.games.spy.imagined import Looks
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import View
from spylab.games.spy.worlds import belief
from tests.depth import count

Answer = tuple[object, ...]
NO_NEWS: Answer = ("a bomb again, or an exposed card",)


def answers_to(
    game: Spy, view: View, me: int, owner: int, world: Sequence[Card], places: Sequence[int]
) -> list[Answer]:
    """What the rules answer to these looks when `world` is the base of `owner`."""
    truth = view.with_base(owner, view.bases[owner].with_cards(tuple(world)))
    answers: list[Answer] = []
    for place in places:
        own = replace(truth.bases[me], gap=game.mirror(place), facing=Facing.RIGHT, out=False)
        truth = replace(truth.with_base(me, own), active=me, moved=False, spied=False, turn=1)
        said = NO_NEWS
        for event in game.decide(truth, me, do.Spy(game.colours[owner])):
            if isinstance(event, do.Said | do.Exposed | do.Hissed):
                said = (type(event).__name__, getattr(event, "kind", None))
            truth = game.evolve(truth, event)
        answers.append(said)
    return answers


def entropy(answers: Counter[object]) -> float:
    total = answers.total()
    return sum(n / total * log2(total / n) for n in answers.values())


def positions(players: int, seeds: range) -> Iterator[tuple[Spy, InformationState[View]]]:
    """A moment of each game between bots, seen by whoever has the turn; nobody goes out when all is exposed."""
    for seed in seeds:
        game = match("spy", ["careful"] * players, seed=seed, secret_two_out=False)
        game.advance(players + 1 + 6 * (1 + seed % 6))
        assert isinstance(game.game, Spy)
        (me,) = game.to_act()
        yield game.game, game.seat(me).info


@pytest.mark.parametrize("players", [2, 3])
def test_every_look_of_a_series_brings_what_the_rules_say(players: int) -> None:
    stream, compared, exposed_later = Stream(1, "test"), 0, 0
    for game, info in positions(players, range(count(8))):
        me = info.player
        assert me is not None
        owner = (me + 1) % players
        held = belief(game, info.events, owner)
        if held.count > 1200:  # too many to play out one by one
            continue
        worlds = [held.worlds.world(int(row)) for row in held.weights.nonzero()[0]]
        unlit = [n for n, place in enumerate(info.view.bases[owner].places) if not place.lit]
        looks = Looks(game, info.view, info.events, owner)
        for _ in range(3):
            places = tuple(stream.choice(unlit) for _ in range(3))
            answers = [answers_to(game, info.view, me, owner, world, places) for world in worlds]
            for n in (1, 2, 3):
                hits = sum(given[n - 1][0] == "Exposed" for given in answers)
                found = looks.gain(places[:n])
                assert Fraction(found.exposes).limit_denominator(5000) == Fraction(hits, len(worlds))
                before, after = (entropy(Counter(tuple(given[:m]) for given in answers)) for m in (n - 1, n))
                assert found.bits == pytest.approx(after - before, abs=1e-9)
                exposed_later += n > 1 and hits > 0
            compared += 1
    assert exposed_later > 0
    assert compared >= count(8)


def test_the_first_look_at_an_unknown_base() -> None:
    """One in seven exposes Safe 1, one says "safe", two say "top secret", three hiss; a second look says the same."""
    game = load("spy")
    assert isinstance(game, Spy)
    looks = Looks(game, game.opening(), (), owner=1)
    expected = sum(p * log2(1 / p) for p in (1 / 7, 1 / 7, 2 / 7, 3 / 7))
    for place in range(7):
        assert looks.gain((place,)).bits == pytest.approx(expected)
        assert looks.gain((place,)).exposes == 1 / 7
        assert looks.gain((place, place)).bits == pytest.approx(0)
        assert looks.gain((place, place)).exposes == 0


def test_a_series_can_expose_the_next_target_too() -> None:
    """The places of both Safes are certain: the first look exposes the one, the second the other."""
    game = load("spy", base=("S1", "S2", "B1"))
    assert isinstance(game, Spy)
    events = (do.Said(1, 1, Kind.SAFE), do.Hissed(1, 2))
    view = game.opening()
    for event in events:
        view = game.evolve(view, event)
    looks = Looks(game, view, events, owner=1)
    assert [looks.gain(places).exposes for places in ((0,), (1,), (0, 1), (1, 0), (0, 1, 1))] == [1, 0, 1, 1, 0]
    assert looks.gain((0, 1)).bits == 0
