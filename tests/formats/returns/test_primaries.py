"""Primaries: each party's choices are a contest of their own, or the file says why they are not."""

from __future__ import annotations

import pytest

from canvass.formats.problem import ReadResult, Severity
from canvass.formats.read_file import read_received
from canvass.formats.returns.results import ResultsFile
from tests.formats.returns.test_openelections import sums

HEADER = "county,precinct,office,district,party,candidate,votes"
GOVERNOR = (
    "A,Governor,,DEM,Ito,9", "A,Governor,,DEM,Wu,4", "A,Governor,,REP,Ruiz,8", "A,Governor,,REP,Roe,7",
)  # fmt: skip
PRESIDENT = tuple(row.replace("Governor", "President") for row in GOVERNOR)


def read(name: str, *rows: str) -> ReadResult[ResultsFile]:
    """A file of this name whose rows begin with the county Adams."""
    text = "\n".join([HEADER, *(f"Adams,{row}" for row in rows)]) + "\n"
    return read_received(name, text.encode()).result


def codes(found: ReadResult[ResultsFile]) -> set[str]:
    """The kinds of problems that are about parties."""
    return {p.code for p in found.problems if p.code.startswith(("contest.", "party."))}


def titles(found: ReadResult[ResultsFile]) -> set[str]:
    """The titles of the contests with votes."""
    return {title for title, _ in sums(found)}


def test_the_name_of_the_file_says_primary() -> None:
    """Georgia 2018: the numbers say nothing, the name does."""
    found = read("20180522__ga__primary__adams__precinct.csv", *GOVERNOR, "A,Judge,,,Ash,5")
    assert titles(found) == {"Governor, DEM", "Governor, REP", "Judge"}
    assert codes(found) == {"contest.by_party_name"}
    assert sums(found)["Governor, REP", "Ruiz"] == 8


@pytest.mark.parametrize(
    "name",
    [
        "20140603__ca__primary__butte.csv", "20100817__wa__primary.csv", "20191012__la__primary.csv",
        "20220816__ak__primary.csv",
    ],
)  # fmt: skip
def test_where_all_parties_stand_on_one_ballot_the_contest_stays_whole(name: str) -> None:
    """The law of the state, as the name of the file gives state and year; the presidency is by party there too."""
    found = read(name, *GOVERNOR, *PRESIDENT)
    assert titles(found) == {"Governor", "President, DEM", "President, REP"}
    assert codes(found) == {"contest.by_party_name", "contest.one_ballot"}


@pytest.mark.parametrize("name", ["20080603__ca__primary.csv", "20180522__ga__primary.csv"])
def test_before_and_after_such_a_law_parties_have_their_own_ballots(name: str) -> None:
    """California before 2011, and a state that has no such law."""
    assert titles(read(name, *GOVERNOR)) == {"Governor, DEM", "Governor, REP"}


@pytest.mark.parametrize(
    ("year", "own"),
    [
        (2007, set()),
        (2010, {"U.S. House"}),
        (2012, set()),
        (2026, {"U.S. House", "Public Service Commission"}),
    ],
)
def test_louisiana_has_ballots_of_parties_for_some_offices(year: int, own: set[str]) -> None:
    """Congress in 2008 and 2010, and with three state offices since 2026; every other office is open to all."""
    offices = ("U.S. House", "Public Service Commission", "Mayor")
    rows = [row.replace("Governor", office) for office in offices for row in GOVERNOR]
    found = titles(read(f"{year}0418__la__primary.csv", *rows))
    assert {title.partition(",")[0] for title in found if "," in title} == own
    assert {title for title in found if "," not in title} == {*offices} - own


def test_lines_of_written_in_votes_for_each_party_tell_a_primary() -> None:
    """Nobody's votes have one line in a contest of all parties; the file's name says nothing."""
    nobody = ("A,Governor,,DEM,Write-ins,2", "A,Governor,,REP,Write-ins,1")
    found = read("adams.csv", *GOVERNOR, *nobody)
    assert sums(found)["Governor, DEM", "Write-ins"] == 2
    assert codes(found) == {"contest.by_party_lines"}


def test_two_democrats_stand_for_president_in_a_primary_alone() -> None:
    """The file has no name that says so: a warning."""
    found = read("adams.csv", *PRESIDENT)
    assert titles(found) == {"President, DEM", "President, REP"}
    assert codes(found) == {"contest.by_party_rivals"}


def test_rivals_for_president_make_all_offices_a_primary() -> None:
    """The governor of such a file had one winner of both parties; where one ballot is for all, only for president."""
    found = read("adams.csv", *PRESIDENT, *GOVERNOR, "A,Judge,,,Ash,5")
    every = {"President, DEM", "President, REP", "Governor, DEM", "Governor, REP", "Judge"}
    assert titles(found) == every
    assert codes(found) == {"contest.by_party_rivals"}
    found = read("20240305__ca__adams__precinct.csv", *PRESIDENT, *GOVERNOR)
    assert titles(found) == {"President, DEM", "President, REP", "Governor"}
    assert codes(found) == {"contest.by_party_rivals", "contest.one_ballot"}


def test_what_nothing_decides_is_told() -> None:
    """Two seats, one ballot for all, or a primary: the file does not say, so the doctor does."""
    found = read("adams.csv", *GOVERNOR)
    assert titles(found) == {"Governor"}
    (told,) = (p for p in found.problems if p.code == "contest.parties_unclear")
    assert (told.severity, told.found, told.row) == (Severity.WARNING, "Governor", 2)


@pytest.mark.parametrize(
    ("rows", "code"), [(GOVERNOR, "contest.party_doubled"), (PRESIDENT, "contest.seats_unsaid")]
)
def test_a_general_election_has_one_contest_for_all(rows: tuple[str, ...], code: str) -> None:
    """Several seats, and electors under two spellings, are found in general elections; a governor has one seat."""
    found = read("20161108__ga__general__adams.csv", *rows)
    assert len(titles(found)) == 1
    assert codes(found) == {code}


def test_several_independents_make_no_primary() -> None:
    """Under one word for no party several people stand."""
    rows = (
        "A,President,,DEM,Ito,9",
        "A,President,,REP,Ruiz,8",
        "A,President,,IND,Wu,1",
        "A,President,,IND,Ko,2",
    )
    assert codes(read("adams.csv", *rows)) == set()


def test_a_mark_of_the_incumbent_is_no_party() -> None:
    """Georgia's judges of 2014: an I beside the incumbent, in the column of parties."""
    found = read("20140520__ga__primary.csv", *GOVERNOR, "A,Judge,,I,Ash,5", "A,Judge,,,Oak,4")
    assert "Judge" in titles(found)
    assert found.is_usable


def test_a_person_without_a_party_is_refused() -> None:
    """Idaho 2020: whose ballots they stood on cannot be told."""
    found = read("20200310__id__primary.csv", *GOVERNOR, "A,Governor,,,Ash,5")
    assert not found.is_usable
    assert "party.missing" in codes(found)


def test_written_in_votes_of_no_party_stand_alone_and_are_told() -> None:
    """Nothing is lost, and nobody is given them."""
    found = read("20180522__ga__primary.csv", *GOVERNOR, "A,Governor,,,Write-ins,5")
    assert sums(found)["Governor", "Write-ins"] == 5
    assert codes(found) == {"contest.by_party_name", "party.unsaid"}
    assert found.is_usable


def test_a_party_written_in_two_ways_is_refused() -> None:
    """Ito would stand in two contests, each with a part of the votes."""
    found = read("20180522__ga__primary.csv", *GOVERNOR, "B,Governor,,Democrat,Ito,5")
    assert not found.is_usable
    assert "party.spelled" in codes(found)


def test_one_person_in_the_primaries_of_two_parties() -> None:
    """Pennsylvania's judges and New York's fusion: each party's votes are its own."""
    rows = ("A,Judge,,DEM,Ash,9", "A,Judge,,REP,Ash,4", "A,Judge,,DEM,Oak,3", "A,Judge,,REP,Elm,5")
    found = read("20230516__pa__primary.csv", *rows)
    assert (sums(found)["Judge, DEM", "Ash"], sums(found)["Judge, REP", "Ash"]) == (9, 4)
