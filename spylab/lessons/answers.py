"""Reading what a student answers: probabilities and counts in all the ways people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from spylab.engine import MalformedInput
from spylab.words import Text

_OUT_OF = re.compile(r"(\d+)\s*(?:/|:|out of|of|de|de cada|entre|tik)\s*(\d+)")
_DECIMAL = re.compile(r"(\d*)[.,]?(\d*)\s*(%?)")


@dataclass(frozen=True)
class Probability:
    """A probability as somebody gave it. A decimal stands for all that is rounded to it: `unit` is its last place."""

    value: Fraction
    unit: Fraction | None = None

    def means(self, exact: Fraction) -> bool:
        """Whether this is the exact probability, or that rounded as it was given.

        >>> probability("0.43").means(Fraction(3, 7)), probability("3/7").means(Fraction(3, 7))
        (True, True)
        >>> probability("0.4286").means(Fraction(3, 7)), probability("0.42").means(Fraction(3, 7))
        (True, False)
        """
        if self.unit is None:
            return self.value == exact
        places = exact / self.unit
        nearest = Decimal(places.numerator) / Decimal(places.denominator)
        return self.value == int(nearest.quantize(Decimal(1), ROUND_HALF_UP)) * self.unit


def probability(given: str) -> Probability:
    """What somebody means by "3/7", "0.43", "0,43", "43 %", "42.9%" or "3 out of 7".

    >>> probability("43 %")
    Probability(value=Fraction(43, 100), unit=Fraction(1, 100))
    """
    words = " ".join(given.lower().split())
    if (match := _OUT_OF.fullmatch(words)) and int(match[2]):
        return _checked(Fraction(int(match[1]), int(match[2])), None, given)
    if (match := _DECIMAL.fullmatch(words)) and (match[1] or match[2]):
        unit = Fraction(1, 10 ** len(match[2])) / (100 if match[3] else 1)
        value = int((match[1] or "0") + match[2]) * unit
        return _checked(value, None if value in (0, 1) else unit, given)
    raise MalformedInput(
        Text("“{given}” is not a probability. Write it like 3/7, 0.43, 43 % or 3 out of 7.", given=given)
    )


def _checked(value: Fraction, unit: Fraction | None, given: str) -> Probability:
    if not 0 <= value <= 1:
        raise MalformedInput(Text("“{given}” is not a probability: it lies between 0 and 1.", given=given))
    return Probability(value, unit)


def count(given: str) -> int:
    """A whole number, with or without spaces or separators between its thousands.

    >>> count("2 520"), count("2,520"), count(" 36 ")
    (2520, 2520, 36)
    """
    digits = re.sub(r"(?<=\d)[\s.,’'](?=\d{3}(\D|$))", "", given.strip())
    if not digits.isdigit():
        raise MalformedInput(Text("“{given}” is not a whole number.", given=given))
    return int(digits)
