"""The packaged elections beside that of 2016 have the certified numbers, and lend nothing of another year."""

from __future__ import annotations

import shutil
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path

import polars as pl
import pytest

from canvass import data
from canvass.data import places
from canvass.journeys.doctor import examine
from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.model import FactKind, UnitKind
from tests.some_of import some_of
from tools.compiling.digest import content_sha256

YEARS = ("2000", "2004", "2008", "2012", "2020", "2024")
ELECTORS = {
    "2000": {"bush": 271, "gore": 267},
    "2004": {"bush": 286, "kerry": 252},
    "2008": {"obama": 365, "mccain": 173},
    "2012": {"obama": 332, "romney": 206},
    "2020": {"biden": 306, "trump": 232},
    "2024": {"trump": 312, "harris": 226},
}
"""Electors by the votes of each unit, as Congress would have counted them without those who deviated."""
KNOWN = {
    ("2000", "FL"): {"bush": 2_912_790, "gore": 2_912_253},
    ("2004", "OH"): {"bush": 2_859_768, "kerry": 2_741_167},
    ("2008", "MO"): {"mccain": 1_445_814, "obama": 1_441_911},
    ("2012", "FL"): {"obama": 4_237_756, "romney": 4_163_447},
    ("2020", "GA"): {"biden": 2_473_633, "trump": 2_461_854},
    ("2020", "WI"): {"biden": 1_630_866, "trump": 1_610_184},
    ("2024", "WI"): {"trump": 1_697_626, "harris": 1_668_229},
}
"""Certified votes, from the states' own documents."""


def name_of(year: str) -> str:
    """The packaged election of a year."""
    return f"us-{year}-president"


@pytest.mark.parametrize(("year", "state"), KNOWN)
def test_certified_votes(year: str, state: str) -> None:
    """The two leading candidates of a close state, as that state certified them."""
    returns = data.table(name_of(year), "state_returns").filter(unit=state)
    votes = dict(returns.select("choice", "votes").iter_rows())
    expected = KNOWN[year, state]
    assert {choice: votes[choice] for choice in expected} == expected


@some_of("year", YEARS, every=3)
def test_electors_by_the_votes_of_each_unit(year: str) -> None:
    """The units' own votes give the electors that history has, 538 in all."""
    result = election_outcome(open_election(name_of(year)))
    assert result.college is not None
    won = {choice: count for choice, count in result.college.allocation.electors.items() if count}
    assert won == ELECTORS[year]
    assert sum(ELECTORS[year].values()) == 538


@some_of("year", YEARS, every=3)
def test_every_table_has_its_sources_and_digest(year: str) -> None:
    """Each table of the folder is what was compiled, and its sources can be found again."""
    for table, entry in data.provenance(name_of(year)).items():
        rows = data.table(name_of(year), table)
        assert entry["content_sha256"] == content_sha256(rows)
        assert list(entry["columns"]) == rows.columns
        assert all(source["commit"] and source["licence"] for source in entry["source"])


@pytest.mark.parametrize("year", ["2020", "2024"])
def test_counties_are_those_of_the_day(year: str) -> None:
    """Every row is a county of that day, or Alaska as one; no ward and no house district is taken for a county."""
    listed = {*places.counties(date(int(year), 11, 5)), "02000"}
    found = {*data.table(name_of(year), f"county_returns_{year}")["unit"]}
    assert found <= listed
    lacking = {code for code in listed - found if code[:2] != "02"}
    assert lacking == {"15005"}, "only Kalawao has no row"


def test_the_district_of_columbia_and_alaska_are_whole() -> None:
    """In 2024, eight wards and forty house districts make the votes of two places."""
    rows = data.table(name_of("2024"), "county_returns_2024")
    votes = {
        unit: dict(rows.filter(unit=unit).select("choice", "votes").iter_rows())
        for unit in ("11001", "02000")
    }
    assert votes["11001"]["harris"] == 294_185
    assert votes["02000"]["trump"] == 184_407


def test_connecticut_has_the_counties_of_its_day() -> None:
    """Eight counties in 2020, nine planning regions in 2024."""
    codes = {
        year: sorted(
            code
            for code in data.table(name_of(year), f"county_returns_{year}")["unit"].unique()
            if code.startswith("09")
        )
        for year in ("2020", "2024")
    }
    assert (len(codes["2020"]), codes["2020"][0]) == (8, "09001")
    assert (len(codes["2024"]), codes["2024"][0]) == (9, "09110")


@pytest.mark.parametrize(
    ("year", "states"), [("2012", {"NY", "CT"}), ("2020", {"KS", "ME"}), ("2024", {"OR"})]
)
def test_counties_that_do_not_add_up_are_left_out(year: str, states: set[str]) -> None:
    """Their states' numbers stay; no county of these states is in any number, and both sums are told."""
    election = open_election(name_of(year))
    faults = election.left_out(election.main_contest)
    assert {fault.state for fault in faults} == states
    (counties,) = election.returns_of(election.main_contest, UnitKind.COUNTY)
    inside = election.units.filter(pl.col("state").is_in([*states]), kind="county")["unit"]
    assert not {*counties.table["unit"]} & {*inside}


@pytest.mark.parametrize("year", YEARS)
def test_the_doctor_lists_what_is_left_out(year: str) -> None:
    """Every fault of the year's own counties, and of those that another year lends, under the name of each."""
    (report,) = examine([Path(name_of(year))]).files
    election = open_election(name_of(year))
    told = {problem.message for problem in report.problems}
    assert told >= {fault.sentence for fault in election.faults}


@pytest.mark.parametrize("year", ["2012", "2020", "2024"])
def test_equipment_of_2016_is_lent_to_no_other_year(year: str) -> None:
    """No table of technology; a line says which day the list is of."""
    election = open_election(name_of(year))
    assert not election.has_table("technology")
    (told,) = (fact for fact in election.facts if fact.kind is FactKind.EQUIPMENT)
    assert not told.is_lent
    assert "November 8, 2016 only" in told.sentence


def test_the_election_before_is_lent() -> None:
    """2024 is held beside 2020 by county, but for Connecticut, whose codes changed; its sources come along."""
    election = open_election(name_of("2024"))
    (earlier,) = election.returns_of("president-2020", UnitKind.COUNTY)
    codes = {*earlier.table["unit"]}
    assert len(codes) == 2_983, "without Kansas, Maine, Connecticut and Kalawao"
    assert not any(code.startswith("09") for code in codes)
    assert election.sources[earlier.file][0].origin.startswith("tonmcg/")


def test_a_year_alone_opens_from_a_copy(tmp_path: Path) -> None:
    """A copy of the folder is the same election, with the borders that another packaged one has."""
    with as_file(files("canvass.data").joinpath(name_of("2020"))) as packaged:
        shutil.copytree(packaged, tmp_path / "copy")
    election = open_election(tmp_path / "copy")
    assert election.table("outline_rings").height > 3_000
