"""What can be claimed and asked about the town, in notation and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spylab.engine import Event, MalformedInput, read
from spylab.engine.notation import Record
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import events as ev
from spylab.games.the_plan import possible
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.cases import lies_in, owners, right
from spylab.games.the_plan.deck_order import BONUS, next_card
from spylab.games.the_plan.halves import Halves
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View, index
from spylab.inference import Claim, Mask, Worlds
from spylab.kit import Choice, Sight
from spylab.words import Text

TOWN = 4
"""The one topic of The Plan. It is nobody's: no seat has this number."""
THINGS = {TOWN: Text("The town")}
"""Topics that are no seats, and what they are called."""


@dataclass(frozen=True)
class Owns(Record):
    """This spy owns this hideout."""

    form = "{spy} owns {hideout}"
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class PlanIn(Record):
    """The Plan is in this hideout."""

    form = "plan in {hideout}"
    hideout: int


@dataclass(frozen=True)
class Has(Record):
    """This half is in the file of this spy."""

    form = "{spy} has {half}"
    spy: Spy
    half: Half


@dataclass(frozen=True)
class Next(Record):
    """The top card of this spy's file is this half, such as 2-top."""

    form = "next {spy} is {half}"
    spy: Spy
    half: Half


@dataclass(frozen=True)
class NextBonus(Record):
    """The top card of this spy's file is its bonus card."""

    form = "next {spy} is bonus"
    spy: Spy


@dataclass(frozen=True)
class Opens(Record):
    """The key with this number opens this hideout."""

    form = "key {key} opens {hideout}"
    key: int
    hideout: int


@dataclass(frozen=True)
class OnTable(Record):
    """A key of this hideout is on the table."""

    form = "key on table for {hideout}"
    hideout: int


CLAIMS: tuple[type[Record], ...] = (Owns, PlanIn, Has, NextBonus, Next, Opens, OnTable)


@dataclass(frozen=True)
class OfOrder(Claim):
    """A claim about the order of a file, which the usual tables do not say."""


def topics(game: ThePlan, seat: int | None) -> tuple[int, ...]:
    """There is one thing to find out about, for everybody: the town."""
    return (TOWN,)


def claim(game: ThePlan, notation: str) -> Claim:
    """The claim written like this, in small or capital letters; MalformedInput says what can be claimed.

    >>> str(claim(ThePlan(), "V owns 2")), str(claim(ThePlan(), "next X is 3-top"))
    ('V owns 2', 'next X is 3-top')
    """
    said = read(notation, CLAIMS, any_case=True)
    written = str(said)
    _check(game, said)
    keys = game.options.number + 1
    match said:
        case Owns(spy, hideout):
            return Claim(written, lambda worlds: worlds.where(index(spy), [hideout]))
        case PlanIn(hideout):
            return Claim(written, lambda worlds: worlds.where(game.options.number, [hideout]))
        case Has(spy, half):
            allowed = (Halves.BOTH, Halves(half.side.value))
            return Claim(written, lambda worlds: worlds.where(half.hideout - 1, allowed), 1 + index(spy))
        case Next(spy, half):
            return OfOrder(written, lambda worlds: worlds.where(game.options.number, [half]), 1 + index(spy))
        case NextBonus(spy):
            return OfOrder(written, lambda worlds: worlds.where(game.options.number, [BONUS]), 1 + index(spy))
        case Opens(key, hideout):
            return Claim(written, lambda worlds: _key(worlds, key, hideout), keys)
        case OnTable(hideout):
            return Claim(written, lambda worlds: _table(worlds, hideout), keys)
    raise AssertionError(f"unknown claim {said!r}")


def _check(game: ThePlan, said: Record) -> None:
    half = getattr(said, "half", None)
    hideout = half.hideout if isinstance(half, Half) else getattr(said, "hideout", 1)
    if not 1 <= hideout <= game.options.number or getattr(said, "spy", Spy.V) not in game.spies:
        raise MalformedInput(
            Text(
                "A claim is about hideouts from 1 to {last} and spies out of {spies}.",
                last=game.options.number,
                spies=", ".join(game.spies),
            )
        )


def _key(worlds: Worlds, key: int, hideout: int) -> Mask:
    name = f"key {key} opens"
    if name not in worlds.columns:
        raise MalformedInput(Text("No key with number {key} can be told apart.", key=key))
    return worlds.where(worlds.columns.index(name), [hideout])


def _table(worlds: Worlds, hideout: int) -> Mask:
    column = worlds.columns.index(f"keys on the table for {hideout}")
    left: Mask = worlds.rows[:, column] != worlds.code(0)
    return left


def in_words(game: ThePlan, notation: str) -> Text:
    """A claim in words."""
    match read(notation, CLAIMS, any_case=True):
        case Owns(spy, hideout):
            return Text("{spy} owns hideout {hideout}", spy=spy.value, hideout=hideout)
        case PlanIn(hideout):
            return Text("The Plan is in hideout {hideout}", hideout=hideout)
        case Has(spy, Half(hideout, Side.TOP)):
            return Text("{spy}: the top half of hideout {hideout} is in the file", spy=spy.value, hideout=hideout)
        case Has(spy, Half(hideout, Side.BOTTOM)):
            return Text("{spy}: the bottom half of hideout {hideout} is in the file", spy=spy.value, hideout=hideout)
        case Next(spy, Half(hideout, Side.TOP)):
            return Text("{spy}: the next card is the top half of hideout {hideout}", spy=spy.value, hideout=hideout)
        case Next(spy, Half(hideout, Side.BOTTOM)):
            return Text("{spy}: the next card is the bottom half of hideout {hideout}", spy=spy.value, hideout=hideout)
        case NextBonus(spy):
            return Text("{spy}: the next card is the bonus card", spy=spy.value)
        case Opens(key, hideout):
            return Text("Key {key} opens hideout {hideout}", key=key, hideout=hideout)
        case OnTable(hideout):
            return Text("A key of hideout {hideout} is on the table", hideout=hideout)
    raise AssertionError(f"unknown claim {notation!r}")


def written(world: tuple[Any, ...]) -> str:
    """One world in short: what every spy owns, where The Plan is, then the next card if the world says it.

    >>> written((2, 1, 1, Halves.TOP, Halves.BOTH, Halves.BOTH, Halves.TOP))
    'V 2, X 1, plan 1'
    """
    number = isqrt(sum(isinstance(value, Halves) for value in world))
    owned = ", ".join(f"{spy} {hideout}" for spy, hideout in zip(Spy, world[:number], strict=False))
    top = [str(value) for value in world if isinstance(value, Half) or value == BONUS]
    return ", ".join([owned, f"plan {world[number]}", *(f"next {card}" for card in top)])


# questions


@dataclass(frozen=True)
class LookAt(Record):
    """A question: what does the next look at the file of this spy show?"""

    form = "look {spy}"
    spy: Spy


@dataclass(frozen=True)
class OpenCase(Record):
    """A question: is The Plan in the briefcase of this hideout?"""

    form = "open {hideout}"
    hideout: int


@dataclass(frozen=True)
class Enter(Record):
    """A question: would this claim be right?"""

    form = "enter {hideout} of {spy}"
    hideout: int
    spy: Spy


def answers(game: ThePlan, view: View, topic: int, question: str) -> NDArray[np.int64]:
    """The answers to "look V", "open 2" or "enter 2 of V", in the position of this view.

    For each case the number of the answer; for a look a row for each case, with how likely each card is.

    >>> game = ThePlan()
    >>> answers(game, game.opening(), TOWN, "look V").shape, answers(game, game.opening(), TOWN, "open 2").sum()
    ((96, 9), np.int64(24))
    """
    asked = read(question, (LookAt, OpenCase, Enter), any_case=True)
    _check(game, asked)
    number = game.options.number
    match asked:
        case LookAt(spy):
            return next_card(game.options, view, spy)[owners(number)[:, index(spy)]]
        case OpenCase(hideout):
            return lies_in(number, hideout).astype(np.int64)
        case Enter(hideout, spy):
            return right(number, index(spy), hideout).astype(np.int64)
    raise AssertionError(f"unknown question {asked!r}")


def expect(sight: Sight, action: str) -> tuple[Choice, ...]:
    """What may come of a look at a file or into a briefcase, for a prediction; empty if the player knows it already."""
    game, view = sight.game, sight.view
    assert isinstance(game, ThePlan)
    found = game.parse(action)
    if found not in sight.legal or sight.player is None:
        return ()
    if isinstance(found, do.Open):
        hideout = possible.lit_hideout(game.options, view)
        if hideout is None or view.briefcases[hideout - 1].plan is not None:
            return ()
        return (Choice("plan", Text("The Plan is in it")), Choice("empty", Text("It is empty")))
    if not isinstance(found, do.Look) or view.file(found.spy).places[0].half is not None:
        return ()
    halves = [
        Choice(f"half {hideout}", Text("A half of hideout {hideout}", hideout=hideout))
        for hideout in range(1, game.options.number + 1)
    ]
    kept = bool(game.options.bonuses) and view.file(found.spy).bonus is None
    return (*halves, *([Choice(BONUS, Text("The bonus card"))] if kept else []))


def came(events: Sequence[Event]) -> str:
    """Which of these came, told by the events of the look."""
    for event in events:
        match event:
            case ev.Saw(half=half):
                return f"half {half.hideout}"
            case ev.BonusPlayed():
                return BONUS
            case ev.BriefcaseSeen(plan=plan):
                return "plan" if plan else "empty"
    return ""
