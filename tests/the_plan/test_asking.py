"""What is known of the town is asked in a notebook and at a table: one topic, which is nobody's."""

from __future__ import annotations

from fractions import Fraction

import pytest

import spylab
from spylab.engine import MalformedInput, Match
from spylab.games.the_plan.claims import TOWN
from spylab.games.the_plan.kit import KIT
from spylab.games.the_plan.view import View
from spylab.games.the_plan.worlds import belief
from spylab.kit import Aids
from spylab.widgets.inquiry import Inquiry


@pytest.fixture(scope="module")
def game() -> Match[View]:
    """A game that two bots have played to its end."""
    match = spylab.match("the_plan", seats=("walker", "walker"), seed=3)
    match.advance()
    return match


def test_what_to_ask_about_can_be_left_out(game: Match[View]) -> None:
    for seat in (None, 0, 1):
        known = spylab.belief(game, seen_by=seat)
        assert repr(known).startswith("<Knowledge about The town: ")
        assert known.probability("V owns 2") in (0, 1), "the game is over and all was shown"
        assert known.count == belief(game.game, game.seat(seat).events).count  # type: ignore[arg-type]
    assert spylab.belief(game, about="the town").count == spylab.belief(game, about=TOWN).count
    assert spylab.belief(game, about="Town").count == spylab.belief(game, about=TOWN).count


def test_a_game_that_assumes_nothing_says_so(game: Match[View]) -> None:
    with pytest.raises(MalformedInput, match="assume nothing that could be set, so q is no parameter"):
        spylab.belief(game, q=0.5)


@pytest.mark.parametrize("about", [0, "Red", "nobody", 17])
def test_there_is_nothing_else_to_ask_about(game: Match[View], about: object) -> None:
    with pytest.raises(MalformedInput, match=r"^That is nothing to ask about\. Ask about: The town\.$"):
        spylab.belief(game, about=about)  # type: ignore[arg-type]


def test_a_question_is_worth_bits_before_anything_is_known() -> None:
    fresh = Match(KIT.make(KIT.options()), seed=1)
    known = spylab.belief(fresh.seat(0))
    assert known.probability("plan in 1") == Fraction(1, 4)
    assert known.information("open 1") > known.information("look V") > 0


def test_a_table_offers_the_town_and_gives_reasons(game: Match[View]) -> None:
    sight = KIT.sight(game.seat(0), aids=Aids(belief=True))
    inquiry = Inquiry(KIT)
    (group,) = inquiry.groups(sight)
    assert [(choice.notation, str(choice.label), choice.seat) for choice in group.choices] == [
        (f"table about {TOWN}", "The town: what is known", None)
    ]
    assert inquiry.hear(f"table about {TOWN}", sight)
    assert inquiry.hear("table why V owns 2", sight)
    notes = [note.text for note in inquiry.notes(inquiry.asked_of(sight))]
    assert notes[0] == "The town: V owns hideout 2?"
    assert notes[1].startswith(("Certain", "Impossible"))
