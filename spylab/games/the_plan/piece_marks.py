"""The pieces on the board: counterspies are shapes with an eye, spies are hats with a letter; what marks them."""

from __future__ import annotations

from spylab.scene import Circle, Pen, Shapes, Style, Theme, agent_shape, eye, folder, middle


def counterspy(x: float, y: float, k: float, colour: str, theme: Theme) -> Shapes:
    """A player's counterspy around (x, y); a halo keeps it apart from streets and spaces. `k` is the board's scale."""
    r = 14 * k
    low = 0.2 * r if colour == "yellow" else 0
    return (
        *agent_shape(x, y, r, colour, theme, fill="road", outline="road", width=6 * k),
        *agent_shape(x, y, r, colour, theme),
        *eye(x, y + low, 0.62 * r, theme),
    )


def spy_piece(x: float, y: float, k: float, letter: str, theme: Theme, *, halo: bool = True) -> Shapes:
    """A spy of the town around (x, y): hat and coat in ink, its letter on the coat."""
    size = max(theme.text, 14 * k)

    def coat() -> Pen:
        pen = Pen(x, y, k).move(-13, 17).curve(-14, 4, -10, -4, 0, -5)
        return pen.curve(10, -4, 14, 4, 13, 17).close()

    def hat() -> Pen:
        pen = Pen(x, y, k).move(-15, -6).quad(0, -1, 16, -5).quad(10, -8, 8, -9).curve(7, -19, 3, -20, 0, -18)
        return pen.curve(-4, -20, -8, -18, -8, -9).quad(-11, -8, -15, -6).close()

    felt = Style("ink", "ink", 1.5 * k)
    under = Style("road", "road", 6 * k)
    letter_mark = middle(
        x, y + 7.5 * k, letter, theme, max_width=26 * k, size=size, bold=True, fill="on_ink", ground="ink"
    )
    behind = (coat().path(under), hat().path(under)) if halo else ()
    return (*behind, coat().path(felt), hat().path(felt), letter_mark)


def met_ring(x: float, y: float, k: float, theme: Theme) -> Shapes:
    """A ring around a piece that is met on the way."""
    return (Circle(x, y - k, 20.5 * k, Style(None, "accent", theme.bold)),)


def end_ring(x: float, y: float, r: float, theme: Theme) -> Shapes:
    """A ring around a space where a move may end; `r` is the radius of the space."""
    return (
        Circle(x, y, r + 3, Style(None, "card", 2 * theme.bold)),
        Circle(x, y, r + 3, Style(None, "accent", theme.bold)),
    )


def chosen_disc(x: float, y: float, k: float) -> Shapes:
    """A disc under a piece that was chosen to go."""
    return (Circle(x, y - k, 21.5 * k, Style("accent")),)


def brings_look(x: float, y: float, s: float, theme: Theme) -> Shapes:
    """A small file: a move that ends here may bring a look."""
    return folder(x, y, s, theme)


def end_disc(x: float, y: float, k: float, number: int, theme: Theme) -> Shapes:
    """The end that was chosen, with the number of steps."""
    r = max(16 * k, 0.85 * theme.text)
    disc = Circle(x, y, r, Style("accent", "card", theme.line))
    size = max(theme.text, 15 * k)
    return disc, middle(
        x, y, str(number), theme, max_width=2 * r, size=size, bold=True, fill="on_accent", ground="accent"
    )
