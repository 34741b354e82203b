"""The raw files of past recounts."""

from __future__ import annotations

from tools.compiling.raw import Origin, RawFile

_PAGES = Origin("compiled by hand: public pages and files, each row names its own", "2026-11-20")


def _compiled(path: str, trimming: str = "facts only") -> RawFile:
    return RawFile(path, (_PAGES,), trimming)


RECOUNTS = _compiled(
    "recount-history/recounts.csv", "facts only; some totals are marked as not verified"
)
FAIRVOTE_SUMMARY = _compiled("recount-history/fairvote-summary.csv")
COSTS = _compiled("recount-history/costs.csv")
HAND_COUNT_TIME = _compiled("recount-history/hand-count-time.csv")
TIMELINE = _compiled("recount-facts/recount_timeline_2016.csv")
CLAIMS = _compiled("recount-facts/claims.csv")
COUNTY_COSTS = _compiled(
    "recount-facts/wisconsin_county_recount_costs_partial.csv",
    "the seven pairs that press reports name; the commission's workbook was not found",
)
LAW_OF_2016 = _compiled("recount-law/recount-law-2016-and-earlier.csv")
