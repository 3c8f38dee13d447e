"""Which Intel card comes next: exact, since everybody sees which cards are left."""

from __future__ import annotations

from fractions import Fraction

from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Intel, Soldier
from spylab.games.spies_and_lies.view import Phase, View


def next_intel(game: SpiesAndLies, view: View) -> dict[Intel, Fraction]:
    """How likely each kind of card is to be turned up next; empty when no card will be turned up any more.

    >>> from dataclasses import replace
    >>> game, seen = SpiesAndLies(), (Intel(1, 4), Intel(4, 7))
    >>> {str(card): str(p) for card, p in next_intel(game, replace(game.opening(), day=2, old_intel=seen)).items()}
    {'1-4': '1/4', '4-7': '1/4', '7-10': '1/2'}
    """
    last_is_out = view.day == game.options.days and (view.intel is not None or view.phase is Phase.EXHAUSTION)
    if last_is_out or view.ended:
        return {}
    left = game.intel_left(view)
    if game.options.intel_reshuffled and view.intel is not None:
        left[view.intel] += 1  # it is shuffled in again before the next one is turned up (SL-DAY-5)
    kinds = dict.fromkeys(game.cards)
    return {card: Fraction(left[card], left.total()) for card in kinds}


def next_shows(game: SpiesAndLies, view: View, soldier: Soldier) -> Fraction:
    """How likely it is that this soldier's rank is on the next Intel card; 0 when there is none to come.

    >>> next_shows(SpiesAndLies(), SpiesAndLies().opening(), Soldier.SERGEANT)
    Fraction(2, 3)
    """
    return sum((p for card, p in next_intel(game, view).items() if soldier in card), Fraction(0))
