"""What each public results file must give: counts of rows and units, and certified sums."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file
from canvass.formats.returns.results import ReadReturns, ResultsFile
from tests.some_of import some_of


def read(path: Path) -> tuple[ReadResult[ResultsFile], ResultsFile]:
    """A public file as read, which must give a table."""
    result = read_file(path).result
    assert result.value is not None
    return result, result.value


def votes(returns: ReadReturns, choice: str) -> int:
    """All votes of a choice, every contest and vote mode together."""
    return int(returns.cells.filter(pl.col("choice") == choice)["votes"].sum())


@some_of(
    ("state", "rows", "precincts", "sums"),
    [
        ("wi", 61812, 3636, {"Donald Trump": 1404000, "Hillary Clinton": 1381823}),
        (
            "mi",
            66001,
            5077,
            {"Donald Trump": 2279543, "Hillary Clinton": 2268839, "Jill Stein": 51463},
        ),
        ("pa", 45934, 9230, {"Donald Trump": 2970378, "Hillary Clinton": 2925758}),
    ],
    every=3,
)
def test_medsl_precincts(
    raw_data: Path, state: str, rows: int, precincts: int, sums: dict[str, int]
) -> None:
    """Rows, precincts and sums of the three states, every row kept; Michigan's corrections count."""
    result, file = read(raw_data / f"precinct/medsl_president_2016_{state}.csv.gz")
    assert result.source.format == "medsl-president-2016"
    assert (result.source.rows_read, result.source.rows_kept) == (rows, rows)
    assert file.units.filter(pl.col("kind") == "precinct").height == precincts
    assert {choice: votes(file.returns[0], choice) for choice in sums} == sums


def test_medsl_all_columns(raw_data: Path) -> None:
    """Delaware: 20,882 rows of 38 columns; a total beside its modes is not added.

    Each county elects a clerk of the peace, under one office, and the file puts precincts of Kent in New Castle: which
    belong to which cannot be told, so that contest is left out.
    """
    path = raw_data / "precinct/medsl_full_format_2016_de.csv.gz"
    result, file = read(path)
    assert result.source.format == "medsl-precinct-2016"
    assert result.source.rows_read == 20882
    assert dict(result.source.left_out) == {"contest.left_out": 1182}
    assert pl.read_csv(path, n_rows=1).width == 38
    president = file.returns[0].table.filter(pl.col("contest") == "president-2016")
    by_choice = dict(president.group_by("choice").agg(pl.col("votes").sum()).iter_rows())
    assert by_choice["Hillary Clinton"] == 235603
    assert by_choice["Donald Trump"] == 185127


@pytest.mark.parametrize(
    ("name", "rows", "sums", "units", "contests"),
    [
        ("20110809__wi__general-recall__ward", 1869, 0, 623, 6),
        ("20201103__pa__general__centre__precinct", 4591, 525, 87, 11),
        ("20201103__pa__general__forest__precinct", 270, 0, 9, 8),
    ],
)
def test_openelections(
    raw_data: Path, name: str, rows: int, sums: int, units: int, contests: int
) -> None:
    """Three files of three column orders; data rows 1,869, 4,591 and 270, all kept but Centre's sums of write-ins."""
    result, file = read(raw_data / f"precinct/openelections_{name}.csv")
    assert (result.source.rows_read, result.source.rows_kept) == (rows, rows - sums)
    assert dict(result.source.left_out) == ({"row.sum_of_write_ins": sums} if sums else {})
    small = file.units.filter(pl.col("kind").is_in(["precinct", "reporting_unit"]))
    assert small.height == units
    assert len(file.contests) == contests


def test_openelections_turnout_is_kept_apart(raw_data: Path) -> None:
    """Centre County 2020: registered voters and ballots cast of 87 precincts, and no contest of that name."""
    _, file = read(raw_data / "precinct/openelections_20201103__pa__general__centre__precinct.csv")
    turnout = file.tables["turnout"]
    assert turnout.height == 87
    assert turnout["ballots"].sum() <= turnout["registered_voters"].sum()
    assert not {c.title for c in file.contests} & {"Registered Voters", "Ballots Cast"}


def test_counties_2016(raw_data: Path) -> None:
    """3,113 rows; Wisconsin 1,405,284, 1,382,536 and 31,072; the nation 62,984,825 and 65,853,516."""
    result, file = read(raw_data / "county/president_2016.csv")
    assert result.source.rows_kept == 3113
    (returns,) = file.returns
    assert votes(returns, "trump") == 62984825
    assert votes(returns, "clinton") == 65853516
    wisconsin = returns.cells.filter(pl.col("unit").str.starts_with("55"))
    sums = dict(wisconsin.group_by("choice").agg(pl.col("votes").sum()).iter_rows())
    assert (sums["trump"], sums["clinton"], sums["stein"]) == (1405284, 1382536, 31072)


@pytest.mark.parametrize(
    ("file", "format_", "rows"),
    [
        ("president_2012_2016_medsl", "us-county-president-2012-2016", 3114),
        ("president_2020", "us-county-president-2020", 3152),
        ("president_2024", "us-county-president-2024", 3160),
        ("demographics_acs_2012_2016", "us-county-demographics-2016", 3114),
    ],
)
def test_county_files(raw_data: Path, file: str, format_: str, rows: int) -> None:
    """Each is recognised by its contents and every row is kept."""
    result, _ = read(raw_data / f"county/{file}.csv")
    assert result.source.format == format_
    assert (result.source.rows_read, result.source.rows_kept) == (rows, rows)


def test_wisconsin_wards_and_counties(raw_data: Path) -> None:
    """7,272 rows are 3,636 units twice; 2,975,753 and 2,976,150 votes; the county file gives the same."""
    result, wards = read(raw_data / "wisconsin-2016/president_wards_original_and_recount.csv")
    assert result.source.rows_kept == 7272
    assert wards.units.filter(pl.col("kind") == "reporting_unit").height == 3636
    assert wards.units.filter(pl.col("kind") == "county")["fips"].null_count() == 0
    _, counties = read(raw_data / "wisconsin-2016/president_counties_original_and_recount.csv")
    for file in (wards, counties):
        assert [r.cells["votes"].sum() for r in file.returns] == [2975753, 2976150]
