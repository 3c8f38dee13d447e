"""The exercise of the lying witness: a token, or none, and how likely it is the Sergeant's (Bayes 1763).

The trap is the base rate: a Sergeant who lies is easy to imagine, but one soldier among many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from spylab.engine import Stream
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.exercises_counting import claimed
from spylab.games.spies_and_lies.mistaken import before_tokens, inverted, only, unweighted
from spylab.games.spies_and_lies.positions import RIVAL, Moment, Position, ask, assumed, find, hidden
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import View
from spylab.games.spies_and_lies.view import known as there
from spylab.games.spies_and_lies.worlds import HALF
from spylab.inference import Claim, TableBelief
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, probability
from spylab.words import Plural, Text

HABITS = {1: (HALF,), 2: (Fraction(1, 4), HALF, Fraction(3, 4)), 3: (Fraction(1, 4), Fraction(3, 4))}
"""For each level how often the Sergeant may show a token."""


@dataclass(frozen=True)
class Case:
    """A mission, from 0, and how often a Sergeant shows a token."""

    at: int
    q: Fraction


class LyingWitness:
    """Is it the Sergeant who shows this token, or shows none?"""

    title = Text("Is that the Sergeant?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, case = find(exercise, _suspicious)
        view = position.view()
        facts = {"name": position.name, "mission": case.at + 1, "q": str(case.q)}
        if _token(view, case.at):
            asks = Text(
                "{name}: there is a token on mission {mission}. How likely is it that the Sergeant (4) shows it, if a "
                "Sergeant shows a token with probability {q}?",
                **facts,
            )
        else:
            asks = Text(
                "{name}: there is no token on mission {mission}. How likely is it that the Sergeant (4) lies there, if "
                "a Sergeant shows a token with probability {q}?",
                **facts,
            )
        given = assumed(position, view, case.q)
        show = (f"card:{RIVAL}:{case.at}",)
        return ask(position, given, asks, "probability", show=show, pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, case = find(exercise, _suspicious)
        known = position.known(case.q)
        otherwise = Text(
            "Give every deployment that fits its weight: how likely would it have shown just these tokens? Then add."
        )
        right = known.probability(_said(position, case))
        return judged(given, right, _mistakes(position, position.view(), known, case), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, case = find(exercise, _suspicious)
        known = position.known(case.q)
        clues = tuple(piece.at for piece in known.evidence)
        return Solution(tuple(_weighed(position, known, case)), before_tokens(known).count, known.count, clues)

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _suspicious)[0].known().count


def _suspicious(moment: Moment, stream: Stream) -> Case | None:
    """A mission where the Sergeant may lie, or somebody honest."""
    if not moment.guessing or not moment.countable():
        return None
    here = [moment.known.marginals()[at][Soldier.SERGEANT] for at in range(len(moment.known.worlds.columns))]
    good = [at for at in hidden(moment.view) if 0 < here[at] < 1]
    return Case(stream.choice(good), stream.choice(HABITS[moment.level])) if good else None


def _token(view: View, at: int) -> bool:
    return bool(view.sides[RIVAL].missions[at].token)


def _said(position: Position, case: Case) -> Claim:
    return claimed(position, case.at, Soldier.SERGEANT)


def without_tokens(known: TableBelief) -> TableBelief:
    """What would be known if no tokens had been shown."""
    return only(known, lambda piece: not isinstance(piece.event, ev.TokensShown))


def _mistakes(position: Position, view: View, known: TableBelief, case: Case) -> Iterator[Mistake]:
    said = _said(position, case)
    likely = case.q if _token(view, case.at) else 1 - case.q
    yield Mistake(
        "inverted",
        likely,
        Text(
            "That is how likely the Sergeant does this, if he lies there. Asked is how likely he lies there, now that "
            "it was done."
        ),
    )
    yield Mistake(
        "base rate",
        likely / (likely + 1),
        Text(
            "You have weighed the Sergeant against one honest soldier, as if both were equally common. In how many "
            "deployments does he lie there, and in how many somebody else?"
        ),
    )
    yield Mistake(
        "tokens",
        without_tokens(known).probability(said),
        Text("That was the chance before the tokens. They tell something, even if the Sergeant may lie."),
    )
    yield Mistake(
        "weights",
        unweighted(known).probability(said),
        Text("Counting deployments is not enough: with the Sergeant these tokens came only some of the times."),
    )
    yield Mistake("opposite", 1 - known.probability(said), Text("That is the chance that it is not so."))
    yield Mistake(
        "habit",
        position.known(1 - case.q).probability(said),
        Text("Look again how often a Sergeant shows a token, and how often he shows none."),
    )
    yield Mistake(
        "whole row",
        inverted(known, said, case.q),
        Text(
            "That is how likely the whole row of tokens is if the Sergeant lies there. Asked is how likely he lies "
            "there, now that the row is seen."
        ),
    )


def _weighed(position: Position, known: TableBelief, case: Case) -> Iterator[Text]:
    """The deployments that fit, group by group, each with its weight; then the division."""
    pattern = [there(mission.token) for mission in position.view().sides[RIVAL].missions]
    fits = known.weights > 0
    sergeant = known.worlds.rows == known.worlds.code(Soldier.SERGEANT)
    nobody = int((fits & ~sergeant.any(axis=1)).sum())
    if nobody:
        yield Plural(
            "Without the Sergeant: {n} deployment fits and weighs 1, because these tokens were certain.",
            "Without the Sergeant: {n} deployments fit, and each weighs 1, because these tokens were certain.",
            n=nobody,
        )
    else:
        yield Text("Without the Sergeant no deployment fits: only he explains these tokens.")
    total = Fraction(nobody)
    for at, token in enumerate(pattern):
        n = int(np.count_nonzero(fits & sergeant[:, at]))
        weight = case.q if token else 1 - case.q
        if n:
            yield Plural(
                "With the Sergeant on mission {mission}: {n} deployment fits and weighs {weight}.",
                "With the Sergeant on mission {mission}: {n} deployments fit, and each weighs {weight}.",
                n=n,
                mission=at + 1,
                weight=str(weight),
            )
        total += n * weight
    here = known.probability(_said(position, case))
    yield Text(
        "Of the whole weight {total} the Sergeant on mission {mission} has {part}: that is {p}.",
        total=str(total),
        mission=case.at + 1,
        part=str(here * total),
        p=str(here),
    )
