"""Lines that are no candidates never lead a contest, from the file to the outcome."""

from __future__ import annotations

from pathlib import Path

from tests.adversary.results import contest_titled, order, outcome, started
from tests.cli.conftest import Run

MACOMB = """county,precinct,office,district,candidate,party,absentee,election_day,votes
Macomb,ARMADA TOWNSHIP 01,Governor,,Ballots Cast,,,,1813
Macomb,ARMADA TOWNSHIP 01,Governor,,Whitmer,DEM,437,295,732
Macomb,ARMADA TOWNSHIP 01,Governor,,Dixon,REP,413,633,1046
Macomb,ARMADA TOWNSHIP 02,Governor,,Ballots Cast,,,,1150
Macomb,ARMADA TOWNSHIP 02,Governor,,Whitmer,DEM,226,160,386
Macomb,ARMADA TOWNSHIP 02,Governor,,Dixon,REP,283,463,746
"""
"""The form of the public file of Macomb County, Michigan, November 2022, in which Ballots Cast led every contest."""


def test_ballots_cast_do_not_lead_in_macomb(run: Run, tmp_path: Path) -> None:
    """The doctor tells the lines, init leaves them out, and people lead."""
    file = tmp_path / "macomb.csv"
    file.write_text(MACOMB, "utf-8")
    _, screen, _ = run("doctor", str(file))
    assert "row.no_choice" in screen
    assert "Ballots Cast" in screen
    answer, screen = outcome(run, started(run, file, tmp_path / "macomb"))
    assert order(answer) == [("Dixon", 1792), ("Whitmer", 1118)]
    assert "Dixon is ahead of Whitmer by 674" in screen


def test_an_own_table_that_lists_them_is_refused(run: Run, tmp_path: Path) -> None:
    """Written into choices by hand: nothing is computed before they are gone."""
    file = tmp_path / "macomb.csv"
    file.write_text(MACOMB, "utf-8")
    folder = started(run, file, tmp_path / "macomb")
    with (folder / "choices.csv").open("a", encoding="utf-8") as choices:
        choices.write("1,Ballots Cast,Ballots Cast,,candidate\n")
    with (folder / "returns.csv").open("a", encoding="utf-8") as returns:
        returns.write("1,1,Ballots Cast,total,1813\n")
    code, out, errors = run("outcome", str(folder))
    assert (code, out) == (2, "")
    assert "'Ballots Cast'" in errors
    assert "counts voters, ballots or all votes" in errors


def test_a_public_file_has_its_winner(run: Run, tmp_path: Path, raw_data: Path) -> None:
    """Solano County, California, 2018: registered voters and ballots cast stand among the votes for governor."""
    file = raw_data / "public-files" / "20181106__ca__general__solano__precinct.csv"
    folder = started(run, file, tmp_path / "solano", "CA")
    answer, screen = outcome(run, folder, contest_titled(folder, "Governor"))
    assert order(answer)[:2] == [("GAVIN NEWSOM", 89_694), ("JOHN H. COX", 56_627)]
    assert "BALLOTS CAST is ahead" not in screen
    assert "not votes for a choice; it was left out of the contest (372 times)" in screen


PEOPLE = """county,precinct,office,district,candidate,party,votes
Macomb,ARMADA TOWNSHIP 01,Governor,,Blank,DEM,900
Macomb,ARMADA TOWNSHIP 01,Governor,,Void,REP,800
Macomb,ARMADA TOWNSHIP 01,Governor,,Stone,LIB,50
Macomb,ARMADA TOWNSHIP 01,Governor,,Blank votes,,30
Macomb,ARMADA TOWNSHIP 01,Governor,,Total,,1750
"""


def test_a_person_called_blank_is_a_candidate(run: Run, tmp_path: Path) -> None:
    """A surname with a party of its own is somebody's; the total is that of the votes for people."""
    file = tmp_path / "macomb.csv"
    file.write_text(PEOPLE, "utf-8")
    assert "row.total_line_differs" not in run("doctor", str(file))[1]
    answer, screen = outcome(run, started(run, file, tmp_path / "macomb"))
    assert order(answer) == [("Blank", 900), ("Void", 800), ("Stone", 50)]
    assert "Blank is ahead of Void by 100" in screen


def test_blank_ballots_of_a_primary_are_no_candidate(run: Run, tmp_path: Path) -> None:
    """There every line has the party whose primary it is: the party is not that of a person alone."""
    file = tmp_path / "macomb.csv"
    rows = PEOPLE.replace(",Void,REP,", ",Stone,DEM,").replace(",Stone,LIB,", ",Miller,DEM,")
    file.write_text(rows.replace("Total,,1750", "Total,,850"), "utf-8")
    answer, screen = outcome(run, started(run, file, tmp_path / "macomb"))
    assert order(answer) == [("Stone", 800), ("Miller", 50)]
    assert "Blank is ahead" not in screen
