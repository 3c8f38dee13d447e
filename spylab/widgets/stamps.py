"""Stamps: what tells one moment of a table from another without counting.

Several people pass one page on. A number that rises with every click would tell the next one how often the one before
moved cards about; so stamps are drawn, not counted.
"""

from __future__ import annotations

import secrets

_LEAST = 2**47
"""Stamps have 48 bits: few enough for a whole number in the page, enough never to come twice."""


def stamp() -> int:
    """A number that no moment has had before.

    >>> stamp() != stamp()
    True
    """
    return _LEAST + secrets.randbelow(_LEAST)
