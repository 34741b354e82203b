"""Every published defect of the county and precinct files is reported by a named check.

``county/errata.csv`` lists 21 defects: 14 show against the second source that its column ``reference`` names,
7 by coverage, codes and empty cells alone. REPORTED says which check reports each, and words of its problem.
"""

from __future__ import annotations

import csv
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from canvass.formats.kinds import ALL
from canvass.formats.problem import Problem
from canvass.journeys.doctor import examine

VOTES, SUM = "second_source.votes_differ", "second_source.sum_differs"
REPORTED: dict[tuple[str, str], list[tuple[str, str]]] = {
    ("president_2012_2016_medsl.csv", "42069 Lackawanna PA 2012"): [
        ("second_source.swapped", "Lackawanna: obama 35,085, romney 61,838"),
    ],
    ("president_2012_2016_medsl.csv", "Wisconsin 2016 (68 of 72 counties differ)"): [
        ("second_source.other_count", "WI: 68 of 72 places differ from wards-recount"),
        ("second_source.other_count", "agrees with wards-canvass"),
    ],
    ("president_2012_2016_medsl.csv", "23005 Cumberland ME 2016"): [
        (VOTES, "Cumberland, Donald Trump"),
        (VOTES, "(-648)"),
        (VOTES, "(-3,017)"),
    ],
    ("president_2012_2016_medsl.csv", "36059 Nassau and 36111 Ulster NY 2016"): [
        (VOTES, "Nassau, Donald Trump"),
        (VOTES, "(-3,712)"),
        (VOTES, "Ulster, Donald Trump"),
        (VOTES, "(-1,233)"),
        (VOTES, "(-6,066)"),
        (VOTES, "(-2,496)"),
    ],
    ("president_2012_2016_medsl.csv", "44007 Providence RI 2016"): [
        (VOTES, "Providence, Donald Trump"),
        (VOTES, "(-637)"),
        (VOTES, "(-53)"),
    ],
    ("president_2012_2016_medsl.csv", "New York 2012"): [(SUM, "(-147,643)"), (SUM, "(-262,035)")],
    ("president_2012_2016_medsl.csv", "Connecticut 2012"): [(SUM, "(-13,409)"), (SUM, "(-10,682)")],
    (
        "president_2012_2016_medsl.csv",
        "36000 Kansas City MO; 46113 Oglala Lakota; 51515 Bedford city",
    ): [
        ("second_source.unit_not_there", "36000 Kansas City"),
        ("second_source.unit_not_there", "46113 Oglala Lakota (2,751 votes)"),
        ("second_source.unit_not_there", "51515 Bedford (0 votes)"),
        ("second_source.unit_only_there", "46102 Oglala Lakota County"),
        (VOTES, "Jackson, Donald Trump"),
        ("unit.code.pseudo", "36000 Kansas City"),
        ("unit.code.earlier", "46113"),
        ("unit.code.retired", "51515"),
    ],
    ("president_2012_2016_medsl.csv", "Alaska"): [("coverage.state_missing", "Alaska")],
    ("president_2016.csv", "GA IN NC"): [
        ("second_source.no_votes_here", "GA, Jill Stein"),
        ("second_source.no_votes_here", "0; states has 7,674"),
        ("second_source.no_votes_here", "0; states has 7,841"),
        ("second_source.no_votes_here", "0; states has 12,105"),
    ],
    ("president_2016.csv", "RI CA MN UT"): [
        (SUM, "180,543; states has 180,453 (+90)"),
        (SUM, "California, CA, Donald Trump"),
        (SUM, "(-4)"),
        (SUM, "(+11)"),
        (SUM, "(+2)"),
        (SUM, "(+20)"),
    ],
    ("president_2016.csv", "02000 Alaska"): [("unit.code.statewide", "02000 Alaska (statewide)")],
    ("president_2016.csv", "15005 Kalawao HI"): [
        ("coverage.county_missing", "15005 Kalawao County")
    ],
    ("president_2020.csv", "KS NY ME PA RI CT"): [
        (SUM, f"({difference})")
        for difference in (
            *("-11,654", "-13,306", "+13,021", "+5,432", "-4,599", "-838", "+1,694", "+589"),
            *("-1,276", "-85", "-151", "+574", "-193", "-119"),
        )
    ],
    ("president_2020.csv", "02901-02940 Alaska"): [
        ("unit.code.unknown", "02901 District 1"),
        ("unit.code.unknown", "02940 District 40"),
        ("coverage.state_by_other_units", "Alaska: rows 40, counties 0"),
    ],
    ("president_2024.csv", "OR VA"): [
        (SUM, f"({difference})") for difference in ("-12,190", "-8,778", "+1,617", "+988")
    ],
    ("president_2024.csv", "02001-02040 Alaska"): [
        ("unit.code.unknown", "02001 State House District 1"),
        ("unit.code.unknown", "02040 State House District 40"),
        ("unit.code.collides", "02013 is Aleutians East Borough"),
        ("unit.code.collides", "02016 is Aleutians West Census Area"),
        ("unit.code.collides", "02020 is Anchorage Municipality"),
    ],
    ("president_2024.csv", "11001-11008 DC; 09110-09190 CT"): [
        ("unit.code.collides", "11001 is District of Columbia; the row says Ward 1"),
        ("unit.code.unknown", "11002 Ward 2"),
        ("unit.code.unknown", "11008 Ward 8"),
        ("coverage.state_by_other_units", "District of Columbia"),
        ("unit.code.new", "09110"),
        ("unit.code.new", "09190"),
    ],
    ("demographics_acs_2012_2016.csv", "36000 46113 51515"): [
        ("cell.no_values", "36000"),
        ("cell.no_values", "46113"),
        ("cell.no_values", "51515"),
        ("coverage.state_missing", "Alaska"),
    ],
    (
        "../precinct/medsl_president_2016_wi.csv.gz",
        "Oneida TOWN OF HAZELHURST Wards 1-2",
    ): [
        (VOTES, "TOWN OF HAZELHURST Wards 1-2, Donald Trump"),
        (VOTES, "44; wards-canvass has 484 (-440)"),
    ],
    ("../precinct/medsl_president_2016_pa.csv.gz", "Allegheny county"): [
        (SUM, "42003 Allegheny County, PA, Donald Trump"),
        (SUM, "(-355)"),
        (SUM, "(-683)"),
    ],
}


def errata(raw_data: Path) -> list[dict[str, str]]:
    """The rows of the published list of defects."""
    text = (raw_data / "county" / "errata.csv").read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


@cache
def problems(path: Path) -> tuple[Problem, ...]:
    """Everything that the doctor says of a file, with the packaged election as second source."""
    (file,) = examine([path]).files
    return file.problems


def test_every_row_of_the_list_is_here(raw_data: Path) -> None:
    """21 defects; 14 name a second source and are reported against one, 7 are reported without."""
    rows = errata(raw_data)
    assert len(rows) == 21
    assert {(row["file"], row["where"]) for row in rows} == set(REPORTED)
    compared = {
        key: any(code.startswith("second_source.") for code, _ in found)
        for key, found in REPORTED.items()
    }
    assert sum(compared.values()) == 14
    for row in rows:
        assert compared[row["file"], row["where"]] == bool(row["reference"])


@pytest.mark.parametrize("file", dict.fromkeys(file for file, _ in REPORTED))
def test_each_defect_is_reported_by_its_check(raw_data: Path, file: str) -> None:
    """The named check says so, with the place or the number of the defect in its words; a file is read once for all."""
    found = problems(raw_data / "county" / file)
    for code, words in chain.from_iterable(
        told for (of, _), told in REPORTED.items() if of == file
    ):
        assert code in ALL
        of_code = [problem for problem in found if problem.code == code]
        assert any(words in f"{problem.message} {problem.found}" for problem in of_code), words


def test_exact_cells_are_named(raw_data: Path) -> None:
    """Where one cell is wrong, its line and column are given."""
    wards = problems(raw_data / "precinct/medsl_president_2016_wi.csv.gz")
    hazelhurst = next(problem for problem in wards if problem.code == VOTES)
    assert (hazelhurst.row, hazelhurst.column) == (38563, "votes")
    counties = problems(raw_data / "county/president_2012_2016_medsl.csv")
    cumberland = [p for p in counties if p.code == VOTES and p.message.startswith("Cumberland")]
    assert {(p.row, p.column) for p in cumberland} == {(1151, "trump_2016"), (1151, "clinton_2016")}


def test_differences_beyond_the_list_are_listed(raw_data: Path) -> None:
    """What the list of defects does not mention is not hidden: Colorado and Hawaii 2012, Keya Paha 2016."""
    found = problems(raw_data / "county/president_2012_2016_medsl.csv")
    words = "\n".join(f"{problem.message} {problem.found}" for problem in found)
    for beyond in ("Colorado, CO, Barack Obama", "Hawaii, HI, Barack Obama", "Keya Paha, Hillary"):
        assert beyond in words


def test_files_without_a_known_defect_have_no_difference(raw_data: Path) -> None:
    """Michigan's precincts are equal to the counties; Wisconsin's own wards and counties are equal to both counts."""
    for file in (
        "precinct/medsl_president_2016_mi.csv.gz",
        "wisconsin-2016/president_wards_original_and_recount.csv",
        "wisconsin-2016/president_counties_original_and_recount.csv",
    ):
        codes = {problem.code for problem in problems(raw_data / file)}
        assert not codes & {VOTES, SUM, "second_source.swapped", "second_source.other_count"}
