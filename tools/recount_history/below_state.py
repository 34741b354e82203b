"""Recounts below state level: contests that the press reported, and every county of Wisconsin's recount of 2016."""

from __future__ import annotations

import polars as pl

from canvass.model.recount_tables import BELOW_STATE
from tools.compiling.raw import RawFolder, numbers
from tools.compiling.table import Compiled
from tools.compiling.wisconsin_equipment import RECOUNT_COUNTIES
from tools.recount_history import sources
from tools.recount_history.recounts import BASELINES

PRESS, EVERY_COUNTY = "press", "every county"
"""Why a recount is listed: the press chooses those that change, a statewide recount chooses nothing."""


def recounts_below_state(raw: RawFolder) -> Compiled:
    """Both lists in one table."""
    rows = pl.concat([_contests(raw), _counties(raw)])
    return Compiled(
        "recounts_below_state",
        BELOW_STATE,
        rows.select(column.name for column in BELOW_STATE.columns),
        (sources.BELOW_STATE, RECOUNT_COUNTIES),
        "recounts of contests of 2009 to 2024 whose votes and margins before and after were published, and the 72 "
        "counties of Wisconsin in 2016",
        derived="net_change; baseline: which of four counts the source's own wording is; in a county the leader is who "
        "had more votes of Trump and Clinton in the first count there, and a margin is the difference of the two",
    )


def _contests(raw: RawFolder) -> pl.DataFrame:
    rows = raw.text(sources.BELOW_STATE).rename({"id": "recount"})
    return rows.with_columns(
        *numbers("year", "votes"),
        pl.lit(PRESS).alias("chosen"),
        pl.col("before").cast(pl.Int64).alias("initial_margin"),
        pl.col("after").cast(pl.Int64).alias("final_margin"),
        (pl.col("after").cast(pl.Int64) - pl.col("before").cast(pl.Int64)).alias("net_change"),
        pl.col("baseline").replace_strict(BASELINES, return_dtype=pl.String),
    ).select(column.name for column in BELOW_STATE.columns)


def _counties(raw: RawFolder) -> pl.DataFrame:
    """Each county as a recount of its own; it was counted whole, whatever its margin."""
    rows = raw.text(RECOUNT_COUNTIES).with_columns(
        *numbers(
            "total_original",
            "trump_original",
            "trump_recount",
            "clinton_original",
            "clinton_recount",
        )
    )
    before = pl.col("trump_original") - pl.col("clinton_original")
    after = pl.col("trump_recount") - pl.col("clinton_recount")
    leads = pl.when(before < 0).then(-1).otherwise(1)
    return rows.with_columns(
        ("WI-2016-" + pl.col("fips")).alias("recount"),
        pl.lit(2016, pl.Int64).alias("year"),
        pl.lit("WI").alias("state"),
        ("President, " + pl.col("county").str.to_titlecase() + " County").alias("contest"),
        pl.lit(EVERY_COUNTY).alias("chosen"),
        pl.col("recount_method").alias("method"),
        pl.lit("final").alias("stage"),
        pl.col("total_original").alias("votes"),
        pl.lit("votes of the contest, before").alias("votes_kind"),
        (before * leads).cast(pl.Int64).alias("initial_margin"),
        (after * leads).cast(pl.Int64).alias("final_margin"),
        ((after - before) * leads).cast(pl.Int64).alias("net_change"),
        pl.lit("county_canvass").alias("baseline"),
        pl.lit("umbernhard/verifiedvoting:data/wi_recount_equip.csv a171841").alias("source"),
        pl.lit(None, pl.String).alias("notes"),
    ).select(column.name for column in BELOW_STATE.columns)
