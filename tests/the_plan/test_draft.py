"""What is prepared at the table before it is done: a way chosen by its end and its company, a claim, the notes."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

from spylab.engine import MalformedInput, Stream
from spylab.games.the_plan.board_file import load
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.draft import (
    BY_HAND,
    BY_TABLE,
    PlanDraft,
    case_noted,
    current,
    draft,
    halves_noted,
    reach,
    step,
)
from spylab.games.the_plan.kit import KIT
from spylab.games.the_plan.routes import every_way, routes
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.sentences import company, company_in_short
from spylab.kit import Aids, Sight
from tests.the_plan.moments import moments
from tests.the_plan.table import Table

NO_LUCK = Stream(0, "none")


def sight_of(table: Table, colour: str = "green") -> Sight:
    """What a seat of this position sees, as a table shows it."""
    seat = table.seat_of(colour)
    info = table.state.information_state(seat)
    game = table.game
    sight = Sight(
        game, info.view, seat, tuple(game.seat_name(n) for n in range(game.players)),
        to_act=table.state.to_act(), legal=info.legal_actions(), outcome=table.state.outcome(), events=info.events,
    )  # fmt: skip
    return replace(sight, draft=KIT.draft(sight))


def after(sight: Sight, *steps: str) -> Sight:
    for one in steps:
        sight = replace(sight, draft=sight.draft.after(one, NO_LUCK))
    return sight


def walking(number: int = 3, **at: str) -> Table:
    return Table(at=at).play(f"roll {number}", "play 1 walk")


# -- routes -------------------------------------------------------------------------------------


def test_every_legal_path_comes_to_the_same_as_one_that_is_shown() -> None:
    """Same piece, end, length, spies met, keys and fights in the same order: told here from the path alone."""
    tried = 0
    for moment in moments():
        sight = moment.sight
        shown = {_effect(sight, str(route.action)) for route in routes(sight)}
        legal = {_effect(sight, str(a)) for a in sight.legal if str(a).split()[0] in ("walk", "ride", "send")}
        tried += len(legal)
        assert shown == legal, str(moment)
        assert len(routes(sight)) == len(shown), str(moment)
    assert tried > 1000


def _effect(sight: Sight, notation: str) -> tuple[object, ...]:
    """What a move comes to, worked out from its words."""
    kind, *path = notation.split()
    piece = path.pop(0) if kind == "send" else "own"
    view, board = sight.view, sight.game.board
    me = view.players[sight.player]
    if piece != "own":
        return piece, path[-1], len(path), me.at in path
    spies = tuple(at in path for at in view.spies)
    options = sight.game.options
    fought = {} if options.fights == "none" else {p.at: n for n, p in enumerate(view.players) if p.keys and p is not me}
    start = [me.at] if options.start_key == "offered" else []
    offered = [
        thing
        for space in (*start, *path)
        for thing in ("key" if board.by_id[space].key else None, fought.get(space))
        if thing is not None
    ]
    most = 1 if options.key_spaces == "one" and view.table else view.table
    runs = [(what, list(run)) for what, run in groupby(offered)]
    order = [thing for what, run in runs for thing in (run[:most] if what == "key" else run)]
    return piece, path[-1], len(path), spies, tuple(order)


def test_ways_with_a_key_and_a_fight_in_another_order_are_offered_apart() -> None:
    """Who has taken the key knows more when asked whether to fight, and who has fought when asked to take one."""
    table = Table(at={"green": "a1", "red": "a2", "V": "w1", "X": "c1"}, hold={"red": ["2"]})
    sight = sight_of(table.play("roll 6", "play 1 walk"))
    one, other = reach(sight).ends["e2"]
    assert {one.order, other.order} == {(None, 1), (1, None)}
    assert (one.looks, one.rivals, one.keys) == (other.looks, other.rivals, other.keys) == ((), (1,), 1)
    shown = after(sight, step(sight, one.action))
    said = {str(choice.label) for group in KIT.menu(shown) for choice in group.choices}
    orders = {(None, 1): "key, fight with Red", (1, None): "fight with Red, key"}
    assert f"Go this way: e2: in this order: {orders[one.order]}" in said
    assert f"Another way: e2: in this order: {orders[other.order]}" in said
    assert [str(text) for text in company(one, sight.names)] == [f"On the way, in this order: {orders[one.order]}."]


def test_the_buttons_tell_a_crossing_in_one_way_whoever_goes() -> None:
    """A spy that is sent meets the own counterspy; a rival is fought with, whether a spy is met too or not."""
    hold = {"red": ["2"], "green": ["1"]}
    table = Table(at={"green": "c1", "red": "c3", "V": "d3", "X": "w1"}, hold=hold)
    walk = sight_of(table.play("roll 5", "play 1 walk"))
    said = {str(company_in_short(route, walk.names)).split(": ", 1)[1] for route in every_way(walk)}
    assert said == {"meets nobody", "fight with Red", "meets V", "meets V, X; fight with Red"}
    sent = sight_of(Table(at={"green": "c1", "V": "b1"}).play("roll 2", "play 1 send"))
    said = {str(company_in_short(route, sent.names)) for route in every_way(sent) if route.looks}
    assert said
    assert all(words.endswith(": meets your counterspy") for words in said)


def test_nobody_has_to_choose_among_many_ways() -> None:
    """Ways are told apart by what matters alone, so there are few of them to any end."""
    most = max(len(found) for moment in moments() for found in _ends(moment.sight))
    assert most <= 8


def _ends(sight: Sight) -> list[tuple[object, ...]]:
    may = reach(sight)
    return list(may.ends.values()) if may else []


def test_ways_that_meet_different_spies_are_offered_apart() -> None:
    """From a1 in four steps to d2: by d1 without company past nobody, or by a3 and d3 past V."""
    sight = sight_of(walking(3, green="a2", V="a3", X="c1"))
    may = reach(sight)
    assert may
    companies = {end: [route.looks for route in routes] for end, routes in may.ends.items()}
    assert all(len(found) == len(set(found)) or len(found) > 1 for found in companies.values())
    both = [end for end, found in companies.items() if (Spy.V,) in found and () in found]
    for end in both:
        assert companies[end][0] == (Spy.V,)
    assert any((Spy.V,) in found for found in companies.values())


# -- a way --------------------------------------------------------------------------------------


def test_first_the_end_then_the_same_again_to_go() -> None:
    sight = sight_of(walking())
    end, (first, *_) = next(iter(reach(sight).ends.items()))
    scene = KIT.picture(sight)
    shown = next(part for part in scene.parts if part.id == f"space:{end}")
    assert shown.action == step(sight, first.action)
    chosen = after(sight, shown.action)
    assert chosen.draft.action() == first.action
    assert reach(chosen).chosen == first
    again = next(part for part in KIT.picture(chosen).parts if part.id == f"space:{end}")
    assert again.action == str(first.action)
    assert again.chosen
    assert chosen.draft.action() in sight.legal


def test_another_end_replaces_the_first_and_back_takes_it_back() -> None:
    sight = sight_of(walking())
    one, other, *_ = (routes[0] for routes in reach(sight).ends.values())
    chosen = after(sight, step(sight, one.action), step(sight, other.action))
    assert reach(chosen).chosen == other
    assert reach(after(chosen, step(sight, "back"))).chosen is None


def test_a_choice_of_another_moment_is_forgotten_and_the_notes_are_not() -> None:
    table = walking()
    sight = after(sight_of(table), BY_HAND, "draft note V 1")
    way = next(iter(reach(sight).ends.values()))[0]
    sight = after(sight, step(sight, way.action))
    table.play(str(way.action))
    later = replace(sight_of(table), draft=sight.draft)
    assert current(later).move is None
    assert current(later).mark("V 1") == 1


def test_a_way_that_is_not_legal_is_never_shown() -> None:
    sight = sight_of(walking())
    assert reach(after(sight, step(sight, "walk a1 a1 a1"))).chosen is None
    assert reach(after(sight, step(sight, "send V e1"))).chosen is None


def test_all_spies_who_goes_and_how_far_and_where() -> None:
    table = Table(board="town").play("roll 1", "play 4 send-all")
    sight = sight_of(table)
    may = reach(sight)
    assert (may.spies, may.spy, may.ends) == (tuple(Spy), None, {})
    picked = after(sight, step(sight, "spy Y"))
    assert reach(picked).spy is Spy.Y
    assert reach(picked).numbers == (4, 3, 2, 1)
    assert {route.steps for routes in reach(picked).ends.values() for route in routes} == {4}
    shorter = after(picked, step(sight, "number 2"))
    assert {route.steps for routes in reach(shorter).ends.values() for route in routes} == {2}
    way = next(iter(reach(shorter).ends.values()))[0]
    table.play(str(way.action))
    assert reach(sight_of(table)).spies == (Spy.V, Spy.X, Spy.Z)


def test_a_piece_dragged_to_an_end_is_the_same_as_choosing_it() -> None:
    sight = sight_of(Table(board="town").play("roll 1", "play 4 send-all"))
    picked = after(sight, step(sight, "spy Y"))
    way = step(sight, next(iter(reach(picked).ends.values()))[0].action)
    assert picked.draft.dragged(step(sight, "spy Y"), way, NO_LUCK) == picked.draft.after(way, NO_LUCK)
    assert picked.draft.dragged(way, "draft note V 1", NO_LUCK) == picked.draft


# -- a claim ------------------------------------------------------------------------------------


def test_a_hideout_is_chosen_first_and_entered_by_naming_a_spy() -> None:
    table = Table(at={"green": "a2"}, hold={"green": ["1"]}, lit=2).play("roll 3", "play 1 walk")
    sight = sight_of(table)
    assert reach(sight).hideouts == (1,)
    asked = after(sight, step(sight, "hideout 1"))
    assert reach(asked).hideout == 1
    (group, *_) = KIT.menu(asked)
    assert [choice.notation for choice in group.choices] == ["enter 1 of V", "enter 1 of X", step(sight, "back")]
    assert {"enter 1 of V", "enter 1 of X"} <= {control.action for control in KIT.picture(asked).controls()}
    assert "Who is wrong is out" in str(KIT.ask(asked))
    assert reach(after(asked, step(sight, "back"))).hideout is None


# -- notes --------------------------------------------------------------------------------------


def looked(half: str = "1-top") -> Table:
    return Table().play("roll 1", "play 5 inspect", "look V", f"draw {half}")


def test_the_table_notes_what_was_seen() -> None:
    sight = sight_of(looked())
    assert halves_noted(sight, Spy.V, 1) == (True, False)
    assert halves_noted(sight_of(looked(), "red"), Spy.V, 1) == (False, False)


def test_by_hand_nothing_is_noted_until_it_is_marked() -> None:
    sight = after(sight_of(looked()), BY_HAND)
    assert halves_noted(sight, Spy.V, 1) == (False, False)
    states = []
    for _ in range(4):
        sight = after(sight, "draft note V 1")
        states.append(halves_noted(sight, Spy.V, 1))
    assert states == [(True, False), (False, True), (True, True), (False, False)]
    cases = []
    for _ in range(3):
        sight = after(sight, "draft note case 2")
        cases.append(case_noted(sight, 2))
    assert cases == [False, True, None]
    assert halves_noted(after(sight, BY_TABLE), Spy.V, 1) == (True, False)


def test_without_pips_the_notes_are_kept_by_hand() -> None:
    sight = replace(sight_of(looked()), aids=Aids(pips=False), draft=None)
    kept = draft(sight)
    assert isinstance(kept, PlanDraft)
    assert kept.by_hand
    assert halves_noted(replace(sight, draft=kept), Spy.V, 1) == (False, False)


def test_there_is_a_draft_for_whoever_plays_as_long_as_the_game_lasts() -> None:
    for moment in moments():
        sight = moment.sight
        plays = sight.player is not None and not sight.calm and not sight.outcome
        assert (KIT.draft(sight) is not None) == plays, str(moment)


# -- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "nonsense",
    [
        "draft",
        "draft note",
        "draft note W 1",
        "draft note V 3",
        "draft note case 0",
        "draft notes",
        "draft 3",
        "draft 3 spy Y",
        "draft 3 number 3",
        "draft 3 hideout 9",
        "draft 3 look V",
        "draft 3 fly a1",
        "draft x walk a1",
        "draft ² spy V",
        f"draft {'9' * 5000} spy V",
        "walk a1",
    ],
)
def test_what_is_no_step_is_refused_and_changes_nothing(nonsense: str) -> None:
    sight = sight_of(walking())
    with pytest.raises(MalformedInput, match="is not a step in preparing"):
        sight.draft.after(nonsense, NO_LUCK)


def test_a_draft_is_a_value() -> None:
    game = ThePlan()
    assert PlanDraft(game) == PlanDraft(game)
    assert load("tiny").name == "Tiny"
