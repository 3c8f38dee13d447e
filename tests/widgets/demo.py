"""A board that a test in the browser can play with: it keeps what was chosen and shows it under the board."""

from __future__ import annotations

from collections.abc import Iterable

from ipywidgets import Label, VBox

from spylab.scene import Box
from spylab.widgets.board import Board
from tests.widgets.scenes import place, table

CARDS = [f"card:{row}:{card}" for row in (0, 1) for card in range(5)]


class Demo:
    """Choosing a card turns it, choosing the Spy moves it on; `answer` can be replaced by something else."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.faces: set[int] = set()
        self.spy = 2
        self.theme = "paper"
        self.answer = self.turn_or_move
        self.log = Label("chosen")
        self.board = Board(self.choose)
        self.draw()
        self.widget = VBox([self.board, self.log])

    def choose(self, part: str, _token: str) -> None:
        self.calls.append(part)
        self.log.value = " ".join(["chosen", *self.calls])
        self.answer(part)

    def turn_or_move(self, part: str) -> None:
        motion = []
        if part in CARDS:
            self.faces ^= {CARDS.index(part)}
        elif part == "spy":
            start, self.spy = self.spy, (self.spy + 1) % 5
            motion = [(place(start), place(self.spy))]
        self.draw(f"Choice {len(self.calls)}: {part}", motion)

    def draw(
        self, say: str = "", motion: Iterable[tuple[Box, Box]] = (), *, controls: bool = True, rows: int = 2
    ) -> None:
        scene = table(theme=self.theme, faces=self.faces, chosen=self.faces, spy=self.spy, controls=controls, rows=rows)
        self.board.show(scene, token=str(len(self.calls)), say=say, motion=motion, draggable=CARDS)

    def close(self) -> None:
        self.board.close()
        self.log.close()
        self.widget.close()
