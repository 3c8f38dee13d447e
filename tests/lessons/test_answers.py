"""Reading answers: every way in which people write a probability or a whole number."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab.engine import MalformedInput
from spylab.lessons import count, number, probability

PROBABILITIES = st.fractions(min_value=0, max_value=1, max_denominator=3000)
SEVENTHS = ["3/7", " 3 / 7 ", "3⁄7", "3 out of 7", "3 OUT  OF 7", "3 of 7", "3 in 7", "3 de 7", "3 de cada 7"]
SEVENTHS += [
    "3 entre 7",
    "3 sobre 7",
    "3:7",
    "3 von 7",
    "3/7.",
    "≈ 3/7",
    "7tik 3",
    "7-tik 3",
    "7 tik 3",
    "6/14",
    "3\u00a0/\u00a07",
]


@pytest.mark.parametrize("written", SEVENTHS)
def test_a_fraction_in_words_of_three_languages(written: str) -> None:
    assert probability(written).value == Fraction(3, 7)
    assert probability(written).means(Fraction(3, 7))
    assert not probability(written).means(Fraction(4, 7))


LONG = [
    "43 percent",
    "43 por ciento",
    "ehuneko 43",
    "≈0.43",
    "~ 0,43",
    "4.3e-1",
    "0.4285714285",
    str(3 / 7),
    "0." + "428571" * 20,
]


@pytest.mark.parametrize("written", ["5etik 2", "10etik 4", "2 de 5", "0.4", "0,4", ".4", ",40", "40%", "40 %", "% 40"])
def test_two_fifths(written: str) -> None:
    assert probability(written).means(Fraction(2, 5))
    assert not probability(written).means(Fraction(3, 7))


@pytest.mark.parametrize(
    "written", ["0.43", "0,43", "43 %", "43%", "% 43", "%43", "42.9 %", "42,86%", "0.4285714286", *LONG]
)
def test_what_is_rounded_means_what_it_is_rounded_from(written: str) -> None:
    assert probability(written).means(Fraction(3, 7))
    assert not probability(written).means(Fraction(2, 5))


@pytest.mark.parametrize("written", ["½", "1⁄2", "0.5", "0,50", "50 %", "1/2"])
def test_one_half(written: str) -> None:
    assert probability(written).means(Fraction(1, 2))


@pytest.mark.parametrize(("written", "certain"), [("0", 0), ("1", 1), ("0 %", 0), ("100%", 1), ("0,0", 0), ("1.0", 1)])
def test_impossible_and_certain_are_not_rounded(written: str, certain: int) -> None:
    assert probability(written).means(Fraction(certain))
    assert not probability(written).means(Fraction(1, 1000) + Fraction(certain * 998, 1000))


WRONG = [
    "",
    " ",
    "3/0",
    "a",
    "3 out 7",
    "1.2.3",
    "-1/7",
    "-0.4",
    "+0.4",
    "7tik",
    "tik 3",
    ".",
    "%",
    "4/3",
    "1.01",
]
WRONG += ["101 %", "3/7 %", "1e", "e-1", "0x1", "nan", "9" * 41, "1" * 201, "3 / 7 / 2", "½ %"]


@pytest.mark.parametrize("written", WRONG)
def test_what_is_no_probability_is_refused_with_what_would_be_one(written: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        probability(written)
    assert "3 out of 7" in str(refused.value) or "between 0 and 1" in str(refused.value)
    assert len(str(refused.value)) < 150


@given(PROBABILITIES, st.sampled_from(["{n}/{d}", "{n} / {d}", "{n} out of {d}", "{n} de cada {d}", "{d}tik {n}"]))
def test_every_fraction_reads_back(exact: Fraction, form: str) -> None:
    written = form.format(n=exact.numerator, d=exact.denominator)
    assert probability(written).value == exact
    assert probability(written).means(exact)


@given(PROBABILITIES, st.integers(2, 8), st.sampled_from([".", ","]), st.sampled_from(["", "{} %", "{}%", "% {}"]))
def test_every_decimal_means_what_it_is_rounded_from(exact: Fraction, places: int, point: str, percent: str) -> None:
    digits = places - 2 if percent else places
    shown = f"{float(exact) * (100 if percent else 1):.{digits}f}"
    written = percent.format(shown.replace(".", point)) if percent else shown.replace(".", point)
    value = Fraction(shown) / (100 if percent else 1)
    if value in (0, 1):  # nothing but the impossible is 0, nothing but the certain is 1
        assert probability(written).means(value)
        return
    assert probability(written).means(exact)
    assert not probability(written).means(exact + Fraction(11, 10 ** (places + 1)))
    assert not probability(written).means(exact - Fraction(11, 10 ** (places + 1)))


@pytest.mark.parametrize(
    ("written", "near"), [("0.66", 1), ("66 %", 1), ("0.7", 1), ("0.65", 0), ("0.6", 0), ("0.67", 0)]
)
def test_what_is_not_exact_enough_for_two_thirds_is_near(written: str, near: bool) -> None:
    assert probability(written).near(Fraction(2, 3)) == near
    assert not probability("2/3").near(Fraction(2, 3))


@pytest.mark.parametrize(
    "written", ["-6/17", "−6/17", "− 6 / 17".replace(" ", ""), "-6 out of 17", "17tik -6", "-0.353", "−0,35"]
)
def test_a_number_may_be_less_than_nothing(written: str) -> None:
    assert number(written).means(Fraction(-6, 17))
    assert not number(written).means(Fraction(6, 17))


@pytest.mark.parametrize(
    ("written", "value"), [("2", 2), ("+2", 2), ("12/7", Fraction(12, 7)), ("1.71", Fraction(12, 7)), ("0", 0)]
)
def test_a_number_may_be_more_than_one(written: str, value: Fraction) -> None:
    assert number(written).means(Fraction(value))
    assert not number(written).means(Fraction(value) + Fraction(1, 50))


@pytest.mark.parametrize("written", ["", "a", "--1", "1/0", "1.2.3", "nan", "∞", "3 points"])
def test_what_is_no_number_is_refused(written: str) -> None:
    with pytest.raises(MalformedInput, match="is not a number"):
        number(written)


@given(st.text(max_size=50))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (probability, number, count):
        try:
            read(text)
        except MalformedInput as refused:
            assert str(refused)  # noqa: PT017 (what is not refused is fine as well)


@given(st.integers(0, 10**9), st.sampled_from([",", ".", " ", "’", "'", "\u202f", "\u00a0", ""]))
def test_every_whole_number_reads_back(number: int, between: str) -> None:
    assert count(f" {number:,} ".replace(",", between)) == number


@pytest.mark.parametrize("written", ["", "-3", "3.5", "1,5", "12,34", "3/7", "2 52", "²", "one", "1 0000", "9" * 41])
def test_what_is_no_whole_number_is_refused(written: str) -> None:
    with pytest.raises(MalformedInput, match="is not a whole number"):
        count(written)
