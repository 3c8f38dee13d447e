"""What is pointed at shows what it would bring: to whoever points, before anything is chosen, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

import spylab
from spylab.scene import Scene
from spylab.widgets import Table
from spylab.widgets.surface import Surface
from tests.widgets.conftest import Sent
from tests.widgets.wire import Wire

TINY: dict[str, Any] = {"board": "tiny", "bonuses": (), "first_player": 0, "seed": 2}


def walking(**options: Any) -> Table:
    """Green has chosen to walk."""
    table = spylab.play("the_plan", **{"seats": ("human", "random"), **TINY, **options})
    table.choose("play 1 walk")
    return table


def painted(surface: Surface) -> Scene:
    """What the canvas shows."""
    scene = surface._board._painter._shown
    assert scene is not None
    return scene


def previews(surface: Surface) -> list[str]:
    return [part.id for part in painted(surface).parts if part.id.startswith("preview:")]


def an_end(table: Table) -> str:
    assert table._board.scene
    return next(part.id for part in table._board.scene.controls() if part.id.startswith("space:"))


def test_a_preview_comes_and_goes_and_changes_nothing_else() -> None:
    table = walking()
    overlay = table._board._overlay
    before = overlay.get_state(), table._panel.get_state()
    plain, events = painted(table), len(table.seat.events)
    assert overlay.pointing
    assert table._panel.pointing
    table._board.point(an_end(table))
    assert previews(table)
    assert table._board.scene == plain, "the controls belong to what is so, not to what might be"
    table._board.point(None)
    assert painted(table) == plain
    assert (overlay.get_state(), table._panel.get_state()) == before, "no answer is sent, the focus stays"
    assert len(table.seat.events) == events


def test_the_button_below_shows_the_same_as_the_space() -> None:
    table = walking()
    table._board.point(an_end(table))
    by_space = painted(table)
    choice = table._board._overlay.controls[0][0]
    action = next(part.action for part in by_space.controls() if part.id == an_end(table))
    table._board.point(None)
    table._hear({"type": "point", "choice": action, "token": table._token})
    assert painted(table) == by_space, choice
    table._hear({"type": "point", "choice": "", "token": table._token})
    assert not previews(table)


def test_a_choice_ends_the_preview_and_a_late_pointer_is_not_heard() -> None:
    table = walking()
    end = an_end(table)
    old = table._token
    table._board.point(end)
    table._board.press(end)
    assert not previews(table)
    assert "way" in {part.id for part in painted(table).parts}
    shown = painted(table)
    table._board.point(an_end(table), token=old)
    assert painted(table) == shown


@pytest.mark.parametrize(
    "message", [{}, {"id": 5}, {"id": "nothing"}, {"id": "", "token": 3}, {"id": "space:a1"}, {"token": "t"}]
)
def test_a_message_that_makes_no_sense_is_not_heard(message: dict[str, Any]) -> None:
    table = walking()
    shown, serial = painted(table), table._board._overlay.serial
    table._board._hear({"type": "point", **message})
    assert painted(table) == shown
    assert table._board._overlay.serial == serial


def test_what_it_would_bring_is_told_with_its_button() -> None:
    table = walking()
    details = {control[0]: control[-1] for control in table._board._overlay.controls}
    ends = [detail for id_, detail in details.items() if id_.startswith("space:")]
    assert ends
    assert all(ends)
    assert any("look at file" in detail for detail in ends)


def test_nothing_of_it_reaches_a_projection_or_the_neighbour(wire: Wire, sent: Sent) -> None:
    table = spylab.play("the_plan", seats=("Ane", "Jon"), **TINY)
    table.choose("table open")
    table.choose("play 1 walk")
    wall = table.project()
    assert not wall._board._overlay.pointing
    shown = painted(wall)
    wire.take()
    sent.clear()
    table._board.point(an_end(table))
    assert previews(table)
    assert painted(wall) == shown
    assert wire.take() == "[]", "no synced value of any widget changes"
    assert len(sent) == 1, "only the canvas of the table itself is painted"
    wall._hear({"type": "point", "choice": "play 1 walk", "token": wall._token})
    assert painted(wall) == shown


def test_behind_a_curtain_nothing_is_pointed_at() -> None:
    table = spylab.play("the_plan", seats=("Ane", "Jon"), **TINY)
    assert table._closed_for is not None
    assert not table._board._overlay.pointing
    shown = painted(table)
    table._hear({"type": "point", "choice": "play 1 walk", "token": table._token})
    assert painted(table) == shown


def test_a_walkthrough_shows_it_too() -> None:
    walk = spylab.walkthrough("the_plan")
    assert walk._board._overlay.pointing


def test_a_game_without_previews_is_not_asked() -> None:
    table = spylab.play("spy", seats=("human", "random"), seed=1)
    assert not table._board._overlay.pointing
    assert not table._panel.pointing
