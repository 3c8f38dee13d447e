"""Learning the one-day game of `bluffing` by regret: both sides play it against each other, and do better each time.

The rule is regret matching (counterfactual regret minimisation, in the form called CFR+). Wherever a side chooses, it
keeps for each option a *regret*: how much better it would have done, over all rounds so far, had it always taken this
option; never less than 0. It then chooses each option in proportion to its regret. What a side did on *average*, later
rounds counting more, comes closer and closer to a strategy that nothing can exploit.

How close, nobody has to believe. What the average deployer secures against the best guesser is less than what the game
is worth, and what the best deployer makes of the average guesser is more: the `gap` between the two is measured.

    >>> learning = Learning(OneDay((4, 9, 10), missions=2))
    >>> learning.play(1000)
    >>> learning.gap() < 0.01
    True
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spylab.games.spies_and_lies.bluffing import ALWAYS, KINDS, WHOLE, Deployment, OneDay, Sight, Strategy

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


class Learning:
    """The two averages after so many rounds. The same rounds always give the same.

    A *line* is what can happen up to the guesses: a deployment, a kind of Intel, a row of tokens. A *choice* is where
    the Sergeant's token is decided: a deployment and a kind of Intel. An *option* is a rank that can be guessed
    somewhere: what the guesser sees, and the rank.
    """

    def __init__(self, day: OneDay) -> None:
        self.day = day
        self.rounds = 0
        self._lay_out()
        self._way_regret = np.zeros(len(day.deployments))
        self._line_regret = np.zeros(len(self._line_choice))
        self._option_regret = np.zeros(len(self._option_sight))
        self._line_sum = np.zeros(len(self._line_choice))
        self._option_sum = np.zeros(len(self._option_sight))

    def _lay_out(self) -> None:
        """Number everything: lines, choices, sights, options."""
        day = self.day
        sights: dict[Sight, int] = {}
        options: dict[tuple[int, int], int] = {}
        line_choice: list[int] = []
        line_worth: list[int] = []
        line_options: list[list[int]] = []
        for way_at, way in enumerate(day.deployments):
            for kind, intel in enumerate(KINDS):
                for row in day.rows(way, intel):
                    line_choice.append(way_at * len(KINDS) + kind)
                    line_worth.append(sum(day.worth(rank) for rank in way))
                    line_options.append([])
                    for at, rank in enumerate(way):
                        sight = sights.setdefault(Sight(intel, row, way[:at]), len(sights))
                        line_options[-1].append(options.setdefault((sight, rank), len(options)))
        self._sights = list(sights)
        self._options = [(self._sights[sight], rank) for sight, rank in options]
        self._option_sight: Indices = np.array([sight for sight, _ in options])
        self._line_choice: Indices = np.array(line_choice)
        self._line_way: Indices = self._line_choice // len(KINDS)
        self._line_options: Indices = np.array(line_options)
        self._line_worth: Floats = np.array(line_worth, dtype=np.float64)
        stakes: Floats = np.array([day.stake(rank) for _, rank in options], dtype=np.float64)
        self._line_stakes: Floats = stakes[self._line_options]

    # One round after the other

    def play(self, rounds: int) -> None:
        """Play so many rounds more."""
        for _ in range(rounds):
            self.rounds += 1
            ways, lines = self._deployer()
            losses = self._losses(lines)
            self._option_regret += losses - _sums(self._option_sight, losses * self._guesser())[self._option_sight]
            np.maximum(self._option_regret, 0, out=self._option_regret)
            guesses = self._guesser()

            gains = self._gains(guesses)
            shares = _in_proportion(self._line_regret, self._line_choice)
            of_choices = _sums(self._line_choice, gains * shares)
            self._line_regret += gains - of_choices[self._line_choice]
            np.maximum(self._line_regret, 0, out=self._line_regret)
            of_ways = of_choices.reshape(-1, len(KINDS)).mean(axis=1)
            self._way_regret += of_ways - (of_ways * ways).sum()
            np.maximum(self._way_regret, 0, out=self._way_regret)

            self._line_sum += self.rounds * lines
            self._option_sum += self.rounds * guesses

    def _deployer(self) -> tuple[Floats, Floats]:
        """How likely the deployer of this round chooses each way, and how likely each line comes about."""
        ways = _in_proportion(self._way_regret, np.zeros(len(self._way_regret), dtype=np.int64))
        shares = _in_proportion(self._line_regret, self._line_choice)
        return ways, ways[self._line_way] * shares / len(KINDS)

    def _guesser(self) -> Floats:
        """How likely the guesser of this round takes each option, where it is to be had."""
        return _in_proportion(self._option_regret, self._option_sight)

    def _losses(self, lines: Floats) -> Floats:
        """What each option would cost a deployer who plays these lines: the stake, as often as the guess is right."""
        return _sums(self._line_options.ravel(), (lines[:, None] * self._line_stakes).ravel())

    def _gains(self, guesses: Floats) -> Floats:
        """What each line brings the deployer against such guesses: all its worth, less the stakes of right guesses."""
        right: Floats = (self._line_stakes * guesses[self._line_options]).sum(axis=1)
        return self._line_worth - right

    # What came out

    def lines(self) -> Floats:
        """How often each line came about, on average."""
        shares: Floats = self._line_sum / self._line_sum.sum()
        return shares

    def secured(self) -> float:
        """What the average deployer secures against the best guesser, in points a day."""
        lines = self.lines()
        worst = np.zeros(len(self._sights))
        np.maximum.at(worst, self._option_sight, self._losses(lines))
        return float((lines * self._line_worth).sum() - worst.sum())

    def limit(self) -> float:
        """What the best deployer makes of the average guesser: no strategy can secure more, in points a day."""
        gains = self._gains(_in_proportion(self._option_sum, self._option_sight))
        best = np.full(len(self.day.deployments) * len(KINDS), -np.inf)
        np.maximum.at(best, self._line_choice, gains)
        return float(best.reshape(-1, len(KINDS)).mean(axis=1).max())

    def gap(self) -> float:
        """The most that both averages together can fall short, in points a day."""
        return self.limit() - self.secured()

    def guesses(self) -> dict[Sight, dict[int, float]]:
        """The average guesser: how likely each rank is guessed, for everything that can be seen."""
        found: dict[Sight, dict[int, float]] = {}
        shares = _in_proportion(self._option_sum, self._option_sight)
        for (sight, rank), share in zip(self._options, shares, strict=True):
            found.setdefault(sight, {})[rank] = float(share)
        return found

    def strategy(self, least: int = 0) -> Strategy:
        """The average deployer in whole parts, without what would be chosen less than `least` times out of `WHOLE`."""
        lines = self.lines()
        likely = _sums(self._line_way, lines)
        weights = in_parts(dict(zip(self.day.deployments, likely, strict=True)), least)
        shows = {}
        for at, way in enumerate(self.day.deployments):
            if way in weights and len(self.day.rows(way, KINDS[0])) == 2:
                without, shown = lines[self._line_way == at].reshape(len(KINDS), 2).T
                shows[way] = tuple(int(part) for part in np.rint(ALWAYS * shown / (without + shown)))
        return Strategy(self.day, weights, shows)


def in_parts(likely: dict[Deployment, float], least: int = 0) -> dict[Deployment, int]:
    """Probabilities as whole parts of `WHOLE`, rounded so that they add up; those below `least` parts are left out.

    >>> in_parts({(1,): 1 / 3, (2,): 2 / 3, (3,): 0.0})
    {(1,): 33333, (2,): 66667}
    """
    kept = {way: value for way, value in likely.items() if value * WHOLE >= max(least, 0.5)}
    total = sum(kept.values())
    exact = {way: WHOLE * float(value) / total for way, value in kept.items()}
    parts = {way: int(value) for way, value in exact.items()}
    by_rest = sorted(exact, key=lambda way: (round(parts[way] - exact[way], 9), way))
    for way in by_rest[: WHOLE - sum(parts.values())]:
        parts[way] += 1
    return parts


def _sums(places: Indices, values: Floats) -> Floats:
    """The sum of the values at each place."""
    return np.bincount(places, values).astype(np.float64)


def _in_proportion(values: Floats, places: Indices) -> Floats:
    """Each value as a share of all values at its place; equal shares where all are 0."""
    totals = _sums(places, values)[places]
    equal = 1 / np.bincount(places)[places]
    return np.where(totals > 0, values / np.where(totals > 0, totals, 1), equal)
