"""Stamps: what tells one moment of a match or a table from another without counting.

Several people pass one page on, or ask for the same token. A number that rises with every click would tell one of them
how often another took a choice back or moved cards about; so stamps are drawn, not counted.
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
