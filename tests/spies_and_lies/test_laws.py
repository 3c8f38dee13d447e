"""Spies & Lies: its tiny games whole, and how many information states they have. More laws: tests/engine."""

from __future__ import annotations

from collections import Counter

from spylab.engine import law
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.rules import SpiesAndLies

SMALL = list(SpiesAndLies.small_options())


def counted(game: SpiesAndLies) -> list[int]:
    """How many information states the seats, and last the public, can have."""
    groups = law.Groups()
    for state in law.positions(game):
        groups.add(state)
    return [groups.count(seat) for seat in (0, 1, None)]


def test_in_the_tiny_games_everything_happens() -> None:
    """SL-KNOW-1: so the laws, which are held against all of their positions, are held against all of the rules."""
    happened: Counter[object] = Counter()
    for small in SMALL:
        for state in law.positions(small):
            for event in (event for step in state.steps(reveal=True)[-1:] for event in step.events):
                happened[type(event)] += 1
                if isinstance(event, ev.Retired | ev.GameEnded):
                    happened[event.reason] += 1
                if isinstance(event, ev.Copied):
                    happened["in vain" if event.in_vain else "copied"] += 1
    wanted = {*ev.EVENTS, *ev.Retirement, *ev.Ending, "in vain", "copied"}
    assert wanted - set(happened) == set()


def test_the_information_states_of_the_lie_are_as_many_as_by_hand() -> None:
    """Red has a Scout and a Sergeant, Blue a Sergeant; one mission, one day, and the Intel is 4 in any case.

    Nothing seen, and Old Intel seen: 1 + 1 for everybody.

    Deploying. One is ready: for Red, the own soldier is one of 2, or Blue is ready: 2 + 1. For Blue, who has one
    soldier, and for the public: who is ready, 2. Both are ready: who was first (2), times Red's soldier (2) for Red:
    4, 2, 2. Then the Intel is turned up, always the same: 4, 2, 2 again.

    Tokens. Red's Scout has one row of tokens, Red's Sergeant two, Blue's Sergeant two.
    One is in: Red's rows are 2 * 1 + 2 * 2 = 6, or Blue is in, 4. For Blue: own rows 2 * 2, or Red is in, 2. For the
    public: 2 * 2. Both are in: who was first (2); Red knows 6 things of itself, Blue's row is one of 2: 2 * 6 * 2 = 24.
    For Blue 2 * 2 (first in tokens, first before) * 2 (own row) * 2 (Red's row) = 16; the public has seen the same, 16.

    The starter is drawn: times 2, so 48, 32, 32; half of them for each starter: 24, 16, 16.

    Red's guess can only be "Sergeant" and is right; Blue's guess is one of two and turns up Red's soldier. That is no
    news for Red. For Blue and the public: with a token (half of the cases) it is the Sergeant, and without one it is
    one of two; so 16 become 8 + 8 * 2 = 24, and with the guess 48.
    Red starts: after Red's guess 24, 16, 16; after Blue's 48, 48, 48.
    Blue starts: after Blue's guess 48, 48, 48; after Red's the same.
    """
    before_tokens = [1 + 1 + 3 + 4 + 4, 1 + 1 + 2 + 2 + 2, 1 + 1 + 2 + 2 + 2]
    tokens = [6 + 4 + 24, 4 + 2 + 16, 4 + 16]
    mission = [48 + 24 + 48 + 48 + 48, 32 + 16 + 48 + 48 + 48, 32 + 16 + 48 + 48 + 48]
    by_hand = [sum(parts) for parts in zip(before_tokens, tokens, mission, strict=True)]
    assert by_hand == [263, 222, 220]
    assert counted(SMALL[0]) == by_hand


def test_a_row_of_tokens_that_were_public_at_once_would_be_found_by_counting() -> None:
    """The count is sharp: with one event public by mistake it is another one."""

    class Told(SpiesAndLies):
        def decide(self, truth, player, action):  # type: ignore[no-untyped-def]
            events = super().decide(truth, player, action)
            return tuple(type(e)(e.seat, e.pattern) if isinstance(e, ev.TokensChosen) else e for e in events)

    assert counted(Told(SMALL[0].options)) != counted(SMALL[0])
