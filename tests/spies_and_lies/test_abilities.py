"""What soldiers are said to do is what the rules let them do, with every option and in every position."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from spylab import api
from spylab.games.spies_and_lies import abilities
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.abilities import ability, copying
from spylab.games.spies_and_lies.advice import advice
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.unfolding import Unfolding
from spylab.games.spies_and_lies.view import View
from spylab.games.spies_and_lies.worlds import belief
from tests.spies_and_lies.table import BLUE, RED, Table


def now(options: Options, supply: int, held: int) -> View:
    """Red's soldier was guessed wrong."""
    view = api.load("spies_and_lies").opening().with_side(RED, deceptions=held)
    return replace(view, day=1, guesser=BLUE, mission=0, supply=supply)


@pytest.mark.parametrize("always", [True, False])
def test_a_spy_is_said_to_bring_what_it_brings(always: bool) -> None:
    """SL-SOLDIER-3, SL-SOLDIER-4."""
    for supply, held, most in product((0, 1, 2), (0, 1, 2), (2, 3)):
        options = Options(spy_always_scores=always, deception_most=most)
        view = now(options, supply, held)
        turn = Unfolding(options, view)
        turn.act(RED, Soldier.SPY)
        point = any(isinstance(event, ev.Scored) for event in turn.happened)
        token = any(isinstance(event, ev.TokenGained) for event in turn.happened)
        for said in (str(ability(Soldier.SPY, options, view)), str(copying(Soldier.SPY, options, view))):
            assert ("1 point" in said, "token" in said) == (point, token), (supply, held, most)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(), "1 point and a Deception token. An enemy Marshal that is revealed retires."),
        (Options(deception_supply=0), "1 point. An enemy Marshal that is revealed retires."),
        (Options(deceptions=0, deception_most=0), "1 point. An enemy Marshal that is revealed retires."),
        (Options(deception_supply=0, spy_always_scores=False), "An enemy Marshal that is revealed retires."),
    ],
)
def test_a_list_of_soldiers_says_what_a_spy_can_bring_in_this_game(options: Options, said: str) -> None:
    assert str(ability(Soldier.SPY, options)) == said


@pytest.mark.parametrize("track", [3, 10, 20])
def test_a_colonel_keeps_what_is_more_than_the_track(track: int) -> None:
    """SL-SOLDIER-6."""
    options = Options(track=track)
    assert str(ability(Soldier.COLONEL, options)) == f"8 points. What is more than {track} is kept."
    assert str(copying(Soldier.COLONEL, options, now(options, 2, 0))).endswith(f"more than {track} is kept")


def test_every_soldier_has_words_and_every_copy_too() -> None:
    options = Options()
    assert len({str(ability(soldier, options)) for soldier in Soldier}) == len(Soldier)
    copied = set(Soldier) - {Soldier.CAPTAIN}
    assert len({str(copying(soldier, options, now(options, 2, 0))) for soldier in copied}) == len(copied)
    assert not set(abilities.ABILITIES) & {Soldier.SPY, Soldier.COLONEL}


def test_advice_says_that_a_soldier_may_do_something_where_that_is_chosen() -> None:
    """SL-GUESS-6."""
    for activation, verb in (("automatic", "does"), ("chosen", "may do")):
        table = Table("1 2 5 9", "1 3 5 9", exhausted="3 2", starter=BLUE, intel="7-10", activation=activation)
        info = table.state.information_state(BLUE)
        found = advice(table.game, info.view, RED, belief(table.game, info.events, RED))
        assert f"Red: the likeliest soldiers here, and what each of them {verb} if the guess is wrong:" in map(
            str, found.says
        )


def test_all_that_is_worth_most_is_named() -> None:
    """Where naming either of two brings the same, both are best valued; each with its chance where that differs."""
    found = 0
    for seed in range(12):
        match = api.match("spies_and_lies", ("Ane", "Jon"), seed=seed, soldiers=(1, 2, 3, 4, 8), missions=2)
        while match.outcome() is None:
            info = match.seat(None).info
            view = info.view
            if view.guesser is not None and view.owner is not None and view.phase.name in ("DECEPTION", "GUESS"):
                given = advice(info.game, view, view.owner, belief(info.game, info.events, view.owner))
                most = given.best["worth"]["worth"]
                best = [choice for choice in given.choices if choice["worth"] == most]
                (said,) = [str(text) for text in given.says if str(text).startswith("Best valued: ")]
                ranks = [choice.action.split()[1] for choice in best]
                names = said.removeprefix("Best valued: ").split(", ")
                assert [name.split()[0] for name in names] == ranks, said
                assert said.count("(") == (1 if len({choice["right"] for choice in best}) == 1 else len(best))
                found += len(best) > 1
            seat = match.seat(min(match.to_act()))
            seat.act(seat.legal_actions()[seed % len(seat.legal_actions())])
    assert found >= 3
