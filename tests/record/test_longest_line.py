"""A line has at most 16,777,216 bytes without its newline: one of just so many is read, one more is refused."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from canvass.errors import BadRecord, NotWritten
from canvass.model import Event
from canvass.record import START, verify_chain
from canvass.record.artefact import Access
from canvass.record.chain import Entry, next_entry
from canvass.record.disk import DiskLedger, FolderArtefacts
from canvass.record.regular import LONGEST_LINE
from tests.observer.conftest import observer  # noqa: F401 - the fixture

TOO_LONG = [0, 1]
"""By how many bytes a line is longer than it may be."""


def entry_that_is(too_long: int) -> Entry:
    """An entry whose line has so many bytes more than a line may have."""
    short = next_entry(START, _event(""))
    return next_entry(START, _event("a" * (LONGEST_LINE - len(short.line) + too_long)))


def _event(text: str) -> Event:
    return Event("note.made", "Ada", "2026-11-12T15:04:05Z", {"text": text})


@pytest.mark.parametrize("too_long", TOO_LONG)
def test_both_verifiers_take_the_longest_line_of_a_ledger_and_no_longer_one(
    too_long: int,
    tmp_path: Path,
    observer: ModuleType,  # noqa: F811 - the fixture
) -> None:
    """The newline does not count; both say the same."""
    ledger = tmp_path / "ledger.jsonl"
    ledger.write_bytes(entry_that_is(too_long).line + b"\n")
    report = verify_chain(DiskLedger(ledger, tmp_path / "aside", is_at_work=False).lines())
    findings = observer.Findings()
    read = list(observer.read_chain(observer.Folder(tmp_path).ledger(), findings))
    assert report.is_whole == bool(read) == findings.consistent == (not too_long)


@pytest.mark.parametrize("too_long", TOO_LONG)
@pytest.mark.parametrize("before", ["", "{}\n" * 30_000])
def test_both_verifiers_take_the_longest_line_of_a_table_and_no_longer_one(
    before: str,
    too_long: int,
    tmp_path: Path,
    observer: ModuleType,  # noqa: F811 - the fixture
) -> None:
    """Wherever a file is cut while it is read, the line is too long for both."""
    data = before.encode() + b"a" * (LONGEST_LINE + too_long) + b"\n{}\n"
    tables = FolderArtefacts(tmp_path / "artefacts", Access.PUBLIC)
    named, folder = tables.put(data).sha256, observer.Folder(tmp_path)
    if not too_long:
        assert list(tables.lines(named)) == list(folder.lines(named))
        return
    with pytest.raises(BadRecord, match="a line of more than 16,777,216 bytes"):
        list(tables.lines(named))
    with pytest.raises(ValueError, match="over 16777216 bytes"):
        list(folder.lines(named))


def test_nobody_writes_a_line_that_nobody_reads(tmp_path: Path) -> None:
    """An event that would make a line too long is refused before anything is written; the longest is kept."""
    path = tmp_path / "ledger.jsonl"
    path.touch()
    ledger = DiskLedger(path, tmp_path / "aside")
    with pytest.raises(NotWritten, match="nothing was written"):
        ledger.append_all([_event("b"), entry_that_is(1).event], START)
    assert path.read_bytes() == b""
    head = ledger.append_all([entry_that_is(0).event], START)
    assert [entry.head for entry in ledger.entries()] == [head]
