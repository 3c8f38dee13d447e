"""Golden explanations: verdicts, events and sentences stay as they were read and approved."""

from __future__ import annotations

import pytest

from spylab.games.spy import worlds
from tests.inference.direct import check_explanation
from tests.inference.golden import FILE, POSITIONS, Position, text
from tests.inference.test_spy import direct


def test_the_golden_explanations_are_as_they_were() -> None:
    """If a change is meant, write the file anew (see tests/inference/golden.py) and read the difference."""
    assert text() == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("position", POSITIONS, ids=[position.title for position in POSITIONS])
def test_a_golden_explanation_is_true_and_minimal(position: Position) -> None:
    table = position.table()
    events = table.state.information_state(position.viewer).events
    belief = worlds.belief(table.game, events, position.about)
    for written in position.claims:
        claim = worlds.claim(table.game, written)
        check_explanation(direct(belief), claim.holds(belief.worlds).tolist(), belief.explain(claim))
