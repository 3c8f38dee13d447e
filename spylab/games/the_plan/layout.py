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

WIDE, NARROW = 960, 640
BOARD = 600
"""Width of the board on a page."""
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
    """A strip for the newest events, or for the signs where the log has room elsewhere."""
    players: Box
    files: Box
    notes: Box | None
    known: Box
    """Belief, or log, or signs."""
    signs: Box | None
    """Signs below a narrow table."""

    @property
    def name_room(self) -> float:
        """Room for a name that shares its line."""
        return _name_room(self.theme)

    @property
    def player_row(self) -> float:
        """Height of a player's row."""
        return (3.6 if self.two_lines else 1.95) * self.theme.text

    @property
    def two_lines(self) -> bool:
        """Whether a player's cards and keys stand below the name: always on a projector, so that keys have room."""
        return self.wordy or self.projector

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


def layout(sight: Sight) -> Layout:
    """The measures for this sight."""
    game = sight.game
    assert isinstance(game, ThePlan)
    theme = THEMES[sight.theme]
    projector = theme.name == "projector"
    wordy = any(measure(str(name), theme.text, bold=True) > _name_room(theme) for name in sight.names)
    narrow = sight.narrow and not projector
    make = _below if narrow else _beside
    return make(sight, game, theme, wordy, projector)


def _name_room(theme: Theme) -> float:
    return (9 if theme.name == "projector" else 6.6) * theme.text


def _sections(sight: Sight, game: ThePlan, theme: Theme, wordy: bool) -> tuple[float, float, float, float]:
    """Heights of: players, files, notes, belief."""
    head, many = 1.6 * theme.heading, game.options.number
    players = head + game.players * (3.6 if wordy or theme.name == "projector" else 1.95) * theme.text
    files = head + 5.7 * theme.text
    notes = head + 1.4 * theme.text + 31 * (many + 1) + 4
    known = head + 1.4 * theme.text + 30 * (many + 1) + 8
    return players, files, notes, known


def _cards(game: ThePlan, theme: Theme) -> tuple[int, float]:
    """How many rows of action cards there are, and how high a card is."""
    rows = -(-len(game.options.cards) // CARDS_IN_A_ROW)
    deeds = max(len(card) for card in game.options.cards)
    return rows, 0.8 * theme.text + max(2, deeds) * 3.35 * theme.text


def _beside(sight: Sight, game: ThePlan, theme: Theme, wordy: bool, projector: bool) -> Layout:
    """A wide table: the column stands beside the board."""
    m, gap = theme.margin, 16.0
    top = 2.4 * theme.title + 8
    wide = BOARD - (60 if wordy else 24) if projector else BOARD
    scale = wide / game.board.size[0]
    board = Box(m, top, wide, game.board.size[1] * scale)
    x = m + wide + 18
    column = WIDE - m - x
    players, files, notes, known = _sections(sight, game, theme, wordy)
    rows, card = _cards(game, theme)
    cards = Box(m, top + board.h + 14, wide, rows * card + 10 * (rows - 1))
    files_top = top + players + gap
    notes_top = files_top + files + gap
    seated = sight.player is not None and not projector
    known_top = notes_top + (notes + gap if seated else 0)
    if projector:
        known_end = max(board.y + board.h, known_top + (known if sight.player is not None else -2))
        ask_tall = max(112.0, cards.y + cards.h - known_end - 14)
        news_top, news_tall = max(cards.y + cards.h, known_end + 14 + ask_tall) + 12, 132.0
    else:
        known_end = max(board.y + board.h, known_top + known)
        ask_tall = max(112.0, cards.y + cards.h - known_end - 14)
        news_top = cards.y + cards.h + 12
        news_tall = max(58.0, known_end + 14 + ask_tall - news_top)
    ask_top = known_end + 14
    news = Box(m, news_top, WIDE - 2 * m if projector else wide, news_tall)
    bottom = max(news_top + news_tall, ask_top + ask_tall)
    return Layout(
        game, theme, _viewer(sight), projector, False, wordy, WIDE, round(bottom + m),
        Frame(game.board, board.x, board.y, scale), board, cards, rows, card,
        ask=Box(x, ask_top, column, bottom - ask_top if not projector else ask_tall),
        news=news,
        players=Box(x, top, column, players),
        files=Box(x, files_top, column, files),
        notes=Box(x, notes_top, column, notes) if seated else None,
        known=Box(x, known_top, column, known_end - known_top),
        signs=None,
    )  # fmt: skip


def _below(sight: Sight, game: ThePlan, theme: Theme, wordy: bool, projector: bool) -> Layout:
    """A narrow table: everything stands below the board, in two columns."""
    m, gap = (NARROW - BOARD) / 2, 16.0
    top = 2.4 * theme.title + 8
    scale = BOARD / game.board.size[0]
    board = Box(m, top, BOARD, game.board.size[1] * scale)
    players, files, notes, known = _sections(sight, game, theme, wordy)
    rows, card = _cards(game, theme)
    cards = Box(m, top + board.h + 14, BOARD, rows * card + 10 * (rows - 1))
    ask = Box(m, cards.y + cards.h + 12, BOARD, 150 if wordy else 118)
    half = (BOARD - 24) / 2
    first = ask.y + ask.h + 18
    second = first + max(players, files) + gap
    seated = sight.player is not None
    tall = max(notes, known)
    signs = Box(m, second + tall + gap, BOARD, 0)
    return Layout(
        game, theme, _viewer(sight), projector, True, wordy, NARROW, 0,
        Frame(game.board, board.x, board.y, scale), board, cards, rows, card,
        ask=ask,
        news=None,
        players=Box(m, first, half, players),
        files=Box(m + half + 24, first, half, files),
        notes=Box(m, second, half, notes) if seated else None,
        known=Box(m + half + 24, second, half, tall) if seated else Box(m, second, BOARD, tall),
        signs=signs,
    )  # fmt: skip


def _viewer(sight: Sight) -> int:
    """The seat whose action cards are shown: the own one, and for the public that of the player on turn."""
    if sight.player is not None:
        return sight.player
    return sight.view.active or 0
