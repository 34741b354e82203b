"""What a file's examination found stays with the folder started from it, and every output over it tells it."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from canvass.data import table
from tests.adversary.results import started
from tests.adversary.test_input_tables import words
from tests.cli.conftest import Run

HEADER = "county_fips,county_name,jurisdiction,precinct,candidate,party,writein,mode,votes\n"
WRONG = "42003 Allegheny County, PA, Hillary Clinton"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pennsylvania 2016 in the form of MEDSL's precinct file, one precinct a county; Allegheny is 683 votes short."""
    counties = table("us-2016-president", "county_returns_2016")
    units = table("us-2016-president", "units").filter(pl.col("kind") == "county")
    names = dict(units.select("unit", "name").iter_rows())
    rows = []
    for unit, choice, votes in counties.select("unit", "choice", "votes").iter_rows():
        name = {"clinton": "Hillary Clinton", "trump": "Donald Trump"}.get(choice)
        if unit.startswith("42") and name:
            short = 683 if (unit, choice) == ("42003", "clinton") else 0
            rows.append(f"{unit},{names[unit]},{unit},1,{name},x,FALSE,total,{votes - short}\n")
    path = tmp_path_factory.mktemp("file") / "pa.csv"
    path.write_text(HEADER + "".join(rows), "utf-8")
    return path


def test_init_tells_what_it_takes(run: Run, file: Path, tmp_path: Path) -> None:
    """On the screen and in the JSON; the problems stand in examination.csv, row by row."""
    code, screen, _ = run("init", str(tmp_path / "own"), "--from", str(file))
    assert code == 0
    assert "The examination of the files found" in words(screen)
    assert WRONG in words(screen)
    assert "(-683)" in (tmp_path / "own" / "examination.csv").read_text("utf-8")
    _, printed, _ = run("init", str(tmp_path / "other"), "--from", str(file), "--json")
    remarks = json.loads(printed)["examination"]["remarks"]
    assert remarks[0]["code"] == "second_source.sum_differs"


def test_every_output_over_the_folder_tells_it(run: Run, file: Path, tmp_path: Path) -> None:
    """doctor, outcome, paths, the technology question, the audit plan and the report: screens, pages and JSON."""
    folder = started(run, file, tmp_path / "own", state="")
    text = (folder / "election.toml").read_text("utf-8")
    (folder / "election.toml").write_text(text.replace("2022-11-08", "2016-11-08"), "utf-8")
    code, screen, _ = run("doctor", str(folder))
    assert code == 2
    assert WRONG in words(screen)
    own = str(folder)
    for command in (
        ("outcome", own),
        ("paths", own),
        ("tech-gap", own, "--state", "PA"),
        ("audit", "plan", own),
    ):
        code, screen, errors = run(*command)
        assert (code, errors) == (0, "")
        assert "The examination of the files found" in words(screen)
        assert WRONG in words(run(*command, "--all")[1])
        _, printed, _ = run(*command, "--json")
        assert WRONG in printed
    page = tmp_path / "report.html"
    code, screen, _ = run("report", str(folder), "--states", "PA", "--out", str(page))
    assert code == 0
    assert "The examination of the files found" in words(screen)
    assert WRONG in words(page.read_text("utf-8"))
    assert WRONG in page.with_suffix(".json").read_text("utf-8")


def test_a_folder_of_ones_own_is_examined_like_a_file(run: Run, file: Path, tmp_path: Path) -> None:
    """Without the kept examination the doctor compares the folder with the packaged election itself."""
    folder = started(run, file, tmp_path / "own", state="")
    description = folder / "election.toml"
    text = description.read_text("utf-8").replace('examination = "examination.csv"\n', "")
    description.write_text(text, "utf-8")
    (folder / "examination.csv").unlink()
    code, screen, _ = run("doctor", str(folder))
    assert code == 2
    assert WRONG in words(screen)
