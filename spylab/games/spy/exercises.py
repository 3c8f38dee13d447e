"""The exercises of SPY: questions about the rival's base, made from real games, each with its typical mistakes.

Each kind says what its mistakes are and what helps against them. Levels go by the size of the explanation: how many
worlds are left where they are counted, else how many clues have to be put together.
"""

from __future__ import annotations

from collections.abc import Mapping

from spylab.games.spy.exercises_counting import HowLikely, HowMany
from spylab.games.spy.exercises_deducing import WhatIsCertain, WhatItReveals
from spylab.games.spy.exercises_selection import WhoChose
from spylab.games.spy.exercises_weighing import BestQuestion, WorthTheRisk
from spylab.lessons import Maker

EXERCISES: Mapping[str, Maker] = {
    "count": HowMany(),
    "chance": HowLikely(),
    "certain": WhatIsCertain(),
    "move": WhatItReveals(),
    "question": BestQuestion(),
    "risk": WorthTheRisk(),
    "chosen": WhoChose(),
}
