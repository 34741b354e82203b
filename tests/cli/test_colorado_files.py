"""Colorado's own files through the commands: doctor, init, and an audit from a manifest and an export."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from canvass.data.places import counties
from tests.cli.conftest import Run
from tests.formats.cvr import dominion

BATCHES = "county_name,scanner_id,batch_id,count_per_manifest,count_per_cvr_file,difference\n"
VOTES = "county_name,contest_name,choice,votes\n"


def test_an_election_from_votes_by_county(run: Run, tmp_path: Path) -> None:
    """The state's table of votes by county opens as an election of its counties, with the winner that it has."""
    path = tmp_path / "tabulateCounty.csv"
    votes = {"Adams": (100, 90), "Gilpin": (5, 30)}
    known = counties(date(2024, 11, 5)).items()
    of_state = [name.removesuffix(" County") for code, name in known if code.startswith("08")]
    rows = [
        f"{county},Governor,{choice},{count}"
        for county in of_state
        for choice, count in zip(("Ann", "Bo"), votes.get(county, (10, 10)), strict=True)
    ]
    path.write_text(VOTES + "\n".join(rows) + "\n", "utf-8")
    folder = str(tmp_path / "state")
    words = ("init", folder, "--from", str(path), "--day", "2024-11-05", "--baseline", "certified")
    code, _, err = run(*words, "--state", "CO")
    assert (code, err) == (0, "")
    code, out, _ = run("outcome", folder, "--json")
    assert code == 0
    assert json.loads(out)["whole"]["count"]["outcome"]["winners"] == ["Bo"]


def test_an_audit_from_the_comparison_of_batches(run: Run, tmp_path: Path) -> None:
    """Its batches are the manifest; a batch with more cards than records is told, and counted as in any audit."""
    boxes, records = tmp_path / "batchCountComparison.csv", tmp_path / "cvr.csv"
    rows = [f"Adams,7,{n + 1},2,2,0" for n in range(0, 40, 10)]
    rows += [f"Adams,7,{n + 2},1,1,0" for n in range(0, 40, 10)]
    rows += [f"Adams,8,{n + 1},{1 + (n == 30)},1,{int(n == 30)}" for n in range(0, 40, 10)]
    boxes.write_text(BATCHES + "\n".join(rows) + "\n", "utf-8")
    records.write_text(dominion.many(4), "utf-8")
    code, out, _ = run("doctor", str(boxes), "--json")
    (file,) = json.loads(out)["files"]
    assert (code, [p["code"] for p in file["problems"]]) == (0, ["manifest.recorded_differs"])
    words = ("audit", "open", str(tmp_path / "audit"), "--from", str(boxes), str(records))
    code, out, err = run(*words, "--election", "General 2026", "--contest", "Mayor", "--json")
    assert (code, err) == (0, "")
    opened = json.loads(out)
    assert (opened["universe"]["manifest"], opened["universe"]["recorded"]) == (17, 16)
    assert opened["opened"]["jurisdictions"] == ["Adams"]
    assert run("audit", "commit", str(tmp_path / "audit"))[0] == 0


def test_the_doctor_says_what_a_table_of_an_audit_is_for(run: Run, tmp_path: Path) -> None:
    """It has no votes to compare: the way on is to compute the audit again from its folder."""
    path = tmp_path / "contestsByCounty.csv"
    path.write_text(
        "county_id,county_name,contest_name,contest_id\n1,Adams,Governor,5278\n", "utf-8"
    )
    code, out, _ = run("doctor", str(path))
    assert (code, "canvass recheck FOLDER" in " ".join(out.split())) == (0, True)
