"""What the signs on the table of SPY mean."""

from __future__ import annotations

from functools import partial

from spylab.games.spy.card_marks import PIPS
from spylab.games.spy.cards import Kind
from spylab.games.spy.words import KINDS
from spylab.scene import Shapes, Style, Theme, eye, flame, polygon, ruled_out
from spylab.scene.lines import Legend, Sign, rows_of_signs
from spylab.words import Text

_EXPOSED = Text("exposed: everybody sees it")
_LIT = Text("lit: whoever spies on it is out")
_MIRROR = Text("mirror: the card opposite")
_RULED_OUT = Text("dot: the card cannot be this")


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
