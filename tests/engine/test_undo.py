"""Undo: what may be taken back, what may not, and that nothing of it is left behind."""

from __future__ import annotations

import pytest

from spylab.engine import Match, Stream
from spylab.games.spy import actions as spy
from tests.depth import count
from tests.engine.games import GAMES, choose, steps_of
from tests.engine.matches import OTHER_SIX, SIX, duel, everything_shown, three
from tests.engine.quiet import QuietGame
from tests.toys.witness import Witness


def test_a_commitment_is_taken_back_until_the_last_one_is_in() -> None:
    """SPY-SETUP-6."""
    match = three()
    ane, jon, third = (match.seat(player) for player in range(3))
    assert not ane.can_undo
    assert ane.act(SIX)
    assert ane.can_undo
    assert not jon.can_undo
    assert ane.undo()
    assert match.to_act() == {0, 1, 2}
    assert ane.act(OTHER_SIX)
    assert jon.act(SIX)
    assert ane.can_undo
    assert jon.can_undo
    assert third.act(SIX)
    assert [match.seat(player).can_undo for player in range(3)] == [False] * 3
    assert [match.seat(player).undo() for player in range(3)] == [False] * 3
    assert str(steps_of(match)[0].action) == OTHER_SIX


def test_what_another_player_committed_to_stays() -> None:
    match = three()
    match.seat(0).act(SIX)
    match.seat(1).act(OTHER_SIX)
    red = match.seat(1)
    cards = [place.card for place in red.view.bases[1].places]
    assert match.seat(0).undo()
    assert [place.card for place in red.view.bases[1].places] == cards
    assert match.to_act() == {0, 2}
    assert [str(event) for event in red.events] == [f"@1 1 arranges {OTHER_SIX[8:]}", "1 is ready"]
    assert match.seat(0).act(SIX)
    assert red.undo()
    assert match.to_act() == {1, 2}


def test_an_undo_takes_back_one_action_at_a_time() -> None:
    match = Match(QuietGame(most=4))
    for _ in range(3):
        match.seat(0).act("step")
    assert [match.seat(0).undo() for _ in range(4)] == [True, True, True, False]
    assert match.seat(0).view == match.game.opening()


def test_no_undo_once_chance_has_drawn() -> None:
    """Although nobody was told anything: the draw itself is not taken back."""
    match = Match(QuietGame(most=9, coin=True), seed=1)
    assert match.seat(0).act("step")
    assert match.seat(0).can_undo
    assert match.seat(0).act("step")
    assert [type(step.action).__name__ for step in steps_of(match)] == ["Step", "Step", "Toss"]
    assert not match.seat(0).can_undo
    assert match.seat(0).undo() is False
    assert match.seat(0).act("step")
    assert match.seat(0).undo() is True
    assert match.seat(0).undo() is False


def test_no_undo_across_the_end() -> None:
    match = Match(QuietGame(most=2))
    match.seat(0).act("step")
    assert match.seat(0).can_undo
    match.seat(0).act("step")
    assert match.outcome()
    assert not match.seat(0).can_undo
    assert match.seat(0).undo() is False
    assert match.outcome()


@pytest.mark.parametrize("action", ["move 1", "spy red"])
def test_no_undo_once_somebody_was_informed(action: str) -> None:
    """A declared number, or an answer."""
    match = duel()
    match.seat(0).act(action)
    before = match.state(reveal=True)
    assert [match.seat(seat).undo() for seat in (0, 1)] == [False, False]
    assert match.state(reveal=True) is before


def test_a_move_over_an_exposed_card_can_be_taken_back() -> None:
    """It tells nothing about any card (SPY-KNOW-3), and so does the end of a turn."""
    match = duel()
    match.seat(0).act("end")
    match.seat(1).act("spy green")  # Red looks at Green's place 3: the bomb hisses
    match.seat(0).act("end")
    assert match.seat(0).can_undo
    match.seat(0).undo()
    assert match.to_act() == {0}
    match.seat(0).act("spy red")
    assert isinstance(match.seat(0).events[-2], spy.Exposed)
    match.seat(1).act("end")
    assert match.to_act() == {0}
    assert match.seat(1).can_undo
    assert match.seat(1).undo()
    assert match.to_act() == {1}
    assert not match.seat(0).can_undo


def test_the_end_of_a_turn_is_kept_once_the_next_player_has_done_something() -> None:
    match = duel()
    match.seat(0).act("end")
    match.seat(1).act("end")
    assert not match.seat(0).can_undo
    assert match.seat(1).undo()
    assert match.seat(0).can_undo


@pytest.mark.parametrize("name", GAMES)
def test_an_undo_leaves_no_trace(name: str) -> None:
    """Not in a view, not in the events or the log, not in a repr: the token alone is new."""
    undone = 0
    for seed in range(count(4)):
        match, stream = Match(GAMES[name], seed=seed), Stream(seed, "test")
        while not match.outcome():
            player, action = choose(match.state(reveal=True), stream)
            assert player is not None
            before, steps = everything_shown(match), steps_of(match)
            match.seat(player).act(action)
            if match.seat(player).can_undo:
                assert match.seat(player).undo()
                assert everything_shown(match) == before
                assert steps_of(match) == steps
                undone += 1
                match.seat(player).act(action)
    assert undone >= count(4)


def test_an_undo_by_one_leaves_no_trace_for_the_others() -> None:
    """Whoever committed in between sees what would be seen if the other had never begun."""
    match, fresh = three(), three()
    match.seat(0).act(SIX)
    match.seat(1).act(OTHER_SIX)
    match.seat(0).undo()
    fresh.seat(1).act(OTHER_SIX)
    assert everything_shown(match) == everything_shown(fresh)


def test_undoing_and_playing_on_does_not_move_the_dice() -> None:
    def play(undos: int) -> list[str]:
        match = Match(Witness(), seed=8)
        for notation in ("look 1", "look 2"):
            match.seat(min(match.to_act())).act(notation)
        for _ in range(undos):
            match.seat(0).act("guess 1")
            match.seat(0).undo()
        match.seat(1).act("guess 3")
        match.seat(0).act("guess 2")
        return [str(step.action) for step in steps_of(match)]

    assert play(0)[-1] == play(5)[-1] == "guess 2"
    assert play(0) == play(5)
