"""Spies & Lies: what each soldier does, alone and against others, from docs/rules/spies_and_lies.md."""

from __future__ import annotations

import pytest

from spylab.engine import IllegalAction
from tests.spies_and_lies.table import BLUE, RED, Table

Facts = list[tuple[object, ...]]

WORKS: dict[str, Facts] = {
    # what a soldier of Blue's does, on day 1 with the markers at 0
    "1": [("Scored", BLUE, 1, "soldier"), ("TokenGained", BLUE)],
    "2": [("Scored", BLUE, 2, "soldier")],
    "3": [("Scored", BLUE, 3, "soldier")],
    "4": [("Scored", BLUE, 4, "soldier")],
    "5": [("AgentMoved", BLUE, 1, -1)],
    "7": [],
    "8": [("Scored", BLUE, 8, "soldier")],
    "9": [("AgentMoved", BLUE, 2, -2)],
    "10": [("Scored", BLUE, 10, "soldier"), ("MarkerReset", BLUE, 0), ("AgentMoved", BLUE, 1, -1)],
}
STRIKE: Facts = [("Scored", BLUE, 5, "soldier"), ("PointsLost", RED, 0)]


@pytest.mark.parametrize("rank", [rank for rank in WORKS if rank != "10"])
def test_a_wrong_guess_activates_the_soldier(rank: str) -> None:
    """SL-SOLDIER-1, SL-GUESS-5, SL-GUESS-6, SL-SOLDIER-5: at once, without a choice of its owner's."""
    table = Table("3", rank, exhausted="9 6").play("wrong")
    assert table.turn == [("Activated", BLUE, int(rank)), *WORKS[rank]]
    assert table.view.guesser == BLUE
    assert table.view.sides[BLUE].missions[0].activated


@pytest.mark.parametrize("rank", [str(rank) for rank in range(1, 11)])
def test_a_right_guess_scores_and_the_soldier_does_nothing(rank: str) -> None:
    """SL-GUESS-2, SL-GUESS-4."""
    table = Table("3", rank, exhausted="9 2" if rank != "2" else "9 3").play("right")
    assert table.turn == [("Retired", BLUE, int(rank), "guessed"), ("Scored", RED, 2, "guess")]
    assert table.markers == (2, 0)


def test_a_marshal_takes_the_points_or_strikes() -> None:
    """SL-SOLDIER-9, SL-GUESS-6: his owner chooses, in the guesser's turn."""
    table = Table("3", "10").play("wrong")
    assert table.turn == [("Activated", BLUE, 10)]
    assert table.seat == BLUE
    assert table.legal == ["take points", "strike"]
    assert table.play("take points").turn[1:] == [("TookPoints", BLUE, 10), *WORKS["10"]]
    assert Table("3", "10").play("wrong", "strike").turn[1:] == [("Struck", BLUE), *STRIKE]


def test_a_strike_takes_five_points_at_most_and_never_more_than_there_are() -> None:
    """SL-SOLDIER-9."""
    few = Table("2 3", "3 10", exhausted="9 9", starter=BLUE).play("right", "right", "right", "wrong", "strike")
    assert few.turn[-1] == ("PointsLost", RED, 2)
    assert few.markers == (0, 2 + 2 + 5)
    many = Table("3 8", "9 10", starter=BLUE).play("right", "wrong", "wrong", "wrong", "strike")
    assert many.turn[-1] == ("PointsLost", RED, 5)
    assert many.markers == (8 - 5, 2 + 5)


def test_a_scout_makes_later_right_guesses_of_the_day_worth_four() -> None:
    """SL-GUESS-3, SL-SOLDIER-2, SL-DAY-1: from the next guess on, to the end of the day."""
    table = Table("2 3", "3 5", exhausted="9 9", starter=BLUE).play("wrong", "right", "wrong", "right")
    assert [fact for fact in table.all if fact[0] == "Scored"] == [
        ("Scored", RED, 2, "soldier"),
        ("Scored", RED, 4, "guess"),
        ("Scored", RED, 3, "soldier"),
        ("Scored", RED, 4, "guess"),
    ]
    assert table.view.sides[RED].active == ()
    table.do(None, "exhaust red 2").do(None, "exhaust blue 3").day("3 5", "5 6", "7-10").play("right")
    assert table.turn[-1] == ("Scored", RED, 2, "guess")


def test_the_owner_of_a_scout_does_not_score_more_for_its_enemy() -> None:
    """SL-GUESS-3."""
    table = Table("2 3", "3 5", exhausted="9 9", starter=BLUE).play("wrong", "right", "right")
    assert table.turn[-1] == ("Scored", BLUE, 2, "guess")


# The Spy.


def test_a_spy_brings_a_token_from_the_supply_and_no_third_one() -> None:
    """SL-SOLDIER-3, SL-CARDS-2."""
    table = Table("3", "1").play("wrong")
    assert table.view.sides[BLUE].deceptions == 2
    assert table.view.supply == 1
    full = Table("3", "1", deceptions=2).play("wrong")
    assert full.turn == [("Activated", BLUE, 1), ("Scored", BLUE, 1, "soldier")]
    assert full.view.sides[BLUE].deceptions == 2


def test_a_spy_scores_when_the_supply_is_empty() -> None:
    """SL-SOLDIER-4."""
    table = Table("3", "1", deception_supply=0).play("wrong")
    assert table.turn == [("Activated", BLUE, 1), ("Scored", BLUE, 1, "soldier")]
    assert table.view.sides[BLUE].deceptions == 1


def test_an_active_spy_retires_the_enemy_marshal() -> None:
    """SL-FORCE-2, SL-FORCE-4, SL-GUESS-5: no ability, no choice, no points for anybody."""
    table = Table("1 3", "3 10", starter=BLUE).play("wrong", "right", "right")
    before = table.markers
    table.play("wrong")
    assert table.turn == [("Retired", BLUE, 10, "spy")]
    assert table.markers == before


def test_a_right_guess_of_a_marshal_scores_in_spite_of_the_spy() -> None:
    """SL-FORCE-5: that is no double damage, which only an explosion gives."""
    table = Table("1 3", "3 10", starter=BLUE).play("wrong", "right", "right", "right")
    assert table.turn == [("Retired", BLUE, 10, "guessed"), ("Scored", RED, 2, "guess")]
    assert table.view.picks == (RED, BLUE)


def test_an_active_spy_retires_nobody_else_and_none_of_its_own_side() -> None:
    """SL-FORCE-2."""
    other = Table("1 3", "3 9", starter=BLUE).play("wrong", "right", "right", "wrong")
    assert other.turn[0] == ("Activated", BLUE, 9)
    own = Table("1 10", "3 9", starter=BLUE).play("wrong", "right", "wrong")
    assert own.turn == [("Activated", RED, 10)]


def test_a_spy_that_was_guessed_is_not_active() -> None:
    """SL-GUESS-4, SL-FORCE-2."""
    table = Table("1 3", "3 10", starter=BLUE).play("right", "right", "right", "wrong")
    assert table.turn == [("Activated", BLUE, 10)]


# Miner and Bomb.


def test_an_active_miner_retires_the_enemy_bomb() -> None:
    """SL-FORCE-3, SL-FORCE-4."""
    table = Table("3 5", "5 7", starter=BLUE).play("wrong", "right", "right", "wrong")
    assert table.turn == [("Retired", BLUE, 7, "miner")]
    assert not table.view.sides[BLUE].explosion


@pytest.mark.parametrize("rank", [str(rank) for rank in range(1, 11)])
def test_an_explosion_retires_the_next_enemy_soldier_whatever_it_is(rank: str) -> None:
    """SL-FORCE-1, SL-FORCE-4: Blue's Bomb hits the soldier of Red's that is turned up next, and it does nothing."""
    table = Table(rank, "7", exhausted="3 3" if rank == "2" else "2 2").play("wrong")
    assert table.turn == [("Activated", BLUE, 7)]
    assert table.view.sides[BLUE].explosion
    table.play("wrong")
    assert table.turn == [("Retired", RED, int(rank), "explosion")]
    assert table.markers == (0, 0)
    assert table.view.supply == 2


@pytest.mark.parametrize("rank", ["1", "2", "3"])
def test_a_soldier_that_an_explosion_retires_is_not_active(rank: str) -> None:
    """SL-FORCE-1, SL-FORCE-4: Blue's Bomb hits Red's Spy, Scout or Miner; a Spy leaves Blue's Marshal alone then."""
    table = Table(f"{rank} 8", "7 10", exhausted="6 6").play("wrong", "wrong")
    assert table.turn == [("Retired", RED, int(rank), "explosion")]
    assert table.view.sides[RED].active == ()
    assert table.view.sides[RED].deceptions == 1
    assert table.play("wrong").turn == [("Activated", BLUE, 10)]


def test_an_explosion_is_used_up_by_the_next_soldier() -> None:
    """SL-FORCE-1: even if a Spy or a Miner would have retired it as well."""
    table = Table("1 2 8 10", "1 7 8 9", exhausted="3 3").play("wrong", "right", "wrong", "wrong")
    assert table.turn == [("Retired", RED, 2, "explosion")]
    assert table.play("right", "wrong").turn[:2] == [("Activated", RED, 8), ("Scored", RED, 8, "soldier")]
    both = Table("2 10", "1 7", exhausted="3 3").play("wrong", "right", "wrong", "wrong")
    assert both.turn == [("Retired", RED, 10, "explosion")]
    miner = Table("6 7 8 9", "3 7 8 9").play("wrong", "right", "wrong", "wrong")
    assert miner.turn == [("Retired", RED, 7, "explosion")]
    assert miner.play("right", "wrong").turn[0] == ("Activated", RED, 8)


def test_a_guess_that_hits_with_the_explosion_is_double_damage() -> None:
    """SL-FORCE-5, SL-DAY-3: the points as usual, and two of the enemy's soldiers are picked in the evening."""
    table = Table("3 5", "7 8").play("wrong", "right")
    assert table.turn == [("Retired", RED, 3, "guessed"), ("DoubleDamage", BLUE), ("Scored", BLUE, 2, "guess")]
    table.rest()
    assert table.view.picks == (RED, RED, BLUE)
    assert table.drawn == ["exhaust red 3", "exhaust red 5"]
    assert table.do(None, "exhaust red 5").drawn == ["exhaust red 3"]
    table.do(None, "exhaust red 3").do(None, "exhaust blue 8")
    assert table.view.sides[RED].exhausted == (3, 5)
    assert table.view.sides[BLUE].exhausted == (8,)


def test_an_explosion_with_no_soldier_left_is_wasted() -> None:
    """SL-SOLDIER-7, SL-SOLDIER-8, SL-DAY-1: Blue's Bomb is the last soldier of the day; nothing is left tomorrow."""
    table = Table("3", "7", starter=BLUE).play("right", "wrong")
    assert table.turn == [("Activated", BLUE, 7)]
    assert not table.view.sides[BLUE].explosion
    table.do(None, "exhaust red 3").do(None, "exhaust blue 7").day("5", "9", "7-10").play("wrong", "wrong")
    assert table.turn[0] == ("Activated", RED, 5)


def test_two_explosions_of_a_day_hit_one_soldier_each() -> None:
    """SL-FORCE-1: Blue's Captain copies Red's exhausted Bomb, and then Blue's own Bomb explodes as well."""
    table = Table("3 8 9", "6 7 8", exhausted="7 2", captain_copies="enemy")
    table.play("wrong", "copy 7", "wrong", "wrong", "wrong", "right", "wrong")
    assert [fact for fact in table.all if fact[0] == "Retired"] == [
        ("Retired", RED, 3, "explosion"),
        ("Retired", RED, 8, "explosion"),
        ("Retired", BLUE, 8, "guessed"),
    ]
    assert table.turn[0] == ("Activated", RED, 9)


# The Captain.


@pytest.mark.parametrize("rank", list(WORKS))
def test_a_captain_does_what_the_exhausted_soldier_does(rank: str) -> None:
    """SL-CAPTAIN-1, SL-CAPTAIN-2: as if it had been activated itself, and the cards stay where they are."""
    table = Table("3", "6", exhausted=f"9 {rank}").play("wrong")
    assert table.turn == [("Activated", BLUE, 6)]
    table.play(f"copy {rank}")
    assert table.turn == [("Activated", BLUE, 6), ("Copied", BLUE, int(rank), False, False), *WORKS[rank]]
    side = table.view.sides[BLUE]
    assert side.exhausted == (int(rank),)
    assert side.active == ((int(rank),) if rank in "123" else ())
    assert side.explosion == (rank == "7")


def test_a_captain_takes_six_points_instead() -> None:
    """SL-CAPTAIN-1, SL-SOLDIER-1."""
    table = Table("3", "6", exhausted="9 8").play("wrong")
    assert table.legal == ["take points", "copy 8"]
    assert table.play("take points").turn[1:] == [("TookPoints", BLUE, 6), ("Scored", BLUE, 6, "soldier")]


def test_a_marshal_is_copied_in_two_ways() -> None:
    """SL-CAPTAIN-3."""
    table = Table("3", "6", exhausted="9 10").play("wrong")
    assert table.legal == ["take points", "copy 10", "copy 10 strike"]
    assert table.play("copy 10 strike").turn[1:] == [("Copied", BLUE, 10, True, False), *STRIKE]


def test_a_captain_with_two_exhausted_soldiers_has_them_both_on_offer() -> None:
    """SL-CAPTAIN-1, SL-CAPTAIN-3, SL-DAY-3: Blue has lost two to Red's Bomb."""
    table = Table("5 7", "8 10", starter=BLUE).play("right", "right", "wrong", "right")
    table.do(None, "exhaust red 5").do(None, "exhaust blue 8").do(None, "exhaust blue 10")
    table.day("3 8", "3 6", "7-10").play("right", "right", "wrong")
    assert table.legal == ["take points", "copy 8", "copy 10", "copy 10 strike"]


def test_whose_exhausted_soldiers_a_captain_copies_is_an_option() -> None:
    """SL-CAPTAIN-1, SL-CAPTAIN-4: never a Captain."""
    copies = {}
    for whose in ("own", "enemy", "any"):
        copies[whose] = Table("3", "6", exhausted="8 9", captain_copies=whose).play("wrong").legal[1:]
    assert copies == {"own": ["copy 9"], "enemy": ["copy 8"], "any": ["copy 8", "copy 9"]}
    assert Table("3", "6", exhausted="6 9", captain_copies="any").play("wrong").legal == ["take points", "copy 9"]
    with pytest.raises(IllegalAction, match="never copied"):
        Table("3", "6", exhausted="6 9", captain_copies="any").play("wrong", "copy 6")


def test_a_copied_colonel_carries_over() -> None:
    """SL-CAPTAIN-2, SL-SOLDIER-6."""
    table = Table("2 3", "3 6", exhausted="9 8").play("wrong", "right", "wrong", "copy 8")
    assert table.turn[-3:] == [("Scored", BLUE, 8, "soldier"), ("MarkerReset", BLUE, 3), ("AgentMoved", BLUE, 1, -1)]


def test_a_copied_bomb_explodes_and_can_give_double_damage() -> None:
    """SL-CAPTAIN-2, SL-FORCE-5."""
    table = Table("3 5", "6 8", exhausted="9 7").play("wrong", "copy 7", "right")
    assert table.turn[:2] == [("Retired", RED, 3, "guessed"), ("DoubleDamage", BLUE)]


def test_a_copied_scout_counts_from_the_next_guess_on() -> None:
    """SL-CAPTAIN-2."""
    table = Table("3", "6", exhausted="9 2").play("wrong", "copy 2", "right")
    assert table.turn[-1] == ("Scored", BLUE, 4, "guess")


@pytest.mark.parametrize(("active", "copied"), [("1", "10"), ("1", "10 strike"), ("3", "7")])
def test_a_copy_is_in_vain_where_the_soldier_itself_would_retire(active: str, copied: str) -> None:
    """SL-CAPTAIN-5: allowed all the same, without effect; and 6 points stay on offer."""
    rank = copied.split()[0]
    table = Table(f"{active} 5", "5 6", exhausted=f"9 {rank}", starter=BLUE).play("wrong", "right", "right", "wrong")
    assert table.legal[0] == "take points"
    assert f"copy {copied}" in table.legal
    before = table.markers
    table.play(f"copy {copied}")
    assert table.turn[1:] == [("Copied", BLUE, int(rank), "strike" in copied, True)]
    assert table.markers == before
    assert not table.truth.sides[BLUE].explosion


def test_an_active_spy_or_miner_does_not_hinder_other_copies() -> None:
    """SL-CAPTAIN-5."""
    table = Table("1 5", "5 6", exhausted="9 7", starter=BLUE).play("wrong", "right", "right", "wrong", "copy 7")
    assert table.turn[1:] == [("Copied", BLUE, 7, False, False)]


def test_a_captain_hit_by_an_explosion_offers_nothing() -> None:
    """SL-FORCE-1, SL-FORCE-4."""
    table = Table("7", "6", exhausted="9 8", starter=BLUE).play("wrong", "wrong")
    assert table.turn == [("Retired", BLUE, 6, "explosion")]
    assert table.view.phase == "exhaustion"
