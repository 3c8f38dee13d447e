"""Brute force for exercises: every candidate base replayed through the second SPY; those with the same events stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from enum import Enum

from spylab.engine import Event
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Facing
from spylab.lessons import Question
from tests.spy.clues import Base as Row
from tests.spy.clues import all_bases, cards_of
from tests.spy.oracle import LEFT, RIGHT, Base, House, Oracle

COLOURS = ["green", "red"]
Fact = tuple[object, ...]


def replayed(question: Question) -> list[Row]:
    """The rival's bases with which everything would have looked the same to the student."""
    begun = next(at for at, event in enumerate(question.events) if isinstance(event, do.TurnBegan))
    later = question.events[begun + 1 :]
    actions, facts = actions_of(later), [fact(event) for event in later]
    return [row for row in all_bases(cards_of(question)) if looks_the_same(question, row, actions, facts)]


def looks_the_same(question: Question, row: Row, actions: Sequence[str], facts: Sequence[Fact]) -> bool:
    """Whether these actions bring just these events when this row is the rival's base."""
    own = next(event for event in question.events if isinstance(event, do.Arranged))
    places = [event for event in question.events if isinstance(event, do.Placed)]
    rows = [[str(card) for card in own.order], list(row)]
    bases = [Base(rows[at.seat], at.gap, RIGHT if at.facing is Facing.RIGHT else LEFT) for at in places]
    first = next(event.seat for event in question.events if isinstance(event, do.FirstPlayer))
    oracle, at = Oracle(COLOURS, bases, first, House()), 0
    for action in actions:
        if action not in oracle.legal():
            return False
        happened = oracle.play(action)
        if happened != facts[at : at + len(happened)]:
            return False
        at += len(happened)
    return at == len(facts)


def actions_of(events: Sequence[Event]) -> list[str]:
    """What was done in turns that brought these events; a turn ends by itself only after a look."""
    actions, looked = [], False
    for event in events:
        match event:
            case do.Moved():
                before, after = "turn " * event.turned_before, " turn" * event.turned_after
                actions.append(f"{before}move {event.steps}{after}")
            case do.Spied(_, target):
                actions.append(f"spy {COLOURS[target]}")
                looked = True
            case do.TurnBegan():
                actions += [] if looked else ["end"]
                looked = False
    return actions


def fact(event: Event) -> Fact:
    """An event as plain data."""
    values = (getattr(event, field.name) for field in fields(event) if field.name != "audience")
    return (type(event).__name__, *(value.value if isinstance(value, Enum) else value for value in values))
