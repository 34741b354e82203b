"""Files that are whole or not there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from canvass.errors import UnwritableFile


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that nobody ever sees half of it: beside its place first, then moved onto it.

    Folders on the way are made. Whatever interrupts the writing, a file of that name stays as it was. Raises
    UnwritableFile where the file cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as failure:
        raise UnwritableFile(
            f"{path} cannot be written ({failure.strerror}); name another place"
        ) from failure
    finally:
        with suppress(OSError):
            part.unlink()
