"""The bots of The Plan: what they do where it is plain what to do, that they keep to what they know, who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from spylab.bots import RandomBot
from spylab.engine import Bot, InformationState, Match, Stream
from spylab.games.the_plan import actions as do
from spylab.games.the_plan.board_file import load
from spylab.games.the_plan.bots import Steps, Walker
from spylab.games.the_plan.cards import Half, Spy
from spylab.games.the_plan.halves import seen
from spylab.games.the_plan.judging import Judge, steps_to, steps_to_door, steps_to_key
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.planner import Bits, Planner
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from tests.depth import DEEP
from tests.the_plan.table import Table

KINDS: dict[str, Callable[[], Bot]] = {"walker": Walker, "planner": Planner, "random": RandomBot}


def chosen(bot: Bot, info: InformationState[View]) -> str:
    """What a bot does; the same with the same random numbers, and always something legal."""
    action = bot.choose(info, Stream(7, "bot"))
    assert action in info.legal_actions()
    assert action == bot.choose(info, Stream(7, "bot"))
    return str(action)


def knowing(table: Table, colour: str, change: Callable[[View], View]) -> InformationState[View]:
    """What a player of this colour knows, with something more that is known."""
    info = table.state.information_state(table.seat_of(colour))
    return replace(info, view=change(info.view))


def proved(view: View) -> View:
    """V's file was seen with both halves of hideout 1, and The Plan in its briefcase."""
    file = view.files[0]
    halves = [Half.parse("1-top"), Half.parse("1-bottom")]
    places = [replace(place, half=half) for place, half in zip(file.places, halves, strict=False)]
    whole = replace(file, places=(*places, *file.places[2:]))
    return view.with_file(Spy.V, whole).with_briefcase(1, plan=True)


# plain cases


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_what_is_certain_is_claimed_at_once(bot: Bot) -> None:
    table = Table(lit=2, at={"green": "e2"}, hold={"green": ["1"]}).play("roll 2")
    assert seen(proved(table.public).files[0]) == {Half.parse("1-top"), Half.parse("1-bottom")}
    assert chosen(bot, knowing(table, "green", proved)) in ("play 1 walk", "play 3 ride")
    table.play("play 1 walk")
    assert chosen(bot, knowing(table, "green", proved)) == "enter 1 of V"


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_nobody_claims_at_random_at_the_start(bot: Bot) -> None:
    table = Table(lit=2, at={"green": "e2"}, hold={"green": ["1"]}).play("roll 2", "play 1 walk")
    assert "enter 1 of V" in table.legal
    assert not chosen(bot, table.state.information_state(0)).startswith("enter")


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_a_key_that_is_offered_is_taken(bot: Bot) -> None:
    table = Table(at={"green": "c2"}).play("roll 1", "play 1 walk", "walk c3")
    assert table.legal == ["take", "pass"]
    assert chosen(bot, table.state.information_state(0)) == "take"


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_a_look_on_the_way_is_better_than_none(bot: Bot) -> None:
    """X stands at w1, two steps behind c3; everywhere else there is nothing to find."""
    table = Table(at={"green": "c3", "X": "w1"}).play("roll 2", "play 1 walk")
    assert chosen(bot, table.state.information_state(0)) == "walk w1 d3"


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_an_unknown_card_is_looked_at_rather_than_a_known_one(bot: Bot) -> None:
    table = Table(cards=(("inspect",),)).play("roll 1", "play 1 inspect")

    def known(view: View) -> View:
        file = view.files[0]
        return view.with_file(Spy.V, file.with_top(half=Half.parse("1-top"), turned=(0,)))

    assert chosen(bot, knowing(table, "green", known)) == "look X"


def test_the_planner_asks_what_tells_most() -> None:
    """After a half of 2 in V's file, V is asked again: the second half of a pair tells most."""
    table = Table(board="town", cards=(("inspect",),)).play("roll 1", "play 1 inspect")

    def known(view: View) -> View:
        file = view.files[0]
        first = replace(file.places[0], half=Half.parse("2-top"), turned=(0,))
        turned = replace(file, places=(*file.places[1:], first), looks=1)
        return view.with_file(Spy.V, turned).with_briefcase(2, plan=True)

    assert chosen(Planner(), knowing(table, "green", known)) == "look V"


def test_a_planner_in_danger_claims_before_it_is_certain_and_a_walker_never() -> None:
    """The rival has seen all, holds keys and stands at the door: who waits for certainty comes too late."""
    table = Table(lit=2, at={"green": "e2", "red": "a2"}, hold={"green": ["1"], "red": ["2"]})
    table.play("roll 1", "play 1 walk")

    def halfway(view: View) -> View:
        """The Plan is in 1; one half of 1 was seen at V: three to one for V."""
        files = tuple(
            replace(file, places=tuple(replace(place, turned=(1,)) for place in file.places)) for file in view.files
        )
        first = replace(files[0].places[0], half=Half.parse("1-top"), turned=(0, 1))
        mine = replace(files[0], places=(first, *files[0].places[1:]))
        both = replace(view, files=(mine, *files[1:])).with_briefcase(1, plan=True, opened=(0, 1))
        return both.with_briefcase(2, opened=(1,))

    danger = knowing(table, "green", halfway)
    assert chosen(Planner(), danger) == "enter 1 of V"
    assert not chosen(Walker(), danger).startswith("enter")


@pytest.mark.parametrize("judge", [Steps, Bits])
def test_of_several_claims_the_likeliest_is_the_best(judge: type[Judge]) -> None:
    """Who has no other way has to enter (TP-BONUS-4). After a half of 1 at V, V owns hideout 1 more likely than X."""
    table = Table(lit=2, at={"green": "e2"}, hold={"green": ["1"]}).play("roll 2", "play 1 walk")

    def known(view: View) -> View:
        return view.with_file(Spy.V, view.files[0].with_top(half=Half.parse("1-top"), turned=(0,)))

    worth = judge(knowing(table, "green", known)).worth
    assert worth(do.Enter(1, Spy.V)) > worth(do.Enter(1, Spy.X))


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_the_key_that_is_needed_least_is_shown(bot: Bot) -> None:
    table = Table(lit=1, first_player=1, hold={"green": ["1", "2"]}, cards=(("light",),))
    table.play("roll 1", "play 1 light", "turn to 2", "ask green")
    for plan, key in ((1, 2), (2, 1)):
        info = knowing(table, "green", lambda view, plan=plan: _plan_in(view, plan))  # type: ignore[misc]
        assert chosen(bot, info) == f"show {key}"


@pytest.mark.parametrize("bot", [Walker(), Planner()])
def test_the_key_that_is_needed_most_is_picked(bot: Bot) -> None:
    table = Table(at={"green": "c3", "red": "w1"}, hold={"red": ["1 up", "2 up"]})
    table.play("roll 2", "play 1 walk", "walk w1 d3", "fight red", "roll 6", "roll 1")
    assert table.legal == ["pick 1", "pick 2"]
    for plan in (1, 2):
        info = knowing(table, "green", lambda view, plan=plan: _plan_in(view, plan))  # type: ignore[misc]
        assert chosen(bot, info) == f"pick {plan}"


def _plan_in(view: View, hideout: int) -> View:
    return view.with_briefcase(hideout, plan=True)


# distances


def test_distances_are_those_of_the_board() -> None:
    for board in (load("tiny"), load("town")):
        for hideout in board.hideout:
            for space, steps in steps_to_door(board, hideout).items():
                assert steps == board.steps_to_hideout(space, hideout)
        keys = steps_to_key(board)
        assert {keys[key] >= 1 for key in board.key_spaces} == {True}
        assert min(keys.values()) == 1
        first = next(iter(board.by_id))
        assert steps_to(board, first) == board.distances(first)


# whole games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", ["tiny", "town"])
def test_whole_games_are_played_to_their_end(board: str, players: int) -> None:
    bots = {seat: KINDS[("planner", "walker", "planner", "random")[seat]]() for seat in range(players)}
    match = Match(ThePlan(Options(board=board, players=players, round_cap=25)), bots=bots, seed=players)
    assert match.outcome() is not None


def result(bot: str, against: str, number: int) -> float:
    """What a bot gets out of a game against one of another kind: 1 for a win, 1/2 for a draw."""
    seed, seat = divmod(number, 2)
    bots = {at: KINDS[bot if at == seat else against]() for at in range(2)}
    outcome = Match(ThePlan(), bots=bots, seed=seed).outcome()
    assert outcome is not None
    return 0.5 if not outcome.winners else float(seat in outcome.winners)


@pytest.mark.parametrize(("bot", "against", "share"), [("planner", "walker", 0.5), ("walker", "random", 0.8)])
def test_who_counts_wins_more(bot: str, against: str, share: float) -> None:
    """A small check by the first seeds; 400 games of each pair are in docs/bots.md."""
    games = range(400 if DEEP else 16)
    assert sum(result(bot, against, number) for number in games) / len(games) > share
