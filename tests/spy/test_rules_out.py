"""SPY: going out and the end of the game, from docs/rules/spy.md."""

from __future__ import annotations

from itertools import permutations

import pytest

from spylab.engine import IllegalAction
from tests.spy.table import COLOURS, SEVEN, SIX, Table

TINY = ("T2", "B1")
AT_SECRET, AT_BOMB = "T2 B1 at 1 right", "T2 B1 at 0 right"
"""In a base of two, face to face: this Spy looks at Top Secret 2 (the only target), that one at the bomb."""

WHO = [(n, actor, target) for n in (2, 3, 4) for actor, target in permutations(range(n), 2)]


def _next(seat: int, out: set[int], players: int, direction: str) -> int:
    step = 1 if direction == "clockwise" else -1
    seat = (seat + step) % players
    while seat in out:
        seat = (seat + step) % players
    return seat


def _tiny(stands: list[str], first: int, **options: object) -> Table:
    return Table(*stands, first=first, base=TINY, **options)


def _winner(table: Table) -> tuple[set[int], str]:
    outcome = table.state.outcome()
    assert outcome is not None
    return set(outcome.winners), str(outcome.termination.value)


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize(("players", "actor", "target"), WHO)
def test_who_is_put_out_loses_the_coming_turn(players: int, actor: int, target: int, direction: str) -> None:
    """SPY-OUT-2, SPY-OUT-5, SPY-TURN-3, SPY-END-1: every seat puts out every other, also the one who would be next."""
    table = _tiny([AT_SECRET] * players, actor, direction=direction)
    colours = COLOURS[players]
    table.play(f"spy {colours[target]}")
    assert table.last[:3] == [
        ("Spied", actor, target, 0),
        ("Exposed", target, 0, "T2"),
        ("WentOut", target, "secret_two"),
    ]
    if players == 2:
        assert _winner(table) == ({actor}, "last_standing")
        return
    assert table.state.outcome() is None
    seen = [table.seat]
    for _ in range(2 * (players - 1)):
        table.play("end")
        seen.append(table.seat)
    expected, seat = [], actor
    for _ in seen:
        seat = _next(seat, {target}, players, direction)
        expected.append(seat)
    assert seen == expected


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize(("players", "actor", "target"), WHO)
def test_who_is_caught_ends_the_own_turn(players: int, actor: int, target: int, direction: str) -> None:
    """SPY-OUT-1, SPY-OUT-4, SPY-OUT-5, SPY-END-1: in every seat; the turn passes at once, and never comes back."""
    table = _tiny([AT_BOMB] * players, actor, direction=direction, any_order=True)
    colours = COLOURS[players]
    table.play(f"spy {colours[target]}", *["end"] * players)
    assert table.seat == actor
    table.play(f"spy {colours[target]}")
    assert table.last[:3] == [
        ("Spied", actor, target, 1),
        ("Caught", target, 1, "B1", actor),
        ("WentOut", actor, "caught"),
    ]
    if players == 2:
        assert _winner(table) == ({target}, "last_standing")
        return
    seat = _next(actor, {actor}, players, direction)
    assert table.last[3:] == [("TurnBegan", players + 2, seat)]
    for _ in range(players):
        assert table.seat == seat
        seat = _next(seat, {actor}, players, direction)
        table.play("end")


def test_a_player_who_is_out_is_refused() -> None:
    """SPY-OUT-4, SPY-OUT-5: they cannot even end a turn."""
    table = _tiny([AT_SECRET] * 3, 0).play("spy red")
    for action in ("end", "move 1", "spy green"):
        with pytest.raises(IllegalAction):
            table.do(1, action)
    assert table.state.information_state(1).legal_actions() == ()


@pytest.mark.parametrize("order", list(permutations(range(1, 4))))
def test_one_after_the_other_goes_out(order: tuple[int, ...]) -> None:
    """SPY-OUT-5, SPY-OUT-8, SPY-END-1: Green puts out all others in every order; each time the rest plays on."""
    table = _tiny([AT_SECRET] * 4, 0)
    colours, out = COLOURS[4], set[int]()
    for target in order:
        while table.seat != 0:
            table.play("end")
        table.play(f"spy {colours[target]}")
        out.add(target)
        assert sum(fact[0] == "WentOut" for fact in table.last) == 1
        if len(out) < 3:
            assert table.seat == _next(0, out, 4, "clockwise")
    assert _winner(table) == ({0}, "last_standing")
    assert ("GameEnded", "last_standing", 0) in table.last


def test_neighbours_go_out_one_after_the_other() -> None:
    """SPY-OUT-5: Green puts out Red, whose turn was coming; Blue puts out Yellow, whose turn was coming."""
    table = _tiny([AT_SECRET] * 4, 0).play("spy red")
    assert table.seat == 2
    table.play("spy yellow")
    assert table.seat == 0
    table.play("spy blue")
    assert _winner(table) == ({0}, "last_standing")


@pytest.mark.parametrize(("players", "winner"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_the_last_player_left_wins(players: int, winner: int) -> None:
    """SPY-END-1, SPY-OUT-8: all others run into the winner's bomb; the last two never go out together."""
    table = _tiny([AT_BOMB] * players, (winner + 1) % players)
    colour = COLOURS[players][winner]
    table.play(f"spy {colour}")
    assert table.last[1] == ("Hissed", winner, 1)
    caught = []
    while table.state.outcome() is None:
        if table.seat == winner:
            table.play("end")
            continue
        caught.append(table.seat)
        table.play(f"spy {colour}")
        assert table.last[2] == ("WentOut", caught[-1], "caught")
    assert sorted([*caught, winner]) == list(range(players))
    assert _winner(table) == ({winner}, "last_standing")
    assert ("GameEnded", "last_standing", winner) in table.last


def test_the_exposing_player_may_still_use_the_turn() -> None:
    """SPY-OUT-4, SPY-TURN-2: only a player who goes out ends the turn at once; with any_order Green may still move."""
    table = _tiny([AT_SECRET] * 3, 0, any_order=True).play("spy red")
    assert table.legal == {"end", "move 1", "move 1 turn", "turn move 2", "turn move 2 turn"}
    table.play("move 1")
    assert table.seat == 2


def test_secret_two_out_can_be_switched_off() -> None:
    """SPY-OUT-2, SPY-OUT-3: exposing Top Secret 2 then puts nobody out; the base plays on."""
    table = _tiny([AT_SECRET] * 3, 0, secret_two_out=False)
    table.play("spy red")
    assert table.last == [("Spied", 0, 1, 0), ("Exposed", 1, 0, "T2"), ("TurnBegan", 2, 1)]
    assert table.seat == 1
    assert "spy green" in table.legal
    table.play("end", "spy red")
    assert table.last == [("Spied", 2, 1, 0), ("NothingNew", 1, 0), ("TurnBegan", 4, 0)]


def test_a_base_without_target_still_hisses_and_catches() -> None:
    """SPY-OUT-3."""
    table = _tiny([AT_SECRET, AT_SECRET, AT_BOMB], 0, secret_two_out=False)
    table.play("spy red", "end", "spy red")
    assert table.last[1] == ("Hissed", 1, 1)
    table.play("spy red")
    assert table.last[1] == ("NothingNew", 1, 0)
    table.play("end", "spy red")
    assert table.last[1:3] == [("Caught", 1, 1, "B1", 2), ("WentOut", 2, "caught")]


def test_nobody_can_spy_on_a_player_who_is_out() -> None:
    """SPY-OUT-6, SPY-ANSWER-1: the message says on whom one can."""
    table = _tiny([AT_SECRET] * 4, 0).play("spy red")
    assert {a for a in table.legal if a.startswith("spy")} == {"spy green", "spy yellow"}
    with pytest.raises(IllegalAction, match="spy yellow"):
        table.play("spy red")


def test_the_bombs_of_a_player_who_is_out_catch_nobody() -> None:
    """SPY-OUT-6: Red's bomb was lit; Red goes out; nobody can run into it."""
    table = _tiny([AT_BOMB, AT_SECRET, AT_SECRET, AT_BOMB], 0).play("spy red")
    assert table.last[1] == ("Hissed", 1, 1)
    table.play("end", "spy red")
    assert ("WentOut", 1, "secret_two") in table.last
    assert {a for a in table.legal if a.startswith("spy")} == {"spy green", "spy blue"}


def test_the_base_of_a_player_who_is_out_stays_hidden_until_the_end() -> None:
    """SPY-OUT-6, SPY-END-3."""
    table = _tiny([AT_SECRET] * 3, 0).play("spy red")
    assert not any(type(event).__name__ == "Revealed" for event in table.events())
    table.play("spy green")
    shown = {fact[1]: fact[2] for fact in table.last if fact[0] == "Revealed"}
    assert shown == dict.fromkeys(range(3), ("T2", "B1"))


@pytest.mark.parametrize("caught", [False, True])
def test_with_reveal_out_the_base_is_turned_up_at_once(caught: bool) -> None:
    """SPY-OUT-6, option reveal_out: that base only, for all, whether its owner was exposed or caught."""
    if caught:
        table = _tiny([AT_BOMB] * 3, 0, reveal_out=True).play("spy red", "end", "end", "spy red")
        gone = 0
    else:
        table = _tiny([AT_SECRET] * 3, 0, reveal_out=True).play("spy red")
        gone = 1
    shown = [event for event in table.events_of_last if type(event).__name__ == "Revealed"]
    assert [fact for fact in table.last if fact[0] == "Revealed"] == [("Revealed", gone, ("T2", "B1"))]
    assert shown[0].audience is None
    assert table.state.outcome() is None


def test_the_other_bases_keep_their_size() -> None:
    """SPY-OUT-7: after somebody went out, the mirror of the others is what it was."""
    green, red = "T2 S1 B1 B2 at 0 right", "B1 T2 S1 B2 at 3 right"
    table = Table(green, red, green, base=("S1", "T2", "B1", "B2"))
    assert table.answer("spy red") == ("Hissed", 1, 3)
    assert (table.seat, table.place("blue"), table.place("green")) == (1, 0, 0)
    table.play("end", "end", "spy red")
    assert table.last[2] == ("WentOut", 0, "caught")
    assert (table.seat, table.place("blue")) == (1, 0)
    assert "move 2" in table.legal


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cap", [1, 2, 5, 200])
def test_the_game_is_a_draw_exactly_at_the_cap(players: int, cap: int) -> None:
    """SPY-END-2: every turn counts, passes too; not one turn earlier and not one later."""
    table = Table(*[SEVEN if players == 2 else SIX] * players, turn_cap=cap)
    for number in range(1, cap):
        table.play("end")
        assert table.last == [("TurnBegan", number + 1, number % players)]
        assert table.state.outcome() is None
    table.play("end")
    assert table.last[-1] == ("GameEnded", "turn_limit", None)
    assert _winner(table) == (set(), "turn_limit")
    assert table.state.to_act() == frozenset()


def test_the_usual_cap_is_two_hundred() -> None:
    """SPY-END-2."""
    table = Table(SEVEN, SEVEN).play(*["end"] * 199)
    assert table.state.outcome() is None
    assert table.last == [("TurnBegan", 200, 1)]
    assert _winner(table.play("end")) == (set(), "turn_limit")


def test_whole_turns_count_once() -> None:
    """SPY-END-2: a turn with a move and a spy is one turn, and the last turn can be used whole."""
    table = Table(SEVEN, SEVEN, turn_cap=2).play("move 1", "spy red", "move 1")
    assert table.state.outcome() is None
    assert _winner(table.play("spy green")) == (set(), "turn_limit")


def test_who_wins_in_the_last_turn_has_won() -> None:
    """SPY-END-1, SPY-END-2."""
    table = _tiny([AT_SECRET] * 2, 0, turn_cap=1).play("spy red")
    assert _winner(table) == ({0}, "last_standing")
    caught = _tiny([AT_BOMB] * 2, 0, turn_cap=3).play("spy red", "end", "spy red")
    assert _winner(caught) == ({1}, "last_standing")


def test_who_is_caught_in_the_last_turn_leaves_a_draw_to_the_others() -> None:
    """SPY-END-2, SPY-OUT-4: with two players left the 4th and last turn is over."""
    table = _tiny([AT_BOMB] * 3, 0, turn_cap=4).play("spy red", "end", "end", "spy red")
    assert table.last[2] == ("WentOut", 0, "caught")
    assert ("GameEnded", "turn_limit", None) in table.last
    assert not any(fact[0] == "TurnBegan" for fact in table.last)
    assert _winner(table) == (set(), "turn_limit")


def test_who_puts_somebody_out_in_the_last_turn_leaves_a_draw_too() -> None:
    """SPY-END-2, SPY-OUT-2: with two players left it is a draw when the turn is over, and not before."""
    assert _winner(_tiny([AT_SECRET] * 3, 0, turn_cap=1).play("spy red")) == (set(), "turn_limit")
    table = _tiny([AT_SECRET] * 3, 0, turn_cap=1, any_order=True).play("spy red")
    assert table.state.outcome() is None
    assert _winner(table.play("move 1")) == (set(), "turn_limit")


@pytest.mark.parametrize("over", ["win", "draw"])
def test_after_the_end_nothing_can_be_done(over: str) -> None:
    """SPY-END-3: and the message says so; all bases are shown."""
    table = _tiny([AT_SECRET] * 2, 0, turn_cap=1).play("spy red" if over == "win" else "end")
    state = table.state
    assert state.to_act() == frozenset()
    assert state.chance_outcomes() == ()
    for seat in (0, 1):
        assert state.information_state(seat).legal_actions() == ()
        for action in ("end", "move 1", "spy red", "spy green", "arrange T2 B1 at 0 right"):
            with pytest.raises(IllegalAction, match="over"):
                table.do(seat, action)
    with pytest.raises(IllegalAction, match="over"):
        table.do(None, "first green")
    assert table.state is state
    assert {fact[1]: fact[2] for fact in table.last if fact[0] == "Revealed"} == {0: ("T2", "B1"), 1: ("T2", "B1")}


def test_with_reveal_out_every_base_is_shown_once_in_all() -> None:
    """SPY-END-3, SPY-OUT-6."""
    table = _tiny([AT_SECRET] * 3, 0, reveal_out=True).play("spy red", "spy green")
    shown = [event.owner for event in table.events() if type(event).__name__ == "Revealed"]
    assert sorted(set(shown)) == [0, 1, 2]
    assert len(shown) == 3
