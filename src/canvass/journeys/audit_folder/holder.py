"""A server that holds an audit: while it runs nobody else writes to the record, and who tries is told where it is."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from canvass.errors import DiskRefused, ServerAtWork
from canvass.journeys.audit_folder.folder import OWNER_ONLY, AuditFolder
from canvass.record.file_lock import FileLock
from canvass.record.writing import BINARY

PATIENCE_SECONDS = 1.0
"""Who looks whether a server is here holds the lock for a moment."""


@contextmanager
def held(folder: AuditFolder, where: str) -> Iterator[None]:
    """Hold an audit and say where it is served. Raises ServerAtWork, naming the first, where another server does.

    Raises DiskRefused where that cannot be written.
    """
    with _on_disk(folder):
        handle = os.open(folder.holder, os.O_RDWR | os.O_CREAT | BINARY, OWNER_ONLY)
    lock = FileLock(handle, folder.holder)
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not lock.acquire():
            if time.monotonic() > deadline:
                raise ServerAtWork(_told(folder))
            time.sleep(0.05)
        with _on_disk(folder):
            os.ftruncate(handle, 0)
            os.write(handle, f"{where} (process {os.getpid()})".encode())
        yield
        os.ftruncate(handle, 0)
    finally:
        lock.release()


@contextmanager
def _on_disk(folder: AuditFolder) -> Iterator[None]:
    """Say that a server cannot write in this folder. Raises DiskRefused."""
    try:
        yield
    except OSError as fault:
        raise DiskRefused(
            f"{folder.holder}: a server says there that it holds the audit, and the disk refused ({fault.strerror}); "
            "nothing was written: see that this account may write in the folder and that there is room, then start "
            "again"
        ) from None


def require_not_held(folder: AuditFolder) -> None:
    """Refuse what would be written beside a server. Raises ServerAtWork."""
    if not folder.holder.is_file():
        return
    lock = FileLock(os.open(folder.holder, os.O_RDWR), folder.holder)
    try:
        if not lock.acquire():
            raise ServerAtWork(_told(folder))
    finally:
        lock.release()


def _told(folder: AuditFolder) -> str:
    where = folder.holder.read_text("utf-8", errors="replace").strip() or "somewhere"
    return (
        f"{folder.path}: this audit is served at {where}; nothing was written. Take the step there, or end that server "
        "with Ctrl-C"
    )
