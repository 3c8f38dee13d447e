"""The missions: cards of both sides, tokens and guesses beside them, their numbers, and the light on one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spylab.games.spies_and_lies.card_marks import back, face, slot, told
from spylab.games.spies_and_lies.draft import MISSION, TOKEN, DeploymentDraft, TokensDraft
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.sentences import mission_label, token_label
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.token_marks import deception, intel_token, right, token_place, warning, wrong
from spylab.games.spies_and_lies.view import Mission, Side, View, known
from spylab.games.spies_and_lies.words import range_of
from spylab.kit import Sight
from spylab.scene import Box, Circle, Part, Rect, Shape, Shapes, Style, brackets, measure, middle
from spylab.words import Text

LANE, BODY, NUMBER, MARK = -10, 0, 10, 20
"""The layers from below."""


def lane(plan: Layout, view: View) -> Iterator[Part]:
    """The light on the mission that is guessed now, and the corners around the soldier that is to be guessed."""
    if view.mission is None or view.ended:
        return
    theme, grow = plan.theme, 8
    x, upper = plan.card_x(view.mission) - grow, plan.card_y(1 - plan.viewer) - grow
    tall = plan.card_y(plan.viewer) + plan.card_height + grow - upper
    light = Style("lamp", alpha=0.45 * theme.lamp_alpha)
    yield Part("lane", (Rect(x, upper, plan.card_width + 2 * grow, tall, light, theme.panel_radius),), LANE)
    where = plan.card_x(view.mission), plan.card_y(known(view.owner)), plan.card_width, plan.card_height
    yield Part("target", brackets(*where, theme, gap=3), MARK)


def missions(sight: Sight, plan: Layout, seat: int, may_be: tuple[frozenset[Soldier], ...] | None) -> Iterator[Part]:
    """All missions of a side. `may_be` are the soldiers that may be under each, for what is marked on the backs."""
    side = sight.view.sides[seat]
    for at, mission in enumerate(side.missions):
        drawn = _with_draft(sight, seat, at, mission)
        yield _card(sight, plan, seat, at, drawn, None if may_be is None else may_be[at])
        yield from _line(sight, plan, seat, at, drawn)


def numbers(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The numbers of the missions between the rows."""
    r = 1.05 * plan.theme.text
    for at in range(plan.game.options.missions):
        x, y = plan.middle_x(at), plan.number_y
        on = at == sight.view.mission and not sight.outcome
        fill, ink = ("ink", "on_ink") if on else ("card", "ink")
        number = middle(
            x, y, str(at + 1), plan.theme,
            max_width=2 * r, size=plan.theme.text + 2, bold=True, fill=ink, ground=fill,
        )  # fmt: skip
        yield Part(f"number:{at}", (Circle(x, y, r, Style(fill, "ink", plan.theme.line)), number), NUMBER)


def _with_draft(sight: Sight, seat: int, at: int, mission: Mission) -> Mission:
    """A mission with what is being put together in its place."""
    draft = sight.draft
    if seat != sight.player:
        return mission
    if isinstance(draft, DeploymentDraft):
        return replace(mission, soldier=draft.order[at])
    if isinstance(draft, TokensDraft):
        return replace(mission, token=draft.pattern[at])
    return mission


def _card(sight: Sight, plan: Layout, seat: int, at: int, mission: Mission, may_be: frozenset[Soldier] | None) -> Part:
    """A soldier, face up for whoever knows it, or an empty place; while soldiers are deployed a click puts one here."""
    theme, colour = plan.theme, plan.colour(seat)
    where = plan.card_x(at), plan.card_y(seat), plan.card_width, plan.card_height
    draft = sight.draft if seat == sight.player else None
    side = sight.view.sides[seat]
    shapes: Shapes
    if mission.soldier is not None:
        shapes = face(*where, colour, mission.soldier, mission, theme, works_on=_works_on(side, mission))
    elif side.deployed and not isinstance(draft, DeploymentDraft):
        shapes = back(*where, colour, may_be, plan.game.armies[seat], theme)
    else:
        shapes = slot(*where, colour, theme)
    facts = told(mission, mission.soldier) if side.deployed else str(Text("empty"))
    words = str(Text("{name}, mission {mission}: {facts}", name=sight.names[seat], mission=at + 1, facts=facts))
    if not isinstance(draft, DeploymentDraft):
        return Part(f"card:{seat}:{at}", shapes, BODY, words)
    taken_up = mission.soldier is not None and mission.soldier is draft.picked
    if taken_up or (draft.picked and mission.soldier is None):
        shapes = (*shapes, *brackets(*where, theme, gap=3))
    if draft.falling and mission.soldier in draft.falling:
        shapes = (*shapes, *warning(where[0] + where[2] - 16 * plan.u, where[1] + 0.42 * where[3], 9 * plan.u, theme))
    said = str(mission_label(at, mission.soldier, draft.picked))
    return Part(f"card:{seat}:{at}", shapes, BODY, said, Box(*where), MISSION.format(at), taken_up)


def _line(sight: Sight, plan: Layout, seat: int, at: int, mission: Mission) -> Iterator[Part]:
    """What lies beside a card: Intel token, Deception token, and the guess with a tick or a cross."""
    theme, r = plan.theme, plan.measures.token
    draft = sight.draft if seat == sight.player else None
    laying = isinstance(draft, TokensDraft)
    show_token = mission.token == 1 or laying
    crowded = show_token and mission.deception and mission.guess is not None
    if crowded:  # so that all three have room
        r *= 0.8
    beside = (1.7 if crowded else 2.2) * theme.text
    guess = 0.0 if mission.guess is None else measure(f"{int(mission.guess)}?", theme.text, True) + beside
    widths = [2.1 * r if show_token else 0, 2 * r if mission.deception else 0, guess]
    gap = 3 * plan.u
    x = plan.middle_x(at) - (sum(widths) + gap * (sum(map(bool, widths)) - 1)) / 2
    y = plan.line_y(seat)
    if show_token:
        middle_x = x + widths[0] / 2
        shapes = (intel_token if mission.token else token_place)(middle_x, y, r, theme)
        if laying and draft:
            words = str(token_label(at, mission.token, range_of(known(sight.view.intel))))
            box = Box(middle_x - 1.3 * r, y - 1.3 * r, 2.6 * r, 2.6 * r)
            yield Part(f"token:{seat}:{at}", shapes, MARK, words, box, TOKEN.format(at), bool(mission.token))
        else:
            yield Part(f"token:{seat}:{at}", shapes, MARK)
        x += widths[0] + gap
    if mission.deception:
        yield Part(f"deception:{seat}:{at}", deception(x + r, y, r, theme), MARK)
        x += 2 * r + gap
    if mission.guess is not None:
        yield Part(f"guessed:{seat}:{at}", _guess(mission.guess, mission, x, y, guess, plan), MARK)


def _guess(guess: Soldier, mission: Mission, x: float, y: float, wide: float, plan: Layout) -> Shapes:
    """The rank that was named, with a question mark, and whether it was right."""
    theme = plan.theme
    tall = 1.6 * theme.text
    words = middle(
        x + 0.4 * theme.text, y, f"{int(guess)}?", theme,
        max_width=wide, bold=True, anchor="start", ground="card",
    )  # fmt: skip
    shapes: list[Shape] = [Rect(x, y - tall / 2, wide, tall, Style("card", "ink", theme.hair), tall / 2), words]
    if mission.unveiled:
        sign = right if guess is mission.soldier else wrong
        shapes += sign(x + wide - 0.85 * theme.text, y, 0.36 * theme.text, theme)
    return tuple(shapes)


def _works_on(side: Side, mission: Mission) -> bool:
    """Whether an activated soldier is still active."""
    exploding = mission.soldier is Soldier.BOMB and side.explosion
    return mission.activated and (mission.soldier in side.active or exploding)
