"""What follows from a belief about a base: which look tells most."""

from __future__ import annotations

from spylab.games.spy.rules import Spy
from spylab.games.spy.view import View
from spylab.games.spy.worlds import LookAt, look
from spylab.inference import TableBelief
from spylab.kit import Advice, Promise


def advice(game: Spy, view: View, about: int, belief: TableBelief) -> Advice:
    """For every place of a base that can be looked at, how many bits the answer tells on average; of equals the first.

    Nothing is said about where a Spy can get in time, nor about what a lit bomb does to one.
    """
    base = view.bases[about]
    if not base.ready or base.out:
        return Advice()
    bits = [belief.expected_information(look(game, view, about, at)) for at in range(game.size)]
    choices = tuple(Promise(str(LookAt(at + 1)), {"information": told}) for at, told in enumerate(bits))
    return Advice(choices, {"information": choices[max(range(game.size), key=lambda at: round(bits[at], 9))]})
