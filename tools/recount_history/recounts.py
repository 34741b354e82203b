"""Past recounts, each with the baseline its first margin is of."""

from __future__ import annotations

import polars as pl

from canvass.model import Baseline
from canvass.model.recount_tables import FAIRVOTE_SUMMARY, RECOUNTS
from tools.compiling.raw import RawFolder, numbers
from tools.compiling.table import Compiled
from tools.recount_history import sources

BASELINES = {
    "": None,
    "certified": Baseline.CERTIFIED,
    "machine recount": Baseline.RECOUNT,
    "county canvass": Baseline.COUNTY_CANVASS,
    "canvass": Baseline.COUNTY_CANVASS,
    "amended canvass (406 at request)": Baseline.COUNTY_CANVASS,
    "corrected county returns": Baseline.COUNTY_CANVASS,
    "pre-recount": Baseline.COUNTY_CANVASS,
    "unofficial after county corrections": Baseline.COUNTY_CANVASS,
    "election-night lead; final includes overseas ballots": Baseline.ELECTION_NIGHT,
    "first unofficial returns; final adds overseas ballots and late counties": Baseline.ELECTION_NIGHT,
    "unofficial at order, ballots outstanding": Baseline.ELECTION_NIGHT,
    "election night": Baseline.ELECTION_NIGHT,
}
"""Which of the four baselines each wording of the source is; a new wording stops the compilation."""

_RENAMED = {
    "id": "recount",
    "ballots_or_votes": "votes",
    "count_kind": "votes_kind",
    "initial_leader": "leader",
    "final_margin_signed": "final_margin",
    "baseline": "baseline_detail",
}
_YES_NO = {"reversed": "is_reversed", "in_fit": "in_fit", "clean_baseline": "clean_baseline"}


def recounts(raw: RawFolder) -> Compiled:
    """Every recount of the list."""
    rows = raw.text(sources.RECOUNTS).rename(_RENAMED)
    typed = rows.with_columns(
        *numbers("year", "votes", "initial_margin", "final_margin", "net_change"),
        *((pl.col(old) == "yes").alias(new) for old, new in _YES_NO.items()),
        pl.col("baseline_detail")
        .fill_null("")
        .replace_strict(BASELINES, return_dtype=pl.String)
        .alias("baseline"),
    )
    return Compiled(
        "recounts",
        RECOUNTS,
        typed.select(column.name for column in RECOUNTS.columns),
        (sources.RECOUNTS,),
        "35 recounts and reviews, 1996 to 2024",
        derived="baseline: which of four counts the source's own wording is",
    )


def fairvote_summary(raw: RawFolder) -> Compiled:
    """Base rates as FairVote published them."""
    rows = raw.text(sources.FAIRVOTE_SUMMARY).rename(
        {"mean_abs_shift_pct": "mean_abs_shift", "median_abs_shift": "median_abs_shift_votes"}
    )
    counted = (
        *("statewide_elections", "recounts", "reversals"),
        *("mean_abs_shift_votes", "median_abs_shift_votes"),
    )
    return Compiled(
        "fairvote_summary",
        FAIRVOTE_SUMMARY,
        rows.with_columns(*numbers(*counted)),
        (sources.FAIRVOTE_SUMMARY,),
        "published base rates of statewide recounts, 2000 to 2023",
    )
