"""The picture of a game of Spies & Lies: a view, what may be done and the aids become a scene."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.around import log
from spylab.games.spies_and_lies.belief_marks import belief_map, possible
from spylab.games.spies_and_lies.chain_marks import chain, last_turn
from spylab.games.spies_and_lies.choice_marks import TALL, choices
from spylab.games.spies_and_lies.day_marks import course
from spylab.games.spies_and_lies.hand_marks import in_hand, rack
from spylab.games.spies_and_lies.intel_marks import intel
from spylab.games.spies_and_lies.layout import SIDE, Layout, layout
from spylab.games.spies_and_lies.legend import Reference, sign_rows
from spylab.games.spies_and_lies.margin import header, news, question
from spylab.games.spies_and_lies.mission_marks import lane, missions, numbers
from spylab.games.spies_and_lies.rules import SIDES
from spylab.games.spies_and_lies.side_marks import agent_track, exhausted, ready, side_head, supply, track
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase
from spylab.kit import Sight
from spylab.scene import Part, Scene
from spylab.words import Text

MayBe = tuple[frozenset[Soldier], ...] | None


def picture(sight: Sight) -> Scene:
    """The whole table as one seat sees it."""
    plan = layout(sight)
    may_be = [possible(sight, plan, seat) if sight.aids.pips or sight.about is not None else None for seat in (0, 1)]
    pips = [ranks if sight.aids.pips else None for ranks in may_be]
    parts: list[Part] = [header(sight, plan), *agent_track(sight, plan), *lane(plan, sight.view), *numbers(sight, plan)]
    parts.append(supply(sight, plan))
    for seat in plan.order:
        parts += [side_head(sight, plan, seat), *ready(sight, plan, seat), *track(sight, plan, seat)]
        parts += [*missions(sight, plan, seat, pips[seat]), exhausted(sight, plan, seat)]
    arrange = _beneath if plan.narrow else _on_the_wall if plan.projector else _beside
    around, height = arrange(sight, plan, _foolish(sight, may_be))
    parts += around
    return Scene(plan.width, round(height), sight.theme, str(_title(sight)), str(_description()), tuple(parts))


def _title(sight: Sight) -> Text:
    if sight.player is None:
        return Text("Spies & Lies, public view")
    return Text("Spies & Lies, seen by {name}", name=sight.names[sight.player])


def _description() -> Text:
    return Text(
        "Two rows of missions face each other, with an infiltration track beyond each. The Double Agent's track goes "
        "from flag to flag. Light falls on the mission that is guessed now."
    )


def _foolish(sight: Sight, may_be: list[MayBe]) -> frozenset[Soldier] | None:
    """The ranks that the soldier to be guessed may have, if that may be shown."""
    owner, mission = sight.view.owner, sight.view.mission
    if owner is None or mission is None:
        return None
    ranks = may_be[owner]
    return None if ranks is None else ranks[mission]


def _beside(sight: Sight, plan: Layout, may_be: frozenset[Soldier] | None) -> tuple[list[Part], float]:
    """A wide table: question, choices, and army or chain below the board; Intel, soldiers and log at its right.

    While a belief is shown, its map has the place of the soldiers, who move below all the rest; while a reason is
    shown as well, they are left out, so that it stands close to the map.
    """
    m = plan.theme.margin
    width = plan.right - m
    asking, tall = question(sight, plan, m, plan.bottom + 10, width)
    area = plan.bottom + 10 + tall + 10
    parts = [asking, *choices(sight, plan, may_be, m, area, width)]
    work = area + (TALL * plan.theme.text + 14 if _may_choose(sight) else 4)
    cards, deep = intel(sight, plan, plan.side, plan.top, SIDE)
    parts.append(cards)
    top = plan.top + deep + 16
    column = _reference(plan, SIDE)
    parts += _work(sight, plan, m, work, width, 200)
    yesterday, deep = _yesterday(sight, plan, m, work + 210, width)
    parts += yesterday
    end = max(work + 200 + deep, top + column.height + 150)
    known, map_height = belief_map(sight, plan, plan.side, top + 14, SIDE)
    parts += known or [column.part(plan.side, top)]
    if sight.aids.log:
        begin = top + (map_height + 42 if known else column.height + 30)
        parts += log(sight, SIDES, plan.theme, plan.side, begin, SIDE, end)
    if known and sight.why is None:
        below = _reference(plan, plan.width - 2 * m)
        parts.append(below.part(m, end + 14))
        end += below.height + 14
    meanings, deep = sign_rows(plan.theme, m, end + 14, plan.width - 2 * m, chosen=_may_choose(sight))
    return [*parts, meanings], end + 14 + deep + m


def _beneath(sight: Sight, plan: Layout, may_be: frozenset[Soldier] | None) -> tuple[list[Part], float]:
    """A narrow table: everything below the board."""
    theme, m = plan.theme, plan.theme.margin
    width = plan.width - 2 * m
    parts: list[Part] = []
    y = plan.bottom + 0.7 * theme.text
    said, tall = question(sight, plan, m, y, width)
    parts.append(said)
    y += tall + 0.7 * theme.text
    if _may_choose(sight):
        parts += choices(sight, plan, may_be, m, y, width)
        y += (TALL + 1) * theme.text
    for block in (_work_below, _intel_below) if _to_deploy(sight) else (_intel_below, _work_below):
        made, deep = block(sight, plan, m, y, width)
        parts += made
        y += deep
    known, deep = belief_map(sight, plan, m, y + theme.text, width)
    parts += known
    y += deep + 2 * theme.text if known else 0
    if sight.why is None:
        reference = _reference(plan, width)
        parts.append(reference.part(m, y))
        y += reference.height + theme.text
    meanings, deep = sign_rows(theme, m, y, width, chosen=_may_choose(sight))
    return [*parts, meanings], y + deep + m


def _on_the_wall(sight: Sight, plan: Layout, may_be: frozenset[Soldier] | None) -> tuple[list[Part], float]:
    """A projected table fills a wide screen: at the right of the board Intel, news, and step by step the last guess.

    Whoever plays on the wall has the choices there as well, and below them the army.
    """
    theme, m, x, width = plan.theme, plan.theme.margin, plan.side, plan.side_width
    cards, deep = intel(sight, plan, x, plan.top, width)
    y = plan.top + deep + 14
    said, tall = news(sight, plan, x, y, width)
    y += tall + 14
    parts = [cards, said]
    if _may_choose(sight):
        parts += choices(sight, plan, may_be, x, y, width)
        y += TALL * theme.text + 14
    parts += _work(sight, plan, x, y, width, plan.bottom - y + (1.6 * theme.text if _may_choose(sight) else 0))
    y = plan.bottom + 12 + (1.6 * theme.text if _may_choose(sight) else 0)
    army = _soldiers(plan)
    meanings, deep = sign_rows(theme, m, y, plan.width - 2 * m, chosen=_may_choose(sight), army=army)
    y += deep
    known, tall = belief_map(sight, plan, m, y + 2 * theme.text, plan.width - 2 * m)
    return [*parts, meanings, *known], y + m + (tall + 2 * theme.text if known else 0)


def _may_choose(sight: Sight) -> bool:
    """Whether there has to be room for choices, now or later."""
    return sight.player is not None and not sight.calm


def _to_deploy(sight: Sight) -> bool:
    """Whether soldiers are deployed now: then the army is next to the board."""
    return sight.player is not None and sight.view.phase is Phase.DEPLOYMENT


def _intel_below(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    cards, deep = intel(sight, plan, x, y, width)
    return [cards], deep + plan.theme.text


def _work_below(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    deep = 14.2 * plan.theme.text
    yesterday, more = _yesterday(sight, plan, x, y + deep + 0.6 * plan.theme.text, width)
    return [*_work(sight, plan, x, y, width, deep), *yesterday], deep + more + 0.6 * plan.theme.text


def _work(sight: Sight, plan: Layout, x: float, y: float, width: float, height: float) -> Iterator[Part]:
    """The own army while it is deployed, and until the tokens are shown; then the chain of the last guess."""
    if sight.player is not None and sight.view.phase in (Phase.DEPLOYMENT, Phase.INTEL, Phase.TOKENS):
        yield from rack(sight, plan, x, y, width, height)
        return
    crowded = plan.projector and _may_choose(sight)
    if last_turn(sight.events):
        yield chain(sight, plan, x, y, width, rows=2 if crowded else 3)
    elif not crowded:
        yield course(sight, plan, x, y, width)
    if sight.player is not None and sight.view.mission is not None:
        yield from in_hand(sight, plan, x, y + height - 0.7 * plan.theme.text, width)


def _yesterday(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    """Below the army on a new day: the last guess of the day before, which nobody has had time to follow yet."""
    if not _to_deploy(sight) or not last_turn(sight.events):
        return [], 0
    found = chain(sight, plan, x, y, width, 3)
    return [found], (found.box.h if found.box else 0) + 1.2 * plan.theme.text


def _reference(plan: Layout, width: float) -> Reference:
    return Reference(width, plan.theme, _soldiers(plan), plan.game.options)


def _soldiers(plan: Layout) -> tuple[Soldier, ...]:
    """All soldiers of this game, by their ranks."""
    return tuple(sorted({soldier for army in plan.game.armies for soldier in army}))
