"""What every table in a notebook has, whatever it shows: board, panel, themes, languages, one life per cell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from IPython.core.getipython import get_ipython
from IPython.display import display
from ipywidgets import VBox

from spylab.engine import IllegalAction, MalformedInput, SpylabError
from spylab.engine.stamps import stamp
from spylab.kit import Aids
from spylab.scene import THEMES, Box, Scene, html_img
from spylab.widgets.board import Board
from spylab.widgets.errors import guarded
from spylab.widgets.paint import shown_width
from spylab.widgets.panel import Content, Panel
from spylab.words import LANGUAGES, Text, language, on_language, quoted

_WIDE = 930
"""A picture of the usual width would be shrunk too much in less room than this, in px."""
_LOW = 1000
"""A window of less height, in px, does not show a picture and the buttons below it at once."""
_BUTTONS = 280
"""What the panel needs beside a picture, in px (panel.css)."""
_NARROW_BESIDE, _WIDE_BESIDE = 640 + _BUTTONS, 960 + _BUTTONS
"""The room for a narrow and for a wide picture with the panel beside it, in px."""


@dataclass(frozen=True)
class Shown:
    """What a surface shows at one moment, and what it says aloud."""

    scene: Scene
    content: Content
    say: str = ""


class Surface(VBox):  # type: ignore[misc]
    """A board above a panel. Subclasses say what is shown (`_shown`) and what a choice does (`_chosen`).

    Every choice, by mouse, key, button, test or cell, carries the token of the moment it was made for. A token is used
    once; a choice that comes too late changes nothing (the design's "turn token").
    """

    _alive: ClassVar[dict[str, tuple[str, list[Surface]]]] = {}
    """The surfaces made by each cell, with the id of the run that made them."""

    _ends: Sequence[Callable[[], object]] = ()
    """What is to be called when this surface is closed."""

    def __init__(self, *, aids: Aids | None, theme: str) -> None:
        if aids is not None and not isinstance(aids, Aids):
            raise MalformedInput(Text("aids are given as spylab.Aids(...), not as {given}.", given=quoted(aids)))
        if str(theme) not in THEMES:
            raise MalformedInput(
                Text("There is no look “{theme}”. There are: {known}.", theme=theme, known=", ".join(THEMES))
            )
        self._aids = aids or Aids()
        self._theme = theme
        self._stamp = stamp()
        self._narrow = False
        self._pointed: str | None = None
        """The choice that is pointed at."""
        self._board = Board(self._board_choice, self._board_drag, self._board_point)
        self._panel = Panel(self._hear)
        super().__init__([self._board, self._panel])
        self.add_class("spylab-table")
        self._live_in_this_cell()
        self._ends = [on_language(self._language_changed)]

    def _begin(self, draw: Callable[[], object]) -> None:
        """Draw for the first time; a surface that cannot be drawn is closed again, so that nothing of it stays."""
        try:
            draw()
        except BaseException:
            self.close()
            raise

    # for subclasses

    @abstractmethod
    def _shown(self) -> Shown:
        """What is to be seen now. May hold nothing that the person before it may not know."""

    @abstractmethod
    def _chosen(self, choice: str) -> None:
        """Do what was chosen: an action in notation, or a step of this surface's own."""

    def _dragged(self, taken: str, onto: str) -> None:
        """One control was dragged onto another; by default as if both were chosen."""
        self._chosen(taken)
        self._chosen(onto)

    def _preview(self, choice: str) -> Scene | None:
        """The picture of this moment while a choice is pointed at; None: the same as ever."""
        return None

    @property
    def _previews(self) -> bool:
        """Whether the picture of this moment depends on what is pointed at."""
        return False

    def _answered(self, reply: str) -> None:
        """Something was typed into the field; by default there is none."""
        self._panel.free()

    def _set_steps(self, on: bool) -> None:
        """What happens shall be shown step by step, or at once; by default there is no such choice."""
        self._panel.free()

    def _moment(self) -> str:
        """What the tokens of this moment begin with."""
        return ""

    # what is shown

    @property
    def _token(self) -> str:
        return f"{self._moment()}/{self._stamp}"

    def _refresh(self, *, new_moment: bool = True) -> None:
        """Draw what is to be seen now; computed whole before anything is sent.

        A new moment has a new token. Where only the place of things has changed, a click on its way still counts.
        """
        shown = self._shown()
        before = self._board.scene
        self._pointed = None
        if new_moment:
            self._stamp = stamp()
        lost = str(Text("No answer. If the kernel was restarted, run this cell again."))
        self._board.show(
            shown.scene,
            token=self._token,
            say=shown.say,
            motion=_motion(before, shown.scene),
            draggable=[part.id for part in shown.scene.controls() if (part.action or "").startswith("draft")],
            pointing=self._previews,
        )
        width = shown_width(shown.scene)
        self._panel.show(shown.content, width=width, token=self._token, lost=lost, pointing=self._previews)

    def _language_changed(self) -> None:
        self._refresh()

    def _alert(self, text: Text) -> None:
        self._board.alert(text)
        self._panel.warn(text)

    # what is chosen

    def _board_choice(self, part_id: str, token: str) -> None:
        self._choose(self._action_of(part_id), token)

    def _board_drag(self, taken: str, onto: str, token: str) -> None:
        if token == self._token:
            self._dragged(self._action_of(taken), self._action_of(onto))

    def _board_point(self, part_id: str | None, token: str) -> None:
        self._point(self._action_of(part_id) if part_id else "", token)

    def _point(self, choice: str, token: str) -> None:
        """Somebody points at this choice, or (“”) at none any more: paint what it would bring. Nothing is chosen."""
        if token == self._token and self._previews and choice != (self._pointed or ""):
            self._pointed = choice or None
            self._board.preview(self._preview(choice) if choice else None)

    def _action_of(self, part_id: str) -> str:
        scene = self._board.scene
        assert scene is not None
        return next(part.action or "" for part in scene.controls() if part.id == part_id)

    def _hear(self, message: Mapping[str, Any]) -> None:
        """The panel's only door."""
        with guarded(self._alert):
            match message:
                case {"type": "choose", "choice": str(choice), "token": str(token)}:
                    self._choose(choice, token)
                case {"type": "point", "choice": str(choice), "token": str(token)}:
                    self._point(choice, token)
                case {"type": "answer", "text": str(text), "token": str(token)} if token == self._token:
                    self._answered(text)
                case {"type": "room", "width": int(width)}:
                    self._make_room(width, message.get("height"))
                case {"type": "set", "name": "theme", "value": str(value)} if value in THEMES:
                    self._theme = value
                    self._refresh()
                case {"type": "set", "name": "language", "value": str(value)} if value in LANGUAGES:
                    language(value)
                case {"type": "set", "name": "steps", "value": "on" | "off" as value}:
                    self._set_steps(value == "on")
                case _:
                    self._panel.free()

    def _make_room(self, width: int, height: object) -> None:
        """The page has so many px for the picture: lay it out anew where another layout fits better.

        In a low window a wide picture would push the buttons off the screen. A narrow one has them beside it, if there
        is room for both; where even a wide one leaves that room, it stays wide.
        """
        low = isinstance(height, int) and height < _LOW
        narrow = width < _WIDE or (low and _NARROW_BESIDE <= width < _WIDE_BESIDE)
        if narrow != self._narrow:
            self._narrow = narrow
            self._refresh(new_moment=False)

    def _choose(self, choice: str, token: str) -> None:
        if token != self._token:
            self._panel.free()
            return
        self._chosen(choice)

    def choose(self, choice: str) -> None:
        """Choose by notation, through the same door as a click: an action ("move 2") or a step of the table.

        What is refused is shown at the table, and raised here.
        """
        self._check_open()
        if not isinstance(choice, str):
            raise MalformedInput(Text("A choice is a text such as “end”, not {given}.", given=quoted(choice)))
        try:
            self._choose(choice, self._token)
        except SpylabError as error:
            self._alert(error.text)
            raise

    def _check_open(self) -> None:
        if self.comm is None:
            raise IllegalAction(Text("This table was closed. Run its cell again for a new one."))

    # life

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, with a picture and words for where no kernel is running any more."""
        if self.comm is None:
            return {"text/plain": repr(self)}, {}
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        note = Text("This is a picture of the table. To play, run this cell.")
        picture = html_img(self._picture_to_keep())
        left = f'<div class="spylab-leftover">{picture}{self._panel.listed_rules()}<p>{note}</p></div>'
        return {**data, "text/plain": repr(self), "text/html": left}, metadata

    def _ipython_display_(self) -> None:
        """Show the widget, and beside it what is left when it is gone.

        JupyterLab shows one form of an output only, and of a widget that is not there any more nothing but an error.
        So the picture is an output of its own; the page hides it as long as the widget lives (panel.css).
        """
        if self.comm is None:
            _put({"text/plain": repr(self)})
            return
        data, _metadata = self._repr_mimebundle_()
        left = data.pop("text/html")
        _put(data)
        _put({"text/html": left})

    def _picture_to_keep(self) -> Scene:
        """The picture that a saved notebook keeps."""
        return self._shown().scene

    def _live_in_this_cell(self) -> None:
        """Close what an earlier run of the same cell made: running a cell again starts afresh."""
        cell, run = _cell_and_run()
        before, surfaces = self._alive.get(cell, (run, []))
        if before != run:
            for surface in tuple(surfaces):
                surface.close()
            surfaces = []
        self._alive[cell] = (run, [*surfaces, self])

    def close(self) -> None:
        """Take the table off the page, with all it is made of; what it shows goes on without it."""
        if self.comm is None:  # closed before, or refused before anything was made
            return
        for end in self._ends:
            end()
        for made_here in self._alive.values():
            if self in made_here[1]:
                made_here[1].remove(self)
        for widget in (self._board, self._panel):
            widget.close()
        self.layout.close()
        super().close()


def _put(data: Mapping[str, object]) -> None:
    """An output of the cell that is running."""
    display(data, raw=True)  # type: ignore[no-untyped-call]


def _cell_and_run() -> tuple[str, str]:
    """Which cell is running, and which run of it this is; outside a notebook every call is a run of its own cell."""
    shell = get_ipython()
    parent = getattr(shell, "parent_header", None) or getattr(shell, "get_parent", dict)()
    message = parent.get("msg_id") or parent.get("header", {}).get("msg_id", "")
    cell = parent.get("metadata", {}).get("cellId") or parent.get("content", {}).get("code", "")
    return str(cell), str(message)


def _motion(before: Scene | None, after: Scene) -> Iterable[tuple[Box, Box]]:
    """The pieces that are in both pictures at different places."""
    if before is None or (before.width, before.height, before.theme) != (after.width, after.height, after.theme):
        return []
    places = {part.id: part.box for part in before.parts if part.piece}
    moved = [(places.get(part.id), part.box) for part in after.parts if part.piece]
    return [(old, new) for old, new in moved if old and new and old != new]
