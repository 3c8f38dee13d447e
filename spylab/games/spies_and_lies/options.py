"""The options of Spies & Lies: the house rules of docs/rules/spies_and_lies.md that can be played in another way."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_type_hints

from spylab.engine.errors import MalformedInput
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.words import Text

ALL_RANKS = tuple(int(soldier) for soldier in Soldier)


@dataclass(frozen=True)
class Options:
    """How Spies & Lies is played.

    `soldiers` are the ranks that each side has, or one set for each side (Red first). `intel` are the kinds of Intel
    cards, each of them there `intel_copies` times. On each side of the middle the Double Agent's track has `spaces`
    open spaces, then the wall, then the flag; an infiltration track goes from 0 to `track`. `first_exhausted` soldiers
    of each side are exhausted before day 1. `deceptions` are the Deception tokens that each side starts with,
    `deception_supply` those in the supply, `deception_most` how many a side can hold.
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

    def __post_init__(self) -> None:
        for name in ("soldiers", "intel"):
            object.__setattr__(self, name, _tuples(getattr(self, name)))
        _check_types(self)
        for name, least in LEAST.items():
            if getattr(self, name) < least:
                raise MalformedInput(
                    Text("{name} is at least {least}, not {given}.", name=name, least=least, given=getattr(self, name))
                )
        if self.first_starter not in (None, 0, 1):
            raise MalformedInput(
                Text("first_starter is 0, 1, or None for a draw, not {given}.", given=str(self.first_starter))
            )
        if self.deceptions > self.deception_most:
            raise MalformedInput(
                Text(
                    "A side cannot start with {given} Deception tokens when it can hold {most}.",
                    given=self.deceptions,
                    most=self.deception_most,
                )
            )
        self._check_intel()
        self._check_hands()

    def armies(self) -> tuple[tuple[Soldier, ...], ...]:
        """The soldiers of either side, in the order of their ranks."""
        sets: Any = self.soldiers if self.soldiers and isinstance(self.soldiers[0], tuple) else [self.soldiers] * 2
        try:
            armies = tuple(tuple(sorted(Soldier(rank) for rank in army)) for army in sets)
        except (ValueError, TypeError):
            raise MalformedInput(
                Text("Soldiers are ranks from 1 to 10, not: {given}.", given=str(self.soldiers))
            ) from None
        if len(armies) != 2 or any(len(set(army)) < len(army) for army in armies):
            raise MalformedInput(
                Text("Give different ranks, one set for both sides or one for each, not: {given}.", given=str(sets))
            )
        return armies

    def intel_cards(self) -> tuple[Intel, ...]:
        """All Intel cards of the game."""
        try:
            kinds = sorted({Intel.parse(word) for word in self.intel})
        except (ValueError, AttributeError):
            raise MalformedInput(
                Text("An Intel card is a range of ranks like 4-7, not: {given}.", given=str(self.intel))
            ) from None
        return tuple(card for card in kinds for _ in range(self.intel_copies))

    def hand_at_least(self, seat: int) -> int:
        """How many soldiers a side surely has in hand, even after a Bomb's double damage on each day."""
        army, bombs = self.armies()[seat], any(Soldier.BOMB in army for army in self.armies())
        a_day = min(2 if bombs else 1, self.missions) if self.days > 1 else 0
        gone = max(self.first_exhausted, a_day) if self.exhausted_return else self.first_exhausted
        return len(army) - gone - (0 if self.exhausted_return else a_day * (self.days - 1))

    def _check_intel(self) -> None:
        cards = len(self.intel_cards())
        if cards < self.days + 1:
            raise MalformedInput(
                Text(
                    "{days} days need {needed} Intel cards, and there are {cards}.",
                    days=self.days,
                    needed=self.days + 1,
                    cards=cards,
                )
            )

    def _check_hands(self) -> None:
        for seat in (0, 1):
            if self.hand_at_least(seat) < self.missions:
                raise MalformedInput(
                    Text(
                        "With {soldiers} soldiers a side may not have enough left for {missions} missions.",
                        soldiers=len(self.armies()[seat]),
                        missions=self.missions,
                    )
                )


LEAST = {
    "missions": 1,
    "days": 1,
    "intel_copies": 1,
    "spaces": 0,
    "track": 1,
    "first_exhausted": 0,
    "deceptions": 0,
    "deception_supply": 0,
    "deception_most": 0,
}
"""The smallest number that each option takes."""


def _tuples(value: object) -> object:
    """Lists, as people and files write them, made into tuples."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _check_types(options: Options) -> None:
    """Options come from people and from files: the wrong type is refused here, not somewhere in a game."""
    hints = get_type_hints(Options)
    for field in fields(options):
        value, hint = getattr(options, field.name), hints[field.name]
        choices = get_args(hint)
        if field.name in ("soldiers", "intel"):
            fits, wanted = isinstance(value, tuple), "tuple"
        elif choices and all(isinstance(choice, str) for choice in choices):
            fits, wanted = value in choices, ", ".join(choices)
        elif hint is bool:
            fits, wanted = isinstance(value, bool), "True, False"
        else:
            whole = isinstance(value, int) and not isinstance(value, bool)
            fits, wanted = whole or (value is None and type(None) in choices), "int"
        if not fits:
            raise MalformedInput(
                Text(
                    "Option {name} cannot be {given}. It takes: {wanted}.",
                    name=field.name,
                    given=repr(value),
                    wanted=wanted,
                )
            )
