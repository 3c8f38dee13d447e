"""The bots that only SPY has."""

from __future__ import annotations

from collections.abc import Sequence

from spylab.engine import Action, Event, InformationState, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.rules import Spy, known
from spylab.games.spy.view import View


class Careful:
    """Never looks at a card that is certainly a lit bomb, and keeps its Spy from giving numbers away for nothing.

    It looks where something is still to be learned, wherever it can without moving; if not, it makes the move that
    tells least (a number the others have heard already, or none) and lets it look at something new. Rather than tell
    a number for nothing it passes once, but not twice running. A lit bomb's place is public, so no counting is needed.
    """

    kind = "careful"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        game, me = info.game, known(info.player)
        assert isinstance(game, Spy)
        if not info.view.bases[me].ready:
            return stream.choice(info.legal_actions())
        knowledge = _Knowledge(game, info.view, me, info.events)
        worth = {action: knowledge.worth(action) for action in info.legal_actions()}
        best = max(worth.values())
        return stream.choice([action for action, value in worth.items() if value == best])


class _Knowledge:
    """What the bot goes by: its view, and which looks would only bring the answer that everybody has heard."""

    def __init__(self, game: Spy, view: View, me: int, events: Sequence[Event]) -> None:
        self.game = game
        self.view = view
        self.me = me
        self.heard = _heard(events)
        self.passed = _passed(events, me)

    def worth(self, action: Action) -> int:
        """How good an action is, on a scale of this bot's own: 8 to expose, down to -9 for the certain end."""
        base = self.view.bases[self.me]
        match action:
            case do.Spy(target):
                return self._look(self.game.colours.index(target), self.game.mirrored(base))
            case do.Move():
                place = base.places[self.game.faced(base, action.turn_before)]
                tells = not (place.exposed or place.number)
                moved = self.game.after_move(base, action.steps, action.turn_before, action.turn_after)
                rivals = [seat for seat, b in enumerate(self.view.bases) if seat != self.me and not b.out]
                return max(self._look(rival, self.game.mirrored(moved)) for rival in rivals) - 1 - tells
            case do.End():
                return -2 if self.passed else -1
        return -3

    def _look(self, owner: int, at: int) -> int:
        base = self.view.bases[owner]
        place, target = base.places[at], base.target
        if place.lit:
            return -9
        if place.exposed or (owner, at) in self.heard:
            return -3
        if place.kind is None:
            return 6 if place.number in (None, target.number if target else None) else 4
        return 8 if target and target.kind is place.kind and place.number in (None, target.number) else -3


def _heard(events: Sequence[Event]) -> set[tuple[int, int]]:
    """The owners and places whose kind was said since that owner's last exposure: asking again brings the same."""
    heard: set[tuple[int, int]] = set()
    for event in events:
        if isinstance(event, do.Said):
            heard.add((event.owner, event.place))
        elif isinstance(event, do.Exposed):
            heard = {(owner, place) for owner, place in heard if owner != event.owner}
    return heard


def _passed(events: Sequence[Event], me: int) -> bool:
    """Whether this player did nothing in the last turn."""
    began = [at for at, event in enumerate(events) if isinstance(event, do.TurnBegan) and event.seat == me]
    if len(began) < 2:
        return False
    return isinstance(events[began[-2] + 1], do.TurnBegan)
