"""Notation: everything that can be written is read back as it was, and nothing else is read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab.engine import NOBODY, Action, Event, Game, MalformedInput, read, shape, whole
from spylab.engine.notation import Record
from spylab.games.spy.cards import Colour
from tests.engine.games import GAMES, random_state

PLAYED = [GAMES["spy-2"], GAMES["witness"]]


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type can hold."""
    options = get_args(hint)
    if get_origin(hint) is tuple:
        return st.lists(values(options[0]), max_size=7).map(tuple)
    if NoneType in options:
        return st.none() | st.one_of(*(values(option) for option in options if option is not NoneType))
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers()
    assert issubclass(hint, Enum), hint
    return st.sampled_from(list(hint))


def records(kinds: Iterable[type[Any]]) -> st.SearchStrategy[Any]:
    """Any record of these kinds, possible in a game or not."""

    def of(kind: type[Any]) -> st.SearchStrategy[Any]:
        hints = get_type_hints(kind)
        return st.builds(kind, **{f.name: values(hints[f.name]) for f in fields(kind) if f.name != "audience"})

    return st.one_of(*map(of, kinds))


AUDIENCES = st.none() | st.frozensets(st.integers(0, 3), max_size=4)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
@given(data=st.data())
def test_every_action_is_read_back(game: Game[Any], data: st.DataObject) -> None:
    action: Action = data.draw(records(game.action_kinds))
    again = game.parse(str(action))
    assert again == action
    assert type(again) is type(action)
    assert repr(again) == repr(action)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
@given(data=st.data())
def test_every_event_is_read_back_with_its_audience(game: Game[Any], data: st.DataObject) -> None:
    event: Event = replace(data.draw(records(game.event_kinds)), audience=data.draw(AUDIENCES))
    again = game.parse_event(str(event))
    assert again == event
    assert type(again) is type(event)
    assert repr(again) == repr(event)


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_in_a_game_is_read_back(name: str) -> None:
    game = GAMES[name]
    for step in random_state(game, seed=2).steps(reveal=True):
        assert repr(game.parse(str(step.action))) == repr(step.action)
        assert [repr(game.parse_event(str(event))) for event in step.events] == list(map(repr, step.events))


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
@given(words=st.text())
def test_other_words_are_refused_and_nothing_else_happens(game: Game[Any], words: str) -> None:
    for parse in (game.parse, game.parse_event):
        try:
            found = parse(words)
        except MalformedInput:
            continue
        assert parse(str(found)) == found


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
@given(data=st.data())
def test_a_damaged_line_is_refused_or_is_another_one(game: Game[Any], data: st.DataObject) -> None:
    """One letter more, less or other: never another kind of error, never a reading that is not read back."""
    record = data.draw(records((*game.action_kinds, *game.event_kinds)))
    parse = game.parse if isinstance(record, Action) else game.parse_event
    text = str(record)
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=1)) + text[at + data.draw(st.integers(0, 1)) :]
    try:
        found = parse(damaged)
    except MalformedInput:
        return
    assert parse(str(found)) == found


@pytest.mark.parametrize("words", ["1_0", "+1", "01", "-0", "١", "１", "²", " 1", "1.0", "", "9" * 81])
def test_only_what_is_written_like_a_number_is_one(words: str) -> None:
    with pytest.raises(ValueError, match="is no whole number"):
        whole(words)
    with pytest.raises(MalformedInput):
        GAMES["spy-2"].parse_event(f"@{words} 0 is ready")


def test_capital_letters_make_no_difference_where_that_is_wanted() -> None:
    @dataclass(frozen=True)
    class Says(Record):
        form = "{who} says {what?not }{word} to {seat}"
        who: Colour
        word: str
        seat: int
        what: bool = False

    says = Says(Colour.RED, "yes", 2, what=True)
    assert read("RED Says NOT Yes to 2", [Says], any_case=True) == says == read("red says not yes to 2", [Says])
    with pytest.raises(MalformedInput):
        read("RED says yes to 2", [Says])


def test_what_cannot_be_read_is_said_back_in_80_characters() -> None:
    for parse in (GAMES["spy-2"].parse, GAMES["spy-2"].parse_event):
        with pytest.raises(MalformedInput) as refused:
            parse("@" + "x" * 1000)
        assert f"“@{'x' * 78}…”" in str(refused.value)


def test_spaces_do_not_matter() -> None:
    game = GAMES["spy-2"]
    assert game.parse("  turn   move\t2 \n") == game.parse("turn move 2")
    assert game.parse_event(" 0  is ready ") == game.parse_event("0 is ready")
    assert game.parse_event(" @0,1  0 is ready ") == game.parse_event("@0,1 0 is ready")


@pytest.mark.parametrize(
    ("words", "audience"),
    [("0 is ready", None), ("@- 0 is ready", NOBODY), ("@1 0 is ready", {1}), ("@0,2 0 is ready", {0, 2})],
)
def test_an_event_says_who_saw_it(words: str, audience: Any) -> None:
    event = GAMES["spy-2"].parse_event(words)
    assert event.audience == audience
    assert str(event) == words


@pytest.mark.parametrize(
    "words", ["@ 0 is ready", "@x 0 is ready", "@0; 0 is ready", "@0,,1 0 is ready", "@-1 0 is ready", "@"]
)
def test_an_audience_that_makes_no_sense_is_refused(words: str) -> None:
    with pytest.raises(MalformedInput, match="does not say who saw it"):
        GAMES["spy-2"].parse_event(words)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_no_two_kinds_are_written_alike(game: Game[Any]) -> None:
    for kinds in (game.action_kinds, game.event_kinds):
        forms = [shape(kind) for kind in kinds]
        assert len(set(forms)) == len(forms)


def test_an_unreadable_line_lists_what_can_be_read() -> None:
    with pytest.raises(MalformedInput) as refused:
        GAMES["witness"].parse("loko 2")
    assert str(refused.value) == (
        "“loko 2” cannot be read. Known forms: “hide CUP”, “look CUP”, “testify CUP”, “guess CUP”."
    )
