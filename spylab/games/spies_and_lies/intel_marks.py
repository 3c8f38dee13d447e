"""The Intel: the card of the day, and for each kind which cards are over and which may still come."""

from __future__ import annotations

from collections import Counter

from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.soldiers import Intel
from spylab.games.spies_and_lies.token_marks import intel_token
from spylab.games.spies_and_lies.view import View
from spylab.games.spies_and_lies.words import range_of
from spylab.kit import Sight
from spylab.scene import Part, Rect, Shape, Shapes, Style, Theme, label, measure, middle, stroke
from spylab.words import Text


def intel(sight: Sight, plan: Layout, x: float, y: float, width: float) -> tuple[Part, float]:
    """The Intel with its upper left corner at (x, y), and its height; in a narrow place the kinds stand below."""
    theme, view = plan.theme, sight.view
    t = theme.text
    upright = width < 13 * t
    tall, wide = 3.6 * t, width if upright else 7.2 * t
    head = label(x, y + t, str(Text("Intel today")), theme, max_width=width, fill="ink2")
    shapes: list[Shape] = [head, *_today(view, x, y + 1.5 * t, wide, tall, theme)]
    kinds = sorted(set(plan.game.cards))
    over = Counter(view.old_intel)
    room = width if upright else (width - wide - 12) / len(kinds) - 4
    left, top = (x, y + 1.5 * t + tall + 2.2 * t) if upright else (x + wide + 12, y + 1.5 * t)
    caption_y = top - 0.5 * t if upright else y + t
    shapes.append(label(left, caption_y, str(Text("Old Intel")), theme, max_width=x + width - left, fill="ink2"))
    for at, card in enumerate(kinds):
        at_x, at_y = (left, top + at * (2.2 * t)) if upright else (left + at * (room + 4), top)
        left_over = plan.game.cards.count(card) - over[card] - (card == view.intel)
        states = "x" * over[card] + "!" * (card == view.intel) + "o" * left_over
        high = 1.9 * t if upright else tall
        shapes += _kind(card, states, at_x, at_y, room, high, theme)
    height = (top + len(kinds) * 2.2 * t if upright else top + tall) - y
    return Part("intel", tuple(shapes), 0, _told(view, over)), height


def _today(view: View, x: float, y: float, w: float, h: float, theme: Theme) -> Shapes:
    if view.intel is None:
        dashed = Style("page", "line", theme.hair, dash=(4, 4))
        return Rect(x, y, w, h, dashed, 6), middle(x + w / 2, y + h / 2, "?", theme, max_width=w, fill="ink2")
    size = theme.numeral + 2
    words = range_of(view.intel)
    room = w - 2.5 * theme.text
    return (
        Rect(x, y, w, h, Style("card", "ink", theme.line), 6),
        *intel_token(x + 1.2 * theme.text, y + h / 2, 0.8 * theme.text, theme),
        middle(
            x + 2.3 * theme.text, y + h / 2, words, theme,
            max_width=room, size=size, bold=True, anchor="start", ground="card",
        ),
    )  # fmt: skip


def _kind(card: Intel, states: str, x: float, y: float, w: float, h: float, theme: Theme) -> Shapes:
    """One kind of cards: its ranks, and a small card for each copy: over (x), the one of the day (!), left (o).

    Where there is little room for many copies they are narrower.
    """
    t = theme.text
    words = range_of(card)
    beside = h < 3 * t
    indent = measure(words, t) + 0.8 * t if beside else 0.0
    step = min(0.92 * t, (w - indent - 4) / len(states))
    wide = (len(states) - 0.33) * step
    start = x + indent if beside else x + (w - wide) / 2
    level = y + h / 2 - 0.42 * t if beside else y + 0.66 * h - 0.3 * t
    name_x, name_y = (x, y + h / 2) if beside else (x + w / 2, y + 0.28 * h)
    name = middle(name_x, name_y, words, theme, max_width=w, anchor="start" if beside else "middle")
    return name, *small_cards(states, start, level, step, theme)


def small_cards(states: str, x: float, y: float, step: float, theme: Theme) -> Shapes:
    """Small cards from (x, y) on, the next one `step` further: over (x), of the day (!), to come (o)."""
    t, s = theme.text, 0.67 * step
    shapes: list[Shape] = []
    for at, state in enumerate(states):
        left = x + at * step
        fill = {"x": "table", "!": "lamp", "o": "card"}[state]
        style = Style(fill, "line" if state == "x" else "ink", theme.line)
        shapes.append(Rect(left, y, s, 0.85 * t, style, 2))
        if state == "x":
            shapes.append(
                stroke(left - 2, y + 0.85 * t + 1, left + s + 2, y - 1, Style(stroke="ink", width=theme.line))
            )
    return tuple(shapes)


def _told(view: View, over: Counter[Intel]) -> str:
    facts = [Text("Intel today: {card}", card=range_of(view.intel))] if view.intel else []
    if over:
        facts.append(Text("Old Intel: {cards}", cards=", ".join(range_of(card) for card in view.old_intel)))
    return ". ".join(map(str, facts))
