"""The note sheet: which halves of which hideout were seen in whose file, and which briefcases."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.draft import BY_HAND, BY_TABLE, case_noted, current, halves_noted
from spylab.games.the_plan.layout import Layout
from spylab.kit import Sight
from spylab.scene import (
    Box,
    Part,
    Path,
    Pen,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    heading,
    label,
    middle,
    ruled_out,
    stroke,
)
from spylab.words import Text

NAMES = 46
"""Width of the column with the letters of the spies."""
ROW = 31
WIDEST = 66
"""Width of a column, if there is room."""


def columns(box: Box, many: int) -> list[float]:
    """The left edges of the columns of the hideouts, and at the end the right edge of the last."""
    wide = min(WIDEST, (box.w - NAMES) / many)
    return [box.x + NAMES + at * wide for at in range(many + 1)]


def notes(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The section: spies by hideouts, and a row for the briefcases. Kept by hand, every cell can be chosen."""
    box, theme = plan.notes, plan.theme
    if box is None:
        return
    yield from _title(sight, plan, box)
    edges = columns(box, plan.game.options.number)
    top = box.y + 1.6 * theme.heading + 1.4 * theme.text
    for row, spy in enumerate(plan.game.spies):
        for at, left in enumerate(edges[:-1]):
            place = Box(left, top + row * ROW, edges[at + 1] - left, ROW)
            yield _cell(sight, spy, at + 1, place, theme)
    for at, left in enumerate(edges[:-1]):
        place = Box(left, top + len(plan.game.spies) * ROW + 4, edges[at + 1] - left, ROW)
        yield _case(sight, at + 1, place, theme)


def _title(sight: Sight, plan: Layout, box: Box) -> Iterator[Part]:
    theme = plan.theme
    y = box.y + theme.heading
    by_hand = current(sight).by_hand
    title = heading(box.x, y, str(Text("Notes")), theme, max_width=0.38 * box.w)
    shapes: list[Shape] = [title, *grid_names(plan, box)]
    yield Part("notes", tuple(shapes), 0, title.text)
    if sight.draft is None:
        return
    words = label(
        box.x + box.w, y, str(Text("kept by hand") if by_hand else Text("filled in by the table")), theme,
        max_width=0.62 * box.w, fill="ink2", anchor="end",
    )  # fmt: skip
    change = Text("Let the table fill them in") if by_hand else Text("Keep them by hand")
    tall = max(24.0, 1.7 * theme.text)
    hit = Box(box.x + box.w - words.width - 6, y - 0.36 * theme.text - tall / 2, words.width + 12, tall)
    under = stroke(
        box.x + box.w - words.width, y + 4, box.x + box.w, y + 4, Style(stroke="line", width=theme.hair, dash=(1, 3))
    )
    may = sight.aids.pips
    action = (BY_TABLE if by_hand else BY_HAND) if may else None
    said = f"{words.text}. {change}" if may else words.text
    yield Part("notes:keeper", (words, *((under,) if may else ())), 0, said, hit if may else None, action, by_hand)


def grid_names(plan: Layout, box: Box) -> Iterator[Shape]:
    """The numbers of the hideouts over the columns, the letters of the spies and a briefcase before the rows."""
    theme, many = plan.theme, plan.game.options.number
    edges = columns(box, many)
    y = box.y + 1.6 * theme.heading + 0.5 * theme.text
    for at in range(many):
        x = (edges[at] + edges[at + 1]) / 2
        yield middle(x, y, str(at + 1), theme, max_width=edges[at + 1] - edges[at], size=theme.heading, bold=True)
    top = y + 0.9 * theme.text
    for row, spy in enumerate(plan.game.spies):
        yield middle(
            box.x + NAMES / 2 - 4, top + (row + 0.5) * ROW, spy.value, theme,
            max_width=NAMES, size=theme.heading, bold=True,
        )  # fmt: skip
    yield from briefcase(box.x + NAMES / 2 - 4, top + (many + 0.5) * ROW + 4, 0.85 * theme.text, theme)


def _cell(sight: Sight, spy: Spy, hideout: int, place: Box, theme: Theme) -> Part:
    top, bottom = halves_noted(sight, spy, hideout)
    card = Box(place.x + 10, place.y + 3, place.w - 20, place.h - 7)
    owned = not current(sight).by_hand and sight.view.file(spy).owner == hideout
    words = Text("Spy {spy}, hideout {hideout}: {what}", spy=spy, hideout=hideout, what=_halves(top, bottom))
    shapes = half_card(card, theme, top=top, bottom=bottom)
    if owned:
        shapes += (Rect(place.x + 5, place.y, place.w - 10, place.h - 1, Style(None, "ink", 0.8 * theme.bold), 6),)
    said = f"{words}. {Text('it is the owner')}" if owned else str(words)
    return _noted(sight, f"note:{spy}:{hideout}", f"draft note {spy} {hideout}", shapes, said, place, top or bottom)


def _halves(top: bool, bottom: bool) -> Text:
    match top, bottom:
        case True, True:
            return Text("both halves seen")
        case True, False:
            return Text("top half seen")
        case False, True:
            return Text("bottom half seen")
    return Text("no half seen")


def _case(sight: Sight, hideout: int, place: Box, theme: Theme) -> Part:
    state = case_noted(sight, hideout)
    x, y = place.x + place.w / 2, place.y + place.h / 2
    card = Rect(
        place.x + 10, place.y + 3, place.w - 20, place.h - 7, Style("card", "ink" if state else "line", theme.hair), 4
    )
    inside: Shapes = ()
    what = Text("not looked into")
    if state is not None:
        inside = briefcase(x, y, 0.72 * theme.text, theme) if state else ruled_out(x, y, theme)
        what = Text("The Plan is here") if state else Text("The Plan is not here")
    words = Text("Briefcase of hideout {hideout}: {what}", hideout=hideout, what=what)
    return _noted(
        sight,
        f"note:case:{hideout}",
        f"draft note case {hideout}",
        (card, *inside),
        str(words),
        place,
        state is not None,
    )


def _noted(sight: Sight, name: str, action: str, shapes: Shapes, said: str, place: Box, on: bool) -> Part:
    """A cell; by hand it can be chosen, which turns it on to its next state."""
    if sight.draft is None or not current(sight).by_hand:
        return Part(name, shapes, 0, said)
    hit = Box(place.x + 2, place.y + 1, place.w - 4, place.h - 2)
    return Part(name, shapes, 0, f"{said}. {Text('Change this note')}", hit, action, on)


def half_card(box: Box, theme: Theme, *, top: bool, bottom: bool) -> Shapes:
    """A card torn in two; the halves that were seen are filled."""
    x, y, w, h = box.x, box.y, box.w, box.h
    line = y + h / 2
    tear = [
        (x, line + 2),
        (x + 0.25 * w, line - 2),
        (x + 0.5 * w, line + 2),
        (x + 0.75 * w, line - 2),
        (x + w, line + 2),
    ]
    shapes: list[Shape] = []
    for seen, edge in ((top, y), (bottom, y + h)):
        if seen:
            pen = Pen().move(x, edge).lines(*tear).line(x + w, edge).close()
            shapes.append(pen.path(Style("ink")))
    torn = Pen().move(*tear[0]).lines(*tear[1:])
    shapes.append(_tear(torn, theme, both=top and bottom))
    edge_style = Style(None, "ink", theme.line) if top or bottom else Style(None, "line", theme.hair)
    shapes.append(Rect(x, y, w, h, edge_style, 4))
    return tuple(shapes)


def _tear(pen: Pen, theme: Theme, *, both: bool) -> Path:
    return pen.path(Style(stroke="card" if both else "line", width=1.6 if both else theme.hair))


def briefcase(x: float, y: float, s: float, theme: Theme, *, ink: str = "ink", ground: str = "page") -> Shapes:
    """A briefcase around (x, y); `s` is half its width."""
    handle = Pen(x, y, s).move(-0.42, -0.45).down(-0.85).across(0.42).down(-0.45)
    return (
        handle.path(Style(stroke=ink, width=1.2 * theme.line)),
        Rect(x - s, y - 0.5 * s, 2 * s, 1.3 * s, Style(ink, ink, 1), 0.2 * s),
        stroke(x - 0.9 * s, y + 0.06 * s, x + 0.9 * s, y + 0.06 * s, Style(stroke=ground, width=theme.hair)),
    )
