"""The exercises of SPY: questions about the rival's base, made from real games, each with its typical mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import factorial

import numpy as np

from spylab.engine import Stream
from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.positions import RIVAL, STUDENT, Position, find
from spylab.games.spy.rules import Spy
from spylab.games.spy.words import CARDS, KINDS
from spylab.games.spy.worlds import VALUES, arrangements, claim, look
from spylab.inference import TableBelief, reasons
from spylab.lessons import Choice, Exercise, Feedback, Maker, Question, count, probability, told_apart
from spylab.words import Plural, Text


def _question(position: Position, asks: Text, form: str, **more: object) -> Question:
    names = tuple(position.game.seat_name(seat) for seat in range(position.game.players))
    return Question(position.game, STUDENT, names, position.events, asks, form, **more)  # type: ignore[arg-type]


def _feedback(position: Position, right: bool, says: list[Text], mistake: str | None = None) -> Feedback:
    return Feedback(right, tuple(says), position.before_last, position.belief.count, mistake)


def _name(position: Position) -> Text:
    return position.game.seat_name(RIVAL)


class HowMany:
    """How many bases are still possible?"""

    title = Text("How many bases are still possible?")
    levels = 3

    def _position(self, exercise: Exercise) -> Position:
        return find(exercise, lambda position, _: len(position.belief.evidence) >= 1)

    def question(self, exercise: Exercise) -> Question:
        position = self._position(exercise)
        asks = Text(
            "{name}: how many bases still fit all that everybody has seen and heard? Bombs with the same number look alike.",
            name=_name(position),
        )
        return _question(position, asks, "count")

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        position = self._position(exercise)
        given, right = count(reply), position.belief.count
        left = Plural("{n} base is left.", "{n} bases are left.", n=right)
        if given == right:
            return _feedback(position, True, [left, *_told(position)])
        cards = Counter(position.game.bases[RIVAL])
        alike = 1
        for copies in cards.values():
            alike *= factorial(copies)
        mistakes = [
            (right * alike, "alike", Text("Two Bombs with the same number look alike: swapping them is no new base.")),
            (
                position.before_last,
                "last event",
                Text("One more thing is known: look at the last line that speaks of this base."),
            ),
            (
                len(position.belief.worlds),
                "evidence",
                Text("That is the number before anything was known. What has been said since?"),
            ),
        ]
        found = told_apart(given, [m for m in mistakes if m[0] != right])
        says = (
            [found[1]]
            if found
            else [Text("Not {given}. Go place by place: which cards can still lie there?", given=given)]
        )
        return _feedback(position, False, [*says, left, *_told(position)], found[0] if found else None)


def _told(position: Position) -> list[Text]:
    """What every event said about the base."""
    return [Text("{says}.", says=piece.says) for piece in position.belief.evidence]


class HowLikely:
    """How likely is it that a card is of a kind?"""

    title = Text("How likely is it?")
    levels = 3

    def _position(self, exercise: Exercise) -> tuple[Position, int, Kind]:
        chosen: list[tuple[int, Kind]] = []

        def good(position: Position, stream: Stream) -> bool:
            table = _kind_chances(position.belief)
            open_ones = [(place, kind) for (place, kind), p in table.items() if 0 < p < 1 and p != Fraction(1, 2)]
            if not open_ones:
                return False
            chosen[:] = [stream.choice(open_ones)]
            return True

        position = find(exercise, good)
        return position, *chosen[0]

    def question(self, exercise: Exercise) -> Question:
        position, place, kind = self._position(exercise)
        where = {"name": _name(position), "place": place + 1}
        asks = {
            Kind.SAFE: Text("{name}: how likely is it that place {place} is a Safe?", **where),
            Kind.SECRET: Text("{name}: how likely is it that place {place} is a Top Secret?", **where),
            Kind.BOMB: Text("{name}: how likely is it that place {place} is a Bomb?", **where),
        }[kind]
        return _question(position, asks, "probability", show=(f"card:{RIVAL}:{place}",))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        position, place, kind = self._position(exercise)
        given = probability(reply)
        found = position.belief.explain(claim(position.game, f"place {place + 1} is {kind.value}"))
        why = list(reasons(found, position.belief.evidence, " ".join))
        if given.means(found.probability):
            return _feedback(position, True, why)
        table = _kind_chances(position.belief)
        possible = [k for k in Kind if table[place, k]]
        cards = position.game.bases[RIVAL]
        base_rate = Fraction(sum(card.kind is kind for card in cards), len(cards))
        unknown = [p for p in range(position.game.size) if table[p, kind] not in (0, 1)]
        fixed = sum(table[p, kind] == 1 for p in range(position.game.size))
        spread = Fraction(sum(card.kind is kind for card in cards) - fixed, max(len(unknown), 1))
        mistakes = [
            (
                Fraction(1, len(possible)),
                "equal cases",
                Text("The kinds that are left are not equally likely: count bases, not kinds."),
            ),
            (
                base_rate,
                "base rate",
                Text("That is the chance before anything was known. What has been said since counts too."),
            ),
            (1 - found.probability, "inverted", Text("That is the chance that it is not so.")),
            (
                spread,
                "equal places",
                Text("The places that are left are not equally likely: what is known of each one differs."),
            ),
        ]
        mistake = told_apart(given, [m for m in mistakes if m[0] != found.probability])
        says = (
            [mistake[1]] if mistake else [Text("Count the bases that still fit, and among them those where it is so.")]
        )
        return _feedback(position, False, [*says, *why], mistake[0] if mistake else None)


def _kind_chances(known: TableBelief) -> dict[tuple[int, Kind], Fraction]:
    """For every place and kind the probability."""
    return {
        (place, kind): sum((p for card, p in chances.items() if card.kind is kind), Fraction(0))
        for place, chances in enumerate(known.marginals())
        for kind in Kind
    }


class WhatIsCertain:
    """Mark all that is certain."""

    title = Text("What is certain?")
    levels = 3

    def _position(self, exercise: Exercise) -> tuple[Position, list[int]]:
        def good(position: Position, _: Stream) -> bool:
            hidden = _hidden(position)
            sure = set(_sure(position))
            return 0 < len(sure & set(hidden)) < len(hidden)

        position = find(exercise, good)
        return position, _hidden(position)

    def question(self, exercise: Exercise) -> Question:
        position, hidden = self._position(exercise)
        asks = Text(
            "{name}: of which face-down places is the kind (Safe, Top Secret or Bomb) certain? Mark all of them.",
            name=_name(position),
        )
        choices = tuple(Choice(str(p + 1), Text("Place {place}", place=p + 1)) for p in hidden)
        return _question(position, asks, "several", choices=choices)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        position, hidden = self._position(exercise)
        given = {int(key) - 1 for key in self.question(exercise).read(reply)}
        sure = {place: kind for place, kind in _sure(position).items() if place in hidden}
        says = []
        for place in sorted(given - sure.keys()):
            says.append(Text("Place {place} is not certain: more than one kind still fits.", place=place + 1))
        for place in sorted(sure.keys() - given):
            says.append(Text("Place {place} is certain too.", place=place + 1))
        for place, kind in sure.items():
            found = position.belief.explain(claim(position.game, f"place {place + 1} is {kind.value}"))
            says.append(Text("Place {place}: {kind}.", place=place + 1, kind=KINDS[kind]))
            says += list(reasons(found, position.belief.evidence, " ".join))[1:]
        right = given == sure.keys()
        mistake = None if right else "elimination" if given < sure.keys() else "guess"
        return _feedback(position, right, says, mistake)


def _hidden(position: Position) -> list[int]:
    """The rival's places that lie face down and are not known to be bombs by their hiss."""
    places = position.view.bases[RIVAL].places
    return [at for at, place in enumerate(places) if not place.exposed and not place.lit]


def _sure(position: Position) -> dict[int, Kind]:
    return {place: kind for (place, kind), p in _kind_chances(position.belief).items() if p == 1}


class WhatItReveals:
    """What does that move reveal?"""

    title = Text("What does that move reveal?")
    levels = 3

    def _position(self, exercise: Exercise) -> tuple[Position, int, int]:
        def good(position: Position, _: Stream) -> bool:
            return _last_move(position) is not None

        position = find(exercise, good)
        move = _last_move(position)
        assert move is not None
        return position, *move

    def _choices(self, position: Position, place: int, steps: int) -> dict[str, Text]:
        landed = known_faced(position)
        bears = "{name}: place {place} bears the number {n}"
        del bears
        name = _name(position)
        options = {
            f"{place + 1}-{steps}": Text("Place {place} bears the number {n}", place=place + 1, n=steps),
            f"{place + 1}-{3 - steps}": Text("Place {place} bears the number {n}", place=place + 1, n=3 - steps),
            "nothing": Text("Nothing about any card"),
        }
        if landed != place:
            options[f"{landed + 1}-{steps}"] = Text("Place {place} bears the number {n}", place=landed + 1, n=steps)
        del name
        return dict(sorted(options.items()))

    def question(self, exercise: Exercise) -> Question:
        position, place, steps = self._position(exercise)
        asks = Text("{name}: what did the last move of this Spy tell everybody?", name=_name(position))
        choices = tuple(Choice(key, label) for key, label in self._choices(position, place, steps).items())
        return _question(position, asks, "one", choices=choices)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        position, place, steps = self._position(exercise)
        (given,) = self.question(exercise).read(reply)
        proof = Text(
            "Place {place} bears the number {n}: the Spy faced it when it began to move.", place=place + 1, n=steps
        )
        if given == f"{place + 1}-{steps}":
            return _feedback(position, True, [proof])
        if given == "nothing":
            says, mistake = (
                Text("A move always tells the number of the card faced, unless that card was exposed."),
                "nothing",
            )
        elif given.startswith(f"{place + 1}-"):
            says, mistake = Text("The Spy moves exactly as many cards as the number says."), "number"
        else:
            says, mistake = Text("What counts is the card faced before the move, not the one after it."), "order"
        return _feedback(position, False, [says, proof], mistake)


class BestQuestion:
    """Which look is worth most?"""

    title = Text("Which look tells most?")
    levels = 3

    def _position(self, exercise: Exercise) -> tuple[Position, dict[int, float]]:
        found: dict[int, float] = {}

        def good(position: Position, _: Stream) -> bool:
            bits = {at: _bits(position, at) for at in _hidden(position)}
            best = sorted(bits.values(), reverse=True)
            found.clear()
            found.update(bits)
            return len(best) >= 3 and best[0] - best[1] > 0.05

        return find(exercise, good), found

    def question(self, exercise: Exercise) -> Question:
        position, bits = self._position(exercise)
        asks = Text("{name}: an answer about which place would tell most, on average, in bits?", name=_name(position))
        choices = tuple(Choice(str(at + 1), Text("Place {place}", place=at + 1)) for at in sorted(bits))
        return _question(position, asks, "one", choices=choices)

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        position, bits = self._position(exercise)
        (key,) = self.question(exercise).read(reply)
        best = max(bits, key=lambda at: round(bits[at], 9))
        table = [
            Text("Place {place}: {bits} bits", place=at + 1, bits=f"{value:.2f}")
            for at, value in sorted(bits.items(), key=lambda item: (-round(item[1], 9), item[0]))
        ]
        given = int(key) - 1
        if given == best:
            return _feedback(position, True, table)
        if bits[given] < 0.005:
            says, mistake = Text("The answer there is known already, so it tells nothing."), "known"
        else:
            says, mistake = Text("A look tells most where its answers are most evenly likely."), "evenness"
        return _feedback(position, False, [says, *table], mistake)


def _bits(position: Position, at: int) -> float:
    return position.belief.expected_information(look(position.game, position.view, RIVAL, at))


GAIN, LOSS = 2, 1


class WorthTheRisk:
    """Is this look worth its risk?"""

    title = Text("Is this risk worth it?")
    levels = 3

    def _position(self, exercise: Exercise) -> tuple[Position, int, Fraction, Fraction]:
        chosen: list[tuple[int, Fraction, Fraction]] = []

        def good(position: Position, stream: Stream) -> bool:
            odds = [(at, *_target_and_hiss(position, at)) for at in _hidden(position)]
            worth = [(at, p, q) for at, p, q in odds if 0 < p < 1 and 0 < q < 1 and GAIN * p != LOSS * q]
            if not worth:
                return False
            chosen[:] = [stream.choice(worth)]
            return True

        return find(exercise, good), *chosen[0]

    def question(self, exercise: Exercise) -> Question:
        position, at, _, _ = self._position(exercise)
        asks = Text(
            "{name}, place {place}: exposing the target is worth {gain} points to you, a hiss costs {loss}. "
            "Is this look worth it, on average?",
            name=_name(position),
            place=at + 1,
            gain=GAIN,
            loss=LOSS,
        )
        choices = (Choice("yes", Text("Yes: it gains on average")), Choice("no", Text("No: it loses on average")))
        return _question(position, asks, "one", choices=choices, show=(f"card:{RIVAL}:{at}",))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        position, at, target, hiss = self._position(exercise)
        (given,) = self.question(exercise).read(reply)
        value = GAIN * target - LOSS * hiss
        right = "yes" if value > 0 else "no"
        proof = Text(
            "Exposed with probability {p}, a hiss with {q}: {gain} x {p} - {loss} x {q} = {value} points on average.",
            p=str(target),
            q=str(hiss),
            gain=GAIN,
            loss=LOSS,
            value=str(value),
        )
        if given == right:
            return _feedback(position, True, [proof])
        likelier = "no" if hiss > target else "yes"
        if given == likelier:
            says, mistake = (
                Text("It is not enough to see which is likelier: what it is worth counts as well."),
                "stakes",
            )
        else:
            says, mistake = Text("Multiply each probability by what it brings, and add."), "average"
        return _feedback(position, False, [says, proof], mistake)


def _target_and_hiss(position: Position, at: int) -> tuple[Fraction, Fraction]:
    known = position.belief
    answers = look(position.game, position.view, RIVAL, at)
    alive = known.weights > 0
    return (
        Fraction(int(np.count_nonzero(alive & (answers == 3))), known.count),
        Fraction(int(np.count_nonzero(alive & (answers == 4))), known.count),
    )


class WhoChose:
    """You chose the card, or its owner chose what to show: the same card seen, not the same odds."""

    title = Text("Who chose the card?")
    levels = 3

    def _case(self, exercise: Exercise) -> tuple[Spy, int, int, Card, bool]:
        stream = Stream(exercise.seed, f"exercise:{exercise.kind}:{exercise.level}")
        game = Spy()
        mine, shown = stream.shuffled(range(game.size))[:2]
        card = stream.choice([Card.S1, Card.S2, Card.T1, Card.T2])
        return game, mine, shown, card, bool(stream.below(2))

    def question(self, exercise: Exercise) -> Question:
        game, mine, shown, card, owner = self._case(exercise)
        name = game.seat_name(RIVAL)
        facts = {"name": name, "mine": mine + 1, "shown": shown + 1, "card": CARDS[card]}
        if owner:
            asks = Text(
                "Nothing is known yet. You point at place {mine}. {name} knows the base and has to turn up one of the "
                "other cards that is not a Bomb, any of them equally likely. It is place {shown}: {card}. How likely is "
                "it now that place {mine} is a Bomb?",
                **facts,
            )
        else:
            asks = Text(
                "Nothing is known yet. You point at place {mine}. Then you choose yourself, without knowing anything, "
                "to have place {shown} turned up. {name} turns it up: {card}. How likely is it now that place {mine} is a Bomb?",
                **facts,
            )
        names = tuple(game.seat_name(seat) for seat in range(game.players))
        return Question(game, None, names, (), asks, "probability")

    def _chance(self, game: Spy, mine: int, shown: int, card: Card, owner: bool) -> Fraction:
        """By the worlds: each weighs as much as the chance that just this card would have been shown in it."""
        worlds = arrangements(tuple(sorted(game.bases[RIVAL])))
        bombs = np.isin(worlds.rows, [VALUES.index(c) for c in VALUES if c.kind is Kind.BOMB])
        fits = worlds.where(shown, [card])
        others = (~bombs).sum(axis=1) - ~bombs[:, mine]
        weights = [Fraction(1, int(n)) if owner else Fraction(1) for n in others[fits]]
        inside = sum((w for w, bomb in zip(weights, bombs[fits, mine], strict=True) if bomb), Fraction(0))
        return inside / sum(weights, Fraction(0))

    def check(self, exercise: Exercise, reply: str) -> Feedback:
        case = self._case(exercise)
        given, right = probability(reply), self._chance(*case)
        game, mine, shown, card, owner = case
        other = self._chance(game, mine, shown, card, not owner)
        worlds = arrangements(tuple(sorted(game.bases[RIVAL])))
        left = int(worlds.where(shown, [card]).sum())
        why = (
            Text(
                "The owner could always show a card that is not a Bomb, and never showed yours: so nothing changes for yours, {p}.",
                p=str(right),
            )
            if owner
            else Text(
                "A card chosen blindly could have been a Bomb, and was not: so yours is one more often, {p}.",
                p=str(right),
            )
        )
        if given.means(right):
            return Feedback(True, (why,), len(worlds), left)
        mistakes = [
            (
                other,
                "selection",
                Text("It matters who chose: somebody who knows chooses differently from somebody who does not."),
            ),
            (1 - right, "inverted", Text("That is the chance that it is not so.")),
        ]
        found = told_apart(given, mistakes)
        says = (
            [found[1]] if found else [Text("Ask in which worlds just this card would have been shown, and how often.")]
        )
        return Feedback(False, (*says, why), len(worlds), left, found[0] if found else None)


def _last_move(position: Position) -> tuple[int, int] | None:
    """The place and number that the rival's last move declared, if that was in the last turn."""
    for piece in reversed(position.belief.evidence):
        event = piece.event
        if hasattr(event, "steps") and event.declared:
            place = _faced_before(position, piece.at)
            return place, event.steps
    return None


def _faced_before(position: Position, at: int) -> int:
    view = position.game.opening()
    for event in position.events[:at]:
        view = position.game.evolve(view, event)
    return position.game.faced(view.bases[RIVAL], position.events[at].turned_before)  # type: ignore[attr-defined]


def known_faced(position: Position) -> int:
    """The place that the rival's Spy faces now."""
    place = position.view.bases[RIVAL].faced
    assert place is not None
    return place


EXERCISES: Mapping[str, Maker] = {
    "count": HowMany(),
    "chance": HowLikely(),
    "certain": WhatIsCertain(),
    "move": WhatItReveals(),
    "question": BestQuestion(),
    "risk": WorthTheRisk(),
    "chosen": WhoChose(),
}
