"""SPY: every fault that the rules refuse, each with a message that says what is wrong and what is possible."""

from __future__ import annotations

import re

import pytest

from spylab import load
from spylab.engine import IllegalAction, MalformedInput, SpylabError, State
from tests.spy.table import SEVEN, SIX, Table


def _table_for(fault: str) -> Table:
    match fault:
        case "three":
            return Table(SIX, SIX, SIX)
        case "any order":
            return Table(SEVEN, SEVEN, any_order=True)
        case "once":
            return Table(SEVEN, SEVEN, turn_round="once")
        case "exposed":
            stands = ["S1 S2 T1 T2 B1 B1", f"{SIX} at 5 right", f"{SIX} at 5 right"]
            return Table(*stands, first=1, spy_on_exposed=False).play("spy green")
        case "out":
            stand = "T2 B1 at 1 right"
            return Table(stand, stand, stand, base=("T2", "B1")).play("spy red")
        case "over":
            return Table(SEVEN, SEVEN, turn_cap=1).play("end")
    return Table(SEVEN, SEVEN)


FAULTS = {
    # name: (table, actions before it, seat, action, what the message has to say)
    "a number the faced card does not bear": ("", [], 0, "move 2", ["1, so", "2", "“move 1”"]),
    "a number that no card bears": ("", [], 0, "move 3", ["3", "“move 1”"]),
    "the number of the wrong card after a turn": ("", [], 0, "turn move 1", ["2, so", "“turn move 2”"]),
    "moving twice": ("", ["move 1"], 0, "move 1", ["moved already", "“spy red”", "“end”"]),
    "turning round twice": ("once", [], 0, "turn move 2 turn", ["only once", "“turn move 2”"]),
    "turning round without moving": ("", [], 0, "turn", ["without moving", "“turn move 2”"]),
    "spying twice": ("any order", ["spy red"], 0, "spy red", ["spied already", "“move 1”"]),
    "spying twice, when the turn is over": ("", ["spy red"], 0, "spy red", ["Green", "turn", "Red"]),
    "moving after spying": ("", ["spy red"], 0, "move 1", ["Green", "turn", "Red"]),
    "spying on oneself": ("three", [], 0, "spy green", ["“spy red”", "“spy blue”"]),
    "spying on a colour that does not play": ("three", [], 0, "spy yellow", ["yellow", "“spy red”", "“spy blue”"]),
    "spying on a player who is out": ("out", [], 2, "spy red", ["Red", "out", "“spy green”"]),
    "spying on an exposed card": ("exposed", [], 2, "spy green", ["exposed", "“spy red”"]),
    "a turn of a player who is out": ("out", [], 1, "end", ["Red", "turn", "Blue"]),
    "playing when it is another's turn": ("three", [], 2, "end", ["Blue", "turn", "Green"]),
    "arranging during the game": ("", [], 0, f"arrange {SEVEN} at 1 right", ["never changes", "“move 1”"]),
    "choosing who begins": ("", [], 0, "first green", ["drawn", "“move 1”"]),
    "moving after the end": ("over", [], 0, "move 1", ["over"]),
    "spying after the end": ("over", [], 1, "spy green", ["over"]),
    "ending a turn after the end": ("over", [], 0, "end", ["over"]),
    "a seat that does not exist": ("", [], 4, "end", ["4", "0", "1"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_reason_and_way_out(fault: str) -> None:
    """SPY-TURN-1, SPY-TURN-2, SPY-MOVE-2, SPY-MOVE-6, SPY-MOVE-7, SPY-ANSWER-1, SPY-ANSWER-10, SPY-OUT-5, SPY-END-3."""
    kind, before, seat, action, says = FAULTS[fault]
    table = _table_for(kind).play(*before)
    state = table.state
    with pytest.raises(IllegalAction) as refused:
        table.do(seat, action)
    message = str(refused.value)
    assert [words for words in says if words not in message] == [], message
    assert table.state is state


ARRANGEMENTS = {
    "a card too few": ("S1 B1 T2 B1 S2 T1 at 3 right", ["S1 S2 T1 T2 B1 B1 B2"]),
    "a card twice": ("S1 S1 T2 B1 S2 T1 B2 at 3 right", ["S1 S2 T1 T2 B1 B1 B2"]),
    "a gap that is not there": ("S1 B1 T2 B1 S2 T1 B2 at 7 right", ["7", "0", "6"]),
}


@pytest.mark.parametrize("fault", ARRANGEMENTS)
def test_a_wrong_base_is_refused_with_reason_and_way_out(fault: str) -> None:
    """SPY-SETUP-2, SPY-SETUP-5."""
    given, says = ARRANGEMENTS[fault]
    game = load("spy")
    with pytest.raises(IllegalAction) as refused:
        State.start(game).apply(0, game.parse(f"arrange {given}"))
    assert [words for words in [*says, "“arrange "] if words not in str(refused.value)] == [], str(refused.value)


@pytest.mark.parametrize("action", ["move 1", "spy red", "end"])
def test_nobody_plays_before_everybody_is_ready(action: str) -> None:
    """SPY-SETUP-6: whoever is ready waits; whoever is not is told to get ready."""
    game = load("spy")
    state = State.start(game).apply(1, game.parse(f"arrange {SEVEN} at 0 right"))
    with pytest.raises(IllegalAction, match="arrange"):
        state.apply(0, game.parse(action))
    with pytest.raises(IllegalAction, match="Green"):
        state.apply(1, game.parse(action))


@pytest.mark.parametrize(
    "nonsense",
    [
        "", "move", "move two", "move 1 turn turn", "turn turn", "spy", "spy pink", "spy Red", "pass",
        "arrange", "arrange S1 S9 at 0 right", "arrange S1 B1 at x right", "arrange S1 B1 at 0 up", "first pink",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_the_forms_there_are(nonsense: str) -> None:
    """SPY-MOVE-1, SPY-SETUP-2: the notation of the page."""
    with pytest.raises(MalformedInput) as refused:
        load("spy").parse(nonsense)
    assert "spy TARGET" in str(refused.value)


@pytest.mark.parametrize(
    "notation",
    [
        "arrange S1 B1 T2 B1 S2 T1 at 3 right", "move 2", "turn move 2", "move 2 turn", "turn move 2 turn",
        "turn", "spy red", "end", "first green",
    ],
)  # fmt: skip
def test_the_notation_of_the_page_is_read_and_written(notation: str) -> None:
    """SPY-MOVE-1, SPY-SETUP-2: there and back."""
    game = load("spy")
    action = game.parse(notation)
    assert str(action) == notation
    assert game.parse(str(action)) == action


def _messages() -> list[str]:
    """The message of every fault above."""
    found = []
    for kind, before, seat, action, _ in FAULTS.values():
        table = _table_for(kind).play(*before)
        with pytest.raises(SpylabError) as refused:
            table.do(seat, action)
        found.append(str(refused.value))
    return found


def test_messages_speak_of_nobody_as_you() -> None:
    """SPY-TURN-1 and all other faults: a message may be read by a whole class."""
    said = [message for message in _messages() if re.search(r"\b(you|your|yourself)\b", message, re.IGNORECASE)]
    assert said == []
