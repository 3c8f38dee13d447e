"""Reading what a student answers: probabilities and other numbers in all the ways people write them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from spylab.engine import MalformedInput
from spylab.words import Text, shown

_OUT_OF = re.compile(r"(-?\d+) ?(?:/|⁄|:|out of|in|of|de cada|de|entre|sobre|von) ?(\d+)")
_OUT_OF_IN_BASQUE = re.compile(r"(\d+) ?-?e?tik ?(-?\d+)")
"""Basque names the whole first: "7tik 3" is 3 out of 7."""
_DECIMAL = re.compile(r"(-?)(\d*)(?:[.,](\d*))?(?:e(-?\d{1,2}))?")
_PERCENT = re.compile(r"(?:%|ehuneko) ?(-?\d.*)|(-?\d.*?) ?(?:%|percent|per cent|por ciento|por cien|prozent)")
"""Basque names the sign or its word first: "% 43", "ehuneko 43"."""
_LONGEST = 200
"""Nobody answers with more characters; longer numbers would only cost time."""
_DIGITS = 40
"""The most digits of a whole number."""
_COARSEST = Fraction(1, 100)
"""One decimal alone is no rounding: 0.4 means 2/5, not everything from 0.35 to 0.45."""
_FINEST = Fraction(1, 10**9)
"""Nobody is asked for more: what a calculator shows after nine decimals may be cut off, or its own small error."""


@dataclass(frozen=True)
class Number:
    """A number as somebody gave it.

    A decimal stands for all that is rounded to it: `unit` is the value of its last digit. A fraction means itself.
    """

    value: Fraction
    unit: Fraction | None = None

    def means(self, exact: Fraction) -> bool:
        """Whether this is the exact number, or that rounded as it was given.

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
        return abs(self.value - exact) <= max(min(self.unit, _COARSEST) / 2, _FINEST)

    def near(self, exact: Fraction) -> bool:
        """Whether it is the exact number cut off instead of rounded, or rounded too coarsely.

        >>> [probability(given).near(Fraction(2, 3)) for given in ("0.66", "66 %", "0.7", "0.6", "0.65")]
        [True, True, True, False, False]
        """
        if self.unit is None or self.means(exact):
            return False
        away = abs(self.value - exact)
        return away <= self.unit / 2 or (self.unit <= _COARSEST and away < self.unit)


def probability(given: str) -> Number:
    """What somebody means by "3/7", "0.43", "0,43", "43 %", "% 42,9", "3 out of 7", "3 de 7" or "7tik 3".

    >>> probability("43 %")
    Number(value=Fraction(43, 100), unit=Fraction(1, 100))
    >>> probability("7tik 3") == probability("3 out of 7") == probability("3/7")
    True

    MalformedInput if it is no probability.
    """
    found = _read(given)
    if found is None:
        raise MalformedInput(
            Text("“{given}” is not a probability. Write it like 3/7, 0.43, 43 % or 3 out of 7.", given=shown(given))
        )
    if not 0 <= found.value <= 1:
        raise MalformedInput(Text("“{given}” is not a probability: it lies between 0 and 1.", given=shown(given)))
    # 0 and 1 are exact: impossible and certain are not rounded
    return Number(found.value) if found.value in (0, 1) else found


def number(given: str) -> Number:
    """Any number, as a fraction or a decimal; with "-" or "−" before it, it is less than 0.

    >>> number("−6/17").value, number("+0,4").value
    (Fraction(-6, 17), Fraction(2, 5))

    A whole number means itself. MalformedInput if it is none.
    """
    found = _read(given.strip().removeprefix("+"))
    if found is None:
        raise MalformedInput(Text("“{given}” is not a number. Write it like 2, 3/7 or 0.43.", given=shown(given)))
    return Number(found.value) if found.unit is not None and found.unit >= 1 else found


def count(given: str) -> int:
    """A whole number, with or without spaces or separators between its thousands.

    >>> count("2 520"), count("2,520"), count("2.520"), count(" 36 ")
    (2520, 2520, 2520, 36)

    MalformedInput if it is none.
    """
    digits = re.sub(r"(?<=\d)[\s.,’'](?=\d{3}(?!\d))", "", given.strip().removesuffix("."))
    if not digits.isdecimal() or len(digits) > _DIGITS:
        raise MalformedInput(Text("“{given}” is not a whole number.", given=shown(given)))
    return int(digits)


def _read(given: str) -> Number | None:
    words = plain(given) if len(given) <= _LONGEST else ""
    if match := _OUT_OF.fullmatch(words):
        return _fraction(match[1], match[2])
    if match := _OUT_OF_IN_BASQUE.fullmatch(words):
        return _fraction(match[2], match[1])
    if match := _PERCENT.fullmatch(words):
        return _decimal(match[1] or match[2], Fraction(1, 100))
    return _decimal(words, Fraction(1))


def plain(given: str) -> str:
    """Small letters, single spaces, and one sign for things that look alike ("½" becomes "1⁄2").

    Without what people put around a number: "about" before it, a full stop after it.

    >>> plain("≈ ٤٨."), plain("−3  DE 7")
    ('48', '-3 de 7')
    """
    digits = "".join(str(unicodedata.decimal(sign, sign)) for sign in unicodedata.normalize("NFKC", given))
    words = " ".join(digits.lower().replace("−", "-").split())
    return words.lstrip("≈~=").strip().removesuffix(".") if words != "." else words


def _fraction(part: str, whole: str) -> Number | None:
    return Number(Fraction(int(part), int(whole))) if int(whole) else None


def _decimal(words: str, scale: Fraction) -> Number | None:
    """A decimal with a point or a comma, perhaps times a power of ten ("1e-1"), times `scale`."""
    match = _DECIMAL.fullmatch(words)
    if not match or not (match[2] or match[3]):
        return None
    decimals = match[3] or ""
    unit = scale * Fraction(10) ** (int(match[4] or 0) - len(decimals))
    return Number(int((match[2] or "0") + decimals) * unit * (-1 if match[1] else 1), unit)
