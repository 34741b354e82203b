"""How much this run tries: ``make search`` tries more of everything."""

from __future__ import annotations

import os

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "same")
IS_SEARCH = PROFILE == "search"
"""Whether larger elections are played, more faults planted, and what is marked long is run."""
