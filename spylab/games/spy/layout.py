"""Where things lie on the table of SPY: one row for each base, drawn face to face, so that mirror means column.

The measures depend on the players, their names, the number of cards, the theme and the room in the page; never on what
happens, so nothing on the table jumps while a game goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.spy.cards import Facing
from spylab.games.spy.rules import Spy
from spylab.kit import Sight
from spylab.scene import THEMES, Theme, measure

WIDE, NARROW = 960, 640
SIDE = 294
"""Width of the column with the log, on a wide table that is not projected."""
_LEAST_GAP = 26
"""So much room a Spy needs, and so large must be what a click on it has to meet."""


@dataclass(frozen=True)
class Layout:
    """The measures of one picture, in px."""

    game: Spy
    viewer: int
    """The seat whose row is at the bottom, drawn from its own left."""
    theme: Theme
    projector: bool
    narrow: bool
    width: int
    left: float
    """Where the rows begin, ring arrow included."""
    right: float
    """Where the words over a row have to end."""
    card_width: float
    card_height: float
    gap: float
    first_row: float
    row_step: float
    steps: bool
    """Whether there is room below the rows for the places where the viewer's Spy may go."""
    wordy: bool
    """Whether a name is so long that sentences need more lines."""

    @property
    def order(self) -> list[int]:
        """The seats from the top row to the bottom row; the next player is just above the viewer."""
        n = self.game.players
        return [(self.viewer + step) % n for step in reversed(range(n))]

    def row(self, seat: int) -> float:
        """The upper edge of the cards of a seat."""
        return self.first_row + self.order.index(seat) * self.row_step

    @property
    def below(self) -> float:
        """The upper edge of what comes below the rows, their numbers and the steps."""
        lines = 6.2 if self.steps else 2.6
        return self.row(self.viewer) + self.card_height + lines * self.theme.text

    @property
    def side(self) -> float:
        """Where the column with the log begins, on a wide table that is not projected."""
        return self.width - self.theme.margin - SIDE

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
    """The measures for this sight."""
    game = sight.game
    assert isinstance(game, Spy)
    theme = THEMES[sight.theme]
    projector = theme.name == "projector"
    width = NARROW if sight.narrow else WIDE
    if projector:
        room = width - 2 * theme.margin - (0 if sight.narrow else 48)
        card, gap = _card_and_gap(game.size, room, 84, 0.55)
        height = max(72.0, min(112.0 if game.players < 4 else 92.0, card * 4 / 3))
        middle = (width - game.size * card - (game.size + 1) * gap) / 2
        left, right = theme.margin if sight.narrow else middle, width - theme.margin
        first_row, step = 126, height + 90
    else:
        room = NARROW - 2 * theme.margin
        card, gap = _card_and_gap(game.size, room, 64, 0.5)
        height = 88.0 if card >= 60 else 84.0
        left, right = theme.margin, theme.margin + room
        first_row, step = 96, height + 74
    return Layout(
        game,
        viewer=sight.player or 0,
        theme=theme,
        projector=projector,
        narrow=sight.narrow,
        width=width,
        left=left,
        right=right,
        card_width=card,
        card_height=height,
        gap=gap,
        first_row=first_row,
        row_step=step,
        steps=sight.player is not None and not sight.calm,
        wordy=any(measure(str(name), theme.text) > 9 * theme.text for name in sight.names),
    )


def _card_and_gap(n: int, room: float, widest: float, ratio: float) -> tuple[float, float]:
    """The width of cards and gaps when n cards and n + 1 gaps share the room."""
    card = min(widest, room / (n + (n + 1) * ratio))
    gap = max(_LEAST_GAP, card * ratio)
    return min(card, (room - (n + 1) * gap) / n), gap
