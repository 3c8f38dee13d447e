"""The Plan: who learns what, by a table made by hand from the rules, held against the events of many games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from spylab.engine import NOBODY, Audience, Event
from spylab.games.the_plan.events import EVENTS
from tests.depth import count
from tests.engine.games import random_state
from tests.the_plan.games import VARIANTS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules" / "the_plan.md"
TABLE: dict[str, tuple[str, str]] = {
    # event: (its fields, who learns them)
    "PlanHidden": ("hideout", "nobody"),
    "EvidenceDealt": ("spy hideout", "nobody"),
    "Lit": ("segment", "all"),
    "FirstPlayer": ("seat", "all"),
    "TurnBegan": ("number round seat", "all"),
    "Rolled": ("seat number", "all"),
    "CardUsed": ("seat card deed tells", "all"),
    "CardsBack": ("seat", "all"),
    "Walked": ("seat path", "all"),
    "Rode": ("seat path", "all"),
    "Sent": ("seat spy path", "all"),
    "Stayed": ("seat spy number", "all"),
    "Passed": ("seat tells", "all"),
    "Lapsed": ("seat", "all"),
    "Looked": ("seat spy", "all"),
    "CardDrawn": ("spy half", "nobody"),
    "Saw": ("seat spy half", "the seat alone"),
    "PutBack": ("seat spy", "all"),
    "BonusPlayed": ("seat spy bonus", "all"),
    "BonusUsed": ("seat", "all"),
    "Reached": ("seat", "all"),
    "TookKey": ("seat key", "all"),
    "KeySeen": ("seat key hideout", "the seat alone"),
    "FightBegan": ("seat rival", "all"),
    "FightRolled": ("seat number", "all"),
    "KeyWon": ("seat rival key", "all"),
    "KeyPassed": ("seat rival key hideout", "the seat and the rival"),
    "LightTurned": ("seat segment", "all"),
    "Opened": ("seat hideout", "all"),
    "BriefcaseSeen": ("seat hideout plan", "the seat alone"),
    "Asked": ("seat holder", "all"),
    "KeyShown": ("seat key hideout", "all"),
    "Claimed": ("seat hideout spy path", "all"),
    "EvidenceSeen": ("seat spy hideout", "the seat alone"),
    "ClaimFailed": ("seat hideout spy", "all"),
    "KeysReturned": ("seat count", "all"),
    "KeyReturned": ("seat key", "all"),
    "WentOut": ("seat", "all"),
    "Won": ("seat hideout spy", "all"),
    "PlanShown": ("hideout", "all"),
    "OwnerShown": ("spy hideout", "all"),
    "GameEnded": ("reason winner", "all"),
}
SECRETS = {"half", "plan", "owner"}
"""Fields that only events for some may have; `hideout` and `key` are told by place, too, so they are not here."""


def audience_of(event: Event) -> Audience:
    """Who has to see this event, by the table."""
    who = TABLE[type(event).__name__][1]
    if who == "all":
        return None
    seats = {"nobody": (), "the seat alone": ("seat",), "the seat and the rival": ("seat", "rival")}[who]
    return frozenset(getattr(event, seat) for seat in seats) if seats else NOBODY


def test_the_table_has_every_event_and_every_field() -> None:
    built = {kind.__name__: " ".join(f.name for f in fields(kind) if f.name != "audience") for kind in EVENTS}
    assert built == {kind: held for kind, (held, _) in TABLE.items()}
    for kind, (held, who) in TABLE.items():
        assert who != "all" or not SECRETS & set(held.split()), kind


def test_the_page_says_the_same() -> None:
    """docs/rules/the_plan.md has the table for readers."""
    rows = re.findall(
        r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", PAGE.read_text(encoding="utf-8").split("\n## Who learns")[1], re.M
    )
    assert [kind for kind, _, _ in rows] == list(TABLE)
    for kind, held, who in rows:
        names = [name.split()[0] for name in re.sub(r" \([^)]*\)", "", held).split(", ")]
        assert " ".join(names) == TABLE[kind][0]
        assert who == TABLE[kind][1] or (who == "all, at the end of the game" and TABLE[kind][1] == "all")


@pytest.mark.parametrize("name", VARIANTS)
def test_every_event_is_seen_by_whom_the_table_says(name: str) -> None:
    """And a seat has seen just what the table gives it, in order (TP-KNOW-1, TP-KNOW-2)."""
    game = VARIANTS[name]
    for seed in range(count(3)):
        state = random_state(game, seed)
        everything = [event for step in state.steps(reveal=True) for event in step.events]
        for seat in (None, *range(game.players)):
            wanted = [e for e in everything if (who := audience_of(e)) is None or seat in who]
            assert list(state.information_state(seat).events) == wanted
        assert all(event.audience == audience_of(event) for event in everything)


def test_everything_happens_in_these_games() -> None:
    """So no line of the table goes untested."""
    happened: Counter[str] = Counter()
    for name in ("tiny, 3", "tiny, 4", "alley", "alley, gentle"):
        for seed in range(12):
            for step in random_state(VARIANTS[name], seed).steps(reveal=True):
                happened.update(type(event).__name__ for event in step.events)
    assert set(happened) == set(TABLE)


def test_the_end_is_the_only_time_when_all_is_shown() -> None:
    """TP-END-5, TP-CLAIM-6: The Plan and the owners are shown once, right before the game is over."""
    shown = 0
    for seed in range(count(6)):
        state = random_state(VARIANTS["tiny, 3"], seed)
        kinds = [type(event).__name__ for step in state.steps(reveal=True) for event in step.events]
        assert kinds[-4:] == ["PlanShown", "OwnerShown", "OwnerShown", "GameEnded"]
        assert kinds.count("PlanShown") == kinds.count("GameEnded") == 1
        assert kinds.count("OwnerShown") == 2
        shown += 1
    assert shown
