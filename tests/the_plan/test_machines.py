"""Whole matches of The Plan on both boards, driven at random: legal and illegal actions, undo, saving, loading.

What every game keeps is checked by the machine of tests/engine; here is what The Plan keeps besides.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis.stateful import invariant

from spylab.engine import Game
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.view import View
from tests.depth import count
from tests.engine.test_machines import Play
from tests.the_plan.games import CROWDED, GENTLE, HOUSE_RULES, STRICT
from tests.the_plan.table import ALLEY


class ThePlanMachine(Play):
    """What is true of every position of The Plan."""

    words: ClassVar = [
        "play 1 walk", "play 2 light", "play 3 ride", "play 4 send-all", "play 5 inspect", "play 9 walk", "spend 1",
        "spend 3", "walk c2", "walk c2 c3", "ride c2 d2", "send V a3", "stay V 1", "enter 1 of V", "enter 2 of X",
        "enter 9 of Z", "turn to 1", "turn to 2", "open", "use", "ask red", "ask green", "show 1", "look V", "look X",
        "take", "pass", "fight red", "fight blue", "pick 1", "roll 3", "draw 1-top", "key 1", "hide 1", "walk",
        "look", "",
    ]  # fmt: skip

    @property
    def truth(self) -> View:
        found: View = self.match.state(reveal=True).truth(reveal=True)
        return found

    @property
    def options(self) -> Options:
        found: Options = self.match.game.options
        return found

    @invariant()
    def every_key_is_somewhere_and_nowhere_twice(self) -> None:
        """TP-SETUP-4, TP-KEY-5, TP-OUT-2."""
        held = [key for player in self.truth.players for key in player.keys]
        assert len(held) + self.truth.table == self.options.number * self.options.keys
        assert len({key.number for key in held}) == len(held)
        assert all(1 <= key.number <= self.truth.taken for key in held)
        by_hideout = Counter(key.hideout for key in held)
        assert all(key.hideout in range(1, self.options.number + 1) for key in held)
        assert max(by_hideout.values(), default=0) <= self.options.keys

    @invariant()
    def every_space_has_one_piece_at_most(self) -> None:
        """TP-MOVE-2, TP-OUT-1: those who are in stand on the board, the others do not."""
        standing = [*self.truth.spies, *(player.at for player in self.truth.players if player.at is not None)]
        assert len(set(standing)) == len(standing)
        assert set(standing) <= set(self.options.map.by_id)
        for player in self.truth.players:
            assert (player.at is None) == (player.out or player.inside is not None)
            assert self.options.out_keys == "claimed" or not (player.out and player.keys)

    @invariant()
    def the_files_hold_what_they_have_to(self) -> None:
        """TP-FILE-1, TP-FILE-2, TP-FILE-3, TP-SETUP-2, TP-SETUP-3: as far as their cards were turned."""
        owners = [file.owner for file in self.truth.files]
        if self.truth.begins is None:
            return
        assert sorted(owner or 0 for owner in owners) == list(range(1, self.options.number + 1))
        assert [case.plan for case in self.truth.briefcases].count(True) == 1
        for file in self.truth.files:
            left = self.options.number + 1 + (bool(self.options.bonuses) and file.bonus is None)
            assert len(file.places) == left
            halves = [place.half for place in file.places if place.half is not None]
            assert len(set(halves)) == len(halves)
            twice = [hideout for hideout, n in Counter(half.hideout for half in halves).items() if n == 2]
            assert set(twice) <= {file.owner}
            assert all((place.half is None) == (place.turned == ()) for place in file.places)
        assert not Counter(file.bonus for file in self.truth.files if file.bonus) - Counter(self.options.bonuses)

    @invariant()
    def whoever_is_out_is_never_asked(self) -> None:
        """TP-OUT-3, TP-END-2, TP-END-3."""
        out = {seat for seat, player in enumerate(self.truth.players) if player.out}
        assert not out & self.match.to_act()
        if not self.over() and self.truth.begins is not None:
            least = 2 if self.options.last_player == "wins" else 1
            assert self.options.players - len(out) >= least
            assert self.truth.round <= self.options.round_cap

    @invariant()
    def nothing_waits_without_being_asked_for(self) -> None:
        """TP-TURN-3: in a turn something is pending, or a look; at the end nothing is."""
        waiting = bool(self.truth.pending or self.truth.looks)
        assert waiting == (self.truth.active is not None)
        assert self.over() == (self.truth.ended is not None)

    @invariant()
    def secrets_stay_with_those_who_may_know(self) -> None:
        """TP-KNOW-2: what a player knows of halves, briefcases and keys is what that player has looked at."""
        public = self.match.seat(None).view
        assert self.over() or all(case.plan is None for case in public.briefcases)
        assert all(place.half is None for file in public.files for place in file.places)
        for player in range(self.options.players):
            view: View = self.match.seat(player).view
            for file in view.files:
                assert all((place.half is not None) == (player in place.turned) for place in file.places)
            for hideout, case in enumerate(view.briefcases, start=1):
                claimed = any(claim.seat == player and claim.hideout == hideout for claim in view.failed)
                assert self.over() or (case.plan is not None) == (player in case.opened or claimed)
            assert all(key.hideout is not None for key in view.players[player].keys)


class PlayOnSmallBoards(ThePlanMachine):
    def game(self, number: int) -> Game[Any]:
        return [
            ThePlan(Options(board="tiny")),
            ThePlan(Options(board="tiny", players=3, **CROWDED)),
            ThePlan(Options(board="tiny", players=4, round_cap=3, direction="counterclockwise", hideouts=1)),
            ThePlan(Options(board=ALLEY, die=(1, 2), round_cap=9, last_player="plays_on")),
            HOUSE_RULES["tiny, strict"],
            HOUSE_RULES["alley, gentle"],
        ][number % 6]


class PlayInTown(ThePlanMachine):
    def game(self, number: int) -> Game[Any]:
        return [
            ThePlan(),
            ThePlan(Options(players=4, colours=("yellow", "red", "green", "blue"), keys=2)),
            ThePlan(Options(players=3, ride="stop", turn_light="onward", ties="attacker", hideouts=3)),
            ThePlan(Options(players=3, **{**GENTLE, **STRICT})),
        ][number % 4]


PlayOnSmallBoards.TestCase.settings = settings(max_examples=count(15), stateful_step_count=count(40, 120))
PlayInTown.TestCase.settings = settings(max_examples=count(6), stateful_step_count=count(30, 100))
TestPlayOnSmallBoards = PlayOnSmallBoards.TestCase
TestPlayInTown = PlayInTown.TestCase
