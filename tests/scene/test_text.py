"""Texts fit: widths are those of the real font, and nothing is ever wider than it may be."""

import re
from functools import cache
from pathlib import Path

import matplotlib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from spylab.scene import THEMES, fit, heading, label, labels, measure, middle, wrap
from spylab.scene.text import _widths

PAPER = THEMES["paper"]
TEXTS = [
    "Green: move, spy, both or neither.",
    "Último: ¿qué se sabe? «Caja 1» está a la vista — ¡cuidado!",
    "Berdea: mugitu, espiatu, biak edo bat ere ez; ñabardura eta ç",
    "3/7 · 43 % · 0,43 → 1 ≤ 2",
]
ROOM = st.floats(0, 500)
SIZE = st.sampled_from([14.0, 15.0, 20.0, 22.0, 32.0])


@cache
def font(bold: bool) -> ImageFont.FreeTypeFont:
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(folder / name, 2048, layout_engine=ImageFont.Layout.BASIC)


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_is_as_wide_as_in_the_font(bold):
    table = _widths(bold)
    real = {character: font(bold).getlength(character) / 2048 for character in table}
    assert len(table) > 700
    assert table == pytest.approx(real, abs=0.001)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", TEXTS)
def test_a_line_is_as_wide_as_in_the_font_or_a_little_wider(text, bold):
    """The table has no pairs of letters that stand closer together; such a pair may only make a text narrower."""
    real = font(bold).getlength(text) * 14 / 2048
    assert real - 0.01 <= measure(text, 14, bold) <= 1.03 * real


@pytest.mark.parametrize("language", ["áéíóúüñÁÉÍÓÚÜÑ¿¡«»ºª", "ñçüÑÇÜ", "“”‘’–—…·×→←↑↓•€%"])
def test_the_table_has_every_letter_that_texts_use(language):
    assert not [character for character in language if character not in _widths(False)]


def test_a_character_that_no_table_has_gets_plenty_of_room():
    assert measure("\N{SLEUTH OR SPY}", 10) > max(_widths(False)["M"], 1.3) * 10


def test_marks_that_stand_on_a_letter_take_no_room():
    assert measure("a\N{COMBINING GREEK YPOGEGRAMMENI}", 10) == measure("a", 10)
    assert measure("e\N{COMBINING ACUTE ACCENT}", 10) == measure("é", 10)


@given(st.text(), ROOM, SIZE, st.booleans())
def test_fit_is_never_too_wide_and_never_too_small(text, room, size, bold):
    got, shown = fit(text, room, size, bold)
    assert 14 <= got <= size
    assert measure(shown, got, bold) <= room
    assert shown in (text, "") or (shown.endswith("…") and text.startswith(shown[:-1]))
    if shown != text:
        assert measure(text, 14, bold) > room


@given(st.text(), st.floats(40, 500), SIZE, st.booleans())
def test_wrap_keeps_every_word_in_order(text, room, size, bold):
    lines = wrap(text, room, size, bold)
    assert all(measure(line, size, bold) <= room or len(line) == 1 for line in lines)
    spaces = re.compile(r"[ \t\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
    assert spaces.sub("", "".join(lines)) == spaces.sub("", text)


def test_wrap_does_not_break_where_a_space_forbids_it():
    assert wrap("there is 43\u00a0% left", 80, 14) == ["there is", "43\u00a0% left"]
    assert wrap("one\ntwo", 500, 14) == ["one", "two"]


@given(st.text(), ROOM, SIZE, st.integers(1, 4))
def test_labels_keep_to_their_room(text, room, size, most):
    made = labels(5, 10, text, PAPER, max_width=room, max_lines=most, size=size)
    assert len(made) <= most
    for one in (
        *made,
        label(5, 10, text, PAPER, max_width=room),
        middle(5, 10, text, PAPER, max_width=room, size=size),
    ):
        assert one.width <= room
        assert one.width == measure(one.text, one.size, one.bold)
        assert one.size >= PAPER.text


def test_labels_shrink_then_cut():
    text = "Whoever finds a lit bomb is out."
    shrunk = labels(0, 20, text, PAPER, max_width=150, max_lines=2, size=22)
    assert " ".join(line.text for line in shrunk) == text
    assert shrunk[0].size == shrunk[1].size < 22
    assert shrunk[1].y - shrunk[0].y == pytest.approx(1.4 * shrunk[0].size)
    cut = labels(0, 20, text, PAPER, max_width=100, max_lines=2)
    assert [line.text for line in cut] == ["Whoever", "finds a lit b…"]


def test_middle_centres_capitals_on_the_point():
    made = middle(50, 50, "H", PAPER, max_width=100)
    top = font(False).getbbox("H", anchor="ls")[1] * made.size / 2048
    assert made.anchor == "middle"
    assert (made.y + made.y + top) / 2 == pytest.approx(50, abs=0.1)


def test_a_heading_is_bold_and_of_the_size_of_the_theme():
    made = heading(0, 30, "What happened", THEMES["projector"], max_width=400)
    assert (made.size, made.bold) == (26, True)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("text", ["ÁÑŇÅ", "gjpqy|Ç", "fj Wß", *TEXTS])
def test_the_box_of_a_label_holds_all_its_ink(text, anchor):
    made = label(200, 100, text, PAPER, max_width=2000, size=22, bold=True, anchor=anchor)
    left, top, right, bottom = (value * 22 / 2048 for value in font(True).getbbox(text, anchor="ls"))
    shift = {"start": 0, "middle": made.width / 2, "end": made.width}[anchor]
    box = made.box()
    assert box.x <= 200 - shift + left
    assert 200 - shift + right <= box.x + box.w
    assert box.y <= 100 + top
    assert 100 + bottom <= box.y + box.h
