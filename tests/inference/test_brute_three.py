"""Beliefs about the bases of three players against brute force, at every position of seeded games."""

from __future__ import annotations

import pytest

from tests.depth import count
from tests.inference.brute import game_of
from tests.inference.equal import check_game


@pytest.mark.parametrize("seed", range(count(20, 200)))
def test_every_position_of_a_game_for_three(seed: int) -> None:
    """SPY-KNOW-1 to SPY-KNOW-6: 360 candidates for each base, seen by every player and by the public."""
    game, steps = game_of(3, seed)
    assert check_game(game, steps) == len(steps) * 4 * 3
