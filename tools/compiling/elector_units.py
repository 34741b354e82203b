"""Electors and certified totals of the 56 units that appoint electors."""

from __future__ import annotations

import polars as pl

from canvass.model.tables import ELECTORS, RETURNS
from tools.compiling.contests import CONTEST, LEADERS
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.returns import long_returns
from tools.compiling.table import Compiled
from tools.compiling.two_certified import differing_states

_MARGINS = Origin(
    "eigentaylor/margin-matters:docs/presidential_margins.csv", "276f00b", "none stated; facts"
)
PRESIDENT_UNITS = RawFile(
    "recount-history/president-units.csv",
    (_MARGINS,),
    "votes for the two leading candidates and all others, 2016, 2020 and 2024",
)
ELECTORAL_VOTES = RawFile(
    "recount-history/electoral-votes.csv",
    (_MARGINS,),
    "electors of each unit by period between two censuses",
)

_PERIODS = {
    "2012": "ev_2012_2020",
    "2016": "ev_2012_2020",
    "2020": "ev_2012_2020",
    "2024": "ev_2024_2028",
}


def electors(raw: RawFolder) -> Compiled:
    """Electors of each unit, 2012 to 2024."""
    table = raw.text(ELECTORAL_VOTES)
    years = [
        table.select(
            pl.lit(CONTEST.format(year)).alias("contest"),
            "unit",
            pl.col("unit").str.slice(0, 2).alias("state"),
            pl.col(period).cast(pl.Int64).alias("electors"),
        )
        for year, period in _PERIODS.items()
    ]
    rows = pl.concat(years).sort("contest", "unit")
    _agree(rows, raw.text(PRESIDENT_UNITS))
    return Compiled(
        name="electors",
        schema=ELECTORS,
        rows=rows,
        sources=(ELECTORAL_VOTES, PRESIDENT_UNITS),
        meaning="electors appointed by each unit, 2012 to 2024; 538 in each year",
        derived="the numbers of 2016, 2020 and 2024 stand in both files and agree",
    )


def elector_unit_returns(
    raw: RawFolder, wanted: tuple[str, ...] = ("2016", "2020", "2024")
) -> Compiled:
    """Votes for the two leading candidates and all others together, by elector unit, in the years that are wanted."""
    table = raw.text(PRESIDENT_UNITS)
    years = [
        long_returns(
            table.filter(pl.col("year") == year),
            CONTEST.format(year),
            {"D_votes": democrat, "R_votes": republican, "T_votes": "other"},
            "unit",
        )
        for year, (democrat, republican) in LEADERS.items()
        if year in wanted
    ]
    rows = pl.concat(years)
    return Compiled(
        name="elector_unit_returns",
        schema=RETURNS,
        rows=rows,
        sources=(PRESIDENT_UNITS,),
        meaning="certified totals by elector unit, 2016, 2020 and 2024",
        derived="other is everybody but the two leading candidates, added up in the source; the two of them have "
        f"other votes in the table state_returns in {differing_states(raw, rows, wanted)}",
    )


def _agree(rows: pl.DataFrame, units: pl.DataFrame) -> None:
    stated = units.select(
        pl.format(CONTEST, "year").alias("contest"),
        "unit",
        pl.col("electoral_votes").cast(pl.Int64),
    )
    differ = stated.join(rows, on=["contest", "unit"], how="left").filter(
        pl.col("electors").ne_missing(pl.col("electoral_votes"))
    )
    if differ.height:
        raise ValueError(f"the two files of electors differ: {differ.rows()}")
