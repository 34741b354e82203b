"""Results of a whole state whose rows name no place, through the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_silent_readings import _examined, _read

TEXAS = ("U.S. Senate,,Ann,True,REP,28,58.33", "U.S. Senate,,Bo,False,DEM,20,41.67")
MISSOURI = (",State House,37,DEM,Cy,912", ",State House,37,REP,Di,114", ",State House,63,DEM,Al,5")


@pytest.mark.parametrize(
    ("name", "head", "rows", "votes"),
    [
        (
            "20141104__tx__general.csv",
            "office,district,candidate,incumbent,party,votes,pct",
            (*TEXAS, "U.S. Senate,,Total,,,48,"),
            {("U.S. Senate", "Ann"): 28, ("U.S. Senate", "Bo"): 20},
        ),
        (
            "20000404__mo__special__general__state_house.csv",
            "county,office,district,party,candidate,votes",
            MISSOURI,
            {
                ("State House, 37", "Cy"): 912,
                ("State House, 37", "Di"): 114,
                ("State House, 63", "Al"): 5,
            },
        ),
    ],
)
def test_rows_without_a_place_are_the_whole_contest(
    run: Run, tmp_path: Path, name: str, head: str, rows: tuple[str, ...], votes: dict[object, int]
) -> None:
    """76 files of Texas have no column of places, 14 of Missouri an empty one: the file's name says the state."""
    usable, told = _examined(run, tmp_path, name, head, *rows)
    assert usable, told
    assert told["file.whole_state"] == [name[10:12].upper()]
    read = _read(run, tmp_path, name)
    assert {who: number for who, (_, number) in read.items()} == votes
    assert 'name = "counties"' not in (tmp_path / f"own {name}" / "units.csv").read_text()
    usable, told = _examined(run, tmp_path, name, head, *rows, rows[0].replace("28", "7"))
    assert not usable, "a choice that stands twice may be that of two places"


def test_what_may_be_of_a_place_is_no_whole_state(run: Run, tmp_path: Path) -> None:
    """One county of two named, a name that says a county, one that says no state, a column that nobody knows."""
    head = "county,office,district,party,candidate,votes"
    some = (*MISSOURI, "Boone,State House,37,DEM,Cy,3")
    assert not _examined(run, tmp_path, "20000404__mo__special__general.csv", head, *some)[0]
    for name in ("20000404__mo__general__boone.csv", "results.csv"):
        assert not _examined(run, tmp_path, name, head, *MISSOURI)[0]
    head, name = "office,district,candidate,box,party,votes,pct", "20141104__tx__general.csv"
    assert not _examined(run, tmp_path, name, head, *TEXAS)[0]


TENNESSEE = (
    "KNOX,{},State Senate,6,Cy,R,912",
    "KNOX,{},State Senate,6,Di,D,114",
    "UNION,{},State Senate,6,Cy,R,30",
)
BY_PRECINCT = "county,precinct,office,district,candidate,party,votes"


def test_an_empty_column_of_precincts_is_of_counties(run: Run, tmp_path: Path) -> None:
    """Ten of Tennessee's files: each row is all votes of a county, where no row names a precinct and each a county."""
    name = "20111108__tn__special__general.csv"
    rows = tuple(row.format("") for row in TENNESSEE)
    usable, told = _examined(run, tmp_path, name, BY_PRECINCT, *rows)
    assert usable, told
    assert "file.whole_counties" in told
    read = _read(run, tmp_path, name)
    assert {who: number for who, (_, number) in read.items()} == {
        ("State Senate, 6", "Cy"): 942,
        ("State Senate, 6", "Di"): 114,
    }
    units = (tmp_path / f"own {name}" / "units.csv").read_text()
    assert "county,1,KNOX,state,TN,TN,47093," in units
    for other in (
        rows[0].replace("912", "7"),
        TENNESSEE[2].format("1 A"),
        ",,State Senate,6,Cy,R,9",
    ):
        usable, told = _examined(run, tmp_path, name, BY_PRECINCT, *rows, other)
        assert not usable, other


def test_a_general_election_needs_no_parties(run: Run, tmp_path: Path) -> None:
    """Mississippi's special elections by county name none; a primary without them is refused as before."""
    head = "candidate,office,district,county,votes"
    rows = ("Cy,State House,52,Marshall,912", "Di,State House,52,Marshall,114")
    usable, told = _examined(run, tmp_path, "20121106__ms__special__general.csv", head, *rows)
    assert usable, told
    assert "format.parties_absent" in told
    for name in ("20121106__ms__special__primary.csv", "20121106__ms__primary__general.csv"):
        assert not _examined(run, tmp_path, name, head, *rows)[0]
    further = f"{head},box"
    mixed = (f"{rows[0]},A", f"{rows[1]},B")
    assert not _examined(run, tmp_path, "20121106__ms__general.csv", further, *mixed)[0]
