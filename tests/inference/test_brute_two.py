"""Beliefs about the bases of two players against brute force, at every position of seeded games."""

from __future__ import annotations

import pytest

from tests.depth import count
from tests.inference.brute import game_of
from tests.inference.equal import check_game


@pytest.mark.parametrize("seed", range(count(8, 200)))
def test_every_position_of_a_game_for_two(seed: int) -> None:
    """SPY-KNOW-1 to SPY-KNOW-6: 2,520 candidates for each base, seen by both players and by the public."""
    game, steps = game_of(2, seed)
    assert check_game(game, steps) == len(steps) * 3 * 2
