"""The picture of a game of Spies & Lies: a view, what may be done and the aids become a scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spylab.games.spies_and_lies.belief_marks import belief_map, possible
from spylab.games.spies_and_lies.chain_marks import chain
from spylab.games.spies_and_lies.choice_marks import TALL, choices
from spylab.games.spies_and_lies.hand_marks import in_hand, rack
from spylab.games.spies_and_lies.intel_marks import intel
from spylab.games.spies_and_lies.layout import SIDE, Layout, layout
from spylab.games.spies_and_lies.legend import Reference, differing_rules, sign_rows
from spylab.games.spies_and_lies.margin import header, log, news, question
from spylab.games.spies_and_lies.mission_marks import lane, missions, numbers
from spylab.games.spies_and_lies.side_marks import agent_track, exhausted, side_head, supply, track
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
        parts += [side_head(sight, plan, seat), *track(sight, plan, seat)]
        parts += [*missions(sight, plan, seat, pips[seat]), exhausted(sight, plan, seat)]
    around, height = (_beneath if plan.stacked else _beside)(sight, plan, _foolish(sight, may_be))
    parts += around
    if sight.player is not None or not plan.projector:  # on a wall there is no room for them; players have them
        m = plan.theme.margin
        rules, tall = differing_rules(plan.game.options, plan.theme, m, height, plan.width - 2 * m)
        parts += rules
        height += tall + m if rules else 0
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
    end = max(work + 186, top + column.height + 150)
    parts += _work(sight, plan, m, work, width, 186)
    known, map_height = belief_map(sight, plan, plan.side, top + 14, SIDE)
    parts += known or [column.part(plan.side, top)]
    if sight.aids.log:
        parts += log(sight, plan, plan.side, top + (map_height + 42 if known else column.height + 30), SIDE, end)
    if known and sight.why is None:
        below = _reference(plan, plan.width - 2 * m)
        parts.append(below.part(m, end + 14))
        end += below.height + 14
    meanings, deep = sign_rows(plan.theme, m, end + 14, plan.width - 2 * m)
    return [*parts, meanings], end + 14 + deep + m


def _beneath(sight: Sight, plan: Layout, may_be: frozenset[Soldier] | None) -> tuple[list[Part], float]:
    """A narrow table or a projected one: everything below the board, but a projector has the Intel at its right."""
    theme, m = plan.theme, plan.theme.margin
    width = plan.width - 2 * m
    parts: list[Part] = []
    y = plan.bottom + 0.7 * theme.text
    if plan.projector:
        parts.append(intel(sight, plan, plan.right + 16, plan.top, plan.width - m - plan.right - 16)[0])
        said, tall = news(sight, plan, m, y, width)
    else:
        said, tall = question(sight, plan, m, y, width)
    parts.append(said)
    y += tall + 0.7 * theme.text
    if _may_choose(sight):
        parts += choices(sight, plan, may_be, m, y, width)
        y += (TALL + 1) * theme.text
    for block in _in_turn(sight, plan):
        made, deep = block(sight, plan, m, y, width)
        parts += made
        y += deep
    known, deep = belief_map(sight, plan, m, y + theme.text, width)
    parts += known
    y += deep + 2 * theme.text if known else 0
    if plan.narrow:
        if sight.why is None:
            reference = _reference(plan, width)
            parts.append(reference.part(m, y))
            y += reference.height + theme.text
        meanings, deep = sign_rows(theme, m, y, width)
        parts.append(meanings)
        y += deep
    return parts, y + m


def _may_choose(sight: Sight) -> bool:
    """Whether there has to be room for choices, now or later."""
    return sight.player is not None and not sight.calm


Block = Callable[[Sight, Layout, float, float, float], tuple[list[Part], float]]


def _in_turn(sight: Sight, plan: Layout) -> list[Block]:
    """What lies below the choices: while soldiers are deployed the army is next to the board, later the Intel is."""
    if not plan.narrow:
        return [_work_below]
    return [_work_below, _intel_below] if sight.view.phase is Phase.DEPLOYMENT else [_intel_below, _work_below]


def _intel_below(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    cards, deep = intel(sight, plan, x, y, width)
    return [cards], deep + plan.theme.text


def _work_below(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[list[Part], float]:
    deep = (9.4 if plan.projector and sight.player is None else 13.3) * plan.theme.text
    return list(_work(sight, plan, x, y, width, deep)), deep + 0.6 * plan.theme.text


def _work(sight: Sight, plan: Layout, x: float, y: float, width: float, height: float) -> Iterator[Part]:
    """The own army while it is deployed, and until the tokens are shown; then the chain of the last guess."""
    if sight.player is not None and sight.view.phase in (Phase.DEPLOYMENT, Phase.INTEL, Phase.TOKENS):
        yield from rack(sight, plan, x, y, width, height)
        return
    yield chain(sight, plan, x, y, width, rows=2 if plan.projector else 3)
    if sight.player is not None and sight.view.mission is not None:
        yield from in_hand(sight, plan, x, y + height - 0.7 * plan.theme.text, width)


def _reference(plan: Layout, width: float) -> Reference:
    soldiers = tuple(sorted({soldier for army in plan.game.armies for soldier in army}))
    return Reference(width, plan.theme, soldiers)
