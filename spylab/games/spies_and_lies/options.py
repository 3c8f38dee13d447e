"""The options of Spies & Lies: the house rules of docs/rules/spies_and_lies.md that can be played in another way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from spylab.engine.errors import MalformedInput
from spylab.engine.options import check_numbers, check_types, is_whole, tuples
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.words import Text, shown

ALL_RANKS = tuple(int(soldier) for soldier in Soldier)


@dataclass(frozen=True)
class Options:
    """How Spies & Lies is played.

    `soldiers` are the ranks that each side has, or one set for each side (Red first). `intel` are the kinds of Intel
    cards, each of them there `intel_copies` times. On each side of the middle the Double Agent's track has `spaces`
    open spaces, then the wall, then the flag; an infiltration track goes from 0 to `track`. `first_exhausted` soldiers
    of each side are exhausted before day 1. `deceptions` are the Deception tokens that each side starts with,
    `deception_supply` those in the supply, `deception_most` how many a side can hold.

    The others are other ways to play a rule; the page of rules says which. `activation`: whether the owner of a soldier
    that was guessed wrong may let it do nothing. `retired_scores`: whether a wrong guess scores like a right one when
    the soldier retires by force. `spy_always_scores`: whether a Spy scores when the supply has no token for it.
    `explosion_carries`: whether an explosion that nobody was left for goes on to the next day. `vain_copies`: whether a
    Captain may copy whom the enemy's Spy or Miner makes useless. `reset_at_wall`: whether a full marker goes back when
    the Double Agent cannot move any more. `intel_reshuffled`: whether the day's Intel card can come again. `middle` and
    `equal_markers`: who wins when the Double Agent ends in the middle, and when the markers are equal there.
    """

    soldiers: tuple[int, ...] | tuple[tuple[int, ...], ...] = ALL_RANKS
    missions: int = 4
    days: int = 3
    intel: tuple[str, ...] = ("1-4", "4-7", "7-10")
    intel_copies: int = 2
    spaces: int = 3
    track: int = 10
    first_starter: int | None = None
    first_exhausted: int = 1
    exhausted_return: bool = True
    captain_copies: Literal["own", "enemy", "any"] = "own"
    deceptions: int = 1
    deception_supply: int = 2
    deception_most: int = 2
    deception_retired: bool = True
    activation: Literal["automatic", "chosen"] = "automatic"
    retired_scores: bool = False
    spy_always_scores: bool = True
    explosion_carries: bool = False
    vain_copies: bool = True
    reset_at_wall: bool = True
    intel_reshuffled: bool = False
    middle: Literal["infiltration", "draw"] = "infiltration"
    equal_markers: Literal["draw", "deceptions"] = "draw"

    def __post_init__(self) -> None:
        for name in ("soldiers", "intel"):
            object.__setattr__(self, name, tuples(getattr(self, name)))
        check_types(self)
        check_numbers(self, LIMITS)
        if self.deceptions > self.deception_most:
            raise MalformedInput(
                Text(
                    "deceptions is at most deception_most, which is {most}, not {given}.",
                    most=self.deception_most,
                    given=self.deceptions,
                )
            )
        if self.retired_scores and self.deception_retired:
            raise MalformedInput(
                Text(
                    "With retired_scores, deception_retired has to be False: all points of a turn go to one player, so "
                    "a soldier that is retired by force cannot pay both."
                )
            )
        self._check_intel()
        self._check_hands()

    def armies(self) -> tuple[tuple[Soldier, ...], ...]:
        """The soldiers of either side, in the order of their ranks."""
        given: Any = self.soldiers
        sets: Any = given if given and isinstance(given[0], tuple) else (given, given)
        if not all(isinstance(army, tuple) and all(map(_is_rank, army)) for army in sets):
            raise MalformedInput(Text("Soldiers are ranks from 1 to 10, not: {given}.", given=shown(given)))
        if len(sets) != 2 or any(len(set(army)) < len(army) for army in sets):
            raise MalformedInput(
                Text("Give different ranks, one set for both sides or one for each, not: {given}.", given=shown(given))
            )
        return tuple(tuple(sorted(map(Soldier, army))) for army in sets)

    def intel_cards(self) -> tuple[Intel, ...]:
        """All Intel cards of the game."""
        try:
            kinds = sorted(Intel.parse(word) for word in self.intel)
        except (ValueError, AttributeError):
            raise MalformedInput(
                Text("An Intel card is a range of ranks like 4-7, not: {given}.", given=shown(self.intel))
            ) from None
        if len(kinds) > MOST_KINDS or len(set(kinds)) < len(kinds):
            raise MalformedInput(
                Text(
                    "intel names up to {most} different kinds of cards, not: {given}. "
                    "How many of each there are is intel_copies.",
                    most=MOST_KINDS,
                    given=shown(self.intel),
                )
            )
        return tuple(card for card in kinds for _ in range(self.intel_copies))

    def hand_at_least(self, seat: int) -> int:
        """How many soldiers a side surely has in hand, even after a Bomb's double damage on each day."""
        army, bombs = self.armies()[seat], any(Soldier.BOMB in army for army in self.armies())
        a_day = min(2 if bombs else 1, self.missions) if self.days > 1 else 0
        gone = max(self.first_exhausted, a_day) if self.exhausted_return else self.first_exhausted
        return len(army) - gone - (0 if self.exhausted_return else a_day * (self.days - 1))

    def _check_intel(self) -> None:
        cards, needed = len(self.intel_cards()), 2 if self.intel_reshuffled else self.days + 1
        if cards < needed:
            raise MalformedInput(
                Text(
                    "With days={days} the game needs {needed} Intel cards, and there are: {cards}.",
                    days=self.days,
                    needed=needed,
                    cards=cards,
                )
            )

    def _check_hands(self) -> None:
        for seat in (0, 1):
            if self.hand_at_least(seat) < self.missions:
                raise MalformedInput(
                    Text(
                        "A side may not have enough left: its soldiers are {soldiers}, the missions {missions}.",
                        soldiers=len(self.armies()[seat]),
                        missions=self.missions,
                    )
                )


LIMITS = {
    "missions": (1, 4),
    "days": (1, 9),
    "intel_copies": (1, 4),
    "spaces": (0, 9),
    "track": (1, 20),
    "first_starter": (0, 1),
    "first_exhausted": (0, 9),
    "deceptions": (0, 6),
    "deception_supply": (0, 20),
    "deception_most": (0, 6),
}
"""The smallest and the largest number that each option takes; at the largest the table can still be drawn well."""

MOST_KINDS = 4
"""The most kinds of Intel cards."""


def _is_rank(value: object) -> bool:
    return is_whole(value) and value in ALL_RANKS
