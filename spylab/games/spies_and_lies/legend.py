"""What the signs on the table of Spies & Lies mean, what each soldier is worth and does, and which rules differ."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.spies_and_lies.abilities import ability
from spylab.games.spies_and_lies.card_marks import outline, reason, slot
from spylab.games.spies_and_lies.events import Retirement
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.intel_marks import small_cards
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.soldiers import Colour, Soldier
from spylab.games.spies_and_lies.token_marks import (
    deception,
    double_agent,
    flag,
    intel_token,
    right,
    wall,
    warning,
    wrong,
)
from spylab.games.spies_and_lies.words import RANKED
from spylab.scene import (
    Label,
    Part,
    Pen,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    brackets,
    flame,
    heading,
    labels,
    middle,
    panel,
    ruled_out,
    stroke,
)
from spylab.scene.lines import Sign, draw_signs, rows_of_signs
from spylab.words import Plural, Text

_PAD = 16
_NAME = 58
"""Width of rank and picture before the words on a soldier; in a narrow column less."""


@dataclass(frozen=True)
class Reference:
    """A panel with a line or two on each soldier, in one or two columns; as high as that needs."""

    width: float
    theme: Theme
    soldiers: tuple[Soldier, ...]
    options: Options
    """What some of them do depends on these."""

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
            x + self._name, y, f"{soldier.label}: {ability(soldier, self.options)}", self.theme,
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
            does = ability(soldier, self.options)
            said.append(str(Text("{soldier}: {ability}", soldier=RANKED[soldier], ability=does)))
        return Part("soldiers", tuple(shapes), 0, "\n".join(said), legend=True)

    def _sign(self, soldier: Soldier, right: float, y: float) -> Shapes:
        """Rank and picture."""
        rank = middle(
            right - 36, y, str(int(soldier)), self.theme, max_width=24, bold=True, anchor="end", ground="table"
        )
        return rank, *glyph(soldier, right - 19, y, 0.68 * self.theme.text, self.theme, ground="table")


def sign_rows(
    theme: Theme, x: float, y: float, width: float, *, chosen: bool, army: tuple[Soldier, ...] = ()
) -> tuple[Part, float]:
    """A panel with what the signs mean, with its upper left corner at (x, y), and its height.

    `chosen`: somebody chooses something here, now or later, so that the signs for that have to be explained as well.
    The names of an `army` are told where there is no room for a list of what its soldiers do.
    """
    t = theme.text
    found = [*signs(theme), *(signs_of_choices(theme) if chosen else ()), *(_named(soldier, theme) for soldier in army)]
    rows = rows_of_signs(found, width - 2 * _PAD, theme)
    tall = (1.8 * len(rows) + 0.5) * t
    drawn = draw_signs(rows, x + _PAD, y + 1.51 * t, 1.8 * t, width - 2 * _PAD, theme)
    return Part("signs", (*panel(x, y, width, tall, theme), *drawn)), tall


def signs(theme: Theme) -> list[Sign]:
    """The signs that everybody sees, but for the soldiers, who have a list of their own."""
    t = theme.text

    return [
        Sign(lambda x, y: intel_token(x, y, 0.62 * t, theme), str(Text("Intel token"))),
        Sign(lambda x, y: _intel_cards(x, y, t, theme), str(Text("Intel cards: over, today, to come")), 2.9),
        Sign(lambda x, y: deception(x, y, 0.66 * t, theme), str(Text("Deception token"))),
        Sign(lambda x, y: double_agent(x, y + 0.2 * t, 0.66 * t, theme), str(Text("Double Agent"))),
        Sign(lambda x, y: _wall_and_flag(x, y, t, theme), str(Text("wall, then flag")), 2.8),
        Sign(lambda x, y: _lit(x, y, t, theme), str(Text("guessed now"))),
        Sign(lambda x, y: _pill(x, y, t), str(Text("asked now"))),
        Sign(lambda x, y: flame(x, y, 0.6 * t, theme), str(Text("active"))),
        Sign(lambda x, y: right(x, y, 0.45 * t, theme), str(Text("guessed right"))),
        Sign(lambda x, y: wrong(x, y, 0.42 * t, theme), str(Text("guessed wrong"))),
        Sign(lambda x, y: _struck(x, y, t, theme), str(Text("retired, and why")), 2.3),
        Sign(lambda x, y: _twice(x, y, t, theme), str(Text("double damage")), 3),
        Sign(lambda x, y: ruled_out(x, y, theme), str(Text("cannot be"))),
        Sign(lambda x, y: slot(x - 0.5 * t, y - 0.62 * t, t, 1.24 * t, Colour.BLUE, theme), str(Text("empty place"))),
        Sign(lambda x, y: _resting(x, y, t, theme), str(Plural("exhausted", "exhausted", n=1)), 1.8),
    ]


def signs_of_choices(theme: Theme) -> list[Sign]:
    """The signs on what is chosen or put together."""
    t = theme.text
    return [
        Sign(lambda x, y: _foolish(x, y, t, theme), str(Text("a guess that cannot be right"))),
        Sign(lambda x, y: warning(x, y, 0.58 * t, theme), str(Text("not allowed")), 1.5),
    ]


def _named(soldier: Soldier, theme: Theme) -> Sign:
    """The picture of a soldier, with rank and name."""
    return Sign(
        lambda x, y: glyph(soldier, x, y, 0.66 * theme.text, theme, ground="table"), str(RANKED[soldier]), wide=1.5
    )


def _wall_and_flag(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return *wall(x - 0.6 * t, y, 1.5 * t, 0.95 * t, theme), *flag(x + 0.9 * t, y, 0.55 * t, Colour.BLUE, theme)


def _intel_cards(x: float, y: float, t: float, theme: Theme) -> Shapes:
    """A card of each sort, as they stand below their ranks."""
    return small_cards("x!o", x - 1.38 * t, y - 0.42 * t, t, theme)


def _lit(x: float, y: float, t: float, theme: Theme) -> Shapes:
    """Light as on the mission that is guessed, in corners as around the soldier."""
    light = Rect(x - 0.5 * t, y - 0.5 * t, t, t, Style("lamp", alpha=0.45 * theme.lamp_alpha), 0.2 * t)
    return light, *brackets(x - 0.42 * t, y - 0.42 * t, 0.84 * t, 0.84 * t, theme, gap=2, arm=0.3 * t)


def _pill(x: float, y: float, t: float) -> Shapes:
    """What lies behind the name of whoever is asked."""
    return (Rect(x - 0.6 * t, y - 0.4 * t, 1.2 * t, 0.8 * t, Style("ink"), 0.27 * t),)


def _resting(x: float, y: float, t: float, theme: Theme) -> Shapes:
    """A flat card, hatched."""
    body = outline(x - 0.85 * t, y - 0.5 * t, 1.7 * t, t, Colour.BLUE, Style("table", "line", theme.line), theme)
    hatches = Pen(x, y, t)
    for at in (-0.45, 0, 0.45):
        hatches.move(at - 0.25, 0.25).line(at + 0.25, -0.25)
    return *body, hatches.path(Style(stroke="soft", width=theme.line))


def _struck(x: float, y: float, t: float, theme: Theme) -> Shapes:
    """A soldier struck through, and the enemy soldier that is to blame."""
    left = x - 0.5 * t
    line = stroke(left - 0.6 * t, y - 0.55 * t, left + 0.6 * t, y + 0.55 * t, Style(stroke="ink", width=theme.line))
    blame = reason(Retirement.EXPLOSION, x + 0.75 * t, y, 0.45 * t, theme, ground="table")
    return *glyph(Soldier.SPY, left, y, 0.6 * t, theme, ink="ink2", ground="table"), line, *blame


def _twice(x: float, y: float, t: float, theme: Theme) -> Shapes:
    words = middle(x - 0.05 * t, y, "×2", theme, max_width=1.8 * t, bold=True, anchor="start", ground="table")
    return *glyph(Soldier.BOMB, x - 0.75 * t, y, 0.6 * t, theme, ground="table"), words


def _foolish(x: float, y: float, t: float, theme: Theme) -> Shapes:
    """A tile as for a guess."""
    tile = Rect(x - 0.6 * t, y - 0.6 * t, 1.2 * t, 1.2 * t, Style("page", "line", theme.hair, dash=(4, 4)), 0.3 * t)
    return tile, *glyph(Soldier.SPY, x, y, 0.4 * t, theme, ink="ink2", ground="page")
