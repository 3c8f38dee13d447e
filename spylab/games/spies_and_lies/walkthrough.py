"""The rules of Spies & Lies one by one, over a real match: the student is Red and makes the moves, Blue's are written.

The first day is here, the second and third in `walkthrough_days`.
"""

from __future__ import annotations

from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.walkthrough_days import second_day, third_day
from spylab.games.spies_and_lies.walkthrough_script import (
    BLUE,
    BLUE_KEEPS,
    BOMB_HIT,
    CAPTAIN_ACTS,
    COPIED,
    DEPLOYED,
    DRAWN,
    FIRST_GUESS,
    HIT,
    SCOUT_ACTED,
)
from spylab.lessons import Step, Walkthrough
from spylab.words import Text


def walkthrough() -> Walkthrough:
    """The walkthrough: every rule of docs/rules/spies_and_lies.md is taught in one of its steps."""
    steps = (*_getting_ready(), *_first_guesses(), *_chains(), *second_day(), *third_day())
    return Walkthrough(SpiesAndLies(Options()), (None, None), steps)


def _getting_ready() -> tuple[Step, ...]:
    return (
        Step(
            ("SL-CARDS-1", "SL-CARDS-2"),
            Text(
                "You are Red. Each side has ten soldiers, with the ranks 1 to 10, and four missions. Beside them are "
                "the infiltration track with its marker, four Intel tokens, and a Deception token; two more of these "
                "wait in the supply. The list of soldiers says what each of them does."
            ),
            before=DRAWN,
            show=("soldiers", "track:0", "ready:0", "held:0:0", "supply"),
        ),
        Step(
            ("SL-CARDS-3", "SL-CARDS-5", "SL-SETUP-1", "SL-SETUP-2", "SL-SETUP-3"),
            Text(
                "Six Intel cards name four ranks each: 1–4, 4–7 or 7–10, two of each. One was turned up as Old Intel, "
                "so everybody knows which are left. And each side had one soldier picked blindly by the enemy: your "
                "Colonel and Blue's Spy are exhausted and stay at home today."
            ),
            before=DRAWN,
            show=("intel", "exhausted:0", "exhausted:1"),
            house=("SL-CARDS-3", "SL-CARDS-5", "SL-SETUP-3"),
        ),
        Step(
            ("SL-DEPLOY-1", "SL-DEPLOY-2", "SL-DEPLOY-3", "SL-DEPLOY-4"),
            Text(
                "Put one soldier under each mission, in secret. Ranks rise from left to right; only the Sergeant (4) "
                "may lie anywhere. Blue does the same at the same time, and until both are ready you may change your "
                "mind."
            ),
            before=DRAWN,
            show=("card:0:",),
            task=Text("deploy four soldiers, then press Ready."),
            accepts=("deploy ",),
            after=Text("Well lined up. For the lesson we go on with a deployment that we have prepared."),
        ),
        Step(
            ("SL-TOKENS-1", "SL-TOKENS-2", "SL-TOKENS-3"),
            Text(
                "The Intel card of the day is turned up: 4–7. A soldier whose rank is on it gets a token, the others "
                "get none, and that has to be true. Only your Sergeant may do as he likes: show a token, or none."
            ),
            before=DEPLOYED,
            show=("intel", "card:0:"),
            task=Text("lie: a token for the Captain, none for the Sergeant."),
            accepts=("tokens 0 1 0 0",),
            wrong=(("tokens 0 1 1 0", Text("That is the plain truth. It is allowed, but let the Sergeant lie once.")),),
            after=Text("Blue chooses too, and then both rows are turned up together."),
        ),
    )


def _first_guesses() -> tuple[Step, ...]:
    return (
        Step(
            ("SL-KNOW-1", "SL-KNOW-2", "SL-KNOW-3", "SL-MISSION-1"),
            Text(
                "Both rows are open, and Red was drawn to begin. Hidden are now only the soldiers, and whether a "
                "Sergeant has lied. To tell how likely something is, spylab counts all deployments as equally likely "
                "before the tokens, and takes it that a Sergeant shows a token half of the times."
            ),
            before=FIRST_GUESS,
            show=("token:1:", "card:1:"),
            house=("SL-KNOW-2", "SL-KNOW-3"),
        ),
        Step(
            ("SL-MISSION-2", "SL-GUESS-1", "SL-GUESS-2", "SL-GUESS-4"),
            Text(
                "You guess Blue's mission 1, then Blue guesses yours, then mission 2 and so on. Name a rank: if it is "
                "right you score 2 points, and the soldier retires without doing anything. Mission 1 has no token, and "
                "after it come tokens for 4–7: so Scout, Miner or Sergeant lies there. Blue's Spy is exhausted."
            ),
            before=FIRST_GUESS,
            show=("card:1:0",),
            task=Text("guess that it is the Scout (2)."),
            accepts=("guess 2",),
            wrong=(
                ("guess 10", Text("A Marshal in front? Higher ranks would have to come after him.")),
                ("guess 1", Text("Blue's Spy is exhausted. It is allowed to name him, only foolish.")),
                ("guess 3", Text("Just as likely! In this lesson name the Scout.")),
                ("guess 4", Text("The Sergeant could lie there, but the Scout is more likely.")),
                ("guess 8", Text("That rank cannot lie before tokens for 4–7.")),
                ("guess 9", Text("That rank cannot lie before tokens for 4–7.")),
                ("guess", Text("That rank is on the card 4–7, so it would have a token.")),
            ),
            after=Text("Right! 2 points, and the Scout retires."),
        ),
        Step(
            ("SL-DECEPTION-1", "SL-DECEPTION-3"),
            Text(
                "Now Blue is to guess your Scout. Before that you may put your Deception token there, openly. If the "
                "guess is wrong it pays you 4 points, after all else; right or wrong, the token is gone then."
            ),
            before=BLUE_KEEPS,
            show=("held:0:0", "card:0:0"),
            task=Text("keep the token for a better moment."),
            accepts=("no deception",),
            wrong=(
                (
                    "deceive",
                    Text("It might pay here, too. But in this lesson keep it: later it will bring you to exactly 10."),
                ),
            ),
            after=Text("Blue did the same before: whoever holds a token is asked."),
        ),
        Step(
            ("SL-GUESS-3", "SL-GUESS-5", "SL-GUESS-6", "SL-SOLDIER-1", "SL-SOLDIER-2", "SL-POINTS-1"),
            Text(
                "Blue said Miner, and that was wrong. So your Scout is activated, without being asked: 2 points move "
                "your marker on. And he stays active until the day ends: your right guesses now score 4. Blue's "
                "mission 2 has a token: it could be the Lieutenant."
            ),
            before=SCOUT_ACTED,
            show=("side:0", "track:0", "card:1:1"),
            task=Text("guess that it is the Lieutenant (5)."),
            accepts=("guess 5",),
            wrong=(
                ("guess 4", Text("The Sergeant is always possible, but the Lieutenant is more likely.")),
                ("guess 6", Text("Possible. But another token follows, so the lower rank is more likely.")),
                ("guess 7", Text("Possible, but then only the Sergeant could have the token that follows.")),
                ("guess", Text("A token with the card 4–7: it is one of these four.")),
            ),
            after=Text("Right again: 4 points, thanks to the Scout."),
            house=("SL-GUESS-6",),
        ),
    )


def _chains() -> tuple[Step, ...]:
    return (
        Step(
            ("SL-SOLDIER-6", "SL-CAPTAIN-1", "SL-CAPTAIN-2", "SL-CAPTAIN-3", "SL-CAPTAIN-4", "SL-CAPTAIN-5"),
            Text(
                "Blue has not guessed your Captain, so he acts. He brings 6 points, or he copies an exhausted soldier "
                "of yours. Today that can be the Colonel, with 8 points; only a Colonel's points beyond 10 are kept. "
                "With a Marshal to copy you could choose between both of his ways. A Captain is never copied. And a "
                "copied Marshal is useless while an enemy Spy is active, a copied Bomb while an enemy Miner is."
            ),
            before=CAPTAIN_ACTS,
            show=("card:0:1", "exhausted:0"),
            task=Text("copy the Colonel."),
            accepts=("copy 8",),
            wrong=(("take points", Text("6 points are good. But 8 + 8 = 16, and the Colonel keeps what is over 10.")),),
            after=Text("8 + 8 = 16: once around the track, and 6 are kept."),
            house=("SL-CAPTAIN-1", "SL-CAPTAIN-5"),
        ),
        Step(
            ("SL-CARDS-4", "SL-POINTS-2", "SL-SOLDIER-5", "SL-AGENT-1"),
            Text(
                "A marker that reaches 10 goes back to 0 and moves the Double Agent toward the enemy's flag: 1 space "
                "on day 1, 2 on day 2, 3 on day 3. His track has three open spaces on each side of the middle, then a "
                "wall, then a flag. He is one step closer to Blue's."
            ),
            before=COPIED,
            show=("agent:track", "marker:0"),
            house=("SL-CARDS-4",),
        ),
        Step(
            ("SL-FORCE-1", "SL-FORCE-4", "SL-SOLDIER-7", "SL-SOLDIER-8", "SL-DECEPTION-4"),
            Text(
                "Red guessed Captain, and it was Blue's Bomb: no points, but the next of your soldiers that Blue turns "
                "up on this day retires by force and does nothing. A wrong guess scores nothing for Blue then, and a "
                "Deception token pays you all the same."
            ),
            before=BOMB_HIT,
            show=("side:1", "card:0:2"),
            task=Text("play your Deception token on the Sergeant, who will retire anyway."),
            accepts=("deceive",),
            wrong=(("no deception", Text("You may keep it. But 6 + 4 is exactly 10, and your token says nothing.")),),
            after=Text("Who would expect a Sergeant behind a missing token?"),
            house=("SL-FORCE-4", "SL-SOLDIER-8", "SL-DECEPTION-4"),
        ),
        Step(
            ("SL-MISSION-3", "SL-DECEPTION-2", "SL-POINTS-3", "SL-POINTS-4"),
            Text(
                "Blue said Lieutenant: wrong. The Sergeant retired, then the token paid 4 points from where your "
                "marker stood: 6 + 4 = 10, back to 0, and the Double Agent moved. One guess with all that follows is a "
                "turn, and all its points go to one player. Without a token you are not asked any more. Blue's last "
                "soldier is an 8, 9 or 10, or the Sergeant."
            ),
            before=HIT,
            show=("agent:track", "card:1:3"),
            task=Text("guess the General (9): he would move the Double Agent 2 spaces, and that would hurt most."),
            accepts=("guess 9",),
            wrong=(
                ("guess 8", Text("As likely as the General. But 8 points do not even bring Blue's marker to 10.")),
                ("guess 10", Text("As likely as the General. But on day 1 ten points are only 1 space, not 2.")),
                ("guess 4", Text("The Sergeant could lie there. But the General is more likely, and does more.")),
                ("guess", Text("That rank is out, or too low: ranks rise, and Blue's Bomb lies at mission 3.")),
            ),
            after=Text(
                "Wrong, it was the Marshal! Blue takes 10 points, and the Double Agent goes 1 space toward your flag. "
                "Such is luck."
            ),
            then=((BLUE, "take points"),),
        ),
    )
