"""A unit that has as many votes as all others of its county together: a total under a place's name."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from canvass.formats.coded import coded, plain
from canvass.formats.kinds import row as kinds
from canvass.formats.names import county_name
from canvass.formats.problem import Problem
from canvass.formats.returns.results import ResultsFile
from canvass.model import UnitKind

FEWEST_OTHERS = 2
"""One other unit alone may have as many votes by chance in a small contest."""
FEWEST_VOTES = 50
"""Of smaller numbers any may be the sum of others."""
_NOWHERE = ""
"""The county of units of which none is said: they are compared with one another."""
NEARLY = 0.02
"""A unit that has its county's name is told where its votes differ from the sum by no more than this share."""


def units_like_totals(results: ResultsFile, column: str) -> Iterator[Problem]:
    """Units whose votes are those of all other units of the county together, choice by choice.

    A unit that bears its county's name is told too where its votes are nearly so many, or in some choices only.
    """
    for returns in results.returns:
        if returns.level is not UnitKind.COUNTY:
            found = _compared(results.units, returns.summed)
            for unit, name, county, is_sum in found.iter_rows():
                if is_sum or county_name(name).short == county_name(county).short:
                    yield kinds.UNIT_LIKE_TOTAL.at(results.lines.get(unit), column, name)


def _compared(units: pl.DataFrame, votes: pl.DataFrame) -> pl.DataFrame:
    """Columns unit, name, county, is_sum: units with about as many votes as the others of their county."""
    of_places = units.filter(pl.col("kind") != UnitKind.COUNTY)
    rows = of_places.with_columns(pl.col("county").fill_null(_NOWHERE))
    counties = units.filter(kind=UnitKind.COUNTY).select(county="unit", of="name")
    places = coded(rows.select("unit", "name", "county"))
    counted = votes.select("unit", "contest", "choice", "votes")
    cells = counted.join(places.drop("name"), on="unit")
    others = pl.col("votes").sum().over("county", "contest", "choice") - pl.col("votes")
    cells = cells.select("unit", "county", "votes", others.alias("others"))
    each = cells.group_by("unit", "county", maintain_order=True).agg(
        pl.col("votes").sum(),
        pl.col("others").sum(),
        is_sum=(pl.col("votes") == pl.col("others")).all(),
    )
    each = each.join(places.select("unit", "name"), on="unit", maintain_order="left")
    near = (pl.col("votes") - pl.col("others")).abs() <= NEARLY * pl.col("others")
    is_enough = (pl.len().over("county") > FEWEST_OTHERS) & (pl.col("votes") >= FEWEST_VOTES)
    found = plain(each.filter(is_enough & near))
    return found.join(counties, on="county", how="left").select(
        "unit", "name", pl.coalesce("of", "county"), "is_sum"
    )
