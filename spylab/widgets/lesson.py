"""Lessons at the table: a walkthrough of the rules, and a set of exercises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spylab.engine import SpylabError
from spylab.kit import Aids, Choice, Draft, Group, Kit, Sight
from spylab.lessons import Exercise, Feedback, Question, Walk, Walkthrough
from spylab.scene import THEMES, Part, Scene, Shape, brackets
from spylab.widgets.panel import Content, Note
from spylab.widgets.surface import Shown, Surface
from spylab.words import Text, language

BACK, ON, RESTART, AGAIN, HAND_IN = "table back", "table on", "table restart", "table again", "table hand in"
MARK = "table mark "
_ACCENT = 45


def with_brackets(scene: Scene, ids: Sequence[str]) -> Scene:
    """The picture with 'look here' around some of its parts."""
    theme = THEMES[scene.theme]
    boxes = [part.box for part in scene.parts if part.id in ids and part.box]
    marks: list[Shape] = []
    for box in boxes:
        marks += brackets(box.x + 2, box.y + 2, box.w - 4, box.h - 4, theme)
    look = Part("look", tuple(marks), _ACCENT)
    return Scene(scene.width, scene.height, scene.theme, scene.title, scene.description, (*scene.parts, look))


class WalkTable(Surface):
    """The rules step by step; the student makes the moves at the board or with the buttons."""

    def __init__(self, kit: Kit, walkthrough: Walkthrough, *, theme: str = "paper") -> None:
        super().__init__(aids=Aids(), theme=theme)
        self._kit = kit
        self.walk = Walk(walkthrough)
        self._draft: Draft | None = None
        self._said: Note | None = None
        self._luck = 0
        self._refresh()

    def __repr__(self) -> str:
        return f"<Walkthrough of {self._kit.title}, step {self.walk.at + 1} of {len(self.walk.walkthrough.steps)}>"

    def _shown(self) -> Shown:
        step, sight = self.walk.step, self._sight()
        number = Text("Step {at} of {all}", at=self.walk.at + 1, all=len(self.walk.walkthrough.steps))
        asked = Text("{says} Now: {task}", says=step.says, task=step.task) if step.task else step.says
        notes = [Note(str(number), "title"), Note(str(step.says))]
        if step.house:
            notes.append(Note(str(Text("One of these is a house rule: the printed rules leave it open.")), "quiet"))
        notes.append(Note(", ".join(step.rules), "quiet"))
        if step.task:
            notes.append(Note(str(Text("Now: {task}", task=step.task)), "task"))
        if self._said:
            notes.append(self._said)
        groups = (*(self._kit.menu(sight) if not self.walk.done and step.task else ()), self._pace())
        badges = [self._kit.badge(sight.game, seat) for seat in range(sight.game.players)]
        content = Content(str(asked), groups, badges, sight.log, self._theme, language(), notes=notes)
        scene = with_brackets(self._kit.picture(sight), step.show)
        spoken = self._said.text if self._said else f"{number}. {asked}"
        return Shown(scene, content, spoken)

    def _sight(self) -> Sight:
        sight = self._kit.sight(self.walk.seat, theme=self._theme)
        idle = self.walk.done or self.walk.step.task is None
        if idle:
            return replace(sight, legal=(), calm=True)
        empty = self._kit.draft(sight)
        self._draft = None if empty is None else self._draft or empty
        return replace(sight, draft=self._draft)

    def _pace(self) -> Group:
        choices = []
        if self.walk.at:
            choices += [Choice(BACK, Text("Back")), Choice(RESTART, Text("From the start"))]
        if self.walk.can_go_on:
            choices.append(Choice(ON, Text("Next step"), main=True))
        return Group(Text("Lesson"), tuple(choices))

    def _chosen(self, choice: str) -> None:
        if choice.startswith("draft ") and self._draft is not None:
            self._luck += 1
            self._draft = self._draft.after(choice, self.walk.seat.random(f"draft:{self._luck}"))
        elif choice in (BACK, ON, RESTART):
            self._draft, self._said = None, None
            self.walk.restart() if choice == RESTART else self.walk.go(1 if choice == ON else -1)
        elif not choice.startswith("table "):
            reply = self.walk.attempt(choice)
            self._said = Note(str(reply.says), "right" if reply.right else "wrong")
        self._refresh()

    def _dragged(self, taken: str, onto: str) -> None:
        if self._draft is not None:
            self._draft = self._draft.dragged(taken, onto, self.walk.seat.random("drag"))
            self._refresh()


@dataclass
class _Tried:
    """What became of an exercise: how often it was tried, and what was said last."""

    tries: int = 0
    feedback: Feedback | None = None


class PracticeTable(Surface):
    """A set of exercises, one after another. It holds their codes and what was answered, never what is right."""

    def __init__(self, kit: Kit, exercises: Sequence[Exercise], *, theme: str = "paper") -> None:
        super().__init__(aids=Aids(), theme=theme)
        self._kit = kit
        self.exercises = tuple(exercises)
        self.at = 0
        self._tried = [_Tried() for _ in self.exercises]
        self._marked: set[str] = set()
        self._refresh()

    def __repr__(self) -> str:
        right = sum(tried.feedback is not None and tried.feedback.right for tried in self._tried)
        return f"<Practice of {self._kit.title}, question {self.at + 1} of {len(self.exercises)}, {right} right>"

    @property
    def exercise(self) -> Exercise:
        """The exercise that is asked now."""
        return self.exercises[self.at]

    @property
    def results(self) -> tuple[tuple[str, int, bool], ...]:
        """For each exercise its code, how often it was tried, and whether it is solved."""
        done = ((t.tries, t.feedback is not None and t.feedback.right) for t in self._tried)
        return tuple((e.code, tries, right) for e, (tries, right) in zip(self.exercises, done, strict=True))

    def answer(self, reply: str) -> bool:
        """Answer as by typing it into the field; returns whether it is right."""
        self._answered(reply)
        feedback = self._tried[self.at].feedback
        return feedback is not None and feedback.right

    def _maker(self) -> Any:
        return self._kit.exercises[self.exercise.kind]

    def _shown(self) -> Shown:
        question = self._maker().question(self.exercise)
        tried = self._tried[self.at]
        number = Text("Question {at} of {all}", at=self.at + 1, all=len(self.exercises))
        notes = [Note(f"{number}. {self._maker().title}", "title"), Note(str(question.asks), "task")]
        notes += _notes(tried.feedback)
        notes.append(Note(str(Text("Practice. Code of this question: {code}", code=self.exercise.code)), "quiet"))
        solved = tried.feedback is not None and tried.feedback.right
        field = self._field(question) if not solved and question.form in ("probability", "count") else None
        groups = (*(self._answers(question) if not solved else ()), self._pace(solved))
        badges = [self._kit.badge(question.game, seat) for seat in range(question.game.players)]
        log = self._kit.lines(question.game, question.events, question.names)
        content = Content(str(question.asks), groups, badges, log, self._theme, language(), notes=notes, field=field)
        scene = with_brackets(self._kit.picture(self._sight(question)), question.show)
        said = " ".join(str(text) for text in tried.feedback.says[:1]) if tried.feedback else str(question.asks)
        return Shown(scene, content, said)

    def _sight(self, question: Question) -> Sight:
        view = question.game.opening()
        for event in question.events:
            view = question.game.evolve(view, event)
        lines = self._kit.lines(question.game, question.events, question.names)
        return Sight(
            game=question.game,
            view=view,
            player=question.player,
            names=question.names,
            events=question.events,
            log=lines,
            aids=replace(self._aids, pips=False),
            theme=self._theme,
            calm=True,
        )

    def _field(self, question: Question) -> Text:
        if question.form == "count":
            return Text("Your answer, a whole number")
        return Text("Your answer, such as 3/7, 0.43, 43 % or 3 out of 7")

    def _answers(self, question: Question) -> tuple[Group, ...]:
        if question.form == "one":
            return (Group(Text("Answer"), tuple(Choice(MARK + c.key, c.label) for c in question.choices)),)
        if question.form == "several":
            marks = tuple(Choice(MARK + c.key, c.label, main=c.key in self._marked) for c in question.choices)
            done = (Choice(HAND_IN, Text("These are all"), main=True),)
            return (Group(Text("Mark"), marks), Group(Text("Answer"), done))
        return ()

    def _pace(self, solved: bool) -> Group:
        choices = [Choice(BACK, Text("Back"))] if self.at else []
        if self.at + 1 < len(self.exercises):
            choices.append(Choice(ON, Text("Next question"), main=solved))
        return Group(Text("Lesson"), tuple(choices))

    def _chosen(self, choice: str) -> None:
        question = self._maker().question(self.exercise)
        if choice.startswith(MARK) and question.form == "one":
            self._answered(choice.removeprefix(MARK))
            return
        if choice.startswith(MARK) and question.form == "several":
            self._marked ^= {choice.removeprefix(MARK)}
        elif choice == HAND_IN:
            self._answered(" ".join(sorted(self._marked)))
            return
        elif choice in (BACK, ON):
            self.at = min(max(self.at + (1 if choice == ON else -1), 0), len(self.exercises) - 1)
            self._marked = set()
        self._refresh()

    def _answered(self, reply: str) -> None:
        tried = self._tried[self.at]
        if tried.feedback is None or not tried.feedback.right:
            try:
                tried.feedback = self._maker().check(self.exercise, reply)
            except SpylabError as error:
                self._alert(error.text)
                return
            tried.tries += 1
        self._refresh()


def _notes(feedback: Feedback | None) -> list[Note]:
    """What was said to the answer, and how the worlds shrank."""
    if feedback is None:
        return []
    verdict = Text("Right!") if feedback.right else Text("Not yet.")
    notes = [Note(str(verdict), "right" if feedback.right else "wrong")]
    notes += [Note(str(text)) for text in feedback.says]
    worlds = Text("Bases before the last clue: {before}. Now: {after}.", before=feedback.before, after=feedback.after)
    return [*notes, Note(str(worlds), "quiet")]
