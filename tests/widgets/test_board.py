"""The board on the side of the kernel: what it tells the page, what it hears, and that nothing of it stays."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from spylab.engine import IllegalAction
from spylab.scene import THEMES, Box, Part, Scene
from spylab.widgets import errors
from spylab.widgets.board import Board
from spylab.words import Text
from tests.widgets.conftest import Sent
from tests.widgets.scenes import place, table

Calls = list[tuple[str, ...]]


@pytest.fixture
def calls() -> Calls:
    return []


@pytest.fixture
def board(calls: Calls) -> Board:
    made = Board(lambda *choice: calls.append(choice))
    made.show(table(), token="first")
    return made


def page_says(board: Board, message: dict[str, Any]) -> None:
    """Deliver a message as Jupyter does when the page sends it."""
    board._overlay._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


# -- to the page --------------------------------------------------------------------------------------------


def test_the_page_gets_every_control_with_name_place_and_state(board: Board) -> None:
    board.show(table(chosen=[1]), token="t")
    controls = {control[0]: control[1:] for control in board._overlay.controls}
    assert list(controls) == [part.id for part in table().controls()]
    assert len(controls) == 12
    assert controls["card:0:1"] == ["Green, card 2 of 5", 136, 30, 64, 88, 0, True, ""]
    assert controls["card:0:2"] == ["Green, card 3 of 5", 232, 30, 64, 88, 0, False, ""]
    assert controls["spy"] == ["Spy at 2", 202, 36, 28, 80, 2, None, ""], "no switch: it is not pressed or not pressed"


def test_what_cannot_be_chosen_is_there_to_be_read(board: Board) -> None:
    overlay = board._overlay
    assert (overlay.title, overlay.description) == ("A table", "Two rows of cards.")
    assert overlay.reading == ["Red is out"]
    board.show(table(controls=False), token="t")
    assert overlay.controls == []
    rows = [f"{who}, card {card} of 5" for who in ("Green", "Red") for card in range(1, 6)]
    assert sorted(overlay.reading) == sorted([*rows, "Spy at 2", "End turn", "Red is out"])
    assert [words for words in overlay.reading if "card" in words] == rows, "in reading order"


def test_the_look_follows_the_theme(board: Board) -> None:
    for name in THEMES:
        board.show(table(theme=name), token="t")
        assert board._overlay.look["accent"] == THEMES[name].colour("accent")
        assert board._overlay.look["text"] == f"{THEMES[name].text:g}px"


def test_every_scene_is_an_answer_and_says_what_happened(board: Board) -> None:
    overlay = board._overlay
    before = overlay.serial
    board.show(table(), token="second", say=Text("Green moves {n}", n=2), motion=[(place(0), place(1))])
    assert overlay.serial != before
    assert (overlay.token, overlay.say) == ("second", "Green moves 2")
    assert overlay.motion == [{"from": [40, 30, 64, 88], "to": [136, 30, 64, 88]}]
    board.show(table(), token="third")
    assert (overlay.say, overlay.motion) == ("", [])


def test_all_that_the_page_needs_for_a_scene_comes_in_one_message(board: Board, monkeypatch: Any) -> None:
    states: list[set[str]] = []
    monkeypatch.setattr(type(board._overlay), "_send", lambda _self, message, buffers=None: states.append(message))
    board.show(table(chosen=[1]), token="second", say="Green takes a card", draggable=["spy"])
    assert [set(message["state"]) for message in states] == [{"controls", "draggable", "token", "say", "serial"}]


def test_an_alert_stays_until_the_next_scene(board: Board) -> None:
    board.alert(Text("Choose a card first."))
    assert board._overlay.alert == "Choose a card first."
    board.show(table(), token="t")
    assert board._overlay.alert == ""
    board.alert("again")
    board.alert("")
    assert board._overlay.alert == ""


def test_the_board_is_as_wide_as_its_scene_and_gives_way(board: Board) -> None:
    assert board.layout.grid_template_columns == "minmax(0, 530px)"
    small = Scene(300, 200, "paper", "Small", "Nothing is here.", ())
    board.show(small, token="t")
    assert board.layout.grid_template_columns == "minmax(0, 300px)"
    assert board._overlay.size == [300, 200]
    assert board.scene == small


def test_a_browser_that_comes_gets_the_whole_picture(board: Board, sent: Sent) -> None:
    board._canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == 1
    assert len(sent[0]) > 300


# -- from the page ------------------------------------------------------------------------------------------


def test_a_choice_arrives_with_the_token_of_its_scene(board: Board, calls: Calls) -> None:
    page_says(board, {"type": "choose", "id": "spy", "token": "first"})
    page_says(board, {"type": "choose", "id": "end", "token": "an old one"})
    assert calls == [("spy", "first"), ("end", "an old one")], "whether a token is still good is for the owner to say"


def test_press_uses_the_same_door(board: Board, calls: Calls) -> None:
    board.press("spy")
    board.press("end", token="an old one")
    assert calls == [("spy", "first"), ("end", "an old one")]


def test_press_refuses_what_cannot_be_chosen(board: Board, calls: Calls) -> None:
    with pytest.raises(KeyError, match="'badge' cannot be chosen; there are card:0:0"):
        board.press("badge")
    with pytest.raises(KeyError, match="no controls"):
        Board(lambda *_: None).press("spy")
    assert calls == []


@pytest.mark.parametrize(
    "message",
    [
        {"type": "choose", "id": "badge", "token": "first"},
        {"type": "choose", "id": ["spy"], "token": "first"},
        {"type": "choose", "id": "spy"},
        {"type": "drag", "from": "spy", "to": "nowhere", "token": "first"},
        {"type": "drag", "from": "spy", "to": "end", "token": "first"},
        {"type": "something else"},
        {},
    ],
)
def test_what_makes_no_sense_is_answered_and_changes_nothing(
    board: Board, calls: Calls, message: dict[str, Any]
) -> None:
    before = board._overlay.serial
    page_says(board, message)
    assert calls == []
    assert board._overlay.serial != before


def test_a_choice_that_is_refused_frees_the_page(board: Board) -> None:
    before = board._overlay.serial
    board.press("spy", token="an old one")
    assert board._overlay.serial != before
    assert (board._overlay.token, board._overlay.say) == ("first", "")


def test_a_choice_that_shows_a_scene_is_answered_once(calls: Calls) -> None:
    board = Board(lambda part, token: board.show(table(), token=token + "+", say=part))
    board.show(table(), token="t")
    answers: list[int] = []
    board._overlay.observe(lambda change: answers.append(change["new"]), "serial")
    board.press("spy")
    assert len(answers) == 1
    assert (board._overlay.token, board._overlay.say) == ("t+", "spy")


# -- dragging -----------------------------------------------------------------------------------------------

DRAG = {"type": "drag", "from": "card:0:0", "to": "card:0:3", "token": "t0"}
CARDS = ["card:0:0", "card:0:3"]


def test_a_drag_has_a_handler_of_its_own(calls: Calls) -> None:
    board = Board(lambda *_: None, drag=lambda *what: calls.append(what))
    board.show(table(), token="t0", draggable=CARDS)
    page_says(board, DRAG)
    assert calls == [("card:0:0", "card:0:3", "t0")]


def test_without_it_a_drag_is_two_choices_the_second_in_the_new_scene(calls: Calls) -> None:
    def choose(part: str, token: str) -> None:
        calls.append((part, token))
        board.show(table(), token=f"t{len(calls)}", draggable=CARDS)

    board = Board(choose)
    board.show(table(), token="t0", draggable=CARDS)
    page_says(board, DRAG)
    assert calls == [("card:0:0", "t0"), ("card:0:3", "t1")]


def test_a_stale_drag_is_not_half_done(board: Board, calls: Calls) -> None:
    board.show(table(), token="t1", draggable=CARDS)
    page_says(board, DRAG)
    assert calls == [("card:0:0", "t0")], "refused by whoever checks the token, and nothing follows"


def test_a_drag_ends_where_its_target_has_gone(calls: Calls) -> None:
    def choose(part: str, token: str) -> None:
        calls.append((part, token))
        board.show(table(controls=False), token="t1")

    board = Board(choose)
    board.show(table(), token="t0", draggable=CARDS)
    page_says(board, DRAG)
    assert calls == [("card:0:0", "t0")]


# -- errors -------------------------------------------------------------------------------------------------


def failing(error: Exception) -> Callable[[str, str], None]:
    def choose(_part: str, _token: str) -> None:
        raise error

    return choose


def test_a_refusal_is_shown_in_its_own_words_and_raised_in_tests() -> None:
    board = Board(failing(IllegalAction(Text("The Spy cannot move {n}.", n=4))))
    board.show(table(), token="t")
    with pytest.raises(IllegalAction, match="cannot move 4"):
        board.press("spy")
    assert board._overlay.alert == "The Spy cannot move 4."


def test_outside_tests_it_is_shown_and_the_page_is_freed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(errors, "strict", False)
    board = Board(failing(IllegalAction(Text("The Spy cannot move {n}.", n=4))))
    board.show(table(), token="t")
    before = board._overlay.serial
    page_says(board, {"type": "choose", "id": "spy", "token": "t"})
    assert board._overlay.alert == "The Spy cannot move 4."
    assert board._overlay.serial != before
    assert caplog.records == []


def test_a_fault_of_the_program_is_told_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(errors, "strict", False)
    board = Board(failing(ZeroDivisionError("division by zero")))
    board.show(table(), token="t")
    with caplog.at_level(logging.ERROR, logger="spylab"):
        board.press("spy")
    assert "ZeroDivisionError: division by zero" in board._overlay.alert
    assert board._overlay.alert.endswith("run this cell again.")
    assert [record.exc_info is not None for record in caplog.records] == [True]


# -- the end ------------------------------------------------------------------------------------------------


def test_close_leaves_no_widget_behind() -> None:
    before = dict(_instances)
    for _ in range(3):
        board = Board(lambda *_: None)
        board.show(table(), token="t")
        assert len(_instances) == len(before) + 6
        board.close()
        assert dict(_instances) == before


def test_showing_scenes_makes_no_widgets(board: Board) -> None:
    before = set(_instances)
    for theme in [*THEMES, *THEMES]:
        board.show(table(theme=theme), token="t", motion=[(Box(0, 0, 1, 1), Box(5, 5, 1, 1))])
    assert set(_instances) == before


def test_a_scene_without_parts_is_a_board_too() -> None:
    board = Board(lambda *_: None)
    assert board.scene is None
    board.show(Scene(10, 10, "paper", "Empty", "Nothing is here.", (Part("nothing", ()),)), token="t")
    assert board._overlay.controls == board._overlay.reading == []
