"""SVG: well-formed, complete, small, and it says in words what it shows."""

import base64
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab import scene as draw
from spylab.scene import THEMES, Box, Circle, Label, Part, Path, Pen, Rect, Scene, Shape, Style
from tools.contact_sheet import Sheet

SVG = "{http://www.w3.org/2000/svg}"
PAPER = THEMES["paper"]
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def scene(*parts: Part, title: str = "A table", description: str = "Two cards.") -> Scene:
    return Scene(300, 200, "paper", title, description, parts)


def classes(root: ElementTree.Element) -> dict[str, dict[str, str]]:
    """The rules of every class of a picture."""
    css = root.findtext(f"{SVG}style") or ""
    pairs = re.findall(r"\.([\w-]+)\{([^}]*)\}", css)
    return {name: dict(rule.split(":", 1) for rule in rules.split(";") if rule) for name, rules in pairs}


def read_path(d: str) -> list[tuple[str, list[float]]]:
    """Path data, all places told from the corner of the page."""
    here = start = (0.0, 0.0)
    out = []
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        values = [float(v) for v in re.findall(r"-?\d*\.?\d+", text)]
        x0, y0 = here if command.islower() else (0.0, 0.0)
        places = [v + (x0, y0)[i % 2] for i, v in enumerate(values)]
        out.append((command.upper(), places))
        here = (places[-2], places[-1]) if places else start
        start = here if command in "Mm" else start
    return out


def drawn_paths(root: ElementTree.Element) -> list[list[tuple[str, list[float]]]]:
    """Every path as it lands on the page, shared ones included, in order."""
    shared = {e.get("id"): e for e in root.iterfind(f"{SVG}defs/{SVG}g")}

    def walk(element: ElementTree.Element, dx: float, dy: float) -> Iterator[list[tuple[str, list[float]]]]:
        if element.tag == f"{SVG}path":
            steps = read_path(element.get("d") or "")
            yield [(command, [v + (dx, dy)[i % 2] for i, v in enumerate(values)]) for command, values in steps]
        elif element.tag == f"{SVG}use":
            x, y = (float(element.get(name) or 0) for name in "xy")
            yield from walk(shared[(element.get("href") or "")[1:]], dx + x, dy + y)
        else:
            for child in element:
                yield from walk(child, dx, dy)

    return [steps for group in root.iterfind(f"{SVG}g") for steps in walk(group, 0, 0)]


def test_without_a_ground_whatever_lies_below_shines_through() -> None:
    dot = Part("dot", (Circle(150, 100, 20, Style("red")),))
    drawn = [ElementTree.fromstring(draw.svg(scene(dot), embed=embed, ground=False)) for embed in (False, True)]
    assert [len(root.findall(f".//{SVG}rect")) for root in drawn] == [0, 0]
    assert [len(root.findall(f".//{SVG}circle")) for root in drawn] == [1, 1]
    assert len(ElementTree.fromstring(draw.svg(scene(dot))).findall(f".//{SVG}rect")) == 1


@every_theme
@pytest.mark.parametrize("embed", [False, True])
def test_every_path_lands_where_it_was_drawn(theme, embed):
    picture = Sheet(theme).scene()
    root = ElementTree.fromstring(draw.svg(picture, embed=embed))
    wanted = [shape for part in picture.parts for shape in part.shapes if isinstance(shape, Path)]
    got = drawn_paths(root)
    assert root.find(f"{SVG}defs") is not None
    assert len(got) == len(wanted) > 100
    for path, steps in zip(wanted, got, strict=True):
        assert [command for command, _ in path.segments] == [command for command, _ in steps]
        for (_, values), (_, places) in zip(path.segments, steps, strict=True):
            assert list(values) == pytest.approx(places, abs=0.16)


number = st.floats(-400, 400, allow_nan=False)


@given(st.lists(st.lists(st.tuples(number, number), min_size=2, max_size=6), min_size=1, max_size=4))
def test_paths_of_several_closed_pieces_keep_their_places(pieces):
    pen = Pen()
    for first, *others in pieces:
        pen.move(*first).lines(*others).close()
    path = pen.path(Style("ink"))
    (steps,) = drawn_paths(ElementTree.fromstring(draw.svg(scene(Part("a", (path,))))))
    for (_, values), (_, places) in zip(path.segments, steps, strict=True):
        assert list(values) == pytest.approx(places, abs=0.16)


@every_theme
def test_every_style_is_written_in_the_colours_of_the_theme(theme):
    style = Style("green", "ink", 2.25, 0.5, (4, 3.5), butt=True)
    word = Label(10, 20, "Hello", 14, 41.25, True, "ink2", "end")
    shapes = Rect(1, 2, 3, 4, style, 1), Circle(5, 6, 7, Style(stroke="accent")), word
    picture = Scene(30, 30, theme.name, "", "", (Part("p", shapes),))
    root = ElementTree.fromstring(draw.svg(picture))
    rules = classes(root)
    rect, circle, text = root.findall(f"{SVG}g/*")
    assert rules[rect.attrib["class"]] == {
        "fill": theme.colour("green"),
        "stroke": theme.colour("ink"),
        "stroke-width": "2.25",
        "stroke-dasharray": "4 3.5",
        "stroke-linecap": "butt",
        "opacity": "0.5",
    }
    assert rules[circle.attrib["class"]] == {"stroke": theme.colour("accent"), "stroke-width": "1.75"}
    assert rules[text.attrib["class"]] == {
        "fill": theme.colour("ink2"),
        "font-size": "14px",
        "font-weight": "700",
        "text-anchor": "end",
    }
    assert {key: text.get(key) for key in ("x", "y", "textLength", "lengthAdjust")} == {
        "x": "10",
        "y": "20",
        "textLength": "41.2",
        "lengthAdjust": "spacingAndGlyphs",
    }


def test_a_picture_has_a_role_a_name_a_description_and_a_ground():
    root = ElementTree.fromstring(draw.svg(scene()))
    by_id = {element.get("id"): element.text for element in root}
    assert root.get("role") == "img"
    assert [by_id[name] for name in (root.get("aria-labelledby") or "").split()] == ["A table", "Two cards."]
    ground = root.find(f"{SVG}rect")
    assert ground is not None
    assert classes(root)[ground.attrib["class"]] == {"fill": PAPER.colour("page")}
    assert (ground.get("width"), ground.get("height"), root.get("viewBox")) == ("300", "200", "0 0 300 200")


anything = st.text(alphabet=st.characters(exclude_categories=[]))


@given(anything, anything, anything)
def test_any_text_makes_a_well_formed_picture(title, description, name):
    word = draw.label(0, 20, name, PAPER, max_width=300)
    picture = scene(Part(f"name {name}", (word,)), title=title, description=description)
    root = ElementTree.fromstring(draw.svg(picture).encode("utf-8", "strict"))
    readable = re.sub("[\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", word.text)
    assert (root.findtext(f"{SVG}g/{SVG}text") or "").replace("\r", "\n") == readable.replace("\r", "\n")


def test_markup_in_a_name_is_text():
    word = draw.label(0, 20, '<b onload="x">&amp;', PAPER, max_width=300)
    text = draw.svg(scene(Part('"><script>', (word,)), title="</title><script>"))
    assert "<script" not in text
    assert "<b " not in text
    assert ElementTree.fromstring(text).findtext(f"{SVG}g/{SVG}text") == '<b onload="x">&amp;'


def test_parts_are_groups_with_their_ids_drawn_from_below():
    dot = (Circle(5, 5, 2, Style("ink")),)
    picture = scene(Part("top", dot, z=3), Part("silent", ()), Part("bottom", dot, z=-1), Part("middle", dot))
    root = ElementTree.fromstring(draw.svg(picture))
    assert [group.get("id") for group in root.iterfind(f"{SVG}g")] == ["bottom", "middle", "top"]


def test_two_parts_cannot_have_the_same_id():
    with pytest.raises(ValueError, match="twice: card"):
        scene(Part("card", ()), Part("card", ()))


def test_controls_and_words_come_in_reading_order():
    def part(name: str, x: float, y: float, action: str | None = "go") -> Part:
        return Part(name, (), label=name.title(), hit=Box(x, y, 30, 30), action=action)

    picture = scene(part("d", 10, 120), part("b", 150, 12), part("a", 10, 10), part("c", 200, 11, action=None))
    assert [control.id for control in picture.controls()] == ["a", "b", "d"]
    assert picture.words().splitlines() == ["A table", "Two cards.", "A", "B", "C", "D"]


def test_what_stands_in_one_place_is_read_in_the_order_of_the_scene_and_the_legend_last():
    def part(name: str, x: float, y: float, legend: bool = False) -> Part:
        return Part(name, (), label=name, hit=Box(x, y, 30, 30), action=None if legend else "go", legend=legend)

    ranks = [part(f"{rank} of the army", 10, 10) for rank in (1, 9, 10)]
    legend = [part("9 General", 20, 4, legend=True), part("10 Marshal", 2, 8, legend=True)]
    picture = scene(*legend, *ranks)
    assert [control.id for control in picture.controls()] == ["1 of the army", "9 of the army", "10 of the army"]
    assert picture.words().splitlines()[2:] == [p.id for p in (*ranks, *legend)]
    assert picture.words(legend=False).splitlines()[2:] == [p.id for p in ranks]


def test_a_heading_is_read_before_what_begins_below_its_end():
    """Its row of the page is the same, and it begins further to the right."""

    def part(name: str, box: Box) -> Part:
        return Part(name, (), label=name, hit=box)

    heading = part("heading", Box(11, 22, 80, 14))
    cards = [part(f"card {n}", Box(10 + 40 * n, 40 + n, 30, 50)) for n in range(3)]
    assert scene(*cards, heading).words().splitlines()[2:] == ["heading", "card 0", "card 1", "card 2"]


def test_pictures_on_one_page_keep_their_styles_to_themselves():
    one = scene(Part("a", draw.safe(50, 50, 20, PAPER)))
    other = replace(one, theme="ink")
    ids = []
    for picture in (one, other):
        root = ElementTree.fromstring(draw.svg(picture, embed=True))
        ids.append({e.get("id") for e in root.iter() if e.get("id")} | set(classes(root)))
        assert {e.get("class") for e in root.iter() if e.get("class")} <= set(classes(root))
    assert not ids[0] & ids[1]
    assert draw.svg(one, embed=True) == draw.svg(one, embed=True)


def test_one_style_is_written_once():
    dots = tuple(Circle(x, 5, 2, Style("ink")) for x in range(200))
    assert len(classes(ElementTree.fromstring(draw.svg(scene(Part("a", dots)))))) == 2


class Image(HTMLParser):
    """The attributes of the images of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))


def test_an_image_for_a_notebook_holds_the_picture_and_says_what_it_is():
    picture = scene(title='SPY, "Ane" <3', description="Ñandú & co.")
    page = Image(draw.html_img(picture))
    (image,) = page.images
    assert page.tags == ["img"]
    assert image["alt"] == 'SPY, "Ane" <3. Ñandú & co.'
    head, data = (image["src"] or "").split(",")
    assert head == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == draw.svg(picture)
    assert image["src"] == draw.data_uri(picture)


def crowded_table(theme: draw.Theme) -> list[Shape]:
    """More than the largest table shows: four rows of seven backs with all pips, Spies, map and log."""
    sheet = Sheet(theme)
    sheet.shapes = []
    for row, agent in enumerate(draw.AGENTS):
        y = 80.3 + 150 * row
        sheet.add(draw.spy_figure(100.7 + 31.3 * row, y + 86, 81, agent, agent[0].upper(), theme))
        for place in range(7):
            x = 48.2 + 90.1 * place
            sheet.add(draw.card_back(x, y, 56, 84, agent, theme))
            sheet.back(x, y, 56, 84, "S1 T1 B1 S2 T2 B2")
            sheet.shapes.append(draw.middle(x + 28, y + 98, str(place), theme, max_width=50))
            for kind in range(6):
                cell = 700 + 41 * place, y + 20 * kind, 41, 20
                sheet.add(draw.heat_cell(*cell, kind / 6, f"{kind}/6", theme))
    for line in range(10):
        sheet.add(draw.labels(700, 600 + 25 * line, "Yellow: spies on Red, place 2", theme, max_width=268))
    return sheet.shapes


@every_theme
def test_a_crowded_table_is_small_enough_to_be_saved_with_every_cell(theme):
    shapes = tuple(crowded_table(theme))
    assert len(shapes) > 800
    picture = Scene(1000, 900, theme.name, "SPY", "A table.", (Part("table", shapes),))
    assert len(draw.data_uri(picture)) < 60_000
