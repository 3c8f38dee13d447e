"""The pictures of all games: every text whole and readable, every control with room and a name, small as a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spylab.api import kit
from spylab.games import names
from spylab.scene import THEMES, Label, contrast, html_img
from spylab.words import language
from tests.depth import count
from tests.scene.ground import Drawn, covers, ground_at, in_order, ink_box, points_of
from tests.scene.pictures import (
    LONG,
    Moment,
    everywhere,
    in_every_language,
    in_every_size,
    in_every_theme,
    inside,
    lines,
    moments,
    scenes,
    texts,
    touching,
)

WIDTHS = {False: 960, True: 640}
in_all_games = pytest.mark.parametrize("game", names())


def some(game: str, quick: int) -> int:
    """The step with which about so many moments of a game are met in a quick run, and all in a deep one."""
    return count(max(1, len(moments(game)) // quick), 1)


# -- texts --------------------------------------------------------------------------------------


@in_all_games
@in_every_language
@in_every_size
@everywhere
def test_every_text_is_whole_and_has_a_place_of_its_own(game: str, code: str, theme: str, narrow: bool) -> None:
    language(code)
    smallest = THEMES[theme].text
    for moment, scene in scenes(game, theme, narrow, some(game, 70)):
        found = texts(scene)
        boxes = [ink_box(label) for label in found]
        for label, box in zip(found, boxes, strict=True):
            assert label.text, moment
            assert "…" not in label.text, (str(moment), label.text)
            assert label.size >= smallest, (str(moment), label.text)
            assert inside(box, scene), (str(moment), label.text)
        assert [(found[one].text, found[other].text) for one, other in touching(boxes)] == [], str(moment)


@in_all_games
@in_every_language
@in_every_size
@everywhere
def test_names_and_what_is_asked_are_said_in_full(game: str, code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(game, theme, narrow, some(game, 70)):
        said = [label.text for label in texts(scene)]
        assert {str(name) for name in moment.sight.names} <= set(said), str(moment)
        panels = [lines(shown) for shown in scene.parts if shown.id in ("ask", "news")]
        assert any(str(kit(game).ask(moment.sight)) in written for written in panels), str(moment)


@in_all_games
@in_every_theme
@everywhere
def test_every_text_is_readable_on_what_lies_under_it(game: str, theme: str, narrow: bool) -> None:
    """Contrast of at least 4.5 on the colour that a text claims as its ground and on what is painted there."""
    colour = THEMES[theme].colour
    for moment, scene in scenes(game, theme, narrow, some(game, 30)):
        drawn = in_order(scene)
        for at, one in enumerate(drawn):
            if not isinstance(one.shape, Label):
                continue
            ink = colour(one.shape.fill)
            assert contrast(ink, colour(one.shape.ground)) >= 4.5, (str(moment), one.shape)
            near = [other for other in drawn[:at] if other.box.touches(one.box)]
            for point in points_of(one.shape):
                ground = ground_at(near, len(near), point, theme)
                assert contrast(ink, ground) >= 4.5, (str(moment), one.shape, ground)


@in_all_games
@in_every_size
@everywhere
def test_nothing_is_painted_over_a_text(game: str, theme: str, narrow: bool) -> None:
    for moment, scene in scenes(game, theme, narrow, some(game, 30)):
        drawn = in_order(scene)
        for at, one in enumerate(drawn):
            if isinstance(one.shape, Label):
                _not_painted_over(moment, one, drawn[at + 1 :])


def _not_painted_over(moment: Moment, text: Drawn, later: list[Drawn]) -> None:
    assert isinstance(text.shape, Label)
    for over in later:
        if over.part == text.part or isinstance(over.shape, Label) or not over.box.touches(text.box):
            continue
        if over.shape.style.fill:
            assert not any(covers(over, point) for point in points_of(text.shape)), (str(moment), text, over)
        else:
            box = ink_box(text.shape)
            assert not any(box.contains(*point) for point in over.outline), (str(moment), text, over)


def test_long_names_are_as_long_as_promised() -> None:
    assert [len(name) for name in LONG] == [24] * 4


# -- controls -----------------------------------------------------------------------------------


@in_all_games
@in_every_language
@in_every_size
@everywhere
def test_every_control_has_room_and_a_name_of_its_own(game: str, code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(game, theme, narrow, some(game, 70)):
        controls = list(scene.controls())
        said = [(control.label, control.action) for control in controls]
        assert all(label for label, _ in said), str(moment)
        assert len(set(said)) == len(said), (str(moment), sorted(map(str, said)))
        hits = [control.hit for control in controls if control.hit]
        assert len(hits) == len(controls)
        for control, hit in zip(controls, hits, strict=True):
            assert min(hit.w, hit.h) >= 24, (str(moment), control.id, hit)
            assert inside(hit, scene), (str(moment), control.id, hit)
        assert [(controls[a].id, controls[b].id) for a, b in touching(hits)] == [], str(moment)


# -- size ---------------------------------------------------------------------------------------


@in_all_games
@in_every_theme
@everywhere
def test_a_picture_is_as_wide_as_its_page_and_small_as_a_file(game: str, theme: str, narrow: bool) -> None:
    for number, (moment, scene) in enumerate(scenes(game, theme, narrow, some(game, 60))):
        if theme != "projector":
            assert scene.width == WIDTHS[narrow]
        if number % 4 == 0 or "belief" in moment.when:
            assert len(html_img(scene)) < 60_000, str(moment)
        for shown in scene.parts:
            box = shown.box
            assert box is None or (box.x >= -2 and box.x + box.w <= scene.width + 2), (str(moment), shown.id)
            assert box is None or (box.y >= -2 and box.y + box.h <= scene.height + 2), (str(moment), shown.id)


@in_all_games
def test_a_projected_table_fits_a_wall(game: str) -> None:
    """In its own size it is lower than the usual 1080 px, also with long names."""
    public = [m.sight for m in moments(game) if m.sight.player is None and m.game != "many cards"][:: some(game, 40)]
    assert public
    assert max(kit(game).picture(replace(sight, theme="projector")).height for sight in public) < 1080


@in_all_games
@in_every_theme
def test_the_log_that_is_off_leaves_no_trace(game: str, theme: str) -> None:
    bare = [moment.sight for moment in moments(game) if moment.when == "no aids"]
    assert bare
    for sight in bare:
        parts = kit(game).picture(replace(sight, theme=theme)).parts
        assert not any(shown.id.startswith(("log", "belief")) for shown in parts)
