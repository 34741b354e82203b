"""What commands of a recount say where nothing can be done: a whole sentence, and nothing left behind."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, TWO, WEST, counted, recount

__all__ = ["recount"]


def test_an_office_of_spaces_opens_nothing(run: Run, tmp_path: Path) -> None:
    """Refused by the name of what is empty, and the folder is free for the next try."""
    folder = tmp_path / "R"
    words = ("us-2016-president", "--state", "WI", "--returns", "counties-2016")
    for office in (" ", ""):
        code, out, err = run("recount", "open", str(folder), *words, "--office", office)
        assert (code, out) == (2, "")
        assert "office" in err
        assert not folder.exists()


def test_returns_that_are_whole_are_counted_in_words(run: Run, recount: Path) -> None:
    """With --every nothing to say is a refusal that says what is missing, and no entry is written."""
    ledger = recount / "record/ledger.jsonl"
    before = ledger.read_bytes()
    code, out, err = run("recount", "complete", str(recount), "--every")
    assert (code, out) == (2, "")
    assert "no county's units are all back" in err
    assert "1 county has not said that its return is whole." in " ".join(err.split())
    assert ledger.read_bytes() == before
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    code, out, _ = run("recount", "complete", str(recount), "--every")
    assert code == 0
    assert out.splitlines()[-1] == "Every county has said that its return is whole."
    code, out, err = run("recount", "complete", str(recount), "--every", "--json")
    assert (code, out) == (2, "")
    assert "every county has said that its return is whole; nothing was written" in err
    assert json.loads(ledger.read_text("utf-8").splitlines()[-1])
