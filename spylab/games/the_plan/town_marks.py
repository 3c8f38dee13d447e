"""The board on the table: pieces, ends of a move, the way that was chosen, and what else of it can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from spylab.games.the_plan import actions as do
from spylab.games.the_plan.board import Board
from spylab.games.the_plan.board_marks import RADIUS, TRAM_HALF, WIDE_RADIUS, small_sign, space_marks
from spylab.games.the_plan.board_names import INSIDE, corner
from spylab.games.the_plan.board_picture import PLACES, ROUTES, board_parts, space_words
from spylab.games.the_plan.cards import Colour, Spy
from spylab.games.the_plan.draft import Reach, case_noted, pointed, reach, step
from spylab.games.the_plan.layout import Layout
from spylab.games.the_plan.note_marks import briefcase
from spylab.games.the_plan.paths import ways_in
from spylab.games.the_plan.piece_marks import (
    brings_look,
    chosen_disc,
    counterspy,
    end_disc,
    end_ring,
    met_ring,
    spy_piece,
)
from spylab.games.the_plan.routes import Route
from spylab.games.the_plan.sentences import companies, company
from spylab.games.the_plan.tasks import Moving
from spylab.kit import Sight
from spylab.scene import Box, Circle, Part, Path, Segment, Shape, Shapes, Style, brackets
from spylab.words import Text

FIGURES, MARKS = PLACES + 10, PLACES + 20
"""The layers over the board: pieces, and what says where to look."""


def town(sight: Sight, plan: Layout) -> Iterator[Part]:
    """Everything that is drawn on the board."""
    may = reach(sight)
    chosen = may.chosen if may else None
    ends = may.ends if may and may.hideout is None else {}
    special = sight.view.taken_spaces | ends.keys()
    for part in board_parts(plan.frame, plan.theme, sight.view.lit, hidden=special):
        yield part if not part.id.startswith("hideout:") else _house(sight, plan, part, may)
    for end, routes in ends.items():
        yield _end(sight, plan, end, routes, chosen)
    if chosen:
        yield Part("way", _way(plan, chosen), ROUTES)
    shown = pointed(sight, may)
    for number, route in enumerate(shown, 1):
        yield Part(f"preview:{number}", _way(plan, route, pointed=True), ROUTES + 1)
    if into := _into(sight, plan, may):
        yield Part("preview:door", into, ROUTES + 1)
    yield from _met(sight, plan, (*([chosen] if chosen else []), *shown))
    yield from _pieces(sight, plan, may)
    yield from _hidden_signs(sight, plan)


# hideouts


def _house(sight: Sight, plan: Layout, part: Part, may: Reach | None) -> Part:
    """A hideout that may be entered, lit or looked into; a briefcase stands where The Plan is known to lie."""
    number = int(part.id.removeprefix("hideout:"))
    x, y = plan.frame.at(plan.game.board.hideout[number].at)
    k = plan.frame.scale
    place = Box(x - 34 * k, y - 38 * k, 68 * k, 65 * k)
    shapes: tuple[Shape, ...] = part.shapes
    said = [part.label]
    if number <= plan.game.options.number and case_noted(sight, number):
        at = x + 25 * k, y + 25 * k
        ring = Circle(*at, 12 * k, Style("lamp", "ink", plan.theme.line))
        shapes = (*shapes, ring, *briefcase(*at, 7 * k, plan.theme, ground="lamp"))
        said.append(str(Text("The Plan is here")))
    action, what, chosen = _house_action(sight, plan, number, may)
    if action is None:
        return Part(part.id, shapes, part.z, ". ".join(said))
    marks = brackets(place.x, place.y, place.w, place.h, plan.theme, gap=0, arm=14)
    return Part(part.id, (*shapes, *marks), part.z, ". ".join([*said, str(what)]), place, action, chosen)


def _house_action(sight: Sight, plan: Layout, number: int, may: Reach | None) -> tuple[str | None, Text, bool]:
    house = plan.game.board.hideout[number]
    if may and number in may.hideouts:
        if number == may.hideout:
            return step(sight, "back"), Text("Do not enter it"), True
        return step(sight, f"hideout {number}"), Text("Enter it"), False
    if do.Turn(house.segment) in sight.legal:
        return (
            str(do.Turn(house.segment)),
            Text("Turn the spotlight to segment {segment}", segment=house.segment),
            False,
        )
    if do.Open() in sight.legal and house.segment == sight.view.lit:
        return str(do.Open()), Text("Look into the briefcase"), False
    return None, Text(""), False


# ends and ways


def _end(sight: Sight, plan: Layout, end: str, routes: tuple[Route, ...], chosen: Route | None) -> Part:
    """A space where the move may end. The first click shows the way there, the second takes it."""
    theme, k = plan.theme, plan.frame.scale
    space = plan.game.board.by_id[end]
    x, y = plan.frame.space(end)
    starts = {place: who for who, place in plan.game.board.starts}
    shapes: tuple[Shape, ...] = space_marks(space, starts.get(end), x, y, k, theme)
    if chosen and chosen.end == end:
        shapes = end_disc(x, y, k, chosen.steps, theme)
        said = f"{space_words(space)}. {Text('Go this way')}"
        detail = " ".join(map(str, company(chosen, sight.names)))
        return Part(f"space:{end}", shapes, PLACES, said, hit(plan, end), str(chosen.action), True, detail=detail)
    wide = TRAM_HALF if space.tram else WIDE_RADIUS if space.key or end in starts else RADIUS
    shapes = (*shapes, *end_ring(x, y, wide * k, theme))
    if any(route.looks for route in routes):
        across, down = corner(plan.game.board, end, (1, -1), (-1, -1), (1, 1), (-1, 1))
        shapes = (*shapes, *brings_look(x + across * k, y + down * k, 8.5 * k, theme))
    hint = Text("a move may end here") if sight.typed else Text("Show the way there")
    said = f"{space_words(space)}. {hint}"
    detail = " ".join(map(str, companies(routes, sight.names)))
    action = step(sight, routes[0].action)
    return Part(f"space:{end}", shapes, PLACES, said, hit(plan, end), action, detail=detail)


def hit(plan: Layout, id_: str) -> Box:
    """What reacts to a click on a space: 30 px wide, less where another space is close."""
    x, y = plan.frame.space(id_)
    half = _room(plan.game.board, id_) * plan.frame.scale
    return Box(x - half, y - half, 2 * half, 2 * half)


@lru_cache(maxsize=1024)
def _room(board: Board, id_: str) -> float:
    here = board.by_id[id_]
    apart = (max(abs(there.x - here.x), abs(there.y - here.y)) for there in board.spaces if there is not here)
    return min(15, *(away / 2 for away in apart))


def _way(plan: Layout, route: Route, *, pointed: bool = False) -> Shapes:
    """A way as a broad line over the streets; dashed while it is only pointed at."""
    return _line(plan, _steps(plan, route.start, route.path, isinstance(route.action, do.Ride)), dashed=pointed)


def _steps(plan: Layout, start: str, path: tuple[str, ...], ride: bool) -> list[Segment]:
    board = plan.game.board
    segments: list[Segment] = []
    for here, there in pairwise((start, *path)):
        tram = there in board.next_stops[here] and ride
        segments += plan.frame.step(here, there, tram=tram or there not in board.neighbours[here])
    return segments


def _line(plan: Layout, segments: list[Segment], *, dashed: bool) -> Shapes:
    k, steps = plan.frame.scale, tuple(segments)
    accent = Style(stroke="accent", width=6.5 * k, dash=(9 * k, 5 * k) if dashed else (), butt=dashed)
    return Path(steps, Style(stroke="card", width=11 * k)), Path(steps, accent)


def _into(sight: Sight, plan: Layout, may: Reach | None) -> Shapes:
    """The way to the hideout that is pointed at, and through its door."""
    task, me = sight.view.task, sight.player
    if may is None or me is None or not isinstance(task, Moving):
        return ()
    doors = {step(sight, f"hideout {number}"): number for number in may.hideouts}
    number = doors.get(sight.pointed or "", may.hideout)
    if number is None:
        return ()
    at = sight.view.players[me].at or ""
    options = plan.game.options
    path = ways_in(plan.game.board, at, task.steps, task.ride, options.ride == "stop").get(number, ())
    steps = [*_steps(plan, at, path, task.ride), *plan.frame.door((at, *path)[-1], number)]
    return _line(plan, steps, dashed=number != may.hideout)


def _met(sight: Sight, plan: Layout, ways: tuple[Route, ...]) -> Iterator[Part]:
    """Rings around those who are met on these ways."""
    theme, k = plan.theme, plan.frame.scale
    met = sorted({space for way in ways for space in _meetings(sight, plan, way)})
    if ways:
        places = map(plan.frame.space, met)
        yield Part("met", tuple(ring for x, y in places for ring in met_ring(x, y, k, theme)), MARKS)


def _meetings(sight: Sight, plan: Layout, way: Route) -> set[str]:
    """The spaces where somebody is met on this way."""
    view = sight.view
    spies = {at for spy, at in zip(plan.game.spies, view.spies, strict=True) if spy in way.looks}
    met = spies | {view.players[seat].at for seat in way.rivals}
    if way.spy and way.looks:
        met = {view.players[sight.player or 0].at}
    return met & set(way.path[:-1])


# pieces


def _pieces(sight: Sight, plan: Layout, may: Reach | None) -> Iterator[Part]:
    frame, theme, view = plan.frame, plan.theme, sight.view
    for spy, at in zip(plan.game.spies, view.spies, strict=True):
        yield _spy(sight, plan, spy, at, may)
    for seat, player in enumerate(view.players):
        colour = plan.game.colours[seat]
        name = sight.names[seat]
        if player.inside is not None:
            house = plan.game.board.hideout[player.inside]
            x, y = frame.at((house.x + INSIDE[0], house.y + INSIDE[1]))
            words = Text("{name}: the counterspy is in hideout {hideout}", name=name, hideout=player.inside)
        elif player.at is None:
            continue
        else:
            x, y = frame.space(player.at)
            words = Text("{name}: the counterspy is on {space}", name=name, space=player.at)
        action, what = _rival_action(sight, colour)
        said = f"{words}. {what}" if action else str(words)
        area = hit(plan, player.at) if action and player.at else None
        yield Part(
            f"agent:{colour}", counterspy(x, y, frame.scale, colour, theme), FIGURES, said, area,
            action if area else None, piece=True,
        )  # fmt: skip
        if action:
            half = 19 * frame.scale
            around = brackets(x - half, y - half, 2 * half, 2 * half, theme, gap=0, arm=8)
            yield Part(f"look:{colour}", around, MARKS)


def _hidden_signs(sight: Sight, plan: Layout) -> Iterator[Part]:
    """What is printed on spaces where somebody stands, beside the piece; at home a piece says that by itself."""
    board, k, view = plan.game.board, plan.frame.scale, sight.view
    starts = {place: who for who, place in board.starts}
    standing = [(at, spy.value) for spy, at in zip(plan.game.spies, view.spies, strict=True)]
    standing += [(player.at, plan.game.colours[seat].value) for seat, player in enumerate(view.players) if player.at]
    for at, who in standing:
        start = starts.get(at)
        x, y = plan.frame.space(at)
        across, down = corner(board, at, (-1, 1), (1, 1), (-1, -1), (1, -1))
        sign = small_sign(board.by_id[at], None if start == who else start, x + across * k, y + down * k, k, plan.theme)
        if sign:
            yield Part(f"under:{at}", sign, FIGURES + 1)


def _rival_action(sight: Sight, colour: Colour) -> tuple[str | None, Text]:
    if do.Fight(colour) in sight.legal:
        return str(do.Fight(colour)), Text("Fight for a key")
    if do.Ask(colour) in sight.legal:
        return str(do.Ask(colour)), Text("Have a key turned up")
    return None, Text("")


def _spy(sight: Sight, plan: Layout, spy: Spy, at: str, may: Reach | None) -> Part:
    x, y = plan.frame.space(at)
    shapes = spy_piece(x, y, plan.frame.scale, spy.value, plan.theme)
    words = Text("Spy {spy} is on {space}", spy=spy, space=at)
    if may is None or spy not in may.spies or len(may.spies) < 2:
        return Part(f"spy:{spy}", shapes, FIGURES, str(words), piece=True)
    chosen = spy is may.spy
    said = f"{words}. {Text('It is to go') if chosen else Text('Choose it to go')}"
    half = 20 * plan.frame.scale
    if not chosen:
        shapes += brackets(x - half, y - half, 2 * half, 2 * half, plan.theme, gap=0, arm=8)
    else:
        shapes = (*chosen_disc(x, y, plan.frame.scale), *shapes)
    return Part(f"spy:{spy}", shapes, FIGURES, said, hit(plan, at), step(sight, f"spy {spy}"), chosen, piece=True)
