"""What stands around the board of any game: the heading, the log, and the cells of what is known.

Made of what a seat sees. `colours` are the tokens of the players' colours, by their seats; their shapes are signs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from spylab.kit import WHY, Line, Sight
from spylab.scene import Box, Label, Part, Rect, Shapes, Style, Theme, agent_shape, brackets, heading, heat_cell, labels
from spylab.scene.lines import Block, title_row
from spylab.words import Percent, Text


def header(
    title: Text,
    sight: Sight,
    moments: Sequence[Text],
    colours: Sequence[str],
    theme: Theme,
    left: float,
    right: float,
) -> Part:
    """The title, whose view it is, and where in the game it is: the first of `moments` that has room."""
    views, colour = [str(Text("Public view"))], ""
    if sight.player is not None:
        name, colour = sight.names[sight.player], colours[sight.player]
        views = [str(Text("Seen by {name}", name=name)), str(name)]
    return title_row(str(title), views, [str(moment) for moment in moments], theme, left, right, colour)


def said(
    line: Line, colours: Sequence[str], theme: Theme, size: float, *, bold: bool = False, fill: str = "ink"
) -> Block:
    """A line of the log as a sentence on a panel, with the sign of the player whose line it is."""
    return Block(str(line.text), size, bold=bold, fill=fill, sign=_whose(line, colours, theme))


def _whose(line: Line, colours: Sequence[str], theme: Theme) -> Callable[[float, float, float], Shapes] | None:
    """Draws the sign of the player whose line it is."""
    seat = line.seat
    if seat is None:
        return None
    return lambda x, y, r: agent_shape(x, y, r, colours[seat], theme)


@dataclass(frozen=True)
class Spacing:
    """How a log is set: what stands in px, and what goes with the size of the text."""

    indent: float = 26
    """From the left edge to the words, in px."""
    sign: float = 9
    """From the left edge to the middle of a player's sign, in px."""
    rise: float = 5
    """How far the middle of a sign stands above the words' baseline, in px."""
    begin: float = 28
    """From the baseline of the heading to that of the first line, in px."""
    leading: float = 1.4
    """From one line of words to the next, in sizes of the text."""
    apart: float = 5
    """Between two sentences, in px."""


ROOMY = Spacing()


def log(
    sight: Sight,
    colours: Sequence[str],
    theme: Theme,
    x: float,
    top: float,
    width: float,
    bottom: float,
    spacing: Spacing = ROOMY,
) -> list[Part]:
    """As many of the newest lines as fit, the newest last and bold; read out as one, so that rows stay together.

    `top` is the baseline of the heading; below `bottom` there is nothing.
    """
    y = top + spacing.begin
    room = bottom - y
    shown: list[tuple[Line, tuple[Label, ...], float]] = []
    for line in reversed(sight.log):
        words = labels(
            0, 0, str(line.text), theme,
            max_width=width - spacing.indent, max_lines=4, leading=spacing.leading, bold=not shown,
        )  # fmt: skip
        tall = len(words) * spacing.leading * theme.text + spacing.apart
        room -= tall
        if room < 0:
            break
        shown.append((line, words, tall))
    shown.reverse()
    title = heading(x, top, str(Text("What happened")), theme, max_width=width)
    parts = [Part("log", (title,), 0, ". ".join([title.text, *(str(line.text) for line, _, _ in shown)]))]
    for number, (line, words, tall) in enumerate(shown):
        sign = _whose(line, colours, theme)
        badge = sign(x + spacing.sign, y - spacing.rise, 7) if sign else ()
        bar = (Rect(x - 8, y - theme.text, 3, theme.text + 4, Style("accent")),) if line.marked else ()
        moved = (replace(word, x=word.x + x + spacing.indent, y=word.y + y) for word in words)
        parts.append(Part(f"log:{number}", (*badge, *moved, *bar)))
        y += tall
    return parts


def belief_title(sight: Sight) -> Text:
    """Whose things are asked about; about the own ones, that it is what the others know."""
    assert sight.about is not None
    name = sight.names[sight.about]
    if sight.about == sight.player:
        return Text("{name}, as the others know it", name=name)
    return Text("{name}: what is known", name=name)


def belief_cell(sight: Sight, name: str, place: Box, chance: Fraction, claim: str, words: Text, theme: Theme) -> Part:
    """One cell of what is known: how likely a claim is; choosing it asks why, and then it stands between brackets.

    `claim` is in notation, `words` say it aloud.
    """
    x, y, w, h = place.x, place.y, place.w, place.h
    shapes = heat_cell(x, y, w, h, chance, str(chance), theme, short=str(Percent(chance)))
    asked = sight.why == claim
    if asked:
        shapes += brackets(x + 3, y + 3, w - 6, h - 6, theme, gap=2, arm=8)
    hit = Box(x + 1, y + 1, w - 2, h - 2) if sight.aids.why and sight.player is not None else None
    return Part(name, shapes, 1, str(words), hit, WHY + claim if hit else None, asked)
