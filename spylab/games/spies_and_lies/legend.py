"""What the signs on the table of Spies & Lies mean, and what each soldier is worth and does."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.soldiers import ABILITIES, Soldier
from spylab.games.spies_and_lies.token_marks import deception, double_agent, intel_token, right, wrong
from spylab.games.spies_and_lies.words import RANKED
from spylab.scene import Label, Part, Shape, Shapes, Theme, flame, heading, labels, middle, panel, ruled_out
from spylab.scene.lines import Sign, draw_signs, rows_of_signs
from spylab.words import Text

_PAD = 16
_NAME = 58
"""Width of rank and picture before the words on a soldier; in a narrow column less."""


@dataclass(frozen=True)
class Reference:
    """A panel with a line or two on each soldier, in one or two columns; as high as that needs."""

    width: float
    theme: Theme
    soldiers: tuple[Soldier, ...]

    @property
    def columns(self) -> int:
        """Two columns where there is room."""
        return 2 if self.width > 700 else 1

    @property
    def _pad(self) -> float:
        return _PAD if self.width > 400 else 10

    @property
    def _room(self) -> float:
        return (self.width - self._pad * (self.columns + 1)) / self.columns

    @property
    def _name(self) -> float:
        return _NAME if self.width > 400 else 54

    def _words(self, soldier: Soldier, x: float, y: float) -> tuple[Label, ...]:
        return labels(
            x + self._name, y, f"{soldier.label}: {ABILITIES[soldier]}", self.theme,
            max_width=self._room - self._name, max_lines=4, leading=1.25, ground="table",
        )  # fmt: skip

    def _heights(self) -> list[float]:
        """The height of each row; a row is as high as its longest text."""
        rows = -(-len(self.soldiers) // self.columns)
        t = self.theme.text
        tall = [round(len(self._words(soldier, 0, 0)) * 1.25 * t + 0.55 * t) for soldier in self.soldiers]
        return [max(tall[row::rows]) for row in range(rows)]

    @property
    def height(self) -> float:
        """The height of the panel."""
        return 2.9 * self.theme.text + sum(self._heights())

    def part(self, x: float, y: float) -> Part:
        """The panel with its upper left corner at (x, y); read out as one, a line for each soldier."""
        theme, t = self.theme, self.theme.text
        heights = self._heights()
        top = round(y + 2.6 * t)
        words = str(Text("The soldiers"))
        title = heading(x + self._pad, y + 1.7 * t, words, theme, max_width=self._room, ground="table")
        shapes: list[Shape] = [*panel(x, y, self.width, self.height, theme), title]
        said = [f"{words}."]
        for at, soldier in enumerate(self.soldiers):
            column, row = divmod(at, len(heights))
            left = x + self._pad + column * (self._room + self._pad)
            line = top + sum(heights[:row]) + t
            shapes += self._sign(soldier, left + self._name, line - 0.36 * t)
            shapes += self._words(soldier, left, line)
            said.append(str(Text("{soldier}: {ability}", soldier=RANKED[soldier], ability=ABILITIES[soldier])))
        return Part("soldiers", tuple(shapes), 0, "\n".join(said), legend=True)

    def _sign(self, soldier: Soldier, right: float, y: float) -> Shapes:
        """Rank and picture."""
        rank = middle(
            right - 36, y, str(int(soldier)), self.theme, max_width=24, bold=True, anchor="end", ground="table"
        )
        return rank, *glyph(soldier, right - 19, y, 0.68 * self.theme.text, self.theme, ground="table")


def sign_rows(theme: Theme, x: float, y: float, width: float) -> tuple[Part, float]:
    """A panel with what the signs mean, with its upper left corner at (x, y), and its height."""
    t = theme.text
    rows = rows_of_signs(signs(theme), width - 2 * _PAD, theme)
    tall = (2 * len(rows) + 0.6) * t
    drawn = draw_signs(rows, x + _PAD, y + 1.66 * t, 2 * t, width - 2 * _PAD, theme)
    return Part("signs", (*panel(x, y, width, tall, theme), *drawn)), tall


def signs(theme: Theme) -> list[Sign]:
    """The signs that are not words."""
    t = theme.text

    return [
        Sign(lambda x, y: intel_token(x, y, 0.62 * t, theme), str(Text("Intel token"))),
        Sign(lambda x, y: deception(x, y, 0.66 * t, theme), str(Text("Deception token"))),
        Sign(lambda x, y: double_agent(x, y + 0.2 * t, 0.66 * t, theme), str(Text("Double Agent"))),
        Sign(lambda x, y: flame(x, y, 0.6 * t, theme), str(Text("active"))),
        Sign(lambda x, y: right(x, y, 0.45 * t, theme), str(Text("guessed right"))),
        Sign(lambda x, y: wrong(x, y, 0.42 * t, theme), str(Text("guessed wrong"))),
        Sign(lambda x, y: ruled_out(x, y, theme), str(Text("cannot be"))),
    ]
