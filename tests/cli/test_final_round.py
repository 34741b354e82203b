"""The last round of a ranked contest, and recount law applied to it (Maine, Alaska)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

MAINE_2018 = {"golden": 142_440, "poliquin": 138_931}
"""The last round of Maine's second district (cases of real recounts)."""


def _ranked(folder: Path, election: LawElection, says: str = "final_round = true\n") -> str:
    path = write(folder, election)
    file = Path(path) / "election.toml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("seats = 1\n", f'seats = 1\nrule = "irv"\n{says}', 1), "utf-8")
    return path


def _plan(run: Run, folder: str, day: str) -> Any:
    code, out, err = run("recount", "plan", "--all", folder, "--as-of", day, "--json")
    assert code == 0, err
    return json.loads(out)["states"][0]


def test_the_second_district_of_maine(run: Run, tmp_path: Path) -> None:
    """The loser of the last round may ask, 3,509 votes behind; the page says which round the votes are of."""
    made = LawElection("2018-11-06", "us_house", {"ME": MAINE_2018})
    folder = _ranked(tmp_path / "me", made)
    state = _plan(run, folder, "2018-11-16")
    assert state["count"]["lead"]["margin_votes"] == 3_509
    assert state["eligibility"]["standing"]["value"].startswith("may_ask")
    assert [asker["choice"] for asker in state["eligibility"]["askers"]] == ["poliquin"]
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2018-11-16")
    assert "votes of the last round of the ranked count" in " ".join(out.split())


def test_who_pays_in_alaska_goes_by_the_last_round(run: Run, tmp_path: Path) -> None:
    """20 votes apart the state pays for it; 200 of 4,200 apart who asks does."""
    for ahead, behind, payer in (
        (2_020, 2_000, "the public pays"),
        (2_200, 2_000, "who asks pays"),
    ):
        made = LawElection("2024-11-05", "state_house", {"AK": {"ann": ahead, "bob": behind}})
        state = _plan(run, _ranked(tmp_path / str(ahead), made), "2024-11-20")
        assert state["payment"]["payer"] == payer


def test_without_the_last_round_nobody_leads(run: Run, tmp_path: Path) -> None:
    """First preferences name no leader, and the plan says what to give."""
    made = LawElection("2018-11-06", "us_house", {"ME": MAINE_2018})
    folder = _ranked(tmp_path / "me", made, "")
    assert _plan(run, folder, "2018-11-16")["count"]["lead"] is None
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2018-11-16")
    assert "say final_round = true" in " ".join(out.split())


def test_a_report_says_which_round_the_votes_are_of(run: Run, tmp_path: Path) -> None:
    """In 2018 Poliquin had most first preferences, and Golden most of the last round; no cell repeats a sentence."""
    made = LawElection("2018-11-06", "us_house", {"ME": MAINE_2018})
    for name, says, told, other in (
        ("last", "final_round = true\n", "most votes of the last round", "first preferences"),
        ("first", "", "most first preferences", "last round, 142,440"),
    ):
        folder, page = _ranked(tmp_path / name, made, says), tmp_path / name / "page.html"
        assert run("report", folder, "--out", str(page))[0] == 0
        answer = " ".join(json.loads(page.with_suffix(".json").read_text("utf-8"))["answer"])
        assert f"Golden has {told}, 142,440 of 281,371." in answer
        html = page.read_text("utf-8")
        assert other not in html
        cells = [each.partition("</td>")[0] for each in html.split("<td")[1:]]
        assert not [each for each in cells if "rankings decide who wins" in each]


def test_three_are_no_last_round(run: Run, tmp_path: Path) -> None:
    """Three choices with votes, and final_round without ranks, are refused; one eliminated with no votes is not."""
    three = LawElection("2018-11-06", "us_house", {"ME": {**MAINE_2018, "bond": 16_552}})
    folder = _ranked(tmp_path / "three", three)
    code, _, err = run("recount", "plan", "--all", folder, "--as-of", "2018-11-16")
    assert code == 2
    assert "more than two of its choices have votes" in err
    gone = LawElection("2018-11-06", "us_house", {"ME": {**MAINE_2018, "bond": 0}})
    assert _plan(run, _ranked(tmp_path / "gone", gone), "2018-11-16")["count"]["lead"]
    plain = write(tmp_path / "plain", LawElection("2018-11-06", "us_house", {"ME": MAINE_2018}))
    file = Path(plain) / "election.toml"
    file.write_text(
        file.read_text("utf-8").replace("seats = 1\n", "seats = 1\nfinal_round = true\n", 1)
    )
    code, _, err = run("recount", "plan", "--all", plain, "--as-of", "2018-11-16")
    assert code == 2
    assert 'say rule = "irv" beside it' in err


def test_an_audit_still_needs_the_rankings(run: Run, tmp_path: Path) -> None:
    """Neither paths nor the audit plan takes the last round for the whole count."""
    made = LawElection("2018-11-06", "us_house", {"ME": MAINE_2018})
    folder = _ranked(tmp_path / "me", made)
    for command, told in (
        (("paths",), "do not say who is ahead"),
        (("audit", "plan"), "name their file with --rankings"),
        (("outcome",), "rankings decide who wins"),
    ):
        _, out, err = run(*command, folder)
        said = " ".join((out + err).split())
        assert told in said
        assert "3,509" not in said
