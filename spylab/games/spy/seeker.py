"""The bot that seeks: it asks where the answer tells most, and looks a few turns ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spylab.bots import best
from spylab.engine import Action, Event, InformationState, Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import TARGET_ORDER, Facing
from spylab.games.spy.imagined import Gain, Looks
from spylab.games.spy.rules import Spy, known
from spylab.games.spy.view import Base, View, faced
from spylab.games.spy.worlds import belief, claim
from spylab.inference import surprise

EXPOSES = 2.0
"""What it is worth to expose a card, in bits."""
OUT = 6.0
"""What it is worth to put somebody out, on top."""
TOLD = 0.5
"""What a bit costs that a move tells the others about the own base."""
CAUGHT = 100.0
"""What it costs to be caught."""
PATIENCE = 0.75
"""What a gain is worth that comes a turn later: the others are seeking too."""
HORIZON = 3
"""How many turns it looks ahead, this one included."""
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
    - plus 2 for the probability that it exposes the target, and 6 more that this puts the rival out,
    - less 100 for the probability that a lit bomb catches the Spy. Where lit bombs are is public, so this probability
      is always 0 or 1.

    A move is worth what can be looked at afterwards, less half a bit for each bit that its number tells the others.
    How much that is, the bot finds by the same counting, for somebody who knows only what is public about its base.

    It plans this turn and the two that follow; a gain counts three quarters for each turn that it comes later. Its own
    cards tell it where its Spy can go. What the rivals may do meanwhile it leaves aside. Since a gain that waits loses
    worth, it does not wait for ever: it passes only while moving would tell more than looking could bring.

    Its base is the best out of eight that are drawn at random: the one with the longest way round from where its Spy
    starts (there the others hear the first numbers) to the first target and on from target to target. So somebody who
    knows how it arranges still knows at most 3 bits more than nothing, out of more than 11.
    """

    kind = "seeker"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        game, me, legal = info.game, known(info.player), info.legal_actions()
        assert isinstance(game, Spy)
        if not info.view.bases[me].ready:
            drawn = [stream.choice(legal) for _ in range(DEALS)]
            return best((way, journey(way)) for way in drawn)
        plan = _Plan(game, info.view, me, info.events)
        return best((action, plan.worth(action)) for action in legal)


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
        match action:
            case do.Spy(target):
                look = (self.game.colours.index(target), self.game.mirrored(base))
                return self.look(look, ()) + PATIENCE * self.future(base, (look,), HORIZON - 1)
            case do.End():
                return PATIENCE * self.future(base, (), HORIZON - 1)
        after = self.after(base, action)
        later = PATIENCE * self.future(after, (), HORIZON - 1) if self.view.spied else self.here(after, (), HORIZON)
        return later - TOLD * self.told(base, action)

    def look(self, look: Look, before: tuple[Look, ...]) -> float:
        """What a look is worth after those before it."""
        rival, place = look
        if self.view.bases[rival].places[place].lit:
            return -CAUGHT
        gain = self.looks[rival].gain((*(at for owner, at in before if owner == rival), place))
        return value(gain)

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

    def after(self, base: Base, move: Action) -> Base:
        """The own base after a move."""
        if isinstance(move, do.Move):
            return self.game.after_move(base, move.steps, move.turn_before, move.turn_after)
        return replace(base, facing=known(base.facing).turned())

    def told(self, base: Base, move: Action) -> float:
        """How many bits about the own base a move tells the others."""
        if not isinstance(move, do.Move):
            return 0.0
        place = self.game.faced(base, move.turn_before)
        if base.places[place].exposed:
            return 0.0
        bears = claim(self.game, f"place {place + 1} is {move.steps}")
        return surprise(self.as_others_know_it.probability(bears))


def stand(base: Base) -> Stand:
    """Where the Spy of a base stands and looks."""
    return known(base.gap), known(base.facing)


def value(gain: Gain) -> float:
    """What a gain is worth, in bits."""
    return gain.bits + EXPOSES * gain.exposes + OUT * gain.out
