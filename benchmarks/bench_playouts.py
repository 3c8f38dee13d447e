"""How many random games a second: our games with all their events and views, beside games of OpenSpiel.

OpenSpiel has games written in Python and games written in C++ and called from Python. They are other games, so they
are compared by actions a second. Each is played twice: bare, and asked after every action for what every player
knows, which ours always keep. Seconds are those of the processor.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

import pytest

import spylab
from benchmarks.report import in_turn, ratio, table
from spylab.bots import RandomBot
from spylab.engine import Game, Match, State

ROUNDS, SECONDS = 7, 0.25
PYTHON_GAMES = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")
CPP_GAMES = ("kuhn_poker", "leduc_poker", "phantom_ttt", "gin_rummy")
SPY, REFEREE = "SPY", "SPY, refereed"
OURS = {SPY: "spy", "Spies & Lies": "spies_and_lies", "The Plan": "the_plan"}


@dataclass
class Player:
    """Plays one game again and again; `play` returns the number of its actions."""

    language: str
    keeps: str
    play: Callable[[], int]
    playouts: int = field(default=0, init=False)
    actions: int = field(default=0, init=False)

    def rate(self) -> float:
        """Actions a second, playing for a while."""
        begin, actions = time.process_time(), 0
        while (seconds := time.process_time() - begin) < SECONDS:
            actions += self.play()
            self.playouts += 1
        self.actions += actions
        return actions / seconds

    @property
    def length(self) -> float:
        """Actions in a game, on average."""
        return self.actions / self.playouts


def test_playouts(publish: Callable[[str], None]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra [bench], not on Windows)")
    pytest.importorskip("open_spiel.python.games", reason="OpenSpiel's games in Python need the extra [bench]")
    luck = random.Random(1)
    players = {
        name: Player("Python", "every view", partial(playout, spylab.load(kind), luck)) for name, kind in OURS.items()
    }
    players[REFEREE] = Player("Python", "every view, undo", partial(refereed_playout, spylab.load("spy"), luck))
    for language, names in (("Python", PYTHON_GAMES), ("C++", CPP_GAMES)):
        for name in names:
            other = pyspiel.load_game(name)
            players[f"{name}, asked"] = Player(language, "every view", partial(spiel_playout, other, luck, True))
            players[name] = Player(language, "nothing", partial(spiel_playout, other, luck, False))
    in_turn({name: player.play for name, player in players.items()}, rounds=3)
    rates = in_turn({name: player.rate for name, player in players.items()}, ROUNDS)
    assert all(min(found) > 0 for found in rates.values())
    publish(_table(players, rates))


def playout(game: Game[Any], luck: random.Random) -> int:
    """One random game by the rules alone."""
    state = State.start(game)
    while not state.outcome():
        if outcomes := state.chance_outcomes():
            state = state.apply(None, luck.choice(outcomes)[0])
        else:
            player = min(state.to_act())
            legal = state.information_state(player).legal_actions()
            state = state.apply(player, legal[luck.randrange(len(legal))])
    return state.length


def refereed_playout(game: Game[Any], luck: random.Random) -> int:
    """One random game of SPY as people play it: bots, numbered streams of random numbers, every position kept."""
    bots = {seat: RandomBot() for seat in range(game.players)}
    match = Match(game, bots=bots, seed=luck.getrandbits(32), begin=False)
    return match.advance()


def spiel_playout(game: Any, luck: random.Random, ask: bool) -> int:
    """One random game of OpenSpiel; with `ask` it says after every action what each player knows."""
    state, actions, players = game.new_initial_state(), 0, range(game.num_players())
    has_all = game.get_type().provides_information_state_string
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        actions += 1
        for player in players if ask else ():
            _ = state.information_state_string(player) if has_all else state.observation_string(player)
    return actions


def _table(players: dict[str, Player], rates: dict[str, list[float]]) -> str:
    columns = ["game", "written in", "keeps", "actions a game", "actions/s", "games/s", "SPY: actions", "SPY: games"]
    rows = []
    for name, player in players.items():
        faster = ratio(rates[SPY], rates[name])
        speed = median(rates[name])
        shown = name.removesuffix(", asked")
        rows.append(
            [
                *(shown, player.language, player.keeps, player.length, speed, speed / player.length),
                *(_times(faster), _times(faster * player.length / players[SPY].length)),
            ]
        )
    note = "The last two columns say how many times as many actions or games a second SPY does as that row."
    return table("Random games", columns, rows, note)


def _times(value: float) -> str:
    return f"x {value:.3f}" if value < 0.1 else f"x {value:.2f}"
