"""What is known of the town is held against brute force: every truth, replayed through the rules. Equality is exact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from spylab.engine import Step
from spylab.games.the_plan import events as ev
from spylab.games.the_plan.bots import Walker
from spylab.games.the_plan.cards import Half, Side
from spylab.games.the_plan.claims import answers, claim
from spylab.games.the_plan.events import Ending, GameEnded, KeysReturned, TookKey
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.worlds import Reader, Town
from tests.depth import DEEP, count
from tests.the_plan.brute import Candidates, Viewer, game_of, seen
from tests.the_plan.games import GENTLE, STRICT
from tests.the_plan.table import ALLEY

ALLEY_GAME: dict[str, Any] = {"board": ALLEY, "round_cap": 12, "die": (1, 2)}
TINY: dict[str, Any] = {"board": "tiny", "round_cap": 10, "die": (1, 2, 3)}
GAMES: dict[str, dict[str, Any]] = {
    "alley": ALLEY_GAME,
    "alley, two keys each": {**ALLEY_GAME, "keys": 2},
    "alley, no bonus cards": {**ALLEY_GAME, "bonuses": (), "round_cap": 6},
    "alley, on foot": {**ALLEY_GAME, "last_player": "plays_on", "cards": (("walk",), ("walk", "inspect"))},
    "tiny": TINY,
    "tiny, with fights": {**TINY, "bot": Walker, "ties": "attacker", "die": (1, 2, 3, 4, 5), "keys": 2, "round_cap": 7},
    "tiny, three play": {**TINY, "players": 3, "round_cap": 5},
    "tiny, four play": {**TINY, "players": 4, "round_cap": 3, "last_player": "plays_on"},
    "tiny, many looks": {**TINY, "cards": (("inspect",), ("inspect", "light")), "round_cap": 5},
    "town, three hideouts": {"hideouts": 3, "cards": (("inspect",), ("light",)), "round_cap": 2},
}
if DEEP:  # thousands of truths at once
    GAMES["town, all four hideouts"] = {"cards": (("inspect",),), "round_cap": 1}

ON_FOOT: dict[str, Any] = {"board": ALLEY, "die": (1, 2, 3), "keys": 2, "bonuses": (), "round_cap": 8}
BONUSES: dict[str, Any] = {"board": ALLEY, "die": (1, 2), "cards": (("inspect",),)}
STUCK: dict[str, Any] = {**ALLEY_GAME, "cards": (("walk",), ("walk", "ride")), "keys": 2, "die": (1, 4, 5)}
HOUSE_RULES: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "much may be left": (
        {
            **ON_FOOT,
            **GENTLE,
            "last_player": "plays_on",
            "defender": "wins",
            "cards": (("walk",), ("walk", "send-all")),
        },
        (42, 73),
    ),
    "bonuses may be left": ({**BONUSES, **GENTLE, "round_cap": 4}, (0,)),
    "much has to be done": (
        {**ON_FOOT, **STRICT, "last_player": "plays_on", "cards": (("walk",), ("walk", "light"))},
        (74, 79),
    ),
    "who asks chooses the key": ({**ON_FOOT, **STRICT, "round_cap": 6, "cards": (("walk",), ("light",))}, (3,)),
    "a look after each bonus": ({**BONUSES, **STRICT, "round_cap": 3}, (0,)),
    "cards spent as a last resort": ({**STUCK, "last_player": "plays_on", "spend": "last_resort"}, (1,)),
    "cards spent at will": ({**STUCK, "last_player": "plays_on", "spend": "free"}, (0,)),
}
"""Games with other house rules, each with seeds with which what they say happens."""

TELLING = (
    ev.FirstPlayer,
    ev.Saw,
    ev.PutBack,
    ev.BonusPlayed,
    ev.BriefcaseSeen,
    ev.TookKey,
    ev.KeyShown,
    ev.KeyPassed,
    ev.KeysReturned,
    ev.KeyReturned,
    ev.Passed,
    ev.ClaimFailed,
    ev.GameEnded,
)
"""After these events a belief is compared; between them nothing is learned."""


@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seed", range(count(1)))
def test_every_position_is_as_brute_force_says(options: dict[str, Any], seed: int) -> None:
    game, steps = game_of(seed, **options)
    compared = sum(check(game, steps, viewer) for viewer in (None, *range(game.players)))
    assert compared > 10


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_position_under_other_house_rules_too(name: str) -> None:
    """TP-CARD-4, TP-SEND-3, TP-LOOK-2, TP-BONUS-1, TP-BONUS-3, TP-KEY-2, TP-FIGHT-1 to 3, TP-LIGHT-4, TP-OUT-2."""
    options, seeds = HOUSE_RULES[name]
    for seed in (*seeds, *range(100, 100 + count(0, 5))):
        game, steps = game_of(seed, **options)
        assert sum(check(game, steps, viewer) for viewer in (None, *range(game.players))) > 5


def check(game: ThePlan, steps: tuple[Step, ...], viewer: Viewer) -> int:
    """Every position in which this viewer has learned something; returns how many were compared."""
    candidates, reader, compared = Candidates(game, viewer), Reader(game), 0
    for step in steps:
        told = seen(viewer, step.events)
        candidates.follow(step)
        reader.after(told)
        if not any(isinstance(event, TELLING) or getattr(event, "tells", False) for event in told):
            continue
        belief = reader.belief()
        check_town(game, belief, candidates)
        check_next(game, belief, reader, candidates)
        check_keys(game, belief, reader, candidates)
        compared += 1
    return compared


def check_town(game: ThePlan, belief: Town, candidates: Candidates) -> None:
    """Owners, The Plan, and both together: what a claim would need."""
    hideouts = range(1, game.options.number + 1)
    for at, spy in enumerate(game.spies):
        for hideout in hideouts:
            expected = candidates.probability(lambda truth, at=at, h=hideout: truth.files[at].owner == h)  # type: ignore[misc]
            assert belief.probability(claim(game, f"{spy} owns {hideout}")) == expected
    for hideout in hideouts:
        expected = candidates.probability(lambda truth, h=hideout: bool(truth.briefcases[h - 1].plan))  # type: ignore[misc]
        assert belief.probability(claim(game, f"plan in {hideout}")) == expected


def check_next(game: ThePlan, belief: Town, reader: Reader, candidates: Candidates) -> None:
    """The next card of every file, by the large table and by the quick way."""
    for at, spy in enumerate(game.spies):
        expected = candidates.next_cards(spy)
        quick = answers(game, reader.view, 4, f"look {spy}")
        chances = belief.index_probabilities()
        cards = [str(Half(h, side)) for h in range(1, game.options.number + 1) for side in Side] + ["bonus"]
        for column, card in enumerate(cards):
            found = belief.probability(claim(game, f"next {spy} is {card}"))
            assert found == expected.get(card, 0), (spy, card)
            assert found == sum(
                p * Fraction(int(row[column]), int(row.sum())) for p, row in zip(chances, quick, strict=True) if p
            )
        assert belief.of_order(at).index_probabilities() == chances, "the order says nothing about the case"


def check_keys(game: ThePlan, belief: Town, reader: Reader, candidates: Candidates) -> None:
    """Every key in a hand, and whether a key of each hideout lies on the table."""
    for seat, player in enumerate(reader.view.players):
        for key in player.keys:
            for hideout in range(1, game.options.number + 1):
                expected = candidates.probability(
                    lambda truth, s=seat, k=key.number, h=hideout: truth.players[s].key(k).hideout == h  # type: ignore[misc]
                )
                assert belief.probability(claim(game, f"key {key.number} opens {hideout}")) == expected
    for hideout in range(1, game.options.number + 1):
        expected = candidates.probability(
            lambda truth, h=hideout: (  # type: ignore[misc]
                sum(key.hideout == h for player in truth.players for key in player.keys) < game.options.keys
            )
        )
        assert belief.probability(claim(game, f"key on table for {hideout}")) == expected


def test_the_games_hold_what_is_hard() -> None:
    """Keys that are shown, won, come back and are drawn again; players who go out; games won, lost and drawn."""
    kinds: set[object] = set()
    for options in GAMES.values():
        for seed in range(1):
            _, steps = game_of(seed, **options)
            events = [event for step in steps for event in step.events]
            kinds |= {type(event) for event in events}
            kinds |= {event.reason for event in events if isinstance(event, GameEnded)}
            back = [at for at, event in enumerate(events) if isinstance(event, KeysReturned) and event.count]
            if back and any(isinstance(event, TookKey) for event in events[back[0] :]):
                kinds.add("drawn again")
    assert {ev.KeyPassed, ev.KeyShown, ev.BonusPlayed, ev.BriefcaseSeen, ev.ClaimFailed, "drawn again"} <= kinds
    assert {Ending.LAST_STANDING, Ending.PLAN, Ending.TURN_LIMIT} <= kinds


def test_under_other_house_rules_too() -> None:
    """Keys that stay with somebody who is out, a fight that the defender wins, cards spent for want of a key."""
    found: set[str] = set()
    for options, seeds in HOUSE_RULES.values():
        for seed in seeds:
            _, steps = game_of(seed, **options)
            active = None
            for event in (event for step in steps for event in step.events):
                found.add(type(event).__name__)
                match event:
                    case ev.TurnBegan(seat=seat):
                        active = seat
                    case ev.KeyWon(seat=seat) if seat != active:
                        found.add("the defender wins")
                    case ev.CardUsed(deed=None, tells=True):
                        found.add("spent for want of a key")
    assert {"KeyReturned", "KeysReturned", "BonusUsed", "KeyShown", "Stayed"} <= found
    assert {"the defender wins", "spent for want of a key"} <= found
