"""What the signs on the table of Spies & Lies mean, and what each soldier is worth and does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.soldiers import ABILITIES, Soldier
from spylab.games.spies_and_lies.token_marks import deception, double_agent, intel_token, right, wrong
from spylab.games.spies_and_lies.words import RANKED
from spylab.scene import Label, Part, Shape, Theme, flame, heading, labels, middle, panel, ruled_out
from spylab.scene.lines import Sign, draw_signs, rows_of_signs
from spylab.words import Text

_PAD = 16
_NAME = 58
"""Width of rank and picture before the words on a soldier."""


@dataclass(frozen=True)
class Reference:
    """A panel with a line or two on each soldier, in columns, and the signs below; as high as that needs."""

    width: float
    theme: Theme
    soldiers: tuple[Soldier, ...]

    @property
    def columns(self) -> int:
        """Two columns where there is room."""
        return 2 if self.width > 700 else 1

    @property
    def _room(self) -> float:
        return (self.width - _PAD * (self.columns + 1)) / self.columns

    def _words(self, soldier: Soldier, x: float, y: float) -> tuple[Label, ...]:
        return labels(
            x + _NAME, y, f"{soldier.label}: {ABILITIES[soldier]}", self.theme,
            max_width=self._room - _NAME, max_lines=3, leading=1.25, ground="table",
        )  # fmt: skip

    def _heights(self) -> list[float]:
        """The height of each row; a row is as high as its longest text."""
        rows = -(-len(self.soldiers) // self.columns)
        t = self.theme.text
        tall = [round(len(self._words(soldier, 0, 0)) * 1.25 * t + 0.55 * t) for soldier in self.soldiers]
        return [max(tall[row::rows]) for row in range(rows)]

    @property
    def _signs(self) -> list[list[Sign]]:
        return rows_of_signs(signs(self.theme), self.width - 2 * _PAD, self.theme)

    @property
    def height(self) -> float:
        """The height of the panel."""
        return 2.6 * self.theme.text + sum(self._heights()) + (2 * len(self._signs) + 0.9) * self.theme.text

    def parts(self, x: float, y: float) -> Iterator[Part]:
        """The panel with its upper left corner at (x, y), and a part for each soldier."""
        theme, t = self.theme, self.theme.text
        heights = self._heights()
        top = round(y + 2.6 * t)
        title = heading(x + _PAD, y + 1.7 * t, str(Text("The soldiers")), theme, max_width=self._room, ground="table")
        drawn = draw_signs(self._signs, x + _PAD, top + sum(heights) + 1.3 * t, 2 * t, self.width - 2 * _PAD, theme)
        yield Part("legend", (*panel(x, y, self.width, self.height, theme), title, *drawn))
        for at, soldier in enumerate(self.soldiers):
            column, row = divmod(at, len(heights))
            left = x + _PAD + column * (self._room + _PAD)
            line = top + sum(heights[:row]) + t
            shapes: list[Shape] = [
                middle(
                    left + 22,
                    line - 0.36 * t,
                    str(int(soldier)),
                    theme,
                    max_width=24,
                    bold=True,
                    anchor="end",
                    ground="table",
                ),
                *glyph(soldier, left + 39, line - 0.36 * t, 0.68 * t, theme, ground="table"),
                *self._words(soldier, left, line),
            ]
            words = Text("{soldier}: {ability}", soldier=RANKED[soldier], ability=ABILITIES[soldier])
            yield Part(f"soldier:{int(soldier)}", tuple(shapes), 1, str(words), legend=True)


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
