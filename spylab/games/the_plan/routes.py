"""Where a move may end and whom it meets on the way: the legal paths of a sight, as few as make a difference.

Nothing in the game depends on a path but where it ends, which spies it crosses, and which keys and fights it offers in
which order: what came of one of them is known before the next is decided. So of all paths that come to the same, the
first is shown, and paths that meet others, or the same in another order, are offered apart. The order in which spies
are crossed is no difference, since looks come last, in any order (TP-MOVE-4, TP-LOOK-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spylab.games.the_plan import actions as do
from spylab.games.the_plan import meetings
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.paths import Path
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View, index
from spylab.kit import Sight

Move = do.Walk | do.Ride | do.Send


@dataclass(frozen=True)
class Route:
    """A legal move, where it begins, and what it brings.

    `looks` are the spies whose files may be looked at after it, `keys` is how many keys can be taken on it, and
    `order` tells what it offers, one after the other: the seat of a rival who may be fought, or None for a key.
    """

    action: Move
    start: str
    looks: tuple[Spy, ...]
    order: tuple[int | None, ...]
    keys: int

    @property
    def rivals(self) -> tuple[int, ...]:
        """The seats that may be fought, in the order of the way."""
        return tuple(seat for seat in self.order if seat is not None)

    @property
    def path(self) -> Path:
        """The spaces that are entered."""
        return self.action.path

    @property
    def end(self) -> str:
        """Where the piece stops."""
        return self.action.path[-1]

    @property
    def spy(self) -> Spy | None:
        """The spy that moves; None: the own counterspy."""
        return self.action.spy if isinstance(self.action, do.Send) else None

    @property
    def steps(self) -> int:
        """How far it is."""
        return len(self.action.path)


def routes(sight: Sight) -> tuple[Route, ...]:
    """Every end with every company, each once; of those with the same end, the ones that bring more come first."""
    found: dict[tuple[object, ...], Route] = {}
    for route in every_way(sight):
        company = route.spy, route.end, route.steps, route.looks, route.order
        found.setdefault(company, route)
    return tuple(sorted(found.values(), key=lambda route: (-len(route.looks), -len(route.rivals), -route.keys)))


def every_way(sight: Sight) -> Iterator[Route]:
    """Every legal move with what it brings, also those that come to the same."""
    return (_route(sight, action) for action in sight.legal if isinstance(action, Move))


def _route(sight: Sight, action: Move) -> Route:
    game, view, me = sight.game, sight.view, sight.player
    assert isinstance(game, ThePlan)
    assert isinstance(view, View)
    assert me is not None
    own = view.players[me].at or ""
    if isinstance(action, do.Send):
        meets_own = (action.spy,) if own in action.path else ()
        return Route(action, view.spies[index(action.spy)], meets_own, (), 0)
    looks = tuple(spy for spy, at in zip(game.spies, view.spies, strict=True) if at in action.path)
    order = meetings.in_order(game.options, view, me, action.path)
    return Route(action, own, looks, order, meetings.keys_to_get(game.options, view, me, action.path))
