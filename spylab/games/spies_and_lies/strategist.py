"""The bot that knows what is at stake: it values guesses, and deploys and lies so that it cannot be read."""

from __future__ import annotations

from fractions import Fraction

from spylab.bots import best
from spylab.engine import Action, InformationState, Stream
from spylab.games.spies_and_lies import actions as do
from spylab.games.spies_and_lies.bluffing import deployment_weights, shows_token
from spylab.games.spies_and_lies.deception import deceives
from spylab.games.spies_and_lies.rules import SpiesAndLies
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.values import best_valued_guess, prospects, worth
from spylab.games.spies_and_lies.view import Phase, View, known
from spylab.games.spies_and_lies.worlds import belief


class Strategist:
    """Deploys and lies by a mixed strategy, and guesses what is worth most.

    - It draws its deployment, and whether its Sergeant shows a token, with the probabilities of `bluffing`.
    - It names the rank that is worth most (`values`): not what is most likely, but where most is at stake.
    - It plays a Deception token where the guess is least likely right by what everybody knows (`deception`); so
      playing it or keeping it tells nothing about the soldier.
    - Its Captain and Marshal do what leads to the best position.
    """

    kind = "strategist"

    def choose(self, info: InformationState[View], stream: Stream) -> Action:
        game, view, me = info.game, info.view, known(info.player)
        assert isinstance(game, SpiesAndLies)
        match view.phase:
            case Phase.DEPLOYMENT:
                return self._deploy(game, view, me, stream)
            case Phase.TOKENS:
                return self._tokens(game, view, me, stream)
            case Phase.DECEPTION:
                return do.Deceive() if deceives(game, info.events, me) else do.NoDeception()
            case Phase.GUESS:
                choices = prospects(game, view, belief(game, info.events, 1 - me))
                return do.Guess(best_valued_guess(choices).guess)
        return best((choice, self._after(game, view, me, choice)) for choice in info.legal_actions())

    def _deploy(self, game: SpiesAndLies, view: View, me: int, stream: Stream) -> Action:
        weights = deployment_weights(game.hand(view, me), game.options.missions)
        whole = sum(weights.values())
        chosen = stream.weighted([(way, Fraction(weight, whole)) for way, weight in weights.items()])
        return do.Deploy(tuple(Soldier(rank) for rank in chosen))

    def _tokens(self, game: SpiesAndLies, view: View, me: int, stream: Stream) -> Action:
        patterns = game.token_patterns(view, me)
        if len(patterns) == 1:
            return do.Tokens(patterns[0])
        order = tuple(known(soldier) for soldier in view.sides[me].order)
        shows = shows_token(game.hand(view, me), order, known(view.intel))
        hidden, shown = sorted(patterns)
        return do.Tokens(stream.weighted([(hidden, 1 - shows), (shown, shows)]))

    def _after(self, game: SpiesAndLies, view: View, me: int, choice: Action) -> float:
        for event in game.decide(view, me, choice):
            view = game.evolve(view, event)
        return float(worth(game, view, me))
