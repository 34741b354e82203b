"""Contests of one name that are several: no candidate stands in two of their groups of places."""

from __future__ import annotations

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_received
from canvass.formats.returns.apart import _groups
from canvass.formats.returns.results import ResultsFile

BASE = "county,town,office,district,party,candidate,votes"


def read(*rows: str, name: str = "towns.csv") -> ReadResult[ResultsFile]:
    """A file of towns with these rows."""
    return read_received(name, ("\n".join([BASE, *rows]) + "\n").encode()).result


def titles(found: ReadResult[ResultsFile]) -> set[str]:
    """The titles of the contests."""
    assert found.value is not None
    return {contest.title for contest in found.value.contests}


def codes(found: ReadResult[ResultsFile]) -> set[str]:
    """The kinds of problems about contests."""
    return {problem.code for problem in found.problems if problem.code.startswith("contest.")}


def seats(county: str, town: str, district: str, *names: str) -> list[str]:
    """Rows of a town for a district of a house of representatives."""
    return [
        f"{county},{town},State Representative,{district},,{name},{100 + n}"
        for n, name in enumerate(names)
    ]


def test_each_county_has_a_district_1() -> None:
    """New Hampshire's counties number their districts from 1: each has a contest of its own, and that is told."""
    found = read(
        *seats("Belknap", "Center Harbor", "1", "Ann Gulick", "Bo Fraser"),
        *seats("Belknap", "New Hampton", "1", "Ann Gulick", "Bo Fraser"),
        *seats("Carroll", "Bartlett", "1", "Gene Chandler"),
        "Carroll,Bartlett,State Representative,1,,Scatter,3",
    )
    assert found.is_usable
    assert codes(found) == {"contest.by_county"}
    assert titles(found) == {"State Representative, 1, Belknap", "State Representative, 1, Carroll"}
    assert found.value is not None
    carroll = next(each for each in found.value.contests if each.title.endswith("Carroll"))
    assert {choice.name for choice in carroll.choices} == {"Gene Chandler", "Scatter"}


def test_two_people_of_one_name_join_no_districts() -> None:
    """Where other districts show that they are a county's own, two counties that share only a surname are left out."""
    found = read(
        *seats("Belknap", "Center Harbor", "1", "Gulick", "Fraser"),
        *seats("Carroll", "Bartlett", "1", "Chandler"),
        *seats("Belknap", "Gilford", "8", "Smith", "Worsman"),
        *seats("Grafton", "Lebanon", "8", "Smith", "Abel"),
    )
    assert codes(found) == {"contest.by_county", "contest.left_out"}
    assert not any(", 8" in title for title in titles(found))
    assert found.source.rows_kept == found.source.rows_read - 4
    assert dict(found.source.left_out) == {"contest.left_out": 4}


def test_the_clerks_of_many_towns_are_no_contest() -> None:
    """Towns of one county that elect each its clerk have no common winner: the contest is left out, the others stay."""
    found = read(
        "Adams,Leeds,Clerk,,,Jo Stone,90",
        "Adams,Lodi,Clerk,,,Al Reed,80",
        "Adams,Leeds,Governor,,,Amy Wood,70",
        "Adams,Lodi,Governor,,,Amy Wood,60",
    )
    assert found.is_usable
    assert titles(found) == {"Governor"}
    (problem,) = (p for p in found.problems if p.code == "contest.left_out")
    assert problem.found.startswith("Clerk: 2 groups of places, with ")
    assert "Jo Stone" in problem.found
    assert "Al Reed" in problem.found


def test_a_candidate_in_two_spellings_is_an_error() -> None:
    """A county's row of advance votes turns the names round: in no place does anybody stand under both."""
    found = read(
        "Sedgwick,One,State Treasurer,,,Carmen Alldritt,265",
        'Sedgwick,Advance,State Treasurer,,,"Alldritt, Carmen",41079',
    )
    assert not found.is_usable
    assert "contest.apart" in codes(found)


def test_an_office_of_the_state_is_not_divided() -> None:
    """Counties that spell every candidate for president otherwise are not counties with a president each."""
    found = read(
        "Adams,Leeds,President,,,Clinton/Kaine,10",
        "Brown,Lodi,President,,,Hillary Rodham C.,20",
    )
    assert not found.is_usable
    assert "contest.apart" in codes(found)


def test_a_contest_of_two_counties_stays_whole() -> None:
    """One candidate who stands everywhere, or candidates that hang together, make one contest."""
    found = read(
        *seats("Belknap", "Gilford", "9", "Ann Lee", "Bo Ray"),
        *seats("Carroll", "Bartlett", "9", "Bo Ray", "Cy May"),
    )
    assert titles(found) == {"State Representative, 9"}
    assert codes(found) == set()


def test_the_units_of_a_group_stand_in_the_order_of_the_file() -> None:
    """Whatever order a set of names has in a process, a contest's counties are named as the file lists them."""
    stood = [(f"unit {n}", name) for n in range(40) for name in ("Ann", f"of {n % 5}", f"at {n}")]
    (group,) = _groups(stood)
    assert [*group] == [f"unit {n}" for n in range(40)]
