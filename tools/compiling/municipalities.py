"""Wisconsin's municipalities and reporting units, and which belongs to which.

The office's HINDI code names a municipality within a county: a city that lies in four counties has four codes.
"""

from __future__ import annotations

import polars as pl
from tools.compiling.demographics import MUNICIPALITIES_ACS
from tools.compiling.raw import RawFolder
from tools.compiling.wards import reporting_units
from tools.compiling.wisconsin_equipment import RECOUNT_COUNTIES, el190

from canvass.model import UnitKind


def municipalities(raw: RawFolder) -> pl.DataFrame:
    """Columns of the units table for every municipality with a HINDI code."""
    codes = raw.text(MUNICIPALITIES_ACS).select(unit="hindi", fips="mcd_fips")
    return (
        _codes(raw)
        .join(codes, on="unit", how="left", validate="1:1")
        .sort("unit")
        .select(
            pl.lit(str(UnitKind.MUNICIPALITY)).alias("kind"),
            "unit",
            pl.col("municipality").alias("name"),
            pl.lit(str(UnitKind.COUNTY)).alias("parent_kind"),
            pl.col("county_fips").alias("parent"),
            pl.lit("WI").alias("state"),
            "fips",
            pl.col("county_fips").alias("county"),
        )
    )


def reporting_units_with_municipality(raw: RawFolder) -> pl.DataFrame:
    """Columns of the units table for every reporting unit; its parent is the county where no code is known."""
    rows = (
        reporting_units(raw)
        .join(_county_fips(raw), on="county", how="left", validate="m:1", maintain_order="left")
        .join(
            _codes(raw).select("county", "municipality", hindi="unit"),
            on=["county", "municipality"],
            how="left",
            validate="m:1",
            maintain_order="left",
        )
    )
    has_code = pl.col("hindi").is_not_null()
    return rows.select(
        pl.lit(str(UnitKind.REPORTING_UNIT)).alias("kind"),
        "unit",
        pl.col("reporting_unit").alias("name"),
        pl.when(has_code)
        .then(pl.lit(str(UnitKind.MUNICIPALITY)))
        .otherwise(pl.lit(str(UnitKind.COUNTY)))
        .alias("parent_kind"),
        pl.coalesce("hindi", "county_fips").alias("parent"),
        pl.lit("WI").alias("state"),
        pl.col("county_fips").alias("county"),
    )


def _codes(raw: RawFolder) -> pl.DataFrame:
    """Columns unit (the code), county, municipality, county_fips: form EL-190, then the demographic file."""
    form = el190(raw).select("county", "municipality", unit="hindi").unique()
    further = (
        raw.text(MUNICIPALITIES_ACS)
        .select("municipality_county", unit="hindi")
        .join(form, on="unit", how="anti")
    )
    counties = _county_fips(raw)
    named = further.join(counties, how="cross").filter(
        pl.col("municipality_county").str.ends_with(pl.concat_str(pl.lit(" "), "county"))
    )
    added = named.select(
        "county",
        pl.col("municipality_county")
        .str.strip_suffix(pl.concat_str(pl.lit(" "), "county"))
        .alias("municipality"),
        "unit",
    )
    return pl.concat([form, added]).join(counties, on="county", validate="m:1")


def _county_fips(raw: RawFolder) -> pl.DataFrame:
    return raw.text(RECOUNT_COUNTIES).select("county", county_fips="fips")
