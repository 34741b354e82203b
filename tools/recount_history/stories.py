"""The recounts of 2016 day by day, and what news stories said."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import polars as pl

from canvass.errors import BadTable
from canvass.model.recount_tables import CLAIMS, TIMELINE
from tools.compiling.raw import RawFolder
from tools.compiling.table import Compiled, types_of
from tools.recount_history import sources
from tools.recount_history.costs import cents


def timeline(raw: RawFolder) -> Compiled:
    """Every event of the raw time line, in the words and with the kind that timeline.toml gives it."""
    rows = raw.text(sources.TIMELINE).with_columns(cents("amount_usd").alias("amount_cents"))
    listed = tomllib.loads(Path(__file__).with_name("timeline.toml").read_text("utf-8"))["entry"]
    if len(listed) != rows.height:
        raise BadTable(f"timeline.toml has {len(listed)} entries, the raw file {rows.height} rows")
    entries = [_entry(number, entry, rows) for number, entry in enumerate(listed, 1)]
    return Compiled(
        "timeline_2016",
        TIMELINE,
        pl.DataFrame(entries, schema=types_of(TIMELINE)),
        (sources.TIMELINE,),
        "fund, filings, fees, courts, counts and refunds, November 2016 to May 2017",
        derived="kind, and the event in the project's own words; amounts in whole cents",
    )


def _entry(number: int, entry: dict[str, Any], rows: pl.DataFrame) -> dict[str, Any]:
    same_state = pl.col("state").eq_missing(entry.get("state"))
    begins = pl.col("event").str.starts_with(entry["begins"])
    found = rows.filter((pl.col("date") == str(entry["day"])) & same_state & begins)
    if found.height != 1:
        raise BadTable(f"timeline.toml, entry {number}: {found.height} raw rows, not one")
    row = found.row(0, named=True)
    return {
        "entry": number,
        "day": entry["day"],
        "state": row["state"],
        "kind": entry["kind"],
        "event": entry["event"],
        "amount_cents": row["amount_cents"],
        "source": row["source"],
    }


def claims(raw: RawFolder) -> Compiled:
    """What was said, by whom and when; what came out of checking it is computed, never packaged."""
    rows = raw.text(sources.CLAIMS).select(
        pl.col("id").alias("claim"),
        pl.col("claim").alias("text"),
        "figure",
        "said_by",
        pl.col("date").str.to_date().alias("day"),
        "source",
    )
    return Compiled(
        "claims_2016", CLAIMS, rows, (sources.CLAIMS,), "ten claims of the stories of November 2016"
    )
