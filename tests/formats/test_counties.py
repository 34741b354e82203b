"""County codes and coverage."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from canvass.data import places
from canvass.formats.counties import CountyRow, county_problems

DAY = date(2016, 11, 8)
FIPS = json.loads((Path(__file__).parent.parent / "published" / "fips.json").read_text("utf-8"))


def codes(*rows: CountyRow, day: date = DAY) -> list[tuple[str, int | None]]:
    """Codes and rows of the problems of some counties."""
    return [(problem.code, problem.row) for problem in county_problems(rows, "fips", day)]


def whole_state(fips: str, day: date = DAY, first: int = 2) -> list[CountyRow]:
    """Every county of a state, a row each."""
    listed = [(code, name) for code, name in places.counties(day).items() if code[:2] == fips]
    return [CountyRow(line, code, name) for line, (code, name) in enumerate(listed, first)]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (CountyRow(2, "55001", "ADAMS", "WI"), None),
        (CountyRow(2, "55001"), None),
        (CountyRow(2, "1001", "Autauga"), "unit.code.zero_lost"),
        (CountyRow(2, "5.101e+09"), "unit.code.scientific"),
        (CountyRow(2, "5E+04"), "unit.code.scientific"),
        (CountyRow(2, "5503"), "unit.code.shape"),
        (CountyRow(2, "ADAMS"), "unit.code.shape"),
        (CountyRow(2, ""), "unit.code.shape"),
        (CountyRow(2, "02000", "Alaska", "AK"), "unit.code.statewide"),
        (CountyRow(2, "36000", "Kansas City", "MO"), "unit.code.pseudo"),
        (CountyRow(2, "46113", "Shannon"), "unit.code.earlier"),
        (CountyRow(2, "51515", "Bedford city"), "unit.code.retired"),
        (CountyRow(2, "09110", "Capitol"), "unit.code.not_yet"),
        (CountyRow(2, "02901", "District 1"), "unit.code.unknown"),
        (CountyRow(2, "02013", "State House District 13"), "unit.code.collides"),
        (CountyRow(2, "55001", "Adams", "WY"), "unit.code.other_state"),
        (CountyRow(2, "55003", "Ashlend"), "unit.name_spelling"),
    ],
)
def test_every_kind_of_code(row: CountyRow, code: str | None) -> None:
    """One name for what is wrong with a code; nothing for a good one."""
    others = [CountyRow(9, "55005"), CountyRow(10, "55007")]
    found = [problem for problem, line in codes(row, *others) if line == 2]
    assert found == ([code] if code else [])


def test_a_lost_zero_says_which_county_was_meant() -> None:
    """The whole code and its county stand in the mend."""
    (problem,) = (p for p in county_problems([CountyRow(2, "1001")], "fips", DAY) if p.row == 2)
    assert "01001 (Autauga County)" in problem.mend


def test_codes_of_the_published_mistake_are_reported() -> None:
    """No code that was read as a number, and no prefix cut from one, passes as a county in silence."""
    expect = next(v for v in FIPS if v["id"] == "fips-scientific-notation-inline")["expect"]
    wrong = [
        naive
        for naive, correct in zip(expect["naive_prefix"], expect["correct"], strict=True)
        if naive != correct
    ]
    assert len(wrong) == 3
    for naive in (*wrong, *expect["naive_text"]):
        assert {code for code, line in codes(CountyRow(2, naive)) if line == 2} <= {
            "unit.code.scientific",
            "unit.code.shape",
            "unit.code.zero_lost",
        }
        assert codes(CountyRow(2, naive))


def test_a_missing_county_is_named() -> None:
    """A state with all counties but one: that one."""
    rows = [row for row in whole_state("55") if row.code != "55003"]
    (problem,) = county_problems(rows, "fips", DAY)
    assert (problem.code, problem.found) == ("coverage.county_missing", "55003 Ashland County")


def test_a_missing_county_may_have_its_old_code() -> None:
    """Oglala Lakota is missing and Shannon is there: the mend says so."""
    rows = [row for row in whole_state("46") if row.code != "46102"]
    found = {p.code: p for p in county_problems([*rows, CountyRow(99, "46113")], "fips", DAY)}
    assert "46113" in found["coverage.county_missing"].mend
    assert found["unit.code.earlier"].row == 99


def test_a_file_of_the_counties_before_is_of_those_counties() -> None:
    """Connecticut's officials count by its eight counties after 2022; both divisions in one file are a fault."""
    day = date(2024, 11, 5)
    before = [CountyRow(n, f"090{n:02}") for n in range(1, 16, 2)]
    found = [(p.code, p.row) for p in county_problems(before, "fips", day) if p.row]
    assert found == [("unit.code.earlier", n) for n in range(1, 16, 2)]
    both = [*before, CountyRow(99, "09110")]
    found = [(p.code, p.row) for p in county_problems(both, "fips", day) if p.row]
    assert ("unit.code.retired", 1) in found
    assert "unit.code.earlier" not in dict(found)


def test_a_part_of_a_state_is_not_complained_about() -> None:
    """A file of a few counties is not asked for the others."""
    assert codes(*whole_state("55")[:10]) == []


def test_a_national_file_without_a_state() -> None:
    """Alaska absent from a file of all other states is one problem; a row for the state is another one."""
    rows = [
        CountyRow(line, code, name)
        for line, (code, name) in enumerate(places.counties(DAY).items(), 2)
        if code[:2] != "02"
    ]
    without = [p for p in county_problems(rows, "fips", DAY) if p.code != "unit.code.new"]
    assert [(p.code, p.found) for p in without] == [("coverage.state_missing", "Alaska")]
    statewide = codes(*rows, CountyRow(9999, "02000", "Alaska (statewide)"))
    assert ("unit.code.statewide", 9999) in statewide
    assert all(not code.startswith("coverage") for code, _ in statewide)


def test_a_state_by_other_units() -> None:
    """Districts numbered as counties: each is named, and that the state has none of its counties."""
    rows = [CountyRow(line, f"0290{line}", f"District {line}") for line in range(1, 9)]
    found = codes(*rows)
    assert found.count(("coverage.state_by_other_units", None)) == 1
    assert sum(code == "unit.code.unknown" for code, _ in found) == 8


def test_new_codes_are_pointed_out_once() -> None:
    """Connecticut's planning regions in 2024: one problem for the nine."""
    day = date(2024, 11, 5)
    assert codes(*whole_state("09", day), day=day) == [("unit.code.new", 2)]
