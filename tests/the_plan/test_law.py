"""The Plan against the laws of the engine: small games visited whole, states counted by hand, the law around claims."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from spylab.engine import check_game
from spylab.engine.law import Groups, check_position, moves, positions
from spylab.engine.state import State
from spylab.games.the_plan.board_file import examine_file
from spylab.games.the_plan.events import EVENTS
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from tests.depth import count
from tests.the_plan.games import VARIANTS
from tests.the_plan.table import ALLEY, Table

SMALL = list(ThePlan.small_options())


class OneSmall(ThePlan):
    """The Plan with one of its small games, so that each can be checked by itself."""

    chosen: ThePlan

    @classmethod
    def small_options(cls) -> list[ThePlan]:  # type: ignore[override]
        return [cls.chosen]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_a_small_game_is_visited_whole_and_keeps_all_laws(number: int) -> None:
    OneSmall.chosen = SMALL[number]
    report = check_game(OneSmall(), playthroughs=0)
    assert report.games == report.complete == 1
    assert report.positions > 50


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_keep_all_laws(name: str) -> None:
    OneSmall.chosen = SMALL[1]
    game = OneSmall(VARIANTS[name].options)
    assert check_game(game, playthroughs=count(1), seed=7).playthroughs >= 1


def test_the_board_of_the_small_games_is_without_fault_and_fair() -> None:
    """TP-BOARD-2, TP-BOARD-4: six spaces, two doors."""
    report = examine_file(ALLEY)
    assert (report.faults, report.unfair) == ((), ())
    assert len(report.board.spaces) == 6


def test_the_small_games_show_nearly_everything() -> None:
    """All but the tram; and all ways to end."""
    happened: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for game in SMALL:
        for state in positions(game):
            for step in state.steps(reveal=True)[-1:]:
                happened.update(type(event).__name__ for event in step.events)
            if outcome := state.outcome():
                ends[outcome.termination.value] += 1
    assert {kind.__name__ for kind in EVENTS} - set(happened) == {"Rode"}
    assert set(ends) == {"plan", "last_standing", "all_out", "turn_limit"}


def test_as_many_information_states_as_counted_by_hand() -> None:
    """The first small game: each of two players inspects a file once; two spies, files of three halves, no bonus.

    Public: before the first event, the turn, the roll, the card: 4. A look at V or X: 2; put back: 2, roll: 2, card: 2.
    The second look: 4. The end shows The Plan (2) and the owners (2): 4 · 4 = 16. Together 32.
    The first player also sees one of 4 halves: 4 + 2 + 3 · 8 + 16 + 4 · 16 = 110.
    The second player sees one of 4 halves at the very end: 16 + 4 · 4 · 4 = 80.
    """
    groups = Groups()
    for state in positions(SMALL[0]):
        groups.add(state)
    assert groups.count(None) == 32
    assert groups.count(0) == 110
    assert groups.count(1) == 80


@pytest.mark.parametrize("hold", [("1", "2"), ("2", "1")])
def test_the_law_around_a_claim_with_all_that_may_be_hidden(hold: tuple[str, str]) -> None:
    """Every place of The Plan, every owner: whoever has seen the same is shown the same, before a claim and after.

    Green stands before a door, Red somewhere, both with a key; three players, so that the game goes on.
    """
    groups, visited = Groups(), 0
    for plan in (1, 2):
        for owners in permutations((1, 2)):
            table = Table(
                plan=plan, owners=owners, players=3, at={"green": "w2", "red": "d2"}, keys=2, bonuses=(), die=(1,),
                hold={"green": [hold[0]], "red": [hold[1]]}, cards=(("walk",), ("light",)), round_cap=1,
            )  # fmt: skip
            for state in after(table.state):
                check_position(state)
                groups.add(state)
                visited += 1
    assert visited > 400
    assert groups.count(None) < groups.count(0)


def after(state: State[View]) -> list[State[View]]:
    """The position and all that can follow."""
    found, at = [state], 0
    while at < len(found):
        found.extend(found[at].apply(player, action) for player, action in moves(found[at]))
        at += 1
    return found


def test_who_holds_which_key_does_not_show_in_who_is_asked() -> None:
    """TP-BONUS-4, TP-LIGHT-4, TP-FIGHT-3: the same course of play with other keys, as a third player sees it."""
    shown = set()
    for keys in permutations(("1", "2", "2")):
        table = Table(
            players=3, keys=2, lit=2, hold={"red": keys[:2], "green": keys[2:]}, cards=(("light",),), at={"red": "b1"}
        )
        table.play("roll 1", "play 1 light", "turn to 1", "ask red")
        shown.add((repr(table.view("blue")), table.state.to_act(), len(table.legal), table.state.length))
    assert len(shown) == 1
