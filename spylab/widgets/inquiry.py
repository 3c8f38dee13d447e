"""Asking a table what is known: about whom, and why."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from spylab.engine import ContradictoryEvidence, MalformedInput
from spylab.inference import reasons
from spylab.kit import WHY, Choice, Group, Kit, Mind, Sight
from spylab.widgets.panel import Note, Slider
from spylab.words import Text

ABOUT, OFF, ASSUME = "table about ", "table about off", "table assume "


class Inquiry:
    """What is asked at one table: a topic (whose hidden things) and, once something was chosen, a claim about it.

    It is answered from the events of the seat that is shown. About that seat itself it is answered from what the
    others saw: what they can know of it. What beliefs assume can be set (`Mind.parameters`). If something is set that
    what happened contradicts, nothing is answered but that.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.topic: int | None = None
        self.claim: str | None = None
        self.settings: dict[str, Fraction] = {}

    def forget(self) -> None:
        """Somebody else looks at the table now."""
        self.topic, self.claim, self.settings = None, None, {}

    def hear(self, command: str, sight: Sight) -> bool:
        """Take a command of the table; False if it is not one about what is known.

        MalformedInput if it is a claim that this game does not have; then nothing has changed.
        """
        if command == OFF:
            self.topic, self.claim = None, None
        elif command.startswith(ABOUT) and command.removeprefix(ABOUT) in self._topics(sight):
            self.topic, self.claim = int(command.removeprefix(ABOUT)), None
        elif command.startswith(WHY):
            claim, mind = command.removeprefix(WHY), self._mind(sight)
            if mind is not None:
                mind.claim(sight.game, claim)
                self.claim = claim
        elif command.startswith(ASSUME) and self._kit.mind is not None:
            name, _, value = command.removeprefix(ASSUME).partition(" ")
            try:
                settings = self.settings | self._kit.mind.settings({name: value})
            except MalformedInput:
                return False
            self._refusal(self._kit.mind, replace(sight, settings=tuple(sorted(settings.items()))))
            self.settings = settings  # only now: whatever fails above leaves a table that can still be drawn
        else:
            return False
        return True

    def _topics(self, sight: Sight) -> list[str]:
        """The topics that can be asked about, as a command names them."""
        mind = self._mind(sight)
        return [str(topic) for topic in mind.topics(sight.game, sight.player)] if mind else []

    def asked_of(self, sight: Sight) -> Sight:
        """The sight with the topic, the claim, and marks on the log lines that prove it."""
        mind = self._mind(sight)
        if mind is None or self.topic not in mind.topics(sight.game, sight.player):
            return sight
        assumed = replace(sight, about=self.topic, settings=tuple(sorted(self.settings.items())))
        if self._refusal(mind, assumed) is not None:
            return sight
        sight = assumed
        if self.claim is None or not sight.aids.why:
            return sight
        found = mind.know(sight, self.topic).explain(mind.claim(sight.game, self.claim))
        places = sight.places_about(self.topic)
        proof = {places[at] for at in found.events or [shift.at for shift in found.shifts]}
        log = self._kit.lines(sight.game, sight.events, sight.names, proof)
        return replace(sight, why=self.claim, log=log)

    def _refusal(self, mind: Mind, sight: Sight) -> str | None:
        """Why what is set cannot be assumed here: what happened contradicts it, for some topic. None if nothing does.

        A picture may draw beliefs about every topic, so what is set has to go with all of them.
        """
        if not sight.settings:
            return None
        try:
            for topic in mind.topics(sight.game, sight.player):
                mind.know(sight, topic)
        except ContradictoryEvidence as refused:
            return str(refused.text.replaced(_called(sight)))
        return None

    def groups(self, sight: Sight) -> tuple[Group, ...]:
        """The buttons that choose the topic."""
        mind = self._mind(sight)
        if mind is None or sight.player is None:
            return ()
        choices = [
            Choice(
                f"{ABOUT}{topic}",
                self._label(sight, mind, topic),
                seat=None if topic in mind.things else topic,
                chosen=topic == self.topic,
            )
            for topic in mind.topics(sight.game, sight.player)
        ]
        off = [Choice(OFF, Text("Hide it"))] if self.topic is not None else []
        return (Group(Text("Known"), (*choices, *off)),)

    def sliders(self, sight: Sight) -> tuple[Slider, ...]:
        """What beliefs assume, to be set, as soon as a topic is chosen."""
        mind = self._mind(sight)
        if mind is None or sight.player is None or self.topic is None:
            return ()
        found = []
        for parameter in mind.parameters:
            now = self.settings.get(parameter.name, parameter.usual)
            places = parameter.on_the_way(now)
            stops = tuple((f"{ASSUME}{parameter.name} {value}", str(value)) for value in places)
            found.append(Slider(parameter.name, parameter.label, stops, places.index(now)))
        return tuple(found)

    def _label(self, sight: Sight, mind: Mind, topic: int) -> Text:
        if topic in mind.things:
            return Text("{name}: what is known", name=mind.things[topic])
        if topic == sight.player:
            return Text("{name}, as the others know it", name=sight.names[topic])
        return Text("{name}: what is known", name=sight.names[topic])

    def notes(self, sight: Sight) -> list[Note]:
        """The reasons for the claim, in sentences; or why what is assumed cannot be so."""
        mind = self._mind(sight)
        if mind is None:
            return []
        if self.topic is not None and sight.about is None:
            refusal = self._refusal(mind, replace(sight, settings=tuple(sorted(self.settings.items()))))
            return [] if refusal is None else [Note(refusal, "wrong")]
        if sight.about is None or sight.why is None:
            return []
        belief = mind.know(sight, sight.about)
        found = belief.explain(mind.claim(sight.game, sight.why))
        about = mind.things.get(sight.about) or sight.names[sight.about]
        title = Text("{name}: {claim}?", name=about, claim=mind.say(sight.game, sight.why))
        said = reasons(found, belief.evidence, mind.world)
        called = _called(sight)
        return [Note(str(title), "title"), *(Note(str(text.replaced(called)), "reason") for text in said)]

    def advice(self, sight: Sight) -> list[Note]:
        """What follows from what this seat knows about somebody else, below the buttons; nothing in a public view."""
        mind = self._mind(sight)
        if mind is None or sight.player is None or sight.about in (None, sight.player):
            return []
        found = mind.advice(sight.game, sight.view, sight.about, mind.know(sight, sight.about))
        return [Note(str(text.replaced(_called(sight))), "foot") for text in found.says]

    def _mind(self, sight: Sight) -> Mind | None:
        return self._kit.mind if sight.aids.belief else None


def _called(sight: Sight) -> dict[Text, Text]:
    """What people called themselves, by the names that their seats have in the game."""
    return {sight.game.seat_name(seat): name for seat, name in enumerate(sight.names)}
