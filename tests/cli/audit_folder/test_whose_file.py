"""A file loaded for one county that is called after another, or has its bytes, is kept with a word of warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

ADAMS = "batch,cards\n1,20\n2,30\n"
BROWN = "batch,cards\n1,25\n2,35\n"


@pytest.fixture
def audit(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An audit of three counties, and their manifests beside it."""
    monkeypatch.chdir(tmp_path)
    counties = ("-j", "Adams", "-j", "Brown", "-j", "Brown Deer")
    opened = run(
        "audit", "open", "a", *counties, "--office", "State", "--election", "November 2026"
    )
    assert opened[0] == 0, opened[2]
    return tmp_path


def load(run: Run, folder: Path, name: str, text: str, county: str) -> str:
    """What loading a manifest of a county prints."""
    (folder / name).write_text(text, "utf-8")
    code, out, err = run("audit", "load", "a", "manifest", name, "-j", county)
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize(
    ("name", "county", "said"),
    [
        ("Brown_manifest_2026.csv", "Adams", "it is loaded for Adams and is called after Brown"),
        ("manifest-ADAMS.csv", "Brown", "it is loaded for Brown and is called after Adams"),
        ("adams.csv", "Adams", ""),
        ("Brownfield.csv", "Adams", ""),
        ("adams and brown.csv", "Adams", ""),
        ("brown deer.csv", "Brown Deer", ""),
        ("brown deer.csv", "Brown", ""),
        ("boxes.csv", "Adams", ""),
    ],
)
def test_the_name_of_the_file(run: Run, audit: Path, name: str, county: str, said: str) -> None:
    """Whole words of another county's name, and not one's own."""
    out = load(run, audit, name, ADAMS, county)
    assert "Kept: manifest" in out
    assert (f"look: warning: {said} (found {name!r}) -> look whose file it is" in out) is bool(said)
    assert ("look:" in out) is bool(said)


def test_the_bytes_of_the_file(run: Run, audit: Path) -> None:
    """Those of another county's file that is in force; one that was replaced has no say."""
    assert "look:" not in load(run, audit, "b.csv", BROWN, "Brown")
    said = "it is loaded for Adams and has the same bytes as the file of Brown"
    assert said in load(run, audit, "a.csv", BROWN, "Adams")
    assert "look:" not in load(run, audit, "own.csv", ADAMS, "Adams")
    assert "has the same bytes" not in load(run, audit, "b2.csv", BROWN, "Brown")
