"""``canvass init``: a folder that opens, and nothing overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


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
