"""Every county of any table, and the codes that look like counties and are none."""

from __future__ import annotations

import polars as pl

from canvass.model import UnitKind
from tools.compiling.counties import PRESIDENT_2016
from tools.compiling.demographics import COUNTIES_CENSUS
from tools.compiling.equipment import COUNTY_EQUIPMENT
from tools.compiling.kinds import kind, parent
from tools.compiling.raw import RawFolder

NO_COUNTIES = {
    "36000": "Kansas City (code of one compilation; elsewhere part of 29095 Jackson County)",
    "46113": "Oglala Lakota County (retired code; 46102 since 2015)",
    "51515": "Bedford city (retired code; part of 51019 Bedford County since 2013)",
}
"""Codes of the 2012 returns and the demographics that are no county of 2016."""

COUNTED_IN = {"36000": "29095", "46113": "46102", "51515": "51019", "15005": "15009"}
"""County whose row of 2016 includes the votes of another code; Alaska's boroughs are added by rule."""

ALASKA = "02000"
"""The one row of Alaska, whose results are reported by house district and not by borough."""

SOURCES = (PRESIDENT_2016, COUNTIES_CENSUS, COUNTY_EQUIPMENT)


def county_units(raw: RawFolder) -> pl.DataFrame:
    """Columns of the units table for every county and pseudo county, in order of the code."""
    home = pl.col("unit").replace({code: COUNTED_IN[code] for code in NO_COUNTIES})
    state = home.str.slice(0, 2).replace_strict(states_by_fips(raw))
    is_borough = pl.col("unit").str.starts_with("02") & (pl.col("unit") != ALASKA)
    counted_in = pl.col("unit").replace_strict(COUNTED_IN, default=None, return_dtype=pl.String)
    return _names(raw).with_columns(
        kind(UnitKind.COUNTY),
        *parent(UnitKind.STATE, state),
        state=state,
        fips="unit",
        counted_in=pl.when(is_borough).then(pl.lit(ALASKA)).otherwise(counted_in),
    )


def states_by_fips(raw: RawFolder) -> dict[str, str]:
    """Postal code of each state by its two-digit FIPS code."""
    rows = raw.text(PRESIDENT_2016).select(pl.col("fips").str.slice(0, 2), "state").unique()
    return dict(rows.iter_rows())


def _names(raw: RawFolder) -> pl.DataFrame:
    """Columns unit and name; the first source that has a code names it."""
    no_counties = pl.DataFrame({"fips": list(NO_COUNTIES), "county": list(NO_COUNTIES.values())})
    counties = (
        raw.text(file).select("fips", "county") for file in (PRESIDENT_2016, COUNTIES_CENSUS)
    )
    listed = raw.text(COUNTY_EQUIPMENT).select(
        "fips",
        pl.format(
            "{} ({}: code of the equipment list, no county of this number)", "county", "fips"
        ).alias("county"),
    )
    return (
        pl.concat([no_counties, *counties, listed])
        .unique("fips", keep="first", maintain_order=True)
        .select(unit="fips", name="county")
        .sort("unit")
    )
