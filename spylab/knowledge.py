"""What a seat can know about somebody's hidden things, to be asked in a notebook: `spylab.belief(...)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from spylab import games as registry
from spylab.engine import ContradictoryEvidence, Event, Game, IllegalAction, MalformedInput, Match, Review, Seat
from spylab.inference import Belief, Claim, Explanation, reasons
from spylab.kit import Advice, Kit, Mind
from spylab.words import Text, quoted, shown


class Knowledge:
    """A belief with the game's own way to name claims.

    >>> from spylab import belief, match
    >>> game = match("spy", seats=("Ane", "careful"), seed=1)
    >>> about = belief(game, about="Red", seen_by="Ane")
    >>> about
    <Knowledge about Red: 2520 worlds>
    >>> about.probability("place 3 is bomb")
    Fraction(3, 7)
    """

    def __init__(
        self,
        mind: Mind,
        game: Game[Any],
        events: Sequence[Event],
        topic: int,
        name: Text,
        settings: Mapping[str, Fraction] | None = None,
        called: Mapping[Text, Text] | None = None,
    ) -> None:
        self._mind = mind
        self._game = game
        self._name = name
        self._topic = topic
        self._called = called or {}
        self.events = tuple(events)
        try:
            self.belief: Belief = mind.belief(game, self.events, topic, **(settings or {}))
        except ContradictoryEvidence as refused:
            raise ContradictoryEvidence(refused.text.replaced(self._called), refused.events) from None

    def __repr__(self) -> str:
        return f"<Knowledge about {self._name}: {self.count} world{'s' * (self.count != 1)}>"

    @property
    def count(self) -> int:
        """How many worlds are still possible."""
        return self.belief.count

    def probability(self, claim: str) -> Fraction:
        """How likely a claim in notation is, exactly."""
        return self.belief.probability(self._read(claim))

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every place the probability of everything that could be there."""
        return self.belief.marginals()

    def entropy(self) -> float:
        """How much is unknown, in bits."""
        return self.belief.entropy()

    def information(self, question: str) -> float:
        """How many bits the answer to a question in notation ("look at place 3") tells on average, now."""
        if not isinstance(question, str):
            raise MalformedInput(Text("A question is a text, not {given}.", given=quoted(question)))
        return self.belief.expected_information(self._mind.answers(self._game, self._view(), self._topic, question))

    def advice(self) -> Advice:
        """What follows for what can be done now, and what chance brings next; what it holds is up to the game.

        >>> from spylab import belief, match
        >>> blue = belief(match("spies_and_lies", seats=("Ane", "random"), seed=1), about="Blue")
        >>> {card: str(chance) for card, chance in blue.advice().coming.items()}
        {'intel 1-4': '1/5', 'intel 4-7': '2/5', 'intel 7-10': '2/5'}
        """
        found = self._mind.advice(self._game, self._view(), self._topic, self.belief)
        return replace(found, says=tuple(text.replaced(self._called) for text in found.says))

    def certain(self) -> dict[str, Any]:
        """What is certain: place and what is there."""
        return {self.belief.columns[column]: value for column, value in self.belief.certain().items()}

    def explain(self, claim: str) -> Explanation:
        """Why a claim is certain, impossible or open; `events` are places in `self.events`."""
        return self.belief.explain(self._read(claim))

    def why(self, claim: str) -> tuple[Text, ...]:
        """The same in sentences."""
        said = reasons(self.explain(claim), self.belief.evidence, self._mind.world)
        return tuple(text.replaced(self._called) for text in said)

    def _view(self) -> Any:
        """The position as somebody sees it who has seen these events."""
        view = self._game.opening()
        for event in self.events:
            view = self._game.evolve(view, event)
        return view

    def _read(self, claim: str) -> Claim:
        if not isinstance(claim, str):
            raise MalformedInput(Text("A claim is a text, not {given}.", given=quoted(claim)))
        return self._mind.claim(self._game, claim)

    def worlds(self) -> list[str]:
        """All worlds that are still possible, each in short."""
        return [self._mind.world(world) for world in self.belief.possible()]


class _Table(Protocol):
    """A table: it shows a seat of a match."""

    @property
    def seat(self) -> Seat[Any]: ...
    @property
    def kit(self) -> Kit: ...


class _Review(Protocol):
    """A table on which a game is looked at afterwards, at one of its steps."""

    @property
    def review(self) -> Review[Any]: ...
    @property
    def at(self) -> int: ...


def belief(
    table_or_match: _Table | Match[Any] | Seat[Any] | Review[Any] | _Review,
    *,
    about: str | int | None = None,
    seen_by: str | int | None = None,
    **parameters: object,
) -> Knowledge:
    """What `seen_by` can know about the hidden things of `about`: a name, a colour, or a number of a seat from 0.

    A match is the referee's: it can be asked as any player, and None is the public. A table, a seat or a record knows
    only what its own player has seen. That is what None asks; as somebody else it tells what both of them have seen,
    so nothing that its player could not have worked out. In a game with one thing to ask about, such as the town in
    The Plan, `about` can be left out.

    >>> from spylab import match
    >>> game = match("spy", seats=("Ane", "careful"), seed=1)
    >>> belief(game, about="red").count
    2520

    With `about` and `seen_by` the same player a match answers what that player knows for certain; others than this
    player are refused that (IllegalAction). MalformedInput names the players if nobody is called so.

    Where beliefs of the game assume a probability, such as `q` for a Sergeant who shows a token in Spies & Lies, it
    can be set as well: `q=Fraction(1, 3)`, `q=0.5` or `q="1/3"`.
    """
    asked = _asked(table_or_match)
    mind = asked.kit.mind
    if mind is None:
        raise MalformedInput(Text("This game has no worlds that could be counted."))
    viewer = asked.player if seen_by is None else asked.seat(seen_by)
    topic, name = asked.topic(mind, about, viewer)
    settings = mind.settings(parameters)
    called = {asked.game.seat_name(seat): name for seat, name in enumerate(asked.names)}
    return Knowledge(mind, asked.game, asked.events(viewer, topic), topic, name, settings, called)


@dataclass(frozen=True)
class _Asked:
    """Who is asked: a player or the public (None), with the events seen; or, with `others`, a referee."""

    kit: Kit
    game: Game[Any]
    names: tuple[Text, ...]
    player: int | None
    seen: tuple[Event, ...]
    others: Callable[[int | None], Seat[Any]] | None = None

    def topic(self, mind: Mind, about: object, viewer: int | None) -> tuple[int, Text]:
        """The number and the name of what is asked about; MalformedInput says what this viewer can ask about."""
        allowed = mind.topics(self.game, viewer)
        called = {topic: mind.things.get(topic) or self.names[topic] for topic in allowed}
        if about is None and len(allowed) == 1:
            return allowed[0], called[allowed[0]]
        wanted = str(about).strip().casefold()
        for topic, thing in mind.things.items():
            if topic in called and wanted in (str(topic), *_ways_to_call(thing)):
                return topic, thing
        seats = [topic for topic in allowed if topic not in mind.things]
        names = ", ".join(map(str, called.values()))
        if not seats:
            raise MalformedInput(Text("That is nothing to ask about. Ask about: {names}.", names=names))
        seat = self.seat(about)
        if seat not in seats:
            raise MalformedInput(
                Text("{name}: there is nothing to ask about. Ask about: {names}.", name=self.names[seat], names=names)
            )
        return seat, self.names[seat]

    def seat(self, who: object) -> int:
        """The number of a seat, given as such, by the player's name, or as the game calls it."""
        seats = range(len(self.names))
        if isinstance(who, int) and not isinstance(who, bool) and who in seats:
            return who
        if isinstance(who, str):
            wanted = who.strip().casefold()
            for called in (self.names.__getitem__, self.game.seat_name, self._badge):
                found = [seat for seat in seats if str(called(seat)).casefold() == wanted]
                if len(found) == 1:
                    return found[0]
        names = ", ".join(map(str, self.names))
        raise MalformedInput(Text("Nobody here is called {who}. Players: {names}.", who=shown(who), names=names))

    def _badge(self, seat: int) -> str:
        return self.kit.badge(self.game, seat) or ""

    def events(self, viewer: int | None, topic: int) -> tuple[Event, ...]:
        """What the viewer has seen, as far as it may be told here."""
        if self.others is not None:
            return self.others(viewer).events
        if viewer == topic != self.player:
            names = ", ".join(str(name) for seat, name in enumerate(self.names) if seat != topic)
            raise IllegalAction(
                Text(
                    "{name}: what this player alone knows is not told to others. It can be asked as seen by: {names}.",
                    name=self.names[topic],
                    names=names,
                )
            )
        return tuple(event for event in self.seen if event.visible_to(viewer))


def _ways_to_call(thing: Text) -> set[str]:
    """What somebody may type for a thing: its name in English or the language of the page, with its article or not."""
    whole = {thing.message.casefold(), str(thing).casefold()}
    return whole | {name.partition(" ")[2] for name in whole if " " in name}


def _asked(given: object) -> _Asked:
    if isinstance(given, Match):
        public = given.seat(None)
        return _Asked(registry.kit(given.game.name), given.game, given.names, None, public.events, given.seat)
    if isinstance(given, Seat):
        return _of_seat(given, registry.kit(given.game.name))
    if isinstance(given, Review):
        return _of_review(given, len(given))
    if isinstance(review := getattr(given, "review", None), Review):
        return _of_review(review, given.at)  # type: ignore[attr-defined]
    if isinstance(shown := getattr(given, "seat", None), Seat):
        return _of_seat(shown, given.kit)  # type: ignore[attr-defined]
    raise MalformedInput(Text("Beliefs are asked of a table or a match, not of {given}.", given=quoted(given)))


def _of_seat(seat: Seat[Any], kit: Kit) -> _Asked:
    return _Asked(kit, seat.game, seat.names, seat.player, seat.events)


def _of_review(review: Review[Any], at: int) -> _Asked:
    kit = registry.kit(review.game.name)
    return _Asked(kit, review.game, review.names, review.player, review.events[:at])
