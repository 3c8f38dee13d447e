"""SPY as the shared layers see it."""

from __future__ import annotations

from spylab.games.spy import worlds
from spylab.games.spy.actions import Arranged, Placed, Ready
from spylab.games.spy.advice import advice
from spylab.games.spy.bots import Careful
from spylab.games.spy.draft import draft
from spylab.games.spy.exercises import EXERCISES
from spylab.games.spy.house_rules import differing
from spylab.games.spy.options import Options
from spylab.games.spy.picture import picture
from spylab.games.spy.rules import Spy
from spylab.games.spy.seeker import Seeker
from spylab.games.spy.sentences import ask, menu, say
from spylab.games.spy.walkthrough import walkthrough
from spylab.kit import Kit, Mind
from spylab.words import Text

KIT = Kit(
    name="spy",
    title=Text("SPY"),
    summary=Text("Find out what the others have hidden, and stay away from lit bombs."),
    players=(2, 4),
    options=Options,
    house_rules=differing,
    make=Spy,
    bots={Careful.kind: Careful, Seeker.kind: Seeker},
    picture=picture,
    menu=menu,
    ask=ask,
    say=say,
    draft=draft,
    mind=Mind(
        topics=worlds.topics,
        belief=worlds.belief,
        claim=worlds.claim,
        world=worlds.written,
        say=worlds.in_words,
        answers=worlds.answers,
        expect=worlds.expect,
        came=worlds.came,
        advice=advice,
    ),
    walkthrough=walkthrough,
    exercises=EXERCISES,
    badge=lambda game, seat: game.options.colours[seat],
    turn=lambda view: view.turn,
    rules="rules/spy.md",
    step_ends=lambda event: not isinstance(event, Arranged | Ready | Placed),
)
