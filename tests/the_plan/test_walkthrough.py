"""The walkthrough of The Plan, beyond what all walkthroughs have: every move has a reason, what is said is so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from spylab.games.the_plan.claims import claim
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.walkthrough import walkthrough
from spylab.games.the_plan.worlds import Reader
from spylab.lessons import Step, Walk

LESSON = walkthrough()
STEPS = LESSON.steps
TASKS = [number for number, step in enumerate(STEPS) if step.task]


def at(number: int) -> Walk:
    walk = Walk(LESSON)
    walk._enter(number)
    return walk


def test_there_are_two_matches_the_tiny_one_first() -> None:
    boards = [LESSON.game_at(number).options.board for number in range(len(STEPS))]
    assert boards == sorted(boards)
    assert set(boards) == {"tiny", "town"}
    assert boards.count("tiny") > boards.count("town") >= 5


@pytest.mark.parametrize("number", TASKS)
def test_what_was_seen_to_happen_has_happened(number: int) -> None:
    """After a task the student sees draws and the others' moves; the next step does not tell it otherwise."""
    walk = at(number)
    walk.attempt(STEPS[number].accepts[0])
    after = walk.seat.events
    if number + 1 < len(STEPS) and STEPS[number + 1].game is None:
        later = at(number + 1).seat.events
        assert later[: len(after)] == after


def others(number: int) -> list[str]:
    return [str(a) for a in at(number).seat.legal_actions() if str(a) not in STEPS[number].accepts]


@pytest.mark.parametrize("number", TASKS)
def test_every_other_legal_move_has_a_reason_of_its_own(number: int) -> None:
    walk, step = at(number), STEPS[number]
    assert {walk.attempt(action).says for action in others(number)} == {why for _, why in step.wrong}
    assert set(step.accepts) <= {str(action) for action in walk.seat.legal_actions()}


@pytest.mark.parametrize("number", TASKS)
def test_only_one_way_leads_to_where_a_step_says(number: int) -> None:
    """Another way over the same pieces to the same space would be as good as the one that is asked for."""
    step, view = STEPS[number], at(number).seat.view
    word, *path = step.accepts[0].split()
    if word not in ("walk", "ride", "send"):
        return
    standing = {*view.spies, *(player.at for player in view.players)}
    crossed = standing & set(path[:-1])
    for other in others(number):
        words = other.split()
        if words[0] == word and words[-1] == path[-1] and (word != "send" or words[1] == path[0]):
            assert not crossed <= set(words)


def test_an_illegal_move_gets_the_engines_reason() -> None:
    walk = at(next(n for n in TASKS if STEPS[n].accepts[0].startswith("walk")))
    assert "4" in str(walk.attempt("walk c2 c3").says)
    assert not walk.done


def test_back_and_restart_lead_from_one_match_into_the_other() -> None:
    town = next(n for n, step in enumerate(STEPS) if step.game is not None)
    walk = at(town)
    assert walk.seat.game.players == 3
    walk.go(-1)
    assert (walk.at, walk.seat.game.players) == (town - 1, 2)
    walk.restart()
    assert (walk.at, walk.done) == (0, True)


def knows(number: int, asked: str) -> Fraction:
    """How likely something is for the student in a step."""
    seat = at(number).seat
    assert isinstance(seat.game, ThePlan)
    return Reader(seat.game).after(seat.events).belief().probability(claim(seat.game, asked))


def step_with(words: str) -> tuple[int, Step]:
    """The first step that says this."""
    return next((n, step) for n, step in enumerate(STEPS) if words in f"{step.says} {step.task} {step.after}")


def test_no_key_of_two_is_secret_from_who_holds_the_other() -> None:
    """Red works out the student's key as soon as it is taken, and the step says so; turning it up is no news."""
    number, step = step_with("Red can work out yours in the same way")
    walk = at(number)
    assert walk.attempt(step.accepts[0]).right
    red = walk._match.seat(1)
    assert isinstance(red.game, ThePlan)
    known = Reader(red.game).after(red.events).belief()
    assert known.probability(claim(red.game, "key 2 opens 1")) == 1
    assert "no news" in str(STEPS[step_with("turn up your key")[0]].after)


@pytest.mark.parametrize(
    ("words", "later", "asked", "chance"),
    [
        ("V owns 2 with probability 2/3", 1, "V owns 2", "2/3"),
        ("V owns 2 with probability 4/5", 1, "V owns 2", "4/5"),
        ("that is a proof: V owns 2", 1, "V owns 2", "1"),
        ("so Red's key must be that of hideout 2", 1, "key 1 opens 2", "1"),
        ("So The Plan is in hideout 2", 1, "plan in 2", "1"),
        ("X owns hideout 3 with probability 2/5", 0, "X owns 3", "2/5"),
        ("the key of 2 lies on the table again", 0, "key on table for 2", "1"),
        ("found its briefcase empty", 0, "plan in 4", "0"),
    ],
)
def test_what_the_steps_say_is_known_is_known(words: str, later: int, asked: str, chance: str) -> None:
    number, _ = step_with(words)
    assert knows(number + later, asked) == Fraction(chance)
