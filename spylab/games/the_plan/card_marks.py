"""Action cards and the die."""

from __future__ import annotations

from spylab.games.the_plan.board_marks import tram_front
from spylab.games.the_plan.cards import Deed
from spylab.games.the_plan.piece_marks import spy_piece
from spylab.games.the_plan.words import DEEDS
from spylab.scene import (
    Box,
    Circle,
    Pen,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    agent_shape,
    eye,
    folder,
    hat,
    labels,
    measure,
    middle,
    polygon,
    ruled_out,
    stroke,
    wrap,
)
from spylab.words import Text

_PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
"""Which of nine places, row by row, bear a pip."""


def used_card(box: Box, theme: Theme) -> Shapes:
    """An action card that lies face down; the hat alone says so where there is no room for the word."""
    x, y, room = box.x + box.w / 2, box.y + 0.42 * box.h, box.w - 18
    words = str(Text("used"))
    below = (middle(x, box.y + 0.74 * box.h, words, theme, max_width=room, fill="ink2", ground="back"),)
    return (
        Rect(box.x, box.y, box.w, box.h, Style("back", "line", theme.hair), 10),
        Rect(box.x + 7, box.y + 7, box.w - 14, box.h - 14, Style(None, "line", theme.hair), 6),
        *hat(x, y, 17, theme, fill="line"),
        *(below if measure(words, theme.text) <= room else ()),
    )


def card_number(box: Box, number: int, theme: Theme, *, used: bool) -> Shapes:
    """The number of an action card on a disc over its upper edge, clear of what marks a deed that can be chosen."""
    r = 0.68 * theme.text
    x, y = box.x + 18 + r, box.y + 1
    ground, ink, line = ("back", "ink2", "line") if used else ("card", "ink", "ink")
    return (
        Circle(x, y, r, Style(ground, line, theme.hair)),
        middle(x, y, str(number), theme, max_width=2 * r, bold=not used, fill=ink, ground=ground),
    )


def deed_places(box: Box, count: int) -> list[Box]:
    """The rows of an action card, one for each deed; a single deed has the whole card."""
    tall = (box.h - 8) / count
    return [Box(box.x + 4, box.y + 4 + row * tall, box.w - 8, tall) for row in range(count)]


def open_card(box: Box, theme: Theme) -> Shapes:
    """The body of an action card that lies face up."""
    return (Rect(box.x, box.y, box.w, box.h, Style("card", "ink", theme.line), 10),)


def deed_marks(place: Box, deed: Deed, colour: str, theme: Theme, *, on: bool, first: bool) -> Shapes:
    """One deed of a card: its sign and its word. `on`: it may be chosen now, so its word is bold if there is room."""
    shapes: list[Shape] = []
    if not first:
        inset = 8
        line = Style(stroke="soft", width=1.5 * theme.hair)
        shapes.append(stroke(place.x + inset, place.y, place.x + place.w - inset, place.y, line))
    wide, t = place.w, theme.text
    words = str(DEEDS[deed])
    if place.h > 5 * t:
        x, y = place.x + wide / 2, place.y + 0.36 * place.h
        shapes += deed_sign(x, y, t, deed, colour, theme)
        shapes += labels(
            x, place.y + 0.76 * place.h, words, theme,
            max_width=wide - 4, max_lines=2, leading=1.15, bold=on, anchor="middle", ground="card",
        )  # fmt: skip
        return tuple(shapes)
    if wide < 6.8 * t:
        return (*shapes, *_below_sign(place, deed, colour, words, theme))
    x, y, start = place.x + 1.4 * t, place.y + place.h / 2, place.x + 2.6 * t
    room = place.x + wide - start - 5
    on = on and all(measure(word, t, bold=True) <= room for word in words.split())  # no word is broken for it
    lines = len(wrap(words, room, t, on))
    lift = 0.36 * t - 0.575 * t * (lines - 1)
    shapes += deed_sign(x, y, t, deed, colour, theme)
    shapes += labels(start, y + lift, words, theme, max_width=room, max_lines=2, leading=1.15, bold=on, ground="card")
    return tuple(shapes)


def _below_sign(place: Box, deed: Deed, colour: str, words: str, theme: Theme) -> Shapes:
    """Where there is no room beside the sign, the words stand below it: in one line, or in two and the sign smaller."""
    x, t, room = place.x + place.w / 2, theme.text, place.w - 2
    two = measure(words, t) > room
    sign = deed_sign(x, place.y + (0.22 if two else 0.34) * place.h, (0.55 if two else 0.82) * t, deed, colour, theme)
    if not two:
        return (*sign, middle(x, place.y + 0.78 * place.h, words, theme, max_width=room, ground="card"))
    below = labels(
        x, place.y + 0.64 * place.h, words, theme,
        max_width=room, max_lines=2, leading=1, anchor="middle", ground="card",
    )  # fmt: skip
    return (*sign, *below)


def deed_sign(x: float, y: float, t: float, deed: Deed, colour: str, theme: Theme) -> Shapes:
    """The sign of a deed around (x, y), about 2 t wide."""
    match deed:
        case Deed.WALK:
            return (*agent_shape(x, y, 0.75 * t, colour, theme), *eye(x, y + 0.05 * t, 0.45 * t, theme))
        case Deed.SEND:
            return spy_sign(x, y, 0.88 * t, theme)
        case Deed.RIDE:
            return tram_front(x, y, 1.15 * t, theme)
        case Deed.SEND_ALL:
            return (
                *spy_sign(x - 0.55 * t, y - 0.2 * t, 0.8 * t, theme),
                *spy_sign(x + 0.55 * t, y + 0.2 * t, 0.8 * t, theme),
            )
        case Deed.LIGHT:
            return lamp_sign(x, y, 1.1 * t, theme)
        case Deed.INSPECT:
            return folder(x, y, 0.95 * t, theme)


def spy_sign(x: float, y: float, t: float, theme: Theme) -> Shapes:
    """A spy without a letter: any spy."""
    k = t / 16
    return tuple(shape for shape in spy_piece(x, y, k, " ", theme, halo=False) if not hasattr(shape, "text"))


def lamp_sign(x: float, y: float, s: float, theme: Theme) -> Shapes:
    """A street lamp seen from the side; `s` is half its height."""
    light = [(x - 0.1 * s, y - 0.5 * s), (x - 0.75 * s, y + 0.9 * s), (x + 0.95 * s, y + 0.9 * s)]
    shade = Pen(x, y, s).move(-0.45, -0.42).quad(0, -1.15, 0.45, -0.42).close()
    return (
        polygon(light, Style("lamp", "ink", 0.6 * theme.line)),
        shade.path(Style("ink", "ink", theme.line)),
        stroke(x, y - 0.85 * s, x, y - 1.02 * s, Style(stroke="ink", width=1.4 * theme.line)),
    )


def die(x: float, y: float, s: float, number: int | None, theme: Theme) -> Shapes:
    """A die of `s` px with its corner at (x, y); blank while nothing was rolled, a numeral above six."""
    body = Rect(x, y, s, s, Style("card", "ink" if number else "line", theme.line), 0.18 * s)
    if number is None:
        return (body,)
    if number not in _PIPS:
        middle_x = x + s / 2
        return body, middle(
            middle_x, y + s / 2, str(number), theme, max_width=s, size=theme.numeral, bold=True, ground="card"
        )
    places = (divmod(int(at), 3) for at in _PIPS[number])
    return (
        body,
        *(
            Circle(x + s * (0.25 + 0.25 * col), y + s * (0.25 + 0.25 * row), 0.085 * s, Style("ink"))
            for row, col in places
        ),
    )


def numbers_left(
    x: float, y: float, s: float, most: int, left: tuple[int, ...], chosen: int | None, theme: Theme
) -> Shapes:
    """In place of the die while all spies are moved: the numbers, those that are spent only as dots."""
    shapes: list[Shape] = []
    for number in range(most, 0, -1):
        box = number_place(x, y, s, most, number)
        at = box.x + box.w / 2, box.y + box.h / 2
        if number not in left:
            shapes.append(Circle(*at, 0.42 * box.w, Style(None, "line", theme.hair, dash=(2, 3))))
            shapes += ruled_out(*at, theme)
            continue
        on = number == chosen
        fill = "ink" if on else "card"
        shapes.append(Circle(*at, 0.45 * box.w, Style(fill, "ink", theme.line)))
        shapes.append(
            middle(*at, str(number), theme, max_width=box.w, bold=True, fill="on_ink" if on else "ink", ground=fill)
        )
    return tuple(shapes)


def number_place(x: float, y: float, s: float, most: int, number: int) -> Box:
    """The place of a number, the highest first, in two rows on a square of `s` px."""
    row, column = divmod(most - number, 2)
    return Box(x + column * s / 2, y + row * s / 2, s / 2, s / 2)
