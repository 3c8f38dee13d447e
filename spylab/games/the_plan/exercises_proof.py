"""Exercises of proof: whose hideout is certain because of the other spies, and what a claim that failed excludes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from spylab.engine import Stream
from spylab.games.the_plan.cards import Spy
from spylab.games.the_plan.cases import right
from spylab.games.the_plan.claims import claim
from spylab.games.the_plan.exercises_halves import counted, shifts
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.positions import (
    LOOKING,
    Moment,
    Position,
    Setting,
    ask,
    clues,
    find,
    owner_chance,
    place_chance,
    proved,
    seen_of,
    ways,
    ways_before,
)
from spylab.games.the_plan.view import View, index
from spylab.inference import reasons
from spylab.lessons import Choice, Exercise, Feedback, Mistake, Question, Solution, judged, probability
from spylab.words import Text

OPEN = "open"


class WhoseIsIt:
    """Which hideout does a spy own, if the others' are proved? Levels go by how many others there are."""

    title = Text("Which one is left?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, spy = find(exercise, _every_file, _unproved)
        asks = Text("Which hideout does {spy} own? Look at all files.", spy=spy.value)
        choices = [
            Choice(str(hideout), Text("Hideout {hideout}, for certain", hideout=hideout))
            for hideout in range(1, position.number + 1)
        ]
        choices.append(Choice(OPEN, Text("That is not certain yet")))
        return ask(position, asks, "one", choices=tuple(choices), show=("file:",))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        (given,) = self.question(exercise).read(reply)
        position, spy = find(exercise, _every_file, _unproved)
        view = position.view()
        mistakes = self._mistakes(view, position.game.spies, spy)
        return judged(given, _answer(view, position.game.spies, spy), mistakes, _GUESS)

    def solution(self, exercise: Exercise) -> Solution:
        position, spy = find(exercise, _every_file, _unproved)
        view, known = position.view(), position.known()
        answer = _answer(view, position.game.spies, spy)
        before, after = ways_before(position), ways(position, view)
        if answer == OPEN:
            left = [h for h in range(1, position.number + 1) if owner_chance(position, view, spy, h)]
            says = Text(
                "{spy} can own any of these: {hideouts}. One half in the file proves nothing.",
                spy=spy.value,
                hideouts=", ".join(map(str, left)),
            )
            return Solution((says,), before, after)
        found = known.explain(claim(position.game, f"{spy} owns {answer}"))
        _, *because = reasons(found, known.evidence, str)
        says = Text(
            "The hideouts of all others are proved, so hideout {hideout} is left for {spy}. This proves it:",
            hideout=answer,
            spy=spy.value,
        )
        return Solution((says, *because), before, after, found.events)

    def size(self, exercise: Exercise) -> int:
        position, spy = find(exercise, _every_file, _unproved)
        view = position.view()
        return 2 * sum(proved(view, other) is not None for other in position.game.spies if other != spy)

    def _mistakes(self, view: View, spies: tuple[Spy, ...], spy: Spy) -> Iterator[Mistake]:
        for other in spies:
            hideout = proved(view, other)
            if hideout is not None:
                yield Mistake(
                    "taken",
                    str(hideout),
                    Text("Both halves of that hideout were seen in the file of another spy. So it is not free."),
                )
        yield Mistake(
            OPEN,
            OPEN,
            Text("Look at the other files: for which of those spies were two halves of the same hideout seen?"),
        )
        for hideout in sorted({half.hideout for half in seen_of(view, spy)}):
            yield Mistake(
                "half",
                str(hideout),
                Text("One half of that hideout was seen in the file. But one half is in every file."),
            )


_GUESS = Text("It could be that one, but also another one. Which hideouts are not proved to be somebody else's?")


def _answer(view: View, spies: tuple[Spy, ...], spy: Spy) -> str:
    """The hideout that is left for a spy whose own file proves nothing, if all the others are proved."""
    taken = {proved(view, other) for other in spies if other != spy}
    if None in taken:
        return OPEN
    (left,) = set(range(1, len(spies) + 1)) - taken
    return str(left)


def _every_file(level: int, stream: Stream) -> Setting:
    return Setting(Options(cards=LOOKING, hideouts=level + 1))


def _unproved(moment: Moment, stream: Stream) -> Spy | None:
    """The one spy whose hideout is not proved by its own file; in one game out of four there are two such spies."""
    view = moment.view
    unproved = [spy for spy in moment.spies if proved(view, spy) is None]
    wanted = 2 if moment.luck < 3 else 1
    good = [spy for spy in unproved if seen_of(view, spy)]
    if view.failed or len(unproved) != wanted or not good:
        return None
    return stream.choice(good)


Doubted = tuple[bool, Spy, int]
"""What is asked: whether this spy owns this hideout or, if the first is True, whether The Plan is there."""
CLUES = {1: (1, 3), 2: (4, 7), 3: (8, 99)}
"""For each level how many things are known: halves, briefcases, claims that failed."""


class AFailedClaim:
    """What does a claim that failed leave? Levels go by how much else is known."""

    title = Text("A claim has failed")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (place, spy, hideout) = find(exercise, _in_a_hurry, _claimed)
        failed = position.view().failed[-1]
        facts = {"name": position.game.seat_name(failed.seat), "spy": spy.value, "hideout": hideout}
        asks = Text(
            "{name}: said that The Plan is in hideout {hideout} and that it belongs to {spy}, and was wrong. How "
            "likely is it now that {spy} owns hideout {hideout}?",
            **facts,
        )
        if place:
            asks = Text(
                "{name}: said that The Plan is in hideout {hideout} and that it belongs to {spy}, and was wrong. How "
                "likely is it now that The Plan is in hideout {hideout}?",
                **facts,
            )
        show = (f"hideout:{hideout}", f"player:{failed.seat}")
        return ask(position, asks, "probability", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, asked = find(exercise, _in_a_hurry, _claimed)
        view = position.view()
        otherwise = Text(
            "Take out just the cases in which The Plan is in that hideout and that spy owns it too. Then count, among "
            "those that are left."
        )
        return judged(given, _doubt(position, view, asked), self._mistakes(position, view, asked), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, asked = find(exercise, _in_a_hurry, _claimed)
        view = position.view()
        place, spy, hideout = asked
        lines, events = shifts(position, f"plan in {hideout}" if place else f"{spy} owns {hideout}")
        before = ways(position, replace(view, failed=view.failed[:-1]))
        says = (
            Text(
                "The claim could be wrong in two ways: the place or the owner. It excludes only that both are true: "
                "{before} ways became {after}.",
                before=before,
                after=ways(position, view),
            ),
            _place_counted(position, view, hideout) if place else counted(position, view, (spy, hideout)),
            *lines,
        )
        return Solution(says, ways_before(position), ways(position, view), events)

    def size(self, exercise: Exercise) -> int:
        return clues(find(exercise, _in_a_hurry, _claimed)[0].view())

    def _mistakes(self, position: Position, view: View, asked: Doubted) -> Iterator[Mistake]:
        _, spy, hideout = asked
        yield Mistake(
            "both",
            Fraction(0),
            Text("It is enough that one of the two was wrong. The other can still be true."),
        )
        unclaimed = replace(view, failed=view.failed[:-1])
        was = _doubt(position, unclaimed, asked)
        yield Mistake(
            "ignored",
            was,
            Text("That was the chance before the claim. That it failed makes both a little less likely."),
        )
        mask = right(position.number, index(spy), hideout)
        gone = Fraction(ways(position, unclaimed, mask), ways(position, unclaimed))
        yield Mistake(
            "not divided",
            was - gone,
            Text("You took out what is excluded. Now there are fewer cases in all: divide by those that are left."),
        )
        yield Mistake("base rate", Fraction(1, position.number), _BEFORE)
        now = _doubt(position, view, asked)
        yield Mistake("opposite", 1 - now, Text("That is the chance that it is not so."))


_BEFORE = Text("That was the chance before anything was known. What has been seen since?")


def _doubt(position: Position, view: View, asked: Doubted) -> Fraction:
    place, spy, hideout = asked
    return place_chance(position, view, hideout) if place else owner_chance(position, view, spy, hideout)


def _place_counted(position: Position, view: View, hideout: int) -> Text:
    p = place_chance(position, view, hideout)
    total = ways(position, view)
    return Text(
        "Of the {total} ways that still fit, The Plan is in hideout {hideout} in {favourable}: {p}.",
        total=total,
        hideout=hideout,
        favourable=int(p * total),
        p=str(p),
    )


RUNNING = (("walk",), ("ride", "light"), ("inspect",), ("inspect", "send"))
"""Action cards for games in which others are soon at a door."""


def _in_a_hurry(level: int, stream: Stream) -> Setting:
    return Setting(Options(players=3, cards=RUNNING), hasty=True, most=CLUES[level][1])


def _claimed(moment: Moment, stream: Stream) -> Doubted | None:
    """A claim that failed and says something about a thing that is still open."""
    view, position = moment.view, moment.position
    least, most = CLUES[moment.level]
    if not view.failed or not least <= moment.clues <= most:
        return None
    failed = view.failed[-1]
    good = []
    for place in (False, True):
        asked = (place, failed.spy, failed.hideout)
        before, after = (_doubt(position, v, asked) for v in (replace(view, failed=view.failed[:-1]), view))
        if before != after and 0 < after < 1:
            good.append(asked)
    return stream.choice(good) if good else None
