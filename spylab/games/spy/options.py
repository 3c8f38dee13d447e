"""The options of SPY: every house rule of docs/rules/spy.md, with its default."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

from spylab.engine.errors import MalformedInput
from spylab.games.spy.cards import Card, Colour, Kind
from spylab.words import Text

BASE_FOR_TWO = ("S1", "S2", "T1", "T2", "B1", "B1", "B2")
BASE_FOR_MORE = ("S1", "S2", "T1", "T2", "B1", "B1")


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
            object.__setattr__(self, name, _tuples(getattr(self, name)))
        _check_types(self)
        if not 2 <= self.players <= 4:
            raise MalformedInput(Text("SPY is played by 2, 3 or 4, not by {players}.", players=self.players))
        if not self.colours:
            object.__setattr__(self, "colours", tuple(c.value for c in list(Colour)[: self.players]))
        self._check_colours()
        if self.first_player is not None and not 0 <= self.first_player < self.players:
            raise MalformedInput(
                Text(
                    "first_player is a seat from 0 to {last}, or None for a draw, not {given}.",
                    last=self.players - 1,
                    given=self.first_player,
                )
            )
        if self.turn_cap < 1:
            raise MalformedInput(Text("turn_cap is a number of turns, at least 1, not {given}.", given=self.turn_cap))
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
                    given=", ".join(map(str, self.colours)),
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
                Text("A base is made of the cards {cards}, not: {given}.", cards=", ".join(Card), given=str(base))
            ) from None


def _tuples(value: object) -> object:
    """Lists, as people and files write them, made into tuples."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _check_types(options: Options) -> None:
    """Options come from people and from files: the wrong type is refused here, not somewhere in a game."""
    hints = get_type_hints(Options)
    for field in fields(options):
        value, hint = getattr(options, field.name), hints[field.name]
        choices = get_args(hint)
        if field.name in ("colours", "base"):
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


def _check_bases(bases: tuple[tuple[Card, ...], ...]) -> None:
    if len({len(cards) for cards in bases}) != 1:
        raise MalformedInput(Text("All bases need the same number of cards: the mirror has no meaning otherwise."))
    for cards in bases:
        if len(cards) < 2:
            raise MalformedInput(Text("A base needs at least 2 cards."))
        twice = {card for card in cards if card.kind is not Kind.BOMB and cards.count(card) > 1}
        if twice:
            raise MalformedInput(
                Text("Only Bombs may be twice in a base, not: {cards}.", cards=", ".join(sorted(twice)))
            )
