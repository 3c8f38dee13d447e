"""What players choose in The Plan, and what chance draws: the notation of the game. What happens is in `events`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from spylab.engine import Action
from spylab.games.the_plan.cards import Bonus, Colour, Deed, Half, Spy


@dataclass(frozen=True)
class Play(Action):
    """Choose one of the unused action cards, and one of the deeds on it (TP-CARD-2)."""

    form = "play {card} {deed}"
    card: int
    deed: Deed


@dataclass(frozen=True)
class Spend(Action):
    """Use up an action card on which nothing is possible (TP-CARD-4)."""

    form = "spend {card}"
    card: int


@dataclass(frozen=True)
class Walk(Action):
    """Move the own counterspy over these spaces; the last is where it stops (TP-WALK-1)."""

    form = "walk {path}"
    path: tuple[str, ...]


@dataclass(frozen=True)
class Ride(Action):
    """The same by tram: lines and tracks, with at least one track among them (TP-TRAM-1)."""

    form = "ride {path}"
    path: tuple[str, ...]


@dataclass(frozen=True)
class Send(Action):
    """Move a spy over these spaces (TP-SEND-1, TP-SEND-2)."""

    form = "send {spy} {path}"
    spy: Spy
    path: tuple[str, ...]


@dataclass(frozen=True)
class Stay(Action):
    """A spy that cannot move so far stays where it is, and the number is spent (TP-SEND-3)."""

    form = "stay {spy} {number}"
    spy: Spy
    number: int


@dataclass(frozen=True)
class Enter(Action):
    """Walk or ride into a hideout and say whose it is. All ways into it come to the same (TP-CLAIM-1)."""

    form = "enter {hideout} of {spy}"
    hideout: int
    spy: Spy


@dataclass(frozen=True)
class Turn(Action):
    """Turn the spotlight to a segment next to the lit one (TP-LIGHT-1)."""

    form = "turn to {segment}"
    segment: int


@dataclass(frozen=True)
class Open(Action):
    """Look into the briefcase of the lit hideout (TP-LIGHT-3)."""

    form = "open"


@dataclass(frozen=True)
class Ask(Action):
    """Make a lit opponent turn up a key (TP-LIGHT-4)."""

    form = "ask {colour}"
    colour: Colour


@dataclass(frozen=True)
class Show(Action):
    """Have this key turned up, because somebody was asked for one (TP-LIGHT-4)."""

    form = "show {key}"
    key: int


@dataclass(frozen=True)
class Look(Action):
    """Look at the top card of a spy's file (TP-LOOK-1)."""

    form = "look {spy}"
    spy: Spy


@dataclass(frozen=True)
class Use(Action):
    """Carry out the bonus card that was found, where it may be left (TP-BONUS-3)."""

    form = "use"


@dataclass(frozen=True)
class Take(Action):
    """Take a key from the table, blindly (TP-KEY-2)."""

    form = "take"


@dataclass(frozen=True)
class Fight(Action):
    """Fight the counterspy that was crossed for a key (TP-FIGHT-1)."""

    form = "fight {colour}"
    colour: Colour


@dataclass(frozen=True)
class Pick(Action):
    """Have this key go from the loser of the fight to the winner (TP-FIGHT-3)."""

    form = "pick {key}"
    key: int


@dataclass(frozen=True)
class Pass(Action):
    """Do without: leave a key, a fight or the light's use; or there is nothing that could be done."""

    form = "pass"


@dataclass(frozen=True)
class Hide(Action):
    """Chance: the hideout in whose briefcase The Plan lies."""

    form = "hide {hideout}"
    stream: ClassVar[str] = "setup"
    hideout: int


@dataclass(frozen=True)
class Deal(Action):
    """Chance: the hideout that belongs to a spy."""

    form = "deal {spy} {hideout}"
    stream: ClassVar[str] = "setup"
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class Light(Action):
    """Chance: the segment that is lit at the start."""

    form = "light {segment}"
    stream: ClassVar[str] = "setup"
    segment: int


@dataclass(frozen=True)
class First(Action):
    """Chance: who begins."""

    form = "first {colour}"
    stream: ClassVar[str] = "setup"
    colour: Colour


@dataclass(frozen=True)
class Roll(Action):
    """Chance: the die."""

    form = "roll {number}"
    number: int


@dataclass(frozen=True)
class DrawHalf(Action):
    """Chance: the top card of a file, turned for the first time, is this half."""

    form = "draw {half}"
    stream: ClassVar[str] = "setup"
    half: Half


@dataclass(frozen=True)
class DrawBonus(Action):
    """Chance: the top card of a file, turned for the first time, is this bonus card."""

    form = "draw bonus {bonus}"
    stream: ClassVar[str] = "setup"
    bonus: Bonus


@dataclass(frozen=True)
class DrawKey(Action):
    """Chance: the key that is taken from the table opens this hideout."""

    form = "key {hideout}"
    stream: ClassVar[str] = "setup"
    hideout: int


CHANCE = (Hide, Deal, Light, First, Roll, DrawHalf, DrawBonus, DrawKey)
ACTIONS = (
    Play,
    Spend,
    Walk,
    Ride,
    Send,
    Stay,
    Enter,
    Turn,
    Open,
    Ask,
    Show,
    Look,
    Use,
    Take,
    Fight,
    Pick,
    Pass,
    *CHANCE,
)
