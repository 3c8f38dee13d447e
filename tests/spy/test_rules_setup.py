"""SPY: the cards and getting ready, from docs/rules/spy.md."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab import load
from spylab.engine import IllegalAction, MalformedInput, Match, State
from tests.spy.table import COLOURS, SEVEN, SIX, Table, facts

ALL = ("green", "red", "blue", "yellow")


def _cards_of(seat: int, state: State) -> Counter[str]:
    """The cards that a seat has to lay out, read from the first way to do it that it is offered."""
    words = str(state.information_state(seat).legal_actions()[0]).split()
    return Counter(words[1 : words.index("at")])


def test_the_deck_has_thirty_cards() -> None:
    """SPY-CARDS-1, SPY-CARDS-4, SPY-CARDS-5: six cards and a Spy in four colours, and a Bomb 2 in two of them."""
    four = State.start(load("spy", players=4))
    deck = sum((_cards_of(seat, four) for seat in range(4)), Counter())
    two = State.start(load("spy"))
    for seat in range(2):
        deck += _cards_of(seat, two) - _cards_of(seat, four)
    kinds = Counter({kind: sum(n for card, n in deck.items() if card[0] == kind) for kind in "STB"})
    assert kinds == {"S": 8, "T": 8, "B": 10}
    spies = 4
    assert deck.total() + spies == 30
    assert {card[1] for card in deck} == {"1", "2"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_usual_bases(players: int) -> None:
    """SPY-CARDS-4, SPY-CARDS-5: the same cards for every player; no Bomb 2 with three or four."""
    state = State.start(load("spy", players=players))
    wanted = Counter(["S1", "S2", "T1", "T2", "B1", "B1"] + ["B2"] * (players == 2))
    assert [_cards_of(seat, state) for seat in range(players)] == [wanted] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_usual_colours(players: int) -> None:
    """SPY-CARDS-2, SPY-CARDS-3: by seat; each can be named by the others."""
    table = Table(*[SEVEN if players == 2 else SIX] * players)
    named = {action.removeprefix("spy ") for action in table.legal if action.startswith("spy ")}
    assert named == set(COLOURS[players][1:])
    table.play("end")
    assert {action.removeprefix("spy ") for action in table.legal if action.startswith("spy ")} == (
        set(COLOURS[players]) - {"red"}
    )


@pytest.mark.parametrize("colours", [c for three in combinations(ALL, 3) for c in permutations(three)])
def test_three_players_take_any_three_colours(colours: tuple[str, ...]) -> None:
    """SPY-CARDS-3, option colours."""
    table = Table(SIX, SIX, SIX, colours=colours, first=1)
    assert table.seat == 1
    assert {f"spy {colours[0]}", f"spy {colours[2]}"} == {a for a in table.legal if a.startswith("spy")}


@pytest.mark.parametrize("colours", [("red", "green"), ("green", "red")])
def test_two_players_take_green_and_red(colours: tuple[str, ...]) -> None:
    """SPY-CARDS-2: in either seat."""
    assert f"spy {colours[1]}" in Table(SEVEN, SEVEN, colours=colours).legal


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (2, ("green", "blue")),
        (2, ("green", "green")),
        (2, ("green",)),
        (3, ("green", "red", "red")),
        (3, ("green", "red", "pink")),
        (3, ALL),
        (4, ("green", "red", "blue")),
        (2, (["green"], "red")),
    ],
)
def test_other_colours_are_refused(players: int, colours: tuple[str, ...]) -> None:
    """SPY-CARDS-2, SPY-CARDS-3: the message names the colours there are."""
    with pytest.raises(ValueError, match="green, red"):
        load("spy", players=players, colours=colours)


@pytest.mark.parametrize(("players", "orders", "n"), [(2, 2520, 7), (3, 360, 6), (4, 360, 6)])
def test_two_bombs_1_look_alike(players: int, orders: int, n: int) -> None:
    """SPY-CARDS-6, SPY-SETUP-5: so many orders, times n gaps, times two directions, each offered once."""
    ways = State.start(load("spy", players=players)).information_state(0).legal_actions()
    assert len(ways) == orders * n * 2
    if players == 2:
        ways = ways[:: 2 * n]
        assert len({str(way).split(" at ")[0] for way in ways}) == len(ways) == orders
    else:
        assert len({str(way) for way in ways}) == len(ways)


def test_a_base_may_be_small_and_different_for_each() -> None:
    """SPY-CARDS-7, option base."""
    same = Table("S1 T2 B1", "B1 T2 S1", base=("S1", "T2", "B1"))
    assert same.legal >= {"move 1", "spy red"}
    each = Table("S1 T2 B1", "B2 B2 S2", base=(("S1", "T2", "B1"), ("S2", "B2", "B2")))
    assert each.legal >= {"move 1", "spy red"}
    with pytest.raises(IllegalAction):
        Table("B2 B2 S2", "S1 T2 B1", base=(("S1", "T2", "B1"), ("S2", "B2", "B2")))


@pytest.mark.parametrize(
    "base",
    [
        (("S1", "T2", "B1"), ("S1", "T2")),
        (("S1", "T2"), ("S1", "T2"), ("S1", "T2")),
        (("S1", "T2"),),
        ("S1", "T3"),
        ("S1",),
        ("S1", "S1", "T2"),
        ("S1", "T2", 7),
        (1, 2),
        ((), ()),
        (("S1", "T2"), "S1"),
        7,
    ],
)
def test_bases_that_make_no_game_are_refused(base: object) -> None:
    """SPY-CARDS-7: bases of different sizes above all; nothing of it is found out only later."""
    with pytest.raises(MalformedInput, match=r"(?i)\b(a base|one base|all bases|option base)\b"):
        load("spy", base=base)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_one_player_or_five_are_refused(players: int) -> None:
    """SPY-SETUP-1: the message says how many may play."""
    with pytest.raises(ValueError, match="is a number from 2 to 4"):
        load("spy", players=players)


@given(st.permutations(SEVEN.split()), st.integers(0, 6), st.sampled_from(["left", "right"]))
def test_any_order_any_gap_and_both_directions_may_be_chosen(order: list[str], gap: int, facing: str) -> None:
    """SPY-SETUP-2, SPY-SETUP-5."""
    notation = f"arrange {' '.join(order)} at {gap} {facing}"
    game = load("spy")
    assert game.parse(notation) in State.start(game).information_state(1).legal_actions()
    assert State.start(game).apply(1, game.parse(notation)).to_act() == {0}


@pytest.mark.parametrize(
    "wrong",
    [
        "S1 B1 T2 B1 S2 T1 at 3 right",
        "S1 B1 T2 B1 S2 T1 B1 at 3 right",
        "S1 S1 T2 B1 S2 T1 B2 at 3 right",
        "S1 B1 T2 B1 S2 T1 B2 B2 at 3 right",
        "S1 B1 T2 B1 S2 T1 B2 at 7 right",
        "S1 B1 T2 B1 S2 T1 B2 at -1 right",
    ],
)
def test_a_base_that_is_no_permutation_of_the_set_is_refused(wrong: str) -> None:
    """SPY-SETUP-2, SPY-SETUP-5: the message shows a way that is possible, and nothing has changed."""
    game = load("spy")
    state = State.start(game)
    with pytest.raises(IllegalAction, match="arrange S1 S2 T1 T2 B1 B1 B2"):
        state.apply(0, game.parse(f"arrange {wrong}"))
    assert state.to_act() == {0, 1}


def test_the_order_never_changes() -> None:
    """SPY-SETUP-3: whatever is done, the bases at the end are those of the beginning."""
    rows = [f"{SIX} at 0 right", "T1 S2 B1 T2 B1 S1 at 2 left", "B1 B1 S1 S2 T1 T2 at 5 right"]
    table = Table(*rows, turn_cap=9)
    number = 0
    while not table.state.outcome():
        choices = sorted(table.legal - {"end"}) or ["end"]
        table.play(choices[number % len(choices)])
        number += 5
    shown = {fact[1]: fact[2] for fact in map(facts, table.events()) if fact[0] == "Revealed"}
    assert shown == {seat: tuple(row.split(" at ")[0].split()) for seat, row in enumerate(rows)}


def test_nobody_can_arrange_again_later() -> None:
    """SPY-SETUP-3: not once ready, and not in a turn."""
    game = load("spy")
    ready = State.start(game).apply(0, game.parse(f"arrange {SEVEN} at 0 right"))
    with pytest.raises(IllegalAction):
        ready.apply(0, game.parse(f"arrange {SEVEN} at 1 right"))
    table = Table(SEVEN, SEVEN)
    with pytest.raises(IllegalAction, match="move 1"):
        table.play(f"arrange {SEVEN} at 1 right")


@pytest.mark.parametrize("place", range(7))
def test_at_the_start_no_bomb_is_lit_and_no_card_exposed(place: int) -> None:
    """SPY-SETUP-4: the first look at any place finds neither."""
    facing_it = (7 - 1 - place) % 7
    answer = Table(f"{SEVEN} at {facing_it} right", SEVEN).answer("spy red")
    card = SEVEN.split()[place]
    expected = {"S1": "Exposed", "S2": "Said", "T1": "Said", "T2": "Said", "B1": "Hissed", "B2": "Hissed"}[card]
    assert answer[0] == expected


def test_with_spy_start_left_every_spy_starts_at_the_left_end() -> None:
    """SPY-SETUP-5, option spy_start."""
    game = load("spy", spy_start="left")
    ways = State.start(game).information_state(0).legal_actions()
    assert len(ways) == 2520
    assert {str(way).split(" at ")[1] for way in ways} == {"0 right"}
    for elsewhere in ("0 left", "1 right"):
        with pytest.raises(IllegalAction, match="at 0 right"):
            State.start(game).apply(0, game.parse(f"arrange {SEVEN} at {elsewhere}"))


def test_everything_is_handed_in_at_once_and_in_secret() -> None:
    """SPY-SETUP-6: all are asked at once, others learn only who is ready, and Spies are placed when all are."""
    game = load("spy", players=3)
    state = State.start(game)
    assert state.to_act() == {0, 1, 2}
    rows = {2: f"{SIX} at 4 left", 0: f"{SIX} at 1 right", 1: f"{SIX} at 0 left"}
    for seat, row in rows.items():
        assert state.chance_outcomes() == ()
        state = state.apply(seat, game.parse(f"arrange {row}"))
        happened = state.steps(reveal=True)[-1].events
        own, ready, *placed = happened
        assert facts(own)[:2] == ("Arranged", seat)
        assert own.audience == {seat}
        assert facts(ready) == ("Ready", seat)
        assert ready.audience is None
        if seat != 1:
            assert placed == []
    assert [facts(event) for event in placed] == [
        ("Placed", 0, 1, "right"),
        ("Placed", 1, 0, "left"),
        ("Placed", 2, 4, "left"),
    ]
    assert {event.audience for event in placed} == {None}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", range(4))
def test_a_base_can_be_taken_back_until_everybody_is_ready(players: int, seat: int) -> None:
    """SPY-SETUP-6: also when others got ready later, and not any more once Spies are placed."""
    row, seat = (SEVEN if players == 2 else SIX), seat % players
    match = Match(load("spy", players=players), seed=1)
    others = [other for other in range(players) if other != seat]
    assert match.seat(seat).act(f"arrange {row} at 0 right")
    for other in others[:-1]:
        assert match.seat(other).act(f"arrange {row} at 0 right")
    assert match.seat(seat).undo()
    assert match.to_act() == {seat, others[-1]}
    assert match.seat(seat).view.bases[seat] == match.seat(None).view.bases[seat]
    assert match.seat(seat).act(f"arrange {row} at 3 left")
    assert match.seat(others[-1]).act(f"arrange {row} at 0 right")
    assert not any(match.seat(player).undo() for player in range(players))
    assert match.seat(None).view.bases[seat].gap == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn(players: int) -> None:
    """SPY-SETUP-7: every player with the same chance, and it is that player's turn 1."""
    game = load("spy", players=players)
    state = State.start(game)
    for seat in range(players):
        assert not state.chance_outcomes()
        state = state.apply(seat, game.parse(f"arrange {SEVEN if players == 2 else SIX} at 0 right"))
    drawn = {str(action): chance for action, chance in state.chance_outcomes()}
    assert drawn == {f"first {colour}": Fraction(1, players) for colour in COLOURS[players]}
    assert state.to_act() == frozenset()
    for seat, colour in enumerate(COLOURS[players]):
        after = state.apply(None, game.parse(f"first {colour}"))
        assert [facts(e) for e in after.steps(reveal=True)[-1].events] == [
            ("FirstPlayer", seat),
            ("TurnBegan", 1, seat),
        ]
        assert after.to_act() == {seat}


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_the_first_player_can_be_given(players: int, seat: int) -> None:
    """SPY-SETUP-7, option first_player: nothing is drawn."""
    table = Table(*[SEVEN if players == 2 else SIX] * players, first_player=seat)
    assert table.seat == seat
    assert all(step.player is not None for step in table.state.steps(reveal=True))
    assert table.last[-1] == ("TurnBegan", 1, seat)


@pytest.mark.parametrize(("players", "seat"), [(2, 2), (3, 3), (4, 4), (2, -1), (2, "green"), (2, True)])
def test_a_first_player_who_does_not_play_is_refused(players: int, seat: object) -> None:
    """SPY-SETUP-7."""
    with pytest.raises(ValueError, match="first_player"):
        load("spy", players=players, first_player=seat)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", "2"),
        ("players", 2.0),
        ("colours", "green"),
        ("spy_start", "right"),
        ("direction", "left"),
        ("mirror", None),
        ("any_order", 1),
        ("turn_round", "never"),
        ("turn_in_place", "yes"),
        ("spy_on_exposed", None),
        ("secret_two_out", 0),
        ("reveal_out", "no"),
        ("turn_cap", 0),
        ("turn_cap", -5),
        ("turn_cap", None),
        ("turn_cap", 2.5),
        ("house", "rule"),
    ],
)
def test_options_that_make_no_sense_are_refused_by_name(option: str, value: object) -> None:
    """SPY-SETUP-1, SPY-SETUP-8, SPY-END-2 and every other rule with an option: the message names the option."""
    says = f"no option {option}" if option == "house" else rf"{option} (cannot be|is a|need)"
    with pytest.raises(MalformedInput, match=says):
        load("spy", **{option: value})
