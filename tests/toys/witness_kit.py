"""The pea and the witness as a table shows it: the picture, the buttons, the question and the log.

`spylab.play(KIT, seats=("Ane", "random"))` plays it in a notebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spylab.engine import Event, Game
from spylab.kit import Choice, Group, Kit, Line, Sight
from spylab.scene import (
    THEMES,
    Box,
    Circle,
    Part,
    Scene,
    Shape,
    Style,
    Theme,
    agent_shape,
    brackets,
    eye,
    hat,
    label,
    middle,
    panel,
    polygon,
    ruled_out,
)
from spylab.words import Text
from tests.toys import witness_notation as do
from tests.toys.witness import Options, View, Witness

COLOURS = ("green", "red")
Names = tuple[Text, ...]


# The picture. Lengths are in letters, so that a projector gets everything larger.


def picture(sight: Sight) -> Scene:
    """The cups in a row, above each who looked there and what the witness says, below it who guesses it."""
    theme, view = THEMES[sight.theme], sight.view
    u = theme.text
    width, height = round(46 * u), round(27 * u)
    cups = list(sight.game.cups)  # type: ignore[attr-defined]
    step = (width - 2 * u) / len(cups)
    title = label(u, 2.2 * u, str(KIT.title), theme, max_width=0.6 * width, size=theme.title, bold=True)
    whose = label(width - u, 2.2 * u, str(_whose(sight)), theme, max_width=0.35 * width, fill="ink2", anchor="end")
    parts = [Part("title", (title, whose))]
    for number, cup in enumerate(cups):
        parts += _cup(sight, view, cup, u + (number + 0.5) * step, min(6 * u, 0.7 * step), theme)
    asked = str(ask(sight))
    words = label(2 * u, 25 * u, asked, theme, max_width=width - 4 * u, size=theme.heading, bold=True, ground="table")
    parts.append(Part("ask", (*panel(u, 23 * u, width - 2 * u, 3.2 * u, theme), words), 0, asked))
    return Scene(width, height, sight.theme, str(KIT.title), str(KIT.summary), tuple(parts))


def _whose(sight: Sight) -> Text:
    if sight.player is None:
        return Text("Public view")
    return Text("Seen by {name}", name=sight.names[sight.player])


def _cup(sight: Sight, view: View, cup: int, x: float, w: float, theme: Theme) -> Iterator[Part]:
    """A cup with all that is known about it. A click looks under it, or guesses it: whatever is legal."""
    u = theme.text
    top, h = 10.5 * u, 1.15 * w
    corners = [(x - 0.34 * w, top), (x + 0.34 * w, top), (x + 0.5 * w, top + h), (x - 0.5 * w, top + h)]
    shapes: list[Shape] = [polygon(corners, Style("card", "ink", theme.line))]
    shapes.append(middle(x, top + h + 1.2 * u, str(cup), theme, max_width=w, bold=True))
    shapes += _inside(view, cup, x, top + h - 1.2 * u, theme)
    for seat, at in _side_by_side(view.looked, cup, x, 3.2 * u):
        shapes += eye(at - 0.7 * u, top - 1.3 * u, 0.7 * u, theme)
        shapes += agent_shape(at + 0.7 * u, top - 1.3 * u, 0.5 * u, COLOURS[seat], theme)
    for seat, at in _side_by_side(view.guesses, cup, x, 2 * u):
        shapes += agent_shape(at, top + h + 3.2 * u, 0.7 * u, COLOURS[seat], theme)
    if view.said == cup:
        shapes += hat(x, top - 3.6 * u, 1.3 * u, theme)
        shapes += brackets(x - w / 2, top, w, h, theme)
    action = next((str(a) for a in sight.legal if a in (do.Look(cup), do.Guess(cup))), None)
    facts = [Text("Cup {cup}", cup=cup), *_facts(view, sight.names, cup)]
    hit = Box(x - w / 2, top, w, h) if action else None
    yield Part(f"cup:{cup}", tuple(shapes), 1, ". ".join(map(str, facts)), hit, action)


def _side_by_side(cups: tuple[int | None, ...], cup: int, x: float, step: float) -> Iterator[tuple[int, float]]:
    """The seats that chose this cup, each with its place around the middle x."""
    seats = [seat for seat, chosen in enumerate(cups) if chosen == cup]
    for number, seat in enumerate(seats):
        yield seat, x + (number - (len(seats) - 1) / 2) * step


def _inside(view: View, cup: int, x: float, y: float, theme: Theme) -> tuple[Shape, ...]:
    """The pea where it is known to be, a dot where it is known not to be."""
    found = [view.saw[seat] for seat in (0, 1) if view.looked[seat] == cup]
    if view.pea == cup or do.Found.PEA in found:
        return (Circle(x, y, 0.8 * theme.text, Style("lamp", "ink", theme.line)),)
    return ruled_out(x, y, theme) if view.pea or do.Found.EMPTY in found else ()


def _facts(view: View, names: Names, cup: int) -> Iterator[Text]:
    for seat, name in enumerate(names):
        if view.looked[seat] == cup:
            yield Text("{name}: looked here", name=name)
            if view.saw[seat] is do.Found.PEA:
                yield Text("{name}: found the pea", name=name)
            elif view.saw[seat] is do.Found.EMPTY:
                yield Text("{name}: found nothing", name=name)
        if view.guesses[seat] == cup:
            yield Text("{name}: guesses this cup", name=name)
    if view.said == cup:
        yield Text("The witness names this cup")
    if view.pea == cup:
        yield Text("The pea is here")


# The words.


def menu(sight: Sight) -> tuple[Group, ...]:
    """A button for everything that is legal."""
    choices = tuple(Choice(str(action), _label(action)) for action in sight.legal)
    return (Group(Text("Cups"), choices),) if choices else ()


def _label(action: object) -> Text:
    if isinstance(action, do.Look):
        return Text("Look under cup {cup}", cup=action.cup)
    assert isinstance(action, do.Guess)
    return Text("Guess cup {cup}", cup=action.cup)


def ask(sight: Sight) -> Text:
    """What is asked now, or how the game ended."""
    view, me = sight.view, sight.player
    if sight.outcome:
        for seat in sight.outcome.winners:
            return Text("{name}: wins", name=sight.names[seat])
        return Text("Nobody wins")
    if me is None or me not in sight.to_act:
        waiting = ", ".join(str(sight.names[seat]) for seat in sorted(sight.to_act))
        return Text("To choose: {names}", names=waiting)
    if None in view.looked:
        return Text("{name}: look under a cup.", name=sight.names[me])
    return Text("{name}: guess where the pea is.", name=sight.names[me])


def say(game: Game[Any], event: Event, names: Names) -> Line | None:
    """The log line of an event; what follows from the line before needs none."""
    match event:
        case do.Ready():
            return Line(None, Text("The pea is hidden"), str(event))
        case do.Looked(seat, cup):
            return Line(seat, Text("{name}: looks under cup {cup}", name=names[seat], cup=cup), str(event))
        case do.Saw(seat, do.Found.PEA):
            return Line(seat, Text("{name}: found the pea", name=names[seat]), str(event))
        case do.Saw(seat):
            return Line(seat, Text("{name}: found nothing", name=names[seat]), str(event))
        case do.Testified(cup):
            return Line(None, Text("The witness names cup {cup}", cup=cup), str(event))
        case do.Committed(seat):
            return Line(seat, Text("{name}: has written a guess", name=names[seat]), str(event))
        case do.Lifted(cup):
            return Line(None, Text("The pea was under cup {cup}", cup=cup), str(event))
        case do.Opened(seat, cup):
            return Line(seat, Text("{name}: guessed cup {cup}", name=names[seat], cup=cup), str(event))
        case do.Ended(_, None):
            return Line(None, Text("Nobody wins"), str(event))
        case do.Ended(_, winner) if winner is not None:
            return Line(winner, Text("{name}: wins", name=names[winner]), str(event))
    return None


KIT = Kit(
    name=Witness.name,
    title=Text("The pea and the witness"),
    summary=Text("Find the cup with the pea; the witness may lie."),
    players=(2, 2),
    options=Options,
    make=Witness,
    bots={},
    picture=picture,
    menu=menu,
    ask=ask,
    say=say,
    badge=lambda game, seat: COLOURS[seat],
)
