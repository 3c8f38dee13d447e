"""How many looks it takes: at the files in a stated order, until it is certain whose hideout is whose.

Only whose hideout is *which spy's* has to come out, so a file counts by what it shows: both halves of its own hideout,
which prove it. When all files but one are proved, the last hideout is certain too. Which hideout a file proves makes no
difference; so a file can be told by what was seen of it, and small games can be worked out exactly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt

from spylab.games.the_plan.cards import Spy

Z = 1.959964
"""So many standard deviations to both sides hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Estimate:
    """A mean out of random games, and where the true mean lies with a confidence of 95 %."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from independent values; there have to be two at least.

        >>> found = Estimate.of([2, 4, 6])
        >>> found.mean, round(found.low, 3), round(found.high, 3)
        (4.0, 1.737, 6.263)
        """
        many = len(values)
        mean = sum(values) / many
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (many - 1))
        reach = Z * spread / sqrt(many)
        return cls(mean, mean - reach, mean + reach)


def looks_to_certainty(order: Sequence[Spy], hideouts: int, *, bonus: bool = True) -> Fraction:
    """How many looks does it take on average until it is certain whose hideout is whose?

    One person looks at the files in this order, again and again from its start, in a game of so many hideouts where
    nobody else turns cards. `bonus`: every file holds a bonus card, which costs a look and tells nothing. Exact, by
    working out all ways; meant for two or three hideouts. ValueError for an order that never comes to certainty.

    >>> looks_to_certainty([Spy.V], hideouts=2), looks_to_certainty([Spy.V, Spy.X], hideouts=2)
    (Fraction(10, 3), Fraction(187, 36))
    """
    files = _asked(order, hideouts)
    fresh = _File(hideouts, bonus)

    @cache
    def left(at: int, now: tuple[_File, ...]) -> Fraction:
        """The looks that are still to come."""
        if sum(file.own == 2 for file in now) >= hideouts - 1:
            return Fraction(0)
        asked = files[at]
        after = (
            chance * left((at + 1) % len(files), (*now[:asked], file, *now[asked + 1 :]))
            for chance, file in now[asked].looked()
        )
        return 1 + sum(after, Fraction(0))

    return left(0, (fresh,) * hideouts)


def simulated_looks(
    order: Sequence[Spy], hideouts: int, *, bonus: bool = True, games: int = 2000, seed: int = 0
) -> Estimate:
    """The same question, answered by so many random games.

    >>> found = simulated_looks([Spy.V], hideouts=2, games=500, seed=1)
    >>> found.low < 10 / 3 < found.high
    True
    """
    files = _asked(order, hideouts)
    draw = random.Random(seed).random
    return Estimate.of([_one_game(files, _File(hideouts, bonus), hideouts, draw) for _ in range(games)])


def _one_game(files: Sequence[int], fresh: _File, hideouts: int, draw: Callable[[], float]) -> int:
    now, looks = [fresh] * hideouts, 0
    while sum(file.own == 2 for file in now) < hideouts - 1:
        asked = files[looks % len(files)]
        point = draw()
        for chance, file in now[asked].looked():
            point -= chance
            now[asked] = file
            if point < 0:
                break
        looks += 1
    return looks


def _asked(order: Sequence[Spy], hideouts: int) -> tuple[int, ...]:
    """The files by number; all but one have to be looked at, or nothing gets certain."""
    files = tuple(tuple(Spy).index(spy) for spy in order)
    if any(file >= hideouts for file in files) or len(set(files)) < hideouts - 1:
        raise ValueError("the order has to name at least all files but one, and no others")
    return files


@dataclass(frozen=True)
class _File:
    """What is left to be turned in a file: halves of its own hideout were seen `own` times, others `other` times."""

    hideouts: int
    bonus: bool
    own: int = 0
    other: int = 0

    def looked(self) -> Iterator[tuple[Fraction, _File]]:
        """What a look shows, each with its chance: the cards lie in random order."""
        own, other = 2 - self.own, self.hideouts - 1 - self.other
        cards = own + other + self.bonus
        if own:
            yield Fraction(own, cards), _File(self.hideouts, self.bonus, self.own + 1, self.other)
        if other:
            yield Fraction(other, cards), _File(self.hideouts, self.bonus, self.own, self.other + 1)
        if self.bonus:
            yield Fraction(1, cards), _File(self.hideouts, False, self.own, self.other)
        if not cards:
            yield Fraction(1), self
