"""What a table says of The Plan: a line for every event, a question and buttons for everything that is asked."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from spylab.engine import Event
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.cards import Bonus, Deed, Half, Side, Spy
from spylab.games.the_plan.kit import KIT
from spylab.games.the_plan.log_lines import ended, say
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.words import BONUSES, DEEDS, DEEDS_IN_FULL, half_words
from spylab.words import LANGUAGES, Name, Text, language
from tests.the_plan.moments import moments

GAME = ThePlan()
NAMES = (Name("Ane"), Name("Bea"))
VALUES: dict[str, Any] = {
    "seat": 0,
    "rival": 1,
    "holder": 1,
    "winner": 1,
    "spy": Spy.X,
    "hideout": 2,
    "half": Half(3, Side.TOP),
    "path": ("a1", "a2"),
    "number": 4,
    "round": 2,
    "card": 5,
    "deed": Deed.INSPECT,
    "bonus": Bonus.KEY,
    "key": 3,
    "segment": 1,
    "plan": True,
    "count": 1,
    "reason": ev.Ending.PLAN,
}
SILENT = {ev.TurnBegan, ev.PutBack, ev.Reached, ev.BonusUsed}


def made(kind: type[Event], **changes: object) -> Event:
    wanted = {field.name for field in fields(kind)} - {"audience"}
    return kind(**{name: value for name, value in (VALUES | changes).items() if name in wanted})


def said(kind: type[Event], **changes: object) -> str:
    line = say(GAME, made(kind, **changes), NAMES)
    assert line
    return str(line.text)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ev.EVENTS)
def test_every_event_has_a_line_or_is_told_by_the_next(kind: type[Event], code: str) -> None:
    language(code)
    line = say(GAME, made(kind), NAMES)
    assert (line is None) == (kind in SILENT)
    if line:
        assert str(line.text)
        whose = {"seat", "winner"} & {field.name for field in fields(kind)}
        assert (
            str(line.text).startswith(str(NAMES[line.seat])) if whose and line.seat is not None else line.seat is None
        )


def test_lines_tell_what_the_event_holds() -> None:
    assert said(ev.Walked) == "Ane: walks 2: a1 a2"
    assert said(ev.Saw) == "Ane: sees in the file of spy X: top half of hideout 3"
    assert said(ev.BriefcaseSeen, plan=False) == "Ane: sees that The Plan is not in hideout 2"
    assert said(ev.KeyWon) == "Ane: wins key number 3 from Bea"
    assert said(ev.ClaimFailed) == "Ane: is wrong about hideout 2 and spy X"
    assert said(ev.GameEnded) == "Bea: wins, The Plan is found"
    assert said(ev.GameEnded, winner=None, reason=ev.Ending.ALL_OUT) == "Nobody wins: all are out"


@pytest.mark.parametrize("kind", ev.EVENTS)
def test_a_line_tells_nothing_but_its_event(kind: type[Event]) -> None:
    """Two events of equal fields have equal lines; a line that differs from another has another event."""
    assert say(GAME, made(kind), NAMES) == say(GAME, made(kind), NAMES)
    others = {"hideout": 3, "spy": Spy.Z, "half": Half(1, Side.BOTTOM), "key": 1, "number": 2, "segment": 2}
    for name, value in others.items():
        if name in {field.name for field in fields(kind)} and kind not in SILENT:
            assert said(kind, **{name: value}) != said(kind)


def test_each_deed_bonus_and_ending_has_words_of_its_own() -> None:
    assert len({said(ev.CardUsed, deed=deed) for deed in (*Deed, None)}) == len(Deed) + 1
    assert len({said(ev.BonusPlayed, bonus=bonus) for bonus in Bonus}) == len(Bonus)
    assert len({str(ended(reason, NAMES[0])) for reason in ev.Ending}) == len(ev.Ending)
    for table, kinds in ((DEEDS, Deed), (DEEDS_IN_FULL, Deed), (BONUSES, Bonus)):
        assert set(table) == set(kinds)
        assert len({str(words) for words in table.values()}) == len(kinds)
    assert str(half_words(Half(4, Side.BOTTOM))) == "bottom half of hideout 4"


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_written_on_a_card_are_words_of_its_button(code: str) -> None:
    language(code)
    for deed, words in DEEDS.items():
        assert str(words).casefold() in str(DEEDS_IN_FULL[deed]).casefold()


def test_an_event_of_another_game_is_a_mistake_in_the_code() -> None:
    class Stranger(Event):
        form = "stranger"

    with pytest.raises(TypeError, match="has no event"):
        say(GAME, Stranger(), NAMES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_whoever_is_asked_reads_a_question_and_finds_buttons(code: str) -> None:
    language(code)
    for moment in moments():
        sight = moment.sight
        question = str(KIT.ask(sight))
        assert question
        asked = sight.player in sight.to_act
        groups = KIT.menu(sight)
        notations = [choice.notation for group in groups for choice in group.choices]
        assert len(set(notations)) == len(notations), str(moment)
        labels = [str(choice.label) for group in groups for choice in group.choices]
        assert all(labels)
        assert len(set(labels)) == len(labels), (str(moment), sorted(labels))
        real = [notation for notation in notations if not notation.startswith("draft")]
        assert set(real) <= {str(action) for action in sight.legal}, str(moment)
        if asked and not sight.calm:
            assert str(sight.names[sight.player]) in question
            assert notations
        else:
            assert real == []


def test_the_waiting_are_told_what_the_others_do() -> None:
    told = {str(KIT.ask(m.sight)).split(": ")[1] for m in moments() if m.sight.player is None and not m.sight.outcome}
    assert {"chooses an action card", "moves all spies", "turns the spotlight", "looks at a file"} <= told
    assert {"has to turn up a key"} <= told


def test_the_question_counts_no_hidden_thing() -> None:
    """The public question and the public menu are the same whatever is hidden: they are made from the public view."""
    for moment in moments():
        if moment.sight.player is None:
            assert KIT.menu(moment.sight) == ()
            assert isinstance(KIT.ask(moment.sight), Text)
