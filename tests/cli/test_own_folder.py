"""A user's own folder: the same commands, the same refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

pytest.importorskip("canvass.formats.election_folder", reason="election folders cannot be read")

DESCRIPTION = """
id = "town-2023"
title = "Town election 2023"
day = 2023-11-07
jurisdiction = "Smallville"
main_contest = "council"

[[contest]]
id = "council"
title = "Town council"
seats = 2
votes_allowed = 2

[[returns]]
name = "night"
file = "results.csv"
level = "precinct"
baseline = "election_night"

[tables]
units = "units.csv"
choices = "choices.csv"
cards = "cards.csv"
outstanding = "outstanding.csv"
"""
FILES = {
    "units.csv": "kind,unit,name,parent_kind,parent,state,fips\n"
    "precinct,p1,North,,,,\nprecinct,p2,South,,,,\n",
    "choices.csv": "contest,choice,name,party,choice_kind\n"
    "council,ann,Ann,,candidate\ncouncil,bob,Bob,,candidate\ncouncil,cat,Cat,,candidate\n",
    "results.csv": "unit,contest,choice,vote_mode,votes\n"
    "p1,council,ann,election_day,20\np1,council,ann,absentee,10\np1,council,ann,total,30\n"
    "p2,council,ann,total,20\np1,council,bob,total,30\np2,council,cat,total,20\n",
    "cards.csv": "kind,unit,cards\nprecinct,p1,35\nprecinct,p2,25\n",
    "outstanding.csv": "kind,unit,contest,ballots\nprecinct,p2,council,10\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An election folder of two precincts."""
    (tmp_path / "election.toml").write_text(DESCRIPTION)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_outcome_of_an_own_election(run: Run, folder: Path) -> None:
    """Two seats, a margin per card, ten ballots outstanding against a margin of ten."""
    code, out, err = run("outcome", str(folder))
    text = " ".join(out.split())
    assert (code, err) == (0, "")
    assert "Ann (elected) 50" in text
    assert "16.67% of 60 cards" in text
    assert "10 ballots. The ballots not yet counted could bring a tie" in text


def test_paths_of_an_own_election(run: Run, folder: Path) -> None:
    """Without electors, the votes of the contest answer."""
    code, out, _ = run("paths", str(folder), "--json")
    result = json.loads(out)
    assert code == 0
    assert result["electors"] is None
    assert (result["votes"]["votes_flipped"], result["votes"]["votes_added"]) == (6, 11)


def test_a_total_is_not_added_to_its_parts(run: Run, folder: Path) -> None:
    """Ann's 30 in the first precinct are 20 and 10 and their total, once."""
    _, out, _ = run("outcome", str(folder), "--json")
    assert json.loads(out)["whole"]["count"]["outcome"]["order"][0]["votes"] == 50


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("outstanding.csv", ",10", ",-10", "-10"),
        ("cards.csv", ",35", ",5", "cards cannot hold 100 votes"),
    ],
)
def test_impossible_numbers_are_refused(
    run: Run, folder: Path, file: str, old: str, new: str, message: str
) -> None:
    """Negative ballots and too few cards end with exit code 2 and what was found."""
    (folder / file).write_text(FILES[file].replace(old, new))
    code, out, err = run("outcome", str(folder))
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_folder_that_is_not_there_is_refused(run: Run, folder: Path) -> None:
    """Neither a packaged name nor a folder: one message that says how to start one."""
    code, _, err = run("outcome", str(folder / "nowhere"))
    assert code == 2
    assert "canvass init" in err


def test_parts_that_do_not_add_up_are_an_error_to_the_doctor(run: Run, folder: Path) -> None:
    """Named with row and numbers, exit code 2; the outcome takes the total and says so."""
    wrong = FILES["results.csv"].replace("absentee,10", "absentee,9")
    (folder / "results.csv").write_text(wrong)
    code, out, _ = run("doctor", str(folder))
    assert code == 2
    assert "total 30, modes together 29" in " ".join(out.split())
    assert "votes 100 in night" in " ".join(out.split())
    code, out, _ = run("outcome", str(folder))
    assert code == 0
    assert "1 total of night differs from the sum of the vote modes" in " ".join(out.split())


def test_parts_that_do_not_add_up_in_a_file_alone(run: Run, tmp_path: Path) -> None:
    """The same without a folder; a total is not added to its parts."""
    (tmp_path / "results.csv").write_text(FILES["results.csv"].replace("absentee,10", "absentee,9"))
    code, out, _ = run("doctor", str(tmp_path / "results.csv"), "--json")
    (file,) = json.loads(out)["files"]
    assert code == 2
    assert [p["code"] for p in file["problems"] if p["severity"] == "error"] == ["sum.modes_differ"]
    assert file["returns"][0]["votes"] == 100


def test_an_own_election_of_another_year_is_told_what_is_missing(
    run: Run, raw_data: Path, tmp_path: Path
) -> None:
    """Georgia 2020 by county: no equipment of that day is packaged; the refusal says so, and what would mend it."""
    header, *rows = (raw_data / "county" / "president_2020.csv").read_text("utf-8").splitlines()
    file = tmp_path / "georgia.csv"
    georgia = [row for row in rows if ",Georgia," in row]
    file.write_text("\n".join([header, *georgia, ""]), "utf-8")
    own = str(tmp_path / "own")
    assert run("init", own, "--from", str(file), "--mapping", "us-county-president-2020")[0] == 0
    description = tmp_path / "own" / "election.toml"
    text = description.read_text("utf-8").replace('day = "?"', "day = 2020-11-03")
    description.write_text(text.replace('baseline = "?"', 'baseline = "certified"'), "utf-8")
    _, plan, _ = run("recount", "plan", "--all", own, "--states", "GA")
    assert "had there been paper" in " ".join(plan.split())
    code, _, errors = run("tech-gap", own, "--state", "GA")
    assert code == 2
    assert (
        "us-2016-president has it for November 8, 2016 only. A table technology would say it"
        in errors
    )
