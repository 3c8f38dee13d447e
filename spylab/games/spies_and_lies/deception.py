"""When to play a Deception token: where the guess is least likely right, by what everybody knows.

The decision is worked out from public events alone. The owner, who knows the soldier, could do better with a single
token; but then playing it, or keeping it, would tell what lies there. A decision that the guesser could have worked out
as well tells nothing.

How likely a guess is right is how likely the most probable rank is. What may be unveiled until the later missions is
tried out, so the mission that is guessed now is compared with those that follow on this day. A token kept for a later
day is worth what it will bring there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from spylab.engine import Event
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.values import RIGHT_AT_A_GUESS
from spylab.games.spies_and_lies.view import View, known
from spylab.games.spies_and_lies.worlds import belief

Weighted = Sequence[tuple[tuple[Soldier, ...], int]]
"""The deployments that are possible, each with its weight."""


def deceives(game: SpiesAndLies, events: Iterable[Event], owner: int) -> bool:
    """Whether the owner of the soldier that is to be guessed should play a Deception token now.

    Only the public ones of `events` are looked at. Of equals it is played now.
    """
    public = tuple(event for event in events if event.audience is None)
    view = game.opening()
    for event in public:
        view = game.evolve(view, event)
    now = belief(game, public, owner)
    weights = now.weights[now.weights > 0].tolist()
    ways = list(zip(now.possible(), map(int, weights), strict=True))
    held, at = view.sides[owner].deceptions, known(view.mission)
    day = Day(view.day, game.options.missions, later_worth(game, view))
    return day.played(ways, at, held) >= day.kept(ways, at, held)


def later_worth(game: SpiesAndLies, view: View) -> Fraction:
    """What a token is worth that is kept for later days, in wrong guesses times the number of the day.

    Ten points move the Double Agent as many spaces as the day has in its number; so the last day is the best. About two
    guesses in three will be wrong there. On the last day nothing comes later.

    >>> from dataclasses import replace
    >>> [str(later_worth(SpiesAndLies(), replace(SpiesAndLies().opening(), day=day))) for day in (1, 2, 3)]
    ['2', '2', '0']
    """
    last = game.options.days
    return last * (1 - RIGHT_AT_A_GUESS) if view.day < last else Fraction(0)


class Day:
    """What tokens can bring on the rest of a day, in wrong guesses times the number of the day, weighted by worlds.

    `later` is what a token is worth that is left when the day is over.
    """

    def __init__(self, number: int, missions: int, later: Fraction) -> None:
        self._number = number
        self._missions = missions
        self._later = later

    def played(self, ways: Weighted, at: int, held: int) -> Fraction:
        """What `held` tokens bring if one of them is played on the mission `at`."""
        weights = [sum(weight for _, weight in part) for part in unveiled(ways, at)]
        return self._number * Fraction(sum(weights) - max(weights)) + self.kept(ways, at, held - 1)

    def kept(self, ways: Weighted, at: int, held: int) -> Fraction:
        """What they bring if none is played on the mission `at`, and the soldier there is unveiled."""
        return sum((self._best(part, at + 1, held) for part in unveiled(ways, at)), Fraction(0))

    def _best(self, ways: Weighted, at: int, held: int) -> Fraction:
        if not held:
            return Fraction(0)
        if at == self._missions:
            return held * self._later * sum(weight for _, weight in ways)
        return max(self.played(ways, at, held), self.kept(ways, at, held))


def unveiled(ways: Weighted, at: int) -> list[Weighted]:
    """The deployments, parted by who lies under a mission."""
    parts: dict[Soldier, list[tuple[tuple[Soldier, ...], int]]] = {}
    for way, weight in ways:
        parts.setdefault(way[at], []).append((way, weight))
    return list(parts.values())
