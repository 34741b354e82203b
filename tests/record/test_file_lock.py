"""One writer at a time, whatever the system locks."""

from __future__ import annotations

import os
from pathlib import Path

import filelock
import pytest

from canvass.errors import LockLost
from canvass.record.file_lock import FileLock


@pytest.mark.parametrize("on_the_file", [True, False])
def test_two_objects_exclude_one_another(
    on_the_file: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the first gives the lock back; a lock beside the file leaves the file readable."""
    monkeypatch.setattr(filelock, "has_fcntl", on_the_file)
    path = tmp_path / "ledger.jsonl"
    path.write_bytes(b"{}\n")
    first, second = (FileLock(os.open(path, os.O_RDWR), path) for _ in range(2))
    assert first.acquire()
    assert not second.acquire()
    assert path.read_bytes() == b"{}\n"
    assert (tmp_path / ".ledger.jsonl.lock").exists() is not on_the_file
    first.release()
    assert second.acquire()
    second.check()
    path.replace(tmp_path / "elsewhere")
    with pytest.raises(LockLost, match="moved, removed or replaced"):
        second.check()
    second.release()
