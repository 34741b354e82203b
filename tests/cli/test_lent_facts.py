"""Facts of canvass that do not fit the votes of an own county: every command leaves them out and says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.journeys.test_facts import own_counties


@pytest.fixture
def flat(tmp_path: Path) -> Path:
    """Wisconsin's counties with some 2,030 votes each, of a day that all facts cover: Milwaukee's size fits no more."""
    return own_counties(tmp_path / "flat", "2016-11-08")


def test_the_doctor_tells_it(run: Run, flat: Path) -> None:
    """A warning: the folder's own numbers may be right, and its codes wrong."""
    code, screen, _ = run("doctor", str(flat))
    assert code == 0
    assert "sum.lent_left_out" in screen
    assert "Nothing wrong was found" not in screen
    _, printed, _ = run("doctor", str(flat), "--json")
    (file,) = json.loads(printed)["files"]
    told = [each["message"] for each in file["problems"] if each["code"] == "sum.lent_left_out"]
    assert [message.split()[2] for message in told] == ["technology", "covariates"]
    assert all("Left out of every number" in message for message in told)


def test_no_number_rests_on_it(run: Run, flat: Path) -> None:
    """The outcome says it, and the technology question has no equipment to compare by."""
    _, screen, _ = run("outcome", str(flat))
    assert "The table technology does not fit the votes of WI" in " ".join(screen.split())
    code, screen, error = run("tech-gap", str(flat), "--state", "WI")
    said = " ".join((screen + error).split())
    assert "does not fit the votes" in said
    assert code in (0, 2)


@pytest.mark.parametrize("day", ["2016-11-08", "2018-11-06"])
def test_codes_of_another_state_are_refused(run: Run, tmp_path: Path, day: str) -> None:
    """Wisconsin's counties under Minnesota's codes: the names do not go with them, in a year with lent facts too."""
    folder = own_counties(tmp_path / "own", day)
    file = folder / "units.csv"
    file.write_text(file.read_text("utf-8").replace(",WI,55", ",WI,27"), "utf-8")
    code, screen, _ = run("doctor", str(folder))
    assert code == 2
    assert run("outcome", str(folder))[0] == 2
    assert "27001" in screen


def test_votes_beside_the_next_county_are_told(run: Run, tmp_path: Path) -> None:
    """Real sizes, every county's votes a row further down."""
    folder = own_counties(tmp_path / "own", "2018-11-06")
    units = (folder / "units.csv").read_text("utf-8").splitlines()[1:]
    ids = [line.split(",")[1] for line in units]
    sizes = {unit: 400 + 97 * (number**2 % 61) ** 2 for number, unit in enumerate(ids)}
    rows = [f"{unit},senate,{who},total,{sizes[unit]}" for unit in ids for who in ("ann", "bob")]
    header = "unit,contest,choice,vote_mode,votes"
    (folder / "returns.csv").write_text("\n".join([header, *rows]) + "\n", "utf-8")
    _, screen, _ = run("doctor", str(folder))
    assert "sum.lent_left_out" in screen
