"""The picture of The Plan, beyond what all pictures have (tests/scene/test_pictures.py)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from spylab.games.the_plan import actions as do
from spylab.games.the_plan.draft import case_noted, current, halves_noted, reach
from spylab.games.the_plan.kit import KIT
from spylab.kit import Aids, Sight
from spylab.lessons import Exercise
from spylab.scene import Part
from spylab.widgets.lesson import PracticeTable
from spylab.words import language
from tests.depth import count
from tests.scene import pictures
from tests.scene.pictures import (
    everywhere,
    in_every_language,
    in_every_size,
    in_every_theme,
    lines,
    moved,
    part,
    without_colour,
)
from tests.the_plan.moments import moments
from tests.the_plan.table import Table

scenes = partial(pictures.scenes, "the_plan")
SOME = count(9, 1)
"""In a quick run every ninth moment, other ones in each language."""


# -- controls -----------------------------------------------------------------------------------


def test_controls_of_every_kind_are_met() -> None:
    met = {control.id.split(":")[0] for _, scene in scenes("paper", False) for control in scene.controls()}
    assert met == {
        "agent", "belief", "card", "deed", "file", "hideout", "key", "keys", "note", "notes", "number", "space", "spy",
    } - ({"card"} - met)  # fmt: skip


def test_whatever_is_legal_can_be_done_with_the_picture_or_the_buttons() -> None:
    """Each legal action is on the page now, or after a choice that is on the page, or comes to the same as one."""
    for moment, scene in scenes("paper", False):
        sight = moment.sight
        if sight.player is None or not sight.legal or sight.calm:
            continue
        shown = {control.action for control in scene.controls()}
        buttons = {choice.notation for group in KIT.menu(sight) for choice in group.choices}
        may = reach(sight)
        if may is None:
            assert {str(action) for action in sight.legal} <= buttons, str(moment)
            only = ("show", "pick", "ask", "look", "use", *(["spend"] if sight.game.options.spend == "free" else []))
            passing = {str(do.Pass())} | {b for b in buttons if b.startswith(only)}
            assert {str(action) for action in sight.legal} - passing <= shown, str(moment)
            continue
        steps = {
            step.split(" ", 2)[2] for step in shown | buttons if step and step.split()[1:2] == [str(len(sight.events))]
        }
        if may.hideout is not None:
            assert {str(do.Enter(may.hideout, spy)) for spy in sight.game.spies} <= shown & buttons
        elif may.spies and may.spy is None:
            assert {f"spy {spy}" for spy in may.spies} <= steps
        else:
            chosen = str(may.chosen.action) if may.chosen else ""
            wanted = {
                str(routes[0].action) for end, routes in may.ends.items() if not may.chosen or end != may.chosen.end
            }
            wanted |= {str(route.action) for route in may.ends[may.chosen.end]} - {chosen} if may.chosen else set()
            assert wanted <= steps, str(moment)
            assert not chosen or chosen in shown & buttons
            assert {f"hideout {hideout}" for hideout in may.hideouts} <= steps


# -- without colour, without sight ---------------------------------------------------------------


def _looks(shown: Part) -> str:
    """A part without colours, moved to a corner."""
    box = shown.box
    assert box
    return repr([moved(without_colour(shape), box.x, box.y) for shape in shown.shapes])


def test_no_two_pieces_differ_by_colour_alone() -> None:
    moment, scene = next(
        (m, s) for m, s in scenes("paper", False) if m.game == "town, 4 players" and m.when == "Choosing"
    )
    pieces = [shown for shown in scene.parts if shown.piece]
    assert len(pieces) == 8, moment
    assert len({_looks(piece) for piece in pieces}) == 8


def test_keys_that_are_up_down_or_unknown_look_and_sound_different() -> None:
    looks: dict[str, set[str]] = {}
    for _, scene in scenes("paper", False):
        for shown in scene.parts:
            if shown.id.startswith("key:") and shown.label and not shown.hit and not shown.id.endswith(":more"):
                words = shown.label.split(": ", 1)[1]
                state = "up" if words.endswith("up") else "known" if "hideout" in words else "down"
                looks.setdefault(state, set()).add(_looks(shown))
    assert set(looks) == {"up", "known", "down"}
    assert len(looks["up"] | looks["known"] | looks["down"]) == sum(map(len, looks.values()))


def test_a_bonus_card_that_is_gone_looks_different() -> None:
    looks: dict[bool, set[str]] = {}
    for moment, scene in scenes("paper", False):
        if not moment.sight.game.options.bonuses:
            continue
        for spy in moment.sight.game.spies:
            file = moment.sight.view.file(spy)
            if file.looks == 1 and file.owner is None and not part(scene, f"file:{spy}").hit:
                looks.setdefault(file.bonus is None, set()).add(_looks(part(scene, f"file:{spy}")))
    assert set(looks) == {True, False}
    assert not looks[True] & looks[False]


def test_the_words_say_where_everybody_stands_and_what_is_lit() -> None:
    for moment, scene in scenes("paper", False, step=3):
        view, game = moment.sight.view, moment.sight.game
        spoken = scene.words().splitlines()
        for spy, at in zip(game.spies, view.spies, strict=True):
            assert any(line.startswith(f"Spy {spy} is on {at}") for line in spoken), (str(moment), spy)
        for seat, player in enumerate(view.players):
            if player.at is not None:
                wanted = f"{moment.sight.names[seat]}: the counterspy is on {player.at}"
                assert any(line.startswith(wanted) for line in spoken), (str(moment), seat)
        assert f"The spotlight lights segment {view.lit}." in spoken


def test_what_is_still_is_told_alike_all_game_long() -> None:
    """So somebody who has read where the streets lead need not read it again."""
    told: dict[str, set[tuple[str, ...]]] = {}
    for moment, scene in scenes("paper", False):
        board = tuple(part.label for part in scene.parts if part.legend)
        assert len(board) >= len(moment.sight.game.board.spaces)
        assert scene.words().splitlines()[-len(board) :] == list(board)
        assert not any(line in scene.words(legend=False).splitlines() for line in board)
        told.setdefault(f"{moment.game}, {moment.sight.player is None}", set()).add(board)
    assert {len(boards) for boards in told.values()} == {1}


# -- size ---------------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_the_table_does_not_jump_while_a_game_goes_on(code: str, theme: str, narrow: bool) -> None:
    language(code)
    sizes: dict[tuple[object, ...], set[tuple[int, ...]]] = {}
    for moment, scene in scenes(theme, narrow, SOME):
        places = [part(scene, name).shapes[0].box() for name in ("board:ground", "files", "ask")]
        size = (scene.width, scene.height, *(round(value) for box in places for value in (box.x, box.y)))
        sizes.setdefault((moment.game, moment.sight.player is None), set()).add(size)
    assert len(sizes) > 8
    assert [same for same, found in sizes.items() if len(found) > 1] == []


# -- what a picture shows ------------------------------------------------------------------------


def test_the_public_picture_has_no_notes_and_no_choices() -> None:
    for moment, scene in scenes("projector", False):
        if moment.sight.player is None:
            assert list(scene.controls()) == [], str(moment)
            assert not any(shown.id.startswith("note") for shown in scene.parts)


def test_on_a_projector_a_player_s_picture_keeps_the_notes_and_fits_the_wall() -> None:
    """What was seen is in the picture in every theme, in an exercise too, and the wall is no higher than usual."""
    own = [(m, scene) for m, scene in scenes("projector", False, step=7) if m.sight.player is not None]
    assert own
    for moment, scene in own:
        assert any(shown.id == f"note:{moment.sight.game.spies[0]}:1" for shown in scene.parts), str(moment)
        assert scene.height <= 1080 or moment.game == "many cards", str(moment)
    table = PracticeTable(KIT, [Exercise("the_plan", "files", seed=1, level=1)], theme="projector")
    scene = table._board.scene
    assert scene is not None
    seen = [shown.label for shown in scene.parts if shown.id.startswith("note:") and "not looked" not in shown.label]
    assert any("half seen" in label and "no half" not in label for label in seen)


def test_every_action_card_bears_its_number_used_or_not() -> None:
    for moment, scene in scenes("paper", False, step=9):
        for number in range(1, len(moment.sight.game.options.cards) + 1):
            assert str(number) in lines(part(scene, f"card:{number}")).split(), str(moment)


def test_the_note_sheet_shows_what_is_noted_and_nothing_else() -> None:
    """Filled in by the table: what the own view proves seen. By hand: what was marked by hand."""
    told = {(False, False): "no half", (True, False): "top half", (False, True): "bottom half", (True, True): "both"}
    seen: set[tuple[bool, bool]] = set()
    for moment, scene in scenes("paper", False, step=2):
        sight = moment.sight
        if sight.player is None:
            continue
        for spy in sight.game.spies:
            for hideout in range(1, sight.game.options.number + 1):
                halves = halves_noted(sight, spy, hideout)
                seen.add(halves)
                assert told[halves] in part(scene, f"note:{spy}:{hideout}").label, str(moment)
                if not current(sight).by_hand:
                    known = {p.half.side for p in sight.view.file(spy).places if p.half and p.half.hideout == hideout}
                    assert halves == ("top" in known, "bottom" in known)
        for hideout in range(1, sight.game.options.number + 1):
            said = part(scene, f"note:case:{hideout}").label
            state = case_noted(sight, hideout)
            assert {None: "not looked", True: "is here", False: "not here"}[state] in said
    assert seen == set(told)


def test_notes_kept_by_hand_keep_the_table_s_knowledge_out_of_the_board() -> None:
    for moment, scene in scenes("paper", False):
        if moment.when.endswith("by hand"):
            marked = [h for h in range(1, moment.sight.game.options.number + 1) if case_noted(moment.sight, h)]
            shown = [p.id for p in scene.parts if p.id.startswith("hideout:") and "The Plan is here" in p.label]
            assert shown == [f"hideout:{hideout}" for hideout in marked], str(moment)


def test_belief_stands_where_the_log_was_and_every_cell_can_be_asked_why() -> None:
    found = 0
    for moment, scene in scenes("paper", False):
        cells = [shown for shown in scene.parts if shown.id.startswith("belief:")]
        number = moment.sight.game.options.number
        assert len(cells) == (number * (number + 1) if moment.sight.about else 0), str(moment)
        if cells:
            found += 1
            assert all((cell.action or "").startswith("table why ") for cell in cells)
            assert [cell.id for cell in cells if cell.chosen] == ["belief:V:1"]
            assert not any(shown.id.startswith("log") for shown in scene.parts)
    assert found > 20


def test_a_way_is_drawn_and_whom_it_meets_is_ringed_and_told() -> None:
    met = 0
    for moment, scene in scenes("paper", False):
        may = reach(moment.sight)
        ids = {shown.id for shown in scene.parts}
        assert ("way" in ids) == bool(may and may.chosen), str(moment)
        if may and may.chosen:
            met += len(may.chosen.looks)
            end = part(scene, f"space:{may.chosen.end}")
            assert end.action == str(may.chosen.action)
            assert "Go this way" in end.label
            assert ("Meets nobody" in end.detail) == (not (may.chosen.looks or may.chosen.rivals or may.chosen.keys))
    assert met


def test_aids_that_are_off_leave_no_trace() -> None:
    bare = [scene for moment, scene in scenes("paper", False) if moment.when == "no aids"]
    assert bare
    for scene in bare:
        assert not any(shown.id.startswith(("log", "belief")) for shown in scene.parts)
    sight = next(m.sight for m in moments() if m.when == "Choosing" and m.sight.draft and m.sight.legal)
    quiet = replace(sight, aids=Aids(pips=False, log=False))
    by_hand = KIT.picture(replace(quiet, draft=KIT.draft(quiet)))
    assert part(by_hand, "notes:keeper").action is None
    assert part(by_hand, "note:V:1").action == "draft note V 1"


def test_somebody_who_is_out_is_off_the_board_and_said_to_be_out() -> None:
    found = 0
    for moment, scene in scenes("paper", False, step=2):
        for seat, player in enumerate(moment.sight.view.players):
            shown = {part_.id for part_ in scene.parts}
            colour = moment.sight.game.colours[seat]
            assert (f"agent:{colour}" in shown) == (not player.out)
            if player.out:
                found += 1
                assert "out of the game" in part(scene, f"player:{seat}").label
    assert found


# -- secrets ------------------------------------------------------------------------------------


def _seen(table: Table, colour: str | None, theme: str) -> tuple[object, ...]:
    """All that a table shows of this position to a player, or to the public."""
    seat = None if colour is None else table.seat_of(colour)
    info = table.state.information_state(seat)
    names = tuple(table.game.seat_name(n) for n in range(table.game.players))
    sight = Sight(
        table.game,
        info.view,
        seat,
        names,
        to_act=table.state.to_act(),
        legal=info.legal_actions() if seat is not None else (),
        events=info.events,
        log=KIT.lines(table.game, info.events, names),
        theme=theme,
        about=4,
    )
    sight = replace(sight, draft=KIT.draft(sight))
    return KIT.picture(sight), KIT.menu(sight), KIT.ask(sight)


@in_every_theme
def test_what_somebody_else_saw_shows_nowhere(theme: str) -> None:
    """Two deals with other owners, another place of The Plan, another half, another key: all the same to the others."""
    one = Table(plan=1, owners=(1, 2), at={"green": "a2"})
    other = Table(plan=2, owners=(2, 1), at={"green": "a2"})
    script = ["roll 1", "play 5 inspect", "look V", "draw {half}", "roll 2", "play 2 light", "turn to 2", "open"]
    script += ["roll 1", "play 1 walk", "walk a3", "take", "key {key}"]
    for step in script:
        one.play(step.format(half="1-top", key=1))
        other.play(step.format(half="2-bottom", key=2))
        assert _seen(one, None, theme) == _seen(other, None, theme), step
    assert _seen(one, "green", theme) != _seen(other, "green", theme)
    assert _seen(one, "red", theme) != _seen(other, "red", theme)
    unlooked = [Table(plan=plan, owners=owners) for plan, owners in ((1, (1, 2)), (2, (2, 1)))]
    for step in script[:4]:
        for table, half in zip(unlooked, ("1-top", "2-bottom"), strict=True):
            table.play(step.format(half=half))
        assert _seen(unlooked[0], "red", theme) == _seen(unlooked[1], "red", theme), step
