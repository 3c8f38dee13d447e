"""Small pictures for the tests of the board: a row of cards, a Spy between two of them, a button."""

from __future__ import annotations

from collections.abc import Iterable

from spylab.scene import (
    THEMES,
    Box,
    Part,
    Scene,
    badge,
    button,
    card_back,
    card_face,
    panel,
    safe,
    spy_figure,
)

COLUMNS = (40, 136, 232, 328, 424)
WIDE, HIGH = 64, 88


def place(card: int, row: int = 0) -> Box:
    """Where a card lies."""
    return Box(COLUMNS[card], 30 + 120 * row, WIDE, HIGH)


def table(
    *,
    theme: str = "paper",
    chosen: Iterable[int] = (),
    faces: Iterable[int] = (),
    spy: int = 2,
    controls: bool = True,
    rows: int = 2,
) -> Scene:
    """Two rows of five cards, a Spy left of a card of the first row, a button below, and a badge that is only read."""
    look = THEMES[theme]
    parts = [Part("table", panel(10, 10, 510, 300, look), z=-1)]
    for row in range(rows):
        for card in range(5):
            box = place(card, row)
            face = 5 * row + card in faces
            body = (card_face if face else card_back)(box.x, box.y, box.w, box.h, ("green", "red")[row], look)
            marks = safe(box.x + 32, box.y + 56, 18, look) if face else ()
            label = f"{('Green', 'Red')[row]}, card {card + 1} of 5"
            taken = 5 * row + card in set(chosen)
            parts.append(
                Part(
                    f"card:{row}:{card}",
                    (*body, *marks),
                    label=label,
                    hit=box,
                    action=f"draft card {row} {card}" if controls else None,
                    chosen=taken,
                )
            )
    left = COLUMNS[spy] - 16
    figure = spy_figure(left, 116, 80, "green", "G", look)
    hit = Box(left - 14, 36, 28, 80)
    parts.append(Part("spy", figure, z=2, label=f"Spy at {spy}", hit=hit, action="spy" if controls else None))
    parts.append(
        Part(
            "end",
            button(40, 264, 120, 34, "End turn", look),
            label="End turn",
            hit=Box(40, 264, 120, 34),
            action="end" if controls else None,
        )
    )
    parts.append(Part("badge", badge(480, 280, 12, "red", "R", look), label="Red is out"))
    return Scene(530, 320, theme, "A table", "Two rows of cards.", tuple(parts))
