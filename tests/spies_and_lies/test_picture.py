"""The picture of Spies & Lies: texts whole and readable, controls reachable and legal, no meaning by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any

import pytest

from spylab import api
from spylab.engine import Stream
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.chain_marks import last_turn, steps
from spylab.games.spies_and_lies.options import LIMITS
from spylab.games.spies_and_lies.sentences import ask, menu
from spylab.games.spies_and_lies.soldiers import ABILITIES, Soldier
from spylab.games.spies_and_lies.view import Phase
from spylab.games.spies_and_lies.words import RANKED
from spylab.kit import WHY, Aids
from spylab.scene import THEMES, Box, Label, Part, Rect, Scene, Style, contrast, html_img, svg
from spylab.words import LANGUAGES, language
from tests.depth import count
from tests.spies_and_lies.moments import HELPED, KIT, Moment, moments
from tests.spy.ground import covers, ground_at, in_order, ink_box, points_of

everywhere = pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
in_every_language = pytest.mark.parametrize("code", LANGUAGES)
in_every_size = pytest.mark.parametrize("theme", ["paper", "projector"])
SOME = count(9, 1)
"""In a quick run every ninth moment, other ones in each language."""
HUES = {"red", "blue", "on_red", "on_blue", "accent", "lamp"}


def scenes(theme: str, narrow: bool, step: int = SOME) -> Iterator[tuple[Moment, Scene]]:
    first = list(LANGUAGES).index(language()) % step
    for number in range(first, len(moments()), step):
        yield moments()[number], scene_of(number, theme, narrow, language())


@lru_cache(maxsize=400)
def scene_of(number: int, theme: str, narrow: bool, code: str) -> Scene:
    assert code == language()
    return KIT.picture(replace(moments()[number].sight, theme=theme, narrow=narrow))


def texts(scene: Scene) -> list[Label]:
    return [shape for part in scene.parts for shape in part.shapes if isinstance(shape, Label)]


def part(scene: Scene, name: str) -> Part:
    return next(part for part in scene.parts if part.id == name)


def lines(part: Part) -> str:
    return " ".join(shape.text for shape in part.shapes if isinstance(shape, Label))


def inside(box: Box, scene: Scene) -> bool:
    return box.x >= 0 and box.y >= 0 and box.x + box.w <= scene.width and box.y + box.h <= scene.height


def touching(boxes: list[Box]) -> list[tuple[int, int]]:
    """Which of the boxes share some area, by their numbers."""
    order = sorted(range(len(boxes)), key=lambda i: boxes[i].y)
    return [
        (one, other)
        for at, one in enumerate(order)
        for other in takewhile(lambda other, one=one: boxes[other].y < boxes[one].y + boxes[one].h, order[at + 1 :])
        if boxes[one].touches(boxes[other])
    ]


# -- texts ---------------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_every_text_is_whole_and_has_a_place_of_its_own(code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(theme, narrow):
        found = texts(scene)
        boxes = [ink_box(label) for label in found]
        for label, box in zip(found, boxes, strict=True):
            assert label.text, moment
            assert "…" not in label.text, (str(moment), label.text)
            assert label.size >= THEMES[theme].text, (str(moment), label.text)
            assert inside(box, scene), (str(moment), label.text)
        assert [(found[one].text, found[other].text) for one, other in touching(boxes)] == [], moment


@in_every_language
@in_every_size
@everywhere
def test_names_and_what_is_asked_are_said_in_full(code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(theme, narrow):
        said = [label.text for label in texts(scene)]
        assert {str(name) for name in moment.sight.names} <= set(said), moment
        asked = str(ask(moment.sight))
        newest = str(moment.sight.log[-1].text) if moment.sight.log else ""
        if theme == "projector":
            assert asked in lines(part(scene, "news")), moment
            assert newest in lines(part(scene, "news")) or not moment.sight.aids.log, moment
        else:
            assert lines(part(scene, "ask")) == asked, moment


@pytest.mark.parametrize("theme", THEMES)
@everywhere
def test_every_text_is_readable_and_nothing_is_painted_over_it(theme: str, narrow: bool) -> None:
    """Contrast of at least 4.5 on the colour that a text claims as its ground and on what is painted there."""
    colour = THEMES[theme].colour
    for moment, scene in scenes(theme, narrow, step=count(23, 3)):
        drawn = in_order(scene)
        for at, one in enumerate(drawn):
            if not isinstance(one.shape, Label):
                continue
            ink = colour(one.shape.fill)
            assert contrast(ink, colour(one.shape.ground)) >= 4.5, (str(moment), one.shape)
            for point in points_of(one.shape):
                assert contrast(ink, ground_at(drawn, at, point, theme)) >= 4.5, (str(moment), one.shape)
            for later in drawn[at + 1 :]:
                if isinstance(later.shape, Label) or not later.box.touches(one.box) or not later.shape.style.fill:
                    continue
                assert not any(covers(later, point) for point in points_of(one.shape)), (str(moment), one, later)


# -- controls ------------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_every_control_has_room_and_a_name_of_its_own(code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(theme, narrow):
        controls = list(scene.controls())
        names = [(control.label, control.action) for control in controls]
        assert all(control.label for control in controls), moment
        assert len(set(names)) == len(names), moment
        hits = [control.hit for control in controls if control.hit]
        for hit in hits:
            assert min(hit.w, hit.h) >= 24, (str(moment), hit)
            assert inside(hit, scene), (str(moment), hit)
        assert touching(hits) == [], moment


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


def without_colour(value: Any) -> Any:
    """Shapes as a greyscale print shows them: what differs in hue alone is equal."""
    if isinstance(value, Style):
        hueless = {name: "hue" if getattr(value, name) in HUES else getattr(value, name) for name in ("fill", "stroke")}
        return replace(value, **hueless)
    if isinstance(value, Label):
        return replace(value, fill="hue" if value.fill in HUES else value.fill, ground="")
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(**{f.name: without_colour(getattr(value, f.name)) for f in fields(value)})
    return value


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
            action = Stream(7, match.turn.split(".")[1]).choice(legal)
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
            assert f"{RANKED[soldier]}: {ABILITIES[soldier]}" in spoken


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


@pytest.mark.parametrize("theme", THEMES)
@everywhere
def test_a_picture_is_as_wide_as_its_page_and_small_as_a_file(theme: str, narrow: bool) -> None:
    for moment, scene in scenes(theme, narrow, step=count(9, 1)):
        assert scene.width == (640 if narrow and theme != "projector" else 960)
        assert len(html_img(scene)) < 60_000, moment
        for shown in scene.parts:
            box = shown.box
            assert box is None or (box.x >= -2 and box.x + box.w <= scene.width + 2), (str(moment), shown.id)


@in_every_size
@everywhere
def test_the_table_does_not_jump_while_a_game_goes_on(theme: str, narrow: bool) -> None:
    sizes: dict[object, set[tuple[int, int]]] = {}
    for moment, scene in scenes(theme, narrow, 2):
        if "belief" in moment.when or moment.sight.calm:
            continue
        sizes.setdefault((moment.game, moment.sight.player), set()).add((scene.width, scene.height))
    assert len(sizes) == 12
    assert [key for key, found in sizes.items() if len(found) > 1] == []


def test_a_projected_table_fits_a_wall() -> None:
    sights = [m.sight for m in moments() if m.sight.player is None]
    assert max(KIT.picture(replace(sight, theme="projector")).height for sight in sights) <= 1080


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
