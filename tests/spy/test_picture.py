"""The picture of SPY: every text whole and readable, every control reachable, no meaning by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any

import pytest

from spylab.games.spy.cards import Colour, Kind
from spylab.games.spy.sentences import ask
from spylab.games.spy.words import CARDS, KINDS, letter
from spylab.kit import Aids
from spylab.scene import THEMES, Box, Label, Part, Scene, Shape, Style, contrast, html_img
from spylab.words import LANGUAGES, Text, language
from tests.depth import count
from tests.spy.ground import covers, ground_at, in_order, ink_box, points_of
from tests.spy.moments import KIT, LONG, Moment, moments

WIDTHS = {False: 960, True: 640}
HUES = {*Colour, "accent", "lamp", *(f"on_{colour.value}" for colour in Colour)}
"""The tokens that are colours; the others are light or dark in every theme."""

everywhere = pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
in_every_language = pytest.mark.parametrize("code", LANGUAGES)
in_every_size = pytest.mark.parametrize("theme", ["paper", "projector"])
in_every_theme = pytest.mark.parametrize("theme", THEMES)


def scenes(theme: str, narrow: bool, step: int = 1) -> Iterator[tuple[Moment, Scene]]:
    """Every so many moments as scenes; each language begins with another one."""
    first = list(LANGUAGES).index(language()) % step
    for number in range(first, len(moments()), step):
        yield moments()[number], scene_of(number, theme, narrow, language())


@lru_cache(maxsize=1000)
def scene_of(number: int, theme: str, narrow: bool, code: str) -> Scene:
    assert code == language()
    return KIT.picture(replace(moments()[number].sight, theme=theme, narrow=narrow))


SOME = count(5, 1)
"""In a quick run every fifth moment, other ones in each language."""


def touching(boxes: list[Box]) -> list[tuple[int, int]]:
    """Which of the boxes share some area, by their numbers."""
    order = sorted(range(len(boxes)), key=lambda i: boxes[i].y)
    return [
        (one, other)
        for at, one in enumerate(order)
        for other in takewhile(lambda other, one=one: boxes[other].y < boxes[one].y + boxes[one].h, order[at + 1 :])
        if boxes[one].touches(boxes[other])
    ]


def texts(scene: Scene) -> list[Label]:
    return [shape for part in scene.parts for shape in part.shapes if isinstance(shape, Label)]


def part(scene: Scene, name: str) -> Part:
    return next(part for part in scene.parts if part.id == name)


def inside(box: Box, scene: Scene) -> bool:
    return box.x >= 0 and box.y >= 0 and box.x + box.w <= scene.width and box.y + box.h <= scene.height


def card_box(scene: Scene, seat: int, at: int) -> Box:
    box = part(scene, f"card:{seat}:{at}").box
    assert box
    return box


def lines(part: Part) -> str:
    return " ".join(shape.text for shape in part.shapes if isinstance(shape, Label))


# -- texts --------------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_every_text_is_whole_and_has_a_place_of_its_own(code: str, theme: str, narrow: bool) -> None:
    language(code)
    smallest = THEMES[theme].text
    for moment, scene in scenes(theme, narrow, SOME):
        found = texts(scene)
        boxes = [ink_box(label) for label in found]
        for label, box in zip(found, boxes, strict=True):
            assert label.text, moment
            assert "…" not in label.text, (str(moment), label.text)
            assert label.size >= smallest, (str(moment), label.text)
            assert inside(box, scene), (str(moment), label.text)
        assert [(found[one].text, found[other].text) for one, other in touching(boxes)] == [], moment


@in_every_language
@in_every_size
@everywhere
def test_names_and_sentences_are_said_in_full(code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(theme, narrow, SOME):
        sight = moment.sight
        said = [label.text for label in texts(scene)]
        assert {str(name) for name in sight.names} <= set(said), moment
        below = part(scene, "news" if narrow or theme == "projector" else "ask")
        newest = str(sight.log[-1].text) if sight.log and sight.aids.log else ""
        assert str(ask(sight)) in lines(below), moment
        logged = [p for p in scene.parts if p.id.startswith("log:")]
        assert [lines(p) for p in logged] == [str(line.text) for line in sight.log[len(sight.log) - len(logged) :]]
        assert newest in lines(below if below.id == "news" or not newest else logged[-1]), moment


@in_every_theme
@everywhere
def test_every_text_is_readable_on_what_lies_under_it(theme: str, narrow: bool) -> None:
    """Contrast of at least 4.5 on the colour that a text claims as its ground and on what is painted there."""
    colour = THEMES[theme].colour
    for moment, scene in scenes(theme, narrow, step=count(7, 1)):
        drawn = in_order(scene)
        for at, one in enumerate(drawn):
            if not isinstance(one.shape, Label):
                continue
            ink = colour(one.shape.fill)
            assert contrast(ink, colour(one.shape.ground)) >= 4.5, (str(moment), one.shape)
            for point in points_of(one.shape):
                ground = ground_at(drawn, at, point, theme)
                assert contrast(ink, ground) >= 4.5, (str(moment), one.shape, ground)


@in_every_size
@everywhere
def test_nothing_is_painted_over_a_text(theme: str, narrow: bool) -> None:
    for moment, scene in scenes(theme, narrow, step=count(7, 1)):
        drawn = in_order(scene)
        for at, one in enumerate(drawn):
            if not isinstance(one.shape, Label):
                continue
            for later in drawn[at + 1 :]:
                if later.part == one.part or isinstance(later.shape, Label) or not later.box.touches(one.box):
                    continue
                if later.shape.style.fill:
                    assert not any(covers(later, point) for point in points_of(one.shape)), (str(moment), one, later)
                else:
                    box = ink_box(one.shape)
                    assert not any(box.contains(*point) for point in later.outline), (str(moment), one, later)


def test_a_long_name_leaves_the_next_target_in_its_row() -> None:
    """The pip and the number of the card that is exposed next are there, whatever the name."""
    for theme, narrow in (("paper", True), ("projector", True), ("projector", False)):
        for moment, scene in scenes(theme, narrow, SOME):
            for seat, base in enumerate(moment.sight.view.bases):
                won = moment.sight.outcome and seat in moment.sight.outcome.winners
                if not base.out and base.target and not won:
                    number = [s for s in part(scene, f"row:{seat}").shapes if isinstance(s, Label)][-1]
                    assert number.text == str(base.target.number), moment


# -- controls -----------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_every_control_has_room_and_a_name_of_its_own(code: str, theme: str, narrow: bool) -> None:
    language(code)
    met = set()
    for moment, scene in scenes(theme, narrow, SOME):
        controls = list(scene.controls())
        met |= {control.id.split(":")[0] for control in controls}
        labels = [control.label for control in controls]
        assert all(labels), moment
        assert len(set(labels)) == len(labels), moment
        hits = [control.hit for control in controls if control.hit]
        assert len(hits) == len(controls)
        for hit in hits:
            assert min(hit.w, hit.h) >= 24, (str(moment), hit)
            assert inside(hit, scene), (str(moment), hit)
        assert touching(hits) == [], moment
    assert met == {"card", "spy", "step"}


def test_a_control_covers_what_is_drawn_for_it() -> None:
    for moment, scene in scenes("paper", False):
        for control in scene.controls():
            hit, drawn = control.hit, control.box
            assert hit
            assert drawn
            assert drawn.contains(hit.x + hit.w / 2, hit.y + hit.h / 2), (str(moment), control.id)


def test_a_card_that_can_be_spied_on_says_so() -> None:
    spied = [
        control
        for _, scene in scenes("paper", False)
        for control in scene.controls()
        if (control.action or "").startswith("spy")
    ]
    assert spied
    assert all(control.id.startswith("card:") and control.label.endswith("Spy on this card") for control in spied)


# -- without colour, without sight ---------------------------------------------------------------


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


def test_no_two_players_differ_by_colour_alone() -> None:
    """The sign before a row and before a line of the log has a shape of its own."""
    sight = next(m.sight for m in moments() if m.game.startswith("4 players, short") and m.when == "later")
    for theme in THEMES:
        scene = KIT.picture(replace(sight, theme=theme))
        shapes = {repr(_sign(scene, seat, colour)) for seat, colour in enumerate(sight.game.colours)}
        assert len(shapes) == 4


def _sign(scene: Scene, seat: int, colour: str) -> object:
    """The badge of a row without its colour and its letter, moved to a corner."""
    shapes = (shape for shape in part(scene, f"row:{seat}").shapes if not isinstance(shape, Label))
    badge = next(shape for shape in shapes if shape.style.fill == colour)
    box = badge.box()
    return type(badge), _moved(without_colour(badge), box.x, box.y)


@in_every_language
def test_letters_of_players_differ(code: str) -> None:
    language(code)
    letters = {colour: letter(colour) for colour in Colour}
    assert len(set(letters.values())) == 4
    assert all(len(sign) == 1 and sign.isupper() for sign in letters.values())
    expected = {"en": "GRBY", "es": "VRAM", "eu": "BGUH"}
    assert "".join(letters.values()) == expected[code]


def test_no_two_states_of_a_card_differ_by_colour_alone() -> None:
    """Cards about which different things are told look different without any colour."""
    looks: dict[str, str] = {}
    told: set[str] = set()
    for moment, scene in scenes("paper", False):
        if not moment.sight.aids.pips or moment.game == "9 cards":
            continue
        for name, facts, look in _cards(scene, moment):
            key = f"{moment.game} {look}"
            told.add(facts)
            if facts.startswith("face down") and "lit" not in facts:
                facts = (
                    "face down"  # its pips show what follows from all that was said, so different words may look alike
                )
            assert looks.setdefault(key, facts) == facts, (str(moment), name)
    assert {"face down", "face down, lit, Bomb", "Safe 1", "Safe 1, exposed", "Bomb 1, lit", "out of the game"} <= told


def _cards(scene: Scene, moment: Moment) -> Iterator[tuple[str, str, str]]:
    """For every card what is told of it and how it looks: shapes moved to the same corner, without colour."""
    for body in scene.parts:
        if not body.id.startswith("card:") or body.chosen:
            continue
        face = part(scene, body.id.replace("card", "face"))
        facts = body.label.split(": ", 1)[1].split(". ")[0]
        box = body.box
        assert box
        shapes = [without_colour(shape) for shape in (*body.shapes, *face.shapes[:-1])]
        yield body.id, facts, repr([_moved(shape, box.x, box.y) for shape in shapes])


def _moved(shape: Shape, x: float, y: float) -> object:
    if hasattr(shape, "segments"):
        steps = [(name, [round(v - (x, y)[i % 2], 1) for i, v in enumerate(values)]) for name, values in shape.segments]
        return steps, shape.style
    moved = replace(shape, x=round(shape.x - x, 1), y=round(shape.y - y, 1))
    return replace(moved, ground="") if isinstance(moved, Label) else moved


def test_whose_turn_it_is_and_who_is_out_can_be_seen_without_colour() -> None:
    for moment, scene in scenes("paper", False):
        for seat, base in enumerate(moment.sight.view.bases):
            shapes = part(scene, f"row:{seat}").shapes
            pill = any(getattr(s, "style", Style()).fill == "ink" and s.box().h > 20 for s in shapes)
            assert pill == (seat in moment.sight.to_act), moment
            struck = [s for s in shapes if not isinstance(s, Label) and s.style.stroke == "line" and not s.style.fill]
            bent_arrows = 0 if base.out else sum(len(s.segments) == 2 for s in struck if hasattr(s, "segments"))
            assert (len(struck) - bent_arrows > 0) == base.out, moment


@in_every_language
def test_the_words_mention_every_exposed_and_every_lit_card(code: str) -> None:
    language(code)
    exposed, lit, out = (str(Text(word)) for word in ("exposed", "lit", "out of the game"))
    seen = 0
    for moment, scene in scenes("paper", False, SOME):
        spoken = scene.words().splitlines()
        sight = moment.sight
        for seat, base in enumerate(sight.view.bases):
            for at, place in enumerate(base.places):
                start = str(Text("{name}, place {place}: {facts}", name=sight.names[seat], place=at + 1, facts=""))
                (line,) = [line for line in spoken if line.startswith(start)]
                gone = base.out and not base.revealed
                assert (exposed in line) == (place.exposed and not gone), line
                assert (lit in line) == (place.lit and not gone), line
                assert (out in line) == gone, line
                if place.exposed and not gone:
                    assert str(CARDS[place.card]) in line
                seen += place.exposed + place.lit
    assert seen > 100


def test_the_words_keep_the_cards_of_a_row_together() -> None:
    """The log is told as one, before or after a row and not between its cards."""
    for moment, scene in scenes("paper", False, SOME):
        spoken = scene.words().splitlines()
        size = moment.sight.game.size
        if moment.sight.draft:
            continue
        for name in moment.sight.names:
            at = [number for number, line in enumerate(spoken) if line.startswith(f"{name}, place ")]
            assert at == list(range(at[0], at[0] + size)), moment


@in_every_language
def test_the_words_name_the_target_of_every_row(code: str) -> None:
    language(code)
    for moment, scene in scenes("paper", True, step=3):
        for seat, base in enumerate(moment.sight.view.bases):
            won = moment.sight.outcome and seat in moment.sight.outcome.winners
            row = part(scene, f"row:{seat}").label
            assert row.startswith(str(moment.sight.names[seat]))
            if base.target and not base.out and not won:
                assert str(CARDS[base.target]) in row.split(". ")[1]
            if base.faced is not None and not base.out and not moment.sight.draft:
                assert row.endswith(str(Text("The Spy faces place {place}", place=base.faced + 1)))


# -- size ---------------------------------------------------------------------------------------


@in_every_theme
@everywhere
def test_a_picture_is_as_wide_as_its_page_and_small_as_a_file(theme: str, narrow: bool) -> None:
    for moment, scene in scenes(theme, narrow, step=5):
        assert scene.width == WIDTHS[narrow]
        assert len(html_img(scene)) < 60_000, moment
        for shown in scene.parts:
            box = shown.box
            assert box is None or (box.x >= -2 and box.x + box.w <= scene.width + 2), (str(moment), shown.id)


@in_every_language
@in_every_size
@everywhere
def test_the_table_does_not_jump_while_a_game_goes_on(code: str, theme: str, narrow: bool) -> None:
    language(code)
    sizes: dict[tuple[object, ...], set[tuple[int, ...]]] = {}
    for moment, scene in scenes(theme, narrow, SOME):
        if moment.when in ("looked at afterwards", "no aids"):
            continue
        boxes = [card_box(scene, seat, 0) for seat in range(moment.sight.game.players)]
        rows = [round(box.y + box.h / 2) for box in boxes]
        size = (scene.width, scene.height, *rows)
        sizes.setdefault((moment.game, moment.sight.player), set()).add(size)
    assert len(sizes) > 30
    assert [same for same, found in sizes.items() if len(found) > 1] == []


def test_a_projected_table_of_four_fits_a_wall() -> None:
    """At its full width of 960 px it is lower than the usual 1080 px."""
    sights = [m.sight for m in moments() if m.game.startswith("4 players") and m.sight.player is None]
    assert sights
    assert max(KIT.picture(replace(sight, theme="projector")).height for sight in sights) < 1080


def test_a_narrow_table_has_the_board_the_question_and_the_signs_and_no_log() -> None:
    for theme in THEMES:
        for moment, scene in scenes(theme, True, step=5):
            ids = {shown.id for shown in scene.parts}
            assert {"header", "news", "legend"} <= ids, moment
            assert not any(name.startswith("log") for name in ids), moment
            order = [part(scene, name).box for name in ("header", "row:0", "news", "legend")]
            tops = [box.y for box in order if box]
            assert tops == sorted(tops), moment
            assert len(tops) == 4


def test_a_narrow_board_is_the_wide_one() -> None:
    """The same cards in the same places: only what stands around them changes."""
    for moment in moments()[::5]:
        wide, narrow = (KIT.picture(replace(moment.sight, narrow=narrow)) for narrow in (False, True))
        for shown in wide.parts:
            if shown.id.split(":")[0] in ("card", "face", "spy", "beam", "step"):
                assert part(narrow, shown.id) == shown, moment


def test_aids_that_are_off_leave_no_trace() -> None:
    for moment in moments():
        if moment.when != "later":
            continue
        bare = KIT.picture(replace(moment.sight, aids=Aids(pips=False, undo=False, log=False)))
        assert not any(shown.id.startswith("log") for shown in bare.parts)
        for seat, base in enumerate(moment.sight.view.bases):
            for at, place in enumerate(base.places):
                if seat != moment.sight.player and not place.exposed and not place.lit and not base.out:
                    shapes = part(bare, f"face:{seat}:{at}").shapes
                    assert [s.text for s in shapes if isinstance(s, Label)] == [str(at + 1)], moment
                    assert len(shapes) == 1
                    assert part(bare, f"card:{seat}:{at}").label.split(": ")[1].split(". ")[0] == "face down"


# -- what a picture shows ------------------------------------------------------------------------


def test_a_lit_bomb_that_caught_somebody_lies_face_down_for_the_others() -> None:
    """It is shown to all once; then its owner alone sees its face again, and its number stays public."""
    found = 0
    for moment, scene in scenes("paper", False):
        for seat, base in enumerate(moment.sight.view.bases):
            for at, place in enumerate(base.places):
                shown = base.revealed or seat == moment.sight.player or base.out or not moment.sight.aids.pips
                if place.lit and place.card and not shown:
                    label = part(scene, f"card:{seat}:{at}").label
                    assert f"face down, lit, {KINDS[Kind.BOMB]}, number {place.card.number}" in label
                    found += 1
    assert found


def test_the_spy_stands_beside_the_card_that_its_light_falls_on() -> None:
    for moment, scene in scenes("paper", False):
        for seat, base in enumerate(moment.sight.view.bases):
            if base.gap is None or base.out:
                continue
            beam = part(scene, f"beam:{seat}").box
            assert beam
            lit = [at for at in range(len(base.places)) if card_box(scene, seat, at).grow(-4).touches(beam)]
            assert lit == [base.faced], moment


def test_brackets_mark_the_faced_card_and_those_that_mirror_it() -> None:
    found = 0
    for moment, scene in scenes("paper", False):
        view, game = moment.sight.view, moment.sight.game
        if view.active is None:
            assert not any(shown.id == "mirror" for shown in scene.parts)
            continue
        marks = part(scene, "mirror")
        at = view.bases[view.active].faced
        wanted = [(view.active, at)]
        wanted += [
            (seat, game.mirror(at)) for seat, base in enumerate(view.bases) if seat != view.active and not base.out
        ]
        corners = [
            s.box() for s in marks.shapes if not isinstance(s, Label) and s.style.width == 3 and not s.style.dash
        ]
        assert len(corners) == len(wanted), moment
        for seat, place in wanted:
            card = card_box(scene, seat, place)
            assert any(abs(box.x + box.w / 2 - card.x - card.w / 2) < 1 and box.touches(card) for box in corners)
            found += 1
    assert found > 100


def test_rows_stand_in_the_order_of_play_with_the_viewer_below() -> None:
    for moment, scene in scenes("paper", False, step=3):
        n, viewer = moment.sight.game.players, moment.sight.player or 0
        tops = [card_box(scene, (viewer + step) % n, 0).y for step in reversed(range(n))]
        assert all(above < below for above, below in pairwise(tops)), moment


def test_long_names_are_as_long_as_promised() -> None:
    assert [len(name) for name in LONG] == [24] * 4
