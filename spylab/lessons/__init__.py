"""Lessons: walkthroughs of rules, and exercises that check themselves. Knows no game."""

from spylab.lessons.answers import Number, count, number, probability
from spylab.lessons.exercise import Choice, Exercise, Feedback, Form, Maker, Mistake, Question, Solution, apart, judged
from spylab.lessons.positions import Position, find
from spylab.lessons.walkthrough import Move, Reply, Step, Walk, Walkthrough, at_position

__all__ = [
    "Choice",
    "Exercise",
    "Feedback",
    "Form",
    "Maker",
    "Mistake",
    "Move",
    "Number",
    "Position",
    "Question",
    "Reply",
    "Solution",
    "Step",
    "Walk",
    "Walkthrough",
    "apart",
    "at_position",
    "count",
    "find",
    "judged",
    "number",
    "probability",
]
