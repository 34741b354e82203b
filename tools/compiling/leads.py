"""The leads of November 2016 as they were known day by day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from canvass.errors import BadTable
from canvass.model import Baseline, UnitKind
from canvass.model.tables import LEADS
from tools.compiling.contests import CONTEST
from tools.compiling.raw import RawFolder, numbers
from tools.compiling.table import Compiled
from tools.recount_history.sources import COUNTS_AS_KNOWN, TIMELINE


@dataclass(frozen=True, slots=True)
class _Status:
    """What a wording of the source means: which count, how far it was, and whether the place was called."""

    baseline: Baseline
    words: str | None
    is_about: bool = False
    is_called: bool | None = None


_STATUS = {
    "unofficial, all counties in": _Status(Baseline.ELECTION_NIGHT, "all counties in"),
    "unofficial, 83 of 83 counties reporting": _Status(
        Baseline.ELECTION_NIGHT, "83 of 83 counties reporting"
    ),
    "unofficial, before the county canvasses were compiled": _Status(
        Baseline.ELECTION_NIGHT, "before the county canvasses were compiled"
    ),
    "unofficial, about": _Status(Baseline.ELECTION_NIGHT, "as the press had it", True),
    "unofficial, about; other reports of the week have 68,000 and 70,000": _Status(
        Baseline.ELECTION_NIGHT,
        "as the press had it; other reports of the week have 68,000 and 70,000",
        True,
    ),
    "county canvasses as posted by the state commission": _Status(
        Baseline.COUNTY_CANVASS, "as posted by the state commission"
    ),
    "county canvasses compiled, posted by the Secretary of State; not certified, not called by CNN": _Status(
        Baseline.COUNTY_CANVASS,
        "compiled and posted by the Secretary of State; not certified, and not called by CNN",
        is_called=False,
    ),
    "original canvass in this data (before the recount)": _Status(
        Baseline.COUNTY_CANVASS, "before the recount"
    ),
    "after the recount": _Status(Baseline.RECOUNT, "certified after the recount"),
    "certified": _Status(Baseline.CERTIFIED, None),
}
"""Each wording of the source; a new one stops the compilation."""

_CERTIFIES = r"certifies Trump by (\d+)"


def leads(raw: RawFolder) -> Compiled:
    """Every lead of the list, and Michigan's certificate from the time line."""
    rows = raw.text(COUNTS_AS_KNOWN).with_columns(*numbers("lead", "trump", "clinton"))
    if unknown := {*rows["status"]} - {*_STATUS}:
        raise BadTable(f"counts as known: no meaning is written for {', '.join(sorted(unknown))}")
    if {*rows["leader"]} != {"Trump"}:
        raise BadTable("counts as known: a leader other than Trump; write which choice it is")
    return Compiled(
        "leads",
        LEADS,
        _called_before_as_well(
            pl.concat([_leads(rows), _certified_in_michigan(raw.text(TIMELINE))])
        ),
        (COUNTS_AS_KNOWN, TIMELINE),
        "leads of November and December 2016 in Wisconsin, Michigan and Pennsylvania, each with the day from which "
        "it was known",
        derived="baseline, is_about and is_called: what the source's wording means, and what was not called on a day "
        "was not called before it; status in the project's own words; "
        "Michigan's votes of November 12, 2016 are left out: they make 13,275, not the 13,225 printed with them",
    )


def _leads(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of the list; votes that do not make the lead printed beside them are left out."""
    found = [_STATUS[words] for words in rows["status"]]
    makes_it = pl.col("trump") - pl.col("clinton") == pl.col("lead")
    votes = [pl.when(makes_it).then(name).alias(name) for name in ("trump", "clinton")]
    return rows.with_columns(votes).select(
        kind=pl.lit(UnitKind.STATE.value),
        unit="state",
        contest=pl.lit(CONTEST.format(2016)),
        known_from=pl.col("known_from").str.to_date(),
        ahead=pl.lit("trump"),
        behind=pl.lit("clinton"),
        margin_votes="lead",
        votes_ahead="trump",
        votes_behind="clinton",
        is_about=pl.Series([each.is_about for each in found]),
        baseline=pl.Series([each.baseline.value for each in found]),
        is_called=pl.Series([each.is_called for each in found], dtype=pl.Boolean),
        outstanding=pl.lit(None, pl.Int64),
        status=pl.Series([each.words for each in found], dtype=pl.String),
        source=pl.Series([*_sources(rows["source"])]),
    )


def _called_before_as_well(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows by state and day; what was not called on a day was not called on the days before it."""
    later = pl.col("is_called").fill_null(strategy="backward").over("unit")
    not_yet = pl.when(later.not_()).then(pl.lit(False))
    return rows.sort("unit", "known_from").with_columns(is_called=pl.coalesce("is_called", not_yet))


def _sources(cells: pl.Series) -> Iterator[str]:
    """The page of each row; a row that says "same" is from the page of the row above it."""
    page = ""
    for cell in cells:
        page = page if cell.split(";")[0] == "same" else cell
        yield page


def _certified_in_michigan(timeline: pl.DataFrame) -> pl.DataFrame:
    """The lead with which the State Board of Canvassers certified; from then on the state was called."""
    row = timeline.filter((pl.col("state") == "MI") & pl.col("event").str.contains(_CERTIFIES))
    if row.height != 1:
        raise BadTable(f"time line: {row.height} rows certify Michigan, not one")
    return row.select(
        kind=pl.lit(UnitKind.STATE.value),
        unit="state",
        contest=pl.lit(CONTEST.format(2016)),
        known_from=pl.col("date").str.to_date(),
        ahead=pl.lit("trump"),
        behind=pl.lit("clinton"),
        margin_votes=pl.col("event").str.extract(_CERTIFIES).cast(pl.Int64, strict=True),
        votes_ahead=pl.lit(None, pl.Int64),
        votes_behind=pl.lit(None, pl.Int64),
        is_about=pl.lit(False),
        baseline=pl.lit(Baseline.CERTIFIED.value),
        is_called=pl.lit(True),
        outstanding=pl.lit(None, pl.Int64),
        status=pl.lit(None, pl.String),
        source="source",
    )
