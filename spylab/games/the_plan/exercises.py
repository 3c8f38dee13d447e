"""The exercises of The Plan: questions about files, claims, draws and dice, made from real games.

Each kind says what its mistakes are and what helps against them. Levels go by the size of the explanation: how many
halves, clues, turned cards, proofs or ways have to be put together.
"""

from __future__ import annotations

from collections.abc import Mapping

from spylab.games.the_plan.exercises_daring import TimeToClaim
from spylab.games.the_plan.exercises_drawing import HowManyLooks, NextCard
from spylab.games.the_plan.exercises_halves import ManyFiles, OneFile
from spylab.games.the_plan.exercises_moving import WhereTheDieLeads
from spylab.games.the_plan.exercises_proof import AFailedClaim, WhoseIsIt
from spylab.lessons import Maker

EXERCISES: Mapping[str, Maker] = {
    "half": OneFile(),
    "files": ManyFiles(),
    "left": WhoseIsIt(),
    "next": NextCard(),
    "failed": AFailedClaim(),
    "looks": HowManyLooks(),
    "paths": WhereTheDieLeads(),
    "claim": TimeToClaim(),
}
