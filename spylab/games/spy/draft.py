"""Putting a base together: cards are swapped, the Spy is placed, and only then it is handed in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spylab.engine import MalformedInput, Stream
from spylab.games.spy.actions import Arrange
from spylab.games.spy.arrangements import Arrangements
from spylab.games.spy.cards import Card, Facing
from spylab.games.spy.rules import Spy
from spylab.kit import Draft, Sight
from spylab.words import Text, shown

CARD, GAP, TURN, SHUFFLE = "draft card {}", "draft gap {}", "draft turn", "draft shuffle"


@dataclass(frozen=True)
class BaseDraft:
    """A base being laid out. `picked` is the place whose card was taken up and waits for a place to go to."""

    ways: Arrangements
    order: tuple[Card, ...]
    gap: int
    facing: Facing
    picked: int | None = None

    def after(self, step: str, stream: Stream) -> BaseDraft:
        """One step: `draft card N` takes a card up, or swaps it with the one taken up; `draft gap N`, `draft turn`
        and `draft shuffle` place the Spy, turn it round and lay everything out at random."""
        match step.split():
            case ["draft", "card", at] if at in map(str, range(len(self.order))):
                return self._card(int(at))
            case ["draft", "gap", at] if at in map(str, self.ways.gaps):
                return replace(self, gap=int(at))
            case ["draft", "turn"] if self.facing.turned() in self.ways.facings:
                return replace(self, facing=self.facing.turned())
            case ["draft", "shuffle"]:
                chosen = stream.choice(self.ways)
                assert isinstance(chosen, Arrange)
                return replace(self, order=chosen.order, gap=chosen.gap, facing=chosen.facing, picked=None)
        raise MalformedInput(Text("“{step}” is not a step in laying out a base.", step=shown(step)))

    def _card(self, at: int) -> BaseDraft:
        if self.picked is None:
            return replace(self, picked=at)
        order = list(self.order)
        order[at], order[self.picked] = order[self.picked], order[at]
        return replace(self, order=tuple(order), picked=None)

    def dragged(self, taken: str, onto: str, stream: Stream) -> BaseDraft:
        """A card dragged onto a card swaps the two; the Spy dragged onto a gap stands there."""
        if taken.startswith("draft card") and onto.startswith("draft card"):
            return replace(self, picked=None).after(taken, stream).after(onto, stream)
        if taken == TURN and onto.startswith("draft gap"):
            return self.after(onto, stream)
        return self

    def action(self) -> Arrange:
        """The base as it lies now: always complete."""
        return Arrange(self.order, self.gap, self.facing)


def draft(sight: Sight) -> Draft | None:
    """The base as it comes out of the box, for a player who has to arrange it."""
    game, player = sight.game, sight.player
    assert isinstance(game, Spy)
    if sight.calm or player is None or player not in sight.to_act or sight.view.bases[player].ready:
        return None
    ways = game.arrangements(player)
    facing = Facing.RIGHT if Facing.RIGHT in ways.facings else ways.facings[0]
    return BaseDraft(ways, tuple(ways.cards), ways.gaps[0], facing)
