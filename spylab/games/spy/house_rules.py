"""The house rules of a table in words: every option that is not played as usual."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.spy.cards import Card
from spylab.games.spy.options import Options
from spylab.games.spy.rules import Spy
from spylab.games.spy.words import CARDS
from spylab.words import Listed, Plural, Text


def differing(options: Options) -> tuple[Text, ...]:
    """A sentence for each house rule that is not the usual one.

    >>> [str(rule) for rule in differing(Options(any_order=True, turn_cap=30))]
    ['The Spy may move after spying, too.', 'After 30 turns the game is a draw.']
    >>> differing(Options(players=3))
    ()
    """
    return (*_of_the_start(options), *_of_turns(options), *_of_spying(options), *_of_going_out(options))


def _of_the_start(options: Options) -> Iterator[Text]:
    bases = options.bases()
    if len(set(bases)) > 1:
        for seat, base in enumerate(bases):
            name = Spy(options).seat_name(seat)
            yield Text("{name}: the base has the cards {cards}.", name=name, cards=_listed(base))
    elif bases != Options(players=options.players).bases():
        yield Text("Every base has the cards {cards}.", cards=_listed(bases[0]))
    if options.spy_start == "left":
        yield Text("Every Spy starts left of the first card, facing right.")
    if options.first_player is not None:
        yield Text("{name}: has the first turn, without a draw.", name=Spy(options).seat_name(options.first_player))


def _of_turns(options: Options) -> Iterator[Text]:
    if options.direction == "counterclockwise":
        yield Text("Turns go round counterclockwise.")
    if options.any_order:
        yield Text("The Spy may move after spying, too.")
    if options.turn_round == "once":
        yield Text("The Spy may turn round before or after a move, but not both.")
    if options.turn_in_place:
        yield Text("Turning round may be the whole move; then no number is said.")


def _of_spying(options: Options) -> Iterator[Text]:
    if options.mirror == "same_place":
        yield Text("Players sit side by side: a card mirrors the one at the same place of another base.")
    if not options.spy_on_exposed:
        yield Text("Nobody can spy on an exposed card.")


def _of_going_out(options: Options) -> Iterator[Text]:
    if not options.secret_two_out:
        yield Text("Nobody goes out because of an exposed Top Secret 2.")
    if options.reveal_out:
        yield Text("When a player goes out, all cards of that base are shown.")
    if options.turn_cap != Options.turn_cap:
        yield Plural("After {n} turn the game is a draw.", "After {n} turns the game is a draw.", n=options.turn_cap)


def _listed(base: tuple[Card, ...]) -> Text:
    return Listed(CARDS[card] for card in base)
