"""The course of a day, shown until there is a guess to follow: what is done in it, and what is being done now."""

from __future__ import annotations

from spylab.games.spies_and_lies.layout import Layout
from spylab.games.spies_and_lies.view import Phase
from spylab.kit import Sight
from spylab.scene import Part, Shape, heading, labels, middle
from spylab.words import Text

_EARLY = (Phase.OLD_INTEL, Phase.EXHAUSTION, Phase.DEPLOYMENT)
_COURSE = (
    Text("Deployment: both put one soldier under each mission, in secret."),
    Text("Intel: a card is turned up. Tokens tell whose rank is on it; only the Sergeant may lie."),
    Text("Guesses: in turn, each names the rank of an enemy soldier, from mission 1 on."),
)


def course(sight: Sight, plan: Layout, x: float, y: float, width: float) -> Part:
    """The three parts of the day, one below the other; the present one is bold."""
    theme, t = plan.theme, plan.theme.text
    phase = sight.view.phase
    now = 0 if phase in _EARLY else 1 if phase in (Phase.INTEL, Phase.TOKENS, Phase.STARTER) else 2
    title = heading(x, y + t, str(Text("A day")), theme, max_width=width)
    shapes: list[Shape] = [title]
    line = y + 2.9 * t
    for at, words in enumerate(_COURSE):
        bold, ink = at == now, "ink" if at == now else "ink2"
        number = middle(x + 0.5 * t, line - 0.36 * t, str(at + 1), theme, max_width=t, bold=bold, fill=ink)
        lines = labels(
            x + 1.6 * t, line, str(words), theme,
            max_width=width - 1.6 * t, max_lines=3, leading=1.25, bold=bold, fill=ink,
        )  # fmt: skip
        shapes += (number, *lines)
        line += (1.25 * len(lines) + 0.35) * t
    return Part("course", tuple(shapes), 0, " ".join([f"{title.text}.", *map(str, _COURSE)]))
