"""Lines of totals and of marks with a group of people in brackets behind them, through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run

HEADER = "county,precinct,office,district,party,candidate,votes\n"
LINES = (
    *("Nick Cruz,40", "Ericka Vasquez,30", "Write-In Totals (CRUZ/VASQUEZ),1"),
    *("Total Votes Cast (CRUZ/VASQUEZ),71", "Overvotes (CRUZ/VASQUEZ),2"),
    "Undervotes (CRUZ/VASQUEZ),900",
)
OTHERS = ("Randi Villegas,20", "Martin Nava,25", "Total Votes Cast (VILLEGAS/NAVA),45")


def read(run: Run, path: Path, *lines: str) -> tuple[int, Any]:
    """The exit code, and what the doctor says of a school board in two places."""
    rows = (f"Pinal,{n},School Board,,,{line}\n" for n in (1, 2) for line in lines)
    path.write_text(HEADER + "".join(rows), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    return code, json.loads(out)["files"][0]


def test_no_line_of_totals_or_marks_can_win(run: Run, tmp_path: Path) -> None:
    """Undervotes were a candidate, and the total of the votes had most of them."""
    code, file = read(run, tmp_path / "board.csv", *LINES)
    assert code == 0
    assert file["returns"][0]["votes"] == 2 * (40 + 30 + 1 + 2 + 900)
    folder = tmp_path / "board"
    words = ("init", str(folder), "--from", str(tmp_path / "board.csv"), "--state", "AZ")
    assert run(*words, "--day", "2024-11-05", "--baseline", "certified")[0] == 0
    code, out, _ = run("outcome", str(folder), "--json")
    assert code == 0
    kinds = [choice["kind"] for choice in json.loads(out)["contest"]["choices"]]
    assert kinds == ["candidate", "candidate", "other", "overvote", "blank"]


def test_two_contests_of_one_name_are_refused(run: Run, tmp_path: Path) -> None:
    """Their totals name two groups: together they would have one winner."""
    code, file = read(run, tmp_path / "board.csv", *LINES, *OTHERS)
    found = [(p["code"], p["found"]) for p in file["problems"] if p["severity"] == "error"]
    assert (code != 0, found) == (True, [("contest.of_groups", "School Board")])
