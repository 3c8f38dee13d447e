"""The options of The Plan: every house rule of docs/rules/the_plan.md that can be chosen, with its default."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal

from spylab.engine.errors import MalformedInput
from spylab.engine.options import check_numbers, check_types, is_whole, tuples
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_file import BOARDS, check_sum, load, write
from spylab.games.the_plan.cards import STANDARD_CARDS, Bonus, Colour, Deed, Spy
from spylab.words import Text, shown

MOST_KEYS = 8
"""How many keys there are at most, of all hideouts together. The worlds are all ways to draw them: 2,520 with 4 · 2."""
MOST_CARDS = 8
"""How many action cards a player can have: they fill two rows below the board at most."""
MOST_FACES = 64
"""How many faces a die can have."""
MOST_BONUSES = 12
"""How many bonus cards there can be to draw from."""


@dataclass(frozen=True)
class Options:
    """How The Plan is played. `colours` left empty takes the board's counterspies in their order.

    `board` is the name of a board or the path of a board file; the file is read at once, and what is kept is its text,
    so that a saved game carries its board and needs no file. `hideouts` is how many hideouts, spies and files are
    in the game: the board's, unless a smaller number is given. `cards` are the deeds on each action card, `die` the
    numbers on the faces of the die, `bonuses` the bonus cards from which every file gets one (none: no bonus cards),
    `keys` how many keys there are for each hideout. `board_sum` is the check sum of a board from a file, worked out
    here; a saved game gives it, and is refused if the board is another one now.
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
    spend: Literal["impossible", "last_resort", "free"] = "impossible"
    send_all: Literal["all_go", "may_stay"] = "all_go"
    looks: Literal["taken", "may_pass"] = "taken"
    bonus: Literal["played", "may_pass"] = "played"
    after_bonus: Literal["nothing", "look"] = "nothing"
    take_keys: Literal["may_pass", "taken"] = "may_pass"
    key_spaces: Literal["each", "one"] = "each"
    start_key: Literal["nothing", "offered"] = "nothing"
    fights: Literal["may_pass", "fought", "none"] = "may_pass"
    defender: Literal["keeps", "wins"] = "keeps"
    pick: Literal["winner", "loser"] = "winner"
    show: Literal["holder", "asker"] = "holder"
    out_keys: Literal["all", "claimed"] = "all"

    def __post_init__(self) -> None:
        for name in ("colours", "cards", "die", "bonuses"):
            object.__setattr__(self, name, tuples(getattr(self, name)))
        check_types(self)
        self._check_board()
        check_numbers(self, {"hideouts": (1, len(self.map.hideouts)), "round_cap": (1, 1000)})
        self._check_players()
        self._check_pieces()
        check_numbers(
            self,
            {
                "lit": (1, self.map.segments),
                "first_player": (0, self.players - 1),
                "keys": (1, MOST_KEYS // self.number),
            },
        )

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

    def __repr__(self) -> str:
        """What is not as usual; a board from a file is named, for its text is long."""
        usual = {field.name: field.default for field in fields(self)}
        usual["colours"] = tuple(self.map.counterspies)[: self.players]
        given = {name: getattr(self, name) for name, value in usual.items() if getattr(self, name) != value}
        said = {name: self.named.get(name, repr(value)) for name, value in given.items()}
        return f"Options({', '.join(f'{name}={value}' for name, value in said.items() if value)})"

    @property
    def named(self) -> dict[str, str]:
        """A board from a file is written for people as its name, without its sum."""
        return {"board": f"<{shown(self.map.name)}>", "board_sum": ""} if self.board_sum else {}

    def _check_board(self) -> None:
        """A board of ours is known by its name, and changes with the version of the game only: it needs no sum."""
        if self.board in BOARDS:
            if self.board_sum:
                raise MalformedInput(
                    Text(
                        "The board {board} comes with the game and has no check sum. Leave board_sum out: it "
                        "belongs to boards from files in saved games.",
                        board=shown(self.board),
                    )
                )
            now = ""
        else:
            board = load(self.board)
            now = check_sum(board)
            object.__setattr__(self, "board", write(board))
        if self.board_sum not in ("", now):
            raise MalformedInput(
                Text(
                    "The board {board} has changed since this game was made, so the game cannot be played on it.",
                    board=shown(self.map.name),
                )
            )
        object.__setattr__(self, "board_sum", now)

    def _check_players(self) -> None:
        possible = tuple(self.map.counterspies)
        numbers = range(2, len(possible) + 1)
        if not is_whole(self.players) or self.players not in numbers:
            raise MalformedInput(
                Text(
                    "players: on this board The Plan is played by {numbers}, not by {given}.",
                    numbers=", ".join(map(str, numbers)),
                    given=shown(self.players),
                )
            )
        if not self.colours:
            object.__setattr__(self, "colours", possible[: self.players])
        known = all(colour in possible for colour in self.colours)
        if not known or not len(set(self.colours)) == len(self.colours) == self.players:
            raise MalformedInput(
                Text(
                    "{players} players need {players} different colours out of {allowed}, not: {given}.",
                    players=self.players,
                    allowed=", ".join(possible),
                    given=shown(self.colours),
                )
            )

    def _check_pieces(self) -> None:
        cards: tuple[object, ...] = self.cards
        if not 1 <= len(cards) <= MOST_CARDS or not all(map(_is_card, cards)):
            raise MalformedInput(
                Text(
                    "There are 1 to {most} action cards, each with one or more different deeds out of {deeds}, "
                    "unlike: {given}.",
                    most=MOST_CARDS,
                    deeds=", ".join(Deed),
                    given=shown(cards),
                )
            )
        faces: tuple[object, ...] = self.die
        if not 1 <= len(faces) <= MOST_FACES or not all(is_whole(n) and n in range(1, 13) for n in faces):
            raise MalformedInput(
                Text(
                    "The die has 1 to {most} faces with numbers from 1 to 12, unlike: {given}.",
                    most=MOST_FACES,
                    given=shown(faces),
                )
            )
        enough = not self.bonuses or self.number <= len(self.bonuses) <= MOST_BONUSES
        if not enough or not all(bonus in tuple(Bonus) for bonus in self.bonuses):
            raise MalformedInput(
                Text(
                    "bonuses is empty or has {least} to {most} bonus cards out of {kinds}, one for each file and "
                    "more to draw from; not: {given}.",
                    least=self.number,
                    most=MOST_BONUSES,
                    kinds=", ".join(Bonus),
                    given=shown(self.bonuses),
                )
            )

    @property
    def seats(self) -> tuple[Colour, ...]:
        """The colour of each seat."""
        return tuple(Colour(colour) for colour in self.colours)

    def deeds(self, card: int) -> tuple[Deed, ...]:
        """What the action card with this number, from 1, offers."""
        return tuple(Deed(deed) for deed in self.cards[card - 1])


def _is_card(card: object) -> bool:
    """Whether this is one or more different deeds."""
    if not isinstance(card, tuple) or not all(deed in tuple(Deed) for deed in card):
        return False
    return 0 < len(card) == len(set(card))
