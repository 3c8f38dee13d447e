"""The Plan as the shared layers see it."""

from __future__ import annotations

from spylab.games.the_plan import claims, worlds
from spylab.games.the_plan.bots import Walker
from spylab.games.the_plan.draft import draft
from spylab.games.the_plan.exercises import EXERCISES
from spylab.games.the_plan.log_lines import say
from spylab.games.the_plan.options import Options
from spylab.games.the_plan.picture import picture
from spylab.games.the_plan.planner import Planner
from spylab.games.the_plan.rules import ThePlan
from spylab.games.the_plan.sentences import ask, menu
from spylab.games.the_plan.walkthrough import walkthrough
from spylab.kit import Kit, Mind
from spylab.words import Text

KIT = Kit(
    name="the_plan",
    title=Text("The Plan"),
    summary=Text("Find out in which hideout The Plan lies and whose hideout that is, and walk in first."),
    players=(2, 4),
    options=Options,
    make=ThePlan,
    bots={Walker.kind: Walker, Planner.kind: Planner},
    picture=picture,
    menu=menu,
    ask=ask,
    say=say,
    draft=draft,
    mind=Mind(
        topics=claims.topics,
        belief=worlds.belief,
        claim=claims.claim,
        world=claims.written,
        say=claims.in_words,
        answers=claims.answers,
        things=claims.THINGS,
        expect=claims.expect,
        came=claims.came,
    ),
    walkthrough=walkthrough,
    exercises=EXERCISES,
    badge=lambda game, seat: game.options.colours[seat],
    previews=True,
    turn=lambda view: view.turn,
    rules="rules/the_plan.md",
)
