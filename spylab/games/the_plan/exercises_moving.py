"""Exercises of moving and daring: where a die leads, and whether it is time to claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from spylab.engine import Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import claims, right
from spylab.games.the_plan.exercises_halves import shifts
from spylab.games.the_plan.halves import weigh
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path, walks, ways_in
from spylab.games.the_plan.positions import (
    STUDENT,
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
from spylab.lessons import Choice, Exercise, Feedback, Mistake, Question, Solution, judged, probability
from spylab.words import Text

WAYS = {2: (2, 8), 3: (9, 999)}
"""For levels 2 and 3 how many ways lead to what is asked; at level 1 the shortest is enough."""


@dataclass(frozen=True)
class Aim:
    """Where the student wants to get on foot: into a hideout, to a space, or over the space of a spy."""

    hideout: int | None = None
    space: str | None = None
    spy: Spy | None = None


@dataclass(frozen=True)
class Ground:
    """The streets as they are: the student's space, all that are occupied, and every way for every face of the die."""

    position: Position
    view: View

    @property
    def die(self) -> tuple[int, ...]:
        """The faces of the die."""
        return self.position.game.options.die

    @property
    def start(self) -> str:
        """Where the student stands."""
        at = self.view.players[STUDENT].at
        assert at is not None
        return at

    def paths(self, face: int) -> list[Path]:
        """Every walk of so many steps."""
        return walks(self.position.game.board, self.start, face, self.view.taken_spaces)

    def good(self, aim: Aim, face: int) -> list[Path]:
        """The walks of so many steps that do it. Into a hideout fewer steps are enough, and the shortest way counts."""
        if aim.hideout is not None:
            way = ways_in(self.position.game.board, self.start, face).get(aim.hideout)
            return [] if way is None else [way]
        if aim.space is not None:
            return [path for path in self.paths(face) if path[-1] == aim.space]
        assert aim.spy is not None
        return [path for path in self.paths(face) if self.view.spies[index(aim.spy)] in path]

    def faces(self, aim: Aim) -> list[int]:
        """The faces of the die with which it can be done."""
        return [face for face in self.die if self.good(aim, face)]

    def many(self, aim: Aim) -> int:
        """How many ways there are, all faces together; into a hideout the shortest one counts."""
        if aim.hideout is not None:
            return 1
        return sum(len(self.good(aim, face)) for face in self.die)

    def chance(self, aim: Aim) -> Fraction:
        """How likely the die allows it."""
        return Fraction(len(self.faces(aim)), len(self.die))


class WhereTheDieLeads:
    """How likely is it to get there with the next roll? Level 1: into a hideout; 2: to a space; 3: across a spy."""

    title = Text("Dice and paths")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, aim = find(exercise, _streets, _aim)
        return ask(position, _asks(aim), "probability", show=("agent:" + _colour(position), _shown(aim)))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, aim = find(exercise, _streets, _aim)
        ground = Ground(position, position.view())
        otherwise = Text("Go through the six numbers one by one: for which of them is there a way?")
        return judged(given, ground.chance(aim), self._mistakes(ground, aim), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, aim = find(exercise, _streets, _aim)
        view = position.view()
        ground = Ground(position, view)
        faces = ", ".join(map(str, ground.faces(aim)))
        says = [Text("It is possible with: {faces}. So {p}.", faces=faces, p=str(ground.chance(aim)))]
        if aim.hideout is not None:
            path = ground.good(aim, max(ground.die))[0]
            steps = ", ".join(path) or ground.start
            says.append(
                Text(
                    "The shortest way takes {n} steps, the door included: {path}, and in. With a larger number you may "
                    "go in as well.",
                    n=len(path) + 1,
                    path=steps,
                )
            )
        else:
            says += [
                Text("With a {face}, for example: {path}.", face=face, path=", ".join(ground.good(aim, face)[0]))
                for face in ground.faces(aim)
            ]
        return Solution(tuple(says), ways_before(position), ways(position, view))

    def size(self, exercise: Exercise) -> int:
        position, aim = find(exercise, _streets, _aim)
        return Ground(position, position.view()).many(aim)

    def _mistakes(self, ground: Ground, aim: Aim) -> Iterator[Mistake]:
        first, faces = min(ground.faces(aim)), len(ground.die)
        if aim.hideout is not None:
            yield Mistake(
                "exact",
                Fraction(1, faces),
                Text("Only a hideout need not be reached exactly: fewer steps than the number are enough."),
            )
            yield Mistake(
                "door",
                Fraction(min(faces, faces + 2 - first), faces),
                Text("The step through the door counts too."),
            )
        else:
            yield Mistake(
                "at least",
                Fraction(faces + 1 - first, faces),
                Text("The number has to be walked exactly, to a free space. Not every larger number has such a way."),
            )
            yield Mistake(
                "shortest",
                Fraction(1, faces),
                Text("You may take a longer way round: try larger numbers too, without a space twice."),
            )
        if aim.spy is not None:
            spot = ground.view.spies[index(aim.spy)]
            ends = [face for face in ground.die if _ends_at(ground, spot, face)]
            yield Mistake(
                "stop there",
                Fraction(len(ends), faces),
                Text("To cross is to walk over the space of the spy and to stop on a free space behind it."),
            )
        every = sum(len(ground.paths(face)) for face in ground.die)
        yield Mistake(
            "ways",
            Fraction(ground.many(aim), every) if aim.hideout is None else None,
            Text("You choose the way, so it does not matter how many ways there are. Count the numbers of the die."),
        )
        yield Mistake("opposite", 1 - ground.chance(aim), Text("That is the chance that it is not possible."))


def _ends_at(ground: Ground, spot: str, face: int) -> bool:
    """Whether somebody who overlooks that the last space must be free could stop there."""
    return any(path[-1] == spot for path in walks(ground.position.game.board, ground.start, face, ()))


def _colour(position: Position) -> str:
    return position.game.colours[STUDENT].value


def _shown(aim: Aim) -> str:
    if aim.hideout is not None:
        return f"hideout:{aim.hideout}"
    return f"space:{aim.space}" if aim.space is not None else f"spy:{aim.spy}"


def _asks(aim: Aim) -> Text:
    if aim.hideout is not None:
        return Text(
            "Suppose that your next roll comes now, that you walk with it, and that you hold every key. How likely is "
            "it that you can enter hideout {hideout}?",
            hideout=aim.hideout,
        )
    if aim.space is not None:
        return Text(
            "Suppose that your next roll comes now and that you walk with it. How likely is it that you can stop on "
            "the marked space, {space}?",
            space=aim.space,
        )
    assert aim.spy is not None
    return Text(
        "Suppose that your next roll comes now and that you walk with it. How likely is it that you can cross {spy}?",
        spy=aim.spy.value,
    )


def _streets(level: int, stream: Stream) -> Setting:
    return Setting(Options(players=2 + stream.below(3)))


def _aim(moment: Moment, stream: Stream) -> Aim | None:
    view = moment.view
    if view.players[STUDENT].at is None or moment.luck > view.turn:
        return None
    ground = Ground(moment.position, view)
    aims: list[Aim] = []
    if moment.level == 1:
        dark = [h for h in range(1, moment.number + 1) if moment.position.game.board.hideout[h].segment != view.lit]
        aims = [Aim(hideout=hideout) for hideout in dark if 0 < ground.chance(Aim(hideout=hideout)) < 1]
    else:
        least, most = WAYS[moment.level]
        board = moment.position.game.board
        everywhere = [Aim(space=space) for space in board.by_id] if moment.level == 2 else []
        everybody = [Aim(spy=spy) for spy in moment.spies] if moment.level == 3 else []
        aims = [
            aim for aim in (*everywhere, *everybody) if 0 < ground.chance(aim) < 1 and least <= ground.many(aim) <= most
        ]
    return stream.choice(aims) if aims else None


# is it time to claim?


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
