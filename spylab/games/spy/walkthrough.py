"""The rules of SPY one by one, over a real match: the student is Green and makes the moves, Red's are written down."""

from __future__ import annotations

from spylab.games.spy.options import Options
from spylab.games.spy.rules import Spy
from spylab.lessons import Move, Step, Walkthrough
from spylab.words import Text

GREEN, RED = 0, 1
LAID_OUT: tuple[Move, ...] = (
    (GREEN, "arrange S1 B1 T2 S2 B2 T1 B1 at 3 right"),
    (RED, "arrange T1 B1 T2 S1 B2 S2 B1 at 2 left"),
)
BEGUN = (*LAID_OUT, (None, "first green"))
ANSWERED = (*BEGUN, (GREEN, "spy red"), (RED, "spy green"))
MOVED = (*ANSWERED, (GREEN, "move 2"))
LIT = (*MOVED, (GREEN, "spy red"), (RED, "move 1"), (RED, "spy green"))
TURNED = (*LIT, (GREEN, "turn move 2"))
AT_THE_END = (*TURNED, (GREEN, "end"), (RED, "end"), (GREEN, "move 2"), (GREEN, "end"), (RED, "end"))
BEFORE_A_LIT_ONE = (*AT_THE_END, (GREEN, "move 1"), (GREEN, "end"), (RED, "end"))
BEFORE_AN_EXPOSED_ONE = (
    *BEFORE_A_LIT_ONE,
    (GREEN, "move 1"),
    (GREEN, "end"),
    (RED, "move 1"),
    (RED, "spy green"),
    (GREEN, "turn move 1"),
    (GREEN, "end"),
    (RED, "end"),
)
SAFE_SAID = (*BEGUN, (GREEN, "turn move 2 turn"), (GREEN, "spy red"))
ONE_LOOK_LEFT = (
    *ANSWERED,
    (GREEN, "turn move 2 turn"),
    (GREEN, "spy red"),
    (RED, "end"),
    (GREEN, "turn move 1"),
    (GREEN, "spy red"),
    (RED, "end"),
    (GREEN, "move 1"),
    (GREEN, "end"),
    (RED, "end"),
    (GREEN, "move 1"),
)


def walkthrough() -> Walkthrough:
    """The walkthrough: every rule of docs/rules/spy.md is taught in one of its steps."""
    return Walkthrough(Spy(Options()), (None, None), (*_setting_up(), *_first_turns(), *_dangers(), *_endings()))


def _setting_up() -> tuple[Step, ...]:
    return (
        Step(
            ("SPY-CARDS-1", "SPY-CARDS-2", "SPY-CARDS-3", "SPY-CARDS-4", "SPY-CARDS-6", "SPY-CARDS-7"),
            Text(
                "You are Green. Each player has the same seven cards: two Safes, two Top Secrets and three Bombs, "
                "with the numbers 1 and 2. Two of the Bombs bear a 1 and look alike. And each has a Spy, which is no "
                "card."
            ),
            before=LAID_OUT[:1],
            show=("card:0:",),
            house=("SPY-CARDS-3", "SPY-CARDS-4", "SPY-CARDS-7"),
        ),
        Step(
            ("SPY-SETUP-1", "SPY-SETUP-2", "SPY-SETUP-3", "SPY-SETUP-4", "SPY-SETUP-5", "SPY-SETUP-6"),
            Text(
                "Your row of cards is your base. You choose its order and where the Spy stands, in secret; once you "
                "are ready the order never changes again, and only the Spy moves. All Bombs start unlit, all cards "
                "face you."
            ),
            task=Text("swap some cards, place your Spy, then press Ready."),
            accepts=("arrange ",),
            after=Text(
                "Red does the same, without seeing yours. For the lesson we go on with a base we have prepared."
            ),
            house=("SPY-SETUP-5", "SPY-SETUP-6"),
        ),
        Step(
            ("SPY-SETUP-7", "SPY-SETUP-8", "SPY-TURN-3"),
            Text(
                "Who begins is drawn; then turns go round clockwise. Today Green begins. Of Red's cards you see the "
                "backs: the small signs on them are what each can still be."
            ),
            before=BEGUN,
            show=("card:1:",),
            house=("SPY-SETUP-7", "SPY-SETUP-8"),
        ),
        Step(
            ("SPY-RING-1", "SPY-RING-2"),
            Text(
                "A Spy stands in a gap between two cards and faces one of them: the one its torch shines on. Seven "
                "cards have seven gaps, because the gap at the left end and the one at the right end are the same."
            ),
            before=BEGUN,
            show=("card:0:3",),
        ),
    )


def _first_turns() -> tuple[Step, ...]:
    return (
        Step(
            ("SPY-MIRROR-1", "SPY-MIRROR-2", "SPY-ANSWER-1", "SPY-ANSWER-3", "SPY-ANSWER-4", "SPY-ANSWER-6"),
            Text(
                "To spy is to ask about the card opposite the one your Spy faces; in the picture it is in the same "
                "column. Each base has a target, the next card to be found: Safe 1, then Safe 2, Top Secret 1, Top "
                "Secret 2."
            ),
            before=BEGUN,
            show=("card:0:3", "card:1:3"),
            task=Text("spy on Red."),
            accepts=("spy red",),
            wrong=(
                ("move", Text("Moving is allowed, but this card is worth a look first.")),
                ("turn", Text("Moving is allowed, but this card is worth a look first.")),
                ("end", Text("Do not give your turn away yet.")),
            ),
            after=Text(
                "It was the target! Safe 1 is exposed: everybody sees it from now on, and Safe 2 is the next target."
            ),
            house=("SPY-MIRROR-1",),
        ),
        Step(
            ("SPY-ANSWER-5", "SPY-KNOW-1"),
            Text(
                "Red spied on you: its Spy faces its place 2, so it asked about your place 6. That is your Top Secret "
                "1, but your target is Safe 1. So you only had to say the kind, “top secret”, and not the number. "
                "Everybody heard it. Everything but the order of the bases is public."
            ),
            before=ANSWERED,
            show=("card:0:5",),
        ),
        Step(
            ("SPY-MOVE-1", "SPY-MOVE-2", "SPY-KNOW-3"),
            Text(
                "Your Spy may move before it spies: forward, exactly as many cards as the number on the card it "
                "faces. You announce the move, so everybody then knows that number. That is the price of moving."
            ),
            before=ANSWERED,
            show=("card:0:3",),
            task=Text("move forward, to the right."),
            accepts=("move 2",),
            wrong=(
                ("turn", Text("That is a move to the other side. Try straight on first.")),
                ("move 2 turn", Text("Right number; this time without turning round at its end.")),
                ("spy", Text("That card is exposed already: there is nothing new in it. Move first.")),
                ("end", Text("Red's exposed card tells nothing new. Move on.")),
            ),
            after=Text("Now everybody knows that your place 4 bears a 2. The card you face now is not told."),
        ),
        Step(
            ("SPY-ANSWER-7", "SPY-KNOW-6"),
            Text("You may do both in one turn: move, then spy. What counts is where the Spy stands after the move."),
            before=MOVED,
            show=("card:1:1",),
            task=Text("spy on Red."),
            accepts=("spy red",),
            wrong=(("end", Text("You may, but you have come here for a look.")),),
            after=Text("Ssss! A Bomb. Now it is lit: everybody knows its place, and nobody should look there again."),
        ),
    )


def _dangers() -> tuple[Step, ...]:
    return (
        Step(
            ("SPY-ANSWER-8", "SPY-ANSWER-9", "SPY-OUT-1", "SPY-OUT-4"),
            Text(
                "Your Spy still faces the card opposite that lit Bomb. Whoever spies on a lit Bomb is out at once; "
                "the Bomb is shown, goes back, stays lit, and can catch others."
            ),
            before=LIT,
            show=("card:1:1",),
            task=Text("do the only safe thing without moving: end your turn."),
            accepts=("end",),
            wrong=(
                ("spy", Text("Stop! That Bomb is lit. You would be out.")),
                ("", Text("Moving away is allowed too; this time just end your turn.")),
            ),
            after=Text("To do neither is always allowed."),
            house=("SPY-OUT-4",),
        ),
        Step(
            ("SPY-MOVE-5", "SPY-MOVE-6", "SPY-MOVE-7"),
            Text(
                "A Spy may turn round before a move, after it, or both, but never in the middle and never without "
                "moving. The number that counts is that of the card faced after the first turn."
            ),
            before=LIT,
            show=("card:0:4",),
            task=Text("turn round, then move to the left."),
            accepts=("turn move 2",),
            wrong=(
                ("turn move 2 turn", Text("Good, but leave out the second turn.")),
                ("move", Text("That is straight on. First turn round.")),
                ("spy", Text("Stop! That Bomb is lit. You would be out.")),
                ("end", Text("First turn round and move.")),
            ),
            after=Text("Everybody knows now that your place 5 bears a 2."),
            house=("SPY-MOVE-6", "SPY-MOVE-7"),
        ),
        Step(
            ("SPY-TURN-1", "SPY-TURN-2"),
            Text(
                "In a turn you may move, spy, both or neither, each once, and the move comes first. After a look your "
                "turn is over by itself; after a move you have to say so."
            ),
            before=TURNED,
            task=Text("end your turn without spying."),
            accepts=("end",),
            wrong=(("spy", Text("Allowed, but this time see how a turn ends without a look.")),),
            after=Text("Red's turn comes next."),
            house=("SPY-TURN-2",),
        ),
        Step(
            ("SPY-RING-3",),
            Text(
                "Your base is a ring. Going past the first card your Spy comes to the last one, and it costs nothing "
                "more."
            ),
            before=AT_THE_END,
            show=("card:0:0", "card:0:6"),
            task=Text("move 1 to the left, past the end of your row."),
            accepts=("move 1",),
            wrong=(
                ("turn", Text("That is the other direction. Go straight on, to the left.")),
                ("spy", Text("Allowed, but this step is about moving.")),
                ("end", Text("This step is about moving.")),
                ("move 1 turn", Text("Right, but do not turn round at its end.")),
            ),
            after=Text("The Spy stands at the right end now and faces your place 7."),
        ),
        Step(
            ("SPY-MOVE-4", "SPY-ANSWER-2"),
            Text(
                "Your own Bomb at place 7 is lit: Red found it. Facing it is not dangerous for you. You may spy from "
                "there, and if you move, its own number counts: a lit Bomb is not an exposed card."
            ),
            before=BEFORE_A_LIT_ONE,
            show=("card:0:6",),
            task=Text("move forward, to the left, by the number of the lit Bomb."),
            accepts=("move 1",),
            wrong=(
                ("turn", Text("Straight on this time, to the left.")),
                ("move 1 turn", Text("Right number; this time without turning round.")),
                ("spy", Text("You may! But this step is about moving.")),
                ("end", Text("This step is about moving.")),
            ),
            after=Text("A lit Bomb 1 moves its Spy by 1."),
        ),
        Step(
            ("SPY-MOVE-3",),
            Text(
                "Red has found your Safe 1 at place 1: it is exposed. Your Spy faces it, and from an exposed card you "
                "choose freely, 1 or 2. Such a move tells nothing, since the number is known."
            ),
            before=BEFORE_AN_EXPOSED_ONE,
            show=("card:0:0",),
            task=Text("move 2, although the card bears a 1."),
            accepts=("move 2",),
            wrong=(
                ("move 1", Text("Allowed too. Try the 2, to see that it is.")),
                ("move 2 turn", Text("Right number; this time without turning round.")),
                ("", Text("This step is about moving straight on.")),
            ),
            after=Text("A free move, and nobody has learned anything."),
        ),
    )


def _endings() -> tuple[Step, ...]:
    return (
        Step(
            ("SPY-KNOW-2", "SPY-KNOW-4", "SPY-KNOW-5", "SPY-ANSWER-10"),
            Text(
                "Another game: Red's target is Safe 1, and Red has just answered “safe” for place 6. If that were "
                "Safe 1, it would have been exposed. So it is Safe 2, for certain! In the same way “top secret” means "
                "Top Secret 2 while Top Secret 1 is the target. Before any answer, all orders count as equally "
                "likely; and looking at an exposed card is allowed, but tells nothing."
            ),
            before=SAFE_SAID,
            show=("card:1:5",),
            house=("SPY-KNOW-2", "SPY-ANSWER-10"),
        ),
        Step(
            ("SPY-OUT-2", "SPY-OUT-3", "SPY-END-1", "SPY-END-3"),
            Text(
                "Red has lost Safe 1, Safe 2 and Top Secret 1. The target is Top Secret 2: when it is exposed, Red is "
                "out. The last player left wins. Your Spy stands in the right spot."
            ),
            before=ONE_LOOK_LEFT,
            show=("card:1:2",),
            task=Text("spy on Red."),
            accepts=("spy red",),
            wrong=(("end", Text("One look and you have won!")),),
            after=Text("Top Secret 2 is exposed, Red is out, you win. Now all bases are shown."),
        ),
        Step(
            (
                "SPY-CARDS-5",
                "SPY-OUT-5",
                "SPY-OUT-6",
                "SPY-OUT-7",
                "SPY-OUT-8",
                "SPY-END-2",
            ),
            Text(
                "With three or four players everybody has six cards, without the Bomb 2. Whoever is out loses all "
                "turns to come; that base leaves the game unseen, and the others go on as before. Only one player can "
                "go out in a turn. If nobody has won after 200 turns, it is a draw. You know all the rules now!"
            ),
            before=(*ONE_LOOK_LEFT, (GREEN, "spy red")),
            house=("SPY-CARDS-5", "SPY-OUT-5", "SPY-OUT-6", "SPY-END-2"),
        ),
    )
