"""The last guess, step by step: what followed from what, from left to right, so that a class can follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spylab.engine import Event
from spylab.games.spies_and_lies import events as ev
from spylab.games.spies_and_lies.card_marks import reason
from spylab.games.spies_and_lies.glyphs import glyph
from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.log_lines import say
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.games.spies_and_lies.token_marks import deception, double_agent, flag, right, wrong
from spylab.kit import Sight
from spylab.scene import (
    Part,
    Path,
    Pen,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    agent_shape,
    eye,
    flame,
    heading,
    measure,
    middle,
)
from spylab.scene.lines import fitting
from spylab.words import Text


@dataclass(frozen=True)
class Step:
    """One step of a chain: a short word, a sign, whose it is, and the number or rank that goes with it."""

    word: Text
    sign: str = ""
    seat: int | None = None
    value: str = ""
    soldier: Soldier | None = None
    retirement: ev.Retirement | None = None


def last_turn(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of the last turn in which somebody guessed, with the Deception before the guess.

    >>> day = (ev.TurnBegan(0, 0), ev.NoDeception(1, 0), ev.Guessed(0, 0, Soldier.SPY), ev.TurnBegan(1, 0))
    >>> [str(event) for event in last_turn(day)]
    ['1 does not deceive at 0', '0 guesses 1 at 0']
    """
    guess = max((at for at, event in enumerate(events) if isinstance(event, ev.Guessed)), default=None)
    if guess is None:
        return ()
    start = max(at for at, event in enumerate(events[:guess]) if isinstance(event, ev.TurnBegan)) + 1
    ends = (at for at, event in enumerate(events) if at > guess and isinstance(event, ev.TurnBegan | ev.DayEnded))
    return tuple(events[start : next(ends, len(events))])


def steps(events: Sequence[Event]) -> Iterator[Step]:
    """The steps of a turn."""
    guess: Soldier | None = None
    for event in events:
        if isinstance(event, ev.Guessed):
            guess = event.rank
        if isinstance(event, ev.Unveiled):
            yield Step(Text("revealed"), "eye", event.owner, soldier=event.rank)
            yield Step(Text("right"), "right") if guess is event.rank else Step(Text("wrong"), "wrong")
        elif step := _step(event):
            yield step


def _step(event: Event) -> Step | None:
    match event:
        case ev.Deception(owner):
            return Step(Text("Deception"), "mask", owner)
        case ev.Guessed(guesser, _, rank):
            return Step(Text("guess"), "", guesser, soldier=rank)
        case ev.Retired(_, _, why):
            return Step(Text("retires"), "retired", retirement=why)
        case ev.DoubleDamage(seat):
            return Step(Text("double damage"), "", seat, "×2")
        case ev.Declined(owner):
            return Step(Text("does nothing"), "", owner)
        case ev.Activated(owner) | ev.LetAct(owner):
            return Step(Text("acts"), "flame", owner)
        case ev.TookPoints(owner):
            return Step(Text("points"), "right", owner)
        case ev.Struck(owner):
            return Step(Text("strikes"), "", owner)
        case ev.Copied(owner, rank):
            return Step(Text("in vain") if event.in_vain else Text("copies"), "", owner, soldier=rank)
        case ev.Scored(seat, points):
            return Step(Text("points"), "", seat, f"+{points}")
        case ev.MarkerReset(seat, marker):
            return Step(Text("goes back"), "", seat, f"→ {marker}")
        case ev.MarkerStopped(seat, marker):
            return Step(Text("stops"), "", seat, f"→ {marker}")
        case ev.PointsLost(seat, points):
            return Step(Text("points"), "", seat, f"−{points}")
        case ev.TokenGained(seat):
            return Step(Text("token"), "mask", seat)
        case ev.AgentMoved(seat, spaces):
            return Step(Text("moves"), "agent", seat, str(spaces))
        case ev.WallReached():
            return Step(Text("wall"), "agent")
        case ev.MoveLost(_, spaces):
            return Step(Text("lost"), "agent", None, f"−{spaces}")
        case ev.FlagTaken(seat):
            return Step(Text("flag"), "flag", seat)
    return None


def chain(sight: Sight, plan: Layout, x: float, y: float, width: float, rows: int) -> Part:
    """The last turn as a row of steps, over at most so many lines. Somebody has to have guessed."""
    theme, events = plan.theme, last_turn(sight.events)
    guess = next(event for event in events if isinstance(event, ev.Guessed))
    words = Text(
        "{name}: the guess on mission {mission}, step by step",
        name=sight.names[guess.guesser],
        mission=guess.mission + 1,
    )
    short = Text("Mission {mission}, step by step", mission=guess.mission + 1)
    said = fitting([str(words), str(short)], width, theme, bold=True)
    title = heading(x, y + theme.text, said, theme, max_width=width)
    shapes: list[Shape] = [title]
    found = list(steps(events))
    lines = _lines(found, width - 2, rows, theme)
    first = y + 1.7 * theme.text
    for step, (left, row, wide) in zip(found, lines.places, strict=False):  # the last ones may be left out
        top = round(first + row * lines.apart)
        if len(shapes) > 1:
            shapes.append(_then(x + left - 0.62 * theme.text, top + lines.tall / 2, theme))
        shapes += _tile(step, x + left, top, wide, lines.tall, plan, lines.worded)
    if lines.more:
        left, row, wide = lines.places[-1]
        level = round(first + row * lines.apart) + lines.tall / 2
        end = x + left + wide + _BEFORE_MORE * theme.text
        shapes.append(middle(end, level, lines.more, theme, max_width=width, anchor="start"))
    told = [str(line.text) for event in events if (line := say(plan.game, event, sight.names))]
    return Part("chain", tuple(shapes), 0, ". ".join([str(words), *told]))


Place = tuple[float, int, float]
_BEFORE_MORE = 0.6
"""Between the last step and the number of those that are left out, in heights of a text."""


@dataclass(frozen=True)
class _Lines:
    """Where the steps stand, how high they are, how far the lines are apart, and words for what finds no room."""

    places: list[Place]
    tall: float
    apart: float
    worded: bool
    more: str = ""


def _lines(found: Sequence[Step], width: float, rows: int, theme: Theme) -> _Lines:
    """Steps with words if so many lines hold them; else signs alone, on as many lines as have room there.

    On a track of 1 a turn may have more than thirty steps: the last ones are left out, and counted.
    """
    t = theme.text
    tall, gap = round(3.4 * t), 0.45 * t
    places = _places(found, width, theme, worded=True)
    last = places[-1][1] if places else 0
    if last < rows:
        # three lines stand closer, for below them is what is in hand
        return _Lines(places, tall, tall + (gap if last < 2 else 0.2 * t), worded=True)
    low = 2 * t
    signs = _places(found, width, theme, worded=False)
    shown, more = _cut(signs, int(rows * (tall + gap) // (low + gap)), width, theme)
    return _Lines(shown, low, low + gap, worded=False, more=more)


def _places(found: Sequence[Step], width: float, theme: Theme, *, worded: bool) -> list[Place]:
    """For each step where it begins, in which line, and how wide it is."""
    places: list[Place] = []
    at, row, apart = 0.0, 0, round(1.15 * theme.text)
    for step in found:
        wide = _width(step, theme, worded)
        if at and at + wide > width:
            at, row = apart, row + 1
        places.append((at, row, wide))
        at += wide + apart
    return places


def _cut(places: Sequence[Place], rows: int, width: float, theme: Theme) -> tuple[list[Place], str]:
    """The places that fit on so many lines, and at the end of the last line words for how many do not."""
    if not places or places[-1][1] < rows:
        return list(places), ""
    shown = [place for place in places if place[1] < rows]
    while True:
        more = str(Text("… and {n} more", n=len(places) - len(shown)))
        at, _, wide = shown[-1]
        if at + wide + _BEFORE_MORE * theme.text + measure(more, theme.text) <= width:
            return shown, more
        shown.pop()


def _width(step: Step, theme: Theme, worded: bool) -> float:
    t = theme.text
    content = _content_width(step, theme)
    if not worded:
        return round(content + 0.8 * t)
    return round(max(content, measure(str(step.word), t)) + 0.9 * t)


def _content_width(step: Step, theme: Theme) -> float:
    t = theme.text
    wide = 0.0
    if step.seat is not None:
        wide += 1.25 * t
    if step.sign or step.retirement:
        wide += 1.5 * t
    if step.soldier is not None:
        wide += measure(str(int(step.soldier)), t + 2, True) + 1.9 * t
    if step.value:
        wide += measure(step.value, t + 2, True) + 0.2 * t
    return wide


def _then(x: float, y: float, theme: Theme) -> Path:
    """A small tip between two steps."""
    s = 0.32 * theme.text
    return Pen(x, y, s).move(-0.6, -1).line(0.6, 0).line(-0.6, 1).path(Style(stroke="ink2", width=theme.line))


def _tile(step: Step, x: float, y: float, w: float, h: float, plan: Layout, worded: bool) -> Iterator[Shape]:
    theme = plan.theme
    t = theme.text
    yield Rect(x, y, w, h, Style("card", "line", theme.hair), 8)
    level = y + h / 2
    if worded:
        yield middle(x + w / 2, y + 0.95 * t, str(step.word), theme, max_width=w - 4, fill="ink2", ground="card")
        level = y + 2.3 * t
    at: float = round(x + (w - _content_width(step, theme)) / 2)
    if step.seat is not None:
        yield from agent_shape(at + 0.55 * t, level, 0.42 * t, plan.colour(step.seat).value, theme)
        at += 1.25 * t
    if step.sign or step.retirement:
        yield from _sign(step, at + 0.72 * t, level, 0.66 * t, plan)
        at += 1.5 * t
    if step.soldier is not None:
        rank = middle(
            at, level, str(int(step.soldier)), theme, max_width=w, size=t + 2, bold=True, anchor="start", ground="card"
        )
        yield rank
        yield from glyph(step.soldier, at + rank.width + 1.05 * t, level, 0.68 * t, theme)
        at += rank.width + 1.9 * t
    if step.value:
        yield middle(at, level, step.value, theme, max_width=w, size=t + 2, bold=True, anchor="start", ground="card")


def _sign(step: Step, x: float, y: float, s: float, plan: Layout) -> Shapes:
    theme = plan.theme
    match step.sign:
        case "eye":
            return eye(x, y, s, theme)
        case "right":
            return right(x, y, 0.8 * s, theme)
        case "wrong":
            return wrong(x, y, 0.8 * s, theme)
        case "mask":
            return deception(x, y, s, theme)
        case "flame":
            return flame(x, y, s, theme)
        case "agent":
            return double_agent(x, y + 0.25 * s, s, theme)
        case "flag":
            seat = step.seat or 0
            return flag(x, y, s, plan.colour(1 - seat), theme)
    assert step.retirement is not None
    return reason(step.retirement, x, y, s, theme)
