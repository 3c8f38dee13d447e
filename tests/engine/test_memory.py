"""What a long game keeps in memory: its history and next to nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import spylab
from spylab.engine import Match
from spylab.games.spy.actions import Ending
from tests.engine.long_game import MEGABYTE, counting, history, kept, played

TURNS = 1000


@pytest.fixture
def _counting() -> Iterator[None]:
    ask(played(20))  # whatever is loaded or remembered at the first game is not counted
    with counting():
        yield


@pytest.mark.usefixtures("_counting")
def test_a_match_keeps_its_history_and_little_else() -> None:
    whole, left = kept(lambda: played(TURNS))
    match = played(TURNS)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.termination is Ending.TURN_LIMIT
    past, _ = kept(lambda: history(match))
    assert past > MEGABYTE
    assert whole - past < MEGABYTE
    assert left < MEGABYTE // 10


@pytest.mark.usefixtures("_counting")
def test_asking_the_seats_keeps_nothing() -> None:
    match = played(TURNS)
    _, left = kept(lambda: ask(match))
    assert left < MEGABYTE // 10


@pytest.mark.usefixtures("_counting")
def test_what_is_taken_back_is_not_kept() -> None:
    match = Match(spylab.load("spy", first_player=0), seed=1)
    for player in (0, 1):
        match.seat(player).act(match.seat(player).legal_actions()[0])
    length = match.state(reveal=True).length

    def change_ones_mind() -> None:
        for _ in range(TURNS):
            assert match.seat(0).act("end")
            assert match.seat(0).undo()

    _, left = kept(change_ones_mind)
    assert match.state(reveal=True).length == length
    assert left < MEGABYTE // 10


def ask(match: Match) -> list[object]:  # type: ignore[type-arg]
    """All that the seats of a match, and the public's, can be asked for."""
    seats = [match.seat(None), *(match.seat(player) for player in range(match.game.players))]
    answers: list[object] = [(s.view, s.events, s.legal_actions(), s.can_undo, s.undo(), s.to_act()) for s in seats]
    return [*answers, *(str(event) for seat in seats for event in seat.events), repr(match)]
