"""Asking a table what is known, and saying before a look what is expected: on the side of the kernel."""

from __future__ import annotations

import pytest

from spylab import belief
from spylab.engine import MalformedInput, Match
from spylab.kit import WHY, Aids
from spylab.widgets import Table, play
from spylab.widgets.forecast import EXPECT, NEVER_MIND, SURE, Prediction
from spylab.widgets.inquiry import ABOUT, OFF
from tests.widgets.twins import ALONE, HIDDEN, KIT, against_a_bot
from tests.widgets.twins import play as play_all

KNOWN = Aids(belief=True)


def begun(aids: Aids) -> Table:
    """Green has looked three times at Red's base, and has moved again."""
    match = against_a_bot(HIDDEN)
    play_all(match, [*ALONE, (0, "move 2")])
    return Table(KIT, match, aids=aids)


@pytest.fixture
def table() -> Table:
    return begun(KNOWN)


def choices(table: Table) -> list[str]:
    return [choice[0] for _, row in table._panel.groups for choice in row]


def chosen(table: Table) -> list[str]:
    return [choice[0] for _, row in table._panel.groups for choice in row if choice[5]]


def cells(table: Table) -> dict[str, str | None]:
    """The cells of the map, and what choosing them asks."""
    scene = table._board.scene
    assert scene is not None
    return {part.id: part.action for part in scene.parts if part.id.startswith("belief:")}


def reasons(table: Table) -> list[str]:
    return [text for text, sort in table._panel.notes if sort == "reason"]


def marked(table: Table) -> list[str]:
    return [line[1] for line in table._panel.log if line[3]]


# -- what is known ------------------------------------------------------------------------------------------


def test_without_the_aid_nothing_can_be_asked() -> None:
    table = begun(Aids(belief=False))
    assert not [choice for choice in choices(table) if "about" in choice]
    for step in (f"{ABOUT}1", f"{WHY}place 1 is S1"):
        table.choose(step)
        assert cells(table) == {}
        assert reasons(table) == []


def test_a_topic_is_chosen_and_hidden_again(table: Table) -> None:
    assert [choice for choice in choices(table) if "about" in choice] == [f"{ABOUT}1", f"{ABOUT}0"]
    table.choose(f"{ABOUT}1")
    assert chosen(table) == [f"{ABOUT}1"]
    assert len(cells(table)) == 7 * 6
    table.choose(f"{ABOUT}0")
    assert chosen(table) == [f"{ABOUT}0"]
    table.choose(OFF)
    assert chosen(table) == []
    assert cells(table) == {}
    assert OFF not in choices(table), "there is nothing to hide"


@pytest.mark.parametrize("about", [0, 1])
def test_every_cell_gives_the_reasons_and_marks_their_lines(table: Table, about: int) -> None:
    known = belief(table.match, about=about, seen_by=None if about == 0 else 0)
    table.choose(f"{ABOUT}{about}")
    verdicts = set()
    for part_id, action in cells(table).items():
        assert action is not None
        claim = action.removeprefix(WHY)
        table._board.press(part_id)
        found = known.explain(claim)
        verdicts.add(found.verdict)
        assert reasons(table) == [str(text) for text in known.why(claim)]
        proof = found.events or [shift.at for shift in found.shifts]
        lines = KIT.lines(table.match.game, known.events, table.match.names, proof)
        assert marked(table) == [str(line.text) for line in lines if line.marked]
        assert len(marked(table)) == len(proof)
    assert verdicts == {"certain", "impossible", "open"}


def test_of_two_events_that_are_alike_only_the_one_that_proves_is_marked() -> None:
    match: Match = against_a_bot(HIDDEN)
    play_all(match, ALONE)
    events = match.seat(0).events
    twice = next(at for at, event in enumerate(events) if event in events[:at])
    lines = KIT.lines(match.game, events, match.names, [twice])
    assert [line.event for line in lines if line.marked] == [events[twice]]


def test_without_reasons_the_map_cannot_be_asked() -> None:
    table = begun(Aids(belief=True, why=False))
    table.choose(f"{ABOUT}1")
    assert len(cells(table)) == 7 * 6
    assert {*cells(table).values()} == {None}
    table.choose(f"{WHY}place 1 is S1")
    assert reasons(table) == []


def test_a_claim_that_there_is_not_is_refused_and_changes_nothing(table: Table) -> None:
    table.choose(f"{ABOUT}1")
    table.choose(f"{WHY}place 3 is S1")
    before = reasons(table)
    for wrong in ("place 9 is S1", "place 1 is blue", "nonsense"):
        with pytest.raises(MalformedInput):
            table.choose(WHY + wrong)
        assert reasons(table) == before
    table.choose("end")
    assert reasons(table), "what was asked is answered anew after each action"


@pytest.mark.parametrize("topic", ["7", "-1", "red", ""])
def test_a_topic_that_there_is_not_shows_nothing(table: Table, topic: str) -> None:
    table.choose(ABOUT + topic)
    assert cells(table) == {}


def test_the_curtain_forgets_what_was_asked() -> None:
    table = play("spy", seats=("Ane", "Jon"), seed=1, first_player=0, aids=KNOWN)
    for base in ("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right", "arrange B2 B1 B1 T2 T1 S2 S1 at 0 right"):
        table.choose("table open")
        table.choose(base)
    table.choose("table open")
    table.choose(f"{ABOUT}1")
    table.choose(f"{WHY}place 1 is S1")
    table.choose("end")
    assert repr(table).endswith("curtain>")
    assert cells(table) == {}
    assert reasons(table) == []
    table.choose("table open")
    assert cells(table) == {}


# -- what is expected ---------------------------------------------------------------------------------------


def test_a_look_waits_until_it_was_said_what_is_expected() -> None:
    table = begun(Aids(belief=False, predict=True))
    before = table.log
    table.choose("spy red")
    expected = ("exposed", "safe", "secret", "hiss", "caught")
    assert choices(table) == [*(EXPECT + each for each in expected), NEVER_MIND]
    scene = table._board.scene
    assert scene is not None
    assert not list(scene.controls())
    table.choose(f"{EXPECT}safe")
    assert choices(table) == [*(f"{SURE}{percent}" for percent in (10, 25, 50, 70, 90, 100)), NEVER_MIND]
    assert table.log == before
    assert table.predictions == ()
    table.choose(f"{SURE}90")
    (kept,) = table.predictions
    assert kept == Prediction(kept.turn, "spy red", "safe", 90, kept.came, player=0, game=1)
    assert kept.came in expected
    assert kept.right == (kept.came == "safe")
    assert table.log[len(before)].startswith("Green: spies on Red")


def told(table: Table) -> list[str]:
    """What the panel says of a prediction."""
    return [text for text, _ in table._panel.notes if text.startswith("You expected")]


@pytest.mark.parametrize("percent", [10, 25, 100])
def test_after_the_look_it_is_told_whether_it_came_until_something_else_is_done(percent: int) -> None:
    for expected in ("exposed", "safe", "secret", "hiss", "caught"):
        table = begun(Aids(belief=False, predict=True))
        for step in ("spy red", EXPECT + expected, f"{SURE}{percent}"):
            assert told(table) == []
            table.choose(step)
        (kept,) = table.predictions
        (note,) = told(table)
        assert f"({percent} % sure)" in note
        assert note.endswith("It was so.") == kept.right
        assert told(table.project()) == []
        table.choose(choices(table)[0])
        assert told(table) == []


def test_what_came_is_told_to_nobody_else() -> None:
    """With two people at one screen it stays behind the curtain; step by step it waits for the last step."""
    table = play("the_plan", seats=("Ane", "Jon"), seed=1, first_player=0, board="tiny", aids=Aids(predict=True))
    for step in ("table open", "play 5 inspect", "look V", EXPECT + "half 1", f"{SURE}25"):
        table.choose(step)
    assert len(told(table)) == 1
    table.choose("table pass")
    assert told(table) == []
    table.choose("table open")
    assert told(table) == []
    paced = Aids(predict=True, steps=True)
    slow = play("the_plan", seats=("Ane", "walker"), seed=1, first_player=0, board="tiny", aids=paced)
    slow.choose("table all")
    for step in ("play 5 inspect", "table all", "look V", EXPECT + "half 1", f"{SURE}25"):
        slow.choose(step)
    assert told(slow) == []
    slow.choose("table all")
    assert len(told(slow)) == 1


def test_it_can_be_left_and_other_actions_are_done_at_once() -> None:
    table = begun(Aids(belief=False, predict=True))
    before = choices(table)
    table.choose("spy red")
    table.choose(f"{EXPECT}hiss")
    table.choose(NEVER_MIND)
    assert choices(table) == before
    table.choose(f"{SURE}90")
    table.choose(f"{EXPECT}hiss")
    assert choices(table) == before, "nothing waits for it"
    table.choose("end")
    assert table.predictions == ()


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    table = begun(Aids(belief=False, predict=True))
    table.choose("spy red")
    before, log = choices(table), table.log
    for step in (f"{EXPECT}rain", f"{SURE}90", f"{SURE}33"):
        table.choose(step)
        assert choices(table) == before
        assert table.log == log


def test_a_prediction_is_about_the_position_in_which_it_was_asked() -> None:
    table = begun(Aids(belief=False, predict=True))
    table.choose("spy red")
    table.match.seat(0).act("end")
    assert not [choice for choice in choices(table) if choice.startswith(EXPECT)]
    table.choose(f"{EXPECT}safe")
    assert table.predictions == ()


def test_a_topic_that_there_is_not_cannot_be_asked_about(table: Table) -> None:
    for wrong in ("7", "²", "x", ""):
        table.choose(f"{ABOUT}{wrong}")
        assert cells(table) == {}


def test_a_projection_gives_no_reasons(table: Table) -> None:
    wall = table.project()
    for step in (f"{ABOUT}1", f"{WHY}place 1 is S1"):
        wall.choose(step)
        assert reasons(wall) == []
