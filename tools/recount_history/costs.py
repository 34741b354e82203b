"""What recounts cost and how long counting by hand takes."""

from __future__ import annotations

import polars as pl

from canvass.model.recount_tables import COUNTY_COSTS, HAND_COUNT_TIME, RECOUNT_COSTS
from tools.compiling.raw import RawFolder, numbers
from tools.compiling.table import Compiled
from tools.recount_history import sources

_MACHINE_OR_HAND = pl.col("amount_usd").str.split(" / ")


def cents(column: str) -> pl.Expr:
    """Dollars as text, with or without cents, as whole cents."""
    parts = pl.col(column).str.split(".")
    fraction = parts.list.get(1, null_on_oob=True).fill_null("").str.pad_end(2, "0")
    return (parts.list.get(0) + fraction).cast(pl.Int64, strict=True)


def recount_costs(raw: RawFolder) -> Compiled:
    """Costs, estimates, fees and bonds; an estimate for machine and for hand becomes two rows."""
    rows = raw.text(sources.COSTS).with_columns(
        way=pl.when(_MACHINE_OR_HAND.list.len() == 2)
        .then(pl.lit([" (by machine)", " (by hand)"]))
        .otherwise(pl.lit([""])),
        amount_usd=pl.coalesce(_MACHINE_OR_HAND, pl.lit([None], pl.List(pl.String))),
    )
    typed = rows.explode("way", "amount_usd").select(
        pl.col("what").str.replace(", machine / hand", "") + pl.col("way"),
        *numbers("year"),
        cents("amount_usd").alias("amount_cents"),
        *numbers("ballots"),
        pl.col("usd_per_ballot").cast(pl.Float64),
        "kind",
        "source",
    )
    return Compiled(
        "recount_costs",
        RECOUNT_COSTS,
        typed,
        (sources.COSTS,),
        "costs of recounts, 2004 to 2022",
        derived="amounts in whole cents; an estimate for machine and for hand is two rows",
    )


def hand_count_time(raw: RawFolder) -> Compiled:
    """Minutes that counts by hand took."""
    rows = raw.text(sources.HAND_COUNT_TIME).select(
        "what",
        *numbers("year", "team"),
        *(number.alias("contests") for number in numbers("contests_per_ballot")),
        *numbers("ballots"),
        pl.col("staff_minutes").cast(pl.Float64),
        pl.col("staff_min_per_ballot").cast(pl.Float64).alias("minutes_per_ballot"),
        pl.col("staff_min_per_vote").cast(pl.Float64).alias("minutes_per_vote"),
        "source",
        "notes",
    )
    return Compiled(
        "hand_count_time",
        HAND_COUNT_TIME,
        rows,
        (sources.HAND_COUNT_TIME,),
        "published times of counts by hand, 2007 to 2024",
    )


def county_costs(raw: RawFolder) -> Compiled:
    """What Wisconsin counties estimated and had to pay in 2016."""
    rows = raw.text(sources.COUNTY_COSTS).select(
        "county",
        cents("estimate_usd").alias("estimate_cents"),
        cents("actual_usd").alias("actual_cents"),
        "source",
    )
    return Compiled(
        "county_costs",
        COUNTY_COSTS,
        rows,
        (sources.COUNTY_COSTS,),
        "estimates and actual costs of the Wisconsin recount of 2016, where press reports name them",
        derived="amounts in whole cents",
    )
