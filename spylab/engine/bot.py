"""What a bot is to the referee: something that chooses from what its seat knows."""

from __future__ import annotations

from typing import Any, Protocol

from spylab.engine.chance import Stream
from spylab.engine.records import Action
from spylab.engine.state import InformationState


class Bot(Protocol):
    """A player made of code. It is given an information state and random numbers, nothing else."""

    kind: str
    """The name it is asked for by, such as "random"."""

    def choose(self, info: InformationState[Any], stream: Stream) -> Action:
        """One of `info.legal_actions()`. The same knowledge and stream give the same choice."""
        ...
