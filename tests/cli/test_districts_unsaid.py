"""A county's results without a column of districts, through the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROWS = (
    "Delta,State House,DEM,Fay Orr,90\nDelta,State House,REP,Gus Poe,40\n"
    "Delta,State House,DEM,Hal Quin,95\nDelta,State House,REP,Ida Roe,70\n"
)
FILE = "county,office,party,candidate,votes\n" + ROWS


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (FILE, ["contest.districts_unsaid"]),
        (FILE.replace("party", "x,party").replace("House,", "House,,"), ["contest.districts_unsaid"]),
        (FILE.replace("State House", "City Council"), []),
        (FILE.replace("DEM,Hal", "GRN,Hal").replace("REP,Ida", "LIB,Ida"), []),
        (FILE.replace("House,DEM,Hal", "House 2,DEM,Hal").replace("House,REP,Ida", "House 2,REP,Ida"), []),
    ],
)  # fmt: skip
def test_districts_of_a_legislature_are_not_one_contest(
    run: Run, tmp_path: Path, text: str, codes: list[str]
) -> None:
    """Two Democrats and two Republicans for one seat were a contest with one winner, told by a warning."""
    path = tmp_path / "20201103__mi__general__county.csv"
    path.write_text(text, "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    found = sorted(p["code"] for p in file["problems"] if p["severity"] in ("error", "fatal"))
    assert (found, code != 0) == (codes, bool(codes))


def test_a_cumulative_row_is_a_total(run: Run, tmp_path: Path) -> None:
    """Under the name alone it was a place with the votes of all others."""
    head = "county,precinct,office,district,party,candidate,votes\n"
    rows = [
        f"Delta,{n},Clerk,,,{who},{votes}\n"
        for n in (1, 2)
        for who, votes in (("Ann", 9), ("Bo", 5))
    ]
    path = tmp_path / "results.csv"
    for total, is_refused in ((18, False), (17, True)):
        added = f"Delta,Cumulative,Clerk,,,Ann,{total}\nDelta,Cumulative,Clerk,,,Bo,10\n"
        path.write_text(head + "".join(rows) + added, "utf-8")
        code, out, _ = run("doctor", str(path), "--json")
        (file,) = json.loads(out)["files"]
        assert (code != 0, file["returns"][0]["votes"]) == (is_refused, 28)
