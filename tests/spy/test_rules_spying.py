"""SPY: spying and its answers, from docs/rules/spy.md."""

from __future__ import annotations

from itertools import permutations

import pytest

from spylab.engine import IllegalAction
from tests.spy.table import SEVEN, SIX, Table


def _walk(row: str, places: list[int], **options: object) -> tuple[Table, list[tuple[object, ...]]]:
    """Four players: the three opponents of Green look at Green's `places`, one after the other, and pass.

    Their Spies never move, so at most three different places can be looked at, over and over.
    """
    distinct = list(dict.fromkeys(places))
    stands = [f"{SIX} at {5 - place} right" for place in distinct] + [SIX] * (3 - len(distinct))
    table = Table(row, *stands, first=1, **options)
    answers = []
    for place in places:
        while table.seat != 1 + distinct.index(place):
            table.play("end")
        assert table.place("green") == place
        answers.append(table.answer("spy green"))
    return table, answers


def test_a_spy_names_one_opponent() -> None:
    """SPY-ANSWER-1: each opponent may be named, and the answer is that opponent's."""
    table = Table(SIX, SIX, SIX, SIX, first=2)
    assert {a for a in table.legal if a.startswith("spy")} == {"spy green", "spy red", "spy yellow"}
    table.play("spy yellow")
    assert table.last[:2] == [("Spied", 2, 3, 5), ("Said", 3, 5, "secret")]


def test_nobody_spies_on_oneself() -> None:
    """SPY-ANSWER-1: the message says on whom one can."""
    with pytest.raises(IllegalAction, match="spy red"):
        Table(SEVEN, SEVEN).play("spy green")
    with pytest.raises(IllegalAction, match="spy blue"):
        Table(SIX, SIX, SIX, first=1).play("spy red")


def test_nobody_spies_on_a_colour_that_does_not_play() -> None:
    """SPY-ANSWER-1."""
    with pytest.raises(ValueError, match="spy red"):
        Table(SEVEN, SEVEN).play("spy blue")


def test_spying_is_allowed_in_front_of_an_exposed_card() -> None:
    """SPY-ANSWER-2."""
    table = Table("S1 B1 T2 B1 S2 T1 B2 at 0 right", "S1 B1 T2 B1 S2 T1 B2 at 6 right", first=1)
    assert table.answer("spy green") == ("Exposed", 0, 0, "S1")
    assert table.answer("spy red") == ("Hissed", 1, 6)


def test_spying_is_allowed_in_front_of_a_lit_bomb() -> None:
    """SPY-ANSWER-2."""
    table = Table("B1 S1 T2 B1 S2 T1 B2 at 0 right", "S1 B1 T2 B1 S2 T1 B2 at 6 right", first=1)
    assert table.answer("spy green") == ("Hissed", 0, 0)
    assert table.answer("spy red") == ("Hissed", 1, 6)


@pytest.mark.parametrize(
    ("move", "place"),
    [("move 1", 3), ("move 1 turn", 4), ("turn move 2", 0), ("turn move 2 turn", 6)],
)
def test_the_spy_looks_from_where_it_stands_after_move_and_last_turn(move: str, place: int) -> None:
    """SPY-ANSWER-2: Green starts in gap 2 facing right, between a 2 behind (T2) and a 1 ahead (S1)."""
    # Row: index 1 is T2 (behind), index 2 is S1 (ahead). Side by side, so that the place is the faced card.
    row = "B1 T2 S1 B1 S2 T1 B2"
    faced = {"move 1": 3, "move 1 turn": 2, "turn move 2": 6, "turn move 2 turn": 0}[move]
    assert Table(f"{row} at 2 right", SEVEN, mirror="same_place").play(move).place("red") == faced
    assert Table(f"{row} at 2 right", SEVEN).play(move).place("red") == place


TARGET_ORDER = ["S1", "S2", "T1", "T2"]


@pytest.mark.parametrize("tried", list(permutations(TARGET_ORDER, 3)))
def test_every_answer_about_safes_and_secrets(tried: tuple[str, ...]) -> None:
    """SPY-ANSWER-3, SPY-ANSWER-5, SPY-ANSWER-6: only the target is exposed, whatever is tried before."""
    row = "S1 T1 B1 S2 B1 T2"
    cards = row.split()
    _, answers = _walk(row, [cards.index(card) for card in tried])
    found = 0
    for card, answer in zip(tried, answers, strict=True):
        place = cards.index(card)
        if card == TARGET_ORDER[found]:
            assert answer == ("Exposed", 0, place, card)
            found += 1
        else:
            assert answer == ("Said", 0, place, "safe" if card[0] == "S" else "secret")


def test_the_targets_come_in_their_order() -> None:
    """SPY-ANSWER-3: Safe 1, Safe 2, Top Secret 1, Top Secret 2, each found by the owner's opponent in turn."""
    # Side by side, in a base of four: Red looks at 0 and walks on by one or two (exposed cards leave the choice).
    table = Table("S1 S2 T1 T2 at 0 right", "S1 T1 S2 T2 at 0 right", first=1, mirror="same_place",
                  base=("S1", "S2", "T1", "T2"))  # fmt: skip
    assert table.answer("spy green") == ("Exposed", 0, 0, "S1")
    table.play("end", "move 1")  # Red's S1 bears a 1
    assert table.answer("spy green") == ("Exposed", 0, 1, "S2")
    table.play("end", "move 1")  # Red's T1 bears a 1
    assert table.answer("spy green") == ("Exposed", 0, 2, "T1")
    table.play("end", "turn move 1")  # behind it Red's T1: one back, facing place 1 (index 0)
    assert table.answer("spy green") == ("NothingNew", 0, 0)
    table.play("end", "move 1")  # S1 again, over the seam
    table.play("spy green")
    assert table.last[1:3] == [("Exposed", 0, 3, "T2"), ("WentOut", 0, "secret_two")]


@pytest.mark.parametrize("found", ["S1 S2", "S1 T1", "S1 T2", "S2 T1", "S2 T2", "T1 T2"])
def test_a_base_that_lacks_a_target_goes_on_with_the_next(found: str) -> None:
    """SPY-ANSWER-3 with SPY-CARDS-7: Green looks at the first place, Red at the second, both in Blue's base."""
    row = f"{found} B1"
    first, second = found.split()
    base = tuple(row.split())
    table = Table(f"{row} at 0 right", f"{row} at 1 right", row, base=base, mirror="same_place")
    assert table.answer("spy blue") == ("Exposed", 2, 0, first)
    assert table.answer("spy blue") == ("Exposed", 2, 1, second)
    too_early = Table(f"{row} at 0 right", f"{row} at 1 right", row, base=base, mirror="same_place", first=1)
    assert too_early.answer("spy blue") == ("Said", 2, 1, "safe" if second[0] == "S" else "secret")


def test_a_base_of_bombs_has_no_target_at_all() -> None:
    """SPY-ANSWER-3 with SPY-CARDS-7: it hisses and catches."""
    table = Table("B1 B2 at 1 right", "B1 B2 at 1 right", base=("B1", "B2"))
    assert table.answer("spy red") == ("Hissed", 1, 0)
    assert table.play("end").answer("spy red") == ("Caught", 1, 0, "B1", 0)


def test_the_target_is_shared_by_all_opponents() -> None:
    """SPY-ANSWER-4: Red finds Safe 1; for Blue, who found nothing, Safe 2 is the target."""
    row = "S1 S2 T1 T2 B1 B1"
    _, answers = _walk(row, [0, 1, 3])
    assert answers == [("Exposed", 0, 0, "S1"), ("Exposed", 0, 1, "S2"), ("Said", 0, 3, "secret")]


def test_every_base_has_a_target_of_its_own() -> None:
    """SPY-ANSWER-3: what is found in Red's base says nothing about Blue's."""
    row = "S1 S2 T1 T2 B1 B1"
    table = Table(f"{row} at 0 right", f"{row} at 0 right", f"{row} at 1 right", mirror="same_place")
    assert table.answer("spy red") == ("Exposed", 1, 0, "S1")
    assert table.answer("spy blue") == ("Exposed", 2, 0, "S1")
    assert table.answer("spy green") == ("Said", 0, 1, "safe")


def test_safe_and_secret_keep_their_number_and_can_be_asked_again() -> None:
    """SPY-ANSWER-5: the card stays as it is; the same question gets the same answer."""
    _, answers = _walk("S2 S1 T1 T2 B1 B1", [0, 0, 2, 2, 3])
    assert answers == [
        ("Said", 0, 0, "safe"),
        ("Said", 0, 0, "safe"),
        ("Said", 0, 2, "secret"),
        ("Said", 0, 2, "secret"),
        ("Said", 0, 3, "secret"),
    ]


def test_a_card_is_exposed_once_it_has_become_the_target() -> None:
    """SPY-ANSWER-5, SPY-ANSWER-6: Safe 2 first answers "safe", and is exposed when it is its turn."""
    _, answers = _walk("S2 S1 T1 T2 B1 B1", [0, 1, 0, 0])
    assert answers == [
        ("Said", 0, 0, "safe"),
        ("Exposed", 0, 1, "S1"),
        ("Exposed", 0, 0, "S2"),
        ("NothingNew", 0, 0),
    ]


def test_an_exposed_card_stays_exposed() -> None:
    """SPY-ANSWER-6, SPY-ANSWER-10: for everybody, many turns later."""
    table, answers = _walk("S1 S2 T1 T2 B1 B1", [0, 1, 0, 0, 1])
    assert [answer[0] for answer in answers] == ["Exposed", "Exposed", "NothingNew", "NothingNew", "NothingNew"]
    assert table.state.outcome() is None


@pytest.mark.parametrize("bomb", ["B1", "B2"])
def test_an_unlit_bomb_hisses_and_is_lit(bomb: str) -> None:
    """SPY-ANSWER-7: no number is said, and the next who finds it is caught."""
    row = "B1 S1 T2 B1 S2 T1 B2" if bomb == "B1" else "B2 S1 T2 B1 S2 T1 B1"
    table = Table(row, f"{SEVEN} at 6 right", first=1)
    table.play("spy green")
    assert table.last == [("Spied", 1, 0, 0), ("Hissed", 0, 0), ("TurnBegan", 2, 0)]
    table.play("end")
    assert table.answer("spy green") == ("Caught", 0, 0, bomb, 1)


def test_bombs_are_lit_one_by_one() -> None:
    """SPY-ANSWER-7: one lit Bomb 1 leaves the other one unlit."""
    _, answers = _walk("B1 S1 B1 S2 T1 T2", [0, 2])
    assert answers == [("Hissed", 0, 0), ("Hissed", 0, 2)]


def test_a_lit_bomb_is_shown_and_catches_the_finder() -> None:
    """SPY-ANSWER-8, SPY-OUT-1: not the one who lit it, and everybody sees the card."""
    table = Table("B1 S1 B1 S2 T1 T2", f"{SIX} at 5 right", f"{SIX} at 5 right", SIX, first=1)
    table.play("spy green", "spy green")
    assert table.last[:3] == [("Spied", 2, 0, 0), ("Caught", 0, 0, "B1", 2), ("WentOut", 2, "caught")]
    assert {event.audience for event in table.events_of_last} == {None}


def test_the_one_who_lit_a_bomb_can_be_caught_by_it_too() -> None:
    """SPY-ANSWER-8."""
    table = Table("B1 S1 B1 S2 T1 T2", f"{SIX} at 5 right", SIX, first=1)
    table.play("spy green", "end", "end", "spy green")
    assert table.last[1:3] == [("Caught", 0, 0, "B1", 1), ("WentOut", 1, "caught")]


def test_a_shown_bomb_goes_back_and_catches_others() -> None:
    """SPY-ANSWER-9: it stays lit and is not exposed: it catches one after the other."""
    stands = [f"{SIX} at 5 right"] * 3
    table = Table("B1 S1 B1 S2 T1 T2", *stands, first=1)
    table.play("spy green", "spy green")
    assert table.last[1] == ("Caught", 0, 0, "B1", 2)
    table.play("spy green")
    assert table.last[1] == ("Caught", 0, 0, "B1", 3)
    table.play("end", "spy green")
    assert table.last[1] == ("Caught", 0, 0, "B1", 1)
    assert table.state.outcome().winners == {0}


def test_spying_on_an_exposed_card_changes_nothing() -> None:
    """SPY-ANSWER-10: allowed, and the target stays what it is."""
    table, answers = _walk("S1 S2 T1 T2 B1 B1", [0, 0, 1])
    assert answers == [("Exposed", 0, 0, "S1"), ("NothingNew", 0, 0), ("Exposed", 0, 1, "S2")]
    assert table.state.outcome() is None


def test_spying_on_an_exposed_card_can_be_forbidden() -> None:
    """SPY-ANSWER-10, option spy_on_exposed: only for the base whose mirrored card is exposed."""
    table = Table("S1 S2 T1 T2 B1 B1", f"{SIX} at 5 right", SIX, first=1, spy_on_exposed=False)
    table.play("spy green", "end", "end")
    assert {a for a in table.legal if a.startswith("spy")} == {"spy blue"}
    with pytest.raises(IllegalAction, match="spy blue"):
        table.play("spy green")
    table.play("move 1")
    assert {a for a in table.legal if a.startswith("spy")} == {"spy blue", "spy green"}


def test_with_exposed_cards_forbidden_a_lit_bomb_may_still_be_looked_at() -> None:
    """SPY-ANSWER-10, SPY-ANSWER-9: a lit bomb does not count as exposed, not even after it was shown."""
    stands = [f"{SIX} at 5 right"] * 3
    table = Table("B1 S1 B1 S2 T1 T2", *stands, first=1, spy_on_exposed=False)
    table.play("spy green")
    assert "spy green" in table.legal
    table.play("spy green")
    assert table.last[1] == ("Caught", 0, 0, "B1", 2)
    assert "spy green" in table.legal


def test_a_refused_spy_changes_nothing() -> None:
    """SPY-ANSWER-1: after the error the player may go on as before."""
    table = Table(SEVEN, SEVEN)
    legal = table.legal
    with pytest.raises(IllegalAction):
        table.play("spy green")
    assert table.legal == legal
    assert table.answer("spy red") == ("Hissed", 1, 6)
