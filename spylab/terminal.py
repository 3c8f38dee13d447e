"""A game in a terminal: the table read out line by line, actions typed in notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from spylab.engine import Match, Seat, SpylabError
from spylab.engine.options import written_options
from spylab.kit import Aids, Kit, Sight
from spylab.words import Text

MOST = 20
"""How many legal actions are listed at once."""


def greet(kit: Kit, match: Match[Any], write: Callable[[str], None]) -> None:
    """Say what game this is, by which house rules it is played, which are unusual, and where they are written."""
    write(str(kit.title))
    write(str(kit.summary))
    options = written_options(match.game.options)
    write(str(Text("Played with these house rules and numbers: {options}", options=options)))
    if rules := kit.played_by(match.game, match.names):
        write("\n  ".join(map(str, (Text("House rules of this table"), *rules))))
    if kit.rules:
        write(str(Text("What they mean: docs/{page}. Others are chosen with --option NAME=VALUE.", page=kit.rules)))
    if match.seat(None).people:
        write(str(Text("Type quit to leave the game.")))
    write("")


QUIT = "quit"
"""What is typed to leave a game."""


class Left(EOFError):
    """Somebody typed `quit`: for the game it is as if the input had ended."""


def _or_leave(read: Callable[[str], str]) -> Callable[[str], str]:
    """Read as before, but `quit` leaves the game at any prompt."""

    def reading(prompt: str) -> str:
        typed = read(prompt)
        if typed.strip() == QUIT:
            raise Left
        return typed

    return reading


def play(kit: Kit, match: Match[Any], write: Callable[[str], None], read: Callable[[str], str]) -> None:
    """Play a match to its end. `write` shows a line, `read` shows a prompt and returns what was typed.

    Between bots the public log is written. Before a person's turn the screen asks for that person, if there are
    several; what the person sees is then written in words, what never changes about it the first time only. Before the
    screen passes on, what only this person learns by an action, such as a look, is written; or the action may be taken
    back, where that can be done.

    Raises Left where somebody types `quit` at any prompt.
    """
    read = _or_leave(read)
    told = 0
    met: set[int] = set()
    people = match.seat(None).people
    last: int | None = None
    while match.outcome() is None:
        told = _tell(kit, match.seat(None), told, write)
        asked = sorted(match.to_act() & people)
        if not asked:
            match.advance(1)
            continue
        player = last if last in asked else asked[0]
        seat = match.seat(player)
        if len(people) > 1 and last != player:
            read(str(Text("Pass to: {name}. Then press Enter.", name=match.names[player])))
        last = player
        before = len(seat.events)
        _one_action(kit, seat, write, read, legend=player not in met)
        met.add(player)
        learned = _learned(kit, seat, before, write)
        if len(people) > 1 and match.outcome() is None and player not in match.to_act():
            if learned:
                read(str(Text("Press Enter when it has been read.")))
            elif _taken_back(seat, write, read):
                continue
            write("\n" * 60)
    _tell(kit, match.seat(None), told, write)


def _tell(kit: Kit, public: Seat[Any], told: int, write: Callable[[str], None]) -> int:
    """Write what has become public since; returns how many lines that makes."""
    lines = kit.lines(public.game, public.events, public.names)
    for line in lines[told:]:
        write(f"  {line.text}")
    return len(lines)


def _taken_back(seat: Seat[Any], write: Callable[[str], None], read: Callable[[str], str]) -> bool:
    """Whether the person at the screen takes the last action back, if that can be done."""
    while seat.can_undo:
        typed = read(str(Text("Press Enter to pass the screen on, or type undo to take the last action back.")) + " ")
        if not typed.strip():
            return False
        if typed.strip() == "undo":
            return seat.undo()
    return False


def _learned(kit: Kit, seat: Seat[Any], before: int, write: Callable[[str], None]) -> bool:
    """Write what this seat has learned since and others have not; returns whether there was anything."""
    news = [event for event in seat.events[before:] if event.audience is not None and event.informs]
    lines = kit.lines(seat.game, news, seat.names)
    for line in lines:
        write(f"  {line.text}")
    return bool(lines)


def _one_action(
    kit: Kit, seat: Seat[Any], write: Callable[[str], None], read: Callable[[str], str], *, legend: bool
) -> None:
    sight = replace(kit.sight(seat, narrow=True, aids=Aids(log=False)), typed=True)
    scene = kit.picture(sight)
    same = [part.label for part in scene.parts if part.legend and part.label]
    write("")
    words = scene.words(legend=legend).splitlines()
    write("\n".join(line for line in words if legend or line != scene.description))
    if (draft := kit.draft(sight)) and (example := draft.action()):
        write(str(Text("For example: {action}", action=str(example))))
    write(str(Text("Type an action. ? lists what is possible, undo takes the last action back.")))
    if same:
        write(str(Text("Type board to read again what never changes about it.")))
    while True:
        typed = read("> ").strip()
        try:
            if typed in ("?", "help"):
                _list(kit, sight, write)
            elif typed == "board" and same:
                write("\n".join(same))
            elif typed == "undo":
                if seat.undo():
                    return
                write(str(Text("Nothing can be taken back now.")))
            elif typed:
                seat.act(typed)
                return
        except SpylabError as error:
            write(str(error))


def _list(kit: Kit, sight: Sight, write: Callable[[str], None]) -> None:
    """Write what is possible: each action as it is typed, then what the button for it would say."""
    shown = {str(action): "" for action in islice(sight.legal, MOST)}
    for seen in (replace(sight, draft=kit.draft(sight)), sight):
        for choice in (choice for group in kit.menu(seen) for choice in group.choices):
            drafted = choice.notation.startswith("draft ")  # a step of a draft ends with the action it leads to
            for action in shown:
                if choice.notation.endswith(f" {action}") if drafted else seen is sight and choice.notation == action:
                    shown[action] = str(choice.label)
    width = max(map(len, shown), default=0)
    for action, label in shown.items():
        write(f"  {action:{width}}    {label}".rstrip())
    if len(sight.legal) > MOST:
        write(str(Text("... and {more} more", more=len(sight.legal) - MOST)))
