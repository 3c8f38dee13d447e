"""What the signs on the table of The Plan mean."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.games.the_plan.board_marks import tram_front
from spylab.games.the_plan.file_marks import bonus_star
from spylab.games.the_plan.note_marks import half_card
from spylab.scene import Box, Circle, Rect, Shapes, Style, Theme, eye, key, stroke
from spylab.scene.lines import Legend, Sign, rows_of_signs
from spylab.words import Text


def legend(theme: Theme, width: float, *, bonuses: bool, most: int | None = None) -> Legend:
    """The signs, the most needed first, in a panel of this width; with `most`, in at most so many rows.

    Those for bonus cards are left out where there are none.
    """
    needed = [(draw, words) for draw, words in _signs(theme) if bonuses or draw.name not in ("star", "gone")]
    signs = [Sign(draw, str(words)) for draw, words in needed]
    rows = rows_of_signs(signs, width - 28, theme)
    return Legend(rows[:most], width, theme, pad=14)


def _signs(theme: Theme) -> list[tuple[_Draw, Text]]:
    t = theme.text
    return [
        (_Draw("key_space", t, theme), Text("here a key may be taken")),
        (_Draw("tram", t, theme), Text("tram stop")),
        (_Draw("eye", t, theme), Text("a spy is met")),
        (_Draw("star", t, theme), Text("bonus card inside")),
        (_Draw("gone", t, theme), Text("bonus card gone")),
        (_Draw("mini", t, theme), Text("action card left")),
        (_Draw("half", t, theme), Text("top half seen")),
        (_Draw("hidden", t, theme), Text("only known here")),
    ]


@dataclass(frozen=True)
class _Draw:
    """Draws one sign around a point."""

    name: str
    t: float
    theme: Theme

    def __call__(self, x: float, y: float) -> Shapes:
        t, theme = self.t, self.theme
        match self.name:
            case "key_space":
                disc = Circle(x, y, 0.78 * t, Style("card", "ink", theme.line))
                return (disc, *key(x - 0.1 * t, y - 0.1 * t, 0.5 * t, theme))
            case "tram":
                plate = Rect(x - 0.6 * t, y - 0.6 * t, 1.2 * t, 1.2 * t, Style("card", "tram", 0.18 * t), 0.3 * t)
                return (plate, *tram_front(x, y, 0.5 * t, theme))
            case "eye":
                return eye(x, y, 0.62 * t, theme, ground="card")
            case "star" | "gone":
                return bonus_star(x, y, 0.5 * t, theme, gone=self.name == "gone")
            case "mini":
                return (
                    Rect(x - 0.24 * t, y - 0.42 * t, 0.48 * t, 0.84 * t, Style("ink2", "ink", theme.hair), 0.1 * t),
                )
            case "half":
                return half_card(Box(x - 0.7 * t, y - 0.5 * t, 1.4 * t, t), theme, top=True, bottom=False)
        box = Rect(x - 0.75 * t, y - 0.6 * t, 1.5 * t, 1.2 * t, Style("back", "ink", theme.line), 0.25 * t)
        line = stroke(
            x - 0.5 * t, y + 0.3 * t, x + 0.5 * t, y + 0.3 * t, Style(stroke="ink", width=theme.hair, dash=(2, 3))
        )
        return box, line
