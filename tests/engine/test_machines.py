"""Whole matches, driven at random: legal and illegal actions, stale tokens, undo, saving, loading.

After every step nothing is in two places, counts are right, the past stays as it was, and what is over stays over.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spylab.bots import RandomBot
from spylab.engine import (
    Game,
    IllegalAction,
    MalformedInput,
    Match,
    State,
    load_match,
    read_document,
    save_playthrough,
)
from spylab.games.spy.cards import TARGET_ORDER, Card, Kind
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from spylab.games.spy.view import Base, View
from tests.depth import count
from tests.engine.games import steps_of
from tests.toys.witness import Options, Witness

NUMBERS = st.integers(0, 10**6)


class Play(RuleBasedStateMachine):
    """A match of people and bots, in any game."""

    words: ClassVar[list[str]]
    """Actions that may be legal, may be not, or may not even be readable."""

    def game(self, number: int) -> Game[Any]:
        """One of the games that this machine plays."""
        raise NotImplementedError

    @initialize(number=NUMBERS, seed=NUMBERS, bots=st.sets(st.integers(0, 3), max_size=2))
    def sit_down(self, number: int, seed: int, bots: set[int]) -> None:
        game = self.game(number)
        self.match: Match[Any] = Match(
            game, bots={seat: RandomBot() for seat in bots if 0 < seat < game.players}, seed=seed
        )
        self.tokens = [self.match.turn]
        self.now()

    def now(self) -> None:
        """Remember this moment."""
        self.moment = self.match.turn, self.match.state(reveal=True)

    def happened(self) -> None:
        """Something has changed: the token is new, and never was one before."""
        assert self.match.turn not in self.tokens
        self.tokens.append(self.match.turn)
        self.now()

    def nothing_happened(self) -> None:
        turn, state = self.moment
        assert self.match.turn == turn
        assert self.match.state(reveal=True) is state

    def seat(self, number: int) -> Any:
        return self.match.seat(number % self.match.game.players)

    def over(self) -> bool:
        return self.match.outcome() is not None

    @precondition(lambda self: not self.over())
    @rule(who=NUMBERS, which=NUMBERS)
    def act(self, who: int, which: int) -> None:
        asked = sorted(self.match.to_act())
        seat = self.match.seat(asked[who % len(asked)])
        before, legal = steps_of(self.match), seat.legal_actions()
        action = legal[which % len(legal)]
        assert seat.act(action if which % 2 else str(action), self.match.turn)
        after = steps_of(self.match)
        assert after[: len(before)] == before
        assert (after[len(before)].player, after[len(before)].action) == (seat.player, action)
        self.happened()

    @rule(who=NUMBERS, data=st.data())
    def say_anything(self, who: int, data: st.DataObject) -> None:
        """Any words by anybody: either they are legal, or they are refused and nothing happens."""
        seat, words = self.seat(who), data.draw(st.sampled_from(self.words))
        if _readable(self.match.game, words) and self.match.game.parse(words) in seat.legal_actions():
            assert seat.act(words)
            self.happened()
            return
        with pytest.raises((IllegalAction, MalformedInput), match=r"[.…]$"):
            seat.act(words)
        self.nothing_happened()

    @rule(who=NUMBERS, data=st.data())
    def come_too_late(self, who: int, data: st.DataObject) -> None:
        old = data.draw(st.sampled_from(self.tokens))
        if old != self.match.turn:
            assert self.seat(who).act(data.draw(st.sampled_from(self.words)), old) is False
            assert self.seat(who).undo(old) is False
            self.nothing_happened()

    @rule(who=NUMBERS)
    def undo(self, who: int) -> None:
        seat, before = self.seat(who), steps_of(self.match)
        if not seat.can_undo:
            assert seat.undo() is False
            self.nothing_happened()
            return
        assert seat.undo()
        after = steps_of(self.match)
        assert len(after) == len(before) - 1
        gone = next(n for n, step in enumerate(before) if n == len(after) or step != after[n])
        assert before[gone].player == seat.player
        assert [*before[:gone], *before[gone + 1 :]] == list(after)
        assert all(step.player not in (None, seat.player) for step in before[gone + 1 :])
        assert not self.over()
        self.happened()

    @rule()
    def save_and_load(self) -> None:
        steps, names = steps_of(self.match), self.match.names
        with tempfile.TemporaryDirectory() as folder:
            document = read_document(save_playthrough(self.match, Path(folder) / "game.spylab"))
        self.match = load_match(document, self.match.game, lambda kind: RandomBot())
        assert steps_of(self.match) == steps
        assert self.match.names == names
        self.happened()

    @invariant()
    def the_past_leads_here(self) -> None:
        """Replaying the actions gives the same position: for everybody, and in truth."""
        state = State.start(self.match.game)
        for step in steps_of(self.match):
            state = state.apply(step.player, step.action)
        here = self.match.state(reveal=True)
        assert state.truth(reveal=True) == here.truth(reveal=True)
        for player in (None, *range(self.match.game.players)):
            assert state.information_state(player) == here.information_state(player)
            assert state.information_state(player).events == self.match.seat(player).events

    @invariant()
    def somebody_is_asked_until_it_is_over(self) -> None:
        """And it is a person: chance and bots have done what they could."""
        assert bool(self.match.to_act()) != self.over()
        assert not self.match.to_act() & self.match.bots.keys() or self.match.to_act() & self.match.seat(None).people
        for player in range(self.match.game.players):
            assert bool(self.match.seat(player).legal_actions()) == (player in self.match.to_act())


class PlayWitness(Play):
    words: ClassVar = ["look 1", "look 2", "look 9", "guess 1", "guess 3", "hide 1", "testify 2", "look", "", "spy red"]

    def game(self, number: int) -> Game[Any]:
        return [Witness(), Witness(Options(cups=2)), Witness(Options(cups=5, witness=False))][number % 3]

    @invariant()
    def the_pea_is_in_one_place(self) -> None:
        hidden = [step.action for step in steps_of(self.match) if str(step.action).startswith("hide")]
        assert len(hidden) == 1
        assert self.match.state(reveal=True).truth(reveal=True).pea == hidden[0].cup  # type: ignore[attr-defined]


class PlaySpy(Play):
    words: ClassVar = [
        "end", "turn", "spy green", "spy red", "spy blue", "spy yellow", "first green", "pass", "", "move 3", "look 1",
        "arrange S1 S2 B1 at 0 right", "arrange B1 S2 S1 at 1 left", "arrange S1 S1 B1 at 0 right",
        *(f"{before}move {n}{after}" for before in ("", "turn ") for n in (1, 2) for after in ("", " turn")),
    ]  # fmt: skip

    def game(self, number: int) -> Game[Any]:
        small = ("S1", "S2", "B1"), ("T2", "B1", "B2"), ("S1", "T1", "T2", "B1")
        return [
            Spy(),
            Spy(SpyOptions(base=small[0], turn_cap=9)),
            Spy(SpyOptions(players=3, base=small[1], turn_cap=12, first_player=1, reveal_out=True)),
            Spy(SpyOptions(players=4, base=small[2], any_order=True, turn_in_place=True, turn_round="once")),
            Spy(SpyOptions(players=3, secret_two_out=False, spy_on_exposed=False, direction="counterclockwise")),
        ][number % 5]

    @property
    def truth(self) -> View:
        found: View = self.match.state(reveal=True).truth(reveal=True)
        return found

    @initialize()
    def remember_the_bases(self) -> None:
        self.rows: dict[int, tuple[Card | None, ...]] = {}

    @invariant()
    def every_card_is_in_its_one_place(self) -> None:
        """SPY-SETUP-3, SPY-CARDS-7: the cards of a base stay what and where they are."""
        game = self.match.game
        for seat, base in enumerate(self.truth.bases):
            row = tuple(place.card for place in base.places)
            if not base.ready:
                self.rows.pop(seat, None)
                assert set(row) == {None}
                continue
            assert Counter(row) == Counter(game.bases[seat])  # type: ignore[attr-defined]
            if self.truth.begins is not None:
                assert self.rows.setdefault(seat, row) == row

    @invariant()
    def what_is_exposed_and_lit_fits_the_cards(self) -> None:
        """SPY-ANSWER-3, SPY-ANSWER-6, SPY-ANSWER-7: exposed in their order, one after the other; only bombs burn."""
        for seat, base in enumerate(self.truth.bases):
            cards = self.match.game.bases[seat]  # type: ignore[attr-defined]
            targets = [card for card in TARGET_ORDER if card in cards]
            exposed = {place.card for place in base.places if place.exposed}
            assert exposed == set(targets[: len(exposed)])
            assert base.target == next((card for card in targets if card not in exposed), None)
            for place in base.places:
                assert not place.lit or (place.card is not None and place.card.kind is Kind.BOMB)
                assert not (place.lit and place.exposed)
                assert place.number is None or (place.card is not None and place.card.number == place.number)
                assert place.kind is None or (place.card is not None and place.card.kind is place.kind)

    @invariant()
    def whoever_is_out_is_never_asked(self) -> None:
        """SPY-OUT-5, SPY-OUT-8, SPY-END-1, SPY-END-2."""
        out = {seat for seat, base in enumerate(self.truth.bases) if base.out}
        assert not out & self.match.to_act()
        staying = self.match.game.players - len(out)
        assert staying >= 1
        assert self.over() == (staying == 1 or (self.truth.active is None and self.truth.turn > 0))
        assert self.truth.turn <= self.match.game.options.turn_cap

    @invariant()
    def a_spy_stands_in_a_gap(self) -> None:
        """SPY-RING-1, SPY-RING-2."""
        size = self.match.game.size  # type: ignore[attr-defined]
        for base in self.truth.bases:
            assert (base.gap is None) == (not base.ready)
            if base.ready:
                assert base.gap in range(size)
                assert base.faced in range(size)

    @invariant()
    def the_bases_are_hidden_until_they_are_shown(self) -> None:
        """SPY-SETUP-2, SPY-END-3, SPY-OUT-6: others see a card when it is exposed, caught somebody, or all is over."""
        for player in (None, *range(self.match.game.players)):
            view: View = self.match.seat(player).view
            for seat, base in enumerate(view.bases):
                if seat != player and not base.revealed:
                    assert _seen(base) == _seen(self.match.seat(None).view.bases[seat])
        if self.over():
            assert all(base.revealed for base in self.match.seat(None).view.bases)


def _readable(game: Game[Any], words: str) -> bool:
    try:
        game.parse(words)
    except MalformedInput:
        return False
    return True


def _seen(base: Base) -> list[Card | None]:
    return [place.card for place in base.places]


PlayWitness.TestCase.settings = PlaySpy.TestCase.settings = settings(
    max_examples=count(20), stateful_step_count=count(30, 100)
)
TestPlayWitness = PlayWitness.TestCase
TestPlaySpy = PlaySpy.TestCase
