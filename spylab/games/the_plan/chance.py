"""What chance draws in The Plan: the set-up, dice, keys, and the cards of the files as late as possible.

Which halves and which bonus card a file holds is decided by the draws themselves: a card that is turned for the first
time is any of those that may still be in the file, with the chance that mixing all of them beforehand would give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from spylab.engine import Action
from spylab.games.the_plan import actions as do
from spylab.games.the_plan import tasks
from spylab.games.the_plan.cards import Bonus, Half, Side, Spy
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.view import View

Outcomes = Sequence[tuple[Action, Fraction]]
T = TypeVar("T")


def outcomes(options: Options, truth: View) -> Outcomes:
    """What chance may do now, with probabilities that sum to 1; empty when it is not asked."""
    if truth.begins is None:
        return _setting_up(options, truth)
    match truth.task:
        case tasks.Rolling() | tasks.Fighting():
            return _by_count(options.die, do.Roll)
        case tasks.TurningCard(spy):
            return _card(options, truth, spy)
        case tasks.DrawingKey():
            return _by_count(keys_on_table(options, truth), do.DrawKey)
    return ()


def _setting_up(options: Options, truth: View) -> Outcomes:
    """The Plan, the evidence spy by spy, the light, the first player (TP-SETUP-2 to TP-SETUP-6)."""
    hideouts = range(1, options.number + 1)
    if truth.briefcases[0].plan is None:
        return [(do.Hide(hideout), Fraction(1, options.number)) for hideout in hideouts]
    dealt = [file.owner for file in truth.files if file.owner is not None]
    if len(dealt) < options.number:
        left = [hideout for hideout in hideouts if hideout not in dealt]
        return [(do.Deal(options.spies[len(dealt)], hideout), Fraction(1, len(left))) for hideout in left]
    if truth.lit is None:
        many = options.map.segments
        return [(do.Light(segment), Fraction(1, many)) for segment in range(1, many + 1)]
    return [(do.First(colour), Fraction(1, options.players)) for colour in options.seats]


def _by_count(items: Sequence[int], make: type[do.Roll] | type[do.DrawKey]) -> Outcomes:
    counted = sorted(Counter(items).items())
    return [(make(item), Fraction(count, len(items))) for item, count in counted]


def keys_on_table(options: Options, truth: View) -> list[int]:
    """The keys that nobody holds, sorted."""
    held = Counter(key.hideout for player in truth.players for key in player.keys)
    every = dict.fromkeys(range(1, options.number + 1), options.keys)
    return [hideout for hideout, count in every.items() for _ in range(count - held[hideout])]


def _card(options: Options, truth: View, spy: Spy) -> Outcomes:
    """The top card of a file that nobody has turned yet (TP-FILE-1 to TP-FILE-4)."""
    file = truth.file(spy)
    seen = {place.half for place in file.places if place.half is not None}
    unseen = sum(1 for place in file.places if place.half is None)
    found: list[tuple[Action, Fraction]] = [
        (do.DrawHalf(half), chance / unseen)
        for hideout in range(1, options.number + 1)
        for half, chance in _halves(hideout, hideout == file.owner, seen)
    ]
    if options.bonuses and file.bonus is None:
        left = bonuses_left(options, truth)
        counted = sorted(Counter(left).items(), key=lambda item: tuple(Bonus).index(item[0]))
        found += [(do.DrawBonus(bonus), Fraction(count, len(left) * unseen)) for bonus, count in counted]
    return found


def _halves(hideout: int, own: bool, seen: set[Half]) -> list[tuple[Half, Fraction]]:
    """The halves of a hideout that may still be in the file, each with how many of it are expected there.

    Of the spy's own hideout both are in the file; of any other there is one, the top or the bottom alike.
    """
    halves = [Half(hideout, side) for side in Side]
    left = [half for half in halves if half not in seen]
    if own:
        return [(half, Fraction(1)) for half in left]
    return [(half, Fraction(1, 2)) for half in halves] if len(left) == 2 else []


def bonuses_left(options: Options, truth: View) -> list[Bonus]:
    """The bonus cards that were not played yet: all of them may be in any file that has kept its own."""
    played = Counter(file.bonus for file in truth.files if file.bonus is not None)
    left = []
    for bonus in map(Bonus, options.bonuses):
        if played[bonus]:
            played[bonus] -= 1
        else:
            left.append(bonus)
    return left
