"""Wherever a number of cards stands, it says whether there is paper to read: screens, pages and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.audit.fit import OnPaper
from canvass.present.worded import worded
from tests.cli.conftest import Run
from tests.journeys.own_counties import write_own_counties

TOO_LITTLE, NOT_KNOWN = worded(OnPaper.TOO_LITTLE), worded(OnPaper.NOT_KNOWN)
ASKED = ("--as-of", "2016-11-23", "--states", "PA")


@pytest.fixture
def without_equipment(tmp_path: Path) -> str:
    """An election of one's own of which nothing is known of equipment or paper."""
    folder = write_own_counties(tmp_path / "own")
    description = folder / "election.toml"
    text = description.read_text("utf-8").replace('technology = "technology.csv"\n', "")
    description.write_text(text, "utf-8")
    return str(folder)


def words(text: str) -> str:
    """A screen in one line."""
    return " ".join(text.split())


def test_the_recount_plan_of_pennsylvania(run: Run) -> None:
    """Millions of ballots are not as many pieces of paper: four of five voters were to leave none."""
    code, screen, _ = run("recount", "plan", "--all", "us-2016-president", *ASKED)
    assert code == 0
    assert "5,742,040 ballots in 67 counties (as many as on November 6, 2012" in words(screen)
    assert TOO_LITTLE in words(screen)
    _, printed, _ = run("recount", "plan", "--all", "us-2016-president", *ASKED, "--json")
    (state,) = json.loads(printed)["states"]
    assert state["cost"]["on_paper"] == {"value": "too_little", "sentence": TOO_LITTLE}


def test_the_audit_plan_of_three_states(run: Run) -> None:
    """Pennsylvania's numbers say it in every line that counts cards; Michigan's need not."""
    asked = ("audit", "plan", "--all", "us-2016-president", "--states", "MI,PA", "--quick")
    code, screen, _ = run(*asked)
    michigan, pennsylvania = words(screen).split("Pennsylvania Donald Trump leads")
    assert code == 0
    assert "had there been paper" not in michigan.casefold()
    assert "Had there been paper:" in pennsylvania
    assert "6,165,478 cards" in pennsylvania
    assert TOO_LITTLE in pennsylvania
    _, printed, _ = run(*asked, "--json")
    assert [place["on_paper"]["value"] for place in json.loads(printed)["places"]] == [
        "all",
        "too_little",
    ]


def test_an_own_election_of_which_nothing_is_known(
    run: Run, without_equipment: str, tmp_path: Path
) -> None:
    """The audit plan, its JSON, the report's screen, page and JSON."""
    asked = ("audit", "plan", "--all", without_equipment, "--states", "ON", "--quick")
    code, screen, _ = run(*asked)
    assert code == 0
    assert NOT_KNOWN in words(screen)
    _, printed, _ = run(*asked, "--json")
    assert json.loads(printed)["places"][0]["on_paper"]["sentence"] == NOT_KNOWN
    page = tmp_path / "report.html"
    words_given = ("report", without_equipment, "--states", "ON", "--out", str(page), "--all")
    code, screen, _ = run(*words_given)
    assert code == 0
    assert "(had there been paper for every vote)" in words(screen)
    assert NOT_KNOWN in page.with_suffix(".json").read_text("utf-8")


def test_the_brief_says_it(run: Run, tmp_path: Path) -> None:
    """Under the table of ballots and people, for each state it is so in."""
    asked = ("--as-of", "2016-11-23", "--states", "MI,PA", "--out", str(tmp_path))
    code, _, errors = run("recount", "brief", "us-2016-president", *asked, "--no-pdf")
    assert (code, errors) == (0, "")
    page = tmp_path / "memorandum.html"
    told = words(page.read_text("utf-8"))
    assert f"Pennsylvania: {TOO_LITTLE}" in told
    assert f"Michigan: {worded(OnPaper.PART)}" not in told
