"""The walkthrough of SPY, beyond what all walkthroughs have: what the rules say to a move that is not legal."""

from __future__ import annotations

from spylab.games.spy.walkthrough import walkthrough
from spylab.lessons import Walk


def test_an_illegal_move_gets_the_engines_reason() -> None:
    walk = Walk(walkthrough())
    walk._enter(6)
    assert "moves 2, not 1" in str(walk.attempt("move 1").says)
    assert not walk.done
