"""Handlers raise in these tests, every widget is closed again, and what is sent to a canvas can be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import comm
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER, _CMD_LIST
from ipywidgets.widgets.widget import _instances

from spylab.widgets import errors
from tests.widgets.wire import Wire, close_all

Message = list[tuple[str, Any]]
"""What a browser is told to draw in one message: commands and their arguments."""


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "strict", True)


@pytest.fixture(autouse=True)
def _no_widget_stays() -> Iterator[None]:
    before = set(_instances)
    yield
    for model_id in set(_instances) - before:
        if widget := _instances.get(model_id):
            widget.close()


class Sent(list[Message]):
    """The messages to canvases so far; `sizes` are their lengths in bytes."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def record(self, _metadata: object, buffers: list[memoryview]) -> None:
        data = bytes(buffers[0])
        self.sizes.append(len(data))
        self.append([(_CMD_LIST[command[0]], command[1]) for command in json.loads(data)])


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Collects what is drawn from now on."""
    messages = Sent()
    monkeypatch.setattr(_CANVAS_MANAGER, "send", messages.record)
    return messages


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Writes down what is sent from now on. Tables that other tests have left open are closed: they would be in it."""
    close_all()
    sent = Wire()
    monkeypatch.setattr(comm, "create_comm", sent.comm)
    manager = _CANVAS_MANAGER.comm
    monkeypatch.setattr(manager, "publish_msg", lambda *args, **parts: sent.note(manager, *args, **parts))
    return sent
