"""What the signs on the table of The Plan mean: every sign that its picture can hold, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from spylab.games.the_plan.board import Space
from spylab.games.the_plan.board_marks import space_marks
from spylab.games.the_plan.card_marks import spy_sign
from spylab.games.the_plan.file_marks import bonus_star, house_tag
from spylab.games.the_plan.layout import CARDS_IN_A_ROW, Layout
from spylab.games.the_plan.note_marks import briefcase, half_card
from spylab.games.the_plan.piece_marks import brings_look, end_ring, met_ring
from spylab.games.the_plan.player_marks import key_card, mini_card, won_sign
from spylab.games.the_plan.view import Key
from spylab.kit import Sight
from spylab.scene import (
    Box,
    Circle,
    Part,
    Path,
    Rect,
    Shapes,
    Style,
    Theme,
    agent_shape,
    brackets,
    eye,
    panel,
    ruled_out,
)
from spylab.scene.lines import Sign, draw_signs, rows_of_signs
from spylab.words import Text

_PAD = 14
_Draw = Callable[[float, float, float, Theme], Shapes]
"""Draws a sign around a point; its third number is the height of text."""


@dataclass(frozen=True)
class Legend:
    """A panel of signs with their meanings, as high as its rows need or as its place is."""

    rows: list[list[Sign]]
    place: Box
    theme: Theme

    @property
    def height(self) -> float:
        """The height of the panel."""
        return self.place.h or len(self.rows) * 1.8 * self.theme.text + 1.1 * self.theme.text

    def part(self) -> Part:
        """The panel; its rows share the height."""
        box, theme = self.place, self.theme
        step = (self.height - 0.9 * theme.text) / len(self.rows)
        step = min(step, 2.1 * theme.text)
        free = self.height - step * len(self.rows)
        baseline = box.y + free / 2 + step / 2 + 0.36 * theme.text
        signs = draw_signs(self.rows, box.x + _PAD, baseline, step, box.w - 2 * _PAD, theme)
        words = ", ".join(sign.words for row in self.rows for sign in row)
        said = str(Text("Signs: {signs}", signs=words))
        return Part("legend", (*panel(box.x, box.y, box.w, self.height, theme), *signs), 0, said, legend=True)


def legend(sight: Sight, plan: Layout) -> Legend:
    """The signs of this picture. What only a player has, such as notes, is left out of what is public."""
    theme = plan.theme
    signs = [Sign(_drawn(draw, theme), str(words)) for draw, words in _signs(sight, plan)]
    return Legend(rows_of_signs(signs, plan.signs.w - 2 * _PAD, theme), plan.signs, theme)


def _drawn(draw: _Draw, theme: Theme) -> Callable[[float, float], Shapes]:
    return lambda x, y: draw(x, y, theme.text, theme)


def _signs(sight: Sight, plan: Layout) -> Iterator[tuple[_Draw, Text]]:
    options, board = plan.game.options, plan.game.board
    yield _counterspy, Text("counterspy")
    yield _spy, Text("spy")
    yield _start, Text("start")
    if board.key_spaces:
        yield _key_space, Text("key space")
    if board.tram_stops:
        yield _tram, Text("tram stop")
    yield _lit, Text("in the light")
    if len(options.cards) <= CARDS_IN_A_ROW:
        yield _card_left, Text("action card left")
        yield _card_used, Text("action card used")
    yield _key_up, Text("key, face up")
    yield _key_down, Text("face down")
    if options.bonuses:
        yield _star, Text("bonus card inside")
        yield _star_gone, Text("bonus card gone")
    yield _plan_here, Text("The Plan")
    if sight.player is None:
        yield _owned, Text("hideout of this spy")
    yield _won, Text("winner")
    if sight.player is not None:
        yield from _of_a_player()


def _of_a_player() -> Iterator[tuple[_Draw, Text]]:
    yield _key_known, Text("only known here")
    yield _half, Text("top half seen")
    yield _not_here, Text("not here")
    yield _owned, Text("hideout of this spy")
    yield _choice, Text("can be chosen")
    yield _chosen, Text("chosen")
    yield _end, Text("a move may end here")
    yield _look, Text("brings a look")
    yield _possible_way, Text("possible way")
    yield _way, Text("chosen way")
    yield _met, Text("met on the way")


# board and pieces


def _counterspy(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return (*agent_shape(x, y, 0.62 * t, "green", theme), *eye(x, y, 0.4 * t, theme))


def _spy(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return spy_sign(x, y, 0.65 * t, theme)


def _space(x: float, y: float, t: float, theme: Theme, starts: str | None = None, **printed: bool) -> Shapes:
    """A space in the size of a sign."""
    return space_marks(Space("", 0, 0, 1, **printed), starts, x, y, t / 20, theme)


def _start(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return _space(x, y, t, theme, "red")


def _key_space(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return _space(x, y, t, theme, key=True)


def _tram(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return _space(x, y, t, theme, tram=True)


def _lit(x: float, y: float, t: float, theme: Theme) -> Shapes:
    box = Rect(x - 0.6 * t, y - 0.5 * t, 1.2 * t, t, Style("lit", "lamp", 2 * theme.line), 0.2 * t)
    return (box,)


def _end(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return (*_space(x, y, 0.75 * t, theme), *end_ring(x, y, 0.38 * t, theme))


def _look(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return brings_look(x, y, 0.6 * t, theme)


def _way(x: float, y: float, t: float, theme: Theme) -> Shapes:
    step = (("M", (x - 0.6 * t, y + 0.3 * t)), ("L", (x + 0.6 * t, y - 0.3 * t)))
    return (Path(step, Style(stroke="accent", width=0.4 * t)),)


def _possible_way(x: float, y: float, t: float, theme: Theme) -> Shapes:
    step = (("M", (x - 0.6 * t, y + 0.3 * t)), ("L", (x + 0.6 * t, y - 0.3 * t)))
    return (Path(step, Style(stroke="accent", width=0.4 * t, dash=(0.36 * t, 0.2 * t), butt=True)),)


def _met(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return (*spy_sign(x, y, 0.5 * t, theme), *met_ring(x, y, 0.034 * t, theme))


def _choice(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return brackets(x - 0.55 * t, y - 0.5 * t, 1.1 * t, t, theme, gap=0, arm=0.35 * t)


def _chosen(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return (Circle(x, y, 0.6 * t, Style("accent")),)


# cards, keys, files, notes


def _card_left(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return (mini_card(x - 0.24 * t, y, t, theme, used=False),)


def _card_used(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return (mini_card(x - 0.24 * t, y, t, theme, used=True),)


def _key_place(x: float, y: float, t: float) -> Box:
    return Box(x - 0.75 * t, y - 0.6 * t, 1.5 * t, 1.2 * t)


def _key_up(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return key_card(_key_place(x, y, t), Key(1, None, up=True), theme)


def _key_down(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return key_card(_key_place(x, y, t), Key(1), theme)


def _key_known(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return tuple(shape for shape in key_card(_key_place(x, y, t), Key(1, 1), theme) if not hasattr(shape, "text"))


def _star(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return bonus_star(x, y, 0.5 * t, theme, gone=False)


def _star_gone(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return bonus_star(x, y, 0.5 * t, theme, gone=True)


def _won(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return won_sign(x, y, 0.8 * t)


def _plan_here(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return briefcase(x, y, 0.6 * t, theme, ground="table")


def _owned(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return tuple(shape for shape in house_tag(x, y, 0.5 * t, 1, theme) if not hasattr(shape, "text"))


def _half(x: float, y: float, t: float, theme: Theme) -> Shapes:
    return half_card(Box(x - 0.7 * t, y - 0.5 * t, 1.4 * t, t), theme, top=True, bottom=False)


def _not_here(x: float, y: float, t: float, theme: Theme) -> Shapes:
    card = Rect(x - 0.7 * t, y - 0.5 * t, 1.4 * t, t, Style("card", "line", theme.hair), 4)
    return (card, *ruled_out(x, y, theme))
