"""The laws of the engine: every registered game and the toy keep them, and a broken game is found out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from spylab import games
from spylab.engine import Event, Game, LawBroken, check_game, law
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spy import actions as spy
from spylab.games.spy.cards import Kind
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from spylab.games.the_plan.rules import ThePlan
from tests.depth import count
from tests.engine import broken
from tests.engine.games import GAMES, random_state
from tests.engine.spy_count import what_seats_saw
from tests.toys.witness import Options, Witness

KINDS: tuple[type[Game[Any]], ...] = (Spy, SpiesAndLies, Witness)
SMALL = {f"{kind.name} {number}": small for kind in KINDS for number, small in enumerate(kind.small_options(), 1)}


def only(small: Game[Any]) -> Game[Any]:
    """The small game, as one whose only small game it is."""
    kind = type("Only", (type(small),), {"small_options": classmethod(lambda cls: [small])})
    return kind(small.options)  # type: ignore[no-any-return]


def counted(game: Game[Any]) -> list[int]:
    """How many information states the seats, and last the public, can have."""
    groups = law.Groups()
    for state in law.positions(game):
        groups.add(state)
    return [groups.count(seat) for seat in (*range(game.players), None)]


@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_keeps_the_laws_in_every_position(name: str) -> None:
    """And its information states are as many as were counted without the engine.

    Of Spies & Lies one tiny game is counted, by hand, in tests/spies_and_lies/test_laws.py.
    """
    small = SMALL[name]
    report = check_game(only(small), playthroughs=0)
    assert report.games == report.complete == 1
    assert report.positions < 4000
    if isinstance(small, SpiesAndLies):
        assert report.information_states > report.positions / 2
        return
    if isinstance(small, Witness):
        seats = witness_counts(small.options)[:2]
    else:
        seats = [len(seen) for seen in what_seats_saw(small.options)[:-1]]
    assert report.information_states == sum(seats)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_the_laws(name: str) -> None:
    report = check_game(GAMES[name], limit=0, playthroughs=count(8))
    assert report.playthroughs == count(8)
    assert report.positions > 5 * report.playthroughs
    assert GAMES[name].name in str(report)


def test_every_registered_game_is_among_those_that_are_checked() -> None:
    assert {game.name for game in GAMES.values()} >= set(games.names())
    visited_elsewhere = {ThePlan.name}  # tests/the_plan/test_law.py
    assert {small.name for small in SMALL.values()} | visited_elsewhere >= set(games.names())


def test_the_small_games_of_spy_show_everything_that_can_happen() -> None:
    """Every answer, both ways to go out, a player who is skipped, nothing new, the cap and the last one standing."""
    happened: Counter[object] = Counter()
    for small in Spy.small_options():
        for seed in range(60):
            for step in random_state(small, seed).steps(reveal=True):
                happened.update(_features(step.events))
    wanted: set[object] = {Kind.SAFE, Kind.SECRET, *spy.OutBecause, *spy.Ending, "skipped"}
    wanted |= {kind for kind in Spy.event_kinds if kind is not spy.Turned}
    assert wanted - set(happened) == set()


def _features(events: tuple[Event, ...]) -> list[object]:
    found: list[object] = [type(event) for event in events]
    found += [event.kind for event in events if isinstance(event, spy.Said)]
    found += [event.reason for event in events if isinstance(event, spy.WentOut | spy.GameEnded)]
    out = {event.seat for event in events if isinstance(event, spy.WentOut)}
    turns = [event.seat for event in events if isinstance(event, spy.TurnBegan)]
    spied = [event.seat for event in events if isinstance(event, spy.Spied)]
    if turns and out and out != set(spied):
        found.append("skipped")
    return found


# Counted by hand.


def witness_counts(options: Options) -> list[int]:
    """How many different things the two players, and the public, can have seen of the witness.

    Let c be the number of cups. Before the pea is hidden and after it, everybody has seen one thing: 2.

    The first player then looks: c cups, and in each there may be the pea or nothing, so 2c for that player; the
    second player and the public see the cup alone, c.
    The second player looks: for the first one 2c things have become 2c * c; for the second one c have become c * 2c
    (pea or nothing, both possible whatever the first did); for the public c * c.
    The witness, if there is one, may say each of the c cups whatever the truth is, so this multiplies by c for all.
    Let h be what has come of it: 2c * c (* c) for the players, c * c (* c) for the public.

    Then one of them writes: a player may see the own guess (c) or that the other has written (1): h * (c + 1). The
    public sees which of the two has: h * 2.

    The second guess shows all. What is known then is the same for everybody: which cups were looked under (c * c),
    where the pea was (c; what each player found follows from it), what the witness said (c), both guesses (c * c), and
    who wrote first (2).
    """
    c = options.cups
    said = c if options.witness else 1
    looks_seen = ((2 * c, 2 * c * c), (c, 2 * c * c), (c, c * c))
    in_the_end = 2 * c * c * c * said * c * c
    counts = []
    for seat, (after_one, after_two) in enumerate(looks_seen):
        testimony = after_two * said if options.witness else 0
        writing = after_two * said * (c + 1 if seat < 2 else 2)
        counts.append(2 + after_one + after_two + testimony + writing + in_the_end)
    return counts


@pytest.mark.parametrize(
    ("options", "by_hand"),
    [
        (Options(cups=2), [206, 204, 160]),
        (Options(), [1754, 1751, 1553]),
        (Options(witness=False), [584, 581, 518]),
    ],
)
def test_the_information_states_of_the_witness_are_as_many_as_by_hand(options: Options, by_hand: list[int]) -> None:
    assert witness_counts(options) == by_hand
    assert counted(Witness(options)) == by_hand


def test_the_information_states_of_a_tiny_duel_are_as_many_as_by_hand() -> None:
    """One turn of Green's, with a Safe 1 and a Bomb 2 in each base and the Spies on the left, facing right.

    Getting ready: nothing seen, 1. One player ready: the own base in 2 orders, or just that the other is ready, so 3;
    for the public, which of the two is, so 2. Both ready: own order (2) times who was first (2) is 4 for a player; for
    the public 2. All that follows is multiplied by this: call it h.

    Green's turn begins: 1 (in the same moment as both are ready).
    Green ends it at once, or spies at once: the game is over and both bases are shown. For a player the other's order
    is new, 2 possible; for the public there are 2 * 2. So 2 + 2 for a player and 4 + 4 for the public (the answer to
    the spy follows from the bases).

    Green moves: ahead by the number on place 1, or turned round by that on place 2, or ahead and turned round: 3 ways
    for Green, who knows the numbers. Then Green ends or spies and sees Red's order: 3 * (1 + 2 + 2) = 15.
    For Red and the public each way is said with the number 1 or 2, which tells the order: 3 * 2 moves. In the end
    Red learns nothing more, 6 * (1 + 1 + 1) = 18. The public learns Red's order: 6 * (1 + 2 + 2) = 30.

    Green: 4 + 4 * (4 + 15) = 80, and the 4 moments in which the turn begins are those of both ready: 1 + 3 + 4 = 8
    before anything else. Together 8 + 4 * 19 = 84. Red: 8 + 4 * (4 + 18) = 96.
    The public: 1 + 2 + 2 = 5 before, then 2 * (8 + 30) = 76; together 81.
    """
    duel = Spy(SpyOptions(base=("S1", "B2"), spy_start="left", first_player=0, turn_round="once", turn_cap=1))
    assert counted(duel) == [8 + 4 * (4 + 15), 8 + 4 * (4 + 18), 5 + 2 * (8 + 30)] == [84, 96, 81]


# Broken games.


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (broken.SecretAside, "saw the same .* and is shown different things"),
        (broken.MenuFromTruth, "saw the same .* and is shown different things"),
        (broken.SecretSteps, "saw the same .* and is shown different things"),
        (broken.SecretTurn, "cannot tell who is asked"),
        (broken.TooQuiet, "cannot tell who is asked"),
        (broken.SecretEnd, "sees another outcome"),
        (broken.WrongSum, "do not sum to 1"),
        (broken.TooManyOutcomes, "more than 64 outcomes"),
        (broken.LossyAction, "action “peek” is not read back"),
        (broken.AmbiguousEvent, "event “0 looks under 1” is not read back"),
        (broken.FalseView, "believes something false: pea: 1 instead of 2"),
        (broken.ForgetsThePublic, "does not know what is public"),
        (broken.GoesOn, "the game is over and somebody is asked"),
        (broken.NobodyAsked, "either chance or players must be asked"),
        (broken.ChanceInterrupts, "either chance or players must be asked"),
        (broken.NothingToDo, "is asked and can do nothing"),
        (broken.Capricious, "happens differently twice"),
        (broken.Endless, "does not end"),
    ],
)
def test_a_broken_game_is_found_out(game: type[broken.Broken], fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "_LONGEST", 100)
    with pytest.raises(LawBroken, match=fault):
        check_game(game())


def test_the_game_that_was_broken_is_whole() -> None:
    """So it is each fault, and nothing else, that is found."""
    report = check_game(broken.Broken())
    assert (report.games, report.complete) == (1, 1)


def test_an_event_that_is_public_by_mistake_is_found_by_counting() -> None:
    """No law is broken by it: everybody who saw the same is shown the same. Too many things are seen, though."""
    report = check_game(broken.ToldToAll())
    assert report.information_states > sum(witness_counts(Options(cups=2))[:2])


def test_a_game_that_is_too_large_is_not_called_whole() -> None:
    report = check_game(Witness(), limit=100, playthroughs=0)
    assert (report.games, report.complete, report.positions) == (3, 0, 300)
