"""A bot for Spies & Lies that tells the truth and guesses what is most likely."""

from __future__ import annotations

from spylab.engine import Action, InformationState, Stream
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.games.spies_and_lies.worlds import VALUES, belief


class HonestGuesser:
    """Guesses the rank that is most likely; of equals the lowest.

    It deploys at random, each legal deployment as often as the others, its Sergeant tells the truth, it plays a
    Deception token as soon as it may, its soldiers act whenever they may, and its Captain and Marshal take the points.
    """

    kind = "honest-guesser"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        game, view, me = info.game, info.view, known(info.player)
        assert isinstance(game, SpiesAndLies)
        match view.phase:
            case Phase.TOKENS:
                card = known(view.intel)
                return do.Tokens(tuple(int(known(soldier) in card) for soldier in view.sides[me].order))
            case Phase.DECEPTION:
                return do.Deceive()
            case Phase.GUESS:
                chances = belief(game, info.events, 1 - me).marginals()[known(view.mission)]
                return do.Guess(max(VALUES, key=lambda soldier: (chances[soldier], -soldier)))
            case Phase.CHOICE:
                legal = info.legal_actions()
                return do.TakePoints() if do.TakePoints() in legal else do.Act()
        return stream.choice(info.legal_actions())
