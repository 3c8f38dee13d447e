"""The exercise of daring: is it time to claim, or better to look on first?"""

from __future__ import annotations

from dataclasses import dataclass
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
from spylab.lessons import Choice, Exercise, Feedback, Mistake, Question, Solution, judged
from spylab.words import Text


@dataclass(frozen=True)
class Dare:
    """A claim that could be made now, and how likely somebody else is faster if the student goes on looking."""

    hideout: int
    spy: Spy
    faster: Fraction


CLUES = {1: (2, 4), 2: (5, 8), 3: (9, 99)}
"""For each level how many things are known: halves, briefcases, claims that failed."""


class TimeToClaim:
    """Is it time to claim? Levels go by how much there is to be put together."""

    title = Text("Is it time to claim?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, dare = find(exercise, _before_the_door, _tempting)
        asks = Text(
            "Suppose that you hold the key of hideout {hideout}, stand before its door, and would name {spy}. If you "
            "look on first, you will be certain in the end, but with probability {faster} somebody else is faster. "
            "What should you do, and how likely do you win then?",
            hideout=dare.hideout,
            spy=dare.spy.value,
            faster=str(dare.faster),
        )
        view = position.view()
        keys = sorted({_best(position, view, dare), *(mistake.answer for mistake in _misjudged(position, view, dare))})
        choices = tuple(Choice(key, _label(key)) for key in keys)
        show = (f"hideout:{dare.hideout}", f"file:{dare.spy}")
        return ask(position, asks, "one", choices=choices, show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        (given,) = self.question(exercise).read(reply)
        position, dare = find(exercise, _before_the_door, _tempting)
        otherwise = Text("Compare how likely the claim is right with how likely nobody else is faster.")
        view = position.view()
        return judged(given, _best(position, view, dare), _misjudged(position, view, dare), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, dare = find(exercise, _before_the_door, _tempting)
        view = position.view()
        p, total = _is_right(position, view, dare), ways(position, view)
        says = (
            Text(
                "The claim is right if both are true: The Plan is in hideout {hideout}, and {spy} owns it. That is so "
                "in {favourable} of {total} ways: {p}.",
                hideout=dare.hideout,
                spy=dare.spy.value,
                favourable=int(p * total),
                total=total,
                p=str(p),
            ),
            Text(
                "Nobody else is faster with probability 1 − {faster} = {q}.",
                faster=str(dare.faster),
                q=str(_slow(dare)),
            ),
            _label(_best(position, view, dare)),
        )
        told = {
            *shifts(position, f"{dare.spy} owns {dare.hideout}")[1],
            *shifts(position, f"plan in {dare.hideout}")[1],
        }
        return Solution(says, ways_before(position), total, tuple(sorted(told)))

    def size(self, exercise: Exercise) -> int:
        return clues(find(exercise, _before_the_door, _tempting)[0].view())


def _slow(dare: Dare) -> Fraction:
    """How likely nobody else is faster."""
    return 1 - dare.faster


def _is_right(position: Position, view: View, dare: Dare) -> Fraction:
    """How likely the claim is right."""
    mask = right(position.number, index(dare.spy), dare.hideout)
    return Fraction(ways(position, view, mask), ways(position, view))


def _claim(p: Fraction) -> str:
    return f"claim:{p}"


def _wait(p: Fraction) -> str:
    return f"wait:{p}"


def _best(position: Position, view: View, dare: Dare) -> str:
    """The key of what should be done."""
    p, q = _is_right(position, view, dare), _slow(dare)
    return _claim(p) if p > q else _wait(q)


def _misjudged(position: Position, view: View, dare: Dare) -> list[Mistake]:
    """Every choice but the right one, with what helps whoever took it."""
    p, q = _is_right(position, view, dare), _slow(dare)
    found = [
        Mistake(
            "worse",
            _wait(q) if p > q else _claim(p),
            Text("That number is right. But is the other way to go on more likely to win?"),
        ),
        Mistake(
            "owner alone",
            _claim(owner_chance(position, view, dare.spy, dare.hideout)),
            Text("That is how likely the spy owns the hideout. The Plan has to be there as well."),
        ),
        Mistake(
            "place alone",
            _claim(place_chance(position, view, dare.hideout)),
            Text("That is how likely The Plan is there. You also have to name the right owner."),
        ),
        Mistake(
            "turned round",
            _wait(dare.faster),
            Text("That is how likely somebody else is faster. You win if nobody is."),
        ),
    ]
    return [mistake for mistake in found if mistake.answer != _best(position, view, dare)]


def _label(key: str) -> Text:
    what, _, p = key.partition(":")
    if what == "claim":
        return Text("Claim now: you win with probability {p}", p=p)
    return Text("Look on first: you win with probability {p}", p=p)


SEARCHING = (("inspect",), ("light",), ("inspect", "light"))
"""Action cards for games in which files and briefcases are opened."""


def _before_the_door(level: int, stream: Stream) -> Setting:
    return Setting(Options(cards=SEARCHING, players=2 + stream.below(2)), most=CLUES[level][1])


def _tempting(moment: Moment, stream: Stream) -> Dare | None:
    """The likeliest claim, not certain, and a rival who is about as likely to come late; half the truth misleads."""
    view, position = moment.view, moment.position
    least, most = CLUES[moment.level]
    if not least <= moment.clues <= most or moment.luck % 4 > moment.clues - least:
        return None
    weights = weigh(moment.number, view)
    chances = np.bincount(claims(moment.number), weights)
    hideout, at = divmod(int(chances.argmax()), moment.number)
    hideout, spy, p = hideout + 1, moment.spies[at], Fraction(int(chances.max()), int(weights.sum()))
    half_true = max(owner_chance(position, view, spy, hideout), place_chance(position, view, hideout))
    if not Fraction(1, 10) <= p < 1 or half_true == p:
        return None
    hopes = [Fraction(n, 10) for n in range(1, 10)]
    near = [q for q in hopes if q not in (p, Fraction(1, 2)) and (p < q < half_true or p / 2 < q < p)]
    return Dare(hideout, spy, 1 - stream.choice(near)) if near else None
