"""Who learns what: tables made by hand from the rules, and the events of many games held against them.

A law cannot notice an event that is public by mistake; these tables can. Each line is a kind of event: its fields, in
order, with who learns each of them. "owner" is the player in the event's first field.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from spylab.engine import NOBODY, Audience, Event, Game, State, Step
from spylab.games.spies_and_lies.options import Options as LiesOptions
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spy.options import Options as SpyOptions
from spylab.games.spy.rules import Spy
from tests.depth import count
from tests.engine.games import random_state
from tests.toys.witness import Options, Witness

ROOT = Path(__file__).resolve().parents[2]

SPY = {  # from docs/rules/spy.md, "Who learns what"
    "Arranged": {"seat": "owner", "order": "owner", "gap": "owner", "facing": "owner"},
    "Ready": {"seat": "all"},
    "Placed": {"seat": "all", "gap": "all", "facing": "all"},
    "FirstPlayer": {"seat": "all"},
    "TurnBegan": {"number": "all", "seat": "all"},
    "Moved": {"seat": "all", "steps": "all", "turned_before": "all", "turned_after": "all", "declared": "all"},
    "Turned": {"seat": "all"},
    "Spied": {"seat": "all", "target": "all", "place": "all"},
    "Said": {"owner": "all", "place": "all", "kind": "all"},
    "Exposed": {"owner": "all", "place": "all", "card": "all"},
    "Hissed": {"owner": "all", "place": "all"},
    "Caught": {"owner": "all", "place": "all", "card": "all", "spy": "all"},
    "NothingNew": {"owner": "all", "place": "all"},
    "WentOut": {"seat": "all", "reason": "all"},
    "Revealed": {"owner": "all", "cards": "all"},
    "GameEnded": {"reason": "all", "winner": "all"},
}
SPIES_AND_LIES = {  # from docs/rules/spies_and_lies.md, "Who learns what"
    "OldIntelTurned": {"card": "all"},
    "Exhausted": {"owner": "all", "rank": "all"},
    "DayBegan": {"day": "all"},
    "Deployed": {"seat": "owner", "order": "owner"},
    "Committed": {"seat": "all", "what": "all"},
    "IntelTurned": {"card": "all"},
    "TokensChosen": {"seat": "owner", "pattern": "owner"},
    "TokensShown": {"seat": "all", "pattern": "all"},
    "Starts": {"seat": "all"},
    "TurnBegan": {"guesser": "all", "mission": "all"},
    "Deception": {"owner": "all", "mission": "all"},
    "NoDeception": {"owner": "all", "mission": "all"},
    "Guessed": {"guesser": "all", "mission": "all", "rank": "all"},
    "Unveiled": {"owner": "all", "mission": "all", "rank": "all"},
    "Retired": {"owner": "all", "rank": "all", "reason": "all"},
    "DoubleDamage": {"seat": "all"},
    "MayAct": {"owner": "all", "rank": "all"},
    "LetAct": {"owner": "all", "rank": "all"},
    "Declined": {"owner": "all", "rank": "all"},
    "Activated": {"owner": "all", "rank": "all"},
    "TookPoints": {"owner": "all", "rank": "all"},
    "Struck": {"owner": "all"},
    "Copied": {"owner": "all", "rank": "all", "strike": "all", "in_vain": "all"},
    "Scored": {"seat": "all", "points": "all", "source": "all"},
    "MarkerReset": {"seat": "all", "marker": "all"},
    "MarkerStopped": {"seat": "all", "marker": "all"},
    "PointsLost": {"seat": "all", "points": "all"},
    "TokenGained": {"seat": "all"},
    "AgentMoved": {"seat": "all", "spaces": "all", "place": "all"},
    "WallReached": {"seat": "all"},
    "MoveLost": {"seat": "all", "spaces": "all"},
    "FlagTaken": {"seat": "all"},
    "DayEnded": {"day": "all"},
    "GameEnded": {"reason": "all", "winner": "all"},
}
WITNESS = {  # from TOY-1 to TOY-5
    "Hidden": {"cup": "nobody"},
    "Ready": {},
    "Looked": {"seat": "all", "cup": "all"},
    "Saw": {"seat": "owner", "found": "owner"},
    "Testified": {"cup": "all"},
    "Wrote": {"seat": "owner", "cup": "owner"},
    "Committed": {"seat": "all"},
    "Lifted": {"cup": "all"},
    "Opened": {"seat": "all", "cup": "all"},
    "Ended": {"reason": "all", "winner": "all"},
}
TABLES: dict[str, tuple[dict[str, dict[str, str]], type[Game[Any]]]] = {
    "spy": (SPY, Spy),
    "spies_and_lies": (SPIES_AND_LIES, SpiesAndLies),
    "witness": (WITNESS, Witness),
}
VARIANTS: dict[str, list[Game[Any]]] = {
    "spy": [
        *(Spy(SpyOptions(players=players)) for players in (2, 3, 4)),
        Spy(SpyOptions(turn_in_place=True, any_order=True, secret_two_out=False, turn_cap=30)),
        Spy(SpyOptions(players=3, reveal_out=True, direction="counterclockwise", mirror="same_place")),
        *Spy.small_options(),
    ],
    "spies_and_lies": [
        SpiesAndLies(),
        SpiesAndLies(LiesOptions(soldiers=(1, 5, 6, 7, 9, 10), missions=2, spaces=0, track=5, captain_copies="any")),
        *SpiesAndLies.small_options(),
    ],
    "witness": [Witness(), Witness(Options(cups=5)), Witness(Options(witness=False))],
}


def audience_of(event: Event, table: dict[str, dict[str, str]]) -> Audience:
    """Who has to see this event, by the table."""
    (who,) = set(table[type(event).__name__].values()) or {"all"}
    if who == "all":
        return None
    return frozenset([getattr(event, fields_of(type(event))[0])]) if who == "owner" else NOBODY


def fields_of(kind: type[Event]) -> list[str]:
    return [field.name for field in fields(kind) if field.name != "audience"]


def steps_of_many_games(games: Iterable[Game[Any]]) -> list[tuple[State[Any], Step]]:
    """The steps of random games, each with the position before it."""
    found = []
    for game in games:
        for seed in range(count(12)):
            state = State.start(game)
            for step in random_state(game, seed).steps(reveal=True):
                found.append((state, step))
                state = state.apply(step.player, step.action)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_the_table_has_every_event_and_every_field(name: str) -> None:
    """And no event is half secret: all its fields have the same audience."""
    table, game = TABLES[name]
    assert {kind.__name__: fields_of(kind) for kind in game.event_kinds} == {
        kind: list(learned) for kind, learned in table.items()
    }
    assert {len(set(learned.values())) for learned in table.values()} <= {0, 1}


@pytest.mark.parametrize("name", TABLES)
def test_every_event_is_seen_by_whom_the_table_says(name: str) -> None:
    table, game = TABLES[name]
    occurred: Counter[str] = Counter()
    for _, step in steps_of_many_games(VARIANTS[name]):
        for event in step.events:
            assert event.audience == audience_of(event, table), str(event)
            occurred[type(event).__name__] += 1
    assert set(occurred) == {kind.__name__ for kind in game.event_kinds}


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_has_seen_just_what_the_table_gives_it(name: str) -> None:
    """The same for what seats are handed: all of it, in order, and nothing else."""
    table, _ = TABLES[name]
    for game in VARIANTS[name]:
        state = random_state(game, seed=5)
        everything = [event for step in state.steps(reveal=True) for event in step.events]
        for seat in (None, *range(game.players)):
            wanted = [e for e in everything if (who := audience_of(e, table)) is None or seat in who]
            assert list(state.information_state(seat).events) == wanted
            assert len(wanted) < len(everything)


def test_spy_shows_the_spies_when_all_are_ready_and_the_bases_when_it_is_over() -> None:
    """SPY-SETUP-6, SPY-END-3, SPY-OUT-6: the table of the page says when, too."""
    placed = revealed = 0
    for before, step in steps_of_many_games(VARIANTS["spy"]):
        game, kinds = before.game, [type(event).__name__ for event in step.events]
        if "Placed" in kinds:
            ready = [base.ready for base in before.truth(reveal=True).bases]
            assert ready.count(False) == 1
            assert kinds.count("Placed") == game.players
            placed += 1
        if "Revealed" in kinds and "GameEnded" not in kinds:
            assert game.options.reveal_out
            assert "WentOut" in kinds
            revealed += 1
    assert placed
    assert revealed


@pytest.mark.parametrize("name", ["spy", "spies_and_lies"])
def test_the_page_of_rules_says_the_same(name: str) -> None:
    """The page has the table for readers; it names the same events, fields and audiences."""
    table, _ = TABLES[name]
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8").split("\n## Who learns what")[1]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", page, re.MULTILINE)
    assert [kind for kind, _, _ in rows] == list(table)
    for kind, held, who in rows:
        names = [re.match(r"\w+", name)[0] for name in re.sub(r"\([^)]*\)", "", held).split(", ")]  # type: ignore[index]
        assert names == list(table[kind])
        learned = "owner" if who.startswith("the owner alone") else "all"
        assert who.startswith(("all", "the owner alone"))
        assert set(table[kind].values()) == {learned}
