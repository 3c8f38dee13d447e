"""What events of The Plan have in common."""

from __future__ import annotations

from spylab.engine import Event


class Quiet(Event):
    """An event that tells nobody anything that could not be taken back."""

    @property
    def informs(self) -> bool:
        return False
