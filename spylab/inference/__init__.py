"""What can be known, and how likely the rest is: worlds, beliefs, information, reasons. Knows no game."""

from spylab.inference.belief import Belief, TableBelief
from spylab.inference.explain import Explanation, Shift, core, explain
from spylab.inference.information import surprise, together
from spylab.inference.product import Factor, ProductBelief
from spylab.inference.reasons import reasons
from spylab.inference.weights import Weights, combined, common, entropy, exact_sum, numbers
from spylab.inference.worlds import Claim, Evidence, Mask, Worlds

__all__ = [
    "Belief",
    "Claim",
    "Evidence",
    "Explanation",
    "Factor",
    "Mask",
    "ProductBelief",
    "Shift",
    "TableBelief",
    "Weights",
    "Worlds",
    "combined",
    "common",
    "core",
    "entropy",
    "exact_sum",
    "explain",
    "numbers",
    "reasons",
    "surprise",
    "together",
]
