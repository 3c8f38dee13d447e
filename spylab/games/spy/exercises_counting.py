"""Exercises of counting: how many bases are still possible, and how likely is a kind.

Both are answered by the worlds that are left. Typical mistakes are beliefs too: what somebody would count who
overlooks some of the clues, or takes two things for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import factorial

import numpy as np

from spylab.engine import Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.positions import RIVAL, Moment, Position, ask, find
from spylab.games.spy.worlds import VALUES, claim
from spylab.inference import Claim, Evidence, TableBelief, reasons
from spylab.lessons import (
    Exercise,
    Feedback,
    Mistake,
    Question,
    Solution,
    apart,
    count,
    judged,
    passed_over,
    probability,
)
from spylab.words import Plural, Text

KIND_OF = np.array([list(Kind).index(card.kind) for card in VALUES])
"""For every value in a table of worlds the number of its kind."""


def without(known: TableBelief, keep: Callable[[Evidence], bool]) -> TableBelief:
    """What would be known from some of the clues alone."""
    return TableBelief(known.worlds, [piece for piece in known.evidence if keep(piece)])


def target_ignored(known: TableBelief) -> TableBelief:
    """What would be known if an answer told a kind and nothing more (against SPY-KNOW-4 and SPY-KNOW-5)."""

    def kind_alone(piece: Evidence) -> Evidence:
        if not isinstance(piece.event, do.Said):
            return piece
        fits = known.worlds.where(piece.event.place, _of_kind(piece.event.kind))
        return replace(piece, weights=fits.astype(np.int64))

    return TableBelief(known.worlds, [kind_alone(piece) for piece in known.evidence])


def kind_chances(known: TableBelief) -> dict[tuple[int, Kind], Fraction]:
    """For every place and kind the probability."""
    return {
        (place, kind): sum((p for card, p in chances.items() if card.kind is kind), Fraction(0))
        for place, chances in enumerate(known.marginals())
        for kind in Kind
    }


def _of_kind(kind: Kind) -> list[Card]:
    return [card for card in VALUES if card.kind is kind]


def _shrinking(known: TableBelief) -> Iterator[tuple[Evidence, Text]]:
    """The clues that made the bases fewer, oldest first, with how many there were before and after each."""
    now = TableBelief(known.worlds, ())
    for piece in known.evidence:
        before, now = now.count, now.given(piece)
        if now.count < before:
            yield piece, Text("From {before} to {after}: {says}.", before=before, after=now.count, says=piece.says)


def _says_number(piece: Evidence) -> bool:
    return isinstance(piece.event, do.Moved)


class HowMany:
    """How many bases are still possible?"""

    title = Text("How many bases are still possible?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, _ = find(exercise, _countable)
        asks = Text(
            "{name}: how many different bases still fit everything that was seen and heard of this base? "
            "Two Bombs with the same number look alike.",
            name=position.name,
        )
        return ask(position, asks, "count", show=(f"card:{RIVAL}:",), pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = count(reply)
        known = find(exercise, _countable)[0].known()
        otherwise = Text("Go from place to place: which cards can still lie there? Begin where the fewest can.")
        several = Text("There is more than one way to come to this number. Read the log again, line by line.")
        return judged(given, known.count, apart(self._mistakes(known), several), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        known = find(exercise, _countable)[0].known()
        left = Plural("{n} base is left.", "{n} bases are left.", n=known.count)
        clues = dict(_shrinking(known))
        return Solution((left, *clues.values()), len(known.worlds), known.count, tuple(piece.at for piece in clues))

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _countable)[0].known().count

    def _mistakes(self, known: TableBelief) -> Iterator[Mistake]:
        copies = Counter(known.worlds.world(0)).values()
        alike = known.count
        for number in copies:
            alike *= factorial(number)
        yield Mistake(
            "alike", alike, Text("Bombs with the same number look alike: if two of them swap, it is the same base.")
        )
        yield Mistake(
            "all",
            len(known.worlds),
            Text("That is how many there were before anything was known. What has been told since?"),
        )
        yield Mistake(
            "target",
            target_ignored(known).count,
            Text("An answer tells more than a kind: a card that is only named, and not exposed, is not the target."),
        )
        yield Mistake(
            "numbers",
            without(known, lambda piece: not _says_number(piece)).count,
            Text("Moves tell something too: each told the number of the card that the Spy had faced."),
        )
        yield Mistake(
            "kinds",
            _kind_patterns(known),
            Text("Safe 1 and Safe 2 are different cards: if they swap, it is another base."),
        )
        moves = [piece for piece in known.evidence if _says_number(piece)]
        for piece in reversed(known.evidence):
            if [piece] == moves:  # it has its own help
                continue
            others = TableBelief(known.worlds, [other for other in known.evidence if other is not piece])
            yield Mistake("clue", others.count, Text("One clue is missing in your count. {says}.", says=piece.says))


OFTEN = frozenset({2, 4, 6, 12, 18, 24, 36, 48, 54, 60, 72, 96, 120, 156, 168, 204, 240, 312})
"""Counts that games come by again and again, after the same few clues."""


def _countable(moment: Moment, stream: Stream) -> bool | None:
    """Mostly not the first moment that fits: there the same few numbers would come up again and again."""
    return True if moment.countable and _is_taken(moment.known.count, stream) else None


def _is_taken(number: int, stream: Stream) -> bool:
    """Whether this count is taken: seldom if it is one that most games come by."""
    return stream.below(10) == 0 if number in OFTEN else stream.below(2) == 0


def _kind_patterns(known: TableBelief) -> int:
    """How many different rows of kinds are left, without their numbers."""
    return len(np.unique(KIND_OF[known.worlds.rows[known.weights > 0]], axis=0))


class HowLikely:
    """How likely is it that a card is of a kind?"""

    title = Text("How likely is it?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (place, kind) = find(exercise, _open_kind)
        where = {"name": position.name, "place": place + 1}
        asks = {
            Kind.SAFE: Text("{name}: how likely is it that place {place} is a Safe?", **where),
            Kind.SECRET: Text("{name}: how likely is it that place {place} is a Top Secret?", **where),
            Kind.BOMB: Text("{name}: how likely is it that place {place} is a Bomb?", **where),
        }[kind]
        return ask(position, asks, "probability", show=(f"card:{RIVAL}:{place}",), pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, (place, kind) = find(exercise, _open_kind)
        known = position.known()
        otherwise = Text("Count the bases that still fit, and among them those where it is so. Then divide.")
        right = known.probability(_claim(position, place, kind))
        return judged(given, right, self._mistakes(position, known, place, kind), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, (place, kind) = find(exercise, _open_kind)
        known = position.known()
        found = known.explain(_claim(position, place, kind))
        says = tuple(reasons(found, known.evidence, " ".join))
        return Solution(says, len(known.worlds), known.count, tuple(shift.at for shift in found.shifts))

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _open_kind)[0].known().count

    def _mistakes(self, position: Position, known: TableBelief, place: int, kind: Kind) -> Iterator[Mistake]:
        asked = _claim(position, place, kind)
        right = known.probability(asked)
        yield Mistake(
            "base rate",
            base_rate(known, kind),
            Text("That was the chance before anything was known. What has been told since counts too."),
        )
        yield Mistake(
            "elsewhere",
            without(known, lambda piece: _place_of(position, piece) == place).probability(asked),
            Text("What is known of the other places counts too: what lies there cannot lie here."),
        )
        yield Mistake(
            "target",
            target_ignored(known).probability(asked),
            Text("An answer tells more than a kind: a card that is only named, and not exposed, is not the target."),
        )
        yield from _unequal(known, place, kind)
        yield Mistake("opposite", 1 - right, Text("That is the chance that it is not so."))
        yield Mistake(
            "inverted",
            _inverted(position, place, kind),
            Text(
                "You counted how many cards of this kind have the number. Count how many with the number are of this "
                "kind."
            ),
        )


def _open_kind(moment: Moment, stream: Stream) -> tuple[int, Kind] | None:
    """A place and a kind that may lie there, if its chance is not the one that anybody would guess."""
    if not moment.countable:
        return None
    known = moment.known
    chances = kind_chances(known)
    cases = {place: sum(chances[place, kind] > 0 for kind in Kind) for place, _ in chances}
    good = [
        (place, kind)
        for (place, kind), p in chances.items()
        if 0 < p < 1 and p not in (Fraction(1, cases[place]), base_rate(known, kind))
    ]
    if not good:
        return None
    place, kind = stream.choice(good)
    return None if passed_over(chances[place, kind], USUAL_CHANCES, stream) else (place, kind)


USUAL_CHANCES = {Fraction(1, 4): 2, Fraction(1, 2): 2, Fraction(2, 3): 2, Fraction(2, 5): 2}
"""Chances that would come up too often: of so many questions one is asked."""


def _claim(position: Position, place: int, kind: Kind) -> Claim:
    return claim(position.game, f"place {place + 1} is {kind.value}")


def base_rate(known: TableBelief, kind: Kind) -> Fraction:
    """How many of the cards are of this kind: the chance of every place before anything is known."""
    cards = known.worlds.world(0)
    return Fraction(sum(card.kind is kind for card in cards), len(cards))


def _unequal(known: TableBelief, place: int, kind: Kind) -> Iterator[Mistake]:
    """Cases taken for equally likely that are not: kinds, cards, places."""
    chances = kind_chances(known)
    possible = [card for card, p in known.marginals()[place].items() if p]
    yield Mistake(
        "equal kinds",
        Fraction(1, len({card.kind for card in possible})),
        Text("The kinds that can still lie there are not equally likely. Count bases, not kinds."),
    )
    yield Mistake(
        "equal cards",
        Fraction(sum(card.kind is kind for card in possible), len(possible)),
        Text(
            "The cards that can still lie there are not equally likely. Count bases: the same card can be in one twice."
        ),
    )
    places = range(len(known.worlds.columns))
    left = [at for at in places if 0 < chances[at, kind] < 1]
    missing = sum((chances[at, kind] for at in left), Fraction(0))
    yield Mistake(
        "equal places",
        missing / len(left),
        Text("The places where it can still be are not equally likely: more is known of some than of others."),
    )


def _place_of(position: Position, piece: Evidence) -> int | None:
    """The place that a clue speaks of."""
    if isinstance(piece.event, do.Moved):
        before = Position(position.game, position.events[: piece.at]).view()
        return position.game.faced(before.bases[RIVAL], piece.event.turned_before)
    return getattr(piece.event, "place", None)


def _inverted(position: Position, place: int, kind: Kind) -> Fraction | None:
    """Of the cards of this kind, how many bear the number that was told of the place: the condition turned round."""
    number = position.view().bases[RIVAL].places[place].number
    if number is None:
        return None
    numbers = [card.number for card in position.game.bases[RIVAL] if card.kind is kind]
    return Fraction(numbers.count(number), len(numbers))
