"""What Wisconsin's ballots of 2016 went through, and how its counties recounted them."""

from __future__ import annotations

import polars as pl
from tools.compiling.raw import Origin, RawFile, RawFolder, numbers
from tools.compiling.table import Compiled
from tools.compiling.wards import CANVASS_AND_RECOUNT, reporting_units

from canvass.model import UnitKind
from canvass.model.tables import BALLOTS_BY_TECHNOLOGY, LISTED_EQUIPMENT, RECOUNT_METHOD

_PUBLIC_RECORD = "none stated; public record of the Wisconsin Elections Commission"
EL190 = RawFile(
    "wisconsin-2016/el190_ballots_by_equipment.csv",
    (
        Origin(
            "Sean-Case/WisconsinElection2016:2016 Presidential and General Election EL-190 2017-10-05.csv",
            "cc95ed4",
            _PUBLIC_RECORD,
        ),
    ),
    "19 of the form's 55 columns",
)
RECOUNT_COUNTIES = RawFile(
    "wisconsin-2016/president_counties_original_and_recount.csv",
    (
        Origin(
            "umbernhard/verifiedvoting:data/wi_recount_equip.csv", "a171841", "none stated; facts"
        ),
    ),
    "method of the recount by county, beside sums of the ward file",
)
LISTED = RawFile(
    "recount-history/wi2016-reporting-units.csv",
    (
        Origin(
            "Sean-Case/WisconsinElection2016:voting_equipment_by_municipality_09_2016",
            "",
            _PUBLIC_RECORD,
        ),
    ),
    "the state list of September 2016 joined to the reporting units, the suffix MAIN taken off the names of "
    "municipalities; 3,630 of 3,636 units",
)

_BALLOTS = (
    *("paper_ballots", "optical_scan_ballots", "dre_ballots", "automark_ballots"),
    *("total_ballots", "registrants"),
)
_METHODS = {"Hand Count": "hand_count", "Optical Scan": "optical_scan", "Mixed": "mixed"}


def ballots_by_technology(raw: RawFolder) -> Compiled:
    """Ballots by equipment of each reporting unit: form EL-190."""
    units = reporting_units(raw).with_columns(_place("reporting_unit"))
    joined = units.join(
        el190(raw), on=["county", "place"], how="inner", validate="1:1", maintain_order="left"
    )
    return Compiled(
        "ballots_by_technology",
        BALLOTS_BY_TECHNOLOGY,
        joined.select(
            pl.lit(str(UnitKind.REPORTING_UNIT)).alias("kind"),
            "unit",
            pl.col("paper_ballots").alias("paper"),
            pl.col("optical_scan_ballots").alias("optical_scan"),
            pl.col("dre_ballots").alias("dre"),
            pl.col("automark_ballots").alias("automark"),
            pl.col("total_ballots").alias("ballots"),
            pl.col("registrants").alias("registered_voters"),
        ),
        (EL190, CANVASS_AND_RECOUNT),
        "ballots by equipment in Wisconsin, November 2016, as the municipal clerks reported them",
        "joined to the reporting units on county and name; nine of 3,636 units have no row",
    )


def el190(raw: RawFolder) -> pl.DataFrame:
    """The form's rows: county without its suffix, place in capitals, hindi with its leading zero, ballots."""
    return raw.text(EL190).select(
        pl.col("hindi").str.zfill(5),
        pl.col("county").str.strip_suffix(" COUNTY"),
        "municipality",
        _place("municipality", "reporting_unit"),
        *numbers(*_BALLOTS),
    )


def listed_equipment(raw: RawFolder) -> Compiled:
    """Tabulator of each reporting unit in the state's list of September 2016."""
    key = ["county", "municipality", "reporting_unit"]
    rows = reporting_units(raw).join(
        raw.text(LISTED), on=key, how="left", validate="1:1", maintain_order="left"
    )
    return Compiled(
        "listed_equipment",
        LISTED_EQUIPMENT,
        rows.drop_nulls("equipment_2016_09").select(
            pl.lit(str(UnitKind.REPORTING_UNIT)).alias("kind"),
            "unit",
            pl.col("equipment_2016_09").alias("tabulator"),
        ),
        (LISTED, CANVASS_AND_RECOUNT),
        "tabulator that the state's list of September 2016 names for the unit's municipality",
        "six units have no row in the list",
    )


def recount_method(raw: RawFolder) -> Compiled:
    """How each of the 72 counties recounted."""
    rows = raw.text(RECOUNT_COUNTIES).select(
        pl.lit(str(UnitKind.COUNTY)).alias("kind"),
        pl.col("fips").alias("unit"),
        pl.col("recount_method").replace_strict(_METHODS).alias("method"),
    )
    return Compiled(
        "recount_method",
        RECOUNT_METHOD,
        rows.sort("unit"),
        (RECOUNT_COUNTIES,),
        "how each county of Wisconsin carried out the recount of 2016",
    )


def _place(*columns: str) -> pl.Expr:
    return pl.concat_str(*columns, separator=" ").str.to_uppercase().alias("place")
