"""What is told where it is not known whether the law orders a recount."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write


def test_what_is_not_known_is_not_said(run: Run, tmp_path: Path) -> None:
    """At Ohio's limit the statute and the manual differ: no sentence says that no recount is ordered."""
    votes = {"OH": {"ann": 501_250, "bob": 498_750}}
    folder = write(tmp_path / "oh", LawElection("2026-11-03", "governor", votes))
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-04", "--json")
    (state,) = json.loads(out)["states"]
    truths = {answer["truth"] for answer in state["eligibility"]["automatic"]}
    assert (code, truths) == (0, {"true", "false"})
    assert state["eligibility"]["standing"]["sentence"] == (
        "One may be asked for; whether the law orders one is not known here."
    )
    text = " ".join(run("recount", "plan", "--all", folder, "--as-of", "2026-11-04")[1].split())
    assert "may be asked for in Ohio; whether the law orders one is not known here" in text
    assert "may be asked for; not known whether one is ordered" in text
