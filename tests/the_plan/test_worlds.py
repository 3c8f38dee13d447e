"""What is known of the town: the numbers of the rules, worked out by hand, and the reasons that are given."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import factorial, log2

import pytest

from spylab.engine import ContradictoryEvidence, Event, MalformedInput
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.bots import Walker
from spylab.games.the_plan.cards import Bonus, Deed, Half, Side, Spy
from spylab.games.the_plan.cases import cases, claims, lies_in, owners, right
from spylab.games.the_plan.claims import TOWN, answers, came, claim, expect, in_words, topics, written
from spylab.games.the_plan.deck_order import bits, every_card, next_card
from spylab.games.the_plan.halves import weigh
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.worlds import Reader, Town, belief
from spylab.inference import ProductBelief, reasons
from spylab.kit import Sight
from tests.depth import count
from tests.inference import plan
from tests.the_plan.brute import game_of, seen
from tests.the_plan.table import Table

GAME = ThePlan()
QUARTER, FIFTH = Fraction(1, 4), Fraction(1, 5)


def sees(spy: str, half: str, seat: int = 0) -> list[Event]:
    """A seat looks at a file and sees a half."""
    whose = Spy(spy)
    return [
        ev.CardUsed(seat, 5, Deed.INSPECT),
        ev.Looked(seat, whose),
        ev.Saw(seat, whose, Half.parse(half), audience=frozenset([seat])),
        ev.PutBack(seat, whose),
    ]


def another_looks(spy: str) -> list[Event]:
    """Another player looks at a file, and it was no bonus card."""
    return [ev.CardUsed(1, 5, Deed.INSPECT), ev.Looked(1, Spy(spy)), ev.PutBack(1, Spy(spy))]


def bonus(spy: str) -> list[Event]:
    """A player finds the bonus card, which is a key, when no key is left."""
    played = ev.BonusPlayed(0, Spy(spy), Bonus.KEY)
    return [ev.CardUsed(0, 5, Deed.INSPECT), ev.Looked(0, Spy(spy)), played, ev.Lapsed(0)]


def failed(hideout: int, spy: str) -> list[Event]:
    return [ev.ClaimFailed(1, hideout, Spy(spy))]


BEGUN: list[Event] = [ev.Lit(1), ev.FirstPlayer(0), ev.TurnBegan(1, 1, 0)]


def after(*happened: list[Event]) -> Town:
    """What is known after the first turn has begun and these things have happened."""
    return belief(GAME, [*BEGUN, *(event for events in happened for event in events)])


def p(known: Town, notation: str) -> Fraction:
    return known.probability(claim(GAME, notation))


def p_of(game: ThePlan, known: Town, notation: str) -> Fraction:
    return known.probability(claim(game, notation))


def why(known: Town, notation: str) -> list[str]:
    found = known.explain(claim(GAME, notation))
    return [str(text) for text in reasons(found, known.evidence, written)]


# the numbers of the rules (TP-FILE-4, TP-KNOW-4)


def test_before_any_look_every_hideout_is_as_likely() -> None:
    known = after()
    assert known.count == 98_304 * 4
    assert {p(known, f"{spy} owns {h}") for spy in "VXYZ" for h in range(1, 5)} == {QUARTER}
    assert {p(known, f"plan in {h}") for h in range(1, 5)} == {QUARTER}
    assert known.case_bits == pytest.approx(log2(96), abs=1e-12)


def test_one_half_doubles_the_odds() -> None:
    known = after(sees("V", "2-top"))
    assert p(known, "V owns 2") == Fraction(2, 5)
    assert p(known, "V owns 1") == p(known, "X owns 2") == FIFTH


def test_the_other_half_comes_next_in_2_of_25_cases() -> None:
    known = after(sees("V", "2-top"))
    assert p(known, "next V is 2-bottom") == Fraction(2, 25)
    assert p(known, "next V is 2-top") == 0
    assert p(known, "next V is bonus") == FIFTH


def test_a_card_that_others_put_back_was_no_bonus_card() -> None:
    known = after(another_looks("V"))
    assert p(known, "next V is bonus") == FIFTH
    assert p(known, "next X is bonus") == Fraction(1, 6)
    assert p(after(*[another_looks("V")] * 5), "next V is bonus") == 1
    with pytest.raises(ContradictoryEvidence, match="so none is its bonus card") as refused:
        after(*[another_looks("V")] * 6)
    assert len(refused.value.events) == 6
    assert p(after(*[another_looks("V")] * 5, bonus("V"), another_looks("V")), "next V is bonus") == 0


def test_a_place_that_only_others_turned_is_any_half_alike() -> None:
    known = after(*[another_looks("V")] * 2, bonus("V"), *[another_looks("V")] * 3)
    halves = [f"{h}-{side}" for h in range(1, 5) for side in ("top", "bottom")]
    assert {p(known, f"next V is {half}") for half in halves} == {Fraction(1, 8)}


def test_after_a_failed_claim_90_of_96_cases_remain() -> None:
    known = after(failed(3, "V"))
    assert sum(chance > 0 for chance in known.index_probabilities()) == 90
    assert p(known, "V owns 3") == p(known, "plan in 3") == FIFTH


# reasons


def test_two_halves_prove_and_the_reasons_name_them() -> None:
    known = after(sees("V", "2-top"), sees("X", "2-top"), sees("V", "3-top"), sees("V", "2-bottom"))
    assert why(known, "V owns 2") == [
        "Certain. This proves it:",
        "V: the top half of hideout 2 is in the file.",
        "V: the bottom half of hideout 2 is in the file.",
    ]
    assert why(known, "X owns 2")[0] == "Impossible. This proves it:"
    assert len(why(known, "X owns 2")) == 3


def test_a_failed_claim_and_a_proof_rule_a_place_out() -> None:
    known = after(failed(3, "V"), sees("V", "3-top"), failed(3, "X"), sees("V", "3-bottom"))
    assert why(known, "plan in 3") == [
        "Impossible. This proves it:",
        "Red: wrong with hideout 3 and V, so not both are true.",
        "V: the top half of hideout 3 is in the file.",
        "V: the bottom half of hideout 3 is in the file.",
    ]


def test_five_half_cards_prove_that_the_bonus_card_is_next() -> None:
    known = after(sees("V", "1-top"), *[another_looks("V")] * 4)
    found = known.explain(claim(GAME, "next V is bonus"))
    assert (found.verdict, len(found.events)) == ("certain", 5)
    assert why(known, "next V is bonus")[1:] == [
        "V: the top half of hideout 1 is in the file.",
        *["V: the card that was put back is no bonus card."] * 4,
    ]


def test_a_half_that_lies_elsewhere_is_not_next() -> None:
    known = after(sees("V", "1-top"), sees("V", "2-top"))
    assert why(known, "next V is 1-top") == [
        "Impossible. This proves it:",
        "V: the top half of hideout 1 is in the file.",
    ]


def test_an_open_claim_tells_what_moved_it_and_two_worlds() -> None:
    said = why(after(sees("V", "2-top")), "V owns 2")
    assert said[0] == "Open: it is so in 98304 of 245760 ways, 2/5."
    assert said[1] == "From 1/4 to 2/5: V: the top half of hideout 2 is in the file."
    assert said[2] == "It could be V 2, X 1, Y 3, Z 4, plan 1, but also V 1, X 2, Y 3, Z 4, plan 1."


def test_the_odds_of_the_next_card_move_as_they_should() -> None:
    known = after(sees("V", "2-top"), another_looks("V"))
    found = known.explain(claim(GAME, "next V is 2-bottom"))
    assert found.probability == p(known, "next V is 2-bottom") == Fraction(2, 5) * QUARTER * Fraction(3, 4)
    assert found.shifts[-1].after == found.probability
    assert found.shifts[0].before == Fraction(5, 48), "5/6 that it is a half, and each of 8 halves alike"


# keys


def test_keys_that_went_back_are_known_to_be_on_the_table() -> None:
    shown: list[Event] = [ev.TookKey(1, 1), ev.TookKey(1, 2), ev.KeyShown(1, 1, 3)]
    known = after(shown)
    assert p(known, "key 1 opens 3") == 1
    assert p(known, "key 2 opens 1") == Fraction(1, 3)
    back: list[Event] = [*shown, ev.KeysReturned(1, 2), ev.TookKey(0, 3)]
    assert p(after(back), "key 3 opens 3") == QUARTER
    assert p(after([*shown, ev.TookKey(0, 3), ev.KeysReturned(1, 2)]), "key on table for 3") == 1
    with pytest.raises(MalformedInput, match="No key with number 9"):
        p(known, "key 9 opens 1")


def test_whoever_passes_with_a_door_in_reach_has_no_key_of_it() -> None:
    """All around is taken, but a door is near: who holds the key would have to enter (TP-BONUS-4)."""
    reader = Reader(ThePlan(Options(board="tiny", lit=2, first_player=0)))
    view = reader.game.opening()
    reader.after([ev.Lit(2), ev.FirstPlayer(0), ev.TurnBegan(1, 1, 0), ev.TookKey(0, 1), ev.Rolled(0, 6)])
    assert view.players[0].at == "c1"
    reader.view = reader.view.with_player(0, replace(reader.view.players[0], at="e2"))
    reader.read(ev.CardUsed(0, 1, None))
    known = reader.belief()
    assert known.probability(claim(reader.game, "key 1 opens 1")) == 0
    assert known.probability(claim(reader.game, "key 1 opens 2")) == 1
    found = known.explain(claim(reader.game, "key 1 opens 1"))
    assert [str(text) for text in reasons(found, known.evidence, written)][1:] == [
        "Green: has no key for any door in reach."
    ]


def test_many_keys_are_settled_and_stay_exact() -> None:
    game = ThePlan(Options(keys=2, players=4))
    events: list[Event] = [ev.Lit(1), ev.FirstPlayer(0), ev.TurnBegan(1, 1, 0)]
    for number in range(1, 6):
        events += [ev.TookKey(0, number), ev.KeySeen(0, number, 1 + number % 3, audience=frozenset([0]))]
    known = belief(game, [*events, ev.TookKey(1, 6)])
    chances = [known.probability(claim(game, f"key 6 opens {h}")) for h in range(1, 5)]
    assert chances == [Fraction(1, 3), 0, 0, Fraction(2, 3)]


@pytest.mark.parametrize(("hideouts", "keys"), [(4, 2), (3, 2), (2, 4), (1, 8)])
def test_with_all_keys_in_hands_the_public_knows_the_few_ways_to_draw_them(hideouts: int, keys: int) -> None:
    """More keys than these are refused: ways to draw them would be hundreds of thousands."""
    game = ThePlan(Options(hideouts=hideouts, keys=keys))
    number = hideouts * keys
    known = belief(game, [*BEGUN, *(ev.TookKey(at % 2, at) for at in range(1, number + 1))])
    ways = factorial(number) // factorial(keys) ** hideouts
    assert len(known.factors[-1].worlds) == ways <= 2520
    for at in (1, number):
        assert {p_of(game, known, f"key {at} opens {h}") for h in range(1, hideouts + 1)} == {Fraction(1, hideouts)}
    assert p_of(game, known, "key on table for 1") == 0
    with pytest.raises(MalformedInput, match=f"keys is a number from 1 to {keys}"):
        Options(hideouts=hideouts, keys=keys + 1)


# what cannot be true


def refused(*events: Event) -> tuple[int, ...]:
    """The places, after the beginning, of events that cannot be true together."""
    with pytest.raises(ContradictoryEvidence) as error:
        belief(GAME, [*BEGUN, *events])
    return tuple(at - len(BEGUN) for at in error.value.events)


def test_more_keys_than_there_are_cannot_be_taken() -> None:
    takes: list[Event] = [ev.TookKey(0, number) for number in range(1, 6)]
    assert refused(*takes) == (0, 1, 2, 3, 4)
    assert refused(ev.TookKey(1, 9), ev.KeysReturned(1, 1), *takes) == (2, 3, 4, 5, 6)
    assert refused(ev.TookKey(0, 1), ev.TookKey(1, 1)) == (0, 1)


def test_a_key_that_nobody_holds_tells_nothing() -> None:
    assert refused(ev.KeyShown(0, 1, 2)) == (0,)
    assert refused(ev.TookKey(0, 1), ev.KeyWon(0, 1, 1)) == (1,)
    assert refused(ev.TookKey(0, 1), ev.KeysReturned(0, 1), ev.KeyShown(0, 1, 2)) == (2,)
    assert refused(ev.TookKey(0, 1), ev.KeyShown(0, 1, 2), ev.TookKey(1, 2), ev.KeyShown(1, 2, 2)) == (1, 3)


def test_one_half_lies_at_one_place_of_a_file() -> None:
    """The second look at another place shows the same half; a look all around the file is no contradiction."""
    first, again = sees("V", "2-top"), sees("V", "2-top")
    assert refused(*first, *again) == (2, 6)
    assert refused(*first, *another_looks("X"), *sees("V", "3-top"), *again) == (2, 13)
    all_round = [first, *[another_looks("V")] * 3, bonus("V"), another_looks("V"), again]
    assert p(after(*all_round), "V has 2-top") == 1


def test_one_place_of_a_file_shows_one_half() -> None:
    told = [*sees("V", "2-top"), *(e for _ in range(4) for e in another_looks("V")), *bonus("V"), *sees("V", "3-top")]
    assert refused(*told) == (2, 4 + 12 + 4 + 2)


def test_a_file_has_one_bonus_card_and_it_was_never_put_back() -> None:
    assert refused(*bonus("V"), *bonus("V")) == (2, 6)
    board = ThePlan(Options(board="tiny", hideouts=1))
    turn: list[Event] = [*BEGUN, *(e for _ in range(3) for e in another_looks("V"))]
    with pytest.raises(ContradictoryEvidence) as error:
        belief(board, turn)
    assert error.value.events == (5, 8, 11)


# one truth in two stores


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_kept_from_event_to_event_is_what_follows_from_all(players: int) -> None:
    """The weights that a reader keeps up to date, against those made of all evidence."""
    game, steps = game_of(3, Walker, board="tiny", players=players, keys=2)
    reader = Reader(game)
    events = seen(0, [event for step in steps for event in step.events])
    for at, event in enumerate(events):
        reader.read(event)
        if at % 9 == 0 or at == len(events) - 1:
            known = reader.belief()
            anew = ProductBelief(known.factors, known.index)
            for kept, made in zip(known.weights, anew.weights, strict=True):
                assert kept.tolist() == made.tolist()
            assert known.marginals() == anew.marginals() == belief(game, events[: at + 1]).marginals()


@pytest.mark.parametrize("seed", range(count(2)))
def test_the_tables_are_equal_to_all_98304_cases(seed: int) -> None:
    """Looks at random, against the table of every owner and every half, which is not built from these modules."""
    chance = random.Random(seed)
    looks = []
    for spy in "VXYZ":
        own = "VXYZ".index(spy) + 1
        halves = [(h, side) for h in range(1, 5) for side in (("top", "bottom") if h == own else ("top",))]
        looks += [(spy, *half) for half in chance.sample(halves, chance.randint(0, 4))]
    known = after(*(sees(spy, f"{h}-{side}") for spy, h, side in looks))
    table = plan.every_case(looks)
    assert known.count == 4 * table.count
    for at, chances in enumerate(table.marginals()[:4]):
        for h in range(1, 5):
            assert p(known, f"{'VXYZ'[at]} owns {h}") == chances[h]
    for column, chances in enumerate(table.marginals()[4:]):
        spy, h = "VXYZ"[column // 4], column % 4 + 1
        for side in ("top", "bottom"):
            assert p(known, f"{spy} has {h}-{side}") == chances[side] + chances["both"]


@pytest.mark.parametrize("players", [2, 4])
def test_a_view_says_of_the_cases_what_the_events_say(players: int) -> None:
    """Bots ask the view, tables the events: after everything that tells something they agree."""
    game, steps = game_of(players, players=players, last_player="plays_on", round_cap=15)
    compared = 0
    for viewer in (None, *range(players)):
        reader = Reader(game)
        for step in steps:
            told = seen(viewer, step.events)
            reader.after(told)
            if any(isinstance(event, ev.Saw | ev.BriefcaseSeen | ev.ClaimFailed | ev.OwnerShown) for event in told):
                weights = weigh(4, reader.view).tolist()
                exact = tuple(Fraction(weight, sum(weights)) for weight in weights)
                assert reader.belief().index_probabilities() == exact
                compared += 1
    assert compared > 10


# information


def test_the_bits_of_a_look_are_those_about_the_cases() -> None:
    """Worked out directly: five of six cards are halves, and a half moves 1/4 to 2/5 and 1/5."""
    known = after()
    told = Fraction(5, 6)
    left = -(0.4 * log2(0.4) + 3 * 0.2 * log2(0.2))
    look = answers(GAME, GAME.opening(), TOWN, "look V")
    assert known.expected_information(look) == pytest.approx(float(told) * (2 - left), abs=1e-12)
    assert known.expected_information(answers(GAME, GAME.opening(), TOWN, "open 2")) == pytest.approx(
        2 - 0.75 * log2(3), abs=1e-12
    )
    assert known.expected_information(answers(GAME, GAME.opening(), TOWN, "enter 2 of V")) == pytest.approx(
        -(1 / 16 * log2(1 / 16) + 15 / 16 * log2(15 / 16)), abs=1e-12
    )


def test_a_card_that_is_known_tells_nothing() -> None:
    whole_file = ["1-top", "2-top", "3-top", "4-top", "1-bottom"]
    happened = [*(sees("V", half) for half in whole_file), bonus("V")]
    reader = Reader(GAME).after([ev.Lit(1), ev.FirstPlayer(0), ev.TurnBegan(1, 1, 0)])
    reader.after(event for events in happened for event in events)
    known, view = reader.belief(), reader.view
    assert known.probability(claim(GAME, "next V is 1-top")) == 1
    assert known.expected_information(answers(GAME, view, TOWN, "look V")) == pytest.approx(0, abs=1e-12)
    assert known.expected_information(answers(GAME, view, TOWN, "look X")) > 0
    channel = next_card(GAME.options, view, Spy.X)[owners(4)[:, 1]]
    weights = weigh(4, view)
    assert bits(weights / weights.sum(), channel, claims(4), 16) < known.expected_information(channel), (
        "of what a look tells about all owners, a part is about the claim"
    )


# what the shared layers ask


def test_there_is_one_topic() -> None:
    assert topics(GAME, 0) == topics(GAME, None) == (TOWN,)
    assert TOWN not in range(4), "it is nobody's"


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("V owns 2", "V owns hideout 2"),
        ("plan in 3", "The Plan is in hideout 3"),
        ("X has 2-top", "X: the top half of hideout 2 is in the file"),
        ("X has 2-bottom", "X: the bottom half of hideout 2 is in the file"),
        ("next Y is 4-bottom", "Y: the next card is the bottom half of hideout 4"),
        ("next Y is 4-top", "Y: the next card is the top half of hideout 4"),
        ("next Z is bonus", "Z: the next card is the bonus card"),
        ("key 3 opens 2", "Key 3 opens hideout 2"),
        ("key on table for 1", "A key of hideout 1 is on the table"),
    ],
)
def test_claims_are_read_and_said(notation: str, words: str) -> None:
    assert str(claim(GAME, notation)) == notation
    assert str(in_words(GAME, notation)) == words


@pytest.mark.parametrize("wrong", ["V owns 5", "plan in 0", "W owns 1", "next V is 7-top", "whatever"])
def test_claims_that_cannot_be_are_refused_with_what_can(wrong: str) -> None:
    with pytest.raises(MalformedInput, match=r"from 1 to 4|Known forms"):
        claim(GAME, wrong)
    with pytest.raises(MalformedInput, match="hideouts from 1 to 2"):
        claim(ThePlan(Options(board="tiny")), "Y owns 2")


def test_a_world_is_written_in_short() -> None:
    known = after()
    assert written(next(iter(known.possible()))) == "V 1, X 2, Y 3, Z 4, plan 1"
    of_order = next(iter(known.of_order(0).possible()))
    assert written(of_order) == "V 1, X 2, Y 3, Z 4, plan 1, next bonus"


def test_a_prediction_is_asked_before_a_look_at_what_is_unknown() -> None:
    table = Table(board="town", cards=(("inspect",),)).play("roll 1", "play 1 inspect")
    info = table.state.information_state(0)
    sight = Sight(table.game, info.view, 0, (), legal=info.legal_actions())
    asked = [choice.notation for choice in expect(sight, "look V")]
    assert asked == ["half 1", "half 2", "half 3", "half 4", "bonus"]
    assert expect(sight, "play 1 inspect") == ()
    assert came(sees("V", "2-top")) == "half 2"
    assert came(bonus("V")) == "bonus"
    assert came([ev.BriefcaseSeen(0, 2, True)]) == "plan"
    assert came([ev.BriefcaseSeen(0, 2, False)]) == "empty"
    assert came([ev.Opened(0, 2), ev.CardUsed(0, 1, Deed.LIGHT)]) == ""


def test_a_briefcase_that_was_opened_before_needs_no_prediction() -> None:
    table = Table(board="tiny", cards=(("light",),), lit=1).play("roll 1", "play 1 light", "turn to 2")
    info = table.state.information_state(0)
    sight = Sight(table.game, info.view, 0, (), legal=info.legal_actions())
    assert [choice.notation for choice in expect(sight, "open")] == ["plan", "empty"]
    known = info.view.with_briefcase(2, plan=False)
    assert expect(Sight(table.game, known, 0, (), legal=info.legal_actions()), "open") == ()


def test_the_cases_are_numbered_alike_everywhere() -> None:
    for number in (2, 3, 4):
        for hideout in range(1, number + 1):
            for spy in range(number):
                same = claims(number) == (hideout - 1) * number + spy
                assert (same == right(number, spy, hideout)).all()
        assert sum(lies_in(number, 1)) * number == len(cases(number))
    assert len(every_card(4)) == 9
    assert [side.value for side in Side] == ["top", "bottom"]
