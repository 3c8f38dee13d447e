"""Exercises of weighing: which look tells most, and what a look brings on average."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from spylab.engine import Stream
from spylab.games.spy.positions import RIVAL, Moment, Position, ask, find, hidden, place_choice
from spylab.games.spy.view import View
from spylab.games.spy.worlds import look
from spylab.inference import TableBelief
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, number
from spylab.words import Decimal, Text

EXPOSED, HISS = 3, 4
"""The numbers of two of the answers to a look (see `worlds.look`)."""
_CLEARLY = {1: 0.2, 2: 0.05, 3: 0.03}
"""By how many bits the best look beats the second best, at least, for each level."""
_NOTHING = 0.005
"""Fewer bits are none."""


def answer_odds(position: Position, view: View, known: TableBelief, at: int) -> dict[int, Fraction]:
    """How likely each answer to a look at this place is; answers that cannot come are left out."""
    answers = look(position.game, view, RIVAL, at)[known.weights > 0]
    numbers, sizes = np.unique(answers, return_counts=True)
    return {int(n): Fraction(int(size), known.count) for n, size in zip(numbers, sizes, strict=True)}


def all_bits(position: Position, view: View, known: TableBelief, places: Iterable[int]) -> dict[int, float]:
    """For each of these places how many bits a look there tells on average, most first."""
    bits = {at: round(known.expected_information(look(position.game, view, RIVAL, at)), 9) for at in places}
    return dict(sorted(bits.items(), key=lambda item: (-item[1], item[0])))


class BestQuestion:
    """Which look tells most? From level 2 on it is not the look that most likely finds the target."""

    title = Text("Which look tells most?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, offered = find(exercise, _one_is_best)
        asks = Text(
            "{name}: suppose you may look at one of these places. Where do you learn most on average, in bits? (Two "
            "answers that are equally likely make 1 bit.)",
            name=position.name,
        )
        choices = tuple(map(place_choice, offered))
        return ask(position, asks, "one", choices=choices, show=(f"card:{RIVAL}:",), pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        (key,) = self.question(exercise).read(reply)
        position, offered = find(exercise, _one_is_best)
        view, known = position.view(), position.known()
        bits = all_bits(position, view, known, offered)
        otherwise = Text(
            "A look tells most where its answers are many and evenly likely. Which can come there, how often?"
        )
        return judged(int(key) - 1, next(iter(bits)), _misled(position, view, known, bits), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, offered = find(exercise, _one_is_best)
        view, known = position.view(), position.known()
        bits = all_bits(position, view, known, offered)
        best = next(iter(bits))
        says = [Text("Place {place} tells most. Its answers, with their probabilities:", place=best + 1)]
        says += [_answer(n, p) for n, p in answer_odds(position, view, known, best).items()]
        says += [
            Text("Place {place}: {bits} bits.", place=at + 1, bits=Decimal(value, 2)) for at, value in bits.items()
        ]
        return Solution(tuple(says), len(known.worlds), known.count)

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _one_is_best)[0].known().count


def _one_is_best(moment: Moment, stream: Stream) -> tuple[int, ...] | None:
    """Which places are offered: three or more, one of them clearly better than the others.

    Of places at which a look is worth the same, one is offered. From level 2 on the best is mostly not where the target
    is likeliest.
    """
    if not moment.countable:
        return None
    position, view, known = moment.position, moment.view, moment.known
    hopes = _hopes(position, view, known, hidden(view.bases[RIVAL]))
    alike: dict[tuple[float, Fraction], list[int]] = {}
    for at, bits in all_bits(position, view, known, hopes).items():
        alike.setdefault((bits, hopes[at]), []).append(at)
    if len(alike) < 3:
        return None
    (best, hope), (second, _), *_others = alike
    if best - second <= _CLEARLY[moment.level]:
        return None
    if moment.level > 1 and hope == max(hopes.values()) and stream.below(8):
        return None
    return tuple(sorted(map(stream.choice, alike.values())))


def _hopes(position: Position, view: View, known: TableBelief, places: Iterable[int]) -> dict[int, Fraction]:
    """For each of these places how likely the target is there."""
    return {at: answer_odds(position, view, known, at).get(EXPOSED, Fraction(0)) for at in places}


def _misled(position: Position, view: View, known: TableBelief, bits: dict[int, float]) -> Iterator[Mistake]:
    for at, value in bits.items():
        if value < _NOTHING:
            yield Mistake("known", at, Text("The answer there is certain already, so it tells nothing."))
    hopes = _hopes(position, view, known, bits)
    for at in (at for at, hope in hopes.items() if hope == max(hopes.values())):
        yield Mistake(
            "hope",
            at,
            Text("Nowhere is the target likelier. But here what counts is what is learned, whatever the answer is."),
        )


def _answer(n: int, p: Fraction) -> Text:
    return {
        1: Text("“safe”: {p}", p=str(p)),
        2: Text("“top secret”: {p}", p=str(p)),
        EXPOSED: Text("It is exposed: {p}", p=str(p)),
        HISS: Text("A hiss: {p}", p=str(p)),
    }[n]


Stakes = tuple[int, int, int]
"""A place, how many points it brings to expose the target there, and how many a hiss costs."""


class WorthTheRisk:
    """Is this look worth its risk? The average is typed: offered to choose from, it could be told by its company."""

    title = Text("Is this risk worth it?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, stakes = find(exercise, _two_sided)
        at, gain, loss = stakes
        asks = Text(
            "{name}, place {place}: suppose that to expose the target counts +{gain} points for you, a hiss −{loss}, "
            "and any other answer 0. How many points does a look there bring on average? Less than 0 (−) means: it is "
            "not worth it.",
            name=position.name,
            place=at + 1,
            gain=gain,
            loss=loss,
        )
        question = ask(position, asks, "number", show=(f"card:{RIVAL}:{at}",), pips=exercise.level == 1)
        return replace(question, signed=True)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = number(reply)
        position, stakes = find(exercise, _two_sided)
        odds = _hope_and_fear(position, position.view(), position.known(), stakes[0])
        wrong = _miscounted(stakes, *odds)
        mistakes = [Mistake(name, value, _HELP[name]) for name, value in wrong.items()]
        return judged(given, _worth(stakes, *odds), mistakes, _HELP["otherwise"])

    def solution(self, exercise: Exercise) -> Solution:
        position, stakes = find(exercise, _two_sided)
        known = position.known()
        p, q = _hope_and_fear(position, position.view(), known, stakes[0])
        value = _worth(stakes, p, q)
        _, gain, loss = stakes
        says = Text(
            "The target is exposed with probability {p}, and a hiss comes with probability {q}: "
            "{gain} · {p} − {loss} · {q} = {value}.",
            p=str(p),
            q=str(q),
            gain=gain,
            loss=loss,
            value=_signed(value),
        )
        return Solution((says, _label(value)), len(known.worlds), known.count)

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _two_sided)[0].known().count


def _two_sided(moment: Moment, stream: Stream) -> Stakes | None:
    """A place where both the target and a Bomb can lie, and stakes for which the look does not come out even."""
    if not moment.countable:
        return None
    gain, loss = 2 + stream.below(3), 1 + stream.below(3)
    good = []
    for at in hidden(moment.view.bases[RIVAL]):
        odds = _hope_and_fear(moment.position, moment.view, moment.known, at)
        if all(odds) and _worth((at, gain, loss), *odds):
            good.append((at, gain, loss))
    return stream.choice(good) if good else None


def _hope_and_fear(position: Position, view: View, known: TableBelief, at: int) -> tuple[Fraction, Fraction]:
    """How likely a look at this place exposes the target, and how likely it brings a hiss."""
    odds = answer_odds(position, view, known, at)
    return odds.get(EXPOSED, Fraction(0)), odds.get(HISS, Fraction(0))


def _worth(stakes: Stakes, p: Fraction, q: Fraction) -> Fraction:
    """What the look brings on average."""
    _, gain, loss = stakes
    return gain * p - loss * q


def _miscounted(stakes: Stakes, p: Fraction, q: Fraction) -> dict[str, Fraction]:
    """What typical mistakes come to."""
    _, gain, loss = stakes
    return {
        "stakes": p - q,
        "gain alone": gain * p,
        "loss alone": -loss * q,
        "swapped": gain * q - loss * p,
        "average": Fraction(gain - loss),
        "opposite": loss * q - gain * p,
    }


_HELP = {
    "stakes": Text("It is not enough to compare how likely both are: what each is worth counts too."),
    "gain alone": Text("You have counted what may be gained. What may it cost?"),
    "loss alone": Text("You have counted what it may cost. What may be gained?"),
    "swapped": Text("Look again which is likelier here, the target or a Bomb."),
    "average": Text("That would be so if both were certain. How likely is each?"),
    "opposite": Text("Look again which counts for you and which against you."),
    "otherwise": Text("Multiply what each answer counts by its probability, and add."),
}


def _label(value: Fraction) -> Text:
    if value > 0:
        return Text("{value} on average: it is worth it", value=_signed(value))
    if value < 0:
        return Text("{value} on average: it is not worth it", value=_signed(value))
    return Text("0 on average: it makes no difference")


def _signed(value: Fraction) -> str:
    """With its sign, and a real minus.

    >>> _signed(Fraction(2, 7)), _signed(Fraction(-1, 7))
    ('+2/7', '−1/7')
    """
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value)}"
