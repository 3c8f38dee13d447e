"""Beliefs about deployments: what is known, what a Sergeant's token weighs, reasons, claims and questions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from spylab.engine import ContradictoryEvidence, Event, MalformedInput
from spylab.games.spies_and_lies import claims, worlds
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.intel import next_intel, next_shows
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.inference import Evidence, TableBelief
from tests.inference.direct import Direct, check_explanation, check_minimal
from tests.spies_and_lies.explanations import FILE, POSITIONS, Position, text
from tests.spies_and_lies.table import BLUE, RED, Table

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def events(table: Table, viewer: int | None = None) -> tuple[Event, ...]:
    return table.state.information_state(viewer).events


def belief(table: Table, about: int = RED, viewer: int | None = None, q: Fraction = HALF) -> TableBelief:
    return worlds.belief(table.game, events(table, viewer), about, q)


def chance(table: Table, notation: str, q: Fraction = HALF) -> Fraction:
    return belief(table, q=q).probability(claims.claim(table.game, notation))


# what a Sergeant's token weighs


def test_a_pattern_that_only_a_sergeant_explains_proves_him() -> None:
    """2 and 4 with tokens only on 7 and 10: between two ranks on the Intel card lies one that is not."""
    table = Table("2 7 4 10", "1 3 5 9", exhausted="3 2", intel="7-10")
    found = belief(table).explain(claims.claim(table.game, "sergeant is deployed"))
    assert found.verdict == "certain"
    assert [str(events(table)[at]) for at in found.events] == ["0 shows tokens 0 1 0 1"]
    said = [piece.says for piece in belief(table).evidence if piece.at in found.events]
    assert [str(words) for words in said] == [
        "Red: Intel 7–10, tokens on missions 2, 4, which only a Sergeant explains"
    ]


@pytest.mark.parametrize("q", [Fraction(0), Fraction(1, 5), HALF, Fraction(1)], ids=str)
def test_a_pattern_that_both_explain_weighs_q_against_certainty(q: Fraction) -> None:
    """Missions 1 and 2 of four soldiers with tokens of Intel 4–7, counted by hand; 3 and 2 are exhausted.

    Without a Sergeant two of 5, 6, 7 and two of 8, 9, 10: 9 ways. With a Sergeant who shows a token one of 5, 6, 7,
    before or after him, then two of 8, 9, 10: 18 ways. With one who does not, two of 5, 6, 7, and one of 8, 9, 10
    before or after him: 18 ways.
    """
    table = Table("5 6 8 9", "1 3 5 9", exhausted="3 2", intel="4-7")
    everything = 9 + 18 * q + 18 * (1 - q)
    assert chance(table, "sergeant is deployed", q) == 18 / everything
    assert chance(table, "mission 1 is sergeant", q) == 9 * q / everything
    assert chance(table, "mission 4 is sergeant", q) == 9 * (1 - q) / everything


@pytest.mark.parametrize(
    ("q", "token", "says"),
    [
        (Fraction(0), 1, "a Sergeant never shows a token, q = 0"),
        (Fraction(1), 0, "a Sergeant always shows a token, q = 1"),
    ],
)
def test_the_opposite_of_what_is_taken_for_certain_is_contradictory(q: Fraction, token: int, says: str) -> None:
    """Red's Sergeant does what he never does: it shows when he is unveiled, and both events are named."""
    table = Table("4 5 8 9", "1 3 5 9", intel="1-4" if token else "7-10", starter=BLUE, deceptions=0)
    assert belief(table, q=q).count, "others may have shown the same row"
    table.play("wrong")
    assert belief(table, q=1 - q).certain()[0] is Soldier.SERGEANT
    with pytest.raises(ContradictoryEvidence, match="This cannot all be true") as refused:
        belief(table, q=q)
    assert says in str(refused.value)
    assert "mission 1 has rank 4" in str(refused.value)
    assert [type(events(table)[at]).__name__ for at in refused.value.events] == ["TokensShown", "Unveiled"]


def test_a_row_alone_can_be_contradictory() -> None:
    """A token on mission 1 alone with Intel 7–10: ranks rise, so only a Sergeant who shows one can have done that."""
    start = (ev.Exhausted(RED, Soldier.SCOUT), ev.DayBegan(1), ev.IntelTurned(Intel(7, 10)))
    shown = (*start, ev.TokensShown(RED, (1, 0, 0, 0)))
    known = worlds.belief(SpiesAndLies(), shown, RED, q=THIRD)
    assert known.certain() == {0: Soldier.SERGEANT}
    with pytest.raises(ContradictoryEvidence) as refused:
        worlds.belief(SpiesAndLies(), shown, RED, q=Fraction(0))
    assert refused.value.events == (3,)
    assert str(refused.value) == (
        "This cannot all be true: Red: Intel 7–10, a token on mission 1, which only a Sergeant explains "
        "(assumed: a Sergeant never shows a token, q = 0)."
    )


@pytest.mark.parametrize("q", [Fraction(-1, 2), Fraction(3, 2)])
def test_q_is_a_probability(q: Fraction) -> None:
    with pytest.raises(MalformedInput, match="q is a probability from 0 to 1"):
        worlds.belief(SpiesAndLies(), (), RED, q)


@pytest.mark.parametrize("whole", [3, 2**62 + 1, 2**63 + 1, 2**64 - 1, 10**30])
def test_every_likelihood_is_a_share_of_the_rows_that_can_be_shown(whole: int) -> None:
    """In every world the likelihoods of all sixteen rows sum to one whole, with every card and however fine q is."""
    table = worlds.all_deployments(tuple(Soldier), 4)
    for card in (Intel(1, 4), Intel(4, 7), Intel(7, 10)):
        for q in (Fraction(1, whole), Fraction(whole - 1, whole)):
            rows = [worlds.likelihoods(table, card, row, q)[0] for row in product((0, 1), repeat=4)]
            assert {sum(of_world) for of_world in zip(*(row.tolist() for row in rows), strict=True)} == {whole}


def test_a_very_fine_q_is_exact() -> None:
    """No tokens at all: worlds without a Sergeant weigh 1, those with one 1 − q."""
    start = (ev.Exhausted(RED, Soldier.SCOUT), ev.DayBegan(1), ev.IntelTurned(Intel(4, 7)))
    fine = Fraction(1, 10**19)
    found = worlds.belief(SpiesAndLies(), (*start, ev.TokensShown(RED, (0, 0, 0, 0))), RED, q=fine)
    honest = sum(Soldier.SERGEANT not in world for world in found.possible())
    lying = found.count - honest
    chance = sum(chances.get(Soldier.SERGEANT, 0) for chances in found.marginals())
    assert chance == lying * (1 - fine) / (honest + lying * (1 - fine))


# days, hands and sides


def test_the_counts_of_legal_deployments_come_out() -> None:
    """294 with nine in hand, 126 if the Sergeant is exhausted; the own deployment is known, the rest is not."""
    table = Table("1 2 3 5", "1 3 5 9", exhausted="4 10")
    before = [event for event in events(table) if "tokens" not in str(event)]
    assert [worlds.belief(table.game, before, seat).count for seat in (RED, BLUE)] == [126, 294]
    assert belief(table, RED, viewer=RED).count == 1
    assert belief(table, RED, viewer=BLUE).count > 1


def test_a_new_day_is_a_new_deployment_and_leaves_only_the_exhausted() -> None:
    table = Table("1 2 3 5", "1 3 5 9", exhausted="4 10", deceptions=0).rest()
    table.do(None, "exhaust red 5").do(None, "exhaust blue 9")
    assert [str(piece.says) for piece in belief(table).evidence] == ["Red: the soldier of rank 5 is exhausted"]
    assert belief(table).count == 294, "the Sergeant is back"
    assert [str(piece.says) for piece in belief(table, BLUE).evidence] == ["Blue: the soldier of rank 9 is exhausted"]


def test_who_does_not_return_stays_exhausted() -> None:
    table = Table("1 2 3 5", "1 3 5 9", exhausted="4 10", deceptions=0, exhausted_return=False).rest()
    table.do(None, "exhaust red 5").do(None, "exhaust blue 9")
    assert [int(p.event.rank) for p in belief(table).evidence] == [4, 5]  # type: ignore[attr-defined]
    assert belief(table).count == 70, "eight in hand, without the Sergeant"


def test_both_sides_are_read_alike() -> None:
    """With everything of Red and Blue exchanged the answers are exchanged."""
    one = Table("2 7 4 10", "1 3 5 9", exhausted="3 2", intel="7-10", starter=RED)
    other = Table("1 3 5 9", "2 7 4 10", exhausted="2 3", intel="7-10", starter=BLUE)
    for about in (RED, BLUE):
        assert belief(one, about).weights.tolist() == belief(other, 1 - about).weights.tolist()


def test_whose_deployments_can_be_asked_about() -> None:
    game = SpiesAndLies()
    assert [worlds.topics(game, seat) for seat in (RED, BLUE, None)] == [(1, 0), (0, 1), (0, 1)]


# reasons


def test_the_golden_explanations_are_as_they_were() -> None:
    """If a change is meant, write the file anew (see tests/spies_and_lies/explanations.py) and read the difference."""
    assert text() == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("position", POSITIONS, ids=[position.title for position in POSITIONS])
def test_a_golden_explanation_is_true_and_minimal(position: Position) -> None:
    known = position.belief()
    for written in position.claims:
        claim = claims.claim(position.table().game, written)
        check_explanation(direct(known.evidence), claim.holds(known.worlds).tolist(), known.explain(claim))


def test_a_contradiction_is_minimal() -> None:
    table = Table("4 5 8 9", "1 3 5 9", intel="1-4", starter=BLUE, deceptions=0).play("wrong", "right", "right")
    with pytest.raises(ContradictoryEvidence) as refused:
        belief(table, q=Fraction(0))
    slow = direct(worlds.evidence(table.game, events(table), RED, Fraction(0)))
    check_minimal(slow, [True] * len(slow.worlds), refused.value.events)


def direct(evidence: tuple[Evidence, ...]) -> Direct:
    table = worlds.all_deployments(tuple(Soldier), 4)
    rows = [table.world(row) for row in range(len(table))]
    return Direct(rows, [1] * len(rows), [(piece.at, piece.weights.tolist()) for piece in evidence])


# claims and questions


@pytest.mark.parametrize(
    ("notation", "holds", "words"),
    [
        ("mission 1 is 2", True, "mission 1, Scout (2)"),
        ("mission 1 is scout", True, "mission 1, Scout (2)"),
        ("mission 2 is 4-7", True, "mission 2, a rank on Intel 4–7"),
        ("mission 2 is 8-10", False, "mission 2, a rank on Intel 8–10"),
        ("sergeant is deployed", True, "deployed: Sergeant (4)"),
        ("9 is deployed", False, "deployed: General (9)"),
    ],
)
def test_claims_hold_where_they_should(notation: str, holds: bool, words: str) -> None:
    table = Table("2 7 4 10", "1 3 5 9", exhausted="3 2")
    claim = claims.claim(table.game, notation)
    assert str(claim) == notation
    assert belief(table, viewer=RED).probability(claim) == holds
    assert str(claims.in_words(table.game, notation)) == words


@pytest.mark.parametrize(
    "wrong",
    ["mission 0 is 4", "mission 5 is 4", "mission 1 is 11", "mission 1 is 7-4", "4-7 is deployed", "x is deployed"],
)
def test_a_claim_that_nobody_can_make_is_refused(wrong: str) -> None:
    with pytest.raises(MalformedInput, match="A claim names a mission from 1 to 4"):
        claims.claim(SpiesAndLies(), wrong)


def test_what_a_guess_and_an_unveiling_tell() -> None:
    table = Table("2 7 4 10", "1 3 5 9", exhausted="3 2", starter=BLUE, deceptions=0)
    known, view = belief(table), table.view
    ranks = claims.answers(table.game, view, RED, "unveil mission 1")
    right = claims.answers(table.game, view, RED, "guess 1 at mission 1")
    assert claims.answers(table.game, view, RED, "guess 1").tolist() == right.tolist()
    rows = [known.worlds.world(row) for row in range(len(known.worlds))]
    assert ranks.tolist() == [int(row[0]) for row in rows]
    assert right.tolist() == [int(row[0] is Soldier.SPY) for row in rows]
    ranks, right = (claims.answers(table.game, view, RED, q) for q in ("unveil mission 4", "guess 10 at mission 4"))
    assert known.expected_information(right) < known.expected_information(ranks) <= known.entropy()
    for wrong, says in (("guess 1 at mission 5", "Missions are 1 to 4"), ("unveil mission 0", "Missions are 1 to 4")):
        with pytest.raises(MalformedInput, match=says):
            claims.answers(table.game, view, RED, wrong)
    with pytest.raises(MalformedInput, match="No soldier of this side is guessed now"):
        claims.answers(table.game, view, BLUE, "guess 1")


@pytest.mark.parametrize(
    ("before", "guess", "came"),
    [((), "right", "right"), ((), "wrong", "acts"), (("wrong", "wrong"), "wrong", "retires")],
)
def test_what_came_of_a_guess_is_one_of_what_was_to_be_expected(before: tuple[str, ...], guess: str, came: str) -> None:
    """Blue's Bomb is not guessed; so the next soldier of Red retires whatever Blue guesses."""
    table = Table("2 7 4 10", "7 8 9 10", exhausted="3 2", starter=BLUE, deceptions=0)
    table = table.play(*before)
    seen = len(events(table))
    table.play(guess)
    assert claims.came(events(table)[seen:]) == came
    assert came in claims.EXPECTED


# the next Intel card


def test_the_next_intel_card_by_what_is_left() -> None:
    table = Table("2 7 4 10", "1 3 5 9", exhausted="3 2", intel="4-7", deceptions=0)
    assert next_intel(table.game, table.view) == {Intel(1, 4): HALF, Intel(4, 7): 0, Intel(7, 10): HALF}
    assert next_shows(table.game, table.view, Soldier.SERGEANT) == HALF
    assert next_shows(table.game, table.view, Soldier.CAPTAIN) == 0


def test_the_chances_of_the_next_card_are_those_of_the_rules() -> None:
    """At every draw of a card; and after the last day nothing comes."""
    table = Table("2 7 4 10", "1 3 5 9", exhausted="3 2", intel="4-7", deceptions=0, days=2)
    table.rest().do(None, "exhaust red 2").do(None, "exhaust blue 9")
    table.do(RED, "deploy 1 3 5 9").do(BLUE, "deploy 1 3 5 10")
    drawn = {action.card: p for action, p in table.state.chance_outcomes()}  # type: ignore[attr-defined]
    assert {card: p for card, p in next_intel(table.game, table.view).items() if p} == drawn
    table.do(None, "intel 1-4")
    assert next_intel(table.game, table.view) == {}


@pytest.mark.parametrize("words", ["Mission 2 is Marshal", "MISSION 2 IS MARSHAL", "mission 2 is marshal"])
def test_capital_letters_make_no_difference_in_claims(words: str) -> None:
    game = SpiesAndLies()
    assert str(claims.claim(game, words)) == "mission 2 is marshal"
    assert str(claims.in_words(game, words)) == "mission 2, Marshal (10)"


def test_an_intel_card_is_written_in_one_way_for_people() -> None:
    """Notation has "7-10", sentences have "7–10"."""
    assert str(claims.in_words(SpiesAndLies(), "mission 2 is 7-10")) == "mission 2, a rank on Intel 7–10"
    said = [str(piece.says) for piece in belief(Table("3 4 7 10", "3 5 7 8")).evidence]
    assert any(": Intel 1–4," in line for line in said), said
    assert not [line for line in said if "1-4" in line]
