"""SPY: what everybody knows, from docs/rules/spy.md, by replaying every base that might have been laid out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import permutations
from pathlib import Path

import pytest

from spylab import load
from spylab.engine import Event, IllegalAction, State, Step
from tests.depth import count
from tests.spy.table import SEVEN, SIX, Table, facts

Order = tuple[str, ...]
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "spy.md"


def _orders(row: str) -> set[Order]:
    return set(permutations(row.split(" at ")[0].split()))


def _worlds(table: Table, seat: int) -> set[Order]:
    """All orders of the base of `seat` with which the same actions give the same public events."""
    steps = table.state.steps(reveal=True)
    arranged = next(step for step in steps if step.player == seat)
    return {order for order in _orders(_row(arranged)) if _replays(table, steps, seat, order)}


def _row(arranged: Step) -> str:
    return str(arranged.action).removeprefix("arrange ")


def _replays(table: Table, steps: tuple[Step, ...], seat: int, order: Order) -> bool:
    state = State.start(table.game)
    for number, (player, action, events) in enumerate(steps):
        if player == seat and str(action).startswith("arrange"):
            action = table.game.parse(f"arrange {' '.join(order)} at {_row(steps[number]).split(' at ')[1]}")
        try:
            state = state.apply(player, action)
        except IllegalAction:
            return False
        if _public(state.steps(reveal=True)[-1].events) != _public(events):
            return False
    return True


def _public(events: tuple[Event, ...]) -> list[tuple[object, ...]]:
    return [facts(event) for event in events if event.audience is None]


def _such_that(row: str, claim: Callable[[Order], bool]) -> set[Order]:
    return {order for order in _orders(row) if claim(order)}


@pytest.mark.parametrize(("row", "number"), [(SIX, 360), ("S1 T2 B1 B2", 24)])
def test_before_the_first_answer_every_order_is_possible(row: str, number: int) -> None:
    """SPY-KNOW-2, SPY-SETUP-6: being ready and where the Spy stands tell nothing about the order."""
    table = Table(f"{row} at 1 left", row, row, base=tuple(row.split()))
    assert _worlds(table, 0) == _orders(row)
    assert len(_orders(row)) == number


@pytest.mark.parametrize("row", [SIX, "S2 S1 T2 B1 B1 T1", "T2 B1 S2 B1 S1 T1"])
@pytest.mark.parametrize("after", ["", " turn"])
def test_a_move_tells_the_number_of_the_faced_card_and_no_more(row: str, after: str) -> None:
    """SPY-KNOW-3: nothing about a card that is passed, nothing about the one reached."""
    number = row.split()[0][1]
    table = Table(row, SIX, SIX).play(f"move {number}{after}")
    assert table.last == [("Moved", 0, int(number), False, bool(after), True)]
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0][1] == number)


@pytest.mark.parametrize("row", ["S1 B1 T2 B1 S2 T1", "S1 B1 T1 B1 S2 T2"])
def test_after_a_first_turn_the_move_tells_about_the_other_card(row: str) -> None:
    """SPY-KNOW-3, SPY-MOVE-5: in gap 0, turned left, the last card."""
    number = row.split()[-1][1]
    table = Table(row, SIX, SIX).play(f"turn move {number}")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[-1][1] == number)


@pytest.mark.parametrize("steps", [1, 2])
def test_a_move_from_an_exposed_card_tells_nothing(steps: int) -> None:
    """SPY-KNOW-3: the exposed card is known anyway, and the number was a free choice."""
    row = "S1 S2 T1 T2 B1 B1"
    table = Table(row, f"{SIX} at 5 right", SIX, first=1).play("spy green", "end")
    table.play(f"move {steps}")
    assert table.last == [("Moved", 0, steps, False, False, False)]
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] == "S1")


def test_a_move_from_a_lit_bomb_tells_its_number() -> None:
    """SPY-KNOW-3, SPY-MOVE-4: a hiss left it open whether it was a Bomb 1 or a Bomb 2."""
    row = "B2 S1 B1 T2"
    table = Table(row, f"{row} at 3 right", row, first=1, base=tuple(row.split())).play("spy green", "end")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] in ("B1", "B2"))
    table.play("move 2")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] == "B2")


def test_safe_while_safe_1_is_the_target_means_safe_2() -> None:
    """SPY-KNOW-4."""
    row = "S2 S1 T1 T2 B1 B1"
    table = Table(row, f"{SIX} at 5 right", SIX, first=1).play("spy green")
    assert table.last[1] == ("Said", 0, 0, "safe")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] == "S2")


@pytest.mark.parametrize("card", ["T1", "T2"])
def test_top_secret_at_first_may_be_either(card: str) -> None:
    """SPY-KNOW-5."""
    row = f"{card} S1 {'T2' if card == 'T1' else 'T1'} S2 B1 B1"
    table = Table(row, f"{SIX} at 5 right", SIX, first=1).play("spy green")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] in ("T1", "T2"))


def test_top_secret_while_top_secret_1_is_the_target_means_top_secret_2() -> None:
    """SPY-KNOW-5."""
    row = "S1 S2 T2 T1 B1 B1"
    stands = [f"{SIX} at {gap} right" for gap in (5, 4, 3)]
    table = Table(row, *stands, first=1).play("spy green", "spy green", "spy green")
    assert table.last[1] == ("Said", 0, 2, "secret")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[:3] == ("S1", "S2", "T2"))


def test_a_target_that_was_found_tells_the_card() -> None:
    """SPY-KNOW-1, SPY-ANSWER-6."""
    row = "S1 S2 T2 T1 B1 B1"
    table = Table(row, f"{SIX} at 5 right", SIX, first=1).play("spy green")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] == "S1")


def test_a_hiss_tells_the_place_and_with_three_players_the_number() -> None:
    """SPY-KNOW-6."""
    row = "B1 S1 T2 B1 S2 T1"
    table = Table(row, f"{SIX} at 5 right", SIX, first=1).play("spy green")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] == "B1")


def test_with_two_players_a_hiss_leaves_the_number_open() -> None:
    """SPY-KNOW-6."""
    row = "B1 S1 T2 B1 S2 T1 B2"
    table = Table(row, f"{SEVEN} at 6 right", first=1).play("spy green")
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] in ("B1", "B2"))


def test_a_bomb_that_was_shown_tells_its_number() -> None:
    """SPY-KNOW-1, SPY-ANSWER-9."""
    row = "B2 S1 B1 T2"
    table = Table(row, f"{row} at 3 right", f"{row} at 3 right", first=1, base=tuple(row.split()))
    table.play("spy green", "spy green")
    assert table.last[1] == ("Caught", 0, 0, "B2", 2)
    assert _worlds(table, 0) == _such_that(row, lambda order: order[0] == "B2")


def test_a_second_look_at_an_exposed_card_and_a_pass_tell_nothing() -> None:
    """SPY-KNOW-1, SPY-ANSWER-10."""
    row = "S1 S2 T2 T1 B1 B1"
    table = Table(row, f"{SIX} at 5 right", f"{SIX} at 5 right", first=1).play("spy green")
    before = _worlds(table, 0)
    table.play("spy green", "end")
    assert _worlds(table, 0) == before


VISIBILITY_ROW = re.compile(r"^\| `(?P<kind>[A-Z]\w+)` \| (?P<held>.+) \| (?P<who>.+) \|$", re.MULTILINE)
TABLE = {match["kind"]: match for match in VISIBILITY_ROW.finditer(PAGE.read_text(encoding="utf-8"))}


def test_the_visibility_table_has_every_kind_of_event_with_its_fields() -> None:
    """SPY-KNOW-1: the table of the page, written by hand, against the events that exist."""
    kinds = {kind.__name__: kind for kind in load("spy").event_kinds}
    assert set(TABLE) == set(kinds)
    for name, kind in kinds.items():
        held = [re.sub(r" \(.*?\)", "", word).strip() for word in TABLE[name]["held"].split(",")]
        assert held == [field.name for field in fields(kind) if field.name != "audience"], name


OPTIONS: list[dict[str, object]] = [
    {},
    {"turn_in_place": True, "any_order": True},
    {"players": 3, "reveal_out": True},
    {"players": 4, "base": ("S1", "T2", "B1"), "turn_cap": 30},
    {"players": 3, "base": ("S1", "T2", "B1"), "secret_two_out": False, "first_player": 1},
]


def _random_game(number: int, seed: int) -> State[object]:
    """A whole game of random actions, with a liking for spies so that something happens."""
    chance = random.Random(seed)
    state = State.start(load("spy", **OPTIONS[number]))
    while state.outcome() is None:
        if outcomes := state.chance_outcomes():
            state = state.apply(None, chance.choice(outcomes)[0])
            continue
        seat = min(state.to_act())
        legal = state.information_state(seat).legal_actions()
        few = legal if len(legal) < 99 else [legal[chance.randrange(len(legal))]]
        spies = [action for action in few if str(action).startswith("spy")]
        state = state.apply(seat, chance.choice(spies if spies and chance.random() < 0.5 else few))
    return state


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_events_go_to_whom_the_visibility_table_says(number: int) -> None:
    """SPY-KNOW-1: everything is public but the orders, which only their owners see."""
    for seed in range(count(5)):
        for step in _random_game(number, seed).steps(reveal=True):
            for event in step.events:
                kind = type(event).__name__
                if TABLE[kind]["who"].startswith("all"):
                    assert event.audience is None, event
                else:
                    assert TABLE[kind]["who"] == "the owner alone"
                    assert event.audience == {facts(event)[1]}, event


def test_the_games_of_these_tests_show_every_kind_of_event() -> None:
    """SPY-KNOW-1: so that no row of the table goes unchecked."""
    seen = {
        type(event).__name__
        for number in range(len(OPTIONS))
        for seed in range(count(5))
        for step in _random_game(number, seed).steps(reveal=True)
        for event in step.events
    }
    assert seen == set(TABLE)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_all_opponents_know_the_same_about_a_base(number: int) -> None:
    """SPY-KNOW-1: at every moment, and it is what everybody who watches knows."""
    steps = _random_game(number, seed=11).steps(reveal=True)
    state = State.start(load("spy", **OPTIONS[number]))
    for player, action, _ in steps:
        state = state.apply(player, action)
        public = state.information_state(None).view
        for owner in range(state.game.players):
            for seat in set(range(state.game.players)) - {owner}:
                view = state.information_state(seat).view
                assert view.bases[owner] == public.bases[owner]
                assert replace(view, bases=()) == replace(public, bases=())


def test_the_order_of_a_base_is_in_no_view_but_its_owners() -> None:
    """SPY-SETUP-2, SPY-KNOW-1: two games that differ only in Green's hidden order look the same to Red."""
    one = Table("S1 B1 T2 B1 S2 T1 at 2 left", SIX, SIX).play("end")
    two = Table("T1 B1 T2 S1 S2 B1 at 2 left", SIX, SIX).play("end")
    for seat in (1, 2, None):
        assert one.state.information_state(seat).events == two.state.information_state(seat).events
        assert one.state.information_state(seat).view == two.state.information_state(seat).view
    assert repr(one.state) == repr(two.state)
    assert one.state.information_state(0).view != two.state.information_state(0).view
