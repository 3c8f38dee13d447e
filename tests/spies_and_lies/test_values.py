"""What guesses promise: probability, points, spaces and worth; the best guess and the best valued one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from spylab.engine import MalformedInput, State
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies import worlds
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.values import (
    Prospect,
    Turn,
    best_guess,
    best_valued_guess,
    guesses_left,
    prospects,
    turn,
    worth,
)
from spylab.games.spies_and_lies.view import Phase, View
from tests.depth import count
from tests.spies_and_lies.brute import game_of
from tests.spies_and_lies.table import BLUE, RED, Table

NONE = Fraction(0)


def table(red: str = "1 2 5 9", blue: str = "1 3 5 9", **options: object) -> Table:
    """Blue is about to guess Red's first soldier; nobody has a Deception token."""
    settings: dict[str, object] = {"starter": BLUE, "deceptions": 0, "exhausted": "3 2", **options}
    return Table(red, blue, **settings)  # type: ignore[arg-type]


def promised(now: Table, q: Fraction = worlds.HALF) -> tuple[Prospect, ...]:
    """What guesses promise to the player who guesses."""
    owner = now.view.owner
    assert owner is not None
    guesser = now.state.information_state(1 - owner)
    return prospects(now.game, guesser.view, worlds.belief(now.game, guesser.events, owner, q))


def comes(now: Table, soldier: int, guess: int) -> Turn:
    return turn(now.game, now.view, Soldier(soldier), Soldier(guess))


def numbers(found: Turn) -> tuple[int, int, int, int]:
    return found.own_points, found.enemy_points, found.own_spaces, found.enemy_spaces


# one turn


@pytest.mark.parametrize(
    ("soldier", "enemy_points", "enemy_spaces"),
    [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 4, 0), (5, 0, 1), (7, 0, 0), (8, 8, 0), (9, 0, 2), (10, 10, 1)],
)
def test_a_wrong_guess_brings_the_owner_what_the_soldier_does(
    soldier: int, enemy_points: int, enemy_spaces: int
) -> None:
    """The Marshal's ten points are a whole track: on day 1 the Double Agent moves one space."""
    guess = 1 if soldier != 1 else 2
    assert numbers(comes(table(), soldier, guess)) == (0, enemy_points, 0, enemy_spaces)


def test_a_right_guess_brings_two_points_and_four_with_a_scout() -> None:
    assert numbers(comes(table(), 9, 9)) == (2, 0, 0, 0)
    scout = table(blue="2 3 5 9", exhausted="3 1").play("right", "wrong")
    assert numbers(comes(scout, 9, 9)) == (4, 0, 0, 0)


def test_what_retires_by_force_brings_nothing() -> None:
    """Blue's Bomb has exploded; with a right guess the points count all the same."""
    bomb = table(blue="7 8 9 10").play("wrong", "wrong")
    assert numbers(comes(bomb, 9, 1)) == (0, 0, 0, 0)
    assert numbers(comes(bomb, 9, 9)) == (2, 0, 0, 0)


def test_deception_is_counted_once_it_is_played() -> None:
    now = table(deceptions=1)
    assert now.view.phase is Phase.DECEPTION
    assert numbers(comes(now, 3, 1)) == (0, 3, 0, 0)
    now.play("deceive")
    assert numbers(comes(now, 3, 1)) == (0, 7, 0, 0)
    assert numbers(comes(now, 3, 3)) == (2, 0, 0, 0)


def test_a_captain_does_what_is_best_for_its_owner() -> None:
    """The General's two spaces are worth more than six points; six points more than those of a Miner."""
    assert numbers(comes(table(exhausted="9 2", red="1 2 5 8"), 6, 1)) == (0, 0, 0, 2)
    assert numbers(comes(table(exhausted="3 2"), 6, 1)) == (0, 6, 0, 0)


def test_a_marshal_strikes_where_that_is_better() -> None:
    """At 7 ten points would lose seven of them; five, and five that the enemy loses, move the agent as well."""
    now = table()
    red, blue = now.view.sides
    struck = replace(now.view, sides=(replace(red, marker=7), replace(blue, marker=6)))
    assert numbers(turn(now.game, struck, Soldier.MARSHAL, Soldier.SPY)) == (-5, 5, 0, 1)
    rich = replace(now.view, sides=(replace(red, marker=0), replace(blue, marker=0)))
    assert numbers(turn(now.game, rich, Soldier.MARSHAL, Soldier.SPY)) == (0, 10, 0, 1)


# what a position is worth


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    for game, view in positions(count(2)):
        assert worth(game, view, RED) == -worth(game, view, BLUE)


def test_the_stated_values() -> None:
    game = SpiesAndLies()
    base = replace(game.opening(), day=1)
    assert worth(game, base, RED) == 0
    assert worth(game, replace(base, agent=3), RED) == 3
    for day in (1, 2, 3):
        assert worth(game, replace(base, day=day).with_side(RED, marker=5), RED) == Fraction(day, 2)
    assert worth(game, base.with_side(BLUE, deceptions=2), RED) == Fraction(-2, 10)
    guessing = replace(base, guesser=RED, mission=1, starter=RED)
    assert worth(game, guessing.with_side(RED, active=(Soldier.SCOUT,)), RED) == Fraction(2, 10)
    assert worth(game, guessing.with_side(RED, explosion=True), RED) == Fraction(4, 10)


def test_a_game_that_is_won_is_worth_more_than_any_other_position() -> None:
    for game, view in positions(count(2)):
        assert abs(worth(game, view, RED)) < 10 or view.ended


def test_guesses_that_are_left() -> None:
    now = table()
    left = [(guesses_left(now.game, now.view, RED), guesses_left(now.game, now.view, BLUE))]
    for _ in range(7):
        now.play("right")
        left.append((guesses_left(now.game, now.view, RED), guesses_left(now.game, now.view, BLUE)))
    assert left == [(4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1), (1, 0)]
    now.play("right")
    assert guesses_left(now.game, now.view, RED) == 0


# what guesses promise


HOUSE: list[dict[str, object]] = [
    {},
    {"activation": "chosen", "explosion_carries": True, "vain_copies": False, "deception_supply": 0},
    {"retired_scores": True, "deception_retired": False, "reset_at_wall": False, "spaces": 0, "track": 5},
    {"activation": "chosen", "intel_reshuffled": True, "spy_always_scores": False, "deception_supply": 0, "days": 2},
]
"""As usual, and with other house rules."""


@pytest.mark.parametrize("options", HOUSE, ids=["usual", "chosen", "paid by force", "no point for a Spy"])
def test_promises_are_averages_over_the_worlds(options: dict[str, object]) -> None:
    """Added up world by world, for every rank that could be named."""
    checked = 0
    for seed in range(count(2, 30)):
        game, steps = game_of(seed, **options)
        state = State.start(game)
        for step in steps:
            view = state.information_state(None).view
            if view.phase is Phase.GUESS and seed % 3 == (view.mission or 0) % 3:
                check_promises(game, state, view)
                checked += 1
            state = state.apply(step.player, step.action)
    assert checked > (4 if options else 10)


def check_promises(game: SpiesAndLies, state: State[View], view: View) -> None:
    guesser, at = view.guesser, view.mission
    assert guesser is not None
    assert at is not None
    info = state.information_state(guesser)
    known = worlds.belief(game, info.events, 1 - guesser)
    chances = {known.worlds.world(int(row))[at]: NONE for row in known.weights.nonzero()[0]}
    for row in known.weights.nonzero()[0]:
        chances[known.worlds.world(int(row))[at]] += Fraction(int(known.weights[row]), known.total)
    for prospect in prospects(game, info.view, known):
        turns = [(p, turn(game, info.view, soldier, prospect.guess)) for soldier, p in chances.items()]
        assert prospect.right == chances.get(prospect.guess, 0)
        assert prospect.own_points == sum(p * t.own_points for p, t in turns)
        assert prospect.enemy_points == sum(p * t.enemy_points for p, t in turns)
        assert prospect.own_spaces == sum(p * t.own_spaces for p, t in turns)
        assert prospect.enemy_spaces == sum(p * t.enemy_spaces for p, t in turns)
        gain = sum((p * worth(game, t.view, guesser) for p, t in turns), NONE)
        assert prospect.worth == gain - worth(game, info.view, guesser)


@pytest.mark.parametrize("options", HOUSE, ids=["usual", "chosen", "paid by force", "no point for a Spy"])
def test_what_is_foreseen_is_what_happens(options: dict[str, object]) -> None:
    """With the true soldier and the guess that was made; what an owner chooses is left out."""
    compared = 0
    for seed in range(count(3)):
        game, steps = game_of(seed, **options)
        state = State.start(game)
        for step in steps:
            view, truth = state.information_state(None).view, state.truth(reveal=True)
            after = state.apply(step.player, step.action)
            unveiled = [event for event in step.events if isinstance(event, ev.Unveiled)]
            if unveiled and after.information_state(None).view.phase is not Phase.CHOICE:
                guess = next(event.rank for event in step.events if isinstance(event, ev.Guessed))
                foreseen = turn(game, view, unveiled[0].rank, guess).view
                real = after.information_state(None).view
                assert truth.agent == view.agent
                assert [side.marker for side in foreseen.sides] == [side.marker for side in real.sides]
                assert (foreseen.agent, foreseen.ended, foreseen.phase) == (real.agent, real.ended, real.phase)
                compared += 1
            state = after
    assert compared > (20 if not options else 10)


def test_the_best_guess_and_the_best_valued_guess_differ() -> None:
    """Red's 1 2 5 are seen, and there is a token for Intel 7-10 on mission 4.

    Bomb, Colonel, General, Marshal are there with 2 in 9 each, the Sergeant with 1 in 9. The four are
    equally likely; the General's two spaces are worth most on day 1.
    """
    now = table(intel="7-10").play("wrong", "right", "wrong", "right", "wrong", "right")
    found = promised(now)
    assert {p.guess: p.right for p in found if p.right} == {
        Soldier.SERGEANT: Fraction(1, 9),
        **{soldier: Fraction(2, 9) for soldier in (Soldier.BOMB, Soldier.COLONEL, Soldier.GENERAL, Soldier.MARSHAL)},
    }
    assert best_guess(found).guess is Soldier.BOMB, "of equals the lowest rank"
    assert best_valued_guess(found).guess is Soldier.GENERAL
    assert best_valued_guess(found).worth > best_guess(found).worth


def test_a_likelier_guess_may_be_worth_less() -> None:
    """In games it comes up again and again; never is the best valued guess worth less, or likelier than the best."""
    differ = 0
    for seed in range(count(2)):
        game, steps = game_of(seed)
        state = State.start(game)
        for step in steps:
            info = state.information_state(state.information_state(None).view.guesser)
            if info.view.phase is Phase.GUESS and info.player is not None:
                found = prospects(game, info.view, worlds.belief(game, info.events, 1 - info.player))
                likely, valued = best_guess(found), best_valued_guess(found)
                assert likely.right >= valued.right
                assert likely.worth <= valued.worth
                differ += likely.right > valued.right and likely.worth < valued.worth
            state = state.apply(step.player, step.action)
    assert differ >= 3


def test_only_ranks_of_the_enemy_are_named() -> None:
    now = Table("1 3", "5 8", exhausted="6 9", starter=BLUE, soldiers=((1, 3, 6, 7), (5, 8, 9, 10)), intel="1-4")
    now.play("no deception")
    assert [int(prospect.guess) for prospect in promised(now)] == [1, 3, 6, 7]
    assert sum(prospect.right for prospect in promised(now)) == 1


def test_without_a_guess_to_come_there_is_nothing_to_promise() -> None:
    game = SpiesAndLies()
    with pytest.raises(MalformedInput, match="No soldier is about to be guessed"):
        prospects(game, game.opening(), worlds.belief(game, (), RED))


def positions(seeds: int) -> Iterator[tuple[SpiesAndLies, View]]:
    for seed in range(seeds):
        game, steps = game_of(seed)
        state = State.start(game)
        for step in steps:
            state = state.apply(step.player, step.action)
            yield game, state.information_state(None).view
