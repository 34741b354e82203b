"""A server that holds an audit: while it runs nobody else writes to the record, and who tries is told where it is."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from canvass.errors import ServerAtWork
from canvass.journeys.auditing.folder import OWNER_ONLY, AuditFolder
from canvass.record.file_lock import FileLock

PATIENCE_SECONDS = 1.0
"""Who looks whether a server is here holds the lock for a moment."""


@contextmanager
def held(folder: AuditFolder, where: str) -> Iterator[None]:
    """Hold an audit and say where it is served. Raises ServerAtWork, naming the first, where another server does."""
    handle = os.open(folder.holder, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    try:
        lock = FileLock(handle, folder.holder)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not lock.acquire():
            if time.monotonic() > deadline:
                raise ServerAtWork(_told(folder))
            time.sleep(0.05)
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{where} (process {os.getpid()})".encode(), 0)
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def require_not_held(folder: AuditFolder) -> None:
    """Refuse what would be written beside a server. Raises ServerAtWork."""
    if not folder.holder.is_file():
        return
    handle = os.open(folder.holder, os.O_RDWR)
    try:
        if not FileLock(handle, folder.holder).acquire():
            raise ServerAtWork(_told(folder))
    finally:
        os.close(handle)


def _told(folder: AuditFolder) -> str:
    where = folder.holder.read_text("utf-8", errors="replace").strip() or "somewhere"
    return (
        f"{folder.path}: this audit is served at {where}; nothing was written. Take the step there, or end that server "
        "with Ctrl-C"
    )
