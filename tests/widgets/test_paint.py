"""What is sent to a canvas: everything once, and then only what looks different."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import ipycanvas
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipycanvas.canvas import _CANVAS_MANAGER

from spylab.scene import THEMES, Box, Circle, Label, Part, Path, Rect, Scene, Style
from spylab.widgets.paint import Painter, changed, commands
from tests.widgets.conftest import Message, Sent
from tests.widgets.scenes import place, table

INK = Style("ink")


def scene(*parts: Part, theme: str = "paper", width: int = 200) -> Scene:
    return Scene(width, 100, theme, "Title", "Description", parts)


def square(name: str, x: float, y: float, size: float = 10, z: int = 0, style: Style = INK) -> Part:
    return Part(name, (Rect(x, y, size, size, style),), z=z)


def drawn(message: Message, command: str) -> list[Any]:
    """The arguments of every use of a command."""
    return [values for name, values in message if name == command]


def painter() -> Painter:
    return Painter(ipycanvas.Canvas())


# -- what changed -------------------------------------------------------------------------------------------


def test_nothing_is_sent_when_nothing_looks_different(sent: Sent) -> None:
    paint = painter()
    paint.show(table())
    del sent[:]
    paint.show(table())
    paint.show(replace(table(), title="Another name", description="Another description"))
    paint.show(table(controls=False))
    assert sent == []


def test_a_part_that_changes_repaints_its_own_area_only() -> None:
    assert changed(table(), table(faces=[0])) == (place(0).grow(2),)


def test_a_part_that_moves_repaints_where_it_was_and_where_it_is() -> None:
    before, now = scene(square("a", 10, 10, 30)), scene(square("a", 150, 10, 30))
    assert changed(before, now) == (Box(9, 9, 32, 32), Box(149, 9, 32, 32))


def test_parts_that_come_or_go_repaint_their_area() -> None:
    empty, one = scene(), scene(square("a", 10, 10))
    assert changed(empty, one) == changed(one, empty) == (Box(9, 9, 12, 12),)


def test_shapes_of_a_part_that_stay_are_left_alone() -> None:
    stays, goes, comes = Rect(10, 10, 99, 60, INK), Circle(20, 20, 5, INK), Circle(150, 50, 5, INK)
    before, now = scene(Part("a", (stays, goes))), scene(Part("a", (stays, comes)))
    assert changed(before, now) == (Box(14, 14, 12, 12), Box(144, 44, 12, 12))


def test_shapes_that_change_places_in_a_part_repaint_all_of_it() -> None:
    under, over = Rect(10, 10, 90, 60, INK), Circle(20, 20, 5, INK)
    assert changed(scene(Part("a", (under, over))), scene(Part("a", (over, under)))) == (Box(9, 9, 92, 62),)


def test_small_areas_become_one_and_large_ones_far_apart_do_not() -> None:
    near = scene(square("a", 10, 10), square("b", 25, 10), square("c", 40, 10))
    assert changed(near, scene()) == (Box(9, 9, 42, 12),)
    far = scene(square("a", 10, 10, 30), square("b", 160, 10, 30))
    assert changed(far, scene()) == (Box(9, 9, 32, 32), Box(159, 9, 32, 32))


def test_areas_are_in_whole_px() -> None:
    assert changed(scene(), scene(square("a", 10.4, 10.6))) == (Box(9, 9, 13, 13),)


def test_an_exchange_of_two_parts_in_the_pile_is_seen() -> None:
    low, high = square("a", 10, 10), square("b", 12, 12, style=Style("red"))
    turned = scene(replace(low, z=1), high)
    assert changed(scene(low, high), turned) == (Box(9, 9, 14, 14),)


def test_words_and_places_to_click_are_not_painted() -> None:
    quiet = square("a", 10, 10)
    loud = replace(quiet, label="A square", hit=Box(0, 0, 50, 50), action="take", chosen=True)
    assert changed(scene(quiet), scene(loud)) == ()


_PARTS = st.lists(
    st.builds(square, st.sampled_from("abcdef"), st.integers(0, 80), st.integers(0, 80), st.integers(1, 40)),
    unique_by=lambda part: part.id,
    max_size=6,
)


@given(_PARTS, _PARTS)
def test_every_part_that_changes_lies_in_an_area(old: list[Part], new: list[Part]) -> None:
    areas = changed(scene(*old), scene(*new))
    assert bool(areas) == (scene(*old) != scene(*new))
    for part in set(old) ^ set(new):
        assert part.box is not None
        assert any(area.join(part.box) == area for area in areas)


# -- what is sent -------------------------------------------------------------------------------------------


def test_a_small_change_is_one_message_clipped_to_its_area(sent: Sent) -> None:
    paint = painter()
    paint.show(table())
    paint.show(table(faces=[0]))
    assert len(sent) == 2
    names = [name for name, _ in sent[1]]
    assert names[:6] == ["switchCanvas", "save", "scale", "beginPath", "rect", "clip"]
    assert names[-1] == "restore"
    area = place(0).grow(2)
    assert drawn(sent[1], "rect") == [[area.x, area.y, area.w, area.h]]
    assert drawn(sent[1], "fillRect")[0] == [area.x, area.y, area.w, area.h], "the ground under the area"


def test_only_shapes_that_touch_the_area_are_painted_again(sent: Sent) -> None:
    near, far = Rect(0, 0, 12, 12, INK), Rect(60, 60, 12, 12, INK)
    rest = (Part("two", (near, far)), square("three", 80, 10))
    paint = painter()
    paint.show(scene(*rest))
    paint.show(scene(*rest, square("new", 10, 10)))
    assert drawn(sent[1], "fillRect") == [[9, 9, 12, 12], [0, 0, 12, 12], [10, 10, 10, 10]]


def test_a_part_under_and_a_part_over_the_change_keep_their_order(sent: Sent) -> None:
    under = square("under", 0, 0, 50, z=0, style=Style("red"))
    over = square("over", 20, 20, 50, z=2, style=Style("blue"))
    paint = painter()
    paint.show(scene(under, over))
    paint.show(scene(under, over, square("new", 15, 15, 20, z=1)))
    colours = [values[1] for values in drawn(sent[1], "set") if values[0] == 0]
    assert colours == [THEMES["paper"].colour(token) for token in ("page", "red", "ink", "blue")]


@pytest.mark.parametrize("other", [{"theme": "ink"}, {"width": 300}])
def test_another_theme_or_size_repaints_everything(sent: Sent, other: dict[str, Any]) -> None:
    paint = painter()
    paint.show(scene(square("a", 10, 10)))
    paint.show(scene(square("a", 10, 10), **other))
    assert drawn(sent[1], "clip") == []
    assert len(drawn(sent[1], "fillRect")) == 2


def test_the_canvas_has_two_pixels_for_every_px_and_the_width_of_the_scene() -> None:
    canvas = ipycanvas.Canvas()
    Painter(canvas).show(scene())
    assert (canvas.width, canvas.height) == (400, 200)
    assert canvas.layout.width == "200px"


def test_repaint_draws_everything_again(sent: Sent) -> None:
    paint = painter()
    paint.repaint()
    assert sent == [], "there is nothing yet"
    paint.show(table())
    paint.repaint()
    assert sent[0] == sent[1]


def test_the_canvas_is_named_in_every_message_for_pages_that_came_later(sent: Sent) -> None:
    paint = painter()
    for faces in ([], [0], [1]):
        paint.show(table(faces=faces))
    assert [message[0][0] for message in sent] == ["switchCanvas"] * 3


def test_an_unknown_colour_leaves_ipycanvas_as_it_was(sent: Sent) -> None:
    paint = painter()
    with pytest.raises(KeyError, match="no colour 'mauve'"):
        paint.show(scene(square("a", 0, 0, style=Style("mauve"))))
    assert not _CANVAS_MANAGER._caching
    paint.show(scene(square("a", 0, 0)))
    assert len(sent) == 1
    assert drawn(sent[0], "clip") == [], "all of it is painted, as nothing was before"


# -- shapes -------------------------------------------------------------------------------------------------


def body(*shapes: Rect | Circle | Path | Label) -> list[tuple[str, tuple[object, ...]]]:
    """The commands of the shapes alone: without what frames every message, and without the ground."""
    everything = commands(scene(Part("a", shapes)))
    return everything[5:-1]


def test_an_attribute_is_set_once_for_shapes_that_share_it() -> None:
    style = Style("red", "ink", 2)
    twice = body(Rect(0, 0, 5, 5, style), Circle(9, 9, 3, style))
    attributes = Counter(values[0] for name, values in twice if name == "__setattr__")
    assert attributes == dict.fromkeys(["fill_style", "stroke_style", "line_width", "line_cap", "line_join"], 1)
    assert [name for name, _ in twice if name != "__setattr__"] == [
        "fill_rect",
        "stroke_rect",
        "fill_circle",
        "stroke_circle",
    ]


def test_a_dash_is_taken_back_for_the_next_line() -> None:
    dashed = Style(None, "ink", 2, dash=(4, 4))
    calls = body(Rect(0, 0, 5, 5, dashed), Rect(9, 9, 5, 5, Style(None, "ink", 2)))
    assert [values for name, values in calls if name == "set_line_dash"] == [([4, 4],), ([],)]


def test_corners_are_never_larger_than_the_rectangle() -> None:
    arcs = [values for name, values in body(Rect(0, 0, 8, 30, INK, r=50)) if name == "arc_to"]
    assert len(arcs) == 4
    assert {values[-1] for values in arcs} == {4}


def test_a_path_becomes_its_steps() -> None:
    segments = (
        ("M", (0.0, 0.0)),
        ("L", (1.006, 2.0)),
        ("Q", (1.0, 1.0, 2.0, 2.0)),
        ("C", (1.0, 1.0, 2.0, 2.0, 3.0, 3.0)),
        ("Z", ()),
    )
    assert [call for call in body(Path(segments, INK)) if call[0] != "__setattr__"] == [
        ("begin_path", ()),
        ("move_to", (0, 0)),
        ("line_to", (1.01, 2)),
        ("quadratic_curve_to", (1, 1, 2, 2)),
        ("bezier_curve_to", (1, 1, 2, 2, 3, 3)),
        ("close_path", ()),
        ("fill", ()),
    ]


def test_a_text_is_kept_to_its_width() -> None:
    calls = body(Label(50, 20, "Safe", 14, 31.2, bold=True, anchor="middle"))
    assert ("fill_text", ("Safe", 50, 20, 31.7)) in calls
    assert ("__setattr__", ("text_align", "center")) in calls
    assert ("__setattr__", ("font", 'bold 14px "DejaVu Sans",Verdana,sans-serif')) in calls
