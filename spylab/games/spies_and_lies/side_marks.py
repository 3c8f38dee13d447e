"""What stands around a row of missions: whose it is, what is active, the infiltration track, who is exhausted."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.spies_and_lies.actions import Deceive
from spylab.games.spies_and_lies.card_marks import outline, resting
from spylab.games.spies_and_lies.draft import TokensDraft
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.soldiers import Colour, Soldier
from spylab.games.spies_and_lies.token_marks import deception, double_agent, flag, intel_token, wall
from spylab.games.spies_and_lies.view import Side, View
from spylab.games.spies_and_lies.words import letter, ranks
from spylab.kit import Sight
from spylab.scene import (
    Box,
    Circle,
    Part,
    Rect,
    Shape,
    Shapes,
    Style,
    arrow,
    badge,
    brackets,
    flame,
    label,
    middle,
    panel,
    stroke,
)
from spylab.scene.lines import fitting
from spylab.words import Plural, Text


def side_head(sight: Sight, plan: Layout, seat: int) -> Part:
    """The line with a side's name, in a dark pill if it is asked, and its active soldiers."""
    theme, colour, side = plan.theme, plan.colour(seat), sight.view.sides[seat]
    y = plan.head_y(seat) + plan.measures.head / 2
    r = theme.badge
    chips = _chips(plan, side, y)
    in_the_way = [shape for part in ready(sight, plan, seat) for shape in part.shapes]
    end = min((shape.box().x for shape in (*chips, *in_the_way)), default=plan.right) - 6
    x = plan.left + 2.6 * r
    asked = seat in sight.to_act
    fill, ground = ("on_ink", "ink") if asked else ("ink", "page")
    size = theme.text + 2 if plan.projector else theme.heading
    name = middle(
        x + 8, y, str(sight.names[seat]), theme,
        max_width=end - x - 20, size=size, bold=True, fill=fill, anchor="start", ground=ground,
    )  # fmt: skip
    shapes: list[Shape] = [*badge(plan.left + 1.2 * r, y, r, colour.value, letter(colour), theme)]
    if asked:
        tall = 1.6 * theme.text
        shapes.append(Rect(x, y - tall / 2, name.width + 16, tall, Style("ink"), tall / 3))
    shapes.append(name)
    if seat == sight.view.starter and sight.view.mission is not None:
        left = x + name.width + 1.9 * theme.text
        words = fitting([str(Text("guesses first today")), str(Text("first")), ""], end - left, theme)
        shapes += [middle(left, y, words, theme, max_width=end - left, fill="ink2", anchor="start")] if words else []
    shapes += chips
    return Part(f"side:{seat}", tuple(shapes), 10, _told(sight, side, seat))


def _tokens_ready(sight: Sight, seat: int) -> int:
    """How many Intel tokens of a side lie ready: all, until its tokens are shown."""
    side, draft = sight.view.sides[seat], sight.draft
    shown = any(mission.token is not None for mission in side.missions)
    if shown or sight.view.mission is not None or sight.view.ended:
        return 0
    placed = sum(draft.pattern) if isinstance(draft, TokensDraft) and seat == sight.player else 0
    return len(side.missions) - placed


def ready(sight: Sight, plan: Layout, seat: int) -> Iterator[Part]:
    """The Intel tokens that lie ready, at the end of the line with the side's name, which tells of them.

    Left of what goes on: an explosion of the day before may (SL-SOLDIER-8).
    """
    y, r = plan.head_y(seat) + plan.measures.head / 2, 0.72 * plan.measures.token
    n = _tokens_ready(sight, seat)
    end = min((shape.box().x - 6 for shape in _chips(plan, sight.view.sides[seat], y)), default=plan.right)
    places = [end - 1.2 * r - at * 2.4 * r for at in range(n)]
    shapes = tuple(shape for x in reversed(places) for shape in intel_token(x, y, r, plan.theme))
    if shapes:
        yield Part(f"ready:{seat}", shapes, 20)


def _chips(plan: Layout, side: Side, y: float) -> Shapes:
    """What goes on until the day ends, right-aligned: a flame and the soldier for each, twice a Bomb's damage."""
    theme = plan.theme
    t = theme.text
    active = [*side.active, *([Soldier.BOMB] if side.explosion else [])]
    wide = [3.3 * t] * len(active) + ([4.2 * t] if side.double_damage else [])
    x = plan.right - sum(wide) - 4 * (len(wide) - 1) - 1
    shapes: list[Shape] = []
    for at, room in enumerate(wide):
        pill = Rect(x, y - 0.8 * t, room, 1.6 * t, Style("card", "ink", theme.line), 0.8 * t)
        shapes.append(pill)
        if at < len(active):
            shapes += flame(x + 0.95 * t, y, 0.48 * t, theme)
            shapes += glyph(active[at], x + 2.25 * t, y, 0.6 * t, theme)
        else:
            shapes += glyph(Soldier.BOMB, x + 1.1 * t, y, 0.6 * t, theme)
            twice = middle(x + 2.0 * t, y, "×2", theme, max_width=2 * t, bold=True, anchor="start", ground="card")
            shapes.append(twice)
        x += room + 4
    return tuple(shapes)


def supply(sight: Sight, plan: Layout) -> Part:
    """The Deception tokens in the supply, at the end of the line between the rows."""
    theme, r = plan.theme, plan.measures.token
    x, y, n = plan.exhausted_x, plan.number_y, sight.view.supply
    room = plan.measures.exhausted
    words = str(Text("supply"))
    shapes: list[Shape] = [
        label(x, y - 0.5 * theme.text, words, theme, max_width=room, fill="ink2"),
        *deception(x + r, y + 0.9 * theme.text, r, theme),
        middle(x + 2.5 * r, y + 0.9 * theme.text, f"× {n}", theme, max_width=room, bold=True, anchor="start"),
    ]
    said = Plural("{n} Deception token in the supply", "{n} Deception tokens in the supply", n=n)
    return Part("supply", tuple(shapes), 0, str(said))


def _told(sight: Sight, side: Side, seat: int) -> str:
    facts: list[Text] = [sight.names[seat]]
    if seat == sight.view.starter and sight.view.mission is not None:
        facts.append(Text("guesses first today"))
    facts.append(Text("Marker on {marker} of {track}", marker=side.marker, track=sight.game.options.track))
    facts.append(Plural("{n} Deception token", "{n} Deception tokens", n=side.deceptions))
    if tokens := _tokens_ready(sight, seat):
        facts.append(Plural("{n} Intel token lies ready", "{n} Intel tokens lie ready", n=tokens))
    if side.active:
        facts.append(Text("Active until the day ends: {ranks}", ranks=ranks(side.active)))
    if side.explosion:
        facts.append(Text("The next soldier that this side reveals retires"))
    if side.double_damage:
        facts.append(Text("Double damage: two enemy soldiers will be exhausted"))
    if side.exhausted:
        facts.append(
            Plural("Exhausted: {ranks}", "Exhausted: {ranks}", n=len(side.exhausted), ranks=ranks(side.exhausted))
        )
    return ". ".join(map(str, facts))


def track(sight: Sight, plan: Layout, seat: int) -> Iterator[Part]:
    """The infiltration track: fields 0 to 9, the marker, and what the tenth step does: on with the Double Agent."""
    theme, view = plan.theme, sight.view
    side, length, y, h = view.sides[seat], plan.game.options.track, plan.track_y(seat), plan.measures.track
    cell = plan.measures.cell * 10 / max(10, length)
    style = Style("card", "line", theme.hair)
    at_x = [plan.left + at * cell for at in range(length)]
    fields: list[Shape] = [Rect(x + 1, y, cell - 3, h, style, round(0.28 * min(h, cell))) for x in at_x]
    if cell >= 1.7 * theme.text:
        for at, x in enumerate(at_x):
            if at != side.marker:
                number = middle(
                    x + cell / 2 - 0.5, y + h / 2, str(at), theme, max_width=cell - 4, fill="ink2", ground="card"
                )
                fields.append(number)
    end = plan.left + plan.measures.cell * 10
    level, t = y + h / 2, theme.text
    fields += arrow(end + 2, level, end + 1.5 * t, level, theme)
    spaces = f"+{view.day or 1}"
    fields.append(middle(end + 2.75 * t, level, spaces, theme, max_width=2.4 * t, bold=True))
    fields += double_agent(end + 4.4 * t, level + 0.2 * t, 0.66 * t, theme)
    yield Part(f"track:{seat}", tuple(fields))
    x, wide = plan.left + min(side.marker, length - 1) * cell, max(cell - 3, 1.7 * t)
    colour = plan.colour(seat)
    style = Style(colour.value, "ink", theme.line)
    yield Part(
        f"marker:{seat}",
        (
            *outline(x + (cell - wide - 1) / 2, y - 1, wide, h + 2, colour, style, theme),
            middle(
                x + cell / 2 - 0.5, level, str(side.marker), theme,
                max_width=wide, size=theme.text + 3, bold=True, fill=f"on_{colour.value}", ground=colour.value,
            ),
        ),
        20,
        piece=True,
    )  # fmt: skip
    yield from _held(sight, plan, view, seat)


def _held(sight: Sight, plan: Layout, view: View, seat: int) -> Iterator[Part]:
    """The Deception tokens that a side holds, at the end of its track; one can be played when that is asked."""
    r = plan.measures.token
    y = plan.track_y(seat) + plan.measures.track / 2
    offered = seat == sight.player and Deceive() in sight.legal
    held = view.sides[seat].deceptions
    for at in range(held):
        x = plan.right - r - 1 - at * (2 * r + 3)
        shapes = deception(x, y, r, plan.theme)
        if offered and at == held - 1:
            box = Box(x - r, y - r, 2 * r, 2 * r)
            marks = brackets(box.x, box.y, box.w, box.h, plan.theme, gap=2, arm=6)
            words = str(Text("{name}: play this Deception token", name=sight.names[seat]))
            yield Part(f"held:{seat}:{at}", (*shapes, *marks), 20, words, box.grow(1), str(Deceive()))
        else:
            yield Part(f"held:{seat}:{at}", shapes, 20)


def exhausted(sight: Sight, plan: Layout, seat: int) -> Part:
    """The exhausted soldiers at the end of the row."""
    theme = plan.theme
    soldiers = sight.view.sides[seat].exhausted
    x, w, top, h = plan.exhausted_x, plan.measures.exhausted, plan.card_y(seat), plan.card_height
    words = str(Plural("exhausted", "exhausted", n=len(soldiers)))
    caption = label(x, top + 0.85 * theme.text, words, theme, max_width=w, fill="ink2")
    shapes: list[Shape] = [caption] if soldiers else []
    columns = 1 if len(soldiers) < 3 else 2
    rows = -(-len(soldiers) // columns) or 1
    room = h - 1.4 * theme.text
    tall, wide = min(0.42 * h, room / rows - 4), w / columns - 2
    for at, soldier in enumerate(soldiers):
        left = x + (at % columns) * (wide + 4)
        shapes += resting(
            left, top + 1.4 * theme.text + at // columns * (tall + 4), wide, tall, plan.colour(seat), soldier, theme
        )
    return Part(f"exhausted:{seat}", tuple(shapes))


def agent_track(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The Double Agent's track from flag to flag, the viewer's below."""
    theme, spaces = plan.theme, plan.game.options.spaces
    x, w, top, bottom = theme.margin, plan.measures.agent, plan.top, plan.bottom
    middle_x, far = x + w / 2, spaces + 2
    step = (bottom - top - 8) / (2 * far + 1)
    centre = (top + bottom) / 2
    up = 1 if plan.viewer == 0 else -1  # Blue's half has positive places, and the enemy's flag is above
    size = min(1.0, step / 36) * plan.u
    shapes: list[Shape] = [*panel(x, top, w, bottom - top, theme)]
    reach = (spaces + 0.6) * step
    shapes.append(stroke(middle_x, centre - reach, middle_x, centre + reach, Style(stroke="line", width=theme.line)))
    for place in range(-far, far + 1):
        y = centre - up * place * step
        owner = Colour.BLUE if place > 0 else Colour.RED
        if abs(place) == far:
            shapes += flag(middle_x, y, 14 * size, owner, theme)
        elif abs(place) == far - 1:
            shapes += wall(middle_x, y, 0.68 * w, 26 * size, theme)
        else:
            edge = "line" if place else "ink"
            shapes.append(Circle(middle_x, y, 12 * size, Style("card", edge, theme.line)))
            if not place:
                shapes.append(Circle(middle_x, y, 8 * size, Style(None, "ink", theme.hair)))
    yield Part("agent:track", tuple(shapes))
    at = sight.view.agent
    words = _agent_told(sight, at, far)
    yield Part(
        "agent", double_agent(middle_x, centre - up * at * step + 2, 17 * size, theme), 30, str(words), piece=True
    )


def _agent_told(sight: Sight, at: int, far: int) -> Text:
    if not at:
        return Text("The Double Agent is in the middle")
    name = sight.names[1 if at > 0 else 0]
    if abs(at) == far:
        return Text("{name}: the Double Agent has taken the flag", name=name)
    if abs(at) == far - 1:
        return Text("{name}: the Double Agent is at the wall", name=name)
    return Plural(
        "{name}: the Double Agent is {n} space from the middle towards the flag",
        "{name}: the Double Agent is {n} spaces from the middle towards the flag",
        name=name,
        n=abs(at),
    )
