"""Lines of text that have to share their room: the shorter wording where the longer one does not fit, signs in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .agents import Shapes, agent_shape
from .marks import Label, Part, Shape
from .panels import panel, rule
from .text import label, labels, measure
from .themes import Theme


def fitting(texts: Sequence[str], room: float, theme: Theme, *, bold: bool = False) -> str:
    """The first of these texts that has room in one line; the last one if none has.

    >>> from spylab.scene import THEMES
    >>> fitting(["Turn 15, 3 players", "Turn 15"], 80, THEMES["paper"])
    'Turn 15'
    """
    return next((text for text in texts if measure(text, theme.text, bold) <= room), texts[-1])


@dataclass(frozen=True)
class Sign:
    """A sign and what it means. `draw` draws it around a point, at most `wide` texts wide."""

    draw: Callable[[float, float], Shapes]
    words: str
    wide: float = 1.2


def sign_width(sign: Sign, theme: Theme) -> float:
    """The room that a sign takes up together with its words."""
    return (sign.wide + 0.5) * theme.text + measure(sign.words, theme.text)


def rows_of_signs(signs: Sequence[Sign], width: float, theme: Theme) -> list[list[Sign]]:
    """The signs in rows of at most this width, in their order."""
    rows: list[list[Sign]] = []
    end = 0.0
    for sign in signs:
        needed = sign_width(sign, theme)
        if rows and end + theme.text + needed <= width:
            rows[-1].append(sign)
            end += theme.text + needed
        else:
            rows.append([sign])
            end = needed
    return rows


def draw_signs(rows: Sequence[Sequence[Sign]], x: float, y: float, step: float, width: float, theme: Theme) -> Shapes:
    """Rows of signs on a panel, the words of the first with their baseline at `y`."""
    shapes: list[Shape] = []
    for number, row in enumerate(rows):
        at, line = x, y + number * step
        for sign in row:
            shapes += sign.draw(at + 0.5 * sign.wide * theme.text, line - 0.36 * theme.text)
            start = at + (sign.wide + 0.5) * theme.text
            room = x + width - start
            shapes.append(label(start, line, sign.words, theme, max_width=room, fill="ink2", ground="table"))
            at += sign_width(sign, theme) + theme.text
    return tuple(shapes)


@dataclass(frozen=True)
class Legend:
    """A panel of signs with their meanings, as high as its rows need."""

    rows: list[list[Sign]]
    width: float
    theme: Theme
    pad: float = 16
    """Between the edge of the panel and the signs, in px."""

    @property
    def _step(self) -> float:
        return 2.1 * self.theme.text

    @property
    def height(self) -> float:
        """The height of the panel."""
        return len(self.rows) * self._step + 1.1 * self.theme.text

    def part(self, x: float, y: float) -> Part:
        """The panel with its upper left corner at (x, y)."""
        baseline = y + 1.95 * self.theme.text
        signs = draw_signs(self.rows, x + self.pad, baseline, self._step, self.width - 2 * self.pad, self.theme)
        return Part("legend", (*panel(x, y, self.width, self.height, self.theme), *signs))


@dataclass(frozen=True)
class Block:
    """A sentence on a panel, over at most `most` lines, with a sign before it if it is somebody's."""

    text: str
    size: float
    bold: bool = False
    fill: str = "ink"
    most: int = 2
    sign: Callable[[float, float, float], Shapes] | None = None
    """Draws the sign around (x, y) with the radius r."""

    def draw(self, x: float, y: float, width: float, theme: Theme) -> Shapes:
        """Sign and words, the first line with its baseline at `y`."""
        lead = 1.75 * self.size if self.sign else 0
        words = labels(
            x + lead,
            y,
            self.text,
            theme,
            max_width=width - lead,
            max_lines=self.most,
            size=self.size,
            bold=self.bold,
            fill=self.fill,
            ground="table",
        )
        r = 0.45 * words[0].size
        return (*(self.sign(x + 1.3 * r, y - 0.8 * r, r) if self.sign else ()), *words)

    def height(self, width: float, theme: Theme) -> float:
        """The room that the lines take up."""
        return sum(1.4 * shape.size for shape in self.draw(0, 0, width, theme) if isinstance(shape, Label))


def stack(blocks: Sequence[Block], x: float, top: float, width: float, height: float, theme: Theme) -> Shapes:
    """The blocks one below the other, in the middle of the height."""
    heights = [block.height(width, theme) for block in blocks]
    apart = 4
    y = top + (height - sum(heights) - apart * (len(blocks) - 1)) / 2
    shapes: list[Shape] = []
    for block, tall in zip(blocks, heights, strict=True):
        shapes += block.draw(x, y + 1.06 * block.size, width, theme)
        y += tall + apart
    return tuple(shapes)


def title_row(
    title: str, views: Sequence[str], moments: Sequence[str], theme: Theme, left: float, right: float, colour: str = ""
) -> Part:
    """The heading of a table: the title, whose view it is with the sign of an agent, and at the right where in the
    game it is. Of `views` and `moments` the longest that has room is taken; they begin with the longest.
    """
    y, text = 1.55 * theme.title, theme.text
    first = label(left, y, title, theme, max_width=300, size=theme.title, bold=True)
    shapes: list[Shape] = [first, *rule(left, right, y + 0.6 * theme.title, theme)]
    x = left + first.width + 1.7 * text
    if colour:
        shapes += agent_shape(x + 0.6 * text, y - 0.36 * text, 0.6 * text, colour, theme)
        x += 1.8 * text
    if moments:
        room = right - x - 2 * text
        when = fitting(moments, room - measure(views[0], text), theme)
        shapes.append(label(right, y, when, theme, max_width=room, fill="ink2", anchor="end"))
        right -= measure(when, text) + 2 * text
    shapes.append(label(x, y, fitting(views, right - x, theme), theme, max_width=right - x, size=theme.heading))
    return Part("header", tuple(shapes))
