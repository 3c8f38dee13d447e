"""What happens in The Plan, and who sees it. Who learns what is also a table: docs/rules/the_plan.md."""

from __future__ import annotations

from dataclasses import dataclass

from spylab.engine import Event, Termination
from spylab.games.the_plan.cards import Bonus, Deed, Half, Spy


class Ending(Termination):
    """Why a game of The Plan ended."""

    PLAN = "plan"
    LAST_STANDING = "last_standing"
    ALL_OUT = "all_out"
    TURN_LIMIT = "turn_limit"


class Quiet(Event):
    """An event that tells nobody anything that could not be taken back."""

    @property
    def informs(self) -> bool:
        return False


# the set-up


@dataclass(frozen=True)
class PlanHidden(Event):
    """The Plan is in the briefcase of this hideout; for nobody."""

    form = "the plan is hidden in {hideout}"
    hideout: int


@dataclass(frozen=True)
class EvidenceDealt(Event):
    """The hideout belongs to the spy; for nobody."""

    form = "{spy} is given {hideout}"
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class Lit(Event):
    """The segment that is lit at the start."""

    form = "{segment} is lit"
    segment: int


@dataclass(frozen=True)
class FirstPlayer(Event):
    """Who begins."""

    form = "{seat} begins"
    seat: int


# turns and cards


@dataclass(frozen=True)
class TurnBegan(Quiet):
    """A turn begins. Turns and rounds are counted from 1."""

    form = "turn {number} in round {round}: {seat}"
    number: int
    round: int
    seat: int


@dataclass(frozen=True)
class Rolled(Event):
    """The die of a turn or of a bonus card."""

    form = "{seat} rolls {number}"
    seat: int
    number: int


@dataclass(frozen=True)
class CardUsed(Quiet):
    """An action card is turned face down for a deed; None: nothing on it was possible."""

    form = "{seat} uses card {card} for {deed}{tells? with a door in reach}"
    seat: int
    card: int
    deed: Deed | None
    tells: bool = False
    """Nothing but a door was in reach, so it tells all whether one of the player's keys opens it."""

    @property
    def informs(self) -> bool:
        return self.tells


@dataclass(frozen=True)
class CardsBack(Quiet):
    """All action cards were used, so all are turned face up again."""

    form = "{seat} gets all cards back"
    seat: int


# movement


@dataclass(frozen=True)
class Walked(Quiet):
    """A counterspy moved over these spaces to the last of them."""

    form = "{seat} walks {path}"
    seat: int
    path: tuple[str, ...]


@dataclass(frozen=True)
class Rode(Quiet):
    """A counterspy moved by tram."""

    form = "{seat} rides {path}"
    seat: int
    path: tuple[str, ...]


@dataclass(frozen=True)
class Sent(Quiet):
    """A player moved a spy."""

    form = "{seat} sends {spy} {path}"
    seat: int
    spy: Spy
    path: tuple[str, ...]


@dataclass(frozen=True)
class Stayed(Quiet):
    """A spy could not move so far; the number is spent."""

    form = "{seat} leaves {spy} where it is for {number}"
    seat: int
    spy: Spy
    number: int


@dataclass(frozen=True)
class Passed(Quiet):
    """A player does without what comes next: a key, a fight, the use of the light, a move that is impossible."""

    form = "{seat} passes{tells? with a door in reach}"
    seat: int
    tells: bool = False
    """A door was in reach, so it tells all that none of the player's keys opens it."""

    @property
    def informs(self) -> bool:
        return self.tells


@dataclass(frozen=True)
class Lapsed(Quiet):
    """What comes next is impossible, as everybody can see, so it is left out."""

    form = "{seat} can do nothing here"
    seat: int


# files


@dataclass(frozen=True)
class Looked(Event):
    """A player looks at the top card of a spy's file."""

    form = "{seat} looks at the file of {spy}"
    seat: int
    spy: Spy


@dataclass(frozen=True)
class CardDrawn(Event):
    """The top card of a file, which nobody had turned, is this half; for nobody."""

    form = "the file of {spy} shows {half}"
    spy: Spy
    half: Half


@dataclass(frozen=True)
class Saw(Event):
    """The half that was looked at; for the player who looked."""

    form = "{seat} sees {half} in the file of {spy}"
    seat: int
    spy: Spy
    half: Half


@dataclass(frozen=True)
class PutBack(Event):
    """The card goes to the bottom of the file. So everybody knows that it is a half card."""

    form = "{seat} puts the card of {spy} back"
    seat: int
    spy: Spy


@dataclass(frozen=True)
class BonusPlayed(Event):
    """The card is a bonus card: it is shown to all, played and leaves the game."""

    form = "{seat} finds the bonus {bonus} in the file of {spy}"
    seat: int
    spy: Spy
    bonus: Bonus


# keys and fights


@dataclass(frozen=True)
class Reached(Quiet):
    """A player is about to draw a key."""

    form = "{seat} reaches for a key"
    seat: int


@dataclass(frozen=True)
class TookKey(Event):
    """A player took a key from the table. Keys in hands bear numbers, from 1, in the order in which they are taken."""

    form = "{seat} takes key {key}"
    seat: int
    key: int


@dataclass(frozen=True)
class KeySeen(Event):
    """The hideout that a key opens; for the player who took it."""

    form = "{seat} sees that key {key} opens {hideout}"
    seat: int
    key: int
    hideout: int


@dataclass(frozen=True)
class FightBegan(Quiet):
    """A counterspy fights one that it crossed."""

    form = "{seat} fights {rival}"
    seat: int
    rival: int


@dataclass(frozen=True)
class FightRolled(Event):
    """A die in a fight: first the attacker's, then the defender's."""

    form = "{seat} rolls {number} in the fight"
    seat: int
    number: int


@dataclass(frozen=True)
class KeyWon(Event):
    """The attacker takes this key from the defender and keeps it face down."""

    form = "{seat} wins key {key} from {rival}"
    seat: int
    rival: int
    key: int


@dataclass(frozen=True)
class KeyPassed(Event):
    """The hideout that a won key opens; for the winner and for the loser, who knew it."""

    form = "{seat} sees that key {key} from {rival} opens {hideout}"
    seat: int
    rival: int
    key: int
    hideout: int


# the light


@dataclass(frozen=True)
class LightTurned(Quiet):
    """A player turned the spotlight; now this segment is lit."""

    form = "{seat} turns the light to {segment}"
    seat: int
    segment: int


@dataclass(frozen=True)
class Opened(Event):
    """A player looks into the briefcase of a hideout."""

    form = "{seat} looks into the briefcase of {hideout}"
    seat: int
    hideout: int


@dataclass(frozen=True)
class BriefcaseSeen(Event):
    """Whether The Plan is in that briefcase; for the player who looked."""

    form = "{seat} sees the briefcase of {hideout}{plan? with the plan}"
    seat: int
    hideout: int
    plan: bool


@dataclass(frozen=True)
class Asked(Quiet):
    """A player makes an opponent turn up a key."""

    form = "{seat} asks {holder} for a key"
    seat: int
    holder: int


@dataclass(frozen=True)
class KeyShown(Event):
    """A key is turned up: because somebody asked, or to enter a hideout."""

    form = "{seat} shows that key {key} opens {hideout}"
    seat: int
    key: int
    hideout: int


# the end


@dataclass(frozen=True)
class Claimed(Event):
    """A player enters a hideout by this path and says whose it is. The path is - when it lies next door."""

    form = "{seat} enters {hideout} of {spy} by {path}"
    seat: int
    hideout: int
    spy: Spy
    path: tuple[str, ...]


@dataclass(frozen=True)
class EvidenceSeen(Event):
    """The hideout on a spy's evidence card; for the player who entered."""

    form = "{seat} sees that {spy} owns {hideout}"
    seat: int
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class ClaimFailed(Event):
    """The Plan is not there, or the hideout belongs to another spy, or both: which, is not said."""

    form = "{seat} is wrong about {hideout} of {spy}"
    seat: int
    hideout: int
    spy: Spy


@dataclass(frozen=True)
class KeysReturned(Event):
    """All keys of a player go back and are shuffled with those on the table."""

    form = "{seat} returns {count} keys"
    seat: int
    count: int


@dataclass(frozen=True)
class WentOut(Event):
    """A player is out; the counterspy leaves the board."""

    form = "{seat} is out"
    seat: int


@dataclass(frozen=True)
class Won(Event):
    """A player is right: The Plan is in this hideout, and it belongs to this spy."""

    form = "{seat} finds the plan in {hideout} of {spy}"
    seat: int
    hideout: int
    spy: Spy


@dataclass(frozen=True)
class PlanShown(Event):
    """Where The Plan was, for all, when the game is over."""

    form = "the plan was in {hideout}"
    hideout: int


@dataclass(frozen=True)
class OwnerShown(Event):
    """Which hideout belonged to a spy, for all, when the game is over."""

    form = "{spy} owned {hideout}"
    spy: Spy
    hideout: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; without a winner it is a draw, or all are out."""

    form = "game over: {reason} {winner}"
    reason: Ending
    winner: int | None


EVENTS = (
    PlanHidden,
    EvidenceDealt,
    Lit,
    FirstPlayer,
    TurnBegan,
    Rolled,
    CardUsed,
    CardsBack,
    Walked,
    Rode,
    Sent,
    Stayed,
    Passed,
    Lapsed,
    Looked,
    CardDrawn,
    Saw,
    PutBack,
    BonusPlayed,
    Reached,
    TookKey,
    KeySeen,
    FightBegan,
    FightRolled,
    KeyWon,
    KeyPassed,
    LightTurned,
    Opened,
    BriefcaseSeen,
    Asked,
    KeyShown,
    Claimed,
    EvidenceSeen,
    ClaimFailed,
    KeysReturned,
    WentOut,
    Won,
    PlanShown,
    OwnerShown,
    GameEnded,
)
