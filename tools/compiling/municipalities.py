"""Wisconsin's municipalities and reporting units, and which belongs to which.

The office's HINDI code names a municipality within a county: a city that lies in four counties has four codes.
"""

from __future__ import annotations

import polars as pl

from canvass.model import Joined, UnitKind, join
from tools.compiling.demographics import MUNICIPALITIES_ACS
from tools.compiling.kinds import kind, parent
from tools.compiling.raw import RawFolder
from tools.compiling.wards import reporting_units
from tools.compiling.wisconsin_equipment import RECOUNT_COUNTIES, el190

_WISCONSIN = pl.lit("WI").alias("state")


def municipalities(raw: RawFolder) -> pl.DataFrame:
    """Columns of the units table for every municipality with a HINDI code."""
    return (
        _codes(raw)
        .sort("hindi")
        .select(
            kind(UnitKind.MUNICIPALITY),
            *parent(UnitKind.COUNTY, pl.col("county_fips")),
            _WISCONSIN,
            unit="hindi",
            name="municipality",
            county="county_fips",
        )
    )


def reporting_units_in_places(raw: RawFolder) -> Joined:
    """Columns of the units table for every reporting unit, and the ledger of those whose municipality has no code.

    The parent of a unit is its municipality, or its county where no code of the municipality is known.
    """
    units = join(
        reporting_units(raw), _county_fips(raw), "county", names=("reporting units", "counties")
    ).table
    codes = _codes(raw).drop("county_fips")
    places = join(
        units, codes, ["county", "municipality"], names=("reporting units", "HINDI codes")
    )
    hindi = dict(places.table.select("unit", "hindi").iter_rows())
    coded = units.with_columns(
        hindi=pl.col("unit").replace_strict(hindi, default=None, return_dtype=pl.String)
    )
    return Joined(_in_places(coded), places.ledger)


def _in_places(units: pl.DataFrame) -> pl.DataFrame:
    in_municipality = parent(UnitKind.MUNICIPALITY, pl.col("hindi"))
    in_county = parent(UnitKind.COUNTY, pl.col("county_fips"))
    has_code = pl.col("hindi").is_not_null()
    return units.select(
        kind(UnitKind.REPORTING_UNIT),
        "unit",
        *(
            pl.when(has_code).then(narrow).otherwise(wide)
            for narrow, wide in zip(in_municipality, in_county, strict=True)
        ),
        _WISCONSIN,
        name="reporting_unit",
        county="county_fips",
    )


def _codes(raw: RawFolder) -> pl.DataFrame:
    """Columns hindi, county, municipality, county_fips: from form EL-190, then from the demographic file."""
    form = el190(raw).select("hindi", "county", "municipality").unique()
    counties = _county_fips(raw)
    further = raw.text(MUNICIPALITIES_ACS).join(form, on="hindi", how="anti")
    ending = pl.format(" {}", "county")
    added = (
        further.join(counties, how="cross")
        .filter(pl.col("municipality_county").str.ends_with(ending))
        .select(
            "hindi",
            "county",
            pl.col("municipality_county").str.strip_suffix(ending).alias("municipality"),
        )
    )
    return join(
        pl.concat([form, added]), counties, "county", names=("HINDI codes", "counties")
    ).table


def _county_fips(raw: RawFolder) -> pl.DataFrame:
    return raw.text(RECOUNT_COUNTIES).select("county", county_fips="fips")
