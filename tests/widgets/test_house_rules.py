"""House rules in the panel: at every table that is not played as usual, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from spylab import api
from spylab.engine import Review
from spylab.scene import THEMES
from spylab.widgets import ReviewTable, Table, play
from spylab.widgets.surface import Surface
from spylab.words import language

OTHER: dict[str, dict[str, Any]] = {
    "spy": {"any_order": True, "turn_cap": 30},
    "spies_and_lies": {"exhausted_return": False, "days": 2},
    "the_plan": {"fights": "none", "keys": 2},
}
GAMES = pytest.mark.parametrize("game", OTHER)


def listed(table: Surface) -> list[str]:
    return list(table._panel.house_rules)


def left_over(table: Surface) -> str:
    """What a saved notebook shows where no kernel is running."""
    data, _ = table._repr_mimebundle_()
    return str(data["text/html"])


@GAMES
@pytest.mark.parametrize("theme", THEMES)
def test_a_table_says_by_which_house_rules_it_is_played(game: str, theme: str) -> None:
    """Also behind a curtain, on a wall and in a saved notebook; the picture is as it is at any other table."""
    table = play(game, ("Ane", "Jon"), seed=1, theme=theme, **OTHER[game])
    rules = [str(rule) for rule in api.kit(game).house_rules(table.match.game.options)]
    assert len(rules) == 2
    assert listed(table) == listed(table.project()) == rules
    assert all(f"<li>{rule}</li>" in left_over(table) for rule in rules)
    kept = table._picture_to_keep()
    assert (kept.width, kept.height) == _size(play(game, ("Ane", "Jon"), seed=1, theme=theme))


def _size(table: Table) -> tuple[float, float]:
    kept = table._picture_to_keep()
    return kept.width, kept.height


@GAMES
def test_a_table_that_is_played_as_usual_says_nothing_of_it(game: str) -> None:
    table = play(game, seed=1)
    assert listed(table) == listed(table.project()) == []
    assert "<li>" not in left_over(table)


@GAMES
def test_a_review_says_it_too(game: str) -> None:
    match = api.match(game, ("Ane", "random"), seed=1, **OTHER[game])
    review = ReviewTable(api.kit(game), Review.of(match.seat(0)))
    assert listed(review) == [str(rule) for rule in api.kit(game).house_rules(match.game.options)]


def test_they_follow_the_language() -> None:
    table = play("the_plan", seed=1, **OTHER["the_plan"])
    english = listed(table), table._panel.words["house rules"]
    for code in ("es", "eu"):
        language(code)
        assert not set(listed(table)) & set(english[0])
        assert table._panel.words["house rules"] != english[1]


def test_a_name_in_a_house_rule_is_no_markup() -> None:
    table = play("spy", ("<b>Ane", "Jon"), seed=1, first_player=0)
    assert listed(table) == ["<b>Ane: has the first turn, without a draw."]
    assert "<li>&lt;b&gt;Ane: has" in left_over(table)
