"""What a question asks to suppose besides what was seen: one more clue, so that there is more to count.

"Suppose that mission 2 has a rank from 5 to 9": with it hardly two questions have the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from spylab.engine import Event, Stream
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.worlds import VALUES
from spylab.inference import Evidence, TableBelief
from spylab.words import Text

ENOUGH = 3
"""So many different numbers must be possible, or what is supposed would hardly change the question."""


@dataclass(frozen=True)
class Supposed(Event):
    """No event of a game: the soldier under a mission (from 0) has a rank within these bounds."""

    form = "suppose a rank of {first} to {last} at {mission}"
    mission: int
    first: int
    last: int

    def __contains__(self, soldier: Soldier) -> bool:
        return self.first <= soldier <= self.last

    @property
    def says(self) -> Text:
        """The same in words."""
        return Text(
            "supposed: mission {mission} has a rank from {first} to {last}",
            mission=self.mission + 1,
            first=self.first,
            last=self.last,
        )


def supposing(known: TableBelief, supposed: Supposed | None, at: int) -> TableBelief:
    """What would follow if this were known too; `at` is a place that no event has."""
    if supposed is None:
        return known
    allowed = [soldier for soldier in VALUES if soldier in supposed]
    fits = known.worlds.where(supposed.mission, allowed).astype(np.int64)
    return known.given(Evidence(at, supposed, fits, supposed.says))


def worth_supposing(known: TableBelief, hidden: list[int], least: int, stream: Stream) -> Supposed | None:
    """Something that would make the deployments fewer, but leave at least so many; None if there is little to choose.

    Every number that can be left is as likely to be asked for, however many ways there are to come to it.
    """
    good: dict[int, list[Supposed]] = {}
    for supposed, left in _counted(known, hidden):
        if least <= left < known.count:
            good.setdefault(left, []).append(supposed)
    return stream.choice(good[stream.choice(sorted(good))]) if len(good) >= ENOUGH else None


def _counted(known: TableBelief, hidden: list[int]) -> Iterator[tuple[Supposed, int]]:
    """Everything that could be supposed of these missions, with how many deployments it would leave."""
    rows = known.worlds.rows[known.weights > 0]
    for mission in hidden:
        below = np.cumsum([0, *np.bincount(rows[:, mission], minlength=len(VALUES))]).tolist()
        for first, last in combinations(range(len(VALUES)), 2):
            yield Supposed(mission, int(VALUES[first]), int(VALUES[last])), below[last + 1] - below[first]
