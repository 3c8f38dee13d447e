"""Exercises of weighing: which guess is worth most, and what a Deception token brings on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from spylab.engine import Stream
from spylab.games.spies_and_lies.bluffing import RIGHT, WORTH
from spylab.games.spies_and_lies.exercises_counting import claimed
from spylab.games.spies_and_lies.mistaken import before_tokens, unweighted
from spylab.games.spies_and_lies.positions import (
    RIVAL,
    STUDENT,
    Moment,
    Position,
    ask,
    assumed,
    find,
    hidden,
    possible_at,
)
from spylab.games.spies_and_lies.rules import DECEPTION_POINTS
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View
from spylab.games.spies_and_lies.view import known as there
from spylab.games.spies_and_lies.words import RANKED
from spylab.inference import TableBelief
from spylab.lessons import Choice, Exercise, Feedback, Mistake, Question, Solution, judged, number, passed_over
from spylab.words import Text

CLEARLY = Fraction(1, 20)
"""By how much the best guess beats the second best, at least."""
USUALLY_BEST = Soldier.COLONEL
"""He is worth much and can be deployed in many ways: without counting, he would be the answer far too often."""
Chances = Mapping[Soldier, Fraction]


def gained(chances: Chances, guess: Soldier) -> Fraction:
    """What a guess is worth more than one that is surely wrong: the points for it, and what the enemy does not get.

    >>> str(gained({Soldier.SCOUT: Fraction(1, 2), Soldier.MARSHAL: Fraction(1, 3)}, Soldier.MARSHAL))
    '4'
    """
    return chances[guess] * (RIGHT + WORTH[guess])


class BestValued:
    """Which guess is worth most? It is not always the one that is most likely right."""

    title = Text("Which guess is worth most?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, at = find(exercise, _one_is_best)
        view = position.view()
        asks = Text(
            "{name}: suppose you had to guess mission {mission} now. A right guess counts +{right} for you, a wrong "
            "one minus what the soldier there is worth. Ranks 1 to 10 are worth {worth}. Which guess is best?",
            name=position.name,
            mission=at + 1,
            right=RIGHT,
            worth=", ".join(str(WORTH[rank]) for rank in sorted(WORTH)),
        )
        choices = tuple(Choice(str(int(s)), RANKED[s]) for s in possible_at(before_tokens(position.known()), at))
        show = (f"card:{RIVAL}:{at}",)
        given = assumed(position, view)
        return ask(position, given, asks, "one", choices=choices, show=show, pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        (key,) = self.question(exercise).read(reply)
        position, at = find(exercise, _one_is_best)
        known = position.known()
        chances = known.marginals()[at]
        otherwise = Text("For each rank multiply two things: how likely it is, and what a right guess changes there.")
        return judged(Soldier(int(key)), _best(chances), _misled(known, at), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, at = find(exercise, _one_is_best)
        known = position.known()
        chances = known.marginals()[at]
        says = [
            Text(
                "Whatever is named, a wrong guess costs what the soldier is worth. So what counts is what a right "
                "guess changes: +{right}, and the loss that does not come. The guesses, best first:",
                right=RIGHT,
            )
        ]
        for soldier in sorted((s for s, p in chances.items() if p), key=lambda s: (-gained(chances, s), s)):
            says.append(
                Text(
                    "Rank {rank}: {p} · ({right} + {worth}) = {value}.",
                    rank=int(soldier),
                    p=str(chances[soldier]),
                    right=RIGHT,
                    worth=WORTH[soldier],
                    value=str(gained(chances, soldier)),
                )
            )
        clues = tuple(piece.at for piece in known.evidence)
        return Solution(tuple(says), len(known.worlds), known.count, clues)

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _one_is_best)[0].known().count


def _one_is_best(moment: Moment, stream: Stream) -> int | None:
    """A mission with three ranks or more and one guess clearly the best, while nothing active changes the stakes.

    Mostly the best guess is not the one that is most likely right.
    """
    side = moment.view.sides[STUDENT]
    if not moment.guessing or side.active or side.explosion or not moment.countable():
        return None
    clear = [at for at in hidden(moment.view) if _is_clear(moment.known.marginals()[at])]
    traps = [at for at in clear if _is_trap(moment.known.marginals()[at])]
    if traps:
        at = stream.choice(traps)
        usual = _best(moment.known.marginals()[at]) is USUALLY_BEST
        return at if not usual or stream.below(4) == 0 else None
    return stream.choice(clear) if clear and stream.below(12) == 0 else None


def _is_clear(chances: Chances) -> bool:
    values = sorted((gained(chances, soldier) for soldier, p in chances.items() if p), reverse=True)
    return len(values) >= 3 and values[0] - values[1] >= CLEARLY


def _is_trap(chances: Chances) -> bool:
    """Whether the guess that is most likely right is not worth most."""
    return _best(chances) not in _likeliest(chances)


def _best(chances: Chances) -> Soldier:
    return max(chances, key=lambda soldier: gained(chances, soldier))


def _likeliest(chances: Chances) -> list[Soldier]:
    return [soldier for soldier, p in chances.items() if p == max(chances.values())]


def _misled(known: TableBelief, at: int) -> Iterator[Mistake]:
    chances = known.marginals()[at]
    for soldier, p in chances.items():
        if p == 0:
            yield Mistake(
                "impossible", soldier, Text("That soldier cannot lie there any more. Look at the tokens and the order.")
            )
    for soldier in _likeliest(chances):
        yield Mistake(
            "likeliest",
            soldier,
            Text("No guess is more likely right. But here it counts as well how much is at stake with each rank."),
        )
    dangerous = max(s for s, p in chances.items() if p and WORTH[s] == max(WORTH[t] for t, r in chances.items() if r))
    yield Mistake(
        "stakes alone",
        dangerous,
        Text("Nowhere is more at stake. But it counts as well how likely it is that this rank lies there."),
    )
    yield Mistake(
        "tokens",
        _best(before_tokens(known).marginals()[at]),
        Text("That would have been best before the tokens. What do they tell?"),
    )


class WhatDeceptionBrings:
    """What does a Deception token bring on average? It is typed: offered to choose from, it could be guessed."""

    title = Text("What does a Deception bring?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, at = find(exercise, _to_deceive)
        view = position.view()
        asks = Text(
            "You may play a Deception token on your mission {mission}. Suppose the enemy names every rank as often as "
            "it is likely for somebody who sees only what is public. A wrong guess pays you {points} points. How many "
            "does the token bring on average?",
            mission=at + 1,
            points=DECEPTION_POINTS,
        )
        show = (f"card:{STUDENT}:{at}",)
        return ask(position, _public(position, view), asks, "number", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = number(reply)
        position, at = find(exercise, _to_deceive)
        known = position.given_away()
        wrong = _misreckoned(position, known, at)
        mistakes = [Mistake(name, value, _HELP[name]) for name, value in wrong.items()]
        return judged(given, _brings(position, known, at), mistakes, _HELP["right"])

    def solution(self, exercise: Exercise) -> Solution:
        position, at = find(exercise, _to_deceive)
        known = position.given_away()
        p = _read(position, known, at)
        says = Text(
            "For somebody who sees only what is public, your soldier is that rank with probability {p}. So the guess "
            "is wrong with probability {wrong}: {points} · {wrong} = {value} points on average.",
            p=str(p),
            wrong=str(1 - p),
            points=DECEPTION_POINTS,
            value=str(_brings(position, known, at)),
        )
        more = Text("The more open a mission is for the others, the more a Deception token brings there.")
        clues = tuple(piece.at for piece in known.evidence)
        return Solution((says, more), len(known.worlds), known.count, clues)

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _to_deceive)[0].given_away().count


OFTEN = {Fraction(2): 2, Fraction(8, 3): 2}
"""Answers that would come up too often: of so many questions one is asked."""


def _public(position: Position, view: View) -> Text:
    hand = ", ".join(str(int(soldier)) for soldier in position.game.hand(view, STUDENT))
    return Text(
        "{name}: ranks that you could deploy today: {ranks}. Before the tokens all deployments count as equally "
        "likely. A deployed Sergeant (4) shows a token with probability 1/2, whatever is on the Intel card.",
        name=position.game.seat_name(STUDENT),
        ranks=hand,
    )


def _to_deceive(moment: Moment, stream: Stream) -> int | None:
    """The mission on which the student may play a Deception token, if it is open what lies there."""
    if moment.view.phase is not Phase.DECEPTION:
        return None
    known, at = moment.position.given_away(), there(moment.view.mission)
    if not moment.countable(known) or not 0 < _read(moment.position, known, at) < 1:
        return None
    return None if passed_over(_brings(moment.position, known, at), OFTEN, stream) else at


def _read(position: Position, known: TableBelief, at: int) -> Fraction:
    """How likely somebody who sees only what is public names the student's soldier."""
    soldier = there(position.view().sides[STUDENT].missions[at].soldier)
    return known.probability(claimed(position, at, soldier))


def _brings(position: Position, known: TableBelief, at: int) -> Fraction:
    return DECEPTION_POINTS * (1 - _read(position, known, at))


def _misreckoned(position: Position, known: TableBelief, at: int) -> dict[str, Fraction]:
    """What typical mistakes come to."""
    p = _read(position, known, at)
    return {
        "sure": Fraction(DECEPTION_POINTS),
        "even": Fraction(DECEPTION_POINTS, 2),
        "swapped": DECEPTION_POINTS * p,
        "equal ranks": DECEPTION_POINTS * (1 - Fraction(1, len(possible_at(known, at)))),
        "tokens": DECEPTION_POINTS * (1 - _read(position, before_tokens(known), at)),
        "weights": DECEPTION_POINTS * (1 - _read(position, unweighted(known), at)),
    }


_HELP = {
    "sure": Text("So much comes only if the guess is surely wrong. How likely is that?"),
    "even": Text("Right and wrong are not equally likely. How likely is the guess wrong?"),
    "swapped": Text("The token pays when the guess is wrong, not when it is right."),
    "equal ranks": Text("The ranks that can lie there are not equally likely. Count deployments, not ranks."),
    "tokens": Text("Your tokens and what has been revealed tell the others something. Count again after them."),
    "weights": Text(
        "Not every deployment counts the same: without the Sergeant these tokens were certain, with him they were "
        "one of two rows."
    ),
    "right": Text("Multiply the points by how likely the guess is wrong."),
}
