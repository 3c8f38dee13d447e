"""What is said of a game of Spies & Lies: every event has a line of its own, and every choice has words."""

from __future__ import annotations

from itertools import product

import pytest

from spylab import api
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.card_marks import RETIRED
from spylab.games.spies_and_lies.chain_marks import steps
from spylab.games.spies_and_lies.log_lines import ended, say
from spylab.games.spies_and_lies.sentences import POINTS, action_label, ask, menu, turn_number
from spylab.games.spies_and_lies.soldiers import Colour, Intel, Soldier
from spylab.games.spies_and_lies.words import RANKED, letter
from spylab.words import LANGUAGES, Name, Text, language
from tests.spies_and_lies.moments import KIT, moments

GAME = api.load("spies_and_lies")
NAMES = (Name("Ane"), Name("Jon"))
S = Soldier

SAID = {
    ev.OldIntelTurned(Intel(1, 4)): "Old Intel: 1–4",
    ev.Exhausted(1, S.BOMB): "Jon: exhausted: 7 Bomb",
    ev.DayBegan(2): "Day 2 begins",
    ev.Deployed(0, (S.SPY, S.SERGEANT, S.BOMB, S.MARSHAL)): "Ane: deploys 1, 4, 7, 10",
    ev.Committed(0, ev.Commitment.DEPLOYMENT): "Ane: has deployed",
    ev.Committed(1, ev.Commitment.TOKENS): "Jon: has chosen Intel tokens",
    ev.IntelTurned(Intel(4, 7)): "Intel today: 4–7",
    ev.TokensChosen(0, (0, 1, 1, 0)): "Ane: chooses tokens for missions: 2, 3",
    ev.TokensChosen(0, (0, 0, 0, 0)): "Ane: chooses no tokens",
    ev.TokensShown(1, (1, 0, 0, 1)): "Jon: shows tokens on missions: 1, 4",
    ev.TokensShown(1, (0, 0, 0, 0)): "Jon: shows no tokens",
    ev.Starts(1): "Jon: guesses first today",
    ev.Deception(0, 1): "Ane: a Deception token on mission 2",
    ev.NoDeception(0, 1): "Ane: no Deception token",
    ev.Guessed(0, 3, S.GENERAL): "Ane: guesses mission 4: 9 General",
    ev.Unveiled(1, 3, S.MARSHAL): "Jon: mission 4 is 10 Marshal",
    ev.Retired(1, S.SPY, ev.Retirement.GUESSED): "Jon: guessed right, the soldier retires",
    ev.Retired(1, S.SPY, ev.Retirement.EXPLOSION): "Jon: the soldier retires, hit by the enemy Bomb",
    ev.Retired(1, S.MARSHAL, ev.Retirement.SPY): "Jon: the Marshal retires because of the enemy Spy",
    ev.Retired(1, S.BOMB, ev.Retirement.MINER): "Jon: the Bomb retires because of the enemy Miner",
    ev.DoubleDamage(0): "Ane: double damage, two enemy soldiers will be exhausted",
    ev.MayAct(1, S.SCOUT): "Jon: the guess is wrong, the soldier may act",
    ev.LetAct(1, S.SCOUT): "Jon: lets the soldier act",
    ev.Declined(1, S.SCOUT): "Jon: lets the soldier do nothing",
    ev.Activated(1, S.CAPTAIN): "Jon: the guess is wrong, the soldier acts",
    ev.TookPoints(1, S.CAPTAIN): "Jon: takes the points",
    ev.Struck(1): "Jon: chooses that the enemy loses points",
    ev.Copied(1, S.GENERAL): "Jon: the Captain copies: 9 General",
    ev.Copied(1, S.MARSHAL, strike=True): "Jon: the Captain copies the Marshal, and the enemy loses points",
    ev.Copied(1, S.BOMB, in_vain=True): "Jon: the Captain copies in vain: 7 Bomb",
    ev.Scored(0, 2, ev.Source.GUESS): "Ane: 2 points for the guess",
    ev.Scored(0, 1, ev.Source.SOLDIER): "Ane: 1 point for the soldier",
    ev.Scored(0, 2, ev.Source.FORCE): "Ane: 2 points for the soldier retired by force",
    ev.Scored(0, 4, ev.Source.DECEPTION): "Ane: 4 points for the Deception token",
    ev.MarkerReset(0, 3): "Ane: the marker is full and goes back to 3",
    ev.MarkerStopped(0, 9): "Ane: the marker stops on 9, as the Double Agent cannot move any more",
    ev.PointsLost(1, 1): "Jon: loses 1 point",
    ev.TokenGained(1): "Jon: takes a Deception token from the supply",
    ev.AgentMoved(0, 2, 2): "Ane: the Double Agent moves 2 spaces towards the enemy flag",
    ev.WallReached(0): "Ane: the Double Agent has come to the enemy wall",
    ev.MoveLost(0, 1): "Ane: 1 space is lost at the wall",
    ev.FlagTaken(1): "Jon: the Double Agent takes the enemy flag",
    ev.DayEnded(1): "Day 1 ends",
    ev.GameEnded(ev.Ending.FLAG, 1): "Jon: wins with the enemy flag",
    ev.GameEnded(ev.Ending.CLOSER, 0): "Ane: wins, the Double Agent is nearer to the enemy flag",
    ev.GameEnded(ev.Ending.INFILTRATION, 0): "Ane: wins with the higher infiltration marker",
    ev.GameEnded(ev.Ending.DECEPTIONS, 1): "Jon: wins with more Deception tokens, the markers are equal",
    ev.GameEnded(ev.Ending.MIDDLE, None): "Nobody wins: the Double Agent is in the middle",
    ev.GameEnded(ev.Ending.TIE, None): "Nobody wins: the Double Agent is in the middle and the markers are equal",
}


def test_every_event_has_a_line_of_its_own() -> None:
    for event, sentence in SAID.items():
        line = say(GAME, event, NAMES)
        assert line is not None
        assert str(line.text) == sentence
        assert line.event == event
        assert line.seat == (
            None if ": " not in sentence or sentence[:3] not in ("Ane", "Jon") else int(sentence[0] == "J")
        )
    assert {type(event) for event in SAID} == set(ev.EVENTS) - {ev.TurnBegan}
    assert len(set(SAID.values())) == len(SAID)
    assert say(GAME, ev.TurnBegan(0, 0), NAMES) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_lines_stay_whole_in_every_language(code: str) -> None:
    language(code)
    for event, sentence in SAID.items():
        line = say(GAME, event, NAMES)
        assert line is not None
        said = str(line.text)
        assert "{" not in said
        assert not sentence.startswith(("Ane", "Jon")) or said.startswith(sentence[:5])


def test_every_choice_has_words_of_its_own() -> None:
    met = set()
    for moment in moments():
        groups = menu(moment.sight)
        labels = [str(choice.label) for group in groups for choice in group.choices]
        assert len(set(labels)) == len(labels), moment
        assert all(labels)
        for action in moment.sight.legal if moment.sight.player is not None and not moment.sight.draft else ():
            if str(action).split()[0] not in ("deploy", "tokens"):
                met.add(str(action_label(action, moment.sight)))
    assert {"Take 6 points", "Take 10 points", "5 points, and the enemy loses 5", "Keep the Deception token"} <= met
    assert {soldier.points for soldier in POINTS} == {6, 10}


def test_the_question_names_whoever_is_asked_and_no_other() -> None:
    for moment in moments():
        asked, names = str(ask(moment.sight)), [str(name) for name in moment.sight.names]
        if len(moment.sight.to_act) == 1 and not moment.sight.outcome:
            (seat,) = moment.sight.to_act
            assert names[seat] in asked, moment
            assert names[1 - seat] not in asked, moment


def test_every_ending_is_explained_once() -> None:
    """What the table says at the end is the last line of the log, so that nothing is said twice on a wall."""
    draws = (ev.Ending.TIE, ev.Ending.MIDDLE)
    said = {str(ended(why, None if why in draws else Text("Ane"))) for why in ev.Ending}
    assert len(said) == len(ev.Ending)
    over = [moment for moment in moments() if moment.when == "over"]
    assert over
    for moment in over:
        assert str(ask(moment.sight)) == str(moment.sight.log[-1].text), moment


def test_turns_are_counted_from_the_first_guess_to_the_last() -> None:
    """Guess after guess the number rises by one; between the days it stands still."""
    match = api.match("spies_and_lies", ("random", "random"), seed=4)
    numbers = []
    while match.outcome() is None:
        match.seat(None).advance(1)
        view = match.seat(None).view
        if view.mission is not None and not view.ended:
            numbers.append(turn_number(view))
    seen = sorted(set(numbers))
    assert seen[0] == 1
    assert seen == list(range(1, seen[-1] + 1))
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("code", LANGUAGES)
def test_soldiers_and_letters_differ_in_every_language(code: str) -> None:
    language(code)
    names = {soldier: str(text) for soldier, text in RANKED.items()}
    assert len(set(names.values())) == 10
    assert all(name.startswith(f"{int(soldier)} ") for soldier, name in names.items())
    assert len({letter(colour) for colour in Colour}) == 2


def test_steps_say_in_a_word_what_the_log_says_in_a_sentence() -> None:
    """Every event of a turn has a step, but a Deception that is kept and a question; those of other times have none."""
    of_a_turn = set(ev.EVENTS) & {
        ev.Deception, ev.Guessed, ev.Unveiled, ev.Retired, ev.DoubleDamage, ev.LetAct, ev.Declined, ev.Activated,
        ev.TookPoints, ev.Struck, ev.Copied, ev.Scored, ev.MarkerReset, ev.MarkerStopped, ev.PointsLost, ev.TokenGained,
        ev.AgentMoved, ev.WallReached, ev.MoveLost, ev.FlagTaken,
    }  # fmt: skip
    for event in SAID:
        assert bool(list(steps([event]))) == (type(event) in of_a_turn), event
    words = [str(step.word) for step in steps(list(SAID))]
    assert {"guess", "revealed", "wrong", "retires", "acts", "points", "goes back", "moves"} <= set(words)


def test_every_reason_to_retire_has_words_and_looks_of_its_own() -> None:
    assert set(RETIRED) == set(ev.Retirement)
    assert len({str(text) for text in RETIRED.values()}) == 4
    pairs = product(ev.Retirement, repeat=2)
    look = {why: repr(list(steps([ev.Retired(0, S.SPY, why)]))) for why in ev.Retirement}
    assert all((look[a] == look[b]) == (a is b) for a, b in pairs)


def test_the_kit_knows_its_game() -> None:
    assert KIT.players == (2, 2)
    assert [KIT.badge(GAME, seat) for seat in (0, 1)] == ["red", "blue"]
    assert KIT.mind is not None
    assert [parameter.name for parameter in KIT.mind.parameters] == ["q"]
    assert {"honest-guesser", "strategist"} == set(KIT.bots)
