"""Ways of voting that a county's report lists on two lines for each choice, through the command."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEADER = "county,precinct,office,district,party,candidate,votes\n"
PLACES = ("EV/AB", "Juniata", "Kenesaw", "EV/AB", "Provisional")
VOTES = {
    ("President", "DEM", "Ann Lee"): (1070, 51, 60, 9, 3),
    ("President", "REP", "Bo Ray"): (988, 70, 41, 12, 0),
    ("Clerk", "", "Cy Ito"): (700, 90, 80, 0, 1),
    ("Clerk", "", "Di Moss"): (600, 20, 30, 4, 2),
}
Line = tuple[str, str, int]
"""Place, choice with office and party, and votes."""


def lines() -> list[Line]:
    """The lines of the report, choice by choice."""
    return [
        (place, f"{office},,{party},{name}", votes)
        for (office, party, name), numbers in VOTES.items()
        for place, votes in zip(PLACES, numbers, strict=True)
    ]


def doctor(run: Run, path: Path, rows: Sequence[Line]) -> tuple[int, dict[str, int], int]:
    """The exit code, the repeated rows by code, and the votes that were read."""
    path.write_text(HEADER + "".join(f"Adams,{p},{c},{n}\n" for p, c, n in rows), "utf-8")
    code, out, _ = run("doctor", str(path), "--json")
    (file,) = json.loads(out)["files"]
    found: dict[str, int] = {}
    for problem in file["problems"]:
        if problem["code"] in ("row.way_added", "row.doubled", "row.key_repeated"):
            found[problem["code"]] = found.get(problem["code"], 0) + problem["count"]
    return code, found, file["returns"][0]["votes"]


def test_two_lines_of_a_way_of_voting_are_added_and_told(run: Run, tmp_path: Path) -> None:
    """Nebraska's counties report two kinds of early votes under one name: both count, and it is a warning."""
    code, found, votes = doctor(run, tmp_path / "county.csv", lines())
    assert (code, found) == (0, {"row.way_added": 4})
    assert votes == sum(map(sum, VOTES.values()))


def corrected(rows: list[Line]) -> list[Line]:
    """The second line has nearly the votes of the first."""
    return [(p, c, rows[i - 3][2] + 5 if i % 5 == 3 else n) for i, (p, c, n) in enumerate(rows)]


def copied(rows: list[Line]) -> list[Line]:
    """The second line has the votes of the first."""
    return [(p, c, rows[i - 3][2] if i % 5 == 3 else n) for i, (p, c, n) in enumerate(rows)]


def side_by_side(rows: list[Line]) -> list[Line]:
    """Both lines stand one below the other."""
    return sorted(rows, key=lambda row: (row[1], row[0] != "EV/AB"))


def at_the_end(rows: list[Line]) -> list[Line]:
    """The second lines were added below the report."""
    later = [row for i, row in enumerate(rows) if i % 5 == 3]
    return [row for i, row in enumerate(rows) if i % 5 != 3] + later


def of_one_choice(rows: list[Line]) -> list[Line]:
    """One choice alone has a second line."""
    return [row for i, row in enumerate(rows) if i % 5 != 3 or i < 5]


def of_a_place(rows: list[Line]) -> list[Line]:
    """The name is that of a place, which may be two."""
    return [(p.replace("EV/AB", "Hastings"), c, n) for p, c, n in rows]


@pytest.mark.parametrize(
    "planted", [corrected, copied, side_by_side, at_the_end, of_one_choice, of_a_place]
)
def test_a_line_that_may_stand_for_the_other_is_refused(
    run: Run, tmp_path: Path, planted: Callable[[list[Line]], list[Line]]
) -> None:
    """A correction, a copy, lines that somebody added: which of the two counts is not known."""
    code, found, _ = doctor(run, tmp_path / "county.csv", planted(lines()))
    assert code != 0
    assert "row.way_added" not in found
    assert found
