"""Wisconsin's recount of April 2011 (Prosser against Kloppenburg), from the two published counts of 3,602 units."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run

DESCRIPTION = """
id = "wi-2011-court"
title = "Supreme Court of Wisconsin, April 2011"
day = 2011-04-05
jurisdiction = "Wisconsin"
main_contest = "court"

[[contest]]
id = "court"
title = "Justice of the Supreme Court"

[[returns]]
name = "canvass"
file = "results.csv"
level = "reporting_unit"
baseline = "county_canvass"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
CHOICES = {"prosser": "candidate", "kloppenburg": "candidate", "scattering": "other"}
REASONS = {"TOWN OF SUMPTER Wards 1-3, Combined", "TOWN OF LARRABEE Wards 1 & 2"}
"""The two units of which a tenth of the votes changed: the file does not say why."""


def written(path: Path, rows: list[list[str]]) -> None:
    """A CSV file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


@pytest.fixture
def units(raw_data: Path) -> list[dict[str, str]]:
    """The rows of the published file, without the spaces after names."""
    with (raw_data / "recount-history/wi2011-reporting-units.csv").open(encoding="utf-8") as file:
        return [{name: cell.strip() for name, cell in row.items()} for row in csv.DictReader(file)]


@pytest.mark.long(twin="tests/cli/test_demo_recount.py::test_every_published_total")
def test_wisconsin_2011_from_its_units(
    units: list[dict[str, str]], run: Run, tmp_path: Path
) -> None:
    """752,323 to 745,007 became 752,694 to 745,690; both verifiers follow each of 3,602 units."""
    folder, record = tmp_path / "2011", tmp_path / "court"
    folder.mkdir()
    (folder / "election.toml").write_text(DESCRIPTION, "utf-8")
    counties = sorted({row["county"] for row in units})
    ids = {id(row): f"u{number}" for number, row in enumerate(units, 1)}
    written(
        folder / "units.csv",
        [["kind", "unit", "name", "parent_kind", "parent", "state", "fips"]]
        + [["county", county, county, "", "", "WI", ""] for county in counties]
        + [
            ["reporting_unit", ids[id(r)], r["reporting_unit"], "county", r["county"], "WI", ""]
            for r in units
        ],
    )
    kinds = [["court", choice, choice.title(), "", kind] for choice, kind in CHOICES.items()]
    written(folder / "choices.csv", [["contest", "choice", "name", "party", "choice_kind"], *kinds])
    first = [[ids[id(r)], "court", c, "total", r[f"{c}_orig"]] for r in units for c in CHOICES]
    written(folder / "results.csv", [["unit", "contest", "choice", "vote_mode", "votes"], *first])
    code, out, err = run("recount", "open", str(record), str(folder), "--office", "A replay")
    assert (code, err) == (0, "")
    assert "3,602 units, 1,498,880 votes before; boards: 72." in out

    sheet = tmp_path / "recount.csv"
    lines = []
    for row in units:
        why = "unexplained" if row["reporting_unit"] in REASONS else ""
        counts = (row[f"{choice}_rec"] for choice in CHOICES)
        lines.append([row["county"], ids[id(row)], *counts, why])
    written(sheet, [["county", "unit", *CHOICES, "reason"], *lines])
    for words in (("receive", str(record), str(sheet)), ("complete", str(record), "--every")):
        code, _, err = run("recount", *words, "--by", "Ada")
        assert (code, err) == (0, "")
    code, out, err = run("recount", "amend", str(record), "--by", "Ada")
    assert (code, err) == (0, "")
    for said in (
        "Prosser: 752,323 before, 752,694 after.",
        "Kloppenburg: 745,007 before, 745,690 after.",
    ):
        assert said in out
    assert "3,602 units, 1,340 changed" in out
    found = json.loads(run("recount", "status", str(record), "--json")[1])
    assert found["differences"]["sums"]["gross"] == sum(
        abs(int(r[f"{c}_orig"]) - int(r[f"{c}_rec"])) for r in units for c in CHOICES
    )

    public = tmp_path / "public"
    assert run("recount", "publish", str(record), str(public))[0] == 0
    assert run("verify", str(public))[0] == 0
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
