"""Every fault that the checker knows: a good board with one thing made wrong, and all that is said about it."""

from __future__ import annotations

import ast
import inspect
import re
from importlib.resources import files
from pathlib import Path

import pytest

from spylab.engine import MalformedInput
from spylab.games.the_plan import board_check, board_drawing, board_rows
from spylab.games.the_plan.board_file import Report, examine, read

GOOD = files("spylab.games.the_plan").joinpath("tiny.toml").read_text(encoding="utf-8")

D1_A1 = '  { from = "d1", to = "a1", bow = -26 },\n'
A1 = '{ id = "a1", x = 418, y = 78, segment = 1 }'
H2 = "number = 2, x = 54, y = 330, segment = 2"


def told(*changes: tuple[str, str]) -> list[str]:
    """What the checker says about the tiny board after exchanging texts in it."""
    text = GOOD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return [str(fault) for fault in examined(text).faults]


SAID: set[str] = set()
"""The messages, without what stands in them, of all faults that were said here."""


def examined(text: str) -> Report:
    """What there is to say about the text of a board."""
    report = examine(text)
    SAID.update(text.message for text in (*report.faults, *report.unfair))
    return report


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
        "spaces (a1): it says segment 2, but lies where the lamp lights segment 1.",
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
    "under the lamp": (
        ('{ id = "e1", x = 392', '{ id = "e1", x = 350'),
        "spaces (e1): this lies under the lamp.",
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
        "spaces, no. 1 (a1): segment is a whole number from 1 on, not 1.5.",
    ),
    "neither true nor false": (
        (A1, A1.replace("segment = 1", 'segment = 1, key = "yes"')),
        "spaces, no. 1 (a1): key is true or false, not 'yes'.",
    ),
    "a word that nobody knows": (
        ('entrances = ["w2"]', 'entrances = ["w2"], colour = "red"'),
        "hideouts, no. 2 (h2): there is no “colour”. There are: number, x, y, segment, entrances.",
    ),
    "a name that is a number": (
        ('name = "Tiny"', "name = 3"),
        "board: name is a word in quotes, not 3.",
    ),
    "one number for the size": (
        ("size = [600, 600]", "size = 600"),
        "board: size is two numbers above 0, like [600, 600], not 600.",
    ),
    "a table that nobody knows": (
        ("light_from = 0\n", "light_from = 0\nriver = true\n"),
        "board: there is no “river”. There are: name, size, lamp, segments, light_from, spaces, lines, tracks, "
        "hideouts, starts.",
    ),
    "no segments": (
        ("segments = 2\n", "segments = 0\n"),
        "board: segments is a whole number from 1 on, not 0.",
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


def test_ids_that_would_be_mistaken_for_pieces_or_hideouts() -> None:
    for bad in ("V", "red", "h1", "a", "1", "a 1", "mill12"):
        assert f"“{bad}” cannot be an id" in " ".join(told((A1, A1.replace('"a1"', f'"{bad}"'))))


def test_not_connected() -> None:
    doors = ('  { from = "a2", to = "e2", bow = -14 },\n', ""), ('  { from = "b2", to = "e2", bow = 14 },\n', "")
    assert told(*doors) == ["No line leads from the other spaces to these: e2."]


def test_too_few_key_spaces() -> None:
    assert told((", key = true", "")) == [
        "There are 0 key spaces. It takes at least as many as hideouts, so 2: set key = true."
    ]


def test_two_hideouts_in_one_segment() -> None:
    faults = told((H2, "number = 2, x = 556, y = 510, segment = 1"), ('"w2"] }', '"b2"] }'))
    assert faults == [
        "Segment 1 has several hideouts: h1, h2. Each segment needs one.",
        "Segment 2 has no hideout. Each segment needs one.",
    ]


def test_more_segments_than_hideouts() -> None:
    assert "Segment 3 has no hideout. Each segment needs one." in told(("segments = 2\n", "segments = 3\n"))
    assert told(("segments = 2\n", "segments = 90\n")) == [
        "There are 90 segments. A board has as many as hideouts: 2, 3 or 4."
    ]


def test_one_hideout_is_too_few() -> None:
    row = f'  {{ {H2}, entrances = ["w2"] }},\n'
    assert "A board has 2, 3 or 4 hideouts, not 1." in told((row, ""))


def test_outside_the_board() -> None:
    assert told((A1, A1.replace("x = 418", "x = 700")))[0] == (
        "spaces (a1): (700, 78) is not well on the board. Here x goes from 20 to 580 and y from 20 to 580."
    )
    assert "The lamp at (600, 300) is not well on the board." in told(("lamp = [300, 300]", "lamp = [600, 300]"))


def test_spaces_that_overlap() -> None:
    faults = told((A1, A1.replace("x = 418, y = 78", "x = 462, y = 140")))
    assert "Spaces a1 and a2 overlap: they are 26 px apart and need 34." in faults


def test_houses_that_overlap() -> None:
    assert "The houses of hideouts 1 and 2 overlap." in told((H2, "number = 2, x = 540, y = 310, segment = 1"))


def test_what_lies_under_a_house_or_too_close() -> None:
    under = told(('{ id = "e2", x = 488', '{ id = "e2", x = 530'))
    assert "Space e2 lies under the house of hideout 1." in under
    assert "lines (a2 - e2): this passes too close to hideout 1." in under
    close = told(('{ id = "e1", x = 392, y = 310', '{ id = "e1", x = 470, y = 300'))
    assert "tracks (a2 - b2): this passes too close to the space e1." in close
    lamp = told(line('from = "d3", to = "b3"'))
    assert lamp == ["lines (d3 - b3): this passes too close to the lamp."]


def test_straight_lines_that_cross_in_the_middle() -> None:
    """The middles meet exactly: no rounding may hide it."""
    both = 'from = "d3", to = "b3" },\n  { from = "c3", to = "a3"'
    assert "lines (d3 - b3) and lines (c3 - a3) cross. They may meet in spaces only." in told(line(both))


def test_entrances_that_are_no_list() -> None:
    assert told(('entrances = ["w2"]', 'entrances = "w2"')) == [
        'hideouts, no. 2 (h2): entrances is a list of spaces, like ["a1", "a2"], not \'w2\'.',
        "hideouts (h2): nobody can get in. It needs at least one space as an entrance.",
    ]


def test_tables_that_are_missing() -> None:
    faults = [str(fault) for fault in examined('name = "Empty"\nsegments = 2\n').faults]
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


def test_an_unfair_board_can_be_read() -> None:
    text = GOOD.replace('red = "a1"', 'red = "a3"')
    report = examined(text)
    assert report.faults == ()
    assert [str(text) for text in report.unfair] == [
        "The nearest key space is 2 steps from the start of green, but 0 from that of red.",
        "The spies start 3, 4 steps from the start of green, but 1, 2 from that of red.",
    ]
    assert read(text).counterspies["red"] == "a3"


def test_unfair_ways_to_hideouts_and_trams() -> None:
    """Red starts behind the others."""
    report = examined(GOOD.replace('red = "a1"', 'red = "a2"'))
    said = " ".join(map(str, report.unfair))
    assert report.faults == ()
    assert re.search(r"The hideouts are [\d, ]+ steps from the start of green, but [\d, ]+ from that of red\.", said)
    assert re.search(r"The nearest tram stop is \d steps from the start of \w+, but \d from that of \w+\.", said)


def messages() -> set[str]:
    """All that the checker can say, as it stands in its code."""
    calls = (
        node
        for module in (board_rows, board_check, board_drawing)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Text", "Plural")
    )
    return {arg.value for node in calls for arg in node.args if isinstance(arg, ast.Constant)}


def test_the_boards_here_have_every_fault_that_the_checker_knows() -> None:
    """All tests of this file once more, and what they made the checker say."""
    for fault in ONE_FAULT:
        test_one_fault_is_named_and_no_other(fault)
    this = test_the_boards_here_have_every_fault_that_the_checker_knows
    tests = [test for name, test in globals().items() if name.startswith("test_") and test is not this]
    for test in tests:
        if not inspect.signature(test).parameters:
            test()
    assert len(messages()) > 50
    assert messages() - SAID == set()


def test_the_board_in_the_guide_for_teachers_is_good_and_fair() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    text = guide.split("```toml\n")[1].split("```")[0]
    report = examine(text)
    assert (report.faults, report.unfair) == ((), ())
    assert read(text).name == "Harbour"
