"""Spies & Lies: getting ready, deployment, tokens, the order of guesses and days, from docs/rules/spies_and_lies.md."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from spylab.engine import MalformedInput, Match, State
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from tests.spies_and_lies.table import BLUE, RED, Table

FULL = SpiesAndLies()


def begun(*notations: str, **options: object) -> State[object]:
    """The usual game after these draws of chance."""
    game = SpiesAndLies(Options(**options))  # type: ignore[arg-type]
    state = State.start(game)
    for notation in notations:
        state = state.apply(None, game.parse(notation))
    return state  # type: ignore[return-value]


def legal(state: State[object], seat: int) -> list[str]:
    return [str(action) for action in state.information_state(seat).legal_actions()]


# Getting ready.


def test_each_side_has_ten_soldiers_four_missions_and_one_deception_token() -> None:
    """SL-CARDS-1, SL-CARDS-2."""
    view = FULL.opening()
    assert FULL.armies == (tuple(range(1, 11)),) * 2
    assert [(len(s.missions), s.deceptions, s.marker) for s in view.sides] == [(4, 1, 0)] * 2
    assert (view.supply, view.agent, view.day) == (2, 0, 0)
    assert [str(FULL.seat_name(seat)) for seat in (0, 1)] == ["Red", "Blue"]


def test_the_first_card_is_old_intel_and_says_which_are_left() -> None:
    """SL-SETUP-1, SL-CARDS-3: two cards of each of three kinds."""
    state = begun()
    assert {str(a): p for a, p in state.chance_outcomes()} == {
        f"old intel {kind}": Fraction(1, 3) for kind in ("1-4", "4-7", "7-10")
    }
    state = begun("old intel 4-7", "exhaust red 1", "exhaust blue 1")
    for seat in (0, 1):
        state = state.apply(seat, FULL.parse("deploy 2 3 5 6"))
    assert {str(a): p for a, p in state.chance_outcomes()} == {
        "intel 1-4": Fraction(2, 5),
        "intel 4-7": Fraction(1, 5),
        "intel 7-10": Fraction(2, 5),
    }


def test_a_soldier_of_each_side_is_exhausted_before_day_1() -> None:
    """SL-SETUP-2, SL-SETUP-3, SL-KNOW-1: a blind pick, uniform, and face up."""
    state = begun("old intel 4-7")
    assert [(str(a), p) for a, p in state.chance_outcomes()] == [
        (f"exhaust red {rank}", Fraction(1, 10)) for rank in range(1, 11)
    ]
    state = begun("old intel 4-7", "exhaust red 4", "exhaust blue 10")
    assert [side.exhausted for side in state.information_state(None).view.sides] == [(4,), (10,)]  # type: ignore[attr-defined]
    assert len(legal(state, RED)) == 126
    assert not any("10" in action.split() for action in legal(state, BLUE))


# Deployment.


@pytest.mark.parametrize(
    ("exhausted", "ways"), [("1", 294), ("10", 294), ("4", 126), ("1 2", 175), ("5 9", 175), ("4 9", 70), ("1 4", 70)]
)
def test_so_many_deployments_are_legal(exhausted: str, ways: int) -> None:
    """SL-DEPLOY-1, SL-DEPLOY-2, SL-DEPLOY-3: and they are those that the rule describes, in canonical order."""
    gone = exhausted.split()
    draws = [f"exhaust {colour} {rank}" for colour in ("red", "blue") for rank in gone]
    found = legal(begun("old intel 4-7", *draws, first_exhausted=len(gone)), RED)
    hand = [rank for rank in range(1, 11) if str(rank) not in gone]
    by_rule = [
        order
        for cards in combinations(hand, 4)
        for order in permutations(cards)
        if (rest := [rank for rank in order if rank != 4]) == sorted(rest)
    ]
    assert found == ["deploy " + " ".join(map(str, order)) for order in sorted(by_rule)]
    assert len(found) == ways


def test_the_sergeant_lies_anywhere() -> None:
    """SL-DEPLOY-3."""
    found = legal(begun("old intel 4-7", "exhaust red 1", "exhaust blue 1"), RED)
    assert {"deploy 2 7 4 10", "deploy 4 7 8 10", "deploy 2 7 10 4"} <= set(found)
    assert "deploy 7 4 3 10" not in found


def test_nobody_sees_a_deployment_before_the_soldiers_are_turned_up() -> None:
    """SL-DEPLOY-4, SL-KNOW-1: only that it is done."""
    state = begun("old intel 4-7", "exhaust red 1", "exhaust blue 1").apply(RED, FULL.parse("deploy 2 7 4 10"))
    views = [state.information_state(seat).view for seat in (RED, BLUE, None)]
    assert [view.sides[RED].order for view in views] == [(2, 7, 4, 10), (None,) * 4, (None,) * 4]  # type: ignore[attr-defined]
    assert all(view.sides[RED].deployed for view in views)  # type: ignore[attr-defined]
    assert state.to_act() == {BLUE}
    table = Table("2 3", "3 5", exhausted="9 9").play("wrong")
    assert table.view.sides[BLUE].order == (3, None)


def test_a_deployment_can_be_taken_back_until_both_are_in() -> None:
    """SL-DEPLOY-4: in any order; afterwards the Intel card is turned up and it stands."""
    match = Match(FULL, seed=3)
    red, blue = match.seat(RED), match.seat(BLUE)
    assert red.act(first := str(red.legal_actions()[0]))
    assert red.can_undo
    assert red.undo()
    assert match.to_act() == {RED, BLUE}
    assert all(event.form != "{seat} commits {what}" for event in blue.events)
    assert red.act(first)
    assert blue.act(str(blue.legal_actions()[5]))
    assert match.to_act() == {RED, BLUE}
    assert not red.can_undo
    assert not blue.can_undo
    assert [s.tokens_in for s in match.seat(None).view.sides] == [False, False]


# Tokens.


def tokens(order: str, card: str) -> list[str]:
    """The rows of tokens that Red may show."""
    state = begun("old intel 4-7", "exhaust red 1", "exhaust blue 1")
    for seat, row in ((RED, order), (BLUE, "2 3 5 6")):
        state = state.apply(seat, FULL.parse(f"deploy {row}"))
    return legal(state.apply(None, FULL.parse(f"intel {card}")), RED)


@pytest.mark.parametrize(
    ("order", "card", "rows"),
    [
        ("2 7 9 10", "1-4", ["1 0 0 0"]),
        ("2 7 9 10", "4-7", ["0 1 0 0"]),
        ("2 7 9 10", "7-10", ["0 1 1 1"]),
        ("2 7 4 10", "1-4", ["1 0 0 0", "1 0 1 0"]),
        ("2 7 4 10", "7-10", ["0 1 0 1", "0 1 1 1"]),
        ("4 5 6 7", "4-7", ["0 1 1 1", "1 1 1 1"]),
        ("8 9 10 4", "1-4", ["0 0 0 0", "0 0 0 1"]),
    ],
)
def test_only_the_token_of_the_sergeant_is_free(order: str, card: str, rows: list[str]) -> None:
    """SL-TOKENS-1, SL-TOKENS-2, SL-TOKENS-3, SL-KNOW-3: whether or not 4 is on the card."""
    assert tokens(order, card) == [f"tokens {row}" for row in rows]


def test_everybody_commits_once_and_both_rows_are_shown_together() -> None:
    """SL-TOKENS-4: also with only one legal row; so the course of play tells nothing."""
    state = begun("old intel 4-7", "exhaust red 1", "exhaust blue 1")
    for seat, row in ((RED, "2 7 4 10"), (BLUE, "2 3 5 6")):
        state = state.apply(seat, FULL.parse(f"deploy {row}"))
    state = state.apply(None, FULL.parse("intel 1-4"))
    assert state.to_act() == {RED, BLUE}
    state = state.apply(RED, FULL.parse("tokens 1 0 0 0"))
    assert state.to_act() == {BLUE}
    assert state.information_state(BLUE).view.sides[RED].tokens == (None,) * 4  # type: ignore[attr-defined]
    assert state.information_state(RED).view.sides[RED].tokens == (1, 0, 0, 0)  # type: ignore[attr-defined]
    state = state.apply(BLUE, FULL.parse("tokens 1 1 0 0"))
    assert [side.tokens for side in state.information_state(None).view.sides] == [(1, 0, 0, 0), (1, 1, 0, 0)]  # type: ignore[attr-defined]


def test_tokens_can_be_taken_back_until_both_are_in() -> None:
    """SL-TOKENS-4."""
    match = Match(FULL, seed=3)
    red, blue = match.seat(RED), match.seat(BLUE)
    for seat in (red, blue):
        seat.act(str(seat.legal_actions()[0]))
    before = blue.events
    assert red.act(str(red.legal_actions()[0]))
    assert blue.events[len(before) :] != ()
    assert red.undo()
    assert blue.events == before
    for seat in (red, blue):
        assert seat.act(str(seat.legal_actions()[0]))
    assert not red.can_undo
    assert not blue.can_undo
    assert len(match.to_act()) == 1


# The order of guesses, and of days.


@pytest.mark.parametrize("starter", [RED, BLUE])
def test_eight_guesses_take_turns_and_go_from_mission_to_mission(starter: int) -> None:
    """SL-MISSION-2, SL-MISSION-3."""
    table = Table("3 5 7 8", "3 5 7 8", starter=starter).rest()
    turns = [fact[1:] for fact in table.all if fact[0] == "TurnBegan"]
    assert turns == [(seat, mission) for mission in range(4) for seat in (starter, 1 - starter)]
    assert [fact[0] for fact in table.all].count("Guessed") == 8


def test_the_first_starter_is_drawn_after_the_tokens_and_then_the_start_alternates() -> None:
    """SL-MISSION-1."""
    table = Table("3", "3", starter=BLUE, days=4)
    assert table.all[-2:] == [("Starts", BLUE), ("TurnBegan", BLUE, 0)]
    kinds = [fact[0] for fact in table.all]
    assert kinds.index("Starts") > kinds.index("TokensShown")
    for _ in range(3):
        table.rest()
        table.do(None, table.drawn[0]).do(None, table.drawn[0])
        table.day(
            *(["5"] * 2 if table.view.sides[0].exhausted == (3,) else ["3"] * 2),
            "7-10" if table.view.day < 4 else "1-4",
        )
    assert [fact[1] for fact in table.all if fact[0] == "Starts"] == [BLUE, RED, BLUE, RED]
    assert SpiesAndLies(Options(first_starter=BLUE)) != FULL


def test_the_first_starter_can_be_given() -> None:
    """SL-MISSION-1."""
    game = SpiesAndLies(Options(soldiers=(2, 3), missions=1, first_starter=BLUE, days=1))
    match = Match(game, seed=1)
    for _ in range(2):
        for seat in (0, 1):
            match.seat(seat).act(str(match.seat(seat).legal_actions()[0]))
    assert match.seat(None).view.starter == BLUE
    assert match.seat(None).view.guesser == BLUE


def test_any_rank_of_the_enemy_may_be_named_even_one_that_was_seen() -> None:
    """SL-GUESS-1: the exhausted one, too."""
    table = Table("3 5", "3 5").play("right", "right", "no deception")
    assert table.legal == [f"guess {rank}" for rank in range(1, 11)]
    table.play("guess 3")
    assert table.turn[0] == ("Activated", BLUE, 5)


def test_in_the_evening_one_deployed_soldier_of_each_is_picked_blindly() -> None:
    """SL-DAY-2, SL-SETUP-3, SL-DAY-4: for the next day; those exhausted before go back to hand."""
    table = Table("3 5 7 8", "2 4 6 9", exhausted="10 10").rest()
    assert [(str(a), p) for a, p in table.state.chance_outcomes()] == [
        (f"exhaust red {rank}", Fraction(1, 4)) for rank in (3, 5, 7, 8)
    ]
    table.do(None, "exhaust red 7")
    assert table.drawn == [f"exhaust blue {rank}" for rank in (2, 4, 6, 9)]
    table.do(None, "exhaust blue 2")
    assert [side.exhausted for side in table.view.sides] == [(7,), (2,)]
    assert table.view.day == 2
    assert table.view.sides[RED].order == (None,) * 4
    ways = [len(table.state.information_state(seat).legal_actions()) for seat in (RED, BLUE)]
    assert ways == [294, 294]


def test_soldiers_can_stay_exhausted() -> None:
    """SL-DAY-4: an option."""
    table = Table("3 5 7 8", "2 4 6 9", exhausted="10 10", exhausted_return=False).rest()
    table.do(None, "exhaust red 7").do(None, "exhaust blue 2")
    assert [side.exhausted for side in table.view.sides] == [(7, 10), (2, 10)]


def test_the_card_of_the_day_becomes_old_intel() -> None:
    """SL-DAY-5, SL-CARDS-3."""
    table = Table("3", "3", intel="4-7").rest()
    assert [str(card) for card in table.view.old_intel] == ["4-7", "4-7"]
    assert table.view.intel is None
    table.do(None, "exhaust red 3").do(None, "exhaust blue 3")
    table.do(RED, "deploy 5").do(BLUE, "deploy 5")
    assert {str(a): p for a, p in table.state.chance_outcomes()} == {
        "intel 1-4": Fraction(1, 2),
        "intel 7-10": Fraction(1, 2),
    }


def test_markers_agent_and_tokens_stay_overnight_and_effects_do_not() -> None:
    """SL-DAY-1, SL-SOLDIER-2: Spy, Scout, Miner and Bomb."""
    table = Table("1 2 3 5", "1 5 7 8", exhausted="9 9").rest("wrong")
    evening = table.view
    assert [(s.active, s.explosion, s.double_damage) for s in evening.sides] == [((), False, False)] * 2
    table.do(None, "exhaust red 5").do(None, "exhaust blue 8")
    morning = table.view
    kept = [(v.agent, v.supply, *((s.marker, s.deceptions) for s in v.sides)) for v in (evening, morning)]
    assert kept[0] == kept[1]
    assert {fact[0] for fact in table.all} >= {"TokenGained", "AgentMoved", "Scored"}


def test_start_and_lie_are_no_rules_of_the_game() -> None:
    """SL-KNOW-2, SL-KNOW-3: no event and no option depends on how likely a deployment or a lie is."""
    assert not {"q", "lie", "prior"} & set(Options.__dataclass_fields__)


# Options.

REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "a rank that is not there": ({"soldiers": (1, 2, 11)}, "1 to 10"),
    "a rank twice": ({"soldiers": (1, 1, 2, 3, 4, 5, 6)}, "different ranks"),
    "three sides": ({"soldiers": ((1, 2), (1, 2), (1, 2)), "missions": 1}, "each"),
    "too few soldiers": ({"soldiers": (1, 2, 3, 4)}, "enough left"),
    "too few for double damage": ({"soldiers": (3, 4, 5, 6, 7)}, "enough left"),
    "too few when nobody returns": ({"soldiers": (1, 2, 3, 5, 6, 8), "exhausted_return": False}, "enough left"),
    "too few cards": ({"intel_copies": 1}, "4 Intel cards"),
    "a card that is none": ({"intel": ("4-11",)}, "4-7"),
    "a card backwards": ({"intel": ("4-1",)}, "4-7"),
    "a number as a card": ({"intel": (4,)}, "4-7"),
    "no mission": ({"missions": 0}, "missions is a number from 1 to 4, not 0"),
    "no track": ({"track": 0}, "track is a number from 1 to 20, not 0"),
    "half a day": ({"days": 1.5}, "days is a number from 1 to 9, not 1.5"),
    "a third seat": ({"first_starter": 2}, "from 0 to 1, or None, not 2"),
    "more tokens than one can hold": ({"deceptions": 3}, "deception_most, which is 2, not 3"),
    "a third way to act": ({"activation": "choosen"}, "'choosen'. It takes: automatic, chosen"),
    "a truth for a way to act": ({"activation": True}, "automatic, chosen"),
    "paid by force and by a token": ({"retired_scores": True}, "deception_retired has to be False"),
    "one for yes": ({"vain_copies": 1}, "vain_copies cannot be 1. It takes: True, False"),
    "a word for no": ({"explosion_carries": "False"}, "True, False"),
    "nothing for no": ({"reset_at_wall": None}, "reset_at_wall cannot be None"),
    "a middle that nobody knows": ({"middle": "tie"}, "infiltration, draw"),
    "tokens by another name": ({"equal_markers": "deception"}, "It takes: draw, deceptions"),
    "too few cards to shuffle": ({"intel": ("1-4",), "intel_copies": 1, "intel_reshuffled": True}, "2 Intel cards"),
    "nobody's soldiers": ({"captain_copies": "none"}, "own, enemy, any"),
    "a word for yes": ({"exhausted_return": "yes"}, "True, False"),
    "a colour that starts": ({"first_starter": "red"}, "from 0 to 1, or None, not 'red'"),
    "a truth that starts": ({"first_starter": True}, "from 0 to 1, or None, not True"),
    "millions of cards": ({"intel_copies": 10**7}, "intel_copies is a number from 1 to 4, not 10000000"),
    "a track without end": ({"track": 10**6}, "track is a number from 1 to 20"),
    "a way without end": ({"spaces": 10**6}, "spaces is a number from 0 to 9"),
    "tokens without end": ({"deceptions": 2000, "deception_most": 2000}, "deceptions is a number from 0 to 6"),
    "room for tokens without end": ({"deception_most": 10**6}, "deception_most is a number from 0 to 6"),
    "a supply without end": ({"deception_supply": 10**6}, "deception_supply is a number from 0 to 20"),
    "days without end": ({"days": 10**5000}, r"days is a number from 1 to 9, not ≈10\^5000"),
    "a rank too long to write": ({"soldiers": (10**5000,)}, r"1 to 10, not: \(≈10\^5000,\)"),
    "truths for ranks": ({"soldiers": (True, 2, 3, 4, 5, 6, 7)}, "ranks from 1 to 10, not: .True"),
    "fractions for ranks": ({"soldiers": (1.0, 2, 3, 4, 5, 6, 7)}, "ranks from 1 to 10, not: .1.0"),
    "a kind of cards twice": ({"intel": ("1-4", "1-4"), "intel_copies": 4}, "different kinds .*intel_copies"),
    "too many kinds of cards": ({"intel": ("1-4", "2-5", "3-6", "4-7", "5-8")}, "up to 4 different kinds"),
    "a card with spaces": ({"intel": ("1 - 4",)}, "like 4-7"),
    "a card in other digits": ({"intel": ("٣-٤",)}, "like 4-7"),
    "a word for soldiers": ({"soldiers": "all"}, "tuple"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_options_that_do_not_fit_are_refused(fault: str) -> None:
    """SL-CARDS-4, SL-CARDS-5."""
    options, says = REFUSED[fault]
    with pytest.raises(MalformedInput, match=says):
        Options(**options)  # type: ignore[arg-type]


def test_lists_as_files_write_them_are_taken() -> None:
    """SL-CARDS-5: and the smallest hands that are enough."""
    assert Options(soldiers=[[3, 2], [1, 5]], missions=1, days=1) == Options(  # type: ignore[arg-type,list-item]
        soldiers=((3, 2), (1, 5)), missions=1, days=1
    )
    assert SpiesAndLies(Options(soldiers=(1, 2, 3, 5, 6))).options.hand_at_least(RED) == 4
    assert Counter(map(str, SpiesAndLies(Options(intel=("1-4",), intel_copies=4)).cards)) == {"1-4": 4}
