"""The picture of Spies & Lies, beyond what all pictures have (tests/scene/test_pictures.py)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from spylab import api
from spylab.engine import Stream
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.abilities import ability
from spylab.games.spies_and_lies.chain_marks import last_turn, steps
from spylab.games.spies_and_lies.options import LIMITS
from spylab.games.spies_and_lies.sentences import menu
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.view import Phase
from spylab.games.spies_and_lies.words import RANKED
from spylab.kit import WHY, Aids
from spylab.scene import THEMES, Box, Label, Path, Rect, Scene, Shape, svg
from spylab.words import language
from tests.scene import pictures
from tests.scene.ground import ink_box
from tests.scene.pictures import (
    LONG,
    everywhere,
    in_every_language,
    in_every_size,
    inside,
    lines,
    part,
    texts,
    touching,
    without_colour,
)
from tests.spies_and_lies.moments import HELPED, KIT, Moment, moments

scenes = partial(pictures.scenes, "spies_and_lies")


# -- controls ------------------------------------------------------------------------------------


def test_what_a_control_carries_is_legal_and_all_that_is_legal_can_be_reached() -> None:
    """An action of the game, a step of the draft, or a question; and no choice is in the menu alone."""
    met = set()
    for moment, scene in scenes("paper", False, 1):
        sight = moment.sight
        legal = {str(action) for action in sight.legal}
        carried = {control.action or "" for control in scene.controls()}
        for action in carried:
            if action.startswith("draft"):
                assert sight.draft is not None, moment
                sight.draft.after(action, Stream(0, "test"))
            else:
                assert action in legal or action.startswith(WHY), (str(moment), action)
            met.add(action.split()[0])
        offered = {choice.notation for group in menu(sight) for choice in group.choices}
        assert {choice for choice in offered if not choice.startswith("draft")} <= legal, moment
        if sight.legal and not sight.draft and not sight.calm and sight.view.phase not in _DRAFTED:
            assert {action for action in carried if not action.startswith("table")} == legal == offered, moment
    assert {"draft", "deploy", "tokens", "guess", "deceive", "no", "take", "strike", "table"} <= met


_DRAFTED = (Phase.DEPLOYMENT, Phase.TOKENS)


@pytest.mark.parametrize("theme", THEMES)
@everywhere
def test_a_captain_with_many_to_copy_has_a_tile_for_each(theme: str, narrow: bool) -> None:
    """Four soldiers, a Marshal in two ways, and the points: each a control of its own."""
    moment = next(m for m in moments() if "CAPTAIN" in m.when and m.sight.legal and m.game == "other options")
    sight = replace(moment.sight, theme=theme, narrow=narrow)
    view = sight.view
    tired = ((Soldier.SPY, Soldier.MARSHAL), (Soldier.BOMB, Soldier.LIEUTENANT))
    for seat, soldiers in enumerate(tired):
        view = view.with_side(seat, exhausted=soldiers)
    legal = sight.game.legal_actions(view, sight.player)
    scene = KIT.picture(replace(sight, view=view, legal=legal))
    tiles = [control for control in scene.controls() if control.id.startswith("choice:")]
    assert {tile.action for tile in tiles} == {str(action) for action in legal}
    assert len(tiles) == 6
    hits = [tile.hit for tile in tiles if tile.hit]
    assert touching(hits) == []
    assert all(min(hit.w, hit.h) >= 24 and inside(hit, scene) for hit in hits)
    assert len({lines(tile) for tile in tiles}) == 6
    assert all("…" not in lines(tile) for tile in tiles)


def test_a_guess_that_cannot_be_right_is_dashed_and_can_be_chosen() -> None:
    seen = {True: 0, False: 0}
    for moment, scene in scenes("paper", False, 1):
        guesses = [control for control in scene.controls() if control.id.startswith("guess:")]
        for control in guesses:
            dashed = any(not isinstance(shape, Label) and shape.style.dash for shape in control.shapes)
            belief = KIT.mind.know(moment.sight, moment.sight.view.owner)
            rank = Soldier(int(control.id.split(":")[1]))
            possible = belief.marginals()[moment.sight.view.mission].get(rank, 0) > 0
            assert dashed != possible, (str(moment), control.id)
            seen[dashed] += 1
    assert min(seen.values()) > 50


# -- without colour, without sight ----------------------------------------------------------------


def test_no_two_states_of_a_mission_differ_by_colour_alone() -> None:
    """What is told of a card can be seen without any colour: no look stands for two different things."""
    looks: dict[tuple[str, str, str], str] = {}
    told = set()
    for moment, scene in scenes("paper", False, 1):
        if moment.sight.draft or moment.when == "no aids":
            continue
        for card in scene.parts:
            if not card.id.startswith("card:"):
                continue
            _, seat, at = card.id.split(":")
            marks = [p for p in scene.parts if p.id.split(":")[0] in _BESIDE and p.id.endswith(f":{seat}:{at}")]
            shapes = repr([without_colour(shape) for p in (card, *marks) for shape in p.shapes])
            facts = card.label.split(": ", 1)[1]
            if facts.startswith(("face down", "empty")):
                facts = ", ".join(sorted(set(facts.split(", ")) - {"no Intel token"}))
            else:
                facts = facts.replace(", no Intel token", "").replace(", activated", "")
            key = moment.game, f"{card.id} {moment.sight.player}", shapes
            assert looks.setdefault(key, facts) == facts, (str(moment), card.id)
            told |= set(facts.split(", "))
    assert {"face down", "empty", "an Intel token", "a Deception token", "retired by the enemy Miner"} <= told


_BESIDE = ("token", "deception", "guessed")


def test_sides_differ_by_shape() -> None:
    scene = KIT.picture(moments()[0].sight)
    outlines = [without_colour(part(scene, f"marker:{seat}").shapes[0]) for seat in (0, 1)]
    assert {type(shape).__name__ for shape in outlines} == {"Path", "Rect"}


LARGEST = {name: most for name, (_, most) in LIMITS.items() if name not in ("first_starter", "first_exhausted")}
"""Options at their largest."""


@in_every_size
@everywhere
def test_at_the_largest_options_all_is_in_the_picture(theme: str, narrow: bool) -> None:
    """SL-CARDS-3, SL-CARDS-4: every mark inside, texts whole and apart, at most 60 KB."""
    language("en")
    for kinds in (("1-4", "4-7", "7-10"), ("1-1", "10-10", "4-10", "2-10")):
        match = api.match("spies_and_lies", ("Ane", "Jon"), seed=3, **LARGEST, intel=kinds)
        while match.outcome() is None and match.seat(None).view.day < 6:
            seat = match.seat(min(match.to_act()))
            legal = seat.legal_actions()
            action = Stream(7, str(len(match.state(reveal=True).steps(reveal=True)))).choice(legal)
            if seat.view.phase in (Phase.TOKENS, Phase.GUESS) and seat.view.mission in (None, 3):
                _all_inside(KIT.picture(replace(KIT.sight(seat), theme=theme, narrow=narrow)))
            seat.act(action)
        assert match.seat(None).view.day > 1


def _all_inside(scene: Scene) -> None:
    found = texts(scene)
    boxes = [ink_box(label) for label in found]
    assert all("…" not in label.text and label.size >= THEMES[scene.theme].text for label in found)
    assert [(found[one].text, found[other].text) for one, other in touching(boxes)] == []
    for one in scene.parts:
        assert one.box is None or inside(one.box, scene), one.id
    assert len(svg(scene)) <= 60_000


def test_intel_cards_stay_apart_and_in_their_place() -> None:
    """As many cards as there can be: none on another, none on the ranks."""
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=3, intel_copies=4, intel=("1-1", "10-10", "4-10", "2-10"))
    for theme, narrow in (("paper", False), ("paper", True), ("projector", False)):
        scene = KIT.picture(replace(KIT.sight(match.seat(0)), theme=theme, narrow=narrow))
        cards = [s for s in part(scene, "intel").shapes if isinstance(s, Rect) and s.r == 2]
        assert len(cards) == 16
        boxes = [Box(card.x, card.y, card.w, card.h) for card in cards]
        assert touching([*boxes, *(ink_box(label) for label in texts(scene))]) == []


@pytest.mark.parametrize("names", [("Ane", "Jon"), LONG[:2]])
@pytest.mark.parametrize("theme", THEMES)
@everywhere
def test_a_carried_explosion_lies_beside_the_tokens_that_are_ready(
    theme: str, narrow: bool, names: tuple[str, ...]
) -> None:
    """SL-SOLDIER-8: in the morning both are in the line with the name."""
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=2, explosion_carries=True)
    view = match.seat(None).view.with_side(0, explosion=True).with_side(1, explosion=True)
    for player in (0, None):
        sight = KIT.sight(match.seat(player), theme=theme, narrow=narrow)
        scene = KIT.picture(replace(sight, view=view, names=names))
        for seat in (0, 1):
            tokens = [shape.box() for shape in part(scene, f"ready:{seat}").shapes]
            others = [shape.box() for shape in part(scene, f"side:{seat}").shapes]
            assert len(tokens) >= 4
            assert not any(box.touches(other) for box in tokens for other in others), (seat, player)


def test_the_army_is_read_after_its_heading() -> None:
    """While it is deployed and after that, whatever the size: the heading, then the soldiers."""
    seen = set()
    for theme, narrow in (("paper", False), ("paper", True), ("projector", False), ("projector", True)):
        for moment, scene in scenes(theme, narrow, 1):
            spoken = scene.words(legend=False).splitlines()
            army = [part.label for part in scene.parts if part.id.startswith("hand:")]
            if army:
                heading = next(part.label for part in scene.parts if part.id == "rack")
                assert all(spoken.index(heading) < spoken.index(soldier) for soldier in army), moment
                seen.add(moment.sight.view.phase)
    assert {Phase.DEPLOYMENT, Phase.TOKENS} <= seen


def test_one_exhausted_soldier_is_told_of_in_the_singular() -> None:
    match = api.match("spies_and_lies", ("Ane", "Jon"), seed=3)
    match.advance(3)
    sight = KIT.sight(match.seat(0))
    try:
        language("es")
        scene = KIT.picture(sight)
    finally:
        language("en")
    captions = [label.text for label in texts(scene) if label.text.startswith("agotad")]
    assert len(captions) >= 2
    assert set(captions) == {"agotado"}
    assert "Soldado agotado: " in scene.words()


def test_the_words_tell_the_whole_position() -> None:
    for moment, scene in scenes("paper", False, 3):
        spoken = scene.words()
        for seat, side in enumerate(moment.sight.view.sides):
            name = moment.sight.names[seat]
            (head,) = [w for w in spoken.splitlines() if w.startswith(f"{name}. ") and "Marker on" in w]
            assert f"Marker on {side.marker} of " in head, moment
            assert f"{side.deceptions} Deception token" in head, moment
            for at, mission in enumerate(side.missions):
                if not moment.sight.draft:
                    (line,) = [w for w in spoken.splitlines() if w.startswith(f"{name}, mission {at + 1}: ")][:1]
                    if mission.soldier:
                        assert str(RANKED[mission.soldier]) in line, moment
                    assert ("an Intel token" in line) == (mission.token == 1), moment
        assert "Double Agent" in spoken
        assert moment.sight.view.intel is None or f"Intel today: {moment.sight.view.intel}".replace("-", "–") in spoken
        for soldier in {s for army in moment.sight.game.armies for s in army}:
            assert f"{RANKED[soldier]}: {ability(soldier, moment.sight.game.options)}" in spoken


def test_aids_that_are_off_leave_no_trace() -> None:
    """Without pips a back tells nothing, no guess is dashed, and without the log it is not there."""
    for moment in moments():
        if moment.when == "no aids":
            scene = KIT.picture(moment.sight)
            assert not any(shown.id.startswith(("log", "belief")) for shown in scene.parts)
    sight = next(m.sight for m in moments() if m.sight.view.phase is Phase.GUESS and m.sight.legal)
    scene = KIT.picture(replace(sight, aids=Aids(pips=False, log=False)))
    back = part(scene, f"card:{1 - sight.player}:3")
    assert len(back.shapes) == 5
    tiles = [p for p in scene.parts if p.id.startswith("guess:")]
    assert len(tiles) == 10
    assert not any(shape.style.dash for p in tiles for shape in p.shapes if not isinstance(shape, Label))


# -- size ------------------------------------------------------------------------------------------


@in_every_size
@everywhere
def test_the_table_does_not_jump_while_a_game_goes_on(theme: str, narrow: bool) -> None:
    """But in the morning: then the last guess of the day before is still to be followed, below the army."""
    sizes: dict[object, set[tuple[int, int]]] = {}
    for moment, scene in scenes(theme, narrow, 2):
        if "belief" in moment.when or moment.sight.calm or morning(moment):
            continue
        sizes.setdefault((moment.game, moment.sight.player), set()).add((scene.width, scene.height))
    assert len(sizes) == 12
    assert [key for key, found in sizes.items() if len(found) > 1] == []


def morning(moment: Moment) -> bool:
    sight = moment.sight
    return sight.player is not None and sight.view.phase is Phase.DEPLOYMENT and sight.view.day > 1


@in_every_language
def test_a_projected_table_fits_a_wall(code: str) -> None:
    """With a width of 1440 px at most 850 high; somebody who plays on it has choices and soldiers in hand besides."""
    language(code)
    for moment, scene in scenes("projector", False):
        if moment.sight.about is None:
            assert scene.height <= (850 if moment.sight.player is None else 920), moment


def test_the_last_guess_of_a_day_can_be_followed_in_the_morning() -> None:
    """It ends the day at once, so everybody finds it below the army, or on the wall where it always is."""
    met = set()
    for moment, scene in scenes("paper", False, 1):
        sight = moment.sight
        if sight.view.phase is Phase.DEPLOYMENT:
            chains = [shown for shown in scene.parts if shown.id == "chain"]
            assert len(chains) == (sight.view.day > 1), moment
            met.add((sight.player, len(chains)))
    assert met == {(seat, n) for seat in (None, 0, 1) for n in (0, 1)}


def test_before_the_first_guess_the_course_of_the_day_is_told() -> None:
    """No empty place; what is done now is bold."""
    met = set()
    for moment, scene in scenes("paper", False, 1):
        shown = [shown for shown in scene.parts if shown.id == "course"]
        rack = any(each.id == "rack" for each in scene.parts)
        assert bool(shown) == (not last_turn(moment.sight.events) and not rack), moment
        if shown:
            bold = lines(replace(shown[0], shapes=tuple(s for s in shown[0].shapes[1:] if s.bold)))
            assert bold[0] == {Phase.DEPLOYMENT: "1", Phase.TOKENS: "2"}.get(moment.sight.view.phase, "3"), moment
            met.add(bold[0])
    assert met == {"1", "2", "3"}


# -- what is shown ---------------------------------------------------------------------------------


def test_the_belief_is_drawn_as_it_is() -> None:
    """Every cell says its fraction; impossible is a dot, certain has a frame; a click asks why."""
    met = set()
    for moment, scene in scenes("paper", False, 1):
        sight = moment.sight
        if sight.about is None or sight.aids != HELPED:
            assert not any(shown.id.startswith("belief") for shown in scene.parts)
            continue
        chances = KIT.mind.know(sight, sight.about).marginals()
        for mission, of_mission in enumerate(chances):
            for soldier in sight.game.armies[sight.about]:
                chance = of_mission.get(soldier, 0)
                cell = part(scene, f"belief:{mission}:{int(soldier)}")
                assert cell.label.endswith(f": {chance}"), moment
                written = lines(cell)
                assert written in {str(chance), f"{round(100 * chance)}%"} if chance else not written
                met.add(0 if not chance else 1 if chance == 1 else "open")
                assert cell.action == f"{WHY}mission {mission + 1} is {soldier.name.lower()}"
                KIT.mind.claim(sight.game, cell.action.removeprefix(WHY))
    assert met == {0, 1, "open"}


SIDES_DIFFER = {"MLLLLLLLZ", "dashed MLLLLLLLZ", "MLLZ"}
"""Red's cut corners, where Blue's are round, and Red's pennant: the legend shows Blue's."""


def kind(shape: Any) -> str:
    """How a shape is drawn, wherever and however large: a hatching of few lines is one of many."""
    strokes = "".join(command for command, _ in shape.segments) if isinstance(shape, Path) else type(shape).__name__
    return ("dashed " if shape.style.dash else "") + re.sub("(ML)+$", "ML", strokes)


@in_every_size
@everywhere
def test_every_kind_of_mark_is_explained(theme: str, narrow: bool) -> None:
    """By a sign with words, or in the list of soldiers; dashed is what is empty, or a guess that cannot be right."""
    met = set()
    for moment, scene in scenes(theme, narrow, 4):
        told = [shown for shown in scene.parts if shown.id in ("signs", "soldiers")]
        explained = {kind(shape) for shown in told for shape in shown.shapes if not isinstance(shape, Label)}
        for shown in scene.parts:
            if shown in told or moment.sight.why is not None:
                continue
            kinds = {kind(shape) for shape in shown.shapes if not isinstance(shape, Label)} - SIDES_DIFFER
            plain = {one.removeprefix("dashed ") if one == DASHED_TOKEN else one for one in kinds}
            assert plain <= explained, (str(moment), shown.id)
            met |= kinds
    assert len(met) > 25
    assert {"dashed Rect", DASHED_TOKEN} <= met


DASHED_TOKEN = "dashed MLLLLLZ"
"""The empty place of an Intel token."""


def test_what_somebody_has_to_tell_apart_is_named_in_the_legend() -> None:
    """Nobody chooses on a wall: so signs of choices are not explained there, but the soldiers are named."""
    for moment, scene in scenes("projector", False, 9):
        said = lines(part(scene, "signs"))
        assert all(str(RANKED[soldier]) in said for army in moment.sight.game.armies for soldier in army)
        assert ("a guess that cannot be right" in said) == (moment.sight.player is not None and not moment.sight.calm)


def test_the_light_falls_on_the_mission_that_is_guessed() -> None:
    for moment, scene in scenes("paper", False, 2):
        view = moment.sight.view
        lit = [shown for shown in scene.parts if shown.id == "lane"]
        assert bool(lit) == (view.mission is not None and view.ended is None), moment
        if lit:
            for seat in (0, 1):
                inner = part(scene, f"card:{seat}:{view.mission}").box
                assert inner
                assert lit[0].box == lit[0].box.join(inner), moment
            target = part(scene, "target").box
            assert target
            assert target.touches(part(scene, f"card:{view.owner}:{view.mission}").box)


def test_a_chain_has_every_step_of_the_last_guess() -> None:
    """From the guess to the movement of the Double Agent: nothing that is told in the log is left out."""
    quiet = (ev.NoDeception, ev.MayAct, ev.Exhausted, ev.GameEnded)
    longest = 0
    for moment, scene in scenes("paper", False, 1):
        turn = last_turn(moment.sight.events)
        if not turn or not any(shown.id == "chain" for shown in scene.parts):
            continue
        drawn = list(steps(turn))
        told = [event for event in turn if not isinstance(event, quiet)]
        reveals = sum(isinstance(event, ev.Unveiled) for event in turn)  # what is revealed, then: right or wrong
        assert len(drawn) == len(told) + reveals, moment
        shown = part(scene, "chain").label
        for line in moment.sight.log:
            if line.event in turn:
                assert str(line.text) in shown, moment
        longest = max(longest, len(drawn))
    assert longest >= 8


@in_every_language
@pytest.mark.parametrize("theme", ["paper", "projector"])
@everywhere
def test_the_longest_chain_has_room(code: str, theme: str, narrow: bool) -> None:
    """A Captain who copies a Colonel, with Deception, two full markers and a wall in between."""
    language(code)
    sight = next(m.sight for m in moments() if m.game == "long names" and m.sight.view.phase is Phase.GUESS)
    events = (
        ev.TurnBegan(0, 3),
        ev.Deception(1, 3),
        ev.Guessed(0, 3, Soldier.MARSHAL),
        ev.Unveiled(1, 3, Soldier.CAPTAIN),
        ev.Activated(1, Soldier.CAPTAIN),
        ev.Copied(1, Soldier.COLONEL),
        ev.Scored(1, 8, ev.Source.SOLDIER),
        ev.MarkerReset(1, 7),
        ev.AgentMoved(1, 2, -4),
        ev.WallReached(1),
        ev.MoveLost(1, 1),
        ev.Scored(1, 4, ev.Source.DECEPTION),
        ev.MarkerReset(1, 0),
        ev.MoveLost(1, 3),
    )
    scene = KIT.picture(replace(sight, events=events, theme=theme, narrow=narrow, aids=Aids(pips=False)))
    chain = part(scene, "chain").box
    assert chain
    assert chain.x + chain.w <= (scene.width if theme == "projector" or narrow else 624)
    around = [p.box for p in scene.parts if p.box and p.id not in ("chain", "lane")]
    assert not any(chain.touches(box) for box in around)


def test_missions_stand_face_to_face_with_the_viewer_below() -> None:
    for moment, scene in scenes("paper", False, 5):
        viewer = moment.sight.player or 0
        for at in range(moment.sight.game.options.missions):
            upper, lower = part(scene, f"card:{1 - viewer}:{at}").box, part(scene, f"card:{viewer}:{at}").box
            assert upper
            assert lower
            assert upper.y + upper.h < lower.y, moment
            assert abs(upper.x + upper.w / 2 - lower.x - lower.w / 2) < 12, moment
        lefts = [part(scene, f"number:{at}").box.x for at in range(moment.sight.game.options.missions)]
        assert all(a < b for a, b in pairwise(lefts))


def test_intel_tokens_lie_ready_until_they_are_shown() -> None:
    """SL-CARDS-2: as many as missions; those of one's own that are being put on missions are taken from them."""
    met = set()
    for moment, scene in scenes("paper", False, 1):
        view, draft = moment.sight.view, moment.sight.draft
        for seat, side in enumerate(view.sides):
            parts = [shown for shown in scene.parts if shown.id == f"ready:{seat}"]
            lying = sum(kind(shape) == "MLLLLLZ" for shown in parts for shape in shown.shapes)
            laid = any(mission.token is not None for mission in side.missions)
            if laid or view.mission is not None or view.ended:
                assert lying == 0, moment
                continue
            mine = view.phase is Phase.TOKENS and draft is not None and seat == moment.sight.player
            assert lying == len(side.missions) - (sum(draft.pattern) if mine else 0), moment
            said = part(scene, f"side:{seat}").label
            assert ("lie ready" in said or "lies ready" in said) == bool(lying), moment
            met.add((view.phase, mine, lying))
    assert {phase for phase, _, _ in met} == {Phase.DEPLOYMENT, Phase.TOKENS}
    assert len(met) > 4


@pytest.mark.parametrize("theme", THEMES)
@everywhere
def test_the_steps_of_the_longest_turns_stay_in_their_place(theme: str, narrow: bool) -> None:
    """On a track of 1 or 2 a marker goes back for nearly every point: what finds no room is counted."""
    checked = cut = 0
    for seed, track in ((1, 1), (3, 1), (20, 2)):
        match = api.match("spies_and_lies", ("Ane", "Jon"), seed=seed, track=track, soldiers=(1, 4, 5, 6, 7, 8, 9, 10))
        while match.outcome() is None:
            seat = match.seat(min(match.to_act()))
            legal = seat.legal_actions()
            wrong = next((action for action in legal if str(action) in ("deceive", "guess 1")), None)
            seat.act(wrong or Stream(7, str(len(match.state(reveal=True).steps(reveal=True)))).choice(legal))
            turn = list(steps(last_turn(match.seat(None).events)))
            if len(turn) < 12 or match.seat(0).view.phase is not Phase.GUESS:
                continue
            sight = replace(KIT.sight(match.seat(0)), theme=theme, narrow=narrow)
            at = max(at for at, event in enumerate(sight.events) if isinstance(event, ev.Guessed)) + 1
            longest = (*sight.events[:at], *(ev.MarkerReset(0, 0), ev.MoveLost(0, 1)) * 20, *sight.events[at:])
            cut += _in_its_place(KIT.picture(sight)) + _in_its_place(KIT.picture(replace(sight, events=longest)))
            checked += 1
    assert cut >= checked >= 3


def _in_its_place(scene: Scene) -> bool:
    """The chain touches nothing around it; whether it had to be cut short."""
    chain = part(scene, "chain")
    box = _around(chain.shapes)
    assert inside(box, scene)
    beside = ("in hand", "signs", "soldiers", "log", "intel", "ask", "belief", "guess", "choice")
    touched = [one.id for one in scene.parts if one.id.split(":")[0] in beside and box.touches(_around(one.shapes))]
    assert touched == []
    counted = [shape for shape in chain.shapes if isinstance(shape, Label) and shape.text.startswith("… and ")]
    tiles = [shape for shape in chain.shapes if isinstance(shape, Rect)]
    if counted:
        assert not any(counted[0].box().touches(tile.box()) for tile in tiles)
    return bool(counted)


def _around(shapes: Iterable[Shape]) -> Box:
    """The area of these shapes, of texts the letters."""
    boxes = [ink_box(shape) if isinstance(shape, Label) else shape.box() for shape in shapes]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.x + box.w for box in boxes) - x, max(box.y + box.h for box in boxes) - y)
