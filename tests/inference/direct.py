"""A belief worked out from its definition, world by world in Python's own numbers: slow, and easy to check."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import Any

from spylab.inference import Explanation


@dataclass(frozen=True)
class Direct:
    """Worlds with their weights before any evidence, and what each event multiplies them by (place, factors)."""

    worlds: Sequence[tuple[Any, ...]]
    prior: Sequence[int]
    pieces: Sequence[tuple[int, Sequence[int]]] = ()

    @property
    def places(self) -> list[int]:
        """The places of the events, oldest first."""
        return sorted({at for at, _ in self.pieces})

    def weights(self, places: Collection[int] | None = None) -> list[int]:
        """The weight of every world, after all events or after those at some places alone."""
        used = [factors for at, factors in self.pieces if places is None or at in places]
        return [start * prod(factors[w] for factors in used) for w, start in enumerate(self.prior)]

    @property
    def count(self) -> int:
        return sum(weight > 0 for weight in self.weights())

    def probability(self, holds: Sequence[bool], places: Collection[int] | None = None) -> Fraction:
        weights = self.weights(places)
        return Fraction(sum(w for w, h in zip(weights, holds, strict=True) if h), sum(weights))

    def marginals(self, values: Sequence[Sequence[Any]]) -> tuple[dict[Any, Fraction], ...]:
        """For every column the probability of each of its values."""
        return tuple(
            {value: self.probability([world[c] == value for world in self.worlds]) for value in allowed}
            for c, allowed in enumerate(values)
        )

    def certain(self) -> dict[int, Any]:
        left = [world for world, weight in zip(self.worlds, self.weights(), strict=True) if weight]
        return {c: column[0] for c, column in enumerate(zip(*left, strict=True)) if len(set(column)) == 1}

    def entropy(self) -> Decimal:
        return bits(self.weights())

    def information(self, answers: Sequence[int]) -> Decimal:
        """How many bits of entropy the answer takes away on average."""
        weights = self.weights()
        after = Decimal(0)
        for answer in set(answers):
            left = [w for w, a in zip(weights, answers, strict=True) if a == answer]
            if any(left):
                after += _decimal(Fraction(sum(left), sum(weights))) * bits(left)
        return bits(weights) - after

    def excludes(self, places: Collection[int], holds: Sequence[bool]) -> bool:
        """Whether the events at these places alone rule out every world in which something holds."""
        return not any(h for h, weight in zip(holds, self.weights(places), strict=True) if weight)


def bits(weights: Sequence[int]) -> Decimal:
    """Shannon's entropy to fifty digits."""
    with localcontext() as context:
        context.prec = 60
        chances = [_decimal(Fraction(weight, sum(weights))) for weight in weights if weight]
        return -sum(p * p.ln() for p in chances) / Decimal(2).ln()


def _decimal(fraction: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def check_explanation(direct: Direct, holds: Sequence[bool], found: Explanation) -> None:
    """Everything that an explanation says is so, and what it leaves out is not needed."""
    chance = direct.probability(holds)
    assert found.probability == chance
    assert found.total == sum(direct.weights())
    assert found.verdict == {0: "impossible", 1: "certain"}.get(chance, "open")  # type: ignore[call-overload]
    if found.verdict == "open":
        _check_odds(direct, holds, found)
    else:
        assert (found.shifts, found.witnesses) == ((), ())
        check_minimal(direct, [h == (found.verdict == "impossible") for h in holds], found.events)


def check_minimal(direct: Direct, against: Sequence[bool], events: tuple[int, ...]) -> None:
    """The events alone rule out all these worlds, no proper subset does, and the newest were left out first."""
    assert direct.excludes(events, against)
    for size in range(len(events)):
        assert not any(direct.excludes(fewer, against) for fewer in combinations(events, size))
    left = direct.places
    for at in reversed(direct.places):
        without = [other for other in left if other != at]
        left = without if direct.excludes(without, against) else left
    assert list(events) == left


def _check_odds(direct: Direct, holds: Sequence[bool], found: Explanation) -> None:
    """Each shift is what its event did to the odds; together they lead from the odds at first to those at last."""
    assert found.events == ()
    places = direct.places
    odds = [direct.probability(holds, places[:n]) for n in range(len(places) + 1)]
    steps = zip(places, odds, odds[1:], strict=False)
    assert [(s.at, s.before, s.after) for s in found.shifts] == [(at, b, a) for at, b, a in steps if b != a]
    assert odds[0] * prod(shift.after / shift.before for shift in found.shifts) == odds[-1]
    for witness, side in zip(found.witnesses, (True, False), strict=True):
        alike = [(w, h) for world, w, h in zip(direct.worlds, direct.weights(), holds, strict=True) if world == witness]
        assert any(w > 0 and h == side for w, h in alike)
