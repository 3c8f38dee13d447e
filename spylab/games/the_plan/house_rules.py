"""The house rules of a table in words: every option that is not played as usual and cannot be seen on the table.

The board, its hideouts, the light and the action cards lie there for all to see.
"""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.the_plan.cards import Bonus, Deed
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.words import DEEDS
from spylab.words import Listed, Plural, Text

_BONUSES = {
    Bonus.WALK: DEEDS[Deed.WALK],
    Bonus.RIDE: DEEDS[Deed.RIDE],
    Bonus.LIGHT: DEEDS[Deed.LIGHT],
    Bonus.KEY: Text("Key"),
}


def differing(options: Options) -> tuple[Text, ...]:
    """A sentence for each house rule that is not the usual one.

    >>> [str(rule) for rule in differing(Options(keys=2, fights="none"))]
    ['There are 2 keys for each hideout.', 'There are no fights in this game.']
    >>> differing(Options(board="tiny", players=3))
    ()
    """
    return (
        *_of_the_start(options),
        *_of_turns(options),
        *_of_moves(options),
        *_of_files(options),
        *_of_keys(options),
        *_of_fights(options),
        *_of_the_light(options),
        *_of_the_end(options),
    )


def _of_the_start(options: Options) -> Iterator[Text]:
    if sorted(options.die) != sorted(Options.die):
        yield Text("The faces of the die are {numbers}.", numbers=", ".join(map(str, sorted(options.die))))
    if not options.bonuses:
        yield Text("There are no bonus cards.")
    elif sorted(options.bonuses) != sorted(Options.bonuses):
        cards = Listed(_BONUSES[Bonus(bonus)] for bonus in options.bonuses)
        yield Text("The bonus cards, of which each file gets one: {cards}.", cards=cards)
    if options.keys != Options.keys:
        yield Plural("There is {n} key for each hideout.", "There are {n} keys for each hideout.", n=options.keys)
    if options.first_player is not None:
        yield Text("{name}: has the first turn, without a draw.", name=ThePlan(options).seat_name(options.first_player))


def _of_turns(options: Options) -> Iterator[Text]:
    if options.direction == "counterclockwise":
        yield Text("Turns go round counterclockwise.")
    if options.spend == "last_resort":
        yield Text("A card may be used up without doing anything only if nothing is possible on any card.")
    if options.spend == "free":
        yield Text("Any card may be used up without doing anything.")


def _of_moves(options: Options) -> Iterator[Text]:
    if options.ride == "stop":
        yield Text("A ride needs no track: coming to a tram stop is enough.")
    if options.send_all == "may_stay":
        yield Text("When all spies are moved, one that can go may stay.")


def _of_files(options: Options) -> Iterator[Text]:
    if options.looks == "may_pass":
        yield Text("Looks may be left.")
    if options.bonus == "may_pass":
        yield Text("A bonus card may be left unused.")
    if options.after_bonus == "look":
        yield Text("After a bonus card there is another look at the same file.")


def _of_keys(options: Options) -> Iterator[Text]:
    if options.take_keys == "taken":
        yield Text("A key that can be taken has to be taken.")
    if options.key_spaces == "one":
        yield Text("Passing several key spaces in one move brings only one key.")
    if options.start_key == "offered":
        yield Text("The key space where a move starts counts like one that it passes.")


def _of_fights(options: Options) -> Iterator[Text]:
    if options.fights == "fought":
        yield Text("A fight that is possible has to be fought.")
    if options.fights == "none":
        yield Text("There are no fights in this game.")
    if options.ties == "attacker":
        yield Text("If the numbers of a fight are equal, the attacker wins a key.")
    if options.defender == "wins":
        yield Text("If the defender's number is higher, the defender wins a key of the attacker.")
    if options.pick == "loser":
        yield Text("The loser of a fight chooses the key to be given.")


def _of_the_light(options: Options) -> Iterator[Text]:
    if options.turn_light == "onward":
        yield Text("The spotlight turns only to the next higher segment, and from the last one to the first.")
    if options.show == "asker":
        yield Text("Who makes somebody turn up a key chooses which one.")


def _of_the_end(options: Options) -> Iterator[Text]:
    if options.out_keys == "claimed":
        yield Text("When a player goes out, only the key that was shown goes back to the table.")
    if options.last_player == "plays_on":
        yield Text("The last player left has to find The Plan, too.")
    if options.round_cap != Options.round_cap:
        yield Plural("After {n} round the game is a draw.", "After {n} rounds the game is a draw.", n=options.round_cap)
