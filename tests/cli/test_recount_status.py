"""``canvass recount status``: where the recount of a record stands, now and as it stood at any entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.audit.terms.methods import Polling
from tests.cli.conftest import Run
from tests.observer.elections import office
from tests.observer.elections import run as run_audit
from tests.recount.made import made_recount


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole recount of five units."""
    return made_recount(tmp_path_factory.mktemp("recount"))


def test_a_whole_recount(record: Path, run: Run) -> None:
    """Units, net and gross together, and that every return is imported."""
    code, out, err = run("recount", "status", str(record))
    text = " ".join(out.split())
    assert (code, err) == (0, "")
    assert "5 of 5 units came back; 2 of them changed." in text
    assert "The lead of Ann over Bo went from 60 to 60: net 0." in text
    assert "4 votes, 0.943% of 424" in text
    assert "Every return so far is imported" in text
    assert "2 of 2 boards said that their return is whole." in text
    assert "Custody: no container" in text


def test_as_it_stood(record: Path, run: Run, tmp_path: Path) -> None:
    """After an entry only what had come back by then counts; the page says so, and JSON has the same."""
    page = tmp_path / "page.html"
    words = ("recount", "status", str(record.parent), "--at", "5", "--out", str(page), "--json")
    code, out, _ = run(*words)
    found = json.loads(out)
    assert (code, found["entry"], found["differences"]["sums"]["units"]) == (0, 5, 1)
    assert found["differences"]["lead"]["after"] == 12
    text = page.read_text("utf-8")
    assert "After entry 5 of 13:" in text
    said = "Over these units the votes for Ann less those for Bo went from 10 to 12: net +2."
    assert said in text


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("0", "entry 0: the record has the entries 1 to 13"),
        ("14", "entry 14: the record has the entries 1 to 13"),
        ("3", "entry 3: the baseline of the recount is not set yet; name a later one"),
    ],
)
def test_an_entry_that_says_nothing_is_refused(at: str, said: str, record: Path, run: Run) -> None:
    """An entry that is not there, or before there is anything to say."""
    code, out, err = run("recount", "status", str(record), "--at", at)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_what_is_no_recount_is_refused(run: Run, tmp_path: Path) -> None:
    """The record of an audit, and a folder without a record, are told by name."""
    audit = run_audit(*office(tmp_path / "audit", {"mayor": Polling()}, seed=2))
    code, _, err = run("recount", "status", str(audit))
    said = f"{audit}: the record holds no recount; either it is of something else (canvass verify says of what)"
    assert (code, said in " ".join(err.split())) == (2, True), err
    assert run("recount", "status", str(tmp_path / "nothing"))[0] == 2
