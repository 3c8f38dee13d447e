"""The rules of The Plan against a second implementation (tests/the_plan/oracle.py), question by question."""

from __future__ import annotations

from typing import Any

import pytest

from spylab.engine import State, Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.events import BriefcaseSeen, EvidenceSeen, KeyPassed, Saw
from spylab.games.the_plan.view import View
from tests.depth import count
from tests.the_plan.games import VARIANTS
from tests.the_plan.oracle import Oracle


def on_the_table(view: View) -> dict[str, Any]:
    """The truth as plain data."""
    return {
        "pieces": [player.at for player in view.players] + list(view.spies),
        "hands": [[[key.number, key.hideout, key.up] for key in player.keys] for player in view.players],
        "used": [set(player.used) for player in view.players],
        "files": [[str(place.half) if place.half else None for place in file.places] for file in view.files],
        "gone": [str(file.bonus) if file.bonus else None for file in view.files],
        "out": {seat for seat, player in enumerate(view.players) if player.out},
        "keys": view.table,
        "lit": view.lit or 0,
        "turn": (view.turn, view.round, view.taken),
    }


def the_same(oracle: Oracle) -> dict[str, Any]:
    """The oracle's table in the same form."""
    seats, spies = range(oracle.options.players), [str(spy) for spy in oracle.options.spies]
    return {
        "pieces": [oracle.at[who] for who in (*seats, *spies)],
        "hands": oracle.hands,
        "used": oracle.used,
        "files": [oracle.files[spy] for spy in spies],
        "gone": [oracle.gone.get(spy) for spy in spies],
        "out": set(oracle.out),
        "keys": sum(oracle.table.values()),
        "lit": oracle.lit,
        "turn": (oracle.turn, oracle.round, oracle.taken),
    }


def seen(state: State[View]) -> list[tuple[Any, ...]]:
    """What players saw in secret, apart from the keys they drew."""
    found: list[tuple[Any, ...]] = []
    for step in state.steps(reveal=True):
        for event in step.events:
            match event:
                case Saw(seat, spy, half):
                    found.append((seat, spy, str(half)))
                case BriefcaseSeen(seat, hideout, plan):
                    found.append((seat, hideout, plan))
                case EvidenceSeen(seat, spy, hideout):
                    found.append((seat, spy, hideout))
                case KeyPassed(seat, rival, key, hideout):
                    found.append((seat, rival, key, hideout))
    return found


def choose(state: State[View], stream: Stream, answers: dict[str, Any]) -> str:
    """An answer by chance; a player may prefer deeds over moves of spies, so that more happens."""
    if state.chance_outcomes():
        return str(stream.weighted(state.chance_outcomes()))
    eventful = [a for a in sorted(answers) if a.split()[0] not in ("send", "pass")]
    return stream.choice(eventful if eventful and stream.below(3) else sorted(answers))


@pytest.mark.parametrize("name", VARIANTS)
def test_both_ask_the_same_questions_and_end_in_the_same_way(name: str) -> None:
    """Who is asked, what may be answered and how likely, what lies on the table after each turn, what was seen."""
    game = VARIANTS[name]
    for seed in range(count(3)):
        state, stream = State.start(game), Stream(seed, "model")
        oracle = Oracle(game.options)
        talk = oracle.conversation()
        question = next(talk, None)
        while question is not None:
            who, answers = question
            if who is None:
                assert {str(a): p for a, p in state.chance_outcomes()} == answers
            else:
                assert state.to_act() == {who}
                assert {str(a) for a in state.information_state(who).legal_actions()} == set(answers)
            if state.truth(reveal=True).begins is not None:
                assert on_the_table(state.truth(reveal=True)) == the_same(oracle)
            answer = choose(state, stream, answers)
            state = state.apply(who, game.parse(answer))
            try:
                question = talk.send(answer)
            except StopIteration:
                question = None
        outcome = state.outcome()
        assert outcome is not None
        assert oracle.result is not None
        reason, winner = oracle.result
        assert (outcome.termination.value, set(outcome.winners)) == (reason, {winner} - {None})
        assert seen(state) == oracle.saw
        truth = state.truth(reveal=True)
        assert {str(spy): truth.file(Spy(spy)).owner for spy in game.spies} == oracle.owner
