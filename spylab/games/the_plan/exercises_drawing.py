"""Exercises of drawing: what the next card of a file is, and how many looks it takes until its owner is certain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from spylab.engine import Stream
from spylab.games.the_plan.cards import Half, Side, Spy
from spylab.games.the_plan.claims import claim
from spylab.games.the_plan.deck_order import every_card, next_card
from spylab.games.the_plan.events import Saw
from spylab.games.the_plan.exercises_halves import shifts
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.positions import (
    LOOKING,
    STUDENT,
    Moment,
    Position,
    Setting,
    ask,
    clues,
    find,
    owner_chance,
    proved,
    seen_of,
    ways,
    ways_before,
)
from spylab.games.the_plan.view import File, View
from spylab.lessons import Choice, Exercise, Feedback, Mistake, Question, Solution, judged, passed_over, probability
from spylab.words import Decimal, Plural, Text

Card = tuple[Spy, Half | None]
"""A card that may be on top of the file of this spy: a half, or (None) the bonus card."""
_ROUNDS = 30
"""A game that has no good question by then is given up: nobody wants to read a longer log."""


OFTEN = {Fraction(1, 4): 2}
"""Chances that would come up too often: of so many questions one is asked."""


class NextCard:
    """What is the next card? Level 1: the bonus card of a file that only the student turned; 2: of one that others
    turned as well; 3: the half that would prove something."""

    title = Text("The next card")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (spy, half) = find(exercise, _one_file, _on_top)
        show = (f"file:{spy}",)
        return ask(position, _asks(spy, half), "probability", show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = probability(reply)
        position, card = find(exercise, _one_file, _on_top)
        view, spy = position.view(), card[0]
        mistakes = _half_mistakes(position, view, card) if card[1] else _bonus_mistakes(view.file(spy))
        otherwise = Text(
            "A file is drawn without putting back: which cards can still be on top, and how likely is each of them?"
        )
        right = position.known().probability(claim(position.game, _notation(card)))
        return judged(given, right, mistakes, otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, card = find(exercise, _one_file, _on_top)
        view, (spy, half) = position.view(), card
        lines, events = shifts(position, _notation(card))
        first = _never_turned(view.file(spy)) if half is None else _both(position, view, card)
        return Solution((*first, *lines), ways_before(position), ways(position, view), events)

    def size(self, exercise: Exercise) -> int:
        position, (spy, half) = find(exercise, _one_file, _on_top)
        turned = sum(bool(place.turned) for place in position.view().file(spy).places)
        return turned + (position.number if half else 0)


def _never_turned(file: File) -> Iterator[Text]:
    """Why the bonus card is on top."""
    untouched = _untouched(file)
    yield Text(
        "Every card that was put back is no bonus card, whoever turned it. {n} cards were never turned, and each of "
        "them is the bonus card with the same chance: {p}.",
        n=untouched,
        p=str(Fraction(1, untouched)),
    )


def _both(position: Position, view: View, card: Card) -> Iterator[Text]:
    """Why a half is on top: it has to be in the file, and then it has to be on top of the others."""
    spy, half = card
    assert half is not None
    owner, top = owner_chance(position, view, spy, half.hideout), _if_owner(position, view, card)
    yield Text(
        "This half is in the file only if {spy} owns hideout {hideout}, which has probability {owner}.",
        spy=spy.value,
        hideout=half.hideout,
        owner=str(owner),
    )
    yield _on_top_of_unseen(view.file(spy))
    yield Text(
        "It has to be in the file and on top: {owner} · {top} = {p}.",
        owner=str(owner),
        top=str(top),
        p=str(owner * top),
    )


def _on_top_of_unseen(file: File) -> Text:
    """How likely a certain half that the student has not seen is on top, if it is in the file: a sum done in words.

    One of the unseen cards is the bonus card, and it is among those that nobody has turned.
    """
    unseen, untouched = sum(place.half is None for place in file.places), _untouched(file)
    halves, share = unseen - 1, Fraction(1, unseen - 1)
    if file.places[0].turned:
        return Text(
            "If it is there: somebody else has put the top card back, so that is no bonus card. It is one of the "
            "{halves} halves that you have not seen, each with the same chance: {top}.",
            halves=halves,
            top=str(share),
        )
    if untouched == unseen:
        return Text(
            "If it is there: nobody has turned any of the {unseen} cards that you have not seen, so each of them is on "
            "top with the same chance: {top}.",
            unseen=unseen,
            top=str(Fraction(1, unseen)),
        )
    no_bonus = 1 - Fraction(1, untouched)
    return Text(
        "If it is there: the bonus card is one of the {untouched} cards that nobody has turned, so the top card is a "
        "half with probability {no_bonus}. Then it is one of the {halves} halves that you have not seen, each with the "
        "same chance: {no_bonus} · {share} = {top}.",
        untouched=untouched,
        no_bonus=str(no_bonus),
        halves=halves,
        share=str(share),
        top=str(no_bonus * share),
    )


def _notation(card: Card) -> str:
    spy, half = card
    return f"next {spy} is {'bonus' if half is None else half}"


def _asks(spy: Spy, half: Half | None) -> Text:
    if half is None:
        return Text("{spy}: how likely is it that the next card of the file is its bonus card?", spy=spy.value)
    facts = {"spy": spy.value, "hideout": half.hideout}
    if half.side is Side.TOP:
        return Text("{spy}: how likely is it that the next card is the top half of hideout {hideout}?", **facts)
    return Text("{spy}: how likely is it that the next card is the bottom half of hideout {hideout}?", **facts)


def _untouched(file: File) -> int:
    """How many cards nobody has turned."""
    return sum(not place.turned for place in file.places)


def _own(file: File) -> int:
    """How many cards the student has turned."""
    return sum(STUDENT in place.turned for place in file.places)


def _if_owner(position: Position, view: View, card: Card) -> Fraction:
    """How likely a half is on top, if the spy owns its hideout."""
    spy, half = card
    assert half is not None
    chances = next_card(position.game.options, view, spy)[half.hideout - 1]
    at = every_card(position.number).index(half)
    return Fraction(int(chances[at]), int(chances.sum()))


def _bonus_mistakes(file: File) -> Iterator[Mistake]:
    every = len(file.places)
    yield Mistake(
        "put back",
        Fraction(1, every),
        Text("A card that was put back lies at the bottom and is no bonus card. So it is not one of those to come."),
    )
    yield Mistake(
        "others",
        Fraction(1, every - _own(file)),
        Text("Others turned cards of this file too. They were put back, so they are no bonus cards either."),
    )
    yield Mistake(
        "equal cases", Fraction(1, 2), Text("Bonus card or not: that is two cases, but they are not equally likely.")
    )
    yield Mistake(
        "opposite", 1 - Fraction(1, _untouched(file)), Text("That is the chance that it is not the bonus card.")
    )


def _half_mistakes(position: Position, view: View, card: Card) -> Iterator[Mistake]:
    spy, half = card
    assert half is not None
    owner, top = owner_chance(position, view, spy, half.hideout), _if_owner(position, view, card)
    yield Mistake(
        "certain owner",
        top,
        Text("That would be right if the owner were certain. But this half may be missing in the file."),
    )
    yield Mistake(
        "in the file",
        owner,
        Text("That is the chance that this half is in the file at all. It also has to be on top."),
    )
    yield Mistake(
        "nothing seen",
        Fraction(position.number + 1, 2 * position.number * len(view.file(spy).places)),
        Text("That was the chance before anything was turned. Cards that were seen do not come again so soon."),
    )
    yield Mistake(
        "no owner",
        Fraction(1, position.number) * top,
        Text("After one half of it was seen, the hideout is no longer just one of {n}.", n=position.number),
    )
    yield Mistake("opposite", 1 - owner * top, Text("That is the chance that it is another card."))


def _one_file(level: int, stream: Stream) -> Setting:
    hideouts = 4 if level == 2 else stream.choice((3, 4, 4))
    files = (stream.choice(tuple(Spy)[:hideouts]),)
    return Setting(Options(cards=LOOKING, hideouts=hideouts, round_cap=_ROUNDS), files, most=2 * hideouts)


def _on_top(moment: Moment, stream: Stream) -> Card | None:
    """A file of which as many cards were turned as the level and the game's luck want, so that answers vary."""
    view = moment.view
    wanted = min(moment.level, 2) + moment.luck % (moment.number - 1)
    for spy in stream.shuffled(moment.spies):
        file, halves = view.file(spy), sorted(seen_of(view, spy))
        turned = sum(bool(place.turned) for place in file.places)
        if file.bonus or view.failed or not halves or file.places[0].half or proved(view, spy):
            continue
        if not wanted <= turned <= moment.number - 2 + moment.level:
            continue
        if moment.level < 3 and not file.places[0].turned and (turned > _own(file)) == (moment.level == 2):
            return None if passed_over(Fraction(1, _untouched(file)), OFTEN, stream) else (spy, None)
        if moment.level == 3:
            half = stream.choice(halves).other
            if owner_chance(moment.position, view, spy, half.hideout) and _if_owner(moment.position, view, (spy, half)):
                return spy, half
    return None


# how many looks


@dataclass(frozen=True)
class Series:
    """Looks at one file, over and over, as its cards lie now: `unknown` are the turns at which an unknown card comes.

    `owners` are the hideouts that the spy may own, each with its chance and how many of its halves are still to be
    seen (1 or 2). `seen` cards are known.
    """

    unknown: tuple[int, ...]
    owners: tuple[tuple[int, Fraction, int], ...]
    seen: int = 0

    def looks(self, missing: int) -> Fraction:
        """How many looks it takes on average to see so many certain cards among the unknown ones."""
        last = [turns[-1] for turns in combinations(self.unknown, missing)]
        return Fraction(sum(last), len(last))

    @property
    def expected(self) -> Fraction:
        """How many looks it takes on average until both halves of the own hideout were seen."""
        return sum((p * self.looks(missing) for _, p, missing in self.owners), Fraction(0))

    @property
    def mistaken(self) -> dict[str, Fraction]:
        """What typical mistakes come to."""
        many, missing = len(self.unknown), max(missing for _, _, missing in self.owners)
        return {
            "best": Fraction(self.unknown[min(missing for _, _, missing in self.owners) - 1]),
            "worst": Fraction(self.unknown[-1]),
            "one half": self.looks(1),
            "two halves": self.looks(missing),
            "shuffled": sum((Fraction(many, left) for left in range(1, missing + 1)), Fraction(0)),
            "in a row": Series(tuple(range(1, many + 1)), self.owners).expected,
            "before": self.expected - 1,
            "all": self.expected + self.seen,
        }


class HowManyLooks:
    """How many looks does it take on average until the owner is certain? Levels go by what was seen before."""

    title = Text("How many looks?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, (spy, wrong) = find(exercise, _no_bonus, _to_be_proved)
        series = _series(position, position.view(), spy)
        asks = Text(
            "Suppose that from now on you look only at the file of {spy}, card after card, and nobody else does. How "
            "many looks does it take on average until you have seen both halves of the hideout that {spy} owns?",
            spy=spy.value,
        )
        values = sorted({series.expected, *(series.mistaken[name] for name in wrong)})
        choices = tuple(Choice(str(value), _looks(value)) for value in values)
        return ask(position, asks, "one", choices=choices, show=(f"file:{spy}",))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        (given,) = self.question(exercise).read(reply)
        position, (spy, _) = find(exercise, _no_bonus, _to_be_proved)
        series = _series(position, position.view(), spy)
        mistakes = [Mistake(name, value, _HELP[name]) for name, value in series.mistaken.items()]
        return judged(Fraction(given), series.expected, mistakes, _HELP["one half"])

    def solution(self, exercise: Exercise) -> Solution:
        position, (spy, _) = find(exercise, _no_bonus, _to_be_proved)
        view = position.view()
        series = _series(position, view, spy)
        says = [
            Text(
                "With probability {p} it is hideout {hideout}: {looks} looks on average.",
                p=str(p),
                hideout=hideout,
                looks=str(series.looks(missing)),
            )
            for hideout, p, missing in series.owners
        ]
        turns = ", ".join(map(str, series.unknown))
        says.insert(0, Text("Cards that you do not know come at these looks: {turns}.", turns=turns))
        says.append(Text("Multiplied and added up: {looks}.", looks=str(series.expected)))
        events = tuple(at for at, e in enumerate(position.events) if isinstance(e, Saw) and e.spy == spy)
        return Solution(tuple(says), ways_before(position), ways(position, view), events)

    def size(self, exercise: Exercise) -> int:
        position, (spy, _) = find(exercise, _no_bonus, _to_be_proved)
        return 1 + len(seen_of(position.view(), spy))


def _looks(value: Fraction) -> Text:
    if value.denominator == 1:
        return Plural("{n} look on average", "{n} looks on average", n=int(value))
    return Text("{looks} looks on average, about {decimal}", looks=str(value), decimal=Decimal(value, 2))


_HELP = {
    "best": Text("That is the best case. How likely is it that the right cards come first?"),
    "worst": Text("That is the worst case: after so many looks you have seen every card."),
    "one half": Text(
        "For each hideout: which halves are missing, and when do they come on average? Then take the mean."
    ),
    "two halves": Text("Of a hideout of which you have seen one half, only the other half is missing."),
    "in a row": Text("Cards that you know cost looks too: they lie between those that you do not know."),
    "before": Text("The look at which you see the last half counts too."),
    "all": Text("The looks that you have had already do not count any more. How many are still to come?"),
    "shuffled": Text("The file is not shuffled between looks: a card at the bottom does not come again so soon."),
}


def _series(position: Position, view: View, spy: Spy) -> Series:
    halves = seen_of(view, spy)
    unknown = tuple(turn for turn, place in enumerate(view.file(spy).places, start=1) if place.half is None)
    found = []
    for hideout in range(1, position.number + 1):
        p = owner_chance(position, view, spy, hideout)
        if p:
            found.append((hideout, p, 2 - sum(half.hideout == hideout for half in halves)))
    return Series(unknown, tuple(found), len(halves))


def _no_bonus(level: int, stream: Stream) -> Setting:
    hideouts = 4 if level == 3 else 1 + level + stream.below(4 - level)
    files = (stream.choice(tuple(Spy)[:hideouts]),)
    return Setting(Options(cards=LOOKING, bonuses=(), hideouts=hideouts, round_cap=_ROUNDS), files, most=2 * hideouts)


Looks = tuple[Spy, tuple[str, ...]]
"""A file, and which mistakes are offered as answers: two or three, so that the right one may be anywhere."""


def _to_be_proved(moment: Moment, stream: Stream) -> Looks | None:
    """A file of which the student has seen as much as the level wants, and mistakes that lead to different answers."""
    view, position = moment.view, moment.position
    if view.failed or not clues(view) or view.turn < moment.luck // 2:
        return None
    for spy in stream.shuffled(moment.spies):
        if proved(view, spy) or not _enough(len(seen_of(view, spy)), moment):
            continue
        series = _series(position, view, spy)
        if len(series.owners) > 1 and (wrong := _offered(series, stream)):
            return spy, wrong
    return None


def _enough(seen: int, moment: Moment) -> bool:
    """Whether as many halves of a file were seen as the level wants: none or one, two, or more."""
    return seen >= 3 if moment.level == 3 else seen == (2 if moment.level == 2 else moment.luck % 2)


def _offered(series: Series, stream: Stream) -> tuple[str, ...]:
    """Mistakes to choose from; empty if the right answer would stand out.

    It may be the smallest, the largest or in between with the same chance, and one of them at least is as broken a
    number.
    """
    many = 2 + stream.below(2)
    smaller = stream.below(many + 1)
    right, found = series.expected, dict[Fraction, str]()
    for name in stream.shuffled(tuple(series.mistaken)):
        value = series.mistaken[name]
        if value >= 1 and value != right:
            found.setdefault(value, name)
    below = [value for value in found if value < right][:smaller]
    above = [value for value in found if value > right][: many - smaller]
    if len(below) + len(above) < many or max(v.denominator for v in (*below, *above)) < right.denominator:
        return ()
    return tuple(found[value] for value in (*below, *above))
