"""The names that a notebook needs, below the widgets; and what importing them costs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spylab
from spylab import api
from spylab import games as registry
from spylab.engine import MalformedInput, SpylabError
from spylab.words import LANGUAGES, Text, language

ROOT = Path(__file__).parent.parent


def python(code: str, **environment: str) -> str:
    """What this program writes in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# -- the package ---------------------------------------------------------------------------------


def test_every_name_is_there() -> None:
    assert dir(spylab) == sorted(spylab.__all__)
    for name in spylab.__all__:
        assert getattr(spylab, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+", spylab.__version__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'pley'"):
        spylab.pley  # noqa: B018
    assert not hasattr(spylab, "chess")


def test_games_lists_the_games_and_is_still_the_package() -> None:
    assert spylab.games() == ("spies_and_lies", "spy", "the_plan")
    from spylab.games.spy.kit import KIT

    assert spylab.games is sys.modules["spylab.games"]
    assert api.kit("spy") is KIT is api.kit(KIT)


PAGE = ("IPython", "anywidget", "ipycanvas", "ipywidgets", "jupyterlab", "matplotlib", "traitlets")


def loaded_by(code: str, names: tuple[str, ...]) -> str:
    """Which of these modules are loaded in a fresh process after this code."""
    return python(f"{code}; import sys; print(*sorted(m for m in sys.modules if m in {names}))")


@pytest.mark.parametrize("code", ["import spylab", "import spylab.cli, spylab.terminal", "import spylab.engine"])
def test_an_import_loads_neither_jupyter_nor_plots_nor_numpy(code: str) -> None:
    assert loaded_by(code, (*PAGE, "numpy")) == ""


@pytest.mark.parametrize(
    "code",
    [
        "import spylab; spylab.games(); spylab.load('spy'); spylab.language('es')",
        "import spylab; spylab.match('spy', ('careful', 'random'), seed=1).advance()",
        "from spylab.cli import main; main(['play', 'spy', '--seats', 'careful,random'], standalone_mode=False)",
    ],
)
def test_below_the_widgets_a_game_is_played_without_jupyter_and_plots(code: str) -> None:
    assert loaded_by(f"{code}; print('played')", PAGE).splitlines()[-1] == "played"


def test_a_bare_import_loads_only_the_package_itself() -> None:
    loaded = python("import spylab, sys; print(*(m for m in sys.modules if m.startswith('spylab')))")
    assert loaded == "spylab"


# -- load ----------------------------------------------------------------------------------------


def test_load_makes_the_rules_with_options() -> None:
    assert spylab.load("spy").players == 2
    game = spylab.load("spy", players=3, colours=["blue", "green", "red"], turn_cap=50)
    assert game.players == 3
    assert [str(game.seat_name(seat)) for seat in range(3)] == ["Blue", "Green", "Red"]
    assert game.options.turn_cap == 50
    assert game == spylab.load("spy", players=3, colours=("blue", "green", "red"), turn_cap=50)


REFUSED = {
    "an unknown game": (lambda: spylab.load("chess"), "There is no game “chess”. There are: "),
    "a game that is a path": (lambda: spylab.load("../spy"), "There is no game “../spy”"),
    "an unknown option": (lambda: spylab.load("spy", turncap=3), "has no option turncap. It has: players, "),
    "two unknown options": (lambda: spylab.load("spy", a=1, players=2, b=2), "has no option a, b."),
    "a text for a number": (
        lambda: spylab.load("spy", players="2"),
        "Option players is a number from 2 to 4, not '2'.",
    ),
    "a truth for a number": (
        lambda: spylab.load("spy", turn_cap=True),
        "Option turn_cap is a number from 1 to 1000, not True.",
    ),
    "a number for a truth": (lambda: spylab.load("spy", any_order=1), "any_order cannot be 1. It takes: True, False."),
    "an unknown choice": (lambda: spylab.load("spy", mirror="upside"), "It takes: face_to_face, same_place."),
    "a list for a text": (lambda: spylab.load("spy", mirror=["same_place"]), "Option mirror cannot be"),
    "a text for a list": (lambda: spylab.load("spy", base="S1"), "Option base cannot be 'S1'. It takes: tuple."),
    "nothing for a number": (
        lambda: spylab.load("spy", turn_cap=None),
        "Option turn_cap is a number from 1 to 1000, not None.",
    ),
    "a fraction of a turn": (
        lambda: spylab.load("spy", turn_cap=1.5),
        "Option turn_cap is a number from 1 to 1000, not 1.5.",
    ),
    "too many players": (lambda: spylab.load("spy", players=5), "from 2 to 4, not 5"),
    "a number too long to write": (lambda: spylab.load("spy", players=10**5000), "from 2 to 4, not ≈10^5000"),
    "turns without end": (lambda: spylab.load("spy", turn_cap=10**9), "from 1 to 1000, not 1000000000."),
    "a base without end": (lambda: spylab.load("spy", base=("B1",) * 10**5), "2 to 9 cards, not 100000"),
    "a first player by colour": (lambda: spylab.load("spy", first_player="red"), "from 0 to 1, or None, not 'red'."),
    "a seed too long": (lambda: spylab.match("spy", seed=10**5000), "at most 17 digits, or None"),
    "players without end": (lambda: spylab.match("spy", ("a", "b"), players=10**5000), "players=≈10^5000 does not go"),
    "a seat without end": (lambda: spylab.match("spy", seed=1).seat(10**5000), "no seat ≈10^5000"),
    "a long game": (lambda: spylab.load("x" * 500), f"“{'x' * 79}…”"),
    "a long bot": (lambda: spylab.api.bot(spylab.api.kit("spy"), "x" * 500), f"“{'x' * 79}…”"),
    "three for a game of two": (
        lambda: spylab.match("spies_and_lies", ("a", "b", "c")),
        "is for 2 players, not for 3.",
    ),
    "no seats of another game": (lambda: spylab.match("the_plan", (1,)), 'such as ("human", "'),
    "no seats": (lambda: spylab.match("spy", ()), "2 to 4 players, not for 0"),
    "one seat": (lambda: spylab.match("spy", ("Ane",)), "2 to 4 players, not for 1"),
    "five seats": (lambda: spylab.match("spy", ("random",) * 5), "2 to 4 players, not for 5"),
    "seats as one text": (lambda: spylab.match("spy", "human"), "seats is a list of names and kinds of bots"),
    "a number as a seat": (lambda: spylab.match("spy", ("human", 2)), "seats is a list of names and kinds of bots"),
    "a name without letters": (lambda: spylab.match("spy", ("human", " ")), "seats is a list of names"),
    "a name twice": (lambda: spylab.match("spy", ("Ane", "Ane")), "Two players are called Ane"),
    "more seats than players": (
        lambda: spylab.match("spy", ("a", "b", "c"), players=2),
        "players=2 does not go with the number of seats, 3",
    ),
    "more players than seats": (
        lambda: spylab.match("spy", ("a", "b"), players=4),
        "players=4 does not go with the number of seats, 2",
    ),
    "a text as a seed": (lambda: spylab.match("spy", seed="1"), "seed is a whole number"),
    "a truth as a seed": (lambda: spylab.match("spy", seed=True), "seed is a whole number"),
    "an unknown option of a match": (lambda: spylab.match("spy", speed=3), "has no option speed"),
    "an unknown bot": (
        lambda: api.bot(api.kit("spy"), "clever"),
        "no bot “clever”. There are: random, careful, seeker.",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_makes_no_game_is_refused_with_what_would(case: str) -> None:
    call, says = REFUSED[case]
    with pytest.raises(MalformedInput) as refused:
        call()
    assert says in str(refused.value)


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_follows_the_language(case: str) -> None:
    """An error is a text: it is translated when it is read, not when it is raised."""
    call, _ = REFUSED[case]
    with pytest.raises(SpylabError) as refused:
        call()
    said = {(language(code), str(refused.value))[1] for code in LANGUAGES}
    assert len(said) == len(LANGUAGES)


# -- match and play ------------------------------------------------------------------------------


def test_seats_say_who_plays() -> None:
    match = spylab.match("spy", ("human", "careful", "Ane", "random"), seed=1)
    assert [str(name) for name in match.names] == ["Green", "Red", "Ane", "Yellow"]
    assert {seat: bot.kind for seat, bot in match.bots.items()} == {1: "careful", 3: "random"}
    assert match.game.players == 4
    assert match.to_act() == {0, 2}


def test_the_number_of_players_may_be_said_as_well() -> None:
    assert spylab.match("spy", ("a", "b", "c"), players=3).game.players == 3


def test_names_of_seats_follow_the_language_and_names_of_people_do_not() -> None:
    match = spylab.match("spy", ("human", "Rojo"), seed=1)
    said = {code: (language(code), [str(name) for name in match.names])[1] for code in LANGUAGES}
    assert said == {"en": ["Green", "Rojo"], "es": ["Verde", "Rojo"], "eu": ["Berdea", "Rojo"]}


def test_the_same_seed_is_the_same_game() -> None:
    def played(seed: int | None) -> list[str]:
        match = spylab.match("spy", ("careful", "random", "careful"), seed)
        assert match.outcome() is None
        match.advance()
        assert match.outcome()
        return [str(event) for event in match.seat(None).events]

    assert played(1) == played(1)
    assert len({tuple(played(seed)) for seed in (1, 2, 3)}) == 3
    assert len({tuple(played(None)) for _ in range(4)}) > 1


def test_play_refuses_what_a_match_refuses() -> None:
    for seats, options, says in (
        (("human",), {}, "2 to 4 players"),
        (("human", "careful"), {"players": 3}, "players=3 does not go with the number of seats, 2"),
        (("human", "careful"), {"speed": 3}, "no option speed"),
        (("human", "careful"), {"theme": "pink"}, "There is no look “pink”. There are: paper, ink, projector."),
    ):
        with pytest.raises(MalformedInput) as refused:
            spylab.play("spy", seats, **options)
        assert says in str(refused.value)


def test_play_seats_the_players_of_a_match() -> None:
    table = spylab.play("spy", ("Ane", "careful", "random"), seed=4)
    assert repr(table) == "<Table SPY, 3 players, turn 0, Ane's view>"
    assert table.match.bots.keys() == {1, 2}
    table.close()


# -- languages -----------------------------------------------------------------------------------


def test_language_says_and_sets_the_language() -> None:
    assert spylab.language() == "en"
    assert spylab.language("eu") == "eu" == spylab.language()
    assert str(Text("Undo")) == "Desegin"


@pytest.mark.parametrize("code", ["fr", "ES", "spanish", ""])
def test_an_unknown_language_is_refused_with_those_there_are(code: str) -> None:
    spylab.language("es")
    with pytest.raises(ValueError, match=re.escape(repr(code))) as refused:
        spylab.language(code)
    assert "en (English), es (Español), eu (Euskara)" in str(refused.value)
    assert spylab.language() == "es"


@pytest.mark.parametrize(
    ("variable", "code"),
    [("es", "es"), ("eu", "eu"), ("eu_ES.UTF-8", "eu"), ("ES", "es"), ("fr", "en"), ("", "en"), ("english", "en")],
)
def test_the_environment_chooses_the_first_language(variable: str, code: str) -> None:
    said = python("import spylab; print(spylab.language(), spylab.load('spy').seat_name(0))", SPYLAB_LANG=variable)
    assert said == f"{code} { {'en': 'Green', 'es': 'Verde', 'eu': 'Berdea'}[code] }"


def test_a_language_that_is_set_wins_over_the_environment() -> None:
    code = "import spylab; spylab.language('eu'); print(spylab.load('spy').seat_name(0))"
    assert python(code, SPYLAB_LANG="es") == "Berdea"


@pytest.mark.parametrize("almost", ["Careful", "seeker ", "HUMAN"])
def test_what_is_almost_a_bot_does_not_become_a_person(almost: str) -> None:
    with pytest.raises(MalformedInput, match=f"Write “{almost.strip().lower()}” for that"):
        spylab.match("spy", seats=("Ane", almost))


def test_a_folder_without_a_kit_is_no_game_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "__init__.py").touch()
    monkeypatch.setattr(registry, "__path__", [*registry.__path__, str(tmp_path)])
    registry.names.cache_clear()
    try:
        assert "half" not in registry.names()
    finally:
        registry.names.cache_clear()
