"""Draw every element of `spylab.scene` in the three themes, to look at.

    python tools/contact_sheet.py FOLDER

writes `elements_paper.svg`, `elements_ink.svg` and `elements_projector.svg` into the folder.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

from spylab import scene as draw
from spylab.scene import Part, Scene, Shape, Shapes, Theme

LETTERS = {"green": "G", "red": "R", "blue": "B", "yellow": "Y"}
PIPS = {"S": draw.safe_pip, "T": draw.folder_pip, "B": draw.bomb_pip}
THINGS = {"S": draw.safe, "T": draw.folder, "B": draw.bomb}
FACES = ["B1", "S2", "T1", "T2", "S1", "B2", "S1", "T2", "B1"]
BACKS = ["S1 T1 B1 S2 T2", "S2", "B1", "T1 T2", "lit", "S1 T1 B1 B2 S2 T2", "S1 S2"]
RULE = "Whoever finds a lit bomb is out; the bomb goes back to its place and can catch others later."


class Sheet:
    """The sheet of one theme. `u` makes lengths of the light theme into lengths of this one."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.u = theme.text / 14
        self.shapes: list[Shape] = []
        for section in (self.agents, self.cards, self.things, self.belief, self.page):
            section()

    def scene(self) -> Scene:
        """All sections as one picture."""
        size = round(960 * self.u), round(750 * self.u)
        elements = Part("elements", tuple(self.shapes))
        words = "The elements", "Everything that pictures are put together from."
        return Scene(*size, self.theme.name, *words, (elements,))

    def add(self, shapes: Shapes) -> None:
        """Put shapes on the sheet."""
        self.shapes.extend(shapes)

    def heading(self, x: float, y: float, text: str) -> None:
        """Name a section."""
        self.shapes.append(draw.heading(x, y, text, self.theme, max_width=400 * self.u))

    def agents(self) -> None:
        """Shapes, badges, the Spies from both sides, one of them large, hats."""
        u, theme = self.u, self.theme
        self.heading(16 * u, 30 * u, "Agents")
        for i, agent in enumerate(draw.AGENTS):
            x, letter = (40 + 62 * i) * u, LETTERS[agent]
            self.add(draw.badge(x, 60 * u, theme.badge, agent, letter, theme))
            self.add(draw.badge(x + 6 * u, 100 * u, theme.badge * 1.4, agent, letter, theme))
            self.add(draw.badge(x, 142 * u, theme.badge, agent, letter, theme, out=True))
            self.add(draw.agent_shape(x + 26 * u, 60 * u, 7 * u, agent, theme))
            for side, foot in ((1, 300 + 52 * i), (-1, 512 + 52 * i)):
                self.add(draw.spy_figure(foot * u, 150 * u, 81 * u, agent, letter, theme, direction=side))
        self.add(draw.beam(790 * u, 160 * u, 150 * u, theme, direction=1, reach=90 * u))
        self.add(draw.spy_figure(790 * u, 160 * u, 150 * u, "green", "G", theme))
        self.add(draw.hat(748 * u, 60 * u, 16 * u, theme))
        self.add(draw.hat(748 * u, 110 * u, 16 * u, theme, direction=-1, band="red"))

    def cards(self) -> None:
        """Two rows of cards that mirror each other."""
        u, theme = self.u, self.theme
        self.heading(16 * u, 196 * u, "Cards")
        w, h, gap = 64 * u, 88 * u, 32 * u
        above, below = 212 * u, 348 * u
        columns = [58 * u + i * (w + gap) for i in range(9)]
        spies = [("red", columns[7] + w + gap / 2, above + h - 2), ("green", columns[4] - gap / 2, below + h - 2)]
        self.add(draw.link_column(columns[3] - 9 * u, above - 9 * u, w + 18 * u, below - above + h + 18 * u, theme))
        for i, x in enumerate(columns):
            self.add(draw.card_face(x, below, w, h, "green" if i < 5 else "blue", theme))
        for i, x in enumerate(columns[:7]):
            self.add(draw.card_back(x, above, w, h, ("red", "yellow", "blue")[i % 3], theme))
        self.add(draw.card_face(columns[7], above, w, h, "red", theme))
        self.add(draw.card_slot(columns[8], above, w, h, theme))
        for _, x, y in spies:
            self.add(draw.beam(x, y, 0.92 * h, theme, direction=-1, reach=0.74 * w))
        for x, left in zip(columns, BACKS, strict=False):
            self.back(x, above, w, h, left)
        self.face(columns[7], above, w, h, "S1", exposed=True)
        for i, x in enumerate(columns):
            self.face(x, below, w, h, FACES[i], exposed=i == 6)
            place = draw.middle(x + w / 2, below + h + 13 * u, str(i + 1), theme, max_width=w, fill="ink2")
            self.shapes.append(place)
        for y in (above, below):
            self.add(draw.brackets(columns[3], y, w, h, theme))
            self.add(draw.ring_arrow(columns[0] - 14 * u, y + h / 2, 14 * u, theme, side=-1))
            self.add(draw.ring_arrow(columns[8] + w + 14 * u, y + h / 2, 14 * u, theme))
        self.add(draw.link_arrow(columns[3] + w / 2, below - 14 * u, above + h + 12 * u, theme))
        for agent, x, y in spies:
            self.add(draw.spy_figure(x, y, 0.92 * h, agent, LETTERS[agent], theme, direction=-1))

    def back(self, x: float, y: float, w: float, h: float, left: str) -> None:
        """What a card that lies face down may still be: pips for what is `left`."""
        theme = self.theme
        if left == "lit":
            self.add(draw.bomb(x + 0.44 * w, y + 0.6 * h, 0.3 * w, theme, ground="back", lit=True))
            return
        s = 0.085 * w
        for number, cy in (("1", y + 0.42 * h), ("2", y + 0.74 * h)):
            self.shapes.append(draw.middle(x + 0.13 * w, cy, number, theme, max_width=0.2 * w, ground="back"))
            for i, (kind, pip) in enumerate(PIPS.items()):
                cx = x + w * (0.385 + 0.225 * i)
                self.add(pip(cx, cy, s, theme) if kind + number in left else draw.ruled_out(cx, cy, theme))
                if left == kind + number:
                    self.add(draw.certain(cx, cy, s, theme))

    def face(self, x: float, y: float, w: float, h: float, code: str, exposed: bool) -> None:
        """What a card shows."""
        theme, u = self.theme, self.u
        place, room, size = (x + 15 * u, y + 24 * u), 0.3 * w, theme.numeral
        self.shapes.append(draw.middle(*place, code[1], theme, max_width=room, size=size, bold=True, ground="card"))
        self.add(THINGS[code[0]](x + 0.52 * w, y + 0.65 * h, 0.28 * w, theme))
        if exposed:
            self.add(draw.eye(x + w - 17 * u, y + 24 * u, 11 * u, theme))

    def things(self) -> None:
        """The pictograms, large and small."""
        u, theme = self.u, self.theme
        self.heading(16 * u, 490 * u, "Things")
        for i, thing in enumerate(THINGS.values()):
            self.add(thing((50 + 75 * i) * u, 535 * u, 28 * u, theme, ground="page"))
        self.add(draw.bomb(275 * u, 535 * u, 28 * u, theme, ground="page", lit=True))
        self.add(draw.eye(360 * u, 515 * u, 16 * u, theme, ground="page"))
        self.add(draw.flame(402 * u, 515 * u, 12 * u, theme))
        self.add(draw.key(445 * u, 515 * u, 14 * u, theme, ground="page"))
        self.add(draw.turn_icon(490 * u, 515 * u, 10 * u, theme))
        self.add(draw.turn_icon(522 * u, 515 * u, 10 * u, theme, direction=-1))
        self.add(draw.arrow(545 * u, 515 * u, 595 * u, 515 * u, theme))
        for i, pip in enumerate(PIPS.values()):
            for x, s in ((350, 5), (368, 7), (390, 9)):
                self.add(pip((x + 80 * i) * u, 552 * u, s * u, theme, ground="page"))

    def belief(self) -> None:
        """The steps of a belief map, with room for fractions and without."""
        u, theme = self.u, self.theme
        self.heading(640 * u, 490 * u, "Belief")
        for i in range(7):
            x, chance = (640 + 42 * i) * u, Fraction(i, 6)
            long = f"{17 * i}/102" if i < 6 else "1"
            self.add(draw.heat_cell(x, 506 * u, 41 * u, 33 * u, chance, str(chance), theme))
            self.add(draw.heat_cell(x, 540 * u, 41 * u, 33 * u, chance, long, theme, short=f"{round(100 * chance)}%"))
        self.add(draw.brackets(684 * u, 508 * u, 37 * u, 63 * u, theme, gap=4 * u, arm=11 * u))

    def page(self) -> None:
        """Buttons and text on a panel."""
        u, theme = self.u, self.theme
        self.add(draw.rule(16 * u, 944 * u, 600 * u, theme))
        self.add(draw.panel(16 * u, 616 * u, 608 * u, 110 * u, theme))
        task = "Green: move, spy, both or neither."
        self.shapes.append(draw.heading(32 * u, 645 * u, task, theme, max_width=570 * u, ground="table"))
        x = 32 * u
        for text, look in (("Turn round", "plain"), ("Move 2", "main"), ("Move 1", "off"), ("Red, place 3", "plain")):
            icon = {"Turn round": self.turn, "Red, place 3": self.red}.get(text)
            w = draw.button_width(text, theme, look=look, icon=icon is not None)
            self.add(draw.button(x, 668 * u, w, theme.button, text, theme, look=look, icon=icon))
            x += w + 8 * u
        self.add(draw.labels(640 * u, 632 * u, RULE, theme, max_width=290 * u, max_lines=3))
        self.add(draw.labels(640 * u, 704 * u, RULE, theme, max_width=290 * u, max_lines=2, fill="ink2"))

    def turn(self, x: float, y: float) -> Shapes:
        """The icon of turning round."""
        return draw.turn_icon(x, y, 8 * self.u, self.theme)

    def red(self, x: float, y: float) -> Shapes:
        """The icon of an agent."""
        return draw.agent_shape(x, y, 7 * self.u, "red", self.theme)


def main() -> None:
    """Write the three sheets."""
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/contact_sheet.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for theme in draw.THEMES.values():
        target = folder / f"elements_{theme.name}.svg"
        target.write_text(draw.svg(Sheet(theme).scene()), encoding="utf-8")
        print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
