"""Voting technology of every county, November 2016."""

from __future__ import annotations

import polars as pl

from canvass.model import Technology, UnitKind
from canvass.model.tables import TECHNOLOGY
from tools.compiling.kinds import kind
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.table import Compiled

COUNTY_EQUIPMENT = RawFile(
    "equipment/county_equipment_2016.csv",
    (
        Origin(
            "Verified Voting, the Verifier, as exported in benradford/electiogeddon:data/verifier-search.csv",
            "767bbd4",
            "MIT for the repository; data by Verified Voting",
        ),
        Origin(
            "Verified Voting, the Verifier, as dumped in umbernhard/verifiedvoting:data/Voting.csv",
            "a171841",
            "none stated; data by Verified Voting",
        ),
    ),
    "county table derived from both lists of jurisdictions: the standard polling-place equipment decides, "
    "jurisdictions weighted by registered voters",
)

_TYPES = {
    "scan": Technology.OPTICAL_SCAN,
    "hand": Technology.HAND_COUNT,
    "bmd": Technology.BMD,
    "dre_vvpat": Technology.DRE_PAPER_TRAIL,
    "dre_paperless": Technology.DRE_PAPERLESS,
}
_CLASSES = {
    "optical_scan": Technology.OPTICAL_SCAN,
    "hand_count": Technology.HAND_COUNT,
    "vote_by_mail_scan": Technology.OPTICAL_SCAN_BY_MAIL,
    "bmd": Technology.BMD,
    "mixed_paper_and_dre_vvpat": Technology.MIXED,
    "mixed_paper_and_dre_paperless": Technology.MIXED,
    "dre_vvpat": Technology.DRE_PAPER_TRAIL,
    "dre_paperless": Technology.DRE_PAPERLESS,
    "unknown": Technology.UNKNOWN,
}
_SHARES = {
    "share_hand": "share_hand_count",
    "share_scan": "share_optical_scan",
    "share_scan_by_mail": "share_optical_scan_by_mail",
    "share_bmd": "share_bmd",
    "share_mixed": "share_mixed",
    "share_dre_vvpat": "share_dre_paper_trail",
    "share_dre_paperless": "share_dre_paperless",
    "share_unknown": "share_unknown",
}


def technology(raw: RawFolder) -> Compiled:
    """Class of technology, shares of registered voters and whether a DRE is listed, by county."""
    table = raw.text(COUNTY_EQUIPMENT)
    rows = table.select(
        kind(UnitKind.COUNTY),
        pl.col("fips").alias("unit"),
        pl.col("class").replace_strict(_CLASSES, return_dtype=pl.String).alias("technology"),
        *(pl.col(old).cast(pl.Float64).alias(new) for old, new in _SHARES.items()),
        _mentions_dre("standard_types", "accessible_types").alias("dre_listed"),
        _types("standard_types"),
        _types("accessible_types"),
        pl.col("registration").cast(pl.Int64).alias("registered_voters"),
    )
    return Compiled(
        name="technology",
        schema=TECHNOLOGY,
        rows=rows.sort("unit"),
        sources=(COUNTY_EQUIPMENT,),
        meaning="voting technology by county, November 2016; facts derived from Verified Voting's Verifier",
        derived="dre_listed: a DRE occurs among the standard or the accessible types; the names of makers and "
        "models are left out",
        meanings={
            "technology": "class of the standard polling-place equipment by registered voters; mixed: paper and "
            "touch-screen machines (DRE) side by side",
            "registered_voters": "registered voters of the jurisdictions listed; 0 where the list has none",
        },
    )


def _mentions_dre(*columns: str) -> pl.Expr:
    return pl.any_horizontal(
        pl.col(name).fill_null("").str.contains("dre", literal=True) for name in columns
    )


def _types(column: str) -> pl.Expr:
    kinds = pl.col(column).fill_null("").str.split("+")
    named = kinds.list.eval(pl.element().replace_strict({"": "", **_TYPES}, return_dtype=pl.String))
    return named.list.join("+").alias(column)
