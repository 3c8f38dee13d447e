"""A game of The Plan in progress, played in notation: what the tests of the rules sit at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from spylab.engine import Event, State
from spylab.games.the_plan import rules
from spylab.games.the_plan.cards import Colour, Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import Key, View, index

ALLEY = str(Path(rules.__file__).with_name("alley.toml"))
"""The board of six spaces: e1 - e2 (key, door 1) - e3, e1 - w1, w1 - w2 (key, door 2) - w3."""


class Table:
    """A game on the tiny board: The Plan is in hideout 1, V owns 1 and X owns 2, segment 1 is lit, Green begins.

    `at` puts pieces on other spaces than their starts, `hold` gives keys to colours ("1" face down, "1 up").
    """

    def __init__(
        self,
        *,
        plan: int = 1,
        owners: Sequence[int] = (1, 2, 3, 4),
        lit: int = 1,
        at: Mapping[str, str] | None = None,
        hold: Mapping[str, Sequence[str]] | None = None,
        **options: Any,
    ) -> None:
        self.game = rules.ThePlan(Options(**{"board": "tiny", "lit": lit, "first_player": 0, **options}))
        self.state: State[View] = State.start(self.game)
        number = self.game.options.number
        kept = [owner for owner in owners if owner <= number]
        self.play(f"hide {plan}", *(f"deal {spy} {owner}" for spy, owner in zip(self.game.spies, kept, strict=True)))
        for who, space in (at or {}).items():
            self._for_everybody(lambda view, who=who, space=space: self._put(view, who, space))
        for colour, keys in (hold or {}).items():
            for key in keys:
                self._give(self.seat_of(colour), int(key.split()[0]), key.endswith("up"))

    def seat_of(self, colour: str) -> int:
        """The seat that plays a colour."""
        return self.game.colours.index(Colour(colour))

    def _put(self, view: View, who: str, space: str) -> View:
        if len(who) == 1:
            at = index(Spy(who))
            return replace(view, spies=(*view.spies[:at], space, *view.spies[at + 1 :]))
        seat = self.seat_of(who)
        return view.with_player(seat, replace(view.players[seat], at=space))

    def _give(self, seat: int, hideout: int, up: bool) -> None:
        def give(view: View, knows: bool) -> View:
            player, number = view.players[seat], view.taken + 1
            key = Key(number, hideout if knows or up else None, up)
            fewer = replace(view, table=view.table - 1, taken=number)
            return fewer.with_player(seat, replace(player, keys=(*player.keys, key)))

        views = tuple(give(view, player == seat) for player, view in enumerate(self.state._views))
        truth, public = give(self.state._truth, True), give(self.state._public, False)
        self.state = replace(self.state, _truth=truth, _public=public, _views=views)

    def _for_everybody(self, change: Callable[[View], View]) -> None:
        views = tuple(map(change, self.state._views))
        self.state = replace(
            self.state, _truth=change(self.state._truth), _public=change(self.state._public), _views=views
        )

    # playing

    def do(self, seat: int | None, notation: str) -> Table:
        """Let `seat` (None: chance) do what is written."""
        self.state = self.state.apply(seat, self.game.parse(notation))
        return self

    def play(self, *notations: str) -> Table:
        """Let whoever is asked, chance or a player, do each of these."""
        for notation in notations:
            self.do(None if self.state.chance_outcomes() else self.seat, notation)
        return self

    @property
    def seat(self) -> int:
        """Who is asked."""
        (seat,) = self.state.to_act()
        return seat

    @property
    def active(self) -> str:
        """The colour whose turn it is."""
        assert self.public.active is not None
        return self.game.colours[self.public.active].value

    # what is seen

    @property
    def legal(self) -> list[str]:
        """What the player who is asked may do."""
        return [str(action) for action in self.state.information_state(self.seat).legal_actions()]

    @property
    def chances(self) -> dict[str, Fraction]:
        """What chance may do, with its probabilities."""
        return {str(action): chance for action, chance in self.state.chance_outcomes()}

    def paths(self, word: str) -> set[str]:
        """The legal actions that begin with this word, without it."""
        return {action.removeprefix(f"{word} ") for action in self.legal if action.startswith(f"{word} ")}

    @property
    def truth(self) -> View:
        """The position with every secret."""
        return self.state.truth(reveal=True)

    @property
    def public(self) -> View:
        """What everybody knows."""
        return self.state.information_state(None).view

    def view(self, colour: str) -> View:
        """What a player knows."""
        return self.state.information_state(self.seat_of(colour)).view

    @property
    def last(self) -> list[tuple[object, ...]]:
        """What the last action brought about, as plain tuples."""
        return [facts(event) for event in self.events_of_last]

    @property
    def kinds(self) -> list[str]:
        """The kinds of events that the last action brought about."""
        return [type(event).__name__ for event in self.events_of_last]

    @property
    def events_of_last(self) -> tuple[Event, ...]:
        """The same as events."""
        return self.state.steps(reveal=True)[-1].events

    @property
    def ended(self) -> tuple[str, list[int]] | None:
        """Why the game ended and who won it."""
        outcome = self.state.outcome()
        return (outcome.termination.value, sorted(outcome.winners)) if outcome else None


def facts(event: Event) -> tuple[object, ...]:
    """An event as plain data: its kind, then what it holds."""
    return (type(event).__name__, *(_plain(getattr(event, f.name)) for f in fields(event) if f.name != "audience"))


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return " ".join(str(_plain(item)) for item in value)
    if isinstance(value, Enum):
        return str(value.value)
    return value if value is None or isinstance(value, int) else str(value)
