"""How much this run tries: ``make search`` tries more of everything."""

from __future__ import annotations

import os

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "same")
IS_SEARCH = PROFILE == "search"
"""Whether larger elections are played, more faults planted, and what is marked long is run."""
FEW, MANY = 20, 2_000
"""Examples of a property in ``make test``, always the same ones, and in ``make search``, new ones each time."""


def tries(few: int) -> int:
    """How many examples of a property are tried for which ``make test`` has so many."""
    return MANY if IS_SEARCH else few
