"""The picture of a board, and the commands that check and draw one."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from spylab.cli import main
from spylab.games.the_plan import board_shape
from spylab.games.the_plan.board_file import BOARDS, examine, load, write
from spylab.games.the_plan.board_picture import Frame, board_parts, board_scene, drawable
from spylab.games.the_plan.board_scenery import REACH, scenery
from spylab.scene import THEMES, Label, Scene, svg

TOWN, TINY = load("town"), load("tiny")


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", BOARDS)
def test_every_theme_and_light_is_small_and_well_formed(name: str, theme: str) -> None:
    board = load(name)
    for lit in (None, *range(1, board.segments + 1)):
        text = svg(board_scene(board, theme, lit))
        assert len(text.encode()) < 30_000
        ElementTree.fromstring(text)


def test_texts_keep_to_the_smallest_size() -> None:
    for theme in THEMES.values():
        for part in board_parts(Frame(TOWN), theme, 1):
            assert all(shape.size >= theme.text for shape in part.shapes if isinstance(shape, Label))


def test_everything_lies_on_the_page() -> None:
    for board, scale in ((TOWN, 1), (TINY, 1), (TOWN, 1.4)):
        scene = board_scene(board, lit=1, scale=scale)
        for part in scene.parts:
            assert part.box is not None
            assert part.box.x >= 0 <= part.box.y
            assert part.box.x + part.box.w <= scene.width
            assert part.box.y + part.box.h <= scene.height


def test_only_what_is_lit_changes_with_the_light() -> None:
    """So a table can keep streets and spaces as they are and repaint a few parts when the lamp turns."""
    one, other = ({part.id: part for part in board_parts(Frame(TOWN), THEMES["paper"], lit)} for lit in (1, 2))
    assert {id_ for id_ in one if one[id_] != other[id_]} == {"board:light", "board:lamp", "hideout:1", "hideout:2"}


def test_words_for_those_who_cannot_see_it() -> None:
    words = board_scene(TOWN, lit=3).words()
    for told in (
        "The Plan, board Town",
        "Spaces: 48. Tram stops: 8. Key spaces: 8. Hideouts: 4.",
        "The spotlight lights segment 3.",
        "Hideout 3, in the light",
        "Hideout 1, in the dark",
        "a5, tram stop, segment 1. Lines to: ",
        "b11, key space, segment 2",
        "c12, space, segment 3",
    ):
        assert told in words
    assert "The spotlight is off." in board_scene(TOWN).words()


def test_every_space_says_where_one_can_go_from_it_in_the_order_of_the_board() -> None:
    told = [part.label for part in board_scene(TINY).parts if part.legend]
    assert [words.split(",")[0] for words in told] == list(TINY.by_id)
    assert told[1] == "a2, tram stop, segment 1. Lines to: a1, a3, e2. Tracks to: d2, b2"
    assert told[7] == "e2, space, segment 1. Lines to: a2, b2. Door of hideout 1"
    hidden = frozenset({"a2", "e2"})
    parts = board_parts(Frame(TINY), THEMES["paper"], 2, hidden=hidden)
    assert [part.label for part in parts if part.legend] == told, "also where somebody stands"


def test_hidden_spaces_are_told_but_not_drawn() -> None:
    parts = board_parts(Frame(TINY), THEMES["paper"], None, hidden=frozenset({"a1"}))
    ids = {part.id: part for part in parts}
    assert "space:a1" not in ids
    assert ids["at:a1"].shapes == ()
    assert "space:a2" in ids


def test_a_step_is_drawn_along_its_line_both_ways() -> None:
    frame = Frame(TOWN, 10, 20, 2)
    there, back = frame.step("a1", "a2"), frame.step("a2", "a1")
    assert there[0] == ("M", frame.space("a1")) == ("M", (10 + 2 * 384, 20 + 2 * 270))
    assert back[0] == ("M", frame.space("a2"))
    (_, pulled_there), (_, pulled_back) = there[1], back[1]
    assert pulled_there[:2] == pytest.approx(pulled_back[:2])
    assert frame.step("a4", "a5", tram=True)[1][0] == "Q"
    with pytest.raises(KeyError, match="nothing joins a1 and c1"):
        frame.step("a1", "c1")


def test_the_lit_segment_covers_its_spaces_and_no_others() -> None:
    """The outline of the light, against the segments that the file states."""
    for board in (TOWN, TINY):
        for lit in range(1, board.segments + 1):
            (light,) = (part for part in board_parts(Frame(board), THEMES["paper"], lit) if part.id == "board:light")
            corners = [step[1] for step in light.shapes[0].segments if step[1]]  # type: ignore[union-attr]
            for space in board.spaces:
                assert _inside(space.at, corners) == (space.segment == lit)


def _inside(point: tuple[float, float], corners: list[tuple[float, ...]]) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses its sides an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def test_three_segments_that_begin_anywhere() -> None:
    """Sectors and the light that is drawn agree for any number of segments and any place of the lamp."""
    board = replace(TOWN, segments=3, light_from=25, lamp=(250, 330))
    for lit in (1, 2, 3):
        (light,) = (part for part in board_parts(Frame(board), THEMES["paper"], lit) if part.id == "board:light")
        corners = [step[1] for step in light.shapes[0].segments if step[1]]  # type: ignore[union-attr]
        for space in board.spaces:
            if board_shape.from_edge(board, space.at) > 1:
                assert _inside(space.at, corners) == (board_shape.sector(board, space.at) == lit)


@pytest.mark.parametrize("name", BOARDS)
def test_scenery_is_the_same_every_time_and_in_nobodys_way(name: str) -> None:
    board = load(name)
    things = scenery(board)
    assert len({thing.kind for thing in things}) >= 4
    scenery.cache_clear()
    assert scenery(board) == things
    for thing in things:
        reach = REACH[thing.kind]
        assert all(math.dist((thing.x, thing.y), space.at) > reach + 15 for space in board.spaces)
        assert all(board_shape.distance(arc, (thing.x, thing.y)) > reach + 5 for arc in board_shape.arcs(board))


def test_check_says_that_a_board_is_good() -> None:
    assert run("board", "check", "town").output == "town: without faults, and fair.\n"


def test_check_names_all_faults_and_fails(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(write(TINY).replace('red = "a1"', 'red = "z9"').replace(", key = true", ""), encoding="utf-8")
    output = run("board", "check", str(file), code=1).output
    assert "- starts (red): there is no space z9." in output
    assert "- There are 0 key spaces." in output
    assert "2 faults. The board cannot be played on." in output


def test_check_warns_of_an_unfair_board(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(write(TINY).replace('red = "a1"', 'red = "a3"'), encoding="utf-8")
    output = run("board", "check", str(file)).output
    assert "The nearest key space is 2 steps from the start of green, but 0 from that of red." in output
    assert "without faults, but not fair. It can be played on." in output


def test_check_warns_of_names_that_can_hardly_be_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(write(TINY).replace('"e1"', '"mmme1"'), encoding="utf-8")
    warning, verdict = run("board", "check", str(file)).output.splitlines()
    assert warning.startswith("- The name of the space mmme1 has no free place")
    assert verdict.endswith("mine.toml: without faults, and fair.")


def test_check_of_what_is_not_there(tmp_path: Path) -> None:
    assert "Error: There is no board" in run("board", "check", str(tmp_path / "none.toml"), code=1).output


def test_draw(tmp_path: Path) -> None:
    file, picture = tmp_path / "mine.toml", tmp_path / "there.svg"
    file.write_text(write(TINY), encoding="utf-8")
    assert "The picture is in" in run("board", "draw", str(file)).output
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8") == svg(board_scene(TINY))
    run("board", "draw", "town", "--output", str(picture), "--theme", "ink", "--lit", "2")
    assert picture.read_text(encoding="utf-8") == svg(board_scene(TOWN, "ink", 2))


def test_draw_refuses_a_segment_and_a_folder_that_are_not_there(tmp_path: Path) -> None:
    picture = str(tmp_path / "none" / "picture.svg")
    assert "Segments go from 1 to 2." in run("board", "draw", "tiny", "--lit", "3", "--output", picture, code=1).output
    assert "cannot be written" in run("board", "draw", "tiny", "--output", picture, code=1).output


def test_draw_shows_a_board_with_faults_as_far_as_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = write(TINY).replace('from = "d1", to = "a1"', 'from = "d1", to = "z9"').replace("x = 484, ", "")
    file.write_text(text, encoding="utf-8")
    output = run("board", "draw", str(file)).output
    assert "The board has faults." in output
    drawn = drawable(examine(text).board)
    assert drawn is not None
    assert {space.id for space in TINY.spaces} - {space.id for space in drawn.spaces} == {"a2"}
    scene = board_scene(drawn)
    assert isinstance(scene, Scene)
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8") == svg(scene)


def test_draw_refuses_what_cannot_be_drawn_at_all(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Empty"\nsegments = 2\n', encoding="utf-8")
    assert "cannot be drawn yet" in run("board", "draw", str(file), code=1).output
    assert not (tmp_path / "mine.svg").exists()
