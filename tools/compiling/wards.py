"""Wisconsin's reporting units: votes in the county canvass and in the recount of 2016."""

from __future__ import annotations

import polars as pl
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.returns import long_returns
from tools.compiling.table import Compiled

from canvass.model.tables import RETURNS

CANVASS_AND_RECOUNT = RawFile(
    "wisconsin-2016/president_wards_original_and_recount.csv",
    (
        Origin(
            "Sean-Case/WisconsinElection2016:wardwisconsin2016andrecount.csv",
            "cc95ed4",
            "none stated; public record of the Wisconsin Elections Commission",
        ),
    ),
    "none: the Commission's workbook of ward by ward original and recount, one row for each count",
)

_PRINTED = ("trump", "clinton", "castle", "johnson", "stein", "moorehead", "de_la_fuente")
_WRITTEN_IN = (
    *("fox", "mcmullin", "maturen", "schoenke", "keniston"),
    *("kotlikoff", "hoefling", "maldonado", "soltysik"),
)
CHOICES = {
    **{name: name for name in _PRINTED},
    **{f"{name}_wi": name for name in _WRITTEN_IN},
    "scattering": "scattering",
}
"""Id of the choice in each column of votes; _wi marks a registered write-in candidate."""


def reporting_units(raw: RawFolder) -> pl.DataFrame:
    """Columns unit (number in the order of the file), county, municipality, reporting_unit."""
    rows = raw.text(CANVASS_AND_RECOUNT).filter(pl.col("count") == "original")
    return (
        rows.select("county", "municipality", "reporting_unit")
        .with_row_index("unit", 1)
        .cast(pl.String)
    )


def ward_returns_canvass(raw: RawFolder) -> Compiled:
    """Votes by reporting unit as the counties first certified them."""
    return _ward_returns(
        raw, "original", "ward_returns_canvass", "county canvass, before the recount"
    )


def ward_returns_recount(raw: RawFolder) -> Compiled:
    """Votes by reporting unit after the recount."""
    return _ward_returns(raw, "recount", "ward_returns_recount", "after the recount")


def _ward_returns(raw: RawFolder, count: str, name: str, words: str) -> Compiled:
    key = ["county", "municipality", "reporting_unit"]
    rows = reporting_units(raw).join(
        raw.text(CANVASS_AND_RECOUNT).filter(pl.col("count") == count),
        on=key,
        how="inner",
        validate="1:1",
        maintain_order="left",
    )
    return Compiled(
        name,
        RETURNS,
        long_returns(rows, "president-2016", CHOICES, "unit"),
        (CANVASS_AND_RECOUNT,),
        f"votes by reporting unit of Wisconsin, November 2016, {words}",
        "units are numbered in the order of the file, because the office gives no id",
        {"unit": "number of the reporting unit in the order of the source; it means nothing else"},
    )
