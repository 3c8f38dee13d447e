"""The bot that goes where looks are, and claims only what is certain."""

from __future__ import annotations

from collections.abc import Mapping

from spylab.engine import Action, InformationState, Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.judging import NEVER, Judge, steps_to, steps_to_door, steps_to_key
from spylab.games.the_plan.view import View, index


class Walker:
    """Goes where there is something to be looked at, and enters a hideout only when the claim is certain.

    It does not weigh odds: every look at a card it does not know counts alike, and so does every briefcase; a key
    counts half of that. Without anything of this kind it walks towards a key as long as it has none, then towards the
    spies. Once it is certain it walks to the door, or to a key. Equals are decided by chance.
    """

    kind = "walker"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        legal = info.legal_actions()
        judge = Steps(info)
        worth = {action: round(judge.worth(action), 9) for action in legal}
        most = max(worth.values())
        return stream.choice([action for action, value in worth.items() if value == most])


class Steps(Judge):
    """Counts looks, keys and steps."""

    def __init__(self, info: InformationState[View]) -> None:
        super().__init__(info)
        self.goal = self.certain()

    def look(self, spy: Spy) -> float:
        file = self.view.file(spy)
        if self.goal or file.owner is not None:
            return 0.0
        return 2.0 if file.places[0].half is None else 0.0

    def open(self, hideout: int) -> float:
        known = self.view.briefcases[hideout - 1].plan is not None
        found = any(case.plan for case in self.view.briefcases)
        return 0.0 if known or found else 2.0

    def key(self, many: float) -> float:
        return many if self._lacks_key() else 0.0

    def opens(self, hideout: int | None) -> float:
        return 0.0 if hideout is None or hideout in self.mine else self.plan_in(hideout)

    def fight(self, rival: int) -> float:
        return 0.5 if self._lacks_key() else 0.1

    def stand(self, view: View, space: str) -> float:
        return -0.01 * self._towards().get(space, 99)

    def enter(self, hideout: int, spy: Spy) -> float:
        chance = self.chance(hideout, spy)
        return 100.0 if chance > 1 - 1e-12 else NEVER + chance

    def _lacks_key(self) -> bool:
        return self.goal not in self.mine if self.goal else len(self.mine) < self.options.number

    def _towards(self) -> Mapping[str, int]:
        """How far every space is from where it wants to be."""
        board = self.options.map
        if self.goal in self.mine and self.goal is not None:
            return steps_to_door(board, self.goal)
        if self.view.table and self._lacks_key() and (self.goal or not self.mine):
            return steps_to_key(board)
        unknown = [spy for spy in self.options.spies if self.view.file(spy).places[0].half is None]
        if unknown and not self.goal:
            ways = [steps_to(board, self.view.spies[index(spy)]) for spy in unknown]
            return {space: min(way.get(space, 99) for way in ways) for space in board.by_id}
        rivals = [player.at for n, player in enumerate(self.view.players) if n != self.me and player.keys and player.at]
        return steps_to(board, rivals[0]) if rivals else {}
