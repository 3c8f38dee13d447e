"""What a counterspy meets on its way, and who wins what in a fight: public facts that follow from the options."""

from __future__ import annotations

from spylab.games.the_plan import tasks
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path
from spylab.games.the_plan.view import View


def key_spaces(options: Options, view: View, seat: int, path: Path) -> tuple[str, ...]:
    """The spaces of a way where a key is offered, in order; with `start_key` the one it starts from, too (TP-KEY-2)."""
    start = view.players[seat].at
    way = (start, *path) if start is not None and options.start_key == "offered" else path
    return tuple(space for space in way if options.map.by_id[space].key) if view.table else ()


def keys_to_get(options: Options, view: View, seat: int, path: Path) -> int:
    """How many keys can be taken on a way."""
    most = 1 if options.key_spaces == "one" else view.table
    return min(len(key_spaces(options, view, seat, path)), most, view.table)


def in_order(options: Options, view: View, seat: int, path: Path) -> tuple[int | None, ...]:
    """What a way offers, in the order in which it is offered: the seat of a rival to fight, or None for a key.

    The order matters, since the key that is taken, or the number that is rolled, is known before the next choice
    (TP-MOVE-4). Of key spaces in a row only so many count as keys can be taken.
    """
    offered = key_spaces(options, view, seat, path)
    most = 1 if options.key_spaces == "one" else view.table
    found: list[int | None] = [None for space in offered if space not in path]
    for space in path:
        if space in offered and (len(found) < most or any(thing is not None for thing in found[-most:])):
            found.append(None)
        found += rivals(options, view, seat, (space,))
    return tuple(found)


def rivals(options: Options, view: View, seat: int, path: Path) -> tuple[int, ...]:
    """The seats that can be fought for a key on a way, in order of seats (TP-FIGHT-1)."""
    if options.fights == "none":
        return ()
    return tuple(n for n, player in enumerate(view.players) if n != seat and player.at in path and player.keys)


def after_roll(options: Options, view: View, rival: int, attacker: int, defender: int) -> tasks.Picking | None:
    """What a fight comes to with these two numbers (TP-FIGHT-2); None: nobody wins a key."""
    if attacker > defender or (attacker == defender and options.ties == "attacker"):
        return tasks.Picking(rival)
    holds = view.active is not None and bool(view.players[view.active].keys)
    if attacker < defender and options.defender == "wins" and holds:
        return tasks.Picking(rival, defended=True)
    return None


def winner_and_loser(view: View, task: tasks.Picking) -> tuple[int, int]:
    """The seats that won and lost the fight whose key is to be picked."""
    attacker = view.active
    if attacker is None:
        raise ValueError("nobody's turn, so nobody has fought")
    return (task.rival, attacker) if task.defended else (attacker, task.rival)


def key_holder(view: View) -> int | None:
    """The seat of whose keys one has to be chosen: to be turned up, or to go to the winner of a fight."""
    match view.task:
        case tasks.Showing(holder):
            return holder
        case tasks.Picking() as task:
            return winner_and_loser(view, task)[1]
    return None


def asked(options: Options, view: View) -> int | None:
    """The seat that is asked by a task which players do; None before the first turn and after the end."""
    match view.task:
        case tasks.Showing(holder):
            return view.active if options.show == "asker" else holder
        case tasks.Picking() as task:
            winner, loser = winner_and_loser(view, task)
            return loser if options.pick == "loser" else winner
    return view.active
