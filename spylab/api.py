"""What notebooks and the command line call, below the widgets: load a game, seat its players, open a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from spylab import games as registry
from spylab.bots import RandomBot
from spylab.engine import Bot, Game, MalformedInput, Match, Review, load_match, load_review, read_document
from spylab.engine.files import PLAYTHROUGH
from spylab.engine.options import check_names, is_whole
from spylab.kit import Kit
from spylab.words import Plural, Text, quoted, shown

HUMAN = "human"
SEED_DIGITS = 17
"""The most digits of a seed. The code of an exercise has room for one more, since a set of them counts on."""


def kit(game: str | Kit) -> Kit:
    """The kit of a game: by its name, or the kit itself."""
    if not isinstance(game, str | Kit):
        raise MalformedInput(Text("A game is named by a text such as “spy”, not by {given}.", given=quoted(game)))
    return registry.kit(game) if isinstance(game, str) else game


def load(name: str | Kit, /, **options: Any) -> Game[Any]:
    """The rules of a game, with options where they differ from the defaults.

    >>> load("spy", players=3).players
    3

    MalformedInput names an unknown option and lists those there are.
    """
    found = kit(name)
    try:
        chosen = found.options(**options)
    except TypeError:
        check_names(found.options, options)
        raise
    return found.make(chosen)


def bot(game: Kit, kind: str) -> Bot:
    """A bot of this kind for this game."""
    makers = bot_kinds(game)
    if kind not in makers:
        raise MalformedInput(
            Text("There is no bot “{kind}”. There are: {kinds}.", kind=shown(kind), kinds=", ".join(makers))
        )
    return makers[kind]()


def bot_kinds(game: Kit) -> dict[str, Callable[[], Bot]]:
    """The makers of all bots that can play this game, by kind."""
    return {"random": RandomBot, **game.bots}


def match(
    game: str | Kit,
    seats: Sequence[str] | None = None,
    seed: int | None = None,
    **options: Any,
) -> Match[Any]:
    """A match with these players: a bot by its kind, "human" for a person without a name, people by any name.

    >>> match("spy", seats=("Ane", "careful"), seed=1)
    <Match SPY, 2 players, Ane to act>

    The number of seats is the number of players; another number in `players` is an error. Without `seats` one person
    plays against the game's first bot. A match of bots alone waits to be played on with `advance`.
    """
    found = kit(game)
    if seats is None:
        seats = usual_seats(found, options.get("players"))
        if is_whole(options.get("players")):
            _check_number(found, options["players"])
    _check_call(found, seats, options)
    check_seed(seed)
    least, most = found.players
    if least != most:
        options["players"] = len(seats)
    makers = bot_kinds(found)
    bots = {seat: makers[who]() for seat, who in enumerate(seats) if who in makers}
    names = [None if who == HUMAN or who in makers else who for who in seats]
    return Match(load(found, **options), names=names, bots=bots, seed=seed, begin=len(bots) < len(seats))


def usual_seats(game: Kit, players: Any = None) -> tuple[str, ...]:
    """One person against as many of the game's first bot as it takes, two players where nothing is said.

    >>> usual_seats(kit("spy"), players=3)
    ('human', 'careful', 'careful')
    """
    least, most = game.players
    wanted = players if isinstance(players, int) and least <= players <= most else least
    return (HUMAN, *(next(iter(game.bots), "random") for _ in range(wanted - 1)))


def check_seed(seed: Any) -> None:
    """Refuse what is no seed; people type it. It has to fit the code of an exercise."""
    if seed is None or (is_whole(seed) and abs(seed) < 10**SEED_DIGITS):
        return
    raise MalformedInput(
        Text(
            "seed is a whole number of at most {most} digits, or None for a new game every time, not {given}.",
            most=SEED_DIGITS,
            given=quoted(seed),
        )
    )


def _check_call(found: Kit, seats: Any, options: dict[str, Any]) -> None:
    """Refuse seats and a number of players that do not make a match; people type them."""
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, str) and seat.strip() for seat in seats):
        example = ", ".join(f'"{seat}"' for seat in usual_seats(found))
        raise MalformedInput(Text("seats is a list of names and kinds of bots, such as ({example}).", example=example))
    for who in seats:
        kind = who.strip().casefold()
        if who != kind and kind in (HUMAN, *bot_kinds(found)):
            raise MalformedInput(Text("Write “{kind}” for that, not “{given}”.", kind=kind, given=who))
    given = len(seats)
    players = options.get("players", given)
    if players != given:
        raise MalformedInput(
            Text(
                "players={players} does not go with the number of seats, {seats}: give as many seats as players.",
                players=quoted(players),
                seats=given,
            )
        )
    _check_number(found, given)


def _check_number(found: Kit, given: int) -> None:
    """Refuse a number of players that the game is not for."""
    least, most = found.players
    if not least <= given <= most:
        if least == most:
            raise MalformedInput(
                Plural(
                    "This game is for {n} player, not for {given}.",
                    "This game is for {n} players, not for {given}.",
                    n=most,
                    given=given,
                )
            )
        raise MalformedInput(
            Text("This game is for {least} to {most} players, not for {given}.", least=least, most=most, given=given)
        )


def open_file(path: str | Path) -> tuple[Kit, Match[Any] | Review[Any]]:
    """What a saved file holds: a match that can be played on, or a review of what one player saw."""
    document = read_document(path)
    found = kit(document.game)
    game = load(found, **document.options)
    if document.kind == PLAYTHROUGH:
        return found, load_match(document, game, lambda kind: bot(found, kind))
    return found, load_review(document, game)
