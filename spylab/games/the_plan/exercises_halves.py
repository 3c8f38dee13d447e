"""Exercises with half cards: what one file tells, and what several files tell together.

Both are answered by counting ways: to own the hideouts, to hide The Plan and to fill the files. All ways that fit are
equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from spylab.engine import Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import owns
from spylab.games.the_plan.claims import claim
from spylab.games.the_plan.halves import ways as ways_to_fill
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.positions import (
    LOOKING,
    Moment,
    Position,
    Setting,
    ask,
    find,
    halves,
    only_file,
    owner_chance,
    proved,
    seen_of,
    ways,
    ways_before,
)
from spylab.games.the_plan.view import View, index
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, judged, passed_over, probability
from spylab.words import Plural, Text

Asked = tuple[Spy, int]
"""Whether this spy owns this hideout."""
HALVES = {1: (2, 3), 2: (4, 5), 3: (6, 9)}
"""For each level how many halves were seen in several files."""


def asks_owner(asked: Asked) -> Text:
    """How likely does a spy own a hideout?"""
    spy, hideout = asked
    return Text("How likely is it that {spy} owns hideout {hideout}?", spy=spy.value, hideout=hideout)


def counted(position: Position, view: View, asked: Asked) -> Text:
    """The answer by counting ways."""
    spy, hideout = asked
    mine = ways(position, view, owns(position.number, index(spy), hideout))
    return Text(
        "Of the {total} ways that still fit, {spy} owns hideout {hideout} in {favourable}: {p}.",
        total=ways(position, view),
        spy=spy.value,
        hideout=hideout,
        favourable=mine,
        p=str(owner_chance(position, view, spy, hideout)),
    )


def shifts(position: Position, notation: str) -> tuple[list[Text], tuple[int, ...]]:
    """The events that moved the odds of a claim, in words, and which they are."""
    known = position.known()
    told = {piece.at: piece.says for piece in known.evidence}
    found = known.explain(claim(position.game, notation))
    lines = [
        Text("{before} became {after}. {says}.", before=str(s.before), after=str(s.after), says=told[s.at])
        for s in found.shifts
    ]
    return lines, tuple(shift.at for shift in found.shifts)


Owned = tuple[Spy, tuple[int, ...]]
"""Whether this spy owns one of these hideouts, of which there are one or two."""


class OneFile:
    """What do the halves of one file tell? Levels go by how many were seen."""

    title = Text("What does a half tell?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (spy, hideouts) = find(exercise, _one_file, _halves_of_one)
        show = (f"file:{spy}", *(f"note:{spy}:{hideout}" for hideout in hideouts))
        return ask(position, _asks_one_of(spy, *hideouts), "probability", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, asked = find(exercise, _one_file, _halves_of_one)
        view = position.view()
        otherwise = Text(
            "For each hideout that the spy could own, count the ways to fill the file so that it fits what you saw. "
            "A hideout of which you saw nothing leaves two halves to choose from, one that you know leaves one."
        )
        return judged(given, _one_of(position, view, asked), self._mistakes(position, view, asked), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, (spy, hideouts) = find(exercise, _one_file, _halves_of_one)
        view = position.view()
        filled = ways_to_fill(position.number, seen_of(view, spy)).tolist()
        says: list[Text] = [
            Plural(
                "If {spy} owns hideout {hideout}, {n} way to fill the file fits what you saw.",
                "If {spy} owns hideout {hideout}, {n} ways to fill the file fit what you saw.",
                spy=spy.value,
                hideout=hideout,
                n=n,
            )
            for hideout, n in enumerate(filled, start=1)
        ]
        mine, total = sum(filled[hideout - 1] for hideout in hideouts), sum(filled)
        says.append(Text("So it is {mine} of {total}: {p}.", mine=mine, total=total, p=str(Fraction(mine, total))))
        events = {at for hideout in hideouts for at in shifts(position, f"{spy} owns {hideout}")[1]}
        return Solution(tuple(says), ways_before(position), ways(position, view), tuple(sorted(events)))

    def size(self, exercise: Exercise) -> int:
        position, (spy, _) = find(exercise, _one_file, _halves_of_one)
        return len(seen_of(position.view(), spy))

    def _mistakes(self, position: Position, view: View, asked: Owned) -> Iterator[Mistake]:
        spy, hideouts = asked
        known = {half.hideout for half in seen_of(view, spy)}
        both = known & set(hideouts)
        yield Mistake(
            "proof",
            Fraction(int(known == both)) if not both or len(known) == 1 else None,
            Text("One half proves nothing: there is one half of every hideout in the file, and two of only one."),
        )
        yield Mistake(
            "only these",
            Fraction(len(both), len(known)) if both and len(known) > 1 else None,
            Text("Hideouts of which you saw nothing are still possible, only less likely."),
        )
        yield Mistake(
            "base rate",
            Fraction(len(hideouts), position.number),
            Text("That was the chance before anything was seen. What you saw moves it a little."),
        )
        doubled = [_doubled(position.number, hideout, known) for hideout in hideouts]
        added = sum((p for p in doubled if p is not None), Fraction(0))
        yield Mistake("doubled", added if None not in doubled else None, _DOUBLED)
        if len(hideouts) > 1:
            yield Mistake(
                "first alone",
                owner_chance(position, view, spy, hideouts[0]),
                Text("That is the chance of the first of the two hideouts alone. It may be the other one too."),
            )
        right = _one_of(position, view, asked)
        yield Mistake("opposite", 1 - right, Text("That is the chance that it is not so."))


_DOUBLED = Text(
    "A half doubles the weight of its hideout, not its chance: divide by the sum of all weights, which has grown too."
)


def _doubled(number: int, hideout: int, known: set[int]) -> Fraction | None:
    """What somebody says who doubles the chance of each hideout of which a half was seen, and shares out the rest."""
    rest = 1 - Fraction(2 * len(known), number)
    if hideout in known:
        return Fraction(2, number)
    return rest / (number - len(known)) if rest > 0 else None


def _asks_one_of(spy: Spy, hideout: int, other: int | None = None) -> Text:
    if other is None:
        return asks_owner((spy, hideout))
    return Text(
        "How likely is it that {spy} owns hideout {hideout} or hideout {other}?",
        spy=spy.value,
        hideout=hideout,
        other=other,
    )


def _one_of(position: Position, view: View, asked: Owned) -> Fraction:
    """How likely a spy owns one of these hideouts."""
    spy, hideouts = asked
    return sum((owner_chance(position, view, spy, hideout) for hideout in hideouts), Fraction(0))


def _one_file(level: int, stream: Stream) -> Setting:
    """Three hideouts or four, as long as it makes a difference what was seen of which."""
    hideouts = stream.choice((3, 4)) if level < 3 else 4
    file = stream.choice(tuple(Spy)[:hideouts])
    return Setting(Options(cards=LOOKING, hideouts=hideouts), files=(file,), most=level)


def _halves_of_one(moment: Moment, stream: Stream) -> Owned | None:
    """So many halves of one file were seen as the level says, none of another, and they prove nothing."""
    view = moment.view
    opened = [spy for spy in moment.spies if seen_of(view, spy)]
    if len(opened) != 1 or view.failed or proved(view, opened[0]) or len(seen_of(view, opened[0])) != moment.level:
        return None
    every = stream.shuffled(tuple(range(1, moment.number + 1)))
    asked = opened[0], tuple(sorted(every[: 1 + stream.below(2)]))
    return None if passed_over(_one_of(moment.position, view, asked), OFTEN_ONE, stream) else asked


OFTEN_ONE = {Fraction(1, 5): 2, Fraction(2, 5): 2, Fraction(1, 2): 2, Fraction(1, 3): 2}
OFTEN = {Fraction(1, 4): 2, Fraction(8, 27): 2, Fraction(4, 11): 3, Fraction(16, 65): 3}
"""Chances that would come up too often, for one file and for several: of so many questions one is asked."""


class ManyFiles:
    """What do several files tell together? Levels go by how many halves were seen in them."""

    title = Text("Two files, one hideout")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, asked = find(exercise, _some_files, _halves_of_many)
        spy, hideout = asked
        show = ("file:", f"note:{spy}:{hideout}")
        return ask(position, asks_owner(asked), "probability", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, asked = find(exercise, _some_files, _halves_of_many)
        view = position.view()
        otherwise = Text(
            "Go through the ways to give the hideouts to the spies. Each counts as often as there are ways to fill all "
            "the files so that they fit what you saw. Then divide."
        )
        return judged(given, owner_chance(position, view, *asked), self._mistakes(position, view, asked), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, asked = find(exercise, _some_files, _halves_of_many)
        view = position.view()
        lines, events = shifts(position, f"{asked[0]} owns {asked[1]}")
        says = (
            counted(position, view, asked),
            *lines,
            Text("A hideout belongs to one spy only. So what speaks for one of them speaks against the others."),
        )
        return Solution(says, ways_before(position), ways(position, view), events)

    def size(self, exercise: Exercise) -> int:
        return halves(find(exercise, _some_files, _halves_of_many)[0].view())

    def _mistakes(self, position: Position, view: View, asked: Asked) -> Iterator[Mistake]:
        spy, hideout = asked
        yield Mistake(
            "alone",
            alone(position, view, spy, hideout),
            Text("That is what the file of this spy says alone. What was seen of the others counts too."),
        )
        yield Mistake(
            "base rate",
            Fraction(1, position.number),
            Text("That was the chance before anything was seen. What you saw moves it."),
        )
        hinted = [other for other in position.game.spies if any(h.hideout == hideout for h in seen_of(view, other))]
        yield Mistake(
            "only these",
            Fraction(1, len(hinted)) if spy in hinted and len(hinted) > 1 else None,
            Text("A spy in whose file you saw nothing of this hideout can own it as well."),
        )
        mine = alone(position, view, spy, hideout)
        whole = sum((alone(position, view, other, hideout) for other in position.game.spies), Fraction(0))
        yield Mistake(
            "one hideout",
            mine / whole,
            Text("You have compared the spies for this hideout alone. But each of them also needs another one."),
        )
        right = owner_chance(position, view, spy, hideout)
        yield Mistake("opposite", 1 - right, Text("That is the chance that it is not so."))


def alone(position: Position, view: View, spy: Spy, hideout: int) -> Fraction:
    """How likely a spy owns a hideout, for somebody who knows that spy's file alone."""
    return owner_chance(position, only_file(view, spy), spy, hideout)


def _some_files(level: int, stream: Stream) -> Setting:
    hideouts = 4 if level == 3 else stream.choice((3, 4))
    files = stream.shuffled(tuple(Spy)[:hideouts])[: 2 if level < 3 else 3]
    return Setting(Options(cards=LOOKING, hideouts=hideouts), files=tuple(files), most=HALVES[level][1])


def _halves_of_many(moment: Moment, stream: Stream) -> Asked | None:
    """A spy and a hideout that halves in two files speak of, if the other files change the answer."""
    view, position = moment.view, moment.position
    least, most = HALVES[moment.level]
    known = {spy: seen_of(view, spy) for spy in moment.spies}
    if view.failed or not least <= halves(view) <= most or any(proved(view, spy) for spy in known):
        return None
    if sum(map(bool, known.values())) < (2 if moment.level < 3 else 3):
        return None
    good = []
    for spy in moment.spies:
        for hideout in range(1, moment.number + 1):
            speaks = [other for other in moment.spies if any(half.hideout == hideout for half in known[other])]
            p = owner_chance(position, view, spy, hideout)
            if spy in speaks and len(speaks) > 1 and p not in (1, alone(position, view, spy, hideout)):
                good.append((spy, hideout))
    asked = stream.choice(good) if good else None
    return None if asked is None or passed_over(owner_chance(position, view, *asked), OFTEN, stream) else asked
