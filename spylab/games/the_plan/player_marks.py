"""The players beside the board: whose turn it is, action cards left, keys in hand, and who is out."""

from __future__ import annotations

from collections.abc import Iterator

from spylab.games.the_plan import actions as do
from spylab.games.the_plan import meetings
from spylab.games.the_plan.layout import CARDS_IN_A_ROW, Layout
from spylab.games.the_plan.view import Claim, Key, Player, View
from spylab.kit import Sight
from spylab.scene import (
    Box,
    Part,
    Pen,
    Rect,
    Shape,
    Shapes,
    Style,
    Theme,
    agent_shape,
    brackets,
    heading,
    key,
    label,
    measure,
    middle,
    stroke,
)
from spylab.scene.lines import fitting
from spylab.words import Plural, Text

_MINI = 0.66
"""How far small action cards stand apart, in heights of text."""


def players(sight: Sight, plan: Layout) -> Iterator[Part]:
    """The section: heading with the keys on the table, then a row for each seat."""
    view, theme, box = sight.view, plan.theme, plan.players
    y = box.y + theme.heading
    title = heading(box.x, y, str(Text("Keys")), theme, max_width=0.4 * box.w)
    words = Plural("{n} on the table", "{n} on the table", n=view.table)
    count = label(box.x + box.w, y, str(words), theme, max_width=0.6 * box.w - 8, fill="ink2", anchor="end")
    take = do.Take() in sight.legal
    marks: Shapes = ()
    hit = None
    said = f"{title.text}: {words}"
    if take:
        hit = Box(box.x + box.w - count.width - 4, y - 1.1 * theme.text, count.width + 8, 1.7 * theme.text)
        marks = brackets(hit.x, hit.y, hit.w, hit.h, theme, gap=0, arm=8)
        said = f"{said}. {Text('Take a key')}"
    yield Part("keys", (title, count, *marks), 0, said, hit, str(do.Take()) if take else None)
    for seat, player in enumerate(view.players):
        yield from _row(sight, plan, seat, player)


def _row(sight: Sight, plan: Layout, seat: int, player: Player) -> Iterator[Part]:
    theme, box, t = plan.theme, plan.players, plan.theme.text
    top = box.y + 1.6 * theme.heading + seat * plan.player_row
    y = top + 0.95 * t
    colour = plan.game.colours[seat]
    inside, outline = ("page", "line") if player.out else (colour, "ink")
    sign = agent_shape(box.x + 0.7 * t, y, 0.6 * t, colour, theme, fill=inside, outline=outline)
    start = box.x + 1.75 * t
    active = seat in sight.to_act
    room = box.x + box.w - start - 12 if plan.two_lines else plan.name_room
    fill, ground = ("on_ink", "ink") if active else ("ink", "page")
    bold = active and not plan.wordy
    words = str(sight.names[seat])
    name = middle(start + 6, y, words, theme, max_width=room, anchor="start", bold=bold, fill=fill, ground=ground)
    shapes: list[Shape] = [*sign]
    if active:
        shapes.append(Rect(start, y - 0.8 * t, name.width + 12, 1.6 * t, Style("ink"), 0.5 * t))
    shapes.append(name)
    x, line = (start, y + 1.75 * t) if plan.two_lines else (start + plan.name_room + 1.2 * t, y)
    won = sight.outcome is not None and seat in sight.outcome.winners
    plate: Shapes = ()
    if player.out:
        shapes += _out(sight, plan, seat, x, line)
    elif won:
        plate = _winner(plan, player, x, line)
        shapes += plate
    else:
        shapes += _cards_left(plan, player, x, line)
    yield Part(f"player:{seat}", tuple(shapes), 0, ". ".join(_told(sight, plan, seat, player)))
    if not player.out:
        minis = len(plan.game.options.cards) * _MINI * t + 0.6 * t if _minis(plan) else 0
        before = plate[0].box().w + 0.5 * t if plate else minis
        yield from _keys(sight, plan, seat, player, x + before, line)


def _winner(plan: Layout, player: Player, x: float, y: float) -> Shapes:
    """A cup and the word for it on a plate, in place of the action cards, which are of no use any more.

    Where the keys need the room, the cup alone says it.
    """
    theme, t = plan.theme, plan.theme.text
    keys = min(3, len(player.keys)) * (2.05 * t + 2) if player.keys else measure(str(Text("no keys")), t)
    room = plan.players.x + plan.players.w - x - 3.2 * t - keys
    text = str(Text("winner"))
    if measure(text, t, bold=True) > room:
        return won_sign(x + 0.9 * t, y, t)
    words = middle(
        x + 2.1 * t, y, text, theme, max_width=room, anchor="start", bold=True, fill="on_accent", ground="accent"
    )
    plate = Rect(x, y - 0.8 * t, words.width + 2.6 * t, 1.6 * t, Style("accent"), 0.5 * t)
    return (plate, *_cup(x + 1.15 * t, y, 0.55 * t), words)


def won_sign(x: float, y: float, t: float) -> Shapes:
    """A cup on a plate: the winner's."""
    return (Rect(x - 0.9 * t, y - 0.8 * t, 1.8 * t, 1.6 * t, Style("accent"), 0.5 * t), *_cup(x, y, 0.55 * t))


def _cup(x: float, y: float, s: float) -> Shapes:
    """A cup with two handles, on a foot."""
    bowl = Pen(x, y, s).move(-0.62, -0.95).line(0.62, -0.95).curve(0.62, 0.1, 0.3, 0.25, 0, 0.28)
    bowl.curve(-0.3, 0.25, -0.62, 0.1, -0.62, -0.95).close()
    left = Pen(x, y, s).move(-0.62, -0.7).curve(-1.15, -0.75, -1.0, -0.05, -0.45, -0.05)
    right = Pen(x, y, s).move(0.62, -0.7).curve(1.15, -0.75, 1.0, -0.05, 0.45, -0.05)
    foot = Pen(x, y, s).move(-0.12, 0.2).line(0.12, 0.2).line(0.16, 0.62).line(0.5, 0.95).line(-0.5, 0.95)
    foot.line(-0.16, 0.62).close()
    handle = Style(stroke="on_accent", width=0.2 * s)
    return (
        bowl.path(Style("on_accent")), foot.path(Style("on_accent")), left.path(handle), right.path(handle),
    )  # fmt: skip


def _minis(plan: Layout) -> bool:
    return len(plan.game.options.cards) <= CARDS_IN_A_ROW


def _cards_left(plan: Layout, player: Player, x: float, y: float) -> Iterator[Shape]:
    """A small card for each action card: filled while it lies face up, a dashed outline once it is used."""
    t, theme = plan.theme.text, plan.theme
    if not _minis(plan):
        return
    for number in range(1, len(plan.game.options.cards) + 1):
        yield mini_card(x + (number - 1) * _MINI * t, y, t, theme, used=number in player.used)


def mini_card(x: float, y: float, t: float, theme: Theme, *, used: bool) -> Rect:
    """A small action card with its left edge at x, filled as long as it is not used."""
    style = Style(None, "line", theme.hair, dash=(2, 2)) if used else Style("ink2", "ink", theme.hair)
    return Rect(x, y - 0.42 * t, 0.48 * t, 0.84 * t, style, 0.1 * t)


def _out(sight: Sight, plan: Layout, seat: int, x: float, y: float) -> Iterator[Shape]:
    """That a player is out, and with which claim."""
    theme = plan.theme
    room = plan.players.x + plan.players.w - x
    claim = _claim(sight.view, seat)
    texts = [str(Text("out"))]
    if claim:
        texts = [
            str(Text("out: claimed {hideout} of {spy}", hideout=claim.hideout, spy=claim.spy)),
            str(Text("claimed {hideout} of {spy}", hideout=claim.hideout, spy=claim.spy)),
            *texts,
        ]
    words = fitting(texts, room, theme)
    yield middle(x, y, words, theme, max_width=room, fill="ink2", anchor="start")


def _claim(view: View, seat: int) -> Claim | None:
    return next((claim for claim in view.failed if claim.seat == seat), None)


def _told(sight: Sight, plan: Layout, seat: int, player: Player) -> Iterator[str]:
    name = sight.names[seat]
    if sight.outcome and seat in sight.outcome.winners:
        yield str(Text("{name}: winner", name=name))
        return
    if player.out:
        claim = _claim(sight.view, seat)
        yield str(Text("{name}: out of the game", name=name))
        if claim:
            yield str(
                Text("Not both are true: hideout {hideout} is of spy {spy}, and The Plan is there",
                     hideout=claim.hideout, spy=claim.spy)
            )  # fmt: skip
        return
    left = len(plan.game.options.cards) - len(player.used)
    yield str(Text("{name}: {cards}", name=name, cards=Plural("{n} action card left", "{n} action cards left", n=left)))
    if seat in sight.to_act:
        yield str(Text("has to act"))
    if not player.keys:
        yield str(Text("no keys"))


def _keys(sight: Sight, plan: Layout, seat: int, player: Player, x: float, y: float) -> Iterator[Part]:
    """The keys of a hand, each a part of its own. More than fit are counted; the buttons still name each."""
    theme, t = plan.theme, plan.theme.text
    room = plan.players.x + plan.players.w - x
    wide, tall = 2.05 * t, 1.72 * t
    step = wide + 2
    most = max(1, int((room + 2) // step))
    up_first = sorted(player.keys, key=lambda held: not held.up)
    shown = player.keys if len(player.keys) <= most else up_first[: most - 1]
    if not player.keys:
        words = fitting([str(Text("no keys")), "–"], room, theme)
        yield Part(f"key:{seat}:none", (middle(x, y, words, theme, max_width=room, fill="ink2", anchor="start"),))
    for at, held in enumerate(shown):
        box = Box(x + at * step, y - tall / 2, wide, tall)
        action = _key_action(sight, seat, held)
        marks = brackets(box.x, box.y, box.w, box.h, theme, gap=1, arm=6) if action else ()
        said = _key_told(sight, seat, held)
        what = Text("Choose this key")
        yield Part(
            f"key:{seat}:{held.number}",
            (*key_card(box, held, theme), *marks),
            0,
            f"{said}. {what}" if action else str(said),
            box if action else None,
            action,
        )
    if len(shown) < len(player.keys):
        more = f"+{len(player.keys) - len(shown)}"
        yield Part(
            f"key:{seat}:more",
            (middle(x + len(shown) * step, y, more, theme, max_width=wide, anchor="start", fill="ink2"),),
            0,
            str(Text("{name}: keys in hand: {n}", name=sight.names[seat], n=len(player.keys))),
        )


def _key_action(sight: Sight, seat: int, held: Key) -> str | None:
    for action in (do.Show(held.number), do.Pick(held.number)):
        if action in sight.legal and seat == meetings.key_holder(sight.view):
            return str(action)
    return None


def _key_told(sight: Sight, seat: int, held: Key) -> Text:
    name = sight.names[seat]
    if held.hideout is None:
        return Text("{name}: key number {key}, face down", name=name, key=held.number)
    if held.up:
        return Text(
            "{name}: key number {key} of hideout {hideout}, face up", name=name, key=held.number, hideout=held.hideout
        )
    return Text(
        "{name}: key number {key} of hideout {hideout}, face down", name=name, key=held.number, hideout=held.hideout
    )


def key_card(box: Box, held: Key, theme: Theme) -> Shapes:
    """A key as a small card. Face up it is light; face down it is a back, with its number only where it is known here.

    A line under the number of a key that lies face down says that others do not see it.
    """
    ground = "card" if held.up else "back"
    y, t = box.y + box.h / 2, theme.text
    body = Rect(box.x, box.y, box.w, box.h, Style(ground, "ink", theme.line), 5)
    if held.hideout is None:
        return body, *key(box.x + 0.46 * box.w, y - 1, 0.55 * t, theme, ground=ground)
    number = middle(box.x + 0.76 * box.w, y, str(held.hideout), theme, max_width=0.45 * box.w, bold=True, ground=ground)
    sign = key(box.x + 0.32 * box.w, y - 1, 0.42 * t, theme, ground=ground)
    if held.up:
        return body, *sign, number
    low = box.y + box.h - 0.22 * t
    line = stroke(box.x + 6, low, box.x + box.w - 6, low, Style(stroke="ink", width=theme.hair, dash=(2, 3)))
    return body, *sign, number, line
