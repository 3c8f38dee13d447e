"""Asking a table what is known: about whom, and why."""

from __future__ import annotations

from dataclasses import replace

from spylab.inference import reasons
from spylab.kit import WHY, Choice, Group, Kit, Mind, Sight
from spylab.widgets.panel import Note
from spylab.words import Text

ABOUT, OFF = "table about ", "table about off"


class Inquiry:
    """What is asked at one table: a topic (whose hidden things) and, once something was chosen, a claim about it.

    It is answered from the events of the seat that is shown. About that seat itself it is answered from what the
    others saw: what they can know of it.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.topic: int | None = None
        self.claim: str | None = None

    def forget(self) -> None:
        """Somebody else looks at the table now."""
        self.topic, self.claim = None, None

    def hear(self, command: str) -> bool:
        """Take a command of the table; False if it is not one about what is known."""
        if command == OFF:
            self.forget()
        elif command.startswith(ABOUT) and command.removeprefix(ABOUT).isdigit():
            self.topic, self.claim = int(command.removeprefix(ABOUT)), None
        elif command.startswith(WHY):
            self.claim = command.removeprefix(WHY)
        else:
            return False
        return True

    def asked_of(self, sight: Sight) -> Sight:
        """The sight with the topic, the claim, and marks on the log lines that prove it."""
        mind = self._mind(sight)
        if mind is None or self.topic not in mind.topics(sight.game, sight.player):
            return sight
        sight = replace(sight, about=self.topic)
        if self.claim is None or not sight.aids.why:
            return sight
        events = sight.known_about(self.topic)
        found = mind.belief(sight.game, events, self.topic).explain(mind.claim(sight.game, self.claim))
        proof = {events[at] for at in found.events or [shift.at for shift in found.shifts]}
        log = tuple(replace(line, marked=line.event in proof) for line in sight.log)
        return replace(sight, why=self.claim, log=log)

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
                main=topic == sight.about,
            )
            for topic in mind.topics(sight.game, sight.player)
        ]
        return (Group(Text("Known"), (*choices, Choice(OFF, Text("Nothing"), main=sight.about is None))),)

    def _label(self, sight: Sight, mind: Mind, topic: int) -> Text:
        if topic in mind.things:
            return Text("{name}: what is known", name=mind.things[topic])
        if topic == sight.player:
            return Text("{name}, as the others know it", name=sight.names[topic])
        return Text("{name}: what is known", name=sight.names[topic])

    def notes(self, sight: Sight) -> list[Note]:
        """The reasons for the claim, in sentences."""
        mind = self._mind(sight)
        if mind is None or sight.about is None or sight.why is None:
            return []
        belief = mind.belief(sight.game, sight.known_about(sight.about), sight.about)
        found = belief.explain(mind.claim(sight.game, sight.why))
        about = mind.things.get(sight.about) or sight.names[sight.about]
        title = Text("{name}: {claim}?", name=about, claim=mind.say(sight.game, sight.why))
        said = reasons(found, belief.evidence, mind.world)
        return [Note(str(title), "title"), *(Note(str(text)) for text in said)]

    def _mind(self, sight: Sight) -> Mind | None:
        return self._kit.mind if sight.aids.belief else None
