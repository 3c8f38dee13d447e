"""SPY: whole games under all options, held against a second implementation that was written from the page alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st

from spylab.engine import IllegalAction
from tests.spy.oracle import LEFT, RIGHT, Base, House, Oracle
from tests.spy.table import COLOURS, Table

BASES = {
    "usual": "",
    "four": "S1 S2 T2 B1",
    "three": "S1 T2 B1",
    "two bombs": "T2 B1 B2",
    "two": "T2 B2",
    "only bombs": "B1 B2 B2",
    "no bomb": "S1 S2 T1 T2",
}
HOUSES = st.builds(
    House,
    direction=st.sampled_from(["clockwise", "counterclockwise"]),
    mirror=st.sampled_from(["face_to_face", "same_place"]),
    any_order=st.booleans(),
    turn_round=st.sampled_from(["both", "once"]),
    turn_in_place=st.booleans(),
    spy_on_exposed=st.booleans(),
    secret_two_out=st.booleans(),
    reveal_out=st.booleans(),
    turn_cap=st.sampled_from([1, 2, 7, 40, 200]),
)
VOCABULARY = [
    "end",
    "turn",
    "spy green",
    "spy red",
    "spy blue",
    "spy yellow",
    "first green",
    "arrange T2 B2 at 0 right",
]
VOCABULARY += [f"{b}move {n}{a}" for b in ("", "turn ") for n in range(4) for a in ("", " turn")]


def _cards(base: str, players: int) -> list[str]:
    usual = "S1 S2 T1 T2 B1 B1 B2" if players == 2 else "S1 S2 T1 T2 B1 B1"
    return (BASES[base] or usual).split()


def _choose(legal: set[str], chance: Random) -> str:
    """Any legal action, but spies more often, so that games come to an end by them."""
    spies = sorted(action for action in legal if action.startswith("spy"))
    return chance.choice(spies if spies and chance.random() < 0.6 else sorted(legal))


@given(
    house=HOUSES,
    players=st.integers(2, 4),
    base=st.sampled_from(sorted(BASES)),
    seed=st.integers(0, 2**32),
)
@example(house=House(), players=2, base="usual", seed=0)
@example(house=House(), players=3, base="usual", seed=1)
@example(house=House(), players=4, base="usual", seed=2)
def test_a_whole_game_goes_as_the_page_says(house: House, players: int, base: str, seed: int) -> None:
    """SPY-TURN-1 to SPY-TURN-3, SPY-MOVE-1 to SPY-MOVE-7, SPY-ANSWER-1 to SPY-ANSWER-10, SPY-OUT-1 to SPY-OUT-8.

    After every action: what is legal, what has happened, whose turn it is, and how the game ended.
    """
    chance = Random(seed)
    cards = _cards(base, players)
    bases = [
        Base(chance.sample(cards, len(cards)), chance.randrange(len(cards)), chance.choice([LEFT, RIGHT]))
        for _ in range(players)
    ]
    first = chance.randrange(players)
    table = Table(
        *(f"{' '.join(b.row)} at {b.gap} {'right' if b.facing == RIGHT else 'left'}" for b in bases),
        first=first,
        base=tuple(cards),
        **vars(house),
    )
    oracle = Oracle(list(COLOURS[players]), bases, first, house)
    while oracle.ended is None:
        assert table.seat == oracle.seat
        legal = oracle.legal()
        assert table.legal == legal
        _check_that_the_rest_is_refused(table, legal, chance)
        action = _choose(legal, chance)
        table.play(action)
        assert table.last == oracle.play(action), action
        assert sum(fact[0] == "WentOut" for fact in table.last) <= 1
    outcome = table.state.outcome()
    assert outcome is not None
    reason, winner = oracle.ended
    assert (str(outcome.termination.value), outcome.winners) == (reason, {winner} - {None})
    assert table.state.to_act() == frozenset()
    event(f"{players} players: {reason}")


def _check_that_the_rest_is_refused(table: Table, legal: set[str], chance: Random) -> None:
    """Three actions that are not legal are refused, and so is everybody else's action."""
    before = table.state
    others = [(table.seat, action) for action in chance.sample(VOCABULARY, 3) if action not in legal]
    others += [(seat, "end") for seat in range(table.game.players) if seat != table.seat]
    for seat, action in others:
        with pytest.raises(IllegalAction):
            table.do(seat, action)
    assert table.state is before
