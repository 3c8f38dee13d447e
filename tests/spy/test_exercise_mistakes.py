"""Every typical mistake in SPY's exercises can be made, and gets help of its own that gives no answer away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from spylab.games.spy import actions as do
from spylab.games.spy.exercises import EXERCISES
from spylab.lessons import Question
from tests.lessons.exercises import SEVERAL, Replies, made
from tests.spy.clues import RIVAL, Base, Reader, answer, bits, cards_of, clues, fitting, share, target, worlds
from tests.spy.test_exercises import could_be_shown, pose


def told(question: Question, *, but: str) -> list[Callable[[Base], bool]]:
    """What was told, but for one sort of clues."""
    return [clue.test for clue in clues(question) if clue.sort != but]


def forgetful(question: Question) -> list[Base]:
    """The bases that are left for somebody who forgets that a card that is only named is not the target."""
    return fitting(question, [clue.weak for clue in clues(question)])


def card_asked(question: Question) -> tuple[int, str]:
    """The place and the letter of the kind that is asked for."""
    letter = {"a Safe?": "S", "Top Secret?": "T", "a Bomb?": "B"}[" ".join(question.asks.message.split()[-2:])]
    return int(question.show[0].rpartition(":")[2]), letter


# -- how many -----------------------------------------------------------------------------------------------


def bombs_told_apart(question: Question) -> Iterator[str]:
    copies = [cards_of(question).count(card) for card in set(cards_of(question))]
    assert sorted(copies)[-2:] == [1, 2]
    yield str(2 * len(worlds(question)))


def nothing_known(question: Question) -> Iterator[str]:
    yield str(len(fitting(question, [])))


def target_forgotten(question: Question) -> Iterator[str]:
    yield str(len(forgetful(question)))


def moves_overheard(question: Question) -> Iterator[str]:
    yield str(len(fitting(question, told(question, but="moved"))))


def kinds_alone(question: Question) -> Iterator[str]:
    yield str(len({"".join(card[0] for card in base) for base in worlds(question)}))


def one_clue_overlooked(question: Question) -> Iterator[str]:
    every = told(question, but="")
    for test in every:
        yield str(len(fitting(question, [other for other in every if other is not test])))


# -- how likely ---------------------------------------------------------------------------------------------


def base_rate(question: Question) -> Iterator[str]:
    yield str(share(fitting(question, []), *card_asked(question)))


def elsewhere_forgotten(question: Question) -> Iterator[str]:
    place, letter = card_asked(question)
    yield str(share(fitting(question, [clue.test for clue in clues(question) if clue.place == place]), place, letter))


def target_forgotten_in_odds(question: Question) -> Iterator[str]:
    yield str(share(forgetful(question), *card_asked(question)))


def equal_kinds(question: Question) -> Iterator[str]:
    place, _ = card_asked(question)
    yield str(Fraction(1, len({base[place][0] for base in worlds(question)})))


def equal_cards(question: Question) -> Iterator[str]:
    """The two Bombs that look alike are taken for one case."""
    place, letter = card_asked(question)
    cards = {base[place] for base in worlds(question)}
    yield str(Fraction(sum(card[0] == letter for card in cards), len(cards)))


def equal_places(question: Question) -> Iterator[str]:
    _, letter = card_asked(question)
    odds = [share(worlds(question), place, letter) for place in range(len(cards_of(question)))]
    unsure = [p for p in odds if p not in (0, 1)]
    yield str(sum(unsure) / len(unsure))


def opposite(question: Question) -> Iterator[str]:
    yield str(1 - share(worlds(question), *card_asked(question)))


def condition_inverted(question: Question) -> Iterator[str]:
    """How many of the kind have the number, instead of how many with the number are of the kind."""
    place, letter = card_asked(question)
    if any(clue.sort == "moved" and clue.place == place for clue in clues(question)):
        numbers = {base[place][1] for base in worlds(question)}
        kind = [card for card in cards_of(question) if card[0] == letter]
        yield str(Fraction(sum(card[1] in numbers for card in kind), len(kind)))


# -- certain, move ------------------------------------------------------------------------------------------


def sure(question: Question) -> tuple[set[str], set[str]]:
    """The keys of what is certain: what was said, and what has to be concluded."""
    left = worlds(question)
    certain = {c.key for c in question.choices if len({base[int(c.key) - 1][0] for base in left}) == 1}
    said = {str(clue.place + 1) for clue in clues(question) if clue.sort == "said"}
    return certain & said, certain - said


def guessed(question: Question) -> Iterator[str]:
    said, concluded = sure(question)
    others = sorted({choice.key for choice in question.choices} - said - concluded)
    yield " ".join([*said, *concluded, others[0]])


def answers_overheard(question: Question) -> Iterator[str]:
    said, concluded = sure(question)
    if said:
        yield " ".join(concluded)


def elimination_missed(question: Question) -> Iterator[str]:
    yield " ".join(sure(question)[0])


def faced(question: Question) -> tuple[do.Moved, int, int, int]:
    """The rival's last move, and the places that its Spy faced at first, when it set off, and in the end."""
    at = max(at for at, e in enumerate(question.events) if isinstance(e, do.Moved) and e.seat == RIVAL)
    reader, move = Reader(len(cards_of(question))), question.events[at]
    assert isinstance(move, do.Moved)
    for event in question.events[:at]:
        reader.read(event)
    first = reader.faced(reader.way)
    start = reader.faced(-reader.way if move.turned_before else reader.way)
    reader.read(move)
    return move, first + 1, start + 1, reader.faced(reader.way) + 1


def key_of(choose: Callable[[do.Moved, int, int, int], str | None]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        key = choose(*faced(question))
        if key in {choice.key for choice in question.choices}:
            yield str(key)

    return replies


def other_way(move: do.Moved, start: int, end: int) -> str | None:
    """The card that it would have faced at first if it had come from the other side."""
    return f"{2 * end - start}-{move.steps}" if start != end else None


# -- weighing -----------------------------------------------------------------------------------------------


def answer_known(question: Question) -> Iterator[str]:
    yield from (c.key for c in question.choices if bits(question, worlds(question), int(c.key) - 1) == 0)


def target_hoped_for(question: Question) -> Iterator[str]:
    hopes = {c.key: odds(question, int(c.key) - 1)[0] for c in question.choices}
    yield from (key for key, hope in hopes.items() if hope == max(hopes.values()))


def odds(question: Question, place: int) -> tuple[Fraction, Fraction]:
    """How likely a look exposes the target, and how likely it brings a hiss."""
    answers = [answer(base, place, target(question)) for base in worlds(question)]
    return Fraction(answers.count("exposed"), len(answers)), Fraction(answers.count("B"), len(answers))


def value_of(count: Callable[[Fraction, Fraction, int, int], Fraction | int]) -> Replies:
    def replies(question: Question) -> Iterator[str]:
        p, q = odds(question, int(question.show[0].rpartition(":")[2]))
        stakes = question.asks.arguments
        yield str(count(p, q, int(str(stakes["gain"])), int(str(stakes["loss"]))))

    return replies


# -- who chose ----------------------------------------------------------------------------------------------


def story(question: Question, *, turned_round: bool) -> Fraction:
    """How likely the place asked about is a Bomb, in the story that is told or in the other one."""
    facts = question.asks.arguments
    mine, shown, asked = (int(str(facts[name])) - 1 for name in ("mine", "shown", "asked"))
    told = question.asks.message
    if turned_round:
        told = "The owner, who knows every card" if "blindly" in told else "blindly"
    bomb = total = Fraction(0)
    for base in fitting(question, []):
        others = could_be_shown(told, base, mine)
        if shown in others and base[shown] == "S1":
            total += Fraction(1, len(others))
            bomb += Fraction(base[asked][0] == "B", len(others))
    return bomb / total


def selection_ignored(question: Question) -> Iterator[str]:
    yield str(story(question, turned_round=True))


def before_the_card_was_shown(question: Question) -> Iterator[str]:
    cards = cards_of(question)
    yield str(Fraction(sum(card[0] == "B" for card in cards), len(cards)))


def opposite_story(question: Question) -> Iterator[str]:
    yield str(1 - story(question, turned_round=False))


MISTAKES: dict[str, dict[str, Replies]] = {
    "count": {
        "alike": bombs_told_apart,
        "all": nothing_known,
        "target": target_forgotten,
        "numbers": moves_overheard,
        "kinds": kinds_alone,
        "clue": one_clue_overlooked,
    },
    "chance": {
        "base rate": base_rate,
        "elsewhere": elsewhere_forgotten,
        "target": target_forgotten_in_odds,
        "equal kinds": equal_kinds,
        "equal cards": equal_cards,
        "equal places": equal_places,
        "opposite": opposite,
        "inverted": condition_inverted,
    },
    "certain": {"guess": guessed, "said": answers_overheard, "elimination": elimination_missed},
    "move": {
        "nothing": key_of(lambda move, first, start, end: "nothing" if move.declared else None),
        "number": key_of(lambda move, first, start, end: f"{start}-{3 - move.steps}"),
        "exposed": key_of(lambda move, first, start, end: None if move.declared else f"{start}-{move.steps}"),
        "turn": key_of(lambda move, first, start, end: f"{first}-{move.steps}" if first != start else None),
        "way": key_of(lambda move, first, start, end: other_way(move, start, end)),
        "order": key_of(lambda move, first, start, end: f"{end}-{move.steps}" if end != start else None),
    },
    "question": {"known": answer_known, "hope": target_hoped_for},
    "risk": {
        "stakes": value_of(lambda p, q, gain, loss: p - q),
        "gain alone": value_of(lambda p, q, gain, loss: gain * p),
        "loss alone": value_of(lambda p, q, gain, loss: -loss * q),
        "swapped": value_of(lambda p, q, gain, loss: gain * q - loss * p),
        "average": value_of(lambda p, q, gain, loss: gain - loss),
        "opposite": value_of(lambda p, q, gain, loss: loss * q - gain * p),
    },
    "chosen": {
        "selection": selection_ignored,
        "base rate": before_the_card_was_shown,
        "opposite": opposite_story,
    },
}
ALWAYS_TYPICAL = {"certain", "move"}
"""Kinds in which every wrong answer that can be chosen is a mistake of its own."""
ALL = [(kind, name) for kind, names in MISTAKES.items() for name in names]


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_help_gives_no_answer_away(kind: str, name: str) -> None:
    """Held against what the full explanation says first, and against the label of the right choice."""
    for exercise, question, _, feedback in made("spy", kind, name):
        labels = [str(c.label) for c in question.choices if EXERCISES[kind].check(exercise, c.key).right]
        numbers = [str(len(worlds(question)))] if kind == "count" else []
        if kind == "chance":
            numbers = [str(share(worlds(question), *card_asked(question)))]
        if kind == "chosen":
            numbers = [str(story(question, turned_round=False))]
        said = str(feedback.help).replace("Safe 1 and Safe 2", "")  # names of cards, not counts
        assert not any(secret in said.split() for secret in numbers)
        assert not any(label in str(feedback.help) for label in labels if question.form == "one")


def test_no_single_clue_is_blamed_where_several_lead_to_the_same_number() -> None:
    blamed = several = 0
    for seed in range(30):
        exercise, question = pose("count", seed % 3 + 1, seed)
        tests = told(question, but="")
        missing = [len(fitting(question, [other for other in tests if other is not test])) for test in tests]
        for n in set(missing) - {len(worlds(question))}:
            feedback = EXERCISES["count"].check(exercise, str(n))
            if missing.count(n) > 1:
                assert "clue is missing" not in str(feedback.help)
                several += SEVERAL in str(feedback.help)
            blamed += "clue is missing" in str(feedback.help)
    assert several
    assert blamed


@pytest.mark.parametrize("kind", ["chance", "chosen", "risk"])
def test_who_is_near_is_told_so(kind: str) -> None:
    """Cut off instead of rounded: it is wrong, but no mistake in thinking."""
    near = 0
    for seed in range(12):
        exercise, question = pose(kind, 1, seed)
        if kind == "risk":
            (reply,) = value_of(lambda p, q, gain, loss: gain * p - loss * q)(question)
        elif kind == "chosen":
            reply = str(story(question, turned_round=False))
        else:
            reply = str(share(worlds(question), *card_asked(question)))
        cut = f"{int(float(Fraction(reply)) * 100) / 100}"
        feedback = EXERCISES[kind].check(exercise, cut)
        if not feedback.right and feedback.mistake == "near":
            near += 1
            assert "near" in str(feedback.help)
    assert near
