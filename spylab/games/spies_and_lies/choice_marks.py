"""What can be chosen now, in the picture: ten ranks to guess, or a button for each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spylab.engine import Action
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.draft import BACK
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.sentences import action_label, menu
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, known
from spylab.games.spies_and_lies.words import RANKED
from spylab.kit import Choice, Sight
from spylab.scene import Box, Part, Rect, Shape, Shapes, Style, label, labels, middle, wrap
from spylab.words import Text

TALL = 4.0
"""The height of the line of choices, in heights of a text."""
_MANY = 3
"""More choices than this have no room for sentences: they become tiles with signs."""


def asked(sight: Sight) -> bool:
    """Whether there is something to choose here."""
    return bool(sight.legal) and sight.player in sight.to_act and not sight.calm


def choices(
    sight: Sight, plan: Layout, may_be: frozenset[Soldier] | None, x: float, y: float, width: float
) -> Iterator[Part]:
    """The choices in a line, TALL texts high.

    `may_be` are the ranks that a guess is not foolish for, if that is to be shown.
    """
    height = TALL * plan.theme.text
    if not asked(sight) or (sight.draft is None and sight.view.phase in (Phase.DEPLOYMENT, Phase.TOKENS)):
        return
    if sight.view.phase is Phase.GUESS:
        yield from _guesses(sight, plan, may_be, x, y, width, height)
    elif sight.view.phase is Phase.CHOICE and len(sight.legal) > _MANY:
        yield from _tiles(sight, plan, x, y, width, height)
    else:
        buttons = [choice for choice in menu(sight)[-1].choices if choice.notation != BACK]
        yield from _buttons(buttons, plan, x, y, width, height)


def _grid(
    count: int, x: float, y: float, width: float, height: float, theme_text: float
) -> Iterator[tuple[float, float, float, float]]:
    """Places for so many tiles: in one row where there is room, else in two."""
    gap = 6.0
    columns = count if width >= count * 3.6 * theme_text else -(-count // 2)
    rows = -(-count // columns)
    wide = min((width - gap * (columns - 1)) // columns, 7 * theme_text)
    tall = min((height - gap * (rows - 1)) // rows, 4 * theme_text)
    for at in range(count):
        yield x + at % columns * (wide + gap), y + at // columns * (tall + gap), wide, tall


def _guesses(
    sight: Sight, plan: Layout, may_be: frozenset[Soldier] | None, x: float, y: float, width: float, height: float
) -> Iterator[Part]:
    """A tile for each rank; dashed for one that it cannot be: that guess is legal, only foolish."""
    guesses = [action for action in sight.legal if isinstance(action, do.Guess)]
    for guess, where in zip(guesses, _grid(len(guesses), x, y, width, height, plan.theme.text), strict=True):
        foolish = may_be is not None and guess.rank not in may_be
        said = Text("Guess: {soldier}", soldier=RANKED[guess.rank])
        if foolish:
            said = Text("Guess: {soldier}. It cannot be right", soldier=RANKED[guess.rank])
        shapes = _tile(plan, where, str(int(guess.rank)), guess.rank, foolish=foolish)
        yield Part(f"guess:{int(guess.rank)}", shapes, 0, str(said), Box(*where), str(guess))


def _tile(
    plan: Layout,
    where: tuple[float, float, float, float],
    words: str,
    soldier: Soldier | None,
    *,
    foolish: bool = False,
) -> Shapes:
    x, y, w, h = where
    theme = plan.theme
    t = theme.text
    ground, ink = ("page", "ink2") if foolish else ("card", "ink")
    style = Style("page", "line", theme.hair, dash=(4, 4)) if foolish else Style("card", "ink", theme.line)
    shapes: list[Shape] = [
        Rect(x, y, w, h, style, 10),
        label(x + 0.5 * t, y + 1.25 * t, words, theme, max_width=w - 0.6 * t, bold=True, fill=ink, ground=ground),
    ]
    if soldier is not None:
        s = 0.26 * min(w, h)
        shapes += glyph(soldier, x + 0.62 * w, y + 0.63 * h, s, theme, ink=ink, ground=ground)
    return tuple(shapes)


def _tiles(sight: Sight, plan: Layout, x: float, y: float, width: float, height: float) -> Iterator[Part]:
    """Many choices of a Captain: the soldier that is copied, or the points."""
    places = _grid(len(sight.legal), x, y, width, height, plan.theme.text)
    for action, where in zip(sight.legal, places, strict=True):
        words, soldier = _short(action, sight)
        said = str(action_label(action, sight))
        yield Part(f"choice:{action}", _tile(plan, where, words, soldier), 0, said, Box(*where), str(action))


def _short(action: Action, sight: Sight) -> tuple[str, Soldier | None]:
    """The number on a tile and the soldier on it."""
    if isinstance(action, do.Copy):
        return ("5−5" if action.strike else str(int(action.rank))), action.rank
    if isinstance(action, do.Decline):
        return "+0", None
    view = sight.view
    return f"+{known(view.sides[known(view.owner)].missions[known(view.mission)].soldier).points}", None


def _buttons(found: Sequence[Choice], plan: Layout, x: float, y: float, width: float, height: float) -> Iterator[Part]:
    """A button with whole words for each choice, side by side."""
    gap = 8.0
    beside = max(len(found), 2)
    wide = (width - gap * (beside - 1)) // beside
    for at, choice in enumerate(found):
        left = x + at * (wide + gap)
        shapes = _button(str(choice.label), plan, (left, y, wide, height), main=choice.main)
        box = Box(left, y, wide, height)
        yield Part(f"choice:{choice.notation}", shapes, 0, str(choice.label), box, choice.notation)


def _button(words: str, plan: Layout, where: tuple[float, float, float, float], *, main: bool) -> Shapes:
    x, y, w, h = where
    theme = plan.theme
    fill, ink = ("ink", "on_ink") if main else ("card", "ink")
    room = w - theme.text
    body = Rect(x, y, w, h, Style(fill, "ink", theme.line), 0.25 * h)
    rows = len(wrap(words, room, theme.text, main))
    if rows < 2:
        return body, middle(x + w / 2, y + h / 2, words, theme, max_width=room, bold=main, fill=ink, ground=fill)
    lines = labels(
        x + w / 2, y + h / 2 - (0.58 * rows - 0.94) * theme.text, words, theme,
        max_width=room, max_lines=3, leading=1.15, bold=main, fill=ink, anchor="middle", ground=fill,
    )  # fmt: skip
    return (body, *lines)
