"""A lock on a file that keeps other writers out, and that the system gives back when a process dies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.errors import LockLost

if TYPE_CHECKING:
    from filelock import BaseFileLock


class FileLock:
    """An exclusive lock on an open file; two objects exclude one another even in one process.

    Where the system locks open files (flock) it is on the file itself. Windows would keep readers out of a locked file,
    the writer among them: there the lock is on a file beside it, which is gone when nobody writes.
    """

    def __init__(self, handle: int, path: Path) -> None:
        self.handle, self.path = handle, path
        self._beside: BaseFileLock | None = None

    def acquire(self) -> bool:
        """Whether the lock could be taken at once."""
        from filelock import FileLock as LockBeside
        from filelock import Timeout, has_fcntl, lock_descriptor

        if has_fcntl:
            return lock_descriptor(self.handle, blocking=False)
        beside = LockBeside(self.path.with_name(f".{self.path.name}.lock"), thread_local=False)
        try:
            beside.acquire(timeout=0)
        except Timeout:
            return False
        self._beside = beside
        return True

    def release(self) -> None:
        """Give the lock back, and close the file."""
        os.close(self.handle)  # which gives back a lock on the file itself
        if self._beside is not None:
            self._beside.release()
            self._beside = None

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
