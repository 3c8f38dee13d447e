"""The referee: tokens, refused inputs, random streams, and the same game from the same seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spylab.bots import RandomBot
from spylab.engine import (
    Action,
    IllegalAction,
    InformationState,
    MalformedInput,
    Match,
    State,
    Stream,
    load_match,
    read_document,
    save_playthrough,
)
from spylab.games.spy import actions as spy
from spylab.games.spy.cards import Card, Facing
from spylab.games.spy.options import Options
from spylab.games.spy.rules import Spy
from tests.depth import count
from tests.engine.games import GAMES, choose, random_state, steps_of
from tests.engine.matches import SIX, TINY, duel, everything_shown, three
from tests.engine.quiet import QuietGame
from tests.toys.witness import Witness

# Tokens.


@pytest.mark.parametrize("name", GAMES)
def test_tokens_are_never_used_again(name: str, tmp_path: Any) -> None:
    """Not after an action, an undo or loading; not by two matches."""
    used: set[str] = set()
    for seed in range(count(3)):
        match, stream = Match(GAMES[name], seed=seed), Stream(seed, "test")
        before = len(used)
        while not match.outcome():
            assert match.turn not in used
            used.add(match.turn)
            undoers = [s for s in range(match.game.players) if match.seat(s).can_undo]
            if undoers and stream.below(3) == 0:
                assert match.seat(undoers[0]).undo()
            elif stream.below(10) == 0:
                document = read_document(save_playthrough(match, tmp_path / "game.spylab"))
                match = load_match(document, match.game, lambda kind: RandomBot())
            else:
                player, action = choose(match.state(reveal=True), stream)
                assert player is not None
                assert match.seat(player).act(action)
        assert match.turn not in used
        assert len(used) > before + 3


def test_a_token_does_not_tell_how_often_a_choice_was_taken_back() -> None:
    """Tokens are drawn: all of one length, and nothing in the file counts what was undone either."""
    match = three()
    tokens = [match.turn]
    for _ in range(20):
        assert match.seat(0).act(SIX)
        tokens.append(match.turn)
        assert match.seat(0).undo()
        tokens.append(match.turn)
    assert len(set(tokens)) == 41
    assert len({len(token) for token in tokens}) == 1
    assert sorted(tokens, key=int) != tokens
    assert match._record() == {**three()._record(), "seed": match._record()["seed"]}


def test_a_stale_token_does_nothing() -> None:
    match = duel()
    calls: list[str] = []
    old = match.turn
    assert match.seat(0).act("move 1", old)
    match.watch(lambda: calls.append("changed"))
    before, shown = match.state(reveal=True), everything_shown(match)
    for action in ("end", "move 1", "spy red", "nonsense", spy.End()):
        assert match.seat(0).act(action, old) is False
    for seat in (0, 1):
        assert match.seat(seat).undo(old) is False
        assert match.seat(seat).act("end", "") is False
    assert match.state(reveal=True) is before
    assert everything_shown(match) == shown
    assert calls == []
    assert match.seat(0).act("end", match.turn)
    assert calls == ["changed"]


def test_the_token_of_before_an_undo_is_stale_although_the_position_is_the_same() -> None:
    match = three()
    old, view = match.turn, match.seat(0).view
    match.seat(0).act(SIX, old)
    match.seat(0).undo(match.turn)
    assert match.seat(0).view == view
    assert match.seat(0).act(SIX, old) is False
    assert match.seat(0).act(SIX, match.turn)


def test_an_undo_with_a_stale_token_is_refused() -> None:
    match = three()
    old = match.turn
    match.seat(0).act(SIX)
    assert match.seat(0).undo(old) is False
    assert match.seat(0).undo(match.turn) is True


# What is refused.


@pytest.mark.parametrize(
    ("player", "action", "error", "words"),
    [
        (0, "move 2", IllegalAction, "so it moves 1, not 2.* Possible now: “move 1”"),
        (0, "arrange S1 S2 B1 at 0 right", IllegalAction, "arranged already"),
        (0, "first green", IllegalAction, "drawn, not chosen"),
        (0, "spy green", IllegalAction, "own base"),
        (0, "spy blue", IllegalAction, "Nobody plays"),
        (0, "", MalformedInput, "Known forms: “arrange ORDER at GAP FACING”"),
        (0, "jump 3", MalformedInput, "“jump 3” cannot be read"),
        (0, "move x", MalformedInput, "cannot be read"),
        (0, "spy pink", MalformedInput, "cannot be read"),
        (0, "{name}", MalformedInput, "“{name}” cannot be read"),
        (0, None, MalformedInput, "cannot be read"),
        (0, spy.Ready(0), MalformedInput, "cannot be read"),
        (0, spy.Move(True), MalformedInput, "“move True” cannot be read"),
        (1, "move 1", IllegalAction, "Red: it is not this player's turn. To act: Green"),
        (1, "jump 3", MalformedInput, "cannot be read"),
        (None, "move 1", IllegalAction, "only looks on"),
    ],
)
def test_what_is_refused_changes_nothing(player: int | None, action: Any, error: type[Exception], words: str) -> None:
    match = duel()
    calls: list[str] = []
    match.watch(lambda: calls.append("changed"))
    before, turn, shown = match.state(reveal=True), match.turn, everything_shown(match)
    with pytest.raises(error, match=words):
        match.seat(player).act(action)
    assert match.state(reveal=True) is before
    assert match.turn == turn
    assert everything_shown(match) == shown
    assert calls == []


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_there_are_no_other_seats(player: int) -> None:
    match = duel()
    with pytest.raises(MalformedInput, match="seats are 0 to 1"):
        match.seat(player)
    with pytest.raises(IllegalAction, match="seats are 0 to 1"):
        match.state(reveal=True).apply(player, spy.End())


def test_an_action_is_taken_as_it_is_written() -> None:
    """Plain words that are equal to the cards are read as cards, so that the game that is played can be saved."""
    match = Match(Spy(TINY))
    strings: Any = ("S1", "S2", "B1"), 0, "right"
    assert match.seat(0).act(spy.Arrange(*strings))
    (step,) = steps_of(match)
    assert [type(card) for card in step.action.order] == [Card] * 3  # type: ignore[attr-defined]
    assert type(match.seat(0).view.bases[0].facing) is Facing


def test_a_match_needs_names_and_bots_that_fit() -> None:
    game = Spy(TINY)
    with pytest.raises(MalformedInput, match="seats in this game is 2, not 3"):
        Match(game, names=["Ane", "Jon", "Miren"])
    with pytest.raises(MalformedInput, match="Two players are called Ane"):
        Match(game, names=["Ane", "Ane"])
    with pytest.raises(MalformedInput, match="no seat 2; seats are 0 to 1"):
        Match(game, bots={2: RandomBot()})


def test_nobody_plays_for_a_bot() -> None:
    match = Match(Spy(TINY), bots={1: RandomBot()}, seed=1)
    before = match.state(reveal=True)
    with pytest.raises(IllegalAction, match="Red: this seat is played by a bot"):
        match.seat(1).act("end")
    assert match.seat(1).can_undo is False
    assert match.seat(1).undo() is False
    assert match.state(reveal=True) is before


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_stays_as_it_is(name: str) -> None:
    match = Match(GAMES[name], bots={s: RandomBot() for s in range(1, GAMES[name].players)}, seed=4)
    stream = Stream(4, "test")
    while not match.outcome():
        match.seat(0).act(stream.choice(match.seat(0).legal_actions()))
        match.advance()
    before, turn = match.state(reveal=True), match.turn
    for step in before.steps(reveal=True):
        with pytest.raises(IllegalAction, match="over"):
            match.seat(0).act(step.action)
    assert match.seat(0).undo() is False
    assert match.advance() == 0
    assert not match.to_act()
    assert not match.seat(0).legal_actions()
    assert match.state(reveal=True) is before
    assert match.turn == turn


def test_the_whole_truth_takes_a_word_that_says_so() -> None:
    match = duel()
    with pytest.raises(ValueError, match="reveal=True"):
        match.state(reveal=False)
    assert isinstance(match.state(reveal=True), State)


# Random streams.


class Thinker:
    """Uses up random numbers before it takes what another bot takes without."""

    kind = "thinker"

    def __init__(self, numbers: int) -> None:
        self.numbers = numbers

    def choose(self, info: InformationState[Any], stream: Stream) -> Action:
        for _ in range(self.numbers):
            stream.below(1000)
        legal = info.legal_actions()
        return legal[len(info.events) % len(legal)]


@pytest.mark.parametrize("name", GAMES)
def test_thinking_longer_never_moves_the_dice(name: str) -> None:
    games = []
    for numbers in (0, 1, 50):
        game = GAMES[name]
        match = Match(game, bots={seat: Thinker(numbers) for seat in range(game.players)}, seed=12, begin=False)
        match.advance(60)
        games.append(steps_of(match))
    assert games[0] == games[1] == games[2]
    assert any(step.player is None for step in games[0])


def test_asking_for_random_numbers_at_a_seat_moves_nothing() -> None:
    def play(ask: Callable[[Match[Any]], object]) -> tuple[Any, ...]:
        match = Match(Witness(), bots={1: RandomBot()}, seed=3)
        ask(match)
        match.seat(0).act("look 1")
        ask(match)
        match.seat(0).act("guess 1")
        return steps_of(match)

    assert play(lambda match: None) == play(lambda match: [match.seat(0).random("draft").below(9) for _ in range(7)])


def test_every_draw_of_chance_has_a_stream_of_its_own() -> None:
    """So a game that is loaded goes on as it would have: no generator has to be kept."""
    match = Match(QuietGame(most=200, coin=True), seed=5)
    while not match.outcome():
        match.seat(0).act("step")
    tosses = [step.action.side for step in steps_of(match) if step.player is None]  # type: ignore[attr-defined]
    assert tosses == [Stream(5, f"dice:{number}").below(2) for number in range(len(tosses))]
    assert 30 < sum(tosses) < 70


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def play(seed: int) -> tuple[Any, ...]:
        game = GAMES[name]
        match = Match(game, bots={s: RandomBot() for s in range(game.players)}, seed=seed)
        match.advance()
        assert match.outcome()
        return steps_of(match)

    assert play(1) == play(1)
    assert len({play(seed) for seed in range(9)}) > 6


def test_without_a_seed_every_game_is_another() -> None:
    first = {tuple(steps_of(Match(Witness()))) for _ in range(40)}
    assert len(first) == 3


def test_a_state_that_was_reached_is_never_changed() -> None:
    state = random_state(Witness(), 3, 4)
    shown = repr(state), state.truth(reveal=True), state.steps(reveal=True)
    for player in sorted(state.to_act()):
        state.apply(player, state.information_state(player).legal_actions()[0])
    assert (repr(state), state.truth(reveal=True), state.steps(reveal=True)) == shown


def test_what_is_refused_calls_people_by_the_names_they_chose() -> None:
    match = Match(Spy(Options(first_player=0)), names=["Ane", "Green"], seed=1)
    for seat in (0, 1):
        match.seat(seat).act("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right")
    with pytest.raises(IllegalAction, match=r"^Green: it is not this player's turn. To act: Ane\.$"):
        match.seat(1).act("end")


def test_another_game_begins_only_when_one_is_over_and_follows_from_its_seed() -> None:
    def evening(seed: int) -> list[tuple[str, ...]]:
        match = Match(Spy(TINY), bots={0: RandomBot(), 1: RandomBot()}, seed=seed)
        games, tokens = [], {match.turn}
        for _ in range(3):
            games.append(tuple(str(step.action) for step in match.state(reveal=True).steps(reveal=True)))
            assert match.again()
            assert match.turn not in tokens
            tokens.add(match.turn)
            assert not match.again(), "the new game goes on"
            match.advance()
        return games

    assert evening(5) == evening(5)
    assert len(set(evening(5))) == 3
