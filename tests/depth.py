"""How thorough the tests are: `make test` is quick, `make test-deep` raises the counts, never the kinds."""

from __future__ import annotations

import os

DEEP = os.environ.get("SPYLAB_DEEP") == "1"


def count(quick: int, deep: int | None = None) -> int:
    """How many samples, games or seeds to try: `quick` of them, or `deep` (20 times as many) in a deep run."""
    return (20 * quick if deep is None else deep) if DEEP else quick
