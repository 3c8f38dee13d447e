"""Where things lie on the table of Spies & Lies: two rows of missions face to face, and a track beside them.

The measures depend on the options, the theme and the room in the page; never on what happens, so nothing on the table
jumps while a game goes on: only the legend makes room in the morning, for the last guess of the day before. The
viewer's side is below; mission 1 is on the left on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.spies_and_lies.rules import SIDES, SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Colour
from spylab.kit import Sight
from spylab.scene import THEMES, Theme

WIDE, NARROW, WALL_WIDE = 960, 640, 1440
SIDE = 296
"""Width of the right-hand column on a wide table that is not projected."""


@dataclass(frozen=True)
class Measures:
    """Lengths of the board, in px: for a page, or for a projector, whose picture is as wide as a screen is."""

    top: float
    head: float
    """Height of the line with a side's name."""
    track: float
    """Height of an infiltration track."""
    apart: float
    """Between track and cards."""
    card: tuple[float, float]
    column: float
    band: float
    """Between the two rows: tokens of both sides, and the numbers of the missions."""
    agent: float
    """Width of the Double Agent's panel."""
    cell: float
    """Width of a field of an infiltration track."""
    exhausted: float
    """Width of the place for exhausted soldiers at the end of a row."""
    token: float
    """Half the size of a token."""


PAGE = Measures(62, 26, 30, 8, (88, 106), 104, 92, 76, 38, 88, 12)
WALL = Measures(84, 34, 42, 8, (122, 136), 138, 126, 100, 44, 110, 17)


@dataclass(frozen=True)
class Layout:
    """The measures of one picture, in px."""

    game: SpiesAndLies
    viewer: int
    """The seat whose side is below."""
    theme: Theme
    projector: bool
    narrow: bool
    width: int
    measures: Measures

    @property
    def u(self) -> float:
        """How much larger than on a page text is."""
        return self.theme.text / 14

    @property
    def order(self) -> tuple[int, int]:
        """The seats from above: the enemy, then the viewer."""
        return 1 - self.viewer, self.viewer

    def colour(self, seat: int) -> Colour:
        """The colour of a seat."""
        return SIDES[seat]

    def below(self, seat: int) -> bool:
        """Whether this side is the lower one."""
        return seat == self.viewer

    # across

    @property
    def left(self) -> float:
        """Where the board begins, right of the Double Agent's panel."""
        return self.theme.margin + self.measures.agent + 16

    @property
    def column(self) -> float:
        """The width of a mission with the room around it."""
        return min(self.measures.column, 4 * self.measures.column / self.game.options.missions)

    @property
    def card_width(self) -> float:
        """The width of a card."""
        return min(self.measures.card[0], self.column - 12)

    @property
    def card_height(self) -> float:
        """The height of a card."""
        return self.measures.card[1]

    def middle_x(self, mission: int) -> float:
        """The middle of a mission."""
        return self.left + (mission + 0.5) * self.column

    def card_x(self, mission: int) -> float:
        """The left edge of a card."""
        return self.middle_x(mission) - self.card_width / 2

    @property
    def exhausted_x(self) -> float:
        """The left edge of the place for exhausted soldiers."""
        return self.left + 4 * self.measures.column + 12

    @property
    def right(self) -> float:
        """Where the board ends."""
        return self.exhausted_x + self.measures.exhausted

    # downwards

    @property
    def top(self) -> float:
        """Where the board begins."""
        return self.measures.top

    def card_y(self, seat: int) -> float:
        """The upper edge of the cards of a side."""
        m = self.measures
        upper = m.top + m.head + 4 + m.track + m.apart
        return upper + (m.card[1] + m.band if self.below(seat) else 0)

    def line_y(self, seat: int) -> float:
        """The middle of the line with the tokens of a side, next to its cards."""
        reach = self.measures.token + 5
        return self.card_y(seat) - reach if self.below(seat) else self.card_y(seat) + self.card_height + reach

    @property
    def number_y(self) -> float:
        """The middle of the numbers of the missions."""
        return self.card_y(self.viewer) - self.measures.band / 2

    def track_y(self, seat: int) -> float:
        """The upper edge of the infiltration track of a side."""
        m = self.measures
        return self.card_y(seat) + (m.card[1] + m.apart if self.below(seat) else -m.apart - m.track)

    def head_y(self, seat: int) -> float:
        """The upper edge of the line with a side's name."""
        m = self.measures
        return self.track_y(seat) + (m.track + 4 if self.below(seat) else -m.head - 4)

    @property
    def bottom(self) -> float:
        """Where the board ends."""
        return self.head_y(self.viewer) + self.measures.head

    @property
    def side(self) -> float:
        """Where the right-hand column begins, if the table is not narrow."""
        return self.right + 24 if self.projector else self.width - self.theme.margin - SIDE

    @property
    def side_width(self) -> float:
        """How wide the right-hand column is."""
        return self.width - self.theme.margin - self.side


def layout(sight: Sight) -> Layout:
    """The measures for this sight; a projector has one layout only."""
    game = sight.game
    assert isinstance(game, SpiesAndLies)
    theme = THEMES[sight.theme]
    projector = theme.name == "projector"
    narrow = sight.narrow and not projector
    return Layout(
        game,
        viewer=sight.player or 0,
        theme=theme,
        projector=projector,
        narrow=narrow,
        width=WALL_WIDE if projector else NARROW if narrow else WIDE,
        measures=WALL if projector else PAGE,
    )
