"""All that leaves the kernel for the page, written down: messages, and what notebooks keep of a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import _instances

from spylab.widgets.surface import Surface


class Wire(list[tuple[object, ...]]):
    """All messages to the page, oldest first: kind, comm, data, metadata, buffers."""

    def comm(self, *args: Any, **options: Any) -> BaseComm:
        """A comm that is open to nobody and writes down what is sent."""
        wire = self

        class Recorded(BaseComm):
            def publish_msg(self, *message: Any, **parts: Any) -> None:
                wire.note(self, *message, **parts)

        return Recorded(*args, **options)

    def note(
        self, sender: Any, kind: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        held = [bytes(buffer).decode() for buffer in buffers or ()]
        self.append((kind, sender.comm_id, data, metadata, held, sorted(map(str, keys))))

    def take(self) -> str:
        """What was sent since the last time, as text."""
        text = json.dumps(self, default=str)
        self.clear()
        return text


def close_all() -> None:
    """Close every table, as if all cells that show one were run again."""
    for surface in tuple(_instances.values()):
        if isinstance(surface, Surface):
            surface.close()


def looks(*surfaces: Surface) -> Iterator[str]:
    """What Jupyter would write into a notebook for each, and every synced value of all widgets."""
    for surface in surfaces:
        yield json.dumps(surface._repr_mimebundle_()[0])
        yield repr(surface)
    for widget in _instances.values():
        yield repr({name: value for name, value in widget.get_state().items() if name not in ("_esm", "_css")})
