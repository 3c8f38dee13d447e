"""Which guess is best: the one most likely right, or the one that is worth most. Exact fractions.

A wrong guess activates the soldier, so it matters what is at stake: it can be better to guess the Marshal at 1/4 than
the Scout at 1/3. For every rank that could be named, every soldier that may be there is tried in the rules themselves,
with everything that follows in this turn: points, markers set back, the Double Agent, forced retirement, Deception,
and the choice of a Captain or Marshal that is best for its owner. The stated values, in spaces of the Double Agent:

| what | is worth |
|---|---|
| a space that the Double Agent moves | 1 |
| ten points (a whole track) | as many spaces as the day has in its number, since so many does it move |
| an active Scout | 2 points for every guess that is left on the day, times 1/3: so many are right |
| an explosion that is not used up | 4 points, while it can still hit somebody: what retires would have brought |
| a Deception token that is held | 2 points: it brings 4, and half of the times or more the guess will be wrong |
| the game | 10 |

What lies on later days is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from spylab.engine import Event, MalformedInput
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.evolution import toward
from spylab.games.spies_and_lies.rules import GUESS_POINTS, SCOUT_POINTS, SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.inference import TableBelief
from spylab.words import Text

RIGHT_AT_A_GUESS = Fraction(1, 3)
"""How many guesses are right, roughly: what a Scout may hope for."""
EXPLOSION = 4
"""What an explosion is worth while enemy soldiers are to be revealed, in points."""
DECEPTION = 2
"""What a Deception token is worth that is held, in points."""
GAME = 10
"""What the game is worth, in spaces."""


# what a position is worth


def worth(game: SpiesAndLies, view: View, seat: int) -> Fraction:
    """What a position is worth for a player by the stated values, in spaces; for the other it is worth the opposite.

    >>> game = SpiesAndLies()
    >>> from dataclasses import replace
    >>> day_2 = replace(game.opening(), day=2, agent=1).with_side(0, marker=5)
    >>> worth(game, day_2, seat=0), worth(game, day_2, seat=1)
    (Fraction(2, 1), Fraction(-2, 1))
    """
    if view.ended is not None:
        return Fraction(0 if not view.ended.winners else GAME if seat in view.ended.winners else -GAME)
    mine, theirs = _points(game, view, seat), _points(game, view, 1 - seat)
    return toward(seat) * view.agent + (mine - theirs) * max(view.day, 1) / game.options.track


def _points(game: SpiesAndLies, view: View, seat: int) -> Fraction:
    """What a player's side of the table is worth, in points."""
    side, left = view.sides[seat], guesses_left(game, view, seat)
    points = Fraction(side.marker + DECEPTION * side.deceptions)
    if Soldier.SCOUT in side.active:
        points += RIGHT_AT_A_GUESS * (SCOUT_POINTS - GUESS_POINTS) * left
    later = game.options.explosion_carries and view.day < game.options.days
    if side.explosion and (left or later):
        points += EXPLOSION
    return points


def guesses_left(game: SpiesAndLies, view: View, seat: int) -> int:
    """How many guesses a player still has on this day, once guessing has begun; one that is asked for now counts."""
    if view.guesser is None or view.mission is None:
        return 0
    had_this_mission = seat != view.guesser and seat == view.starter
    return game.options.missions - view.mission - had_this_mission


# what a turn brings


@dataclass(frozen=True)
class Turn:
    """What comes of a guess: points and spaces of guesser and owner, and the position after it.

    Points are those that were scored, less those that a Marshal took away; spaces are those that the Double Agent
    really moved, by soldiers and by markers that were set back.
    """

    view: View
    own_points: int
    enemy_points: int
    own_spaces: int
    enemy_spaces: int


def turn(game: SpiesAndLies, view: View, soldier: Soldier, guess: Soldier) -> Turn:
    """What comes of a guess if this soldier is there; a Captain or Marshal does what is best for its owner."""
    guesser, at = known(view.guesser), known(view.mission)
    owner = 1 - guesser
    truth = view.put(owner, view.sides[owner].with_mission(at, soldier=soldier))
    events = game.decide(truth, guesser, do.Guess(guess))
    after = _after(game, truth, events)
    if after.phase is Phase.CHOICE:
        ways = [(game.decide(after, owner, choice)) for choice in game.legal_actions(after, owner)]
        chosen = max(ways, key=lambda way: worth(game, _after(game, after, way), owner))  # of equals the first
        events, after = (*events, *chosen), _after(game, after, chosen)
    return Turn(after, _scored(events, guesser), _scored(events, owner), _moved(events, guesser), _moved(events, owner))


def _after(game: SpiesAndLies, view: View, events: Iterable[Event]) -> View:
    for event in events:
        view = game.evolve(view, event)
    return view


def _scored(events: Iterable[Event], seat: int) -> int:
    points = 0
    for event in events:
        match event:
            case ev.Scored(whose, n) if whose == seat:
                points += n
            case ev.PointsLost(whose, n) if whose == seat:
                points -= n
    return points


def _moved(events: Iterable[Event], seat: int) -> int:
    return sum(event.spaces for event in events if isinstance(event, ev.AgentMoved) and event.seat == seat)


# what a guess promises


@dataclass(frozen=True)
class Prospect:
    """What a guess promises: the probability that it is right, and what it brings on average.

    Points and spaces are expected ones for this turn, `own_` for the guesser and `enemy_` for the owner. `worth` is by
    how much the position gets better for the guesser on average, by the stated values, in spaces.
    """

    guess: Soldier
    right: Fraction
    own_points: Fraction
    enemy_points: Fraction
    own_spaces: Fraction
    enemy_spaces: Fraction
    worth: Fraction


def prospects(game: SpiesAndLies, view: View, belief: TableBelief) -> tuple[Prospect, ...]:
    """What each rank promises that can be named in this turn, lowest rank first.

    `view` is a position in which a soldier is about to be guessed, `belief` is about its owner's deployment. Before
    the owner has played a Deception token or kept it, none is counted. MalformedInput if no guess is to come.
    """
    if view.phase not in (Phase.DECEPTION, Phase.GUESS) or view.guesser is None or view.mission is None:
        raise MalformedInput(Text("No soldier is about to be guessed."))
    chances = {soldier: p for soldier, p in belief.marginals()[view.mission].items() if p}
    before = worth(game, view, view.guesser)
    wrong = {soldier: turn(game, view, soldier, guess=_another(soldier)) for soldier in chances}
    found = []
    for guess in game.armies[1 - view.guesser]:
        cases = [
            (p, turn(game, view, guess, guess) if soldier is guess else wrong[soldier])
            for soldier, p in chances.items()
        ]
        found.append(_expected(game, view.guesser, guess, chances.get(guess, Fraction(0)), cases, before))
    return tuple(found)


def _another(soldier: Soldier) -> Soldier:
    return Soldier.SPY if soldier is not Soldier.SPY else Soldier.SCOUT


def _expected(
    game: SpiesAndLies,
    guesser: int,
    guess: Soldier,
    right: Fraction,
    cases: Sequence[tuple[Fraction, Turn]],
    before: Fraction,
) -> Prospect:
    """The averages over these cases, each with its probability."""
    return Prospect(
        guess,
        right,
        own_points=sum((p * case.own_points for p, case in cases), Fraction(0)),
        enemy_points=sum((p * case.enemy_points for p, case in cases), Fraction(0)),
        own_spaces=sum((p * case.own_spaces for p, case in cases), Fraction(0)),
        enemy_spaces=sum((p * case.enemy_spaces for p, case in cases), Fraction(0)),
        worth=sum((p * worth(game, case.view, guesser) for p, case in cases), Fraction(0)) - before,
    )


def best_guess(choices: Sequence[Prospect]) -> Prospect:
    """The guess that is most likely right; of equals the lowest rank."""
    return max(choices, key=lambda prospect: (prospect.right, -prospect.guess))


def best_valued_guess(choices: Sequence[Prospect]) -> Prospect:
    """The guess that is worth most; of equals the one more likely right, then the lowest rank."""
    return max(choices, key=lambda prospect: (prospect.worth, prospect.right, -prospect.guess))
