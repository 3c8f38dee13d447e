"""What is put together in secret: a deployment, soldier by soldier, and a row of Intel tokens.

Both show at once what is not allowed about them, and are handed in only when all is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spylab.engine import MalformedInput, Stream
from spylab.games.spies_and_lies.actions import Deploy, Tokens
from spylab.games.spies_and_lies.deployments import first_fall
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.kit import Draft, Sight
from spylab.words import Text, shown

SOLDIER, MISSION, BACK, CLEAR, SHUFFLE = (
    "draft soldier {}", "draft mission {}", "draft back", "draft clear", "draft shuffle",
)  # fmt: skip
TOKEN = "draft token {}"


@dataclass(frozen=True)
class DeploymentDraft:
    """A deployment being made. `picked` is the soldier that was taken up and waits for a mission to go to."""

    game: SpiesAndLies
    view: View
    player: int
    order: tuple[Soldier | None, ...]
    picked: Soldier | None = None

    @property
    def hand(self) -> tuple[Soldier, ...]:
        """All soldiers that can be deployed on this day, those under missions too."""
        return self.game.hand(self.view, self.player)

    def after(self, step: str, stream: Stream) -> DeploymentDraft:
        """One step.

        `draft soldier R` takes the soldier of rank R up, from the hand or from its mission, or lays it down again;
        `draft mission N` puts the soldier that was taken up there, or takes up the one that is there; `draft back`
        puts the one taken up back into the hand, `draft clear` all of them; `draft shuffle` deploys at random.
        """
        match step.split():
            case ["draft", "soldier", rank] if rank in [str(int(soldier)) for soldier in self.hand]:
                soldier = Soldier(int(rank))
                return replace(self, picked=None if soldier is self.picked else soldier)
            case ["draft", "mission", at] if at in map(str, range(len(self.order))):
                return self._mission(int(at))
            case ["draft", "back"] if self.picked is not None:
                return replace(self, order=tuple(_without(self.order, self.picked)), picked=None)
            case ["draft", "clear"]:
                return replace(self, order=(None,) * len(self.order), picked=None)
            case ["draft", "shuffle"]:
                chosen = stream.choice(self.game.legal_actions(self.view, self.player))
                assert isinstance(chosen, Deploy)
                return replace(self, order=chosen.order, picked=None)
        raise MalformedInput(Text("“{step}” is not a step in deploying soldiers.", step=shown(step)))

    def _mission(self, at: int) -> DeploymentDraft:
        there = self.order[at]
        if self.picked is None or self.picked is there:
            return replace(self, picked=None if self.picked else there)
        order = list(self.order)
        if self.picked in order:  # the two change places
            order[order.index(self.picked)] = there
        order[at] = self.picked
        return replace(self, order=tuple(order), picked=None)

    def dragged(self, taken: str, onto: str, stream: Stream) -> DeploymentDraft:
        """A soldier dragged onto a mission goes there; dragged from its mission to the hand it goes back there."""
        held = replace(self, picked=None).after(taken, stream)
        if held.picked is None:
            return self
        if onto.startswith("draft mission"):
            return held.after(onto, stream)
        return held.after(BACK, stream) if onto.startswith("draft") and held.picked in self.order else self

    @property
    def falling(self) -> tuple[Soldier, Soldier] | None:
        """The first two soldiers, of those deployed so far, whose ranks do not rise."""
        return first_fall(tuple(soldier for soldier in self.order if soldier is not None))

    @property
    def fault(self) -> Text | None:
        """What is not allowed about the deployment as far as it has come."""
        if self.falling is None:
            return None
        left, right = self.falling
        return Text(
            "Ranks must rise from left to right, the Sergeant (4) left out: {left} before {right} does not rise.",
            left=int(left),
            right=int(right),
        )

    def action(self) -> Deploy | None:
        """The deployment; None while a mission is empty or something is not allowed."""
        order = tuple(soldier for soldier in self.order if soldier is not None)
        return Deploy(order) if len(order) == len(self.order) and self.falling is None else None


@dataclass(frozen=True)
class TokensDraft:
    """A row of Intel tokens being laid out; it begins with the honest one."""

    game: SpiesAndLies
    view: View
    player: int
    pattern: tuple[int, ...]

    def after(self, step: str, stream: Stream) -> TokensDraft:
        """One step: `draft token N` lays a token down or takes it away."""
        match step.split():
            case ["draft", "token", at] if at in map(str, range(len(self.pattern))):
                n = int(at)
                return replace(self, pattern=(*self.pattern[:n], 1 - self.pattern[n], *self.pattern[n + 1 :]))
        raise MalformedInput(Text("“{step}” is not a step in laying out Intel tokens.", step=shown(step)))

    def dragged(self, taken: str, onto: str, stream: Stream) -> TokensDraft:
        """A token dragged onto another mission lies there."""
        if taken == onto or not (taken.startswith("draft token") and onto.startswith("draft token")):
            return self
        return self.after(taken, stream).after(onto, stream)

    @property
    def fault(self) -> Text | None:
        """What is not allowed about the row."""
        if self.pattern in self.game.token_patterns(self.view, self.player):
            return None
        return self.game.why_illegal(self.view, self.player, Tokens(self.pattern))

    def action(self) -> Tokens | None:
        """The row of tokens; None while something is not allowed about it."""
        return None if self.fault else Tokens(self.pattern)


def honest(view: View, player: int) -> tuple[int, ...]:
    """The row of tokens that says the truth, in a view that knows the player's deployment."""
    card = known(view.intel)
    return tuple(int(known(soldier) in card) for soldier in view.sides[player].order)


def draft(sight: Sight) -> Draft | None:
    """An empty deployment, or the honest row of tokens, for a player who is asked for it."""
    game, player = sight.game, sight.player
    assert isinstance(game, SpiesAndLies)
    if sight.calm or player is None or player not in sight.to_act:
        return None
    match sight.view.phase:
        case Phase.DEPLOYMENT:
            return DeploymentDraft(game, sight.view, player, (None,) * game.options.missions)
        case Phase.TOKENS:
            return TokensDraft(game, sight.view, player, honest(sight.view, player))
    return None


def _without(order: tuple[Soldier | None, ...], gone: Soldier) -> list[Soldier | None]:
    return [None if soldier is gone else soldier for soldier in order]
