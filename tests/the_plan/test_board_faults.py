"""Every fault that the checker knows: a good board with one thing made wrong, and all that is said about it."""

from __future__ import annotations

import ast
import inspect
import math
import re
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from spylab.engine import MalformedInput
from spylab.games.the_plan import board_check, board_drawing, board_rows
from spylab.games.the_plan.board_file import Report, examine, read
from spylab.games.the_plan.board_shape import Arc, curve, distance, through_house

GOOD = files("spylab.games.the_plan").joinpath("tiny.toml").read_text(encoding="utf-8")

D1_A1 = '  { from = "d1", to = "a1", bow = -26 },\n'
A1 = '{ id = "a1", x = 418, y = 78, segment = 1 }'
H2 = "number = 2, x = 54, y = 330, segment = 2"


def report_of(*changes: tuple[str, str]) -> Report:
    """What the checker finds in the tiny board after exchanging texts in it."""
    text = GOOD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return examine(text)


def told(*changes: tuple[str, str]) -> list[str]:
    """What it calls a fault."""
    return [str(fault) for fault in report_of(*changes).faults]


def line(text: str) -> tuple[str, str]:
    """A change: one more line at the end of the table of lines."""
    return "\n]\n\ntracks", f"\n  {{ {text} }},\n]\n\ntracks"


ONE_FAULT = {
    "a line to nowhere": (
        (D1_A1, '  { from = "d1", to = "z9" },\n'),
        "lines (d1 - z9): there is no space z9.",
    ),
    "a line into a hideout": (
        (D1_A1, '  { from = "d1", to = "h1" },\n'),
        "lines (d1 - h1): h1 is a hideout. The spaces next to a hideout are named in its entrances.",
    ),
    "a line to itself": (
        line('from = "d1", to = "d1"'),
        "lines (d1 - d1): this leads from d1 back to d1. It needs two different ends.",
    ),
    "the same line twice, the other way round": (
        line('from = "a1", to = "d1", bow = 60'),
        "lines (a1 - d1): these two are joined twice in this table. Once is enough.",
    ),
    "an id twice": (
        (A1, f"{A1},\n  {A1}"),
        "There are two spaces with the id a1. Give each an id of its own.",
    ),
    "no segment": (
        (A1, A1.replace(", segment = 1", "")),
        "spaces, no. 1 (a1): segment is missing.",
    ),
    "no place": (
        (A1, A1.replace("x = 418, ", "")),
        "spaces, no. 1 (a1): x is missing.",
    ),
    "a segment that is not there": (
        (A1, A1.replace("segment = 1", "segment = 3")),
        "spaces (a1): there is no segment 3. Segments go from 1 to 2.",
    ),
    "a segment where it does not lie": (
        (A1, A1.replace("segment = 1", "segment = 2")),
        "spaces (a1): it says segment 2, but lies in the light of segment 1.",
    ),
    "on the edge of the light": (
        (A1, A1.replace("x = 418", "x = 308")),
        "spaces (a1): this lies on the edge of two segments. Move it 12 px away, so that all see which it is.",
    ),
    "a hideout without a door": (
        ('["e2"]', "[]"),
        "hideouts (h1): nobody can get in. It needs at least one space as an entrance.",
    ),
    "an entrance from nowhere": (
        ('["e2"]', '["e2", "e9"]'),
        "hideouts (h1): there is no space e9.",
    ),
    "an entrance twice": (
        ('["e2"]', '["e2", "e2"]'),
        "hideouts (h1): the entrance e2 is named twice. Once is enough.",
    ),
    "an entrance that is a hideout": (
        ('["e2"]', '["e2", "h2"]'),
        "hideouts (h1): h2 is a hideout. The spaces next to a hideout are named in its entrances.",
    ),
    "a hideout's number twice": (
        (H2, H2.replace("number = 2", "number = 1")),
        "There are two hideouts with the number 1. Give each its own number.",
    ),
    "a gap in the numbers": (
        (H2, H2.replace("number = 2", "number = 3")),
        "Hideout 3: with 2 hideouts the numbers go from 1 to 2.",
    ),
    "a stop without a track": (
        ('{ id = "e2", x = 488, y = 292, segment = 1 }', '{ id = "e2", x = 488, y = 292, segment = 1, tram = true }'),
        "spaces (e2): no track leads to this tram stop.",
    ),
    "a track to no stop": (
        ('from = "a2", to = "b2", bow = 70', 'from = "a2", to = "e2", bow = 50'),
        "tracks (a2 - e2): e2 is no tram stop. Tracks join spaces with tram = true.",
    ),
    "a tram stop with a key": (
        ("y = 154, segment = 1, tram = true", "y = 154, segment = 1, tram = true, key = true"),
        "spaces (a2): a space is a tram stop or a key space, not both.",
    ),
    "two starts on one space": (
        ('red = "a1"', 'red = "b1"'),
        "starts (red, blue): they start on one space, b1. Only one piece stands on a space.",
    ),
    "a start in a hideout": (
        ('red = "a1"', 'red = "h1"'),
        "starts (red): nobody starts inside a hideout, as h1 is one. Name a space.",
    ),
    "a start nowhere": (
        ('red = "a1"', 'red = "k7"'),
        "starts (red): there is no space k7.",
    ),
    "one player": (
        ('green = "c1"\nred = "a1"\nblue = "b1"\n', ""),
        "starts: at least two of green, red, blue, yellow need a start.",
    ),
    "a spy without a start": (
        ('X = "w1"\n', ""),
        "starts: the spy X needs a start. Each hideout belongs to one of V, X.",
    ),
    "a spy without a hideout": (
        ('X = "w1"\n', 'X = "w1"\nY = "w2"\n'),
        "starts: the spy Y is one too many. As many spies as hideouts play: V, X.",
    ),
    "a piece that nobody knows": (
        ('red = "a1"\n', 'red = "a1"\npurple = "a3"\n'),
        "starts: there is no “purple”. There are: green, red, blue, yellow, V, X, Y, Z.",
    ),
    "a curve off the board": (
        (D1_A1, D1_A1.replace("-26", "-300")),
        "lines (d1 - a1): the curve leaves the board. Make its bow smaller.",
    ),
    "a line and a track on each other": (
        line('from = "a2", to = "b2", bow = 70'),
        "lines (a2 - b2) and tracks (a2 - b2) lie on each other. Give them different bows.",
    ),
    "two lines that cross": (
        line('from = "a1", to = "a3"'),
        "lines (a1 - a3) and tracks (d2 - a2) cross. They may meet in spaces only.",
    ),
    "under the spotlight": (
        ('{ id = "e1", x = 392', '{ id = "e1", x = 350'),
        "spaces (e1): this lies under the spotlight.",
    ),
    "a word that is spelled wrongly": (
        (A1, A1.replace("segment = 1", "segment = 1, keys = true")),
        "spaces, no. 1 (a1): there is no “keys”. There are: id, x, y, segment, tram, key.",
    ),
    "a number in quotes": (
        (A1, A1.replace("418", '"left"')),
        "spaces, no. 1 (a1): x is a number, like 120, not 'left'.",
    ),
    "a number that is none": (
        (A1, A1.replace("418", "nan")),
        "spaces, no. 1 (a1): x is a number, like 120, not nan.",
    ),
    "half a segment": (
        (A1, A1.replace("segment = 1", "segment = 1.5")),
        "spaces, no. 1 (a1): segment is a whole number from 1 to 99, not 1.5.",
    ),
    "neither true nor false": (
        (A1, A1.replace("segment = 1", 'segment = 1, key = "yes"')),
        "spaces, no. 1 (a1): key is true or false, not 'yes'.",
    ),
    "a field that no hideout has": (
        ('entrances = ["w2"]', 'entrances = ["w2"], colour = "red"'),
        "hideouts, no. 2 (h2): there is no “colour”. There are: number, x, y, segment, entrances.",
    ),
    "a number beyond all boards": (
        (D1_A1, D1_A1.replace("-26", "1e308")),
        "lines, no. 1 (d1 - a1): bow is a number from -9999 to 9999, not 1e+308.",
    ),
    "a direction in words": (
        ("light_from = 0", 'light_from = "north"'),
        "board: light_from is a number, like 120, not 'north'.",
    ),
    "neither a direction nor a number": (
        ("light_from = 0", "light_from = true"),
        "board: light_from is a number, like 120, not True.",
    ),
    "no direction at all": (
        ("light_from = 0", "light_from = nan"),
        "board: light_from is a number, like 120, not nan.",
    ),
    "a drawing that is too large": (
        ("size = [600, 600]", "size = [730, 600]"),
        "board: the size is 730 by 600. Width and height go from 400 to 720, because the table shows every board at "
        "the same width.",
    ),
    "a name without end": (
        ('name = "Tiny"', 'name = "' + "Ti" * 40 + '"'),
        "board: name is too long: '" + "Ti" * 39 + "…. It has room for 60 characters.",
    ),
    "a name that is a number": (
        ('name = "Tiny"', "name = 3"),
        "board: name is a word in quotes, not 3.",
    ),
    "one number for the size": (
        ("size = [600, 600]", "size = 600"),
        "board: size is two numbers from 1 to 9999, like [600, 600], not 600.",
    ),
    "a table that nobody knows": (
        ("light_from = 0\n", "light_from = 0\nriver = true\n"),
        "board: there is no “river”. There are: name, size, spotlight, segments, light_from, spaces, lines, tracks, "
        "hideouts, starts.",
    ),
    "no segments": (
        ("segments = 2\n", "segments = 0\n"),
        "board: segments is a whole number from 1 to 99, not 0.",
    ),
    "a row that is no row": (
        ("lines = [\n", 'lines = [\n  "d1-a1",\n'),
        'lines, no. 1: a row looks like { from = "a1", to = "a2" }, not like \'d1-a1\'.',
    ),
}


def test_the_board_itself_is_good() -> None:
    assert told() == []


@pytest.mark.parametrize("fault", ONE_FAULT)
def test_one_fault_is_named_and_no_other(fault: str) -> None:
    change, message = ONE_FAULT[fault]
    assert told(change) == [message]


SEVERAL = {
    "a board in two pieces": (
        (('  { from = "a2", to = "e2", bow = -14 },\n', ""), ('  { from = "b2", to = "e2", bow = 14 },\n', "")),
        ("No line leads from the other spaces to these: e2.",),
    ),
    "no key spaces": (
        ((", key = true", ""),),
        ("There are 0 key spaces. It takes at least as many as hideouts, so 2: set key = true.",),
    ),
    "two hideouts in one segment": (
        ((H2, "number = 2, x = 556, y = 510, segment = 1"), ('"w2"] }', '"b2"] }')),
        (
            "Segment 1 has several hideouts: h1, h2. Each segment needs one.",
            "Segment 2 has no hideout. Each segment needs one.",
        ),
    ),
    "more segments than can be": (
        (("segments = 2\n", "segments = 90\n"),),
        ("There are 90 segments. A board has as many as hideouts: 2, 3 or 4.",),
    ),
    "an entrance that is no list": (
        (('entrances = ["w2"]', 'entrances = "w2"'),),
        (
            'hideouts, no. 2 (h2): entrances is a list of spaces, like ["a1", "a2"], not \'w2\'.',
            "hideouts (h2): nobody can get in. It needs at least one space as an entrance.",
        ),
    ),
    "an entrance that is an empty word": (
        (('entrances = ["w2"]', 'entrances = ["w2", ""]'),),
        (
            "hideouts, no. 2 (h2): entrances is a list of spaces, like [\"a1\", \"a2\"], not ['w2', ''].",
            "hideouts (h2): nobody can get in. It needs at least one space as an entrance.",
        ),
    ),
    "a line through a house": (
        (line('from = "d3", to = "b3"'),),
        ("lines (d3 - b3): this passes too close to the spotlight.",),
    ),
}
"""More than one change, or more than one fault."""

AMONG = {
    "one hideout": (f'  {{ {H2}, entrances = ["w2"] }},\n', "", "A board has 2, 3 or 4 hideouts, not 1."),
    "three segments": ("segments = 2\n", "segments = 3\n", "Segment 3 has no hideout. Each segment needs one."),
    "a space outside": (
        A1,
        A1.replace("x = 418", "x = 700"),
        "spaces (a1): (700, 78) is not well on the board. Here x goes from 20 to 580 and y from 20 to 580.",
    ),
    "the spotlight outside": (
        "spotlight = [300, 300]",
        "spotlight = [600, 300]",
        "The spotlight at (600, 300) is not well on the board.",
    ),
    "spaces that overlap": (
        A1,
        A1.replace("x = 418, y = 78", "x = 462, y = 140"),
        "Spaces a1 and a2 overlap: they are 26 px apart and need 34.",
    ),
    "spaces that overlap by a hair": (
        A1,
        A1.replace("x = 418, y = 78", "x = 464, y = 126.51"),
        "Spaces a1 and a2 overlap: they are 33.9 px apart and need 34.",
    ),
    "houses that overlap": (
        H2,
        "number = 2, x = 540, y = 310, segment = 1",
        "The houses of hideouts 1 and 2 overlap.",
    ),
    "a space under a house": (
        '{ id = "e2", x = 488',
        '{ id = "e2", x = 530',
        "Space e2 lies under the house of hideout 1.",
    ),
    "a line through a house": (
        '{ id = "e2", x = 488',
        '{ id = "e2", x = 530',
        "lines (a2 - e2): this passes too close to hideout 1.",
    ),
    "a line over a space": (
        '{ id = "e1", x = 392, y = 310',
        '{ id = "e1", x = 470, y = 300',
        "tracks (a2 - b2): this passes too close to the space e1.",
    ),
    "straight lines that cross in their middles, which no rounding may hide": (
        "\n]\n\ntracks",
        '\n  { from = "d3", to = "b3" },\n  { from = "c3", to = "a3" },\n]\n\ntracks',
        "lines (d3 - b3) and lines (c3 - a3) cross. They may meet in spaces only.",
    ),
    "a huge drawing": (
        "size = [600, 600]",
        "size = [2100, 1800]",
        "board: the size is 2100 by 1800. Width and height go from 400 to 720, because the table shows every board at "
        "the same width.",
    ),
    "a drawing beyond all numbers": (
        "size = [600, 600]",
        "size = [1e308, 1e308]",
        "board: size is two numbers from 1 to 9999, like [600, 600], not [1e+308, 1e+308].",
    ),
    "a whole number of thousands": (
        "segments = 2\n",
        "segments = 2000000\n",
        "board: segments is a whole number from 1 to 99, not 2000000.",
    ),
    "an id like a piece": (
        A1,
        A1.replace('"a1"', '"V"'),
        "spaces, no. 1 (V): “V” cannot be an id. Ids are small letters and a number, like a1, of 5 signs at most, "
        "because they are written on the board; h1, h2 and so on are hideouts.",
    ),
    "a table that is none": (
        "lines = [\n",
        'lines = []\nlanes = [\n',
        'The table lines is missing or empty. It is a list of rows, like: lines = [{ from = "a1", to = "a2" }].',
    ),
    "no starts": (
        "[starts]",
        "[begins]",
        'The table [starts] is missing. It says on which space each piece starts, like: red = "a1".',
    ),
}  # fmt: skip
"""One change, and one of the faults that come out of it."""

UNFAIR = {
    "a start on a key space": (
        (('red = "a1"', 'red = "a3"'),),
        (
            "The nearest key space is 2 steps from the start of green, but 0 from that of red.",
            "The spies start 3, 4 steps from the start of green, but 1, 2 from that of red.",
        ),
    ),
    "a start on a tram stop": (
        (('red = "a1"', 'red = "a2"'),),
        (
            "The hideouts are 3, 4 steps from the start of green, but 2, 5 from that of red.",
            "The nearest key space is 2 steps from the start of green, but 1 from that of red.",
            "The nearest tram stop is 1 step from the start of green, but 0 from that of red.",
            "The spies start 3, 4 steps from the start of green, but 2, 3 from that of red.",
        ),
    ),
}
"""Boards that can be played on, and what the checker warns of."""


@pytest.mark.parametrize("fault", SEVERAL)
def test_all_that_is_said(fault: str) -> None:
    changes, messages = SEVERAL[fault]
    assert told(*changes) == list(messages)


@pytest.mark.parametrize("fault", AMONG)
def test_one_of_the_faults_is(fault: str) -> None:
    old, new, message = AMONG[fault]
    assert message in told((old, new))


@pytest.mark.parametrize("board", UNFAIR)
def test_an_unfair_board_can_be_read(board: str) -> None:
    changes, messages = UNFAIR[board]
    report = report_of(*changes)
    assert report.faults == ()
    assert [str(text) for text in report.unfair] == list(messages)


def wider(*ids: str) -> tuple[tuple[str, str], ...]:
    """Changes that make these ids as wide as ids may be."""
    return tuple((f'"{id_}"', f'"mmm{id_}"') for id_ in ids)


def test_names_without_a_free_place_are_a_warning() -> None:
    assert report_of().crowded == ()
    one, two = report_of(*wider("e1")), report_of(*wider("w1", "e1", "a1"))
    assert one.faults == two.faults == ()
    assert [str(warning) for warning in (*one.crowded, *two.crowded)] == [
        "The name of the space mmme1 has no free place, so it can hardly be read. Ids of three signs at most and more "
        "room around the space help.",
        "The names of 2 spaces have no free place, so they can hardly be read: mmme1, mmmw1. Ids of three signs at "
        "most and more room around the spaces help.",
    ]


def test_every_message_of_the_checker_is_produced_by_some_case() -> None:
    """The messages are read out of the checker's source, so a new one asks for a case of its own."""
    cases = [
        *((change,) for change, _ in ONE_FAULT.values()),
        *(changes for changes, _ in (*SEVERAL.values(), *UNFAIR.values())),
        *(((old, new),) for old, new, _ in AMONG.values()),
    ]
    reports = [report_of(*changes) for changes in cases]
    reports += [report_of(*wider("e1"))]
    said = {text.message for report in reports for text in (*report.faults, *report.unfair, *report.crowded)}
    known = {message for module in (board_check, board_drawing, board_rows) for message in messages_of(module)}
    assert known - said == set()
    assert len(known) > 50


def messages_of(module: ModuleType) -> set[str]:
    """Every message in the source of a module."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("Text", "Plural")]
    return {str(ast.literal_eval(call.args[0])) for call in made}


def test_ids_that_would_be_mistaken_for_pieces_or_hideouts() -> None:
    for bad in ("V", "red", "h1", "a", "1", "a 1", "mill12"):
        assert f"“{bad}” cannot be an id" in " ".join(told((A1, A1.replace('"a1"', f'"{bad}"'))))


def test_a_long_line_may_pass_no_space_anywhere() -> None:
    """Of a long line only some points are known; what lies between two of them counts as well."""
    far = Arc("lines", "a1", "a2", curve((0, 0), (1200, 0), 0))
    between = (25.0, 1.0)
    assert min(math.dist(point, between) for point in far.points) > board_drawing.CLEAR
    assert distance(far, between) == 1
    assert distance(far, (-3, 4)) == 5
    assert through_house(far, (625, 0), 0)
    assert through_house(Arc("lines", "a1", "a2", ((0, 0), (2000, 0))), (625, 0), 0)
    assert not through_house(far, (625, 60), 0)
    assert not through_house(Arc("lines", "a1", "a2", ((0, 0), (0, 900))), (40, 450), 6)
    assert through_house(Arc("lines", "a1", "a2", ((0, 0), (0, 900))), (39, 450), 6)


def test_tables_that_are_missing() -> None:
    faults = [str(fault) for fault in examine('name = "Empty"\nsegments = 2\n').faults]
    assert [fault.split(" is missing")[0] for fault in faults[:4]] == [
        "The table spaces", "The table lines", "The table hideouts", "The table [starts]",
    ]  # fmt: skip


def test_all_faults_at_once_and_as_one_refusal() -> None:
    """One fault hides no other, and reading the board refuses it with all of them."""
    changes = ((A1, A1.replace(", segment = 1", "")), ('X = "w1"\n', ""), line('from = "d1", to = "z9"'))
    faults = told(*changes)
    assert len(faults) == 3
    text = GOOD
    for old, new in changes:
        text = text.replace(old, new)
    with pytest.raises(MalformedInput) as refused:
        read(text, "ours.toml")
    assert str(refused.value).splitlines() == ["ours.toml cannot be played on:", *(f"- {fault}" for fault in faults)]


def test_what_is_no_toml() -> None:
    with pytest.raises(MalformedInput, match=re.escape("ours.toml is not written as TOML wants it: ")):
        read("segments = \n", "ours.toml")


def test_the_board_in_the_guide_for_teachers_is_good_and_fair() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    text = guide.split("```toml\n")[1].split("```")[0]
    report = examine(text)
    assert (report.faults, report.unfair) == ((), ())
    assert read(text).name == "Harbour"
