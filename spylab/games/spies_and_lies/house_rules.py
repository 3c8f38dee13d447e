"""The house rules of a table in words: every option that is not played as usual and cannot be seen on the table.

How many missions, cards and tokens there are, and how long the tracks are, lies there for all to see. So do the
soldiers, if both sides have the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.words import Plural, Text


def differing(options: Options) -> tuple[Text, ...]:
    """A sentence for each house rule that is not the usual one.

    >>> [str(rule) for rule in differing(Options(exhausted_return=False, middle="draw"))]
    ['An exhausted soldier stays exhausted.', 'If the Double Agent ends in the middle, the game is a draw.']
    >>> differing(Options())
    ()
    """
    return (*_of_the_start(options), *_of_the_day(options), *_of_soldiers(options), *_of_the_end(options))


def _of_the_start(options: Options) -> Iterator[Text]:
    game = SpiesAndLies(options)
    if len(set(game.armies)) > 1:
        for seat, army in enumerate(game.armies):
            ranks = ", ".join(str(int(soldier)) for soldier in army)
            yield Text("{name}: the soldiers are {ranks}.", name=game.seat_name(seat), ranks=ranks)
    if options.first_starter is not None:
        yield Text("{name}: begins on day 1, without a draw.", name=game.seat_name(options.first_starter))


def _of_the_day(options: Options) -> Iterator[Text]:
    if options.deception_most != Options.deception_most:
        yield Plural(
            "A side holds at most {n} Deception token.",
            "A side holds at most {n} Deception tokens.",
            n=options.deception_most,
        )
    if not options.deception_retired:
        yield Text("A Deception token does not pay for a soldier that is retired by force.")
    if options.retired_scores:
        yield Text("A wrong guess scores like a right one if the soldier is retired by force.")
    if options.intel_reshuffled:
        yield Text("The day's Intel card is shuffled in again and can come back.")
    if not options.exhausted_return:
        yield Text("An exhausted soldier stays exhausted.")


def _of_soldiers(options: Options) -> Iterator[Text]:
    if options.activation == "chosen":
        yield Text("The owner of a soldier that was guessed wrong may let it do nothing.")
    if options.captain_copies == "enemy":
        yield Text("A Captain copies the enemy's exhausted soldiers.")
    if options.captain_copies == "any":
        yield Text("A Captain copies exhausted soldiers of both sides.")
    if not options.vain_copies:
        yield Text("A Captain cannot copy a soldier that the enemy's Spy or Miner makes useless.")
    if not options.spy_always_scores:
        yield Text("A Spy scores nothing when the supply has no Deception token left.")
    if options.explosion_carries:
        yield Text("An explosion that nobody was left for goes on to the next day.")


def _of_the_end(options: Options) -> Iterator[Text]:
    if not options.reset_at_wall:
        yield Text("A marker stops before the end of its track while the Double Agent cannot move.")
    if options.days != Options.days:
        yield Plural("The game has {n} day.", "The game has {n} days.", n=options.days)
    if options.middle == "draw":
        yield Text("If the Double Agent ends in the middle, the game is a draw.")
    elif options.equal_markers == "deceptions":
        yield Text("If the markers are equal in the end, the side with more Deception tokens wins.")
