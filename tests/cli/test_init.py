"""``canvass init``: a folder that opens, and nothing overwritten."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.samples import SAMPLES


@pytest.mark.parametrize("starter", ["us-state", "empty"])
def test_init_then_doctor_then_outcome(run: Run, tmp_path: Path, starter: str) -> None:
    """What init writes has no problem and every command opens it."""
    folder = str(tmp_path / "mine")
    code, out, _ = run("init", folder, "--from", starter)
    assert code == 0
    assert "election.toml" in out
    assert f"canvass doctor {folder}" in out
    code, out, _ = run("doctor", folder)
    assert code == 0
    assert "Nothing wrong was found" in out
    assert run("outcome", folder)[0] == 0


def test_init_does_not_overwrite(run: Run, tmp_path: Path) -> None:
    """A second time is refused, and the files stay as they are."""
    run("init", str(tmp_path))
    (tmp_path / "returns.csv").write_text("my votes", "utf-8")
    code, out, err = run("init", str(tmp_path), "--from", "empty")
    assert (code, out) == (2, "")
    assert "nothing was written" in err
    assert (tmp_path / "returns.csv").read_text("utf-8") == "my votes"


def test_a_program_learns_what_was_written(run: Run, tmp_path: Path) -> None:
    """The folder and its files as JSON, nothing else on the screen."""
    folder = tmp_path / "mine"
    code, out, err = run("init", str(folder), "--json")
    told = json.loads(out)
    assert (code, err, told["folder"]) == (0, "", str(folder))
    assert {Path(file) for file in told["files"]} == {*folder.iterdir()}


def test_a_results_file_becomes_an_election(run: Run, tmp_path: Path) -> None:
    """A precinct file, two answers in election.toml, and the winner."""
    file, folder = tmp_path / "forest.csv", tmp_path / "forest-2020"
    file.write_text(SAMPLES["openelections-precinct"], "utf-8")
    code, out, _ = run("init", str(folder), "--from", str(file), "--state", "PA")
    assert code == 0
    assert f"complete election.toml, then  canvass doctor {folder}" in out
    code, out, _ = run("doctor", str(folder))
    assert code == 2
    assert "use one of 'election_night'" in " ".join(out.split())
    description = folder / "election.toml"
    answered = description.read_text("utf-8").replace('day = "?"', "day = 2020-11-03")
    description.write_text(answered.replace('baseline = "?"', 'baseline = "certified"'), "utf-8")
    assert run("doctor", str(folder))[0] == 0
    code, out, _ = run("outcome", str(folder))
    assert code == 0
    assert "Forest, Pennsylvania: votes by" in out
    assert "Donald J. Trump is ahead of Joseph R. Biden by 95" in out


def test_a_word_that_is_no_starter_and_no_file_is_refused(run: Run, tmp_path: Path) -> None:
    """With the word that was meant."""
    code, _, err = run("init", str(tmp_path / "mine"), "--from", "us-stat")
    assert code == 2
    assert "did you mean 'us-state'?" in err


PRIMARY = """county,precinct,office,district,party,candidate,votes
Appling,A,Governor,,DEM,Ito,9
Appling,A,Governor,,DEM,Wu,4
Appling,A,Governor,,REP,Ruiz,8
Appling,A,Governor,,REP,Roe,7
"""
MAPPING = """name = "own"
title = "own"
[unit]
kind = "precinct"
key = ["county", "precinct"]
county = { column = "county", by = "name" }
[[count]]
name = "count"
choice = "candidate"
party = "party"
votes = "votes"
[count.contest]
columns = ["office", "district"]
parties = "PARTIES"
"""


@pytest.mark.parametrize(
    ("parties", "titles"),
    [
        ("", ["Governor, DEM", "Governor, REP"]),
        ("contests", ["Governor, DEM", "Governor, REP"]),
        ("choices", ["Governor"]),
    ],
)
def test_a_primary_has_a_contest_for_each_party(
    run: Run, tmp_path: Path, parties: str, titles: list[str]
) -> None:
    """By the name of its file, unless a mapping decides: a winner of all parties together is nobody's nominee."""
    results = tmp_path / "20180522__ga__primary__appling__precinct.csv"
    results.write_text(PRIMARY, "utf-8")
    mapping = tmp_path / "mapping.toml"
    mapping.write_text(MAPPING.replace("PARTIES", parties), "utf-8")
    given = ("--mapping", str(mapping)) if parties else ()
    folder = tmp_path / "mine"
    code, out, err = run("init", str(folder), "--from", str(results), *given)
    assert (code, err) == (0, "")
    assert ("says primary" in out) is not bool(parties)
    started = tomllib.loads((folder / "election.toml").read_text("utf-8"))
    assert [each["title"] for each in started["contest"]] == titles
