"""What each soldier does for its owner, in words: in the legend, in advice, and on the buttons of a Captain.

The words follow the options. With a view they are about now: whether a Spy brings a Deception token, and even its
point, depends on the supply and on what its owner holds (SL-SOLDIER-3, SL-SOLDIER-4).
"""

from __future__ import annotations

from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import View, known
from spylab.words import Text

ABILITIES = {
    Soldier.SCOUT: Text("2 points. Correct guesses score 4 instead of 2."),
    Soldier.MINER: Text("3 points. An enemy Bomb that is revealed retires."),
    Soldier.SERGEANT: Text("4 points. Lies under any mission, and may lie about the Intel."),
    Soldier.LIEUTENANT: Text("The Double Agent moves 1 space."),
    Soldier.CAPTAIN: Text("6 points, or what an exhausted soldier does."),
    Soldier.BOMB: Text("The next enemy soldier that is revealed retires."),
    Soldier.GENERAL: Text("The Double Agent moves 2 spaces."),
    Soldier.MARSHAL: Text("10 points, or 5 points and the enemy loses 5."),
}
COPIES = {
    Soldier.SCOUT: Text("Copy the Scout: 2 points, and right guesses score 4"),
    Soldier.MINER: Text("Copy the Miner: 3 points, and enemy Bombs retire"),
    Soldier.SERGEANT: Text("Copy the Sergeant: 4 points"),
    Soldier.LIEUTENANT: Text("Copy the Lieutenant: the Double Agent moves 1 space"),
    Soldier.BOMB: Text("Copy the Bomb: the next enemy soldier retires"),
    Soldier.GENERAL: Text("Copy the General: the Double Agent moves 2 spaces"),
    Soldier.MARSHAL: Text("Copy the Marshal: 10 points"),
}


def ability(soldier: Soldier, options: Options, view: View | None = None) -> Text:
    """What a soldier does for its owner when the guess was wrong: in any game with these options, or now.

    `view` is a position in which a soldier is guessed, or its owner chooses what it does.

    >>> str(ability(Soldier.COLONEL, Options(track=12)))
    '8 points. What is more than 12 is kept.'
    >>> str(ability(Soldier.SPY, Options(deception_supply=0)))
    '1 point. An enemy Marshal that is revealed retires.'
    """
    if soldier is Soldier.COLONEL:
        return Text("8 points. What is more than {track} is kept.", track=options.track)
    if soldier is not Soldier.SPY:
        return ABILITIES[soldier]
    match spy_brings(options, view):
        case _, True:
            return Text("1 point and a Deception token. An enemy Marshal that is revealed retires.")
        case True, _:
            return Text("1 point. An enemy Marshal that is revealed retires.")
    return Text("An enemy Marshal that is revealed retires.")


def copying(soldier: Soldier, options: Options, view: View) -> Text:
    """What a Captain's owner gets now by copying a soldier, as a button says it; a Marshal's other way is a strike."""
    if soldier is Soldier.COLONEL:
        return Text("Copy the Colonel: 8 points, more than {track} is kept", track=options.track)
    if soldier is not Soldier.SPY:
        return COPIES[soldier]
    match spy_brings(options, view):
        case _, True:
            return Text("Copy the Spy: 1 point and a Deception token")
        case True, _:
            return Text("Copy the Spy: 1 point")
    return Text("Copy the Spy: enemy Marshals retire")


def spy_brings(options: Options, view: View | None = None) -> tuple[bool, bool]:
    """Whether a Spy brings its point, and whether a Deception token; a token never comes without the point."""
    supply = options.deception_supply if view is None else view.supply
    held = 0 if view is None else view.sides[known(view.owner)].deceptions
    return supply > 0 or options.spy_always_scores, supply > 0 and held < options.deception_most
