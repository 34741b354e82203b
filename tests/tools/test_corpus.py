"""The measure of public results files: two readings held against one another, and against certified totals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from canvass.formats.read_file import read_file
from tools.certified import held, president_of
from tools.corpus import certified, divided, main, merged, report, verdict
from tools.plain_reading import plain_sums

KANSAS = "20161108__ks__general__county.csv"
CERTIFIED = ("Allen,President,,Dem,Hillary Clinton,1433", "Allen,President,,Rep,Donald Trump,3651")
BASE = "county,office,district,party,candidate,votes"


def written(folder: Path, name: str, *rows: str, header: str = BASE) -> Path:
    """A file with these rows."""
    path = folder / name
    path.write_text("\n".join([header, *rows]) + "\n", "utf-8")
    return path


def test_votes_for_president_are_held_against_the_certificate(tmp_path: Path) -> None:
    """Allen County's votes of 2016 are equal; the file that doubles them is named with both numbers."""
    same = verdict(written(tmp_path, KANSAS, *CERTIFIED))
    doubled = verdict(
        written(
            tmp_path,
            "20161108__ks__general__allen.csv",
            CERTIFIED[0],
            CERTIFIED[1].replace("3651", "7302"),
        )
    )
    assert (same.ending, doubled.ending) == ("usable", "usable")
    (one, other) = certified([same, doubled])
    assert one.is_equal
    assert not other.is_equal
    assert "trump 7,302 for 3,651" in str(other)


def test_files_of_every_county_are_held_against_the_state(tmp_path: Path) -> None:
    """The three files of Delaware's counties add to the state's certified votes; two of them are no state."""
    votes = {"Kent": (33351, 36991), "New Castle": (162919, 85525), "Sussex": (39333, 62611)}
    files = []
    for county, (clinton, trump) in votes.items():
        name = f"20161108__de__general__{county.lower().replace(' ', '_')}.csv"
        rows = (
            f"{county},President,,DEM,Hillary Clinton,{clinton}",
            f"{county},President,,REP,Donald Trump,{trump}",
        )
        president = president_of(name, plain_sums(written(tmp_path, name, *rows)))
        assert president is not None
        files.append((name, president))
    places = {each.place: each for each in held(files)}
    assert places["whole state"].certified == {"clinton": 235603, "trump": 185127}
    assert {"kent", "newcastle", "sussex", "whole state"} == set(places)
    assert "whole state" not in {each.place for each in held(files[:2])}


def test_a_primary_and_another_day_are_held_against_nothing(tmp_path: Path) -> None:
    """Only general elections of the packaged days are compared."""
    sums = plain_sums(written(tmp_path, KANSAS, *CERTIFIED))
    assert president_of("20161108__ks__primary__county.csv", sums) is None
    assert president_of("20181106__ks__general__county.csv", sums) is None
    assert president_of("county.csv", sums) is None


def test_contests_divided_by_county_equal_the_plain_reading(tmp_path: Path) -> None:
    """District 1 of two counties: canvass has two contests, the plain reading one, and the votes are the same."""
    rows = (
        "Belknap,Gilford,State House,1,D,Ann Lee,10",
        "Carroll,Bartlett,State House,1,R,Bo Ray,20",
        "Belknap,Gilford,Clerk,,,Cy May,5",
        "Belknap,Alton,Clerk,,,Di Fox,6",
    )
    header = "county,town,office,district,party,candidate,votes"
    found = verdict(written(tmp_path, "20121106__nh__general__town.csv", *rows, header=header))
    assert (found.ending, found.why, found.left_out) == ("usable", (), 1)
    assert "contests left out and told: 1 in 1 files" in [*report([found])]


def test_a_county_office_in_two_spellings_is_compared_by_county(tmp_path: Path) -> None:
    """Montana 2012: clerks of four counties, two of them in capitals; each is held against its own county."""
    rows = [
        f"{county},P1,{office},,Rep,{who},{votes}"
        for county, office, who, votes in (
            ("Dawson", "Clerk of Court", "Tammera Helmuth", 10),
            ("Fallon", "Clerk of Court", "Sandra Peers", 20),
            ("Granite", "CLERK OF COURT", "CAROL BOHRNSEN", 30),
            ("Liberty", "CLERK OF COURT", "DONNA MORRIS", 40),
        )
    ]
    header = "county,precinct,office,district,party,candidate,votes"
    found = verdict(written(tmp_path, "20121106__mt__general__precinct.csv", *rows, header=header))
    assert (found.ending, found.why) == ("usable", ())


def test_a_row_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tool prints the line of docs/corpus.md, and its exit code says whether a file was read in two ways."""
    written(tmp_path, KANSAS, *CERTIFIED)
    code = main([str(tmp_path), "--row", "Kansas", "--commit", "c833e1d", "--jobs", "1"])
    assert code == 0
    assert "| Kansas | c833e1d | 1 | 1 (100.0%) | 0 | 1 of 1 |" in capsys.readouterr().out


def test_a_total_in_capitals_is_no_second_candidate(tmp_path: Path) -> None:
    """Both readings leave it out where it is the sum, and the file is refused where it is not."""
    header = "county,precinct,office,district,party,candidate,votes"
    rows = ["Adams,N,Governor,,DEM,Ann Lee,30", "Adams,S,Governor,,DEM,Ann Lee,10"]
    rows += ["Adams,N,Governor,,REP,Bo Ray,3", "Adams,S,Governor,,REP,Bo Ray,4"]
    total = "Adams,Total,Governor,,DEM,ANN LEE,{}"
    same = written(tmp_path, "20201103__pa__general.csv", *rows, total.format(40), header=header)
    other = written(tmp_path, "20201104__pa__general.csv", *rows, total.format(41), header=header)
    assert verdict(same).ending == "usable"
    assert verdict(other).ending == "refused"


def test_a_school_of_the_county_s_name_is_no_total(tmp_path: Path) -> None:
    """Tennessee 2020: HS is no state, and the one vote of ``Polk County HS`` was left out as the sum of the others."""
    rows = ("Polk,Polk County HS,Governor,,REP,Ann Lee,1", "Polk,Delano,Governor,,REP,Ann Lee,1")
    header = "county,precinct,office,district,party,candidate,votes"
    path = written(tmp_path, "20201103__tn__general__precinct.csv", *rows, header=header)
    assert sum(plain_sums(path).values()) == 2
    total = path.rename(tmp_path / "20201103__ca__general__precinct.csv")
    text = total.read_text("utf-8").replace("Polk County HS", "POLK CA")
    total.write_text(text, "utf-8")
    assert sum(plain_sums(total).values()) == 1


def test_districts_that_are_one_contest_are_told(tmp_path: Path) -> None:
    """Sums by title cannot show it: both districts' votes stand under the one title that there is."""
    rows = ("Adams,State House,1,D,Ann Lee,10", "Adams,State House,2,D,Bo Ray,20")
    sums = plain_sums(written(tmp_path, "20121106__or__general__county.csv", *rows))
    assert [*merged(sums, {"State House"})] == ["State House: 2 districts are one contest"]
    assert [*merged(sums, {"State House, 1", "State House, 2"})] == []
    assert [*merged(sums, {"State House, 1", "Governor"})] == []


def test_titles_that_sound_alike_are_compared_together(tmp_path: Path) -> None:
    """What canvass read as one is held against both; what it should have read as one, and did not, is a difference."""
    name = "20221108__wi__general__precinct.csv"
    header = "county,precinct,office,district,party,candidate,votes"
    rows = (
        "Adams,P1,US House,3,DEM,Ann Lee,100",
        "Adams,P1,US House,3,REP,Bo Ray,120",
        "Dane,P1,U.S. House,3,DEM,Ann Lee,300",
        "Dane,P1,U.S. House,3,REP,Bo  Ray,100",
    )
    path = written(tmp_path, name, *rows, header=header)
    assert verdict(path).ending == "usable"
    result = read_file(path).result.value
    assert result is not None
    (contest,) = result.contests
    two = (contest, replace(contest, id="2", title="US HOUSE, 3"))
    assert [*divided(two)] == [
        f"{contest.title} and US HOUSE, 3 | {each.name}: one contest under two titles"
        for each in contest.choices
    ]
