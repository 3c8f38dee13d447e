"""The table on the side of the kernel: whose view it shows, what it offers, what it hears, and how it ends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from spylab import words
from spylab.engine import IllegalAction, MalformedInput
from spylab.kit import Aids
from spylab.scene import THEMES
from spylab.widgets import ReviewTable, Table, errors, open_game, play, surface
from spylab.widgets.surface import Surface

BASE = "arrange S1 S2 T1 T2 B1 B1 B2 at 0 right"
OTHER = "arrange B2 B1 B1 T2 T1 S2 S1 at 0 right"
SECRETS = re.compile(r"\b(?:[ST][12]|B[12])\b|(?:Safe|Secret|Bomb) [12]")
"""What names a card, in notation or in words."""


@pytest.fixture
def table() -> Table:
    """A game against a bot, begun: Green has the turn and faces Safe 1."""
    made = play("spy", seed=1, first_player=0)
    made.choose(BASE)
    return made


@pytest.fixture
def pair() -> Table:
    """Two people at one screen, before either has laid out a base."""
    return play("spy", seats=("Ane", "Jon"), seed=1, first_player=0)


def page_says(table: Surface, message: dict[str, Any]) -> None:
    """Deliver a message as Jupyter does when the panel in the page sends it."""
    table._panel._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def offered(table: Surface) -> list[str]:
    """What the buttons of the panel would choose, but for what is asked about knowledge."""
    choices = [choice[0] for _, choices in table._panel.groups for choice in choices]
    return [choice for choice in choices if not choice.startswith("table about")]


def labels(table: Surface) -> list[str]:
    chosen = [choice for _, choices in table._panel.groups for choice in choices]
    return [choice[1] for choice in chosen if not choice[0].startswith("table about")]


def controls(table: Surface) -> dict[str, str]:
    """What can be chosen in the picture: names by id."""
    return {control[0]: control[1] for control in table._board._overlay.controls}


def shown(table: Surface) -> str:
    """Everything that the page holds, but for the counters of answers."""
    states = [table._board._overlay.get_state(), table._panel.get_state()]
    return repr([{name: value for name, value in state.items() if name != "serial"} for state in states])


# -- what is offered ----------------------------------------------------------------------------------------


def test_only_what_is_legal_is_offered_and_all_of_it(table: Table) -> None:
    legal = {str(action) for action in table.seat.legal_actions()}
    assert {"move 1", "spy red", "end"} <= legal
    assert set(offered(table)) == legal
    scene = table._board.scene
    assert scene is not None
    in_the_picture = {part.action for part in scene.controls()}
    assert {"move 1", "spy red"} <= in_the_picture <= legal
    assert "Spy on Red, place 7" in labels(table)
    assert "Move 1 to the right" in labels(table)


def test_while_a_base_is_laid_out_nothing_is_handed_in(table: Table) -> None:
    table = play("spy", seed=1)
    assert labels(table) == ["Arrange for me", "Turn the Spy", "Ready"]
    before = table.match.turn
    table._board.press("card:0:0")
    assert table._board._overlay.controls[1][7] is True, "the first card is picked up"
    table._board.press("card:0:6")
    table._board.press("step:draft gap 3")
    table._board.press("spy:0")
    assert table._board.scene is not None
    assert offered(table)[-1] == "arrange B2 S2 T1 T2 B1 B1 S1 at 3 left"
    assert controls(table)["card:0:0"] == "Green, place 1: Bomb 2"
    assert table.match.turn == before
    table._panel.press(offered(table)[-1])
    assert table.match.turn != before
    assert " ".join(str(place.card) for place in table.seat.view.bases[0].places) == "B2 S2 T1 T2 B1 B1 S1"


def test_dragging_swaps_cards_and_places_the_spy(table: Table) -> None:
    table = play("spy", seed=1)
    board = table._board
    assert {"spy:0", "card:0:0", "step:draft gap 6"} <= set(board._overlay.draggable)

    def drag(taken: str, onto: str) -> None:
        board._hear({"type": "drag", "from": taken, "to": onto, "token": board.token})

    drag("card:0:0", "card:0:1")
    drag("spy:0", "step:draft gap 2")
    assert offered(table)[-1] == "arrange S2 S1 T1 T2 B1 B1 B2 at 2 right"
    old = board.token
    drag("card:0:0", "card:0:1")
    board._hear({"type": "drag", "from": "card:0:0", "to": "card:0:1", "token": old})
    assert offered(table)[-1] == "arrange S1 S2 T1 T2 B1 B1 B2 at 2 right", "a drag that comes too late does nothing"


def test_arrange_for_me_is_another_base_each_time_and_the_same_for_the_same_seed() -> None:
    def bases() -> list[str]:
        table = play("spy", seed=3)
        found = []
        for _ in range(3):
            table.choose("draft shuffle")
            found.append(offered(table)[-1])
        return found

    first = bases()
    assert len(set(first)) == 3
    assert bases() == first


# -- tokens -------------------------------------------------------------------------------------------------


def test_a_choice_counts_once(table: Table) -> None:
    token, before = table._panel.token, len(table.seat.events)
    assert table._board.token == token
    table._panel.press("move 1", token)
    moved = len(table.seat.events)
    assert moved == before + 1
    for late in ("end", "spy red", "move 1", "table undo"):
        serial = table._panel.serial
        table._panel.press(late, token)
        assert table._panel.serial != serial, "the buttons are freed"
    serial = table._board._overlay.serial
    table._board.press(next(iter(controls(table))), token)
    assert table._board._overlay.serial != serial
    assert len(table.seat.events) == moved


def test_another_layout_leaves_a_click_on_its_way_valid(table: Table) -> None:
    token, wide = table._panel.token, table._board.scene
    page_says(table, {"type": "room", "width": 500})
    narrow = table._board.scene
    assert narrow is not None
    assert wide is not None
    assert (table._panel.token, table._board.token) == (token, token)
    assert narrow.width < wide.width
    assert {part.action for part in narrow.controls()} == {part.action for part in wide.controls()}
    serial = table._panel.serial
    page_says(table, {"type": "room", "width": 501})
    assert table._panel.serial == serial, "nothing to be drawn"
    table._board.press("step:move 1", token)
    assert table.log[-1] == "Green: moves 1"


@pytest.mark.parametrize(
    ("width", "height", "shown"),
    [(1000, 1000, 960), (1000, 700, 640), (919, 700, 640), (935, 700, 640), (935, 900, 960), (1240, 700, 960)],
)
def test_in_a_low_window_the_picture_leaves_room_for_the_buttons_beside_it(
    table: Table, width: int, height: int, shown: int
) -> None:
    page_says(table, {"type": "room", "width": width, "height": height})
    scene = table._board.scene
    assert scene is not None
    assert scene.width == shown


def test_a_token_is_never_used_again(pair: Table) -> None:
    seen = [pair._panel.token]
    for choice in ("table open", "draft turn", BASE, "table undo", "table open", BASE, "table open", OTHER):
        pair.choose(choice)
        seen.append(pair._panel.token)
    assert len(set(seen)) == len(seen)
    assert all(pair._board.token == token for token in seen[-1:])


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"type": "choose"},
        {"type": "choose", "choice": "end"},
        {"type": "choose", "choice": 3, "token": "x"},
        {"type": "set", "name": "theme", "value": "no such theme"},
        {"type": "set", "name": "language", "value": "xx"},
        {"type": "set", "name": "seat", "value": "1"},
        {"type": "something else"},
    ],
)
def test_what_makes_no_sense_is_answered_and_changes_nothing(table: Table, message: dict[str, Any]) -> None:
    serial, before = table._panel.serial, shown(table)
    page_says(table, message)
    assert table._panel.serial != serial
    assert shown(table) == before


# -- choices typed in a cell --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "kind", "words"),
    [
        ("move 2", IllegalAction, "move 1"),
        ("spy green", IllegalAction, "spy red"),
        ("jump", MalformedInput, "jump"),
        ("draft card 0", MalformedInput, "draft card 0"),
        ("", MalformedInput, "cannot be read"),
    ],
)
def test_what_is_refused_is_raised_and_shown(table: Table, choice: str, kind: type[Exception], words: str) -> None:
    before = len(table.seat.events)
    with pytest.raises(kind, match=words) as refused:
        table.choose(choice)
    assert table._board._overlay.alert == table._panel.alert == str(refused.value)
    assert len(table.seat.events) == before
    table.choose("move 1")
    assert table._board._overlay.alert == table._panel.alert == "", "the next thing that happens takes it away"


def test_a_step_of_the_table_that_is_not_offered_changes_nothing(table: Table) -> None:
    before = table.seat.events
    for step in ("table undo", "table step", "table rest", "table open", "table dance"):
        table.choose(step)
    assert table.seat.events == before


def test_a_fault_in_a_handler_is_shown_and_raised_in_tests(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_choice: str) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(table, "_chosen", broken)
    with pytest.raises(ZeroDivisionError):
        table._panel.press("end")
    assert "ZeroDivisionError: division by zero" in table._board._overlay.alert
    with pytest.raises(ZeroDivisionError):
        table._board.press(next(iter(controls(table))))
    monkeypatch.setattr(errors, "strict", False)
    serial = table._panel.serial
    page_says(table, {"type": "choose", "choice": "end", "token": table._panel.token})
    assert table._panel.serial != serial, "outside tests it is shown, and the buttons are freed"


# -- what is told -------------------------------------------------------------------------------------------


def test_each_thing_that_happens_is_told_once(table: Table) -> None:
    told = table._board._overlay
    table.choose("move 1")
    assert told.say == "Green: moves 1. Green: spy, or end the turn."
    table.choose("spy red")
    assert told.say.startswith("Green: spies on Red, place 6. Red: ")
    table._hear({"type": "set", "name": "theme", "value": "ink"})
    assert "spies" not in told.say


def test_each_person_is_told_what_is_new_to_that_person(pair: Table) -> None:
    for choice in ("table open", BASE, "table open", OTHER, "table open"):
        pair.choose(choice)
    assert pair.seat.player == 0
    assert "Jon: is ready" in pair._board._overlay.say
    pair.choose("end")
    pair.choose("table open")
    pair.choose("move 2")
    pair.choose("spy green")
    pair.choose("table open")
    said = pair._board._overlay.say
    assert "Jon: moves 2" in said
    assert "Jon: is ready" not in said, "that was told when Ane sat here last"


def test_the_log_is_all_that_this_view_has_seen(table: Table) -> None:
    assert {"Green: has laid out S1 S2 T1 T2 B1 B1 B2", "Green: is ready", "Red: is ready"} <= {*table.log}
    assert [line[1] for line in table._panel.log] == list(table.log)
    assert not any("Red: has laid out" in line for line in table.log)


# -- several people -----------------------------------------------------------------------------------------


def test_a_curtain_closes_between_people(pair: Table) -> None:
    assert repr(pair) == "<Table SPY, 2 players, turn 0, curtain>"
    assert offered(pair) == ["table open"]
    assert list(controls(pair)) == ["open"]
    pair._board.press("open")
    assert pair.seat.player == 0
    assert repr(pair) == "<Table SPY, 2 players, turn 0, Ane's view>"
    pair.choose("draft card 0")
    pair.choose(BASE)
    assert repr(pair) == "<Table SPY, 2 players, turn 0, curtain>"
    assert pair.seat.player is None
    assert pair._panel.groups[0][0] == "Pass to: Jon"
    assert not SECRETS.search(shown(pair)), "nothing of Ane's cards is left"
    assert pair.log == ("Ane: is ready",)
    pair._panel.press("table open")
    assert pair.seat.player == 1
    assert not any("Ane, place" in name for name in controls(pair).values())


def test_behind_the_curtain_the_last_step_can_be_taken_back(pair: Table) -> None:
    pair.choose("table open")
    pair.choose(BASE)
    assert offered(pair) == ["table open", "table undo"]
    pair.choose("table undo")
    assert pair._panel.groups[0][0] == "Pass to: Ane"
    assert "table undo" not in offered(pair)
    pair.choose("table open")
    assert pair.seat.player == 0
    assert labels(pair) == ["Arrange for me", "Turn the Spy", "Ready"]


def test_at_the_curtain_nothing_of_the_game_can_be_chosen(pair: Table) -> None:
    with pytest.raises(IllegalAction):
        pair.choose(BASE)
    assert repr(pair) == "<Table SPY, 2 players, turn 0, curtain>"


def test_the_curtain_stays_away_from_a_person_alone() -> None:
    table = play("spy", seats=("random", "Ane", "careful"), seed=2)
    assert table.seat.player == 1
    table.choose("draft shuffle")
    table.choose(offered(table)[-1])
    assert "Ane's view" in repr(table)
    assert table.match.to_act() == {1}


def test_a_bot_may_sit_between_people() -> None:
    table = play("spy", seats=("Ane", "careful", "Jon"), seed=2, first_player=0)
    for _ in range(2):
        table.choose("table open")
        table.choose("draft shuffle")
        table.choose(offered(table)[-1])
    assert table._panel.groups[0][0] == "Pass to: Ane"
    table.choose("table open")
    table.choose("end")
    assert table._panel.groups[0][0] == "Pass to: Jon"


def test_when_the_game_is_over_everybody_sees_everything(pair: Table) -> None:
    for choice in ("table open", BASE, "table open", OTHER):
        pair.choose(choice)
    _play_to_the_end(pair)
    assert pair.match.outcome() is not None
    assert offered(pair) == ["table again"]
    assert controls(pair) == {}
    text = "\n".join(pair._board._overlay.reading)
    assert "Ane, place 1: Safe 1" in text
    assert "Jon, place 1: Bomb 2" in text
    with pytest.raises(IllegalAction, match="The game is over"):
        pair.choose("end")


def _play_to_the_end(table: Table) -> None:
    """Spy whenever that can be done; a lit bomb ends it."""
    for _ in range(400):
        if table.match.outcome():
            return
        options = offered(table)
        spies = [choice for choice in options if choice.startswith("spy")]
        moves = [choice for choice in options if "move" in choice]
        table.choose(options[0] if options[0] == "table open" else moves[0] if moves else (spies or options)[0])
    raise AssertionError("the game has no end")


# -- for all to look at -------------------------------------------------------------------------------------


def test_a_projection_shows_what_is_public_and_nothing_can_be_chosen(table: Table) -> None:
    wall = table.project()
    assert repr(wall) == "<Table SPY, 2 players, turn 1, public view>"
    assert wall.seat.player is None
    assert wall._board.scene is not None
    assert wall._board.scene.theme == "projector"
    assert offered(wall) == []
    assert controls(wall) == {}
    assert wall._panel.settings == []
    cards = [line for line in wall._board._overlay.reading if ", place" in line]
    assert cards
    assert not any(SECRETS.search(line) for line in cards)
    assert "has laid out" not in shown(wall)
    with pytest.raises(IllegalAction, match="only looks on"):
        wall.choose("end")


def test_a_projection_keeps_step_and_outlives_the_table(table: Table) -> None:
    wall = table.project()
    assert wall.log[-1] == "Green: begins"
    table.choose("move 1")
    assert wall.log[-1] == "Green: moves 1"
    assert wall._panel.log[-1][1] == "Green: moves 1"
    table.close()
    table.match.seat(0).act("spy red")
    assert any(line.startswith("Green: spies on Red") for line in wall.log)


def test_two_tables_on_one_match_keep_step() -> None:
    left = play("spy", seats=("Ane", "Jon"), seed=1, first_player=0)
    right = Table(left._kit, left.match)
    left.choose("table open")
    assert repr(right) == "<Table SPY, 2 players, turn 0, curtain>", "each has a curtain of its own"
    left.choose(BASE)
    assert left._panel.groups == right._panel.groups
    right.choose("table undo")
    assert left._panel.groups == right._panel.groups
    assert left._panel.groups[0][0] == "Pass to: Ane"


def test_bots_alone_are_watched_step_by_step() -> None:
    table = play("spy", seats=("careful", "random"), seed=4)
    assert repr(table) == "<Table SPY, 2 players, turn 0, public view>"
    assert offered(table) == ["table step", "table rest"]
    assert [choice[4] for choice in table._panel.groups[0][1]] == [True, False], "a quick series of steps counts"
    table._panel.press("table step")
    assert table.log == ("Green: is ready",)
    table._panel.press("table step")
    assert len(table.log) == 4, "both are ready, and all see where the Spies stand"
    assert not any("has laid out" in line for line in table.log)
    assert not [line for line in table._board._overlay.reading if ", place" in line and SECRETS.search(line)]
    table._panel.press("table rest")
    assert table.match.outcome() is not None
    assert offered(table) == ["table again"]
    wall = table.project()
    table._panel.press("table again")
    assert (table.log, wall.log) == ((), ())
    assert offered(table) == ["table step", "table rest"]
    table.choose("table rest")
    before = table.match.turn
    table.choose("table step")
    assert table.match.turn == before, "the game is over"


# -- files --------------------------------------------------------------------------------------------------


def test_a_playthrough_is_played_on(table: Table, tmp_path: Path) -> None:
    table.choose("move 1")
    again = open_game(table.save(tmp_path / "game.txt"))
    assert isinstance(again, Table)
    assert again.log == table.log
    assert again.seat.view == table.seat.view
    again.choose("spy red")
    table.choose("spy red")
    assert again.log == table.log, "the bot does the same"


def test_a_record_opens_as_a_review(table: Table, tmp_path: Path) -> None:
    table.choose("move 1")
    table.choose("spy red")
    path = table.save_record(tmp_path / "mine.txt")
    review = open_game(path, theme="ink")
    assert isinstance(review, ReviewTable)
    whole = len(review.review)
    assert repr(review) == f"<Review of SPY, event {whole} of {whole}>"
    assert offered(review) == ["table first", "table back"]
    assert controls(review) == {}, "a game that is over is looked at, not played"
    review.choose("table first")
    assert review.at == 0
    assert offered(review) == ["table on", "table last"]
    assert review._panel.ask == f"Step 0 of {whole}"
    review.choose("table back")
    assert review.at == 0
    review.choose("table on")
    assert (review.at, review._panel.log[-1][1]) == (1, table.log[0])
    token = review._panel.token
    review._panel.press("table on", token)
    review._panel.press("table on", token)
    assert review.at == 2
    review.choose("table last")
    assert review.at == whole
    assert [line[1] for line in review._panel.log] == list(table.log)


# -- aids ---------------------------------------------------------------------------------------------------


def test_without_undo_nothing_can_be_taken_back() -> None:
    table = play("spy", seats=("Ane", "Jon"), seed=1, aids=Aids(undo=False))
    table.choose("table open")
    table.choose(BASE)
    assert table.match.seat(0).can_undo
    assert offered(table) == ["table open"]
    table.choose("table undo")
    assert table._panel.groups[0][0] == "Pass to: Jon"


def test_with_it_it_can_until_somebody_learns_something(pair: Table) -> None:
    for choice in ("table open", BASE, "table open", OTHER, "table open"):
        assert ("table undo" in offered(pair)) == (choice == "table open" and pair.match.seat(0).can_undo)
        pair.choose(choice)
    assert "table undo" not in offered(pair), "all have seen where the Spies stand"
    before = pair.seat.view
    pair.choose("end")
    pair.choose("table undo")
    pair.choose("table open")
    assert pair.seat.view == before
    pair.choose("move 1")
    assert "table undo" not in offered(pair), "all have heard the number"


def test_without_a_log_none_is_shown_anywhere() -> None:
    table = play("spy", seed=1, first_player=0, aids=Aids(log=False))
    table.choose(BASE)
    assert table._panel.log == []
    assert not [line for line in table._board._overlay.reading if "is ready" in line]
    wall = table.project()
    assert wall._panel.log == []
    assert not [line for line in wall._board._overlay.reading if "is ready" in line]


def test_without_pips_nothing_is_remembered_for_the_player(table: Table) -> None:
    def backs(aids: Aids) -> tuple[list[str], str]:
        """What is said of Red's cards, and the picture."""
        match = table.match
        shown = Table(table._kit, match, aids=aids)
        scene = shown._board.scene
        assert scene is not None
        drawn = repr([part.shapes for part in scene.parts if part.id.startswith("face:1:")])
        return [part.label for part in scene.parts if part.id.startswith("card:1:")], drawn

    table.choose("move 1")
    table.choose("spy red")
    with_pips, drawn_with = backs(Aids())
    without, drawn_without = backs(Aids(pips=False))
    assert len(drawn_without) < len(drawn_with)
    told = [line.split(": ", 1)[1] for line in with_pips if "exposed" not in line]
    assert any(re.search("Safe|Secret|number", line) for line in told)
    told = [line.split(": ", 1)[1] for line in without if "exposed" not in line]
    assert not any(re.search("Safe|Secret|number", line) for line in told), "ears get no more than eyes"


# -- languages and looks ------------------------------------------------------------------------------------


def test_a_change_of_language_redraws_every_table_and_keeps_the_draft(table: Table, tmp_path: Path) -> None:
    laying = play("spy", seed=1)
    laying.choose("draft card 0")
    laying.choose("draft card 6")
    review = open_game(table.save_record(tmp_path / "mine.txt"))
    tables: list[Surface] = [table, table.project(), laying, review]
    offers, serials = [offered(each) for each in tables], [each._panel.serial for each in tables]
    page_says(table, {"type": "set", "name": "language", "value": "es"})
    assert words.language() == "es"
    assert [offered(each) for each in tables] == offers
    assert all(each._panel.serial != serial for each, serial in zip(tables, serials, strict=True))
    assert [each._panel.settings[1][2] for each in (table, laying, review)] == ["es", "es", "es"]
    assert table._panel.ask == str(table._kit.ask(table._sight()))
    words.language("eu")
    assert laying._panel.settings[1][2] == "eu"


def test_a_change_of_look_is_for_one_table(table: Table) -> None:
    other = play("spy", seed=2)
    for theme in ("ink", "projector", "paper"):
        page_says(table, {"type": "set", "name": "theme", "value": theme})
        assert table._board.scene is not None
        assert table._board.scene.theme == theme
        assert table._panel.look["ink"] == THEMES[theme].colour("ink")
        assert table._panel.settings[0][2] == theme
    assert other._board.scene is not None
    assert other._board.scene.theme == "paper"


def test_an_unknown_look_is_refused() -> None:
    with pytest.raises(MalformedInput, match=r"There is no look “red”\. There are: paper, ink, projector"):
        play("spy", theme="red")


# -- what a notebook keeps ----------------------------------------------------------------------------------


def bundle(table: Surface) -> dict[str, Any]:
    data, _metadata = table._repr_mimebundle_()
    return dict(data)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_notebook_gets_widget_picture_and_words_in_60_kilobytes(players: int) -> None:
    table = play("spy", seats=["human", *["careful"] * (players - 1)], seed=1)
    table.choose("draft shuffle")
    for theme in THEMES:
        table._hear({"type": "set", "name": "theme", "value": theme})
        sizes = [len(repr(bundle(table)).encode())]
        assert max(sizes) <= 60_000
    table.choose(offered(table)[-1])
    while not table.match.outcome() and len(table.seat.events) < 150:
        table.choose(offered(table)[0])
        assert len(repr(bundle(table)).encode()) <= 60_000
    found = bundle(table)
    assert set(found) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    assert found["text/plain"] == repr(table)
    assert 'alt="SPY, seen by Green. One row of cards' in found["text/html"]
    assert "To play, run this cell." in found["text/html"]


def test_the_widget_and_what_is_left_of_it_are_two_outputs(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[dict[str, object]] = []
    monkeypatch.setattr(surface, "display", lambda data, raw: outputs.append(data))
    table._ipython_display_()
    assert [set(output) for output in outputs] == [
        {"text/plain", "application/vnd.jupyter.widget-view+json"},
        {"text/html"},
    ], "an output that has a widget shows nothing else, and an error when the widget is gone"
    assert 'class="spylab-leftover"' in str(outputs[1])
    table.close()
    table._ipython_display_()
    assert outputs[2:] == [{"text/plain": repr(table)}]


def test_with_several_people_the_picture_to_keep_is_public(pair: Table) -> None:
    assert 'alt="SPY. Pass to: Ane"' in bundle(pair)["text/html"]
    pair.choose("table open")
    pair.choose("draft card 0")
    assert 'alt="SPY, public view. ' in bundle(pair)["text/html"]
    pair.choose(BASE)
    assert 'alt="SPY. Pass to: Jon"' in bundle(pair)["text/html"]


def test_the_repr_is_the_same_whatever_is_hidden() -> None:
    for base in (BASE, OTHER):
        table = play("spy", seed=1, first_player=0)
        assert repr(table) == "<Table SPY, 2 players, turn 0, Green's view>"
        table.choose(base)
        assert repr(table) == "<Table SPY, 2 players, turn 1, Green's view>"
        assert str(table) == repr(table)


# -- life and end -------------------------------------------------------------------------------------------


def test_closing_leaves_no_widget_and_no_watcher() -> None:
    before, watchers = dict(_instances), list(words._watchers)
    table = play("spy", seed=1)
    match = table.match
    table.close()
    assert dict(_instances) == before
    assert words._watchers == watchers
    assert match._watchers == []
    table.close()
    words.language("es")
    match.seat(0).act(BASE)
    assert dict(_instances) == before


def test_a_cell_that_runs_again_closes_what_it_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(cell: str, number: int) -> None:
        monkeypatch.setattr(surface, "_cell_and_run", lambda: (cell, f"run {number}"))

    run("a", 1)
    first, second = play("spy", seed=1), play("spy", seed=2)
    live = len(_instances)
    run("b", 1)
    elsewhere = play("spy", seed=3)
    one = len(_instances) - live
    for again in range(2, 52):
        run("a", again)
        kept = play("spy", seed=1), play("spy", seed=2)
        assert len(_instances) == live + one, "as many widgets as after the first run"
    assert first.comm is None
    assert second.comm is None
    assert elsewhere.comm is not None
    assert all(table.comm is not None for table in kept)
    assert len(words._watchers) == 3


def test_playing_makes_no_widgets(table: Table) -> None:
    before = set(_instances)
    for _ in range(30):
        if table.match.outcome():
            break
        table.choose(offered(table)[-1])
        table._hear({"type": "set", "name": "theme", "value": "ink"})
    assert set(_instances) == before


def test_a_review_marks_on_the_backs_what_could_be_known_then(tmp_path: Path) -> None:
    table = play("spy", seed=1, first_player=0)
    table.choose(BASE)
    table.choose("spy red")
    review = open_game(table.save_record(tmp_path / "record.spylab"))
    before, after = table._board.scene, review._board.scene
    assert before is not None
    assert after is not None
    backs = [f"face:1:{place}" for place in range(7)]
    assert [part.shapes for part in after.parts if part.id in backs] == [
        part.shapes for part in before.parts if part.id in backs
    ]
    assert len({part.shapes for part in after.parts if part.id in backs}) > 1
    with pytest.raises(MalformedInput, match="goes back and on only"):
        review.choose("end")


def test_only_a_projection_can_have_a_window_of_its_own(table: Table) -> None:
    assert "window" in table.project()._panel.words
    assert "window" not in table._panel.words
