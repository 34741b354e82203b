"""Two contests under one title for an office of one seat, through the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SENATE = (
    ("U.S. Senate,", "Jim Inhofe", "REP", 558), ("U.S. Senate,", "Matt Silverstein", "DEM", 234),
    ("U.S. Senate,", "James Lankford", "REP", 557), ("U.S. Senate,", "Connie Johnson", "DEM", 237),
)  # fmt: skip
PRIMARIES = (
    ("State Senator,45", "PAUL ROSINO", "Republican", 1127), ("State Senator,45", "DIANE MEANS", "Republican", 730),
    ("State Senator,45", "STEVEN VINCENT", "Democratic", 1009), ("State Senator,45", "NOAH YNCLAN", "Democratic", 85),
)  # fmt: skip
WRITTEN_IN = (*SENATE[:2], ("U.S. Senate,", "Lih Young", "DEM", 3))
SPECIAL = "20170808__ok__special__general__precinct.csv"


@pytest.mark.parametrize(
    ("name", "rows", "is_refused"),
    [
        ("20141104__ok__general__precinct.csv", SENATE, True),
        (SPECIAL, PRIMARIES, True),
        ("20140909__tx__special__general__county.csv", PRIMARIES, False),
        ("20201103__ga__general__precinct.csv", SENATE, False),
        ("20121106__az__general__precinct.csv", [("State House,1", *row[1:]) for row in PRIMARIES], False),
        (SPECIAL, [("State House,1", *row[1:]) for row in PRIMARIES], True),
        (SPECIAL, [("County Commissioner,1", *row[1:]) for row in PRIMARIES], False),
        ("20141104__ok__general__precinct.csv", WRITTEN_IN, False),
        ("20141104__ok__primary__precinct.csv", SENATE, False),
    ],
)  # fmt: skip
def test_two_of_a_party_are_two_contests_where_one_is_elected(
    run: Run,
    tmp_path: Path,
    name: str,
    rows: tuple[tuple[str, str, str, int], ...],
    is_refused: bool,
) -> None:
    """Oklahoma's two senators of 2014 had one winner, and so had a Democratic and a Republican primary of 2017.

    It was told by a warning, and stays one where all parties may stand on one ballot or a district elects several.
    """
    head = "county,precinct,office,district,candidate,party,votes\n"
    text = head + "".join(
        f"Garfield,{place},{office},{who},{party},{votes}\n"
        for place in (10, 11)
        for office, who, party, votes in rows
    )
    path = tmp_path / name
    path.write_text(text, "utf-8")
    _, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    errors = [p["code"] for p in file["problems"] if p["severity"] in ("error", "fatal")]
    assert errors == (["contest.party_doubled"] if is_refused else [])
