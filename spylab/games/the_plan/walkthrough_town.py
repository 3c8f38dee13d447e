"""The walkthrough of The Plan, second match: the whole town, three players, a claim that fails."""

from __future__ import annotations

from spylab.games.the_plan import walkthrough_script as at
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.rules import ThePlan
from spylab.lessons import Step
from spylab.words import Text


def in_the_town() -> tuple[Step, ...]:
    """What the tiny board could not show."""
    return (
        Step(
            ("TP-KNOW-3", "TP-MOVE-3"),
            Text(
                "Another match, in the whole town: four hideouts, four spies, and three players. There are 24 ways to "
                "give the hideouts to the spies and four places for The Plan: 96 cases, all equally likely. We assume "
                "nothing about how people like to play. And nobody walks into or through a hideout, except to end the "
                "game."
            ),
            before=at.TOWN,
            show=("hideout:", "spy:"),
            house=("TP-KNOW-3",),
            game=ThePlan(Options(players=3)),
        ),
        Step(
            ("TP-SEND-1",),
            Text(
                "You have a 3 and have chosen to move one spy. You may move any of them, exactly so many steps. Who "
                "could be brought over your space?"
            ),
            before=at.TOWN_SENDING,
            show=("agent:green", "spy:X", "space:c10"),
            task=Text("send X across your space, to the marked space."),
            accepts=("send X b6 c12 c10",),
            wrong=(
                (
                    "send X b6 c12",
                    Text("X crosses you on that way as well. But here stop on the marked space."),
                ),
                ("send X", Text("The right spy, but on that way X does not cross you.")),
                ("send", Text("That spy cannot come across you with 3 steps.")),
            ),
            after=Text("X has crossed you, so you get a look: it is the top half of hideout 3."),
            then=((at.GREEN, "look X"), *at.OTHERS),
        ),
        Step(
            ("TP-TRAM-4", "TP-CARD-4"),
            Text(
                "After that half X owns hideout 3 with probability 2/5, no longer 1/4. Red and "
                "Blue have played, and you have a 2. That is too few for a ride: it takes you 2 steps to come to a "
                "tram stop. You must do something possible on your card, if there is such a thing. If nothing is, the "
                "card is just used up."
            ),
            before=at.TOWN_SECOND,
            show=("card:3",),
            task=Text("play card 3: only the spotlight is possible."),
            accepts=("play 3 light",),
            wrong=(("play", Text("Allowed as well. But here take card 3.")),),
            after=Text("A card whose one action is impossible still leaves you the other."),
            house=("TP-CARD-4",),
        ),
        Step(
            ("TP-CLAIM-3", "TP-CLAIM-7", "TP-TRAM-3", "TP-KNOW-4"),
            Text(
                "You lit hideout 4 and found its briefcase empty. Then Blue took the tram, went into hideout 2, and "
                "said that it is V's. (By tram you need a track before the door.) A claim is settled at once; keys, "
                "fights and looks of that move are lost. It was wrong, and you learn only this: not both are true, "
                "that The Plan is in 2 and that V owns 2. In a fresh game that leaves 90 of the 96 cases."
            ),
            before=at.BLUE_OUT,
            show=("hideout:2", "player:2"),
            house=("TP-CLAIM-3", "TP-TRAM-3"),
        ),
        Step(
            ("TP-OUT-1", "TP-OUT-2", "TP-OUT-3"),
            Text(
                "Blue is out. The counterspy leaves the board, its space is free, and Blue is never asked again. All "
                "of Blue's keys go back to the table and are shuffled with those there. So everybody knows that the "
                "key of 2 lies on the table again. And it is your turn."
            ),
            before=at.BLUE_OUT,
            show=("player:2", "keys"),
            task=Text("play card 5 and open a file."),
            accepts=("play 5 inspect",),
            wrong=(("play", Text("That is possible as well. But let us look into a file: card 5.")),),
            after=Text("Now choose a file."),
            house=("TP-OUT-2",),
        ),
        Step(
            ("TP-BONUS-4",),
            Text(
                "In each file there is still a bonus card. A walk or a ride that is impossible has no effect. But what "
                "if you have no way for it, and hold a key while a door in reach is dark? Then you are asked all the "
                "same, because nobody else can know whether it is the right key. With the right one you have to go "
                "in; without it you pass."
            ),
            before=at.LAST_CARD,
            show=("file:X",),
            task=Text("look at the file of X."),
            accepts=("look X",),
            wrong=(("look", Text("That file would do as well. But look at that of X.")),),
            after=Text(
                "The bonus card for a ride! But you roll a 1, and with 1 step you cannot ride. You hold no key, so "
                "nobody asks you anything: the turn is over."
            ),
            house=("TP-BONUS-4",),
            then=at.NO_RIDE,
        ),
        Step(
            ("TP-END-2", "TP-END-3", "TP-END-4", "TP-END-5"),
            Text(
                "So the game goes on. It can end without The Plan being found: if only one player is left, that one "
                "wins. (If you agree that the last one plays on and fails too, nobody wins.) After 100 rounds it is a "
                "draw; a round is one turn of everybody who is still in. In the end all secrets are shown, and nobody "
                "does anything more. You know all the rules now!"
            ),
            before=at.LAST_TURN,
            show=("player:",),
            house=("TP-END-2", "TP-END-3", "TP-END-4", "TP-END-5"),
        ),
    )
