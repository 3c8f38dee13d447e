"""The rules of The Plan one by one: first a whole match on the tiny board, then the town (`walkthrough_town`).

The student is Green and makes the moves; what the others do and what chance draws is in `walkthrough_script`.
"""

from __future__ import annotations

from spylab.games.the_plan import walkthrough_script as at
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.walkthrough_town import in_the_town
from spylab.lessons import Step, Walkthrough
from spylab.words import Text


def walkthrough() -> Walkthrough:
    """Every rule of The Plan: six parts on the tiny board, then the town."""
    tiny = ThePlan(Options(board="tiny"))
    steps = (*_set_up(), *_first_turns(), *_lamp_and_keys(), *_a_bonus(), *_spies_walk(), *_the_door())
    return Walkthrough(tiny, (None, None), (*steps, *in_the_town()))


def _set_up() -> tuple[Step, ...]:
    return (
        Step(
            ("TP-GOAL-1", "TP-BOARD-3", "TP-BOARD-5"),
            Text(
                "Welcome! In one of the houses with a number, the hideouts, lies The Plan. Whoever first walks in with "
                "the right key and says which spy owns that hideout wins. This town is tiny: two hideouts, and the "
                "spies V and X. Every piece has a start of its own; you are Green."
            ),
            before=at.SET_UP,
            show=("hideout:", "spy:", "agent:green"),
            house=("TP-BOARD-3", "TP-BOARD-5"),
        ),
        Step(
            ("TP-BOARD-1", "TP-BOARD-2"),
            Text(
                "The town is made of round spaces, and white lines join them. The red spaces are tram stops, joined by "
                "tracks; on some spaces a key is printed. A hideout is entered from the space before its door, along "
                "the dotted way: hideout 1 from the space e2, hideout 2 from w2. Towns can be drawn by teachers, too."
            ),
            before=at.SET_UP,
            show=("space:e2", "space:w2", "space:a2", "space:a3"),
            house=("TP-BOARD-1",),
        ),
        Step(
            ("TP-SETUP-1", "TP-SETUP-2", "TP-SETUP-3", "TP-SETUP-5", "TP-SETUP-6", "TP-BOARD-4"),
            Text(
                "Two to four people play; here Red is against you. Nobody knows where The Plan is, nor which spy owns "
                "which hideout: here there are 2 · 2 = 4 cases, all equally likely. A spotlight in the middle "
                "lights one segment of the town, and in every segment lies one hideout. What is lit at first is drawn, "
                "and so is who begins."
            ),
            before=at.SET_UP,
            show=("board:lamp", "player:1"),
            house=("TP-SETUP-1", "TP-SETUP-5", "TP-SETUP-6", "TP-BOARD-4"),
        ),
        Step(
            ("TP-FILE-1", "TP-FILE-2", "TP-FILE-3", "TP-FILE-4", "TP-FILE-5"),
            Text(
                "Every spy has a file of cards, shuffled and face down. In it are both halves, top and bottom, of the "
                "hideout that the spy owns, one half of every other hideout, and a bonus card. So two different halves "
                "of a hideout prove whose it is. One half proves nothing, but it is a hint. The program draws a card "
                "when it is first turned; that comes to the same as shuffling before."
            ),
            before=at.SET_UP,
            show=("file:",),
            house=("TP-FILE-3", "TP-FILE-5"),
        ),
    )


def _first_turns() -> tuple[Step, ...]:
    return (
        Step(
            ("TP-TURN-1", "TP-TURN-2", "TP-CARD-1", "TP-CARD-2"),
            Text(
                "Your turn: the die shows 3. Now choose one of your action cards and do one thing on it. There are six "
                "things to do: walk, move one spy, take the tram, move all spies, turn the spotlight, open a file. A "
                "used card is turned face down."
            ),
            before=at.SET_UP,
            show=("card:",),
            task=Text("play card 5 and open a file."),
            accepts=("play 5 inspect",),
            wrong=(("play", Text("That card is good too, but begin with a look: card 5.")),),
            after=Text("Card 5 is used. The die does not matter for this card."),
            house=("TP-TURN-1", "TP-CARD-2"),
        ),
        Step(
            ("TP-LOOK-3", "TP-LOOK-4"),
            Text(
                "You may look at the top card of any file, and you alone see it. Then it goes to the bottom: a file "
                "is a ring, and everybody can count how often it was turned."
            ),
            before=at.FIRST_LOOK,
            show=("file:V",),
            task=Text("look at the file of V."),
            accepts=("look V",),
            wrong=(("look", Text("That is allowed too. But here begin with V.")),),
            after=Text(
                "The top half of hideout 2! V owns 2 with probability 2/3 now, X with 1/3. Meanwhile Red has moved."
            ),
            then=at.FIRST_CARD,
        ),
        Step(
            ("TP-TURN-3", "TP-TURN-4", "TP-TURN-5", "TP-KNOW-1"),
            Text(
                "A turn ends by itself when all is done, then it is the next player's, clockwise. Red walked over a "
                "key space and took a key. Everybody sees where pieces go, the dice, used cards, and who turned which "
                "file; but nobody else knows what you saw. Now you have a 4."
            ),
            before=at.SECOND_TURN,
            show=("player:1", "log"),
            task=Text("play card 1 and walk."),
            accepts=("play 1 walk",),
            wrong=(
                ("play 1 send", Text("The right card. But this time go yourself: walk.")),
                ("play", Text("That is possible too. But now you should see how to walk: card 1.")),
            ),
            after=Text("Now choose the way."),
            house=("TP-TURN-3", "TP-TURN-4"),
        ),
        Step(
            ("TP-WALK-1", "TP-MOVE-1", "TP-MOVE-2", "TP-MOVE-5"),
            Text(
                "You walk exactly as many steps as the die shows, along white lines, and over no space twice. You may "
                "pass others, and their spaces count; but the last space must be free. To walk over the space of a "
                "piece is to cross it. Standing next to it is not."
            ),
            before=at.WALKING,
            show=("spy:X", "space:d3"),
            task=Text("cross X, and stop on the marked key space behind it."),
            accepts=("walk c2 c3 w1 d3",),
            wrong=(("walk", Text("That way is allowed, but it does not lead over the space of X.")),),
            after=Text("You have crossed X, and two key spaces lie on your way."),
            house=("TP-MOVE-1", "TP-MOVE-5"),
        ),
    )


def _lamp_and_keys() -> tuple[Step, ...]:
    return (
        Step(
            ("TP-KEY-1", "TP-KEY-2", "TP-KEY-3", "TP-MOVE-4", "TP-SETUP-4"),
            Text(
                "After a move come first keys and fights, in the order of the way, then looks. Each key opens one "
                "hideout. On every key space that you reach or pass you may take one from the table, blindly, as long "
                "as there are any; the space where you start gives none. Others do not see which one you take, but "
                "you may look at it whenever you like. Here there are only two keys, and Red has one."
            ),
            before=at.AT_A_KEY,
            show=("keys", "player:1"),
            task=Text("take the key."),
            accepts=("take",),
            wrong=(("pass", Text("You may leave it, but without a key nobody gets in.")),),
            after=Text(
                "It opens hideout 1. There are only two keys, so Red's key must be that of hideout 2, and Red can work "
                "out yours in the same way. On the second key space there was nothing left to take."
            ),
            house=("TP-KEY-2", "TP-MOVE-4", "TP-SETUP-4"),
            then=at.OWN_KEY,
        ),
        Step(
            ("TP-LOOK-1", "TP-LOOK-2"),
            Text(
                "When your counterspy and a spy cross in your own turn, you get a look at that spy's file. You have to "
                "take it before the turn ends; of several you choose the order. Red gets nothing from it."
            ),
            before=at.CROSSED,
            show=("file:X",),
            task=Text("look at the file of X."),
            accepts=("look X",),
            after=Text(
                "The bottom half of hideout 1. Both looks point the same way: V owns 2 with probability 4/5 now."
            ),
            house=("TP-LOOK-2",),
            then=at.ASKED,
        ),
        Step(
            ("TP-LIGHT-1", "TP-LIGHT-4", "TP-KEY-4", "TP-KEY-5"),
            Text(
                "Red has turned the spotlight by one segment. Whoever stands in its light with a key face down can be "
                "made to turn one up, and chooses which one. You have only one: number 2. Keys in hands have numbers, "
                "so that everybody can follow them. The key stays face up until somebody else wins it."
            ),
            before=at.SHOWING,
            show=("board:lamp", "key:0:2"),
            task=Text("turn up your key."),
            accepts=("show 2",),
            after=Text("Red holds the only other key, so this was no news. With more keys it would have been."),
            house=("TP-LIGHT-1", "TP-LIGHT-4", "TP-KEY-5"),
            then=at.chance("roll 5"),
        ),
        Step(
            ("TP-TRAM-1", "TP-TRAM-2"),
            Text(
                "Card 3 is chosen, to ride the tram, and you have a 5. By tram you go exactly so many steps as well, "
                "along lines and tracks, and at least one step is a track, from one tram stop to the next: just "
                "passing a stop is no ride. If a line and a track join the same two stops, the step counts as one by "
                "tram. Only counterspies ride."
            ),
            before=at.RIDING,
            show=("agent:red", "spy:V", "space:b3"),
            task=Text("ride across both Red and V, and stop on the marked space behind V."),
            accepts=("ride d2 a2 a3 e1 b3",),
            wrong=(
                ("enter", Text("Your key fits, but nothing is proved yet. Whoever is wrong there is out.")),
                ("ride a3 e1 b3", Text("That ride crosses both as well. But here stop on the marked space behind V.")),
                ("ride", Text("A good ride, but it does not cross both Red and V on the way there.")),
            ),
            after=Text("You have met Red and V in one move."),
            house=("TP-TRAM-2",),
        ),
        Step(
            ("TP-FIGHT-1", "TP-FIGHT-2"),
            Text(
                "You have crossed Red, who has a key, so you may fight for it, once for each crossing. (With somebody "
                "who has no key there is no fight.) Both roll. If your number is higher you win a key; if not, or if "
                "both are equal, nothing happens. Your chance is 15/36 = 5/12."
            ),
            before=at.MEETING,
            show=("player:1", "agent:red"),
            task=Text("fight Red."),
            accepts=("fight red",),
            wrong=(("pass", Text("You may pass. But you lose nothing by trying, and Red has the key of 2.")),),
            after=Text("5 against 2: you have won!"),
            house=("TP-FIGHT-1", "TP-FIGHT-2"),
            then=at.DICE,
        ),
        Step(
            ("TP-FIGHT-3",),
            Text(
                "After the roll you pick one of the loser's keys. One that lies face down you take without seeing "
                "it. Then you look at it and keep it face down."
            ),
            before=at.WON,
            show=("key:1:1",),
            task=Text("take Red's key."),
            accepts=("pick 1",),
            after=Text("It opens hideout 2, as you knew. Now you hold both keys."),
            house=("TP-FIGHT-3",),
        ),
    )


def _a_bonus() -> tuple[Step, ...]:
    return (
        Step(
            ("TP-BONUS-1", "TP-BONUS-2"),
            Text(
                "The look that you have earned with V is still to be taken. If a bonus card turns up, all see it, it "
                "is played at once instead of the look, and it leaves the game. There are four kinds: walk, tram, "
                "spotlight, and key."
            ),
            before=at.LOOK_EARNED,
            show=("file:V",),
            task=Text("look at the file of V."),
            accepts=("look V",),
            after=Text("A bonus card: the spotlight. You turn it now."),
            house=("TP-BONUS-1",),
            then=at.BONUS_CARD,
        ),
        Step(
            ("TP-BONUS-3",),
            Text(
                "A bonus that is possible has to be carried out, wholly, before anything else goes on. If it is "
                "impossible, it has no effect. In this tiny town the spotlight has only one other side."
            ),
            before=at.LAMP,
            show=("board:lamp",),
            task=Text("turn the spotlight."),
            accepts=("turn to 1",),
            after=Text("Hideout 1 is lit, and hideout 2 is dark."),
            house=("TP-BONUS-3",),
        ),
        Step(
            ("TP-LIGHT-3", "TP-LIGHT-5"),
            Text(
                "After turning it you may do one thing: look into the briefcase of the lit hideout, for your eyes "
                "alone; or make a rival in the light turn up a key; or nothing."
            ),
            before=at.LAMP_TURNED,
            show=("hideout:1",),
            task=Text("look into the briefcase of hideout 1."),
            accepts=("open",),
            wrong=(("pass", Text("You may do nothing, but here is something to learn.")),),
            after=Text("It is not there. So The Plan is in hideout 2, and you have its key! But whose is it?"),
            then=at.EMPTY_CASE,
        ),
    )


def _spies_walk() -> tuple[Step, ...]:
    return (
        Step(
            ("TP-SEND-2",),
            Text(
                "Card 4 is chosen, to move all spies. Whatever the die says, here one spy goes 2 and the other "
                "1; with four spies it is 4, 3, 2 and 1. You choose who goes how far, one after the other."
            ),
            before=at.SENDING,
            show=("spy:V", "agent:green", "space:c3"),
            task=Text("let V cross you: send V by 2, to the marked space."),
            accepts=("send V b3 c3",),
            wrong=(
                ("send V b3", Text("V crosses you on that way as well. But here V should stop on the marked space.")),
                ("stay", Text("V has no free space for 1 step. With 2 there is more to win.")),
                ("send", Text("That is allowed, but then V does not cross you. Send V over your space.")),
            ),
            after=Text("V has crossed you. It does not matter who of the two has moved."),
            house=("TP-SEND-2",),
        ),
        Step(
            ("TP-SEND-3", "TP-SEND-4"),
            Text(
                "Now X goes 1. A spy that can go has to; one that cannot stays, and its number is spent. X has only "
                "one free space next to it. Looks come when the last spy has moved."
            ),
            before=at.ONE_SENT,
            show=("spy:X",),
            task=Text("send X."),
            accepts=("send X d3",),
            after=Text("Now for your look."),
            house=("TP-SEND-3", "TP-SEND-4"),
        ),
        Step(
            ("TP-LOOK-5", "TP-KNOW-2"),
            Text(
                "You look at the file of V once more. You remember your own looks, and the note sheet keeps them for "
                "you. Of the others' looks everybody knows one thing: a card that was put back was no bonus card."
            ),
            before=at.ALL_SENT,
            show=("file:V", "note:V:2"),
            task=Text("look at the file of V."),
            accepts=("look V",),
            after=Text(
                "The bottom half of hideout 2! With the top half that is a proof: V owns 2. But Red has turned the "
                "spotlight."
            ),
            house=("TP-LOOK-5",),
            then=at.BLOCKED,
        ),
    )


def _the_door() -> tuple[Step, ...]:
    return (
        Step(
            ("TP-LIGHT-2", "TP-CARD-3"),
            Text(
                "Nobody enters a hideout that is lit. Red lit hideout 2 just to stop you. Your last card is "
                "played: the spotlight, on card 2. At the end of this turn all five come back."
            ),
            before=at.TURNING,
            show=("board:lamp", "card:"),
            task=Text("turn the spotlight away from hideout 2."),
            accepts=("turn to 1",),
            after=Text(
                "The door is dark again. You know the other briefcase, so you do nothing more; Red's turn is over too, "
                "and you have a 6."
            ),
            house=("TP-CARD-3",),
            then=at.DARK_AGAIN,
        ),
        Step(
            ("TP-CLAIM-1", "TP-CLAIM-2", "TP-CLAIM-4", "TP-CLAIM-5", "TP-CLAIM-6", "TP-END-1"),
            Text(
                "You walk. It is 4 steps into hideout 2, the door included. You have a 6, but to go in, fewer steps "
                "are enough. You need a key that you had before the move, and the door must not be lit. You say whose "
                "it is, show the key, and look in secret: first into the briefcase, then at the spy's evidence."
            ),
            before=at.AT_THE_DOOR,
            show=("hideout:2", "agent:green"),
            task=Text("enter hideout 2 and say whose it is."),
            accepts=("enter 2 of V",),
            wrong=(
                ("enter 2", Text("The right house, but think again: both halves of 2 were in the file of V.")),
                ("walk", Text("You could walk past. But you know everything: go in!")),
            ),
            after=Text("Both are right. You show them, and you have won!"),
            house=("TP-CLAIM-1", "TP-CLAIM-4"),
        ),
    )
