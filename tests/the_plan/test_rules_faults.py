"""The Plan: every fault that the rules refuse, each with a message that says what is wrong and what is possible."""

from __future__ import annotations

from typing import Any

import pytest

from spylab.engine import IllegalAction, MalformedInput
from tests.the_plan.table import Table

START: dict[str, Any] = {}
WALK = {"cards": (("walk",), ("light",))}
MARCH = {"cards": (("send-all",),)}
LIT = {"cards": (("light",),), "lit": 2, "hold": {"green": ["1"], "red": ["2", "1 up"]}, "keys": 2}
WON = {"cards": (("walk",),), "at": {"red": "b1"}, "hold": {"red": ["1"]}}
DOOR = {"at": {"green": "w2"}, "hold": {"green": ["2"]}, "cards": (("walk",),)}
OUT = {**DOOR, "players": 3}

FAULTS: dict[str, tuple[dict[str, Any], list[str], int, str, list[str]]] = {
    # name: (table, what was played before, seat, action, what the message has to say)
    "a path of the wrong length": (WALK, ["roll 2", "play 1 walk"], 0, "walk c2", ["2 steps", "not 1", "“walk c2 c3”"]),
    "a path that comes to a space twice": (WALK, ["roll 3", "play 1 walk"], 0, "walk c2 c3 c2", ["c2 twice"]),
    "a path back to where it starts": (WALK, ["roll 2", "play 1 walk"], 0, "walk c2 c1", ["c1 twice", "counts"]),
    "a missing line": (WALK, ["roll 2", "play 1 walk"], 0, "walk c2 b2", ["No line", "c2 to b2", "“walk c2 c3”"]),
    "a missing track": (START, ["roll 2", "play 3 ride"], 0, "ride c2 a2", ["Neither", "c2 to a2", "“ride c2 b2”"]),
    "an occupied end": ({**WALK, "at": {"red": "c2"}}, ["roll 1", "play 1 walk"], 0, "walk c2", ["stands on c2"]),
    "a hideout inside": (WALK, ["roll 4", "play 1 walk"], 0, "walk c2 w2 h2 d2", ["through a hideout", "“enter”"]),
    "a hideout by its number": (WALK, ["roll 3", "play 1 walk"], 0, "walk c2 w2 2", ["through a hideout", "“enter”"]),
    "a space that is not on the board": (WALK, ["roll 1", "play 1 walk"], 0, "walk z9", ["no space “z9”", "“walk c2”"]),
    "a ride on foot": (START, ["roll 2", "play 3 ride"], 0, "ride c2 c3", ["track", "on foot", "“ride c2 b2”"]),
    "a walk instead of a ride": (START, ["roll 2", "play 3 ride"], 0, "walk c2 c3", ["ride", "“ride c2 b2”"]),
    "a ride instead of a walk": (START, ["roll 2", "play 1 walk"], 0, "ride c2 b2", ["walk", "“walk c2 c3”"]),
    "a walk before a card": (START, ["roll 2"], 0, "walk c2 c3", ["not to be moved now", "“play 1 walk”"]),
    "a card that is used up": (
        WALK,
        ["roll 1", "play 2 light", "turn to 2", "pass", "roll 1", "play 2 light", "turn to 1", "pass", "roll 1"],
        0,
        "play 2 light",
        ["Action card 2 is used up", "Not used yet: 1", "“play 1 walk”"],
    ),
    "a card that does not exist": (START, ["roll 1"], 0, "play 6 walk", ["no action card 6", "1 to 5"]),
    "a deed that is not on the card": (START, ["roll 1"], 0, "play 5 walk", ["“walk” is not on", "5", "inspect"]),
    "a deed that is impossible": (START, ["roll 1"], 0, "play 3 ride", ["“ride” is impossible", "1", "“play 3 light”"]),
    "spending a card that is good for something": (START, ["roll 1"], 0, "spend 3", ["possible", "ride, light"]),
    "a second card": (START, ["roll 2", "play 1 walk"], 0, "play 2 send", ["chosen already", "“walk c2 c3”"]),
    "sending before a card": (START, ["roll 2"], 0, "send V a3 a2", ["No spy is to be moved"]),
    "sending a spy who does not play": (START, ["roll 2", "play 1 send"], 0, "send Z a3 a2", ["Z", "V, X"]),
    "sending over a missing line": (START, ["roll 2", "play 1 send"], 0, "send V a3 c2", ["No line", "a3 to c2"]),
    "sending by tram": ({"at": {"V": "a2"}}, ["roll 1", "play 1 send"], 0, "send V b2", ["No line", "a2 to b2"]),
    "sending a spy twice": (MARCH, ["roll 1", "play 1 send-all", "send V a3"], 0, "send V a2 a1", ["V has had", "X"]),
    "sending for a number that is spent": (
        MARCH,
        ["roll 1", "play 1 send-all", "send V a3"],
        0,
        "send X c3",
        ["2 steps, not 1", "“send X"],
    ),
    "staying although one can go": (MARCH, ["roll 1", "play 1 send-all"], 0, "stay V 1", ["V can go 1", "“send V"]),
    "staying for a number that is not there": (
        MARCH,
        ["roll 1", "play 1 send-all"],
        0,
        "stay V 4",
        ["4 is not left", "2, 1"],
    ),
    "staying when one spy is sent": (START, ["roll 1", "play 1 send"], 0, "stay V 1", ["One of the spies", "go 1"]),
    "staying for a number that was not rolled": (
        START,
        ["roll 1", "play 1 send"],
        0,
        "stay V 4",
        ["One of the spies has to go 1", "no choice", "“send V a3”"],
    ),
    "a look without an encounter": (START, ["roll 1"], 0, "look V", ["encounter", "inspection", "“play 1 walk”"]),
    "a look at another file": (
        {"at": {"green": "a3"}},
        ["roll 2", "play 1 walk", "walk e1 b3", "pass"],
        0,
        "look X",
        ["X", "not crossed", "“look V”"],
    ),
    "a look before the key": (
        {"at": {"green": "a3"}},
        ["roll 2", "play 1 walk", "walk e1 b3"],
        0,
        "look V",
        ["First", "“take”"],
    ),
    "a look at a file that is not there": (START, ["roll 1", "play 5 inspect"], 0, "look Y", ["Y", "V, X", "“look V”"]),
    "leaving out a look": (
        {"at": {"green": "a3"}},
        ["roll 2", "play 1 walk", "walk e1 b3", "pass"],
        0,
        "pass",
        ["cannot be passed", "“look V”"],
    ),
    "taking a key without a key space": (START, ["roll 1"], 0, "take", ["reaches or passes a key space"]),
    "taking a key from an empty table": (
        {**WALK, "hold": {"red": ["1", "2"]}},
        ["roll 2"],
        0,
        "take",
        ["No key is left"],
    ),
    "fighting without a crossing": (LIT, ["roll 1"], 0, "fight red", ["just crossed"]),
    "fighting somebody without keys": (START, ["roll 1"], 0, "fight red", ["no key to fight for"]),
    "fighting oneself": (START, ["roll 1"], 0, "fight green", ["themselves"]),
    "fighting a colour that does not play": (START, ["roll 1"], 0, "fight blue", ["Nobody plays", "blue"]),
    "picking without a fight": (LIT, ["roll 1"], 0, "pick 2", ["after a fight was won"]),
    "picking a key that is not there": (
        WON,
        ["roll 2", "play 1 walk", "walk b1 b2", "fight red", "roll 2", "roll 1"],
        0,
        "pick 7",
        ["Key 7", "“pick 1”"],
    ),
    "turning the light too far": (
        {"board": "town", "lit": 1},
        ["roll 1", "play 2 light"],
        0,
        "turn to 3",
        ["1 to 3", "2, 4", "“turn to 2”"],
    ),
    "turning the light without a card": (START, ["roll 1"], 0, "turn to 2", ["not to be turned now"]),
    "opening a briefcase without the light": (START, ["roll 1"], 0, "open", ["right after the spotlight was turned"]),
    "opening what is not there": (
        {"hideouts": 1},
        ["roll 1", "play 2 light", "turn to 2"],
        0,
        "open",
        ["No hideout", "lit", "“pass”"],
    ),
    "asking without the light": (LIT, ["roll 1"], 0, "ask red", ["right after the spotlight was turned"]),
    "asking oneself": (LIT, ["roll 1", "play 1 light", "turn to 1"], 0, "ask green", ["themselves", "“ask red”"]),
    "asking a colour that does not play": (
        LIT,
        ["roll 1", "play 1 light", "turn to 1"],
        0,
        "ask blue",
        ["Nobody plays"],
    ),
    "asking somebody in the dark": (
        {**LIT, "at": {"red": "c2"}},
        ["roll 1", "play 1 light", "turn to 1"],
        0,
        "ask red",
        ["lit segment", "“open”"],
    ),
    "asking somebody without a face-down key": (
        {**LIT, "hold": {"red": ["1 up"]}},
        ["roll 1", "play 1 light", "turn to 1"],
        0,
        "ask red",
        ["face down"],
    ),
    "asking somebody who is out": (
        {**OUT, "cards": (("walk",), ("light",))},
        ["roll 1", "play 1 walk", "enter 2 of V", "roll 1", "play 2 light", "turn to 2"],
        1,
        "ask green",
        ["out"],
    ),
    "showing a key that nobody asked for": (LIT, ["roll 1"], 0, "show 1", ["Nobody has asked"]),
    "showing another's key": (
        LIT,
        ["roll 1", "play 1 light", "turn to 1", "ask red"],
        1,
        "show 1",
        ["Key 1", "“show 2”"],
    ),
    "showing a key that is up": (
        LIT,
        ["roll 1", "play 1 light", "turn to 1", "ask red"],
        1,
        "show 3",
        ["up already", "“show 2”"],
    ),
    "entering a lit hideout": (
        {**DOOR, "lit": 2},
        ["roll 1", "play 1 walk"],
        0,
        "enter 2 of V",
        ["2 is lit", "“walk c2”"],
    ),
    "entering without the key": (
        {**DOOR, "hold": {"green": ["1"]}},
        ["roll 1", "play 1 walk"],
        0,
        "enter 2 of V",
        ["without its key"],
    ),
    "entering from too far": (
        {**DOOR, "at": {"green": "c1"}},
        ["roll 2", "play 1 walk"],
        0,
        "enter 2 of V",
        ["2 steps", "hideout 2"],
    ),
    "entering by tram on foot": (
        {**DOOR, "at": {"green": "c2"}, "cards": (("ride",),)},
        ["roll 2", "play 1 ride"],
        0,
        "enter 2 of V",
        ["by tram"],
    ),
    "entering a hideout that is not there": (
        DOOR,
        ["roll 1", "play 1 walk"],
        0,
        "enter 5 of V",
        ["no hideout 5", "1 to 2"],
    ),
    "entering for a spy who does not play": (DOOR, ["roll 1", "play 1 walk"], 0, "enter 2 of Z", ["Z", "V, X"]),
    "entering without a move": (DOOR, ["roll 1"], 0, "enter 2 of V", ["during a move"]),
    "passing a walk": (WALK, ["roll 1", "play 1 walk"], 0, "pass", ["cannot be passed", "“walk c2”"]),
    "rolling oneself": (START, ["roll 1"], 0, "roll 6", ["chance"]),
    "drawing oneself": (START, ["roll 1"], 0, "draw 1-top", ["chance"]),
    "playing out of turn": (START, ["roll 1"], 1, "play 1 walk", ["Red", "turn", "Green"]),
    "playing before the die is rolled": (START, [], 0, "play 1 walk", ["chance"]),
    "playing when out": (
        OUT,
        ["roll 1", "play 1 walk", "enter 2 of V", "roll 1"],
        0,
        "play 1 walk",
        ["Green", "turn", "Red"],
    ),
    "playing after the end": (DOOR, ["roll 1", "play 1 walk", "enter 2 of V"], 1, "play 1 walk", ["over"]),
    "a seat that does not exist": (START, ["roll 1"], 4, "pass", ["4", "0 to 1"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_reason_and_way_out(fault: str) -> None:
    """TP-MOVE-1, TP-MOVE-3, TP-TRAM-2, TP-CARD-2, TP-CLAIM-1 and others: nothing has changed after it."""
    options, before, seat, action, said = FAULTS[fault]
    table = Table(**options).play(*before)
    state = table.state
    with pytest.raises(IllegalAction) as refused:
        table.do(seat, action)
    message = str(refused.value)
    assert all(words in message for words in said), message
    assert table.state is state


@pytest.mark.parametrize(
    "words", ["walk", "fly c2", "enter 2", "send Q a1", "play one walk", "turn 2", "draw 1-left", ""]
)
def test_what_cannot_be_read_is_refused_with_all_known_forms(words: str) -> None:
    with pytest.raises(MalformedInput, match="walk PATH") as refused:
        Table().game.parse(words)
    assert "enter HIDEOUT of SPY" in str(refused.value)


def test_every_action_of_a_player_has_its_own_words() -> None:
    """No legal or illegal action falls through to a sentence that says nothing."""
    table = Table().play("roll 2", "play 1 walk")
    game, view = table.game, table.view("green")
    for words in (
        "play 1 walk",
        "spend 1",
        "walk c2 c1",
        "ride c2 b2",
        "send V a3",
        "stay V 1",
        "enter 1 of V",
        "turn to 2",
    ):
        assert "not what is to be done" not in str(game.why_illegal(view, 0, game.parse(words)))
    for words in ("open", "ask red", "show 1", "look V", "take", "fight red", "pick 1", "pass", "hide 1", "key 2"):
        assert "not what is to be done" not in str(game.why_illegal(view, 0, game.parse(words)))
