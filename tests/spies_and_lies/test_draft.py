"""Deploying soldier by soldier and laying out tokens: every way there, what is explained, and what is handed in."""

from __future__ import annotations

import pytest

from spylab import api
from spylab.engine import MalformedInput, Stream
from spylab.games.spies_and_lies.draft import DeploymentDraft, TokensDraft, draft
from spylab.games.spies_and_lies.sentences import ask, menu
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase
from spylab.kit import Sight
from spylab.widgets.table import Table
from tests.spies_and_lies.moments import KIT, after

LUCK = Stream(1, "test")


def sight_of(*deployed: str, seed: int = 3, seat: int = 0) -> Sight:
    """What a seat sees when both have deployed like this, or before."""
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=seed)
    for owner, order in enumerate(deployed):
        match.seat(owner).act(match.game.parse(f"deploy {order}"))
    sight = KIT.sight(match.seat(seat))
    return after(Sight(**{**vars(sight), "draft": draft(sight)}))


def order(drafted: DeploymentDraft) -> list[int]:
    return [int(soldier or 0) for soldier in drafted.order]


def step(sight: Sight, *steps: str) -> DeploymentDraft:
    return after(sight, *steps).draft


def test_nobody_else_is_asked_and_nothing_is_deployed_at_first() -> None:
    sight = sight_of()
    assert order(sight.draft) == [0, 0, 0, 0]
    assert sight.draft.action() is None
    assert len(sight.draft.hand) == 9
    assert not set(sight.draft.hand) & set(sight.view.sides[0].exhausted)
    assert draft(Sight(**{**vars(sight), "player": None})) is None
    assert draft(Sight(**{**vars(sight), "calm": True})) is None


def free(sight: Sight) -> list[int]:
    """The ranks in hand that have to rise."""
    return [int(soldier) for soldier in sight.draft.hand if soldier is not Soldier.SERGEANT]


def test_a_soldier_goes_to_a_mission_by_two_clicks_and_back_again() -> None:
    sight = sight_of()
    rank, other = free(sight)[:2]
    up = step(sight, f"draft soldier {rank}")
    assert up.picked == rank
    assert step(sight, f"draft soldier {rank}", f"draft soldier {rank}").picked is None
    put = step(sight, f"draft soldier {rank}", "draft mission 2")
    assert (order(put), put.picked) == ([0, 0, rank, 0], None)
    again = step(sight, f"draft soldier {rank}", "draft mission 2", "draft mission 2")
    assert again.picked == rank
    assert order(again.after("draft back", LUCK)) == [0, 0, 0, 0]
    assert order(again.after("draft mission 0", LUCK)) == [rank, 0, 0, 0]
    both = [f"draft soldier {rank}", "draft mission 0", f"draft soldier {other}", "draft mission 1"]
    assert order(step(sight, *both, "draft mission 0", "draft mission 1")) == [other, rank, 0, 0]
    third = free(sight)[2]
    assert order(step(sight, *both, f"draft soldier {third}", "draft mission 0")) == [third, other, 0, 0]
    assert order(step(sight, *both, "draft clear")) == [0, 0, 0, 0]


def test_dragging_does_the_same() -> None:
    sight = sight_of()
    rank, other = free(sight)[:2]
    there = sight.draft.dragged(f"draft soldier {rank}", "draft mission 1", LUCK)
    assert order(there) == [0, rank, 0, 0]
    assert order(there.dragged("draft mission 1", "draft mission 3", LUCK)) == [0, 0, 0, rank]
    assert order(there.dragged("draft mission 1", f"draft soldier {other}", LUCK)) == [0, 0, 0, 0]
    assert there.dragged("draft mission 0", "draft mission 3", LUCK) == there, "there is nothing to drag"
    assert there.dragged(f"draft soldier {other}", f"draft soldier {rank}", LUCK) == there


def test_ranks_that_fall_are_explained_at_once_with_the_first_pair() -> None:
    sight = sight_of()
    low, high = free(sight)[0], free(sight)[-1]
    wrong = after(sight, f"draft soldier {high}", "draft mission 0", f"draft soldier {low}", "draft mission 3")
    assert f"{high} before {low} does not rise" in str(ask(wrong))
    assert str(ask(wrong)).startswith("Ane: ")
    assert wrong.draft.falling == (high, low)
    assert wrong.draft.action() is None
    assert not any(choice.main for group in menu(wrong) for choice in group.choices)
    mended = after(wrong, "draft mission 3", "draft back")
    assert "does not rise" not in str(ask(mended))


def test_the_words_for_a_fall_are_those_of_the_rules() -> None:
    """The same sentence as for the whole deployment when it is handed in all the same."""
    sight = sight_of(seed=3)
    ranks = free(sight)
    bad = [ranks[3], ranks[1], ranks[4], ranks[5]]
    steps = [s for at, rank in enumerate(bad) for s in (f"draft soldier {rank}", f"draft mission {at}")]
    drafted = step(sight, *steps)
    action = sight.game.parse("deploy " + " ".join(map(str, bad)))
    assert str(drafted.fault) == str(sight.game.why_illegal(sight.view, 0, action))


def test_the_sergeant_lies_anywhere() -> None:
    sight = next(found for seed in range(20) if 4 in (found := sight_of(seed=seed)).draft.hand)
    a, b, c = free(sight)[-3:]
    steps = [s for at, rank in enumerate((a, b, c)) for s in (f"draft soldier {rank}", f"draft mission {at}")]
    done = step(sight, *steps, "draft soldier 4", "draft mission 3")
    assert str(done.action()) == f"deploy {a} {b} {c} 4"


def test_every_random_deployment_is_legal_and_ready() -> None:
    sight = sight_of()
    for number in range(30):
        drafted = sight.draft.after("draft shuffle", Stream(number, "test"))
        assert drafted.action() in sight.legal
    ready = after(sight, "draft shuffle")
    (main,) = [choice for group in menu(ready) for choice in group.choices if choice.main]
    assert main.notation == str(ready.draft.action())


@pytest.mark.parametrize(
    "wrong", ["draft soldier 11", "draft soldier x", "draft mission 4", "draft back", "draft token 1"]
)
def test_a_step_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(MalformedInput, match="is not a step in deploying"):
        sight_of().draft.after(wrong, LUCK)


def test_an_exhausted_soldier_is_no_step() -> None:
    sight = sight_of()
    (tired,) = sight.view.sides[0].exhausted
    with pytest.raises(MalformedInput):
        sight.draft.after(f"draft soldier {int(tired)}", LUCK)


def deployed(with_sergeant: bool) -> Sight:
    """At the tokens, with the Sergeant under the first mission or without him."""
    for seed in range(50):
        sight = sight_of(seed=seed)
        hand = [int(s) for s in sight.draft.hand if s is not Soldier.SERGEANT]
        if with_sergeant and len(hand) == 9:
            continue
        other = sight_of(seed=seed, seat=1).legal[0]
        own = [4, *hand[:3]] if with_sergeant else hand[:4]
        return sight_of(" ".join(map(str, own)), str(other).removeprefix("deploy "), seed=seed)
    raise AssertionError


def test_tokens_begin_honest_and_only_the_sergeant_can_lie() -> None:
    sight = deployed(with_sergeant=True)
    assert sight.view.phase is Phase.TOKENS
    assert isinstance(sight.draft, TokensDraft)
    truth = tuple(int(soldier in sight.view.intel) for soldier in sight.view.sides[0].order)
    assert sight.draft.pattern == truth
    lie = after(sight, "draft token 0")
    assert lie.draft.action() in sight.legal
    assert lie.draft.action() != sight.draft.action()
    for at in (1, 2, 3):
        wrong = after(sight, f"draft token {at}")
        assert wrong.draft.action() is None
        reason = "must stay without a token" if truth[at] == 0 else "needs a token"
        assert f"Mission {at + 1} {reason}" in str(ask(wrong))
    labels = {choice.notation: (str(choice.label), choice.main) for choice in menu(lie)[0].choices}
    assert len(labels) == 2
    assert labels[str(lie.draft.action())][0].startswith("Lie: ")
    assert labels[str(lie.draft.action())][1]
    assert not labels[str(sight.draft.action())][1]


def test_without_the_sergeant_there_is_one_row_and_it_is_asked_for_all_the_same() -> None:
    sight = deployed(with_sergeant=False)
    assert [choice.notation for choice in menu(sight)[0].choices] == [str(sight.draft.action())]
    assert "Without the Sergeant" in str(ask(sight))
    assert after(sight, "draft token 0").draft.action() is None


def test_a_token_dragged_to_another_mission_lies_there() -> None:
    sight = deployed(with_sergeant=True)
    moved = sight.draft.dragged("draft token 0", "draft token 1", LUCK)
    assert moved.pattern == sight.draft.after("draft token 0", LUCK).after("draft token 1", LUCK).pattern
    assert sight.draft.dragged("draft token 1", "draft token 1", LUCK) is sight.draft
    with pytest.raises(MalformedInput, match="laying out Intel tokens"):
        sight.draft.after("draft token 9", LUCK)


def test_at_a_table_tokens_follow_a_deployment_though_the_other_was_first() -> None:
    """One draft after the other, with nothing in between: the second one is not the first."""
    table = Table(KIT, api.match("spies_and_lies", ("human", "random"), seed=2))
    table.choose("draft shuffle")
    ready = next(c.notation for g in menu(table._sight()) for c in g.choices if c.main)
    table.choose(ready)
    assert table.seat.view.phase is Phase.TOKENS
    assert isinstance(table._draft, TokensDraft)
    table.choose("draft token 0")
    table.choose("draft token 0")
    table.choose(str(table._draft.action()))
    assert table._draft is None
    table.close()
