"""The picture of a game of SPY: a view, what may be done and the aids become a scene."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spylab.games.spy import actions as do
from spylab.games.spy.belief_marks import possible
from spylab.games.spy.card_marks import back, body, face, told
from spylab.games.spy.cards import Card, Facing
from spylab.games.spy.draft import CARD, GAP, TURN, BaseDraft
from spylab.games.spy.layout import Layout, layout
from spylab.games.spy.margin import beneath, beside, header
from spylab.games.spy.row_marks import row_head
from spylab.games.spy.rules import known
from spylab.games.spy.sentences import move_label
from spylab.games.spy.view import Base, View, faced
from spylab.games.spy.words import letter
from spylab.kit import Sight
from spylab.scene import (
    Box,
    Part,
    Rect,
    Scene,
    Shape,
    Style,
    arrow,
    beam,
    brackets,
    hat,
    link_arrow,
    link_column,
    middle,
    spy_figure,
)
from spylab.words import Text

GROUND, LINK, BODY, LIGHT, CONTENT, ACCENT, FIGURE = range(0, 70, 10)
"""The layers from below."""


def picture(sight: Sight) -> Scene:
    """The whole table as one seat sees it."""
    plan = layout(sight)
    view = _with_draft(sight)
    parts: list[Part] = [header(sight, plan)]
    for seat in plan.order:
        parts += _row(sight, plan, view, seat)
    parts += _mirror(sight, plan, view)
    parts += _steps(sight, plan, view)
    around, height = (beneath if plan.projector or plan.narrow else beside)(sight, plan)
    parts += around
    return Scene(plan.width, height, sight.theme, str(_title(sight)), str(_description(sight)), tuple(parts))


def _title(sight: Sight) -> Text:
    if sight.player is None:
        return Text("SPY, public view")
    return Text("SPY, seen by {name}", name=sight.names[sight.player])


def _description(sight: Sight) -> Text:
    return Text(
        "One row of cards for each player. A Spy stands between two cards and shines its torch on the card it faces. "
        "Brackets mark that card and those that mirror it."
    )


def _with_draft(sight: Sight) -> View:
    """The view, with the base that is being laid out in its place."""
    view: View = sight.view
    if isinstance(sight.draft, BaseDraft) and sight.player is not None:
        draft = sight.draft
        base = view.bases[sight.player].with_cards(draft.order)
        placed = Base(base.places, base.target, draft.gap, draft.facing)
        return view.with_base(sight.player, placed)
    return view


def _row(sight: Sight, plan: Layout, view: View, seat: int) -> Iterator[Part]:
    base = view.bases[seat]
    yield row_head(sight, plan, base, seat)
    may_be = possible(sight, plan, seat)
    light = None if base.facing is None or base.out else base.faced
    for at in range(plan.game.size):
        yield _card(sight, plan, base, seat, at)
        yield _content(sight, plan, base, seat, at, may_be[at], "_beam" if at == light else "")
    if base.facing is not None and base.gap is not None and not base.out:
        yield from _spy(sight, plan, base, seat)


def _card(sight: Sight, plan: Layout, base: Base, seat: int, at: int) -> Part:
    place = base.places[at]
    x, y, w, h = plan.card_x(seat, at), plan.row(seat), plan.card_width, plan.card_height
    gone = base.out and not base.revealed
    up = _up(sight, base, seat, at)
    shapes = body(x, y, w, h, plan.game.colours[seat], plan.theme, up=up is not None, gone=gone)
    facts = told(place, up, gone=gone, pips=sight.aids.pips)
    words = Text("{name}, place {place}: {facts}", name=sight.names[seat], place=at + 1, facts=facts)
    action, chosen = _card_action(sight, plan, seat, at)
    said = f"{words}. {Text('Spy on this card')}" if action and not action.startswith("draft") else str(words)
    hit = Box(x, y, w, h) if action else None
    return Part(f"card:{seat}:{at}", shapes, BODY, said, hit, action, chosen)


def _up(sight: Sight, base: Base, seat: int, at: int) -> Card | None:
    """The card, if the viewer sees its face. A lit bomb that was shown to all lies face to its owner again."""
    place = base.places[at]
    seen = seat == sight.player or place.exposed
    return place.card if base.revealed or (seen and not base.out) else None


def _card_action(sight: Sight, plan: Layout, seat: int, at: int) -> tuple[str | None, bool]:
    """What a click on a card does: take it up while the base is laid out, or spy on it."""
    me = sight.player
    if isinstance(sight.draft, BaseDraft):
        return (CARD.format(at), sight.draft.picked == at) if seat == me else (None, False)
    look = do.Spy(plan.game.colours[seat])
    if me is not None and look in sight.legal and at == plan.game.mirrored(sight.view.bases[me]):
        return str(look), False
    return None, False


def _content(sight: Sight, plan: Layout, base: Base, seat: int, at: int, may_be: frozenset[Card], light: str) -> Part:
    place = base.places[at]
    where = plan.card_x(seat, at), plan.row(seat), plan.card_width, plan.card_height
    up = _up(sight, base, seat, at)
    shapes: list[Shape] = []
    if up is not None:
        shapes += face(*where, up, place, plan.theme, lit_eye=light)
    elif not base.out:
        shapes += back(*where, place, may_be, plan.theme, pips=sight.aids.pips)
    number = middle(
        where[0] + plan.card_width / 2,
        where[1] + plan.card_height + 0.9 * plan.theme.text,
        str(at + 1),
        plan.theme,
        max_width=plan.card_width,
        fill="ink2",
        ground="page_link",
    )
    picked = isinstance(sight.draft, BaseDraft) and seat == sight.player and sight.draft.picked == at
    marks = brackets(*where, plan.theme) if picked else ()
    return Part(f"face:{seat}:{at}", (*shapes, number, *marks), CONTENT)


def _spy(sight: Sight, plan: Layout, base: Base, seat: int) -> Iterator[Part]:
    facing, gap = known(base.facing), known(base.gap)
    foot = plan.gap_x(seat, gap, facing), plan.row(seat) + plan.card_height - 2
    size = 0.92 * plan.card_height
    way = plan.direction(seat, facing)
    yield Part(
        f"beam:{seat}",
        beam(*foot, size, plan.theme, direction=way, reach=0.74 * plan.card_width + max(0.0, plan.gap / 2 - 16)),
        LIGHT,
    )
    colour = plan.game.colours[seat]
    shapes = spy_figure(*foot, size, colour, letter(colour), plan.theme, direction=way)
    words = Text("{name}: the Spy faces place {place}", name=sight.names[seat], place=known(base.faced) + 1)
    turns = isinstance(sight.draft, BaseDraft) and seat == sight.player and len(sight.draft.ways.facings) > 1
    wide = max(24, min(plan.gap, 0.36 * size))
    hit = Box(foot[0] - wide / 2, foot[1] - size, wide, size) if turns else None
    said = f"{words}. {Text('Turn the Spy')}" if turns else ""
    yield Part(f"spy:{seat}", shapes, FIGURE, said, hit, TURN if turns else None, piece=True)


def _mirror(sight: Sight, plan: Layout, view: View) -> Iterator[Part]:
    """Which cards mirror the one that the Spy on turn faces: brackets, and a link where they share a column."""
    seat = view.active
    if seat is None or view.ended:
        return
    base = view.bases[seat]
    at = known(base.faced)
    x, w, h = plan.card_x(seat, at), plan.card_width, plan.card_height
    margin = 9 if not plan.projector else 12
    linked = [seat]
    marks: list[Shape] = [*brackets(x, plan.row(seat), w, h, plan.theme)]
    for rival, other in enumerate(view.bases):
        if rival == seat or other.out:
            continue
        rx = plan.card_x(rival, plan.game.mirror(at))
        marks += brackets(rx, plan.row(rival), w, h, plan.theme)
        if rx == x:
            linked.append(rival)
    if len(linked) > 1:
        top, bottom = min(map(plan.row, linked)), max(map(plan.row, linked))
        tall = bottom - top + h + 2 * margin
        yield Part("link", link_column(x - margin, top - margin, w + 2 * margin, tall, plan.theme), LINK)
        marks += _arrows(plan, linked, seat, x + w / 2)
    yield Part("mirror", tuple(marks), ACCENT)


def _arrows(plan: Layout, linked: list[int], seat: int, x: float) -> Iterator[Shape]:
    """Arrows from row to row, away from the Spy that looks."""
    rows = sorted(plan.row(other) for other in linked)
    start, text = plan.row(seat), plan.theme.text
    for above, below in pairwise(rows):
        high = above + plan.card_height + 1.27 * text + 2 * plan.theme.line
        low = above + plan.row_step - 2.3 * text - 2
        yield from link_arrow(x, low, high, plan.theme) if below <= start else link_arrow(x, high, low, plan.theme)


def _steps(sight: Sight, plan: Layout, view: View) -> Iterator[Part]:
    """Where the own Spy may go: a ghost below the gap, one for each direction; while laying out, below every gap."""
    me = sight.player
    if me is None:
        return
    if isinstance(sight.draft, BaseDraft):
        for gap in sight.draft.ways.gaps if len(sight.draft.ways.gaps) > 1 else ():
            words = Text("Put the Spy to the left of place {place}", place=gap + 1)
            yield _ghost(plan, me, gap, None, str(words), GAP.format(gap))
        return
    if not sight.view.bases[me].ready:
        return
    seen: set[tuple[int, Facing]] = set()
    for action in sight.legal:
        if not isinstance(action, do.Move):
            continue
        base = plan.game.after_move(view.bases[me], action.steps, action.turn_before, action.turn_after)
        spot = known(base.gap), known(base.facing)
        if spot not in seen:
            seen.add(spot)
            words = Text(
                "{move}: the Spy will face place {place}",
                move=move_label(action, view.bases[me].facing),
                place=faced(*spot, plan.game.size) + 1,
            )
            yield _ghost(plan, me, *spot, str(words), str(action))


def _ghost(plan: Layout, seat: int, gap: int, facing: Facing | None, words: str, action: str) -> Part:
    theme = plan.theme
    x, size = plan.gap_x(seat, gap, facing), 13 * theme.text / 14
    lower = facing is not None and plan.direction(seat, facing) < 0
    y = plan.row(seat) + plan.card_height + (2.0 + (2.1 if lower else 0)) * theme.text
    outline = Style("card", "accent", theme.line)
    way = 0 if facing is None else plan.direction(seat, facing)
    shapes: list[Shape] = [Rect(x - size, y - size, 2 * size, 2 * size, outline, 0.4 * size)]
    shapes += hat(x - way * 0.12 * size, y + (-0.02 if way else 0.35) * size, 0.66 * size, theme, direction=way or 1)
    if way:
        shapes += arrow(x - way * 0.6 * size, y + 0.55 * size, x + way * 0.75 * size, y + 0.55 * size, theme)
    return Part(f"step:{action}", tuple(shapes), ACCENT, words, Box(x - size, y - size, 2 * size, 2 * size), action)
