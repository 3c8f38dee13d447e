"""What follows from a belief: the best guesses, what they promise, and the next Intel card; and who is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import spylab
from spylab.games.spies_and_lies import worlds
from spylab.games.spies_and_lies.advice import LIKELIEST, advice
from spylab.games.spies_and_lies.bots import HonestGuesser
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.strategist import Strategist
from spylab.games.spies_and_lies.values import best_guess, best_valued_guess, prospects
from spylab.games.spies_and_lies.view import Phase
from spylab.kit import Advice
from spylab.words import language
from tests.depth import count
from tests.spies_and_lies.table import BLUE, RED, Table
from tests.spies_and_lies.test_bots import decisions, played, swapped

HALF = Fraction(1, 2)


def open_question(**options: object) -> Table:
    """Red's missions 1 to 3 are seen; Blue is about to guess mission 4, a rank on Intel 7-10 or the Sergeant."""
    now = Table("1 2 5 9", "1 3 5 9", exhausted="3 2", starter=BLUE, deceptions=0, intel="7-10", **options)
    return now.play("wrong", "right", "wrong", "right", "wrong", "right")


def advised(now: Table, seat: int | None, about: int) -> Advice:
    info = now.state.information_state(seat)
    return advice(now.game, info.view, about, worlds.belief(now.game, info.events, about))


def words(found: Advice) -> list[str]:
    return [str(text) for text in found.says]


# what it says


def test_both_best_guesses_are_named_with_what_they_bring() -> None:
    """By hand, in spaces: right is worth 0.2; a Bomb -0.4, a Colonel -0.8, a General -2, a Marshal -1, a Sergeant -0.4.

    So with the Bomb named 2/9 (0.2 - 0.8 - 2 - 1) - 1/9 0.4, with the General 2/9 (0.2 - 0.4 - 0.8 - 1) - 1/9 0.4.
    """
    assert words(advised(open_question(), BLUE, RED)) == [
        "Most probable: 7 Bomb, 8 Colonel, 9 General, 10 Marshal (2/9).",
        "Best valued: 9 General (2/9).",
        "7 Bomb: naming it brings on average: Blue 0.44 points, Red 4.44 points, Red 0.67 spaces. "
        "All in all that is worth −0.84 spaces of the Double Agent to Blue.",
        "9 General: naming it brings on average: Blue 0.44 points, Red 4.44 points, Red 0.22 spaces. "
        "All in all that is worth −0.49 spaces of the Double Agent to Blue.",
        "Worth: 10 points count as 1 space today, and what stays active or ready counts as well.",
        "Red: the likeliest soldiers here, and what each of them does if the guess is wrong:",
        "7 Bomb (2/9): The next enemy soldier that is revealed retires.",
        "8 Colonel (2/9): 8 points. What is more than 10 is kept.",
        "9 General (2/9): The Double Agent moves 2 spaces.",
        "10 Marshal (2/9): 10 points, or 5 points and the enemy loses 5.",
        "Next Intel card: 1–4 (1/2), 4–7 (1/4), 7–10 (1/4).",
        "Ranks on the next Intel card: 1, 2, 3, 7 (1/2); 4 (3/4); 5, 6, 8, 9, 10 (1/4).",
    ]


def test_a_soldier_that_would_retire_is_said_to() -> None:
    """Blue's Miner is active, so a Bomb does nothing."""
    now = Table("1 2 5 9", "3 5 8 9", exhausted="3 2", starter=RED, deceptions=0, intel="7-10")
    now.play("wrong", "wrong", "right", "right", "right", "right", "right")
    assert "7 Bomb (2/9): It retires and does nothing." in words(advised(now, BLUE, RED))


def test_numbers_are_those_of_the_guesses() -> None:
    """In games, for every guess of the strategist: it names the best valued one, and the sentences say so."""
    checked = 0
    for seed in range(count(1, 10)):
        for state, _ in decisions(played(Strategist(), HonestGuesser(), seed), RED):
            info = state.information_state(RED)
            if info.view.phase is not Phase.GUESS:
                continue
            game: Any = info.game
            belief = worlds.belief(game, info.events, BLUE)
            found, given = advice(game, info.view, BLUE, belief), prospects(game, info.view, belief)
            assert [choice.action for choice in found.choices] == [f"guess {int(p.guess)}" for p in given]
            for choice, prospect in zip(found.choices, given, strict=True):
                assert {name: getattr(prospect, name) for name in choice.numbers} == choice.numbers
            assert found.best["right"].action == f"guess {int(best_guess(given).guess)}"
            assert found.best["worth"].action == f"guess {int(best_valued_guess(given).guess)}"
            does = [text for text in words(found) if text[0].isdigit() and "naming it brings" not in text]
            assert len(does) == min(LIKELIEST, sum(p.right > 0 for p in given))
            checked += 1
    assert checked >= 8


def test_where_the_other_guesses_or_nobody_does_only_the_intel_is_said() -> None:
    now = open_question()
    for seat, about in ((RED, BLUE), (BLUE, BLUE)):
        found = advised(now, seat, about)
        assert (found.choices, found.best) == ((), {})
        assert [text.split(":")[0] for text in words(found)] == ["Next Intel card", "Ranks on the next Intel card"]


def test_the_next_intel_card_by_notation_and_by_rank() -> None:
    found = advised(open_question(), None, RED)
    assert found.coming == {"intel 1-4": HALF, "intel 4-7": HALF / 2, "intel 7-10": HALF / 2}
    assert list(found.shows) == [soldier.name.lower() for soldier in Soldier]
    assert (found.shows["sergeant"], found.shows["captain"]) == (Fraction(3, 4), Fraction(1, 4))


def test_on_the_last_day_no_card_comes() -> None:
    found = advised(open_question(days=1), BLUE, RED)
    assert (found.coming, found.shows) == ({}, {})
    assert found.best
    assert not [text for text in words(found) if "Intel" in text]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    """With a comma, a true minus sign, and nothing about what is 0."""
    found = advised(open_question(), BLUE, RED)
    try:
        language("es")
        said = words(found)[3]
    finally:
        language("en")
    assert said == (
        "9 General: nombrarlo da de media: Azul 0,44 puntos, Rojo 4,44 puntos, Rojo 0,22 casillas. "
        "En total, para Azul eso vale −0,49 casillas del Agente Doble."
    )


# who is told


def test_it_is_the_same_whatever_the_enemy_has_deployed() -> None:
    """Other deployments that the guesser holds possible, rebuilt by replay: the same advice, also in public."""
    compared = 0
    for state, _ in decisions(played(HonestGuesser(), Strategist(), 3, spaces=9), RED):
        for other in swapped(state, most=1):
            for seat in (RED, None):
                told = [state.information_state(seat), other.information_state(seat)]
                game: Any = state.game
                one, two = (advice(game, i.view, BLUE, worlds.belief(game, i.events, BLUE)) for i in told)
                assert one == two
                compared += 1
    assert compared >= 20


def test_what_is_assumed_of_the_sergeant_counts() -> None:
    """About Maialen, who has her Sergeant: the chances of guesses follow q."""
    match = spylab.match("spies_and_lies", seats=("Maialen", "honest-guesser"), seed=80)
    for action in ("deploy 2 6 4 10", "tokens 0 1 0 0", "guess 1"):
        assert match.seat(0).act(action)
    known = {q: spylab.belief(match, about="Maialen", q=q).advice() for q in ("1/4", "1/2")}
    assert known["1/4"].coming == known["1/2"].coming
    assert known["1/4"].best["right"]["right"] != known["1/2"].best["right"]["right"]
