"""Spies & Lies as the shared layers see it."""

from __future__ import annotations

from spylab.games.spies_and_lies import claims, worlds
from spylab.games.spies_and_lies.advice import advice
from spylab.games.spies_and_lies.bots import HonestGuesser
from spylab.games.spies_and_lies.draft import draft
from spylab.games.spies_and_lies.events import Committed, Deployed, TokensChosen
from spylab.games.spies_and_lies.exercises import EXERCISES
from spylab.games.spies_and_lies.house_rules import differing
from spylab.games.spies_and_lies.log_lines import say
from spylab.games.spies_and_lies.options import Options
from spylab.games.spies_and_lies.picture import picture
from spylab.games.spies_and_lies.rules import SIDES, SpiesAndLies
from spylab.games.spies_and_lies.sentences import ask, menu, turn_number
from spylab.games.spies_and_lies.strategist import Strategist
from spylab.games.spies_and_lies.walkthrough import walkthrough
from spylab.kit import Kit, Mind, Parameter
from spylab.words import Text

Q = Parameter("q", Text("How often a Sergeant shows a token"), usual=worlds.HALF)

KIT = Kit(
    name="spies_and_lies",
    title=Text("Spies & Lies"),
    summary=Text("Deploy soldiers in secret, give evidence that may lie, and guess what the other has deployed."),
    players=(2, 2),
    options=Options,
    house_rules=differing,
    make=SpiesAndLies,
    bots={HonestGuesser.kind: HonestGuesser, Strategist.kind: Strategist},
    picture=picture,
    menu=menu,
    ask=ask,
    say=say,
    draft=draft,
    mind=Mind(
        topics=worlds.topics,
        belief=worlds.belief,
        claim=claims.claim,
        world=worlds.written,
        say=claims.in_words,
        answers=claims.answers,
        expect=claims.expect,
        came=claims.came,
        parameters=(Q,),
        advice=advice,
    ),
    badge=lambda game, seat: SIDES[seat].value,
    turn=turn_number,
    walkthrough=walkthrough,
    exercises=EXERCISES,
    rules="rules/spies_and_lies.md",
    step_ends=lambda event: not isinstance(event, Deployed | TokensChosen | Committed),
)
