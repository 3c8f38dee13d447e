"""Whole matches of Spies & Lies, driven at random: legal and illegal actions, stale tokens, undo, saving, loading."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis.stateful import invariant

from spylab.engine import Game
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View
from tests.depth import count
from tests.engine.test_machines import Play

GAMES = [
    SpiesAndLies(),
    SpiesAndLies(Options(soldiers=(2, 3, 4, 6, 7, 10), missions=2, spaces=0, track=4)),
    SpiesAndLies(Options(soldiers=(1, 6, 7, 8, 10), missions=2, captain_copies="any", deceptions=2, spaces=1)),
    SpiesAndLies(Options(soldiers=tuple(range(1, 10)), missions=3, days=2, exhausted_return=False, first_starter=1)),
    SpiesAndLies(Options(soldiers=((4, 5, 9), (4, 6, 10)), missions=1, days=5, deception_retired=False)),
    SpiesAndLies(
        Options(soldiers=(1, 6, 7, 8, 10), missions=2, activation="chosen", explosion_carries=True, reset_at_wall=False)
    ),
    SpiesAndLies(
        Options(
            missions=2, days=5, intel_reshuffled=True, vain_copies=False, deception_retired=False, retired_scores=True
        )
    ),
]


class PlaySpiesAndLies(Play):
    words: ClassVar = [
        "deceive", "no deception", "take points", "strike", "copy 10 strike", "copy 7", "deploy 2 4 6 7", "act",
        "decline",
        "deploy 7 4 3", "deploy 6 7", "deploy 4 2", "deploy 4", "tokens 0 1 0 0", "tokens 1 0", "tokens 1", "tokens 3",
        "intel 4-7", "starter red", "exhaust red 4", "old intel 1-4", "", "pass", "guess 11", "deploy 11",
        *(f"guess {rank}" for rank in range(1, 11)),
    ]  # fmt: skip

    def game(self, number: int) -> Game[Any]:
        return GAMES[number % len(GAMES)]

    @property
    def truth(self) -> View:
        found: View = self.match.state(reveal=True).truth(reveal=True)
        return found

    @property
    def played(self) -> SpiesAndLies:
        game = self.match.game
        assert isinstance(game, SpiesAndLies)
        return game

    @invariant()
    def every_soldier_is_in_one_place(self) -> None:
        """SL-CARDS-1, SL-SETUP-2, SL-DAY-2: in hand, deployed or exhausted; deployed ones rise but for the Sergeant."""
        for seat, side in enumerate(self.truth.sides):
            order = [soldier for soldier in side.order if soldier is not None]
            assert len(set(order)) == len(order)
            assert {*order, *side.exhausted, *side.tired} <= set(self.played.armies[seat])
            if self.truth.phase is not Phase.EXHAUSTION:
                assert not set(order) & set(side.exhausted)
            rest = [soldier for soldier in order if soldier is not Soldier.SERGEANT]
            assert rest == sorted(rest)
            assert side.deployed == (len(order) == self.played.options.missions) or self.truth.phase is Phase.EXHAUSTION

    @invariant()
    def counts_stay_in_their_bounds(self) -> None:
        """SL-POINTS-2, SL-AGENT-3, SL-SOLDIER-3, SL-CARDS-2, SL-CARDS-3."""
        options, truth = self.played.options, self.truth
        for side in truth.sides:
            assert 0 <= side.marker < options.track or self.over()
            assert 0 <= side.deceptions <= options.deception_most
        flag = options.spaces + 2
        assert abs(truth.agent) <= flag
        assert (abs(truth.agent) == flag) == (self.over() and str(self.match.outcome().termination) == "flag")  # type: ignore[union-attr]
        assert 0 <= truth.supply <= options.deception_supply
        cards = Counter(truth.old_intel) + Counter([truth.intel] if truth.intel else [])
        assert cards + self.played.intel_left(truth) == Counter(self.played.cards)

    @invariant()
    def the_enemy_sees_no_soldier_before_it_is_turned_up(self) -> None:
        """SL-KNOW-1, SL-DEPLOY-4, SL-TOKENS-4."""
        for player in (0, 1, None):
            view: View = self.match.seat(player).view
            for seat, side in enumerate(view.sides):
                for mission in side.missions:
                    if seat != player:
                        assert (mission.soldier is not None) == mission.unveiled
                    if seat != player and view.phase is Phase.TOKENS:
                        assert mission.token is None


PlaySpiesAndLies.TestCase.settings = settings(max_examples=count(15), stateful_step_count=count(30, 100))
TestPlaySpiesAndLies = PlaySpiesAndLies.TestCase
