"""Lessons at the table: a walkthrough of the rules, and a set of exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from numbers import Integral, Rational, Real

from spylab.engine import IllegalAction, MalformedInput, SpylabError
from spylab.kit import Aids, Choice, Draft, Group, Kit, Sight
from spylab.lessons import Exercise, Feedback, Maker, Question, Reply, Solution, Walk, Walkthrough
from spylab.lessons.answers import plain
from spylab.scene import THEMES, Box, Part, Rect, Scene, Style
from spylab.widgets.panel import Content, Field, Note
from spylab.widgets.surface import Shown, Surface
from spylab.words import Text, language, quoted

BACK, ON, RESTART = "table back", "table on", "table restart"
HAND_IN, SHOW = "table hand in", "table show"
MARK = "table mark "
_ACCENT = 45
_ROOM = 3


def with_frames(scene: Scene, ids: Sequence[str]) -> Scene:
    """The picture with a frame, 'look here', around some of its parts; brackets alone already mean the mirror."""
    theme = THEMES[scene.theme]
    line = Style(stroke="accent", width=theme.bold, dash=(3 * theme.bold, 2 * theme.bold))
    boxes = [box.grow(_ROOM) for shown in ids if (box := _around(scene, shown))]
    frames = tuple(Rect(box.x, box.y, box.w, box.h, line, theme.card_radius + _ROOM) for box in boxes)
    look = Part("look", frames, _ACCENT)
    return Scene(scene.width, scene.height, scene.theme, scene.title, scene.description, (*scene.parts, look))


def _around(scene: Scene, shown: str) -> Box | None:
    """The rectangle around a part, or around all parts whose ids begin with `shown` if that ends in a colon."""
    found = [p.box for p in scene.parts if p.box and (p.id == shown or (shown[-1] == ":" and p.id.startswith(shown)))]
    return reduce(Box.join, found) if found else None


class WalkTable(Surface):
    """The rules step by step; the student makes the moves at the board or with the buttons."""

    def __init__(self, kit: Kit, walkthrough: Walkthrough, *, theme: str = "paper") -> None:
        super().__init__(aids=Aids(), theme=theme)
        self._kit = kit
        self.walk = Walk(walkthrough)
        self._draft: Draft | None = None
        self._said: Reply | None = None
        self._luck = 0
        self._refresh()

    def __repr__(self) -> str:
        return f"<Walkthrough of {self._kit.title}, step {self.walk.at + 1} of {len(self.walk.walkthrough.steps)}>"

    def _shown(self) -> Shown:
        step, sight = self.walk.step, self._sight()
        groups = (*(self._kit.menu(sight) if sight.legal else ()), *self._pace())
        badges = [self._kit.badge(sight.game, seat) for seat in range(sight.game.players)]
        content = Content("", groups, badges, sight.log, self._theme, language(), notes=self._notes())
        spoken = str(self._said.says) if self._said else " ".join(n.text for n in self._notes() if n.sort != "foot")
        return Shown(with_frames(self._kit.picture(sight), step.show), content, spoken)

    @property
    def _previews(self) -> bool:
        return self._kit.previews

    def _preview(self, choice: str) -> Scene:
        return with_frames(self._kit.picture(replace(self._sight(), pointed=choice)), self.walk.step.show)

    def _notes(self) -> list[Note]:
        step = self.walk.step
        number = Text("Step {at} of {all}", at=self.walk.at + 1, all=len(self.walk.walkthrough.steps))
        notes = [Note(str(number), "title"), Note(str(step.says))]
        if step.task:
            notes.append(Note(str(Text("Now: {task}", task=step.task)), "task"))
        if self._said:
            notes.append(Note(str(self._said.says), "right" if self._said.right else "wrong"))
        notes.append(Note(str(Text("Rules: {rules}", rules=", ".join(step.rules))), "foot"))
        if step.house:
            house = Text("House rules, where the printed rules leave it open: {rules}", rules=", ".join(step.house))
            notes.append(Note(str(house), "foot"))
        return notes

    def _sight(self) -> Sight:
        sight = self._kit.sight(self.walk.seat, theme=self._theme, narrow=self._narrow)
        if self.walk.done:
            return replace(sight, legal=(), calm=True)
        empty = self._kit.draft(sight)
        self._draft = None if empty is None else self._draft or empty
        return replace(sight, draft=self._draft)

    def _pace(self) -> tuple[Group, ...]:
        choices = []
        if self.walk.at:
            choices += [Choice(BACK, Text("Back")), Choice(RESTART, Text("From the start"))]
        if self.walk.can_go_on:
            choices.append(Choice(ON, Text("Next step"), main=True))
        return _row(choices)

    def _chosen(self, choice: str) -> None:
        if choice.startswith("draft ") and self._draft is not None:
            self._luck += 1
            self._draft = self._draft.after(choice, self.walk.seat.random(f"draft:{self._luck}"))
        elif choice in (BACK, ON, RESTART):
            self._draft, self._said = None, None
            self.walk.restart() if choice == RESTART else self.walk.go(1 if choice == ON else -1)
        elif not choice.startswith("table "):
            self._said = self.walk.attempt(choice)
        self._refresh()

    def _dragged(self, taken: str, onto: str) -> None:
        if self._draft is not None:
            self._draft = self._draft.dragged(taken, onto, self.walk.seat.random("drag"))
            self._refresh()


def _row(choices: Sequence[Choice]) -> tuple[Group, ...]:
    """The row of buttons that lead on and back; none if there is nothing to choose."""
    return (Group(Text("Lesson"), tuple(choices)),) if choices else ()


@dataclass
class _Tried:
    """What became of an exercise: how often it was tried, what was said last, and whether all has been explained.

    `marked` are the places that are marked but not handed in, `last` is the last answer, `again` that it came twice.
    """

    tries: int = 0
    feedback: Feedback | None = None
    explained: bool = False
    marked: set[str] = field(default_factory=set)
    last: str | None = None
    again: bool = False

    @property
    def solved(self) -> bool:
        return self.feedback is not None and self.feedback.right

    @property
    def over(self) -> bool:
        return self.solved or self.explained


class PracticeTable(Surface):
    """A set of exercises, one after another. It holds their codes and what was answered, never what is right.

    A wrong answer first gets help; after the second one, or when it is asked for, all is explained, and the exercise
    is over.
    """

    _TRIES = 2

    def __init__(self, kit: Kit, exercises: Sequence[Exercise], *, theme: str = "paper") -> None:
        super().__init__(aids=Aids(), theme=theme)
        self._kit = kit
        self.exercises = tuple(exercises)
        self.at = 0
        self._tried = [_Tried() for _ in self.exercises]
        self._refresh()

    def __repr__(self) -> str:
        right = sum(tried.solved for tried in self._tried)
        return f"<Practice of {self._kit.title}, question {self.at + 1} of {len(self.exercises)}, {right} right>"

    @property
    def exercise(self) -> Exercise:
        """The exercise that is asked now."""
        return self.exercises[self.at]

    @property
    def results(self) -> tuple[tuple[str, int, bool], ...]:
        """For each exercise its code, how often it was tried, and whether it was solved."""
        return tuple((e.code, t.tries, t.solved) for e, t in zip(self.exercises, self._tried, strict=True))

    def answer(self, reply: str | float | Fraction) -> bool:
        """Answer as by typing it into the field, or with a number; returns whether it is right.

        What cannot be read is no try: MalformedInput is shown at the table, and raised here. So is IllegalAction, when
        the question is over or the table was closed.
        """
        self._check_open()
        try:
            self._answered(_written(reply))
        except SpylabError as error:
            self._alert(error.text)
            raise
        return self._now.solved

    @property
    def _now(self) -> _Tried:
        return self._tried[self.at]

    def _maker(self) -> Maker:
        return self._kit.exercises[self.exercise.kind]

    # what is shown

    def _shown(self) -> Shown:
        question = self._maker().question(self.exercise)
        solution = self._maker().solution(self.exercise) if self._now.over else None
        groups = (*(() if solution else self._answers(question)), *self._pace())
        badges = [self._kit.badge(question.game, seat) for seat in range(question.game.players)]
        sight = self._sight(question, solution)
        field = None if solution else self._field(question)
        notes = self._notes(question, solution)
        look = self._theme, language()
        content = Content("", groups, badges, sight.log, *look, notes=notes, field=field, read_log=True)
        scene = with_frames(self._kit.picture(sight), question.show)
        aloud = ("right",) if self._now.solved else ("wrong", "help", "reason")
        spoken = [note.text for note in notes if note.sort in aloud]
        return Shown(scene, content, " ".join(spoken) or str(question.asks))

    def _notes(self, question: Question, solution: Solution | None) -> list[Note]:
        number = Text("Question {at} of {all}", at=self.at + 1, all=len(self.exercises))
        notes = [Note(f"{number}. {self._maker().title}", "title")]
        notes += [Note(str(question.given))] if question.given else []
        notes.append(Note(str(question.asks), "task"))
        notes += [*_said(self._now), *_explained(solution)]
        if all(tried.over for tried in self._tried):
            right = sum(tried.solved for tried in self._tried)
            done = Text("Finished. Solved: {right} of {all}.", right=right, all=len(self.exercises))
            notes.append(Note(str(done), "task"))
        return [*notes, Note(str(Text("Practice. Code of this question: {code}", code=self.exercise.code)), "foot")]

    def _sight(self, question: Question, solution: Solution | None) -> Sight:
        """The position, with the lines of the log marked on which the explanation rests."""
        proof = solution.events if solution else ()
        return Sight(
            game=question.game,
            view=question.game.view_after(question.events),
            player=question.player,
            names=question.names,
            events=question.events,
            log=self._kit.lines(question.game, question.events, question.names, proof),
            aids=replace(self._aids, pips=question.pips),
            theme=self._theme,
            calm=True,
            narrow=self._narrow and self._theme != "projector",
        )

    def _field(self, question: Question) -> Field | None:
        key = f"{self.at} {self.exercise.code}"
        if question.form == "count":
            return Field(Text("Your answer, a whole number"), key)
        if question.form == "probability":
            return Field(Text("Your answer, such as 3/7, 0.43, 43 % or 3 out of 7"), key)
        if question.form == "number":
            if question.signed:
                return Field(Text("Your answer, such as 3/7, −3/7 or 0.43"), key)
            return Field(Text("Your answer, such as 2, 3/7 or 0.43"), key)
        return None

    def _answers(self, question: Question) -> tuple[Group, ...]:
        if question.form == "one":
            return (Group(Text("Answer"), tuple(Choice(MARK + c.key, c.label) for c in question.choices)),)
        if question.form == "several":
            marks = tuple(Choice(MARK + c.key, c.label, chosen=c.key in self._now.marked) for c in question.choices)
            done = (Choice(HAND_IN, Text("These are all"), main=True),)
            return (Group(Text("Mark"), marks), Group(Text("Answer"), done))
        return ()

    def _pace(self) -> tuple[Group, ...]:
        choices = []
        if self._now.tries and not self._now.over:
            choices.append(Choice(SHOW, Text("Show me")))
        if self.at:
            choices.append(Choice(BACK, Text("Back")))
        if self.at + 1 < len(self.exercises):
            choices.append(Choice(ON, Text("Next question"), main=self._now.over))
        return _row(choices)

    # what is chosen

    def _chosen(self, choice: str) -> None:
        if choice in (BACK, ON):
            self.at = min(max(self.at + (1 if choice == ON else -1), 0), len(self.exercises) - 1)
        elif choice == SHOW:
            self._now.explained = self._now.explained or self._now.tries > 0
        elif choice.startswith(MARK):
            self._mark(choice.removeprefix(MARK))
        elif choice == HAND_IN:
            self._judge(" ".join(sorted(self._now.marked)))
        self._refresh()

    def _mark(self, key: str) -> None:
        """Answer by a choice, or put a mark on it or take it off."""
        question = self._maker().question(self.exercise)
        if question.form == "one":
            self._judge(key)
        elif question.form == "several":
            self._check_asked()
            self._now.marked ^= set(question.read(key))
        else:
            raise MalformedInput(Text("This question wants a number."))

    def _answered(self, reply: str) -> None:
        self._judge(reply)
        self._refresh()

    def _judge(self, reply: str) -> None:
        """Judge an answer; the same wrong one once more is no other try."""
        self._check_asked()
        now, given = self._now, plain(reply)
        now.again = given == now.last
        if now.again:
            return
        now.feedback = self._maker().check(self.exercise, reply)
        now.last = given
        now.tries += 1
        now.explained = now.tries >= self._TRIES and not now.solved

    def _check_asked(self) -> None:
        if self._now.over:
            raise IllegalAction(Text("This question is over: no more answers are taken."))


def _written(reply: object) -> str:
    """An answer as it would be typed; in a cell a number is natural."""
    if isinstance(reply, str):
        return reply
    if isinstance(reply, bool) or not isinstance(reply, Real):
        raise MalformedInput(Text("An answer is a number, or a text such as “3/7”, not {given}.", given=quoted(reply)))
    if isinstance(reply, Integral | Rational):
        return str(reply)
    value = float(reply)
    return str(int(value)) if value.is_integer() else str(value)


def _said(now: _Tried) -> list[Note]:
    """What was said to the last answer."""
    feedback = now.feedback
    if feedback is None:
        return []
    if feedback.right:
        return [Note(str(Text("Right!")), "right")]
    again = [Note(str(Text("That is the same answer as before. It does not count as a try.")), "wrong")]
    return [*(again if now.again else [Note(str(Text("Not yet.")), "wrong")]), Note(str(feedback.help), "help")]


def _explained(solution: Solution | None) -> list[Note]:
    """The full explanation, and how the worlds shrank, where it is about worlds."""
    if solution is None:
        return []
    said = list(solution.says)
    if solution.before is not None:
        said.append(
            Text("Worlds before: {before}. Worlds after: {after}.", before=solution.before, after=solution.after)
        )
    return [Note(str(text), "reason") for text in said]
