"""Step by step: after an action what happened is shown one step after another, at a table and its projection."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spylab.engine import IllegalAction, MalformedInput, Review
from spylab.kit import Aids
from spylab.widgets import Table, play
from spylab.widgets.pace import ALL, NEXT
from tests.widgets.test_table import BASE, OTHER, controls, labels, offered, page_says

STEPS = Aids(steps=True)
RIGHT = [
    "Red: a Deception token on mission 1",
    "Blue: guesses mission 1: 1 Spy",
    "Red: mission 1 is 1 Spy",
    "Red: guessed right, the soldier retires",
    "Blue: 2 points for the guess",
    "Blue: the marker is full and goes back to 0",
    "Blue: the Double Agent moves 1 space towards the enemy flag",
]
"""A whole chain: guessed, turned up, right, points, the marker set back, the Agent moved."""


def lies(*choices: str, aids: Aids = STEPS) -> Table:
    """A day of Spies & Lies at which Red, a person, has done all this and seen what came of it."""
    table = play("spies_and_lies", seats=("human", "honest-guesser"), seed=13, days=1, aids=aids)
    for choice in choices:
        table.choose(choice)
        table.choose(ALL)
    return table


def deceiving() -> Table:
    """Red has just played a Deception token, and the bot has guessed."""
    table = lies("deploy 1 4 6 10", "tokens 0 1 0 1", "guess 1")
    table.choose("deceive")
    return table


def stands(table: Table) -> tuple[int, int]:
    """Where Blue's marker and the Double Agent stand in the picture of this table, as it tells them."""
    view = table._sight().view
    return view.sides[1].marker, view.agent


# -- a chain -------------------------------------------------------------------------------------------------


def test_a_guess_is_followed_step_by_step() -> None:
    table = deceiving()
    wall = table.project()
    met = []
    for at, line in enumerate(RIGHT[:-1], start=1):
        assert table.log[-1] == wall.log[-1] == line
        assert table._panel.ask == line
        assert table._board._overlay.say == f"{line}."
        assert table._panel.groups[0][0] == f"Step {at} of {len(RIGHT)}"
        assert labels(table)[:2] == ["Next step", "All at once"]
        assert offered(table) == [NEXT, ALL]
        assert offered(wall) == []
        assert stands(table) == stands(wall)
        met.append(stands(table))
        table._panel.press(NEXT)
    assert met == [(8, 0), (8, 0), (8, 0), (8, 0), (10, 0), (0, 0)], "nothing moves before its step"
    assert table.log[-1] == wall.log[-1] == RIGHT[-1]
    assert stands(table) == stands(wall) == (0, -1)
    assert offered(table)[0] == "guess 1"
    assert table._panel.ask == "Red: guess the rank of the enemy soldier of mission 2."


def test_motion_is_shown_in_its_own_step() -> None:
    table = deceiving()
    for line in RIGHT[1:]:
        table.choose(NEXT)
        moves = len(table._board._overlay.motion)
        assert (moves > 0) == any(word in line for word in ("points", "goes back", "moves")), line


def test_all_at_once_ends_it() -> None:
    table = deceiving()
    wall = table.project()
    table._panel.press(ALL)
    assert table.log[-1] == wall.log[-1] == RIGHT[-1]
    assert offered(table)[0] == "guess 1"


def test_nothing_can_be_chosen_before_all_is_shown() -> None:
    table = deceiving()
    before = table.seat.events
    for choice in ("guess 1", "jump", "draft clear"):
        with pytest.raises(IllegalAction, match="First see what has happened: “table next” is the next step"):
            table.choose(choice)
    for choice in ("table again", "table step", "table rest", "table open", "table pass"):
        table.choose(choice)
    assert table.seat.events == before
    assert (controls(table), offered(table)) == ({}, [NEXT, ALL])
    table.choose(ALL)
    table.choose("guess 1")


def test_a_step_that_comes_too_late_shows_nothing() -> None:
    table = deceiving()
    token = table._panel.token
    table._panel.press(NEXT, token)
    table._panel.press(NEXT, token)
    table._panel.press(ALL, token)
    assert table.log[-1] == RIGHT[1]


def test_what_is_known_is_known_as_of_the_step() -> None:
    """Blue's Spy is in question until the step in which another soldier is turned up in his place."""
    table = lies("deploy 1 4 6 10", "tokens 0 1 0 1")
    table.choose("table about 1")
    table.choose("guess 1")
    table.choose("table why mission 1 is sergeant")
    assert table._panel.notes[1][0].startswith("Open: ")
    table.choose(NEXT)
    assert table._panel.notes[1][0].startswith("Certain")


# -- on and off ----------------------------------------------------------------------------------------------


def test_it_is_off_unless_it_is_asked_for() -> None:
    table = lies(aids=Aids())
    assert table._panel.settings[2][:3] == ["steps", "What happens", "off"]
    assert table._panel.settings[2][3] == [["off", "All at once"], ["on", "Step by step"]]
    table.choose("deploy 1 4 6 10")
    table.choose("tokens 0 1 0 1")
    assert offered(table)[0] == "guess 1"


def test_it_is_set_at_the_table_for_its_projection_too() -> None:
    table = lies("deploy 1 4 6 10", "tokens 0 1 0 1", "guess 1", aids=Aids())
    wall = table.project()
    before = table.log
    page_says(table, {"type": "set", "name": "steps", "value": "on"})
    assert table.log == before, "it begins with what happens next"
    assert table._panel.settings[2][2] == "on"
    table.choose("deceive")
    assert table.log[-1] == wall.log[-1] == RIGHT[0]
    table.choose(NEXT)
    page_says(table, {"type": "set", "name": "steps", "value": "off"})
    assert table.log[-1] == wall.log[-1] == RIGHT[-1]
    assert offered(table)[0] == "guess 1"


def test_what_cannot_be_set_is_no_setting() -> None:
    table = lies()
    wall = table.project()
    page_says(table, {"type": "set", "name": "steps", "value": "perhaps"})
    assert table._panel.settings[2][2] == "on"
    assert wall._panel.settings == []
    with pytest.raises(MalformedInput, match="The aid steps is True or False"):
        Aids(steps=1)  # type: ignore[arg-type]


def test_another_look_shows_no_more(table_of_spy: Table) -> None:
    table_of_spy.choose("spy red")
    shown = len(table_of_spy.log)
    for name, value in (("theme", "ink"), ("language", "es"), ("language", "en")):
        page_says(table_of_spy, {"type": "set", "name": name, "value": value})
        assert len(table_of_spy.log) == shown
    page_says(table_of_spy, {"type": "room", "width": 500})
    assert len(table_of_spy.log) == shown


def test_a_projection_that_is_left_alone_shows_everything() -> None:
    table = deceiving()
    wall = table.project()
    table.close()
    assert wall.log[-1] == RIGHT[-1]


# -- every game ----------------------------------------------------------------------------------------------


@pytest.fixture
def table_of_spy() -> Table:
    table = play("spy", seed=1, first_player=0, aids=STEPS)
    table.choose(BASE)
    table.choose(ALL)
    return table


def test_who_is_ready_is_no_step_but_what_is_said_is(table_of_spy: Table) -> None:
    assert table_of_spy.log[-1] == "Green: begins"
    table_of_spy.choose("move 1")
    assert offered(table_of_spy) == ["spy red", "end"], "one thing that happens is shown at once"
    table_of_spy.choose("spy red")
    assert table_of_spy.log[-1] == "Green: spies on Red, place 6"
    assert offered(table_of_spy) == [NEXT, ALL]
    table_of_spy.choose(NEXT)
    assert table_of_spy.log[-1].startswith("Red: ")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("spy", ("human", "seeker", "careful"), {}),
        ("spies_and_lies", ("human", "strategist"), {"missions": 3}),
        ("the_plan", ("human", "planner", "random"), {"board": "tiny"}),
    ],
)
def test_every_step_of_a_game_is_as_it_was(game: str, seats: tuple[str, ...], options: dict[str, Any]) -> None:
    """Each step is the game as this seat saw it then, with all that is known; the projection sees the same moment."""
    table = play(game, seats=seats, seed=6, aids=STEPS, **options)
    wall, draw = table.project(), Random(1)
    followed = 0
    for _ in range(30):
        if table.match.outcome():
            break
        legal = table.seat.legal_actions()
        table.choose(str(legal[int(draw.random() * len(legal))]))
        while NEXT in offered(table):
            followed += 1
            review, at = Review.of(table.seat), table._read
            assert at < len(review)
            sight = table._sight()
            assert (sight.view, sight.events, tuple(sight.legal)) == (review.view(at), review.events[:at], ())
            public = tuple(event for event in review.events[:at] if event.audience is None)
            assert wall._sight().events == public
            assert {part.action for part in table._board.scene.controls()} <= {None}  # type: ignore[union-attr]
            if followed % 4 == 0:
                table.choose(f"table about {followed // 4 % table.match.game.players}")
                table.choose("table about off")
            table.choose(NEXT)
        assert table._sight().view == table.seat.view
        assert wall._sight().view == wall.seat.view
    assert followed > 30
    assert table.log == tuple(str(line.text) for line in table.kit.sight(table.seat).log)


def test_bots_alone_are_followed_as_well() -> None:
    table = play("spy", seats=("careful", "seeker"), seed=4, aids=STEPS)
    wall = table.project()
    while not any("spies on" in line for line in table.log):
        assert offered(table) == ["table step", "table rest"]
        table.choose("table step")
        while offered(table)[0] == NEXT and "spies on" not in table.log[-1]:
            table.choose(NEXT)
    assert (offered(table), table.log) == ([NEXT, ALL], wall.log)
    table.choose(NEXT)
    table.choose("table rest")
    assert offered(table) == ["table again"], "who plays to the end wants to see the end"
    assert wall.log == table.log
    table.choose("table again")
    assert (table.log, wall.log) == ((), ())


# -- several people, and undo --------------------------------------------------------------------------------


@pytest.fixture
def pair() -> Table:
    """Ane and Jon at one screen; Ane has the turn, and has opened the curtain."""
    table = play("spy", seats=("Ane", "Jon"), seed=1, first_player=0, aids=STEPS)
    for choice in ("table open", BASE, "table open", OTHER, ALL, "table pass", "table open", ALL):
        table.choose(choice)
    assert table.seat.player == 0
    return table


def test_the_curtain_waits_until_all_was_followed(pair: Table) -> None:
    wall = pair.project()
    pair.choose("move 1")
    pair.choose(next(choice for choice in offered(pair) if choice.startswith("spy")))
    assert pair.seat.player == 0
    assert offered(pair)[:2] == [NEXT, ALL]
    asked = wall.log
    pair.choose(NEXT)
    assert len(wall.log) == len(asked) + 1
    assert offered(pair) == ["table pass"]
    assert pair._panel.groups[0][0] == "Pass to: Jon"
    pair.choose("table pass")
    assert repr(pair).endswith("curtain>")
    pair.choose("table open")
    assert pair._panel.ask == "Ane: moves 1", "Jon follows what is new to him"
    assert wall.log == (*asked, wall.log[-1]), "the projection has seen it, and does not go back"
    pair.choose(ALL)
    assert any(choice.startswith(("move", "spy")) for choice in offered(pair))


def test_after_one_thing_that_happens_the_curtain_closes_at_once(pair: Table) -> None:
    wall = pair.project()
    pair.choose("end")
    assert repr(pair).endswith("curtain>")
    assert wall._sight().events == wall.seat.events
    assert "table undo" in offered(pair)
    pair.choose("table undo")
    pair.choose("table open")
    assert "end" in offered(pair), "what was taken back is nothing to follow"
    assert wall._sight().events == wall.seat.events


def test_a_new_game_begins_with_everything_shown() -> None:
    table = lies("deploy 1 4 6 10", "tokens 0 1 0 1")
    wall = table.project()
    while "table again" not in offered(table):
        table.choose(offered(table)[0])
    table.choose("table again")
    assert not table.match.outcome()
    assert NEXT not in offered(table)
    assert wall.log == tuple(str(line.text) for line in table.kit.sight(table.match.seat(None)).log)
