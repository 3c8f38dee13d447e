"""What is wrong with a path: the first fault that somebody who follows it with a finger would find."""

from __future__ import annotations

from spylab.games.the_plan.options import Options
from spylab.games.the_plan.paths import Path, gap, uses_tram
from spylab.games.the_plan.view import View
from spylab.words import Text


def path_fault(
    options: Options, view: View, start: str, path: Path, numbers: tuple[int, ...], ride: bool
) -> Text | None:
    """Why nobody goes from `start` over `path`, where a move may have any of these numbers of steps; None: one may."""
    board = options.map
    for space in path:
        if space not in board.by_id:
            if space in _hideout_names(options):
                return Text("A path never leads through a hideout. To end the game there, write “enter”.")
            return Text("There is no space “{space}” on this board.", space=space)
    if len(path) not in numbers:
        wanted = ", ".join(map(str, numbers))
        return Text("This move has {wanted} steps, not {given}.", wanted=wanted, given=len(path))
    if missing := gap(board, start, path, ride):
        here, there = missing
        if ride:
            return Text("Neither a line nor a track leads from {here} to {there}.", here=here, there=there)
        return Text("No line leads from {here} to {there}.", here=here, there=there)
    if twice := next((space for n, space in enumerate(path) if space in (start, *path[:n])), None):
        return Text("The path comes to {space} twice; the space it starts from counts.", space=twice)
    if path[-1] in view.taken_spaces:
        return Text("Somebody stands on {space}: a move ends on a free space.", space=path[-1])
    if ride and not uses_tram(board, start, path, options.ride == "stop"):
        return Text("A ride goes along a track at least once; this path is on foot.")
    return None


def _hideout_names(options: Options) -> set[str]:
    """How people might write a hideout in a path."""
    return {f"{before}{number}" for number in options.map.hideout for before in ("", "h")}
