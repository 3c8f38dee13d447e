"""Where things lie on the table of SPY: one row for each base, drawn face to face, so that mirror means column."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.spy.cards import Facing
from spylab.games.spy.rules import Spy
from spylab.kit import Sight
from spylab.scene import THEMES, Theme

SIDE = 294
"""Width of the column with the log, on a table that is not projected."""


@dataclass(frozen=True)
class Layout:
    """The measures of one picture, in px."""

    game: Spy
    viewer: int
    """The seat whose row is at the bottom, drawn from its own left."""
    theme: Theme
    projector: bool
    width: int
    left: float
    """Where the rows begin, ring arrow included."""
    card_width: float
    card_height: float
    gap: float
    first_row: float
    row_step: float
    side: float | None
    """Where the column with the log begins; None on the projector, which has one panel below instead."""

    @property
    def order(self) -> list[int]:
        """The seats from the top row to the bottom row; the next player is just above the viewer."""
        n = self.game.players
        return [(self.viewer + step) % n for step in reversed(range(n))]

    def row(self, seat: int) -> float:
        """The upper edge of the cards of a seat."""
        return self.first_row + self.order.index(seat) * self.row_step

    @property
    def rows_end(self) -> float:
        """The lower edge of the lowest cards."""
        return self.row(self.viewer) + self.card_height

    @property
    def board_right(self) -> float:
        """The right edge of the rows, ring arrow included."""
        return self.left + self.game.size * self.card_width + (self.game.size + 1) * self.gap

    def own_way(self, seat: int) -> bool:
        """Whether the row runs from left to right on the page."""
        return seat == self.viewer or self.game.options.mirror == "same_place"

    def card_x(self, seat: int, place: int) -> float:
        """The left edge of a card."""
        column = place if self.own_way(seat) else self.game.size - 1 - place
        return self.left + self.gap + column * (self.card_width + self.gap)

    def gap_x(self, seat: int, gap: int, facing: Facing | None = None) -> float:
        """The middle of a gap. Gap 0 is at both ends of the row: a Spy in it stands beside the card that it faces."""
        place = self.game.size if gap == 0 and facing is Facing.LEFT else gap
        column = place if self.own_way(seat) else self.game.size - place
        return self.left + self.gap / 2 + column * (self.card_width + self.gap)

    def direction(self, seat: int, facing: Facing) -> int:
        """1 if a Spy looks to the right on the page, -1 if to the left."""
        right = (facing is Facing.RIGHT) == self.own_way(seat)
        return 1 if right else -1


def layout(sight: Sight) -> Layout:
    """The measures for this sight: they depend on the number of cards and players and on the theme alone."""
    game = sight.game
    assert isinstance(game, Spy)
    theme = THEMES[sight.theme]
    viewer = sight.player or 0
    if sight.theme == "projector":
        card, gap = _card_and_gap(game.size, 872, 84 if game.players < 4 else 72, 0.55)
        height = min(112.0, card * 4 / 3)
        left = (960 - game.size * card - (game.size + 1) * gap) / 2
        return Layout(game, viewer, theme, True, 960, left, card, height, gap, 126, height + 92, None)
    card, gap = _card_and_gap(game.size, 612, 64, 0.5)
    height = 88.0 if card >= 60 else 84.0
    return Layout(game, viewer, theme, False, 960, 16, card, height, gap, 96, height + 70, 960 - 16 - SIDE)


def _card_and_gap(n: int, room: float, widest: float, ratio: float) -> tuple[float, float]:
    """The width of cards and gaps when n cards and n + 1 gaps share the room."""
    card = min(widest, room / (n + (n + 1) * ratio))
    return card, card * ratio
