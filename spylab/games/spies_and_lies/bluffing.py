"""How to deploy so that there is little to gain from knowing how: a mixed strategy, and the small game that it solves.

The small game is one day seen from one side (docs/bluffing.md). The *deployer* puts soldiers under the missions, an
Intel card is turned up (each kind equally likely), and the deployer shows tokens; a deployed Sergeant may show one or
not. The *guesser* sees the Intel card and the tokens, and guesses mission by mission, each of them revealed before the
next. A soldier guessed right costs the deployer 2 points, a soldier guessed wrong brings what it is worth (`WORTH`).

A guess never changes what is revealed afterwards. So the best guesser takes, wherever a guess is made, the guess that
costs the deployer most there, and what a strategy *secures* against this guesser is a sum, computed here exactly. The
game is worth to the deployer what the best strategy secures. `tools/solve_bluffing.py` finds strategies that secure
nearly that, for every hand that can occur, and writes them to `bluffing.json`.

    >>> ways = deployment_weights(range(1, 10))
    >>> sum(ways.values()) == WHOLE
    True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from typing import Any, NamedTuple

from spylab.games.spies_and_lies.soldiers import Intel, Soldier

Deployment = tuple[int, ...]
"""The ranks under the missions, from left to right."""
Tokens = tuple[bool, ...]
"""For each mission whether an Intel token lies on it."""

RANKS = tuple(int(soldier) for soldier in Soldier)
KINDS = (Intel(1, 4), Intel(4, 7), Intel(7, 10))
"""The kinds of Intel cards, equally likely."""

RIGHT = 2
"""What a right guess is worth to the guesser."""
SPACE = 5
"""What a space of the Double Agent is worth.

Ten points move it 1, 2 or 3 spaces, on the first, second and third day; so on the middle day a space is 5 points.
"""
BESIDES = {Soldier.SPY: 2, Soldier.SCOUT: 1, Soldier.BOMB: 4}
"""What a soldier is worth besides its points and spaces, when three guesses out of five are wrong.

- Spy: a Deception token brings 4 where a guess is wrong, which makes 2.4 on average; but the supply may be empty.
- Scout: right guesses later on the day score 2 more. There are 1.5 guesses left on average, two out of five are right.
- Bomb: the next enemy soldier has no ability. It would have brought about 6, if guessed wrong: 3.6, and sometimes
  double damage.
"""
WORTH = {int(rank): rank.points + SPACE * rank.spaces + BESIDES.get(rank, 0) for rank in Soldier}
"""What a soldier is worth to its owner if it is guessed wrong: from Spy to Marshal 3, 3, 3, 4, 5, 6, 4, 8, 10, 10.

The Captain can be worth more (`OneDay.worth`).
"""

WHOLE = 100_000
"""The weights of a strategy's deployments add up to this."""
ALWAYS = 1_000
"""How often the Sergeant shows a token is said in parts of this."""
LIMITS = 10_000
"""The file says limits in parts of a point, so many to a point."""


@dataclass(frozen=True)
class OneDay:
    """The small game with a certain hand.

    >>> len(OneDay((1, 2, 3, 4, 5, 6, 7, 8, 9)).deployments), len(OneDay((1, 2, 3, 5, 6, 7, 8, 9, 10)).deployments)
    (294, 126)

    `missions` and `lies` make it smaller: fewer missions; a Sergeant who has to tell the truth.
    """

    hand: tuple[int, ...]
    missions: int = 4
    lies: bool = True

    def __post_init__(self) -> None:
        if list(self.hand) != sorted(set(self.hand) & set(RANKS)):
            raise ValueError(f"a hand is different ranks from 1 to 10 in rising order, not {self.hand}")
        if not 1 <= self.missions <= len(self.hand):
            raise ValueError(f"{len(self.hand)} soldiers cannot be put under {self.missions} missions, one under each")

    @cached_property
    def deployments(self) -> tuple[Deployment, ...]:
        """Every legal deployment in order: ranks rise, but the Sergeant may lie anywhere."""
        others = [rank for rank in self.hand if rank != Soldier.SERGEANT]
        found = list(combinations(others, self.missions))
        if Soldier.SERGEANT in self.hand:
            for ranks in combinations(others, self.missions - 1):
                found += [(*ranks[:place], int(Soldier.SERGEANT), *ranks[place:]) for place in range(self.missions)]
        return tuple(sorted(found))

    def worth(self, rank: int) -> int:
        """What a soldier of the hand is worth if it is guessed wrong; the Captain may copy who is not in the hand.

        >>> OneDay((1, 2, 3, 4, 5, 6, 7, 8, 9)).worth(6), OneDay((2, 3, 4, 5, 6, 7, 8, 9, 10)).worth(6)
        (10, 6)
        """
        copied = [WORTH[other] for other in RANKS if other not in self.hand] if rank == Soldier.CAPTAIN else []
        return max([WORTH[rank], *copied])

    def stake(self, rank: int) -> int:
        """What the deployer loses if this soldier is guessed right rather than wrong."""
        return RIGHT + self.worth(rank)

    def rows(self, deployment: Deployment, intel: Intel) -> tuple[Tokens, ...]:
        """The rows of tokens that may be shown: one, or with a Sergeant two, first the one without his token.

        >>> OneDay((1, 2, 3, 4, 5)).rows((2, 4, 3, 5), Intel(4, 7))
        ((False, False, False, True), (False, True, False, True))
        """
        truth = tuple(Soldier(rank) in intel for rank in deployment)
        if Soldier.SERGEANT not in deployment or not self.lies:
            return (truth,)
        at = deployment.index(Soldier.SERGEANT)
        return tuple((*truth[:at], shown, *truth[at + 1 :]) for shown in (False, True))


class Sight(NamedTuple):
    """What the guesser sees before a guess."""

    intel: Intel
    tokens: Tokens
    revealed: Deployment


@dataclass(frozen=True)
class Strategy:
    """How often each deployment is chosen, and how often its Sergeant shows a token for each kind of Intel.

    `weights` are whole numbers that add up to `WHOLE`, `shows` are parts of `ALWAYS`. What is left out has weight 0.
    """

    day: OneDay
    weights: Mapping[Deployment, int]
    shows: Mapping[Deployment, tuple[int, ...]]

    def __post_init__(self) -> None:
        legal = set(self.day.deployments)
        if sum(self.weights.values()) != WHOLE or min(self.weights.values()) < 0 or not self.weights.keys() <= legal:
            raise ValueError(f"the weights must be those of legal deployments, not negative, and add up to {WHOLE}")
        liars = {way for way in self.weights if Soldier.SERGEANT in way} if self.day.lies else set()
        if self.shows.keys() != liars or any(not 0 <= part <= ALWAYS for row in self.shows.values() for part in row):
            raise ValueError(f"each deployment with a Sergeant who may lie needs parts of {ALWAYS} for his token")

    def lines(self) -> Iterator[tuple[int, Sight, Deployment]]:
        """Everything that can happen up to the guesses: its weight out of WHOLE * ALWAYS * 3, what is seen, the truth.

        Nothing is revealed yet in what is seen.
        """
        for way, weight in self.weights.items():
            for kind, intel in enumerate(KINDS):
                rows = self.day.rows(way, intel)
                part = self.shows[way][kind] if len(rows) == 2 else 0
                for row, share in zip(rows, (ALWAYS - part, part), strict=False):
                    if weight * share:
                        yield weight * share, Sight(intel, row, ()), way

    def chances(self) -> dict[Sight, dict[int, int]]:
        """For everything that the guesser can see: the weights of the ranks that the next soldier may have."""
        found: dict[Sight, dict[int, int]] = {}
        for weight, sight, way in self.lines():
            for at, rank in enumerate(way):
                ranks = found.setdefault(sight._replace(revealed=way[:at]), {})
                ranks[rank] = ranks.get(rank, 0) + weight
        return found

    def best_guesses(self) -> dict[Sight, int]:
        """What the best guesser of this strategy guesses; of equals the lowest rank."""
        best = {}
        for sight, ranks in self.chances().items():
            costs = {rank: weight * self.day.stake(rank) for rank, weight in sorted(ranks.items())}
            best[sight] = max(costs, key=costs.__getitem__)
        return best

    def brings(self, guesses: Mapping[Sight, int]) -> Fraction:
        """What the deployer gains on average from a guesser who guesses like this, in points a day.

        A guess may be left out where the strategy never leads.
        """
        total = 0
        for sight, ranks in self.chances().items():
            for rank, weight in ranks.items():
                total += weight * (-RIGHT if guesses[sight] == rank else self.day.worth(rank))
        return Fraction(total, WHOLE * ALWAYS * len(KINDS))

    def secures(self) -> Fraction:
        """What the deployer gains on average whatever the guesser does, in points a day: against the best guesser."""
        return self.brings(self.best_guesses())


def uniform(day: OneDay) -> Strategy:
    """Every legal deployment as often as any other (but for rounding), and a token of the Sergeant half of the time."""
    ways = day.deployments
    weights = {way: WHOLE * (at + 1) // len(ways) - WHOLE * at // len(ways) for at, way in enumerate(ways)}
    half = (ALWAYS // 2,) * len(KINDS)
    return Strategy(day, weights, {way: half for way in ways if Soldier.SERGEANT in way} if day.lies else {})


# The stored strategies


@dataclass(frozen=True)
class Stored:
    """A strategy from the file, with what it is measured by, in points a day.

    No strategy can secure more than `limit`, and none with a Sergeant who tells the truth more than `honest`.
    """

    strategy: Strategy
    limit: Fraction
    honest: Fraction

    @property
    def exploitability(self) -> Fraction:
        """The most that it can fall short of the best strategy, in points a day."""
        return self.limit - self.strategy.secures()


def usual_hands() -> tuple[tuple[int, ...], ...]:
    """The hands that a game deals: nine of ten soldiers, or eight after double damage.

    >>> len(usual_hands())
    55
    """
    return tuple(hand for size in (9, 8) for hand in combinations(RANKS, size))


FILE = "bluffing.json"
_Content = dict[str, Any]


def to_json(entry: Stored) -> _Content:
    """A stored strategy as the file has it.

    A row is a deployment, its weight, and how often its Sergeant shows a token for each kind of Intel. The limits are
    in ten-thousandths of a point.
    """
    strategy = entry.strategy
    rows = [
        ["-".join(map(str, way)), weight, *strategy.shows.get(way, ())]
        for way, weight in sorted(strategy.weights.items())
    ]
    return {"limit": int(entry.limit * LIMITS), "honest": int(entry.honest * LIMITS), "rows": rows}


def from_json(hand: tuple[int, ...], content: _Content) -> Stored:
    """The strategy for a hand, as `to_json` wrote it."""
    rows = {tuple(int(rank) for rank in name.split("-")): numbers for name, *numbers in content["rows"]}
    weights = {way: weight for way, (weight, *_) in rows.items()}
    shows = {way: tuple(parts) for way, (_, *parts) in rows.items() if parts}
    strategy = Strategy(OneDay(hand), weights, shows)
    return Stored(strategy, Fraction(content["limit"], LIMITS), Fraction(content["honest"], LIMITS))


def hand_key(hand: tuple[int, ...]) -> str:
    """How the file names a hand."""
    return " ".join(map(str, hand))


@cache
def _read() -> dict[str, _Content]:
    content: dict[str, _Content] = json.loads((files(__package__) / FILE).read_text(encoding="utf-8"))
    return content


@cache
def stored(hand: tuple[int, ...]) -> Stored:
    """The stored strategy for a hand, ranks in rising order; ValueError if it is not one of the `usual_hands()`."""
    if hand not in usual_hands():
        raise ValueError(f"strategies are stored for nine or eight different soldiers in order, not for {hand}")
    return from_json(hand, _read()[hand_key(hand)])


@cache
def _strategy(hand: tuple[int, ...], missions: int) -> Strategy:
    return stored(hand).strategy if missions == 4 and hand in usual_hands() else uniform(OneDay(hand, missions))


def _in_order(ranks: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(int(rank) for rank in ranks))


def deployment_weights(hand: Iterable[int], missions: int = 4) -> Mapping[Deployment, int]:
    """How often to choose each deployment: whole numbers that add up to `WHOLE`; what is left out, never.

    For a hand or a number of missions that only unusual options bring, all deployments are equal.
    """
    return _strategy(_in_order(hand), missions).weights


def shows_token(hand: Iterable[int], deployment: Iterable[int], intel: Intel) -> Fraction:
    """The probability with which a deployed Sergeant shows an Intel token, given the Intel card.

    For a deployment that the strategy never chooses, or an unusual card, it is 1/2. ValueError without Sergeant.

    >>> shows_token((1, 4, 9), (4, 9), Intel(4, 7))
    Fraction(1, 2)
    """
    way = tuple(int(rank) for rank in deployment)
    if Soldier.SERGEANT not in way:
        raise ValueError(f"nobody can lie in the deployment {way}")
    shows = _strategy(_in_order(hand), len(way)).shows
    if way not in shows or intel not in KINDS:
        return Fraction(1, 2)
    return Fraction(shows[way][KINDS.index(intel)], ALWAYS)
