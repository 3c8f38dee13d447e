"""A walkthrough: the rules one by one over a real match, in which the student makes the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spylab.engine import Game, IllegalAction, Match, Seat, SpylabError
from spylab.words import Text

Move = tuple[int | None, str]
"""Who acts (None: chance) and what, in notation."""


@dataclass(frozen=True)
class Step:
    """One step: a rule in our own words and, mostly, something for the student to do.

    `rules` are the ids of docs/rules that it teaches, `house` those of them that are house rules. The match stands
    where `before` leads from the start. `show` are the ids of parts of the picture to look at; one that ends in a colon
    means all that begin with it. With a `task`, one of the actions in `accepts` does it; one that ends in a space
    accepts all that begin like it. `wrong` has reasons for others, by the beginning of their notation, the first that
    fits. `after` is said when it is done, and `then` is what follows at once, such as draws of chance and what others
    do; without it chance draws anew. With `game` another match begins, in a game of its own.
    """

    rules: tuple[str, ...]
    says: Text
    before: tuple[Move, ...] = ()
    show: tuple[str, ...] = ()
    task: Text | None = None
    accepts: tuple[str, ...] = ()
    wrong: tuple[tuple[str, Text], ...] = ()
    after: Text | None = None
    house: tuple[str, ...] = ()
    then: tuple[Move, ...] = ()
    game: Game[Any] | None = None


@dataclass(frozen=True)
class Walkthrough:
    """The steps of a game, and the seat in which the student sits.

    `names` are those of the players, seat by seat; None stands for the game's own name of a seat.
    """

    game: Game[Any]
    names: tuple[str | None, ...]
    steps: tuple[Step, ...]
    seat: int = 0

    def game_at(self, number: int) -> Game[Any]:
        """The game that is played in a step: that of the last step, up to this one, with which a match begins."""
        begun = [step.game for step in self.steps[: number + 1] if step.game is not None]
        return begun[-1] if begun else self.game

    def stand(self, number: int, *more: Move) -> Match[Any]:
        """The match as it stands in a step, or after some more moves."""
        game = self.game_at(number)
        names = (*self.names, *(None,) * game.players)[: game.players]
        return at_position(game, names, (*self.steps[number].before, *more))


@dataclass(frozen=True)
class Reply:
    """What is said to something the student tried: whether it was what the step asks for, and why or why not."""

    right: bool
    says: Text


class Walk:
    """A student on the way through a walkthrough. `at` is the step, from 0; `done` that its task is done.

    Going back undoes a step, so that it can be done again; but the way on stays open as far as the student has been.
    """

    def __init__(self, walkthrough: Walkthrough) -> None:
        self.walkthrough = walkthrough
        self.at = self._farthest = 0
        self.done = False
        self._enter(0)

    def __repr__(self) -> str:
        return f"<Walk, step {self.at + 1} of {len(self.walkthrough.steps)}>"

    @property
    def step(self) -> Step:
        """The step that the student is at."""
        return self.walkthrough.steps[self.at]

    @property
    def seat(self) -> Seat[Any]:
        """The student's seat in the match as it stands."""
        return self._match.seat(self.walkthrough.seat)

    @property
    def can_go_on(self) -> bool:
        """Whether the next step is open: after the task, at once where there is none or it was done before."""
        return (self.done or self.at < self._farthest) and self.at + 1 < len(self.walkthrough.steps)

    @property
    def finished(self) -> bool:
        """Whether the last step is done."""
        return self.done and self.at + 1 == len(self.walkthrough.steps)

    def go(self, steps: int) -> None:
        """Go on (1) or back (-1); nothing happens where that is not possible."""
        if steps < 0 < self.at:
            self._enter(self.at - 1)
        elif steps > 0 and self.can_go_on:
            self._enter(self.at + 1)

    def restart(self) -> None:
        """Back to the first step."""
        self._enter(0)

    def attempt(self, notation: str) -> Reply:
        """Try an action. What the step does not ask for is not done, and gets a reason."""
        step = self.step
        if step.task is None or self.done:
            return Reply(False, Text("There is nothing to be done here: go on."))
        try:
            action = self.seat.game.parse(notation)
            wanted = any(_fits(str(action), accepted) for accepted in step.accepts)
            if wanted or action not in self.seat.legal_actions():
                self.seat.act(action)  # one that the rules forbid is refused, with the engine's reason
        except IllegalAction as error:  # there are buttons: no list in notation of what would be possible
            return Reply(False, error.reason)
        except SpylabError as error:
            return Reply(False, error.text)
        if not wanted:
            return Reply(False, self._reason(str(action), step.task))
        if step.then:
            self._match = self.walkthrough.stand(self.at, (self.walkthrough.seat, str(action)), *step.then)
        self.done = True
        return Reply(True, step.after or Text("That is it."))

    def _reason(self, action: str, task: Text) -> Text:
        """Why not this action, which the rules allow."""
        for beginning, why in self.step.wrong:
            if action.startswith(beginning):
                return why
        return Text("The rules allow that, but here: {task}", task=task)

    def _enter(self, at: int) -> None:
        self.at = at
        self._farthest = max(self._farthest, at)
        self._match = self.walkthrough.stand(at)
        self.done = self.step.task is None


def _fits(action: str, accepted: str) -> bool:
    return action.startswith(accepted) if accepted.endswith(" ") else action == accepted


def at_position(game: Game[Any], names: Sequence[str | None], moves: Sequence[Move]) -> Match[Any]:
    """A match between people in which these actions have been done."""
    return Match.replay(game, list(names), {}, seed=0, actions=list(moves))
