"""The bots that only SPY has."""

from __future__ import annotations

from spylab.engine import Action, InformationState, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.rules import Spy, known
from spylab.games.spy.view import Base, View


class Careful:
    """Never looks at a card that is certainly a lit bomb, and keeps its Spy from giving numbers away for nothing.

    It looks where something is still to be learned, wherever it can without moving; if not, it makes the move that
    tells least (a number the others have heard already, or none) and lets it look at something new; and rather than
    tell a number for nothing, it passes. A lit bomb's place is public, so "certainly" needs no counting.
    """

    kind = "careful"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        game, view, me = info.game, info.view, known(info.player)
        assert isinstance(game, Spy)
        if not view.bases[me].ready:
            return stream.choice(info.legal_actions())
        options = [(self._worth(game, view, me, action), action) for action in info.legal_actions()]
        best = max(worth for worth, _ in options)
        return stream.choice([action for worth, action in options if worth == best])

    def _worth(self, game: Spy, view: View, me: int, action: Action) -> int:
        base = view.bases[me]
        match action:
            case do.Spy(target):
                return self._look(view.bases[game.colours.index(target)], game.mirrored(base))
            case do.Move():
                place = base.places[game.faced(base, action.turn_before)]
                tells = not (place.exposed or place.number)
                moved = game.after_move(base, action.steps, action.turn_before, action.turn_after)
                rivals = [b for seat, b in enumerate(view.bases) if seat != me and not b.out]
                best = max(self._look(rival, game.mirrored(moved)) for rival in rivals)
                return best - 1 - tells
        return 1

    def _look(self, base: Base, at: int) -> int:
        """How much a look at this place of the base is worth: 0 nothing, -9 the certain end of this player."""
        place = base.places[at]
        if place.lit:
            return -9
        if place.exposed:
            return 0
        target = base.target
        if place.kind is None:
            return 6 if place.number in (None, target.number if target else None) else 4
        return 8 if self._may_be(place.kind, place.number, target) else 0

    def _may_be(self, kind: Kind, number: int | None, target: Card | None) -> bool:
        """Whether a card of this kind, and number if it is known, can be the exposure target."""
        return target is not None and target.kind is kind and number in (None, target.number)
