"""The pea and the witness: its rules one by one, its picture, and a table that plays it as it plays any game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import spylab
from spylab import api
from spylab.engine import IllegalAction, MalformedInput, Outcome, State
from spylab.kit import Sight
from spylab.scene import THEMES, svg
from spylab.widgets import Table
from tests.toys.witness import Options, Witness
from tests.toys.witness_kit import KIT
from tests.toys.witness_notation import End


def played(*actions: str, game: Witness | None = None) -> State[Any]:
    """The position after these actions, by chance or by the first player who is asked."""
    state = State.start(game or Witness())
    for notation in actions:
        player = min(state.to_act()) if state.to_act() else None
        state = state.apply(player, state.game.parse(notation))
    return state


def told(state: State[Any], seat: int | None) -> list[str]:
    return [str(event) for event in state.information_state(seat).events]


def test_nobody_sees_where_the_pea_is_hidden() -> None:
    """TOY-1."""
    start = State.start(Witness())
    assert {str(action): p for action, p in start.chance_outcomes()} == {
        f"hide {cup}": Fraction(1, 3) for cup in (1, 2, 3)
    }
    for cup in (1, 2, 3):
        state = played(f"hide {cup}")
        assert [told(state, seat) for seat in (None, 0, 1)] == [["the pea is hidden"]] * 3
        assert state.truth(reveal=True).pea == cup


def test_a_player_looks_alone() -> None:
    """TOY-2."""
    state = played("hide 2", "look 2", "look 3")
    assert told(state, None) == ["the pea is hidden", "0 looks under 2", "1 looks under 3"]
    assert told(state, 0) == ["the pea is hidden", "0 looks under 2", "@0 0 sees pea", "1 looks under 3"]
    assert told(state, 1) == ["the pea is hidden", "0 looks under 2", "1 looks under 3", "@1 1 sees empty"]
    with pytest.raises(IllegalAction):
        played("hide 2", "look 4")


@pytest.mark.parametrize(
    ("options", "right", "wrong"),
    [
        (Options(), Fraction(3, 4), Fraction(1, 8)),
        (Options(cups=2), Fraction(3, 4), Fraction(1, 4)),
        (Options(cups=5, truthful=(1, 3)), Fraction(1, 3), Fraction(1, 6)),
    ],
)
def test_the_witness_is_mostly_right(options: Options, right: Fraction, wrong: Fraction) -> None:
    """TOY-3."""
    state = played("hide 2", "look 1", "look 1", game=Witness(options))
    assert {str(action): p for action, p in state.chance_outcomes()} == {
        f"testify {cup}": right if cup == 2 else wrong for cup in range(1, options.cups + 1)
    }


def test_without_a_witness_the_players_guess_at_once() -> None:
    """TOY-3, option witness."""
    state = played("hide 2", "look 1", "look 1", game=Witness(Options(witness=False)))
    assert state.to_act() == {0, 1}
    assert not state.chance_outcomes()


def test_a_guess_is_secret_until_both_are_in() -> None:
    """TOY-4."""
    state = played("hide 2", "look 1", "look 1", "testify 3", "guess 2")
    assert told(state, 0)[-2:] == ["@0 0 writes 2", "0 has written"]
    assert told(state, 1)[-1] == told(state, None)[-1] == "0 has written"
    assert state.to_act() == {1}
    with pytest.raises(IllegalAction):
        state.apply(0, state.game.parse("guess 3"))


@pytest.mark.parametrize(("guesses"), list(product((1, 2, 3), repeat=2)))
def test_whoever_is_right_wins(guesses: tuple[int, int]) -> None:
    """TOY-5."""
    state = played("hide 2", "look 1", "look 1", "testify 3", *(f"guess {cup}" for cup in guesses))
    right = {seat for seat in (0, 1) if guesses[seat] == 2}
    reason = {0: End.BOTH_WRONG, 1: End.ONE_RIGHT, 2: End.BOTH_RIGHT}[len(right)]
    assert state.outcome() == Outcome(frozenset(right if len(right) == 1 else ()), reason)
    ending = ["the pea was under 2", f"0 had written {guesses[0]}", f"1 had written {guesses[1]}"]
    for seat in (None, 0, 1):
        assert told(state, seat)[-4:-1] == ending
    assert state.to_act() == frozenset()


@pytest.mark.parametrize(
    "options", [{"cups": 1}, {"cups": 10}, {"truthful": (0, 4)}, {"truthful": (4, 4)}, {"truthful": (5, 4)}]
)
def test_options_that_make_no_game_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(MalformedInput, match=r"cups, not|lies in others"):
        spylab.load(KIT, **options)


# The picture and the table.


def sights(actions: list[str], cups: int, theme: str) -> Iterator[Sight]:
    """What everybody sees after each of the actions."""
    match = api.match(KIT, seats=("Ane", "A name as long as a name can be"), seed=1, cups=cups)
    for action in [None, *actions]:
        if action:
            match.seat(min(match.to_act())).act(action)
        for player in (None, 0, 1):
            seat = match.seat(player)
            yield Sight(
                game=seat.game,
                view=seat.view,
                player=player,
                names=seat.names,
                to_act=seat.to_act(),
                legal=seat.legal_actions(),
                outcome=seat.outcome(),
                theme=theme,
            )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cups", [2, 3, 9])
def test_the_picture_keeps_to_its_page_and_carries_every_action(theme: str, cups: int) -> None:
    pictures = 0
    for sight in sights(["look 1", "look 1", "guess 2", "guess 2"], cups, theme):
        scene = KIT.picture(sight)
        assert {part.action for part in scene.controls()} == {str(action) for action in sight.legal}
        assert {choice.notation for group in KIT.menu(sight) for choice in group.choices} == {
            str(action) for action in sight.legal
        }
        for part in scene.parts:
            assert part.box is not None
            assert part.box.x >= 0
            assert part.box.y >= 0
            assert part.box.x + part.box.w <= scene.width
            assert part.box.y + part.box.h <= scene.height
        assert svg(scene).startswith("<svg")
        pictures += 1
    assert pictures == 15


def test_the_picture_says_in_words_what_is_seen() -> None:
    *_, public, ane, _ = sights(["look 2"], 3, "paper")
    assert "Cup 2. Ane: looked here" in KIT.picture(public).words().splitlines()
    assert any(
        line.startswith("Cup 2. Ane: looked here. Ane: found ") for line in KIT.picture(ane).words().splitlines()
    )


def test_the_table_plays_it_as_it_plays_any_game() -> None:
    table = spylab.play(KIT, seats=("Ane", "random"), seed=5)
    assert isinstance(table, Table)
    assert repr(table) == "<Table The pea and the witness, 2 players, turn 0, Ane's view>"
    table.choose("look 2")
    with pytest.raises(IllegalAction, match="“look 3” is not possible now"):
        table.choose("look 3")
    table.choose("guess 3")
    assert table.match.outcome()
    assert table.log[:3] == ("The pea is hidden", "Ane: looks under cup 2", "Ane: found the pea")
    assert table.log[-1] == "Player 2: wins"
    table.close()


def test_everything_that_happens_has_a_line_or_needs_none() -> None:
    """A private guess is not in the log: that it was written is."""
    match = api.match(KIT, seats=("Ane", "Jon"), seed=1)
    for action in ("look 1", "look 1", "guess 1", "guess 2"):
        match.seat(min(match.to_act())).act(action)
    silent = {
        type(event).__name__
        for step in match.state(reveal=True).steps(reveal=True)
        for event in step.events
        if KIT.say(match.game, event, match.names) is None
    }
    assert silent == {"Hidden", "Wrote"}


def test_the_curtain_waits_until_what_only_one_was_told_has_been_read() -> None:
    table = spylab.play(KIT, seats=("Ane", "Jon"), seed=3)
    table.choose("table open")
    table.choose("look 2")
    assert "Ane's view" in repr(table)
    assert [choice[0] for _, choices in table._panel.groups for choice in choices] == ["table pass"]
    assert any(word in " ".join(table._board._overlay.reading) for word in ("found the pea", "found nothing"))
    table.choose("table pass")
    assert "curtain" in repr(table)
    table.choose("table open")
    assert "Jon's view" in repr(table)
    assert "Ane: found" not in " ".join(table._board._overlay.reading)
    table.close()
