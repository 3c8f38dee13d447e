"""The rules of The Plan, put together for the engine. Rule ids: docs/rules/the_plan.md.

What may be done is in `possible`, what chance draws in `chance`, what happens in `decisions`, how a view changes in
`changes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from spylab.engine import Action, Event, Game, Outcome
from spylab.games.the_plan import chance, changes, decisions, faults, meetings, possible, tasks
from spylab.games.the_plan.actions import ACTIONS, CHANCE
from spylab.games.the_plan.cards import Bonus, Colour
from spylab.games.the_plan.events import EVENTS
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import View
from spylab.words import Text

_ALLEY = Path(__file__).with_name("alley.toml")
"""The board of the small games."""

COLOUR_NAMES = {
    Colour.GREEN: Text("Green"),
    Colour.RED: Text("Red"),
    Colour.BLUE: Text("Blue"),
    Colour.YELLOW: Text("Yellow"),
}


class ThePlan(Game[View]):
    """The Plan with 2 to 4 players: find out in which hideout The Plan lies and whose it is, and walk in."""

    name = "the_plan"
    action_kinds = ACTIONS
    chance_kinds = CHANCE
    event_kinds = EVENTS

    def __init__(self, options: Options | None = None) -> None:
        self.options: Options = options or Options()
        self.players = self.options.players
        self.colours = self.options.seats
        self.board = self.options.map
        self.spies = self.options.spies

    def __repr__(self) -> str:
        return f"ThePlan({self.options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThePlan) and other.options == self.options

    def __hash__(self) -> int:
        return hash(self.options)

    def seat_name(self, seat: int) -> Text:
        return COLOUR_NAMES[self.colours[seat]]

    def opening(self) -> View:
        return changes.opening(self.options)

    def evolve(self, view: View, event: Event) -> View:
        return changes.evolve(self.options, view, event)

    def to_act(self, view: View) -> frozenset[int]:
        if isinstance(view.task, tasks.Rolling | tasks.Fighting | tasks.DrawingKey | tasks.TurningCard):
            return frozenset()
        seat = meetings.asked(self.options, view)
        return frozenset() if seat is None else frozenset([seat])

    def legal_actions(self, view: View, player: int) -> Sequence[Action]:
        return possible.legal_actions(self.options, view, player) if player in self.to_act(view) else ()

    def chance_outcomes(self, truth: View) -> Sequence[tuple[Action, Fraction]]:
        return chance.outcomes(self.options, truth)

    def decide(self, truth: View, player: int | None, action: Action) -> tuple[Event, ...]:
        return decisions.decide(self.options, truth, player, action)

    def outcome(self, view: View) -> Outcome | None:
        return view.ended

    def why_illegal(self, view: View, player: int, action: Action) -> Text:
        return faults.reason(self.options, view, player, action)

    @classmethod
    def small_options(cls) -> Iterable[Game[Any]]:
        """On a board of six spaces: looks, bonuses, the light, keys shown, won and used, claims, all ways to end."""
        inspect, walk, light = (("inspect",),), (("walk",),), (("light",),)
        yield cls(_small(cards=inspect))
        yield cls(_small(cards=inspect, hideouts=1, bonuses=tuple(Bonus)))
        yield cls(_small(cards=light, round_cap=2))
        yield cls(_small(cards=(*walk, *light), hideouts=1, keys=2, round_cap=2))
        yield cls(_small(cards=walk, round_cap=3, last_player="plays_on"))
        yield cls(_small(cards=walk, die=(2,), ties="attacker", round_cap=2))
        yield cls(_small(cards=(("send-all", "send"),)))
        yield cls(_small(cards=inspect, hideouts=1, bonuses=("walk", "key"), bonus="may_pass", after_bonus="look"))
        must_take: dict[str, Any] = {"start_key": "offered", "take_keys": "taken", "out_keys": "claimed"}
        yield cls(_small(cards=walk, round_cap=3, last_player="plays_on", **must_take))
        must_fight: dict[str, Any] = {"fights": "fought", "defender": "wins", "pick": "loser", "spend": "last_resort"}
        yield cls(_small(cards=walk, die=(2,), round_cap=2, **must_fight))


def _small(**options: Any) -> Options:
    """Options that leave little to choose and to draw."""
    usual = {"board": str(_ALLEY), "die": (1,), "bonuses": (), "lit": 2, "first_player": 0, "round_cap": 1}
    return Options(**{**usual, **options})
