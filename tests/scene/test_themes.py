"""The colours of the themes: complete, readable, told apart."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab.scene import AGENTS, THEMES, blend, contrast, heat_step

TEXT, GRAPHICS = 4.5, 3.0
SURFACES = ("page", "table", "card", "back", "ground", "lit")
BEAMS = ("card_beam", "back_beam", "page_link")
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_themes_have_the_same_tokens_and_are_found_by_their_names():
    assert list(THEMES) == [theme.name for theme in THEMES.values()] == ["paper", "ink", "projector"]
    assert len({frozenset(theme.colours) for theme in THEMES.values()}) == 1
    assert all(
        len(int(c[1:], 16).to_bytes(3)) == 3 and c[0] == "#" for t in THEMES.values() for c in t.colours.values()
    )


@every_theme
@pytest.mark.parametrize("text", ["ink", "ink2"])
def test_text_is_read_on_every_surface(theme, text):
    grounds = SURFACES + (BEAMS if text == "ink" else ("page_link",))
    worst = min(grounds, key=lambda ground: contrast(theme.colour(text), theme.colour(ground)))
    assert contrast(theme.colour(text), theme.colour(worst)) >= TEXT, worst


@every_theme
@pytest.mark.parametrize("fill", [*AGENTS, "ink", "accent", *(f"heat{n}" for n in range(1, 6))])
def test_text_is_read_on_every_fill(theme, fill):
    assert contrast(theme.colour(theme.text_on(fill)), theme.colour(fill)) >= TEXT


@every_theme
@pytest.mark.parametrize("agent", AGENTS)
def test_agents_stand_out_from_page_and_cards_and_have_an_outline_elsewhere(theme, agent):
    for ground in ("page", "card"):
        assert contrast(theme.colour(agent), theme.colour(ground)) >= GRAPHICS
    for ground in SURFACES:
        assert contrast(theme.colour("ink"), theme.colour(ground)) >= 9


@every_theme
@pytest.mark.parametrize("token", ["line", "accent"])
def test_graphics_stand_out_from_every_surface(theme, token):
    assert all(contrast(theme.colour(token), theme.colour(ground)) >= GRAPHICS for ground in SURFACES)


@every_theme
def test_the_washes_of_a_belief_map_rise_in_steps_that_can_be_told_apart(theme):
    page = theme.colour("page")
    steps = [contrast(theme.colour(f"heat{n}"), page) for n in range(6)]
    assert steps == sorted(steps)
    assert all(later / earlier >= 1.15 for earlier, later in pairwise(steps))


@every_theme
def test_no_two_agents_have_the_same_colour_and_none_is_the_accent(theme):
    colours = [theme.colour(token) for token in (*AGENTS, "accent")]
    assert all(a != b for a, b in combinations(colours, 2))


def test_the_projector_is_larger_in_everything_and_nothing_is_under_the_smallest_text():
    paper, projector = THEMES["paper"], THEMES["projector"]
    for measure in ("line", "hair", "bold", "text", "heading", "title", "numeral", "news", "badge", "button"):
        assert getattr(projector, measure) > getattr(paper, measure)
    for theme in THEMES.values():
        assert min(theme.text, theme.heading, theme.title, theme.numeral, theme.news) == theme.text >= 14


@every_theme
def test_light_on_a_card_is_the_blend_of_lamp_and_card(theme):
    lamp, card = theme.colour("lamp"), theme.colour("card")
    assert theme.colour("card_beam") == blend(lamp, card, theme.lamp_alpha) != card


def test_an_unknown_colour_names_the_known_ones():
    with pytest.raises(KeyError, match=r"no colour 'mauve'.*page"):
        THEMES["paper"].colour("mauve")


def test_contrast_keeps_to_the_published_formula():
    assert contrast("#FFFFFF", "#FFFFFF") == 1
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")


@given(st.fractions(0, 1))
def test_steps_rise_with_the_chance_and_only_the_ends_are_ends(chance):
    step = heat_step(chance)
    assert (step == 0) == (chance == 0)
    assert (step == 5) == (chance == 1)
    assert step <= heat_step(min(chance + Fraction(1, 100), 1))


def test_the_steps_change_where_they_say():
    edges = [Fraction(1, 5), Fraction(2, 5), Fraction(3, 5)]
    small = Fraction(1, 10**9)
    assert [(heat_step(e - small), heat_step(e), heat_step(e + small)) for e in edges] == [
        (1, 1, 2),
        (2, 2, 3),
        (3, 4, 4),
    ]


def test_a_theme_can_be_a_key():
    assert len({THEMES["paper"], THEMES["ink"], THEMES["paper"]}) == 2
