"""The exercises of Spies & Lies: questions from real games about deployments, tokens and guesses.

Each kind says what its mistakes are and what helps against them. Levels go by the size of the explanation: how many
deployments are left to be counted, or how many ways the Intel cards can come.
"""

from __future__ import annotations

from collections.abc import Mapping

from spylab.games.spies_and_lies.exercises_counting import ExhaustedMarshal, HowLikely, HowMany
from spylab.games.spies_and_lies.exercises_intel import NextIntel
from spylab.games.spies_and_lies.exercises_weighing import BestValued, WhatDeceptionBrings
from spylab.games.spies_and_lies.exercises_witness import LyingWitness
from spylab.lessons import Maker

EXERCISES: Mapping[str, Maker] = {
    "count": HowMany(),
    "chance": HowLikely(),
    "witness": LyingWitness(),
    "guess": BestValued(),
    "marshal": ExhaustedMarshal(),
    "deception": WhatDeceptionBrings(),
    "intel": NextIntel(),
}
