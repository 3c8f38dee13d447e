"""Questions, reasons and contradictions in games of SPY."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spylab.engine import ContradictoryEvidence, Event, MalformedInput, State
from spylab.games.spy import actions as do
from spylab.games.spy import worlds as spy
from spylab.games.spy.cards import Card, Facing, Kind
from spylab.games.spy.rules import Spy
from spylab.inference import Evidence, TableBelief
from tests.depth import count
from tests.inference import brute
from tests.inference.brute import Candidates, game_of
from tests.inference.direct import Direct, check_explanation, check_minimal

FIVE = ("S1", "S2", "T2", "B1", "B2")
WHAT = (*Card, *Kind, "1", "2")
ANSWERS = {do.NothingNew: 0, do.Exposed: 3, do.Hissed: 4, do.Caught: 5}


@pytest.mark.parametrize("seed", range(count(3)))
@pytest.mark.parametrize("players", [2, 3])
def test_the_answer_to_a_look_is_what_the_rules_would_say(players: int, seed: int) -> None:
    """In every world that is left, for every legal look; and the information is what the answer takes away."""
    game, steps = game_of(players, seed, base=FIVE)
    everybody = [Candidates(game, [about], [None]) for about in range(players)]
    state, compared = State.start(game), 0
    for step in steps[:-1]:
        state = state.apply(step.player, step.action)
        for candidates in everybody:
            candidates.follow(step)
        for asker in state.to_act() if state.information_state(None).view.turn else ():
            looks = [a for a in state.information_state(asker).legal_actions() if isinstance(a, do.Spy)]
            for action in looks:
                _check_look(state, everybody[game.colours.index(action.target)], asker, action)
            compared += len(looks)
    assert compared > 5


def _check_look(state: State, candidates: Candidates, asker: int, action: do.Spy) -> None:
    game, info = state.game, state.information_state(asker)
    assert isinstance(game, Spy)
    about = game.colours.index(action.target)
    place = game.mirrored(info.view.bases[asker]) + 1
    belief = spy.belief(game, info.events, about)
    answers = spy.answers(game, info.view, about, f"look at place {place}")
    said = {truth: _answer(position, asker, action) for (truth,), position in candidates.states(None).items()}
    rows = [belief.worlds.world(row) for row in range(len(belief.worlds))]
    assert {row: answer for row, answer in zip(rows, answers.tolist(), strict=True) if row in said} == said
    slow = Direct(list(said), [1] * len(said))
    bits = belief.expected_information(answers)
    assert bits == pytest.approx(float(slow.information(list(said.values()))), abs=1e-12, rel=0)


def _answer(position: State, asker: int, action: do.Spy) -> int:
    """What happens when this is played, as the numbers of `answers`."""
    _, event = position.apply(asker, action).steps(reveal=True)[-1].events[:2]
    if isinstance(event, do.Said):
        return 1 if event.kind is Kind.SAFE else 2
    return ANSWERS[type(event)]  # type: ignore[index]


@pytest.mark.parametrize("seed", range(count(3)))
def test_every_explanation_holds_and_is_minimal(seed: int) -> None:
    """All claims about all places, in some positions of a game: cores, odds, shifts and witnesses."""
    game, steps = game_of(2, seed, base=FIVE)
    verdicts = set()
    for length in range(4, len(steps), max(len(steps) // 4, 1)):
        belief = spy.belief(game, public(steps[:length]), 1)
        slow = direct(belief)
        for place in range(game.size):
            for what in WHAT:
                claim = spy.claim(game, f"place {place + 1} is {what}")
                found = belief.explain(claim)
                check_explanation(slow, claim.holds(belief.worlds).tolist(), found)
                verdicts.add(found.verdict)
    assert verdicts >= {"open", "impossible"}


@pytest.mark.parametrize("seed", range(count(6)))
def test_the_order_of_evidence_changes_nothing(seed: int) -> None:
    game, steps = game_of(3, seed)
    evidence = list(spy.evidence(game, public(steps), 0))
    belief, turned = spy.belief(game, public(steps), 0), TableBelief(spy.belief(game, (), 0).worlds, evidence[::-1])
    assert len(evidence) > 2
    assert turned.weights.tolist() == belief.weights.tolist()
    assert turned.marginals() == belief.marginals()
    assert turned.certain() == belief.certain()


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("card", Card)
def test_something_false_is_refused_by_name(place: int, card: Card) -> None:
    """Only if it cannot be so; the events named alone contradict each other, and none of them could be left out."""
    game, steps = game_of(2, 7)
    known = [event for event in public(steps) if not isinstance(event, do.Revealed)]
    claimed = [*known, do.Caught(0, place, card, 1)]
    slow = direct_of(game, list(spy.evidence(game, claimed, 0)))
    if any(slow.weights()):
        assert spy.belief(game, claimed, 0).count == slow.count
        return
    with pytest.raises(ContradictoryEvidence) as refused:
        spy.belief(game, claimed, 0)
    check_minimal(slow, [True] * len(slow.worlds), refused.value.events)
    assert len(known) in refused.value.events


def test_a_contradiction_says_what_cannot_be_true_together() -> None:
    start = (do.Placed(0, 0, Facing.RIGHT), do.Placed(1, 0, Facing.RIGHT))
    told = (do.Moved(1, 2), do.Said(1, 4, Kind.SAFE), do.Hissed(1, 4), do.Exposed(1, 4, Card.S1))
    with pytest.raises(ContradictoryEvidence) as refused:
        spy.belief(Spy(), [*start, *told], 1)
    assert refused.value.events == (3, 4)
    assert str(refused.value) == (
        "This cannot all be true: Red: place 5 is a Safe, but not the target Safe 1; Red: place 5 is a Bomb."
    )


@pytest.mark.parametrize("wrong", ["place 0 is S1", "place 8 is S1", "place 1 is S3"])
def test_a_claim_that_nobody_can_make_is_refused(wrong: str) -> None:
    with pytest.raises(MalformedInput, match="A claim names a place from 1 to 7"):
        spy.claim(Spy(), wrong)


def public(steps: Sequence[brute.Step]) -> list[Event]:
    return [event for step in steps for event in brute.seen(None, step.events)]


def direct(belief: TableBelief) -> Direct:
    rows = [belief.worlds.world(row) for row in range(len(belief.worlds))]
    return Direct(rows, [1] * len(rows), [(e.at, e.weights.tolist()) for e in belief.evidence])


def direct_of(game: Spy, evidence: Sequence[Evidence]) -> Direct:
    rows = spy.belief(game, (), 0).worlds
    return Direct([rows.world(r) for r in range(len(rows))], [1] * len(rows), [(e.at, e.weights) for e in evidence])
