"""`spylab.belief(...)`: who can be asked about whom, by which names, and what is never told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import log2
from pathlib import Path
from typing import Any

import pytest

import spylab
from spylab import words
from spylab.engine import (
    ContradictoryEvidence,
    IllegalAction,
    MalformedInput,
    Match,
    Review,
    load_match,
    load_review,
    read_document,
    save_playthrough,
    save_record,
)
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.kit import KIT
from spylab.knowledge import belief
from spylab.widgets import ReviewTable, Table, open_game, play
from tests.toys.witness_kit import KIT as WITNESS
from tests.widgets.conftest import _no_widget_stays as _no_widget_stays

ANE = "arrange S1 S2 T1 T2 B1 B1 B2 at 0 right"
JON = "arrange B2 B1 B1 T2 T1 S2 S1 at 0 right"
NUMBERED_2 = 1080
"""Worlds in which a place bears a 2: three of seven cards."""


@pytest.fixture
def pair() -> Match[Any]:
    """Two people; Ane has laid out a base and moved on from a 1, Jon has told the same of a 2."""
    match = spylab.match("spy", seats=("Ane", "Jon"), seed=1, first_player=0)
    for seat, action in ((0, ANE), (1, JON), (0, "move 1"), (0, "end"), (1, "move 2"), (1, "end")):
        assert match.seat(seat).act(action)
    return match


@pytest.fixture
def table() -> Table:
    """Ane against a bot, after both have laid out their bases and Ane has moved."""
    made = play("spy", seats=("Ane", "careful"), seed=1, first_player=0)
    made.choose(ANE)
    made.choose("move 1")
    return made


# -- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jon", ["Jon", "jon", "  JON ", 1, "red", "Red"])
@pytest.mark.parametrize("ane", ["Ane", 0, "green"])
def test_a_player_is_named_by_name_colour_or_number(pair: Match[Any], ane: str | int, jon: str | int) -> None:
    known = belief(pair, about=jon, seen_by=ane)
    assert repr(known) == f"<Knowledge about Jon: {NUMBERED_2} worlds>"
    assert known.events == pair.seat(0).events
    assert belief(pair, about=ane, seen_by=jon).events == pair.seat(1).events


def test_colours_are_understood_in_every_language() -> None:
    """A notebook says "Red" whatever language it is run in; the name of that language is understood too."""
    game = spylab.match("spy", seats=("careful", "random"), seed=1)
    for language, red in (("en", "Red"), ("es", "Rojo"), ("eu", "Gorria")):
        words.language(language)
        assert str(game.names[1]) == red
        assert belief(game, about=red).count == belief(game, about="Red").count == 2520


def test_a_name_counts_more_than_a_colour() -> None:
    """Somebody called Red who plays Green is Red."""
    match = spylab.match("spy", seats=("Red", "Jon"), seed=1, first_player=0)
    match.seat(0).act(ANE)
    match.seat(1).act(JON)
    match.seat(0).act("move 1")
    assert belief(match, about="Red").count == 1440
    assert belief(match, about="Jon").count == 2520


@pytest.mark.parametrize("wrong", ["Eva", "", "None", 2, -1, True, 0.0, None, "yellow", "A" * 500])
def test_nobody_of_that_name(pair: Match[Any], wrong: Any) -> None:
    with pytest.raises(MalformedInput, match=r"^Nobody here is called .*\. Players: Ane, Jon\.$") as refused:
        belief(pair, about=wrong)
    assert len(str(refused.value)) < 200
    if wrong is not None:  # as who asks, None is the public
        with pytest.raises(MalformedInput, match="Players: Ane, Jon"):
            belief(pair, about="Ane", seen_by=wrong)


@pytest.mark.parametrize("wrong", ["spy", None, 3, object(), KIT, "<table>" * 99])
def test_what_cannot_be_asked_at_all(wrong: Any) -> None:
    with pytest.raises(MalformedInput, match=r"^Beliefs are asked of a table or a match, not of ") as refused:
        belief(wrong, about="Red")
    assert len(str(refused.value)) < 200


def test_a_game_without_worlds_says_so() -> None:
    made = play(WITNESS, seats=("Ane", "Jon"), seed=1)
    with pytest.raises(MalformedInput, match="no worlds that could be counted"):
        belief(made, about="Ane")


# -- who sees what -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_about_everybody_is_what_the_game_says(players: int) -> None:
    """A referee asks as anybody about anybody, in the middle and at the end."""
    match = spylab.match("spy", seats=("random",) * players, seed=4)
    for most in (players + 12, None):
        match.advance(most)
        for viewer in (None, *range(players)):
            for about in range(players):
                known = belief(match, about=about, seen_by=viewer)
                events = match.seat(viewer).events
                assert KIT.mind is not None
                expected = KIT.mind.belief(match.game, events, about)
                assert known.events == events
                assert known.marginals() == expected.marginals()
                assert known.count == expected.count
                if viewer == about:
                    assert known.count == 1
                    assert known.entropy() == 0


def test_about_oneself_and_as_the_others_know_it(pair: Match[Any]) -> None:
    own = belief(pair, about="Ane", seen_by="Ane")
    assert own.worlds() == ["S1 S2 T1 T2 B1 B1 B2"]
    assert own.certain() == dict(zip((f"place {n}" for n in range(1, 8)), ANE.split()[1:8], strict=True))
    assert belief(pair, about="Ane", seen_by="Jon").count == belief(pair, about="Ane").count == 1440


def test_a_table_answers_for_the_seat_that_it_shows(table: Table) -> None:
    assert belief(table, about="Red").events == table.seat.events
    assert belief(table, about="Ane").count == 1
    assert belief(table, about="Ane", seen_by="Red").count == belief(table.match, about="Ane").count == 1440


def test_a_table_does_not_tell_what_another_player_alone_knows(table: Table) -> None:
    """Its seat has not seen the bot's base; nor has the public, at a projector. Its answers are public facts."""
    places: list[Any] = [table, table.project(), table.seat, Review.of(table.seat), table.match.seat(None)]
    for asked in places:
        with pytest.raises(IllegalAction) as refused:
            belief(asked, about="Red", seen_by="Red")
        assert str(refused.value) == (
            "Red: what this player alone knows is not told to others. It can be asked as seen by: Ane."
        )
        others = belief(asked, about="Ane", seen_by="Red")
        assert all(event.audience is None for event in others.events)
    with pytest.raises(IllegalAction):
        belief(table.project(), about="Ane", seen_by="Ane")
    assert belief(table.project(), about="Ane").count == 1440
    own = set(belief(table.match, about="Red", seen_by="Red").events) - set(table.seat.events)
    assert {type(event) for event in own} == {do.Arranged}, "there would have been something to tell"


def test_no_answer_at_a_table_depends_on_what_its_seat_has_not_seen() -> None:
    """The same game with another hidden base of Jon: Ane gets the same answers, word for word, or the same refusal."""
    answers = []
    for base in (JON, "arrange B2 S1 B1 T2 T1 S2 B1 at 0 right"):
        match = spylab.match("spy", seats=("Ane", "Jon"), seed=1, first_player=0)
        for seat, action in ((0, ANE), (1, base), (0, "move 1"), (0, "end"), (1, "move 2")):
            match.seat(seat).act(action)
        answers.append([*_told(match.seat(0)), *_told(match.seat(None)), *_told(Review.of(match.seat(0)))])
    assert answers[0] == answers[1]


def _told(asked: Any) -> Iterator[object]:
    for about in (0, 1):
        for seen_by in (None, 0, 1):
            try:
                known = belief(asked, about=about, seen_by=seen_by)
            except IllegalAction as refused:
                yield str(refused)
            else:
                yield repr(known), known.events, known.marginals(), known.certain(), known.worlds()[:9]
                yield [list(map(str, known.why(f"place {n} is bomb"))) for n in range(1, 8)]


def test_behind_a_curtain_only_public_facts_are_known() -> None:
    made = play("spy", seats=("Ane", "Jon"), seed=1, first_player=0)
    made.match.seat(0).act(ANE)
    made.match.seat(1).act(JON)
    assert made.seat.player is None
    assert belief(made, about="Ane").count == 2520


def test_a_game_restricts_whom_one_can_ask_about(pair: Match[Any]) -> None:
    assert KIT.mind is not None
    others = replace(KIT, mind=replace(KIT.mind, topics=lambda game, seat: tuple({0, 1} - {seat})))
    made = Table(others, pair)
    with pytest.raises(MalformedInput, match=r"^Ane: there is nothing to ask about\. Ask about: Jon\.$"):
        belief(made, about="Ane", seen_by="Ane")


# -- the end, files, contradictions --------------------------------------------------------------------------


def test_after_the_end_the_game_can_still_be_asked() -> None:
    made = play("spy", seats=("Ane", "careful"), seed=1, first_player=0, turn_cap=1)
    made.choose(ANE)
    for _ in range(6):
        if made.match.outcome() is None:
            made.choose("end")
    assert made.match.outcome() is not None
    known = belief(made, about="Red")
    assert known.events == made.seat.events
    assert any(isinstance(event, do.GameEnded) for event in known.events)
    assert known.worlds() == belief(made.match, about="Red", seen_by="Red").worlds(), "all bases are shown at the end"


def test_a_loaded_playthrough_knows_the_same(pair: Match[Any], tmp_path: Path) -> None:
    file = save_playthrough(pair, tmp_path / "game.spylab")
    loaded = load_match(read_document(file), pair.game, None)  # type: ignore[arg-type]
    for viewer in (None, 0, 1):
        for about in (0, 1):
            here, there = (belief(match, about=about, seen_by=viewer) for match in (pair, loaded))
            assert (here.marginals(), here.why("place 1 is S2")) == (there.marginals(), there.why("place 1 is S2"))
    assert belief(open_game(file), about="Jon").count == belief(pair, about="Jon").count


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_loaded_record_knows_what_its_player_saw(pair: Match[Any], seat: int | None, tmp_path: Path) -> None:
    file = save_record(pair.seat(seat), tmp_path / "record.spylab")
    review = load_review(read_document(file), pair.game)
    for about in (0, 1):
        known = belief(review, about=about)
        assert known.marginals() == belief(pair, about=about, seen_by=seat).marginals()
        if seat != about:
            with pytest.raises(IllegalAction):
                belief(review, about=about, seen_by=about)


def test_a_record_that_is_looked_at_is_asked_about_the_step_shown(pair: Match[Any]) -> None:
    looked_at = ReviewTable(KIT, Review.of(pair.seat(0)))
    assert belief(looked_at, about="Jon").count == NUMBERED_2
    looked_at.choose("table first")
    assert belief(looked_at, about="Jon").count == 2520
    assert belief(looked_at, about="Jon").events == ()


def test_a_record_that_contradicts_itself_is_refused_by_name(pair: Match[Any]) -> None:
    """Whoever wrote down what happened at a real table may have misheard; it says which lines cannot both be true."""
    events = (*pair.seat(0).events, do.Said(1, 3, Kind.SAFE), do.Caught(1, 3, Card.B2, 0))
    written = Review(pair.game, 0, pair.names, events)
    with pytest.raises(ContradictoryEvidence) as refused:
        belief(written, about="Jon")
    assert refused.value.events == (len(events) - 2, len(events) - 1)
    assert str(refused.value).startswith("This cannot all be true: ")
    assert str(refused.value).count("place 4") == 2
    assert belief(written, about="Ane").count == 1, "about the other base nothing is wrong"


# -- what a notebook asks ------------------------------------------------------------------------------------


def test_the_questions_of_a_notebook(pair: Match[Any]) -> None:
    """Place 1 bears a 2: three of seven cards."""
    red = belief(pair, about="Jon", seen_by="Ane")
    (line,) = red.belief.evidence
    place = next(n for n, chances in enumerate(red.marginals(), 1) if not chances[Card.S1])
    assert red.probability(f"place {place} is S2") == Fraction(1, 3)
    assert red.entropy() == pytest.approx(log2(NUMBERED_2), abs=1e-12)
    assert red.certain() == {}
    found = red.explain(f"place {place} is 2")
    assert (found.verdict, found.events) == ("certain", (line.at,))
    assert red.events[line.at] == line.event == do.Moved(1, 2)
    proof = ["Certain. This proves it:", f"Jon: place {place} bears the number 2."]
    assert [str(text) for text in red.why(f"place {place} is 2")] == proof
    assert len(red.worlds()) == len(set(red.worlds())) == red.count
    bits = red.information(f"look at place {place}")
    thirds = [Fraction(1, 3)] * 3
    assert bits == pytest.approx(sum(float(p) * -log2(p) for p in thirds), abs=1e-12)


@pytest.mark.parametrize("ask", ["probability", "explain", "why"])
def test_a_claim_that_cannot_be_read_says_what_can(pair: Match[Any], ask: str) -> None:
    known = belief(pair, about="Jon")
    with pytest.raises(MalformedInput, match="place"):
        getattr(known, ask)("place 9 is S1")
    with pytest.raises(MalformedInput):
        getattr(known, ask)("what is where?")


@pytest.mark.parametrize("wrong", ["look at place 0", "look at place 8", "spy red", ""])
def test_a_question_that_cannot_be_read_says_what_can(pair: Match[Any], wrong: str) -> None:
    with pytest.raises(MalformedInput):
        belief(pair, about="Jon").information(wrong)


@pytest.mark.parametrize("given", [None, 5, ["place 3 is bomb"]])
def test_what_is_no_text_is_no_claim_and_no_question(given: Any) -> None:
    about = belief(spylab.match("spy", seats=("Ane", "careful"), seed=1), about="Red", seen_by="Ane")
    for ask in (about.probability, about.why, about.explain, about.information):
        with pytest.raises(MalformedInput, match="is a text, not"):
            ask(given)


def test_reasons_call_people_by_the_names_they_chose() -> None:
    match = spylab.match("spy", seats=("Ane", "Green"), seed=3, first_player=0)
    for seat in (0, 1):
        match.seat(seat).act("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right")
    match.seat(0).act("spy red")
    said = " ".join(map(str, spylab.belief(match, about="Green", seen_by="Ane").why("place 7 is S1")))
    assert "Green: place 7" in said
    assert "Red" not in said


@pytest.mark.parametrize(
    ("game", "about", "claims"),
    [
        ("spy", "red", ("place 3 is bomb", "Place 3 is BOMB")),
        ("spy", "red", ("place 3 is S1", "PLACE 3 IS s1")),
        ("spies_and_lies", "blue", ("mission 2 is marshal", "Mission 2 is Marshal")),
        ("the_plan", None, ("V owns 2", "v OWNS 2")),
        ("the_plan", None, ("X has 3-top", "x has 3-TOP")),
    ],
)
def test_claims_are_read_in_small_and_capital_letters(game: str, about: str | None, claims: tuple[str, str]) -> None:
    known = belief(spylab.match(game, ("Ane", "Jon"), seed=1), about=about, seen_by="Ane")
    written, otherwise = claims
    assert known.probability(otherwise) == known.probability(written)
    assert str(known.explain(otherwise).claim) == written


def test_a_claim_that_cannot_be_read_is_said_back_in_80_characters() -> None:
    known = belief(spylab.match("spy", ("Ane", "Jon"), seed=1), about="red", seen_by="Ane")
    with pytest.raises(MalformedInput) as refused:
        known.probability("x" * 500)
    assert f"“{'x' * 79}…”" in str(refused.value)
