"""Lessons: walkthroughs of rules, and exercises that check themselves. Knows no game."""

from spylab.lessons.answers import Probability, count, probability
from spylab.lessons.exercise import Choice, Exercise, Feedback, Maker, Mistake, Question, Solution, judged
from spylab.lessons.walkthrough import Move, Reply, Step, Walk, Walkthrough, at_position

__all__ = [
    "Choice",
    "Exercise",
    "Feedback",
    "Maker",
    "Mistake",
    "Move",
    "Probability",
    "Question",
    "Reply",
    "Solution",
    "Step",
    "Walk",
    "Walkthrough",
    "at_position",
    "count",
    "judged",
    "probability",
]
