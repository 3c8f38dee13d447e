"""What the signs on the table of SPY mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.cards import Kind
from spylab.games.spy.words import KINDS
from spylab.scene import Part, Shapes, Style, Theme, eye, flame, panel, polygon, ruled_out
from spylab.scene.lines import Sign, draw_signs, rows_of_signs
from spylab.words import Text

_EXPOSED = Text("exposed: everybody sees it")
_LIT = Text("lit: whoever spies on it is out")
_MIRROR = Text("mirror: the card opposite")
_RULED_OUT = Text("dot: the card cannot be this")


@dataclass(frozen=True)
class Legend:
    """A panel of signs with their meanings, as high as its rows need."""

    rows: list[list[Sign]]
    width: float
    theme: Theme

    @property
    def _step(self) -> float:
        return 2.1 * self.theme.text

    @property
    def height(self) -> float:
        """The height of the panel."""
        return len(self.rows) * self._step + 1.1 * self.theme.text

    def part(self, x: float, y: float) -> Part:
        """The panel with its upper left corner at (x, y)."""
        pad = 16
        baseline = y + 1.95 * self.theme.text
        signs = draw_signs(self.rows, x + pad, baseline, self._step, self.width - 2 * pad, self.theme)
        return Part("legend", (*panel(x, y, self.width, self.height, self.theme), *signs))


def legend(theme: Theme, width: float) -> Legend:
    """All signs, in a panel of this width; on a projector those of the kinds alone."""
    signs = kinds(theme) if theme.name == "projector" else kinds(theme) + _marks(theme)
    return Legend(rows_of_signs(signs, width - 32, theme), width, theme)


def kinds(theme: Theme) -> list[Sign]:
    """The small pictures of the three kinds of cards."""
    return [Sign(partial(_pip, kind, theme), str(words)) for kind, words in KINDS.items()]


def _marks(theme: Theme) -> list[Sign]:
    """What is drawn on cards and between them."""
    return [
        Sign(lambda x, y: eye(x, y, 0.7 * theme.text, theme, ground="table"), str(_EXPOSED)),
        Sign(lambda x, y: flame(x, y, 0.64 * theme.text, theme), str(_LIT)),
        Sign(lambda x, y: _triangle(x, y, 0.45 * theme.text), str(_MIRROR)),
        Sign(lambda x, y: ruled_out(x, y, theme), str(_RULED_OUT)),
    ]


def _pip(kind: Kind, theme: Theme, x: float, y: float) -> Shapes:
    return PIPS[kind](x, y, 0.48 * theme.text, theme, ground="table")


def _triangle(x: float, y: float, s: float) -> Shapes:
    return (polygon([(x - s, y + 0.7 * s), (x, y - 0.7 * s), (x + s, y + 0.7 * s)], Style("accent", "accent", 1)),)
