"""Exercises of counting: how many deployments are possible, how likely a rank is, what an exhausted Marshal changes.

All are answered by the worlds that are left. Typical mistakes are beliefs too: see `mistaken`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from spylab.engine import Stream
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.claims import claim
from spylab.games.spies_and_lies.mistaken import (
    all_but,
    before_tokens,
    from_here_alone,
    groups,
    how_many,
    in_any_order,
    inverted,
    is_exhaustion,
    odds,
    only,
    rising,
    trusting,
    unweighted,
)
from spylab.games.spies_and_lies.positions import RIVAL, Moment, Position, ask, assumed, find, hidden, in_hand
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View
from spylab.games.spies_and_lies.worlds import HALF, written
from spylab.inference import Claim, Evidence, TableBelief, reasons
from spylab.lessons import Exercise, Feedback, Mistake, Question, Solution, apart, count, judged, probability
from spylab.words import Plural, Text

Asked = tuple[int, Soldier]
"""A mission, from 0, and the soldier that may lie there."""


class HowMany:
    """How many deployments are still possible?"""

    title = Text("How many deployments are still possible?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, _ = find(exercise, _countable)
        given = Text(
            "{name}: ranks that can be deployed today: {ranks}. Ranks rise from left to right, only the Sergeant (4) "
            "may lie anywhere, and only he may lie about his token.",
            name=position.name,
            ranks=in_hand(position, position.view()),
        )
        asks = Text(
            "{name}: how many deployments still fit everything that is on the table? The same soldiers in another "
            "order are another deployment.",
            name=position.name,
        )
        return ask(position, given, asks, "count", show=(f"card:{RIVAL}:",), pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = count(reply)
        position, _ = find(exercise, _countable)
        known = position.known()
        otherwise = Text("Count in two parts: the rows without the Sergeant, then those with him, place by place.")
        several = Text("There is more than one way to come to this number. Read the log again, line by line.")
        mistakes = apart(_miscounted(position, position.view(), known), several)
        return judged(given, known.count, mistakes, otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, _ = find(exercise, _countable)
        known = position.known()
        left = Plural("{n} deployment is left.", "{n} deployments are left.", n=known.count)
        clues = dict(_shrinking(known))
        says = (left, _in_the_morning(position, position.view()), *clues.values())
        return Solution(says, len(known.worlds), known.count, tuple(piece.at for piece in clues))

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _countable)[0].known().count


def _countable(moment: Moment, stream: Stream) -> bool | None:
    """Tokens are on the table; now and then, for the combinations alone, before they are."""
    if moment.view.phase is Phase.DEPLOYMENT:
        return True if moment.countable() and stream.below(4) == 0 else None
    return True if moment.guessing and moment.countable() else None


def _miscounted(position: Position, view: View, known: TableBelief) -> Iterator[Mistake]:
    yield Mistake(
        "sergeant",
        rising(known),
        Text("The Sergeant need not stand in the order of the ranks: he may lie under any mission."),
    )
    if view.intel is not None:
        yield Mistake(
            "lie",
            how_many(trusting(known, view.intel)),
            Text("You have trusted every token. But one soldier may lie."),
        )
    yield Mistake(
        "order",
        in_any_order(known, position.game.hand(view, RIVAL), view.intel),
        Text("You have counted rows in any order. The ranks must rise, so most of these are not allowed."),
    )
    yield Mistake(
        "groups",
        groups(known),
        Text("You have counted groups of soldiers. A group with the Sergeant can be put down in several ways."),
    )
    everybody = how_many(only(known, lambda piece: not is_exhaustion(piece)))
    yield Mistake("exhausted", everybody, Text("Exhausted soldiers cannot be deployed today. Who lies face up?"))
    yield Mistake(
        "all",
        before_tokens(known).count,
        Text("That is how many there were in the morning. What has been shown since?"),
    )
    exhausted = [piece for piece in known.evidence if is_exhaustion(piece)]
    since = known.evidence[len(before_tokens(known).evidence) :]
    for piece in reversed(known.evidence):
        if [piece] in (exhausted, list(since)):  # it has its own help
            continue
        help_ = Text("One clue is missing in your count. {says}.", says=piece.says)
        yield Mistake("clue", all_but(known, piece).count, help_)


def _in_the_morning(position: Position, view: View) -> Text:
    """The number of deployments of a hand, by combinations."""
    hand, missions = position.game.hand(view, RIVAL), position.game.options.missions
    others = len(hand) - (Soldier.SERGEANT in hand)
    without = comb(others, missions)
    if Soldier.SERGEANT not in hand:
        return Text(
            "In the morning: {n} soldiers without the Sergeant. Any {m} of them have only one order that rises, so "
            "there are C({n},{m}) = {all}.",
            n=others,
            m=missions,
            all=without,
        )
    inside = missions * comb(others, missions - 1)
    return Text(
        "In the morning: without the Sergeant C({n},{m}) = {without}, since any {m} soldiers have only one order that "
        "rises. With him {m} · C({n},{k}) = {inside}: he has {m} places to choose from. Together {all}.",
        n=others,
        m=missions,
        k=missions - 1,
        without=without,
        inside=inside,
        all=without + inside,
    )


def _shrinking(known: TableBelief) -> Iterator[tuple[Evidence, Text]]:
    """The clues that made the deployments fewer, oldest first, with how many there were before and after each."""
    now = TableBelief(known.worlds, ())
    for piece in known.evidence:
        before, now = now.count, now.given(piece)
        if now.count < before:
            yield piece, Text("From {before} to {after}: {says}.", before=before, after=now.count, says=piece.says)


class HowLikely:
    """How likely is a rank, now that the tokens are on the table?"""

    title = Text("How likely is it after the Intel?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (at, soldier) = find(exercise, _open_rank)
        return ask(
            position,
            assumed(position, position.view()),
            how_likely(position, at, soldier),
            "probability",
            show=(f"card:{RIVAL}:{at}",),
            pips=exercise.level == 1,
        )

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, asked = find(exercise, _open_rank)
        known = position.known()
        otherwise = Text(
            "Count the deployments that still fit: 1 for each without the Sergeant, 1/2 for each with him. Then divide."
        )
        right = known.probability(claimed(position, *asked))
        return judged(given, right, _misjudged(position, position.view(), known, asked), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, asked = find(exercise, _open_rank)
        known = position.known()
        return explained(known, claimed(position, *asked))

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _open_rank)[0].known().count


def how_likely(position: Position, at: int, soldier: Soldier) -> Text:
    """The question after the rank of a mission."""
    return Text(
        "{name}: how likely is it that mission {mission} has rank {rank}?",
        name=position.name,
        mission=at + 1,
        rank=int(soldier),
    )


def claimed(position: Position, at: int, soldier: Soldier) -> Claim:
    """The claim that this soldier lies there."""
    return claim(position.game, f"mission {at + 1} is {int(soldier)}")


def explained(known: TableBelief, asked: Claim) -> Solution:
    """Why an open claim is as likely as it is: what moved its odds, and two examples."""
    found = known.explain(asked)
    weighs = Text(
        "Each deployment without the Sergeant counts 2, each with him 1, because with him these tokens come only half "
        "of the times."
    )
    says = list(reasons(found, known.evidence, written))
    if not found.each:  # where all deployments that are left have him, or none has, each counts the same
        says.insert(1, weighs)
    return Solution(tuple(says), len(known.worlds), known.count, tuple(shift.at for shift in found.shifts))


def _open_rank(moment: Moment, stream: Stream) -> Asked | None:
    """A mission and a rank that may lie there, if its chance is not the one that anybody would guess."""
    if not moment.guessing or not moment.countable():
        return None
    good = open_ranks(moment.known, before_tokens(moment.known), hidden(moment.view))
    return stream.choice(good) if good else None


def open_ranks(known: TableBelief, before: TableBelief, missions: list[int]) -> list[Asked]:
    """Ranks that are open, and neither as likely as they were before nor as one of so many possible ranks."""
    now, then = known.marginals(), before.marginals()
    good = []
    for at in missions:
        cases = sum(p > 0 for p in now[at].values())
        good += [(at, s) for s, p in now[at].items() if 0 < p < 1 and p not in (Fraction(1, cases), then[at][s])]
    return good


def _misjudged(position: Position, view: View, known: TableBelief, asked: Asked) -> Iterator[Mistake]:
    at, soldier = asked
    said = claimed(position, at, soldier)
    yield Mistake(
        "base rate",
        before_tokens(known).probability(said),
        Text("That was the chance before the tokens. What has been shown since counts too."),
    )
    if view.intel is not None:
        yield Mistake(
            "lie",
            odds(trusting(known, view.intel), said),
            Text("You have trusted every token. But one soldier may lie."),
        )
    yield Mistake(
        "weights",
        unweighted(known).probability(said),
        Text(
            "Not every deployment counts the same: without the Sergeant these tokens were certain, with him they were "
            "one of two rows."
        ),
    )
    if view.intel is not None:
        yield Mistake(
            "elsewhere",
            odds(from_here_alone(known, view.intel, at), said),
            Text("The other missions count too: ranks rise, and no soldier lies under two missions."),
        )
    cases = sum(p > 0 for p in known.marginals()[at].values())
    yield Mistake(
        "equal ranks",
        Fraction(1, cases),
        Text("The ranks that can still lie there are not equally likely. Count deployments, not ranks."),
    )
    yield Mistake("opposite", 1 - known.probability(said), Text("That is the chance that it is not so."))
    yield Mistake(
        "inverted",
        inverted(known, said, HALF),
        Text(
            "That is how likely these tokens are if the rank lies there. Asked is how likely the rank is, now that "
            "the tokens are seen."
        ),
    )


class ExhaustedMarshal:
    """What does an exhausted Marshal change?"""

    title = Text("What does an exhausted Marshal change?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (at, soldier) = find(exercise, _without_marshal)
        asks = Text(
            "{name}: the Marshal is exhausted today. How likely is it that mission {mission} has rank {rank}?",
            name=position.name,
            mission=at + 1,
            rank=int(soldier),
        )
        given = assumed(position, position.view())
        show = (f"exhausted:{RIVAL}", f"card:{RIVAL}:{at}")
        return ask(position, given, asks, "probability", show=show, pips=exercise.level == 1)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, asked = find(exercise, _without_marshal)
        known = position.known()
        said = claimed(position, *asked)
        otherwise = Text("Leave the Marshal out of the hand, then count the deployments that still fit.")
        return judged(given, known.probability(said), _marshal_missed(known, said, asked), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, asked = find(exercise, _without_marshal)
        known = position.known()
        said, there = claimed(position, *asked), with_marshal(known)
        changes = Text(
            "With the Marshal in hand it would be {there}: {more} deployments would fit. Without him {fewer} are left, "
            "and it is {p}.",
            there=str(there.probability(said)),
            more=there.count,
            fewer=known.count,
            p=str(known.probability(said)),
        )
        marshal = next(p.at for p in known.evidence if _marshal_is_out(p))
        why = explained(known, said)
        return Solution((changes, *why.says), there.count, known.count, tuple(sorted({marshal, *why.events})))

    def size(self, exercise: Exercise) -> int:
        return find(exercise, _without_marshal)[0].known().count


def with_marshal(known: TableBelief) -> TableBelief:
    """What would follow if the Marshal were in hand."""
    return only(known, lambda piece: not _marshal_is_out(piece))


def _marshal_is_out(piece: Evidence) -> bool:
    return isinstance(piece.event, ev.Exhausted) and piece.event.rank is Soldier.MARSHAL


def _without_marshal(moment: Moment, stream: Stream) -> Asked | None:
    """A rank whose chance is another one because the Marshal is exhausted."""
    if Soldier.MARSHAL not in moment.view.sides[RIVAL].exhausted:
        return None
    morning = moment.view.phase is Phase.DEPLOYMENT and stream.below(3) == 0
    if not (moment.guessing or morning) or not moment.countable():
        return None
    good = open_ranks(moment.known, with_marshal(moment.known), hidden(moment.view))
    return stream.choice(good) if good else None


def _marshal_missed(known: TableBelief, said: Claim, asked: Asked) -> Iterator[Mistake]:
    yield Mistake(
        "marshal",
        with_marshal(known).probability(said),
        Text("That would be so if the Marshal could be deployed. Today he is exhausted: leave him out."),
    )
    yield Mistake(
        "base rate",
        before_tokens(known).probability(said) if known.count < before_tokens(known).count else None,
        Text("That was the chance before the tokens. What has been shown since counts too."),
    )
    yield Mistake(
        "weights",
        unweighted(known).probability(said),
        Text(
            "Not every deployment counts the same: without the Sergeant these tokens were certain, with him they were "
            "one of two rows."
        ),
    )
    cases = sum(p > 0 for p in known.marginals()[asked[0]].values())
    yield Mistake(
        "equal ranks",
        Fraction(1, cases),
        Text("The ranks that can still lie there are not equally likely. Count deployments, not ranks."),
    )
    yield Mistake("opposite", 1 - known.probability(said), Text("That is the chance that it is not so."))
