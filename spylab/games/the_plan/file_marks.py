"""The files of the spies: how often each was turned, whether its bonus card is still inside, which hideout is its."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.the_plan import actions as do
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.draft import Reach, reach
from spylab.games.the_plan.layout import Layout
from spylab.games.the_plan.piece_marks import spy_piece
from spylab.games.the_plan.view import File
from spylab.games.the_plan.words import BONUSES
from spylab.kit import Sight
from spylab.scene import (
    Box,
    Part,
    Path,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    brackets,
    flame,
    heading,
    label,
    middle,
    polygon,
    stroke,
)
from spylab.words import Plural, Text


def files(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The section: a deck for each spy."""
    theme, box = plan.theme, plan.files
    y = box.y + theme.heading
    title = heading(box.x, y, str(Text("Files")), theme, max_width=0.62 * box.w)
    room = box.w - title.width - 8
    turned = str(Text("cards turned so far"))
    words = label(box.x + box.w, y, turned, theme, max_width=room, fill="ink2", anchor="end")
    yield Part("files", (title, words), 0, title.text)
    step = min(6.2 * theme.text, box.w / plan.game.options.number)
    may = reach(sight)
    for at, spy in enumerate(plan.game.spies):
        yield _deck(sight, plan, may, spy, Box(box.x + at * step, y + 0.7 * theme.text, step - 4, 5.2 * theme.text))


def _deck(sight: Sight, plan: Layout, may: Reach | None, spy: Spy, box: Box) -> Part:
    theme, t = plan.theme, plan.theme.text
    file = sight.view.file(spy)
    k = min(t / 14, box.w / 68)
    x = box.x + 25 * k
    shapes: list[Shape] = []
    for layer in (2, 1, 0):
        left, top = x + layer * 3 * k, box.y + (4 - 2 * layer) * k
        shapes.append(Rect(left, top, 36 * k, 48 * k, Style("back", "ink", theme.line), 5 * k))
    middle_x = x + 18 * k
    shapes.append(
        middle(
            x + (18 if file.looks < 10 else 21) * k, box.y + 28 * k, str(file.looks), theme, max_width=29 * k,
            size=theme.numeral, bold=True, ground="back",
        )
    )  # fmt: skip
    shapes += spy_piece(x - 10 * k, box.y + 30 * k, 0.95 * k, spy.value, theme)
    low = box.y + 64 * k
    if plan.game.options.bonuses:
        shapes += bonus_star(middle_x, low, 0.5 * t, theme, gone=file.bonus is not None)
    if file.owner is not None:
        shapes += house_tag(x - 10 * k, low, 0.62 * t, file.owner, theme)
    action, what = _action(sight, may, spy)
    if action:
        shapes += brackets(x - 24 * k, box.y, 68 * k, 53 * k, theme, gap=0, arm=10)
    hit = Box(box.x, box.y - 2, 68 * k, 57 * k) if action else None
    words = ", ".join(map(str, _told(plan, spy, file)))
    said = f"{words}. {what}" if action else words
    return Part(f"file:{spy}", tuple(shapes), 0, said, hit, action)


def _action(sight: Sight, may: Reach | None, spy: Spy) -> tuple[str | None, Text]:
    """What choosing a file does: look at its top card, or name its spy as the owner of the hideout to be entered."""
    look = do.Look(spy)
    if look in sight.legal:
        return str(look), Text("Look at the top card")
    if may and may.hideout is not None:
        enter = do.Enter(may.hideout, spy)
        return str(enter), Text("Enter hideout {hideout} and say that it belongs to this spy", hideout=may.hideout)
    return None, Text("")


def _told(plan: Layout, spy: Spy, file: File) -> Iterator[Text]:
    turned = Plural("{n} card turned", "{n} cards turned", n=file.looks)
    yield Text("File of spy {spy}: {turned}", spy=spy, turned=turned)
    if file.bonus is not None:
        yield Text("gone: {bonus}", bonus=BONUSES[file.bonus])
    elif plan.game.options.bonuses:
        yield Text("a bonus card is inside")
    if file.owner is not None:
        yield Text("owner of hideout {hideout}", hideout=file.owner)


def bonus_star(x: float, y: float, s: float, theme: Theme, *, gone: bool) -> Shapes:
    """A star: a bonus card is inside; struck through: it was played."""
    if not gone:
        return flame(x, y, s, theme)
    faint = Style("page", "line", theme.hair)
    star = tuple(Path(shape.segments, faint) for shape in flame(x, y, s, theme) if isinstance(shape, Path))
    reach = 1.2 * s
    return (*star, stroke(x - reach, y + reach, x + reach, y - reach, Style(stroke="ink2", width=theme.line)))


def house_tag(x: float, y: float, s: float, number: int, theme: Theme) -> Shapes:
    """A small house with the number of a hideout."""
    roof = [(x - 1.25 * s, y - 0.6 * s), (x, y - 1.5 * s), (x + 1.25 * s, y - 0.6 * s)]
    return (
        Rect(x - s, y - 0.7 * s, 2 * s, 1.9 * s, Style("card", "ink", theme.line)),
        polygon(roof, Style("ink", "ink", theme.line)),
        middle(x, y + 0.35 * s, str(number), theme, max_width=2 * s, bold=True, ground="card"),
    )
