"""The picture of a game of The Plan: a view, what may be done and the aids become a scene."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.the_plan import actions as do
from spylab.games.the_plan.belief_marks import belief_map
from spylab.games.the_plan.card_marks import card_number, deed_marks, deed_places, open_card, used_card
from spylab.games.the_plan.file_marks import files
from spylab.games.the_plan.layout import Layout, layout
from spylab.games.the_plan.legend import legend
from spylab.games.the_plan.margin import header, log, news, question
from spylab.games.the_plan.note_marks import notes
from spylab.games.the_plan.player_marks import players
from spylab.games.the_plan.town_marks import town
from spylab.games.the_plan.words import DEEDS_IN_FULL
from spylab.kit import Sight
from spylab.scene import Part, Scene, brackets, rule
from spylab.words import Text


def picture(sight: Sight) -> Scene:
    """The whole table as one seat sees it."""
    plan = layout(sight)
    parts = [header(sight, plan), *town(sight, plan), *_cards(sight, plan), *question(sight, plan), *news(sight, plan)]
    parts += [*players(sight, plan), *files(sight, plan), *notes(sight, plan), *_rules_between(plan)]
    parts += _known(sight, plan)
    signs = legend(sight, plan)
    height = plan.height or round(plan.signs.y + signs.height + plan.theme.margin)
    parts.append(signs.part())
    return Scene(plan.width, height, sight.theme, str(_title(sight)), str(_description()), tuple(parts))


def _known(sight: Sight, plan: Layout) -> Iterator[Part]:
    """Where belief is shown if it is asked for: else the log."""
    if plan.known is None:
        return
    if sight.about is not None:
        yield from belief_map(sight, plan, plan.known)
    elif sight.aids.log:
        yield from log(sight, plan, plan.known)


def _title(sight: Sight) -> Text:
    if sight.player is None:
        return Text("The Plan, public view")
    return Text("The Plan, seen by {name}", name=sight.names[sight.player])


def _description() -> Text:
    return Text(
        "A town of spaces joined by lines and tram tracks, with numbered hideouts; a spotlight shines on one part. "
        "A letter is a spy, a shape with an eye is a counterspy. Around it: action cards, keys, files and notes."
    )


def _cards(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The action cards of one player, used ones face down; each deed that is possible can be chosen."""
    theme, options = plan.theme, plan.game.options
    player = sight.view.players[plan.viewer]
    colour = plan.game.colours[plan.viewer]
    name = sight.names[plan.viewer]
    for number in range(1, len(options.cards) + 1):
        box = plan.card(number)
        if player.used and number in player.used:
            words = Text("{name}: action card {card}, used", name=name, card=number)
            yield Part(
                f"card:{number}", (*used_card(box, theme), *card_number(box, number, theme, used=True)), 0, str(words)
            )
            continue
        deeds = options.deeds(number)
        stuck = do.Spend(number) in sight.legal and not any(do.Play(number, deed) in sight.legal for deed in deeds)
        spend = str(do.Spend(number)) if stuck else None
        listed = ", ".join(str(DEEDS_IN_FULL[deed]) for deed in deeds)
        words = Text("{name}: action card {card}: {deeds}", name=name, card=number, deeds=listed)
        said = f"{words}. {Text('Use it up: nothing on it is possible')}" if spend else str(words)
        marks = brackets(box.x, box.y, box.w, box.h, theme, gap=0) if spend else ()
        shapes = (*open_card(box, theme), *card_number(box, number, theme, used=False), *marks)
        yield Part(f"card:{number}", shapes, 0, said, box if spend else None, spend)
        for at, (deed, place) in enumerate(zip(deeds, deed_places(box, len(deeds)), strict=True)):
            play = do.Play(number, deed)
            may = play in sight.legal
            drawn = deed_marks(place, deed, colour, theme, on=may, first=at == 0)
            if may:
                drawn += brackets(place.x + 3, place.y + 3, place.w - 6, place.h - 6, theme, gap=0, arm=9)
            what = Text("Card {card}: {deed}", card=number, deed=DEEDS_IN_FULL[deed])
            yield Part(
                f"deed:{number}:{deed}", drawn, 1, str(what) if may else "", place if may else None,
                str(play) if may else None,
            )  # fmt: skip


def _rules_between(plan: Layout) -> Iterator[Part]:
    """Soft lines between the sections of the column."""
    shapes = [
        shape
        for box in (plan.files, plan.notes, plan.known)
        if box is not None and box.y > plan.players.y
        for shape in rule(box.x, box.x + box.w, box.y - 7, plan.theme)
    ]
    yield Part("lines", tuple(shapes))
