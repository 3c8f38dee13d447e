"""Text that fits: how wide it is, how it is shrunk, cut or broken, and the labels made of it.

One table of widths (DejaVu Sans, `widths.json`) decides for every renderer, so that a picture
breaks its lines in the same places everywhere. A renderer squeezes or stretches what another font draws into
the width that a label states.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files

from .marks import Anchor, Label
from .themes import Theme

CAPITALS = 0.73
"""Height of capitals, in em."""
_UNKNOWN = 1.4
"""Width in em of a character that the table lacks: wider than the widest sign of common fonts."""
_ELLIPSIS = "…"
_STEP = 0.5


def measure(text: str, size: float, bold: bool = False) -> float:
    """The width in px of one line of text, `size` px high.

    >>> round(measure("Top Secret", 14), 1), round(measure("Top Secret", 14, bold=True), 1)
    (75.5, 85.0)
    """
    return _ems(text, bold) * size


def fit(text: str, max_width: float, size: float, bold: bool = False, smallest: float = 14) -> tuple[float, str]:
    """The size and the text of one line that is at most `max_width` px wide.

    It is shrunk first, down to `smallest`; if that is not enough, it is cut and ends in an ellipsis.

    >>> fit("Safe 1 is exposed", 200, 22), fit("Safe 1 is exposed", 130, 22), fit("Safe 1 is exposed", 90, 22)
    ((22, 'Safe 1 is exposed'), (14.5, 'Safe 1 is exposed'), (14, 'Safe 1 is e…'))
    """
    while size > smallest and measure(text, size, bold) > max_width:
        size = max(smallest, size - _STEP)
    if measure(text, size, bold) <= max_width:
        return size, text
    return size, _cut(text, max_width, size, bold)


def wrap(text: str, max_width: float, size: float, bold: bool = False) -> list[str]:
    """The text broken into lines of at most `max_width` px.

    Lines break at spaces and at line ends, but not at spaces that forbid it; a word that is too
    long for a line of its own breaks anywhere. A line has at least one character, however little room there is.

    >>> wrap("Red: spies on Yellow, place 5", 120, 14)
    ['Red: spies on', 'Yellow, place 5']
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in _words(paragraph):
            longer = f"{line} {word}" if line else word
            if measure(longer, size, bold) <= max_width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _pieces(word, max_width, size, bold)
            lines.extend(full)
        lines.append(line)
    return lines


def label(
    x: float,
    y: float,
    text: str,
    theme: Theme,
    *,
    max_width: float,
    size: float | None = None,
    bold: bool = False,
    fill: str = "ink",
    anchor: Anchor = "start",
    ground: str = "page",
) -> Label:
    """One line of text with its baseline at `y`, never wider than `max_width`.

    `size` is the theme's usual one unless given; larger text is shrunk to the usual size before it is cut.
    """
    size = size or theme.text
    size, shown = fit(_one_line(text), max_width, size, bold, smallest=min(size, theme.text))
    return Label(x, y, shown, size, measure(shown, size, bold), bold, fill, anchor, ground)


def middle(
    x: float,
    y: float,
    text: str,
    theme: Theme,
    *,
    max_width: float,
    size: float | None = None,
    bold: bool = False,
    fill: str = "ink",
    anchor: Anchor = "middle",
    ground: str = "page",
) -> Label:
    """One line of text whose capitals are centred on the height `y`; see `label`."""
    flat = label(x, y, text, theme, max_width=max_width, size=size, bold=bold, fill=fill, anchor=anchor, ground=ground)
    return replace(flat, y=y + CAPITALS / 2 * flat.size)


def labels(
    x: float,
    y: float,
    text: str,
    theme: Theme,
    *,
    max_width: float,
    max_lines: int = 3,
    leading: float = 1.4,
    size: float | None = None,
    bold: bool = False,
    fill: str = "ink",
    anchor: Anchor = "start",
    ground: str = "page",
) -> tuple[Label, ...]:
    """Text over several lines, the first with its baseline at `y`, the next `leading` times the size below.

    It is shrunk as `label` does it until it has at most `max_lines`; what is still too much is cut.
    """
    size = size or theme.text
    smallest = min(size, theme.text)
    lines = wrap(text, max_width, size, bold)
    while len(lines) > max_lines and size > smallest:
        size = max(smallest, size - _STEP)
        lines = wrap(text, max_width, size, bold)
    if len(lines) > max_lines:
        rest = " ".join(lines[max_lines - 1 :])
        lines[max_lines - 1 :] = [_cut(rest, max_width, size, bold)]
    shown = [line if measure(line, size, bold) <= max_width else _cut(line, max_width, size, bold) for line in lines]
    return tuple(
        Label(x, y + row * leading * size, line, size, measure(line, size, bold), bold, fill, anchor, ground)
        for row, line in enumerate(shown)
        if line
    )


def heading(x: float, y: float, text: str, theme: Theme, *, max_width: float, ground: str = "page") -> Label:
    """A heading with its baseline at `y`."""
    return label(x, y, text, theme, max_width=max_width, size=theme.heading, bold=True, ground=ground)


@lru_cache(maxsize=4096)
def _ems(text: str, bold: bool) -> float:
    widths = _widths(bold)
    return sum(_width(character, widths) for character in unicodedata.normalize("NFC", text))


def _width(character: str, widths: dict[str, float]) -> float:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return widths.get(character, _UNKNOWN)


@cache
def _widths(bold: bool) -> dict[str, float]:
    table = json.loads(files(__package__).joinpath("widths.json").read_text(encoding="utf-8"))
    return {character: width / table["em"] for character, width in table["bold" if bold else "regular"].items()}


def _words(line: str) -> list[str]:
    return re.findall(r"[^ \t\f\v]+", line)


def _one_line(text: str) -> str:
    return " ".join(word for line in text.splitlines() for word in _words(line))


def _cut(text: str, max_width: float, size: float, bold: bool) -> str:
    """The longest beginning that fits together with an ellipsis; nothing if not even that has room."""
    for end in range(len(text), -1, -1):
        shown = text[:end].rstrip() + _ELLIPSIS
        if measure(shown, size, bold) <= max_width:
            return shown
    return ""


def _pieces(word: str, max_width: float, size: float, bold: bool) -> list[str]:
    """A word in as few pieces as fit, each with at least one character."""
    pieces = [word[:1]]
    for character in word[1:]:
        if measure(pieces[-1] + character, size, bold) <= max_width:
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces
