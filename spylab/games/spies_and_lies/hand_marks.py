"""A player's own army: all soldiers in the order of their ranks, and in short those that stayed in hand."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.spies_and_lies.card_marks import outline, resting, slot
from spylab.games.spies_and_lies.draft import BACK, SOLDIER, DeploymentDraft
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.words import RANKED
from spylab.kit import Sight
from spylab.scene import Box, Part, Shape, Shapes, Style, brackets, heading, label, measure, middle
from spylab.words import Text


def rack(sight: Sight, plan: Layout, x: float, y: float, width: float, height: float) -> Iterator[Part]:
    """The army in two rows, each soldier in a place of its own; whoever is deployed leaves the place empty."""
    seat, theme = sight.player, plan.theme
    assert seat is not None
    army = plan.game.armies[seat]
    title = heading(x, y + theme.text, str(Text("{name}: the army", name=sight.names[seat])), theme, max_width=width)
    yield Part("rack", (title,), 0, title.text)
    columns = -(-len(army) // 2)
    gap, top = 5.0 if plan.projector else 8.0, y + 1.9 * theme.text
    wide = min((width - gap * (columns - 1)) / columns, 0.3 * width)
    tall = min((height - (top - y) - gap) / 2, 0.62 * wide)
    for at, soldier in enumerate(army):
        where = x + at % columns * (wide + gap), top + at // columns * (tall + gap), wide, tall
        yield _place(sight, plan, seat, soldier, where)


def _place(sight: Sight, plan: Layout, seat: int, soldier: Soldier, where: tuple[float, float, float, float]) -> Part:
    """A soldier in the hand, or its empty place; a click takes the soldier up, or puts the one taken up back."""
    theme, colour, name = plan.theme, plan.colour(seat), str(RANKED[soldier])
    part, draft = f"hand:{int(soldier)}", sight.draft
    side = sight.view.sides[seat]
    if soldier in side.exhausted:
        shapes = resting(*where, colour, soldier, theme)
        return Part(part, shapes, 0, str(Text("{soldier}: exhausted", soldier=name)))
    deployed = draft.order if isinstance(draft, DeploymentDraft) else side.order
    away = soldier in deployed
    shapes = slot(*where, colour, theme) if away else _card(plan, seat, soldier, where)
    if away:
        shapes = (*shapes, *_number(plan, soldier, where, "ink2", "page"))
    state = Text("{soldier}: deployed", soldier=name) if away else Text("{soldier}: in hand", soldier=name)
    if not isinstance(draft, DeploymentDraft):
        return Part(part, shapes, 0, str(state))
    if draft.picked is soldier:
        marks = brackets(*where, theme, gap=2, arm=10)
        if away:
            words = str(Text("{soldier}: put back into the hand", soldier=name))
            return Part(part, (*shapes, *marks), 0, words, Box(*where), BACK)
        return Part(part, (*shapes, *marks), 0, str(state), Box(*where), SOLDIER.format(int(soldier)), chosen=True)
    return Part(part, shapes, 0, str(state), Box(*where), SOLDIER.format(int(soldier)))


def _card(plan: Layout, seat: int, soldier: Soldier, where: tuple[float, float, float, float]) -> Shapes:
    """A flat card: rank and picture, and below the name, where all of the army have room for theirs."""
    x, y, w, h = where
    theme = plan.theme
    body = outline(x, y, w, h, plan.colour(seat), Style("card", "ink", theme.line), theme)
    if any(measure(str(each.label), theme.text) > w - 6 for each in plan.game.armies[seat]):
        number = _number(plan, soldier, (x, y + 0.13 * h, w, h), "ink", "card")
        return *body, *number, *glyph(soldier, x + 0.7 * w, y + 0.5 * h, min(0.32 * h, 0.2 * w), theme)
    number = _number(plan, soldier, where, "ink", "card")
    name = middle(x + w / 2, y + 0.8 * h, str(soldier.label), theme, max_width=w - 6, ground="card")
    return *body, *number, *glyph(soldier, x + 0.62 * w, y + 0.37 * h, min(0.26 * h, 0.16 * w), theme), name


def _number(plan: Layout, soldier: Soldier, where: tuple[float, float, float, float], ink: str, ground: str) -> Shapes:
    x, y, w, h = where
    size = plan.theme.numeral + 2
    number = middle(
        x + 0.3 * w, y + 0.37 * h, str(int(soldier)), plan.theme,
        max_width=0.5 * w, size=size, bold=True, fill=ink, ground=ground,
    )  # fmt: skip
    return (number,)


def in_hand(sight: Sight, plan: Layout, x: float, y: float, width: float) -> Iterator[Part]:
    """In one line, the soldiers that were not deployed."""
    seat, theme = sight.player, plan.theme
    if seat is None:
        return
    side, t = sight.view.sides[seat], theme.text
    left = [s for s in plan.game.armies[seat] if s not in side.order and s not in side.exhausted]
    wide = [measure(str(int(soldier)), t, True) + 2.4 * t for soldier in left]
    caption = label(x, y + 0.36 * t, str(Text("In hand")), theme, max_width=width - sum(wide) - t, fill="ink2")
    shapes: list[Shape] = [caption]
    at = x + caption.width + 1.2 * t
    for soldier, step in zip(left, wide, strict=True):
        shapes.append(middle(at, y, str(int(soldier)), theme, max_width=1.6 * t, bold=True, anchor="start"))
        shapes += glyph(soldier, at + step - 1.4 * t, y, 0.68 * t, theme, ground="page")
        at += step
    words = ", ".join(str(RANKED[soldier]) for soldier in left)
    yield Part("in hand", tuple(shapes), 0, str(Text("In hand: {soldiers}", soldiers=words)))
