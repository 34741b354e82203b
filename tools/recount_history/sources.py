"""The raw files of past recounts."""

from __future__ import annotations

from tools.compiling.raw import Origin, RawFile

_PAGES = Origin("compiled by hand: public pages and files, each row names its own", "2026-11-20")
_PAGES_LATER = Origin(_PAGES.place, "2026-11-22")

KNOWN_COSTS = Origin(_PAGES.place, "2026-11-28")


def _compiled(path: str, trimming: str = "facts only", origin: Origin = _PAGES) -> RawFile:
    return RawFile(path, (origin,), trimming)


RECOUNTS = _compiled(
    "recount-history/recounts.csv", "facts only; some totals are marked as not verified"
)
BELOW_STATE = _compiled("below_state.csv", origin=Origin(_PAGES.place, "2026-11-23"))
"""Lies beside this module, not among the raw files of others."""
FAIRVOTE_SUMMARY = _compiled("recount-history/fairvote-summary.csv")
COSTS = _compiled("recount-history/costs.csv")
HAND_COUNT_TIME = _compiled("recount-history/hand-count-time.csv")
DEVIATING_ELECTORS = _compiled("recount-history/electors-2016-deviating.csv")
TIMELINE = _compiled("recount-facts/recount_timeline_2016.csv")
COUNTS_AS_KNOWN = _compiled("recount-facts/counts_as_known_2016.csv", origin=_PAGES_LATER)
CLAIMS = _compiled("recount-facts/claims.csv", origin=_PAGES_LATER)
COUNTY_COSTS = _compiled(
    "recount-facts/wisconsin_county_recount_costs_partial.csv",
    "the seven pairs that press reports name; the commission's workbook was not found",
)
LAW_OF_2016 = _compiled("recount-law/recount-law-2016-and-earlier.csv")
