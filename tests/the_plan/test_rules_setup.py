"""The Plan: the board, the pieces, what is hidden at the start, and the chances of the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest

from spylab.engine import MalformedInput, State
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from tests.the_plan.table import ALLEY, Table


def test_the_board_and_who_stands_on_it() -> None:
    """TP-BOARD-1, TP-BOARD-3, TP-BOARD-5, TP-SETUP-1: all spies, and the counterspies of the players alone."""
    game = ThePlan()
    view = game.opening()
    assert game.board.name == "Town"
    assert game.spies == ("V", "X", "Y", "Z")
    assert view.spies == tuple(game.board.spies.values())
    assert [player.at for player in view.players] == [game.board.counterspies[c] for c in ("green", "red")]
    assert view.taken_spaces == {*view.spies, *(player.at for player in view.players)}
    assert len(view.files) == len(view.briefcases) == 4


def test_a_start_that_nobody_uses_is_an_ordinary_space() -> None:
    """TP-BOARD-5: with Green and Red alone, Blue's start can be walked to."""
    table = Table(die=(1,)).play("roll 1", "play 1 walk")
    assert "b1" in table.paths("walk")
    assert "b1" not in Table(players=3, colours=("green", "red", "blue"), die=(1,)).play("roll 1", "play 1 walk").paths(
        "walk"
    )


def test_fewer_hideouts_fewer_spies() -> None:
    """TP-BOARD-2, TP-BOARD-3, TP-BOARD-4: the other hideouts are closed, also to the light."""
    table = Table(hideouts=1, lit=1, at={"green": "w2"}, hold={"green": ["1"]}, die=(1,))
    assert table.game.spies == ("V",)
    assert table.public.spies == ("e1",)
    table.play("roll 1", "play 1 walk")
    assert not table.paths("enter")
    table = Table(hideouts=1, lit=1).play("roll 1", "play 2 light", "turn to 2")
    assert table.legal == ["pass"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_and_colours(players: int) -> None:
    """TP-SETUP-1."""
    colours = ("green", "red", "blue", "yellow")
    assert Options(players=players).colours == colours[:players]
    chosen = colours[::-1][:players]
    assert [c.value for c in ThePlan(Options(players=players, colours=chosen)).colours] == list(chosen)


def test_what_is_hidden_is_drawn_evenly_and_told_to_nobody() -> None:
    """TP-SETUP-2, TP-SETUP-3, TP-SETUP-5, TP-SETUP-6, TP-KNOW-2: 4 places, 24 bijections, the light, who begins."""
    weights: Counter[tuple[object, ...]] = Counter()

    def draw(state: State[View], chance: Fraction) -> None:
        truth = state.truth(reveal=True)
        if truth.lit is None and truth.files[-1].owner is not None:
            plan = [case.plan for case in truth.briefcases]
            weights[(plan.index(True), *(file.owner for file in truth.files))] += chance  # type: ignore[assignment]
            assert plan.count(True) == 1
            for player in (None, 0, 1):
                view = state.information_state(player).view
                assert view == state.game.opening()
                assert state.information_state(player).events == ()
            assert [p for _, p in state.chance_outcomes()] == [Fraction(1, 4)] * 4
            return
        for action, p in state.chance_outcomes():
            draw(state.apply(None, action), chance * p)

    draw(State.start(ThePlan()), Fraction(1))
    assert len(weights) == 4 * 24
    assert set(weights.values()) == {Fraction(1, 96)}
    assert {owners for _, *owners in weights for owners in [tuple(owners)]} == set(permutations((1, 2, 3, 4)))


def test_the_light_and_the_first_player_are_drawn_or_given() -> None:
    """TP-SETUP-5, TP-SETUP-6."""
    table = Table(lit=None, first_player=None)  # type: ignore[arg-type]
    assert table.chances == {"light 1": Fraction(1, 2), "light 2": Fraction(1, 2)}
    table.play("light 2")
    assert table.last == [("Lit", 2)]
    assert table.chances == {"first green": Fraction(1, 2), "first red": Fraction(1, 2)}
    table.play("first red")
    assert table.last == [("FirstPlayer", 1), ("TurnBegan", 1, 1, 1)]
    given = Table(lit=2, first_player=1)
    assert given.last[1:] == [("Lit", 2), ("FirstPlayer", 1), ("TurnBegan", 1, 1, 1)]


def test_keys_lie_on_the_table() -> None:
    """TP-SETUP-4, TP-KEY-1: one for each hideout, or more."""
    assert ThePlan().opening().table == 4
    assert ThePlan(Options(keys=3, board="tiny")).opening().table == 6


def mixed(owner: int, hideouts: int, bonuses: tuple[str, ...]) -> Counter[tuple[str, ...]]:
    """The same as the rules tell it: choose halves, choose a bonus, shuffle. Every case weighs 1."""
    cases: Counter[tuple[str, ...]] = Counter()
    others = [h for h in range(1, hideouts + 1) if h != owner]
    for sides in product(("top", "bottom"), repeat=len(others)):
        for bonus in bonuses or (None,):
            halves = [f"draw {owner}-top", f"draw {owner}-bottom"]
            halves += [f"draw {h}-{side}" for h, side in zip(others, sides, strict=True)]
            cases.update(permutations(halves + ([f"draw bonus {bonus}"] if bonus else [])))
    return cases


@pytest.mark.parametrize(("owner", "bonuses"), [(1, ()), (2, ()), (2, ("key", "key", "light"))])
def test_cards_turn_up_as_if_they_had_been_shuffled(owner: int, bonuses: tuple[str, ...]) -> None:
    """TP-FILE-1, TP-FILE-2, TP-FILE-3, TP-FILE-4, TP-FILE-5: the chance of every order is exactly that of a shuffle."""
    owners = (owner, 3 - owner)
    table = Table(
        board=ALLEY, owners=owners, cards=(("inspect",),), die=(1,), bonuses=bonuses, keys=4, last_player="plays_on"
    )
    by_hand = mixed(owner, 2, bonuses)
    total = sum(by_hand.values())
    found: Counter[tuple[str, ...]] = Counter()
    table.play("roll 1")
    for order, chance in _orders(table, "V", ()):
        found[order] += chance  # type: ignore[assignment]
    assert found == {order: Fraction(count, total) for order, count in by_hand.items()}


def _orders(table: Table, spy: str, seen: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Turn all cards of a file, one in each turn, and tell every order with its chance."""
    size = len(table.game.opening().files[0].places)
    if len(seen) == size:
        yield seen, Fraction(1)
        return
    table.play("play 1 inspect", f"look {spy}")
    here = table.state
    for words, chance in here.chance_outcomes():
        table.state = here.apply(None, words)
        _go_on(table)
        for order, p in _orders(table, spy, (*seen, str(words))):
            yield order, chance * p


def _go_on(table: Table) -> None:
    """Do what a bonus asks for, in the first way there is, and roll for the next turn."""
    while "play" not in (table.legal[0] if table.state.to_act() else ""):
        table.play(next(iter(table.chances)) if table.state.chance_outcomes() else table.legal[0])


def test_a_file_of_the_town() -> None:
    """TP-FILE-1, TP-FILE-2, TP-FILE-3: six cards; a half of the own hideout comes first with 1/6, others 1/12."""
    table = Table(board="town", owners=(3, 1, 2, 4)).play("roll 1", "play 5 inspect", "look V")
    sixth, twelfth = Fraction(1, 6), Fraction(1, 12)
    own = {"draw 3-top": sixth, "draw 3-bottom": sixth}
    others = {f"draw {h}-{side.value}": twelfth for h in (1, 2, 4) for side in Side}
    bonus = {f"draw bonus {kind}": sixth / 4 for kind in ("walk", "ride", "light", "key")}
    assert table.chances == own | others | bonus


def test_a_bonus_that_was_played_is_in_no_other_file() -> None:
    """TP-FILE-3, TP-BONUS-1: and its file has none any more."""
    table = Table(board="town", cards=(("inspect",),)).play("roll 1", "play 1 inspect", "look V", "draw bonus light")
    table.play("turn to 2", "pass", "roll 1", "play 1 inspect", "look X")
    assert {w for w in table.chances if "bonus" in w} == {"draw bonus walk", "draw bonus ride", "draw bonus key"}
    assert table.chances["draw bonus key"] == Fraction(1, 18)
    table.play("draw 1-top", "roll 1", "play 1 inspect", "look V")
    assert not any("bonus" in words for words in table.chances)
    assert len(table.public.file(Spy.V).places) == 5
    assert table.public.file(Spy.V).bonus == "light"


def test_what_players_chose_makes_no_card_more_likely() -> None:
    """TP-KNOW-3, TP-FILE-5: whichever file was looked at before, and by whatever right, V's first card is as it was."""
    chances = []
    for before in (["play 5 inspect", "look X", "draw 2-top"], ["play 2 light", "turn to 2", "pass"]):
        table = Table(bonuses=()).play("roll 1", *before, "roll 1", "play 5 inspect", "look V")
        chances.append(table.chances)
    assert chances[0] == chances[1]


def test_two_halves_prove_and_one_doubles_the_odds() -> None:
    """TP-FILE-1, TP-FILE-2: P(V owns 1 | the first half of V's file is 1-top) = 2/5, and then 1-bottom with 2/25."""
    first: dict[int, Fraction] = {}
    second: dict[int, Fraction] = {}
    for owner in (1, 2, 3, 4):
        owners = (owner, *(h for h in (1, 2, 3, 4) if h != owner))
        table = Table(board="town", owners=owners, cards=(("inspect",),))
        table.play("roll 1", "play 1 inspect", "look V")
        first[owner] = table.chances["draw 1-top"]
        table.play("draw 1-top", "roll 1", "play 1 inspect", "look V")
        second[owner] = table.chances.get("draw 1-bottom", Fraction(0))
    total = sum(first.values())
    assert first[1] / total == Fraction(2, 5)
    assert sum(first[o] * second[o] for o in first) / total == Fraction(2, 25)
    assert second[2] == second[3] == second[4] == 0


def test_a_half_is_written_and_read() -> None:
    assert Half.parse("3-bottom") == Half(3, Side.BOTTOM) == Half(3, Side.TOP).other
    with pytest.raises(ValueError, match="left"):
        Half.parse("3-left")


REFUSED = {
    "players": (5, ["2, 3, 4", "5"]),
    "colours": (("green", "pink"), ["green, red, blue, yellow", "pink"]),
    "board": ("village", ["village", "town", "tiny"]),
    "hideouts": (5, ["hideouts", "1 to 4", "5"]),
    "cards": ((("walk", "fly"),), ["fly", "send-all"]),
    "die": ((0, 1), ["1 to 12", "(0, 1)"]),
    "bonuses": (("walk",), ["4 to 12", "walk"]),
    "keys": (3, ["keys", "1 to 2", "3"]),
    "lit": (5, ["lit", "1 to 4", "5"]),
    "first_player": (2, ["first_player", "0 to 1", "2"]),
    "direction": ("left", ["direction", "clockwise", "counterclockwise", "'left'"]),
    "ride": ("walk", ["ride", "track, stop", "'walk'"]),
    "turn_light": (True, ["turn_light", "either, onward", "True"]),
    "ties": ("both", ["ties", "nothing, attacker", "'both'"]),
    "last_player": ("draws", ["last_player", "wins, plays_on", "'draws'"]),
    "round_cap": (0, ["round_cap", "1 to 1000", "0"]),
}


@pytest.mark.parametrize("option", REFUSED)
def test_an_option_that_cannot_be_is_refused_with_what_would_do(option: str) -> None:
    value, said = REFUSED[option]
    with pytest.raises(MalformedInput) as refused:
        Options(**{option: value})  # type: ignore[arg-type]
    assert all(word in str(refused.value) for word in said), str(refused.value)


MORE_REFUSED = {
    "players too many to write": ({"players": 10**5000}, "2, 3, 4, not by ≈10^5000"),
    "players as a fraction": ({"players": 2.0}, "not by 2.0"),
    "cards without end": ({"cards": (("walk",),) * 10**5}, "1 to 8 action cards"),
    "deeds that are none": ({"cards": (({},),)}, "out of walk, send"),
    "a card without deeds": ({"cards": ((),)}, "one or more different deeds"),
    "faces without end": ({"die": (1,) * 10**5}, "1 to 64 faces"),
    "a truth on the die": ({"die": (True, 2)}, "unlike: (True, 2)"),
    "a fraction on the die": ({"die": (1.0, 2)}, "unlike: (1.0, 2)"),
    "a face too long to write": ({"die": (10**5000,)}, "unlike: (≈10^5000,)"),
    "bonuses without end": ({"bonuses": ("walk",) * 10**5}, "4 to 12 bonus cards"),
    "bonuses that are none": ({"bonuses": ({},) * 4}, "out of walk, ride"),
    "colours that are none": ({"colours": ({}, [])}, "different colours out of green"),
    "a seat by colour": ({"first_player": "red"}, "from 0 to 1, or None, not 'red'"),
    "rounds without end": ({"round_cap": 10**9}, "from 1 to 1000, not 1000000000"),
}


@pytest.mark.parametrize("fault", MORE_REFUSED)
def test_absurd_options_are_refused_at_once(fault: str) -> None:
    options, said = MORE_REFUSED[fault]
    with pytest.raises(MalformedInput) as refused:
        Options(**options)  # type: ignore[arg-type]
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_half_in_other_digits_is_none() -> None:
    for word in ("١-top", "1_0-top", "+2-top", "2-TOP", "2-top "):
        with pytest.raises(ValueError, match=r"is no whole number|is not a valid Side"):
            Half.parse(word)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("board", "a\0b", "cannot be read"),
        ("board", "", "Name a board"),
        ("colours", ({}, "red"), "{}"),
        ("colours", (["red"], "red"), "red"),
        ("cards", (({},),), "{}"),
        ("cards", (((("walk",),),),), "walk"),
        ("cards", (("walk",),) * 9, "8"),
        ("bonuses", ({}, {}, {}, {}), "{}"),
        ("die", (1,) * 65, "64"),
        ("die", ({},), "1 to 12"),
        ("board_sum", "0123456789abcdef", "has no check sum"),
    ],
)
def test_whatever_is_given_as_an_option_is_refused_in_words(option: str, value: object, said: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        Options(**{option: value})  # type: ignore[arg-type]
    assert said in str(refused.value)


@pytest.mark.parametrize("option", ["players", "keys", "round_cap", "die", "cards", "bonuses", "colours", "board"])
def test_an_option_of_the_wrong_type_is_refused(option: str) -> None:
    with pytest.raises(MalformedInput, match=option if option != "die" else "die|Die"):
        Options(**{option: 1.5})  # type: ignore[arg-type]


def test_options_from_a_file_are_the_same_options() -> None:
    """Files have lists where options have tuples."""
    written = Options(cards=[["walk"], ["send-all", "light"]], die=[1, 2], colours=["red", "blue"])  # type: ignore[arg-type]
    assert written == Options(cards=(("walk",), ("send-all", "light")), die=(1, 2), colours=("red", "blue"))
    assert hash(written) == hash(Options(cards=(("walk",), ("send-all", "light")), die=(1, 2), colours=("red", "blue")))
