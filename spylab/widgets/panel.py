"""What stands below the board, in the page: question, choices as buttons, sliders, settings, house rules, and the log.

The page side is `panel.js`. It knows no game: it draws what `content` says and sends back {"type": "choose", "choice",
"token"}, {"type": "answer", "text", "token"}, {"type": "set", "name", "value"}.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from spylab.engine.stamps import stamp
from spylab.kit import Choice, Group, Line
from spylab.scene import THEMES, Part, Scene, agent_shape, svg
from spylab.words import LANGUAGES, Text

_here = files(__package__)
_SHOWN_LINES = 60
"""How many of the newest lines of the log the page gets; a table keeps all of them."""

THEME_NAMES = {"paper": Text("Light"), "ink": Text("Dark"), "projector": Text("Projector")}
STEPS = {"off": Text("All at once"), "on": Text("Step by step")}
"""How what follows from an action is shown."""


@dataclass(frozen=True)
class Note:
    """A paragraph above the buttons: "" plain, or "title", "task", "right", "wrong", "help", "reason".

    A "foot" note stands below the buttons: what nobody has to read, such as a code for the teacher, or advice.
    """

    text: str
    sort: str = ""


@dataclass(frozen=True)
class Field:
    """A field to type an answer into. What is being typed stays in it as long as its `key` does."""

    label: Text
    key: str


@dataclass(frozen=True)
class Slider:
    """Something that is set on a scale: its `stops`, each a choice in notation and what is read there.

    It stands `at` one of them, counted from 0. The `key` stays the same as long as it is the same slider.
    """

    key: str
    label: Text
    stops: Sequence[tuple[str, str]]
    at: int


@dataclass(frozen=True)
class Content:
    """What a panel shows. `badges` are the agents' colours by seat, for the small signs on buttons and lines."""

    ask: str
    groups: Sequence[Group]
    badges: Sequence[str | None]
    log: Sequence[Line]
    theme: str
    language: str
    settings: bool = True
    house_rules: Sequence[Text] = ()
    notes: Sequence[Note] = ()
    sliders: Sequence[Slider] = ()
    field: Field | None = None
    read_log: bool = False
    """The log is what it is about: it begins unfolded, in words alone."""
    steps: bool | None = None
    """Whether what happens is shown step by step; None where that cannot be set."""
    window: bool = False
    """Whether the picture may be shown in a window of its own besides: on a projector, for instance."""


class Panel(anywidget.AnyWidget):
    """Buttons that name what they do. Each carries the token of the moment in which it was shown."""

    _esm = _here.joinpath("panel.js").read_text(encoding="utf-8")
    _css = _here.joinpath("panel.css").read_text(encoding="utf-8")

    ask = traitlets.Unicode().tag(sync=True)
    groups: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """For each row its title and choices [notation, label, badge number or None, main, again, on or off or None]."""
    sliders: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """For each slider its key, its label, its stops [notation, words], and at which of them it stands."""
    badges = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The agents' signs as SVG, by seat."""
    log: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """The newest lines [seat or None, sentence, notation or "", part of a reason], oldest first."""
    notes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """For each paragraph its text and sort."""
    field: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """Label of the field for an answer, words on its button, and its key; empty for none."""
    read_log = traitlets.Bool(False).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    settings: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """For each setting [name, label, value, [[value, label], ...]]."""
    alert = traitlets.Unicode().tag(sync=True)
    """What is wrong, beside the picture; below the picture it says so itself."""
    house_rules: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """A sentence for each house rule that is not the usual one."""
    look = traitlets.Dict().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)
    token = traitlets.Unicode().tag(sync=True)
    pointing = traitlets.Bool(False).tag(sync=True)
    """Whether to tell which button is pointed at, with the mouse or the focus."""
    serial = traitlets.Int(0).tag(sync=True)

    def __init__(self, hear: Callable[[Mapping[str, Any]], None]) -> None:
        super().__init__()
        self._hear = hear
        self.on_msg(lambda _widget, content, _buffers: self._hear(content))

    def show(self, content: Content, *, width: int, token: str, lost: str, pointing: bool = False) -> None:
        """Show this, as wide as the picture above it, and free the buttons for the next choice."""
        with self.hold_sync():
            self.pointing = pointing
            self.ask = content.ask
            self.groups = [[str(g.title), [_choice(c) for c in g.choices]] for g in content.groups]
            self.sliders = [[s.key, str(s.label), [list(stop) for stop in s.stops], s.at] for s in content.sliders]
            self.badges = [_badge(colour, content.theme) for colour in content.badges]
            self.log = [_line(line, notation=not content.read_log) for line in content.log[-_SHOWN_LINES:]]
            self.notes = [[note.text, note.sort] for note in content.notes]
            self.field = _field(content.field) if content.field else []
            self.read_log = content.read_log
            log = Text("What happened") if content.read_log else Text("The whole log, with notation")
            self.words = {"log": str(log), "house rules": str(Text("House rules of this table"))}
            if content.window:
                self.words |= {"window": str(Text("Show it in a window of its own"))}
            self.alert = ""
            self.house_rules = [str(rule) for rule in content.house_rules]
            self.settings = _settings(content) if content.settings else []
            self.look = _look(content.theme) | {"width": f"{width}px"}
            self.lost, self.token = lost, token
            self.serial = stamp()

    def free(self) -> None:
        """Nothing has changed: free the buttons."""
        self.serial = stamp()

    def warn(self, text: str | Text) -> None:
        """Nothing has changed, as something is wrong: free the buttons, and say it beside the picture."""
        with self.hold_sync():
            self.alert = str(text)
            self.serial = stamp()

    def listed_rules(self) -> str:
        """The house rules as HTML, for where the panel is gone; nothing where all are usual."""
        if not self.house_rules:
            return ""
        rules = "".join(f"<li>{escape(rule)}</li>" for rule in self.house_rules)
        return f"<p>{escape(self.words['house rules'])}</p><ul>{rules}</ul>"

    def press(self, choice: str, token: str | None = None) -> None:
        """Choose by notation, as a click on that button does; with the token shown now unless another is given."""
        self._hear({"type": "choose", "choice": choice, "token": self.token if token is None else token})

    def close(self) -> None:
        """Take the panel off the page."""
        self.layout.close()
        super().close()


def _line(line: Line, *, notation: bool) -> list[object]:
    return [line.seat, str(line.text), line.notation if notation else "", line.marked]


def _choice(choice: Choice) -> list[object]:
    return [choice.notation, str(choice.label), choice.seat, choice.main, choice.again, choice.chosen]


def _field(field: Field) -> list[str]:
    return [str(field.label), str(Text("Answer")), field.key]


def _badge(colour: str | None, theme: str) -> str:
    """A sign of 18 px as SVG: shape and colour of an agent."""
    if colour is None:
        return ""
    shapes = agent_shape(9, 9, 6, colour, THEMES[theme], fill=None)
    scene = Scene(18, 18, theme, "", "", (Part("badge", shapes),))
    return svg(scene, embed=True, ground=False)


def _settings(content: Content) -> list[list[object]]:
    themes = [[name, str(label)] for name, label in THEME_NAMES.items()]
    languages = [[code, name] for code, name in LANGUAGES.items()]
    shown: list[list[object]] = [
        ["theme", str(Text("Look")), content.theme, themes],
        ["language", str(Text("Language")), content.language, languages],
    ]
    if content.steps is None:
        return shown
    steps = [[value, str(label)] for value, label in STEPS.items()]
    return [*shown, ["steps", str(Text("What happens")), "on" if content.steps else "off", steps]]


def _look(theme: str) -> dict[str, str]:
    tokens = ("page", "table", "card", "ink", "ink2", "line", "soft", "accent", "on_ink")
    colours = {token: THEMES[theme].colour(token) for token in tokens}
    found = THEMES[theme]
    return colours | {"text": f"{found.text:g}px", "weight": f"{found.line:g}px", "button": f"{found.button:g}px"}
