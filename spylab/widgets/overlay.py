"""The part of the board that lives in the page: real buttons over the picture, for mouse, touch, keys and ears.

The page side is `overlay.js`. It knows names and places of controls, no game. What a person chooses comes back
as a message {"type": "choose", "id", "token"} or {"type": "drag", "from", "to", "token"}. With `pointing` it also tells
what is pointed at, with the mouse or with the focus: {"type": "point", "id", "token"}, with an empty id for nothing.
That is no choice and needs no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

_here = files(__package__)


class Overlay(anywidget.AnyWidget):
    """Buttons over a canvas, a list of what else there is, announcements, and a line for problems.

    Every change of `serial` is an answer: it frees the buttons for the next choice, announces `say` and plays
    `motion`. Lengths are px of the scene.
    """

    _esm = _here.joinpath("overlay.js").read_text(encoding="utf-8")
    _css = _here.joinpath("overlay.css").read_text(encoding="utf-8")

    size = traitlets.List([1, 1]).tag(sync=True)
    """Width and height of the scene."""
    title = traitlets.Unicode().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    reading = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """What parts say that cannot be chosen, in reading order."""
    controls: traitlets.List[list[Any]] = traitlets.List().tag(sync=True)
    """For each control [id, label, x, y, w, h, z, pressed, detail], in reading order; `pressed` may be None."""
    pointing = traitlets.Bool(False).tag(sync=True)
    """Whether to tell what is pointed at."""
    draggable = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The ids of controls that can be dragged onto each other."""
    motion: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """What moved: {"from": [x, y, w, h], "to": [x, y, w, h]} for each."""
    look = traitlets.Dict().tag(sync=True)
    """CSS variables without their dashes: colours by token, "text" and "bold" as lengths."""
    token = traitlets.Unicode().tag(sync=True)
    serial = traitlets.Int(0).tag(sync=True)
    say = traitlets.Unicode().tag(sync=True)
    alert = traitlets.Unicode().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)
    """What to tell when no answer comes."""

    def __init__(self, hear: Callable[[Mapping[str, Any]], None]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: hear(content))
