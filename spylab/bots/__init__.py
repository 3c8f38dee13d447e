"""The bots that any game can have. A bot sees information states and nothing else."""

from spylab.bots.choosing import best
from spylab.bots.random_bot import RandomBot

__all__ = ["RandomBot", "best"]
