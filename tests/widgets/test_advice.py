"""What a table says of what follows from a belief: below the buttons, to the seat that it shows and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

import spylab
from spylab import games as registry
from spylab.engine import Match
from spylab.kit import Aids
from spylab.widgets import Table

KIT = registry.kit("spies_and_lies")


@pytest.fixture
def match() -> Match[Any]:
    """Maialen is about to guess Blue's mission 1."""
    found = spylab.match("spies_and_lies", seats=("Maialen", "honest-guesser"), seed=80)
    for action in ("deploy 2 6 4 10", "tokens 0 1 0 0"):
        found.seat(0).act(action)
    found.advance()
    return found


def below(table: Table) -> list[str]:
    return [text for text, sort in table._panel.notes if sort == "foot"]


def test_a_table_says_it_below_the_buttons_where_the_belief_is_shown(match: Match[Any]) -> None:
    table = Table(KIT, match, aids=Aids(belief=True))
    assert below(table) == [], "nothing was asked"
    table.choose("table about 1")
    assert below(table)[0] == "Most probable: 1 Spy (2/3)."
    assert below(table) == [str(text) for text in spylab.belief(table, about="Blue").advice().says]
    assert any(text.startswith("1 Spy: naming it brings") and " Maialen " in text for text in below(table))
    assert "Most probable" not in table._board._overlay.say, "it is not read out at every change"
    table.choose("table about 0")
    assert below(table) == [], "about the own missions there is nothing to guess"
    table.choose("table about off")
    assert below(table) == []


def test_without_the_aid_and_in_public_nothing_is_said(match: Match[Any]) -> None:
    without = Table(KIT, match, aids=Aids(belief=False))
    without.choose("table about 1")
    assert below(without) == []
    wall = Table(KIT, match, aids=Aids(belief=True)).project()
    wall._inquiry.topic = 1  # as if somebody could ask there
    wall._refresh()
    assert below(wall) == []


def test_another_player_is_told_only_what_both_have_seen(match: Match[Any]) -> None:
    """At Maialen's own table, asked as somebody else: from public events, nothing of her own deployment."""
    table = Table(KIT, match)
    public = spylab.belief(match, about="Maialen").advice()
    assert spylab.belief(table, about="Maialen", seen_by="Blue").advice() == public


def test_it_closes_with_the_curtain() -> None:
    """Two people at one screen: nothing of what one was told stays for the other."""
    match = spylab.match("spies_and_lies", seats=("Ane", "Jon"), seed=5)
    table = Table(KIT, match, aids=Aids(belief=True))
    table.choose("table open")
    table.choose("table about 1")
    assert below(table)
    table.choose(str(match.seat(0).legal_actions()[0]))
    assert table.seat.player is None or table.seat.player == 1
    assert below(table) == []
