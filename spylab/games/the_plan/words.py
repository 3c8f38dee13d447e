"""The names of the things of The Plan, as texts."""

from __future__ import annotations

from spylab.games.the_plan.cards import Bonus, Deed, Half, Side
from spylab.words import Text

DEEDS = {
    Deed.WALK: Text("Walk"),
    Deed.SEND: Text("One spy"),
    Deed.RIDE: Text("Tram"),
    Deed.SEND_ALL: Text("All spies"),
    Deed.LIGHT: Text("Spotlight"),
    Deed.INSPECT: Text("A file"),
}
"""What is written on an action card, where there is little room: always some of the words of its button."""

DEEDS_IN_FULL = {
    Deed.WALK: Text("Walk with your own counterspy"),
    Deed.SEND: Text("Move one spy"),
    Deed.RIDE: Text("Ride the tram with your own counterspy"),
    Deed.SEND_ALL: Text("Move all spies"),
    Deed.LIGHT: Text("Turn the spotlight"),
    Deed.INSPECT: Text("Look at a file"),
}

BONUSES = {
    Bonus.WALK: Text("bonus card: walk"),
    Bonus.RIDE: Text("bonus card: tram"),
    Bonus.LIGHT: Text("bonus card: spotlight"),
    Bonus.KEY: Text("bonus card: key"),
}


def half_words(half: Half) -> Text:
    """A half card.

    >>> str(half_words(Half(2, Side.TOP)))
    'top half of hideout 2'
    """
    if half.side is Side.TOP:
        return Text("top half of hideout {hideout}", hideout=half.hideout)
    return Text("bottom half of hideout {hideout}", hideout=half.hideout)
