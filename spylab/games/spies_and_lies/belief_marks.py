"""What is known of a deployment, as a map: missions by ranks, a wash for how likely, the fraction in words."""

from __future__ import annotations

from fractions import Fraction

from spylab.around import belief_cell, belief_title
from spylab.games.spies_and_lies import worlds
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.words import RANKED
from spylab.inference import TableBelief
from spylab.kit import Sight
from spylab.scene import Box, Part, Shape, Shapes, brackets, heading, label, measure, middle
from spylab.words import Plural, Text

_HEAD, _ROW, _NAME = 80, 27, 62
"""Heights of the heading and of a row, and the width of the column of soldiers, in px at 100 %."""


def known_about(sight: Sight, plan: Layout, seat: int) -> TableBelief:
    """What is known about a side's deployment, with what is assumed about the Sergeant."""
    return worlds.belief(plan.game, sight.known_about(seat), seat, **dict(sight.settings))


def possible(sight: Sight, plan: Layout, seat: int) -> tuple[frozenset[Soldier], ...]:
    """For every mission of a side, the soldiers that it may still be."""
    return tuple(worlds.possible(known_about(sight, plan, seat)))


def belief_map(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    """The map for the topic of this sight, and its height; nothing where no topic is chosen."""
    seat = sight.about
    if seat is None:
        return [], 0
    known = known_about(sight, plan, seat)
    chances = known.marginals()
    army = plan.game.armies[seat]
    u = plan.u
    size = (width - _NAME * u) // plan.game.options.missions
    parts = [Part("belief", _frame(sight, plan, known, x, y, width, size, army), 0, _spoken_heading(sight, known))]
    for row, soldier in enumerate(army):
        top = y + (_HEAD + row * _ROW) * u
        for mission, chance in enumerate(chances):
            left = x + _NAME * u + mission * size
            parts.append(_cell(sight, plan, mission, soldier, left, top, size, chance.get(soldier, Fraction(0))))
    return parts, (_HEAD + len(army) * _ROW) * u


def _ways(known: TableBelief) -> Text:
    return Plural("{n} way left", "{n} ways left", n=known.count)


def _assumed(sight: Sight) -> Text:
    """What is assumed about the Sergeant."""
    return Text("Sergeant shows: q = {q}", q=str(dict(sight.settings).get("q", worlds.HALF)))


def _spoken_heading(sight: Sight, known: TableBelief) -> str:
    return ". ".join(map(str, (belief_title(sight), _ways(known), _assumed(sight))))


def _frame(
    sight: Sight, plan: Layout, known: TableBelief, x: float, y: float, width: float, size: float,
    army: tuple[Soldier, ...],
) -> Shapes:  # fmt: skip
    """Heading, number of worlds, q, the missions above the columns, the soldiers before the rows."""
    theme, u = plan.theme, plan.u
    assert sight.about is not None
    titles = [str(belief_title(sight)), str(sight.names[sight.about])]
    title = next((text for text in titles if measure(text, theme.heading, True) <= width), titles[-1])
    shapes: list[Shape] = [
        heading(x, y, title, theme, max_width=width),
        label(x, y + 20 * u, str(_ways(known)), theme, max_width=width, fill="ink2"),
        label(x, y + 40 * u, str(_assumed(sight)), theme, max_width=width, fill="ink2"),
    ]
    for mission in range(plan.game.options.missions):
        left = x + _NAME * u + mission * size
        now = mission == sight.view.mission
        number = middle(
            left + size / 2, y + 64 * u, str(mission + 1), theme,
            max_width=size, bold=now, fill="ink" if now else "ink2",
        )  # fmt: skip
        shapes.append(number)
    for row, soldier in enumerate(army):
        line = y + (_HEAD + (row + 0.5) * _ROW) * u
        rank = middle(x + 24 * u, line, str(int(soldier)), theme, max_width=24 * u, bold=True, anchor="end")
        shapes += [rank, *glyph(soldier, x + 43 * u, line, 0.68 * theme.text, theme, ground="page")]
    if sight.view.mission is not None and sight.view.owner == sight.about and not sight.view.ended:
        left = x + _NAME * u + sight.view.mission * size
        tall = len(army) * _ROW * u
        shapes += brackets(left + 2, y + _HEAD * u + 2, size - 4, tall - 4, theme, gap=3, arm=10)
    return tuple(shapes)


def _cell(
    sight: Sight, plan: Layout, mission: int, soldier: Soldier, x: float, y: float, size: float, chance: Fraction
) -> Part:
    """One cell; choosing it asks why."""
    assert sight.about is not None
    words = Text(
        "{name}, mission {mission}, {soldier}: {chance}",
        name=sight.names[sight.about],
        mission=mission + 1,
        soldier=RANKED[soldier],
        chance=str(chance),
    )
    name, claim = f"belief:{mission}:{int(soldier)}", f"mission {mission + 1} is {soldier.name.lower()}"
    return belief_cell(sight, name, Box(x, y, size, _ROW * plan.u), chance, claim, words, plan.theme)
