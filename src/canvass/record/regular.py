"""Files of a record's folder, opened so that nothing else is opened in their place.

A link leads out of the folder, and breaks when the folder is copied; a pipe waits for ever, a device never ends. What a
name stands for is looked at before it is opened, and once more when it is open.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

NOT_REGULAR = "a link, a pipe or a device stands there, no file: put the file itself there"
LONGEST_LINE = 1 << 24
"""Bytes of the longest line that is read, of the ledger and of a table (docs/record.md, section 2)."""
MOST_BYTES = 1 << 37
"""Bytes that all files of a record may have together: who checks it reads no more (docs/record.md, section 2)."""
MOST_IN_TABLES = 1 << 33
"""Bytes of the files of all commitments, each as often as one names it (docs/record.md, section 11)."""
BUFFER = 1 << 18
"""Bytes that are asked of the disk at once: a long ledger is read line by line."""
_READ_ONLY = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class NotRegular(OSError):
    """What stands under a name is not a file of the folder; readers of the record turn this into their own refusal."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, NOT_REGULAR)


def size_of(path: Path) -> int | None:
    """The size in bytes of the regular file of this name, None where there is none."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def is_irregular(path: Path) -> bool:
    """Whether something stands under this name that is not a regular file."""
    try:
        return not stat.S_ISREG(os.lstat(path).st_mode)
    except (OSError, ValueError):  # nothing stands there, or nothing can
        return False


def open_regular(path: Path) -> BinaryIO:
    """The file of this name, opened for reading. Raises NotRegular, or OSError where it cannot be read."""
    if is_irregular(path):
        raise NotRegular
    handle = os.open(path, _READ_ONLY | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotRegular
    return os.fdopen(handle, "rb", BUFFER)
