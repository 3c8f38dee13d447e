"""Reading what a student answers: probabilities and whole numbers in all the ways people write them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from spylab.engine import MalformedInput
from spylab.words import Text, shown

_OUT_OF = re.compile(r"(\d+) ?(?:/|⁄|out of|in|of|de cada|de|entre|sobre) ?(\d+)")
_OUT_OF_IN_BASQUE = re.compile(r"(\d+) ?-?e?tik ?(\d+)")
"""Basque names the whole first: "7tik 3" is 3 out of 7."""
_DECIMAL = re.compile(r"(\d*)(?:[.,](\d*))?")
_PERCENT = re.compile(r"% ?(\d.*)|(\d.*?) ?%")
"""Basque writes the sign first: "% 43"."""
_LONGEST = 40
"""Nobody answers with more characters; longer numbers would only cost time."""
_COARSEST = Fraction(1, 100)
"""One decimal alone is no rounding: 0.4 means 2/5, not everything from 0.35 to 0.45."""


@dataclass(frozen=True)
class Probability:
    """A probability as somebody gave it.

    A decimal stands for all that is rounded to it: `unit` is the value of its last digit. A fraction means itself.
    """

    value: Fraction
    unit: Fraction | None = None

    def means(self, exact: Fraction) -> bool:
        """Whether this is the exact probability, or that rounded as it was given.

        >>> probability("0.43").means(Fraction(3, 7)), probability("3/7").means(Fraction(3, 7))
        (True, True)
        >>> probability("0.4286").means(Fraction(3, 7)), probability("0.42").means(Fraction(3, 7))
        (True, False)

        Half a unit may be rounded up or down; Python and schools differ.

        >>> [probability(given).means(Fraction(1, 8)) for given in ("0.12", "0.13", "0.1")]
        [True, True, False]
        """
        if self.unit is None:
            return self.value == exact
        return abs(self.value - exact) <= min(self.unit, _COARSEST) / 2


def probability(given: str) -> Probability:
    """What somebody means by "3/7", "0.43", "0,43", "43 %", "% 42,9", "3 out of 7", "3 de 7" or "7tik 3".

    >>> probability("43 %")
    Probability(value=Fraction(43, 100), unit=Fraction(1, 100))
    >>> probability("7tik 3") == probability("3 out of 7") == probability("3/7")
    True

    MalformedInput if it is no probability.
    """
    found = _read(_plain(given)) if len(given) <= _LONGEST else None
    if found is None:
        raise MalformedInput(
            Text("“{given}” is not a probability. Write it like 3/7, 0.43, 43 % or 3 out of 7.", given=shown(given))
        )
    if found.value > 1:
        raise MalformedInput(Text("“{given}” is not a probability: it lies between 0 and 1.", given=shown(given)))
    return found


def _plain(given: str) -> str:
    """Small letters, single spaces, and one sign for things that look alike ("½" becomes "1⁄2")."""
    return " ".join(unicodedata.normalize("NFKC", given).lower().split())


def _read(words: str) -> Probability | None:
    if match := _OUT_OF.fullmatch(words):
        return _fraction(match[1], match[2])
    if match := _OUT_OF_IN_BASQUE.fullmatch(words):
        return _fraction(match[2], match[1])
    if match := _PERCENT.fullmatch(words):
        return _decimal(match[1] or match[2], Fraction(1, 100))
    return _decimal(words, Fraction(1))


def _fraction(part: str, whole: str) -> Probability | None:
    return Probability(Fraction(int(part), int(whole))) if int(whole) else None


def _decimal(words: str, scale: Fraction) -> Probability | None:
    """A decimal with a point or a comma, times `scale`. 0 and 1 are exact: impossible and certain are not rounded."""
    match = _DECIMAL.fullmatch(words)
    if not match or not (match[1] or match[2]):
        return None
    decimals = match[2] or ""
    unit = scale / 10 ** len(decimals)
    value = int((match[1] or "0") + decimals) * unit
    return Probability(value, None if value in (0, 1) else unit)


def count(given: str) -> int:
    """A whole number, with or without spaces or separators between its thousands.

    >>> count("2 520"), count("2,520"), count("2.520"), count(" 36 ")
    (2520, 2520, 2520, 36)

    MalformedInput if it is none.
    """
    digits = re.sub(r"(?<=\d)[\s.,’'](?=\d{3}(?!\d))", "", given.strip())
    if not digits.isdecimal() or len(digits) > _LONGEST:
        raise MalformedInput(Text("“{given}” is not a whole number.", given=shown(given)))
    return int(digits)
