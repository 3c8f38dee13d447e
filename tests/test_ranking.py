"""The tables of the bots say what was played, and the games can be played again."""

from __future__ import annotations

import pytest

from spylab import games as registry
from tests.depth import DEEP
from tools import ranking
from tools.ranking import DRAWN, LOST, WON, Pairing, Score

GAMES = registry.names()
PAIRINGS = [pairing for game in GAMES for pairing in ranking.pairings(game)]


def test_the_pages_say_what_the_results_say() -> None:
    """If this fails, `make ranking` was not run, or a table was changed by hand."""
    results = ranking.stored()
    assert sorted(results) == sorted(GAMES)
    for page, text in ranking.pages(results).items():
        assert page.read_text(encoding="utf-8") == text
        assert text.count("| one seeker | 1 careful |") == 1
    for game in GAMES:
        strongest, weaker = reversed(list(registry.kit(game).bots)[-2:])
        assert f"| one {strongest} | 1 {weaker} |" in ranking.pages(results)[ranking.PAGE]


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_plays_every_seed(game: str) -> None:
    results = ranking.stored()[game]
    assert list(results) == [str(pairing) for pairing in ranking.pairings(game)]
    for pairing in ranking.pairings(game):
        played = results[str(pairing)]
        fewer = ranking.FEWER.get((game, pairing.players), 400)
        assert len(played) == pairing.games >= fewer >= 60
        assert pairing.games % pairing.players == 0
        assert set(played) <= {WON, DRAWN, LOST}


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_bots_is_sure(game: str) -> None:
    """With two players; with more of them the better bot still has more than its part."""
    results = ranking.stored()[game]
    assert ranking.in_order(game, results)
    for pairing in ranking.pairings(game):
        assert Score.of(pairing, results[str(pairing)]).interval()[0] > 1 / pairing.players


STEP = {"spy": {2: 9, 3: 49, 4: 49}, "the_plan": {3: 13, 4: 13}}
"""Out of how many stored games a quick run plays one again; coprime to the players, so that every seat has its turn.

Where nothing is said, out of 49."""


@pytest.mark.parametrize("pairing", PAIRINGS, ids=lambda pairing: f"{pairing.game}: {pairing}")
def test_games_played_again_end_the_same(pairing: Pairing) -> None:
    """Some of them; in a deep run all. After a bot was changed on purpose, run `make ranking`."""
    stored = ranking.stored()[pairing.game][str(pairing)]
    numbers = range(0, pairing.games, 1 if DEEP else STEP.get(pairing.game, {}).get(pairing.players, 49))
    again = "".join(pairing.play(number) for number in numbers)
    assert again == "".join(stored[number] for number in numbers)
    assert Score.of(pairing, stored).share > 1 / pairing.players
    assert {number % pairing.players for number in numbers} == set(range(pairing.players))


def test_a_draw_counts_as_an_equal_part_of_a_win() -> None:
    two, four = (Score.of(Pairing("spy", "seeker", "careful", players), "++=-") for players in (2, 4))
    assert (two.won, two.drawn, two.lost) == (2, 1, 1)
    assert (two.share, four.share) == (2.5 / 4, 2.25 / 4)
    low, high = two.interval()
    assert 0 < low < two.share < high < 1
