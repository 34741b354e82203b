"""A ledger that was cut off, or beside which a step is announced that hides entries: what ``canvass`` says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.record.step import announce, place_of
from tests.cli.audit_folder.own_audit import load, made
from tests.cli.conftest import Run


@pytest.fixture
def place(run: Run, tmp_path: Path) -> str:
    """An audit that is committed: its last step has two lines, the commitment and its signature."""
    found = load(run, tmp_path, made())
    assert run("audit", "commit", found)[0] == 0
    return found


def said_of(run: Run, place: str) -> tuple[str, str]:
    """What the status and the verifier say, on one line each."""
    status, verified = run("audit", "status", place), run("verify", place)
    assert (status[0], verified[0]) == (0, 0), status[2] + verified[2]
    return " ".join(status[1].split()), " ".join(verified[1].split())


def test_entries_that_an_announcement_hides_are_told(run: Run, place: str) -> None:
    """Whoever puts a step over the last entries hides them from no reader: status and verifier name them."""
    ledger = Path(place) / "record" / "ledger.jsonl"
    data = ledger.read_bytes()
    *lines, one, other = data.splitlines(keepends=True)
    begin = sum(map(len, lines))
    assert all("announcement" not in said for said in said_of(run, place))
    announce(ledger, begin, one + other + b"x")
    for said in said_of(run, place):
        size = len(one + other)
        hidden = f"after entry {len(lines)} stand {size} bytes of a step of several entries; its announcement"
        assert hidden in said
    place_of(ledger).unlink()
    ledger.write_bytes(data[:-1])
    for said in said_of(run, place):
        assert f"after entry {len(lines) + 1} stand {len(other) - 1} bytes of an entry" in said


def test_an_announcement_of_another_ledger_is_refused(run: Run, place: str) -> None:
    """An old copy of the ledger, or an old announcement, stops commands and the verifier, and nothing is cut off."""
    ledger = Path(place) / "record" / "ledger.jsonl"
    data = ledger.read_bytes()
    announce(
        ledger, 0, data.splitlines(keepends=True)[0].replace(b"record.opened", b"record.openef")
    )
    for command in (("audit", "status", place), ("verify", place), ("audit", "commit", place)):
        code, out, err = run(*command)
        assert code in (1, 2), command
        assert "not what a writer left" in " ".join((out + err).split()), command
    assert ledger.read_bytes() == data
