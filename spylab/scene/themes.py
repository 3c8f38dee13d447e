"""The three themes: colours by name, alpha of light, weights of lines, sizes of text.

Shapes name colours ("ink", "green", "heat3"); a theme says what they are. The limits of contrast
that the colours keep are tested: 4.5 for text, 3 for graphics (WCAG 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

LINK_ALPHA = 0.12
"""Alpha of the accent wash that links cards in one column."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that differs between the themes. Lengths are px at 100 %.

    `line` is the weight of outlines, `hair` of what is inactive, `bold` of what says "look here".
    `text` is the usual size of text and also the smallest there is.
    """

    name: str
    colours: Mapping[str, str] = field(hash=False, repr=False)
    lamp_alpha: float
    line: float = 1.75
    hair: float = 1
    bold: float = 3
    text: float = 14
    heading: float = 15
    title: float = 22
    numeral: float = 20
    news: float = 14
    badge: float = 10.5
    button: float = 34
    card_radius: float = 8
    panel_radius: float = 12
    cell_radius: float = 4
    margin: float = 16
    gutter: float = 24
    widen: float = 1
    """How many times its own width a picture may be shown, where the page has the room."""

    def colour(self, token: str) -> str:
        """The colour of a token as "#RRGGBB".

        >>> THEMES["ink"].colour("page")
        '#171C26'
        """
        try:
            return self.colours[token]
        except KeyError:
            raise KeyError(f"no colour {token!r}; there are {', '.join(self.colours)}") from None

    def text_on(self, fill: str) -> str:
        """The token of the text that is read best on a fill.

        >>> THEMES["paper"].text_on("green"), THEMES["paper"].text_on("heat1")
        ('on_green', 'ink')
        """
        if f"on_{fill}" in self.colours:
            return f"on_{fill}"
        ground = self.colour(fill)
        return max("ink", "on_ink", key=lambda token: contrast(self.colour(token), ground))


def contrast(a: str, b: str) -> float:
    """How well two colours stand apart, 1 to 21, as WCAG 2 defines it.

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    dark, light = sorted((_luminance(a), _luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def blend(top: str, under: str, alpha: float) -> str:
    """The colour that is seen where `top`, with `alpha`, lies on `under`.

    >>> blend("#FFFFFF", "#000000", 0.5)
    '#808080'
    """
    mixed = (round(alpha * t + (1 - alpha) * u) for t, u in zip(_channels(top), _channels(under), strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


def heat_step(chance: Fraction | float) -> int:
    """Which of the six washes ("heat0" to "heat5") stands for a probability.

    Impossible and certain have washes of their own.

    >>> [heat_step(Fraction(n, 6)) for n in range(7)]
    [0, 1, 2, 3, 4, 4, 5]
    """
    if chance in (0, 1):
        return 5 * int(chance)
    return 1 + sum(chance > Fraction(limit, 5) for limit in (1, 2)) + (chance >= Fraction(3, 5))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    parts = (value / 255 for value in _channels(colour))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _table(colours: dict[str, str], heat: str, lamp_alpha: float) -> Mapping[str, str]:
    """All tokens of a theme, with those that follow from others."""
    table = colours | {f"heat{step}": colour for step, colour in enumerate(heat.split())}
    table["card_beam"] = blend(table["lamp"], table["card"], lamp_alpha)
    table["back_beam"] = blend(table["lamp"], table["back"], lamp_alpha)
    table["page_link"] = blend(table["accent"], table["page"], LINK_ALPHA)
    return MappingProxyType(table)


_BRIGHT = {
    "green": "#237A66", "red": "#A81C10", "blue": "#17327F", "yellow": "#B18406", "accent": "#8A46D6",
    "on_green": "#FFFFFF", "on_red": "#FFFFFF", "on_blue": "#FFFFFF", "on_accent": "#FFFFFF",
    "lamp": "#FFD24A", "road": "#FFFFFF", "tram": "#C23A22",
}  # fmt: skip
_PAPER = _BRIGHT | {
    "page": "#FBF6EA", "table": "#F3EAD5", "card": "#FFFDF7", "back": "#F0E6CF", "ground": "#E9DEC3", "lit": "#FFF0B8",
    "ink": "#1F232B", "ink2": "#5B564B", "line": "#857B68", "soft": "#D8CBAE",
    "on_ink": "#FBF6EA", "on_yellow": "#1F232B",
}  # fmt: skip
_PROJECTOR = _BRIGHT | {
    "page": "#FFFFFF", "table": "#F5F2EA", "card": "#FFFFFF", "back": "#F1ECDF", "ground": "#E4DFD2", "lit": "#FFEEB0",
    "ink": "#0F1116", "ink2": "#45464C", "line": "#6F6B62", "soft": "#D9D4C8",
    "on_ink": "#FFFFFF", "on_yellow": "#0F1116",
}  # fmt: skip
_INK = {
    "page": "#171C26", "table": "#1E2532", "card": "#293243", "back": "#222B3A", "ground": "#202838", "lit": "#39372A",
    "ink": "#EFE7D6", "ink2": "#B9B1A0", "line": "#7E889B", "soft": "#3B465A",
    "green": "#86EBCB", "red": "#EE4F3C", "blue": "#6C8FF0", "yellow": "#F7D154", "accent": "#D8C7F9",
    "on_green": "#171C26", "on_red": "#171C26", "on_blue": "#171C26", "on_yellow": "#171C26",
    "on_ink": "#171C26", "on_accent": "#171C26",
    "lamp": "#FFE08A", "road": "#6C7689", "tram": "#FF8068",
}  # fmt: skip
_PAPER_HEAT = "#FBF6EA #E6DFD3 #CBC5BC #AFABA5 #4E5158 #2B2F38"
_INK_HEAT = "#171C26 #29303D #3B434F #4B5360 #B9B2A4 #E3DBCB"
_PROJECTOR_HEAT = "#FFFFFF #E6E4E0 #CBC9C5 #AFADAA #45474D #1C1F26"

THEMES: Mapping[str, Theme] = MappingProxyType({
    "paper": Theme("paper", _table(_PAPER, _PAPER_HEAT, 0.55), lamp_alpha=0.55),
    "ink": Theme("ink", _table(_INK, _INK_HEAT, 0.3), lamp_alpha=0.3),
    "projector": Theme(
        "projector", _table(_PROJECTOR, _PROJECTOR_HEAT, 0.6), lamp_alpha=0.6,
        line=2.5, hair=1.5, bold=4.5, text=20, heading=26, title=32, numeral=26, news=28,
        badge=15, button=48, card_radius=11, margin=20, widen=1.5,
    ),
})  # fmt: skip
"""The themes by name: light, dark, and one to be read from the back of a room."""
