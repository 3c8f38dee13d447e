"""What is known of the town, as a map: spies by hideouts and the place of The Plan, each as a wash and a fraction."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from spylab.around import belief_cell
from spylab.games.the_plan import worlds
from spylab.games.the_plan.claims import Owns, PlanIn
from spylab.games.the_plan.layout import Layout
from spylab.games.the_plan.note_marks import NAMES, briefcase, columns
from spylab.kit import Sight
from spylab.scene import Box, Part, Shape, heading, measure, middle
from spylab.words import Text

ROW = 30


def belief_map(sight: Sight, plan: Layout, box: Box) -> Iterator[Part]:
    """The section; every cell can be asked why."""
    theme, game = plan.theme, plan.game
    words = str(Text("Owners, and where The Plan is"))
    if measure(words, theme.heading, bold=True) > box.w:
        words = str(Text("Known"))
    title = heading(box.x, box.y + theme.heading, words, theme, max_width=box.w)
    edges = columns(box, game.options.number)
    top = box.y + 1.6 * theme.heading + 1.4 * theme.text
    shapes: list[Shape] = [title]
    for at, left in enumerate(edges[:-1]):
        x = (left + edges[at + 1]) / 2
        shapes.append(
            middle(x, top - 0.9 * theme.text, str(at + 1), theme, max_width=60, size=theme.heading, bold=True)
        )
    for row, spy in enumerate(game.spies):
        y = top + (row + 0.5) * ROW
        shapes.append(
            middle(box.x + NAMES / 2 - 4, y, spy.value, theme, max_width=NAMES, size=theme.heading, bold=True)
        )
    last = top + len(game.spies) * ROW + 6
    shapes += briefcase(box.x + NAMES / 2 - 4, last + ROW / 2, 0.85 * theme.text, theme)
    yield Part("belief", tuple(shapes), 0, title.text)
    chances = worlds.belief(game, sight.known_about(sight.about or 0)).marginals()
    for at, left in enumerate(edges[:-1]):
        hideout, wide = at + 1, edges[at + 1] - left
        for row, spy in enumerate(game.spies):
            place = Box(left, top + row * ROW, wide, ROW)
            chance = chances[row].get(hideout, Fraction(0))
            said = Text("Spy {spy} owns hideout {hideout}: {chance}", spy=spy, hideout=hideout, chance=str(chance))
            yield belief_cell(sight, f"belief:{spy}:{hideout}", place, chance, str(Owns(spy, hideout)), said, theme)
        place = Box(left, last, wide, ROW)
        chance = chances[len(game.spies)].get(hideout, Fraction(0))
        said = Text("The Plan is in hideout {hideout}: {chance}", hideout=hideout, chance=str(chance))
        yield belief_cell(sight, f"belief:plan:{hideout}", place, chance, str(PlanIn(hideout)), said, theme)
