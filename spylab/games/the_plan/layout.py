"""Where things lie on the table of The Plan: the board, the action cards below it, and a column of what is known.

The measures depend on the options, the names, the theme and the room in the page; never on what happens, so nothing
on the table jumps while a game goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.the_plan.board_picture import Frame
from spylab.games.the_plan.rules import ThePlan
from spylab.kit import Sight
from spylab.scene import THEMES, Box, Theme, measure

WIDE, NARROW, PROJECTED = 960, 640, 1440
BOARD, ON_A_WALL = 600, 620
"""Width of the board on a page, and on a projection, which is to be no higher than 900 px."""
CARDS_IN_A_ROW = 6


@dataclass(frozen=True)
class Layout:
    """The measures of one picture, in px. Sections are boxes; what is not shown has None."""

    game: ThePlan
    theme: Theme
    viewer: int
    """Whose action cards are shown."""
    projector: bool
    narrow: bool
    wordy: bool
    """Whether a name is so long that sentences need more lines, and a player two."""
    width: int
    height: int
    frame: Frame
    board: Box
    cards: Box
    card_rows: int
    card_height: float
    ask: Box
    news: Box | None
    """A panel for the newest events, on a projection; elsewhere they stand in the log, or under what is asked."""
    players: Box
    files: Box
    notes: Box | None
    known: Box | None
    """Belief, or log."""
    signs: Box
    """What the signs mean; where its height is 0, the picture ends with it and is as high as it needs."""

    @property
    def name_room(self) -> float:
        """Room for a name that shares its line."""
        return (17 if self.projector and self.wordy else _NAME[self.projector]) * self.theme.text

    @property
    def player_row(self) -> float:
        """Height of a player's row."""
        return (3.6 if self.two_lines else 1.95) * self.theme.text

    @property
    def two_lines(self) -> bool:
        """Whether a player's cards and keys stand below the name; on a projection there is room beside it."""
        return self.wordy and not self.projector

    def card(self, number: int) -> Box:
        """The place of an action card, numbered from 1."""
        many = len(self.game.options.cards)
        row, column = divmod(number - 1, CARDS_IN_A_ROW)
        in_row = min(many, CARDS_IN_A_ROW)
        gap = 8
        wide = min(150.0, (self.cards.w - gap * (in_row - 1)) / in_row)
        return Box(
            self.cards.x + column * (wide + gap), self.cards.y + row * (self.card_height + gap), wide, self.card_height
        )


_NAME = {False: 6.6, True: 9.0}
"""Room for a usual name, in heights of text, on a page and on a projection."""


def layout(sight: Sight) -> Layout:
    """The measures for this sight."""
    game = sight.game
    assert isinstance(game, ThePlan)
    theme = THEMES[sight.theme]
    projector = theme.name == "projector"
    room = _NAME[projector] * theme.text
    wordy = any(measure(str(name), theme.text, bold=True) > room for name in sight.names)
    make = _on_a_wall if projector else _below if sight.narrow else _beside
    return make(sight, game, theme, wordy)


def _sections(game: ThePlan, theme: Theme, row: float) -> tuple[float, float, float, float]:
    """Heights of: players (a row has so many heights of text), files, notes, belief."""
    head, many = 1.6 * theme.heading, game.options.number
    players = head + game.players * row * theme.text
    files = head + 5.7 * theme.text
    notes = head + 1.4 * theme.text + 31 * (many + 1) + 4
    known = head + 1.4 * theme.text + 30 * (many + 1) + 8
    return players, files, notes, known


def _cards(game: ThePlan, theme: Theme) -> tuple[int, float]:
    """How many rows of action cards there are, and how high a card is."""
    rows = -(-len(game.options.cards) // CARDS_IN_A_ROW)
    deeds = max(len(card) for card in game.options.cards)
    return rows, 0.8 * theme.text + max(2, deeds) * 3.35 * theme.text


def _beside(sight: Sight, game: ThePlan, theme: Theme, wordy: bool) -> Layout:
    """A wide table: the column stands beside the board, the signs below both."""
    m, gap = theme.margin, 16.0
    top = 2.4 * theme.title + 8
    scale = BOARD / game.board.size[0]
    board = Box(m, top, BOARD, game.board.size[1] * scale)
    x = m + BOARD + 18
    column = WIDE - m - x
    players, files, notes, known = _sections(game, theme, 3.6 if wordy else 1.95)
    rows, card = _cards(game, theme)
    cards = Box(m, top + board.h + 14, BOARD, rows * card + 10 * (rows - 1))
    files_top = top + players + gap
    notes_top = files_top + files + gap
    seated = sight.player is not None
    known_top = notes_top + (notes + gap if seated else 0)
    known_end = max(board.y + board.h, known_top + known)
    cards_end = cards.y + cards.h
    if known_end + 14 + 112 < cards_end + 60:
        bottom = max(cards_end, known_end + 14 + 112)
        ask = Box(x, known_end + 14, column, bottom - known_end - 14)
    else:  # the column is long: what is asked stands below the cards
        bottom = known_end = max(known_end, cards_end + 12 + 100)
        ask = Box(m, cards_end + 12, BOARD, bottom - cards_end - 12)
    return Layout(
        game, theme, _viewer(sight), False, False, wordy, WIDE, 0,
        Frame(game.board, board.x, board.y, scale), board, cards, rows, card,
        ask=ask,
        news=None,
        players=Box(x, top, column, players),
        files=Box(x, files_top, column, files),
        notes=Box(x, notes_top, column, notes) if seated else None,
        known=Box(x, known_top, column, known_end - known_top),
        signs=Box(m, bottom + 12, WIDE - 2 * m, 0),
    )  # fmt: skip


def _on_a_wall(sight: Sight, game: ThePlan, theme: Theme, wordy: bool) -> Layout:
    """A projection: the newest events and the signs close the column.

    In a player's own picture, such as that of an exercise, the notes do, with belief or log beside them.
    """
    m, gap = theme.margin, 16.0
    top = 2.4 * theme.title + 8
    scale = ON_A_WALL / game.board.size[0]
    board = Box(m, top, ON_A_WALL, game.board.size[1] * scale)
    x = m + ON_A_WALL + 28
    column = PROJECTED - m - x
    half = (column - 24) / 2
    players, files, notes, known = _sections(game, theme, 1.95)
    rows, card = _cards(game, theme)
    cards = Box(m, top + board.h + 14, ON_A_WALL, rows * card + 10 * (rows - 1))
    end = cards.y + cards.h
    files_top = top + players + gap
    ask_top = files_top + files + gap
    ask, news = 92.0, 88.0 if game.players > 2 else 132.0
    rest_top = ask_top + ask + 12
    if sight.player is None:
        last, height = Box(x, rest_top + news + 12, column, end - rest_top - news - 12), round(end + m)
    else:
        end = max(end, rest_top + max(notes, known))
        last, height = Box(m, end + 12, PROJECTED - 2 * m, 0), 0
    return Layout(
        game, theme, _viewer(sight), True, False, wordy, PROJECTED, height,
        Frame(game.board, board.x, board.y, scale), board, cards, rows, card,
        ask=Box(x, ask_top, column, ask),
        news=Box(x, rest_top, column, news) if sight.player is None else None,
        players=Box(x, top, column, players),
        files=Box(x, files_top, column, files),
        notes=None if sight.player is None else Box(x, rest_top, half, notes),
        known=None if sight.player is None else Box(x + half + 24, rest_top, half, end - rest_top),
        signs=last,
    )  # fmt: skip


def _below(sight: Sight, game: ThePlan, theme: Theme, wordy: bool) -> Layout:
    """A narrow table: everything stands below the board, in two columns."""
    m, gap = (NARROW - BOARD) / 2, 16.0
    top = 2.4 * theme.title + 8
    scale = BOARD / game.board.size[0]
    board = Box(m, top, BOARD, game.board.size[1] * scale)
    players, files, notes, known = _sections(game, theme, 3.6 if wordy else 1.95)
    rows, card = _cards(game, theme)
    cards = Box(m, top + board.h + 14, BOARD, rows * card + 10 * (rows - 1))
    ask = Box(m, cards.y + cards.h + 12, BOARD, 150 if wordy else 118)
    half = (BOARD - 24) / 2
    first = ask.y + ask.h + 18
    second = first + max(players, files) + gap
    seated = sight.player is not None
    tall = max(notes, known)
    return Layout(
        game, theme, _viewer(sight), False, True, wordy, NARROW, 0,
        Frame(game.board, board.x, board.y, scale), board, cards, rows, card,
        ask=ask,
        news=None,
        players=Box(m, first, half, players),
        files=Box(m + half + 24, first, half, files),
        notes=Box(m, second, half, notes) if seated else None,
        known=Box(m + half + 24, second, half, tall) if seated else Box(m, second, BOARD, tall),
        signs=Box(m, second + tall + gap, BOARD, 0),
    )  # fmt: skip


def _viewer(sight: Sight) -> int:
    """The seat whose action cards are shown: the own one, and for the public that of the player on turn."""
    if sight.player is not None:
        return sight.player
    return sight.view.active or 0
