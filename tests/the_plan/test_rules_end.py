"""The Plan: entering a hideout, claims right and wrong, going out, and every way to end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from spylab.engine import IllegalAction
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.view import Claim, Key
from tests.the_plan.table import ALLEY, Table

COLOURS = ("green", "red", "blue", "yellow")
DOOR = {"at": {"green": "w2"}, "hold": {"green": ["2"]}, "cards": (("walk",), ("light",))}
"""Green stands before the dark hideout 2, with its key."""


def door(**options: object) -> Table:
    return Table(**{**DOOR, **options}).play("roll 3", "play 1 walk")  # type: ignore[arg-type]


# the right to enter


def test_a_hideout_is_entered_with_its_key() -> None:
    """TP-CLAIM-1, TP-CLAIM-2: with fewer steps than the die shows; whose it is is said."""
    table = door()
    assert table.paths("enter") == {"2 of V", "2 of X"}
    assert not door(hold={"green": ["1"]}).paths("enter")
    assert not door(hold={"red": ["2"]}).paths("enter")


def test_nobody_enters_a_lit_hideout() -> None:
    """TP-CLAIM-1, TP-LIGHT-2."""
    assert not door(lit=2).paths("enter")
    table = Table(**DOOR).play("roll 1", "play 2 light", "turn to 2", "pass", "roll 1", "play 2 light", "turn to 1")
    table.play("pass", "roll 1", "play 1 walk")
    assert table.paths("enter") == {"2 of V", "2 of X"}


def test_fewer_steps_are_enough_and_too_many_are_not() -> None:
    """TP-CLAIM-2, TP-MOVE-2: from c1 it is three steps, over X who stands on the way."""
    far = {"at": {"green": "c1", "X": "c2"}, "hold": {"green": ["2"]}, "cards": (("walk",),)}
    for steps in range(1, 7):
        table = Table(**far).play(f"roll {steps}", "play 1 walk")
        assert bool(table.paths("enter")) == (steps >= 3)


def test_by_tram_a_track_comes_before_the_door() -> None:
    """TP-TRAM-3: from c2 the way c2-w2 is on foot; over d2 it is a ride."""
    near = {"at": {"green": "c2"}, "hold": {"green": ["2"]}, "cards": (("ride",), ("walk",))}
    assert not Table(**near).play("roll 2", "play 1 ride").paths("enter")
    table = Table(**near).play("roll 3", "play 1 ride", "enter 2 of X")
    assert ("Claimed", 0, 2, "X", "d2 w2") in table.last


def test_the_key_has_to_be_there_before_the_move() -> None:
    """TP-CLAIM-1: a key taken on the way opens nothing in that move."""
    table = Table(at={"green": "c3"}, cards=(("walk",),)).play("roll 3", "play 1 walk")
    assert not table.paths("enter")
    table.play("walk b3 b2 b1", "take", "key 2")
    assert table.active == "red"


def test_a_key_of_this_turn_opens_in_a_later_move_of_it() -> None:
    """TP-CLAIM-1, TP-BONUS-2: the key comes with a walk, and a bonus walk goes in."""
    table = Table(at={"green": "c3", "X": "c2"}, cards=(("walk",),), plan=2, bonuses=("walk", "walk"))
    table.play("roll 2", "play 1 walk", "walk c2 w2", "look X", "draw bonus walk", "roll 1")
    assert not table.paths("enter")
    table = Table(at={"green": "d2", "V": "c2"}, cards=(("walk",),), plan=2, bonuses=("walk", "walk"))
    table.play("roll 4", "play 1 walk", "walk w2 c2 c3 b3", "take", "key 2", "pass")
    table.play("look V", "draw bonus walk", "roll 5", "enter 2 of X")
    assert table.ended == ("plan", [0])


# the claim


def test_a_right_claim_wins() -> None:
    """TP-GOAL-1, TP-CLAIM-3, TP-CLAIM-4, TP-CLAIM-5, TP-CLAIM-6, TP-END-1, TP-END-5."""
    table = door(plan=2).play("enter 2 of X")
    assert table.last == [
        ("KeyShown", 0, 1, 2),
        ("Claimed", 0, 2, "X", ""),
        ("BriefcaseSeen", 0, 2, True),
        ("EvidenceSeen", 0, "X", 2),
        ("Won", 0, 2, "X"),
        ("PlanShown", 2),
        ("OwnerShown", "V", 1),
        ("OwnerShown", "X", 2),
        ("GameEnded", "plan", 0),
    ]
    assert table.ended == ("plan", [0])
    assert [case.plan for case in table.public.briefcases] == [False, True]
    assert [file.owner for file in table.public.files] == [1, 2]
    assert table.public.players[0].inside == 2
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="over"):
            table.do(seat, "pass")


def test_of_several_keys_one_is_shown_that_is_turned_up_already() -> None:
    """TP-CLAIM-4: so no more is told than must be."""
    table = door(keys=2, hold={"green": ["1", "2", "2 up"]}).play("enter 2 of X")
    assert table.last[0] == ("KeyShown", 0, 3, 2)
    covered = door(keys=2, hold={"green": ["2", "2"]}).play("enter 2 of X")
    assert covered.last[0] == ("KeyShown", 0, 1, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("right", [True, False])
def test_claims_in_every_seat(players: int, right: bool) -> None:
    """TP-CLAIM-6, TP-CLAIM-7, TP-OUT-3: right or wrong, whoever makes it."""
    for seat in range(players):
        colour = COLOURS[seat]
        table = Table(
            players=players, first_player=seat, plan=2, at={colour: "w2"}, hold={colour: ["2"]}, cards=(("walk",),)
        )
        table.play("roll 1", "play 1 walk", "enter 2 of X" if right else "enter 2 of V")
        if right:
            assert table.ended == ("plan", [seat])
        elif players == 2:
            assert table.ended == ("last_standing", [1 - seat])
        else:
            assert table.ended is None
            assert table.public.active == (seat + 1) % players
            assert table.public.players[seat].out


@pytest.mark.parametrize(("plan", "spy"), [(2, "V"), (1, "X"), (1, "V")])
def test_a_wrong_claim_says_only_that_it_is_wrong(plan: int, spy: str) -> None:
    """TP-CLAIM-7, TP-CLAIM-5, TP-KNOW-4: no plan, another owner, or both: the others see the same."""
    table = door(plan=plan, players=3).play(f"enter 2 of {spy}")
    heard = [facts for facts, event in zip(table.last, table.events_of_last, strict=True) if event.audience is None]
    assert heard == [
        ("KeyShown", 0, 1, 2),
        ("Claimed", 0, 2, spy, ""),
        ("ClaimFailed", 0, 2, spy),
        ("KeysReturned", 0, 1),
        ("WentOut", 0),
        ("TurnBegan", 2, 1, 1),
    ]
    assert table.view("red") == table.view("blue") == table.public
    assert table.public.failed == (Claim(0, 2, Spy(spy)),)
    mine = table.view("green")
    assert mine.briefcases[1].plan is (plan == 2)
    assert mine.file(Spy(spy)).owner == {"V": 1, "X": 2}[spy]


def test_keys_fights_and_looks_of_the_move_are_lost() -> None:
    """TP-CLAIM-3: every way from w1 to the door leads over a key space, a spy and a rival with a key."""
    table = Table(
        players=3, at={"green": "w1", "V": "c3", "X": "d3", "red": "c2", "blue": "d2"},
        hold={"green": ["2"], "red": ["1"], "blue": ["1"]}, keys=2, cards=(("walk",),), bonuses=("walk", "walk"),
    )  # fmt: skip
    table.play("roll 4", "play 1 walk", "enter 2 of V")
    assert "Looked" not in table.kinds
    assert table.active == "red"
    assert (table.public.pending, table.public.looks) == (Table().public.pending, ())


def test_looks_that_wait_are_lost_when_a_bonus_leads_in() -> None:
    """TP-CLAIM-3, TP-BONUS-3."""
    table = Table(
        players=3, at={"green": "b3", "X": "a3"}, hold={"green": ["2"]}, cards=(("walk",),), bonuses=("walk", "walk")
    )
    table.play("roll 3", "play 1 walk", "walk e1 a3 a2", "pass", "look V", "draw bonus walk", "roll 6", "enter 2 of V")
    assert table.public.looks == ()
    assert table.active == "red"


# going out


def test_who_is_out_leaves_board_keys_and_turns() -> None:
    """TP-OUT-1, TP-OUT-2, TP-OUT-3, TP-TURN-5: turned-up keys too; all can be drawn again; the space is free."""
    table = Table(
        players=3, at={"green": "w2"}, hold={"green": ["2", "1 up"], "blue": ["1"]}, keys=2, cards=(("walk",),)
    )
    table.play("roll 1", "play 1 walk", "enter 2 of V")
    green = table.public.players[0]
    assert (green.at, green.inside, green.keys, green.out) == (None, None, (), True)
    assert table.public.table == 3
    assert "w2" not in table.public.taken_spaces
    table.play("roll 2", "play 1 walk", "walk a2 a3", "take")
    assert {words: str(chance) for words, chance in table.chances.items()} == {"key 1": "1/3", "key 2": "2/3"}
    table.play("key 2")
    assert table.truth.players[1].keys == (Key(4, 2),)
    table.play("roll 1", "play 1 walk", "walk b2", "roll 1")
    assert table.active == "red"
    with pytest.raises(IllegalAction, match="Green: it is not this player's turn"):
        table.do(0, "play 1 walk")


def test_whoever_would_be_next_may_be_out() -> None:
    """TP-OUT-3: two neighbours go out one after the other; the one who comes next is the next still in."""
    table = Table(players=4, at={"green": "w2"}, hold={"green": ["2"]}, cards=(("walk",),), plan=1, die=(1,), keys=3)
    table.play("roll 1", "play 1 walk", "enter 2 of X")
    assert table.active == "red"
    for colour in ("red", "blue"):
        table._for_everybody(lambda view, colour=colour: table._put(view, colour, "w2"))
        table._give(table.seat_of(colour), 2, up=False)
        table.play("roll 1", "play 1 walk", "enter 2 of V")
    assert table.ended == ("last_standing", [3])


# endings


def test_the_last_player_wins() -> None:
    """TP-END-2, TP-END-5."""
    table = door().play("enter 2 of X")
    assert table.ended == ("last_standing", [1])
    assert [case.plan for case in table.public.briefcases] == [True, False]


def all_but_one_out() -> Iterator[Table]:
    """Blue is the last one and plays on, near the door of hideout 1, with its key."""
    table = Table(
        board=ALLEY, plan=1, lit=2, die=(1,), cards=(("walk",),), last_player="plays_on", keys=2, round_cap=3,
        at={"green": "e2", "blue": "e1"}, hold={"green": ["1"], "blue": ["1"]},
    )  # fmt: skip
    yield table.play("roll 1", "play 1 walk", "enter 1 of X")


def test_the_last_player_may_have_to_play_on() -> None:
    """TP-END-2, TP-END-3: right, and wins; wrong, and all are out and nobody wins."""
    for claim, ending in (("enter 1 of V", ("plan", [1])), ("enter 1 of X", ("all_out", []))):
        for table in all_but_one_out():
            assert table.ended is None
            assert table.active == "blue"
            assert table.public.round == 1
            table.play("roll 1", "play 1 walk", "walk e2", "pass")
            assert (table.active, table.public.round) == ("blue", 2)
            table.play("roll 1", "play 1 walk", claim)
            assert table.ended == ending


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("out_keys", ["all", "claimed"])
def test_all_players_out(players: int, out_keys: str) -> None:
    """TP-END-3, TP-OUT-2, TP-OUT-3: one after the other claims what is wrong, and nobody wins."""
    table = Table(
        players=players, plan=1, die=(1,), cards=(("walk",),), keys=4, last_player="plays_on", out_keys=out_keys
    )
    for seat in range(players):
        assert table.ended is None
        assert table.public.active == seat
        colour = COLOURS[seat]
        table._for_everybody(lambda view, colour=colour: table._put(view, colour, "w2"))
        table._give(seat, 2, up=False)
        table.play("roll 1", "play 1 walk", "enter 2 of V")
    assert table.ended == ("all_out", [])
    assert all(player.out and player.at is None and not player.keys for player in table.public.players)
    assert table.public.table == 8
    assert [case.plan for case in table.public.briefcases] == [True, False]


def test_the_last_player_who_plays_on_meets_the_cap() -> None:
    """TP-END-4."""
    for table in all_but_one_out():
        table.play("roll 1", "play 1 walk", "walk e2", "pass", "roll 1", "play 1 walk", "walk e1")
        assert table.public.round == 3
        table.play("roll 1", "play 1 walk", "walk e2", "pass")
        assert table.ended == ("turn_limit", [])


@pytest.mark.parametrize("first", [0, 1, 2])
def test_rounds_are_turns_of_everybody_and_are_capped(first: int) -> None:
    """TP-END-4: counted from whoever begins."""
    table = Table(players=3, first_player=first, cards=(("light",),), round_cap=2)
    rounds = []
    while table.ended is None:
        rounds.append((table.public.turn, table.public.round))
        table.play("roll 1", "play 1 light")
        table.play(table.legal[0], "pass")
    assert rounds == [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)]
    assert table.ended == ("turn_limit", [])


def test_a_round_goes_on_when_the_first_player_is_out() -> None:
    """TP-END-4, TP-OUT-3: Green is out; a round is then Red and Blue."""
    table = door(players=3, round_cap=2).play("enter 2 of V")
    rounds = []
    while table.ended is None:
        rounds.append((table.active, table.public.round))
        table.play("roll 1", "play 2 light" if table.public.round == 1 else "play 1 walk")
        while table.ended is None and table.state.to_act():
            table.play(table.legal[-1])
    assert rounds == [("red", 1), ("blue", 1), ("red", 2), ("blue", 2)]
