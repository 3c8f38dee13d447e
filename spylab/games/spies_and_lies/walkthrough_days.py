"""The walkthrough of Spies & Lies, second and third day: forced retirement, the wall, the flag."""

from __future__ import annotations

from spylab.games.spies_and_lies.walkthrough_script import (
    AT_THE_WALL,
    DEPLOYED_AGAIN,
    EXPLOSION,
    LAST_GUESS,
    MARSHAL_ACTS,
    OVER,
    SECOND_DAY,
    THIRD_DAY,
)
from spylab.lessons import Step
from spylab.words import Text


def second_day() -> tuple[Step, ...]:
    """Day 2, on which the Double Agent comes to the wall."""
    return (
        Step(
            ("SL-DAY-1", "SL-DAY-2", "SL-DAY-4", "SL-DAY-5"),
            Text(
                "The day is over: Scout and Bomb work no longer; markers, Double Agent and Deception tokens stay. Of "
                "each side's four soldiers the enemy picked one blindly, to be exhausted: your Scout and Blue's "
                "Lieutenant. Colonel and Spy are back in hand. The Intel card joins Old Intel, and the cards are never "
                "shuffled."
            ),
            before=SECOND_DAY,
            show=("exhausted:0", "exhausted:1", "intel"),
            task=Text("deploy Spy (1), Bomb (7), General (9) and Marshal (10)."),
            accepts=("deploy 1 7 9 10",),
            wrong=(("deploy", Text("That is allowed, but in this lesson deploy 1, 7, 9, 10.")),),
            after=Text("All strong, and no Sergeant among them."),
            house=("SL-DAY-1", "SL-DAY-4", "SL-DAY-5"),
        ),
        Step(
            ("SL-TOKENS-4",),
            Text(
                "The card is 7–10. Without a Sergeant only one row of tokens is true. You are asked all the same, "
                "exactly once, in secret: so nobody can tell from it who had a choice."
            ),
            before=DEPLOYED_AGAIN,
            show=("intel", "card:0:"),
            task=Text("show your tokens."),
            accepts=("tokens 0 1 1 1",),
            after=Text("Three tokens, and all true. Whether Blue believes them?"),
            house=("SL-TOKENS-4",),
        ),
        Step(
            ("SL-SOLDIER-3", "SL-SOLDIER-4", "SL-FORCE-5"),
            Text(
                "Blue began today and guessed wrong twice. Your Spy brought 1 point and a Deception token; more than "
                "two can never be held, and an empty supply gives none. Then your Bomb exploded: the next soldier you "
                "turn up retires. If you guess him right as well, you score as usual and have double damage."
            ),
            before=EXPLOSION,
            show=("side:0", "held:0:0", "card:1:1"),
            task=Text("guess mission 2: after the Miner and without a token, Captain (6) is the best guess."),
            accepts=("guess 6",),
            wrong=(
                ("guess 4", Text("The Sergeant could lie there. But the Captain is more likely.")),
                ("guess 5", Text("Blue's Lieutenant is exhausted.")),
                ("guess", Text("No token: not 7 to 10. And after the Miner ranks rise, but for the Sergeant.")),
            ),
            after=Text("Double damage! Two of Blue's soldiers will be exhausted tomorrow."),
            house=("SL-SOLDIER-4",),
        ),
        Step(
            ("SL-SOLDIER-9",),
            Text(
                "Your General has moved the Double Agent 2 spaces, and your marker is at 7. Now Blue took your Marshal "
                "for the Sergeant, and a Deception token lies on him. Choose: 10 points, or a strike: 5 points, and "
                "Blue loses 5, but does not go below 0."
            ),
            before=MARSHAL_ACTS,
            show=("card:0:3", "marker:0", "marker:1"),
            task=Text("strike: 5 points, and Blue loses 5."),
            accepts=("strike",),
            wrong=(("take points", Text("7 + 10 or 7 + 5: both reach 10, and the rest is lost. So strike.")),),
            after=Text(
                "7 + 5 = 12: back to 0, and on day 2 that makes 2 spaces for the Double Agent. Blue is back at 0 as "
                "well."
            ),
        ),
        Step(
            ("SL-AGENT-2", "SL-AGENT-3", "SL-AGENT-6"),
            Text(
                "The first of the 2 spaces has brought the Double Agent to Blue's wall. There his way ends for this "
                "turn, whatever else would move him, and the other space is lost; a marker that gets to 10 now goes "
                "back all the same. Only the enemy's wall stops you: from your own he would walk away freely. The 4 "
                "points of your Deception token came last, so your marker is at 4."
            ),
            before=AT_THE_WALL,
            show=("agent:track", "marker:0"),
            house=("SL-AGENT-6",),
        ),
        Step(
            ("SL-FORCE-2", "SL-FORCE-3"),
            Text(
                "Blue's last soldier has a token and comes after the Colonel: General or Marshal, or a lying Sergeant. "
                "But your Spy is active, and so a Marshal of Blue's retires whatever you say. In the same way an "
                "active Miner takes care of a Bomb."
            ),
            before=AT_THE_WALL,
            show=("side:0", "card:1:3"),
            task=Text("guess where there is more to lose: the General (9)."),
            accepts=("guess 9",),
            wrong=(
                ("guess 10", Text("The Marshal cannot hurt you today. Name the one who can.")),
                ("guess 4", Text("The Sergeant could lie there. But the General is more likely, and does more.")),
                ("guess", Text("Only General, Marshal or Sergeant can lie there.")),
            ),
            after=Text("It was the Marshal, and he retired because of your Spy. A wrong guess that cost nothing."),
        ),
    )


def third_day() -> tuple[Step, ...]:
    """Day 3, on which the flag is captured."""
    return (
        Step(
            ("SL-DAY-3",),
            Text(
                "Day 3. Your double damage has exhausted two of Blue's soldiers, picked blindly as well: the Miner and "
                "the Marshal. You have lost your Spy for today."
            ),
            before=THIRD_DAY,
            show=("exhausted:0", "exhausted:1"),
            house=("SL-DAY-3",),
        ),
        Step(
            ("SL-AGENT-4", "SL-AGENT-5", "SL-END-1"),
            Text(
                "It is the last day. Red has guessed Blue's Spy, and your Scout is active: your marker is at 8, and a "
                "right guess scores 4. The Double Agent has stood at Blue's wall since yesterday. If you get to move "
                "him now, he goes on to the flag: you win at once, and the rest of the turn is skipped. Mission 2 has "
                "a token, and the card is 1–4."
            ),
            before=LAST_GUESS,
            show=("agent:track", "marker:0", "card:1:1"),
            task=Text("guess the soldier of mission 2: after the Spy and with the Miner exhausted, the Scout (2)."),
            accepts=("guess 2",),
            wrong=(
                ("guess 4", Text("The Sergeant could lie there. But he is less likely.")),
                ("guess 3", Text("Blue's Miner is exhausted.")),
                ("guess", Text("A token with the card 1–4, right after the Spy: that is a low rank.")),
            ),
            after=Text("8 + 4 = 12: the Double Agent moves, and the flag is yours!"),
            house=("SL-AGENT-5",),
        ),
        Step(
            ("SL-DAY-6", "SL-END-2", "SL-END-3", "SL-END-4", "SL-END-5"),
            Text(
                "You have won. Without a captured flag the last guess of day 3 ends the game, and nobody is exhausted "
                "any more: whoever has the Double Agent on the enemy's half wins, a wall included. In the middle the "
                "higher marker wins; if both are equal it is a draw. After the end nothing more can be done. You know "
                "all the rules now!"
            ),
            before=OVER,
            show=("agent:track",),
            house=("SL-DAY-6", "SL-END-3", "SL-END-4"),
        ),
    )
