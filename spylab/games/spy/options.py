"""The options of SPY: every house rule of docs/rules/spy.md, with its default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spylab.engine.errors import MalformedInput
from spylab.engine.options import check_numbers, check_types, tuples
from spylab.games.spy.cards import Card, Colour, Kind
from spylab.words import Text, shown

BASE_FOR_TWO = ("S1", "S2", "T1", "T2", "B1", "B1", "B2")
BASE_FOR_MORE = ("S1", "S2", "T1", "T2", "B1", "B1")
MOST_CARDS = 9
"""The most cards of a base: a table has room for them, and all their orders can still be counted out."""


@dataclass(frozen=True)
class Options:
    """How SPY is played. `colours` and `base` left empty take the standard for the number of players.

    `base` is the set of cards of every colour, or one set for each colour.
    """

    players: int = 2
    colours: tuple[str, ...] = ()
    base: tuple[str, ...] | tuple[tuple[str, ...], ...] = ()
    spy_start: Literal["owner", "left"] = "owner"
    first_player: int | None = None
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    mirror: Literal["face_to_face", "same_place"] = "face_to_face"
    any_order: bool = False
    turn_round: Literal["both", "once"] = "both"
    turn_in_place: bool = False
    spy_on_exposed: bool = True
    secret_two_out: bool = True
    reveal_out: bool = False
    turn_cap: int = 200

    def __post_init__(self) -> None:
        for name in ("colours", "base"):
            object.__setattr__(self, name, tuples(getattr(self, name)))
        check_types(self)
        check_numbers(self, {"players": (2, 4), "turn_cap": (1, 1000)})
        check_numbers(self, {"first_player": (0, self.players - 1)})
        if not self.colours:
            object.__setattr__(self, "colours", tuple(c.value for c in list(Colour)[: self.players]))
        self._check_colours()
        _check_bases(self.bases())

    def _check_colours(self) -> None:
        allowed = ("green", "red") if self.players == 2 else tuple(c.value for c in Colour)
        different = all(self.colours.count(colour) == 1 for colour in self.colours)
        if len(self.colours) != self.players or not different or not all(c in allowed for c in self.colours):
            raise MalformedInput(
                Text(
                    "{players} players need {players} different colours out of {allowed}, not: {given}.",
                    players=self.players,
                    allowed=", ".join(allowed),
                    given=shown(self.colours),
                )
            )

    def bases(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of every seat's base, sorted."""
        base = self.base or (BASE_FOR_TWO if self.players == 2 else BASE_FOR_MORE)
        sets = [base] * self.players if isinstance(base[0], str) else list(base)
        if len(sets) != self.players:
            raise MalformedInput(
                Text("Give one base for all, or one for each of the {players} players.", players=self.players)
            )
        try:
            return tuple(tuple(sorted(Card(code) for code in cards)) for cards in sets)
        except (ValueError, TypeError):
            raise MalformedInput(
                Text("A base is made of the cards {cards}, not: {given}.", cards=", ".join(Card), given=shown(base))
            ) from None


def _check_bases(bases: tuple[tuple[Card, ...], ...]) -> None:
    if len({len(cards) for cards in bases}) != 1:
        raise MalformedInput(Text("All bases need the same number of cards: the mirror has no meaning otherwise."))
    for cards in bases:
        if not 2 <= len(cards) <= MOST_CARDS:
            raise MalformedInput(Text("A base has 2 to {most} cards, not {given}.", most=MOST_CARDS, given=len(cards)))
        twice = {card for card in cards if card.kind is not Kind.BOMB and cards.count(card) > 1}
        if twice:
            raise MalformedInput(
                Text("Only Bombs may be twice in a base, not: {cards}.", cards=", ".join(sorted(twice)))
            )
