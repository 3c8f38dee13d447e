"""Right and wrong answers to an exercise, found by asking its maker; and looking for an answer in what is shown."""

from __future__ import annotations

import re
from fractions import Fraction

from spylab.games.spy.exercises import EXERCISES
from spylab.lessons import Exercise


def replies(exercise: Exercise) -> tuple[str, list[str]]:
    """A right answer to the question, and wrong ones."""
    maker = EXERCISES[exercise.kind]
    question = maker.question(exercise)
    keys = [choice.key for choice in question.choices]
    if question.form == "count":
        tried = [str(n) for n in range(3000)]
    elif question.form == "probability":
        tried = list(dict.fromkeys(str(Fraction(n, d)) for d in range(1, 100) for n in range(d + 1)))
    elif question.form == "number":
        right = str(maker.solution(exercise).says[0].arguments["value"]).lstrip("+").replace("−", "-")
        tried = [right, *(f"1/{n}" for n in range(995, 1001))]
    elif question.form == "several":
        tried = [" ".join(k for at, k in enumerate(keys) if bits >> at & 1) for bits in range(2 ** len(keys))]
    else:
        tried = keys
    found = next(reply for reply in tried if maker.check(exercise, reply).right)
    return found, [reply for reply in tried if reply != found][:5]


def is_in(right: str, text: str) -> bool:
    """Whether an answer stands there, as a number of its own; a fraction also as a decimal."""
    spelled = {right, f"{float(Fraction(right)):.4g}"}
    return any(re.search(rf"(?<![\w.]){re.escape(answer)}(?!\w)", text) for answer in spelled)


def words_of(shown: str) -> str:
    """Without places in the picture, sizes, addresses and models, which are numbers of any kind."""
    text = re.sub(r"[0-9a-f]{32}", " ", shown)
    return re.sub(r"[xywhr0-9.]+=-?\d+(\.\d+)?|0x[0-9a-f]+|-?\d+\.\d+|\[[\d., \-]+\]|\([\d., \-]+\)", " ", text)


def without_pictures(file: str) -> str:
    """Pictures are base64 and models have random names: any three digits can occur in them."""
    return re.sub(r"[A-Za-z0-9+/=]{200,}|[0-9a-f]{32}", " ", file)
