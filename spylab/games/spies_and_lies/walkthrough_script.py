"""The match of the walkthrough, written down: Red is the student, Blue's moves and all chance are fixed.

Each name is the way to one moment, from the start of the match.
"""

from __future__ import annotations

from spylab.lessons import Move

RED, BLUE = 0, 1

DRAWN: tuple[Move, ...] = ((None, "old intel 1-4"), (None, "exhaust red 8"), (None, "exhaust blue 1"))
DEPLOYED = (*DRAWN, (RED, "deploy 2 6 4 9"), (BLUE, "deploy 2 5 7 10"), (None, "intel 4-7"))
FIRST_GUESS = (
    *DEPLOYED,
    (RED, "tokens 0 1 0 0"),
    (BLUE, "tokens 0 1 1 0"),
    (None, "starter red"),
    (BLUE, "no deception"),
)
BLUE_KEEPS = (*FIRST_GUESS, (RED, "guess 2"))
SCOUT_ACTED = (*BLUE_KEEPS, (RED, "no deception"), (BLUE, "guess 3"), (BLUE, "no deception"))
CAPTAIN_ACTS = (*SCOUT_ACTED, (RED, "guess 5"), (RED, "no deception"), (BLUE, "guess 5"))
COPIED = (*CAPTAIN_ACTS, (RED, "copy 8"), (BLUE, "no deception"))
BOMB_HIT = (*COPIED, (RED, "guess 6"))
HIT = (*BOMB_HIT, (RED, "deceive"), (BLUE, "guess 5"), (BLUE, "no deception"))
SECOND_DAY = (
    *HIT,
    (RED, "guess 9"),
    (BLUE, "take points"),
    (BLUE, "guess 9"),
    (None, "exhaust red 2"),
    (None, "exhaust blue 5"),
)
"""Red's marker is at 0 and Blue's at 2, the Double Agent one space from the middle toward Blue's flag."""
DEPLOYED_AGAIN = (*SECOND_DAY, (RED, "deploy 1 7 9 10"), (BLUE, "deploy 3 6 8 10"), (None, "intel 7-10"))
EXPLOSION = (
    *DEPLOYED_AGAIN,
    (RED, "tokens 0 1 1 1"),
    (BLUE, "tokens 0 0 1 1"),
    (BLUE, "guess 3"),
    (BLUE, "no deception"),
    (RED, "guess 3"),
    (RED, "no deception"),
    (BLUE, "guess 8"),
    (BLUE, "no deception"),
)
MARSHAL_ACTS = (
    *EXPLOSION,
    (RED, "guess 6"),
    (RED, "no deception"),
    (BLUE, "guess 8"),
    (BLUE, "no deception"),
    (RED, "guess 8"),
    (RED, "deceive"),
    (BLUE, "guess 4"),
)
AT_THE_WALL = (*MARSHAL_ACTS, (RED, "strike"), (BLUE, "no deception"))
THIRD_DAY = (
    *AT_THE_WALL,
    (RED, "guess 9"),
    (None, "exhaust red 1"),
    (None, "exhaust blue 3"),
    (None, "exhaust blue 10"),
)
"""Red's marker is at 4 and Blue's at 0, the Double Agent at Blue's wall."""
LAST_GUESS = (
    *THIRD_DAY,
    (RED, "deploy 2 5 6 8"),
    (BLUE, "deploy 1 2 6 8"),
    (None, "intel 1-4"),
    (RED, "tokens 1 0 0 0"),
    (BLUE, "tokens 1 1 0 0"),
    (BLUE, "no deception"),
    (RED, "guess 1"),
    (BLUE, "guess 3"),
    (BLUE, "no deception"),
)
OVER = (*LAST_GUESS, (RED, "guess 2"))
