"""A lead that is no majority: where the law asks for one, nobody is elected yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

UNSAID = (
    "nobody has more than half of the votes. Where the law asks for a majority, a runoff follows."
)


def _folder(run: Run, folder: Path, office: str, third: int) -> Path:
    votes = {"Ann Ames": 497, "Bob Bell": 480, "Cy Cole": third}
    lines = [f"Adams,Senator,{name},,{count}" for name, count in votes.items()]
    file = folder / "race.csv"
    file.write_text("\n".join(["county,office,candidate,party,votes", *lines, ""]))
    own = folder / "race"
    said = ("--state", "OH", "--day", "2026-11-03", "--baseline", "certified", "--office", office)
    code, _, problems = run("init", str(own), "--from", str(file), *said)
    assert code == 0, problems
    return own


@pytest.mark.parametrize("command", ["outcome", "paths"])
def test_a_leader_without_a_majority_is_told(run: Run, tmp_path: Path, command: str) -> None:
    """Georgia's senator of November 2020 led with 49.7% and lost the runoff: a lead alone does not elect there."""
    own = _folder(run, tmp_path, "county", 23)
    code, screen, _ = run(command, str(own))
    assert code == 0
    told = " ".join(screen.split())
    assert f"Ann Ames has 49.70%: {UNSAID}" in told
    said = own / "election.toml"
    said.write_text(said.read_text().replace("seats = 1", 'seats = 1\nrule = "top_two"'))
    _, screen, _ = run("outcome", str(own))
    assert "go on to a runoff" in " ".join(screen.split())
    assert UNSAID not in " ".join(screen.split())


@pytest.mark.parametrize(("office", "third"), [("county", 16), ("president", 23)])
def test_a_majority_or_a_presidents_state_needs_no_word(
    run: Run, tmp_path: Path, office: str, third: int
) -> None:
    """Exactly one vote more than half is a majority; electors go by the most votes."""
    _, screen, _ = run("outcome", str(_folder(run, tmp_path, office, third)))
    assert "nobody has more than half" not in " ".join(screen.split())
