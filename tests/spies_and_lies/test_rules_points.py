"""Spies & Lies: Deception, points, the Double Agent and every ending, from docs/rules/spies_and_lies.md."""

from __future__ import annotations

import pytest

from spylab.engine import IllegalAction
from tests.spies_and_lies.table import BLUE, RED, Table

# Deception.


def test_the_owner_decides_openly_before_the_guess() -> None:
    """SL-DECEPTION-1: one token at most, and the guesser sees it."""
    table = Table("3", "5")
    assert (table.seat, table.legal) == (BLUE, ["deceive", "no deception"])
    table.play("deceive")
    assert table.seat == RED
    assert all(action.startswith("guess") for action in table.legal)
    assert table.view.sides[BLUE].missions[0].deception
    assert table.view.sides[BLUE].deceptions == 0


def test_a_token_that_is_kept_is_seen_to_be_kept() -> None:
    """SL-DECEPTION-1."""
    table = Table("3", "5").play("no deception")
    assert table.all[-1] == ("NoDeception", BLUE, 0)
    assert table.seat == RED
    assert table.view.sides[BLUE].deceptions == 1


def test_without_a_token_there_is_no_question() -> None:
    """SL-DECEPTION-2: on the later missions of one who has played it."""
    table = Table("3 5", "5 8").play("deceive", "wrong", "right")
    assert table.seat == RED
    assert Table("3", "5", deceptions=0).seat == RED


def test_a_deception_pays_four_when_the_guess_was_wrong() -> None:
    """SL-DECEPTION-3, SL-POINTS-3: separately, after what the soldier does."""
    table = Table("3", "8").play("deceive", "wrong")
    assert table.turn == [
        ("Activated", BLUE, 8),
        ("Scored", BLUE, 8, "soldier"),
        ("Scored", BLUE, 4, "deception"),
        ("MarkerReset", BLUE, 0),
        ("AgentMoved", BLUE, 1, -1),
    ]


def test_a_deception_pays_nothing_when_the_guess_was_right() -> None:
    """SL-DECEPTION-3: and the token has left the game."""
    table = Table("3", "8").play("deceive", "right")
    assert table.turn == [("Retired", BLUE, 8, "guessed"), ("Scored", RED, 2, "guess")]
    assert table.view.sides[BLUE].deceptions == 0
    assert table.view.supply == 2


def test_a_deception_also_pays_for_a_soldier_retired_by_force() -> None:
    """SL-DECEPTION-4: unless the option says no."""
    table = Table("7", "8", starter=BLUE).play("wrong", "deceive", "wrong")
    assert table.turn == [("Retired", BLUE, 8, "explosion"), ("Scored", BLUE, 4, "deception")]
    table = Table("7", "8", starter=BLUE, deception_retired=False).play("wrong", "deceive", "wrong")
    assert table.turn == [("Retired", BLUE, 8, "explosion")]
    table = Table("7", "8", deception_retired=False).play("deceive", "wrong")
    assert table.turn[-1] != ("Retired", BLUE, 8, "explosion")
    assert ("Scored", BLUE, 4, "deception") in table.turn


@pytest.mark.parametrize(("active", "hit", "why"), [("1", "10", "spy"), ("3", "7", "miner")])
def test_a_deception_on_a_soldier_that_a_spy_or_miner_retires(active: str, hit: str, why: str) -> None:
    """SL-DECEPTION-3, SL-DECEPTION-4, SL-FORCE-2, SL-FORCE-3: it pays for a wrong guess as after an explosion."""
    until = ("wrong", "right", "right", "deceive")
    paid = Table(f"{active} 5", f"5 {hit}", starter=BLUE).play(*until, "wrong")
    assert paid.turn == [("Retired", BLUE, int(hit), why), ("Scored", BLUE, 4, "deception")]
    unpaid = Table(f"{active} 5", f"5 {hit}", starter=BLUE, deception_retired=False).play(*until, "wrong")
    assert unpaid.turn == [("Retired", BLUE, int(hit), why)]
    right = Table(f"{active} 5", f"5 {hit}", starter=BLUE).play(*until, "right")
    assert right.turn == [("Retired", BLUE, int(hit), "guessed"), ("Scored", RED, 2, "guess")]
    for table in (paid, unpaid, right):
        assert table.view.sides[BLUE].deceptions == 0


def test_a_deception_is_paid_after_the_choice_of_a_captain() -> None:
    """SL-DECEPTION-3."""
    table = Table("3", "6", exhausted="9 5").play("deceive", "wrong", "copy 5")
    assert table.turn[-2:] == [("AgentMoved", BLUE, 1, -1), ("Scored", BLUE, 4, "deception")]


# Points.


def test_ten_exactly_sends_the_marker_back() -> None:
    """SL-POINTS-1, SL-POINTS-2: nothing is left over, not even of a Colonel's."""
    table = Table("3 5", "2 8", exhausted="9 3").play("wrong", "wrong", "wrong")
    assert table.turn[-2:] == [("MarkerReset", BLUE, 0), ("AgentMoved", BLUE, 1, -1)]
    assert table.markers[BLUE] == 0


def test_nine_is_not_ten() -> None:
    """SL-POINTS-2."""
    table = Table("3 5", "1 8", exhausted="9 3").play("wrong", "wrong", "wrong")
    assert table.markers[BLUE] == 9
    assert table.view.agent == 0


def test_what_is_beyond_ten_is_lost() -> None:
    """SL-POINTS-2: 6 and 10 make 16."""
    table = Table("3 5", "6 10").play("wrong", "take points", "wrong", "wrong", "take points")
    assert table.turn[-3:] == [("Scored", BLUE, 10, "soldier"), ("MarkerReset", BLUE, 0), ("AgentMoved", BLUE, 1, -1)]


def test_the_five_points_of_a_strike_can_be_the_ones() -> None:
    """SL-POINTS-2, SL-SOLDIER-9: 6 and 5 make 11; then the enemy loses points as well."""
    table = Table("3 5", "6 10").play("wrong", "take points", "wrong", "wrong", "strike")
    assert table.turn[-4:] == [
        ("Scored", BLUE, 5, "soldier"),
        ("MarkerReset", BLUE, 0),
        ("AgentMoved", BLUE, 1, -1),
        ("PointsLost", RED, 3),
    ]


def test_a_colonel_carries_over_and_a_token_starts_from_there() -> None:
    """SL-SOLDIER-6, SL-POINTS-3: 3 and 8 make 11, so 1; and 4 more make 5."""
    table = Table("3 5", "3 8").play("wrong", "wrong", "deceive", "wrong")
    assert table.turn[1:] == [
        ("Scored", BLUE, 8, "soldier"),
        ("MarkerReset", BLUE, 1),
        ("AgentMoved", BLUE, 1, -1),
        ("Scored", BLUE, 4, "deception"),
    ]
    assert table.markers[BLUE] == 5


def test_right_guesses_and_tokens_lose_what_is_beyond_ten() -> None:
    """SL-POINTS-2, SL-SOLDIER-6: after a Colonel as well."""
    table = Table("8 9", "3 5").play("right", "wrong", "right", "right")  # Red: 2 + 8 = 10, then 2
    assert table.markers == (2, 2)
    token = Table("3", "8").play("deceive", "wrong")
    assert token.markers[BLUE] == 0


def test_a_marker_can_go_round_twice_in_a_turn() -> None:
    """SL-POINTS-2: with short tracks even a Colonel alone; each round moves the Double Agent."""
    table = Table("3", "8", track=3).play("wrong")
    assert [fact for fact in table.turn if fact[0] == "MarkerReset"] == [
        ("MarkerReset", BLUE, 5),
        ("MarkerReset", BLUE, 2),
    ]
    assert table.view.agent == -2


def test_a_colonel_and_a_token_send_the_marker_back_twice_in_one_turn() -> None:
    """SL-POINTS-2, SL-POINTS-3, SL-SOLDIER-6: on the usual track 8 and 8 make 16, so 6; and 4 more make 10."""
    table = Table("3 5", "6 8").play("wrong", "take points", "right", "deceive")
    assert table.markers[BLUE] == 8
    assert table.play("wrong").turn[1:] == [
        ("Scored", BLUE, 8, "soldier"),
        ("MarkerReset", BLUE, 6),
        ("AgentMoved", BLUE, 1, -1),
        ("Scored", BLUE, 4, "deception"),
        ("MarkerReset", BLUE, 0),
        ("AgentMoved", BLUE, 1, -2),
    ]


def test_the_double_agent_moves_as_many_spaces_as_the_day_says() -> None:
    """SL-POINTS-2."""
    table = Table("3", "5", days=2).play("right", "right")
    table.do(None, "exhaust red 3").do(None, "exhaust blue 5").day("5", "10", "7-10")
    assert table.play("right", "wrong", "take points").turn[-2:] == [
        ("MarkerReset", BLUE, 0),
        ("AgentMoved", BLUE, 2, -2),
    ]


def test_one_player_gets_all_points_of_a_turn() -> None:
    """SL-POINTS-4, SL-FORCE-4."""
    table = Table("3 5 7 8", "5 7 8 9")
    table.play("deceive", "wrong", "deceive", "wrong").rest("wrong")
    scorers: list[set[object]] = [set()]
    for fact in table.all:
        if fact[0] == "TurnBegan":
            scorers.append(set())
        if fact[0] in ("Scored", "AgentMoved", "MarkerReset"):
            scorers[-1].add(fact[1])
    assert len(scorers) == 9
    assert max(len(who) for who in scorers) == 1


# The Double Agent.


def test_each_player_moves_it_toward_the_enemy_flag() -> None:
    """SL-AGENT-1, SL-SOLDIER-5."""
    table = Table("5", "5", starter=BLUE).play("wrong")
    assert table.view.agent == 1
    table.play("wrong")
    assert table.view.agent == 0


def test_the_enemy_wall_ends_the_movement() -> None:
    """SL-AGENT-3, SL-CARDS-4: a General's second space is lost."""
    table = Table("3", "9", spaces=0).play("wrong")
    assert table.turn[1:] == [("AgentMoved", BLUE, 1, -1), ("WallReached", BLUE), ("MoveLost", BLUE, 1)]
    assert table.ended is None
    exactly = Table("3", "9", spaces=1).play("wrong")
    assert exactly.turn[1:] == [("AgentMoved", BLUE, 2, -2), ("WallReached", BLUE)]


def test_another_movement_of_the_same_turn_is_lost_at_the_wall() -> None:
    """SL-AGENT-3, SL-AGENT-6: the token's reset happens, the marker goes back, and the flag is not captured."""
    table = Table("3", "9", spaces=0, track=4).play("deceive", "wrong")
    assert table.turn[-3:] == [("Scored", BLUE, 4, "deception"), ("MarkerReset", BLUE, 0), ("MoveLost", BLUE, 1)]
    assert table.ended is None
    assert table.markers == (0, 0)


def test_the_flag_wins_at_once_and_the_rest_of_the_turn_is_skipped() -> None:
    """SL-AGENT-4, SL-AGENT-5, SL-END-5: the token pays nothing any more, and nobody is asked."""
    table = Table("3 8", "5 9", spaces=0).play("wrong", "right", "deceive", "wrong")
    assert table.turn == [("Activated", BLUE, 9), ("FlagTaken", BLUE), ("GameEnded", "flag", BLUE)]
    assert table.ended == ("flag", BLUE)
    assert table.view.agent == -2
    assert table.state.to_act() == frozenset()
    with pytest.raises(IllegalAction, match="over"):
        table.do(BLUE, "guess 8")


def test_the_flag_can_be_captured_by_a_reset_and_by_a_right_guess() -> None:
    """SL-AGENT-4."""
    table = Table("3 8", "5 8", spaces=0, track=8).play("wrong", "right", "wrong")
    assert table.turn[1:] == [
        ("Scored", BLUE, 8, "soldier"),
        ("MarkerReset", BLUE, 2),
        ("FlagTaken", BLUE),
        ("GameEnded", "flag", BLUE),
    ]
    guessed = Table("3 8", "5 8", spaces=0, track=2).play("wrong", "right")
    assert guessed.ended == ("flag", BLUE)
    assert guessed.turn[-3:-1] == [("MarkerReset", BLUE, 0), ("FlagTaken", BLUE)]


def test_the_enemy_loses_nothing_by_a_strike_that_captures_the_flag() -> None:
    """SL-AGENT-5."""
    table = Table("3 8", "5 10", spaces=0, track=5).play("wrong", "wrong", "wrong", "strike")
    assert table.turn[-2:] == [("FlagTaken", BLUE), ("GameEnded", "flag", BLUE)]
    assert table.markers[RED] == 3


def test_the_own_wall_stops_nobody() -> None:
    """SL-AGENT-2: Red has come to Blue's wall; Blue's General moves away from there, all the way to Red's wall."""
    table = Table("5", "9", spaces=0, starter=BLUE).play("wrong")
    assert table.view.agent == 1
    table.play("wrong")
    assert table.turn[1:] == [("AgentMoved", BLUE, 2, -1), ("WallReached", BLUE)]


def test_it_can_come_back_to_the_wall_and_must_stop_there_again() -> None:
    """SL-AGENT-3, SL-AGENT-4: on the wall at the start of a turn is what counts."""
    table = Table("5 8", "5 9", spaces=0).play("wrong", "wrong", "wrong")
    assert table.turn[1:] == [("AgentMoved", BLUE, 1, -1), ("WallReached", BLUE), ("MoveLost", BLUE, 1)]
    assert table.ended is None


# The end.


def test_after_the_last_day_the_half_decides_and_a_wall_belongs_to_its_half() -> None:
    """SL-END-1, SL-END-2."""
    assert Table("3", "5", days=1).play("wrong", "wrong").ended == ("closer", BLUE)
    assert Table("5", "3", days=1).play("wrong", "wrong").ended == ("closer", RED)
    wall = Table("3", "5", days=1, spaces=0).play("wrong", "right")
    assert (wall.view.agent, wall.ended) == (-1, ("closer", BLUE))


def test_in_the_middle_the_higher_marker_wins() -> None:
    """SL-END-3: the half counts before the markers."""
    assert Table("3", "8", days=1).play("wrong", "wrong").ended == ("infiltration", BLUE)
    assert Table("8", "3", days=1).play("wrong", "wrong").ended == ("infiltration", RED)
    half_first = Table("8", "5", days=1).play("wrong", "wrong")
    assert (half_first.markers, half_first.ended) == ((8, 0), ("closer", BLUE))


def test_equal_markers_in_the_middle_are_a_draw() -> None:
    """SL-END-4."""
    table = Table("3", "3", days=1).play("wrong", "wrong")
    assert table.ended == ("tie", None)
    assert table.state.outcome().winners == frozenset()  # type: ignore[union-attr]


def test_a_game_has_three_days() -> None:
    """SL-END-1, SL-DAY-6: after the third nothing is picked."""
    table = Table("3", "3").play("right", "right")
    for _ in range(2):
        table.do(None, "exhaust red " + table.drawn[0].split()[-1]).do(None, table.drawn[0])
        table.day(*(("5", "5") if table.view.day == 2 else ("3", "3")), "7-10").play("right", "right")
    assert table.view.day == 3
    assert table.ended == ("tie", None)
    assert table.view.picks == ()
    assert table.drawn == []
