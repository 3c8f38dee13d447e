"""The board: a picture on a canvas, and real buttons over it, as one widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ipycanvas import Canvas
from ipywidgets import Box as WidgetBox
from ipywidgets import Layout

from spylab.engine.stamps import stamp
from spylab.scene import THEMES, Box, Part, Scene
from spylab.words import Text

from .errors import guarded
from .overlay import Overlay
from .paint import Painter, shown_width

_TOKENS = ("accent", "page", "card", "ink", "line", "red")
"""The colours that the page side needs."""


class Board(WidgetBox):  # type: ignore[misc]
    """Shows scenes and tells what a person chooses in them.

    `choose(part_id, token)` is called for every choice, with the token that the scene had when it was shown to
    that person: whoever owns the board refuses stale ones. `drag(from_id, to_id, token)` is called when a
    control is dragged onto another one; without it a drag is two choices. `point(part_id, token)` is called when a
    person points at a control, with the mouse or the focus, and with None when at nothing any more; whoever owns the
    board may answer with `preview`. Errors in any of them are shown under the board (see `errors`).
    """

    def __init__(
        self,
        choose: Callable[[str, str], object],
        drag: Callable[[str, str, str], object] | None = None,
        point: Callable[[str | None, str], object] | None = None,
    ) -> None:
        self._choose = choose
        self._drag = drag
        self._point = point
        self._scene: Scene | None = None
        self._canvas = Canvas(layout=Layout(max_width="100%", height="auto", margin="0", grid_area="1 / 1"))
        self._painter = Painter(self._canvas)
        self._overlay = Overlay(self._hear)
        self._canvas.on_client_ready(self._painter.repaint)
        super().__init__([self._canvas, self._overlay], layout=Layout(display="grid", overflow="visible"))
        self.add_class("spylab-board")

    @property
    def scene(self) -> Scene | None:
        """The scene shown now; None before the first."""
        return self._scene

    @property
    def token(self) -> str:
        """The token that a choice made now would carry."""
        return str(self._overlay.token)

    def show(
        self,
        scene: Scene,
        *,
        token: str,
        say: str | Text = "",
        motion: Iterable[tuple[Box, Box]] = (),
        draggable: Iterable[str] = (),
        pointing: bool = False,
    ) -> None:
        """Show a scene; an alert that is still there goes.

        `say` is read out to those who cannot see it, `motion` are places from where to where something
        moved, `draggable` the ids of controls that can be dragged onto each other; `pointing`: the owner wants to hear
        what is pointed at.
        """
        self._scene = scene
        self._painter.show(scene)
        self.layout.grid_template_columns = f"minmax(0, {shown_width(scene)}px)"
        overlay = self._overlay
        with overlay.hold_sync():
            overlay.size = [scene.width, scene.height]
            overlay.title, overlay.description = scene.title, scene.description
            overlay.reading = [part.said for part in _silent(scene)]
            overlay.controls = [_control(part) for part in scene.controls()]
            overlay.draggable = list(draggable)
            overlay.pointing = pointing and self._point is not None
            overlay.motion = [{"from": _corners(a), "to": _corners(b)} for a, b in motion]
            overlay.look = _look(scene)
            overlay.lost = str(Text("No answer. If the kernel was restarted, run this cell again."))
            overlay.token, overlay.say, overlay.alert = token, str(say), ""
            overlay.serial = stamp()

    def preview(self, scene: Scene | None) -> None:
        """Paint another picture of this moment, with the same controls; None: the scene that is shown, again."""
        if painted := scene or self._scene:
            self._painter.show(painted)

    def point(self, part_id: str | None, token: str | None = None) -> None:
        """Point at a control, just as the mouse or the focus in the page does; None: at nothing any more."""
        self._hear({"type": "point", "id": part_id or "", "token": self.token if token is None else token})

    def alert(self, text: str | Text) -> None:
        """Show a problem under the board until the next scene; an empty text removes it."""
        with self._overlay.hold_sync():
            self._overlay.alert = str(text)
            self._overlay.say = ""
            self._overlay.motion = []
            self._overlay.serial = stamp()

    def press(self, part_id: str, token: str | None = None) -> None:
        """Choose a control, just as a click in the page does.

        The token is that of the scene shown now unless another one is given. KeyError if nothing with
        that id can be chosen.
        """
        if part_id not in self._ids():
            raise KeyError(f"{part_id!r} cannot be chosen; there are {', '.join(self._ids()) or 'no controls'}")
        self._hear({"type": "choose", "id": part_id, "token": self.token if token is None else token})

    def close(self) -> None:
        """Take the board off the page, with everything it is made of."""
        self._canvas.on_client_ready(self._painter.repaint, remove=True)
        for widget in (self._overlay, self._canvas):
            widget.layout.close()
            widget.close()
        self.layout.close()
        super().close()

    def _ids(self) -> list[str]:
        return [] if self._scene is None else [part.id for part in self._scene.controls()]

    def _hear(self, message: Mapping[str, Any]) -> None:
        """The only door for choices: of a mouse, a finger, a key, a test or a cell of a notebook."""
        if message.get("type") == "point":
            self._pointed(message)
            return
        before = self._overlay.serial
        try:
            with guarded(self.alert):
                self._act(message)
        finally:
            if self._overlay.serial == before:
                self._answer()

    def _pointed(self, message: Mapping[str, Any]) -> None:
        """Somebody points at a control, or at none: no choice, so the page waits for no answer."""
        match message:
            case {"id": str(part_id), "token": str(token)} if self._point and part_id in ("", *self._ids()):
                with guarded(self.alert):
                    self._point(part_id or None, token)

    def _act(self, message: Mapping[str, Any]) -> None:
        """Hand a message on if it speaks of controls that are there; what a page of yesterday sends may not."""
        match message:
            case {"type": "choose", "id": str(chosen), "token": str(token)} if chosen in self._ids():
                self._choose(chosen, token)
            case {"type": "drag", "from": str(start), "to": str(end), "token": str(token)} if {start, end} <= {
                *self._overlay.draggable
            } & {*self._ids()}:
                self._dragged(start, end, token)

    def _dragged(self, start: str, end: str, token: str) -> None:
        if self._drag:
            self._drag(start, end, token)
            return
        fresh = token == self.token
        self._choose(start, token)
        if fresh and end in self._ids():
            self._choose(end, self.token)

    def _answer(self) -> None:
        """Nothing has changed: free the buttons in the page, and say nothing."""
        with self._overlay.hold_sync():
            self._overlay.say = ""
            self._overlay.motion = []
            self._overlay.serial = stamp()


def _silent(scene: Scene) -> list[Part]:
    """What can be read but not chosen, in reading order."""
    parts = [part for part in scene.parts if part.label and not (part.hit and part.action)]
    seen = sorted(
        (part for part in parts if not part.legend),
        key=lambda part: (round(part.box.y / 40), part.box.x) if part.box else (0, 0),
    )
    return [*seen, *(part for part in parts if part.legend)]


def _control(part: Part) -> list[object]:
    assert part.hit is not None
    picks = part.chosen or (part.action or "").startswith("draft")
    return [part.id, part.label, *_corners(part.hit), part.z, part.chosen if picks else None, part.detail]


def _corners(box: Box) -> list[float]:
    return [round(value, 1) for value in (box.x, box.y, box.w, box.h)]


def _look(scene: Scene) -> dict[str, str]:
    theme = THEMES[scene.theme]
    sizes = {"text": f"{theme.text:g}px", "bold": f"{theme.bold:g}px"}
    return {token: theme.colour(token) for token in _TOKENS} | sizes
