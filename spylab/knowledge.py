"""What a seat can know about somebody's hidden things, to be asked in a notebook: `spylab.belief(...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from spylab import games as registry
from spylab.engine import Event, Game, MalformedInput, Match, Seat
from spylab.inference import Explanation, TableBelief, reasons
from spylab.kit import Kit, Mind
from spylab.words import Text


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
    ) -> None:
        self._mind = mind
        self._game = game
        self._name = name
        self._topic = topic
        self.events = tuple(events)
        self.belief: TableBelief = mind.belief(game, self.events, topic, **(settings or {}))

    def __repr__(self) -> str:
        return f"<Knowledge about {self._name}: {self.count} worlds>"

    @property
    def count(self) -> int:
        """How many worlds are still possible."""
        return self.belief.count

    def probability(self, claim: str) -> Fraction:
        """How likely a claim in notation is, exactly."""
        return self.belief.probability(self._mind.claim(self._game, claim))

    def marginals(self) -> tuple[dict[Any, Fraction], ...]:
        """For every place the probability of everything that could be there."""
        return self.belief.marginals()

    def entropy(self) -> float:
        """How much is unknown, in bits."""
        return self.belief.entropy()

    def information(self, question: str) -> float:
        """How many bits the answer to a question in notation ("look at place 3") tells on average, now."""
        view = self._game.opening()
        for event in self.events:
            view = self._game.evolve(view, event)
        return self.belief.expected_information(self._mind.answers(self._game, view, self._topic, question))

    def certain(self) -> dict[str, Any]:
        """What is certain: place and what is there."""
        return {self.belief.worlds.columns[column]: value for column, value in self.belief.certain().items()}

    def explain(self, claim: str) -> Explanation:
        """Why a claim is certain, impossible or open; `events` are places in `self.events`."""
        return self.belief.explain(self._mind.claim(self._game, claim))

    def why(self, claim: str) -> tuple[Text, ...]:
        """The same in sentences."""
        return tuple(reasons(self.explain(claim), self.belief.evidence, self._mind.world))

    def worlds(self) -> list[str]:
        """All worlds that are still possible, each in short."""
        alive = self.belief.weights.nonzero()[0]
        return [self._mind.world(self.belief.worlds.world(int(index))) for index in alive]


class _HasSeat(Protocol):
    """A table: it shows a seat of a match."""

    @property
    def seat(self) -> Seat[Any]: ...
    @property
    def match(self) -> Match[Any]: ...
    @property
    def kit(self) -> Kit: ...


def belief(
    table_or_match: _HasSeat | Match[Any],
    *,
    about: str | int,
    seen_by: str | int | None = None,
    **parameters: object,
) -> Knowledge:
    """What `seen_by` can know about the hidden things of `about`, both a name or a seat number.

    For a table `seen_by` is the seat that it shows, unless said otherwise; for a match None is the public. With
    `about` and `seen_by` the same player you get what that player knows for certain; ask as somebody else, or as the
    public, what others know.

    Where beliefs of the game assume a probability, such as `q` for a Sergeant who shows a token in Spies & Lies, it
    can be set as well: `q=Fraction(1, 3)`, `q=0.5` or `q="1/3"`.
    """
    if not isinstance(table_or_match, Match) and not hasattr(table_or_match, "match"):
        raise MalformedInput(
            Text("Beliefs are asked of a table or a match, not of {given}.", given=repr(table_or_match)[:80])
        )
    if isinstance(table_or_match, Match):
        match, kit = table_or_match, registry.kit(table_or_match.game.name)
        seat = match.seat(None if seen_by is None else _seat(match, seen_by))
    else:
        match, kit = table_or_match.match, table_or_match.kit
        seat = table_or_match.seat if seen_by is None else match.seat(_seat(match, seen_by))
    if kit.mind is None:
        raise MalformedInput(Text("This game has no worlds that could be counted."))
    topic = _seat(match, about)
    settings = kit.mind.settings(parameters)
    return Knowledge(kit.mind, match.game, seat.events, topic, match.names[topic], settings)


def _seat(match: Match[Any], who: str | int) -> int:
    """The seat of a player, by number or by name."""
    names = [str(name) for name in match.names]
    if isinstance(who, int) and not isinstance(who, bool) and 0 <= who < len(names):
        return who
    if isinstance(who, str) and who in names:
        return names.index(who)
    raise MalformedInput(Text("Nobody here is called {who}. Players: {names}.", who=str(who), names=", ".join(names)))
