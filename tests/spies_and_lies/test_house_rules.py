"""The house rules that can be played in another way: each option, and that the usual one is as it was."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from spylab import api
from spylab.engine import IllegalAction, MalformedInput, State, Stream
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies import claims
from spylab.games.spies_and_lies.intel import next_intel
from spylab.games.spies_and_lies.kit import KIT
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.values import turn, worth
from spylab.games.spies_and_lies.view import Phase, Side, View
from tests.depth import count
from tests.engine.games import choose
from tests.spies_and_lies.table import BLUE, RED, Table

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "spies_and_lies.md"


# activation


@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5, 7, 8, 9])
def test_a_soldier_may_be_left_to_do_nothing(rank: int) -> None:
    """SL-GUESS-6: it is not active, brings nothing and moves nothing."""
    table = Table("3", str(rank), exhausted="10 10", activation="chosen").play("wrong")
    assert table.turn == [("MayAct", BLUE, rank)]
    assert (table.seat, table.legal) == (BLUE, ["act", "decline"])
    table.play("decline")
    assert table.turn == [("MayAct", BLUE, rank), ("Declined", BLUE, rank)]
    side = table.view.sides[BLUE]
    assert (table.markers, table.view.agent, side.active, side.explosion) == ((0, 0), 0, (), False)
    assert not side.missions[0].activated
    assert table.seat == RED, "the turn is over; Red says whether to deceive"


@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5, 7, 8, 9])
def test_a_soldier_that_acts_does_what_it_always_does(rank: int) -> None:
    """SL-GUESS-6, SL-SOLDIER-1."""
    usual = Table("3", str(rank), exhausted="10 10").play("wrong")
    chosen = Table("3", str(rank), exhausted="10 10", activation="chosen").play("wrong", "act")
    assert chosen.turn == [("MayAct", BLUE, rank), ("LetAct", BLUE, rank), *usual.turn[1:]]
    assert chosen.view == usual.view


def test_captain_and_marshal_decline_in_the_same_choice() -> None:
    """SL-GUESS-6, SL-CAPTAIN-3: one flat choice, and each way is what it always is."""
    captain = Table("3", "6", exhausted="9 10", activation="chosen").play("wrong")
    assert captain.legal == ["take points", "copy 10", "copy 10 strike", "decline"]
    marshal = Table("3", "10", activation="chosen").play("wrong")
    assert marshal.legal == ["take points", "strike", "decline"]
    usual = Table("3", "10").play("wrong", "strike")
    assert marshal.play("strike").turn == [("MayAct", BLUE, 10), ("LetAct", BLUE, 10), *usual.turn[1:]]
    copied = Table("3", "6", exhausted="9 10").play("wrong", "copy 10")
    assert captain.play("copy 10").turn == [("MayAct", BLUE, 6), ("LetAct", BLUE, 6), *copied.turn[1:]]
    assert Table("3", "10", activation="chosen").play("wrong", "decline").markers == (0, 0)


def test_nobody_is_asked_about_a_soldier_that_was_guessed_or_is_retired_by_force() -> None:
    """SL-GUESS-4, SL-FORCE-1, SL-GUESS-6."""
    table = Table("7 8", "5 9", activation="chosen", starter=BLUE).play("wrong", "act", "wrong")
    assert table.turn == [("Retired", BLUE, 5, "explosion")]
    assert table.play("right").turn[0] == ("Retired", RED, 8, "guessed")


@pytest.mark.parametrize("retired", [True, False])
def test_a_deception_pays_for_a_soldier_that_does_nothing(retired: bool) -> None:
    """SL-GUESS-6, SL-DECEPTION-3, SL-DECEPTION-4: the guess was wrong, and nothing was retired by force."""
    table = Table("3", "8", activation="chosen", deception_retired=retired).play("deceive", "wrong", "decline")
    assert table.turn[-1] == ("Scored", BLUE, 4, "deception")


def test_a_choice_to_act_can_be_taken_back() -> None:
    """SL-GUESS-6: it tells the chooser nothing new."""
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=3, activation="chosen")
    undone = 0
    while match.outcome() is None and not undone:
        (seat, *_) = (match.seat(n) for n in sorted(match.to_act()))
        asked, legal = seat.view.phase is Phase.CHOICE, seat.legal_actions()
        before = seat.view
        seat.act(legal[0])
        if asked and match.outcome() is None and seat.view.day == before.day:
            seat.undo()
            undone += 1
            assert seat.view == before
    assert undone


@pytest.mark.parametrize(
    ("blue", "word", "says", "options"),
    [
        ("6", "decline", "always acts", {}),
        ("6", "act", "different ways", {}),
        ("6", "act", "different ways", {"activation": "chosen"}),
        ("5", "take points", "let it act, or decline", {"activation": "chosen"}),
        ("10", "copy 5", "copies nobody", {"activation": "chosen"}),
    ],
)
def test_choices_that_are_not_there_are_refused(blue: str, word: str, says: str, options: dict[str, Any]) -> None:
    """SL-GUESS-6."""
    table = Table("3", blue, exhausted="9 8", **options).play("wrong")
    with pytest.raises(IllegalAction, match=says):
        table.play(word)


def test_the_table_asks_offers_and_predicts_what_may_be_chosen() -> None:
    """SL-GUESS-6: the question, the buttons and a prediction say that the soldier may act."""
    table = Table("3", "5", activation="chosen", deceptions=0)
    info = table.state.information_state(RED)
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=3, activation="chosen")
    sight = replace(KIT.sight(match.seat(RED)), view=info.view, legal=info.legal_actions(), to_act=frozenset([RED]))
    assert "It is wrong, and the soldier may act" in [str(choice.label) for choice in claims.expect(sight, "guess 2")]
    seen = len(info.events)
    table.play("wrong")
    blue = table.state.information_state(BLUE)
    assert claims.came(blue.events[seen:]) == "acts"
    sight = replace(
        KIT.sight(match.seat(BLUE)), view=blue.view, legal=blue.legal_actions(), to_act=frozenset([BLUE]), draft=None
    )
    assert "may act" in str(KIT.ask(sight))
    assert [str(choice.label) for group in KIT.menu(sight) for choice in group.choices] == [
        "Let the soldier act",
        "Let the soldier do nothing",
    ]


# points for a soldier that is retired by force


PAID: dict[str, Any] = {"retired_scores": True, "deception_retired": False}


def test_a_wrong_guess_may_score_when_the_soldier_is_retired_by_force() -> None:
    """SL-FORCE-4."""
    assert Table("7 9", "8 9", starter=BLUE).play("wrong", "wrong").markers == (0, 0)
    table = Table("7 9", "8 9", starter=BLUE, **PAID).play("wrong", "wrong")
    assert table.turn == [("Retired", BLUE, 8, "explosion"), ("Scored", RED, 2, "force")]


def test_an_active_scout_counts_for_it_and_a_deception_does_not() -> None:
    """SL-FORCE-4, SL-GUESS-3, SL-POINTS-4: all points of a turn go to one player."""
    table = Table("2 7 9", "3 5 8", exhausted="1 1", starter=BLUE, **PAID)
    table.play("wrong", "right", "wrong", "deceive", "wrong")
    assert table.turn[:2] == [("Retired", BLUE, 5, "explosion"), ("Scored", RED, 4, "force")]
    assert not [fact for fact in table.turn if fact[-1] == "deception"]


def test_no_turn_pays_both() -> None:
    """SL-FORCE-4, SL-POINTS-4: refused where it could."""
    with pytest.raises(MalformedInput, match="deception_retired has to be False"):
        Options(retired_scores=True)


# Spy, Bomb, Captain, full markers


def test_a_spy_may_score_nothing_without_a_token() -> None:
    """SL-SOLDIER-4: and is active all the same; a side that holds enough tokens is another matter."""
    empty: dict[str, Any] = {"deception_supply": 0, "deceptions": 0}
    assert Table("3", "1", **empty).play("wrong").markers == (0, 1)
    table = Table("3", "1", spy_always_scores=False, **empty).play("wrong")
    assert table.turn == [("Activated", BLUE, 1)]
    assert table.view.sides[BLUE].active == (Soldier.SPY,)
    assert Table("3", "1", spy_always_scores=False, deception_most=1).play("wrong").markers == (0, 1)
    copied = Table("3", "6", exhausted="9 1", spy_always_scores=False, **empty).play("wrong", "copy 1")
    assert copied.markers == (0, 0)


@pytest.mark.parametrize("carries", [False, True])
def test_an_explosion_may_wait_for_the_next_day(carries: bool) -> None:
    """SL-SOLDIER-7, SL-SOLDIER-8: Blue's Bomb is turned up last, on day 1."""
    table = Table("3 5", "4 7", exhausted="10 10", starter=BLUE, days=2, explosion_carries=carries)
    table.play("right", "right", "right", "wrong")
    assert table.view.phase is Phase.EXHAUSTION
    assert table.view.sides[BLUE].explosion is carries
    assert worth(table.game, table.view, BLUE) - worth(table.game, replace(table.view, sides=_quiet(table)), BLUE) == (
        Fraction(4, 10) if carries else 0
    )
    table.do(None, "exhaust red 3").do(None, "exhaust blue 4").day("5 9", "8 9", "1-4")
    assert table.play("right").view.sides[BLUE].explosion is carries, "Red's guesses do not use it up"
    table.play("wrong")
    assert table.turn[0] == (("Retired", RED, 5, "explosion") if carries else ("Activated", RED, 5))
    assert not table.view.sides[BLUE].explosion


def _quiet(table: Table) -> tuple[Side, ...]:
    return tuple(replace(side, explosion=False) for side in table.view.sides)


def test_an_explosion_that_waited_can_give_double_damage_and_ends_with_the_game() -> None:
    """SL-SOLDIER-8, SL-FORCE-5."""
    table = Table("3 5", "4 7", exhausted="10 10", starter=BLUE, days=2, explosion_carries=True)
    table.play("right", "right", "right", "wrong")
    table.do(None, "exhaust red 3").do(None, "exhaust blue 4").day("5 9", "7 9", "1-4").play("right", "right")
    assert table.view.sides[BLUE].double_damage
    table = Table("3", "7", starter=BLUE, days=1, explosion_carries=True).play("right", "wrong")
    assert not table.view.sides[BLUE].explosion


@pytest.mark.parametrize(("active", "copied"), [("1", "10"), ("3", "7")])
def test_a_captain_may_not_be_offered_what_is_in_vain(active: str, copied: str) -> None:
    """SL-CAPTAIN-5."""
    legal = []
    for vain in (True, False):
        table = Table(f"{active} 5", "5 6", exhausted=f"9 {copied}", starter=BLUE, vain_copies=vain)
        legal.append(table.play("wrong", "right", "right", "wrong").legal)
    copies = [f"copy {copied}"] + (["copy 10 strike"] if copied == "10" else [])
    assert legal == [["take points", *copies], ["take points"]]
    with pytest.raises(IllegalAction, match="SL-CAPTAIN-5"):
        table.play(f"copy {copied}")
    free = Table("2 5", "5 6", exhausted=f"9 {copied}", starter=BLUE, vain_copies=False)
    assert f"copy {copied}" in free.play("wrong", "right", "right", "wrong").legal


def test_a_full_marker_may_stop_while_the_double_agent_cannot_move() -> None:
    """SL-AGENT-6: the Colonel brings the Double Agent to the wall, and Deception would fill the marker again."""
    usual = Table("3", "8", spaces=0, track=4).play("deceive", "wrong")
    assert [fact[0] for fact in usual.turn].count("MarkerReset") == 3
    table = Table("3", "8", spaces=0, track=4, reset_at_wall=False).play("deceive", "wrong")
    assert table.turn[-6:] == [
        ("MarkerReset", BLUE, 4),
        ("AgentMoved", BLUE, 1, -1),
        ("WallReached", BLUE),
        ("MarkerStopped", BLUE, 3),
        ("Scored", BLUE, 4, "deception"),
        ("MarkerStopped", BLUE, 3),
    ]
    assert table.markers == (0, 3)


def test_in_a_later_turn_a_full_marker_captures_the_flag_either_way() -> None:
    """SL-AGENT-4, SL-AGENT-6."""
    for kept in (True, False):
        table = Table("3 8", "5 8", spaces=0, track=8, reset_at_wall=kept).play("wrong", "right", "wrong")
        assert table.ended == ("flag", BLUE)


# Intel


def test_the_card_of_the_day_may_come_again() -> None:
    """SL-DAY-5: only the first card stays out, so two cards are enough for any number of days."""
    table = Table("3", "3", intel="4-7", intel_reshuffled=True).rest()
    assert [str(card) for card in table.view.old_intel] == ["4-7"]
    table.do(None, "exhaust red 3").do(None, "exhaust blue 3").do(RED, "deploy 5").do(BLUE, "deploy 5")
    assert dict(table.state.chance_outcomes()) == {
        do.TurnIntel(card): p for card, p in next_intel(table.game, table.view).items()
    }
    assert [str(p) for _, p in table.state.chance_outcomes()] == ["2/5", "1/5", "2/5"]
    assert Options(days=9, intel_reshuffled=True).days == 9
    with pytest.raises(MalformedInput, match="needs 2 Intel cards"):
        Options(days=9, intel=("1-4",), intel_copies=1, intel_reshuffled=True)


@pytest.mark.parametrize("reshuffled", [False, True])
def test_what_is_said_of_the_next_card_is_what_will_be_drawn(reshuffled: bool) -> None:
    """SL-DAY-5: asked at any moment of random games, by brute force: all that is drawn next, in any game from there."""
    compared = 0
    game = SpiesAndLies(Options(missions=1, soldiers=(2, 3, 4, 7), days=2, intel_reshuffled=reshuffled))
    for seed in range(count(6)):
        state, stream = State.start(game), Stream(seed, "intel")
        asked: dict[Intel, Fraction] | None = None
        while not state.outcome():
            drawn = {action.card: p for action, p in state.chance_outcomes() if isinstance(action, do.TurnIntel)}
            expected = {card: p for card, p in next_intel(game, state.truth(reveal=True)).items() if p}
            if drawn:
                assert asked == expected == drawn
                compared += 1
            asked = expected if state.truth(reveal=True).phase is not Phase.OLD_INTEL else asked
            state = state.apply(*choose(state, stream))
        assert next_intel(game, state.truth(reveal=True)) == {}
    assert compared == 2 * count(6)


# the end


def test_in_the_middle_the_game_may_be_a_draw() -> None:
    """SL-END-3."""
    assert Table("3", "8", days=1).play("wrong", "wrong").ended == ("infiltration", BLUE)
    assert Table("3", "8", days=1, middle="draw").play("wrong", "wrong").ended == ("middle", None)
    assert Table("3", "5", days=1, middle="draw").play("wrong", "wrong").ended == ("closer", BLUE)


def test_with_equal_markers_deception_tokens_may_decide() -> None:
    """SL-END-4."""
    play = ("deceive", "right", "right")
    assert Table("3", "3", days=1).play(*play).ended == ("tie", None)
    decided = Table("3", "3", days=1, equal_markers="deceptions")
    assert decided.play(*play).ended == ("deceptions", RED), "Blue has played its token"
    assert Table("3", "3", days=1, equal_markers="deceptions").play("right", "right").ended == ("tie", None)
    higher = Table("3", "8", days=1, equal_markers="deceptions").play("wrong", "wrong")
    assert higher.ended == ("infiltration", BLUE)
    middle = Table("3", "3", days=1, middle="draw", equal_markers="deceptions")
    assert middle.play(*play).ended == ("middle", None)


# what follows from them


def test_a_turn_foresees_that_the_owner_declines_where_that_is_better() -> None:
    """SL-GUESS-6: a marker on 9 of 10 is worth more on day 3 than a reset that the wall swallows."""
    table = Table("3", "2", exhausted="9 9", activation="chosen", deceptions=0)
    full = table.view.with_side(BLUE, marker=9)
    at_wall = replace(full, agent=-4, walled=True)
    for view in (full, at_wall):
        ways = {}
        for word in ("act", "decline"):
            state = view.put(BLUE, view.sides[BLUE].with_mission(0, soldier=Soldier.SCOUT))
            for notation, seat in (("guess 5", RED), (word, BLUE)):
                for event in table.game.decide(state, seat, table.game.parse(notation)):
                    state = table.game.evolve(state, event)
            ways[word] = worth(table.game, state, BLUE)
        found = turn(table.game, view, Soldier.SCOUT, Soldier.LIEUTENANT)
        assert worth(table.game, found.view, BLUE) == max(ways.values())


# in files, on the page


OLD = {
    "soldiers", "missions", "intel", "intel_copies", "spaces", "track", "first_starter", "first_exhausted",
    "deceptions", "deception_supply", "deception_retired", "days",
}  # fmt: skip


def test_games_saved_before_there_were_these_options_are_played_on() -> None:
    """What is missing in a file is usual."""
    old = {name: value for name, value in asdict(Options()).items() if name in OLD}
    assert api.load("spies_and_lies", **json.loads(json.dumps(old))) == SpiesAndLies()


def test_what_is_fixed_says_why() -> None:
    """SL-SETUP-3, SL-TOKENS-4, SL-AGENT-5, SL-DAY-1, SL-DAY-3, SL-DAY-6, SL-KNOW-2, SL-KNOW-3."""
    paragraphs = [p for p in PAGE.read_text(encoding="utf-8").split("\n\n") if p.startswith("**SL-")]
    fixed = [p for p in paragraphs if "[house rule, fixed]" in p]
    assert [re.sub(r"\s+", " ", p) for p in fixed if "because" not in p] == []
    assert Counter(re.findall(r"\*\*(SL-[A-Z]+)-\d+\*\*", " ".join(fixed))) == Counter(
        {"SL-SETUP": 1, "SL-TOKENS": 1, "SL-AGENT": 1, "SL-DAY": 3, "SL-KNOW": 2}
    )


def test_the_views_of_both_ways_to_act_are_public() -> None:
    """SL-GUESS-6, SL-KNOW-1: whether somebody is asked follows from what all have seen."""
    game = SpiesAndLies(Options(activation="chosen"))
    for seed in range(count(2)):
        state, stream = State.start(game), Stream(seed, "asked")
        while not state.outcome():
            views: list[View] = [state.information_state(seat).view for seat in (None, RED, BLUE)]
            assert len({game.to_act(view) for view in views}) == 1
            state = state.apply(*choose(state, stream))
