"""The exercise of moving: where a die leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from spylab.engine import Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path, walks, ways_in
from spylab.games.the_plan.positions import (
    STUDENT,
    Moment,
    Position,
    Setting,
    ask,
    find,
)
from spylab.games.the_plan.view import View, index
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, probability
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
        show = ("agent:" + _colour(position), _shown(aim))
        return ask(position, _asks(aim), "probability", show=show, files=False)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, aim = find(exercise, _streets, _aim)
        ground = Ground(position, position.view())
        otherwise = Text("Go through the six numbers one by one: for which of them is there a way?")
        return judged(given, ground.chance(aim), self._mistakes(ground, aim), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, aim = find(exercise, _streets, _aim)
        ground = Ground(position, position.view())
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
        return Solution(tuple(says))

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


def _at_the_start(moment: Moment) -> bool:
    game = moment.position.game
    return moment.view.players[STUDENT].at == game.board.counterspies[game.colours[STUDENT]]


def _aim(moment: Moment, stream: Stream) -> Aim | None:
    """Where to; one game in twelve asks it from the student's own start, the others later and elsewhere."""
    view = moment.view
    if view.players[STUDENT].at is None or view.turn < moment.luck or (moment.luck and _at_the_start(moment)):
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
