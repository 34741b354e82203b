"""What Wisconsin's ballots of 2016 went through, and how its counties recounted them."""

from __future__ import annotations

import polars as pl

from canvass.model import UnitKind, join
from canvass.model.tables import BALLOTS_BY_TECHNOLOGY, LISTED_EQUIPMENT, RECOUNT_METHOD
from tools.compiling.kinds import kind
from tools.compiling.raw import Origin, RawFile, RawFolder, numbers
from tools.compiling.table import Compiled
from tools.compiling.wards import CANVASS_AND_RECOUNT, reporting_units

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
            "Sean-Case/WisconsinElection2016:wardwisconsin2016andrecount.csv",
            "cc95ed4",
            _PUBLIC_RECORD,
        ),
        Origin(
            "dimagalat/WisconsinElection2016:Wisconsin election stats/"
            "voting_equipment_by_municipality_09_2016_xlsx_78114",
            "1924c41",
            _PUBLIC_RECORD,
        ),
    ),
    "the state list of September 2016 (the end of its file name is not recorded) joined to the reporting "
    "units, the suffix MAIN taken off the names of municipalities; 3,630 of 3,636 units",
)

_BALLOTS = (
    *("paper_ballots", "optical_scan_ballots", "dre_ballots", "automark_ballots"),
    *("total_ballots", "registrants"),
)
_METHODS = {"Hand Count": "hand_count", "Optical Scan": "optical_scan", "Mixed": "mixed"}


def ballots_by_technology(raw: RawFolder) -> Compiled:
    """Ballots by equipment of each reporting unit: form EL-190."""
    joined = join(
        reporting_units(raw).with_columns(_place("reporting_unit")),
        el190(raw).drop("municipality"),
        ["county", "place"],
        names=("reporting units", "rows of form EL-190"),
    )
    return Compiled(
        name="ballots_by_technology",
        schema=BALLOTS_BY_TECHNOLOGY,
        rows=joined.table.select(
            kind(UnitKind.REPORTING_UNIT),
            "unit",
            pl.col("paper_ballots").alias("paper"),
            pl.col("optical_scan_ballots").alias("optical_scan"),
            pl.col("dre_ballots").alias("dre"),
            pl.col("automark_ballots").alias("automark"),
            pl.col("total_ballots").alias("ballots"),
            pl.col("registrants").alias("registered_voters"),
        ),
        sources=(EL190, CANVASS_AND_RECOUNT),
        meaning="ballots by equipment in Wisconsin, November 2016, as the municipal clerks reported them",
        derived="joined to the reporting units on county and name; nine of 3,636 units have no row",
        ledgers=(joined.ledger,),
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
    joined = join(
        reporting_units(raw),
        raw.text(LISTED).drop_nulls("equipment_2016_09"),
        ["county", "municipality", "reporting_unit"],
        names=("reporting units", "units of the state list"),
    )
    return Compiled(
        name="listed_equipment",
        schema=LISTED_EQUIPMENT,
        rows=joined.table.select(
            kind(UnitKind.REPORTING_UNIT), "unit", tabulator="equipment_2016_09"
        ),
        sources=(LISTED, CANVASS_AND_RECOUNT),
        meaning="tabulator that the state's list of September 2016 names for the unit's municipality",
        derived="six units have no row in the list",
        ledgers=(joined.ledger,),
    )


def recount_method(raw: RawFolder) -> Compiled:
    """How each of the 72 counties recounted."""
    rows = raw.text(RECOUNT_COUNTIES).select(
        kind(UnitKind.COUNTY),
        pl.col("fips").alias("unit"),
        pl.col("recount_method").replace_strict(_METHODS).alias("method"),
    )
    return Compiled(
        name="recount_method",
        schema=RECOUNT_METHOD,
        rows=rows.sort("unit"),
        sources=(RECOUNT_COUNTIES,),
        meaning="how each county of Wisconsin carried out the recount of 2016",
    )


def _place(*columns: str) -> pl.Expr:
    return pl.concat_str(*columns, separator=" ").str.to_uppercase().alias("place")
