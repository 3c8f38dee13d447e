"""The games that the engine is held against, and random games of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from spylab.bots import RandomBot
from spylab.engine import Action, Bot, Game, Match, State, Step, Stream
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spy.bots import Careful
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from spylab.games.the_plan.options import Options as PlanOptions
from spylab.games.the_plan.rules import ThePlan
from spylab.kit import Kit
from tests.toys.witness import Witness
from tests.toys.witness_kit import KIT as WITNESS_KIT

GAMES: dict[str, Game[Any]] = {
    "spy-2": Spy(),
    "spy-3": Spy(SpyOptions(players=3)),
    "spy-4": Spy(SpyOptions(players=4)),
    "spies-and-lies": SpiesAndLies(),
    "the-plan": ThePlan(PlanOptions(board="tiny", round_cap=20)),
    "witness": Witness(),
}


def kit_of(game: Game[Any]) -> Kit:
    from spylab.games import kit

    return WITNESS_KIT if isinstance(game, Witness) else kit(game.name)


def bot(kind: str) -> Bot:
    """A bot of a kind that these tests seat."""
    makers: dict[str, Callable[[], Bot]] = {"random": RandomBot, "careful": Careful}
    return makers[kind]()


def choose(state: State[Any], stream: Stream) -> tuple[int | None, Action]:
    """Something that can be done here, by chance or by any player who is asked."""
    if outcomes := state.chance_outcomes():
        return None, stream.weighted(outcomes)
    player = stream.choice(sorted(state.to_act()))
    return player, stream.choice(state.information_state(player).legal_actions())


def random_state(game: Game[Any], seed: int, most: int = 100_000) -> State[Any]:
    """The position after a random game of at most so many actions."""
    state, stream = State.start(game), Stream(seed, "test")
    while state.length < most and not state.outcome():
        state = state.apply(*choose(state, stream))
    return state


def match_after(game: Game[Any], steps: Iterable[Step], *, seed: int = 0, **options: Any) -> Match[Any]:
    """A match between people in which just this was done; chance waits for `advance`."""
    match = Match(game, seed=seed, begin=False, **options)
    for step in steps:
        match._apply(step.player, step.action)
    return match


def steps_of(match: Match[Any]) -> tuple[Step, ...]:
    return match.state(reveal=True).steps(reveal=True)
