"""What is wrong with a board: every fault in plain words, and how far it is from being fair.

`faults` keep a board from being played. `unfair` is a warning, since a teacher may want a board on which somebody
starts ahead; so is `crowded`, on names of spaces that can hardly be read. Faults of the drawing count: on a board where
lines cross or spaces overlap, nobody can see where the lines lead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from spylab.games.the_plan.board import COUNTERSPIES, SPIES, Board, Way
from spylab.games.the_plan.board_drawing import drawing
from spylab.games.the_plan.board_names import name_places
from spylab.games.the_plan.board_rows import is_hideout
from spylab.words import Plural, Text


def faults(board: Board) -> list[Text]:
    """Everything that is wrong; an empty list for a board that can be played.

    >>> from spylab.games.the_plan.board_file import load
    >>> faults(load("town"))
    []
    """
    found = [*_ids(board), *_ways(board), *_doors(board), *_starts(board), *_segments(board)]
    sound = readable(board)
    return [*found, *_network(sound), *_things(sound), *drawing(sound)]


def readable(board: Board) -> Board:
    """The board without the rows that lead nowhere, so that what is left can be followed and drawn."""
    spaces = tuple(space for id_, space in board.by_id.items() if id_)
    ids = {space.id for space in spaces}

    def leads(way: Way) -> bool:
        return way.start in ids and way.end in ids and way.start != way.end

    hideouts = (
        replace(house, entrances=tuple(dict.fromkeys(door for door in house.entrances if door in ids)))
        for house in board.hideouts
    )
    return replace(
        board,
        spaces=spaces,
        lines=tuple(filter(leads, board.lines)),
        tracks=tuple(filter(leads, board.tracks)),
        hideouts=tuple(hideouts),
    )


def unfair(board: Board) -> list[Text]:
    """In what the starts of the counterspies differ; an empty list for a fair board.

    On a fair board each counterspy has equally far to the hideouts, to the nearest key space, to the nearest tram
    stop and to the starts of the spies, on foot. The board must be without faults.

    >>> from spylab.games.the_plan.board_file import load
    >>> unfair(load("town"))
    []
    """
    first, *others = board.counterspies
    mine = _steps(board, first)
    found = []
    for other in others:
        for what, steps in _steps(board, other).items():
            if steps != mine[what]:
                found.append(_differs(what, first, mine[what], other, steps))
    return found


def crowded(board: Board) -> list[Text]:
    """The spaces whose names have no free place: they are written all the same, but over something else.

    The board must be without faults.

    >>> from spylab.games.the_plan.board_file import load
    >>> crowded(load("town"))
    []
    """
    places = name_places(board)
    tight = [space.id for space in board.spaces if not places[space.id].free]
    if not tight:
        return []
    return [
        Plural(
            "The name of the space {ids} has no free place, so it can hardly be read. Ids of three signs at most and "
            "more room around the space help.",
            "The names of {n} spaces have no free place, so they can hardly be read: {ids}. Ids of three signs at most "
            "and more room around the spaces help.",
            n=len(tight),
            ids=", ".join(tight),
        )
    ]


def _steps(board: Board, who: str) -> dict[str, list[int]]:
    """How many steps a counterspy is away from what it needs, from its start."""
    start = board.counterspies[who]
    away = board.distances(start)
    rows = {
        "hideouts": [board.steps_to_hideout(start, hideout.number) for hideout in board.hideouts],
        "key": [min(away[space] for space in board.key_spaces)],
        "tram": [min(away[space] for space in board.tram_stops)] if board.tram_stops else [],
        "spies": [away[space] for space in board.spies.values()],
    }
    return {what: sorted(steps) for what, steps in rows.items()}


def _differs(what: str, one: str, near: list[int], other: str, far: list[int]) -> Text:
    """A word on something that is nearer to one start than to the other."""
    said = {"one": one, "other": other, "near": ", ".join(map(str, near)), "far": ", ".join(map(str, far))}
    match what:
        case "hideouts":
            return Text(
                "The hideouts are {near} steps from the start of {one}, but {far} from that of {other}.", **said
            )
        case "key":
            return Plural(
                "The nearest key space is {near} step from the start of {one}, but {far} from that of {other}.",
                "The nearest key space is {near} steps from the start of {one}, but {far} from that of {other}.",
                n=near[0], **said,
            )  # fmt: skip
        case "tram":
            return Plural(
                "The nearest tram stop is {near} step from the start of {one}, but {far} from that of {other}.",
                "The nearest tram stop is {near} steps from the start of {one}, but {far} from that of {other}.",
                n=near[0], **said,
            )  # fmt: skip
    return Text("The spies start {near} steps from the start of {one}, but {far} from that of {other}.", **said)


def _twice(names: list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1 and name]


def _ids(board: Board) -> Iterator[Text]:
    for id_ in _twice([space.id for space in board.spaces]):
        yield Text("There are two spaces with the id {id}. Give each an id of its own.", id=id_)
    numbers = [hideout.number for hideout in board.hideouts if hideout.number]
    for twice in _twice([str(number) for number in numbers]):
        yield Text("There are two hideouts with the number {number}. Give each its own number.", number=twice)
    many = len(board.hideouts)
    if board.hideouts and not 2 <= many <= len(SPIES):
        yield Text("A board has 2, 3 or 4 hideouts, not {many}.", many=many)
    for number in sorted(set(numbers)):
        if number > many:
            yield Text(
                "Hideout {number}: with {many} hideouts the numbers go from 1 to {many}.", number=number, many=many
            )


def _ways(board: Board) -> Iterator[Text]:
    trams = set(board.tram_stops)
    for table, ways in (("lines", board.lines), ("tracks", board.tracks)):
        seen: set[frozenset[str]] = set()
        for way in ways:
            if not (way.start and way.end):
                continue
            where = f"{table} ({way.start} - {way.end})"
            for end in dict.fromkeys((way.start, way.end)):
                yield from _known(board, where, end)
                if table == "tracks" and end in board.by_id and end not in trams:
                    yield Text(
                        "{where}: {id} is no tram stop. Tracks join spaces with tram = true.", where=where, id=end
                    )
            if way.start == way.end:
                yield Text(
                    "{where}: this leads from {id} back to {id}. It needs two different ends.", where=where, id=way.end
                )
            elif frozenset((way.start, way.end)) in seen:
                yield Text("{where}: these two are joined twice in this table. Once is enough.", where=where)
            seen.add(frozenset((way.start, way.end)))


def _known(board: Board, where: str, place: str) -> Iterator[Text]:
    """A word on an id that is not that of a space."""
    if is_hideout(place):
        yield Text(
            "{where}: {id} is a hideout. The spaces next to a hideout are named in its entrances.",
            where=where,
            id=place,
        )
    elif place and place not in board.by_id:
        yield Text("{where}: there is no space {id}.", where=where, id=place)


def _doors(board: Board) -> Iterator[Text]:
    for hideout in board.hideouts:
        where = f"hideouts (h{hideout.number})"
        for entrance in dict.fromkeys(hideout.entrances):
            yield from _known(board, where, entrance)
        for entrance in _twice(list(hideout.entrances)):
            yield Text("{where}: the entrance {id} is named twice. Once is enough.", where=where, id=entrance)
        if not any(entrance in board.by_id for entrance in hideout.entrances):
            yield Text("{where}: nobody can get in. It needs at least one space as an entrance.", where=where)


def _starts(board: Board) -> Iterator[Text]:
    for who, place in board.starts:
        if is_hideout(place):
            yield Text(
                "starts ({who}): nobody starts inside a hideout, as {id} is one. Name a space.", who=who, id=place
            )
        elif place and place not in board.by_id:
            yield Text("starts ({who}): there is no space {id}.", who=who, id=place)
    for place in _twice([place for _, place in board.starts]):
        both = ", ".join(who for who, there in board.starts if there == place)
        yield Text(
            "starts ({who}): they start on one space, {id}. Only one piece stands on a space.", who=both, id=place
        )
    if len(board.counterspies) < 2:
        yield Text("starts: at least two of {all} need a start.", all=", ".join(COUNTERSPIES))
    spies = SPIES[: len(board.hideouts)]
    for spy in spies:
        if spy not in board.spies:
            yield Text(
                "starts: the spy {spy} needs a start. Each hideout belongs to one of {all}.",
                spy=spy,
                all=", ".join(spies),
            )
    for spy in board.spies:
        if spy not in spies and board.hideouts:
            yield Text(
                "starts: the spy {spy} is one too many. As many spies as hideouts play: {all}.",
                spy=spy,
                all=", ".join(spies),
            )


def _segments(board: Board) -> Iterator[Text]:
    last = board.segments
    if not last:
        return
    if last > len(SPIES):
        yield Text("There are {last} segments. A board has as many as hideouts: 2, 3 or 4.", last=last)
        return
    for table, place, segment in [
        *(("spaces", space.id, space.segment) for space in board.spaces),
        *(("hideouts", f"h{hideout.number}", hideout.segment) for hideout in board.hideouts),
    ]:
        if segment > last:
            yield Text(
                "{table} ({place}): there is no segment {segment}. Segments go from 1 to {last}.",
                table=table, place=place, segment=segment, last=last,
            )  # fmt: skip
    for segment in range(1, last + 1):
        there = [f"h{hideout.number}" for hideout in board.hideouts if hideout.segment == segment]
        if not there:
            yield Text("Segment {segment} has no hideout. Each segment needs one.", segment=segment)
        elif len(there) > 1:
            yield Text(
                "Segment {segment} has several hideouts: {hideouts}. Each segment needs one.",
                segment=segment, hideouts=", ".join(there),
            )  # fmt: skip


def _network(board: Board) -> Iterator[Text]:
    """All spaces hang together by lines alone, since a tram may be where nobody can ride."""
    if not board.spaces:
        return
    reached = board.distances(max((s.id for s in board.spaces), key=lambda id_: len(board.distances(id_))))
    lost = [space.id for space in board.spaces if space.id not in reached]
    if lost:
        yield Text("No line leads from the other spaces to these: {ids}.", ids=", ".join(lost))
    for stop in board.tram_stops:
        if not board.next_stops[stop]:
            yield Text("spaces ({id}): no track leads to this tram stop.", id=stop)


def _things(board: Board) -> Iterator[Text]:
    for space in board.spaces:
        if space.tram and space.key:
            yield Text("spaces ({id}): a space is a tram stop or a key space, not both.", id=space.id)
    keys, wanted = len(board.key_spaces), len(board.hideouts)
    if keys < wanted:
        yield Text(
            "There are {keys} key spaces. It takes at least as many as hideouts, so {wanted}: set key = true.",
            keys=keys, wanted=wanted,
        )  # fmt: skip
