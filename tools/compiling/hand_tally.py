"""Georgia's hand tally of November 2020: every batch that people read, and the counts beside it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from datetime import date

import polars as pl

from canvass.data import places
from canvass.model.hand_tally_tables import HAND_TALLY, HAND_TALLY_BESIDE
from tools.compiling.raw import Origin, RawFile, RawFolder
from tools.compiling.table import Compiled

CONTEST, STATE, FIPS, DAY = "president-2020", "GA", "13", date(2020, 11, 3)
_ORIGIN = "cjerdonek/georgia-2020-presidential-election:{}"
_COMMIT = "a5562cd"
REPORT = RawFile(
    "audit/georgia_2020/arlo_audit_report_2020-11-19.csv",
    (
        Origin(
            _ORIGIN.format(
                "input-data/audit-report-November-3-2020-General-Election-2020-11-19.csv"
            ),
            _COMMIT,
            "MIT",
        ),
    ),
    "the report of the state's audit software of 2020-11-19, whole",
)
BY_COUNTY = RawFile(
    "audit/georgia_2020/county_official_vs_rla.csv",
    (Origin(_ORIGIN.format("output.csv"), _COMMIT, "MIT"),),
    "official totals of each county, downloaded in November 2020, beside the tally's",
)
LINES = {
    "Donald J. Trump": "trump",
    "Joseph R. Biden": "biden",
    "Jo Jorgensen": "jorgensen",
    "Invalid Write-In": "invalid_write_in",
    "Valid Write-iin": "write_in",
    "Blank/Undervote": "blank",
    "Overvote": "overvote",
}
MODES = {
    "Absentee By Mail": "absentee",
    "Advance": "early",
    "Election Day": "election_day",
    "Provisional": "provisional",
    "Other": "other",
}
_FIGURES = {"TBJ": "named", "Und": "blank", "Ovr": "overvote", "Oth": "other", "BC": "ballots"}
_SECOND_SHEETS = {"13135": 119_461}
"""Cards without the contest that Gwinnett's people counted as blank: the county file takes them off, by its maker's
note the second cards of ballots by mail in the county's own results."""


def hand_tally(raw: RawFolder) -> Compiled:
    """Every batch with what people read; raises ValueError where the batches are not the report's own sums."""
    blocks = _blocks(raw)
    rows = pl.DataFrame(blocks["BATCH RESULTS"]).with_columns(pl.col(*LINES).cast(pl.Int64))
    stated = _stated(blocks["ROUNDS"][0]["Audited Votes"])
    if (found := {line: rows[line].sum() for line in LINES}) != stated:
        raise ValueError(f"the batches add up to {found}, the report says {stated}")
    codes = _codes()
    long = rows.select(
        pl.lit(CONTEST).alias("contest"),
        pl.lit(STATE).alias("state"),
        pl.col("Jurisdiction Name").replace_strict(codes).alias("unit"),
        pl.col("Batch Name").alias("batch"),
        pl.col("Batch Type").replace_strict(MODES).alias("vote_mode"),
        *(pl.col(old).alias(new) for old, new in LINES.items()),
    ).unpivot(
        index=("contest", "state", "unit", "batch", "vote_mode"),
        on=[*LINES.values()],
        variable_name="line",
        value_name="votes",
    )
    return Compiled(
        name="hand_tally",
        schema=HAND_TALLY,
        rows=long,
        sources=(REPORT,),
        meaning="Georgia's hand tally of November 2020: 41,881 batches of 159 counties",
        derived="every batch as it stands in the report, batches entered twice with it; their sums are the report's "
        "own. The blank cards of Gwinnett include second sheets, on which the contest does not stand",
    )


def hand_tally_beside(raw: RawFolder) -> Compiled:
    """The first count of the report's head, and every county's official and tallied figures."""
    return Compiled(
        name="hand_tally_beside",
        schema=HAND_TALLY_BESIDE,
        rows=pl.DataFrame(
            [*_first_count(raw), *_counties(raw)],
            schema={column.name: column.type for column in HAND_TALLY_BESIDE.columns},
            orient="row",
        ),
        sources=(REPORT, BY_COUNTY),
        meaning="Georgia, November 2020: the first count by machine, and official and tallied figures by county",
        derived="of the report's head the first count and the ballots cast that it states; of the county file the "
        "official figures and those of the tally, whose counties and row ALL add up, and which are the batches' sums, "
        "but for 119,461 second sheets of Gwinnett that its maker took off blank cards and ballots (process.py of the "
        "same repository says so, and calls it an approximation)",
    )


def _first_count(raw: RawFolder) -> Iterator[tuple[str, str, str | None, str, str, int]]:
    contest = _blocks(raw)["CONTESTS"][0]
    stated = _stated(contest["Tabulated Votes"])
    figures = {LINES[name]: stated[name] for name in list(LINES)[:3]}
    figures["ballots"] = int(contest["Total Ballots Cast"])
    yield from ((CONTEST, STATE, None, "first_count", line, n) for line, n in figures.items())


def _counties(raw: RawFolder) -> Iterator[tuple[str, str, str | None, str, str, int]]:
    lines, codes = raw.text(BY_COUNTY).to_dicts(), _codes()
    every, counties = lines[0], lines[1:]
    if every["County"] != "ALL" or len(counties) != len(codes):
        raise ValueError(f"{len(counties)} counties below {every['County']!r}")
    tallied = _tallied(raw)
    for figure in (name for name in every if name != "County"):
        if int(every[figure]) != sum(int(row[figure]) for row in counties):
            raise ValueError(f"{figure}: the row ALL is not the sum of the counties")
    for row in counties:
        unit = codes[row["County"].upper()]
        _agree(unit, row, tallied[unit])
        for prefix, count in (("Ofc", "official"), ("RLA", "tally")):
            for suffix, line in _FIGURES.items():
                yield CONTEST, STATE, unit, count, line, int(row[f"{prefix}-{suffix}"])


def _agree(unit: str, row: Mapping[str, str], tallied: Mapping[str, int]) -> None:
    """Refuse a county whose tally is not the sum of its batches, but for the second sheets that were taken off."""
    write_ins = tallied["write_in"] + tallied["invalid_write_in"]
    sums = {
        "TBJ": sum(tallied[name] for name in ("trump", "biden", "jorgensen")),
        "Und": tallied["blank"] - _SECOND_SHEETS.get(unit, 0),
        "Ovr": tallied["overvote"],
        "Oth": write_ins,
    }
    sums["BC"] = sum(sums.values())
    found = {suffix: int(row[f"RLA-{suffix}"]) for suffix in _FIGURES}
    if sums != found:
        raise ValueError(
            f"{row['County']}: the batches add up to {sums}, the county file has {found}"
        )


def _tallied(raw: RawFolder) -> dict[str, dict[str, int]]:
    rows = hand_tally(raw).rows.group_by("unit", "line").agg(pl.col("votes").sum())
    found: dict[str, dict[str, int]] = {}
    for unit, line, votes in rows.iter_rows():
        found.setdefault(unit, {})[line] = votes
    return found


def _blocks(raw: RawFolder) -> dict[str, list[dict[str, str]]]:
    """The report's tables by the names that stand between its rows of #."""
    parts = re.split(r"^#+ (.+?) #+$", raw.file(REPORT).read_text("utf-8"), flags=re.MULTILINE)
    named = zip(parts[1::2], parts[2::2], strict=True)
    return {name: list(csv.DictReader(text.strip().splitlines())) for name, text in named}


def _stated(votes: str) -> dict[str, int]:
    """Votes by name from text such as "A: 1; B: 2"."""
    pairs = (part.rsplit(": ", 1) for part in votes.split("; "))
    return {name: int(count) for name, count in pairs}


def _codes() -> dict[str, str]:
    """FIPS codes of the state's counties by their names in capitals."""
    counties = places.counties(DAY)
    return {
        name.removesuffix(" County").upper(): code
        for code, name in counties.items()
        if code.startswith(FIPS)
    }
