"""The elements: their boxes hold them, their colours are tokens, they look where they should."""

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab import scene as draw
from spylab.scene import AGENTS, THEMES, Box, Circle, Label, Path, Pen, Rect, Shape, Shapes, Style
from tools.contact_sheet import Sheet

PAPER = THEMES["paper"]
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
PLACES = st.floats(-500, 500)


def around(shapes: Shapes) -> Box:
    first, *others = (shape.box() for shape in shapes)
    for box in others:
        first = first.join(box)
    return first


def bezier(points: list[tuple[float, float]], t: float) -> tuple[float, float]:
    """The point of a curve with these control points, by repeated interpolation."""
    while len(points) > 1:
        points = [(ax + t * (bx - ax), ay + t * (by - ay)) for (ax, ay), (bx, by) in pairwise(points)]
    return points[0]


def points_of(path: Path) -> Iterator[tuple[float, float]]:
    """Many points along a path."""
    here = (0.0, 0.0)
    for command, values in path.segments:
        ends = list(zip(values[0::2], values[1::2], strict=True))
        if command == "M":
            yield ends[0]
        elif ends:
            yield from (bezier([here, *ends], step / 16) for step in range(17))
        here = ends[-1] if ends else here


def ink_of(shape: Shape) -> Iterator[tuple[float, float]]:
    """Points where the shape leaves colour, at its outer edges among others."""
    if isinstance(shape, Path):
        edge, points = shape.style, points_of(shape)
    elif isinstance(shape, Circle):
        edge = shape.style
        turns = [step * math.pi / 8 for step in range(16)]
        points = iter([(shape.x + shape.r * math.cos(a), shape.y + shape.r * math.sin(a)) for a in turns])
    elif isinstance(shape, Rect):
        edge = shape.style
        points = iter([(shape.x, shape.y), (shape.x + shape.w, shape.y + shape.h)])
    else:
        return
    out = edge.width / 2 if edge.stroke else 0
    for x, y in points:
        yield from ((x - out, y), (x + out, y), (x, y - out), (x, y + out))


@every_theme
def test_boxes_hold_everything_that_is_drawn(theme):
    shapes = Sheet(theme).shapes
    assert len(shapes) > 300
    for shape in shapes:
        box = shape.box().grow(1e-6)
        assert all(box.contains(x, y) for x, y in ink_of(shape)), shape


@every_theme
def test_shapes_name_colours_of_the_theme(theme):
    for shape in Sheet(theme).shapes:
        used = (shape.fill, shape.ground) if isinstance(shape, Label) else (shape.style.fill, shape.style.stroke)
        assert {token for token in used if token} <= set(theme.colours), shape
        assert any(used)


@every_theme
def test_every_text_is_readable_on_the_ground_it_names(theme):
    words = [shape for shape in Sheet(theme).shapes if isinstance(shape, Label)]
    assert len(words) > 50
    for word in words:
        assert draw.contrast(theme.colour(word.fill), theme.colour(word.ground)) >= 4.5, word
        assert word.size >= theme.text


def test_the_contact_sheet_shows_every_element(monkeypatch):
    makers = [name for name in draw.__all__ if name.islower() and name not in NOT_DRAWN]
    seen = set()
    for name in makers:
        original = getattr(draw, name)
        monkeypatch.setattr(draw, name, lambda *a, n=name, f=original, **k: seen.add(n) or f(*a, **k))
    monkeypatch.setattr("tools.contact_sheet.THINGS", {"S": draw.safe, "T": draw.folder, "B": draw.bomb})
    monkeypatch.setattr("tools.contact_sheet.PIPS", {"S": draw.safe_pip, "T": draw.folder_pip, "B": draw.bomb_pip})
    Sheet(PAPER)
    assert seen == set(makers)


NOT_DRAWN = {
    "blend", "contrast", "data_uri", "fit", "heat_step", "html_img", "label",
    "measure", "polygon", "stroke", "svg", "wrap",
}  # fmt: skip


@given(PLACES, PLACES, st.sampled_from(AGENTS), st.sampled_from([1, -1]))
def test_a_spy_looks_the_same_wherever_it_stands(x, y, agent, direction):
    def here(x: float, y: float) -> Box:
        return around(draw.spy_figure(x, y, 80, agent, "G", PAPER, direction=direction))

    still, moved = here(0, 0), here(x, y)
    assert (moved.x - x, moved.y - y) == pytest.approx((still.x, still.y))
    assert (moved.w, moved.h) == pytest.approx((still.w, still.h))


def test_a_spy_that_looks_left_is_the_mirror_image_but_its_letter_is_not():
    right, left = (draw.spy_figure(0, 0, 80, "red", "R", PAPER, direction=d) for d in (1, -1))
    assert around(right).x == pytest.approx(-around(left).x - around(left).w)
    for one, other in zip(right, left, strict=True):
        if isinstance(one, Path):
            assert [x for x, _ in points_of(one)] == pytest.approx([-x for x, _ in points_of(other)])
    words = [shape for shape in left if isinstance(shape, Label)]
    assert [(word.text, word.anchor) for word in words] == [("R", "middle")]


def test_foot_and_beam_point_where_the_spy_looks():
    assert around(draw.beam(0, 0, 80, PAPER, direction=1, reach=50)).x > 10
    assert around(draw.beam(0, 0, 80, PAPER, direction=-1, reach=50)).x < -50
    foot = draw.spy_figure(0, 0, 80, "red", "R", PAPER)[0].box()
    assert foot.x + foot.w > -foot.x


def test_a_spy_stands_on_its_foot_and_is_as_high_as_asked():
    box = around(draw.spy_figure(100, 200, 80, "blue", "B", PAPER))
    assert box.y + box.h == pytest.approx(200, abs=2)
    assert box.h == pytest.approx(80, abs=6)


def test_the_shapes_of_the_agents_are_different_and_equally_big():
    drawn = {agent: draw.agent_shape(0, 0, 20, agent, PAPER)[0] for agent in AGENTS}
    outlines = {(type(shape), len(getattr(shape, "segments", ()))) for shape in drawn.values()}
    assert len(outlines) == 4
    circle, square = drawn["green"], drawn["blue"]
    corners = {agent: [p for c, p in drawn[agent].segments if c != "Z"] for agent in ("red", "yellow")}
    areas = [math.pi * circle.r**2, square.w * square.h, *map(area, corners.values())]
    assert max(areas) / min(areas) < 1.15


def area(corners: list[tuple[float, ...]]) -> float:
    """Of a polygon, by the shoelace formula."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def test_a_colour_that_is_no_agent_is_refused():
    with pytest.raises(ValueError, match="no agent is 'mauve'; agents are green, red, blue, yellow"):
        draw.agent_shape(0, 0, 5, "mauve", PAPER)


@pytest.mark.parametrize("agent", AGENTS)
def test_who_is_out_is_told_without_colour(agent):
    playing, out = (draw.badge(0, 0, 10.5, agent, "G", PAPER, out=gone) for gone in (False, True))
    assert len(out) == len(playing) + 1
    assert out[0].style.fill == "page"


def test_a_lit_bomb_has_a_flame_that_an_unlit_one_lacks():
    plain, lit = (draw.bomb(0, 0, 20, PAPER, lit=burning) for burning in (False, True))
    assert lit[: len(plain)] == plain
    assert [shape.style.fill for shape in lit[len(plain) :]] == ["lamp"]


def test_a_back_and_a_face_differ_by_more_than_colour():
    back, face = (make(0, 0, 64, 88, "red", PAPER)[1].box() for make in (draw.card_back, draw.card_face))
    assert back.h > 1.4 * face.h
    assert back.w == face.w


def test_brackets_stay_outside_what_they_point_at():
    box = around(draw.brackets(100, 100, 64, 88, PAPER))
    assert box.x < 96
    assert box.y < 96
    assert box.x + box.w > 168
    assert box.y + box.h > 192


@pytest.mark.parametrize(("y_from", "y_to"), [(100, 40), (40, 100)])
def test_a_link_points_at_its_end(y_from, y_to):
    line, tip = draw.link_arrow(10, y_from, y_to, PAPER)
    ends = [y for _, y in points_of(tip)]
    assert (min(ends) if y_to < y_from else max(ends)) == y_to
    assert next(iter(points_of(line))) == (10, y_from)


def test_a_link_without_room_for_three_dots_has_a_stem():
    """One dot alone would be taken for the dot that rules out a card."""
    for room in range(14, 60):
        line, tip = draw.link_arrow(10, 0, room, PAPER)
        start, *_, end = (y for _, y in points_of(line))
        if line.style.dash:
            assert (end - start) / sum(line.style.dash) > 2, "three dots at least"
        else:
            assert end == min(y for _, y in points_of(tip)), "it leaves no gap before the tip"
            assert end - start < 24


def test_a_link_without_any_room_is_only_its_tip():
    assert len(draw.link_arrow(10, 50, 45, PAPER)) == 1


def words(shapes: Shapes) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Label)]


def test_cells_show_no_certain_and_open_chances_differently():
    never, open_, always = (
        draw.heat_cell(0, 0, 41, 33, chance, str(chance), PAPER)
        for chance in (Fraction(0), Fraction(1, 2), Fraction(1))
    )
    assert (words(never), words(open_), words(always)) == ([], ["1/2"], ["1"])
    assert any(isinstance(shape, Circle) for shape in never)
    assert any(isinstance(shape, Rect) and shape.style.stroke == "ink" for shape in always)


def test_a_cell_uses_the_short_text_only_when_it_must():
    roomy, tight = (draw.heat_cell(0, 0, w, 33, 0.5, "51/102", PAPER, short="50%") for w in (80, 41))
    assert (words(roomy), words(tight)) == (["51/102"], ["50%"])


@every_theme
@pytest.mark.parametrize("look", ["plain", "main", "off"])
def test_a_button_as_wide_as_it_says_shows_all_its_text(theme, look):
    text = "Espiar la carta 3 de Verde"
    for icon in (None, lambda x, y: draw.eye(x, y, 9, theme)):
        wide = draw.button_width(text, theme, look=look, icon=icon is not None)
        shapes = draw.button(10, 10, wide, theme.button, text, theme, look=look, icon=icon)
        assert words(shapes) == [text]
        frame = Box(10, 10, wide, theme.button)
        label_box = shapes[-1].box()
        assert frame.contains(label_box.x, label_box.y)
        assert frame.contains(label_box.x + label_box.w, label_box.y + label_box.h)


def test_an_arc_stays_on_its_circle():
    for start, end in ((0, 360), (180, 262), (90, -200)):
        path = Pen(3, 4, 2).arc(1, 1, 10, start, end).path(Style(stroke="ink"))
        distances = [math.hypot(x - 5, y - 6) for x, y in points_of(path)]
        assert distances == pytest.approx([20] * len(distances), rel=0.001)
        first, *_, last = points_of(path)
        assert last == pytest.approx((5 + 20 * math.cos(math.radians(end)), 6 + 20 * math.sin(math.radians(end))))
        assert first == pytest.approx((5 + 20 * math.cos(math.radians(start)), 6 + 20 * math.sin(math.radians(start))))


def test_equal_calls_make_equal_shapes():
    assert Sheet(PAPER).scene() == Sheet(PAPER).scene()
    assert hash(draw.spy_figure(1, 2, 80, "red", "R", PAPER)) == hash(draw.spy_figure(1, 2, 80, "red", "R", PAPER))
