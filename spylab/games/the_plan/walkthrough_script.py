"""The two matches of the walkthrough, written down: Green is the student, all others and chance are fixed.

Each name is the way to one moment, from the start of its match. First the tiny board, where The Plan is in hideout 2
and V owns it; then the town, where it is in hideout 3 and X owns it.
"""

from __future__ import annotations

from spylab.lessons import Move

GREEN, RED, BLUE = 0, 1, 2


def chance(*draws: str) -> tuple[Move, ...]:
    """Draws of chance, one after the other."""
    return tuple((None, draw) for draw in draws)


# the tiny board

SET_UP = chance("hide 2", "deal V 2", "deal X 1", "light 1", "first green", "roll 3")
FIRST_LOOK = (*SET_UP, (GREEN, "play 5 inspect"))
FIRST_CARD: tuple[Move, ...] = (
    *chance("draw 2-top", "roll 2"),
    (RED, "play 1 walk"),
    (RED, "walk a2 a3"),
    (RED, "take"),
    *chance("key 2", "roll 4"),
)
"""What follows the first look: the card, then Red's turn, in which Red takes a key."""
SECOND_TURN = (*FIRST_LOOK, (GREEN, "look V"), *FIRST_CARD)
WALKING = (*SECOND_TURN, (GREEN, "play 1 walk"))
AT_A_KEY = (*WALKING, (GREEN, "walk c2 c3 w1 d3"))
OWN_KEY = chance("key 1")
CROSSED = (*AT_A_KEY, (GREEN, "take"), *OWN_KEY)
ASKED: tuple[Move, ...] = (
    *chance("draw 1-bottom", "roll 5"),
    (RED, "play 2 light"),
    (RED, "turn to 2"),
    (RED, "ask green"),
)
"""What follows the second look: Red turns the light, and makes Green turn up a key."""
SHOWING = (*CROSSED, (GREEN, "look X"), *ASKED)
THIRD_TURN = (*SHOWING, (GREEN, "show 2"), *chance("roll 5"))
RIDING = (*THIRD_TURN, (GREEN, "play 3 ride"))
MEETING = (*RIDING, (GREEN, "ride d2 a2 a3 e1 b3"))
DICE = chance("roll 5", "roll 2")
WON = (*MEETING, (GREEN, "fight red"), *DICE)
LOOK_EARNED = (*WON, (GREEN, "pick 1"))
BONUS_CARD = chance("draw bonus light")
LAMP = (*LOOK_EARNED, (GREEN, "look V"), *BONUS_CARD)
LAMP_TURNED = (*LAMP, (GREEN, "turn to 1"))
EMPTY_CASE: tuple[Move, ...] = (
    *chance("roll 2"),
    (RED, "play 5 inspect"),
    (RED, "look X"),
    *chance("draw 2-top", "roll 3"),
)
"""What follows the look into the briefcase: Red's turn, and Green's next roll."""
FOURTH_TURN = (*LAMP_TURNED, (GREEN, "open"), *EMPTY_CASE)
SENDING = (*FOURTH_TURN, (GREEN, "play 4 send-all"))
ONE_SENT = (*SENDING, (GREEN, "send V b3 c3"))
ALL_SENT = (*ONE_SENT, (GREEN, "send X d3"))
BLOCKED: tuple[Move, ...] = (
    *chance("draw 2-bottom", "roll 1"),
    (RED, "play 3 light"),
    (RED, "turn to 2"),
    (RED, "pass"),
    *chance("roll 2"),
)
"""What follows the look that proves it: Red turns the light on hideout 2."""
FIFTH_TURN = (*ALL_SENT, (GREEN, "look V"), *BLOCKED)
TURNING = (*FIFTH_TURN, (GREEN, "play 2 light"))
DARK_AGAIN: tuple[Move, ...] = (
    (GREEN, "pass"),
    *chance("roll 6"),
    (RED, "play 4 send-all"),
    (RED, "send V w1"),
    (RED, "send X d2 w2"),
    *chance("roll 6"),
)
"""What follows when the light is turned away: nothing more of Green's, then Red's turn."""
SIXTH_TURN = (*TURNING, (GREEN, "turn to 1"), *DARK_AGAIN)
AT_THE_DOOR = (*SIXTH_TURN, (GREEN, "play 1 walk"))

# the town

TOWN = chance("hide 3", "deal V 1", "deal X 3", "deal Y 4", "deal Z 2", "light 1", "first green", "roll 3")
TOWN_SENDING = (*TOWN, (GREEN, "play 1 send"))
TOWN_CROSSED = (*TOWN_SENDING, (GREEN, "send X b6 c12 c10"))
OTHERS: tuple[Move, ...] = (
    *chance("draw 3-top", "roll 1"),
    (RED, "play 5 inspect"),
    (RED, "look V"),
    *chance("draw 1-top", "roll 2"),
    (BLUE, "play 1 walk"),
    (BLUE, "walk b11 b9"),
    (BLUE, "take"),
    *chance("key 2", "roll 2"),
)
"""What follows the look: Red opens a file, Blue takes a key."""
TOWN_SECOND = (*TOWN_CROSSED, (GREEN, "look X"), *OTHERS)
CLAIMED: tuple[Move, ...] = (
    (GREEN, "turn to 4"),
    (GREEN, "open"),
    *chance("roll 4"),
    (RED, "play 1 walk"),
    (RED, "walk a10 d4 d1 d2"),
    *chance("roll 6"),
    (BLUE, "play 3 ride"),
    (BLUE, "enter 2 of V"),
    *chance("roll 4"),
)
BLUE_OUT = (*TOWN_SECOND, (GREEN, "play 3 light"), *CLAIMED)
LAST_CARD = (*BLUE_OUT, (GREEN, "play 5 inspect"))
NO_RIDE = chance("draw bonus ride", "roll 1", "roll 3")
"""What follows the last look: a bonus card, a number that is too small for it, and Red's roll."""
LAST_TURN = (*LAST_CARD, (GREEN, "look X"), *NO_RIDE)
