"""What a class has to find on the board: every space by its name, what every sign means, and where a choice leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from spylab import api
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_file import load
from spylab.games.the_plan.board_names import corner, largest, name_places
from spylab.games.the_plan.draft import pointed, reach, step
from spylab.games.the_plan.kit import KIT
from spylab.kit import Sight
from spylab.scene import Box, Label, Part, Scene
from spylab.words import LANGUAGES, Text, language
from tests.the_plan.moments import Moment, moments, seated
from tests.the_plan.table import ALLEY, Table

BOARDS = ("town", "tiny", ALLEY)
LAYOUTS = {"wide": ("paper", False), "narrow": ("paper", True), "projector": ("projector", False)}
in_every_layout = pytest.mark.parametrize("layout", LAYOUTS)


def drawn(sight: Sight, layout: str = "wide") -> Scene:
    theme, narrow = LAYOUTS[layout]
    return KIT.picture(replace(sight, theme=theme, narrow=narrow))


def part(scene: Scene, name: str) -> Part:
    return next(part for part in scene.parts if part.id == name)


def words_on(shown: Part) -> list[str]:
    return [shape.text for shape in shown.shapes if isinstance(shape, Label)]


# -- names of spaces -----------------------------------------------------------------------------


@in_every_layout
def test_every_space_bears_the_name_that_the_log_the_buttons_and_the_ear_use(layout: str) -> None:
    match = api.match("the_plan", ("human", "human"), seed=4, first_player=0)
    match.seat(0).act("play 1 walk")
    sight = seated(match.seat(0))
    scene = drawn(sight, layout)
    assert sorted(words_on(part(scene, "board:names"))) == sorted(sight.game.board.by_id)
    names = set(sight.game.board.by_id)
    ends = {part.id.removeprefix("space:") for part in scene.controls() if part.id.startswith("space:")}
    assert ends
    assert ends < names
    for end in ends:
        assert part(scene, f"space:{end}").label.startswith(f"{end}, ")
    buttons = [str(choice.label).split(":")[0] for group in KIT.menu(sight) for choice in group.choices]
    assert ends <= set(buttons)
    way = next(str(action) for action in sight.legal)
    match.seat(0).act(way)
    assert any(" ".join(way.split()[1:]) in str(line.text) for line in KIT.sight(match.seat(None)).log)


@pytest.mark.parametrize("name", BOARDS)
def test_a_name_has_a_place_of_its_own_clear_of_every_piece(name: str) -> None:
    board = load(name)
    places = name_places(board)
    assert set(places) == set(board.by_id)
    boxes = {id_: places[id_].box(*board.by_id[id_].at, *largest(board, id_)) for id_ in places}
    assert not any(one.touches(other) for one, other in combinations(boxes.values(), 2))
    for id_, box in boxes.items():
        assert places[id_].free, id_
        assert box.x > 0
        assert box.y > 0
        assert box.x + box.w < board.size[0]
        assert box.y + box.h < board.size[1]
        for space in board.spaces:
            assert not box.touches(Box(space.x - 14, space.y - 14, 28, 28)), (id_, space.id)


@pytest.mark.parametrize("name", BOARDS)
def test_a_name_is_nearer_to_its_own_space_than_to_any_other(name: str) -> None:
    board = load(name)
    for id_, place in name_places(board).items():
        box = place.box(*board.by_id[id_].at, *largest(board, id_))
        nearest = min(board.spaces, key=lambda space: _apart(box, space.at))
        assert nearest.id == id_


def _apart(box: Box, point: tuple[float, float]) -> float:
    across = max(box.x - point[0], point[0] - box.x - box.w, 0)
    down = max(box.y - point[1], point[1] - box.y - box.h, 0)
    return float((across**2 + down**2) ** 0.5)


def test_a_name_without_a_free_place_stands_on_a_plate() -> None:
    town = load("town")
    crowded = tuple(
        replace(space, x=300 + (space.x - 300) * 0.62, y=300 + (space.y - 300) * 0.62) for space in town.spaces
    )
    board: Board = replace(town, spaces=crowded)
    places = name_places(board)
    assert set(places) == set(board.by_id)
    assert not all(place.free for place in places.values())


# -- what stands on a space does not hide what it is -----------------------------------------------


def test_a_piece_never_hides_what_is_printed_on_its_space() -> None:
    shown: set[str] = set()
    for moment in moments():
        if "belief" in moment.when or "by hand" in moment.when:
            continue
        sight, board = moment.sight, moment.sight.game.board
        scene = drawn(sight)
        standing = {at: spy.value for spy, at in zip(sight.game.spies, sight.view.spies, strict=True)}
        standing |= {p.at: sight.game.colours[seat].value for seat, p in enumerate(sight.view.players) if p.at}
        printed = {place: who for who, place in board.starts}
        under = {part.id.removeprefix("under:") for part in scene.parts if part.id.startswith("under:")}
        for at, who in standing.items():
            space = board.by_id[at]
            special = space.tram or space.key or printed.get(at, who) != who
            assert (at in under) == special, (str(moment), at)
            shown |= {kind for kind in ("tram", "key") if special and getattr(space, kind)}
            shown |= {"start"} if special and at in printed else set()
        assert under <= set(standing)
    assert shown == {"tram", "key", "start"}


@pytest.mark.parametrize("name", BOARDS)
def test_the_small_sign_beside_a_piece_leaves_the_name_alone(name: str) -> None:
    board = load(name)
    for id_, place in name_places(board).items():
        written = place.box(0, 0, *largest(board, id_))
        for corners in (((-1, 1), (1, 1), (-1, -1), (1, -1)), ((1, -1), (-1, -1), (1, 1), (-1, 1))):
            x, y = corner(board, id_, *corners)
            assert not written.touches(Box(x - 9, y - 9, 18, 18)), id_


# -- the legend ------------------------------------------------------------------------------------


def kinds(moment: Moment, scene: Scene) -> Iterator[Text]:
    """The meanings of all the signs that this picture holds, found by its parts and by what is so in the game."""
    sight, view, board = moment.sight, moment.sight.view, moment.sight.game.board
    ids = {shown.id for shown in scene.parts}
    begins: Callable[[str], bool] = lambda name: any(id_.startswith(name) for id_ in ids)  # noqa: E731
    keys = [(held, sight.player == seat) for seat, player in enumerate(view.players) for held in player.keys]
    yield from (Text("counterspy"), Text("spy"), Text("start"))
    if board.key_spaces:
        yield Text("key space")
    if board.tram_stops:
        yield Text("tram stop")
    if view.lit:
        yield Text("in the light")
    if len(sight.game.options.cards) <= 6:
        yield from (Text("action card left"), Text("action card used"))
    if sight.game.options.bonuses:
        yield from (Text("bonus card inside"), Text("bonus card gone"))
    if any(held.up for held, _ in keys):
        yield Text("key, face up")
    if any(held.hideout is None for held, _ in keys):
        yield Text("face down")
    if any(held.hideout and not held.up for held, _ in keys):
        yield Text("only known here")
    if begins("note:"):
        yield from (Text("top half seen"), Text("not here"))
    if any(file.owner for file in view.files):
        yield Text("hideout of this spy")
    if any(case.plan for case in view.briefcases) or begins("belief:plan") or begins("note:case"):
        yield Text("The Plan")
    if sight.outcome and sight.outcome.winners:
        yield Text("winner")
    controls = [shown for shown in scene.controls() if shown.id.split(":")[0] in ("deed", "file", "agent", "hideout")]
    if controls:
        yield Text("can be chosen")
    may = reach(sight) if sight.legal else None
    if may and may.ends and may.hideout is None:
        yield Text("a move may end here")
        if any(way.looks for ways in may.ends.values() for way in ways):
            yield Text("brings a look")
    if may and (may.chosen or (len(may.spies) > 1 and may.spy)):
        yield Text("chosen")
    if "way" in ids:
        yield Text("chosen way")
    if "met" in ids and part(scene, "met").shapes:
        yield Text("met on the way")
    if begins("preview:"):
        yield Text("possible way")


@in_every_layout
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sign_of_a_picture_is_explained_on_it(layout: str, code: str) -> None:
    language(code)
    met: set[str] = set()
    for moment in moments()[list(LANGUAGES).index(code) :: 3]:
        scene = drawn(moment.sight, layout)
        said = words_on(part(scene, "legend"))
        wanted = {str(kind) for kind in kinds(moment, scene)}
        assert wanted <= set(said), (str(moment), wanted - set(said))
        met |= wanted
    assert len(met) > 15


@in_every_layout
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_legend_has_room_for_all_of_its_signs(layout: str, players: int) -> None:
    match = api.match("the_plan", ("human",) * players, seed=players)
    for code in LANGUAGES:
        language(code)
        for seat in (None, 0):
            scene = drawn(KIT.sight(match.seat(seat)), layout)
            legend = part(scene, "legend")
            assert legend.box
            panel = legend.shapes[0].box()
            assert panel.y + panel.h <= scene.height
            words = [shape.text for shape in legend.shapes if isinstance(shape, Label)]
            assert len(words) == len(set(words)), "no sign is told twice"
            for shape in legend.shapes:
                box = shape.box()
                assert panel.y - 2 <= box.y, (code, shape)
                assert box.y + box.h <= panel.y + panel.h + 2, (code, shape)
                assert box.x + box.w <= panel.x + panel.w, (code, shape)


# -- who won, who is out ---------------------------------------------------------------------------


@in_every_layout
def test_the_winner_and_who_is_out_are_marked_in_their_rows(layout: str) -> None:
    table = Table(plan=1, owners=(1, 2), at={"green": "a1"}, hold={"green": ["1"]}, lit=2)
    table.play("roll 3", "play 1 walk", "enter 1 of X")
    assert table.ended == ("last_standing", [1])
    info = table.state.information_state(None)
    names = tuple(table.game.seat_name(seat) for seat in range(table.game.players))
    outcome = table.state.outcome()
    scene = drawn(Sight(table.game, info.view, None, names, outcome=outcome, events=info.events), layout)
    loser, winner = part(scene, "player:0"), part(scene, "player:1")
    assert any(word.startswith("out") for word in words_on(loser))
    assert "winner" in words_on(winner)
    assert "winner" in winner.label
    assert "out of the game" in loser.label


# -- what is pointed at ----------------------------------------------------------------------------


def test_pointing_at_an_end_shows_every_way_there_and_whom_it_meets() -> None:
    match = api.match("the_plan", ("human", "human"), seed=4, first_player=0)
    match.seat(0).act("play 1 walk")
    sight = seated(match.seat(0))
    may = reach(sight)
    assert may
    several = 0
    plain = drawn(sight)
    for ways in may.ends.values():
        at = replace(sight, pointed=step(sight, ways[0].action))
        assert pointed(at, may) == ways
        scene = drawn(at)
        assert sum(shown.id.startswith("preview:") for shown in scene.parts) == len(ways)
        assert len(part(scene, "met").shapes) == len({spy for way in ways for spy in way.looks})
        asked = " ".join(words_on(part(scene, "ask")))
        detail = part(scene, f"space:{ways[0].end}").detail
        for way in ways:
            for spy in way.looks:
                assert spy in asked
                assert f"file {spy}" in detail or f"{spy}" in detail
        several += len(ways) > 1
        assert [(p.id, p.label, p.hit, p.action) for p in scene.controls()] == [
            (p.id, p.label, p.hit, p.action) for p in plain.controls()
        ], "what can be chosen stays as it is"
    assert several


def test_pointing_at_a_hideout_shows_the_way_through_its_door() -> None:
    table = Table(at={"green": "a1"}, hold={"green": ["1"]}, lit=2)
    table.play("roll 3", "play 1 walk")
    info = table.state.information_state(0)
    names = tuple(table.game.seat_name(seat) for seat in range(table.game.players))
    sight = Sight(table.game, info.view, 0, names, table.state.to_act(), info.legal_actions(), events=info.events)
    sight = replace(sight, draft=KIT.draft(sight))
    shown = drawn(replace(sight, pointed=step(sight, "hideout 1")))
    assert any(each.id == "preview:door" for each in shown.parts)
    assert not any(each.id == "preview:door" for each in drawn(sight).parts)


def test_pointing_at_anything_else_changes_nothing() -> None:
    for moment in moments()[::11]:
        plain = drawn(moment.sight)
        for choice in ("play 1 walk", "draft 0 back", "table why V owns 1", "no such thing"):
            assert drawn(replace(moment.sight, pointed=choice)) == plain, (str(moment), choice)
