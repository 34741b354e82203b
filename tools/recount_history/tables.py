"""Every table of past recounts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.compiling.provenance import Kept
from tools.compiling.raw import RawFolder
from tools.compiling.table import Compiled
from tools.recount_history import sources
from tools.recount_history.below_state import recounts_below_state
from tools.recount_history.costs import county_costs, hand_count_time, recount_costs
from tools.recount_history.recounts import fairvote_summary, recounts
from tools.recount_history.stories import claims, deviating_electors, timeline

TABLES: tuple[Callable[[RawFolder], Compiled], ...] = (
    recounts,
    recounts_below_state,
    fairvote_summary,
    recount_costs,
    hand_count_time,
    county_costs,
    timeline,
    claims,
    deviating_electors,
)

_PACKAGED = Path(__file__).parents[2] / "src" / "canvass" / "data" / "recount-history"
KEPT = (
    Kept(
        _PACKAGED / "known-costs.csv",
        "recounts of which ballots and money are known",
        sources.KNOWN_COSTS,
    ),
)
"""Edited where they are packaged."""
