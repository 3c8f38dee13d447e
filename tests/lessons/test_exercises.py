"""What exercises of every kind have, in all games: levels, variety, a whole question, an explanation."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest

from spylab.api import kit
from tests.depth import count
from tests.lessons.exercises import KINDS, LEVELS, pose, right_keys, sight_of

UNREADABLE = {"probability": "seven", "count": "1/2", "number": "x", "one": "x", "several": "x"}
of_every_kind = pytest.mark.parametrize(("game", "kind"), KINDS)


@of_every_kind
def test_higher_levels_have_larger_explanations_on_average(game: str, kind: str) -> None:
    size = kit(game).exercises[kind].size
    sizes = [mean(size(pose(game, kind, level, seed)[0]) for seed in range(count(12))) for level in LEVELS]
    assert sizes[0] * 1.3 < sizes[1] * 1.1 < sizes[2]


@of_every_kind
def test_another_seed_asks_something_else(game: str, kind: str) -> None:
    questions = (pose(game, kind, 2, seed)[1] for seed in range(10))
    assert len({(str(question.asks), question.events) for question in questions}) >= 8


@of_every_kind
def test_the_right_answer_is_not_always_at_the_same_place(game: str, kind: str) -> None:
    posed = [pose(game, kind, level, seed) for level in LEVELS for seed in range(6)]
    assert all(bool(question.choices) == (question.form in ("one", "several")) for _, question in posed)
    if posed[0][1].form == "one":
        spots = {[c.key for c in question.choices].index(right_keys(e, question)[0]) for e, question in posed}
        assert len(spots) >= 3


@of_every_kind
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_is_complete(game: str, kind: str, level: int) -> None:
    """It shows what it speaks of, and has an explanation that rests on its events and ends with worlds, if any."""
    exercise, question = pose(game, kind, level, 3)
    ids = [part.id for part in kit(game).picture(sight_of(question)).parts]
    assert question.show
    assert all(any(i == shown or (shown.endswith(":") and i.startswith(shown)) for i in ids) for shown in question.show)
    solution = kit(game).exercises[kind].solution(exercise)
    assert len(solution.says) >= 1
    if solution.before is None:
        assert solution.after is None
    else:
        assert solution.after
        assert 0 < solution.after <= solution.before
    assert solution.events == tuple(sorted(set(solution.events)))
    assert all(0 <= at < len(question.events) for at in solution.events)


@of_every_kind
def test_a_question_tells_nothing_that_the_student_may_not_see(game: str, kind: str) -> None:
    for level in LEVELS:
        _, question = pose(game, kind, level, 4)
        assert question.player in (0, None)
        assert all(event.visible_to(question.player) for event in question.events)


@of_every_kind
def test_what_cannot_be_read_is_refused_before_anything_is_worked_out(game: str, kind: str) -> None:
    exercise, question = pose(game, kind, 1, 1)
    check: Callable[..., object] = kit(game).exercises[kind].check
    with pytest.raises(ValueError, match=r"is not a|Choose from"):
        check(exercise, UNREADABLE[question.form])
