"""The recounts of 2016 day by day, and what news stories said."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import polars as pl

from canvass.errors import BadTable
from canvass.model.recount_tables import CLAIMS, DEVIATING_ELECTORS, TIMELINE
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
        derived="kind, the event in the project's own words, and whether its money was asked for or had come in; "
        "amounts in whole cents",
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
        "is_goal": entry.get("goal", False),
        "is_raised": entry.get("raised", False),
        "source": row["source"],
    }


def claims(raw: RawFolder) -> Compiled:
    """What was said, by whom and when; what came out of checking it is computed, never packaged."""
    rows = raw.text(sources.CLAIMS).select(
        pl.col("id").alias("claim"),
        pl.col("claim").alias("text"),
        "figure",
        "said_by",
        _day().alias("day"),
        is_month=pl.col("date").str.len_chars() == len("2016-10"),
        source="source",
        held_against=pl.col("id").replace_strict(
            HELD_AGAINST, default=None, return_dtype=pl.String
        ),
    )
    return Compiled(
        "claims_2016",
        CLAIMS,
        rows,
        (sources.CLAIMS,),
        "the checkable statements of the stories of November 2016, in our own words",
        derived="day: the last of the month where the source names only the month; held_against: the project's own "
        "note of a public source",
    )


def _day() -> pl.Expr:
    """The day; of a month alone its last."""
    cell = pl.col("date")
    month = (cell + "-01").str.to_date(strict=False).dt.month_end()
    return pl.coalesce(cell.str.to_date(strict=False), month)


HELD_AGAINST = {
    "c23": "Wolchok, Wustrow, Isabel and Halderman, Attacking the Washington, D.C. Internet Voting System, Financial "
    "Cryptography 2012: within 48 hours of the start; freedom-to-tinker.com, October 5, 2010: the board of elections "
    "did not go on with the return of ballots over the internet",
    "c24": "fairvote.org/faithless_elector_state_laws (April 2018): 30 states and D.C. ask electors to vote as "
    "pledged, 21 of them and D.C. without penalty or cancelling, 6 cancel another vote; lawandcrime.com, December 19 "
    "2016: the laws, state by state",
}
"""For claims that no data here can settle: a public source, and what it says."""


def deviating_electors(raw: RawFolder) -> Compiled:
    """The electors of 2016 who did not vote as pledged, with what their state did with the vote."""
    rows = raw.text(sources.DEVIATING_ELECTORS).with_row_index("elector", 1)
    return Compiled(
        "deviating_electors_2016",
        DEVIATING_ELECTORS,
        rows.select(
            pl.col("elector").cast(pl.Int64),
            "state",
            pl.col("pledged").str.to_lowercase(),
            is_counted=pl.col("counted") == "yes",
            outcome="voted_for",
            source="source",
        ),
        (sources.DEVIATING_ELECTORS,),
        "the ten electors of 2016 who tried to vote otherwise than pledged",
    )
