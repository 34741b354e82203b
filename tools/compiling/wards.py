"""Wisconsin's reporting units: votes in the county canvass and in the recount of 2016."""

from __future__ import annotations

import polars as pl

from canvass.model import join
from canvass.model.tables import RETURNS
from tools.compiling.contests import CONTEST
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.returns import long_returns
from tools.compiling.table import Compiled

CANVASS_AND_RECOUNT = RawFile(
    "wisconsin-2016/president_wards_original_and_recount.csv",
    (
        Origin(
            "Sean-Case/WisconsinElection2016:wardwisconsin2016andrecount.csv",
            "cc95ed4",
            "none stated; public record of the Wisconsin Elections Commission",
        ),
    ),
    "nothing left out: the Commission's workbook of ward by ward original and recount, one row for each count",
)

_PRINTED = ("trump", "clinton", "castle", "johnson", "stein", "moorehead", "de_la_fuente")
_WRITTEN_IN = (
    *("fox", "mcmullin", "maturen", "schoenke", "keniston"),
    *("kotlikoff", "hoefling", "maldonado", "soltysik"),
)
_CHOICES = {
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
    joined = join(
        reporting_units(raw),
        raw.text(CANVASS_AND_RECOUNT).filter(pl.col("count") == count),
        ["county", "municipality", "reporting_unit"],
        names=("reporting units", f"rows of the {count} count"),
    )
    return Compiled(
        name=name,
        schema=RETURNS,
        rows=long_returns(joined.table, CONTEST.format(2016), _CHOICES, "unit"),
        sources=(CANVASS_AND_RECOUNT,),
        meaning=f"votes by reporting unit of Wisconsin, November 2016, {words}",
        derived="units are numbered in the order of the file, because the office gives no id",
        meanings={
            "unit": "number of the reporting unit in the order of the source; it means nothing else"
        },
        ledgers=(joined.ledger,),
    )
