"""The options of The Plan: every house rule of docs/rules/the_plan.md that can be chosen, with its default."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal, get_args, get_type_hints

from spylab.engine.errors import MalformedInput
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_file import BOARDS, check_sum, load
from spylab.games.the_plan.cards import STANDARD_CARDS, Bonus, Colour, Deed, Spy
from spylab.words import Text

MOST_KEYS = 8
"""How many keys there are at most, of all hideouts together. The worlds are all ways to draw them: 2,520 with 4 · 2."""
MOST_CARDS = 8
"""How many action cards a player can have: they fill two rows below the board at most."""
MOST_FACES = 64
"""How many faces a die can have."""


@dataclass(frozen=True)
class Options:
    """How The Plan is played. `colours` left empty takes the board's counterspies in their order.

    `board` is the name of a board or the path of a board file. `hideouts` is how many hideouts, spies and files are
    in the game: the board's, unless a smaller number is given. `cards` are the deeds on each action card, `die` the
    numbers on the faces of the die, `bonuses` the bonus cards from which every file gets one (none: no bonus cards),
    `keys` how many keys there are for each hideout. `board_sum` is the check sum of a board from a file, worked out
    here; a saved game gives it, and is refused if the board has changed since.
    """

    players: int = 2
    board: str = "town"
    colours: tuple[str, ...] = ()
    hideouts: int | None = None
    cards: tuple[tuple[str, ...], ...] = STANDARD_CARDS
    die: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    bonuses: tuple[str, ...] = ("walk", "ride", "light", "key")
    keys: int = 1
    lit: int | None = None
    first_player: int | None = None
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    ride: Literal["track", "stop"] = "track"
    turn_light: Literal["either", "onward"] = "either"
    ties: Literal["nothing", "attacker"] = "nothing"
    last_player: Literal["wins", "plays_on"] = "wins"
    round_cap: int = 100
    board_sum: str = ""

    def __post_init__(self) -> None:
        for name in ("colours", "cards", "die", "bonuses"):
            object.__setattr__(self, name, _tuples(getattr(self, name)))
        _check_types(self)
        self._check_board()
        _limits("hideouts", self.hideouts, 1, len(self.map.hideouts))
        self._check_players()
        self._check_pieces()
        _limits("lit", self.lit, 1, self.map.segments)
        _limits("first_player", self.first_player, 0, self.players - 1)
        _limits("keys", self.keys, 1, MOST_KEYS // self.number)
        _limits("round_cap", self.round_cap, 1, 1000)

    @cached_property
    def map(self) -> Board:
        """The board this game is played on."""
        return load(self.board)

    @property
    def number(self) -> int:
        """How many hideouts, spies and files are in the game."""
        return len(self.map.hideouts) if self.hideouts is None else self.hideouts

    @property
    def spies(self) -> tuple[Spy, ...]:
        """The spies in the game."""
        return tuple(Spy)[: self.number]

    def _check_board(self) -> None:
        """A board of ours changes with the version of the game only, so it needs no sum."""
        now = "" if self.board in BOARDS else check_sum(self.map)
        if self.board_sum not in ("", now):
            raise MalformedInput(
                Text(
                    "The board {board} has changed since this game was made, so the game cannot be played on it.",
                    board=self.board,
                )
            )
        object.__setattr__(self, "board_sum", now)

    def _check_players(self) -> None:
        possible = tuple(self.map.counterspies)
        if not 2 <= self.players <= len(possible):
            raise MalformedInput(
                Text(
                    "On this board The Plan is played by 2 to {most}, not by {players}.",
                    most=len(possible),
                    players=self.players,
                )
            )
        if not self.colours:
            object.__setattr__(self, "colours", possible[: self.players])
        different = len(set(self.colours)) == len(self.colours) == self.players
        if not different or not set(self.colours) <= set(possible):
            raise MalformedInput(
                Text(
                    "{players} players need {players} different colours out of {allowed}, not: {given}.",
                    players=self.players,
                    allowed=", ".join(possible),
                    given=", ".join(map(str, self.colours)),
                )
            )

    def _check_pieces(self) -> None:
        cards: tuple[object, ...] = self.cards
        deeds = [deed for card in cards if isinstance(card, tuple) for deed in card]
        whole = all(isinstance(card, tuple) and card and len(set(card)) == len(card) for card in cards)
        if len(self.cards) > MOST_CARDS:
            raise MalformedInput(
                Text("A player has at most {most} action cards, not {given}.", most=MOST_CARDS, given=len(self.cards))
            )
        if not self.cards or not whole or not set(deeds) <= set(Deed):
            raise MalformedInput(
                Text(
                    "Each action card is one or more different deeds out of {deeds}, unlike: {given}.",
                    deeds=", ".join(Deed),
                    given=str(self.cards),
                )
            )
        faces: tuple[object, ...] = self.die
        faces_fit = all(isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= 12 for n in faces)
        if len(self.die) > MOST_FACES:
            raise MalformedInput(
                Text("The die has at most {most} faces, not {given}.", most=MOST_FACES, given=len(self.die))
            )
        if not self.die or not faces_fit:
            raise MalformedInput(
                Text("The die has faces with numbers from 1 to 12, unlike: {given}.", given=str(self.die))
            )
        if not set(self.bonuses) <= set(Bonus) or 0 < len(self.bonuses) < self.number:
            raise MalformedInput(
                Text(
                    "Every one of the {files} files gets a bonus card out of {kinds}, or none does; not: {given}.",
                    files=self.number,
                    kinds=", ".join(Bonus),
                    given=", ".join(map(str, self.bonuses)),
                )
            )

    @property
    def seats(self) -> tuple[Colour, ...]:
        """The colour of each seat."""
        return tuple(Colour(colour) for colour in self.colours)

    def deeds(self, card: int) -> tuple[Deed, ...]:
        """What the action card with this number, from 1, offers."""
        return tuple(Deed(deed) for deed in self.cards[card - 1])


def _tuples(value: object) -> object:
    """Lists, as people and files write them, made into tuples."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _of_words(value: object) -> bool:
    """Whether a value is a tuple of words, or of tuples of words."""
    if not isinstance(value, tuple):
        return False
    return all(isinstance(item, str) or (isinstance(item, tuple) and _of_words(item)) for item in value)


def _limits(name: str, given: int | None, least: int, most: int) -> None:
    if given is not None and not least <= given <= most:
        raise MalformedInput(
            Text(
                "Option {name} is a number from {least} to {most}, not {given}.",
                name=name,
                least=least,
                most=most,
                given=given,
            )
        )


def _check_types(options: Options) -> None:
    """Options come from people and from files: the wrong type is refused here, not somewhere in a game."""
    hints = get_type_hints(Options)
    for field in fields(options):
        value, hint = getattr(options, field.name), hints[field.name]
        choices = get_args(hint)
        if field.name in ("colours", "cards", "die", "bonuses"):
            fits, wanted = (isinstance(value, tuple) and field.name == "die") or _of_words(value), "tuple"
        elif hint is str:
            fits, wanted = isinstance(value, str), "text"
        elif choices and all(isinstance(choice, str) for choice in choices):
            fits, wanted = value in choices, ", ".join(choices)
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
