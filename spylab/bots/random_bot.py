"""A bot that takes any legal action, each as likely as the others."""

from __future__ import annotations

from typing import Any

from spylab.engine import Action, InformationState, Stream


class RandomBot:
    """Chooses uniformly among the legal actions."""

    kind = "random"

    def choose(self, info: InformationState[Any], stream: Stream) -> Action:
        return stream.choice(info.legal_actions())
