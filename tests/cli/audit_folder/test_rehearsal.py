"""A rehearsal says that it is one: at its opening, in its status, on its sheets and pages, and in its record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import COUNTY, audited, committed, seed
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

MARKED = "REHEARSAL: November 2026"


@pytest.fixture
def rehearsed(run: Run, tmp_path: Path) -> str:
    """A rehearsal with its files."""
    marks = ["A"] * 45 + ["B"] * 15
    cards = {("1", "1", str(n)): {"president": [mark]} for n, mark in enumerate(marks, 1)}
    audited({("1", "1"): 60}, cards).write(tmp_path / "files")
    place = str(tmp_path / "audit")
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2026")
    code, out, _ = run("audit", "open", place, *about, "--rehearsal")
    assert (code, out.splitlines()[0].split(":")[0]) == (0, "REHEARSAL")
    files = {"manifest": "manifest.csv", "cards": "records.csv", "contests": "contests.toml"}
    for what, name in files.items():
        assert run("audit", "load", place, what, str(tmp_path / "files" / name))[0] == 0
    return place


def test_every_page_of_a_rehearsal_says_so(run: Run, rehearsed: str, tmp_path: Path) -> None:
    """Status, commitment, sheets, the published page and its data carry the word in the title."""
    assert run("audit", "status", rehearsed)[1].splitlines()[0] == MARKED
    words = tmp_path / "words.html"
    assert run("audit", "commit", rehearsed, "--out", str(words))[0] == 0
    assert MARKED in words.read_text("utf-8")
    seed(run, rehearsed)
    assert run("audit", "sample", rehearsed)[0] == 0
    assert json.loads(run("audit", "status", rehearsed, "--json")[1])["title"] == MARKED
    public = tmp_path / "public"
    assert run("audit", "publish", rehearsed, str(public))[0] == 0
    page = (public / "index.html").read_text("utf-8")
    assert f"<title>{MARKED}</title>" in page
    assert f"<h1>{MARKED}</h1>" in page
    assert json.loads((public / "audit.json").read_text("utf-8"))["title"] == MARKED
    first = [
        run("verify", str(public))[1].splitlines()[0],
        run_observer(public).stdout.splitlines()[0],
    ]
    assert first == ["REHEARSAL: the record audit is for practice and decides nothing."] * 2


def test_printed_sheets_of_a_rehearsal_say_so(run: Run, rehearsed: str) -> None:
    """Pick lists and tally sheets, which leave the room, carry the word; labels have no room for a title."""
    pypdf = pytest.importorskip("pypdf")
    committed(run, rehearsed)
    seed(run, rehearsed)
    assert run("audit", "sample", rehearsed)[0] == 0
    assert run("audit", "sheets", rehearsed)[0] == 0
    folder = Path(rehearsed) / "sheets"
    printed = [path for path in folder.rglob("*.pdf") if path.stem != "labels"]
    assert printed
    for path in printed:
        text = "".join(page.extract_text() for page in pypdf.PdfReader(path).pages)
        assert "REHEARSAL" in text, path.name


def test_an_audit_that_counts_does_not_say_so(run: Run, tmp_path: Path) -> None:
    """Without the option nothing says REHEARSAL."""
    place = str(tmp_path / "audit")
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2026")
    _, out, _ = run("audit", "open", place, *about)
    assert "REHEARSAL" not in out + run("audit", "status", place)[1] + run("verify", place)[1]
