"""The bot that counts: what a look tells, what a key is worth, and when a claim is worth its risk."""

from __future__ import annotations

from functools import cached_property
from math import log2

from spylab.bots import best
from spylab.engine import Action, InformationState, Stream
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import claims, owners
from spylab.games.the_plan.deck_order import bits, next_card
from spylab.games.the_plan.judging import Judge, steps_to, steps_to_door, steps_to_key
from spylab.games.the_plan.keys import guessed
from spylab.games.the_plan.reach import nearness
from spylab.games.the_plan.view import View, index

LOOK = 3.0
"""What a bit out of a file is worth, against 1 for a bit about where The Plan is: files take several looks."""
FRESH = 0.5
"""What every card is worth that it does not know, besides: the second half of a pair tells what the first prepares."""
KEY = 3.0
"""What the key of the right hideout is worth, in bits."""
STEP = 0.08
"""How much of its worth something that is needed loses with every step that it is away: a key, a fight, a spy."""
READY = 20.0
"""What it is worth to stand before the right door with everything that is needed."""
PACE = 0.4
"""How many bits about the right claim it learns in a turn, on average; for guessing how long it still needs."""
BLOCKED = 2.0
"""What it is worth to light the right door, when a rival could enter it at once."""
SHUT = 0.8
"""What a door in the light is worth, against 1 for an open one: somebody has to turn the light first."""
WON = 100.0
"""More than everything else together."""


class Planner:
    """Weighs every action by what it tells and by how near it brings the right door.

    The worth of an action is counted in bits about one question: where is The Plan, and whose is that hideout? A look
    at a file is worth three times the bits it tells on average, a briefcase the bits it tells, a key three bits times
    the chance that it is the one that is needed. A place is worth more the nearer it is to what is wanted next: a key,
    the door, spies whose files tell much.

    It claims when the chance of being right is higher than the chance that nobody else gets there first while it goes
    on looking. That is guessed from what everybody can see: how many different cards and briefcases a rival has looked
    at, how many keys the rival has, and how far the doors are.
    """

    kind = "planner"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        counts = Bits(info)
        return best((action, counts.worth(action)) for action in info.legal_actions())


class Bits(Judge):
    """Counts bits."""

    def __init__(self, info: InformationState[View]) -> None:
        super().__init__(info)
        self.board: Board = self.options.map
        self._spaces = {space: at for at, space in enumerate(self.board.by_id)}
        self._claims = claims(self.options.number)
        self._looks: dict[Spy, float] = {}
        self._hideouts = range(1, self.options.number + 1)
        self.key_is = guessed(self.options, self.view)
        """How likely a key that this seat does not know opens each hideout."""

    # what is unknown

    @cached_property
    def open_bits(self) -> float:
        """How much is unknown about the right claim, in bits."""
        return -sum(chance * log2(chance) for chance in self.right if chance > 0)

    @cached_property
    def wanted(self) -> float:
        """How likely this seat does not hold the key that it needs."""
        return sum(self.plan_in(hideout) for hideout in self._hideouts if hideout not in self.mine)

    # what things are worth

    def look(self, spy: Spy) -> float:
        if spy not in self._looks:
            file = index(spy)
            channel = next_card(self.options, self.view, spy)[owners(self.options.number)[:, file]]
            told = bits(self.cases, channel, self._claims, self.options.number**2)
            new = self.view.file(spy).places[0].half is None and told > 1e-9
            self._looks[spy] = LOOK * told + (FRESH if new else 0.0)
        return self._looks[spy]

    def open(self, hideout: int) -> float:
        chance = self.plan_in(hideout)
        return -sum(p * log2(p) for p in (chance, 1 - chance) if p > 1e-12)

    def key(self, many: float) -> float:
        return many * self._blind()

    def _blind(self) -> float:
        return KEY * sum(
            self.plan_in(hideout) * self.key_is[hideout - 1] for hideout in self._hideouts if hideout not in self.mine
        )

    def opens(self, hideout: int | None) -> float:
        if hideout is None:
            return self._blind()
        return 0.0 if hideout in self.mine else KEY * self.plan_in(hideout)

    def fight(self, rival: int) -> float:
        faces = self.options.die
        wins = sum(a > b for a in faces for b in faces) / len(faces) ** 2
        keys = self.view.players[rival].keys
        return wins * max((self.opens(key.hideout) for key in keys), default=0.0) + 0.01

    def stand(self, view: View, space: str) -> float:
        """Nearer to the door, to keys, to spies that are worth a look."""
        worth = 0.0
        hand = sum(1 << (card - 1) for card in view.players[self.me].used)
        for hideout in self._hideouts:
            if hideout in self.mine:
                ready = max(self.chance(hideout, spy) for spy in self.options.spies)
                near = nearness(self.board, self.options.cards, self.options.die, hideout)
                shut = SHUT if self.board.hideout[hideout].segment == view.lit else 1.0
                worth += READY * ready**2 * shut * near[hand % len(near), self._spaces[space]]
        if self.view.table:
            worth += self._blind() * self._close(steps_to_key(self.board)[space])
        for rival, player in enumerate(self.view.players):
            if rival != self.me and player.at and player.keys:
                worth += self.fight(rival) * self._close(steps_to(self.board, player.at).get(space, 99))
        for spy, at in zip(self.options.spies, self.view.spies, strict=True):
            worth += 0.5 * self.look(spy) * self._close(steps_to(self.board, at).get(space, 99))
        return worth

    def near(self, spy: Spy, space: str) -> float:
        at = self.view.players[self.me].at
        return 0.5 * self.look(spy) * self._close(steps_to(self.board, at).get(space, 99)) if at else 0.0

    def _close(self, steps: int) -> float:
        """1 next to it, falling to 0 at a distance."""
        return max(0.0, 1 - STEP * (steps - 1)) if steps else 0.9

    def light(self, segment: int) -> float:
        """A door in the light is closed, also to rivals."""
        hideout = self.board.hideout_of_segment.get(segment, 0)
        return BLOCKED * self.threat * self.plan_in(hideout) if hideout in self._hideouts else 0.0

    # claims

    def enter(self, hideout: int, spy: Spy) -> float:
        """A claim is worth it when it is more likely right than waiting is likely to be in time."""
        chance = self.chance(hideout, spy)
        return WON * (chance - self.waiting) if chance < 1 - 1e-9 else WON * 10

    @cached_property
    def waiting(self) -> float:
        """How likely nobody else wins while this seat goes on until it is certain."""
        turns = 1 + self.open_bits / PACE + 3 * self.wanted
        in_time = 1.0
        for rival in self._rivals:
            hazard = self._hazard(rival)
            in_time *= (1 - hazard) ** turns
        return in_time

    @property
    def _rivals(self) -> list[int]:
        return [n for n, player in enumerate(self.view.players) if n != self.me and not player.out]

    @cached_property
    def threat(self) -> float:
        """How likely the most dangerous rival could claim at once."""
        return max(map(self._hazard, self._rivals), default=0.0)

    def _hazard(self, rival: int) -> float:
        """How likely a rival is certain, holds the key, and gets to the door in the next turn; from what is public."""
        number, player = self.options.number, self.view.players[rival]
        if not player.keys or player.at is None:
            return 0.0
        opened = sum(rival in case.opened for case in self.view.briefcases)
        place = 1.0 if opened >= number - 1 else opened / number
        halves = number + 1
        proofs = []
        for file in self.view.files:
            known = sum(rival in spot.turned for spot in file.places)
            proofs.append(known * (known - 1) / (halves * (halves - 1)))
        owner = sum(proofs) / number
        key = min(1.0, len(player.keys) / number)
        reach = [steps_to_door(self.board, hideout).get(player.at, 99) for hideout in self._hideouts]
        faces = self.options.die
        near = sum(sum(face >= steps for face in faces) / len(faces) for steps in reach) / number
        return place * owner * key * (0.2 + 0.5 * near)
