"""What the shared layers may learn about a game: the type of a registry entry, and what it is asked with.

A game is a folder `games/<name>/` whose module `kit` has a `KIT`. Tables, the command line and lessons know a game
through its kit alone, so they play any game, also one that a student wrote in a notebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from spylab.engine import Action, Bot, Event, Game, MalformedInput, Outcome, Review, Seat, Stream
from spylab.scene import Scene
from spylab.words import Text, quoted, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from spylab.inference import Belief, Claim
    from spylab.lessons import Maker, Walkthrough


WHY = "table why "
"""What a mark in a picture carries to ask a table for reasons, followed by a claim in notation."""


@dataclass(frozen=True)
class Aids:
    """The helps a table may give; every one of them can be off.

    `pips`: what can be known of a hidden card is marked on it. `belief`: a panel can say what is known, and how likely
    the rest is. `why`: it gives reasons. `predict`: before a look the table asks what is expected. `undo`: a step may
    be taken back where the engine allows it. `log`: what happened is written beside the board. `steps`: what follows
    from an action is shown one step after another.
    """

    pips: bool = True
    belief: bool = True
    why: bool = True
    predict: bool = False
    undo: bool = True
    log: bool = True
    steps: bool = False

    def __post_init__(self) -> None:
        for aid in fields(self):
            if not isinstance(value := getattr(self, aid.name), bool):
                raise MalformedInput(
                    Text("The aid {name} is True or False, not {given}.", name=aid.name, given=quoted(value))
                )


@dataclass(frozen=True)
class Line:
    """One line of the log: whose it is (None: nobody's), the sentence, and the event."""

    seat: int | None
    text: Text
    event: Event
    marked: bool = False
    """It is part of a reason that is shown."""

    @property
    def notation(self) -> str:
        """The event in notation."""
        return str(self.event)


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen, in notation, with the words on its button.

    `seat` shows whose badge goes with it; `main` is the one that a player most likely wants. With `again` every click
    of a quick series counts, as when stepping through a game; otherwise a double click is one choice. Something that
    can be on or off, such as a mark, says which it is with `chosen`.
    """

    notation: str
    label: Text
    seat: int | None = None
    main: bool = False
    again: bool = False
    chosen: bool | None = None


@dataclass(frozen=True)
class Group:
    """A row of choices of one sort, with a short heading."""

    title: Text
    choices: tuple[Choice, ...]


class Draft(Protocol):
    """An action that is being put together step by step, such as a base being laid out.

    It belongs to the table, not to the game: nobody else learns of it, and no rule is applied before the action is
    handed in. A step is one of `choices()` or what a mark in the picture carries, both starting with "draft ".
    """

    def after(self, step: str, stream: Stream) -> Draft:
        """The draft after one more step; MalformedInput if it has no such step."""
        ...

    def dragged(self, taken: str, onto: str, stream: Stream) -> Draft:
        """The draft after one mark was dragged onto another; both are given by the steps they carry."""
        ...

    def action(self) -> Action | None:
        """The action as it is now; None while something is missing."""
        ...


@dataclass(frozen=True)
class Sight:
    """Everything a picture or a menu is made from: what one seat knows, and how it wants to see it.

    `player` is None for the public view. `events` are
    what the seat has seen happen and `log` says it in words, both oldest first."""

    game: Game[Any]
    view: Any
    player: int | None
    names: tuple[Text, ...]
    to_act: frozenset[int] = frozenset()
    legal: Sequence[Action] = ()
    outcome: Outcome | None = None
    draft: Any = None
    events: tuple[Event, ...] = ()
    log: tuple[Line, ...] = ()
    aids: Aids = field(default_factory=Aids)
    theme: str = "paper"
    about: int | None = None
    """The topic whose belief is shown."""
    why: str | None = None
    """The claim, in notation, that is being explained."""
    calm: bool = False
    """Nobody is asked for anything: a game looked at afterwards."""
    typed: bool = False
    """Actions are typed in notation: there are no buttons to speak of."""
    narrow: bool = False
    """The page has less than 960 px of room, or is so low that the buttons shall stand beside the picture: then it is
    only as wide as the board needs, about 640 px."""
    pointed: str | None = None
    """The choice, in notation, that this person points at: the picture shows what it would bring, before it is made."""
    settings: tuple[tuple[str, Fraction], ...] = ()
    """What beliefs shall assume, by the names of `Mind.parameters`; where nothing is said, what they usually do."""

    def places_about(self, topic: int) -> tuple[int, ...]:
        """Which of the events a belief about this topic is made from: all; about the own things, the public ones."""
        own = topic == self.player
        return tuple(at for at, event in enumerate(self.events) if not own or event.audience is None)

    def known_about(self, topic: int) -> tuple[Event, ...]:
        """The events for a belief about this topic: those seen here; about the own things, the public ones."""
        return tuple(self.events[at] for at in self.places_about(topic))


@dataclass(frozen=True)
class Parameter:
    """A probability that beliefs assume and that nobody can know, such as how often a witness lies.

    Whoever asks may set it to any fraction from 0 to 1; a table has a slider for it.
    """

    name: str
    label: Text
    usual: Fraction
    """What is assumed where nothing is said."""
    steps: int = 20
    """In how many equal steps the slider of a table goes from 0 to 1."""

    def on_the_way(self, now: Fraction) -> tuple[Fraction, ...]:
        """Where a slider that stands at `now` can be put, from 0 to 1: on every step, and where it stands.

        >>> parameter = Parameter("q", Text("How often"), Fraction(1, 2), steps=4)
        >>> [str(value) for value in parameter.on_the_way(Fraction(1, 3))]
        ['0', '1/4', '1/3', '1/2', '3/4', '1']
        """
        return tuple(sorted({*(Fraction(step, self.steps) for step in range(self.steps + 1)), self.usual, now}))

    def read(self, given: object) -> Fraction:
        """The probability as somebody gave it: a number, or text such as "1/3", "0.3" or "1e-3".

        >>> parameter = Parameter("q", Text("How often"), Fraction(1, 2))
        >>> parameter.read(0.3), parameter.read("1/3"), parameter.read(1e-5)
        (Fraction(3, 10), Fraction(1, 3), Fraction(1, 100000))

        MalformedInput if it is none, or if it is written in another way.
        """
        try:
            written = str(given).strip()
        except ValueError:  # a number longer than Python writes
            written = ""
        if not _NUMBER.fullmatch(written) or _BY_ZERO.search(written):
            raise MalformedInput(
                Text("{name} is written like 1/3, 0.25 or 1e-3, not like {given}.", name=self.name, given=shown(given))
            )
        value = Fraction(written)
        if not 0 <= value <= 1:
            said = shown(written)
            raise MalformedInput(Text("{name} is a probability from 0 to 1, not {given}.", name=self.name, given=said))
        return value


_NUMBER = re.compile(
    r"[+-]?(\d{1,400}/\d{1,400}|(\d{1,400}(\.\d{0,400})?|\.\d{1,400})(e[+-]?\d{1,3})?)", re.ASCII | re.IGNORECASE
)
"""Numbers as Python writes them; longer ones, such as 1e999999999, are not worked out."""
_BY_ZERO = re.compile(r"/0+$")


@dataclass(frozen=True)
class Promise:
    """What something that can be chosen promises: numbers by their names, such as how likely it is right.

    >>> Promise("guess 9", {"right": Fraction(1, 3)})["right"]
    Fraction(1, 3)
    """

    action: str
    """What can be chosen, in notation."""
    numbers: Mapping[str, Fraction | float]

    def __getitem__(self, name: str) -> Fraction | float:
        return self.numbers[name]


@dataclass(frozen=True)
class Advice:
    """What follows from a belief for what can be done now, and what chance brings next. Empty where nothing does."""

    choices: tuple[Promise, ...] = ()
    """What each choice promises."""
    best: Mapping[str, Promise] = field(default_factory=dict)
    """By the name of a number: the choice for which it is highest."""
    coming: Mapping[str, Fraction] = field(default_factory=dict)
    """How likely each thing is that chance may bring next, in notation."""
    shows: Mapping[str, Fraction] = field(default_factory=dict)
    """How likely what chance brings next shows something, such as a rank, by its name."""
    says: tuple[Text, ...] = ()
    """What of this a table says, in sentences."""


@dataclass(frozen=True)
class Mind:
    """The worlds of a game, as the shared layers ask for them.

    A *topic* is a seat: whose hidden things are asked about. Where something is hidden from everybody, such as a town,
    it is a topic of its own (`things`). Beliefs are made from events that some seat has seen.
    """

    topics: Callable[[Any, int | None], tuple[int, ...]]
    """The topics that a seat can ask about; the own seat stands for what the others know of it."""
    belief: Callable[..., Belief]
    """Makes a belief from the game, the events and the topic; parameters that were set follow by their names."""
    claim: Callable[[Any, str], Claim]
    """The claim in notation; MalformedInput lists what can be claimed."""
    world: Callable[[tuple[Any, ...]], str]
    """One world in short."""
    say: Callable[[Any, str], Text]
    """A claim, given in notation, in words."""
    answers: Callable[[Any, Any, int, str], NDArray[Any]]
    """For every world the number of the answer to a question in notation, in the position of this view."""
    things: Mapping[int, Text] = field(default_factory=dict)
    """Topics that are nobody's, by a number that no seat has: what they are called."""
    expect: Callable[[Sight, str], tuple[Choice, ...]] = lambda sight, action: ()
    """What may come of an action that reveals something, for a prediction; empty for other actions."""
    came: Callable[[Sequence[Event]], str] = lambda events: ""
    """Which of these came, told by the events of the action."""
    parameters: tuple[Parameter, ...] = ()
    """What beliefs of this game assume and whoever asks may set."""
    advice: Callable[[Any, Any, int, Any], Advice] = lambda game, view, topic, belief: Advice()
    """What follows for what can be done now, from the game, a view, a topic and a belief about it."""

    def know(self, sight: Sight, topic: int) -> Belief:
        """What is known about a topic where this is seen, with what is set there."""
        return self.belief(sight.game, sight.known_about(topic), topic, **dict(sight.settings))

    def settings(self, given: Mapping[str, object]) -> dict[str, Fraction]:
        """Parameters as somebody gave them; MalformedInput names one that there is not, and lists those there are."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if not known:
                raise MalformedInput(
                    Text("Beliefs of this game assume nothing that could be set, so {name} is no parameter.", name=name)
                )
            if name not in known:
                raise MalformedInput(
                    Text(
                        "Beliefs of this game have no parameter {name}. They have: {known}.",
                        name=name,
                        known=", ".join(known),
                    )
                )
        return {name: known[name].read(value) for name, value in given.items()}


def _is_news(event: Event) -> bool:
    """Whether everybody learns of an event, or somebody what they did not know: not the own secret choices."""
    return event.audience is None or event.informs


@dataclass(frozen=True)
class Kit:
    """A game as the shared layers see it."""

    name: str
    title: Text
    summary: Text
    """One sentence: what one does in this game."""
    players: tuple[int, int]
    """The fewest and the most players."""
    options: type[Any]
    """The frozen dataclass of options; it raises MalformedInput for options that do not fit."""
    make: Callable[[Any], Game[Any]]
    """Makes the game from its options."""
    bots: Mapping[str, Callable[[], Bot]]
    """Makers of this game's own bots, by kind; every game has "random" besides."""
    picture: Callable[[Sight], Scene]
    menu: Callable[[Sight], tuple[Group, ...]]
    """What can be chosen now, in words."""
    ask: Callable[[Sight], Text]
    """One sentence: what is asked of whom now, or how the game ended."""
    say: Callable[[Game[Any], Event, tuple[Text, ...]], Line | None]
    """The log line of an event; None for an event that needs no line."""
    house_rules: Callable[[Any], Sequence[Text]] = lambda options: ()
    """A sentence for each option that is not played as usual; none for what lies on the table for all to see."""
    draft: Callable[[Sight], Draft | None] = lambda sight: None
    """The empty draft of what is asked now; None where the choices can simply be listed."""
    badge: Callable[[Game[Any], int], str | None] = lambda game, seat: None
    """The colour token of a seat ("green"), whose shape is its sign; None where seats have no colour."""
    previews: bool = False
    """Whether the picture shows what a choice that is pointed at would bring (`Sight.pointed`)."""
    turn: Callable[[Any], int] = lambda view: 0
    """The number of the turn in a view; 0 before the first."""
    mind: Mind | None = None
    """What this game can be asked about what is known; None for a game without worlds."""
    walkthrough: Callable[[], Walkthrough] | None = None
    """Makes the walkthrough of the rules."""
    exercises: Mapping[str, Maker] = field(default_factory=dict)
    """The kinds of exercises, by name."""
    rules: str = ""
    """Where the rules are written, below docs/."""
    step_ends: Callable[[Event], bool] = _is_news
    """Whether a step ends with this event where a game is shown step by step; with one that needs no line none does."""

    def sight(self, seat: Seat[Any], *, aids: Aids | None = None, theme: str = "paper", narrow: bool = False) -> Sight:
        """What this seat sees now, ready to be drawn."""
        return Sight(
            game=seat.game,
            view=seat.view,
            player=seat.player,
            names=seat.names,
            to_act=seat.to_act(),
            legal=seat.legal_actions(),
            outcome=seat.outcome(),
            events=seat.events,
            log=self.lines(seat.game, seat.events, seat.names),
            aids=aids or Aids(),
            theme=theme,
            narrow=narrow and theme != "projector",
        )

    def sight_of(
        self, review: Review[Any], at: int, *, aids: Aids | None = None, theme: str = "paper", narrow: bool = False
    ) -> Sight:
        """What was seen after the first `at` events of a review, ready to be drawn; nothing can be chosen."""
        view, events = review.view(at), review.events[:at]
        outcome = review.game.outcome(view)
        return Sight(
            game=review.game,
            view=view,
            player=review.player,
            names=review.names,
            to_act=frozenset() if outcome else review.game.to_act(view),
            outcome=outcome,
            events=events,
            log=self.lines(review.game, events, review.names),
            aids=aids or Aids(),
            theme=theme,
            narrow=narrow and theme != "projector",
        )

    def steps(self, game: Game[Any], events: Sequence[Event], names: tuple[Text, ...]) -> tuple[int, ...]:
        """These events in steps: after how many of them each step ends. What comes after the last end belongs to it."""
        said = (bool(self.say(game, event, names)) and self.step_ends(event) for event in events)
        ends = [at for at, ended in enumerate(said, start=1) if ended]
        return (*ends[:-1], len(events)) if events else ()

    def played_by(self, game: Game[Any], names: Sequence[Text]) -> tuple[Text, ...]:
        """The house rules of a table that are not the usual ones, with the names of those who play there."""
        called = {game.seat_name(seat): name for seat, name in enumerate(names)}
        return tuple(rule.replaced(called) for rule in self.house_rules(game.options))

    def lines(
        self, game: Game[Any], events: Sequence[Event], names: tuple[Text, ...], proof: Container[int] = ()
    ) -> tuple[Line, ...]:
        """The log of these events, oldest first; marked are those whose places among the events are in `proof`."""
        said = ((at, self.say(game, event, names)) for at, event in enumerate(events))
        return tuple(replace(line, marked=at in proof) for at, line in said if line is not None)
