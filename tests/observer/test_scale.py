"""The observer in a pipe, and on a long record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.observer.conftest import OBSERVER
from tests.observer.mutant import Mutant
from tests.peak import run_alone

ENTRIES = 20_000
SPREAD_KB = 1_500
"""By how much two runs on one record differ."""


def test_ends_quietly_when_nobody_reads_on(published: Path) -> None:
    """`observer.py RECORD | head -1` prints a line, and neither a traceback nor a complaint."""
    command = f'"{sys.executable}" -I -S "{OBSERVER}" "{published}" --json | head -1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("{\n", "")


def longer(record: Path, folder: Path, entries: int) -> Path:
    """The record with so many more entries before its commitment, well made."""
    mutant = Mutant.of(record)
    at = mutant.events.index(mutant.first("record.committed"))
    body = {"what": "manifest", "jurisdiction": "Adams"}
    loaded = {**mutant.events[at], "kind": "audit.loaded"}
    mutant.events[at:at] = [{**loaded, "body": {**body, "rows": n}} for n in range(entries)]
    return mutant.write(folder)


def peak_kb(record: Path) -> int:
    """The most memory that the observer held, in thousands of bytes, for a record that holds."""
    ended = run_alone([sys.executable, "-I", "-S", str(OBSERVER), str(record)])
    assert ended.code == 0, ended
    return ended.peak_kb


def test_grows_by_less_than_200_bytes_for_each_entry(published: Path, tmp_path: Path) -> None:
    """What an entry says is not kept, only its digest: a county's long record is checked on a small machine."""
    few, many = (peak_kb(longer(published, tmp_path / f"{n}", n)) for n in (10, ENTRIES))
    assert (many - few - SPREAD_KB) * 1024 < 200 * ENTRIES
