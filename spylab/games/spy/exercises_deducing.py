"""Exercises of deduction: what is certain, and what a move reveals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spylab.engine import Stream
from spylab.games.spy import actions as do
from spylab.games.spy.cards import Kind
from spylab.games.spy.exercises_counting import KIND_OF
from spylab.games.spy.positions import RIVAL, Moment, Position, ask, find, hidden, place_choice
from spylab.games.spy.rules import known as there
from spylab.games.spy.view import View
from spylab.games.spy.worlds import belief, claim
from spylab.inference import Explanation, TableBelief, reasons
from spylab.lessons import Choice, Exercise, Feedback, Mistake, Question, Solution, judged
from spylab.words import Text

CLUES = {1: (2, 2), 2: (3, 4), 3: (5, 99)}
"""For each level how many clues the smallest proof of the hardest place puts together."""
NOTHING = "nothing"
TURNS = {1: 0, 2: 1, 3: 2}
"""For each level how often the Spy turns round in the move."""


class WhatIsCertain:
    """Mark all that is certain. Levels go by the hardest place: how many clues its smallest proof puts together."""

    title = Text("What is certain?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, _ = find(exercise, _partly_certain)
        asks = Text(
            "{name}: at which of these face-down places is the kind (Safe, Top Secret or Bomb) certain? Mark all of "
            "them.",
            name=position.name,
        )
        choices = tuple(place_choice(at) for at in hidden(position.view().bases[RIVAL]))
        return ask(position, asks, "several", choices=choices, show=(f"card:{RIVAL}:",))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        given = {int(key) - 1 for key in self.question(exercise).read(reply)}
        position, _ = find(exercise, _partly_certain)
        view = position.view()
        sure = certain_kinds(view, position.known()).keys()
        if given == sure:
            return Feedback(True)
        if given - sure:
            wrong = Text(
                "Place {place} is not certain: another kind fits there too. Find it.", place=min(given - sure) + 1
            )
            return Feedback(False, wrong, "guess")
        if any(view.bases[RIVAL].places[at].kind for at in sure - given):
            return Feedback(False, Text("There is more: some kinds were simply said. Read the answers again."), "said")
        unseen = Text("There is more: which kinds are used up, and where can the others still lie?")
        return Feedback(False, unseen, "elimination")

    def solution(self, exercise: Exercise) -> Solution:
        position, _ = find(exercise, _partly_certain)
        known = position.known()
        says: list[Text] = []
        clues: set[int] = set()
        for at, kind in certain_kinds(position.view(), known).items():
            proof = _proof(position, known, at, kind)
            _, *because = reasons(proof, known.evidence, " ".join)
            says += [_is_certain(at, kind), *because]
            clues |= set(proof.events)
        says.append(Text("At all other places more than one kind still fits."))
        return Solution(tuple(says), len(known.worlds), known.count, tuple(sorted(clues)))

    def size(self, exercise: Exercise) -> int:
        position, _ = find(exercise, _partly_certain)
        return _hardest(position, position.view(), position.known())


def certain_kinds(view: View, known: TableBelief) -> dict[int, Kind]:
    """The rival's face-down places whose kind is certain, but for those that a hiss gave away."""
    kinds = KIND_OF[known.worlds.rows[known.weights > 0]]
    same = (kinds == kinds[0]).all(axis=0)
    return {at: list(Kind)[kinds[0, at]] for at in hidden(view.bases[RIVAL]) if same[at]}


def _partly_certain(moment: Moment, _: Stream) -> bool | None:
    """Something is certain that nobody has said, but not everything is."""
    sure = certain_kinds(moment.view, moment.known)
    least, most = CLUES[moment.level]
    if len(sure) == len(hidden(moment.view.bases[RIVAL])):
        return None
    return True if least <= _hardest(moment.position, moment.view, moment.known) <= most else None


def _hardest(position: Position, view: View, known: TableBelief) -> int:
    """The most clues that the smallest proof of a kind needs, among kinds that nobody has said; 0 without any."""
    sure = certain_kinds(view, known).items()
    unsaid = [(at, kind) for at, kind in sure if view.bases[RIVAL].places[at].kind is None]
    return max((len(_proof(position, known, at, kind).events) for at, kind in unsaid), default=0)


def _proof(position: Position, known: TableBelief, at: int, kind: Kind) -> Explanation:
    return known.explain(claim(position.game, f"place {at + 1} is {kind.value}"))


def _is_certain(at: int, kind: Kind) -> Text:
    return {
        Kind.SAFE: Text("Place {place} is certainly a Safe. This proves it:", place=at + 1),
        Kind.SECRET: Text("Place {place} is certainly a Top Secret. This proves it:", place=at + 1),
        Kind.BOMB: Text("Place {place} is certainly a Bomb. This proves it:", place=at + 1),
    }[kind]


@dataclass(frozen=True)
class Path:
    """The way of a Spy in one move, by the places it faced: at first, when it set off, and now."""

    move: do.Moved
    first: int
    start: int
    end: int

    @classmethod
    def of(cls, position: Position, at: int) -> Path:
        """The way in the move that is the event with this number."""
        move = position.events[at]
        assert isinstance(move, do.Moved)
        base = Position(position.game, position.events[:at]).view().bases[RIVAL]
        after = position.game.after_move(base, move.steps, move.turned_before, move.turned_after)
        start = position.game.faced(base, move.turned_before)
        return cls(move, there(base.faced), start, there(after.faced))

    @property
    def turns(self) -> int:
        """How often the Spy turned round."""
        return self.move.turned_before + self.move.turned_after

    @property
    def right(self) -> str:
        """The key of what it told."""
        return f"{self.start + 1}-{self.move.steps}" if self.move.declared else NOTHING


class WhatItReveals:
    """What does that move reveal? Levels go by how much there is to the move."""

    title = Text("What does that move reveal?")
    levels = 3

    def question(self, exercise: Exercise) -> Question:
        position, at = find(exercise, _last_move)
        path = Path.of(position, at)
        choices = tuple(Choice(key, _label(key)) for key in _keys(position.game.size, path))
        show = (f"card:{RIVAL}:",)
        return ask(position, _asked(position, path), "one", choices=choices, show=show)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        (given,) = self.question(exercise).read(reply)
        position, at = find(exercise, _last_move)
        path = Path.of(position, at)
        otherwise = Text("Go back along the way of the Spy: which card did it face when it set off?")
        return judged(given, path.right, _mistakes(position.game.size, path), otherwise)

    def solution(self, exercise: Exercise) -> Solution:
        position, at = find(exercise, _last_move)
        before, after = (belief(position.game, position.events[:end], RIVAL).count for end in (at, at + 1))
        return Solution((_why(Path.of(position, at)),), before, after, (at,))

    def size(self, exercise: Exercise) -> int:
        return 1 + Path.of(*find(exercise, _last_move)).turns


def _last_move(moment: Moment, stream: Stream) -> int | None:
    """Which event is the rival's move, if there was one in its last turn that fits the level and is news.

    Moves after which the Spy looks back at the card it came from are mostly passed over: there the first idea is right.
    """
    position, at = moment.position, len(moment.position.events)
    for event in reversed(position.events):
        at -= 1
        if isinstance(event, do.Moved) and event.seat == RIVAL:
            path = Path.of(position, at)
            if path.turns != TURNS[moment.level] or (path.start == path.end and stream.below(4)):
                return None
            return at if _is_news(position, at, path) else None
        if isinstance(event, do.TurnBegan) and event.seat == RIVAL:
            return None
    return None


def _is_news(position: Position, at: int, path: Path) -> bool:
    """Whether just what is right was learned, and no other choice, be it by elimination."""
    before, after = (belief(position.game, position.events[:end], RIVAL) for end in (at, at + 1))

    def learned(key: str) -> bool:
        told = claim(position.game, "place {} is {}".format(*key.split("-")))
        return before.probability(told) < 1 and after.probability(told) == 1

    keys = _keys(position.game.size, path)
    return all(learned(key) == (key == path.right) for key in keys if key != NOTHING)


def _keys(size: int, path: Path) -> list[str]:
    """The keys of all choices: both numbers for every place that may come into question, and nothing.

    They follow from the words of the question alone, not from which way the Spy went nor from what is right: else the
    answer could be read off the buttons. The Spy came from one side or the other; if it turned round before, it faced
    the card beyond at first.
    """
    far = path.move.steps - path.move.turned_after
    away = {0, far, far + 1} if path.move.turned_before or not far else {0, far}
    places = {(path.end + side * step) % size for step in away for side in (-1, 1)}
    return [*(f"{place + 1}-{number}" for place in sorted(places) for number in (1, 2)), NOTHING]


def _asked(position: Position, path: Path) -> Text:
    facts = {"name": position.name, "n": path.move.steps, "place": path.end + 1}
    match path.move.turned_before, path.move.turned_after:
        case False, False:
            return Text(
                "{name}: in its last turn this Spy moved {n}. Now it faces place {place}. "
                "What did everybody learn from that move?",
                **facts,
            )
        case True, False:
            return Text(
                "{name}: in its last turn this Spy turned round, then moved {n}. Now it faces place {place}. "
                "What did everybody learn from that move?",
                **facts,
            )
        case False, True:
            return Text(
                "{name}: in its last turn this Spy moved {n}, then turned round. Now it faces place {place}. "
                "What did everybody learn from that move?",
                **facts,
            )
        case _:
            return Text(
                "{name}: in its last turn this Spy turned round, moved {n}, and turned round again. "
                "Now it faces place {place}. What did everybody learn from that move?",
                **facts,
            )


def _label(key: str) -> Text:
    if key == NOTHING:
        return Text("Nothing new about any card")
    place, number = key.split("-")
    return Text("Place {place} bears the number {n}", place=place, n=number)


def _mistakes(size: int, path: Path) -> Iterator[Mistake]:
    """Every choice but the right one, with what helps whoever took it."""
    start, steps = path.start + 1, path.move.steps
    if path.move.declared:
        yield Mistake(
            NOTHING, NOTHING, Text("A move tells a number, unless the card faced was exposed. Was it exposed?")
        )
    else:
        free = Text("From an exposed card the number is chosen freely. Was the card that the Spy faced exposed?")
        yield Mistake("exposed", f"{start}-{steps}", free)
    if path.first != path.start:
        yield Mistake(
            "turn",
            f"{path.first + 1}-{steps}",
            Text("This Spy turned round first. What counts is the card that it faced after that."),
        )
    if path.end not in (path.start, path.first):
        yield Mistake(
            "order",
            f"{path.end + 1}-{steps}",
            Text("What counts is the card that the Spy faced before it moved, not the one it faces now."),
        )
    for key in _keys(size, path)[:-1]:
        if key.endswith(f"-{steps}"):
            yield Mistake("way", key, Text("Which way did this Spy go? Look where it stands, and go back from there."))
        else:
            fits = Text("A Spy moves exactly as many cards as the number of the card says.")
            yield Mistake("number", key, fits)


def _why(path: Path) -> Text:
    facts = {"place": path.start + 1, "n": path.move.steps}
    if not path.move.declared:
        return Text(
            "Nothing new: the Spy faced place {place}, an exposed card, and from there the number is chosen freely.",
            **facts,
        )
    if path.move.turned_before:
        return Text(
            "Place {place} bears the number {n}: the Spy faced it after turning round, when it began to move.", **facts
        )
    return Text("Place {place} bears the number {n}: the Spy faced it when it began to move.", **facts)
