"""The exercise of daring: is it time to claim, or better to look on first?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from spylab.engine import Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import claims, right
from spylab.games.the_plan.exercises_halves import shifts
from spylab.games.the_plan.halves import weigh
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.positions import (
    Moment,
    Position,
    Setting,
    ask,
    clues,
    find,
    owner_chance,
    place_chance,
    ways,
    ways_before,
)
from spylab.games.the_plan.view import View, index
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, probability
from spylab.words import Text

Dare = tuple[int, Spy]
"""A claim that could be made now: this hideout, and who owns it."""
CLUES = {1: (2, 4), 2: (5, 8), 3: (9, 99)}
"""For each level how many things are known: halves, briefcases, claims that failed."""


class TimeToClaim:
    """Is it time to claim? Levels go by how much there is to be put together.

    Asked is at which risk it would be: a number that only the position tells.
    """

    title = Text("Is it time to claim?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (hideout, spy) = find(exercise, _before_the_door, _tempting)
        asks = Text(
            "Suppose that you hold the key of hideout {hideout}, stand before its door, and would name {spy}. If you "
            "look on first, you will be certain in the end, but somebody else may be faster. How likely must it be "
            "that somebody is faster, so that to claim now and to look on first are equally good?",
            hideout=hideout,
            spy=spy.value,
        )
        return ask(position, asks, "probability", show=(f"hideout:{hideout}", f"file:{spy}"))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, dare = find(exercise, _before_the_door, _tempting)
        view = position.view()
        otherwise = Text(
            "How likely is the claim right? If you look on first you win if nobody is faster: that has to be as likely."
        )
        return judged(given, 1 - _is_right(position, view, dare), _misjudged(position, view, dare), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, (hideout, spy) = find(exercise, _before_the_door, _tempting)
        view = position.view()
        p, total = _is_right(position, view, (hideout, spy)), ways(position, view)
        says = (
            Text(
                "The claim is right if both are true: The Plan is in hideout {hideout}, and {spy} owns it. That is so "
                "in {favourable} of {total} ways: {p}.",
                hideout=hideout,
                spy=spy.value,
                favourable=int(p * total),
                total=total,
                p=str(p),
            ),
            Text(
                "To look on first is as good if nobody else is faster with probability {p}, so if somebody is with "
                "probability 1 − {p} = {q}.",
                p=str(p),
                q=str(1 - p),
            ),
            Text("If it is likelier that somebody is faster, claim now. If it is less likely, look on first."),
        )
        told = {*shifts(position, f"{spy} owns {hideout}")[1], *shifts(position, f"plan in {hideout}")[1]}
        return Solution(says, ways_before(position), total, tuple(sorted(told)))

    def size(self, exercise: Exercise) -> int:
        return clues(find(exercise, _before_the_door, _tempting)[0].view())


def _is_right(position: Position, view: View, dare: Dare) -> Fraction:
    """How likely the claim is right."""
    hideout, spy = dare
    mask = right(position.number, index(spy), hideout)
    return Fraction(ways(position, view, mask), ways(position, view))


def _misjudged(position: Position, view: View, dare: Dare) -> Iterator[Mistake]:
    hideout, spy = dare
    yield Mistake(
        "turned round",
        _is_right(position, view, dare),
        Text("So likely is the claim right. Whoever looks on wins if nobody is faster: asked is the opposite."),
    )
    yield Mistake(
        "owner alone",
        1 - owner_chance(position, view, spy, hideout),
        Text("There the claim needs only the right owner. The Plan has to be there as well."),
    )
    yield Mistake(
        "place alone",
        1 - place_chance(position, view, hideout),
        Text("There the claim needs only the right place. You also have to name the right owner."),
    )
    yield Mistake(
        "base rate",
        1 - Fraction(1, position.number**2),
        Text("That was so before anything was seen. How likely is the claim right now?"),
    )


SEARCHING = (("inspect",), ("light",), ("inspect", "light"))
"""Action cards for games in which files and briefcases are opened."""


def _before_the_door(level: int, stream: Stream) -> Setting:
    return Setting(Options(cards=SEARCHING, players=2 + stream.below(2)), most=CLUES[level][1])


def _tempting(moment: Moment, stream: Stream) -> Dare | None:
    """The likeliest claim, neither certain nor even; half the truth misleads."""
    view, position = moment.view, moment.position
    least, most = CLUES[moment.level]
    if not least <= moment.clues <= most or moment.luck % 4 > moment.clues - least:
        return None
    weights = weigh(moment.number, view)
    chances = np.bincount(claims(moment.number), weights)
    hideout, at = divmod(int(chances.argmax()), moment.number)
    hideout, spy, p = hideout + 1, moment.spies[at], Fraction(int(chances.max()), int(weights.sum()))
    half_true = max(owner_chance(position, view, spy, hideout), place_chance(position, view, hideout))
    if not Fraction(1, 10) <= p < 1 or p == Fraction(1, 2) or half_true == p:
        return None
    return hideout, spy
