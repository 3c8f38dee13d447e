"""SPY: the ring, the mirror, turns and moves, from docs/rules/spy.md."""

from __future__ import annotations

import pytest

from spylab.engine import IllegalAction
from tests.spy.table import SEVEN, SIX, Table

ROWS = [SEVEN, "B2 T1 S2 B1 T2 B1 S1", SIX, "T1 S2 B1 T2 B1 S1", "S2 S1", "T2 S1 B2"]
EVERY_STAND = [
    pytest.param(row, gap, facing, id=f"{len(row.split())}-gap{gap}-{facing}-{row[:2]}")
    for row in ROWS
    for gap in range(len(row.split()))
    for facing in ("right", "left")
]


def _table(row: str, gap: int, facing: str, **options: object) -> Table:
    cards = tuple(sorted(row.split()))
    return Table(f"{row} at {gap} {facing}", row, base=cards, **options)


def _faced(gap: int, facing: str, n: int) -> int:
    return gap if facing == "right" else (gap - 1) % n


@pytest.mark.parametrize(("row", "gap", "facing"), EVERY_STAND)
def test_the_faced_card_decides_the_move_in_every_gap(row: str, gap: int, facing: str) -> None:
    """SPY-RING-1, SPY-RING-2, SPY-MOVE-2, SPY-MOVE-5: before a first turn the faced card counts, after it the other."""
    cards = row.split()
    ahead, behind = cards[_faced(gap, facing, len(cards))][1], cards[_faced(gap, _other(facing), len(cards))][1]
    assert _table(row, gap, facing).moves == {
        f"move {ahead}",
        f"move {ahead} turn",
        f"turn move {behind}",
        f"turn move {behind} turn",
    }


@pytest.mark.parametrize(("row", "gap", "facing"), EVERY_STAND)
def test_every_move_goes_round_the_ring_in_both_directions(row: str, gap: int, facing: str) -> None:
    """SPY-RING-3, SPY-MOVE-2, SPY-MIRROR-1: k cards forward, over the seam too, and the mirror of where that leads."""
    cards = row.split()
    n = len(cards)
    for move in _table(row, gap, facing).moves:
        way = _other(facing) if move.startswith("turn") else facing
        steps = int(cards[_faced(gap, way, n)][1])
        reached = (gap + steps) % n if way == "right" else (gap - steps) % n
        looks = _other(way) if move.endswith("turn") else way
        table = _table(row, gap, facing).play(move)
        assert table.place("red") == n - 1 - _faced(reached, looks, n), move


@pytest.mark.parametrize(
    ("stand", "move", "place"),
    [("3 right", "move 1", 5), ("6 right", "move 2", 2), ("0 left", "move 2", 5)],
)
def test_the_worked_examples_of_the_ring(stand: str, move: str, place: int) -> None:
    """SPY-RING-3: the page says which place (counted from 1) the Spy then faces; side by side it is mirrored."""
    table = Table(f"{SEVEN} at {stand}", SEVEN, mirror="same_place").play(move)
    assert table.place("red") == place - 1


def test_the_worked_example_of_the_mirror() -> None:
    """SPY-MIRROR-1: in bases of seven, place 3 mirrors place 5."""
    assert Table(f"{SEVEN} at 2 right", SEVEN).place("red") == 5 - 1


@pytest.mark.parametrize(("row", "gap", "facing"), EVERY_STAND)
def test_the_mirror_is_face_to_face_or_the_same_place(row: str, gap: int, facing: str) -> None:
    """SPY-MIRROR-1 and its option."""
    n = len(row.split())
    faced = _faced(gap, facing, n)
    assert _table(row, gap, facing).place("red") == n - 1 - faced
    assert _table(row, gap, facing, mirror="same_place").place("red") == faced


@pytest.mark.parametrize("stand", [f"{gap} {facing}" for gap in range(7) for facing in ("left", "right")])
def test_the_place_of_the_other_spy_makes_no_difference(stand: str) -> None:
    """SPY-MIRROR-2."""
    assert Table(f"{SEVEN} at 1 right", f"{SEVEN} at {stand}").answer("spy red") == ("Said", 1, 5, "secret")


def test_every_opponent_has_the_same_mirrored_place() -> None:
    """SPY-MIRROR-1, SPY-ANSWER-1: with four players the named base is looked at, at the mirrored place."""
    rows = [f"{SIX} at 4 right", SIX, "B1 T2 S1 B1 S2 T1", "B1 S2 T1 B1 T2 S1"]
    answers = [Table(*rows).answer(f"spy {colour}") for colour in ("red", "blue", "yellow")]
    assert answers == [("Hissed", 1, 1), ("Said", 2, 1, "secret"), ("Said", 3, 1, "safe")]


def test_a_turn_is_move_spy_both_or_neither() -> None:
    """SPY-TURN-1: each at most once; the player ends the turn, or it ends when nothing can follow."""
    table = Table(f"{SEVEN} at 1 right", SEVEN)
    assert table.legal == {
        "end", "spy red", "move 1", "move 1 turn", "turn move 1", "turn move 1 turn",
    }  # fmt: skip
    neither = Table(f"{SEVEN} at 1 right", SEVEN).play("end")
    assert neither.last == [("TurnBegan", 2, 1)]
    spied = Table(f"{SEVEN} at 1 right", SEVEN).play("spy red")
    assert spied.last[-1] == ("TurnBegan", 2, 1)
    assert spied.seat == 1
    moved = Table(f"{SEVEN} at 1 right", SEVEN).play("move 1")
    assert moved.legal == {"end", "spy red"}
    assert moved.play("spy red").seat == 1
    assert Table(f"{SEVEN} at 1 right", SEVEN).play("move 1", "end").seat == 1


@pytest.mark.parametrize("again", ["move 1", "move 2", "turn move 1", "move 1 turn"])
def test_nobody_moves_twice(again: str) -> None:
    """SPY-TURN-1: refused even when the number would fit."""
    table = Table(f"{SEVEN} at 0 right", SEVEN).play("move 1")
    before = table.state
    with pytest.raises(IllegalAction, match="spy red"):
        table.play(again)
    assert table.state is before


@pytest.mark.parametrize("again", ["spy red", "spy blue"])
def test_nobody_spies_twice(again: str) -> None:
    """SPY-TURN-1: not on the same opponent and not on another one, whether a move may follow or not."""
    still = Table(SIX, SIX, SIX, any_order=True).play("spy red")
    with pytest.raises(IllegalAction, match="move 1"):
        still.play(again)
    over = Table(SIX, SIX, SIX).play("spy red")
    with pytest.raises(IllegalAction, match="turn"):
        over.do(0, again)
    moved = Table(SIX, SIX, SIX).play("move 1", "spy red")
    with pytest.raises(IllegalAction, match="turn"):
        moved.do(0, again)


@pytest.mark.parametrize("late", ["move 1", "move 1 turn", "turn move 2"])
def test_the_move_comes_before_the_spy(late: str) -> None:
    """SPY-TURN-2: after the spy the turn is over."""
    table = Table(SEVEN, SEVEN).play("spy red")
    before = table.state
    with pytest.raises(IllegalAction, match="turn"):
        table.do(0, late)
    assert table.state is before


def test_with_any_order_the_spy_may_come_first() -> None:
    """SPY-TURN-2, option any_order."""
    table = Table(SEVEN, SEVEN, any_order=True).play("spy red")
    assert table.last[:1] == [("Spied", 0, 1, 6)]
    assert table.legal == {"end", "move 1", "move 1 turn", "turn move 2", "turn move 2 turn"}
    assert table.play("move 1").seat == 1
    other = Table(SEVEN, SEVEN, any_order=True).play("move 1")
    assert other.legal == {"end", "spy red"}
    assert other.play("spy red").seat == 1
    lazy = Table(SEVEN, SEVEN, any_order=True).play("spy red", "end")
    assert lazy.seat == 1


def test_turns_go_round_clockwise() -> None:
    """SPY-TURN-3, SPY-SETUP-8."""
    table = Table(SIX, SIX, SIX, SIX, first=2)
    assert [table.seat, *(table.play("end").seat for _ in range(5))] == [2, 3, 0, 1, 2, 3]


def test_turns_go_round_the_other_way() -> None:
    """SPY-SETUP-8, option direction."""
    table = Table(SIX, SIX, SIX, SIX, first=2, direction="counterclockwise")
    assert [table.seat, *(table.play("end").seat for _ in range(5))] == [2, 1, 0, 3, 2, 1]


def test_a_move_is_declared_in_public() -> None:
    """SPY-MOVE-1: number and turns are one public event, and nothing else comes of a move."""
    for move, fact in [
        ("move 1", ("Moved", 0, 1, False, False, True)),
        ("move 1 turn", ("Moved", 0, 1, False, True, True)),
        ("turn move 2", ("Moved", 0, 2, True, False, True)),
        ("turn move 2 turn", ("Moved", 0, 2, True, True, True)),
    ]:
        table = Table(SEVEN, SEVEN).play(move)
        assert table.last == [fact]
        assert [event.audience for event in table.events_of_last] == [None]


@pytest.mark.parametrize("wrong", ["move 2", "move 2 turn", "turn move 1", "turn move 1 turn", "move 0", "move 3"])
def test_only_the_number_on_the_faced_card_can_be_moved(wrong: str) -> None:
    """SPY-MOVE-2, SPY-MOVE-5: the message names a move that is possible."""
    with pytest.raises(ValueError, match="move 1"):
        Table(SEVEN, SEVEN).play(wrong)


def test_facing_an_exposed_card_the_player_chooses_one_or_two() -> None:
    """SPY-MOVE-3: both numbers, and both lead where they say. Red has found the Safe 1 that Green's Spy faces."""
    table = Table(f"{SEVEN} at 0 right", f"{SEVEN} at 6 right", first=1).play("spy green")
    assert table.last[1] == ("Exposed", 0, 0, "S1")
    assert {move for move in table.moves if not move.startswith("turn")} == {
        "move 1", "move 1 turn", "move 2", "move 2 turn",
    }  # fmt: skip
    before = table.state
    for steps in (1, 2):
        table.state = before
        assert table.play(f"move {steps}").place("red") == 6 - steps


def test_the_card_after_the_first_turn_is_the_one_that_may_be_exposed() -> None:
    """SPY-MOVE-3, SPY-MOVE-5: the exposed card lies behind the Spy, so the choice comes only with turning first."""
    table = Table("S1 B1 T2 B1 S2 T1 B2 at 1 right", "S1 B1 T2 B1 S2 T1 B2 at 6 right", first=1)
    table.play("spy green")
    assert table.moves == {
        "move 1", "move 1 turn",
        "turn move 1", "turn move 1 turn", "turn move 2", "turn move 2 turn",
    }  # fmt: skip


@pytest.mark.parametrize(("row", "number"), [("B1 S1 T2 B1 S2 T1 B2", "1"), ("B2 S1 T2 B1 S2 T1 B1", "2")])
def test_a_lit_bomb_is_moved_by_its_own_number(row: str, number: str) -> None:
    """SPY-MOVE-4: also after it has been shown to everybody."""
    table = Table(f"{row} at 0 right", f"{SEVEN} at 6 right", first=1).play("spy green")
    assert table.last[1] == ("Hissed", 0, 0)
    assert {move for move in table.moves if not move.startswith("turn")} == {f"move {number}", f"move {number} turn"}


@pytest.mark.parametrize(("row", "number"), [("B1 S1 T2 B1 S2 T1", "1")])
def test_a_bomb_that_was_shown_is_moved_by_its_own_number(row: str, number: str) -> None:
    """SPY-MOVE-4, SPY-ANSWER-9."""
    table = Table(f"{row} at 0 right", f"{SIX} at 5 right", f"{SIX} at 5 right", first=1)
    table.play("spy green", "spy green")
    assert table.last[1] == ("Caught", 0, 0, "B1", 2)
    assert table.seat == 0
    assert {move for move in table.moves if not move.startswith("turn")} == {f"move {number}", f"move {number} turn"}


def test_turning_both_before_and_after_is_an_option() -> None:
    """SPY-MOVE-5, SPY-MOVE-6, option turn_round."""
    assert "turn move 2 turn" in Table(SEVEN, SEVEN).legal
    once = Table(SEVEN, SEVEN, turn_round="once")
    assert once.moves == {"move 1", "move 1 turn", "turn move 2"}
    with pytest.raises(IllegalAction, match="move 1"):
        once.play("turn move 2 turn")


def test_turning_round_alone_is_not_a_move() -> None:
    """SPY-MOVE-7."""
    table = Table(SEVEN, SEVEN)
    with pytest.raises(IllegalAction, match="move 1"):
        table.play("turn")


def test_turning_in_place_is_an_option() -> None:
    """SPY-MOVE-7, option turn_in_place: it counts as the move, declares no number and shows the other card."""
    table = Table(f"{SEVEN} at 2 right", SEVEN, turn_in_place=True)
    assert table.place("red") == 4
    table.play("turn")
    assert table.last == [("Turned", 0)]
    assert table.legal == {"end", "spy red"}
    assert table.place("red") == 5


def _other(facing: str) -> str:
    return "left" if facing == "right" else "right"
