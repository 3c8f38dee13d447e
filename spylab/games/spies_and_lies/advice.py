"""What follows from a belief: what each guess promises, and which Intel card comes next.

The guess that is most likely right and the one that is worth most need not be the same (`values`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.abilities import ability
from spylab.games.spies_and_lies.intel import next_intel, next_shows
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.unfolding import force
from spylab.games.spies_and_lies.values import Prospect, best_guess, best_valued_guess, prospects
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.games.spies_and_lies.words import RANKED, range_of, ranks
from spylab.inference import TableBelief
from spylab.kit import Advice, Promise
from spylab.words import Decimal, Listed, Plural, Text

LIKELIEST = 4
"""Of how many soldiers it is said what they would do: more are hardly read."""


def advice(game: SpiesAndLies, view: View, about: int, belief: TableBelief) -> Advice:
    """What guesses promise while a soldier of the seat `about` is to be guessed, and what the next Intel card shows.

    The numbers of a guess are those of a `Prospect`; best are those for "right" and "worth".
    """
    guessed_now = view.phase in (Phase.DECEPTION, Phase.GUESS) and view.owner == about
    found = prospects(game, view, belief) if guessed_now else ()
    best = {"right": best_guess(found), "worth": best_valued_guess(found)} if found else {}
    cards = next_intel(game, view)
    return Advice(
        tuple(map(_promise, found)),
        {name: _promise(prospect) for name, prospect in best.items()},
        {str(do.TurnIntel(card)): chance for card, chance in cards.items()},
        {soldier.name.lower(): next_shows(game, view, soldier) for soldier in Soldier} if cards else {},
        (*(_about_guesses(game, view, found) if found else ()), *_about_intel(game, view)),
    )


def _promise(prospect: Prospect) -> Promise:
    numbers = {
        "right": prospect.right,
        "worth": prospect.worth,
        "own_points": prospect.own_points,
        "enemy_points": prospect.enemy_points,
        "own_spaces": prospect.own_spaces,
        "enemy_spaces": prospect.enemy_spaces,
    }
    return Promise(str(do.Guess(prospect.guess)), numbers)


def _about_guesses(game: SpiesAndLies, view: View, found: Sequence[Prospect]) -> Iterator[Text]:
    """The best guesses with what they bring, then what the soldiers do that may be there."""
    likely, valued = best_guess(found), best_valued_guess(found)
    equals = [prospect for prospect in found if prospect.right == likely.right]
    yield Text("Most probable: {soldiers} ({chance}).", soldiers=_named(equals), chance=str(likely.right))
    yield _best_valued([prospect for prospect in found if prospect.worth == valued.worth])
    for prospect in dict.fromkeys((likely, valued)):
        yield _on_average(game, view, prospect)
    yield _what_is_worth(game, view)
    owner = game.seat_name(known(view.owner))
    if game.options.activation == "chosen":
        yield Text(
            "{name}: the likeliest soldiers here, and what each of them may do if the guess is wrong:", name=owner
        )
    else:
        yield Text("{name}: the likeliest soldiers here, and what each of them does if the guess is wrong:", name=owner)
    there = sorted((prospect for prospect in found if prospect.right), key=lambda p: (-p.right, p.guess))
    for prospect in there[:LIKELIEST]:
        retires = force(view.sides[known(view.guesser)], prospect.guess) is not None
        does = Text("It retires and does nothing.") if retires else ability(prospect.guess, game.options, view)
        yield Text(
            "{soldier} ({chance}): {does}",
            soldier=RANKED[prospect.guess],
            chance=str(prospect.right),
            does=does,
        )


def _best_valued(equals: Sequence[Prospect]) -> Text:
    """All that is worth most. What is worth the same need not be as likely right."""
    if len({prospect.right for prospect in equals}) == 1:
        return Text("Best valued: {soldiers} ({chance}).", soldiers=_named(equals), chance=str(equals[0].right))
    each = (Text("{soldier} ({chance})", soldier=RANKED[p.guess], chance=str(p.right)) for p in equals)
    return Text("Best valued: {soldiers}.", soldiers=Listed(each))


def _named(found: Sequence[Prospect]) -> Text:
    return Listed(RANKED[prospect.guess] for prospect in found)


def _on_average(game: SpiesAndLies, view: View, prospect: Prospect) -> Text:
    """What a guess brings on average: numbers of two decimals, which are easier to compare than fractions."""
    guesser = game.seat_name(known(view.guesser))
    gains = tuple(_gains(game, view, prospect))
    worth = Decimal(prospect.worth, 2)
    if not gains:
        return Text(
            "{soldier}: naming it brings neither points nor spaces on average. "
            "All in all that is worth {worth} spaces of the Double Agent to {guesser}.",
            soldier=RANKED[prospect.guess],
            worth=worth,
            guesser=guesser,
        )
    return Text(
        "{soldier}: naming it brings on average: {gains}. "
        "All in all that is worth {worth} spaces of the Double Agent to {guesser}.",
        soldier=RANKED[prospect.guess],
        gains=Listed(gains),
        worth=worth,
        guesser=guesser,
    )


def _gains(game: SpiesAndLies, view: View, prospect: Prospect) -> Iterator[Text]:
    """What each side gets by a guess; what would be written as 0.00 is left out."""
    guesser, owner = game.seat_name(known(view.guesser)), game.seat_name(known(view.owner))
    points = ((guesser, prospect.own_points), (owner, prospect.enemy_points))
    spaces = ((guesser, prospect.own_spaces), (owner, prospect.enemy_spaces))
    for name, n in points:
        if round(n, 2):
            yield Text("{name} {points} points", name=name, points=Decimal(n, 2))
    for name, n in spaces:
        if round(n, 2):
            yield Text("{name} {spaces} spaces", name=name, spaces=Decimal(n, 2))


def _what_is_worth(game: SpiesAndLies, view: View) -> Text:
    """How points and spaces are weighed together (`values.worth`)."""
    return Plural(
        "Worth: {track} points count as {n} space today, and what stays active or ready counts as well.",
        "Worth: {track} points count as {n} spaces today, and what stays active or ready counts as well.",
        n=max(view.day, 1),
        track=game.options.track,
    )


def _about_intel(game: SpiesAndLies, view: View) -> Iterator[Text]:
    """The next Intel card, and which ranks are on it."""
    cards = next_intel(game, view)
    if not cards:
        return
    yield Text("Next Intel card: {cards}.", cards=", ".join(f"{range_of(card)} ({p})" for card, p in cards.items()))
    army = sorted({soldier for side in game.armies for soldier in side})
    by_chance: dict[Fraction, list[Soldier]] = {}
    for soldier in army:
        by_chance.setdefault(next_shows(game, view, soldier), []).append(soldier)
    said = [f"{ranks(tuple(soldiers))} ({chance})" for chance, soldiers in by_chance.items()]
    yield Text("Ranks on the next Intel card: {ranks}.", ranks="; ".join(said))
