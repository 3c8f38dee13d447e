"""The cards of SPY as they are drawn, and as they are told to somebody who does not see them."""

from __future__ import annotations

from spylab.games.spy.cards import Card, Kind
from spylab.games.spy.view import Place
from spylab.games.spy.words import CARDS, KINDS
from spylab.scene import (
    Shape,
    Shapes,
    Theme,
    bomb,
    bomb_pip,
    card_back,
    card_face,
    card_slot,
    certain,
    eye,
    flame,
    folder,
    folder_pip,
    measure,
    middle,
    ruled_out,
    safe,
    safe_pip,
)
from spylab.words import Text

THINGS = {Kind.SAFE: safe, Kind.SECRET: folder, Kind.BOMB: bomb}
PIPS = {Kind.SAFE: safe_pip, Kind.SECRET: folder_pip, Kind.BOMB: bomb_pip}


def body(x: float, y: float, w: float, h: float, owner: str, theme: Theme, *, up: bool, gone: bool) -> Shapes:
    """A card without its contents: face up, face down, or the empty place of a base that has left the game."""
    if gone and not up:
        return card_slot(x, y, w, h, theme)
    return (card_face if up else card_back)(x, y, w, h, owner, theme)


def face(x: float, y: float, w: float, h: float, card: Card, place: Place, theme: Theme, *, lit_eye: str) -> Shapes:
    """What a card shows: number, picture, and whether it is exposed (an eye) or lit (a burning fuse)."""
    ground = f"card{lit_eye}"
    number = middle(
        x + 0.22 * w,
        y + 0.27 * h,
        str(card.number),
        theme,
        max_width=0.4 * w,
        size=theme.numeral,
        bold=True,
        ground=ground,
    )
    shapes: list[Shape] = [number, *THINGS[card.kind](x + 0.5 * w, y + 0.65 * h, 0.28 * w, theme)]
    if place.exposed:
        shapes += eye(x + 0.73 * w, y + 0.26 * h, 0.17 * w, theme)
    if place.lit:
        shapes += flame(x + 0.78 * w, y + 0.42 * h, 0.17 * w, theme)
    return tuple(shapes)


def back(
    x: float, y: float, w: float, h: float, place: Place, may_be: frozenset[Card], theme: Theme, *, pips: bool
) -> Shapes:
    """What can be told of a card that lies face down: a lit bomb, or pips for what it may be."""
    if place.lit:
        shapes: list[Shape] = [*bomb(x + 0.44 * w, y + 0.6 * h, 0.3 * w, theme, ground="back", lit=True)]
        if place.number and pips:
            spot = x + max(0.16 * w, 0.4 * theme.text), y + 0.32 * h
            shapes.append(middle(*spot, str(place.number), theme, max_width=0.4 * w, bold=True, ground="back"))
        return tuple(shapes)
    return _pips(x, y, w, h, may_be, theme) if pips else ()


def _pips(x: float, y: float, w: float, h: float, may_be: frozenset[Card], theme: Theme) -> Shapes:
    """A row for each number, a column for each kind. Cards too small for the numbers show the rows alone."""
    shapes: list[Shape] = []
    s, room = 0.085 * w, 0.28 * w
    for number, cy in ((1, y + 0.42 * h), (2, y + 0.74 * h)):
        if measure(str(number), theme.text) <= room:
            shapes.append(middle(x + 0.14 * w, cy, str(number), theme, max_width=room, ground="back"))
        for column, kind in enumerate(Kind):
            cx = x + w * (0.385 + 0.225 * column)
            fits = any(card.kind is kind and card.number == number for card in may_be)
            shapes += PIPS[kind](cx, cy, s, theme) if fits else ruled_out(cx, cy, theme)
            if fits and len(may_be) == 1:
                shapes += certain(cx, cy, s, theme)
    return tuple(shapes)


def told(place: Place, card: Card | None, *, gone: bool, pips: bool) -> str:
    """What is known of a place, in words, each fact standing for itself; without `pips` nothing that was heard."""
    if card is not None:
        facts = [CARDS[card]]
        facts += [Text("exposed")] if place.exposed else []
        facts += [Text("lit")] if place.lit else []
        return ", ".join(map(str, facts))
    if gone:
        return str(Text("out of the game"))
    facts = [Text("face down")]
    facts += [Text("lit")] if place.lit else []
    facts += [KINDS[place.kind]] if place.kind and pips else []
    facts += [Text("number {n}", n=place.number)] if place.number and pips else []
    return ", ".join(map(str, facts))
