"""The packaged election's tables, as the tests of this folder read them."""

from __future__ import annotations

import polars as pl

from canvass import data

ELECTION = "us-2016-president"


def table(name: str) -> pl.DataFrame:
    """A packaged table."""
    return data.table(ELECTION, name)


def totals(name: str, contest: str = "president-2016", state: str | None = None) -> dict[str, int]:
    """Votes by choice in a set of returns, in one state if one is given."""
    returns = table(name).filter(pl.col("contest") == contest)
    if state is not None:
        units = table("units").filter(
            (pl.col("state") == state) & pl.col("kind").is_in(["state", "elector_unit", "county"])
        )
        returns = returns.join(units.select("unit").unique(), on="unit", how="semi")
    summed = returns.group_by("choice").agg(pl.col("votes").sum())
    return dict(summed.iter_rows())
