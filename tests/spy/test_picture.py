"""The picture of SPY, beyond what all pictures have (tests/scene/test_pictures.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from spylab.games.spy.cards import Colour, Kind
from spylab.games.spy.sentences import ask
from spylab.games.spy.words import CARDS, KINDS, letter
from spylab.kit import Aids
from spylab.scene import THEMES, Box, Label, Scene, Style
from spylab.words import Text, language
from tests.depth import count
from tests.scene import pictures
from tests.scene.pictures import (
    Moment,
    everywhere,
    in_every_language,
    in_every_size,
    lines,
    moved,
    part,
    texts,
    without_colour,
)
from tests.spy.moments import KIT, moments

scenes = partial(pictures.scenes, "spy")
SOME = count(5, 1)
"""In a quick run every fifth moment, other ones in each language."""


def card_box(scene: Scene, seat: int, at: int) -> Box:
    box = part(scene, f"card:{seat}:{at}").box
    assert box
    return box


# -- texts --------------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_names_and_sentences_are_said_in_full(code: str, theme: str, narrow: bool) -> None:
    language(code)
    for moment, scene in scenes(theme, narrow, SOME):
        sight = moment.sight
        said = [label.text for label in texts(scene)]
        assert {str(name) for name in sight.names} <= set(said), moment
        below = part(scene, "news" if narrow or theme == "projector" else "ask")
        newest = str(sight.log[-1].text) if sight.log and sight.aids.log else ""
        assert str(ask(sight)) in lines(below), moment
        logged = [p for p in scene.parts if p.id.startswith("log:")]
        assert [lines(p) for p in logged] == [str(line.text) for line in sight.log[len(sight.log) - len(logged) :]]
        assert newest in lines(below if below.id == "news" or not newest else logged[-1]), moment


def test_a_long_name_leaves_the_next_target_in_its_row() -> None:
    """The pip and the number of the card that is exposed next are there, whatever the name."""
    for theme, narrow in (("paper", True), ("projector", True), ("projector", False)):
        for moment, scene in scenes(theme, narrow, SOME):
            for seat, base in enumerate(moment.sight.view.bases):
                won = moment.sight.outcome and seat in moment.sight.outcome.winners
                if not base.out and base.target and not won:
                    number = [s for s in part(scene, f"row:{seat}").shapes if isinstance(s, Label)][-1]
                    assert number.text == str(base.target.number), moment


# -- controls -----------------------------------------------------------------------------------


def test_controls_of_every_kind_are_met() -> None:
    met = {control.id.split(":")[0] for _, scene in scenes("paper", False) for control in scene.controls()}
    assert met == {"card", "spy", "step"}


def test_a_control_covers_what_is_drawn_for_it() -> None:
    for moment, scene in scenes("paper", False):
        for control in scene.controls():
            hit, drawn = control.hit, control.box
            assert hit
            assert drawn
            assert drawn.contains(hit.x + hit.w / 2, hit.y + hit.h / 2), (str(moment), control.id)


def test_a_card_that_can_be_spied_on_says_so() -> None:
    spied = [
        control
        for _, scene in scenes("paper", False)
        for control in scene.controls()
        if (control.action or "").startswith("spy")
    ]
    assert spied
    assert all(control.id.startswith("card:") and control.label.endswith("Spy on this card") for control in spied)


# -- without colour, without sight ---------------------------------------------------------------


def test_no_two_players_differ_by_colour_alone() -> None:
    """The sign before a row and before a line of the log has a shape of its own."""
    sight = next(m.sight for m in moments() if m.game.startswith("4 players, short") and m.when == "later")
    for theme in THEMES:
        scene = KIT.picture(replace(sight, theme=theme))
        shapes = {repr(_sign(scene, seat, colour)) for seat, colour in enumerate(sight.game.colours)}
        assert len(shapes) == 4


def _sign(scene: Scene, seat: int, colour: str) -> object:
    """The badge of a row without its colour and its letter, moved to a corner."""
    shapes = (shape for shape in part(scene, f"row:{seat}").shapes if not isinstance(shape, Label))
    badge = next(shape for shape in shapes if shape.style.fill == colour)
    box = badge.box()
    return type(badge), moved(without_colour(badge), box.x, box.y)


@in_every_language
def test_letters_of_players_differ(code: str) -> None:
    language(code)
    letters = {colour: letter(colour) for colour in Colour}
    assert len(set(letters.values())) == 4
    assert all(len(sign) == 1 and sign.isupper() for sign in letters.values())
    expected = {"en": "GRBY", "es": "VRAM", "eu": "BGUH"}
    assert "".join(letters.values()) == expected[code]


def test_no_two_states_of_a_card_differ_by_colour_alone() -> None:
    """Cards about which different things are told look different without any colour."""
    looks: dict[str, str] = {}
    told: set[str] = set()
    for moment, scene in scenes("paper", False):
        if not moment.sight.aids.pips or moment.game == "9 cards":
            continue
        for name, facts, look in _cards(scene, moment):
            key = f"{moment.game} {look}"
            told.add(facts)
            if facts.startswith("face down") and "lit" not in facts:
                facts = (
                    "face down"  # its pips show what follows from all that was said, so different words may look alike
                )
            assert looks.setdefault(key, facts) == facts, (str(moment), name)
    assert {"face down", "face down, lit, Bomb", "Safe 1", "Safe 1, exposed", "Bomb 1, lit", "out of the game"} <= told


def _cards(scene: Scene, moment: Moment) -> Iterator[tuple[str, str, str]]:
    """For every card what is told of it and how it looks: shapes moved to the same corner, without colour."""
    for body in scene.parts:
        if not body.id.startswith("card:") or body.chosen:
            continue
        face = part(scene, body.id.replace("card", "face"))
        facts = body.label.split(": ", 1)[1].split(". ")[0]
        box = body.box
        assert box
        shapes = [without_colour(shape) for shape in (*body.shapes, *face.shapes[:-1])]
        yield body.id, facts, repr([moved(shape, box.x, box.y) for shape in shapes])


def test_whose_turn_it_is_and_who_is_out_can_be_seen_without_colour() -> None:
    for moment, scene in scenes("paper", False):
        for seat, base in enumerate(moment.sight.view.bases):
            shapes = part(scene, f"row:{seat}").shapes
            pill = any(getattr(s, "style", Style()).fill == "ink" and s.box().h > 20 for s in shapes)
            assert pill == (seat in moment.sight.to_act), moment
            struck = [s for s in shapes if not isinstance(s, Label) and s.style.stroke == "line" and not s.style.fill]
            bent_arrows = 0 if base.out else sum(len(s.segments) == 2 for s in struck if hasattr(s, "segments"))
            assert (len(struck) - bent_arrows > 0) == base.out, moment


@in_every_language
def test_the_words_mention_every_exposed_and_every_lit_card(code: str) -> None:
    language(code)
    exposed, lit, out = (str(Text(word)) for word in ("exposed", "lit", "out of the game"))
    seen = 0
    for moment, scene in scenes("paper", False, SOME):
        spoken = scene.words().splitlines()
        sight = moment.sight
        for seat, base in enumerate(sight.view.bases):
            for at, place in enumerate(base.places):
                start = str(Text("{name}, place {place}: {facts}", name=sight.names[seat], place=at + 1, facts=""))
                (line,) = [line for line in spoken if line.startswith(start)]
                gone = base.out and not base.revealed
                assert (exposed in line) == (place.exposed and not gone), line
                assert (lit in line) == (place.lit and not gone), line
                assert (out in line) == gone, line
                if place.exposed and not gone:
                    assert str(CARDS[place.card]) in line
                seen += place.exposed + place.lit
    assert seen > 100


def test_the_words_keep_the_cards_of_a_row_together() -> None:
    """The log is told as one, before or after a row and not between its cards."""
    for moment, scene in scenes("paper", False, SOME):
        spoken = scene.words().splitlines()
        size = moment.sight.game.size
        if moment.sight.draft:
            continue
        for name in moment.sight.names:
            at = [number for number, line in enumerate(spoken) if line.startswith(f"{name}, place ")]
            assert at == list(range(at[0], at[0] + size)), moment


@in_every_language
def test_the_words_name_the_target_of_every_row(code: str) -> None:
    language(code)
    for moment, scene in scenes("paper", True, step=3):
        for seat, base in enumerate(moment.sight.view.bases):
            won = moment.sight.outcome and seat in moment.sight.outcome.winners
            row = part(scene, f"row:{seat}").label
            assert row.startswith(str(moment.sight.names[seat]))
            if base.target and not base.out and not won:
                assert str(CARDS[base.target]) in row.split(". ")[1]
            if base.faced is not None and not base.out and not moment.sight.draft:
                assert row.endswith(str(Text("The Spy faces place {place}", place=base.faced + 1)))


# -- size ---------------------------------------------------------------------------------------


@in_every_language
@in_every_size
@everywhere
def test_the_table_does_not_jump_while_a_game_goes_on(code: str, theme: str, narrow: bool) -> None:
    language(code)
    sizes: dict[tuple[object, ...], set[tuple[int, ...]]] = {}
    for moment, scene in scenes(theme, narrow, SOME):
        if moment.when in ("looked at afterwards", "no aids"):
            continue
        boxes = [card_box(scene, seat, 0) for seat in range(moment.sight.game.players)]
        rows = [round(box.y + box.h / 2) for box in boxes]
        size = (scene.width, scene.height, *rows)
        sizes.setdefault((moment.game, moment.sight.player), set()).add(size)
    assert len(sizes) > 30
    assert [same for same, found in sizes.items() if len(found) > 1] == []


def test_a_narrow_table_has_the_board_the_question_and_the_signs_and_no_log() -> None:
    for theme in THEMES:
        for moment, scene in scenes(theme, True, step=5):
            ids = {shown.id for shown in scene.parts}
            assert {"header", "news", "legend"} <= ids, moment
            assert not any(name.startswith("log") for name in ids), moment
            order = [part(scene, name).box for name in ("header", "row:0", "news", "legend")]
            tops = [box.y for box in order if box]
            assert tops == sorted(tops), moment
            assert len(tops) == 4


def test_a_narrow_board_is_the_wide_one() -> None:
    """The same cards in the same places: only what stands around them changes."""
    for moment in moments()[::5]:
        wide, narrow = (KIT.picture(replace(moment.sight, narrow=narrow)) for narrow in (False, True))
        for shown in wide.parts:
            if shown.id.split(":")[0] in ("card", "face", "spy", "beam", "step"):
                assert part(narrow, shown.id) == shown, moment


def test_aids_that_are_off_leave_no_trace() -> None:
    for moment in moments():
        if moment.when != "later":
            continue
        bare = KIT.picture(replace(moment.sight, aids=Aids(pips=False, undo=False, log=False)))
        assert not any(shown.id.startswith("log") for shown in bare.parts)
        for seat, base in enumerate(moment.sight.view.bases):
            for at, place in enumerate(base.places):
                if seat != moment.sight.player and not place.exposed and not place.lit and not base.out:
                    shapes = part(bare, f"face:{seat}:{at}").shapes
                    assert [s.text for s in shapes if isinstance(s, Label)] == [str(at + 1)], moment
                    assert len(shapes) == 1
                    assert part(bare, f"card:{seat}:{at}").label.split(": ")[1].split(". ")[0] == "face down"


# -- what a picture shows ------------------------------------------------------------------------


def test_a_lit_bomb_that_caught_somebody_lies_face_down_for_the_others() -> None:
    """It is shown to all once; then its owner alone sees its face again, and its number stays public."""
    found = 0
    for moment, scene in scenes("paper", False):
        for seat, base in enumerate(moment.sight.view.bases):
            for at, place in enumerate(base.places):
                shown = base.revealed or seat == moment.sight.player or base.out or not moment.sight.aids.pips
                if place.lit and place.card and not shown:
                    label = part(scene, f"card:{seat}:{at}").label
                    assert f"face down, lit, {KINDS[Kind.BOMB]}, number {place.card.number}" in label
                    found += 1
    assert found


def test_the_spy_stands_beside_the_card_that_its_light_falls_on() -> None:
    for moment, scene in scenes("paper", False):
        for seat, base in enumerate(moment.sight.view.bases):
            if base.gap is None or base.out:
                continue
            beam = part(scene, f"beam:{seat}").box
            assert beam
            lit = [at for at in range(len(base.places)) if card_box(scene, seat, at).grow(-4).touches(beam)]
            assert lit == [base.faced], moment


def test_brackets_mark_the_faced_card_and_those_that_mirror_it() -> None:
    found = 0
    for moment, scene in scenes("paper", False):
        view, game = moment.sight.view, moment.sight.game
        if view.active is None:
            assert not any(shown.id == "mirror" for shown in scene.parts)
            continue
        marks = part(scene, "mirror")
        at = view.bases[view.active].faced
        wanted = [(view.active, at)]
        wanted += [
            (seat, game.mirror(at)) for seat, base in enumerate(view.bases) if seat != view.active and not base.out
        ]
        corners = [
            s.box() for s in marks.shapes if not isinstance(s, Label) and s.style.width == 3 and not s.style.dash
        ]
        assert len(corners) == len(wanted), moment
        for seat, place in wanted:
            card = card_box(scene, seat, place)
            assert any(abs(box.x + box.w / 2 - card.x - card.w / 2) < 1 and box.touches(card) for box in corners)
            found += 1
    assert found > 100


def test_rows_stand_in_the_order_of_play_with_the_viewer_below() -> None:
    for moment, scene in scenes("paper", False, step=3):
        n, viewer = moment.sight.game.players, moment.sight.player or 0
        tops = [card_box(scene, (viewer + step) % n, 0).y for step in reversed(range(n))]
        assert all(above < below for above, below in pairwise(tops)), moment
