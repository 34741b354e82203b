"""Every unit of the packaged election: nation, states, elector units, counties, municipalities, wards."""

from __future__ import annotations

import polars as pl
from tools.compiling.counties import PRESIDENT_2012, PRESIDENT_2016
from tools.compiling.demographics import COUNTIES_ACS, COUNTIES_CENSUS, MUNICIPALITIES_ACS
from tools.compiling.elector_units import ELECTORAL_VOTES
from tools.compiling.equipment import COUNTY_EQUIPMENT
from tools.compiling.municipalities import municipalities, reporting_units_with_municipality
from tools.compiling.outlines import COUNTY_MAP, county_names
from tools.compiling.raw import RawFolder
from tools.compiling.state_results import RESULTS
from tools.compiling.table import Compiled, types_of
from tools.compiling.wards import CANVASS_AND_RECOUNT
from tools.compiling.wisconsin_equipment import EL190, RECOUNT_COUNTIES

from canvass.model import UnitKind
from canvass.model.tables import UNITS

SPECIAL_COUNTIES = {
    "36000": "Kansas City (code of one compilation; elsewhere part of 29095 Jackson County)",
    "46113": "Oglala Lakota County (retired code; 46102 since 2015)",
    "51515": "Bedford city (retired code; part of 51019 Bedford County since 2013)",
}
"""Codes that are no county of 2016, with the state that they lie in being that of ``COUNTED_IN``."""

COUNTED_IN = {"36000": "29095", "46113": "46102", "51515": "51019", "15005": "15009"}
"""County whose returns of 2016 include those of another code; Alaska's boroughs are added by rule."""

ALASKA = "02000"


def units(raw: RawFolder) -> Compiled:
    """Every unit that any table names, and what it belongs to."""
    states = _states(raw)
    parts = [_nation(), states, _elector_units(raw), _counties(raw, states), *_wisconsin(raw)]
    return Compiled(
        "units",
        UNITS,
        pl.concat([part.select(_column(part, name) for name in types_of(UNITS)) for part in parts]),
        (
            *(RESULTS, ELECTORAL_VOTES, PRESIDENT_2016, PRESIDENT_2012, COUNTIES_ACS),
            *(COUNTIES_CENSUS, COUNTY_EQUIPMENT, COUNTY_MAP, RECOUNT_COUNTIES),
            *(EL190, MUNICIPALITIES_ACS, CANVASS_AND_RECOUNT),
        ),
        "nation, states, elector units, counties, and Wisconsin's municipalities and reporting units",
        "every code of any county table is listed, those that are no county of 2016 with a name that says "
        "so; a municipality that lies in several counties is one unit in each, with its own code",
        {
            "county": "FIPS of the county that a municipality or reporting unit lies in",
            "counted_in": "county whose row of 2016 includes this one's votes: Alaska's boroughs in 02000, "
            "Kalawao in Maui, retired and pseudo codes in the county that has their votes",
        },
    )


def _column(part: pl.DataFrame, name: str) -> pl.Expr:
    return pl.col(name) if name in part.columns else pl.lit(None, pl.String).alias(name)


def _nation() -> pl.DataFrame:
    return pl.DataFrame(
        {"kind": [UnitKind.NATION], "unit": ["US"], "name": ["United States"]}
    ).cast(pl.String)


def _states(raw: RawFolder) -> pl.DataFrame:
    names = (
        raw.text(RESULTS)
        .select(unit="state_abbrev", name="state")
        .unique()
        .filter(~pl.col("name").str.contains("CD-"))
    )
    fips = (
        raw.text(PRESIDENT_2016).select(unit="state", fips=pl.col("fips").str.slice(0, 2)).unique()
    )
    return (
        names.join(fips, on="unit", validate="1:1")
        .sort("unit")
        .with_columns(*_kind(UnitKind.STATE), *_parent(UnitKind.NATION, pl.lit("US")), state="unit")
    )


def _elector_units(raw: RawFolder) -> pl.DataFrame:
    state, part = pl.col("unit").str.slice(0, 2), pl.col("unit").str.slice(3)
    names = dict(_states(raw).select("unit", "name").iter_rows())
    suffix = (
        pl.when(part == "")
        .then(pl.lit(""))
        .when(part == "AL")
        .then(pl.lit(" at large"))
        .otherwise(pl.concat_str(pl.lit(" district "), part.str.strip_chars_start("0")))
    )
    return (
        raw.text(ELECTORAL_VOTES)
        .sort("unit")
        .select(
            "unit",
            *_kind(UnitKind.ELECTOR_UNIT),
            *_parent(UnitKind.STATE, state),
            pl.concat_str(state.replace_strict(names), suffix).alias("name"),
            state.alias("state"),
        )
    )


def _counties(raw: RawFolder, states: pl.DataFrame) -> pl.DataFrame:
    in_state = dict(states.select("fips", "unit").iter_rows())
    home = pl.col("unit").replace({code: COUNTED_IN[code] for code in SPECIAL_COUNTIES})
    state = home.str.slice(0, 2).replace_strict(in_state)
    borough = pl.col("unit").str.starts_with("02") & (pl.col("unit") != ALASKA)
    return _county_names(raw).with_columns(
        *_kind(UnitKind.COUNTY),
        *_parent(UnitKind.STATE, state),
        state=state,
        fips="unit",
        counted_in=pl.when(borough)
        .then(pl.lit(ALASKA))
        .otherwise(pl.col("unit").replace_strict(COUNTED_IN, default=None)),
    )


def _county_names(raw: RawFolder) -> pl.DataFrame:
    """Unit and name; the first source that names a code decides."""
    codes = raw.text(COUNTY_EQUIPMENT).select(
        "fips",
        pl.concat_str(
            "county",
            pl.lit(" ("),
            "fips",
            pl.lit(": code of the equipment list, no county of this number)"),
        ).alias("county"),
    )
    special = pl.DataFrame(
        {"fips": list(SPECIAL_COUNTIES), "county": list(SPECIAL_COUNTIES.values())}
    )
    outlines = county_names(raw)
    shapes = pl.DataFrame({"fips": list(outlines), "county": list(outlines.values())})
    named = [
        special,
        *(raw.text(file).select("fips", "county") for file in (PRESIDENT_2016, COUNTIES_CENSUS)),
        shapes,
        codes,
    ]
    return (
        pl.concat(named)
        .unique("fips", keep="first", maintain_order=True)
        .select(unit="fips", name="county")
        .sort("unit")
    )


def _wisconsin(raw: RawFolder) -> tuple[pl.DataFrame, pl.DataFrame]:
    return municipalities(raw), reporting_units_with_municipality(raw)


def _kind(kind: UnitKind) -> tuple[pl.Expr]:
    return (pl.lit(str(kind)).alias("kind"),)


def _parent(kind: UnitKind, unit: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    return pl.lit(str(kind)).alias("parent_kind"), unit.alias("parent")
