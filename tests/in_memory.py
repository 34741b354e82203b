"""Folders of tests in memory, where a system has room for them: what is written durably there waits for no disk.

A test of an audit flushes a file or a folder some sixty times, and each time waits for a disk. What durable means
is held by tests/faults, which fail at each call, and by tests that kill a writer: neither needs a disk that is slow.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000
"""Bytes that must be free: a quarter of a run had left 355 million when it was looked at."""
NAMED = "TMPDIR"
"""Whoever names a folder for temporary files gets it: ``TMPDIR=/tmp make test`` leaves what tests wrote there."""


class _Run:
    folder: Path | None = None


def begin(memory: Path = MEMORY) -> Path | None:
    """Make the folder of this run and all its processes; None where one is named, or there is no room in memory."""
    if NAMED in os.environ or not _has_room(memory):
        return None
    _Run.folder = Path(tempfile.mkdtemp(prefix="canvass-", dir=memory))
    _Run.folder.chmod(
        0o711
    )  # the administrator's PostgreSQL runs as somebody else, who must find its folder
    os.environ[NAMED] = tempfile.tempdir = str(_Run.folder)
    return _Run.folder


def _has_room(memory: Path) -> bool:
    """Whether programs can be written there and run, and enough is free."""
    if not (memory.is_dir() and os.access(memory, os.W_OK)):
        return False
    cannot_run = os.statvfs(memory).f_flag & os.ST_NOEXEC
    return not cannot_run and shutil.disk_usage(memory).free >= ROOM


def end() -> None:
    """The folder goes with the run that made it, however the tests ended."""
    if _Run.folder is not None:
        shutil.rmtree(_Run.folder, ignore_errors=True)
        _Run.folder = tempfile.tempdir = None
        del os.environ[NAMED]
