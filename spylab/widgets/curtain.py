"""The curtain between two people at one table: a picture that shows nothing of anybody's cards."""

from __future__ import annotations

from spylab.scene import THEMES, Box, Part, Scene, button, button_width, hat, middle, panel
from spylab.words import Text

OPEN = "table open"
"""What choosing the button in the middle does."""


def curtain(title: Text, name: Text, theme_name: str, news: str = "") -> Scene:
    """A closed curtain that asks for the next player; `news` is what everybody heard last, for the one who leaves."""
    theme = THEMES[theme_name]
    width, height = 960, 440
    x = width / 2
    asked = Text("Pass to: {name}", name=name)
    words = middle(x, 210, str(asked), theme, max_width=760, size=2 * theme.title, bold=True, ground="table")
    others = Text("Everybody else looks away.")
    quiet = middle(x, 262, str(others), theme, max_width=760, fill="ink2", ground="table")
    told = middle(x, 384, news, theme, max_width=760, bold=True, ground="table")
    label = str(Text("I am here: show my cards"))
    tall, wide = 48, max(330, button_width(label, theme, look="main"))
    place = Box(x - wide / 2, 300, wide, tall)
    pressed = button(place.x, place.y, wide, tall, label, theme, look="main")
    return Scene(
        width,
        height,
        theme_name,
        str(title),
        str(asked),
        (
            Part("ground", (*panel(16, 16, width - 32, height - 32, theme), *hat(x, 120, 64, theme)), 0),
            Part("words", (words, quiet, told), 1, f"{asked} {others} {news}".strip()),
            Part("open", pressed, 2, f"{asked} {label}", place, OPEN),
        ),
    )
