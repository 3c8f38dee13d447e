"""Random numbers that are the same everywhere, from a seed and a name.

Every draw has a stream of its own, named by what it is for ("setup:0", "dice:3", "bot:1:7"), so
thinking longer or asking for a hint never moves the dice, and a loaded game goes on as it would have.
Only `Random.getrandbits` is used: its numbers are promised not to change with Python.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """A stream of random choices, derived from a seed and a name by SHA-256.

    >>> Stream(7, "dice:0").below(6) == Stream(7, "dice:0").below(6)
    True
    """

    def __init__(self, seed: int, name: str) -> None:
        digest = sha256(f"spylab:{seed}:{name}".encode()).digest()
        self._bits = random.Random(int.from_bytes(digest, "big"))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others (draws too large are drawn again)."""
        if n < 1:
            raise ValueError(f"below() needs a number of at least 1, not {n}")
        bits = (n - 1).bit_length()
        while (value := self._bits.getrandbits(bits) if bits else 0) >= n:
            pass
        return value

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, every order as likely as the others."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def weighted(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """One of the outcomes by its exact probability; the probabilities sum to 1."""
        whole = lcm(*(p.denominator for _, p in outcomes))
        left = self.below(whole)
        for outcome, p in outcomes:
            left -= p.numerator * (whole // p.denominator)
            if left < 0:
                return outcome
        raise ValueError("the probabilities of a chance node sum to less than 1")
