"""Positions for exercises: real games between bots, stopped where the question is a good one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Literal, TypeVar

from spylab import lessons
from spylab.bots import RandomBot
from spylab.engine import Action, InformationState, Match, Stream
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import tasks
from spylab.games.the_plan.cards import Deed, Half, Spy
from spylab.games.the_plan.cases import lies_in, owns
from spylab.games.the_plan.halves import seen, weigh
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View, index
from spylab.games.the_plan.worlds import Town, belief
from spylab.inference import Mask
from spylab.lessons import Choice, Exercise, Question
from spylab.words import Text

T = TypeVar("T")
STUDENT = 0
LOOKING = (("inspect",), ("inspect", "light"), ("walk", "send"))
"""Action cards for games in which many files are opened."""
_MOST_ACTIONS = 600
"""A game that has no good question by then is given up for the next."""


@dataclass(frozen=True)
class Setting:
    """What the games of an exercise are like.

    `files` are those that the student looks at by choice; empty: any. With `hasty` the others enter hideouts as soon
    as they can. A game in which the student has seen more than `most` halves is given up for the next.
    """

    options: Options
    files: tuple[Spy, ...] = ()
    hasty: bool = False
    most: int = 99


@dataclass(frozen=True)
class Position(lessons.Position[View]):
    """A moment of a game: what the student in seat 0 has seen. What follows from it is worked out when asked for."""

    game: ThePlan

    def known(self) -> Town:
        """What follows for the town."""
        return belief(self.game, self.events)

    @property
    def number(self) -> int:
        """How many hideouts there are."""
        return self.game.options.number


@dataclass(frozen=True)
class Moment:
    """A position while a question is looked for; not kept afterwards."""

    position: Position
    view: View
    level: int
    luck: int
    """A number below 12, drawn for the whole game."""

    @property
    def number(self) -> int:
        """How many hideouts there are."""
        return self.position.number

    @property
    def spies(self) -> tuple[Spy, ...]:
        """The spies of the game."""
        return self.position.game.spies

    @property
    def clues(self) -> int:
        """How many things are known: halves, briefcases, claims that failed."""
        return clues(self.view)


Set = Callable[[int, Stream], Setting]
"""Says what the games of a level are like; may draw it."""
Pick = Callable[[Moment, Stream], T | None]
"""Says what to ask in a moment, such as about which file; None if it is not good for a question."""


def find(exercise: Exercise, setting: Set, pick: Pick[T]) -> tuple[Position, T]:
    """The first position in which there is something to ask, in games that follow from the exercise's seed."""
    return lessons.find(exercise, _games(setting), pick)


@cache
def _games(setting: Set) -> Callable[[int, Stream], Iterator[Moment]]:
    """The moments of games of this setting; one and the same function for the same setting."""
    return lambda level, stream: _moments(setting(level, stream), level, stream)


def _moments(setting: Setting, level: int, stream: Stream) -> Iterator[Moment]:
    """The moments of one game in which the student has rolled and may choose a card."""
    game = ThePlan(setting.options)
    others = Hasty() if setting.hasty else RandomBot()
    bots = {seat: Curious(setting.files) if seat == STUDENT else others for seat in range(game.players)}
    match = Match(game, bots=bots, seed=stream.below(2**32), begin=False)
    seat, luck = match.seat(STUDENT), stream.below(12)
    for _ in range(_MOST_ACTIONS):
        if not match.advance(1) or match.outcome():
            return
        if match.to_act() == {STUDENT} and isinstance(seat.view.task, tasks.Choosing):
            if halves(seat.view) > setting.most:
                return
            yield Moment(Position(game, seat.events), seat.view, level, luck)


class Curious:
    """The student's stand-in: opens files, those it likes if it can, takes keys, and never enters a hideout."""

    kind = "curious"

    def __init__(self, files: Sequence[Spy]) -> None:
        self.files = files

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        legal = list(info.legal_actions())
        return stream.choice(
            [action for action in legal if isinstance(action, do.Look) and action.spy in self.files]
            or [action for action in legal if isinstance(action, do.Play) and action.deed is Deed.INSPECT]
            or [action for action in legal if isinstance(action, do.Take | do.Open)]
            or [action for action in legal if not isinstance(action, do.Enter)]
            or legal
        )


class Hasty:
    """A rival who runs for keys and doors, and guesses."""

    kind = "hasty"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        legal = list(info.legal_actions())
        return stream.choice(
            [action for action in legal if isinstance(action, do.Enter | do.Take)]
            or [action for action in legal if isinstance(action, do.Play) and action.deed in (Deed.WALK, Deed.RIDE)]
            or legal
        )


# what a view tells


def clues(view: View) -> int:
    """How many things are known: halves, briefcases, claims that failed."""
    return halves(view) + sum(case.plan is not None for case in view.briefcases) + len(view.failed)


def halves(view: View) -> int:
    """How many halves were seen, in all files."""
    return sum(len(seen(file)) for file in view.files)


def seen_of(view: View, spy: Spy) -> frozenset[Half]:
    """The halves that the student has seen in the file of a spy."""
    return seen(view.file(spy))


def proved(view: View, spy: Spy) -> int | None:
    """The hideout of which both halves were seen in the file of a spy: it is proved to be that spy's."""
    known = seen_of(view, spy)
    return next((half.hideout for half in sorted(known) if half.other in known), None)


def ways(position: Position, view: View, mask: Mask | None = None) -> int:
    """In how many ways The Plan can lie, hideouts be owned and files be filled; all, or those of some cases."""
    weights = weigh(position.number, view)
    return int((weights if mask is None else weights[mask]).sum())


def ways_before(position: Position) -> int:
    """The same before anything was seen."""
    return ways(position, position.game.opening())


def owner_chance(position: Position, view: View, spy: Spy, hideout: int) -> Fraction:
    """How likely a spy owns a hideout, by counting ways, for somebody who knows what this view tells."""
    mask = owns(position.number, index(spy), hideout)
    return Fraction(ways(position, view, mask), ways(position, view))


def place_chance(position: Position, view: View, hideout: int) -> Fraction:
    """How likely The Plan is in a hideout."""
    return Fraction(ways(position, view, lies_in(position.number, hideout)), ways(position, view))


def only_file(view: View, spy: Spy) -> View:
    """What would be known from one file alone."""
    files = tuple(
        file if at == index(spy) else replace(file, places=tuple(replace(place, half=None) for place in file.places))
        for at, file in enumerate(view.files)
    )
    cases = tuple(replace(case, plan=None) for case in view.briefcases)
    return replace(view, files=files, briefcases=cases, failed=())


# how it is asked


def ask(
    position: Position,
    asks: Text,
    form: Literal["probability", "count", "one", "several"],
    *,
    choices: tuple[Choice, ...] = (),
    show: tuple[str, ...] = (),
    files: bool = True,
) -> Question:
    """A question put to the student in a position; the table fills in the note sheet.

    `files`: it is about what the files hold, so it says what they are made of.
    """
    game = position.game
    given = made_of(game) if files else None
    return Question(game, STUDENT, position.names, position.events, given, asks, form, choices, show, pips=True)


def made_of(game: ThePlan) -> Text:
    """What is in a file of this game; the picture shows only backs."""
    if game.options.bonuses:
        return Text(
            "There are {n} hideouts here. In every file are both halves of the spy's own hideout, one half of every "
            "other hideout, and a bonus card.",
            n=game.options.number,
        )
    return Text(
        "There are {n} hideouts here. In every file are both halves of the spy's own hideout and one half of every "
        "other hideout. There are no bonus cards.",
        n=game.options.number,
    )
