"""The trap of 2016: FIPS codes read as numbers lost 17 counties in silence; as text they lose none.

The three vectors of ``fips.json`` name their sources; file names are relative to the folder of raw files.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass import data
from canvass.errors import BadTable
from canvass.journeys.elections import open_election
from canvass.model import Election, UnitKind, join
from canvass.tabulation.tally import votes_in_columns

VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector
    for vector in json.loads(Path(__file__).with_name("fips.json").read_text("utf-8"))
}
LOST = VECTORS["fips-scientific-notation-lost-counties"]
LEDGER = VECTORS["row-loss-ledger-us2016"]
INLINE = VECTORS["fips-scientific-notation-inline"]
NO_COUNTY_RESULTS = ("02", "15")
"""Alaska reports one statewide row and Hawaii has one county without a row: both are left out."""


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


def county_votes(election: Election) -> pl.DataFrame:
    """Votes of November 2016, one row for each county."""
    return votes_in_columns(election.returns_named("counties-2016"), "president-2016")


def survey(election: Election) -> pl.DataFrame:
    """Counties of the survey's file alone; the census file, which has more of them, fills population_2010."""
    facts = election.table("covariates", UnitKind.COUNTY)
    in_survey = pl.col("total_population").is_not_null() | pl.col("population_2010").is_null()
    return facts.filter(in_survey)


def _packaged_2012() -> pl.DataFrame:
    """Counties of 2012 as they are packaged; the election leaves out those that do not add up."""
    return data.table("us-2016-president", "county_returns_2012").select("unit").unique()


def keys(rows: tuple[tuple[str, ...], ...]) -> list[str]:
    """The one-column keys of a ledger."""
    return [key for (key,) in rows]


def naive_text(fips10: str) -> str:
    """A 10-digit code as a program prints it that took it for a number: the shorter of two ways."""
    number = int(fips10)
    digits = str(number).rstrip("0")
    mantissa = digits[0] + (f".{digits[1:]}" if digits[1:] else "")
    scientific = f"{mantissa}e+{len(str(number)) - 1:02d}"
    return min(str(number), scientific, key=len)


def naive_prefix(fips10: str) -> str:
    """What the published analysis took for the county: four characters of nine, else five."""
    text = naive_text(fips10)
    return text[:4] if len(text) == 9 else text[:5]


def test_the_naive_reading_prints_what_was_published() -> None:
    """Two of five codes turn into scientific notation, and their prefixes into no county at all."""
    codes = INLINE["given"]["fips10"]
    assert [naive_text(code) for code in codes] == INLINE["expect"]["naive_text"]
    assert [naive_prefix(code) for code in codes] == INLINE["expect"]["naive_prefix"]
    assert [code[:5] for code in codes] == INLINE["expect"]["correct"]


def test_the_naive_reading_loses_counties_and_text_does_not(election: Election) -> None:
    """Joined to the packaged results, text misses 51010, no county of 2016; the naive prefix loses St. Louis too."""
    results = county_votes(election)
    codes = INLINE["given"]["fips10"]
    text = pl.DataFrame({"unit": [code[:5] for code in codes]})
    naive = pl.DataFrame({"unit": [naive_prefix(code).zfill(5) for code in codes]})
    names = ("equipment", "results")
    assert keys(join(text, results, "unit", names=names).ledger.only_left) == ["51010"]
    assert keys(join(naive, results, "unit", names=names).ledger.only_left) == ["02.95", "05.10"]


def test_a_numeric_code_does_not_reach_a_join(election: Election) -> None:
    """The trap cannot be walked into: a code that is a number is refused, not printed."""
    numbers = pl.DataFrame({"unit": [int(code) for code in INLINE["given"]["fips10"]]})
    with pytest.raises(BadTable, match="identifiers must be text"):
        join(numbers, county_votes(election), "unit", names=("equipment", "results"))


def test_every_row_that_a_join_loses_is_named(election: Election) -> None:
    """The ledgers of results with demographics, 2012 and equipment name exactly the published codes."""
    expect = LEDGER["expect"]
    results = county_votes(election)
    prior = _packaged_2012()
    facts = join(results, survey(election), "unit", names=("results", "demographics")).ledger
    before = join(results, prior, "unit", names=("results", "2012")).ledger
    equipment = join(
        results,
        election.table("technology", UnitKind.COUNTY),
        "unit",
        names=("results", "equipment"),
    ).ledger
    assert results.height == expect["results_rows"]
    assert keys(facts.only_left) == expect["results_without_demographics"]
    assert keys(facts.only_right) == expect["demographics_without_results"]
    assert keys(before.only_left) == expect["results_without_2012"]
    assert keys(equipment.only_left) == expect["results_without_equipment"]
    assert len(equipment.only_right) == expect["equipment_without_results_count"]


def test_the_rows_that_remain_are_those_published(election: Election) -> None:
    """3,107 counties of 49 states remain after the joins, 1,411 of them with a listed touch-screen machine."""
    joined = county_votes(election)
    for name, table in (
        ("demographics", survey(election).drop("kind")),
        ("equipment", election.table("technology", UnitKind.COUNTY).drop("kind")),
        ("2012", _packaged_2012()),
    ):
        joined = join(joined, table, "unit", names=("results", name)).table
    used = joined.filter(~pl.col("unit").str.slice(0, 2).is_in(NO_COUNTY_RESULTS))
    found = (used.height, used["dre_listed"].sum(), used["unit"].str.slice(0, 2).n_unique())
    expect = LEDGER["expect"]
    assert found == (expect["rows_used"], expect["treated"], expect["states_used"])


def test_seventeen_counties_lost_their_flag(election: Election, raw_data: Path) -> None:
    """On the full list of jurisdictions the naive reading loses the 17 published counties; text loses none."""
    units = pl.read_csv(raw_data / LOST["given"]["files"]["units"], infer_schema=False)
    codes = units.filter(pl.col("equipment_type").str.contains("DRE"))["fips10"].unique()
    results = county_votes(election).filter(
        ~pl.col("unit").str.slice(0, 2).is_in(NO_COUNTY_RESULTS)
    )
    counties = set(results["unit"])
    correct = {code[:5] for code in codes} & counties
    naive = {naive_prefix(code).zfill(5) for code in codes} & counties
    expect = LOST["expect"]
    assert (len(correct), len(naive)) == (expect["flagged_correct"], expect["flagged_naive"])
    assert sorted(correct - naive) == expect["lost"]
    assert sorted(naive - correct) == expect["falsely_flagged"]
