"""The Plan: encounters, looks at files, and bonus cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.tasks import Moving
from tests.the_plan.table import ALLEY, Table

TOP, BOTTOM = Half(1, Side.TOP), Half(1, Side.BOTTOM)
INSPECT = {"cards": (("inspect",),)}


def test_whoever_moves_a_crossing_gives_a_look() -> None:
    """TP-LOOK-1, TP-MOVE-5: the own counterspy over a spy's space, or a spy over that of the counterspy."""
    walks = Table(at={"green": "a3"}).play("roll 2", "play 1 walk", "walk e1 b3")
    assert walks.public.looks == ("V",)
    sends = Table(at={"green": "a3"}).play("roll 2", "play 1 send", "send V a3 a2")
    assert sends.public.looks == ("V",)
    assert sends.legal == ["look V"]


def test_walking_up_to_somebody_is_no_crossing() -> None:
    """TP-MOVE-5."""
    table = Table(at={"green": "a2"}).play("roll 1", "play 1 walk", "walk a3", "pass")
    assert table.active == "red"
    assert table.public.looks == ()


def test_a_ride_crosses_too() -> None:
    """TP-MOVE-5, TP-LOOK-1: V stands at the stop a2, between two steps along tracks."""
    table = Table(at={"green": "b2", "V": "a2"}).play("roll 2", "play 3 ride", "ride a2 d2")
    assert table.legal == ["look V"]


def test_others_get_nothing_out_of_it() -> None:
    """TP-LOOK-1: a spy that crosses Red in Green's turn gives a look to nobody."""
    table = Table(at={"red": "a3"}).play("roll 2", "play 1 send", "send V a3 a2")
    assert table.kinds == ["Sent", "TurnBegan"]
    assert table.public.looks == ()


def test_looks_are_taken_before_the_turn_ends_in_any_order() -> None:
    """TP-LOOK-2, TP-TURN-3: two crossings, two looks."""
    table = Table(at={"green": "b3", "X": "a3"}, bonuses=()).play("roll 3", "play 1 walk", "walk e1 a3 a2", "pass")
    assert table.legal == ["look V", "look X"]
    table.play("look X", "draw 1-top")
    assert table.legal == ["look V"]
    table.play("look V", "draw 1-top")
    assert table.active == "red"


def test_a_look_is_for_one_pair_of_eyes() -> None:
    """TP-LOOK-3, TP-LOOK-4, TP-KNOW-1, TP-KNOW-2: the card goes to the bottom; all can count."""
    table = Table(**INSPECT).play("roll 1", "play 1 inspect")
    assert table.legal == ["look V", "look X"]
    table.play("look V")
    assert table.last == [("Looked", 0, "V")]
    table.play("draw 1-top")
    assert table.last[:3] == [("CardDrawn", "V", "1-top"), ("Saw", 0, "V", "1-top"), ("PutBack", 0, "V")]
    audiences = [event.audience for event in table.events_of_last[:3]]
    assert audiences == [frozenset(), frozenset([0]), None]
    mine, theirs = table.view("green").file(Spy.V), table.view("red").file(Spy.V)
    assert mine.places[-1].half == table.truth.file(Spy.V).places[-1].half == TOP
    assert [place.half for place in theirs.places] == [None] * 4
    assert theirs == table.public.file(Spy.V)
    assert theirs.looks == 1
    assert [place.turned for place in theirs.places] == [(), (), (), (0,)]


def test_a_file_is_a_ring() -> None:
    """TP-LOOK-3, TP-LOOK-5: after all cards the first comes again, and chance has nothing more to draw."""
    table = Table(**INSPECT, hideouts=1, bonuses=())
    table.play("roll 1", "play 1 inspect", "look V", "draw 1-bottom")
    table.play("roll 1", "play 1 inspect", "look V", "draw 1-top")
    table.play("roll 1", "play 1 inspect", "look V")
    assert table.last[:3] == [("Looked", 0, "V"), ("Saw", 0, "V", "1-bottom"), ("PutBack", 0, "V")]
    assert table.public.file(Spy.V).looks == 3
    assert [place.turned for place in table.public.file(Spy.V).places] == [(1,), (0,)]
    assert [place.half for place in table.view("red").file(Spy.V).places] == [TOP, None]
    table.play("roll 1", "play 1 inspect", "look V")
    assert table.last[1] == ("Saw", 1, "V", "1-top")


def test_a_card_that_another_has_turned_tells_who_turns_it_now() -> None:
    """TP-LOOK-3: no draw is made for it, and what is seen is what the other saw."""
    table = Table(**INSPECT, hideouts=1, bonuses=(), players=3)
    table.play("roll 1", "play 1 inspect", "look V", "draw 1-top", "roll 1", "play 1 inspect", "look V")
    assert table.chances == {"draw 1-bottom": Fraction(1)}
    table.play("draw 1-bottom", "roll 1", "play 1 inspect", "look V")
    assert ("Saw", 2, "V", "1-top") in table.last


# bonus cards


def test_a_bonus_card_is_shown_played_and_gone() -> None:
    """TP-BONUS-1, TP-FILE-3: for all to see, in place of the information; the file has one card less."""
    table = Table(**INSPECT).play("roll 1", "play 1 inspect", "look V", "draw bonus light")
    assert table.last == [("BonusPlayed", 0, "V", "light")]
    assert len(table.public.file(Spy.V).places) == 3
    assert table.public.file(Spy.V).bonus == "light"
    assert table.legal == ["turn to 2"]
    table.play("turn to 2", "open")
    assert table.active == "red"


def test_a_walk_out_of_a_file() -> None:
    """TP-BONUS-2: roll, then walk; the turn's own number does not matter."""
    table = Table(**INSPECT).play("roll 1", "play 1 inspect", "look V", "draw bonus walk")
    assert set(table.chances) == {f"roll {n}" for n in range(1, 7)}
    table.play("roll 2")
    assert table.public.task == Moving(2)
    assert table.public.die == 1
    assert table.paths("walk") == {"c2 c3", "c2 w2", "b1 b2"}
    table.play("walk b1 b2")
    assert table.active == "red"


def test_a_ride_out_of_a_file() -> None:
    """TP-BONUS-2, TP-TRAM-1."""
    table = Table(**INSPECT).play("roll 1", "play 1 inspect", "look V", "draw bonus ride", "roll 2")
    assert table.paths("ride") == {"c2 b2", "c2 d2"}


def test_a_key_out_of_a_file() -> None:
    """TP-BONUS-2: taken at once, drawn blindly, seen by the player alone."""
    table = Table(**INSPECT).play("roll 1", "play 1 inspect", "look V", "draw bonus key")
    assert table.chances == {"key 1": Fraction(1, 2), "key 2": Fraction(1, 2)}
    table.play("key 2")
    assert table.last[:2] == [("TookKey", 0, 1), ("KeySeen", 0, 1, 2)]
    assert table.active == "red"


def test_a_bonus_that_moves_into_another_encounter() -> None:
    """TP-BONUS-3, TP-LOOK-2: looks that come out of a bonus join those that wait, after all of the bonus is done."""
    table = Table(at={"green": "a3", "X": "b3"}, bonuses=("walk", "light"))
    table.play("roll 2", "play 1 send", "send V a3 d3")
    assert table.legal == ["look V"]
    table.play("look V", "draw bonus walk", "roll 4")
    assert "d3 w1 c3 c2" in table.paths("walk")
    table.play("walk d3 w1 c3 c2")
    assert table.legal == ["take", "pass"]  # d3 is a key space; the key comes before the look
    table.play("pass", "pass")
    assert table.legal == ["look V"]
    table.play("look V", "draw 1-top")
    assert table.active == "red"


def test_a_bonus_goes_before_looks_that_wait() -> None:
    """TP-BONUS-3: two looks are due; the first is a bonus, which crosses the second spy again and a rival."""
    table = Table(at={"green": "b3", "X": "a3", "red": "d3"}, hold={"red": ["2"]}, bonuses=("walk", "light"))
    table.play("roll 3", "play 1 walk", "walk e1 a3 a2", "pass")
    assert table.public.looks == ("V", "X")
    table.play("look V", "draw bonus walk", "roll 3", "walk a3 d3 w1")
    assert table.public.looks == ("X", "X")
    assert table.legal == ["take", "pass"]
    table.play("pass", "pass")
    assert table.legal == ["fight red", "pass"]
    table.play("pass")
    assert table.legal == ["look X"]
    table.play("look X", "draw 1-top", "look X", "draw 2-top")
    assert table.active == "red"


def test_one_bonus_leads_to_the_next() -> None:
    """TP-BONUS-3: a chain of two walks in one turn."""
    table = Table(at={"green": "a3", "X": "d3"}, bonuses=("walk", "walk"))
    table.play("roll 2", "play 1 walk", "walk e1 b3", "pass", "look V", "draw bonus walk", "roll 4")
    table.play("walk e1 a3 d3 w1", "pass", "pass")
    assert table.legal == ["look V", "look X"]
    table.play("look X", "draw bonus walk", "roll 1")
    assert table.paths("walk") == {"c3"}
    table.play("walk c3", "take", "key 1", "look V", "draw 1-top")
    assert table.active == "red"


@pytest.mark.parametrize("bonus", ["ride", "walk", "key"])
def test_an_impossible_bonus_has_no_effect(bonus: str) -> None:
    """TP-BONUS-3: no ride, no free end, an empty table. All can see it, so nobody is asked."""
    if bonus == "key":
        table = Table(**INSPECT, hold={"red": ["1", "2"]})
        table.play("roll 1", "play 1 inspect", "look V", "draw bonus key")
    elif bonus == "ride":
        table = Table(**INSPECT).play("roll 1", "play 1 inspect", "look V", "draw bonus ride", "roll 1")
    else:
        table = Table(board=ALLEY, **INSPECT, lit=2, die=(1,), at={"green": "e3", "V": "e2"})
        table.play("roll 1", "play 1 inspect", "look V", "draw bonus walk", "roll 1")
    assert table.kinds[1] == "Lapsed"
    assert table.active in ("red", "blue")


@pytest.mark.parametrize(("key", "legal"), [("1", ["enter 1 of V", "enter 1 of X"]), ("2", ["pass"])])
def test_who_may_be_able_to_enter_is_asked(key: str, legal: list[str]) -> None:
    """TP-BONUS-4: Green has no path at e3, but the door of 1 is near; whether the key fits is a secret."""
    table = Table(
        board=ALLEY,
        **INSPECT,
        lit=2,
        die=(2,),
        at={"green": "e3", "V": "e1"},
        hold={"green": [key]},
        bonuses=("walk", "walk"),
    )
    table.play("roll 2", "play 1 inspect", "look V", "draw bonus walk", "roll 2")
    assert table.seat == 0
    assert table.legal == legal
    table.play(legal[-1])
    if key == "2":
        assert table.kinds[0] == "Passed"
        assert table.active == "blue"


def test_without_any_key_nobody_is_asked() -> None:
    """TP-BONUS-4: then all can see that it is impossible."""
    table = Table(board=ALLEY, **INSPECT, lit=2, die=(2,), at={"green": "e3", "V": "e1"}, bonuses=("walk", "walk"))
    table.play("roll 2", "play 1 inspect", "look V", "draw bonus walk", "roll 2")
    assert "Lapsed" in table.kinds
