"""The Plan: turns, action cards, walking, riding, and sending spies."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from spylab.engine import Match
from spylab.games.the_plan.board import Board, Way
from spylab.games.the_plan.board_file import load
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path, gap, rides, uses_tram, walks, ways_in
from spylab.games.the_plan.rules import ThePlan
from tests.the_plan.table import ALLEY, Table

TINY, TOWN = load("tiny"), load("town")


# turns and cards


def test_a_turn_is_a_roll_a_card_and_what_comes_of_it() -> None:
    """TP-TURN-1, TP-TURN-2, TP-TURN-3, TP-TURN-4, TP-TURN-5."""
    table = Table(players=3)
    assert table.chances == dict.fromkeys([f"roll {n}" for n in range(1, 7)], table.chances["roll 1"])
    assert sum(table.chances.values()) == 1
    table.play("roll 3")
    assert (table.public.die, table.active) == (3, "green")
    table.play("play 2 light", "turn to 2")
    assert table.active == "green"
    table.play("pass")
    assert table.kinds == ["Passed", "TurnBegan"]
    assert table.active == "red"
    assert table.public.players[0].used == (2,)
    assert table.public.die is None
    table.play("roll 1", "play 2 light", "turn to 1", "pass")
    assert table.active == "blue"


def test_turns_may_go_the_other_way() -> None:
    """TP-TURN-4."""
    table = Table(players=3, direction="counterclockwise").play("roll 1", "play 2 light", "turn to 2", "pass")
    assert table.active == "blue"


def test_the_cards_of_the_game() -> None:
    """TP-CARD-1, TP-CARD-2: five cards, and all that they offer."""
    table = Table(at={"green": "c2"}).play("roll 2")
    wanted = ["play 1 walk", "play 1 send", "play 2 send", "play 2 light", "play 3 ride", "play 3 light"]
    assert table.legal == [*wanted, "play 4 send-all", "play 5 inspect"]


def test_cards_come_back_when_all_are_used_after_the_turn_of_the_last() -> None:
    """TP-CARD-3: the last card is used until its turn is over."""
    table = Table(cards=(("light",), ("inspect",)), bonuses=())
    for colour in ("green", "red"):
        table.play("roll 1", "play 1 light", "turn to 2" if colour == "green" else "turn to 1", "pass")
    table.play("roll 1")
    assert table.legal == ["play 2 inspect"]
    table.play("play 2 inspect")
    assert table.public.players[0].used == (1, 2)
    table.play("look V", "draw 1-top")
    assert table.kinds == ["CardDrawn", "Saw", "PutBack", "CardsBack", "TurnBegan"]
    assert table.public.players[0].used == ()
    assert table.public.players[1].used == (1,)


def test_an_impossible_card_is_spent_and_nothing_happens() -> None:
    """TP-CARD-4, TP-TRAM-4: no stop is in reach with a 1 from c1."""
    table = Table(cards=(("ride",), ("inspect",))).play("roll 1")
    assert table.legal == ["spend 1", "play 2 inspect"]
    table.play("spend 1")
    assert table.last == [("CardUsed", 0, 1, None, 0), ("TurnBegan", 2, 1, 1)]
    assert table.public.players[0].at == "c1"


def test_an_impossible_deed_is_not_offered_beside_a_possible_one() -> None:
    """TP-CARD-4."""
    table = Table(cards=(("ride", "light"),)).play("roll 1")
    assert table.legal == ["play 1 light"]


def test_a_way_into_a_hideout_makes_a_move_possible() -> None:
    """TP-CARD-4: e3 is a blind end, so with a 3 no path leads on; but hideout 1 can be entered, with its key."""
    walk = {"board": ALLEY, "cards": (("walk", "light"),), "at": {"green": "e3", "V": "e1"}, "die": (5,), "lit": 2}
    assert Table(**walk).play("roll 5").legal == ["play 1 light"]
    holding = Table(**walk, hold={"green": ["1"]}).play("roll 5")
    assert holding.legal == ["play 1 walk", "play 1 light"]
    assert holding.play("play 1 walk").legal == ["enter 1 of V", "enter 1 of X"]


# paths


def by_hand(board: Board, start: str, steps: int, occupied: set[str]) -> set[Path]:
    """Every exact path, found in the slowest way: all orders of all spaces are looked at."""
    joined = {(way.start, way.end) for way in board.lines} | {(way.end, way.start) for way in board.lines}
    others = [space for space in board.by_id if space != start]
    return {
        path
        for path in permutations(others, steps)
        if path[-1] not in occupied and all(step in joined for step in pairwise((start, *path)))
    }


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("start", ["c1", "e1", "a2"])
def test_paths_are_exact_and_never_come_to_a_space_twice(start: str, steps: int) -> None:
    """TP-MOVE-1, TP-MOVE-2: against a search that looks at every order of spaces."""
    occupied = {"a3", "w1", "b2", start}
    found = walks(TINY, start, steps, occupied)
    assert set(found) == by_hand(TINY, start, steps, occupied)
    assert len(set(found)) == len(found)


def test_the_paths_of_the_town_can_be_listed() -> None:
    """From no space and with no number are there more than 105 walks or 266 rides."""
    longest = {steps: max(len(walks(TOWN, start, steps, ())) for start in TOWN.by_id) for steps in range(1, 7)}
    assert longest == {1: 4, 2: 9, 3: 17, 4: 31, 5: 60, 6: 105}
    assert max(len(rides(TOWN, start, 6, ())) for start in TOWN.by_id) == 266


def test_a_walk_ends_on_a_free_space_and_passes_the_others() -> None:
    """TP-WALK-1, TP-MOVE-1, TP-MOVE-2."""
    table = Table(at={"green": "c3", "red": "c2", "X": "w1"}).play("roll 2", "play 1 walk")
    assert table.paths("walk") == {"c2 c1", "c2 w2", "b3 b2", "b3 e1", "w1 d3"} - {"b3 e1"}
    table.play("walk c2 w2")
    assert table.last[0] == ("Walked", 0, "c2 w2")
    assert table.public.players[0].at == "w2"


def test_a_move_without_a_free_end_is_impossible() -> None:
    """TP-MOVE-2."""
    table = Table(cards=(("walk",),), at={"green": "w2", "red": "c2", "X": "d2"}).play("roll 1")
    assert table.legal == ["spend 1"]


def test_no_path_leads_through_a_hideout() -> None:
    """TP-MOVE-3, TP-BOARD-2: a door leads nowhere but in."""
    for steps in range(1, 6):
        for path in (*walks(TINY, "e2", steps, ()), *rides(TINY, "e2", steps, ())):
            assert set(path) <= set(TINY.by_id)


# the tram


def test_a_ride_has_a_track_in_it() -> None:
    """TP-TRAM-1, TP-TRAM-2: a track is one step; passing a stop on foot is no ride."""
    table = Table().play("roll 3", "play 3 ride")
    assert table.paths("ride") == {
        "c2 b2 b1", "c2 b2 b3", "c2 b2 a2", "c2 b2 e2", "c2 d2 d1", "c2 d2 d3", "c2 d2 a2", "c2 d2 w2",
        "b1 b2 a2", "b1 b2 c2",
    }  # fmt: skip
    table.play("ride c2 d2 w2")
    assert table.last[0] == ("Rode", 0, "c2 d2 w2")
    assert table.public.players[0].at == "w2"


def test_a_stop_may_be_enough_for_a_ride() -> None:
    """TP-TRAM-2."""
    table = Table(ride="stop").play("roll 2", "play 3 ride")
    assert table.paths("ride") == {"b1 b2", "c2 c3", "c2 w2", "c2 b2", "c2 d2"}


def test_rides_against_all_paths() -> None:
    """TP-TRAM-1, TP-MOVE-1: all paths along lines and tracks with a track among the steps, none twice."""
    tracks = {frozenset((way.start, way.end)) for way in TINY.tracks}
    joined = tracks | {frozenset((way.start, way.end)) for way in TINY.lines}
    others = [space for space in TINY.by_id if space != "c3"]
    wanted = {
        path
        for path in permutations(others, 4)
        if all(frozenset(step) in joined for step in pairwise(("c3", *path)))
        and any(frozenset(step) in tracks for step in pairwise(("c3", *path)))
        and path[-1] not in {"a2", "e1"}
    }
    found = rides(TINY, "c3", 4, {"a2", "e1"})
    assert set(found) == wanted
    assert len(found) == len(wanted)
    assert all(gap(TINY, "c3", path, ride=True) is None and uses_tram(TINY, "c3", path) for path in found)


def test_only_counterspies_ride() -> None:
    """TP-TRAM-1, TP-SEND-1: a spy at a stop goes along lines alone."""
    table = Table(at={"V": "c2"}).play("roll 1", "play 1 send")
    assert table.paths("send V") == {"c3", "w2"}


def test_ways_into_a_hideout() -> None:
    """TP-CLAIM-2, TP-TRAM-3: through the door is a step; by tram a track comes before it."""
    assert ways_in(TINY, "a1", 2) == {}
    assert ways_in(TINY, "a1", 3) == {1: ("a2", "e2")}
    assert ways_in(TINY, "e2", 1) == {1: ()}
    assert 1 not in ways_in(TINY, "e2", 6, ride=True)
    assert 1 not in ways_in(TINY, "a2", 2, ride=True)
    assert ways_in(TINY, "a2", 3, ride=True) == {1: ("b2", "e2"), 2: ("d2", "w2")}
    assert ways_in(TINY, "a2", 2, ride=True, stop_is_enough=True) == {}


# sending spies


def test_one_spy_goes_the_number_of_the_die() -> None:
    """TP-SEND-1."""
    table = Table().play("roll 2", "play 1 send")
    assert table.paths("send V") == {"a3 a2", "a3 d3", "b3 b2", "b3 c3"}
    assert table.paths("send X") == {"c3 c2", "c3 b3", "d3 d2", "d3 a3"}
    table.play("send X d3 a3")
    assert table.last == [("Sent", 0, "X", "d3 a3"), ("TurnBegan", 2, 1, 1)]
    assert table.public.spies == ("e1", "a3")


def test_all_spies_go_each_another_number() -> None:
    """TP-SEND-2: one 4, one 3, one 2, one 1, in any order, whatever the die says."""
    table = Table(board="town").play("roll 6", "play 4 send-all")
    assert {len(path.split()) - 1 for path in table.paths("send")} == {1, 2, 3, 4}
    gone = []
    for spy, number in zip("XVZY", (2, 4, 1, 3), strict=True):
        path = next(p for p in table.legal if p.startswith(f"send {spy}") and len(p.split()) == number + 2)
        table.play(path)
        gone.append((spy, number))
        if len(gone) < 4:
            assert {p.split()[0] for p in table.paths("send")} == set("VXYZ") - {s for s, _ in gone}
            assert {len(p.split()) - 1 for p in table.paths("send")} == {1, 2, 3, 4} - {n for _, n in gone}
    assert table.active == "red"


def test_fewer_spies_have_fewer_numbers() -> None:
    """TP-SEND-2."""
    table = Table().play("roll 6", "play 4 send-all")
    assert {len(path.split()) - 1 for path in table.paths("send")} == {1, 2}


def test_a_spy_that_cannot_go_stays_and_one_that_can_has_to() -> None:
    """TP-SEND-3: in the alley V at e3 can go 1, or 2 over Green's space; with 1 e2 is taken by Green."""
    table = Table(board=ALLEY, cards=(("send-all",),), lit=2, die=(1,), at={"green": "e2"})
    table.play("roll 1", "play 1 send-all")
    assert {"stay V 1", "send V e2 e1"} <= set(table.legal)
    assert "stay V 2" not in table.legal
    table.play("stay V 1")
    assert table.last[0] == ("Stayed", 0, "V", 1)
    assert {action.split()[1] for action in table.legal} == {"X"}


def test_looks_come_after_the_last_spy() -> None:
    """TP-SEND-4, TP-LOOK-1, TP-LOOK-2: both spies cross Green; then the player chooses the order."""
    table = Table(
        board=ALLEY, cards=(("send-all",),), lit=2, die=(1,), bonuses=(), at={"green": "e2", "X": "w1", "blue": "w3"}
    )
    table.play("roll 1", "play 1 send-all", "send V e2 e1")
    assert table.public.looks == ("V",)
    assert all(action.split()[1] == "X" for action in table.legal)
    table.play("send X w2")
    assert table.legal == ["look V"]
    table.play("look V", "draw 1-top")
    assert table.active == "blue"


# what can be taken back


def test_what_can_be_taken_back() -> None:
    """A choice can be, until chance draws or somebody learns something by it; so never what ends a turn."""
    match = Match(ThePlan(Options(board="tiny", first_player=0, lit=1, die=(2,))), seed=3)
    seat = match.seat(0)
    assert not seat.can_undo
    seat.act("play 1 walk")
    assert seat.undo()
    seat.act("play 1 walk")
    seat.act("walk c2 c3")
    assert seat.undo()
    assert match.seat(0).view.players[0].at == "c1"
    seat.act("walk c2 c3")
    seat.act("take")
    assert match.to_act() == {1}
    assert not seat.can_undo


def test_a_look_and_a_briefcase_cannot_be_taken_back() -> None:
    match = Match(ThePlan(Options(board="tiny", first_player=0, lit=1, die=(2,), bonuses=())), seed=3)
    seat = match.seat(0)
    seat.act("play 2 light")
    seat.act("turn to 2")
    assert seat.undo()
    seat.act("turn to 2")
    seat.act("open")
    assert not seat.can_undo
    other = match.seat(1)
    other.act("play 5 inspect")
    assert other.can_undo
    other.act("look V")
    assert not other.can_undo


DOORS = {"board": ALLEY, "lit": 2, "die": (6,), "bonuses": ("walk", "walk"), "cards": (("walk",), ("inspect",))}
"""Nobody can go 6 steps in the alley, but the door of hideout 1 is in reach, and hideout 2 is lit."""


@pytest.mark.parametrize(
    ("hold", "action", "tells"), [(["1"], "play 1 walk", True), (["2"], "spend 1", True), ([], "spend 1", False)]
)
def test_a_card_tells_all_whether_a_key_fits_when_only_a_door_is_in_reach(
    hold: list[str], action: str, tells: bool
) -> None:
    """TP-CARD-4: whoever holds a key and uses this card has told what it opens, so it is not taken back."""
    table = Table(**DOORS, hold={"green": hold}).play("roll 6")  # type: ignore[arg-type]
    assert table.legal == [action, "play 2 inspect"]
    table.play(action)
    used = table.events_of_last[0]
    assert used.informs is tells
    assert str(used).endswith(" with a door in reach") is tells
    assert table.game.parse_event(str(used)) == used


def test_a_card_that_everybody_could_use_tells_nothing() -> None:
    table = Table(**{**DOORS, "die": (1,)}, hold={"green": ["1"]}).play("roll 1", "play 1 walk")  # type: ignore[arg-type]
    assert not table.events_of_last[0].informs
    other = Table(**DOORS, hold={"green": ["1"]}).play("roll 6", "play 2 inspect")  # type: ignore[arg-type]
    assert not other.events_of_last[0].informs


def test_who_passes_before_a_door_has_told_it() -> None:
    """TP-BONUS-4: but to do without a key tells nothing."""
    table = Table(**DOORS, hold={"green": ["2"]})  # type: ignore[arg-type]
    table.play("roll 6", "play 2 inspect", "look V", "draw bonus walk", "roll 6")
    assert table.legal == ["pass"]
    table.play("pass")
    assert table.events_of_last[0].informs
    assert table.last[0] == ("Passed", 0, 1)
    assert table.game.parse_event("0 passes with a door in reach") == table.events_of_last[0]
    offered = Table().play("roll 2", "play 1 walk", "walk c2 c3", "pass")
    assert not offered.events_of_last[0].informs


def test_undo_does_not_take_back_what_a_door_has_told() -> None:
    game = ThePlan(Options(**{**DOORS, "bonuses": ("key", "key")}, first_player=0))  # type: ignore[arg-type]
    before = ["hide 1", "deal V 1", "deal X 2", "roll 6"]
    turns = [(0, "play 2 inspect"), (0, "look V"), (None, "draw bonus key"), (None, "key 1"), (None, "roll 6")]
    turns += [(1, "play 2 inspect"), (1, "look X"), (None, "draw 1-top"), (None, "roll 6")]
    match = Match.replay(game, [None, None], {}, 1, [*((None, action) for action in before), *turns])
    seat = match.seat(0)
    assert [str(action) for action in seat.legal_actions()] == ["play 1 walk"]
    seat.act("play 1 walk")
    assert not seat.can_undo


def test_a_line_and_a_track_between_two_stops_count_as_a_track() -> None:
    """TP-TRAM-2: on one step the counterspy rides, even if it could have walked."""
    beside = replace(TINY, lines=(*TINY.lines, Way("a2", "b2")))
    assert "b2" in TINY.next_stops["a2"]
    assert ("b2",) in walks(beside, "a2", 1, ())
    assert ("b2",) in rides(beside, "a2", 1, ())
