"""A lock on a file that keeps other writers out, and that the system gives back when a process dies."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

from canvass.errors import LockLost, NotWritten


class FileLock:
    """An exclusive lock on an open file (flock); two objects exclude one another even in one process."""

    def __init__(self, handle: int, path: Path) -> None:
        self.handle, self.path = handle, path

    def acquire(self) -> bool:
        """Whether the lock could be taken at once."""
        fcntl = _fcntl()
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        """Give the lock back."""
        fcntl = _fcntl()
        fcntl.flock(self.handle, fcntl.LOCK_UN)

    def check(self) -> None:
        """Nothing, where the locked file is still the one at its path. Raises LockLost where it is not."""
        held = os.fstat(self.handle)
        try:
            there = self.path.stat()
        except OSError:
            there = None
        if there is None or (there.st_dev, there.st_ino) != (held.st_dev, held.st_ino):
            raise LockLost(
                f"{self.path}: the file was moved, removed or replaced while it was locked; nothing was written; "
                "find out who did it, then open the record again"
            )


def _fcntl() -> ModuleType:
    try:
        import fcntl
    except ImportError:
        raise NotWritten(
            "this system has no file locks that canvass knows (fcntl): a record can be read and verified here, "
            "but not written"
        ) from None
    return fcntl
