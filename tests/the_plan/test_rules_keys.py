"""The Plan: keys, fights for them, and the spotlight."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spylab.games.the_plan.view import Key
from tests.the_plan.table import Table

LIGHT = {"cards": (("light",),)}


# keys


def test_a_key_space_on_the_way_offers_a_key() -> None:
    """TP-KEY-2, TP-KEY-3, TP-KEY-5: reached or passed; drawn blindly, seen by its holder alone, face down."""
    table = Table().play("roll 2", "play 1 walk", "walk c2 c3")
    assert table.legal == ["take", "pass"]
    table.play("take")
    assert table.last == [("Reached", 0)]
    assert table.chances == {"key 1": Fraction(1, 2), "key 2": Fraction(1, 2)}
    table.play("key 2")
    assert table.last[:2] == [("TookKey", 0, 1), ("KeySeen", 0, 1, 2)]
    assert [event.audience for event in table.events_of_last[:2]] == [None, frozenset([0])]
    assert table.view("green").players[0].keys == (Key(1, 2),)
    assert table.view("red").players[0].keys == table.public.players[0].keys == (Key(1),)
    assert table.public.table == 1


def test_passing_two_key_spaces_offers_two_keys_one_after_the_other() -> None:
    """TP-KEY-2, TP-MOVE-4: one for each space; declining one says nothing about the next."""
    table = Table().play("roll 3", "play 1 walk", "walk c2 c3 b3", "pass")
    assert table.legal == ["take", "pass"]
    table.play("take", "key 1")
    assert table.active == "red"
    assert table.truth.players[0].keys == (Key(1, 1),)


def test_starting_on_a_key_space_gives_no_key() -> None:
    """TP-KEY-2, TP-MOVE-1."""
    table = Table(at={"green": "c3"}).play("roll 1", "play 1 walk", "walk c2")
    assert table.active == "red"


def test_a_ride_collects_keys_and_a_spy_does_not() -> None:
    """TP-KEY-2: the own counterspy only, however it moves."""
    ride = Table(at={"green": "a2"}).play("roll 2", "play 3 ride", "ride b2 b3")
    assert ride.legal == ["take", "pass"]
    spy = Table().play("roll 1", "play 1 send", "send V a3")
    assert spy.active == "red"


def test_no_key_is_offered_when_none_is_left() -> None:
    """TP-KEY-2: also when the last one goes to the first of two key spaces."""
    empty = Table(hold={"red": ["1", "2"]}).play("roll 2", "play 1 walk", "walk c2 c3")
    assert empty.active == "red"
    last = Table(hold={"red": ["1"]}).play("roll 3", "play 1 walk", "walk c2 c3 b3", "take", "key 2")
    assert last.kinds[:3] == ["TookKey", "KeySeen", "Lapsed"]
    assert last.active == "red"


def test_keys_are_drawn_from_what_lies_on_the_table() -> None:
    """TP-KEY-2, TP-SETUP-4."""
    table = Table(keys=2, hold={"red": ["1"]}).play("roll 2", "play 1 walk", "walk c2 c3", "take")
    assert table.chances == {"key 1": Fraction(1, 3), "key 2": Fraction(2, 3)}


# fights

CROSSING = {"at": {"green": "c1", "red": "b1"}, "cards": (("walk",), ("light",))}


def fight(*, hold: list[str], **options: object) -> Table:
    """Green has walked over Red's space."""
    table = Table(**CROSSING, hold={"red": hold}, **options)  # type: ignore[arg-type]
    return table.play("roll 2", "play 1 walk", "walk b1 b2")


def test_a_fight_is_offered_with_whom_was_crossed() -> None:
    """TP-FIGHT-1: it may be left; without keys there is none."""
    table = fight(hold=["2"])
    assert table.legal == ["fight red", "pass"]
    assert table.play("pass").active == "red"
    assert fight(hold=[]).active == "red"


def test_the_attacker_wins_with_the_higher_number_and_picks() -> None:
    """TP-FIGHT-2, TP-FIGHT-3, TP-KNOW-1: blindly, among all keys; both know it, the others can follow its number."""
    table = fight(hold=["2", "1"], players=3)
    table.play("fight red")
    assert table.last == [("FightBegan", 0, 1)]
    table.play("roll 5")
    assert table.last == [("FightRolled", 0, 5)]
    table.play("roll 4")
    assert table.last == [("FightRolled", 1, 4)]
    assert table.legal == ["pick 1", "pick 2"]
    table.play("pick 2")
    assert table.last[:2] == [("KeyWon", 0, 1, 2), ("KeyPassed", 0, 1, 2, 1)]
    assert [event.audience for event in table.events_of_last[:2]] == [None, frozenset([0, 1])]
    for colour in ("green", "red"):
        assert table.view(colour).players[0].keys == (Key(2, 1),)
    assert table.view("blue").players[0].keys == (Key(2),)
    assert table.view("red").players[1].keys == (Key(1, 2),)
    assert table.view("green").players[1].keys == (Key(1),)
    assert table.active == "red"


@pytest.mark.parametrize("defender", [4, 5, 6])
def test_a_tie_or_less_wins_nothing(defender: int) -> None:
    """TP-FIGHT-2: the defender only keeps what is there."""
    table = fight(hold=["1"]).play("fight red", "roll 4", f"roll {defender}")
    assert table.kinds == ["FightRolled", "TurnBegan"]
    assert [len(player.keys) for player in table.public.players] == [0, 1]


def test_a_tie_may_be_the_attackers() -> None:
    """TP-FIGHT-2, as an option."""
    assert fight(hold=["1"], ties="attacker").play("fight red", "roll 4", "roll 4").legal == ["pick 1"]
    assert fight(hold=["1"], ties="attacker").play("fight red", "roll 4", "roll 5").active == "red"


def test_one_fight_for_each_crossing_and_a_later_one_again() -> None:
    """TP-FIGHT-1: after a draw there is no second try, but the next turn's crossing allows one."""
    table = Table(**{**CROSSING, "cards": (("walk",),)}, hold={"red": ["1"]})  # type: ignore[arg-type]
    table.play("roll 2", "play 1 walk", "walk b1 b2", "fight red", "roll 1", "roll 6")
    assert table.active == "red"
    table.play("roll 1", "play 1 walk", "walk c1", "roll 3", "play 1 walk", "walk b1 c1 c2")
    assert table.legal == ["fight red", "pass"]


def test_fights_with_two_rivals_on_one_way() -> None:
    """TP-FIGHT-1, TP-MOVE-4: in the order of the path."""
    table = Table(
        players=3, at={"green": "c1", "red": "b1", "blue": "b2"}, hold={"red": ["1"], "blue": ["2"]}, cards=(("walk",),)
    )
    table.play("roll 3", "play 1 walk", "walk b1 b2 e2", "fight red", "roll 6", "roll 1", "pick 1")
    assert table.legal == ["fight blue", "pass"]
    table.play("fight blue", "roll 1", "roll 2")
    assert table.active == "red"


def test_a_key_and_a_fight_on_one_space() -> None:
    """TP-MOVE-4: the rival stands on the key space; then the next space."""
    table = Table(at={"green": "c2", "red": "c3"}, hold={"red": ["1"]}, cards=(("walk",),))
    table.play("roll 2", "play 1 walk", "walk c3 b3")
    assert table.legal == ["take", "pass"]
    table.play("pass")
    assert table.legal == ["fight red", "pass"]
    table.play("pass")
    assert table.legal == ["take", "pass"]


def test_a_turned_up_key_is_won_and_lies_face_down_again() -> None:
    """TP-KEY-4: what all have seen all still know."""
    table = fight(hold=["2 up"], players=3)
    assert table.public.players[1].keys == (Key(1, 2, up=True),)
    table.play("fight red", "roll 6", "roll 1", "pick 1")
    assert table.public.players[0].keys == (Key(1, 2, up=False),)


# the light


def test_the_light_turns_by_one_segment() -> None:
    """TP-LIGHT-1: either way, round the board; or only onward."""
    four = Table(board="town", **LIGHT, lit=1).play("roll 1", "play 1 light")
    assert four.legal == ["turn to 2", "turn to 4"]
    assert Table(board="town", **LIGHT, lit=4).play("roll 1", "play 1 light").legal == ["turn to 1", "turn to 3"]
    onward = Table(board="town", **LIGHT, lit=4, turn_light="onward").play("roll 1", "play 1 light")
    assert onward.legal == ["turn to 1"]
    assert Table(**LIGHT).play("roll 1", "play 1 light").legal == ["turn to 2"]
    four.play("turn to 4")
    assert four.last == [("LightTurned", 0, 4)]
    assert four.public.lit == 4


@pytest.mark.parametrize("plan", [1, 2])
def test_a_look_into_the_lit_briefcase(plan: int) -> None:
    """TP-LIGHT-3, TP-LIGHT-5, TP-BOARD-4: secret; that somebody looked is not."""
    table = Table(**LIGHT, plan=plan).play("roll 1", "play 1 light", "turn to 2", "open")
    assert table.last[:2] == [("Opened", 0, 2), ("BriefcaseSeen", 0, 2, plan == 2)]
    assert [event.audience for event in table.events_of_last[:2]] == [None, frozenset([0])]
    assert table.view("green").briefcases[1].plan is (plan == 2)
    assert table.view("red").briefcases[1].plan is None
    assert table.public.briefcases[1].opened == (0,)
    assert table.active == "red"


def test_the_light_may_be_turned_for_nothing() -> None:
    """TP-LIGHT-2, TP-LIGHT-5."""
    table = Table(**LIGHT).play("roll 1", "play 1 light", "turn to 2", "pass")
    assert table.public.lit == 2
    assert table.active == "red"


def test_an_opponent_in_the_light_shows_a_key() -> None:
    """TP-LIGHT-4, TP-LIGHT-5, TP-KEY-4: which one is the holder's choice; it stays up."""
    table = Table(**LIGHT, lit=2, hold={"red": ["2", "1"]}).play("roll 1", "play 1 light", "turn to 1")
    assert table.legal == ["open", "ask red", "pass"]
    table.play("ask red")
    assert table.seat == 1
    assert table.active == "green"
    assert table.legal == ["show 1", "show 2"]
    table.play("show 2")
    assert table.last[0] == ("KeyShown", 1, 2, 1)
    assert table.public.players[1].keys == (Key(1), Key(2, 1, up=True))
    assert table.active == "red"


def test_who_can_be_asked_for_a_key() -> None:
    """TP-LIGHT-4: in the light, with a face-down key, and not oneself."""
    hold = {"green": ["1"], "red": ["2"]}
    table = Table(**LIGHT, lit=2, hold=hold, at={"green": "a3"}).play("roll 1", "play 1 light", "turn to 1")
    assert table.legal == ["open", "ask red", "pass"]
    dark = Table(**LIGHT, lit=2, hold=hold, at={"red": "c2"}).play("roll 1", "play 1 light", "turn to 1")
    assert dark.legal == ["open", "pass"]
    shown = Table(**LIGHT, lit=2, hold={"red": ["2 up"]}).play("roll 1", "play 1 light", "turn to 1")
    assert shown.legal == ["open", "pass"]


def test_with_one_key_the_holder_is_asked_all_the_same() -> None:
    """TP-LIGHT-4."""
    table = Table(**LIGHT, lit=2, hold={"red": ["2"]}).play("roll 1", "play 1 light", "turn to 1", "ask red")
    assert table.legal == ["show 1"]
