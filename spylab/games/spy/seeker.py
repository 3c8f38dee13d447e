"""The bot that seeks: it asks where the answer tells most, and looks a few turns ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spylab.bots import best
from spylab.engine import Action, Event, InformationState, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import TARGET_ORDER, Card, Facing
from spylab.games.spy.imagined import Looks
from spylab.games.spy.rules import Spy, known
from spylab.games.spy.view import Base, View, faced
from spylab.games.spy.worlds import belief, claim
from spylab.inference import surprise

EXPOSES = 3.0
"""What it is worth to expose a card, in bits."""
TOLD = 0.5
"""What a bit costs that a move tells the others about the own base."""
CAUGHT = 100.0
"""What it costs to be caught."""
WON = 100.0
"""What it is worth to win for certain in this turn: more than everything else together."""
PATIENCE = 0.75
"""What a gain is worth that comes a turn later: the others are seeking too."""
HORIZON = 3
"""How many turns it looks ahead, this one included; in the usual games three are enough to reach every card."""
DEALS = 8
"""Out of how many random ways to arrange its base it takes the best."""

Stand = tuple[int, Facing]
"""Where a Spy stands and looks."""
Look = tuple[int, int]
"""Whose base is looked at, and at which place."""


class Seeker:
    """Seeks where most is to be learned, as somebody would who can count all the worlds.

    The worth of an action is counted in bits. A look is worth

    - the bits that its answer tells on average,
    - plus 3 for the probability that it exposes the target,
    - less 100 for the probability that a lit bomb catches the Spy. Everybody knows where lit bombs are, so this
      probability is 0 or 1,
    - plus 100 if it wins the game for certain.

    A move is worth what can be looked at afterwards, less half a bit for each bit that its number tells the others.
    How much that is, the bot finds by the same counting, for somebody who knows only what is public about its base.

    It plans this turn and the two that follow, and does the first step of the best plan. A gain counts three quarters
    for each turn that it comes later: the others are seeking too. That is also why it does not wait for ever. Its own
    cards tell it where its Spy can go; what the rivals may do meanwhile it leaves aside.

    Its base is the best of eight drawn at random: the one with the longest way round the ring from the card its Spy
    faces first (there the others will hear numbers) to the first target and on from target to target. Somebody who
    knows how it arranges knows at most log2(8) = 3 bits more than nothing, out of more than 11.
    """

    kind = "seeker"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        game, me, legal = info.game, known(info.player), info.legal_actions()
        assert isinstance(game, Spy)
        if not info.view.bases[me].ready:
            drawn = [stream.choice(legal) for _ in range(DEALS)]
            return best((way, journey(way)) for way in drawn)
        plan = _Plan(game, info.view, me, info.events)
        ending_first = reversed(legal)  # of equals it takes the one that does least
        return best((action, plan.worth(action)) for action in ending_first)


def journey(way: Action) -> int:
    """How far it is, along the ring, from the card the Spy faces first to the first target, and on to all the others.

    >>> journey(Spy().parse("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right"))
    3
    >>> journey(Spy().parse("arrange S1 B1 T2 S2 B1 B2 T1 at 3 right"))
    12
    """
    assert isinstance(way, do.Arrange)
    n = len(way.order)
    stops = [faced(way.gap, way.facing, n), *(way.order.index(card) for card in TARGET_ORDER if card in way.order)]
    return sum(min((a - b) % n, (b - a) % n) for a, b in pairwise(stops))


class _Plan:
    """What the bot can work out: what looks would bring, what moves would tell, and what comes of them later."""

    def __init__(self, game: Spy, view: View, me: int, events: Sequence[Event]) -> None:
        self.game = game
        self.view = view
        self.me = me
        rivals = [seat for seat, base in enumerate(view.bases) if seat != me and not base.out]
        self.looks = {rival: Looks(game, view, events, rival) for rival in rivals}
        self.as_others_know_it = belief(game, [event for event in events if event.audience is None], me)
        self._ways: dict[Stand, list[tuple[Base, float]]] = {}
        self._future: dict[tuple[Stand, tuple[Look, ...], int], float] = {}

    def worth(self, action: Action) -> float:
        """What an action is worth in the end, in bits."""
        base = self.view.bases[self.me]
        after, told = self.after(base, action), self.told(base, action)
        if not isinstance(action, do.End) and self.wins(after):
            return WON - TOLD * told
        if isinstance(action, do.Spy):
            look = (self.game.colours.index(action.target), self.game.mirrored(base))
            return self.look(look, ()) + PATIENCE * self.future(base, (look,), HORIZON - 1)
        if isinstance(action, do.End) or self.view.spied:
            return PATIENCE * self.future(after, (), HORIZON - 1) - TOLD * told
        return self.here(after, (), HORIZON) - TOLD * told

    def wins(self, base: Base) -> bool:
        """Whether a look in this turn, with the Spy standing like this, wins the game for certain."""
        if self.view.spied or len(self.looks) > 1 or not self.game.options.secret_two_out:
            return False
        ((rival, looks),) = self.looks.items()
        place = self.game.mirrored(base)
        return self.view.bases[rival].target is Card.T2 and looks.gain((place,)).exposes == 1

    def look(self, look: Look, before: tuple[Look, ...]) -> float:
        """What a look is worth after those before it."""
        rival, place = look
        if self.view.bases[rival].places[place].lit:
            return -CAUGHT
        gain = self.looks[rival].gain((*(at for owner, at in before if owner == rival), place))
        return gain.bits + EXPOSES * gain.exposes

    def here(self, base: Base, before: tuple[Look, ...], turns: int) -> float:
        """The best that can still be made of a turn without moving, and of those that follow."""
        place = self.game.mirrored(base)
        worths = [PATIENCE * self.future(base, before, turns - 1)]
        for rival in self.looks:
            worth = self.look((rival, place), before)
            if worth > 0:
                worths.append(worth + PATIENCE * self.future(base, (*before, (rival, place)), turns - 1))
        return max(worths)

    def future(self, base: Base, before: tuple[Look, ...], turns: int) -> float:
        """The best that can be made of so many turns to come, from where the Spy stands and after these looks."""
        if turns == 0:
            return 0.0
        key = (stand(base), before, turns)
        if key not in self._future:
            ways = self.ways(base)
            self._future[key] = max(self.here(there, before, turns) - TOLD * told for there, told in ways)
        return self._future[key]

    def ways(self, base: Base) -> list[tuple[Base, float]]:
        """Where the Spy can be after the move of a turn, or without one, and how many bits that tells the others."""
        if stand(base) not in self._ways:
            view = replace(self.view.with_base(self.me, base), moved=False, spied=True)
            found = {stand(base): (base, 0.0)}
            for action in self.game.legal_actions(view, self.me):
                if not isinstance(action, do.End):
                    there, told = self.after(base, action), self.told(base, action)
                    if told < found.get(stand(there), (there, float("inf")))[1]:
                        found[stand(there)] = (there, told)
            self._ways[stand(base)] = list(found.values())
        return self._ways[stand(base)]

    def after(self, base: Base, action: Action) -> Base:
        """The own base after an action: its Spy may stand or look elsewhere."""
        match action:
            case do.Move(steps, before, after):
                return self.game.after_move(base, steps, before, after)
            case do.Turn():
                return replace(base, facing=known(base.facing).turned())
        return base

    def told(self, base: Base, action: Action) -> float:
        """How many bits about the own base an action tells the others; only the number of a move does."""
        if not isinstance(action, do.Move):
            return 0.0
        place = self.game.faced(base, action.turn_before)
        if base.places[place].exposed:
            return 0.0
        bears = claim(self.game, f"place {place + 1} is {action.steps}")
        return surprise(self.as_others_know_it.probability(bears))


def stand(base: Base) -> Stand:
    """Where the Spy of a base stands and looks."""
    return known(base.gap), known(base.facing)
