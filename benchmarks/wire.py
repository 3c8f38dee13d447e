"""What goes over the websocket of a kernel, taken apart: drawing, words, and the envelopes around them."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, WebSocket


@dataclass(frozen=True)
class Frame:
    """One message of Jupyter's binary websocket protocol, version 1; lengths are bytes."""

    size: int
    kind: str
    content: dict[str, Any]
    buffers: int

    @classmethod
    def read(cls, data: bytes) -> Frame:
        """Take it apart: the number of offsets, the offsets, then channel, four parts of JSON, and buffers."""
        (count,) = struct.unpack_from("<Q", data)
        offsets = struct.unpack_from(f"<{count}Q", data, 8)
        _channel, header, _parent, _metadata, content, *buffers = (data[start:end] for start, end in pairwise(offsets))
        return cls(len(data), json.loads(header)["msg_type"], json.loads(content), sum(map(len, buffers)))

    @property
    def words(self) -> int:
        """Bytes of a widget's own values or message; 0 if it is no message of a widget."""
        return len(json.dumps(self.content["data"], ensure_ascii=False).encode()) if self.kind == "comm_msg" else 0


class Wire:
    """Listens to the websockets of a page. `frames` are the messages since `clear()`."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        page.on("websocket", self._listen)

    def clear(self) -> None:
        self.frames = []

    def is_idle(self) -> bool:
        """Whether the kernel has said that it is done."""
        return any(frame.kind == "status" and frame.content["execution_state"] == "idle" for frame in self.frames)

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", self._add)
            socket.on("framereceived", self._add)

    def _add(self, data: str | bytes) -> None:
        assert isinstance(data, bytes), "the page and JupyterLab do not speak the binary protocol"
        self.frames.append(Frame.read(data))


def sizes(frames: Iterable[Frame]) -> tuple[int, int, int]:
    """Bytes of drawing, of words and controls, and of the rest: headers, identifiers, states of the kernel."""
    all_frames = list(frames)
    drawing = sum(frame.buffers for frame in all_frames)
    words = sum(frame.words for frame in all_frames)
    return drawing, words, sum(frame.size for frame in all_frames) - drawing - words
