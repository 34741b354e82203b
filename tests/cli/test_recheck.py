"""``canvass recheck``: the answer on one screen, the page and its JSON."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.cli.conftest import Run
from tests.forbidden import forbidden_in

PUBLISHED = Path(__file__).parent.parent / "published"
PILOTS = str(PUBLISHED / "michigan_pilots_2018")


def test_rochester_hills_says_which_is_right_and_why(run: Run) -> None:
    """Both values, which is right, the reason, and that it is not confirmed."""
    code, screen, errors = run("recheck", PILOTS)
    assert (code, errors) == (0, "")
    text = " ".join(screen.split())
    for words in (
        "All 76 cards drawn come out again from the seed 04889743399761425005.",
        "Published was a risk of 0.0212, confirmed at the risk limit 0.05. Right is 0.3477: not confirmed.",
        "That is not valid: the reported count is what the audit tests",
        "The published risk, 0.0374, is right: confirmed at the risk limit 0.05.",
    ):
        assert words in text


def test_colorado_on_a_screen(run: Run) -> None:
    """What came out, which contest was not confirmed, which order of scanners had to be inferred."""
    code, screen, _ = run("recheck", str(PUBLISHED / "colorado_2024"))
    assert code == 0
    text = " ".join(screen.split())
    for words in (
        "94 of 94 published numbers come out again",
        "all 12 sample sizes of round 3",
        "For 3 of 3 targeted contests the published conclusion agrees",
        "Not confirmed by the last round published here: Dove Creek Ambulance District Ballot Issue 6A.",
        "Gunnison: 202, 102 (5 more, 1 other order tried",
        "Over: cards whose record exaggerated the margin, by votes; under: the reverse.",
    ):
        assert words in text


def test_page_and_twin(run: Run, tmp_path: Path) -> None:
    """The folder holds the page and the JSON that --json prints; none uses a forbidden word."""
    code, printed, said = run("recheck", PILOTS, "--json", "--out", str(tmp_path))
    assert code == 0
    twin = (tmp_path / "recheck-michigan-pilots.json").read_text("utf-8")
    page = (tmp_path / "recheck-michigan-pilots.html").read_text("utf-8")
    assert printed == twin
    assert json.loads(twin)["kind"] == "michigan-pilots"
    assert 'href="recheck-michigan-pilots.json"' in page
    assert "recheck-michigan-pilots.html" in said
    assert forbidden_in(page) == forbidden_in(twin) == []


def test_files_that_were_not_used_are_named(run: Run, tmp_path: Path) -> None:
    """On the screen, on the page and in the JSON; a folder whose files were all used says nothing of it."""
    folder = tmp_path / "pilots"
    shutil.copytree(PILOTS, folder)
    (folder / "SOURCE.md").unlink(missing_ok=True)
    assert "not used" not in run("recheck", str(folder))[1]
    for name in ("notes.txt", "cast_votes.csv"):
        (folder / name).write_text("x\n", "utf-8")
    said = "In the folder and not used: cast_votes.csv and notes.txt."
    assert said in run("recheck", str(folder))[1]
    code, printed, _ = run("recheck", str(folder), "--json", "--out", str(tmp_path / "out"))
    assert code == 0
    assert json.loads(printed)["unread"] == ["cast_votes.csv", "notes.txt"]
    assert said in (tmp_path / "out" / "recheck-michigan-pilots.html").read_text("utf-8")


def test_problems_are_told_at_once(run: Run, tmp_path: Path) -> None:
    """Exit code 2, every missing file, no traceback."""
    (tmp_path / "contestsByCounty.csv").write_text("county_id,contest_name\n1,x\n", "utf-8")
    code, screen, errors = run("recheck", str(tmp_path))
    assert (code, screen) == (2, "")
    for name in ("seed.csv", "batchCountComparison.csv", "contest_round1.csv", "county_name"):
        assert name in errors
    assert "Traceback" not in errors


def test_an_unknown_folder(run: Run, tmp_path: Path) -> None:
    """It is said what canvass can recheck."""
    code, _, errors = run("recheck", str(tmp_path))
    assert code == 2
    assert "Colorado's audit" in errors
