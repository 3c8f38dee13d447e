"""What follows from a belief about the town: how likely each claim is right."""

from __future__ import annotations

from spylab.games.the_plan.cases import right
from spylab.games.the_plan.claims import Enter
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View, index
from spylab.inference import Belief, Claim
from spylab.kit import Advice, Promise


def advice(game: ThePlan, view: View, topic: int, belief: Belief) -> Advice:
    """How likely every claim is right: The Plan is in this hideout, and it is this spy's. Of equals the first is best.

    Nothing is said about how far the door is, nor about its key.
    """
    claims = [Enter(hideout, spy) for hideout in range(1, game.options.number + 1) for spy in game.spies]
    chances = {str(claim): belief.probability(_right(game, claim)) for claim in claims}
    choices = {claim: Promise(claim, {"right": chance}) for claim, chance in chances.items()}
    return Advice(tuple(choices.values()), {"right": choices[max(chances, key=chances.__getitem__)]})


def _right(game: ThePlan, claim: Enter) -> Claim:
    return Claim(str(claim), lambda worlds: right(game.options.number, index(claim.spy), claim.hideout))
